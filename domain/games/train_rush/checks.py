"""What must hold in the component data of Train Rush and types cannot say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from domain.editions import Check
from domain.games.train_rush.shape import ANY, FIELDS, Components, Ops

# --- what types cannot say -------------------------------------------------------------------------------------------


def check_counts(data: Components, expect: Check) -> None:
    expect.count("action_cards", data.action_cards.card, data.action_cards.count)
    expect.count("siding_tiles", data.siding_tiles.tile, data.siding_tiles.count)
    expect.count("heroes", data.heroes.hero, data.heroes.count)
    expect.count("contracts", data.contracts.tile, data.contracts.count)
    expect.count("wagons", data.wagons.wagon, data.wagons.count)
    expect.count("special_wagons", data.special_wagons.wagon, data.special_wagons.count)
    expect.count("movement_tokens", data.movement_tokens.token, data.movement_tokens.count)
    expect.count("mission_tokens", data.mission_tokens.token, data.mission_tokens.count)
    expect.count("sectors", data.sectors.sector, len(data.sectors.kind) * len(data.regions.region))
    expect.count("supply.shipment", range(data.supply.shipment), len(data.zones.zone))
    expect.count("sectors.spy_fields", data.sectors.spy_fields, data.limits.spy_fields)
    expect.count("sectors.agent_fields", data.sectors.agent_fields, data.limits.agent_fields)
    expect.count("player_pieces.city_marker", range(data.player_pieces.city_marker), len(data.cities.city))
    for size in data.cities.contract_sizes:
        tiles = sum(tile.size == size for tile in data.contracts.tile)
        needed = len(data.regions.region) + len(data.cities.city)  # open ones, and a delivery to every city
        expect.that(tiles >= needed, f"contracts of size {size}", f"are {tiles}, the rules can need {needed}")


def check_players(data: Components, expect: Check) -> None:
    tables = [str(count) for count in range(data.game.players_min, data.game.players_max + 1)]
    expect.that(list(data.players) == tables, "players", f"are {list(data.players)}, must be {tables}")
    for seats, table in data.players.items():
        entry = f"players.{seats}"
        expect.count(f"{entry}.spies", table.spies, table.rounds)
        expect.that(max(table.spies) <= data.player_pieces.spy, entry, "uses more spies than a player has")
        dealt = int(seats) * table.hero_dealt
        expect.that(dealt <= data.heroes.count, entry, f"deals {dealt} heroes of {data.heroes.count}")


def check_prizes(data: Components, expect: Check) -> None:
    """What the tables promise is what the final scoring pays."""
    for entry, said, final in (
        ("sectors", data.sectors, data.final_scoring.sector_vp),
        ("infrastructure_tracks", data.infrastructure_tracks, data.final_scoring.infrastructure_vp),
        ("contractor_tracks", data.contractor_tracks, data.final_scoring.contractor_vp),
        ("contracts", data.contracts, data.final_scoring.contract_area_vp),
    ):
        places = (said.vp_first, said.vp_second)
        expect.that(places == final, entry, f"give {places} VP, final_scoring says {final}")


def check_ids(data: Components, expect: Check) -> None:
    for entry, things in {
        "node": data.map.node,
        "city": data.cities.city,
        "zone": data.zones.zone,
        "sector": data.sectors.sector,
        "region": data.regions.region,
        "resource": data.resources.resource,
        "action": data.action_areas.action,
        "action card": data.action_cards.card,
        "siding tile": data.siding_tiles.tile,
        "hero": data.heroes.hero,
        "contract": data.contracts.tile,
        "wagon": (*data.wagons.wagon, *data.special_wagons.wagon),
        "movement token": data.movement_tokens.token,
        "offer": data.black_markets.offer,
        "colour": data.colours.colour,
    }.items():
        expect.unique(entry, (thing.id for thing in things))  # type: ignore[attr-defined]
    expect.unique("edge", ((edge.origin, edge.to) for edge in data.map.edge))
    expect.unique("resource code", [data.resources.any_code, *(one.code for one in data.resources.resource)])


def check_names(data: Components, expect: Check) -> None:
    """Places, sectors and areas name what exists."""
    regions = [region.id for region in data.regions.region]
    nodes = {node.id: node for node in data.map.node}
    tracks = [track.id for track in data.progress_tracks.track]
    for node in data.map.node:
        expect.known(f"node {node.id}", node.region, [*regions, *([""] if node.kind == "start" else [])])
    for city in data.cities.city:
        expect.known(f"city {city.id}", city.node, nodes)
        here = nodes[city.node]
        fits = (here.city, here.region) == (city.id, city.region)
        expect.that(fits, f"city {city.id}", f"stands on {city.node}, which names {here.city!r} in {here.region!r}")
    for zone in data.zones.zone:
        expect.known(f"zone {zone.id}", zone.region, regions)
    for market in data.black_markets.market:
        expect.known(f"market {market.id}", market.node, [node.id for node in data.map.node if node.kind == "market"])
    for sector in data.sectors.sector:
        expect.known(f"sector {sector.id}", sector.region, regions)
        expect.known(f"sector {sector.id}", sector.kind, [kind.id for kind in data.sectors.kind])
    for kind in data.sectors.kind:
        expect.known(f"sector kind {kind.id}", kind.track, tracks)
    for action in data.action_areas.action:
        expect.known(f"action {action.id}", action.area, [area.id for area in data.action_areas.area])


def check_cargo(data: Components, expect: Check) -> None:
    """Heroes, contracts, wagons and tokens name resources and cities that exist."""
    cities = {city.id: city for city in data.cities.city}
    cargo = [*(resource.id for resource in data.resources.resource), ANY]
    for hero in data.heroes.hero:
        expect.known(f"hero {hero.id}", hero.city, cities)
        expect.known(f"hero {hero.id}", hero.resource, cargo[:-1])
        home = cities[hero.city].region
        expect.that(hero.region == home, f"hero {hero.id}", f"is of {hero.region}, the city {hero.city} of {home}")
    for tile in data.contracts.tile:
        expect.count(f"contract {tile.id}", tile.needs, tile.size)
        for need in tile.needs:
            expect.known(f"contract {tile.id}", need, cargo)
    for wagon in data.wagons.wagon:
        for slot in wagon.slots:
            expect.known(f"wagon {wagon.id}", slot, cargo)
    for token in data.movement_tokens.token:
        expect.known(f"movement token {token.id}", token.city, cities)
    expect.that(
        sorted(token.city for token in data.mission_tokens.token) == sorted(cities), "mission_tokens", "one per city"
    )


def effects_of(data: Components) -> Iterator[tuple[str, Ops]]:
    """Every list of operations, with the entry it stands in."""
    for kind in data.sectors.kind:
        yield from ((f"sector kind {kind.id}", bonus) for bonus in kind.bonuses)
    for track in (data.infrastructure_tracks, data.contractor_tracks):
        yield from ((f"track bonus {bonus.region} {bonus.space}", bonus.effect) for bonus in track.bonus)
    yield from ((f"action {action.id}", action.effect) for action in data.action_areas.action)
    yield from ((f"action card {card.id}", card.special) for card in data.action_cards.card)
    yield from ((f"siding tile {tile.id}", tile.effect) for tile in data.siding_tiles.tile)
    yield from ((f"hero {hero.id}", hero.bonus) for hero in data.heroes.hero)
    yield from ((f"offer {offer.id}", offer.effect) for offer in data.black_markets.offer)


def check_effects(data: Components, expect: Check) -> None:
    """Operations have the fields of their kind, and what they name exists."""
    tracks = [*(track.id for track in data.progress_tracks.track), ANY]
    kinds = [exchange.id for exchange in data.exchanges.exchange]
    costs = {action.cost for action in data.action_areas.action}
    for entry, effect in effects_of(data):
        for op in effect:
            expect.known(entry, op.kind, FIELDS)
            used = {name for name in op.__struct_fields__[1:] if getattr(op, name)}
            expect.that(used == FIELDS[op.kind], entry, f"says {op.kind} with {sorted(used)}")
            expect.that(op.track in ["", *tracks], entry, f"advances on {op.track!r}, which is no track")
            expect.that(set(op.kinds) <= set(kinds), entry, f"exchanges {op.kinds}, known are {kinds}")
            expect.that(not op.cost or op.cost in costs, entry, f"is free for cost {op.cost}, which no action has")
            scores = entry.startswith(("action card", "offer")) or op.kind != "vp"
            expect.that(scores, entry, "gives VP, which only action cards and offers may")


def check_graph(data: Components, expect: Check) -> None:
    """1.3: edges join known nodes; no edge returns to START; everything else can be reached from everywhere else."""
    nodes = [node.id for node in data.map.node]
    onward: dict[str, set[str]] = {node: set() for node in nodes}
    back: dict[str, set[str]] = {node: set() for node in nodes}
    for edge in data.map.edge:
        for end in (edge.origin, edge.to):
            expect.known(f"edge {edge.origin} > {edge.to}", end, nodes)
        onward[edge.origin].add(edge.to)
        back[edge.to].add(edge.origin)
    for node in nodes:
        expect.that(onward[node], f"node {node}", "leads nowhere")
    lead = {node for node in nodes if node not in _reached(onward, data.cities.city[0].node)}
    outside = {node.id for node in data.map.node if node.kind == "start" or node.loop == "lead"}
    expect.that(lead == outside, "map", f"cannot be left and entered again: {sorted(lead ^ outside)}")
    cut_off = set(nodes) - _reached(back, data.cities.city[0].node)
    expect.that(not cut_off, "map", f"no way leads from {sorted(cut_off)} to the cities")


def _reached(onward: Mapping[str, Iterable[str]], start: str) -> set[str]:
    seen, todo = {start}, [start]
    while todo:
        new = set(onward[todo.pop()]) - seen
        seen |= new
        todo += new
    return seen


def check_sidings(data: Components, expect: Check) -> None:
    """1.3: every zone has a siding in its region, one space per slot; tracks cannot be crossed."""
    for zone in data.zones.zone:
        spaces = [node for node in data.map.node if node.zone == zone.id]
        entry = f"siding {zone.id}"
        expect.count(entry, spaces, data.siding_tiles.slots)
        for space in spaces:
            named = (space.id, space.region, space.kind) == (f"{zone.id}-{space.slot}", zone.region, "siding")
            expect.that(named, entry, f"has the space {space.id} ({space.kind}, {space.region}, slot {space.slot})")
        track = {space.id: space.track for space in spaces}
        for edge in data.map.edge:
            if edge.origin in track and edge.to in track:
                crosses = track[edge.origin] != track[edge.to]
                expect.that(not crosses, entry, f"lets {edge.origin} cross to {edge.to}")


def check_geometry(data: Components, expect: Check) -> None:
    """Everything lies on its canvas; the boxes of cities and zones cover no node and no other box."""
    width, height = data.map.canvas
    boxes = [(f"city {c.id}", c.box_x, c.box_y, data.cities.box_w, data.cities.box_h) for c in data.cities.city]
    boxes += [(f"zone {z.id}", z.x, z.y, data.zones.box_w, data.zones.box_h) for z in data.zones.zone]
    for node in data.map.node:
        expect.inside(f"node {node.id}", (node.x, node.y), data.map.canvas)
        for entry, x, y, w, h in boxes:
            over = abs(node.x - x) < w / 2 and abs(node.y - y) < h / 2
            expect.that(not over, entry, f"is drawn over node {node.id}")
    for entry, x, y, w, h in boxes:
        expect.inside(entry, (x - w / 2, y - h / 2), (width, height))
        expect.inside(entry, (x + w / 2, y + h / 2), (width, height))
    for (one, x1, y1, w1, h1), (two, x2, y2, w2, h2) in combinations(boxes, 2):
        apart = abs(x1 - x2) >= (w1 + w2) / 2 or abs(y1 - y2) >= (h1 + h2) / 2
        expect.that(apart, one, f"is drawn over {two}")
    for box in data.layout.management.box:
        expect.inside(f"box {box.id}", (box.x, box.y), data.layout.management.canvas)
        expect.inside(f"box {box.id}", (box.x + box.w, box.y + box.h), data.layout.management.canvas)


CHECKS = (
    check_counts, check_players, check_prizes, check_ids, check_names, check_cargo, check_effects, check_graph,
    check_sidings, check_geometry,
)  # fmt: skip
