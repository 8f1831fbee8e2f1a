"""A cup that is packed once for all tests of packs."""

from __future__ import annotations

from io import BytesIO

import pytest

from domain.games import GAMES
from domain.tournament.acts import results, rulings
from domain.tournament.log import About, FixtureResult
from service.bootstrap import build
from service.config import Settings
from service.proof.packs import software
from service.storage.schema import migrate
from tests.domain.games import tiny
from tests.registers import Wall
from tests.service.usecases.test_tournaments import DIRA, PLAYERS, does, entered, faults, play, play_round


@pytest.fixture(scope="package", autouse=True)
def lamps_all_along():
    """The tiny game, registered for all tests of this folder; and little software in the packs, to be quick."""
    GAMES["lamps"] = tiny
    rooms, software.ROOMS = software.ROOMS, ("workers",)
    software.source.cache_clear()
    software.source_digest.cache_clear()
    yield
    software.ROOMS = rooms
    software.source.cache_clear()
    software.source_digest.cache_clear()
    del GAMES["lamps"]


@pytest.fixture(scope="package")
def cup(tmp_path_factory, lamps_all_along):
    """A register in which a cup of eight was played over two rounds: one fixture laid anew, one result ruled, a protest
    answered."""
    wall = Wall()
    settings = Settings.load({"TRAINREGISTER_DATA": str(tmp_path_factory.mktemp("register"))})
    migrate(settings.database)
    register = build(settings, wall)
    for player in (*PLAYERS, DIRA):
        register.people.add(f"Name of {player.player}", id=player.player)
    id = entered(register)
    play(register, register.tournaments.at(id).last.fixtures[1].fixture.match, plies=1)
    register.tournaments.carry_out(id, DIRA, does(results.lay_anew, 1, 1, "a wrong table was shown"))
    register.tournaments.carry_out(id, PLAYERS[3], does(rulings.protest, About(1, 2), "it was not my turn"))
    register.tournaments.carry_out(id, DIRA, does(rulings.answer_protest, 1, False, "it was"))
    play_round(register, id)
    ruled = does(results.rule_result, 1, 2, FixtureResult((2, 1), (7, 99)), "misread")
    register.tournaments.carry_out(id, DIRA, ruled)
    play_round(register, id)
    wall.now += 80 * 3600
    register.tournaments.follow_all()
    assert faults(register, id) == []
    yield register, id
    register.close()


@pytest.fixture(scope="package")
def packed(cup):
    """Its pack, the name of that, and the id of the tournament."""
    register, id = cup
    file = BytesIO()
    name, said = register.packs.write(id, file)
    assert said.faults == []
    return file.getvalue(), name, id
