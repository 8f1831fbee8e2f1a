"""The management board of Train Rush, one panel for each of its areas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from domain.games.train_rush.edition import (
    ACTIONS,
    AREAS,
    BONUSES,
    CONTRACTORS,
    CONTRACTS,
    INFRASTRUCTURE,
    LENGTH,
    REGIONS,
    RESOURCES,
    SECTOR_KIND,
    SECTORS,
    SIZES,
    TABLE,
    TILES,
    TOP,
    TRACK_AT,
    TRACKS,
)
from domain.games.train_rush.labels import in_words, region_label, sector_label
from domain.games.train_rush.scoring import FINAL, presences
from domain.games.train_rush.shape import AreaAction
from domain.games.train_rush.state import Pawn, Player, Runner, Sector, State
from domain.places import Seat
from domain.words import counted
from projections.boards.drawing import (
    EDGE,
    EMPTY,
    FAINT,
    PAPER,
    Svg,
    at,
    broken,
    centred,
    chip,
    circle,
    paragraph,
    path,
    rect,
    steps,
    text,
)
from projections.boards.furniture import BRONZE, coin, felt, heading, label
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
    piece,
    region_plate,
    wagon_width,
)
from projections.boards.train_rush.bonuses import golden, priced


def panel(id_: str, told: str, words: str, height: float, body: Sequence[Svg]) -> Panel:
    """An area of the board on its felt, under its heading."""
    inside = Svg(felt(5, 4, HALF - 10, height - 6) + heading(words, 14, 27, 17) + "".join(body))
    return Panel(id_, told, 6, HALF, height, inside, narrow=6)


# --- the influence area ----------------------------------------------------------------------------------------------


def sectors(view: State, look: Look) -> Panel:
    """Three states by five kinds of sector: spies, agents, and who would score there now."""
    body = [
        text(93 + 76 * column, 50, kind.name.removesuffix(" Sector"), SMALL, anchor="middle", fill=FAINT, cls="faint")
        for column, kind in enumerate(SECTOR_KIND.values())
    ]
    for row, region in enumerate(REGIONS):
        y = 78 + 100 * row
        body.append(region_plate(region, REGIONS[region].name, 8, y - 6))
        body += [label(words, 8, y + low, SMALL) for low, words in ((20, "spies"), (39, "agents"), (66, "points"))]
        for column, kind in enumerate(SECTOR_KIND):
            name = f"{region}-{kind}"
            inside = sector(view, view.sector(name), region)
            spot = look.spot(f"sector-{name}", f"the sector {sector_label(name)}", 0, 0, 73, 78, *inside)
            body.append(at(57 + 76 * column, y, spot))
    height = 364.0
    if view.lying:
        words = broken(f"got a spy this phase: {', '.join(map(region_label, view.lying))}",
                       HALF - 28, SMALL, 5)  # fmt: skip
        body += [label(line, 14, height + 6 + 18 * n, SMALL, HALF) for n, line in enumerate(words)]
        height += 18 * len(words) + 4
    told = "; ".join(sector_text(view, look, name) for name in SECTORS)
    return panel("sectors", f"Influence: {told}", "Influence", height, body)


def sector_text(view: State, look: Look, name: str) -> str:
    here = view.sector(name)
    told = f"{counted(len(here.spies), 'spy|spies')}, {counted(len(here.agents), 'agent|agents')}"
    worth = zip(presences(here), FINAL.sector_vp, strict=False)
    leading = [f"{in_points(points)} for {look.who(one.seat)}" for one, points in worth]
    return f"{sector_label(name)}: {', '.join([told, *leading])}"


def sector(view: State, here: Sector, region: str) -> list[Svg]:
    """Fields of a sector; below them the two who lead."""
    lead = [
        at(21 + 30 * place, 61, chip(view.players[one.seat].colour, str(FINAL.sector_vp[place]), 12))
        for place, one in enumerate(presences(here)[:2])
    ]
    frame = rect(0, 0, 73, 78, 7, fill=PAPER, stroke=PAINT[region], stroke_width=2)
    return [frame, *pawns(view, here.spies, 15, 7), *pawns(view, here.agents, 34, 6), *lead]


def pawns(view: State, lying: Sequence[Pawn], y: float, radius: float) -> list[Svg]:
    chips = [piece(view.players[one.seat].colour, 12 + 17 * n, y, radius) for n, one in enumerate(lying)]
    free = "".join(f"M{12 + 17 * n} {y}h0" for n in range(len(lying), 4))
    dots = path(free, stroke=EDGE, stroke_width=4, stroke_linecap="round") if free else EMPTY
    return [*chips, dots]


# --- tracks ----------------------------------------------------------------------------------------------------------


def progress(view: State, look: Look) -> Panel:
    """Five tracks with their values and everybody's markers; the top holds one and gives points."""
    body = [label(f"gold: the top, {in_points(FINAL.track_top_vp)}", HALF - 16, 26, SMALL, anchor="end")]
    for row, track in enumerate(TRACKS.values()):
        levels = [player.levels[TRACK_AT[track.id]].at for player in view.players]
        cells = [
            progress_cell(value, at_level(view, levels, level), level == TOP[track.id])
            for level, value in enumerate(track.values)
        ]
        inside = [
            text(0, 31, track.name.removesuffix(" Track"), 14.5, cls="ink"),
            *(at(88 + 55 * n, 3.5, one) for n, one in enumerate(cells)),
        ]
        spot = look.spot(f"track-{track.id}", f"the {track.name}", -4, 0, HALF - 18, 53, *inside)
        body.append(at(13, 36 + 56 * row, spot))
    told = "; ".join(
        " ".join([look.who(seat), ", ".join(f"{track} {view.value(seat, track)}" for track in TRACKS)])
        for seat in range(len(view.players))
    )
    return panel("progress", f"Progress tracks: {told}", "Progress", 324, body)


@cache
def progress_cell(value: int, here: tuple[str, ...], top: bool) -> Svg:
    marks = [piece(colour, 28 + 15 * (n % 2), 14 + 18 * (n // 2), 6.5) for n, colour in enumerate(here)]
    frame = rect(0, 1, 52, 44, 6, fill="#fbe3a0" if top else PAPER, stroke=EDGE)
    return Svg(frame + text(6, 29, str(value), 17, bold=True) + "".join(marks))


def region_tracks(view: State, look: Look) -> Panel:
    """Infrastructure and contractor tracks of the three states, with what their golden spaces give."""
    body, y = list[Svg](), 0.0
    for track in (INFRASTRUCTURE, CONTRACTORS):
        body.append(heading(f"{track.capitalize()} tracks", 14, y + 27, 17))
        for row, region in enumerate(REGIONS):
            spaces = [runners(player, track)[row].at for player in view.players]
            body.append(region_plate(region, REGIONS[region].name, 7, y + 61 + 44 * row))
            body.append(at(99, y + 36 + 44 * row, lane(track, region), *standing(view, spaces)))
        y += 184
        lines = broken(f"gold: {golden(track)}", HALF - 28, SMALL, 5)
        body += [label(line, 14, y + 17 * n, SMALL, HALF) for n, line in enumerate(lines)]
        y += 17 * len(lines) - 8
    inside = Svg(felt(5, 4, HALF - 10, y + 8) + "".join(body))
    return Panel("tracks", tracks_text(view, look), 6, HALF, y + 14, inside, narrow=6)


def tracks_text(view: State, look: Look) -> str:
    return "; ".join(
        f"{look.who(seat)}: infrastructure {', '.join(str(one.at) for one in player.infrastructure)}, "
        f"contractors {', '.join(str(one.at) for one in player.contractors)}"
        for seat, player in enumerate(view.players)
    )


def runners(player: Player, track: str) -> list[Runner]:
    return player.infrastructure if track == INFRASTRUCTURE else player.contractors


def at_level(view: State, levels: Sequence[int], level: int) -> tuple[str, ...]:
    """The colours of those whose marker stands there."""
    return tuple(player.colour for player, one in zip(view.players, levels, strict=True) if one == level)


STEP = 21  # from one space of these tracks to the next


@cache
def lane(track: str, region: str) -> Svg:
    """The spaces of a track; those that give something are golden and numbered."""
    golden = [space for space in range(LENGTH[track] + 1) if (track, region, space) in BONUSES]
    spaces = "".join(f"M{STEP * space} 0h{STEP - 1}v40h-{STEP - 1}z" for space in range(LENGTH[track] + 1))
    gold = "".join(f"M{STEP * space} 0h{STEP - 1}v40h-{STEP - 1}z" for space in golden)
    numbers = [text(STEP * (space + 0.5), 37, str(space), SMALL, anchor="middle", fill=FAINT) for space in (0, *golden)]
    frame = path(spaces, fill=PAPER, stroke=EDGE) + path(gold, fill="#fbe3a0", stroke=EDGE)
    return Svg(frame + "".join(numbers))


def standing(view: State, spaces: Sequence[int]) -> Iterator[Svg]:
    """Everybody's markers, up to four on a space."""
    for space in sorted(set(spaces)):
        for n, colour in enumerate(at_level(view, spaces, space)):
            yield piece(colour, STEP * space + 5.2 + 9.6 * (n % 2), 7 + 11 * (n // 2), 5)


# --- areas, tiles, contracts, pools ----------------------------------------------------------------------------------


def areas(view: State, look: Look) -> Panel:
    """Seven action areas: left the tokens lying there, right each action behind what it costs."""
    room = TABLE[len(view.players)].area_capacity
    body, y = [label("each costs so many tokens", HALF - 16, 26, SMALL, anchor="end")], 36.0
    for area, shape in AREAS.items():
        actions = [one for one in ACTIONS.values() if one.area == area]
        height = max(52.0, 12 + 20 * len(actions))
        inside = [text(6, 20, shape.name, 15, bold=True, cls="ink"), *tokens(view, view.area(area), room)]
        inside += [
            at(160, height / 2 + 20 * (n - (len(actions) - 1) / 2), behind_price(one)) for n, one in enumerate(actions)
        ]
        words = "; ".join(priced(one) for one in actions)
        spot = look.spot(f"area-{area}", f"the area {shape.name}: {words}", 0, 0, HALF - 24, height, *inside)
        body.append(at(12, y, spot))
        y += height + 4
    told = "; ".join(f"{area} {len(view.area(area))} of {room} tokens" for area in AREAS)
    return panel("areas", f"Action areas: {told}", "Actions", y + 4, body)


def tokens(view: State, lying: Sequence[Seat], room: int) -> Iterator[Svg]:
    """The tokens of an area, and the places that are free."""
    for n in range(room):
        if n < len(lying):
            yield piece(view.players[lying[n]].colour, 16 + 23 * n, 35, 8)
        else:
            yield circle(16 + 23 * n, 35, 8, fill="none", stroke=EDGE, stroke_width=1.5, stroke_dasharray="3 2")


@cache
def behind_price(action: AreaAction) -> Svg:
    """What an action does, behind the tokens it costs."""
    price = circle(0, 0, 9, fill=PAPER, stroke=BRONZE, stroke_width=1.5)
    words = text(16, 5, in_words(action.effect), 14, cls="ink")
    return Svg(price + centred(0, 0, f"{action.cost}", 14, bold=True) + words)


def sidings(view: State, look: Look) -> Panel:
    """The nine siding tiles, by the number of the space that triggers them."""
    body = []
    for place, tile in enumerate(view.slots):
        told = in_words(TILES[tile].effect) if tile else "empty"
        inside = [
            rect(0, 0, 136, 80, 7, fill=PAPER, stroke=EDGE),
            centred(16, 18, str(place + 1), 22, bold=True),
            text(128, 18, tile, SMALL, fill=FAINT, anchor="end"),
            paragraph(7, 41, told, 126, SMALL, 3),
        ]
        spot = look.spot(f"slot-{place + 1}", f"siding tile {place + 1}: {told}", 0, 0, 136, 80, *inside)
        body.append(at(13 + 141 * (place % 3), 40 + 86 * (place // 3), spot))
    body.append(label("for who ends a move on this number", HALF - 16, 26, SMALL, anchor="end"))
    listed = "; ".join(
        f"{n} {in_words(TILES[tile].effect) if tile else 'empty'}" for n, tile in enumerate(view.slots, 1)
    )
    return panel("sidings", f"Siding tiles: {listed}", "Siding tiles", 306, body)


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
