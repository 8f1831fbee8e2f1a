"""Anybody asks for anything in a tournament, in any order, with nonsense in every field: each is refused in words or
written, and whatever was written is found good by who recomputes it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from domain.chain import Actor
from domain.tournament.acts import ending, entries, results, rounds, substitutes
from domain.tournament.acts.entries import TournamentOpening
from domain.tournament.acts.writing import TournamentPen, write_tournament
from domain.tournament.announcement import Announcement, DrawRule, EntryRule, Stage
from domain.tournament.audit import audited
from domain.tournament.log import TOURNAMENT_FORM, FixtureResult, MatchReceipt
from domain.tournament.lots import draw_of_words
from domain.tournament.state import Tournament, fold_tournament
from domain.words import Refused
from service.usecases.callers import Caller
from service.usecases.tournament_acts import ACTS, Given

PEOPLE = [f"p{number}" for number in range(1, 11)] + ["d", "e", "r1", "r2", "stranger"]
NUMBERS = (-1, 0, 0, 1, 1, 1, 2, 2, 3, 4, 99, 2**63, 10**30)
TEXTS = (
    "",
    "because",
    "because",
    "x" * 5000,
    "a\nb",
    "1",
    "5/2",
    "0",
    "-3",
    "1/0",
    "wins",
    "261144",
    "\ud800",
    "d" * 64,
)
WHAT = ("entry", "stages", "points", "tie_breaks", "bye", "drop_out", "late", "protest", "up", "down", "draw", "", "x")
NEW: tuple[Any, ...] = (
    None, 1, -1, 10**30, "wins", "3-1", "mean", "7", [], ["wins"], ["lots", "wins"], {}, {"expiries": 0},
    {"closes": 10**18}, {"bots": True}, [{"format": "swiss", "rounds": 2}], [{"format": "knockout", "seats": 2}],
    [{"format": "groups", "size": 4}, {"format": "swiss", "rounds": 1, "carry": True}], "defaults", [[]], {"a": "b"},
)  # fmt: skip
SERVICE = Actor("service")


class AnyTournament:
    """A tournament and the dice with which everybody acts in it."""

    def __init__(self, seed: int) -> None:
        self.dice, self.now, self.stored = Random(seed), Tournament("t1"), list[bytes]()
        self.at, self.commands, self.written = 1_800_000_000, 0, set[str]()
        announced = Announcement(
            (Stage("swiss", self.dice.choice((2, 3, 4)), rounds=2, days=2, advance=self.dice.choice((0, 4))),
             self.dice.choice((Stage("knockout", 2), Stage("groups", 4), Stage("heats", 3, rounds=1, best=1)))),
            entry=EntryRule(bots=True, most=9), protest=1, draw=self.dice.choice((DrawRule(), DICE)), up=1, down=1,
        )  # fmt: skip
        self.do(Actor("organiser", "d"), entries.open_tournament, TournamentOpening("A cup", "coal-baron", announced))
        self.do(Actor("organiser", "d"), entries.name_director, "e")
        for one in PEOPLE[:9]:
            self.do(Actor("player", one), entries.enter, one, "person", one)

    def do(self, by: Actor, act: Any, *given: Any) -> None:
        """Refused as it must be, or written; anything else is a fault."""
        self.commands += 1
        self.at += self.dice.randrange(3600)
        pen = TournamentPen(self.at, by, f"c{self.commands}", b"k" * 32, b"s" * 32)
        before = self.now.version
        try:
            self.stored += [one.data for one in write_tournament(self.now, pen, act(self.now, pen, *given))]
        except Refused:
            assert self.now.version == before, "a refusal changes nothing"

    def anything(self) -> None:
        name = self.dice.choice(sorted(ACTS))
        if name in ("cancel", "pause", "withdraw", "close-stage", "leave-direction") and self.dice.random() < 0.9:
            return
        who = self.dice.choice([*PEOPLE, *["d", "e"] * 8])
        role = "organiser" if who in self.now.directors else "player"
        try:
            act = ACTS[name](Caller(who), self.given())
        except Refused:
            return
        self.do(Actor(role, who), lambda at, pen: act(at, pen))  # type: ignore[arg-type]
        self.written.add(name)

    def given(self) -> Given:
        dice = self.dice
        seats = dice.choice((2, 2, 3, 4, 5))
        places = tuple(dice.choice((1, 1, 2, 3)) if dice.random() < 0.2 else seat for seat in range(1, seats + 1))
        people = [dice.choice(PEOPLE) if dice.random() < 0.9 else dice.choice(TEXTS) for _ in range(3)]
        numbers = {
            name: dice.choice((0, 1, 1, 1, 2, *NUMBERS))
            for name in ("round", "fixture", "against", "seat", "ply", "number")
        }
        return Given(
            words=dice.choice(TEXTS), reason=dice.choice((*["because"] * 20, *TEXTS)), player=people[0],
            other=people[1], upheld=dice.random() < 0.5, places=places,
            totals=tuple(dice.choice((*range(20), *NUMBERS)) for _ in places),
            points=dice.choice(TEXTS), seconded=people[2] if dice.random() < 0.2 else "", value=dice.choice(TEXTS),
            evidence=dice.choice(("", "", "{", *TEXTS)), what=dice.choice(WHAT), new=dice.choice(NEW), **numbers,
        )  # fmt: skip

    def goes_on(self) -> None:
        """What the register does by itself."""
        now, dice = self.now, self.dice
        if now.phase == "entering":
            self.do(Actor("organiser", "d"), entries.close_entries)
        self.do(SERVICE, rounds.make_draw, draw_of_words(rounds.words_of(now)) if now.seeding else "")
        self.do(Actor("organiser", "d"), rounds.make_draw, "26413")
        self.do(SERVICE, rounds.lay_round)
        for one, seat, player in list(substitutes.to_be_asked(now, self.at)):
            self.do(SERVICE, substitutes.ask_reserve, one.round, one.fixture.number, seat, player)
        for one in [one for round in now.rounds for one in round.fixtures.values() if one.finished is None]:
            if dice.random() < 0.5:
                order = list(range(1, len(one.fixture.players) + 1))
                dice.shuffle(order)
                result = FixtureResult(tuple(order), tuple(40 - place for place in order))
                receipt = MatchReceipt(one.fixture.match, 9, "d" * 64)
                self.do(SERVICE, results.finish_fixture, one.round, one.fixture.number, receipt, "end", result)
        for act in (rounds.close_round, rounds.close_stage, ending.finish, ending.confirm):
            self.do(SERVICE, act)


DICE = DrawRule("dice", "five dice on Sunday, or the Sunday after", "dice", 5)


@pytest.fixture(scope="module")
def tournaments() -> list[AnyTournament]:
    found = [AnyTournament(seed) for seed in range(12)]
    for cup in found:
        for step in range(450):
            cup.anything()
            if step > 60 and step % 15 == 0:
                cup.goes_on()
    return found


@pytest.mark.parametrize("seed", range(12))
def test_whatever_anybody_asks_for_is_refused_or_good(tournaments: list[AnyTournament], seed: int):
    cup = tournaments[seed]
    assert [f"{one.check} {one.version} {one.what}" for one in audited("t1", cup.stored)] == []
    assert fold_tournament("t1", cup.stored) == cup.now, "and read back it is the same"


def test_they_come_far(tournaments: list[AnyTournament]):
    """Else the tests above would show little."""
    seen = {TOURNAMENT_FORM.decode(data).topic for cup in tournaments for data in cup.stored}
    assert len(seen) > 22, sorted(seen)
    assert sum(cup.now.phase == "confirmed" for cup in tournaments) > 3
