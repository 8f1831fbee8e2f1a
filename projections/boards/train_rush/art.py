"""What is drawn of Train Rush again and again: cubes, wagons, cards, locomotives, small buildings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from domain.games.train_rush.edition import CARDS, CITIES, DATA, HEROES, REGIONS, RESOURCES, SLOTS, SPECIALS
from domain.games.train_rush.labels import in_words
from domain.games.train_rush.state import Wagon
from projections.boards.drawing import (
    EDGE,
    EMPTY,
    FAINT,
    INK,
    PAPER,
    SHAPES,
    Svg,
    at,
    centred,
    chip,
    circle,
    element,
    group,
    livery,
    number,
    paragraph,
    path,
    rect,
    scaled,
    text,
    title,
    width_of,
)
from projections.boards.furniture import felt, heading
from projections.boards.panels import Panel

UNIT = 74
HALF = 6 * UNIT  # the width of most panels: a phone, or half a desk
SMALL = 13.5  # the smallest print on them
PAINT = {region.id: region.hex for region in REGIONS.values()}
REGION_SHAPE = dict(zip(REGIONS, ("hexagon", "square", "triangle"), strict=True))
CUBE = {resource.id: resource.hex for resource in RESOURCES.values()}
CODE = {resource.id: resource.code for resource in RESOURCES.values()} | {"any": "*", "shipment": "S"}
DARK_ON = {"gold"}  # resources on which only dark letters can be read
BOX = 24  # a cube, and a slot of a wagon
CARD_W, CARD_H, HERO_H = 134, 102, 95


@cache
def region_mark(region: str, size: float = 7) -> Svg:
    """A region's contractor around 0, 0: its colour, and a shape of its own."""
    d = scaled(SHAPES[REGION_SHAPE[region]], size)
    return path(d, fill=PAINT[region], stroke="#ffffff", stroke_width=1.2)


@cache
def region_plate(region: str, words: str, x: float, y: float, size: float = SMALL) -> Svg:
    """Words on a plate in a region's colour, `y` being the line they stand on."""
    wide = width_of(words, size) * 1.06 + 14
    plate = rect(x, y - size * 1.05, wide, size * 1.45, 5, fill=PAINT[region])
    return Svg(plate + text(x + 7, y, words, size, bold=True, fill="#ffffff"))


def cube(resource: str, x: float = 0, y: float = 0) -> Svg:
    """A resource with its letter, its corner at this point."""
    return element("use", href=f"#tr-{resource}", x=x, y=y)


def slot(takes: str, x: float, y: float) -> Svg:
    """An empty slot, with the small letter of what it takes."""
    return element("use", href=f"#tr-for-{takes}", x=x, y=y)


@cache
def symbols() -> Svg:
    """Cubes, slots and the chips of seats are drawn once and used often."""
    cubes = [
        group(
            rect(1, 1, BOX - 2, BOX - 2, 3, fill=CUBE.get(one, "#6b4f2a"), stroke="#ffffff"),
            centred(BOX / 2, BOX / 2, code, 15, bold=True, fill=INK if one in DARK_ON else "#ffffff"),
            id=f"tr-{one}",
        )
        for one, code in CODE.items()
    ]
    slots = [
        group(
            rect(1, 1, BOX - 2, BOX - 2, 3, fill=PAPER, stroke=CUBE.get(one, "#6b665b"), stroke_width=2.5),
            centred(BOX / 2, BOX / 2 - 1, code.lower(), 14.5),
            id=f"tr-for-{one}",
        )
        for one, code in CODE.items()
    ]
    pieces = [group(chip(colour, "", 10), id=f"tr-piece-{colour}") for colour in DATA.colours.order]
    return Svg("".join([*cubes, *slots, *pieces]))


def piece(colour: str, x: float, y: float, radius: float) -> Svg:
    """A chip of a seat, its middle at this point."""
    place = f"translate({number(x)} {number(y)}) scale({radius / 10:.2g})"
    return element("use", href=f"#tr-piece-{colour}", transform=place)


# --- wagons ----------------------------------------------------------------------------------------------------------


def wagon_width(tile: str) -> float:
    return len(SLOTS[tile]) * BOX + 6


@cache
def wagon(tile: str, load: tuple[str, ...]) -> Svg:
    """A wagon with its slots, its wheels and its number."""
    width = wagon_width(tile)
    body = "#8a6d1c" if tile in SPECIALS else "#5a626b"
    slots = [
        cube(held, 3 + BOX * place, 4) if held else slot(takes, 3 + BOX * place, 4)
        for place, (takes, held) in enumerate(zip(SLOTS[tile], load, strict=True))
    ]
    told = ", ".join(held or f"empty for {takes}" for takes, held in zip(SLOTS[tile], load, strict=True))
    return Svg("".join((
        title(f"{tile}: {told}"), rect(0, 1, width, 30, 5, fill=body),
        *slots,
        circle(10, 34, 4.5, fill=INK, stroke="#ffffff"), circle(width - 10, 34, 4.5, fill=INK, stroke="#ffffff"),
        text(width / 2, 53, tile, SMALL, anchor="middle", cls="ink"),
    )))  # fmt: skip


def empty_wagon(tile: str) -> Svg:
    return wagon(tile, ("",) * len(SLOTS[tile]))


def loaded_wagon(one: Wagon) -> Svg:
    return wagon(one.tile, tuple(one.load))


def flowing(widths: Sequence[float], room: float, gap: float) -> Iterator[tuple[float, int]]:
    """Where things of such widths lie, row by row: from the left, and in which row."""
    x, row = 0.0, 0
    for width in widths:
        if x and x + width > room:
            x, row = 0.0, row + 1
        yield x, row
        x += width + gap


LEGEND = [*((one.id, one.id) for one in RESOURCES.values()), ("any", "any"), ("shipment", "shipment")]


@cache
def legend(x: float, y: float, names: tuple[str, ...]) -> Svg:
    """What the letters on cubes mean, as far as they lie here."""
    found = []
    for id_, said in LEGEND:
        if id_ in names:
            words = text(24, 16, said, SMALL, fill=FAINT, cls="faint")
            found.append(at(x, y, at(0, 0, cube(id_), scale=0.9), words))
            x += 32 + width_of(said, SMALL)
    return Svg("".join(found))


# --- cards -----------------------------------------------------------------------------------------------------------


@cache
def action_card(card: str) -> Svg:
    """An action card: three moves with their coal, and the special action."""
    moves = [
        at(7 + 41 * place, 23, rect(0, 0, 38, 26, 4, fill="#e6ecf0", stroke="#9aa7b0"),
           text(6, 19, str(points), 17, bold=True),
           *(circle(28, 7 + 6.5 * n, 3, fill=INK) for n in range(min(coal, 3))))
        for place, (points, coal) in enumerate(CARDS[card].moves)
    ]  # fmt: skip
    told = in_words(CARDS[card].special)
    return Svg("".join((
        title(f"{card}: moves {', '.join(f'{p} for {c} coal' for p, c in CARDS[card].moves)}; special: {told}"),
        rect(0, 0, CARD_W, CARD_H, 8, fill=PAPER, stroke=EDGE, stroke_width=1.5),
        text(8, 17, card, 15, bold=True),
        *moves,
        paragraph(7, 64, told, CARD_W - 10, SMALL, 3),
    )))  # fmt: skip


@cache
def hero_card(hero: str) -> Svg:
    """A hero: where the mission starts, what it counts, what it gives."""
    shape = HEROES[hero]
    city = CITIES[shape.city]
    return Svg("".join((
        title(f"{hero} {shape.name}: mission in {city.name}, counts {shape.resource}; {in_words(shape.bonus)}"),
        rect(0, 0, CARD_W, HERO_H, 8, fill=PAPER, stroke=PAINT[shape.region], stroke_width=3),
        text(8, 18, hero, 15, bold=True), cube(shape.resource, CARD_W - 29, 2),
        paragraph(7, 37, shape.name, CARD_W - 10, SMALL, 1),
        region_plate(shape.region, city.name, 6, 56),
        paragraph(7, 74, in_words(shape.bonus), CARD_W - 10, SMALL, 2, fill=FAINT),
    )))  # fmt: skip


# --- pieces ----------------------------------------------------------------------------------------------------------


@cache
def warehouse(colour: str, contractor: str) -> Svg:
    """A warehouse in a box of 24 x 26: the letter of its owner, the mark of the contractor it is rented to."""
    look = livery(colour)
    body = path("M1 10L12 1l11 9v15H1z", fill=look.fill, stroke=INK, stroke_width=1.2)
    letter = centred(11, 16, colour[0].upper(), 18, bold=True, fill=look.on)
    return Svg(body + letter + (at(20.5, 23, region_mark(contractor, 5.5)) if contractor else EMPTY))


@cache
def station(colour: str) -> Svg:
    """A station in a box of 26 x 26, with the letter of its owner."""
    look = livery(colour)
    body = path("M0 25V8h7V2h12v6h7v17z", fill=look.fill, stroke=INK, stroke_width=1.2)
    return Svg(body + centred(13, 16, colour[0].upper(), 18, bold=True, fill=look.on))


@cache
def crate() -> Svg:
    """A shipment in a box of 22 x 22."""
    return Svg(rect(2, 2, 18, 18, 2, fill="#b98a4b", stroke="#6b4f2a", stroke_width=1.5)
               + path("M2 2l18 18M20 2L2 20", stroke="#6b4f2a", stroke_width=1.5))  # fmt: skip


@cache
def pennant() -> Svg:
    """A mission waits: a flag in a box of 16 x 20."""
    return path("M2 20V1h13l-4 5 4 5H4v9z", fill="#7b3f98", stroke="#ffffff", stroke_width=1)


@cache
def locomotive(colour: str) -> Svg:
    """An engine from the side around 0, 0, with its owner's shape on the boiler."""
    look = livery(colour)
    edge = {"stroke": look.edge, "stroke_width": 2}
    return Svg("".join((
        path("M-24 10V-14H-8V-6H10V-14H18V-6H24V10Z", fill=look.fill, **edge),
        path("M10-14V-22H16V-14Z", fill=look.fill, **edge),
        circle(-14, 12, 7, fill=INK, stroke="#ffffff"), circle(2, 12, 7, fill=INK, stroke="#ffffff"),
        circle(17, 13, 5, fill=INK, stroke="#ffffff"), rect(-20, -10, 8, 7, fill="#ffffff", fill_opacity=0.8),
        at(5, 0, chip(colour, "", 7)),
    )))  # fmt: skip


def panel(id_: str, told: str, words: str, height: float, body: Sequence[Svg]) -> Panel:
    """An area of the board on its felt, under its heading."""
    inside = Svg(felt(5, 4, HALF - 10, height - 6) + heading(words, 14, 27, 17) + "".join(body))
    return Panel(id_, told, 6, HALF, height, inside, narrow=6)
