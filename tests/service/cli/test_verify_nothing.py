"""Where there is nothing to verify, that is said in words: on the terminal, and with --json in the object as ever."""

import gzip
import io
import json
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.service.cli.typed import run

EMPTY = "the file: is empty; the first line of an exported match says which match it is"
BLANK = "line 1: is blank; an exported match should begin here"
NOTHING = "there is no exported match in {file}; the names of such files end in .jsonl, .ndjson"
ZEROS = "the file: begins with zeros: it is an empty tar, or its contents were lost"


def of(name: str, data: bytes) -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        (folder / name).write_bytes(data)
        return folder / name

    return write


def folder_of(files: dict[str, bytes]) -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        made = folder / "year"
        (made / "below").mkdir(parents=True)
        for name, data in files.items():
            (made / name).write_bytes(data)
        return made

    return write


def zipped(files: dict[str, bytes]) -> bytes:
    with zipfile.ZipFile(made := io.BytesIO(), "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


def tarred(files: dict[str, bytes]) -> bytes:
    with tarfile.open(fileobj=(made := io.BytesIO()), mode="w") as archive:
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return made.getvalue()


OTHERS = {"README": b"about", "notes.txt": b"more"}
NOTHINGS = {
    "an empty file": (of("a.jsonl", b""), EMPTY),
    "a blank line": (of("a.jsonl", b"\n"), BLANK),
    "white space": (of("a.jsonl", b"  \n\t \n\r\n"), BLANK),
    "a byte order mark": (of("a.jsonl", b"\xef\xbb\xbf{}\n"), "line 1: begins with a byte order mark"),
    "an empty file, gzipped": (of("a.jsonl.gz", gzip.compress(b"")), EMPTY),
    "a folder without files": (folder_of({}), NOTHING),
    "a folder of other files": (folder_of(OTHERS), NOTHING),
    "a folder with an empty file": (folder_of({"a.jsonl": b""}), EMPTY),
    "a tar of other files": (of("a.tar", tarred(OTHERS)), NOTHING),
    "a tar with an empty file": (of("a.tar", tarred({"a.jsonl": b""})), EMPTY),
    "an empty tar": (of("a.tar", tarred({})), ZEROS),
    "an empty tar, gzipped": (of("a.tar.gz", gzip.compress(tarred({}))), ZEROS),
    "an empty zip": (of("a.zip", zipped({})), NOTHING),
    "a zip of a folder": (of("a.zip", zipped({"year/": b""})), NOTHING),
    "a zip of other files": (of("a.zip", zipped(OTHERS)), NOTHING),
    "a zip with an empty file": (of("a.zip", zipped({"a.jsonl": b""})), EMPTY),
}


@pytest.mark.parametrize("name", NOTHINGS)
def test_nothing_to_verify_is_not_good_and_said_in_words(name, tmp_path):
    write, said = NOTHINGS[name]
    file = write(tmp_path)
    told = run("verify", str(file))
    assert told.exit_code == 1
    assert said.format(file=file) in told.output
    assert "Good" not in told.output


@pytest.mark.parametrize("name", NOTHINGS)
def test_programs_are_told_the_same_in_an_object(name, tmp_path):
    write, said = NOTHINGS[name]
    file = write(tmp_path)
    told = run("verify", "--json", str(file))
    assert told.exit_code == 1
    found = [json.loads(line) for line in told.stdout.splitlines()]
    assert [one["good"] for one in found if "note" not in one] == [False]
    assert found[-1]["broken"]["why"].startswith(said.format(file=file))


def test_a_folder_without_matches_beside_a_good_one_is_named(tmp_path):
    (tmp_path / "good.jsonl").write_bytes(Path("service/proof/example.jsonl").read_bytes())
    told = run("verify", str(tmp_path / "good.jsonl"), str(folder_of(OTHERS)(tmp_path)))
    assert told.exit_code == 1
    assert NOTHING.format(file=tmp_path / "year") in told.output
    assert "Not good: 1 of 2 matches" in told.output


@pytest.mark.parametrize("typed", ["", "\n"])
def test_a_pipe_over_which_nothing_came(typed):
    told = run("verify", "-", typed=typed)
    assert told.exit_code == 1
    assert (BLANK if typed else EMPTY) in told.output


def test_a_pipe_that_is_closed_is_one_sentence():
    verify = [sys.executable, "-m", "service.cli", "verify", "-"]
    told = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&-', "sh", *verify], capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stderr) == (1, "Error: nothing can be read from -: it is closed\n")


@pytest.mark.parametrize("words", [("replay",), ("verify",)])
def test_whoever_reads_an_empty_file_says_so(words, tmp_path):
    told = run(*words, str(of("a.jsonl", b"")(tmp_path)))
    assert told.exit_code == 1
    assert EMPTY in told.output
