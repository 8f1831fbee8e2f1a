"""The tournament for other programs: one JSON file with its schema, a TRF where all fixtures have two seats, and what
a research archive wants to know about the pack (RO-Crate)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from io import BytesIO
from typing import Any

import msgspec
from msgspec import Struct

from domain.games import GAMES
from domain.tournament.announcement import Announcement
from domain.tournament.log import FixtureResult
from domain.tournament.reckoning import places_that_count
from domain.tournament.standings import StandingsRow
from domain.tournament.state import FixtureNow, RoundNow, Tournament
from domain.words import say
from service.proof.packs.pack_tables import StandingsAfter

_encoder = msgspec.json.Encoder(order="sorted")
ROUNDS, NO_ROUNDS = b'"rounds": [', b'"rounds": []'
TRF_RESULTS = {(1, 2): "1", (2, 1): "0", (1, 1): "="}  # own place, the other's
SEATS = "wb"  # the colours of chess stand for the first and the second seat


class ExchangedFixture(Struct, frozen=True, kw_only=True):
    """A fixture as it ended. `places` are those that count; none where it was voided or never ended."""

    round: int
    fixture: int
    group: int
    match: str
    attempt: int
    players: tuple[str, ...]
    substitutes: dict[str, str]
    played: FixtureResult | None
    places: tuple[int, ...] | None
    totals: tuple[int, ...] | None
    ruled: bool
    voided: bool
    ending: str
    last_entry: int
    digest: str


class ExchangedRound(Struct, frozen=True, kw_only=True):
    round: int
    stage: int
    byes: tuple[str, ...]
    fixtures: list[ExchangedFixture]
    standings: tuple[StandingsRow, ...]


class ExchangedTournament(Struct, frozen=True, kw_only=True):
    """A tournament that is over. Players are ids; fractions are text."""

    format: str = "trainregister-tournament-results"
    format_version: int = 1
    tournament: str
    title: str
    game: str
    edition: str
    rules: int
    phase: str
    announcement: Announcement
    entrants: list[str]
    rounds: list[ExchangedRound]
    standings: tuple[StandingsRow, ...]
    entries: int
    digest: str


def exchange_files(now: Tournament, standings: StandingsAfter) -> Iterator[tuple[str, bytes]]:
    yield "exchange/tournament.json", _results(now, standings)
    yield "exchange/tournament.schema.json", _pretty(msgspec.json.schema(ExchangedTournament))
    trf = results_trf(now)
    if trf:
        yield "exchange/results.trf", trf.encode()
    yield "exchange/ro-crate-metadata.json", _pretty(crate(now))


def _pretty(value: Any) -> bytes:
    return msgspec.json.format(_encoder.encode(value), indent=1) + b"\n"


def _results(now: Tournament, standings: StandingsAfter) -> bytes:
    """`exchanged` with all its rounds, written round by round: none is held beside what is written of the others."""
    before, after = _pretty(exchanged(now, [])).split(NO_ROUNDS)
    file = BytesIO()
    file.write(before + ROUNDS)
    for round in now.rounds:
        file.write(b",\n  " if round.number > 1 else b"\n  ")
        file.write(_pretty(_round(now, round, standings)).rstrip().replace(b"\n", b"\n  "))
    file.write((b"\n ]" if now.rounds else b"]") + after)
    return file.getvalue()


def exchanged(now: Tournament, rounds: list[ExchangedRound]) -> ExchangedTournament:
    opened = now.opened
    assert opened is not None
    return ExchangedTournament(
        tournament=now.id,
        title=opened.title,
        game=opened.game,
        edition=opened.edition,
        rules=opened.rules,
        phase=now.phase,
        announcement=now.announcement,
        entrants=now.seeding,
        rounds=rounds,
        standings=now.final,
        entries=now.version,
        digest=now.head,
    )


def _round(now: Tournament, round: RoundNow, standings: StandingsAfter) -> ExchangedRound:
    fixtures = [_fixture(now, one) for one in round.fixtures.values()]
    return ExchangedRound(
        round=round.number,
        stage=round.stage + 1,
        byes=round.byes,
        fixtures=fixtures,
        standings=standings(round.number),
    )


def _fixture(now: Tournament, one: FixtureNow) -> ExchangedFixture:
    result, receipt = one.result, one.receipt
    return ExchangedFixture(
        round=one.round,
        fixture=one.fixture.number,
        group=one.fixture.group,
        match=one.fixture.match,
        attempt=one.attempt,
        players=one.fixture.players,
        substitutes={str(seat): player for seat, player in one.substitutes.items()},
        played=one.finished.result if one.finished else None,
        places=places_that_count(one, now.announcement) if result else None,
        totals=result.totals if result else None,
        ruled=one.ruled is not None,
        voided=one.voided,
        ending=one.finished.ending if one.finished else "",
        last_entry=receipt.version,
        digest=receipt.digest,
    )


# --- TRF -------------------------------------------------------------------------------------------------------------


def results_trf(now: Tournament) -> str:
    """The report form of chess, for programs that know it: only where everybody plays once a round, two at a table."""
    fixtures = [one for round in now.rounds for one in round.fixtures.values()]
    grouped = any(now.announcement.stages[round.stage].format == "groups" for round in now.rounds)
    if not fixtures or grouped or any(len(one.fixture.players) != 2 for one in fixtures):
        return ""
    assert now.opened is not None
    number = {player: at for at, player in enumerate(now.seeding, 1)}
    ranks = {row.player: row.rank for row in now.final}
    lines = [f"012 {now.opened.title}", f"062 {len(number)}", f"XXR {len(now.rounds)}"]
    lines += [_trf_player(now, player, number, ranks.get(player, 0)) for player in now.seeding]
    lines += [str(say("### ruling {number}: {reason}", number=one.number, reason=one.reason)) for one in now.rulings]
    lines.append(str(say("### points by the rule {rule} of the announcement are in tables/standings.csv",
                         rule=now.announcement.points)))  # fmt: skip
    return "".join(f"{line}\n" for line in lines)


def _trf_player(now: Tournament, player: str, number: Mapping[str, int], rank: int) -> str:
    cells = [_trf_cell(now, round, player, number) for round in now.rounds]
    worth = {"1": Fraction(1), "=": Fraction(1, 2), "U": Fraction(1)}
    points = sum((worth.get(cell[-1], Fraction(0)) for cell in cells), Fraction(0))
    head = f"001 {number[player]:>4} {'':1}{'':>3} {player:<33} {'':>4} {'':>3} {'':>11} {'':>10}"
    return f"{head} {float(points):>4.1f} {rank:>4}{''.join(cells)}"


def _trf_cell(now: Tournament, round: RoundNow, player: str, number: Mapping[str, int]) -> str:
    if player in round.byes:
        return "  0000 - U"
    for one in round.fixtures.values():
        if player in one.fixture.players:
            seat = one.fixture.players.index(player)
            places = places_that_count(one, now.announcement) if one.result else None
            result = TRF_RESULTS[places[seat], places[1 - seat]] if places else "-"
            return f"  {number[one.fixture.players[1 - seat]]:>4} {SEATS[seat]} {result}"
    return "  0000 - Z"


# --- RO-Crate --------------------------------------------------------------------------------------------------------


def crate(now: Tournament) -> dict[str, Any]:
    opened = now.opened
    assert opened is not None
    about = say("Complete record of a tournament of {game}: logs, results and proofs", game=GAMES[opened.game].TITLE)
    listed = {
        "tournament.jsonl": say("The log of the tournament"),
        "tables/standings.csv": say("The final standings"),
        "FORMAT.md": say("How to read everything by hand"),
        "software/check.py": say("A checker in plain Python"),
    }
    root = {
        "@id": "./",
        "@type": "Dataset",
        "name": opened.title,
        "description": str(about),
        "identifier": now.id,
        "hasPart": [{"@id": name} for name in listed],
    }
    head = {
        "@id": "ro-crate-metadata.json",
        "@type": "CreativeWork",
        "about": {"@id": "./"},
        "conformsTo": {"@id": "https://w3id.org/ro/crate/1.2"},
    }
    parts = [{"@id": name, "@type": "File", "name": str(what)} for name, what in listed.items()]
    return {"@context": "https://w3id.org/ro/crate/1.2/context", "@graph": [head, root, *parts]}
