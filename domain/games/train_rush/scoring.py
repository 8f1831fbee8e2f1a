"""Scoring (5): every point with its reason, its rule and the plies that earned it; the winner; the census."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from domain.engine import Result, ScoreLine
from domain.games.train_rush.edition import (
    CITIES,
    CITIES_OF,
    CONTRACTORS,
    DATA,
    HEROES,
    INFRASTRUCTURE,
    LIMITS,
    PIECES,
    REGION_AT,
    REGIONS,
    SECTORS,
    SHIPMENT,
    SPECIALS,
    TOKENS,
    TOP,
    TRACK_AT,
)
from domain.games.train_rush.rules.cities import CONTRACT_POINTS, TOKEN_POINTS
from domain.games.train_rush.rules.ops import ACTION_CARDS, BLACK_CONTRACTS
from domain.games.train_rush.state import Sector, State
from domain.places import Seat
from domain.words import say

FINAL = DATA.final_scoring
CITY_MARKERS, SHARED = "city markers", "shared"  # what settles a tie for the first place


def score(state: State) -> Iterator[ScoreLine]:
    """5: points won during the game, then the final scoring as if the game ended now."""
    for category in IMMEDIATE:
        yield from won(state, category)
    for lines in (all_cities, track_tops, influence, infrastructure, contractors, special_wagons, contract_area):
        yield from lines(state)
    yield from missions(state)


# --- points won during the game --------------------------------------------------------------------------------------

IMMEDIATE = {  # category -> rule and reason
    TOKEN_POINTS: ("4.8.1", "early visit of {thing}"),
    CONTRACT_POINTS: ("4.8.1", "contract {thing} fulfilled"),
    BLACK_CONTRACTS: ("4.8.2", "{thing} bought on the black market"),
    ACTION_CARDS: ("4.9", "special action of {thing}"),
}
CITY_OF_TOKEN = {token.id: token.city for token in TOKENS.values()}


def won(state: State, category: str) -> Iterator[ScoreLine]:
    rule, reason = IMMEDIATE[category]
    for entry in state.scored:
        if entry.category == category:
            thing = CITY_OF_TOKEN.get(entry.reason, entry.reason)
            yield ScoreLine(entry.seat, category, entry.amount, say(reason, thing=thing), rule, (entry.ply,))


# --- final scoring ---------------------------------------------------------------------------------------------------


def all_cities(state: State) -> Iterator[ScoreLine]:
    """5.1: markers in every city."""
    for seat in range(len(state.players)):
        plies = tuple(mark.ply for town in state.towns for mark in town.marks if mark.seat == seat)
        if len(plies) == len(CITIES):
            yield ScoreLine(seat, "all cities", FINAL.all_cities_vp, say("markers in all cities"), "5.1", plies)


def track_tops(state: State) -> Iterator[ScoreLine]:
    """5.2: the highest level of a Progress Track."""
    for seat, player in enumerate(state.players):
        for track, top in TOP.items():
            runner = player.levels[TRACK_AT[track]]
            if runner.at == top:
                reason = say("top of the {track} track", track=track)
                yield ScoreLine(seat, "track tops", FINAL.track_top_vp, reason, "5.2", (runner.ply,))


class Presence(NamedTuple):
    """A player in a sector: best is most pieces, then the lowest field."""

    pieces: int
    lowest: int
    seat: Seat
    plies: tuple[int, ...]


def presences(sector: Sector) -> list[Presence]:
    """Who is in a sector, best first. A tie is impossible: no two pieces share a field."""
    own: dict[Seat, list[tuple[int, int]]] = {}
    for field, pawn in enumerate(sector.spies, 1):
        own.setdefault(pawn.seat, []).append((field, pawn.ply))
    for field, pawn in enumerate(sector.agents, LIMITS.spy_fields + 1):
        own.setdefault(pawn.seat, []).append((field, pawn.ply))
    found = [Presence(len(one), one[0][0], seat, tuple(ply for _, ply in one)) for seat, one in own.items()]
    return sorted(found, key=lambda one: (-one.pieces, one.lowest))


def influence(state: State) -> Iterator[ScoreLine]:
    """5.3: first and second place in each sector by pieces, spies and agents together; no sharing."""
    for name, sector in zip(SECTORS, state.sectors, strict=True):
        for place, (here, points) in enumerate(zip(presences(sector), FINAL.sector_vp, strict=False), 1):
            reason = say("{sector}, place {place}, pieces: {pieces}", sector=name, place=place, pieces=here.pieces)
            yield ScoreLine(here.seat, "influence", points, reason, "5.3", here.plies)


def shared(values: Mapping[Seat, tuple[int, ...]], places: Sequence[int]) -> Iterator[tuple[Seat, int, int]]:
    """5: seat, place and points. A tie for first shares both prizes, one for second the second; 0 is not ranked."""
    ranked = sorted({value for value in values.values() if value[0] > 0}, reverse=True)
    if not ranked:
        return
    first = [seat for seat, value in values.items() if value == ranked[0]]
    if len(first) > 1:
        yield from ((seat, 1, FINAL.tie_pool_first // len(first)) for seat in first)
        return
    yield first[0], 1, places[0]
    second = [seat for seat, value in values.items() if len(ranked) > 1 and value == ranked[1]]
    for seat in second:
        yield seat, 2, places[1] if len(second) == 1 else FINAL.tie_pool_second // len(second)


def infrastructure(state: State) -> Iterator[ScoreLine]:
    """5.4: the Infrastructure Track of each region."""
    return region_tracks(state, INFRASTRUCTURE, "infrastructure", FINAL.infrastructure_vp, "5.4")


def contractors(state: State) -> Iterator[ScoreLine]:
    """5.5: the Contractor Track of each colour."""
    return region_tracks(state, CONTRACTORS, "contractors", FINAL.contractor_vp, "5.5")


def region_tracks(state: State, track: str, category: str, places: Sequence[int], rule: str) -> Iterator[ScoreLine]:
    for region in REGIONS:
        runners = [
            (player.infrastructure if track == INFRASTRUCTURE else player.contractors)[REGION_AT[region]]
            for player in state.players
        ]
        values = {seat: (runner.at,) for seat, runner in enumerate(runners)}
        for seat, place, points in shared(values, places):
            reason = say(
                "{region}, place {place}, on space {space}", region=region, place=place, space=runners[seat].at
            )
            yield ScoreLine(seat, category, points, reason, rule, (runners[seat].ply,))


def special_wagons(state: State) -> Iterator[ScoreLine]:
    """5.6: special wagons with a shipment in every slot; one that is not full is shown with 0."""
    for seat, player in enumerate(state.players):
        for wagon in player.wagons:
            if wagon.tile in SPECIALS:
                slots, held = len(wagon.load), wagon.load.count(SHIPMENT)
                points = DATA.special_wagons.vp_full[str(slots)] if wagon.full else 0
                reason = say("{wagon}, shipments: {held} of {slots}", wagon=wagon.tile, held=held, slots=slots)
                yield ScoreLine(seat, "special wagons", points, reason, "5.6", (wagon.ply,))


def contract_area(state: State) -> Iterator[ScoreLine]:
    """5.7: in each region the sum of the sizes of one's markers; a tie is parted by their number."""
    for region in REGIONS:
        here = [marker for marker in state.markers if marker.city in CITIES_OF[region]]
        own = {seat: [marker for marker in here if marker.seat == seat] for seat in range(len(state.players))}
        values = {seat: (sum(marker.size for marker in markers), len(markers)) for seat, markers in own.items()}
        for seat, place, points in shared(values, FINAL.contract_area_vp):
            total, number = values[seat]
            reason = say(
                "{region}, place {place}, markers: {number}, resources: {total}",
                region=region, place=place, number=number, total=total,
            )  # fmt: skip
            plies = tuple(marker.ply for marker in own[seat])
            yield ScoreLine(seat, "contract area", points, reason, "5.7", plies)


def ladder(cubes: int) -> int:
    return DATA.heroes.ladder[min(cubes, len(DATA.heroes.ladder) - 1)]


def missions(state: State) -> Iterator[ScoreLine]:
    """5.8: each hero played, by the cubes of its resource on the train; the same cubes count for every mission."""
    for seat, player in enumerate(state.players):
        for mission in player.missions:
            resource = HEROES[mission.hero].resource
            carrying = [wagon for wagon in player.wagons if resource in wagon.load]
            cubes = sum(wagon.load.count(resource) for wagon in carrying)
            reason = say("{hero}, cubes of {resource}: {cubes}", hero=mission.hero, resource=resource, cubes=cubes)
            plies = (mission.ply, *(wagon.ply for wagon in carrying))
            yield ScoreLine(seat, "missions", ladder(cubes), reason, "5.8", plies)


# --- the result ------------------------------------------------------------------------------------------------------


def result(state: State) -> Result:
    """5: most VP; tie: more city markers on the board; still tied: a shared place."""
    seats = range(len(state.players))
    totals = [0] * len(seats)
    for line in score(state):
        totals[line.seat] += line.points
    rank = [(totals[seat], PIECES.city_marker - state.players[seat].city_markers) for seat in seats]
    places = tuple(1 + sum(other > rank[seat] for other in rank) for seat in seats)
    best = max(totals)
    tied = totals.count(best) > 1
    tie_break = (SHARED if places.count(1) > 1 else CITY_MARKERS) if tied else "none"
    return Result(tuple(totals), places, state.ending, tie_break)
