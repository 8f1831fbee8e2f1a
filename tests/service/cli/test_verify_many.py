"""`verify` takes many files, folders, archives and pipes, names what is wrong in which of them, and holds little."""

import gzip
import io
import json
import tarfile
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from domain.match import acts
from domain.places import SPECTATOR
from service.proof import write_export, write_redacted
from service.proof.export_reading import LONGEST
from service.proof.sources import found_in, found_in_stream
from tests.matches import Table
from tests.service.cli.typed import run


def abandoned(seed: int) -> Table:
    table = Table("coal-baron", 2, seed=seed).play(decisions=6)
    table.do("orga", acts.abandon, "enough", kind="organiser")
    return table


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    return [abandoned(seed) for seed in (1, 2, 3)]


@pytest.fixture(scope="module")
def three(tables) -> dict[str, bytes]:
    return {f"{at}.jsonl": write_export(table.match, table.log, {}) for at, table in enumerate(tables)}


def broken(data: bytes) -> bytes:
    return data.replace(b'"enough"', b'"enuogh"')


def in_folder(path: Path, files: dict[str, bytes]) -> Path:
    path.mkdir()
    for name, data in files.items():
        (path / name).write_bytes(data)
    return path


def in_zip(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(f"year/{name}", data)
    return path


def in_tar(path: Path, files: dict[str, bytes], mode: str = "w") -> Path:
    with tarfile.open(path, mode) as archive:
        for name, data in files.items():
            member = tarfile.TarInfo(f"year/{name}")
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return path


def in_stream(path: Path, files: dict[str, bytes]) -> Path:
    path.write_bytes(b"".join(files.values()))
    return path


def gzipped(path: Path, files: dict[str, bytes]) -> Path:
    path.write_bytes(gzip.compress(b"".join(files.values())))
    return path


WAYS = {
    "a folder": lambda folder, files: in_folder(folder / "year", files),
    "a zip": lambda folder, files: in_zip(folder / "year.zip", files),
    "a tar": lambda folder, files: in_tar(folder / "year.tar", files),
    "a gzipped tar": lambda folder, files: in_tar(folder / "year.tar.gz", files, "w:gz"),
    "a stream": lambda folder, files: in_stream(folder / "year.ndjson", files),
    "a gzipped stream": lambda folder, files: gzipped(folder / "year.ndjson.gz", files),
}


@pytest.mark.parametrize("way", WAYS)
def test_many_matches_are_told_in_a_line_each_however_they_lie(three, tables, way, tmp_path):
    told = run("verify", str(WAYS[way](tmp_path, three)))
    assert told.exit_code == 0, told.output
    *lines, last = told.output.splitlines()
    assert [line.split()[0] for line in lines] == ["good"] * 3
    assert all(table.match.id in line for table, line in zip(tables, lines, strict=True))
    assert last.startswith("Good: 3 matches, in each everything fits together. No receipt was given")


@pytest.mark.parametrize("way", WAYS)
def test_the_broken_one_of_many_is_named_and_the_others_are_checked_all_the_same(three, tables, way, tmp_path):
    files = three | {"1.jsonl": broken(three["1.jsonl"])}
    told = run("verify", "--json", str(WAYS[way](tmp_path, files)))
    assert told.exit_code == 1
    found = [json.loads(line) for line in told.output.splitlines()]
    assert [one["good"] for one in found] == [True, False, True]
    entries = len(tables[1].entries)
    assert found[1]["broken"]["entry"] == entries
    assert found[1]["broken"]["why"].startswith(f"entry {entries}, ply 6: was changed")
    assert found[0]["match"] == tables[0].match.id
    assert found[0]["entries"] == len(tables[0].entries)


def test_several_files_and_what_comes_over_a_pipe(three, tmp_path):
    folder = in_folder(tmp_path / "year", three)
    names = [str(folder / name) for name in three]
    assert run("verify", *names).exit_code == 0
    piped = run("verify", names[0], "-", typed=three["1.jsonl"].decode())
    assert piped.exit_code == 0
    assert "good    -: match" in piped.output
    alone = run("verify", "-", typed=three["1.jsonl"].decode())
    assert alone.output == run("verify", names[1]).output  # one match is told in full, however it came


class Pipe(io.BytesIO):
    """What comes over a pipe comes once."""

    def seekable(self) -> bool:
        return False

    def seek(self, *_: int) -> int:
        raise io.UnsupportedOperation("a pipe")


@pytest.mark.parametrize("way", [one for one in WAYS if one != "a folder"])
def test_a_pipe_is_read_once_and_a_zip_needs_a_file(three, tables, way, tmp_path):
    found = list(found_in_stream("-", Pipe(WAYS[way](tmp_path, three).read_bytes())))
    if way == "a zip":
        assert [str(one.what) for one in found] == [
            "the file: a zip cannot be read from a pipe; name the file, or give a tar"
        ]
    else:
        assert [one.what.head.match for one in found] == [table.match.id for table in tables]


def test_a_pack_among_matches_is_not_taken_for_a_heap_of_them(three, tmp_path):
    pack = in_zip(tmp_path / "cup.zip", three)
    with zipfile.ZipFile(pack, "a") as archive:
        archive.writestr("bagit.txt", b"")
    match = tmp_path / "match.jsonl"
    match.write_bytes(three["0.jsonl"])
    assert "name it first" in run("verify", str(match), str(pack)).output
    assert "check it by itself" in run("verify", "-", typed=pack.read_bytes()).output
    assert "left alone; it is the pack" in run("verify", str(tmp_path)).output


def test_no_name_in_an_archive_writes_a_line_that_looks_like_ours(three, tmp_path):
    names = ["a\nGood: 1000 matches.jsonl", "\x1b[2Jb.jsonl", "../../c.jsonl"]
    told = run("verify", str(in_tar(tmp_path / "names.tar", dict(zip(names, three.values(), strict=True))))).output
    assert [line.split()[0] for line in told.splitlines()] == ["good"] * 3 + ["Good:"]
    assert "\x1b" not in told


def test_what_is_no_export_by_its_name_is_left_alone_and_said(three, tmp_path):
    folder = in_folder(tmp_path / "year", three | {"README": b"about", ".DS_Store": b""})
    told = run("verify", str(folder))
    assert told.exit_code == 0
    assert told.output.count("left alone") == 2
    assert "there is no exported match" in run("verify", str(in_folder(tmp_path / "empty", {}))).output
    archive = in_zip(tmp_path / "two.zip", {"one.zip": b"PK", **three})
    assert "two.zip: year/one.zip: left alone" in run("verify", str(archive)).output


def test_receipts_are_looked_for_in_all_of_them(three, tables, tmp_path):
    folder = in_folder(tmp_path / "year", three)
    kept = tables[1].written[-1].digest
    told = run("verify", str(folder), "--receipt", kept)
    assert told.exit_code == 0
    assert "receipts were kept of 1 entry" in told.output
    told = run("verify", str(folder), "--receipt", kept, "--receipt", "0" * 16)
    assert told.exit_code == 1
    assert f"no entry of these matches has the receipt {'0' * 16}" in told.output


def test_a_running_match_among_others_is_said_to_be_cut(three, tmp_path):
    table = Table("coal-baron", 2, seed=5).play(decisions=4)
    cut = write_redacted(table.match, table.log, {}, SPECTATOR)
    told = run("verify", str(in_folder(tmp_path / "year", three | {"running.jsonl": cut})))
    assert told.exit_code == 0
    assert "running.jsonl: match" in next(line for line in told.output.splitlines() if line.startswith("cut "))


DAMAGED = {
    "cut off gzip": (lambda folder, files: gzipped(folder / "x.jsonl.gz", files), lambda data: data[:-30]),
    "changed gzip": (lambda folder, files: gzipped(folder / "x.jsonl.gz", files), lambda data: data[:-6] + b"xxxxxx"),
    "cut off tar": (lambda folder, files: in_tar(folder / "x.tar", files), lambda data: data[:3000]),
    "cut off zip": (lambda folder, files: in_zip(folder / "x.zip", files), lambda data: data[:3000]),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_an_archive_that_was_damaged_is_said_in_a_sentence(three, name, tmp_path):
    way, damage = DAMAGED[name]
    file = way(tmp_path, three)
    file.write_bytes(damage(file.read_bytes()))
    told = run("verify", str(file))
    assert told.exit_code == 1
    assert told.exception is None or isinstance(told.exception, SystemExit)
    assert "BROKEN" in told.output or "cut off" in told.output


def test_memory_stays_flat_however_much_is_packed_into_an_archive(three, tmp_path):
    """Zeros, blank lines behind a head, and one line without end."""
    head = three["0.jsonl"].split(b"\n")[0] + b"\n"
    for start, piece in [(b"", b"\0"), (head, b"\n"), (head, b"x")]:
        file = tmp_path / "bomb.jsonl.gz"
        with gzip.open(file, "wb", compresslevel=1) as out:
            out.write(start)
            for _ in range(1 << 4):
                out.write(piece * (1 << 20))
        tracemalloc.start()
        found = [str(one.what) for one in found_in(file)]
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert len(found) == 1
        assert most < 5 * LONGEST, found
