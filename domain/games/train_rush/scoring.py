"""Scoring (5): every point with its reason, its rule and the plies that earned it; the winner; the census."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from domain.engine import Result, ScoreLine
from domain.games.train_rush.edition import (
    CITIES,
    CITIES_OF,
    CONTRACTORS,
    CONTRACTS,
    DATA,
    HEROES,
    INFRASTRUCTURE,
    LIMITS,
    PIECES,
    POOL_SIZES,
    REGION_AT,
    REGIONS,
    SECTORS,
    SHIPMENT,
    SIZES,
    SPECIALS,
    TOKENS,
    TOP,
    TRACK_AT,
)
from domain.games.train_rush.rules.cities import CONTRACT_POINTS, TOKEN_POINTS
from domain.games.train_rush.rules.ops import ACTION_CARDS, BLACK_CONTRACTS
from domain.games.train_rush.state import Player, Sector, State
from domain.places import NOBODY, Card, Face, Seat
from domain.words import Hidden, say

FINAL = DATA.final_scoring


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
    """5.6: special wagons with a shipment in every slot."""
    for seat, player in enumerate(state.players):
        for wagon in player.wagons:
            if wagon.tile in SPECIALS and wagon.full:
                points = DATA.special_wagons.vp_full[str(len(wagon.load))]
                reason = say("{wagon} is full", wagon=wagon.tile)
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
            if points := ladder(cubes):
                reason = say("{hero}, cubes of {resource}: {cubes}", hero=mission.hero, resource=resource, cubes=cubes)
                plies = (mission.ply, *(wagon.ply for wagon in carrying))
                yield ScoreLine(seat, "missions", points, reason, "5.8", plies)


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
    tie_break = ("shared" if places.count(1) > 1 else "city markers") if tied else "none"
    return Result(tuple(totals), places, state.ending, tie_break)


# --- the census ------------------------------------------------------------------------------------------------------


def census(state: State) -> list[tuple[str, Card]]:
    """Every thing of the game, wherever it lies: back and face. Pieces that are alike are told by their number.

    Resources, investment tokens and coal are not among them: they never run out.
    """
    things: list[tuple[str, Card]] = []
    for stack in (state.deck, state.hero_pile, *state.siding_stacks, *state.contract_stacks, *state.wagon_stacks):
        things += [(stack.back, card) for card in stack.cards]
    open_ones: list[tuple[str, Sequence[Face]]] = [("action", state.discard), ("action", state.pool)]
    open_ones += [("siding", state.slots), ("siding", state.siding_discard), ("wagon-1", state.out_of_game)]
    open_ones += [("special-wagon", wagons) for wagons in state.special_stacks]
    for size, shown in zip(SIZES, state.contracts, strict=True):
        gone = [tile for tile in state.contract_discard if CONTRACTS[tile].size == size]
        open_ones += [(f"contract-{size}", shown), (f"contract-{size}", gone)]
    for size, pool, discard in zip(POOL_SIZES, state.wagon_pools, state.wagon_discards, strict=True):
        open_ones += [(f"wagon-{size}", pool), (f"wagon-{size}", discard)]
    for back, faces in open_ones:
        things += [(back, face) for face in faces if face]
    for player in state.players:
        things += belongings(player)
    return [*things, *pieces(state)]


def belongings(player: Player) -> list[tuple[str, Card]]:
    """Cards and wagons that lie with a seat."""
    things: list[tuple[str, Card]] = []
    for hand in (player.hand, player.returned, player.drawn, player.heroes, player.packet, player.rejected):
        things += [(hand.back, card) for card in hand.cards]
        things += [(hand.back, Hidden(hand.back))] * hand.hidden
    things += [("action", card) for card in player.front]
    things += [("hero", mission.hero) for mission in player.missions]
    for wagon in player.wagons:
        things.append(("special-wagon" if wagon.tile in SPECIALS else f"wagon-{len(wagon.load)}", wagon.tile))
    return things


def pieces(state: State) -> Iterator[tuple[str, Card]]:
    """Wooden pieces and tokens: how many of each kind there are on the board, on wagons and in reserve together."""
    yield from (("piece", f"{seat}: {own}") for seat, own in enumerate(own_pieces(state)))
    shipments = state.shipments + sum(zone.shipment for zone in state.zones)
    shipments += sum(wagon.load.count(SHIPMENT) for player in state.players for wagon in player.wagons)
    contractors = [warehouse.contractor for zone in state.zones for warehouse in zone.rented]
    tokens = [*state.tokens_spent, *(points for player in state.players for points in player.tokens)]
    for city, town in zip(CITIES, state.towns, strict=True):
        contractors += town.contractors
        tokens += [TOKENS[city, space].points for space in range(len(town.marks) + 1, MOST_TOKENS + 1)]
    yield "shipments", f"{shipments}"
    yield "contractors", " ".join(sorted(contractors))
    yield "movement tokens", f"{sorted(tokens)}"


def own_pieces(state: State) -> list[list[int]]:
    """For each seat its spies, agents, warehouses, stations, city and contract markers, in reserve and placed."""
    found = [
        [len(one.spies), one.agents, one.warehouses, one.stations, one.city_markers, one.contract_markers]
        for one in state.players
    ]
    spies, agents, warehouses, stations, city_markers, contract_markers = range(6)
    for bid in state.bids:
        found[bid.seat][spies] += 1
    for sector in state.sectors:
        for pawn in sector.spies:
            found[pawn.seat][spies] += 1
        for pawn in sector.agents:
            found[pawn.seat][agents] += 1
    for zone in state.zones:
        for warehouse in zone.warehouses:
            found[warehouse.owner][warehouses] += 1
        if zone.station != NOBODY:
            found[zone.station][stations] += 1
    for town in state.towns:
        for mark in town.marks:
            found[mark.seat][city_markers] += 1
    for marker in state.markers:
        found[marker.seat][contract_markers] += 1
    return found


MOST_TOKENS = max(space for _, space in TOKENS)
