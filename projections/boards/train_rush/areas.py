"""The action areas of Train Rush and its siding tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from domain.games.train_rush.edition import ACTIONS, AREAS, TABLE, TILES
from domain.games.train_rush.labels import in_words
from domain.games.train_rush.shape import AreaAction
from domain.games.train_rush.state import State
from domain.places import Seat
from projections.boards.drawing import EDGE, FAINT, PAPER, Svg, at, centred, circle, paragraph, rect, text
from projections.boards.furniture import BRONZE, label
from projections.boards.panels import Look, Panel
from projections.boards.train_rush.art import HALF, SMALL, panel, piece
from projections.boards.train_rush.bonuses import priced


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
