"""Tables of a tournament, for people and spreadsheets. Players are ids; fractions are text, such as 7/2."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from io import StringIO
from itertools import chain
from typing import Any

from domain.chain import Actor
from domain.match.log import DecisionMade, DecisionsStruck, RulingMade, SeatHandedOver
from domain.tournament.log import TOURNAMENT_FORM, RulingGiven
from domain.tournament.reckoning import places_that_count, stage_standings
from domain.tournament.standings import StandingsRow
from domain.tournament.state import FixtureNow, RoundNow, Tournament
from domain.tournament.tie_breaks import Tally
from service.proof.file import Export

Cells = list[Any]
Rows = Iterable[Cells]
Standings = tuple[StandingsRow, ...]
StandingsAfter = Callable[[int], Standings]  # a round; none if it was not closed

FIXTURES = ["round", "fixture", "group", "match", "attempt", "seat", "player", "substitute", "place", "total", "voided"]
ROUNDS = ["round", "stage", "draw_entry", "lots", "byes", "apart", "repeats", "short", "spread", "deadline"]
RULINGS = ["number", "entry", "by", "seconded", "round", "fixture", "ply", "player", "reason"]
MATCHES = ["place", "match", "entries", "decisions", "by_clock", "struck", "rulings", "opened_at", "ended_at"]
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet may take for the beginning of one
_NUMBER = re.compile(r"-?\d+(/\d+)?")
HAND_OVERS = ["place", "match", "entry", "seat", "player", "written_by"]


def tables(now: Tournament, log: Iterable[bytes], standings: StandingsAfter) -> Iterator[tuple[str, Rows]]:
    """Name and rows of every table that follows from the log of the tournament, with a first row of columns."""
    yield "entrants", [["player", "kind", "words", "out"], *([one.player, one.kind, one.words, one.out]
                                                          for one in now.entrants.values())]  # fmt: skip
    yield "rounds", [ROUNDS, *(_round(round) for round in now.rounds)]
    yield "fixtures", chain([FIXTURES], *(_of_round(now, round) for round in now.rounds))
    for round in now.rounds:
        if round.closed is not None:
            lines = ([row.rank, row.player, row.points, *row.values] for row in standings(round.number))
            yield f"standings-R{round.number}", [["rank", "player", "points", *_values(now)], *lines]
    yield "standings", [["rank", "player", "points"], *([row.rank, row.player, row.points] for row in now.final)]
    yield "tie-breaks", chain([["stage", "rank", "player", "value", "is", "how", "terms"]], _arithmetic(now))
    yield "rulings", chain([RULINGS], _rulings(log))
    made = (
        [one.number, one.player, one.about.round, one.about.fixture, one.reason, one.answered] for one in now.protests
    )
    yield "protests", [["number", "player", "round", "fixture", "reason", "answered"], *made]
    yield "draws", [["entry", "value", "follows"], *([one.version, one.value, one.head] for one in now.draws)]


def _round(round: RoundNow) -> Cells:
    cost = round.cost
    known = [round.number, round.stage + 1, round.draw, round.lots, " ".join(round.byes)]
    return [*known, cost.apart, cost.repeats, cost.short, cost.spread, round.deadline or ""]


def _values(now: Tournament) -> list[str]:
    return [*(one for one in now.announcement.tie_breaks if one != "lots"), "lots"]


def _of_round(now: Tournament, round: RoundNow) -> Iterator[Cells]:
    for one in round.fixtures.values():
        yield from _of_fixture(now, round, one)


def _of_fixture(now: Tournament, round: RoundNow, one: FixtureNow) -> Iterator[Cells]:
    places = places_that_count(one, now.announcement) if one.result else None
    for seat, player in enumerate(one.fixture.players):
        place = places[seat] if places else ""
        total = one.result.totals[seat] if one.result else ""
        known = [round.number, one.fixture.number, one.fixture.group or "", one.fixture.match, one.attempt]
        yield [*known, seat, player, one.substitutes.get(seat, ""), place, total, one.voided]


def _arithmetic(now: Tournament) -> Iterator[Cells]:
    """Every value of the standings of every stage, with the terms it is made of: `match:amount`."""
    for stage in range(min(len(now.fields), len(now.announcement.stages))):
        for line in stage_standings(now, stage):
            named = zip(["points", *_values(now)], [line.points, *line.values], strict=True)
            for name, tally in named:
                yield [stage + 1, line.rank, line.player, name, tally.value, tally.how, _terms(tally)]


def _terms(tally: Tally) -> str:
    return " ".join(f"{term.match}:{Fraction(term.amount)}" for term in tally.terms)


def _rulings(log: Iterable[bytes]) -> Iterator[Cells]:
    for data in log:
        entry = TOURNAMENT_FORM.decode(data)
        if isinstance(entry.event, RulingGiven):
            event, about = entry.event, entry.event.about
            whom = [entry.by.id, event.seconded, about.round or "", about.fixture or "", about.ply or "", about.player]
            yield [event.number, entry.version, *whom, event.reason]


# --- of matches ------------------------------------------------------------------------------------------------------


def match_row(place: str, export: Export) -> Cells:
    """A match in one line: how long, and what in it was decided by others than its players."""
    decisions = [one for one in export.entries if isinstance(one.event, DecisionMade)]
    return [
        place,
        export.head.match,
        len(export.entries),
        len(decisions),
        sum(one.by.kind == "clock" for one in decisions),
        sum(isinstance(one.event, DecisionsStruck) for one in export.entries),
        sum(isinstance(one.event, RulingMade) for one in export.entries),
        export.entries[0].at,
        export.entries[-1].at,
    ]


def hand_overs(place: str, export: Export) -> Iterator[Cells]:
    """Every seat that changed hands."""
    for one in export.entries:
        if isinstance(one.event, SeatHandedOver):
            yield [place, export.head.match, one.version, one.event.seat, one.event.player, _whose(one.by)]


def _whose(by: Actor) -> str:
    return by.id or by.kind


# --- as bytes --------------------------------------------------------------------------------------------------------


class Spreadsheet:
    """A table as spreadsheets read it, to which rows are added; a cell that begins like a formula is not one. Its text
    is much smaller than the rows it is made of, which are not kept."""

    def __init__(self, rows: Iterable[Cells]) -> None:
        self._text = StringIO()
        self._writer = csv.writer(self._text, lineterminator="\n")
        self.add(rows)

    def add(self, rows: Iterable[Cells]) -> None:
        self._writer.writerows([_plain(cell) for cell in row] for row in rows)

    def data(self) -> bytes:
        return self._text.getvalue().encode()


def comma_separated(rows: Iterable[Cells]) -> bytes:
    return Spreadsheet(rows).data()


def _plain(cell: Any) -> Any:
    formula = isinstance(cell, str) and cell[:1] in FORMULA and not _NUMBER.fullmatch(cell)
    return f"'{cell}" if formula else cell
