"""From the state of a tournament to points and standings: what counts, of which fixtures, for whom.

Everything here is a function of the log so far. A result that is corrected later counts from then on; standings that
were closed stay as they were closed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from domain.chance import Chance
from domain.tournament import lots
from domain.tournament.announcement import Announcement
from domain.tournament.points import awarded, of_bye
from domain.tournament.standings import (
    BYE,
    CARRIED,
    PENALTY,
    Reckoning,
    StandingsLine,
    StandingsRow,
    points_of,
    standings,
)
from domain.tournament.state import Draw, FixtureNow, RoundNow, Tournament
from domain.tournament.tie_breaks import Settled, Term


def seats_of(tournament: Tournament, stage: int) -> int:
    """How many seats a full fixture of a stage has."""
    opened = tournament.opened
    assert opened is not None
    return tournament.announcement.stages[stage].seats or opened.high


def places_that_count(one: FixtureNow, announcement: Announcement) -> tuple[int, ...]:
    """The places of a result, with those last who were excluded while the fixture was open."""
    result = one.result
    assert result is not None
    players = one.fixture.players
    played_on = announcement.drop_out.points == "entrant"
    last = [
        player in one.gone and not (played_on and seat in one.substitutes) and one.ruled is None
        for seat, player in enumerate(players)
    ]
    keys = list(zip(last, (0 if out else place for out, place in zip(last, result.places, strict=True)), strict=True))
    return tuple(1 + sum(other < own for other in keys) for own in keys)


def settled(tournament: Tournament, rounds: Sequence[RoundNow]) -> list[Settled]:
    """The fixtures of these rounds whose result counts."""
    return [
        one
        for round in rounds
        for now in round.fixtures.values()
        for one in _settled(now, tournament.announcement)
    ]  # fmt: skip


def _settled(now: FixtureNow, announcement: Announcement) -> Iterator[Settled]:
    if now.result is not None:
        places, totals, fixture = places_that_count(now, announcement), now.result.totals, now.fixture
        points = awarded(announcement.points, places, totals)
        yield Settled(now.round, fixture.number, fixture.match, fixture.players, places, totals, points)


def draw_of(tournament: Tournament, round: RoundNow) -> Draw:
    """The draw by which a round was laid; a `LookupError` in a log that somebody made up."""
    return {one.version: one for one in tournament.draws}[round.draw]


def lots_of(tournament: Tournament, round: RoundNow) -> tuple[Chance, list[str]]:
    """The lots of a round: the stream they come from, and the order it gave everybody in the tournament first."""
    draw = draw_of(tournament, round)
    chance = lots.lots(bytes.fromhex(round.lots), draw.head, draw.value, round.number)
    return chance, chance.shuffled(tournament.seeding[: round.entrants])


def stage_reckoning(tournament: Tournament, stage: int) -> Reckoning:
    """What the standings of a stage are made of, as its rounds are now."""
    rounds = [one for one in tournament.rounds if one.stage == stage]
    counted = settled(tournament, rounds)
    plain = Reckoning(
        _order(tournament, stage, rounds),
        counted,
        tournament.announcement.tie_breaks,
        _extra(tournament, stage, rounds),
        tournament.announcement.stages[stage].best,
    )
    kind = tournament.announcement.stages[stage].format
    if kind == "knockout":
        return plain._replace(level=_reached(tournament, rounds))
    return plain._replace(level=_places_in_groups(plain, rounds)) if kind == "groups" else plain


def _order(tournament: Tournament, stage: int, rounds: Sequence[RoundNow]) -> list[str]:
    """Everybody in the stage, by the lots of its last round; who came later behind them."""
    field = tournament.fields[stage]
    if not rounds:
        return list(field)
    _, order = lots_of(tournament, rounds[-1])
    known = set(field)
    return [one for one in order if one in known] + [one for one in field if one not in set(order)]


def _extra(tournament: Tournament, stage: int, rounds: Sequence[RoundNow]) -> dict[str, list[Term]]:
    extra: dict[str, list[Term]] = {}
    announced = tournament.announcement
    free = of_bye(announced.bye, announced.points, seats_of(tournament, stage))
    for round in rounds:
        for player in round.byes:
            extra.setdefault(player, []).append(Term(BYE, free))
    for player, points in tournament.penalties.get(stage, ()):
        extra.setdefault(player, []).append(Term(PENALTY, -Fraction(points)))
    if announced.stages[stage].carry:
        for player, points in tournament.carried.get(stage, {}).items():
            extra.setdefault(player, []).append(Term(CARRIED, Fraction(points)))
    return extra


def _reached(tournament: Tournament, rounds: Sequence[RoundNow]) -> dict[str, int]:
    """In a knock-out who came farther is ahead, and of those who came equally far who was better in their last."""
    level: dict[str, int] = {}
    for reached, round in enumerate(rounds, 1):
        level |= dict.fromkeys(round.byes, 100 * reached)
        for now in round.fixtures.values():
            places = places_that_count(now, tournament.announcement) if now.result else [0] * len(now.fixture.players)
            level |= {player: 100 * reached - place for player, place in zip(now.fixture.players, places, strict=True)}
    return level


def groups_of(rounds: Sequence[RoundNow]) -> dict[int, list[str]]:
    """Who plays in which group."""
    groups: dict[int, dict[str, None]] = {}
    for round in rounds:
        for now in round.fixtures.values():
            groups.setdefault(now.fixture.group, {}).update(dict.fromkeys(now.fixture.players))
    return {number: list(players) for number, players in groups.items()}


def _places_in_groups(plain: Reckoning, rounds: Sequence[RoundNow]) -> dict[str, int]:
    """The first of every group is ahead of the second of any. Who is in no group is behind all."""
    level = dict.fromkeys(plain.order, -len(plain.order))
    for players in groups_of(rounds).values():
        members = set(players)
        within = [one for one in plain.settled if members.issuperset(one.players)]
        group = plain._replace(order=[one for one in plain.order if one in members], settled=within)
        level |= {line.player: -line.rank for line in standings(group)}
    return level


def stage_standings(tournament: Tournament, stage: int) -> list[StandingsLine]:
    return standings(stage_reckoning(tournament, stage))


def stage_points(tournament: Tournament) -> dict[str, Fraction]:
    """The points of everybody in the stage that is being played."""
    return {player: tally.value for player, tally in points_of(stage_reckoning(tournament, tournament.stage)).items()}


def final_standings(tournament: Tournament) -> tuple[StandingsRow, ...]:
    """Who played in the last stage first; then who came no farther than the stage before it, and so on."""
    rows: dict[str, StandingsRow] = {}
    for stage in reversed(range(len(tournament.announcement.stages))):
        for line in stage_standings(tournament, stage) if stage < len(tournament.fields) else ():
            stored = line.stored()
            rows.setdefault(line.player, StandingsRow(stored.player, len(rows) + 1, stored.points, stored.values))
    return tuple(rows.values())
