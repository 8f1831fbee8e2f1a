"""Trying a tournament with bots, and packing it: `tournament try`, `tournament pack`, `verify`."""

from __future__ import annotations

import pytest

from domain.words import Refused
from service.usecases.announced_file import read_opening
from tests.service.cli.typed import run

CUP = """
title = "Trial cup"
game = "coal-baron"
points = "3-1-0"
protest = 1

[[stages]]
format = "swiss"
seats = 2
rounds = 1
advance = 2

[[stages]]
format = "knockout"
seats = 2

[draw]
source = "dice"
sentence = "ten dice, thrown on the evening when entries close"
form = "dice"
length = 10
"""


def test_a_tournament_is_tried_and_its_pack_verifies(tmp_path):
    file, pack = tmp_path / "cup.toml", tmp_path / "cup.zip"
    file.write_text(CUP)
    told = run("tournament", "try", str(file), "--entrants", "3", "-o", str(pack))
    assert told.exit_code == 0, told.output
    lines = told.output.splitlines()
    assert lines[0] == "round 1, stage 1: 1 fixture, 0 of them short, 1 bye, repeats 0"
    assert lines[-1] == "everything that was checked is in order"
    told = run("verify", str(pack))
    assert told.exit_code == 0, told.output


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title = ", "cannot be read"),
        ('game = "coal-baron"', "title"),
        (CUP.replace("swiss", "duel"), "cannot be read"),
        (CUP.replace("coal-baron", "chess"), "there is no game chess"),
        (CUP.replace("rounds = 1\n", ""), "rounds"),
        (CUP + "\n[nonsense]\nx = 1\n", "nonsense"),
        ("x" * 100_001, "at most 100000 characters"),
    ],
)
def test_an_announcement_that_cannot_be_opened_is_refused_in_a_sentence(text, words):
    with pytest.raises(Refused, match=words):
        read_opening(text)


def test_too_few_for_a_fixture_are_told_so(tmp_path):
    file = tmp_path / "cup.toml"
    file.write_text(CUP.replace("seats = 2\nrounds = 1", "seats = 4\nrounds = 1\n"))
    assert run("tournament", "try", str(file), "--entrants", "1").exit_code == 2


def test_the_pack_of_nothing_is_refused_and_leaves_no_file(tmp_path, monkeypatch):
    monkeypatch.setenv("TRAINREGISTER_DATA", str(tmp_path / "data"))
    assert run("migrate").exit_code == 0
    told = run("tournament", "pack", "nothing", "-o", str(tmp_path / "cup.zip"))
    assert (told.exit_code, told.output) == (1, "Error: there is no such tournament\n")
    assert list(tmp_path.glob("cup*")) == []


def test_people_are_named_by_address_and_nobody_else_is_written_down(tmp_path, monkeypatch):
    """A director whose name was mistyped would direct it for ever."""
    monkeypatch.setenv("TRAINREGISTER_DATA", str(tmp_path / "data"))
    assert run("migrate").exit_code == 0
    ids = {name: run("player", "add", name, f"{name}@players.example").output.strip() for name in ("Dira", "Emil")}
    file = tmp_path / "cup.toml"
    file.write_text(CUP)
    by = "--by", "dira@players.example"
    cup = run("tournament", "open", str(file), *by).output.strip()
    told = run("tournament", "do", cup, "name-director", "player=Emil", *by)
    assert (told.exit_code, "there is no player Emil" in told.output) == (1, True), told.output
    told = run("tournament", "do", cup, "name-director", "player=emil@players.example", *by)
    assert told.exit_code == 0, told.output
    told = run("tournament", "do", cup, "leave-direction", "--by", ids["Emil"])
    assert told.exit_code == 0, "he is one now"
