"""What shows a draw lies in the pack, by the digest that the log names; a bad pack is one sentence for check.py too."""

from __future__ import annotations

import struct
import zipfile
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest

from domain.tournament.acts import entries, rounds
from domain.tournament.announcement import Announcement, DrawRule, Stage
from service.bootstrap import build
from service.config import Settings
from service.proof.packs import check as program
from service.storage.schema import migrate
from tests.registers import Wall
from tests.service.cli.typed import run
from tests.service.proof.packs.test_pack import link, with_files
from tests.service.usecases.test_tournaments import DIRA, PLAYERS, does, opening, play_round

FILM = b"a film of five dice: 2 6 4 1 3"
DICE = Announcement(
    (Stage("swiss", 2, rounds=1),), "3-1-0", protest=1,
    draw=DrawRule("dice", "five dice on Sunday, or the Sunday after", "dice", 5),
)  # fmt: skip


@pytest.fixture
def filmed(tmp_path: Path, lamps_all_along, monkeypatch: pytest.MonkeyPatch) -> str:
    """A cup of four whose dice were filmed, in the register that the command line works with."""
    monkeypatch.setenv("TRAINREGISTER_DATA", str(tmp_path / "data"))
    settings, wall = Settings.load({"TRAINREGISTER_DATA": str(tmp_path / "data")}), Wall()
    migrate(settings.database)
    register = build(settings, wall)
    id = register.tournaments.open(DIRA, opening(DICE), "filmed").tournament
    for player in PLAYERS[:4]:
        register.people.add(player.player, id=player.player)
        register.tournaments.carry_out(id, player, does(entries.enter, player.player))
    register.tournaments.carry_out(id, DIRA, does(entries.close_entries))
    register.tournaments.carry_out(id, DIRA, does(rounds.make_draw, "26413", sha256(FILM).hexdigest()))
    play_round(register, id)
    wall.now += 2 * 3600
    register.tournaments.follow_all()
    register.close()
    return id


def test_evidence_of_a_draw_is_packed_and_compared(filmed: str, tmp_path: Path):
    film, pack = tmp_path / "film.mp4", tmp_path / "cup.zip"
    film.write_bytes(FILM)
    told = run("tournament", "pack", filmed, "-o", str(pack), "--evidence", str(film))
    assert told.exit_code == 0, told.output
    with zipfile.ZipFile(pack) as bag:
        assert bag.read("data/proof/draw/film.mp4") == FILM
    assert run("verify", str(pack)).exit_code == 0
    assert program.main([str(pack)]) == 0


def test_evidence_that_the_log_does_not_name_is_wrong(filmed: str, tmp_path: Path):
    """Both when it is packed and when it is verified."""
    film, pack = tmp_path / "film.mp4", tmp_path / "cup.zip"
    film.write_bytes(b"another film")
    told = run("tournament", "pack", filmed, "-o", str(pack), "--evidence", str(film))
    assert told.exit_code == 1
    assert "V6: proof/draw/film.mp4 is not what the log names as evidence of a draw" in told.output
    told = run("verify", str(pack))
    assert told.exit_code == 1
    assert "proof/draw/film.mp4 is not what the log names" in told.output


def zeros(pack: bytes) -> bytes:
    """With a file that says it has ten gigabytes."""
    out = BytesIO(with_files(pack, ("data/zeros", b"0" * 1000)))
    data = bytearray(out.getvalue())
    place = data.rindex(b"PK\x01\x02", 0, data.rindex(b"data/zeros"))
    data[place + 24 : place + 28] = struct.pack("<I", 0xFFFFFFF0)
    return bytes(data)


@pytest.mark.parametrize("change", [
    lambda pack: pack[: len(pack) // 2], lambda pack: with_files(pack, ("../outside", b"x")),
    lambda pack: with_files(pack, ("/etc/passwd", b"x")), lambda pack: with_files(pack, (link("data/link"), b"/etc")),
    lambda pack: with_files(pack, ("data/extra.txt", b"hello")), zeros,
], ids=["cut off", "dots", "absolute", "link", "one too many", "ten gigabytes"])  # fmt: skip
def test_a_bad_pack_is_a_sentence_for_both_programs(packed, tmp_path: Path, capsys, change):
    file = tmp_path / "bad.zip"
    file.write_bytes(change(packed[0]))
    told = run("verify", str(file))
    assert told.exit_code != 0
    assert program.main([str(file)]) != 0
    for said in (told.output, capsys.readouterr().out):
        assert "Traceback" not in said
        assert any(words in said for words in TOLD), said
    assert sorted(one.name for one in tmp_path.iterdir()) == ["bad.zip"], "and nothing is written anywhere"


TOLD = ("cut off", "leads out", "not in the manifest", "larger than", "is no pack", "does not belong")
