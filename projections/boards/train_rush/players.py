"""The players of Train Rush: what lies before each of them, and the viewer's own hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from domain.games.train_rush.edition import CITIES, DATA, HEROES
from domain.games.train_rush.scoring import ladder
from domain.games.train_rush.state import Player, State
from domain.games.train_rush.words import PHASES, ROMAN, stage
from domain.places import Seat
from domain.words import counted, render
from projections.boards.drawing import (
    EMPTY,
    FAINT,
    INK,
    Svg,
    at,
    broken,
    centred,
    chip,
    circle,
    fitted,
    livery,
    rect,
    text,
    title,
    width_of,
)
from projections.boards.furniture import BRONZE, coin, felt, heading, label, seat_row
from projections.boards.lines import in_points
from projections.boards.panels import Look, Panel
from projections.boards.train_rush.art import (
    CARD_H,
    CARD_W,
    HALF,
    HERO_H,
    SMALL,
    action_card,
    cube,
    flowing,
    hero_card,
    loaded_wagon,
    wagon_width,
)
from projections.boards.train_rush.text_map import stands_on
from projections.boards.train_rush.text_players import in_hand, pieces_left

GROWN = 1.45  # what lies in the corners of the map, which is drawn small
CORNER = DATA.map.canvas[0] / GROWN

# --- where the match stands ------------------------------------------------------------------------------------------


def status(view: State, look: Look) -> Panel:
    """On a phone, above the map: the round and the phase, and the seats in turn order."""
    words, phase = standing(view)
    rows = (len(view.order) + 1) // 2
    wide, low = (HALF - 24) / 2, 40.0 + 36 * rows
    body = [
        felt(5, 4, HALF - 10, low + (20 if view.end_triggered else 0) - 6),
        heading(words, 14, 29, 19),
        text(HALF - 16, 29, phase, 17, bold=True, anchor="end", cls="ink"),
        *seat_rows(view, look, lambda n: (12 + wide * (n % 2), 56 + 36 * (n // 2)), wide - 4),
        label(LAST_ROUND if view.end_triggered else "", 14, low + 8, SMALL),
    ]
    seats = ", ".join(f"{look.who(seat)} {in_points(look.totals.get(seat, 0))}" for seat in view.order)
    told = ", ".join(filter(None, [words, phase, f"turn order: {seats}", LAST_ROUND if view.end_triggered else ""]))
    height = low + (20 if view.end_triggered else 0)
    return Panel("status", told, 6, HALF, height, Svg("".join(body)), narrow=6, only="narrow")


LAST_ROUND = "all cities visited: this round is the last"


def standing(view: State) -> tuple[str, str]:
    """The round, and the phase with its number."""
    if view.over:
        return "the match is over", ""
    return render(stage(view)), f"{ROMAN[view.phase]} {PHASES[view.phase]}" if view.phase else ""


def corners(view: State, look: Look) -> Svg:
    """The same in the upper corners of the map, which is round: the round and its phase left, the seats right."""
    words, phase = standing(view)
    left = [
        heading(words, 14, 30, 20),
        text(14, 54, phase, 17, bold=True, cls="ink"),
        at(0, 22, *phase_track(view, 29)),
        label("this round is the last" if view.end_triggered else "", 14, 110, SMALL),
    ]
    right = seat_rows(view, look, lambda n: (CORNER - 8 - 200, 20 + 30 * n), 200, "corner-")
    return Svg(at(0, 0, *left, scale=GROWN) + at(0, 0, *right, scale=GROWN))


def phase_track(view: State, step: float) -> list[Svg]:
    """The seven phases of a round, the present one filled."""
    found = []
    for phase in range(1, len(PHASES)):
        now = phase == view.phase and not view.over
        x, wide = 14 + step * (phase - 1), step - 4
        frame = rect(x, 42, wide, 24, 6, fill=INK if now else "none", stroke=FAINT, cls="cost" if now else "cost off")
        paint = {"fill": "#ffffff"} if now else {"fill": FAINT, "cls": "faint"}
        found.append(Svg(frame + centred(x + wide / 2, 54, ROMAN[phase], 14, bold=now, **paint)))
    return found


def bid_of(view: State, seat: Seat) -> list[str]:
    """What a seat has bid in this round, as long as it matters."""
    return [f"bids {one.number}" for one in view.bids if one.seat == seat]


def seat_rows(
    view: State, look: Look, place: Callable[[int], tuple[float, float]], wide: float, prefix: str = ""
) -> list[Svg]:
    """The seats in turn order, with their points; those whom the table waits for in their light."""
    turn = {question.seat for question in view.top if hasattr(question, "seat")} if not view.over else set()
    return [
        seat_row(look, seat, view.players[seat].colour, *place(n), wide, turn=seat in turn, size=15.5,
                 marks=bid_of(view, seat), name=f"{prefix}seat-{seat}")
        for n, seat in enumerate(view.order)
    ]  # fmt: skip


# --- what lies before a player ---------------------------------------------------------------------------------------


def player_panel(view: State, look: Look, seat: Seat) -> Panel:
    """Points, money, coal, train, pieces left, missions."""
    player = view.players[seat]
    wagons, rows = train(look, seat, player)
    low = 96 + 64 * rows
    lines = [part for line in left_over(view, seat) for part in broken(line, HALF - 28, SMALL, 3)]
    height = low + 19 * len(lines) + (34 if player.missions else 6)
    scored = sum(entry.amount for entry in view.scored if entry.seat == seat)
    points = f"{scored} VP, {look.totals.get(seat, scored)} now"
    body = [
        felt(5, 4, HALF - 10, height - 6),
        rect(8, 7, HALF - 16, 32, 7, fill=livery(player.colour).fill, fill_opacity=0.22),
        at(26, 23, chip(player.colour, "", 11)),
        text(46, 29, fitted(look.who(seat), 190, 17), 17, bold=True, cls="ink"),
        text(HALF - 18, 29, points, 16, bold=True, anchor="end", cls="ink"),
        *purse(look, seat, player),
        *wagons,
        *(text(14, low + 8 + 19 * n, line, SMALL, cls="ink") for n, line in enumerate(lines)),
        *missions(player, low + 19 * len(lines)),
    ]
    return Panel(f"player-{seat}", description(view, look, seat), 6, HALF, height, Svg("".join(body)), narrow=6)


def description(view: State, look: Look, seat: Seat) -> str:
    player = view.players[seat]
    loads = [f"{one.tile} {'/'.join(part or 'empty' for part in one.load)}" for one in player.wagons]
    return (
        f"{look.who(seat)}: {counted(player.investment, 'investment token|investment tokens')}, {player.coal} coal, "
        f"on {stands_on(player)}; "
        f"train {', '.join(loads) or 'none'}; "
        f"{'; '.join(left_over(view, seat))}"
    )


def purse(look: Look, seat: Seat, player: Player) -> list[Svg]:
    """Investment tokens, coal, movement tokens, spies."""
    spies = " ".join(map(str, player.spies)) or "none"
    tokens = " ".join(f"+{points}" for points in player.tokens) or "none"
    told, wide = (
        text(HALF - 16, 67, f"spies {spies}", SMALL, anchor="end", cls="ink"),
        width_of(f"spies {spies}", SMALL),
    )
    return [
        coin(26, 62, str(player.investment), 14),
        label("tokens", 45, 67, SMALL),
        circle(112, 62, 14, fill="#2b2f34", stroke="#8d939a"),
        centred(112, 62, str(player.coal), 15, bold=True, fill="#ffffff"),
        label("coal", 131, 67, SMALL),
        text(170, 67, f"moves {tokens}", SMALL, cls="ink"),
        look.spot(f"s{seat}-spies", "the spies that are left", HALF - 24 - wide, 50, wide + 16, 24, told),
    ]


def train(look: Look, seat: Seat, player: Player) -> tuple[list[Svg], int]:
    """The wagons in their order, and in how many rows they lie."""
    if not player.wagons:
        return [label("no wagons", 14, 108, SMALL)], 1
    widths = [max(wagon_width(one.tile), 48) for one in player.wagons]  # as wide as a finger, with what lies around
    found, last = [], 0
    for one, width, (x, row) in zip(player.wagons, widths, flowing(widths, HALF - 24, 8), strict=True):
        drawn = at((width - wagon_width(one.tile)) / 2, 0, loaded_wagon(one))
        spot = look.spot(f"s{seat}-wagon-{one.tile}", f"wagon {one.tile}", -2, -2, width + 4, 60, drawn)
        found.append(at(14 + x, 86 + 64 * row, spot))
        last = row
    return found, last + 1


def left_over(view: State, seat: Seat) -> list[str]:
    player = view.players[seat]
    visited = len(CITIES) - player.city_markers
    lines = [f"left: {pieces_left(player)}", f"cities {visited} of {len(CITIES)}; hand: {in_hand(player)}"]
    return [*lines, *([f"in front: {', '.join(player.front)}"] if player.front else [])]


def missions(player: Player, y: float) -> list[Svg]:
    """Heroes sent out: what they count, and their points now."""
    if not player.missions:
        return []
    found = [label("missions", 14, y + 22, SMALL)]
    for place, one in enumerate(player.missions):
        shape = HEROES[one.hero]
        held = sum(load == shape.resource for wagon in player.wagons for load in wagon.load)
        worth = (
            cube(shape.resource),
            text(28, 17, one.hero, 14, bold=True, cls="ink"),
            coin(73, 12, f"{ladder(held)}", 13.5),
        )
        told = f"{shape.name}: {in_points(ladder(held))} now for {shape.resource} on board"
        found.append(at(84 + 92 * place, y + 5, title(told), *worth))
    return found


# --- the hand --------------------------------------------------------------------------------------------------------

Marked = tuple[str, str]  # a word that stands on a card that is not in the hand, and the card


def hand(view: State, look: Look, seat: Seat) -> Panel:
    """The viewer's action cards and heroes, with what was just dealt, drawn or passed on."""
    player = view.players[seat]
    cards: list[Marked] = [("played", one) for one in player.front] + [("", one) for one in player.hand]
    cards += [("drawn", one) for one in player.drawn] + [("returned", one) for one in player.returned]
    heroes: list[Marked] = [("", one) for one in player.heroes] + [("passed", one) for one in player.packet]
    upper, low = rows_of(look, seat, cards, 34, CARD_H, action_card)
    lower, end = rows_of(look, seat, heroes, low, HERO_H, hero_card)
    listed = ", ".join(one for _, one in (*cards, *heroes)) or "nothing"
    called = str(look.owned("hand"))
    away = boxed(player, HALF - 50 - width_of(called, 17))
    words = heading(called, 14, 24, 16) + text(HALF - 18, 24, away, SMALL, anchor="end", cls="faint", fill=FAINT)
    body = Svg(felt(5, 4, HALF - 10, end - 2) + words + "".join([*upper, *lower]))
    told = f"{called}: {listed}; {away}" if away else f"{called}: {listed}"
    return Panel("hand", told, 6, HALF, end + 4, body, narrow=6)


def boxed(player: Player, room: float) -> str:
    """Heroes that went back into the box: their player alone still knows them."""
    names = ", ".join(f"{one} {HEROES[one].name}" for one in player.rejected)
    return fitted(f"into the box: {names}", room, SMALL) if names else ""


def rows_of(
    look: Look, seat: Seat, cards: Sequence[Marked], y: float, height: float, face: Callable[[str], Svg]
) -> tuple[list[Svg], float]:
    """Three cards side by side, then the next row; what is not in the hand says so. And where that ends."""
    found = []
    for place, (mark, one) in enumerate(cards):
        row, column = divmod(place, 3)
        end = CARD_W - (36 if height == HERO_H else 8)
        note = text(end, 19, mark, SMALL, anchor="end", fill=BRONZE, bold=True)
        spot = look.spot(
            f"s{seat}-card-{one}", f"card {one}", 0, 0, CARD_W, height, face(one), note if mark else EMPTY
        )  # fmt: skip
        found.append(at(14 + (CARD_W + 7) * column, y + (height + 7) * row, spot))
    return found, y + (height + 7) * -(-len(cards) // 3)
