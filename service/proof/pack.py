"""The audit pack of a tournament: everything about it in one file that a stranger can check offline.

It is a bag: the complete log of the tournament and of every match, and tables for people. Names are the only personal
data, in a file of their own: leaving it out breaks nothing.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from io import StringIO
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from domain.chain import receipt
from domain.tournament.log import TOURNAMENT_FORM, RulingGiven
from domain.tournament.reckoning import places_that_count
from domain.tournament.state import FixtureNow, RoundNow, Tournament, fold_tournament
from domain.words import say
from service.proof.bag import BagWriter

TOURNAMENT, NAMES = "tournament.jsonl", "names.csv"
LINE = "{rank}. {player}: {points} points"

_encoder = msgspec.json.Encoder(order="sorted")


class TournamentHead(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of a tournament's log as a file."""

    format: str = "trainregister-tournament"
    format_version: int = 1
    tournament: str
    game: str


class TournamentSeal(Struct, frozen=True, forbid_unknown_fields=True):
    entries: int
    digest: str
    sha256: str


def write_pack(
    file: BinaryIO,
    id: str,
    log: Sequence[bytes],
    match: Callable[[str], bytes | None],
    names: Mapping[str, str],
) -> str:
    """Write the pack of a tournament that is over; its name is returned. `match` gives the export of a match, if there
    is one. Each is written before the next is asked for, so memory does not grow with the tournament."""
    now = fold_tournament(id, log)
    assert now.over, "a tournament is packed when it is over: salts and secrets are in it"
    bag = BagWriter(file)
    bag.add(TOURNAMENT, tournament_file(now, log))
    for name, found in match_files(now):
        data = match(found)
        if data is not None:
            bag.add(name, data)
    for name, rows in tables(now, log):
        bag.add(f"tables/{name}.csv", comma_separated(rows))
    bag.add(NAMES, comma_separated([["player", "name"], *sorted([player, name] for player, name in names.items())]))
    bag.add("START-HERE.txt", start_here(now).encode())
    return bag.close({"External-Identifier": id, "Bag-Software-Agent": "Train Register"})


def tournament_file(now: Tournament, log: Sequence[bytes]) -> bytes:
    """The complete log: head, entries as stored, seal."""
    assert now.opened is not None
    head = TournamentHead(tournament=now.id, game=now.opened.game)
    body = b"".join(line + b"\n" for line in (_encoder.encode(head), *log))
    return body + _encoder.encode(TournamentSeal(len(log), now.head, sha256(body).hexdigest())) + b"\n"


def match_files(now: Tournament) -> Iterator[tuple[str, str]]:
    """Name of the file and id of the match, of every fixture and of every attempt that was laid anew."""
    for round in now.rounds:
        for number, one in round.fixtures.items():
            place = f"R{round.number}-{number:02}"
            yield f"matches/{place}-{one.fixture.match}.jsonl", one.fixture.match
            for attempt, match in enumerate(one.earlier, 1):
                yield f"attempts/{place}-attempt-{attempt}-{match}.jsonl", match


# --- tables for people -----------------------------------------------------------------------------------------------

Cells = list[Any]


def tables(now: Tournament, log: Sequence[bytes]) -> Iterator[tuple[str, list[Cells]]]:
    """Name and rows of every table, with a first row that names the columns."""
    yield "entrants", [["player", "kind", "words", "out"], *([one.player, one.kind, one.words, one.out]
                                                          for one in now.entrants.values())]  # fmt: skip
    head = ["round", "fixture", "group", "match", "attempt", "seat", "player", "substitute", "place", "total", "voided"]
    yield "fixtures", [head, *(row for round in now.rounds for row in _of_round(now, round))]
    for round in now.rounds:
        if round.closed is not None:
            lines = ([row.rank, row.player, row.points, *row.values] for row in round.closed)
            yield f"standings-R{round.number}", [["rank", "player", "points", *_values(now)], *lines]
    yield "standings", [["rank", "player", "points"], *([row.rank, row.player, row.points] for row in now.final)]
    yield (
        "rulings",
        [["number", "entry", "by", "seconded", "round", "fixture", "ply", "player", "reason"], *_rulings(log)],
    )
    made = (
        [one.number, one.player, one.about.round, one.about.fixture, one.reason, one.answered] for one in now.protests
    )
    yield "protests", [["number", "player", "round", "fixture", "reason", "answered"], *made]
    yield "draws", [["entry", "value", "follows"], *([one.version, one.value, one.head] for one in now.draws)]


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


def _rulings(log: Sequence[bytes]) -> Iterator[Cells]:
    for data in log:
        entry = TOURNAMENT_FORM.decode(data)
        if isinstance(entry.event, RulingGiven):
            event, about = entry.event, entry.event.about
            whom = [entry.by.id, event.seconded, about.round or "", about.fixture or "", about.ply or "", about.player]
            yield [event.number, entry.version, *whom, event.reason]


def comma_separated(rows: Iterable[Cells]) -> bytes:
    """As spreadsheets read it; a cell that begins like a formula is not one."""
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows([[_plain(cell) for cell in row] for row in rows])
    return out.getvalue().encode()


def _plain(cell: Any) -> Any:
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "@", "\t") else cell


def start_here(now: Tournament) -> str:
    """What happened, in a page that can be printed."""
    assert now.opened is not None
    fixtures = sum(len(round.fixtures) for round in now.rounds)
    played = {"n": len(now.seeding), "f": fixtures, "r": len(now.rounds)}
    ruled = {"k": len(now.rulings), "p": len(now.protests)}
    lines = [
        say("{title}", title=now.opened.title),
        say("Tournament {id} of {game}, last receipt {last}", id=now.id, game=now.opened.game, last=receipt(now.head)),
        say("{n:entrant|entrants} played {f:fixture|fixtures} in {r:round|rounds}.", **played),
        say("{k:ruling was|rulings were} made, {p:protest was|protests were} heard.", **ruled),
        *(say(LINE, rank=row.rank, player=row.player, points=row.points) for row in now.final),
        say("Players are named in names.csv. Everything is checked by `trainregister verify` with the pack."),
    ]
    return "".join(f"{line}\n" for line in lines)
