"""The other boards of Coal Baron: small, but everything on them can be read."""

from __future__ import annotations

from domain.games.coal_baron.edition import CARTS, DATA, ENGINES, FLEX, GOALS, ORDERS, PLAYS, SHARES, WAGONS
from domain.games.coal_baron.state import Baron, Dock, State, Wagon
from domain.games.coal_baron.words import name
from domain.places import Seat
from projections.boards.coal_baron.cards import CREST, ENGINE_LETTER, ENGINE_PAINT, TINT, label, points, row
from projections.boards.coal_baron.own import heading, train_mark
from projections.boards.coal_baron.table import HALF
from projections.boards.drawing import EMPTY, FAINT, PAPER, Svg, at, centred, circle, rect, steps, text, title, use
from projections.boards.panels import Look, Panel


def small_board(view: State, look: Look, seat: Seat) -> Panel:
    """Everything on somebody else's board, with carts as plates in the colour of their crest."""
    baron = view.seats[seat]
    body = Svg(
        "".join(
            (
                heading(view, look, seat, HALF - 8),
                plates(look, f"s{seat}-drift", "drift", list(reversed(baron.drift)), 36, right=True),
                plates(look, f"s{seat}-siding", "siding", baron.siding, 72),
                held_open(look, seat, baron, 108),
                hidden_hand(look, seat, baron, 146),
                *(
                    small_dock(look, seat, dock, shape.id, 34 + 38 * place)
                    for place, (dock, shape) in enumerate(zip(baron.docks, DATA.docks, strict=True))
                ),
                at(246, 150, small_delivered(look, seat, baron)),
            )
        )
    )
    return Panel(f"board-s{seat}", f"Board of {look.who(seat)}", 4, HALF, 190, at(2, 0, body))


def plates(look: Look, spot: str, words: str, codes: list[str], y: float, right: bool = False) -> Svg:
    ground = rect(2, y, 238, 32, 6, fill="#4a4038" if right else "#6b6f63", fill_opacity=0.22)
    xs = steps(56, 38, len(codes), 35, 180)
    if right:
        xs = [x + 236 - 56 - (xs[-1] - 56 if xs else 0) - 37 for x in xs]
    return look.spot(
        spot,
        words,
        2,
        y,
        238,
        32,
        ground,
        label(words, 8, y + 21),
        *(at(x, y + 3, plate(code)) for x, code in zip(xs, codes, strict=True)),
        radius=6,
    )


def plate(code: str) -> Svg:
    """A cart as a plate of 35 x 26."""
    return Svg(
        rect(0, 0, 35, 26, 5, fill=CREST[CARTS[code].crest], stroke="#ffffff")
        + centred(17.5, 13, code, 14, bold=True, fill="#ffffff")
    )


def held_open(look: Look, seat: Seat, baron: Baron, y: float) -> Svg:
    """Goals and shares."""
    goals = [goal_mark(held.card) for held in baron.goals]
    shares = [share_mark(held.card) for held in baron.shares]
    xs = steps(8, 34, len(goals) + len(shares), 32, 230)
    empty = label("no goals, no shares", 8, y + 20) if not xs else EMPTY
    return look.spot(
        f"s{seat}-goals",
        "goals and shares",
        2,
        y,
        238,
        32,
        empty,
        *(at(x, y + 3, one) for x, one in zip(xs, [*goals, *shares], strict=True)),
        radius=6,
    )


def goal_mark(card: str) -> Svg:
    shape = GOALS[card]
    icon = {"shift_pairs": "hammers", "goals": "flag", "engines": "engine"}.get(shape.type, shape.recipient)
    colour = ENGINE_PAINT[shape.colour] if shape.colour else TINT["goal"]
    return Svg(
        title(f"goal: {shape.text}")
        + rect(0, 0, 32, 26, 5, fill=PAPER, stroke=TINT["goal"], stroke_width=2)
        + use(f"cb-{icon}", 4, 2, 21, color=colour)
        + points(27, 5, str(shape.vp), 7)
    )


def share_mark(card: str) -> Svg:
    recipient = SHARES[card].recipient
    return Svg(
        title(name(card))
        + rect(0, 0, 32, 26, 5, fill=PAPER, stroke=TINT["share"], stroke_width=2, stroke_dasharray="4 2")
        + use(f"cb-{recipient}", 5, 2, 22, color=TINT["share"])
    )


def hidden_hand(look: Look, seat: Seat, baron: Baron, y: float) -> Svg:
    """The miners in hand, known orders and improvements open, the rest as backs."""
    hands = (baron.orders, baron.improvements)
    cards = [card for hand in hands for card in (*map(hand_mark, hand), *[back_mark(hand.back)] * hand.hidden)]
    xs = steps(92, 35, len(cards), 32, 146)
    miners = f"miners {sum(baron.miners)}"
    return look.spot(
        f"s{seat}-hand",
        "hand",
        2,
        y,
        238,
        34,
        text(8, y + 21, miners, 14, cls="ink"),
        row(cards, xs, y + 3, 1),
        radius=6,
    )


def hand_mark(card: str) -> Svg:
    """A card of somebody else's hand that everybody knows."""
    if card in ORDERS:
        shape = ORDERS[card]
        inside = Svg(
            use(f"cb-{shape.recipient}", 2, 4, 18, color="#5b4a2a") + centred(26, 13, str(shape.carts), 12, bold=True)
        )
        return Svg(title(name(card)) + rect(0, 0, 33, 26, 5, fill=PAPER, stroke=TINT["order"], stroke_width=2) + inside)
    words = card if card in FLEX else PLAYS[card]
    return Svg(
        title(name(card))
        + rect(0, 0, 33, 26, 5, fill=PAPER, stroke=TINT["improvement"], stroke_width=2)
        + centred(16.5, 13, words[:5], 10.5)
    )


def back_mark(kind: str) -> Svg:
    """A hidden card of somebody else's hand."""
    return Svg(
        title(f"a hidden {kind}")
        + rect(0, 0, 33, 26, 5, fill=TINT[kind], stroke="#ffffff")
        + centred(16.5, 13, "?", 15, bold=True, fill="#ffffff")
    )


def small_dock(look: Look, seat: Seat, dock: Dock, number: int, y: float) -> Svg:
    parked: list[Svg] = [small_wagon(wagon) for wagon in dock.wagons]
    if dock.engine:
        parked.append(small_engine(dock.engine))
    xs = steps(278, 39, len(parked), 37, 176)
    carts = centred(468, y + 17, str(dock.carts), 15, bold=True, cls="ink") if dock.wagons else EMPTY
    return look.spot(
        f"s{seat}-dock-{number}",
        f"dock {number}",
        246,
        y,
        236,
        35,
        rect(246, y, 26, 35, 5, fill="#3d4753"),
        centred(259, y + 17, str(number), 16, bold=True, fill="#ffffff"),
        row(parked, xs, y + 4, 1),
        carts,
        radius=6,
    )


def small_wagon(wagon: Wagon) -> Svg:
    kind = WAGONS[wagon.face].kind
    paint = CREST.get(kind, "#8a8371")
    words = f"{name(wagon.face)}" + (f" with {wagon.load}" if wagon.load else ", empty")
    inside = centred(18, 13, wagon.load, 13, bold=True, fill="#ffffff") if wagon.load else small_crest(kind)
    return Svg(
        title(words)
        + rect(0, 0, 36, 27, 4, fill=paint if wagon.load else PAPER, stroke=paint, stroke_width=2.5)
        + inside
    )


def small_crest(kind: str) -> Svg:
    return use(f"cb-{kind}", 9, 4, 18, color=CREST[kind]) if kind in CREST else centred(18, 13, "all", 12, fill=FAINT)


def small_engine(engine: str) -> Svg:
    colour = ENGINES[engine].colour
    return Svg(
        title(name(engine))
        + use("cb-engine", 2, -2, 33, color=ENGINE_PAINT[colour])
        + circle(15, 15, 6.5, fill="#ffffff")
        + centred(15, 15, ENGINE_LETTER[colour], 10, bold=True, fill=ENGINE_PAINT[colour])
    )


def small_delivered(look: Look, seat: Seat, baron: Baron) -> Svg:
    xs = steps(0, 46, len(baron.completed), 44, 236)
    trains = [at(x, 5, train_mark(train.order, train.engine)) for x, train in zip(xs, baron.completed, strict=True)]
    return look.spot(
        f"s{seat}-delivered",
        "delivered trains",
        0,
        0,
        236,
        34,
        label("nothing delivered yet", 6, 22) if not trains else EMPTY,
        *trains,
        radius=6,
    )
