"""What must hold in the component data of 18Africa and types cannot say."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import pairwise

from domain.editions import Check
from domain.games.eighteen_africa.shape import Components, End, Stop

EDGES = 6
PAIR = 2  # the search for routes runs no more trains at once
POWERS = ("extra_yellow", "double_upgrade", "free_river", "free_token", "take_priority")


# --- money, cards, trains --------------------------------------------------------------------------------------------


def check_ids(data: Components, expect: Check) -> None:
    for entry, things in {
        "companies": data.companies.list,
        "privates": data.privates.list,
        "trains": data.trains.types,
        "concessions": data.concessions.list,
        "economy": data.economy.states,
        "tiles": data.tiles.list,
        "map.hexes": data.map.hexes,
    }.items():
        expect.unique(entry, (thing.id for thing in things))  # type: ignore[attr-defined]


def check_players(data: Components, expect: Check) -> None:
    """Every number of players has a row, and the deck holds what is dealt."""
    counts = [row.players for row in data.players.counts]
    wanted = list(range(data.meta.players_min, data.meta.players_max + 1))
    expect.that(counts == wanted, "players.counts", f"are for {counts}, must be for {wanted}")
    for row in data.players.counts:
        entry = f"players.counts {row.players}"
        cards = row.companies * data.decks.certificates_per_company + data.decks.private_cards
        expect.that(data.decks.total_cards.get(str(row.companies)) == cards, entry, f"has {cards} cards in its deck")
        expect.that(row.players * row.cards_dealt < cards, entry, "deals more cards than there are")
        expect.that(row.cards_dealt == 2 * row.cards_kept, entry, "does not keep half of what is dealt")
        expect.that(row.players * row.cash <= data.bank.cash, entry, "pays out more than the bank has")
        expect.that(row.companies <= len(data.companies.list), entry, "draws more companies than there are")
        for train in row.remove_trains:
            expect.known(entry, train, [one.id for one in data.trains.types])


def check_economy(data: Components, expect: Check) -> None:
    """Every number of certificates in the pool has one state."""
    states = data.economy.states
    expect.known("economy.forced_state", data.economy.forced_state, [state.id for state in states])
    expect.that(states[0].pool_min == 0, "economy.states", "do not begin with an empty pool")
    for one, two in pairwise(states):
        expect.that(two.pool_min == one.pool_max + 1, f"economy.states {two.id}", f"does not follow on {one.id}")


def check_market(data: Components, expect: Check) -> None:
    values = data.market.values
    expect.that(list(values) == sorted(set(values)), "market.values", "do not rise")
    for company in data.companies.list:
        expect.known(f"companies {company.id} par", company.par, values)
    for entry, value in (("removal_value", data.market.removal_value), ("end_value", data.market.end_value)):
        expect.known(f"market.{entry}", value, values)


def check_trains(data: Components, expect: Check) -> None:
    expect.that(data.trains.limit <= PAIR, "trains.limit", f"is {data.trains.limit}, routes are searched for {PAIR}")
    tiers = [train.tier for train in data.trains.types]
    expect.that(tiers == sorted(tiers), "trains.types", "do not stand in the order of their tiers")
    powers = [private.power for private in data.privates.list if private.power != "none"]
    expect.that(sorted(powers) == sorted(POWERS), "privates", f"have the powers {powers}, must have {POWERS}")


# --- tiles and map ---------------------------------------------------------------------------------------------------


def check_tiles(data: Components, expect: Check) -> None:
    ids = [tile.id for tile in data.tiles.list]
    for tile in data.tiles.list:
        entry = f"tiles {tile.id}"
        expect.that(tile.count > 0, entry, "is not there once")
        _check_segments(expect, entry, tile.segments, tile.nodes)
        for upgrade in tile.upgrades:
            expect.known(f"{entry} upgrades", upgrade, ids)
    for halting in data.track.halting_tiles:
        expect.known("track.halting_tiles", halting, ids)


def _check_segments(expect: Check, entry: str, segments: Iterable[tuple[End, End]], stops: tuple[Stop, ...]) -> None:
    ends = [*range(EDGES), *(f"n{number}" for number in range(len(stops)))]
    for segment in segments:
        for end in segment:
            expect.known(f"{entry} segment {list(segment)}", end, ends)
        expect.that(segment[0] != segment[1], entry, f"has the segment {list(segment)} from an end to itself")
    for stop in stops:
        expect.that((stop.kind == "city") == (stop.slots > 0), entry, "has a city without slots, or a town with some")


def check_hexes(data: Components, expect: Check) -> None:
    canvas = (float(data.map.canvas.width), float(data.map.canvas.height))
    expect.unique("map.hexes", ((one.q, one.r) for one in data.map.hexes))
    for one in data.map.hexes:
        entry = f"map.hexes {one.id}"
        named = (ord(one.id[0]) - ord("A"), (int(one.id[1:]) - one.q) // 2)
        expect.that((one.q, one.r) == named, entry, f"lies at {(one.q, one.r)}, its name says {named}")
        expect.inside(entry, (one.x, one.y), canvas)
        expect.count(f"{entry}.stops", one.stops, len(one.nodes))
        _check_segments(expect, entry, one.segments, one.nodes)
        expect.that(one.kind == "fixed" or not one.segments, entry, "has printed track and is not fixed")
        expect.that(bool(one.cost) == bool(one.terrain), entry, "costs without terrain, or has terrain without cost")
        cities = [stop.kind for stop in one.nodes] == ["city"]
        expect.that(cities or not one.variable, entry, "is variable and no city")


def check_borders(data: Components, expect: Check) -> None:
    """Printed track leads to a hex where it can go on."""
    places = {(one.q, one.r): one for one in data.map.hexes}
    expect.count("map.directions", data.map.directions, EDGES)
    for one in data.map.hexes:
        for edge in {end for segment in one.segments for end in segment if isinstance(end, int)}:
            dq, dr = data.map.directions[edge]
            there = places.get((one.q + dq, one.r + dr))
            entry = f"map.hexes {one.id} edge {edge}"
            expect.that(there is not None and there.kind != "blocked", entry, "leads nowhere")
            if there is not None and there.kind == "fixed":
                facing = any((edge + 3) % EDGES in segment for segment in there.segments)
                expect.that(facing, entry, f"leads to {there.id}, which has no track there")


def check_places(data: Components, expect: Check) -> None:
    """Homes, ports, sources and the ends of great lines are on the map."""
    hexes = {one.id: one for one in data.map.hexes}
    for company in data.companies.list:
        entry = f"companies {company.id} home"
        expect.known(entry, company.home, hexes)
        there = hexes[company.home]
        expect.that(company.home_node < len(there.nodes), entry, f"is stop {company.home_node} of {there.id}")
        expect.that(there.nodes[company.home_node].kind == "city", entry, "is no city")
        expect.that(there.stops[company.home_node] == company.home_city, entry, f"is not called {company.home_city}")
    for one in data.concessions.list:
        _check_known(expect, f"concessions {one.id}", (one.source, *one.ports), hexes)
    for crossing in (*data.transcontinental.list, data.option_data.dakar_dar_es_salaam):
        _check_known(
            expect, f"transcontinental {crossing.id}", [at for group in crossing.groups for at in group], hexes
        )
    _check_known(expect, "track.initially_connected", [at for at, _ in data.track.initially_connected], hexes)
    variable = [one.id for one in data.map.hexes if one.variable]
    modified = list(data.option_data.variable_modifiers)
    expect.that(sorted(modified) == sorted(variable), "option_data.variable_modifiers", f"are for {modified}")


def _check_known(expect: Check, entry: str, named: Iterable[str], among: Collection[str]) -> None:
    for one in named:
        expect.known(entry, one, among)


CHECKS: list[Callable[[Components, Check], None]] = [
    check_ids,
    check_players,
    check_economy,
    check_market,
    check_trains,
    check_tiles,
    check_hexes,
    check_borders,
    check_places,
]
