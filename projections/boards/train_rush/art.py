"""What is drawn of Train Rush again and again: cubes, wagons, cards, locomotives, small buildings."""

from __future__ import annotations

from functools import cache

from domain.games.train_rush.edition import CARDS, HEROES, REGIONS, RESOURCES, SLOTS, SPECIALS
from domain.games.train_rush.state import Wagon
from domain.games.train_rush.words import effect
from projections.boards.drawing import (
    EDGE,
    EMPTY,
    FAINT,
    INK,
    PAPER,
    Svg,
    at,
    centred,
    circle,
    livery,
    paragraph,
    path,
    rect,
    text,
    title,
)

PAINT = {region.id: region.hex for region in REGIONS.values()}
CUBE = {resource.id: resource.hex for resource in RESOURCES.values()}
CODE = {resource.id: resource.code for resource in RESOURCES.values()} | {"any": "*", "shipment": "S"}
DARK_ON = {"gold"}  # resources on which only dark letters can be read
BOX = 22  # a slot of a wagon


def label(words: str, x: float, y: float, size: float = 13) -> Svg:
    return text(x, y, words, size, fill=FAINT, cls="faint")


def ground(width: float, height: float) -> Svg:
    return rect(5, 4, width - 10, height - 8, 9, fill="#ffffff", fill_opacity=0.38, cls="ground")


@cache
def cube(resource: str, size: float = BOX) -> Svg:
    """A resource with its letter, its corner at 0, 0."""
    fill = CUBE.get(resource, "#6b4f2a")
    on = INK if resource in DARK_ON else "#ffffff"
    return Svg(
        rect(1, 1, size - 2, size - 2, 3, fill=fill, stroke="#ffffff", stroke_width=1)
        + centred(size / 2, size / 2, CODE[resource], size * 0.6, bold=True, fill=on)
    )


@cache
def slot(takes: str, size: float = BOX) -> Svg:
    """An empty slot, with the letter of what it takes."""
    colour = CUBE.get(takes, "#6b665b")
    return Svg(
        rect(1, 1, size - 2, size - 2, 3, fill=PAPER, stroke=colour, stroke_width=2, stroke_dasharray="3 2")
        + centred(size / 2, size / 2, CODE[takes].lower(), size * 0.55, fill=colour)
    )


def wagon_width(tile: str) -> float:
    return len(SLOTS[tile]) * BOX + 12


@cache
def wagon(tile: str, load: tuple[str, ...]) -> Svg:
    """A wagon with its slots, its wheels and its number."""
    width = wagon_width(tile)
    body = "#8a6d1c" if tile in SPECIALS else "#5a626b"
    slots = [
        at(6 + BOX * place, 5, cube(held) if held else slot(takes))
        for place, (takes, held) in enumerate(zip(SLOTS[tile], load, strict=True))
    ]
    told = ", ".join(held or f"empty for {takes}" for takes, held in zip(SLOTS[tile], load, strict=True))
    return Svg("".join((
        title(f"{tile}: {told}"), rect(0, 2, width, 30, 5, fill=body),
        *slots,
        circle(10, 36, 5, fill=INK), circle(width - 10, 36, 5, fill=INK),
        text(width / 2, 54, tile, 12, anchor="middle", cls="ink"),
    )))  # fmt: skip


def empty_wagon(tile: str) -> Svg:
    return wagon(tile, ("",) * len(SLOTS[tile]))


def loaded_wagon(one: Wagon) -> Svg:
    return wagon(one.tile, tuple(one.load))


@cache
def action_card(card: str) -> Svg:
    """An action card in a box of 120 x 100: three moves with their coal, and the special action."""
    moves = [
        at(8 + 36 * place, 26, rect(0, 0, 32, 26, 4, fill="#e6ecf0", stroke="#9aa7b0"),
           text(4, 19, str(points), 16, bold=True),
           *(circle(22, 8 + 7 * n, 3, fill="#22262b") for n in range(min(coal, 3))))
        for place, (points, coal) in enumerate(CARDS[card].moves)
    ]  # fmt: skip
    told = effect(CARDS[card].special)
    return Svg("".join((
        title(f"{card}: moves {', '.join(f'{p} for {c} coal' for p, c in CARDS[card].moves)}; special: {told}"),
        rect(0, 0, 120, 100, 8, fill=PAPER, stroke=EDGE, stroke_width=1.5),
        text(8, 18, card, 14, bold=True),
        *moves,
        paragraph(8, 69, told, 106, 12.5, 2),
    )))  # fmt: skip


@cache
def hero_card(hero: str) -> Svg:
    """A hero in a box of 120 x 84: where the mission starts, what it counts, what it gives."""
    shape = HEROES[hero]
    return Svg("".join((
        title(f"{hero} {shape.name}: mission in {shape.city}, counts {shape.resource}; {effect(shape.bonus)}"),
        rect(0, 0, 120, 84, 8, fill=PAPER, stroke=PAINT[shape.region], stroke_width=3),
        text(8, 19, hero, 14, bold=True), at(92, 5, cube(shape.resource)),
        text(8, 38, shape.name[:15], 12.5), text(8, 55, shape.city.capitalize(), 12.5, fill=PAINT[shape.region]),
        paragraph(8, 72, effect(shape.bonus), 106, 11.5, 1, fill=FAINT),
    )))  # fmt: skip


@cache
def house(colour: str, contractor: str) -> Svg:
    """A warehouse in a box of 24 x 24, with the dot of the contractor it is rented to."""
    look = livery(colour)
    dot = circle(12, 15, 5.5, fill=PAINT[contractor], stroke="#ffffff", stroke_width=1.2) if contractor else EMPTY
    return Svg(path("M2 11L12 2l10 9v12H2z", fill=look.fill, stroke=INK, stroke_width=1.2) + dot)


@cache
def station(colour: str) -> Svg:
    look = livery(colour)
    return path("M1 22V9h6V4h10v5h6v13z", fill=look.fill, stroke=INK, stroke_width=1.2)


@cache
def crate() -> Svg:
    return Svg(rect(2, 2, 18, 18, 2, fill="#b98a4b", stroke="#6b4f2a", stroke_width=1.5)
               + path("M2 2l18 18M20 2L2 20", stroke="#6b4f2a", stroke_width=1.5))  # fmt: skip


@cache
def locomotive(colour: str) -> Svg:
    """An engine from the side around 0, 0; larger than any node, so that it is found at once."""
    look = livery(colour)
    edge = {"stroke": look.edge if look.edge != "#ffffff" else "#ffffff", "stroke_width": 2}
    return Svg("".join((
        path("M-24 10V-14H-8V-6H10V-14H18V-6H24V10Z", fill=look.fill, **edge),
        path("M10-14V-22H16V-14Z", fill=look.fill, **edge),
        circle(-14, 12, 7, fill=INK, stroke="#ffffff"), circle(2, 12, 7, fill=INK, stroke="#ffffff"),
        circle(17, 13, 5, fill=INK, stroke="#ffffff"), rect(-20, -10, 8, 7, fill="#ffffff", fill_opacity=0.8),
    )))  # fmt: skip
