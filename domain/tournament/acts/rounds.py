"""The draw, laying a round, changing a pairing, closing rounds and stages."""

from __future__ import annotations

import re
from itertools import combinations

from domain.chance import commitment
from domain.match.clocks import DAY
from domain.tournament import lots
from domain.tournament.acts.writing import (
    TournamentEvents,
    TournamentPen,
    directs,
    directs_or_follows,
    fixture_of,
    goes_on,
    is_closed,
    round_of,
    ruling,
)
from domain.tournament.given import is_as_read, is_draw
from domain.tournament.layouts import Layout, advancing, cost_now, in_next_round, is_complete, layout
from domain.tournament.log import (
    About,
    DrawMade,
    Fixture,
    PairingChanged,
    RoundClosed,
    RoundLaid,
    StageClosed,
)
from domain.tournament.reckoning import stage_standings
from domain.tournament.state import Draw, FixtureNow, Tournament
from domain.words import refuse, require

_DIGEST = re.compile(r"([0-9a-f]{64})?")


def draw_in_force(now: Tournament) -> Draw | None:
    """The draw by which the next round is laid, if it has been made."""
    each, last = now.announcement.draw.each, now.draws[-1] if now.draws else None
    if last is None or (each == "stage" and last.stage != now.stage):
        return None
    return None if each == "round" and last.rounds != len(now.rounds) else last


def words_of(now: Tournament) -> list[str]:
    return [now.entrants[player].words for player in now.seeding]


def make_draw(now: Tournament, pen: TournamentPen, value: str, evidence: str = "") -> TournamentEvents:
    """Enter the public value, in the form that was announced, after the list it decides about was closed."""
    is_closed(now)
    directs_or_follows(now, pen)
    require(not now.played_out, "over", "all stages are played")
    require(draw_in_force(now) is None, "draw", "the draw for this has been made; it is not made twice")
    rule = now.announcement.draw
    is_draw(value, rule)
    is_as_read(value)
    if rule.source == "words":
        require(value == lots.draw_of_words(words_of(now)), "draw", "the draw is made of the words of all entrants")
    require(_DIGEST.fullmatch(evidence), "draw", "evidence is named by its SHA-256, in hexadecimal digits")
    yield DrawMade(value, rule.source, now.head, evidence)


def lay_round(now: Tournament, pen: TournamentPen) -> TournamentEvents:
    """Lay the next round of the stage: a function of the log and the draw, which anybody can recompute."""
    is_closed(now)
    directs_or_follows(now, pen)
    require(not now.played_out and not is_complete(now), "round", "the stage has had its rounds; close it")
    draw = draw_in_force(now)
    if draw is None:
        refuse("draw", "the draw comes first: {sentence}", sentence=now.announcement.draw.sentence or "of all words")
    number = len(now.rounds) + 1
    secret = lots.lots_secret(pen.secret, now.id, number)
    found = layout(now, lots.lots(secret, draw.head, draw.value, number))
    may_be_laid(now, found)
    fixtures = tuple(
        laid_fixture(now, pen, number, place, 1, one.players, one.group) for place, one in enumerate(found.fixtures, 1)
    )
    deadline = pen.at + now.now.days * DAY if now.now.days else 0
    yield RoundLaid(now.stage, number, fixtures, found.byes, found.cost, secret.hex(), draw.version, deadline)


def laid_fixture(
    now: Tournament, pen: TournamentPen, round: int, number: int, attempt: int, players: tuple[str, ...], group: int
) -> Fixture:
    """A fixture with the id and the commitment of its match, neither of which anybody chooses."""
    secret = lots.fixture_secret(pen.secret, now.id, round, number, attempt)
    return Fixture(number, lots.fixture_id(now.id, round, number, attempt), players, commitment(secret), group)


def may_be_laid(now: Tournament, found: Layout) -> None:
    """Too few to play, or two who are kept apart together: refused, not laid."""
    assert now.opened is not None
    enough = len(in_next_round(now)) >= now.opened.low
    require(
        enough and found.fixtures,
        "round",
        "at least {low} must play; a director can close the stage",
        low=now.opened.low,
    )
    if found.cost.apart:
        one, other = _together(now, found)
        refuse(
            "apart", "{one} and {other} are kept apart and cannot be; a director can lift that", one=one, other=other
        )


def _together(now: Tournament, found: Layout) -> tuple[str, str]:
    groups: dict[object, dict[str, None]] = {}
    for place, fixture in enumerate(found.fixtures):
        groups.setdefault(fixture.group or f"fixture {place}", {}).update(dict.fromkeys(fixture.players))
    pairs = (pair for players in groups.values() for pair in combinations(sorted(players), 2))
    return next(pair for pair in pairs if pair in now.apart)


def change_pairing(
    now: Tournament, pen: TournamentPen, round: int, one: tuple[int, str], other: tuple[int, str], reason: str
) -> TournamentEvents:
    """Exchange two entrants of two fixtures of the round that is being played, before their matches have begun.

    Both fixtures are laid as further attempts: whatever was opened for them stays in the pack.
    """
    goes_on(now)
    laid = round_of(now, round)
    require(laid is now.running, "round", "only the round that is being played can be changed")
    first, second = fixture_of(now, round, one[0]), fixture_of(now, round, other[0])
    require(first is not second, "pairing", "two different fixtures are changed")
    players = [*first.fixture.players, *second.fixture.players]
    ruled = ruling(now, pen, About(round=round, fixture=one[0]), reason, players)
    for now_at, player in ((first, one[1]), (second, other[1])):
        require(player in now_at.fixture.players, "pairing", "that entrant does not play in that fixture")
        require(not now_at.finished and not now_at.settled, "fixture", "a fixture that has ended is not changed")
        require(not now_at.gone, "fixture", "somebody has dropped out of that fixture: it is not changed any more")
    grouped = first.fixture.group or second.fixture.group
    require(not grouped, "pairing", "groups are designs: nobody can be exchanged in them")
    after = [_exchanged(now, pen, now_at, one[1], other[1]) for now_at in (first, second)]
    before = tuple(now_at.fixture for now_at in (first, second))
    cost_before, cost_after = (
        cost_now(now, laid, {}),
        cost_now(now, laid, {fixture.number: fixture for fixture in after}),
    )
    require(cost_after.apart <= cost_before.apart, "apart", "entrants who are kept apart would sit together")
    yield ruled
    yield PairingChanged(round, before, tuple(after), cost_before, cost_after, ruled.number)


def _exchanged(now: Tournament, pen: TournamentPen, at: FixtureNow, one: str, other: str) -> Fixture:
    swap = {one: other, other: one}
    players = tuple(swap.get(player, player) for player in at.fixture.players)
    return laid_fixture(now, pen, at.round, at.fixture.number, at.attempt + 1, players, at.fixture.group)


def close_round(now: Tournament, pen: TournamentPen) -> TournamentEvents:
    """Every fixture is settled: write down the standings and the last receipt of every match."""
    goes_on(now)
    directs_or_follows(now, pen)
    running = now.running
    if running is None:
        refuse("round", "no round is being played")
    open_ones = [one.fixture.number for one in running.open]
    require(not open_ones, "round", "fixtures {numbers} are not settled", numbers=open_ones)
    rows = tuple(line.stored() for line in stage_standings(now, now.stage))
    yield RoundClosed(running.number, rows, tuple(one.receipt for one in running.fixtures.values()))


def close_stage(now: Tournament, pen: TournamentPen, reason: str = "") -> TournamentEvents:
    """Who goes on. With a reason a director closes a stage before it has had its rounds."""
    is_closed(now)
    require(not now.played_out, "over", "all stages are played")
    if is_complete(now):
        directs_or_follows(now, pen)
        yield StageClosed(now.stage, advancing(now))
        return
    directs(now, pen)
    require(reason, "stage", "the stage has rounds to play; give a reason to close it early")
    ruled = ruling(now, pen, About(), reason, ())
    going_on = advancing(now)
    yield ruled
    yield StageClosed(now.stage, going_on, ruled.number)
