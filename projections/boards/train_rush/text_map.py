"""The map of Train Rush as text, by region and loop: who stands where, what is within reach, zones and cities."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from domain.games.train_rush.edition import (
    CITIES,
    CONTRACTS,
    LIMITS,
    NODES,
    ONWARD,
    REGION_AT,
    REGIONS,
    SIZES,
    TOKENS,
    ZONES,
    ZONES_OF,
    destinations,
)
from domain.games.train_rush.state import Player, State
from domain.games.train_rush.words import name
from domain.places import NOBODY, Face, Seat, Viewer
from projections.boards.lines import folded
from projections.boards.train_rush.text_marks import SHORT, letter, letters

REACH = range(1, 7)  # movement points for which the board says where they lead


def the_map(view: State) -> str:
    """Region by region, loop by loop, in driving direction; who stands where; where tracks leave the loop."""
    here = {node: letters(view, seats) for node, seats in standing(view).items()}
    lines = ["MAP, clockwise: (Y) a locomotive, [1-9] a siding with tracks 123, 456, 789"]
    for (region, loop), nodes in groupby(NODES.values(), key=lambda node: (node.region, node.loop)):
        label = f"{region or 'start'} {loop}".strip()
        spots = dict.fromkeys(spot(node.id) for node in nodes)
        lines.append(folded(f"  {label:<11} {' '.join(marked(one, here) for one in spots)}", 14))
    return "\n".join(lines)


def standing(view: State) -> dict[str, list[Seat]]:
    found: dict[str, list[Seat]] = {}
    for seat, player in enumerate(view.players):
        found.setdefault(player.node, []).append(seat)
    return found


def stands_on(player: Player) -> str:
    """By the word that the map has for it."""
    return name(player.node) if NODES[player.node].city else player.node


def spot(node: str) -> str:
    """A node, or the whole siding it belongs to."""
    return NODES[node].zone or node


def marked(one: str, here: dict[str, str]) -> str:
    if one in ZONES:
        inside = [f"{node.removeprefix(one + '-')}({who})" for node, who in here.items() if NODES[node].zone == one]
        return f"{one}[{' '.join(inside) or '1-9'}]"
    node = NODES[one]
    label = {"city": CITIES[node.city].name if node.city else "", "market": "MARKET"}.get(node.kind, "")
    short = one.partition("-")[2] or one
    words = f"{label}:{short}" if label else short
    away = [f">{after}" for after in ONWARD[one] if leaves(one, after)]
    return words + (f"({here[one]})" if one in here else "") + "".join(away)


def leaves(node: str, after: str) -> bool:
    """Whether an edge is worth telling: a tunnel, an exit, or into the next region."""
    one, two = NODES[node], NODES[after]
    return (one.loop, one.region) != (two.loop, two.region) and one.kind != "start"


def reach(view: State, viewer: Viewer) -> Iterator[str]:
    """Where the viewer's locomotive can end a move, by points; occupied spaces are left out."""
    if viewer.seat == NOBODY or view.over:
        return
    own = view.players[viewer.seat]
    filled = {player.node for player in view.players if player is not own and NODES[player.node].capacity}
    lines = [f"WITHIN REACH from {stands_on(own)}, by points (-n: so many are lost)"]
    for points in REACH:
        ends = [f"{node}{f'-{lost}' if lost else ''}" for node, lost in ends_of(own, points, filled)]
        lines.append(folded(f"  {points}: {', '.join(ends) or 'nothing'}", 5))
    yield "\n".join(lines)


def ends_of(own: Player, points: int, filled: set[str]) -> Iterator[tuple[str, int]]:
    for node, lost in destinations(own.node, points).items():
        if node not in filled:
            yield (NODES[node].city or node), lost


def zones(view: State) -> str:
    """A row for every zone of a region; the regions stand side by side."""
    lines = ["ZONES: station, * shipment, warehouses (:r :c :a rented to rav, cal, awh)"]
    for row in zip(*(ZONES_OF[region] for region in REGIONS), strict=True):
        lines.append(("  " + "".join(f"{zone_words(view, zone):<25}" for zone in row)).rstrip())
    return "\n".join(lines)


def zone_words(view: State, zone: str) -> str:
    here = view.zone(zone)
    houses = [letter(view, one.owner) + (f":{one.contractor[0]}" if one.contractor else "") for one in here.warehouses]
    houses += ["."] * (LIMITS.warehouses_per_zone - len(houses))
    return f"{zone} {letter(view, here.station)}{'*' if here.shipment else ' '} {' '.join(houses)}"


def cities(view: State) -> str:
    lines = [f"CITIES{'':<13}rank, visitors, tokens left VP/points, contractors,"]
    lines.append(f"{'':<19}mission, contracts delivered of size 2 3 4 5")
    taken = {(marker.city, marker.size): marker.seat for marker in view.markers}
    for city in CITIES.values():
        town = view.town(city.id)
        visits = letters(view, (mark.seat for mark in town.marks)) or "-"
        left = [token for (where, space), token in TOKENS.items() if where == city.id and space > len(town.marks)]
        tokens = " ".join(f"{token.vp}/{token.points}" for token in left) or "-"
        spaces = " ".join(letter(view, taken.get((city.id, size), NOBODY)) for size in SIZES)
        people = " ".join(town.contractors) or "-"
        mission = "mission" if town.mission else "-"
        lines.append(
            f"  {city.region} {city.name:<13}{city.rank}  {visits:<5}{tokens:<9}{people:<13}{mission:<9}{spaces}"
        )
    lines.append("OPEN CONTRACTS")
    for region, at in REGION_AT.items():
        lines.append(folded(f"  {region} " + "  ".join(contract(row[at]) for row in view.contracts), 6))
    return "\n".join(lines)


def contract(tile: Face) -> str:
    return (
        f"{tile} {'+'.join(SHORT[need] for need in CONTRACTS[tile].needs)}={CONTRACTS[tile].vp}" if tile else "(empty)"
    )
