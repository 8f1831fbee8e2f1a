"""Packs that were cut off, damaged, or made to do harm: each is refused or named in a sentence, by the command and by
the program in the pack; nothing crashes, and nothing is unpacked that no pack can hold."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from service.proof.packs import check as program
from service.proof.packs.bag import LARGEST_FILE, BadBag, Bag
from service.proof.packs.mail_check import LONGEST_HEAD, _heads
from service.proof.sources import found_in_stream
from tests.service.cli.typed import run

GIGABYTE = 1 << 30
Change = Callable[[bytes], bytes]


@pytest.fixture
def told(tmp_path, capsys):
    """What the command and the program say of a pack, and that both call it no good one."""

    def of(pack: bytes) -> tuple[str, str]:
        file = tmp_path / "cup.zip"
        file.write_bytes(pack)
        by_command = run("verify", str(file))
        assert by_command.exit_code == 1, by_command.exception
        assert isinstance(by_command.exception, SystemExit | None)
        assert program.main([str(file)]) in (1, 2)
        return by_command.output, capsys.readouterr().out

    return of


def contents_of(pack: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(pack)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def zipped(contents: dict[str, bytes], how: int = zipfile.ZIP_STORED) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", how) as pack:
        for name, data in contents.items():
            pack.writestr(name, data)
    return out.getvalue()


def with_more(name: str, data: bytes = b"x", how: int | None = None) -> Change:
    def change(pack: bytes) -> bytes:
        out = BytesIO(pack)
        with zipfile.ZipFile(out, "a") as more:
            more.writestr(name, data, how)
        return out.getvalue()

    return change


def encrypted(pack: bytes) -> bytes:
    """As `zip -e` marks it, in the directory and before the file."""
    changed = bytearray(pack)
    for mark, at in ((b"PK\1\2", 8), (b"PK\3\4", 6)):
        changed[changed.index(mark) + at] |= 1
    return bytes(changed)


def packed_by_an_unknown_way(pack: bytes) -> bytes:
    changed = bytearray(pack)
    changed[changed.index(b"PK\1\2") + 10] = 99
    return bytes(changed)


def of_a_version_to_come(pack: bytes) -> bytes:
    changed = bytearray(pack)
    changed[changed.index(b"PK\1\2") + 6] = 255
    return bytes(changed)


def that_begins_before_its_file(pack: bytes) -> bytes:
    """The end of the zip says that its directory is longer than the whole file."""
    changed = bytearray(pack)
    changed[changed.rindex(b"PK\5\6") + 15] = 255
    return bytes(changed)


REFUSED: dict[str, tuple[Change, str]] = {
    "encrypted": (encrypted, "encrypted"),
    "packed by lzma": (with_more("data/x", b"x" * 99, zipfile.ZIP_LZMA), "otherwise than in ordinary zips"),
    "packed by bzip2": (with_more("data/x", b"x" * 99, zipfile.ZIP_BZIP2), "otherwise than in ordinary zips"),
    "packed by an unknown way": (packed_by_an_unknown_way, "otherwise than in ordinary zips"),
    "of a version to come": (of_a_version_to_come, "no pack"),
    "that begins before its file": (that_begins_before_its_file, "no pack"),
    "with a name in other capitals": (with_more("data/Names.csv"), "twice"),
    "with a doubled name": (with_more("data/names.csv"), "twice"),
    "with a name that leads out": (with_more("data/../../x"), "leads out"),
    "with a name of another system": (with_more("data\\..\\x"), "leads out"),
    "with an absolute name": (with_more("/etc/passwd"), "leads out"),
    "with a folder": (with_more("data/x/", b""), "no plain file"),
}


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("kind", REFUSED)
def test_it_is_refused_in_one_sentence_before_anything_is_read(packed, told, kind):
    change, words = REFUSED[kind]
    for said in told(change(packed[0])):
        assert words in said
        assert len(said.splitlines()) == 1


def test_what_is_damaged_within_a_deflated_file_is_named(packed, told):
    """Whoever packs it anew may deflate it; a changed byte then breaks more than a digest."""
    pack = bytearray(zipped(contents_of(packed[0]), zipfile.ZIP_DEFLATED))
    with zipfile.ZipFile(BytesIO(pack)) as opened:
        head = opened.getinfo("data/announcement.txt")
    at = head.header_offset + 30 + len(head.filename)
    pack[at : at + 40] = b"\xff" * 40
    for said in told(bytes(pack)):
        assert "data/announcement.txt" in said


@pytest.mark.parametrize("how", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_bytes_changed_at_random_never_crash_a_reader(how):
    """As a pack, and as an archive of exports."""
    dice, contents = Random(17), {f"data/{number}.jsonl": b"some text of a file " * 20 for number in range(4)}
    pack, archive = zipped(contents, how), zipped({f"x/{name}": data for name, data in contents.items()}, how)
    for _ in range(300):
        for given, read in ((pack, _read_all), (archive, _read_exports)):
            changed = bytearray(given)
            for at in dice.choices(range(len(given)), k=dice.choice((1, 2, 5))):
                changed[at] = dice.choice((0, 255, dice.randrange(256)))
            read(bytes(changed))


def _read_all(pack: bytes) -> None:
    try:
        bag = Bag(BytesIO(pack))
        for name in bag.names:
            bag.read(name)
    except BadBag:
        pass


def _read_exports(archive: bytes) -> None:
    for found in found_in_stream("archive.zip", BytesIO(archive)):
        assert found.what


@pytest.mark.parametrize("share", [0.001, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 0.9999])
def test_wherever_it_is_cut_off_it_is_no_pack(packed, told, share):
    for said in told(packed[0][: int(len(packed[0]) * share)]):
        assert "no pack" in said
        assert len(said.splitlines()) == 1


@pytest.mark.parametrize("name", [
    "bagit.txt", "bag-info.txt", "manifest-sha256.txt", "tagmanifest-sha256.txt", "data/tournament.jsonl",
    "data/verification.json", "data/tables/standings.csv", "data/software/check.py", "data/proof/register.vkey",
])  # fmt: skip
def test_a_file_that_is_missing_is_named(packed, told, name):
    contents = contents_of(packed[0])
    del contents[name]
    for said in told(zipped(contents)):
        assert name in said


def test_names_in_a_pack_do_not_steer_the_terminal(packed, told):
    for said in told(with_more("data/\x1b[2Jx\x07")(packed[0])):
        assert "\x1b" not in said
        assert "\x07" not in said


# --- unpacked in a folder, as the program takes it -------------------------------------------------------------------


@pytest.fixture
def unpacked(packed, tmp_path) -> Path:
    folder = tmp_path / "cup"
    with zipfile.ZipFile(BytesIO(packed[0])) as pack:
        pack.extractall(folder)
    return folder


def test_links_in_a_folder_are_refused_and_not_followed(unpacked, tmp_path, capsys):
    (tmp_path / "secret.txt").write_text("nobody is to see this")
    for name, to in (("data/link.txt", "secret.txt"), ("data/folder", "."), ("data/nowhere", "gone")):
        (unpacked / name).symlink_to(tmp_path / to)
        assert program.main([str(unpacked)]) == 2
        said = capsys.readouterr().out
        assert f"{name} is a link" in said
        assert "nobody is to see" not in said
        (unpacked / name).unlink()
    assert program.main([str(unpacked)]) == 0


def test_a_pipe_in_a_folder_is_not_waited_for(unpacked, capsys):
    os.mkfifo(unpacked / "data" / "pipe")
    assert program.main([str(unpacked)]) == 2
    assert "no plain file" in capsys.readouterr().out


def test_a_file_of_ten_gigabytes_is_refused_without_being_read(unpacked, tmp_path, capsys):
    """It takes no room on the disk: only whoever read it would notice how large it is."""
    for file in (unpacked / "data" / "announcement.txt", unpacked / "data" / "zeros"):
        with file.open("r+b" if file.exists() else "wb") as opened:
            kept = opened.read() if file.name != "zeros" else b""
            opened.truncate(10 * GIGABYTE)
        assert program.main([str(unpacked)]) == 2
        assert "larger than any" in capsys.readouterr().out
        os.truncate(file, 0)
        file.write_bytes(kept)


def test_the_command_says_how_an_unpacked_pack_is_checked(unpacked):
    said = run("verify", str(unpacked))
    assert said.exit_code == 1
    assert f"python3 {unpacked}/data/software/check.py" in said.output
    assert len(said.output.splitlines()) == 1


# --- what lies beside a pack -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["zeros", "one mail", "folder", "empty"])
def test_what_is_no_mailbox_is_refused_before_the_pack_is_checked(packed, tmp_path, kind):
    pack, beside = tmp_path / "cup.zip", tmp_path / "kept"
    pack.write_bytes(packed[0])
    if kind == "folder":
        beside.mkdir()
    else:
        beside.write_bytes(b"To: anna@example.org\n\nHello.\n" if kind == "one mail" else b"")
    if kind == "zeros":
        os.truncate(beside, 10 * GIGABYTE)
    said = run("verify", str(pack), str(beside))
    assert said.exit_code == 1
    assert said.output.splitlines() == [
        f"Error: {beside} is neither a second pack nor a mailbox (mbox, which begins with `From `): only these go with "
        "a pack"
    ]


def test_a_mail_with_a_head_without_end_is_held_in_part():
    """What is read of a mail is no more than a head of ours has, however many lines there are."""
    without_end = b"From x\n" + (b"X-Long: " + b"y" * 60_000 + b"\n") * 1000 + b"\nbody\n\n"
    heads = list(_heads(BytesIO(without_end + b"From z\nTo: anna@example.org\n\nbody\n")))
    assert len(heads) == 2
    assert max(map(len, heads)) <= LONGEST_HEAD
    assert heads[1] == b"To: anna@example.org\n"


def test_a_zip_that_unpacks_to_more_than_it_says_is_cut_short(packed, told):
    """Its directory says one byte; in it are more zeros than any file of a pack has."""
    pack = bytearray(with_more("data/zeros", bytes(LARGEST_FILE + 9), zipfile.ZIP_DEFLATED)(packed[0]))
    at = pack.rindex(b"PK\1\2")
    pack[at + 24 : at + 28] = (1).to_bytes(4, "little")
    for said in told(bytes(pack)):
        assert "data/zeros" in said
