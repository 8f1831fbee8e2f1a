"""City actions (4.8.1): the first visit, renting warehouses out, delivering contracts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import cast

from msgspec.structs import replace

from domain.chance import Chance
from domain.engine import Decision, Facts
from domain.games.train_rush.decisions import Cube, Deliver, FinishCity, Rent, RentFrom
from domain.games.train_rush.edition import (
    CITIES,
    CONTRACTORS,
    CONTRACTS,
    REGION_AT,
    REGIONS,
    RESOURCES,
    SIZE_AT,
    SIZES,
    TOKENS,
    ZONES,
)
from domain.games.train_rush.facts import (
    CityActionEnded,
    CityMarked,
    ContractFulfilled,
    ContractorRented,
    ContractRevealed,
    CubesUnloaded,
    EndTriggered,
    FrameChanged,
    FrameClosed,
    FrameOpened,
    MovementTokenTaken,
    VpScored,
)
from domain.games.train_rush.questions import City, RentAny
from domain.games.train_rush.rules.frames import or_skip
from domain.games.train_rush.rules.tracks import step
from domain.games.train_rush.shape import ANY
from domain.games.train_rush.state import Player, State, in_train_order
from domain.places import NOBODY, Face, Seat
from domain.words import Sentence, refuse, require, say

MANY = 50  # ways to pay for a contract beyond this are not listed one by one

TOKEN_POINTS, CONTRACT_POINTS = "movement tokens", "contracts"  # categories of immediate points


def arrive_in_city(state: State, seat: Seat, city: str) -> Facts:
    """4.8.1: a first visit is marked, and the movement token of the space is won (R12); then the city action."""
    marks = state.town(city).marks
    if all(mark.seat != seat for mark in marks):
        space = len(marks) + 1
        yield CityMarked(seat, city, space)
        if token := TOKENS.get((city, space)):
            yield MovementTokenTaken(seat, city, space, token.id, token.points)
            yield VpScored(seat, token.vp, TOKEN_POINTS, token.id)
        if not state.players[seat].city_markers:
            yield EndTriggered(seat)
    yield FrameOpened(City(seat, city))


def may_act_in_city(state: State, question: City) -> Iterator[Decision]:
    found = False
    for option in city_options(state, question):
        found = True
        yield option
    if found:
        yield FinishCity()


def city_options(state: State, question: City) -> Iterator[Decision]:
    if not question.rented:
        yield from (Rent(colour, zone) for colour, zone in rentable(state, question.seat, question.city))
    for size in SIZES:
        if may_deliver(state, question, size):
            yield from deliveries(state, question, size)


def finish_city(state: State, question: City, ask: FinishCity, chance: Chance) -> Facts:
    """4.8.1: the seat is done in this city."""
    yield from leave_city(state, question)


def leave_city(state: State, question: City) -> Facts:
    """4.8.1: when the action ends, empty places for open contracts are refilled (R18)."""
    yield CityActionEnded(question.seat, question.city)
    yield FrameClosed(question)
    for size in SIZES:
        for region in REGIONS:
            if not open_contract(state, size, region):
                yield reveal_contract(state, size, region)


def reveal_contract(state: State, size: int, region: str) -> ContractRevealed:
    return ContractRevealed(size, region, cast(Face, state.contract_stacks[SIZE_AT[size]].cards[0]))


def open_contract(state: State, size: int, region: str) -> Face:
    return state.contracts[SIZE_AT[size]][REGION_AT[region]]


def done(state: State, question: City) -> FinishCity:
    return FinishCity()


# --- renting ---------------------------------------------------------------------------------------------------------


def rentable(state: State, seat: Seat, city: str) -> Iterator[tuple[str, str]]:
    """Colours the city still has, and zones with a station, an unrented warehouse of the seat, and not that colour."""
    for colour in state.town(city).contractors:
        for zone in ZONES:
            if may_rent_in(state, seat, colour, zone):
                yield colour, zone


def may_rent_in(state: State, seat: Seat, colour: str, zone: str) -> bool:
    here = state.zone(zone)
    if here.station == NOBODY:
        return False
    own = any(warehouse.owner == seat and not warehouse.contractor for warehouse in here.warehouses)
    return own and all(warehouse.contractor != colour for warehouse in here.warehouses)


def rent(state: State, question: City, ask: Rent, chance: Chance) -> Facts:
    """4.8.1 rent: once per city action (R23)."""
    require(not question.rented, "4.8.1", "only one warehouse is rented out per city action")
    require_rent(state, question.seat, ask.colour, question.city, ask.zone)
    yield FrameChanged(question, replace(question, rented=True))
    yield from rent_out(state, question.seat, ask.colour, question.city, ask.zone, chance)


def require_rent(state: State, seat: Seat, colour: str, city: str, zone: str) -> None:
    ways = list(rentable(state, seat, city))
    if (colour, zone) not in ways:
        words = [f"rent {colour} {zone}" for colour, zone in ways]
        template = "{why}; from {city} you could {ways_or}" if ways else "{why}; nothing can be rented from {city} now"
        refuse("4.8.1", template, why=why_no_rent(state, seat, colour, city, zone), city=city, ways_or=words)


def why_no_rent(state: State, seat: Seat, colour: str, city: str, zone: str) -> Sentence:
    """The first thing that is missing: the contractor, the zone, a station, a warehouse, room for the colour."""
    if colour not in state.town(city).contractors:
        return say("{city} has no contractor of {colour}", city=city, colour=colour)
    if zone not in ZONES:
        return say("the zones are {zones}", zones=list(ZONES))
    if state.zone(zone).station == NOBODY:
        return say("{zone} has no station", zone=zone)
    if not any(one.owner == seat and not one.contractor for one in state.zone(zone).warehouses):
        return say("you have no free warehouse in {zone}", zone=zone)
    return say("{zone} has a contractor of {colour} already", zone=zone, colour=colour)


def rent_out(state: State, seat: Seat, colour: str, city: str, zone: str, chance: Chance) -> Facts:
    """The contractor goes to the seat's oldest free warehouse there; steps on its track by the city's rank."""
    free = (
        place
        for place, warehouse in enumerate(state.zone(zone).warehouses, 1)
        if warehouse.owner == seat and not warehouse.contractor
    )
    yield ContractorRented(seat, colour, city, zone, next(free))
    yield from step(state, seat, CONTRACTORS, colour, CITIES[city].rank, chance)


def may_rent_from(state: State, question: RentAny) -> Iterator[Decision]:
    ways = (RentFrom(colour, city, zone) for city in CITIES for colour, zone in rentable(state, question.seat, city))
    return or_skip(ways, question.paid)


def rent_from(state: State, question: RentAny, ask: RentFrom, chance: Chance) -> Facts:
    """4.9 rent_any_city: as `rent`, with any city as the source and its rank as the steps."""
    require(ask.city in CITIES, "4.9", "the cities are {cities}", cities=list(CITIES))
    require_rent(state, question.seat, ask.colour, ask.city, ask.zone)
    yield FrameClosed(question)
    yield from rent_out(state, question.seat, ask.colour, ask.city, ask.zone, chance)


# --- delivering ------------------------------------------------------------------------------------------------------


def may_deliver(state: State, question: City, size: int) -> bool:
    """All conditions but the cubes."""
    free = not state.taken(question.city, size) and state.players[question.seat].contract_markers
    room = question.delivered + size <= state.value(question.seat, "unloading")
    return bool(free and room and open_contract(state, size, CITIES[question.city].region))


def deliveries(state: State, question: City, size: int) -> Iterator[Deliver]:
    """All ways to pay where they are not too many, else the cheapest one."""
    ways = ways_to_deliver(state, question, size)
    if len(ways) > MANY:
        ways = [cheapest_way(state.players[question.seat], needs_of(state, question, size))]
    return (Deliver(size, way) for way in ways)


def ways_to_deliver(state: State, question: City, size: int) -> list[tuple[Cube, ...]]:
    """Sets of cubes for the open contract of this size: all of them, or one more than are listed."""
    return list(islice(ways_to_pay(state.players[question.seat], needs_of(state, question, size)), MANY + 1))


def needs_of(state: State, question: City, size: int) -> Sequence[str]:
    return CONTRACTS[open_contract(state, size, CITIES[question.city].region)].needs


def ways_to_pay(player: Player, needs: Sequence[str]) -> Iterator[tuple[Cube, ...]]:
    """Sets of cubes that meet the needs, equal cubes of one wagon being one and the same."""
    kinds = list(Counter(player.cubes()).items())
    if not missing(needs, [cube.resource for cube in player.cubes()]):
        yield from _pick(kinds, Counter(need for need in needs if need != ANY), len(needs))


def _pick(kinds: list[tuple[Cube, int]], needs: Counter[str], left: int) -> Iterator[tuple[Cube, ...]]:
    """Go through the cubes in train order; keep enough room for the needs that are still open."""
    if sum(needs.values()) > left:
        return
    if not left:
        yield ()
        return
    if not kinds:
        return
    (cube, held), rest = kinds[0], kinds[1:]
    for number in range(min(held, left), -1, -1):
        still = needs - Counter({cube.resource: number})
        yield from ((cube,) * number + way for way in _pick(rest, still, left - number))


def cheapest_way(player: Player, needs: Sequence[str]) -> tuple[Cube, ...]:
    """What is needed, and for `any` the cubes of least value."""
    spare = player.cubes()
    paid: list[Cube] = []
    for need in sorted(needs, key=lambda need: need == ANY):
        fitting = [cube for cube in spare if need in (ANY, cube.resource)]
        cube = min(fitting, key=lambda cube: RESOURCES[cube.resource].sell_value)
        spare.remove(cube)
        paid.append(cube)
    return tuple(in_train_order(player, paid))


def missing(needs: Sequence[str], resources: Sequence[str]) -> list[str]:
    """What of the needs these resources do not cover."""
    fixed = Counter(need for need in needs if need != ANY)
    lacking = fixed - Counter(resources)
    free = len(resources) - (fixed - lacking).total()
    return [*lacking.elements(), *[ANY] * (needs.count(ANY) - free)]


def deliver(state: State, question: City, ask: Deliver, chance: Chance) -> Facts:
    """4.8.1 deliver: exactly the cubes an open contract of the Region needs, within the Unloading value (R30)."""
    seat, city, size = question.seat, question.city, ask.size
    require(size in SIZES, "4.8.1", "no contract has the size {size}; sizes are {sizes}", size=size, sizes=list(SIZES))
    require_place(state, question, size)
    tile = open_contract(state, size, CITIES[city].region)
    require_cubes(state.players[seat], ask.cubes, tile)
    yield CubesUnloaded(seat, tuple(in_train_order(state.players[seat], ask.cubes)))
    yield ContractFulfilled(seat, city, size, tile)
    yield VpScored(seat, CONTRACTS[tile].vp, CONTRACT_POINTS, tile)
    yield FrameChanged(question, replace(question, delivered=question.delivered + size))


def require_place(state: State, question: City, size: int) -> None:
    seat, city = question.seat, question.city
    require(not state.taken(city, size), "4.8.1", "a contract of size {size} was already delivered here", size=size)
    require(state.players[seat].contract_markers, "4.8.1", "no contract marker is left")
    left = state.value(seat, "unloading") - question.delivered
    unload = "you may unload {left:more cube|more cubes} in this city action, not {size}"
    require(size <= left, "4.8.1", unload, left=left, size=size)
    tile = open_contract(state, size, CITIES[city].region)
    require(tile, "4.8.1", "no contract of size {size} lies open here until the city action ends", size=size)


def require_cubes(player: Player, cubes: tuple[Cube, ...], tile: Face) -> None:
    require_held(player, cubes, "4.8.1")
    needs = CONTRACTS[tile].needs
    lacking = missing(needs, [cube.resource for cube in cubes])
    require(not lacking, "4.8.1", "{tile} needs {needs}; {lacking} is missing", tile=tile, needs=needs, lacking=lacking)
    require(len(cubes) == len(needs), "4.8.1", "{tile} needs only {needs}", tile=tile, needs=needs)


def require_held(player: Player, cubes: tuple[Cube, ...], rule: str) -> None:
    """The cubes lie on the seat's wagons."""
    held = player.cubes()
    lacking = [f"{cube.resource} {cube.wagon}" for cube in (Counter(cubes) - Counter(held)).elements()]
    words = [f"{cube.resource} {cube.wagon}" for cube in held]
    require(not lacking, rule, "{lacking} is not on your wagons; they hold {held}", lacking=lacking, held=words)
