"""The players of Train Rush: what lies before each of them, and the viewer's own hand."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.train_rush.edition import CITIES, HEROES
from domain.games.train_rush.scoring import ladder
from domain.games.train_rush.state import Player, State
from domain.games.train_rush.words import PHASES, ROMAN, stage
from domain.places import Seat
from domain.words import render
from projections.boards.drawing import EMPTY, FAINT, Svg, at, centred, chip, fitted, livery, rect, steps, text
from projections.boards.panels import Look, Panel
from projections.boards.train_rush.art import (
    action_card,
    cube,
    ground,
    hero_card,
    label,
    loaded_wagon,
    wagon_width,
)

HALF, HAND = 600, 226


def status(view: State, look: Look) -> tuple[Panel, Panel]:
    """The round and the phase; the seats in turn order."""
    height = 62
    phase = f"phase {ROMAN[view.phase]}: {PHASES[view.phase]}" if view.phase else ""
    over = "the match is over" if view.over else f"{render(stage(view))} · {phase}".rstrip(" ·")
    room = (HALF - 24) / len(view.order)
    seats = [
        at(26 + room * place, 31, chip(view.players[seat].colour, "", 11), seat_words(look, seat, room))
        for place, seat in enumerate(view.order)
    ]
    stage_body = Svg(ground(HALF, height) + text(18, 39, over, 21, bold=True, cls="ink"))
    return (
        Panel("status", over, 6, HALF, height, stage_body, narrow=6),
        Panel("order", "Turn order", 6, HALF, height, Svg(ground(HALF, height) + "".join(seats)), narrow=6),
    )


def seat_words(look: Look, seat: Seat, room: float) -> Svg:
    points = str(look.totals.get(seat, ""))
    name = text(17, 5, fitted(look.who(seat), room - 62, 15), 15, cls="ink")
    return Svg(name + text(room - 26, 6, points, 16, bold=True, anchor="end", cls="ink"))


def player_panel(view: State, look: Look, seat: Seat) -> Panel:
    """Points, money, coal, train, pieces left, missions."""
    player = view.players[seat]
    height = HAND
    body = [
        ground(HALF, height),
        rect(8, 7, HALF - 16, 32, 7, fill=livery(player.colour).fill, fill_opacity=0.22),
        at(26, 23, chip(player.colour, "", 11)),
        text(46, 29, fitted(look.who(seat), 220, 17), 17, bold=True, cls="ink"),
        text(HALF - 20, 30, f"{look.totals.get(seat, 0)} points", 17, bold=True, anchor="end", cls="ink"),
        *purse(player),
        *train(look, seat, player),
        *left_over(player),
        *missions(player),
    ]
    return Panel(f"player-{seat}", told(view, look, seat), 6, HALF, height, Svg("".join(body)), narrow=6)


def told(view: State, look: Look, seat: Seat) -> str:
    player = view.players[seat]
    train_words = ", ".join(f"{one.tile} {'/'.join(part or 'empty' for part in one.load)}" for one in player.wagons)
    return (
        f"{look.who(seat)}: {player.investment} investment, {player.coal} coal, on {player.node}; train {train_words}"
    )


def purse(player: Player) -> list[Svg]:
    """Investment tokens, coal, movement tokens, spies."""
    spies = " ".join(map(str, player.spies)) or "none"
    tokens = " ".join(f"+{points}" for points in player.tokens) or "none"
    money = rect(-12, -12, 24, 24, 12, fill="#f6d06a", stroke="#8a5a12")
    coal = rect(-12, -12, 24, 24, 5, fill="#2b2f34")
    return [
        at(30, 62, money, centred(0, 0, str(player.investment), 14, bold=True)),
        label("investment", 50, 67),
        at(160, 62, coal, centred(0, 0, str(player.coal), 14, bold=True, fill="#ffffff")),
        label("coal", 180, 67),
        label(f"movement {tokens}", 228, 67),
        label(f"spies {spies}", 400, 67),
    ]


def train(look: Look, seat: Seat, player: Player) -> list[Svg]:
    found = []
    widths = [wagon_width(one.tile) for one in player.wagons]
    room = sum(widths) + 10 * len(widths)
    scale = min(1.0, (HALF - 36) / room) if room else 1.0
    x = 18.0
    for one, wide in zip(player.wagons, widths, strict=True):
        inside = look.spot(f"s{seat}-wagon-{one.tile}", f"wagon {one.tile}", -3, -2, wide + 6, 60, loaded_wagon(one))
        found.append(at(x, 88, inside, scale=scale))
        x += (wide + 10) * scale
    return found or [label("no wagons", 18, 110)]


def left_over(player: Player) -> list[Svg]:
    visited = len(CITIES) - player.city_markers
    words = (
        f"{player.warehouses} warehouses, {player.stations} stations, {player.agents} agents, "
        f"{player.contract_markers} contract markers left; {visited} of {len(CITIES)} cities"
    )
    front = f"in front: {', '.join(player.front)}" if player.front else ""
    hidden = f"hand: {len(player.hand)} cards, {len(player.heroes)} heroes"
    return [text(18, 172, words, 13, fill=FAINT, cls="faint"), label(f"{hidden}   {front}", 18, 192)]


def missions(player: Player) -> list[Svg]:
    if not player.missions:
        return []
    found = [label("missions", 18, 214)]
    for place, one in enumerate(player.missions):
        shape = HEROES[one.hero]
        held = sum(load == shape.resource for wagon in player.wagons for load in wagon.load)
        found.append(
            at(
                96 + 120 * place,
                200,
                cube(shape.resource, 20),
                text(26, 15, f"{one.hero} = {ladder(held)}", 14, bold=True, cls="ink"),
            )
        )
    return found


# --- the hand --------------------------------------------------------------------------------------------------------


def hand(view: State, look: Look, seat: Seat) -> Panel:
    """The viewer's action cards and heroes, with what was just dealt, drawn or passed on."""
    player = view.players[seat]
    cards = [("played", one) for one in player.front] + [("", one) for one in player.hand]
    cards += [("drawn", one) for one in player.drawn]
    heroes = [("", one) for one in player.heroes] + [("passed on", one) for one in player.packet]
    body = [
        ground(HALF, HAND),
        *row_of(look, seat, cards, 16, [action_card(one) for _, one in cards], 100),
        *row_of(look, seat, heroes, 132, [hero_card(one) for _, one in heroes], 84),
    ]
    listed = ", ".join(one for _, one in (*cards, *heroes)) or "nothing"
    return Panel("hand", f"Your hand: {listed}", 6, HALF, HAND, Svg("".join(body)), narrow=6)


def row_of(
    look: Look, seat: Seat, cards: list[tuple[str, str]], y: float, drawn: list[Svg], height: float
) -> Iterator[Svg]:
    """Cards side by side; what is not in the hand yet says so."""
    xs = steps(14, 126, len(cards), 120, HALF - 28)
    for x, (mark, one), face in zip(xs, cards, drawn, strict=True):
        note = text(112, 18, mark, 11, anchor="end", fill="#8a5a12", bold=True) if mark else EMPTY
        yield at(x, y, look.spot(f"s{seat}-card-{one}", f"card {one}", 0, 0, 120, height, face, note))
