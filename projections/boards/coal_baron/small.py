"""The other boards of Coal Baron: small, but everything on them can be read."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.coal_baron.edition import CARTS, DATA, ENGINES, FLEX, GOALS, ORDERS, PLAYS, WAGONS
from domain.games.coal_baron.scoring import points
from domain.games.coal_baron.state import Baron, Dock, State, Wagon
from domain.games.coal_baron.words import goal_text, name
from domain.places import Hand, Seat
from projections.boards.coal_baron.card_frame import ACTION_ICON, CREST, ENGINE_LETTER, ENGINE_PAINT, TINT
from projections.boards.coal_baron.cards import row
from projections.boards.coal_baron.goals import goal_words
from projections.boards.coal_baron.own import WIDE, dock_text, share_row, shares_text, title_bar, train_mark
from projections.boards.coal_baron.table import HALF, SMALL
from projections.boards.drawing import (
    EMPTY,
    FAINT,
    PAPER,
    Svg,
    at,
    centred,
    circle,
    fitted,
    livery,
    rect,
    steps,
    text,
    title,
    use,
)
from projections.boards.furniture import felt, label
from projections.boards.panels import Look, Panel

LEFT, RIGHT, COLUMN, LINE = 4, 246, 238, 38


def small_board(view: State, look: Look, seat: Seat) -> Panel:
    """Everything on somebody else's board, with carts as plates in the colour of their crest."""
    baron = view.seats[seat]
    others = [one for at_, one in enumerate(view.seats) if not look.viewer.owns(at_)]
    goals = max(1, *(len(one.goals) for one in others))  # boards beside each other have the same height
    height = 36 + 5 * LINE + 22 * ((goals + 1) // 2) + 8
    body = (
        felt(2, 34, WIDE + 2, height - 38),
        title_bar(view, look, seat),
        plates(look, f"s{seat}-drift", "drift", list(reversed(baron.drift)), 38, right=True),
        plates(look, f"s{seat}-siding", "siding", baron.siding, 38 + LINE),
        miners(baron, 38 + 2 * LINE),
        in_hand(look, seat, baron, 38 + 3 * LINE),
        *(
            small_dock(look, seat, dock, shape.id, 38 + LINE * place)
            for place, (dock, shape) in enumerate(zip(baron.docks, DATA.docks, strict=True))
        ),
        small_delivered(look, seat, baron, 38 + 3 * LINE),
        goals_in_words(look, seat, baron, 38 + 4 * LINE, height),
    )
    return Panel(f"board-s{seat}", description(look, seat, baron), 4, HALF, height, Svg("".join(body)))


def description(look: Look, seat: Seat, baron: Baron) -> str:
    docks = "; ".join(f"dock {number} {dock_text(dock)}" for number, dock in enumerate(baron.docks, 1))
    goals = ", ".join(goal_text(held.card) for held in baron.goals) or "none"
    sent = ", ".join(name(train.order) for train in baron.completed) or "nothing"
    return (
        f"Board of {look.who(seat)}: miners {', '.join(map(str, baron.miners)) or 'none'}; "
        f"drift {', '.join(baron.drift) or 'empty'}; siding {', '.join(baron.siding) or 'empty'}; {docks}; "
        f"orders {hand_text(baron.orders)}; improvements {hand_text(baron.improvements)}; delivered {sent}; "
        f"goals {goals}; shares {shares_text(baron)}"
    )


def hand_text(hand: Hand) -> str:
    return ", ".join([*map(name, hand), *([f"{hand.hidden} hidden"] if hand.hidden else [])]) or "none"


def plates(look: Look, spot: str, words: str, codes: Sequence[str], y: float, right: bool = False) -> Svg:
    xs = steps(60, 38, len(codes), 36, 178)
    if right:
        xs = [x + LEFT + COLUMN - 40 - (xs[-1] if xs else 0) for x in xs]
    return look.spot(
        spot, words, LEFT, y, COLUMN, 34,
        rect(LEFT, y, COLUMN, 34, 6, fill="#4a4038" if right else "#6b6f63", fill_opacity=0.22),
        label(words, 10, y + 22, SMALL),
        *(at(x, y + 3, plate(code)) for x, code in zip(xs, codes, strict=True)),
        radius=6,
    )  # fmt: skip


def plate(code: str) -> Svg:
    """A cart as a plate of 36 x 28."""
    return Svg(
        title(name(code))
        + rect(0, 0, 36, 28, 5, fill=CREST[CARTS[code].crest], stroke="#ffffff")
        + centred(18, 14, code, SMALL, bold=True, fill="#ffffff")
    )


def miners(baron: Baron, y: float) -> Svg:
    """The values in hand as small cards."""
    look = livery(baron.colour)
    cards = [
        at(x, y + 4, rect(0, 0, 19, 26, 4, fill=look.fill, stroke=look.edge),
           centred(9.5, 13, str(value), SMALL, bold=True, fill=look.on))
        for x, value in zip(steps(66, 22, len(baron.miners), 19, 172), baron.miners, strict=True)
    ]  # fmt: skip
    return Svg(label("miners" if cards else "no miners left", 10, y + 22, SMALL) + "".join(cards))


# --- the hand --------------------------------------------------------------------------------------------------------


def in_hand(look: Look, seat: Seat, baron: Baron, y: float) -> Svg:
    """Known orders and improvements open, the rest as backs."""
    hands = (baron.orders, baron.improvements)
    cards = [card for hand in hands for card in (*map(hand_mark, hand), *[back_mark(hand.back)] * hand.hidden)]
    xs = steps(54, 43, len(cards), 40, 186)
    words = label("hand" if cards else "empty hand", 10, y + 22, SMALL)
    return look.spot(f"s{seat}-hand", "hand", LEFT, y, COLUMN, 34, words, row(cards, xs, y + 2, 1), radius=6)


def hand_mark(card: str) -> Svg:
    """A card of somebody else's hand that everybody knows."""
    if card in ORDERS:
        shape = ORDERS[card]
        icon = use(f"cb-{shape.recipient}", 2, 5, 20, color="#5b4a2a")
        return marked(name(card), "order", Svg(icon + centred(29, 15, str(shape.carts), 16, bold=True)))
    if card in FLEX:
        low, high = FLEX[card][0], FLEX[card][-1]
        return marked(name(card), "improvement", centred(19, 15, f"{low}–{high}", SMALL, bold=True))
    icon = use(f"cb-{ACTION_ICON[PLAYS[card]]}", 7, 3, 24, color=TINT["improvement"])
    return marked(name(card), "improvement", icon)


def marked(tip: str, kind: str, inside: Svg) -> Svg:
    return Svg(title(tip) + rect(0, 0, 38, 30, 6, fill=PAPER, stroke=TINT[kind], stroke_width=2.5) + inside)


def back_mark(kind: str) -> Svg:
    """A hidden card of somebody else's hand."""
    return Svg(
        title(f"a hidden {kind}")
        + rect(0, 0, 38, 30, 6, fill=TINT[kind], stroke="#ffffff")
        + use("cb-furnace" if kind == "order" else "cb-lightning", 3, 5, 20, color="#ffffff")
        + centred(29, 15, "?", 16, bold=True, fill="#ffffff")
    )


# --- docks and what was delivered ------------------------------------------------------------------------------------


def small_dock(look: Look, seat: Seat, dock: Dock, number: int, y: float) -> Svg:
    parked: list[Svg] = [small_wagon(wagon) for wagon in dock.wagons]
    if dock.engine:
        parked.append(small_engine(dock.engine))
    carts = Svg(use("cb-heap", 452, y + 8, 16) + centred(476, y + 17, str(dock.carts), 16, bold=True, cls="ink"))
    return look.spot(
        f"s{seat}-dock-{number}", f"dock {number}", RIGHT, y, COLUMN, 34,
        rect(RIGHT, y, 26, 34, 5, fill="#3d4753"),
        centred(RIGHT + 13, y + 17, str(number), 17, bold=True, fill="#ffffff"),
        row(parked, steps(RIGHT + 32, 42, len(parked), 38, 172), y + 3, 1),
        carts if dock.wagons else EMPTY,
        radius=6,
    )  # fmt: skip


def small_wagon(wagon: Wagon) -> Svg:
    kind = WAGONS[wagon.face].kind
    paint = CREST.get(kind, "#6b6555")
    words = f"{name(wagon.face)}" + (f" with {wagon.load}" if wagon.load else ", empty")
    inside = centred(18, 14, wagon.load, SMALL, bold=True, fill="#ffffff") if wagon.load else small_crest(kind)
    return Svg(
        title(words)
        + rect(1, 1, 35, 27, 4, fill=paint if wagon.load else PAPER, stroke=paint, stroke_width=2.5)
        + inside
    )


def small_crest(kind: str) -> Svg:
    if kind in CREST:
        return use(f"cb-{kind}", 9, 5, 19, color=CREST[kind])
    return centred(18, 14, "all", SMALL, fill=FAINT)


def small_engine(engine: str) -> Svg:
    colour = ENGINES[engine].colour
    return Svg(
        title(name(engine))
        + use("cb-engine", 0, -3, 36, color=ENGINE_PAINT[colour])
        + circle(16, 15, 8.5, fill="#ffffff")
        + centred(16, 15, ENGINE_LETTER[colour], SMALL, bold=True, fill=ENGINE_PAINT[colour])
    )


def small_delivered(look: Look, seat: Seat, baron: Baron, y: float) -> Svg:
    xs = steps(RIGHT, 54, len(baron.completed), 52, COLUMN)
    trains = [at(x, y + 2, train_mark(train.order, train.engine)) for x, train in zip(xs, baron.completed, strict=True)]
    nothing = EMPTY if trains else label("nothing delivered yet", RIGHT + 4, y + 22, SMALL)
    return look.spot(
        f"s{seat}-delivered", "delivered trains", RIGHT, y, COLUMN, 34, nothing, *trains, radius=6
    )  # fmt: skip


# --- goals and shares ------------------------------------------------------------------------------------------------


def goals_in_words(look: Look, seat: Seat, baron: Baron, y: float, height: float) -> Svg:
    """Shares by recipient, then every goal in one line with what it is worth now."""
    worth = {point.cards[0]: point.points for point in points(baron) if point.category == "goals"}
    lines = [
        at(8 + 240 * (n % 2), y + LINE + 16 + 22 * (n // 2), goal_line(held.card, worth[held.card]))
        for n, held in enumerate(baron.goals)
    ]
    none = label("no goals yet", 8, y + LINE + 16, SMALL) if not lines else EMPTY
    return look.spot(
        f"s{seat}-goals", "goals and shares", LEFT, y, WIDE - 4, height - y - 6,
        share_row(baron, 4, y + 2), none, *lines, radius=6,
    )  # fmt: skip


def goal_line(card: str, now: int) -> Svg:
    words = fitted(f"{GOALS[card].vp} {goal_words(card).replace('matched ', '')}", 206, SMALL)
    return Svg(
        title(goal_text(card))
        + text(0, 0, words, SMALL, cls="ink")
        + text(230, 0, str(now), SMALL, bold=True, anchor="end", cls="ink")
    )
