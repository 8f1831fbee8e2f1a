"""Who plays whom in the next round, for every format: a function of the log so far and of the lots.

Nothing is chosen here. `layout` is what a director lays, and what everybody else recomputes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from msgspec import structs

from domain.chance import Chance, NoChance
from domain.tournament.designs import cut, design
from domain.tournament.log import Fixture
from domain.tournament.pairing import Cost, PairingField, cost_of, exchanged, paired, sat_out, sizes
from domain.tournament.points import in_units, share
from domain.tournament.reckoning import groups_of, places_that_count, seats_of, stage_points, stage_standings
from domain.tournament.seats import seated
from domain.tournament.state import RoundNow, Tournament
from domain.tournament.tie_breaks import ZERO


class SeatedFixture(NamedTuple):
    """A fixture: its players by seat, and its group where there are groups."""

    players: tuple[str, ...]
    group: int = 0


class Layout(NamedTuple):
    """A round before it is laid."""

    fixtures: tuple[SeatedFixture, ...]
    byes: tuple[str, ...]
    cost: Cost


class History(NamedTuple):
    """What happened before a round, as far as pairing and seating ask for it."""

    met: Counter[tuple[str, str]]
    byes: Counter[str]
    short: Counter[str]
    seats: Counter[tuple[str, int]]


def history(rounds: Iterable[RoundNow]) -> History:
    """Fixtures that were voided were not played, and count for nothing."""
    past = History(Counter(), Counter(), Counter(), Counter())
    for round in rounds:
        past.byes.update(round.byes)
        fixtures = [one.fixture.players for one in round.fixtures.values() if not one.voided]
        full = max(map(len, fixtures), default=0)
        for players in fixtures:
            _take_in(past, players, len(players) < full)
    return past


def _take_in(past: History, players: Sequence[str], short: bool) -> None:
    past.met.update(_pair(*pair) for pair in combinations(players, 2))
    past.seats.update((player, seat) for seat, player in enumerate(players))
    if short:
        past.short.update(players)


def _pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)


class Laying(NamedTuple):
    """What a layout is made from: the tournament, what happened before, the lots and the order they gave."""

    tournament: Tournament
    past: History
    chance: Chance
    order: list[str]  # who plays, by lots

    @property
    def seats(self) -> int:
        return seats_of(self.tournament, self.tournament.stage)

    @property
    def low(self) -> int:
        assert self.tournament.opened is not None
        return self.tournament.opened.low


def layout(tournament: Tournament, chance: Chance) -> Layout:
    """The next round of the stage that is being played. `chance` is the stream of its lots, from the beginning."""
    playing = set(in_next_round(tournament))
    order = [one for one in chance.shuffled(tournament.seeding) if one in playing]
    return LAYOUTS[tournament.now.format](Laying(tournament, history(tournament.rounds), chance, order))


def in_next_round(tournament: Tournament) -> list[str]:
    """Who is to play in the next round of the stage."""
    if tournament.now.format == "knockout" and tournament.stage_rounds:
        return survivors(tournament)
    return tournament.active


def is_complete(tournament: Tournament) -> bool:
    """Whether the stage has had its rounds."""
    played, stage = tournament.stage_rounds, tournament.now
    if stage.format == "knockout":
        assert tournament.opened is not None
        last = played[-1] if played else None
        final = last is not None and len(last.fixtures) == 1 and not last.byes
        return final or (last is not None and len(survivors(tournament)) < tournament.opened.low)
    return len(played) >= (1 if stage.format == "groups" else stage.rounds)


# --- pairing by the search -------------------------------------------------------------------------------------------


def field_of(laying: Laying, order: Sequence[str], points: Sequence[int] | None = None) -> PairingField:
    """The entrants of a round as the search knows them: by their place in the order."""
    at = {player: place for place, player in enumerate(order)}
    met = {_ordered(at[one], at[other]): times for (one, other), times in laying.past.met.items()
           if one in at and other in at}  # fmt: skip
    return PairingField(points or [0] * len(order), met, _apart(laying, at), [laying.past.short[one] for one in order])


def only_apart(laying: Laying, order: Sequence[str]) -> PairingField:
    """The same where nothing counts but who is kept apart."""
    none = [0] * len(order)
    return PairingField(none, {}, _apart(laying, {player: place for place, player in enumerate(order)}), none)


def _apart(laying: Laying, at: dict[str, int]) -> frozenset[tuple[int, int]]:
    pairs = laying.tournament.apart
    return frozenset(_ordered(at[one], at[other]) for one, other in pairs if one in at and other in at)


def _ordered(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _swiss(laying: Laying) -> Layout:
    points = stage_points(laying.tournament)
    order = sorted(laying.order, key=lambda player: -points[player])  # equals stay in the order of the lots
    return _searched(laying, order, [in_units(points[player]) for player in order])


def _heats(laying: Laying) -> Layout:
    return _searched(laying, laying.order, [0] * len(laying.order))


def _searched(laying: Laying, order: Sequence[str], points: Sequence[int]) -> Layout:
    """Version 1 of pairing: sizes, byes, cut from the top, exchanged, seated."""
    wanted = sizes(len(order), laying.seats, laying.low)
    out = set(sat_out(wanted.byes, [laying.past.byes[one] for one in order]))
    within = [place for place in range(len(order)) if place not in out]
    playing = [order[place] for place in within]
    field = field_of(laying, playing, [points[place] for place in within])
    fixtures = paired(field, wanted.fixtures)
    byes = tuple(order[place] for place in sorted(out))
    named = [[playing[one] for one in fixture] for fixture in fixtures]
    return Layout(tuple(_seated(laying, one) for one in named), byes, cost_of(field, fixtures))


def _seated(laying: Laying, players: Sequence[str], group: int = 0) -> SeatedFixture:
    times = [[laying.past.seats[player, seat] for seat in range(len(players))] for player in players]
    return SeatedFixture(tuple(players[one] for one in seated(times, laying.chance)), group)


def cost_now(tournament: Tournament, laid: RoundNow, changed: Mapping[int, Fixture]) -> Cost:
    """The cost of a round that is laid, with some of its fixtures changed, by what was known before it."""
    earlier = structs.replace(tournament, rounds=tournament.rounds[: laid.number - 1], stage=laid.stage)
    fixtures = [changed.get(number, one.fixture).players for number, one in laid.fixtures.items()]
    order = [player for players in fixtures for player in players]
    at = {player: place for place, player in enumerate(order)}
    laying = Laying(earlier, history(earlier.rounds), NoChance(), order)
    if earlier.now.format == "knockout":
        field = only_apart(laying, order)
    else:
        points = stage_points(earlier) if earlier.now.format == "swiss" else {}
        field = field_of(laying, order, [in_units(points.get(player, ZERO)) for player in order])
    return cost_of(field, [[at[player] for player in players] for players in fixtures])


# --- groups ----------------------------------------------------------------------------------------------------------


def _groups(laying: Laying) -> Layout:
    """All fixtures of all groups at once: a design for each, the search for those who are left over."""
    seats = min(laying.seats, len(laying.order))
    wanted = cut(len(laying.order), seats, laying.tournament.now.size)
    members = _dealt_into(laying, [*wanted.designed, *([wanted.rest] if wanted.rest else [])])
    lot = {player: place for place, player in enumerate(laying.order)}
    fixtures: list[SeatedFixture] = []
    byes: list[str] = []
    for number, group in enumerate(members, 1):
        numbered = sorted(group, key=lambda player: lot[player])
        blocks = design(len(numbered), seats) if number <= len(wanted.designed) else None
        if blocks is None:
            found = _rest(laying, numbered, seats, number)
            fixtures += found.fixtures
            byes += found.byes
        else:
            fixtures += [SeatedFixture(tuple(numbered[one] for one in block), number) for block in blocks]
    together = [sum(_pair(*pair) in laying.tournament.apart for pair in combinations(group, 2)) for group in members]
    return Layout(tuple(fixtures), tuple(byes), Cost(apart=sum(together)))


def _dealt_into(laying: Laying, groups: Sequence[int]) -> list[list[str]]:
    """Who comes into which group: by lots, or by a snake of the order in which they came into the stage."""
    snake = laying.tournament.now.by == "snake"
    order = [one for one in laying.tournament.field if one in set(laying.order)] if snake else laying.order
    dealt = _snake(len(order), groups) if snake else _cut(groups)
    found = exchanged(only_apart(laying, order), dealt)
    return [[order[one] for one in group] for group in found]


def _cut(groups: Sequence[int]) -> list[list[int]]:
    starts = [sum(groups[:number]) for number in range(len(groups))]
    return [list(range(start, start + size)) for start, size in zip(starts, groups, strict=True)]


def _snake(entrants: int, groups: Sequence[int]) -> list[list[int]]:
    """Dealt to and fro, past groups that are full."""
    dealt: list[list[int]] = [[] for _ in groups]
    turn, left = 0, iter(range(entrants))
    while sum(map(len, dealt)) < entrants:
        way = range(len(groups)) if turn % 2 == 0 else reversed(range(len(groups)))
        for number in way:
            if len(dealt[number]) < groups[number]:
                dealt[number].append(next(left))
        turn += 1
    return dealt


def _rest(laying: Laying, numbered: Sequence[str], seats: int, number: int) -> Layout:
    """A group there is no design for: as many rounds as a fixture has seats, each paired by the search."""
    past = History(Counter(), Counter(), Counter(), Counter(laying.past.seats))
    own = laying._replace(past=past, order=list(numbered))
    fixtures: list[SeatedFixture] = []
    byes: list[str] = []
    for _ in range(seats):
        found = _searched(own, own.order, [0] * len(own.order))
        full = max((len(one.players) for one in found.fixtures), default=0)
        for one in found.fixtures:
            _take_in(past, one.players, len(one.players) < full)
            fixtures.append(one._replace(group=number))
        past.byes.update(found.byes)
        byes += found.byes
        own = own._replace(order=laying.chance.shuffled(own.order))
    return Layout(tuple(fixtures), tuple(byes), Cost())


# --- knock-out -------------------------------------------------------------------------------------------------------


def _knockout(laying: Laying) -> Layout:
    """Dealt in a snake of the standings; byes to the first of them. Only who is kept apart is exchanged."""
    order = in_next_round(laying.tournament)
    wanted = sizes(len(order), laying.seats, laying.low)
    byes, playing = order[: wanted.byes], order[wanted.byes :]
    field = only_apart(laying, playing)
    fixtures = exchanged(field, _snake(len(playing), wanted.fixtures))
    named = [[playing[one] for one in fixture] for fixture in fixtures]
    return Layout(tuple(_seated(laying, one) for one in named), tuple(byes), cost_of(field, fixtures))


def survivors(tournament: Tournament) -> list[str]:
    """Who goes on after the last round of a knock-out, in the order of the standings: ties go to the better seeded."""
    last = tournament.stage_rounds[-1]
    rank = {line.player: line.rank for line in stage_standings(tournament, tournament.stage)}
    came_in = {player: place for place, player in enumerate(tournament.field)}
    through, others = list(last.byes), list[tuple[str, int, Sequence[int]]]()
    for now in last.fixtures.values():
        if now.result is None:
            continue
        players, totals = now.fixture.players, now.result.totals
        places = places_that_count(now, tournament.announcement)
        better = sorted(range(len(players)), key=lambda seat: (places[seat], came_in[players[seat]]))
        through += [players[seat] for seat in better[: tournament.now.winners]]
        others += [(players[seat], seat, totals) for seat in better[tournament.now.winners :]]
    playing = [one for one in through if not tournament.entrants[one].out]
    before = len(last.byes) + sum(len(now.fixture.players) for now in last.fixtures.values())
    if tournament.now.wild and not (len(last.fixtures) == 1 and not last.byes):
        left = [one for one in others if not tournament.entrants[one[0]].out]
        left.sort(key=lambda one: (-share(one[2], one[1]), rank[one[0]]))
        room = _room(len(playing), seats_of(tournament, tournament.stage), before)
        playing += [player for player, _, _ in left[:room]]
    return sorted(playing, key=lambda player: rank[player])


def _room(going_on: int, seats: int, before: int) -> int:
    """How many wild cards fill up the fixtures of the next round, if it is smaller than the last one even so."""
    full = -(-going_on // seats) * seats
    return full - going_on if full < before else 0


# --- who goes on to the next stage -----------------------------------------------------------------------------------


def advancing(tournament: Tournament) -> tuple[str, ...]:
    """Who plays in the next stage, in the order of this one's standings. Who is out makes room for the next."""
    lines = stage_standings(tournament, tournament.stage)
    ranked = [line.player for line in lines if not tournament.entrants[line.player].out]
    wanted = tournament.now.advance
    if not wanted:
        return tuple(ranked)
    if tournament.now.format != "groups":
        return tuple(ranked[:wanted])
    groups = groups_of(tournament.stage_rounds)
    chosen = {one for players in groups.values() for one in [one for one in ranked if one in players][:wanted]}
    return tuple(one for one in ranked if one in chosen)


LAYOUTS: dict[str, Callable[[Laying], Layout]] = {
    "groups": _groups,
    "swiss": _swiss,
    "heats": _heats,
    "knockout": _knockout,
}
