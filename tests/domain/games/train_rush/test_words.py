"""What happened and what is asked, as somebody at the table would say it: no id of the files where a name is known."""

import re

import pytest

from domain.chance import Chance
from domain.engine import AnsweredItself, awaited, begin, open_questions
from domain.games import train_rush as game
from domain.games.train_rush import decisions as d
from domain.games.train_rush import facts as f
from domain.games.train_rush import questions as q
from domain.games.train_rush.edition import ACTIONS, NODES, OFFERS, SECTORS, ZONES
from domain.games.train_rush.shape import Op
from domain.laws import Trial
from domain.places import copied
from domain.words import render
from tests.domain.games.train_rush.given import Y, ask, table


def called(sentence):
    return render(sentence, name=game.name)


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (f.SpyPlaced(Y, "rav-finance", 1, 3), "seat 0 sends spy 3 to field 1 of Ravenshire: Finance"),
        (f.AgentPlaced(Y, "awh-resources", 5), "seat 0 sends an agent to field 5 of Awhar: Resources"),
        (f.StationBuilt(Y, "rav1"), "seat 0 builds a station in zone 1 of Ravenshire"),
        (AnsweredItself(Y, "lobby rav-finance"), "seat 0 has no other choice: lobby Ravenshire: Finance"),
        (f.Skipped(Y, "special-from-hand"), "seat 0 declines (special actions from hand)"),
        (f.GameEnded("rounds"), "the game ends: all rounds are played"),
        (f.InvestmentPlaced(Y, "movement", 2, "move6"), "seat 0 places 2 investment for Movement: move 6 points"),
        (f.CoalPaid(Y, 1, "A39"), "seat 0 pays 1 coal (card A39)"),
        (f.VpScored(Y, 3, "movement tokens", "M01"), "seat 0 scores 3 VP: movement tokens"),
        (f.StackRebuilt("siding-1", 26, ()), "the siding tiles of row 1 are shuffled anew, 26 of them"),
        (f.Shuffled("wagons-2", ()), "the wagons with 2 slots are shuffled"),
    ],
)
def test_what_happened(fact, words):
    assert called(game.words(fact)) == words


def test_a_bonus_is_told_in_words():
    op = Op("corrupt_in", region="awh", agents=1)
    told = game.words(f.InfrastructureAdvanced(Y, "awh", 2, 3, (op,)))
    assert called(told).endswith("of Awhar, with its bonus: send 1 agent to a sector of Awhar")


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (q.TakeWagon(Y, 2, source="B20"), "take a wagon with 2 slots (siding tile B20), or skip"),
        (q.Load(Y, 1, source="load1", paid=True), "load wagons, at most 1 (Loading)"),
        (q.Move(Y, 6, source="A05"), "move 6 points (card A05), or skip"),
        (q.Tile(Y, source="contractor-awh-3"), "use a siding tile (space 3 of the contractor track of Awhar), or skip"),
        (q.Advance(Y, 1, source="C04"), "advance on a progress track (the mission of Casimir Lume), or skip"),
        (q.Advance(Y, 1, source="advance"), "advance on a progress track (the black market), or skip"),
        (
            q.Exchange(Y, ("1-2", "2-3"), source="A05"),
            "exchange a wagon, 1 slot for 2 or 2 for 3 (card A05), or skip",
        ),
        (q.Ship(Y, "rav1"), "take the shipment of zone 1 of Ravenshire, or skip"),
    ],
)
def test_what_is_asked(question, words):
    assert called(game.prompt(question)) == words


# Spaces of the loops are called by their ids, which are printed beside them.
IDS = {*SECTORS, *ZONES, *(one.id for one in NODES.values() if one.kind == "siding")}
IDS |= {one for one in (*ACTIONS, *OFFERS) if re.search(r"\d", one)}
AN_ID = re.compile(
    rf"(?<![\w-])(?:{'|'.join(sorted(IDS, key=len, reverse=True))}|rav|cal|awh|siding-\d|wagons-\d)(?![\w-])"
)


def test_no_id_is_told_where_a_thing_has_a_name():
    """In nothing that a match tells or asks, nor in what its points are for."""
    trial = Trial(game, 4, game.OPTIONS[0], 11, watched=False)
    _, laid_out = begin(game, 4, game.OPTIONS[0], Chance(b"words", 0))
    told = [said for fact in laid_out if (said := game.words(fact))]
    while not trial.state.over:
        told += [game.prompt(one) for seat in awaited(trial.state) for one in open_questions(trial.state, seat)]
        trial.step()
    told += [said for one in trial.log for fact in one.facts if (said := game.words(fact))]
    told += [line.reason for line in game.score(trial.state)]
    lines = {called(one) for one in told}
    assert len(lines) > 500
    assert sorted(line for line in lines if AN_ID.search(line)) == []


def test_what_is_told_can_be_typed():
    state = table()
    state.players[Y].node = "cal-i1"
    lobbies, builds, moves = (
        ask(copied(state), one) for one in (q.Lobby(Y), q.Station(Y, source="A05"), q.Move(Y, 3, source="A05"))
    )
    assert game.parse(lobbies, Y, "lobby Ravenshire: Finance") == d.LobbySector("rav-finance")
    assert game.parse(builds, Y, "build station zone 4 of Calestia") == d.BuildStation("cal4")
    assert game.parse(moves, Y, "move siding space 2 in zone 1 of Calestia") == d.MoveTo("cal1-2")
