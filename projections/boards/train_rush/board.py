"""The management board of Train Rush, one panel for each of its areas."""

from __future__ import annotations

from functools import cache

from domain.games.train_rush.edition import (
    ACTIONS,
    AREAS,
    BONUSES,
    CITIES,
    CITIES_OF,
    CONTRACTORS,
    CONTRACTS,
    INFRASTRUCTURE,
    LENGTH,
    REGIONS,
    SECTOR_KIND,
    SECTORS,
    SIZES,
    TABLE,
    TILES,
    TOP,
    TRACK_AT,
    TRACKS,
)
from domain.games.train_rush.scoring import presences
from domain.games.train_rush.state import Player, Runner, Sector, State
from domain.games.train_rush.words import effect
from projections.boards.drawing import EDGE, EMPTY, FAINT, PAPER, Svg, at, centred, chip, paragraph, rect, text, title
from projections.boards.panels import Look, Panel
from projections.boards.train_rush.art import (
    PAINT,
    action_card,
    cube,
    empty_wagon,
    ground,
    label,
    wagon_width,
)

HALF, POOL = 600, 250


def heading(words: str, x: float = 16) -> Svg:
    return text(x, 26, words, 16, bold=True, cls="ink")


# --- the influence area ----------------------------------------------------------------------------------------------


def sectors(view: State, look: Look) -> Panel:
    """Three states by five kinds of sector: spies above, agents below, the leaders' colours on the edge."""
    body = [ground(HALF, 290), heading("Influence")]
    body += [
        at(112 + 98 * column, 48, text(0, 0, kind.name.removesuffix(" Sector"), 13, anchor="middle", cls="faint"))
        for column, kind in enumerate(SECTOR_KIND.values())
    ]
    for row, region in enumerate(REGIONS):
        body.append(text(14, 96 + 76 * row, region, 16, bold=True, fill=PAINT[region]))
        for column, kind in enumerate(SECTOR_KIND):
            name = f"{region}-{kind}"
            inside = sector(view, view.sector(name), region)
            spot = look.spot(f"sector-{name}", f"sector {name}", 0, 0, 92, 70, *inside)
            body.append(at(66 + 98 * column, 56 + 76 * row, spot))
    lying = f"spies this phase: {', '.join(view.lying)}" if view.lying else ""
    body.append(text(HALF - 16, 26, lying, 13, anchor="end", fill=FAINT, cls="faint"))
    words = "; ".join(
        f"{name}: {len(view.sector(name).spies)} spies, {len(view.sector(name).agents)} agents" for name in SECTORS
    )
    return Panel("sectors", f"Influence: {words}", 6, HALF, 290, Svg("".join(body)))


def sector(view: State, here: Sector, region: str) -> list[Svg]:
    ranks = presences(here)[:2]
    lead = [
        at(76, 16 + 24 * place, chip(view.players[one.seat].colour, str((6, 2)[place]), 9))
        for place, one in enumerate(ranks)
    ]
    spies = [at(12 + 15 * n, 20, chip(view.players[pawn.seat].colour, "", 7.5)) for n, pawn in enumerate(here.spies)]
    agents = [at(12 + 15 * n, 48, chip(view.players[pawn.seat].colour, "", 5.5)) for n, pawn in enumerate(here.agents)]
    frame = rect(0, 0, 92, 70, 7, fill=PAPER, stroke=PAINT[region], stroke_width=2)
    line = rect(4, 34, 60, 1, fill=EDGE)
    return [frame, line, *spies, *agents, *lead]


# --- tracks ----------------------------------------------------------------------------------------------------------


def progress(view: State, look: Look) -> Panel:
    """Five tracks with their values and everybody's markers; the top holds one."""
    body = [ground(HALF, 290), heading("Progress")]
    for row, track in enumerate(TRACKS.values()):
        y = 40 + 48 * row
        levels = [player.levels[TRACK_AT[track.id]].at for player in view.players]
        cells = [
            progress_cell(value, at_level(view, levels, level), level == TOP[track.id])
            for level, value in enumerate(track.values)
        ]
        inside = [
            label(track.name.removesuffix(" Track"), 0, 26, 14),
            *(at(110 + 76 * n, 0, one) for n, one in enumerate(cells)),
        ]
        body.append(at(14, y, look.spot(f"track-{track.id}", f"the {track.name}", -2, 0, HALF - 24, 44, *inside)))
    told = "; ".join(
        f"{look.who(seat)} {', '.join(str(view.value(seat, t)) for t in TRACKS)}" for seat in range(len(view.players))
    )
    return Panel("progress", f"Progress tracks ({', '.join(TRACKS)}): {told}", 6, HALF, 290, Svg("".join(body)))


@cache
def progress_cell(value: int, here: tuple[str, ...], top: bool) -> Svg:
    marks = [at(28 + 15 * n, 22, chip(colour, "", 7)) for n, colour in enumerate(here)]
    crown = text(66, 40, "10", 11, anchor="end", fill="#8a5a12", bold=True) if top else EMPTY
    frame = rect(0, 2, 72, 40, 6, fill="#fdf1cc" if top else PAPER, stroke=EDGE)
    return Svg(frame + text(7, 28, str(value), 17, bold=True) + crown + "".join(marks))


def region_tracks(view: State, look: Look) -> Panel:
    """Infrastructure and contractor tracks of the three states, with the spaces that give something."""
    body = [ground(HALF, 290), heading("Infrastructure and contractors")]
    row = 0
    for track in (INFRASTRUCTURE, CONTRACTORS):
        for at_region, region in enumerate(REGIONS):
            y = 44 + 40 * row
            body.append(text(14, y + 22, f"{track[:4]}. {region}", 14, bold=True, fill=PAINT[region]))
            spaces = [runners(player, track)[at_region].at for player in view.players]
            body += [
                at(96 + 31 * space, y, track_space(track, region, space, at_level(view, spaces, space)))
                for space in range(LENGTH[track] + 1)
            ]
            row += 1
    return Panel(
        "tracks", "Infrastructure and contractor tracks: " + tracks_told(view, look), 6, HALF, 290, Svg("".join(body))
    )


def tracks_told(view: State, look: Look) -> str:
    return "; ".join(
        f"{look.who(seat)}: infrastructure {', '.join(str(one.at) for one in player.infrastructure)}, "
        f"contractors {', '.join(str(one.at) for one in player.contractors)}"
        for seat, player in enumerate(view.players)
    )


def runners(player: Player, track: str) -> list[Runner]:
    return player.infrastructure if track == INFRASTRUCTURE else player.contractors


def at_level(view: State, levels: list[int], level: int) -> tuple[str, ...]:
    """The colours of those whose marker stands there."""
    return tuple(player.colour for player, one in zip(view.players, levels, strict=True) if one == level)


@cache
def track_space(track: str, region: str, space: int, here: tuple[str, ...]) -> Svg:
    bonus = BONUSES.get((track, region, space))
    frame = rect(0, 2, 29, 34, 4, fill="#fdf1cc" if bonus else PAPER, stroke=EDGE)
    number = text(14.5, 33, str(space), 10, anchor="middle", fill=FAINT)
    marks = [at(9 + 11 * (n % 2), 11 + 11 * (n // 2), chip(colour, "", 5.5)) for n, colour in enumerate(here)]
    told = title(effect(bonus)) if bonus else EMPTY
    return Svg(f"{told}{frame}{number}{''.join(marks)}")


# --- areas, tiles, contracts, pools ----------------------------------------------------------------------------------


def areas(view: State, look: Look) -> Panel:
    """Seven action areas: what each action costs, and the tokens lying there."""
    room = TABLE[len(view.players)].area_capacity
    body = [ground(HALF, 290), heading("Actions")]
    for row, (area, shape) in enumerate(AREAS.items()):
        y = 38 + 35 * row
        actions = " · ".join(f"{one.id} {one.cost}" for one in ACTIONS.values() if one.area == area)
        lying = [at(430 + 24 * n, 15, chip(view.players[seat].colour, "", 8)) for n, seat in enumerate(view.area(area))]
        free = [rect(420 + 24 * n, 5, 20, 20, 10, fill="none", stroke=EDGE, stroke_dasharray="3 2")
                for n in range(len(view.area(area)), room)]  # fmt: skip
        inside = [
            text(4, 20, shape.name, 14, bold=True, cls="ink"),
            text(104, 20, actions, 14, cls="ink"),
            *free,
            *lying,
        ]
        body.append(
            at(12, y, look.spot(f"area-{area}", f"the area {shape.name}: {actions}", 0, 0, HALF - 24, 31, *inside))
        )
    return Panel("areas", "Action areas", 6, HALF, 290, Svg("".join(body)))


def sidings(view: State, look: Look) -> Panel:
    """The nine siding tiles, by the number of the space that triggers them."""
    body = [ground(HALF, 290), heading("Siding tiles")]
    for place, tile in enumerate(view.slots):
        x, y = 14 + 192 * (place % 3), 40 + 80 * (place // 3)
        told = effect(TILES[tile].effect) if tile else "empty"
        inside = [
            rect(0, 0, 186, 74, 7, fill=PAPER, stroke=EDGE),
            centred(20, 22, str(place + 1), 22, bold=True),
            text(40, 20, tile, 13, fill=FAINT),
            paragraph(40, 40, told, 140, 13, 2),
        ]
        body.append(
            at(x, y, look.spot(f"slot-{place + 1}", f"siding tile {place + 1}: {told}", 0, 0, 186, 74, *inside))
        )
    return Panel("sidings", "Siding tiles", 6, HALF, 290, Svg("".join(body)))


def contracts(view: State, look: Look) -> Panel:
    """The open state contracts: four sizes in each region, with their needs and points."""
    body = [ground(HALF, 290), heading("State contracts")]
    for column, region in enumerate(REGIONS):
        body.append(
            text(108 + 192 * column, 50, REGIONS[region].name, 14, bold=True, fill=PAINT[region], anchor="middle")
        )
        for row, size in enumerate(SIZES):
            tile = view.contracts[row][column]
            inside = [rect(0, 0, 186, 52, 7, fill=PAPER, stroke=PAINT[region], stroke_width=1.5), *needs(tile)]
            name = f"contract-{region}-{size}"
            body.append(
                at(
                    14 + 192 * column,
                    58 + 56 * row,
                    look.spot(name, f"contract of {size} in {region}", 0, 0, 186, 52, *inside),
                )
            )
    return Panel("contracts", "Open state contracts", 6, HALF, 290, Svg("".join(body)))


def needs(tile: str) -> list[Svg]:
    if not tile:
        return [centred(93, 26, "empty", 13, fill=FAINT)]
    shape = CONTRACTS[tile]
    cubes = [at(8 + 25 * n, 6, cube(one, 23)) for n, one in enumerate(shape.needs)]
    return [
        *cubes,
        text(8, 46, tile, 12, fill=FAINT),
        text(178, 46, f"{shape.vp}", 17, bold=True, anchor="end", fill="#8a5a12"),
    ]


def contract_area(view: State, look: Look) -> Panel:
    """Who has delivered what in which city, and the sums that count for each region."""
    taken = {(marker.city, marker.size): marker.seat for marker in view.markers}
    body = [ground(HALF, 290), heading("Contracts delivered")]
    body += [text(190 + 46 * column, 46, str(size), 14, bold=True, anchor="middle", fill=FAINT, cls="faint")
             for column, size in enumerate(SIZES)]  # fmt: skip
    for row, city in enumerate(CITIES.values()):
        y = 66 + 24 * row
        body.append(text(18, y + 5, city.name, 14, fill=PAINT[city.region], bold=True))
        for column, size in enumerate(SIZES):
            seat = taken.get((city.id, size))
            mark = rect(190 + 46 * column - 9, y - 9, 18, 18, 9, fill="none", stroke=EDGE, stroke_dasharray="3 2")
            body.append(mark if seat is None else at(190 + 46 * column, y, chip(view.players[seat].colour, "", 9)))
    for row, region in enumerate(REGIONS):
        body.append(at(396, 74 + 72 * row, region_sums(view, region)))
    return Panel("delivered", "Contracts delivered", 6, HALF, 290, Svg("".join(body)))


def region_sums(view: State, region: str) -> Svg:
    sums = [sum(one.size for one in view.markers if one.seat == seat and one.city in CITIES_OF[region])
            for seat in range(len(view.players))]  # fmt: skip
    parts = [at(12 + 46 * seat, 22, chip(player.colour, "", 9), text(14, 6, str(sums[seat]), 15, bold=True, cls="ink"))
             for seat, player in enumerate(view.players)]  # fmt: skip
    return Svg(text(0, 0, REGIONS[region].name, 13, fill=PAINT[region], bold=True) + "".join(parts))


def card_pool(view: State, look: Look) -> Panel:
    """The open action cards, and who has bid what."""
    body = [ground(HALF, POOL), heading(f"Open action cards (deck {len(view.deck)})")]
    for place, card in enumerate(view.pool):
        body.append(at(14 + 134 * place, 40, look.spot(f"pool-{card}", card, 0, 0, 120, 100, action_card(card))))
    bids = ", ".join(f"{look.who(one.seat)} {one.number}" for one in view.bids)
    body.append(label(f"bids: {bids}" if bids else "", 16, 172, 15))
    return Panel("cards", f"Open action cards: {', '.join(view.pool)}", 6, HALF, POOL, Svg("".join(body)), narrow=6)


def wagon_pool(view: State, look: Look) -> Panel:
    """The open wagons of two and three slots, and the special wagons."""
    body = [ground(HALF, POOL), heading("Open wagons")]
    rows = [*view.wagon_pools, [stack[0] for stack in view.special_stacks if stack]]
    for row, pool in enumerate(rows):
        x = 20.0
        for tile in pool:
            wide = wagon_width(tile)
            spot = look.spot(f"pool-{tile}", f"wagon {tile}", -4, -3, wide + 8, 62, empty_wagon(tile))
            body.append(at(x, 40 + 68 * row, spot))
            x += wide + 22
    listed = ", ".join(tile for pool in rows for tile in pool)
    return Panel("wagons", f"Open wagons: {listed}", 6, HALF, POOL, Svg("".join(body)), narrow=6)
