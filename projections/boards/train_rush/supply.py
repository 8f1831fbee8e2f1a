"""What lies open for everybody in Train Rush: state contracts, action cards, wagons."""

from __future__ import annotations

from domain.games.train_rush.edition import CONTRACTS, REGIONS, RESOURCES, SIZES
from domain.games.train_rush.state import State
from projections.boards.drawing import FAINT, PAPER, Svg, at, centred, rect, steps, text
from projections.boards.furniture import coin, label
from projections.boards.lines import in_points
from projections.boards.panels import Look, Panel
from projections.boards.train_rush.art import (
    CARD_H,
    CARD_W,
    HALF,
    PAINT,
    SMALL,
    action_card,
    cube,
    empty_wagon,
    flowing,
    legend,
    panel,
    region_plate,
    wagon_width,
)


def contracts(view: State, look: Look) -> Panel:
    """The open state contracts: four sizes in each region, with their needs and points."""
    body = []
    for column, region in enumerate(REGIONS):
        body.append(region_plate(region, REGIONS[region].name, 13 + 141 * column, 54, 14))
        for row, size in enumerate(SIZES):
            tile = view.contracts[row][column]
            inside = [rect(0, 0, 136, 58, 7, fill=PAPER, stroke=PAINT[region], stroke_width=1.5), *needs(tile)]
            words = f"the contract of size {size} in {REGIONS[region].name}"
            spot = look.spot(f"contract-{region}-{size}", words, 0, 0, 136, 58, *inside)
            body.append(at(13 + 141 * column, 64 + 63 * row, spot))
    body.append(legend(14, 322, (*RESOURCES, "any")))
    told = "; ".join(f"{one.name}: {', '.join(contracts_text(view, n))}" for n, one in enumerate(REGIONS.values()))
    return panel("contracts", f"Open state contracts: {told}", "State contracts", 352, body)


def contracts_text(view: State, column: int) -> list[str]:
    tiles = [row[column] for row in view.contracts]
    return [f"{' '.join(CONTRACTS[one].needs)} for {in_points(CONTRACTS[one].vp)}" if one else "none" for one in tiles]


def needs(tile: str) -> list[Svg]:
    if not tile:
        return [centred(68, 29, "empty", 14, fill=FAINT)]
    shape = CONTRACTS[tile]
    cubes = [cube(one, 5 + 25.5 * n, 5) for n, one in enumerate(shape.needs)]
    return [*cubes, text(7, 50, tile, SMALL, fill=FAINT), coin(120, 43, f"{shape.vp}", 13.5)]


def card_pool(view: State, look: Look) -> Panel:
    """The open action cards, and who has bid what."""
    xs = steps(14, CARD_W + 7, len(view.pool), CARD_W, HALF - 28)
    cards = [
        at(x, 40, look.spot(f"pool-{card}", card, 0, 0, CARD_W, CARD_H, action_card(card)))
        for x, card in zip(xs, view.pool, strict=True)
    ]
    piles = label(f"deck {len(view.deck)}, discarded {len(view.discard)}", HALF - 16, 26, SMALL, anchor="end")
    told = f"Open action cards: {', '.join(view.pool)}"
    return panel("cards", told, "Open action cards", 164, [*cards, piles])


def wagon_pool(view: State, look: Look) -> Panel:
    """The open wagons of two and three slots, and the special wagons, with what lies under them."""
    specials = [stack[0] for stack in view.special_stacks if stack]
    body, y = list[Svg](), 40.0
    for pool in (*view.wagon_pools, specials):
        widths = [wagon_width(tile) for tile in pool]
        lower = 0
        for tile, width, (x, row) in zip(pool, widths, flowing(widths, HALF - 24, 6), strict=True):
            spot = look.spot(f"pool-{tile}", f"wagon {tile}", -2, -2, width + 4, 60, empty_wagon(tile))
            body.append(at(13 + x, y + 66 * row, spot))
            lower = row
        y += 66 * (lower + 1)
    left = ", ".join(str(len(stack)) for stack in view.wagon_stacks)
    special = ", ".join(str(len(stack)) for stack in view.special_stacks)
    body.append(label(f"in stacks {left}; special {special}", HALF - 16, 26, SMALL, anchor="end"))
    body.append(legend(14, y, (*RESOURCES, "shipment")))
    listed = ", ".join(tile for pool in (*view.wagon_pools, specials) for tile in pool)
    return panel("wagons", f"Open wagons: {listed}", "Open wagons", y + 30, body)
