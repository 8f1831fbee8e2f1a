"""The viewer's own board and hand in Coal Baron."""

from __future__ import annotations

from domain.games.coal_baron.edition import DATA, ENGINES, ORDERS
from domain.games.coal_baron.state import Baron, Dock, State
from domain.games.coal_baron.words import name
from domain.places import Seat
from projections.boards.coal_baron.cards import (
    CREST,
    ENGINE_PAINT,
    face,
    label,
    miner,
    parked_engine,
    parked_wagon,
    row,
)
from projections.boards.coal_baron.table import HALF, ground, token
from projections.boards.drawing import (
    EDGE,
    EMPTY,
    FAINT,
    INK,
    PAPER,
    Svg,
    at,
    centred,
    chip,
    circle,
    fitted,
    livery,
    path,
    rect,
    steps,
    text,
    title,
    use,
)
from projections.boards.panels import Look, Panel


def heading(view: State, look: Look, seat: Seat, width: float) -> Svg:
    """Whose board it is, with its points and shift tokens."""
    baron = view.seats[seat]
    marks = [word for word, holds in (("passed", baron.passed), ("starts", seat == view.start)) if holds]
    total = f"{look.totals[seat]} points" if look.totals else ""
    words = " · ".join([*marks, total] if total else marks)
    return Svg(
        "".join(
            (
                rect(0, 2, width, 26, 6, fill=livery(baron.colour).fill, fill_opacity=0.16),
                at(16, 15, chip(baron.colour, "", 9)),
                text(32, 20, fitted(look.who(seat), 170, 15), 15, bold=True, cls="ink"),
                *(token(width - 18 - 26 * place, 8, held.number) for place, held in enumerate(baron.tokens)),
                text(width - 12 - 26 * len(baron.tokens), 20, words, 13, fill=FAINT, anchor="end", cls="faint"),
            )
        )
    )


def yard(view: State, look: Look, seat: Seat, baron: Baron) -> Panel:
    """Left of the board: the drift with the next cart nearest to the docks, the siding, goals and shares."""
    scale = 0.6
    cards = [*reversed(baron.drift)]
    xs = [408 - x for x in steps(0, 64, len(cards), 60, 400)]
    drift = look.spot(
        f"s{seat}-drift",
        "the next cart of the drift",
        4,
        34,
        480,
        98,
        rect(4, 34, 480, 98, 8, fill="#4a4038", fill_opacity=0.28),
        label("drift", 12, 50),
        row([face(card) for card in cards], list(reversed(xs)), 42, scale),
        path("M472 84h8M474 76l9 8-9 8z", fill=INK, stroke=INK, stroke_width=2, cls="ink"),
    )
    goals = [face(held.card) for held in baron.goals]
    shares = [face(held.card) for held in baron.shares]
    body = Svg(
        "".join(
            (
                heading(view, look, seat, HALF - 4),
                drift,
                siding(look, seat, baron, scale),
                look.spot(
                    f"s{seat}-goals",
                    "goals and shares",
                    4,
                    244,
                    480,
                    96,
                    ground(4, 244, 480, 96),
                    EMPTY if goals or shares else label("no goals, no shares", 12, 260),
                    row([*goals, *shares], steps(12, 64, len(goals) + len(shares), 60, 470), 250, scale),
                ),
            )
        )
    )
    return Panel("yard", f"Board of {look.who(seat)}: drift, siding, goals and shares", 4, HALF, 342, body)


def siding(look: Look, seat: Seat, baron: Baron, scale: float) -> Svg:
    """Every cart of the siding may be chosen by itself."""
    xs = steps(12, 64, len(baron.siding), 60, 470)
    seen: set[str] = set()
    cards: list[Svg] = []
    for x, code in zip(xs, baron.siding, strict=True):
        first = code not in seen
        seen.add(code)
        one = at(x, 148, face(code), scale=scale)
        cards.append(
            look.spot(f"s{seat}-siding-{code}", f"{name(code)} in the siding", x, 148, 60, 84, one) if first else one
        )
    rails = rect(4, 140, 480, 98, 8, fill="#6b6f63", fill_opacity=0.2)
    return look.spot(f"s{seat}-siding", "the siding", 4, 140, 480, 98, rails, label("siding", 12, 156), *cards)


def docks(look: Look, seat: Seat, baron: Baron) -> Panel:
    """Right of the board: the three docks, and the trains that have left."""
    body = [delivered(look, seat, baron)]
    body += [
        dock_row(look, seat, dock, shape.id, shape.crests, 36 + 102 * place)
        for place, (dock, shape) in enumerate(zip(baron.docks, DATA.docks, strict=True))
    ]
    return Panel("docks", f"Board of {look.who(seat)}: docks", 4, HALF, 342, Svg("".join(body)))


def delivered(look: Look, seat: Seat, baron: Baron) -> Svg:
    """Completed orders with the colour of their engine."""
    label_ = label(f"delivered: {len(baron.completed) or 'nothing yet'}", 8, 20)
    xs = steps(110, 46, len(baron.completed), 44, 370)
    trains = [at(x, 3, train_mark(train.order, train.engine)) for x, train in zip(xs, baron.completed, strict=True)]
    return look.spot(f"s{seat}-delivered", "delivered trains", 2, 2, HALF - 6, 27, label_, *trains)


def train_mark(order: str, engine: str) -> Svg:
    """A completed order, small: its recipient, its points, the engine that pulled it."""
    shape, paint = ORDERS[order], ENGINE_PAINT[ENGINES[engine].colour]
    return Svg(
        "".join(
            (
                title(f"{name(order)} with a {name(engine)}: {shape.vp} points"),
                rect(0, 0, 43, 24, 5, fill=PAPER, stroke=paint, stroke_width=2.2),
                use(f"cb-{shape.recipient}", 3, 3, 18, color="#5b4a2a"),
                centred(31, 12, str(shape.vp), 13, bold=True),
            )
        )
    )


def dock_row(look: Look, seat: Seat, dock: Dock, number: int, crests: tuple[str, ...], y: float) -> Svg:
    count = len(dock.wagons) + bool(dock.engine)
    xs = steps(70, 74, count, 68, 366)
    parked = [parked_wagon(wagon.face, wagon.load) for wagon in dock.wagons]
    if dock.engine:
        parked.append(parked_engine(dock.engine))
    plate = Svg(
        "".join(
            (
                rect(4, y, 54, 96, 8, fill="#3d4753"),
                centred(31, y + 22, str(number), 26, bold=True, fill="#ffffff"),
                *(
                    Svg(
                        circle(31, y + 52 + 27 * place, 13, fill=PAPER)
                        + use(f"cb-{crest}", 22, y + 43 + 27 * place, 18, color=CREST[crest])
                    )
                    for place, crest in enumerate(crests)
                ),
            )
        )
    )
    return look.spot(
        f"s{seat}-dock-{number}",
        f"dock {number}",
        2,
        y - 2,
        HALF - 6,
        100,
        ground(2, y - 2, HALF - 6, 100),
        rect(58, y + 64, 384, 4, fill="#7d7567", fill_opacity=0.8),
        plate,
        row(parked, xs, y + 4, 1),
        loaded(dock, y),
    )


def loaded(dock: Dock, y: float) -> Svg:
    """The number of carts that the train at a dock carries."""
    if not dock.wagons:
        return EMPTY
    return Svg(
        title(f"{dock.carts} carts loaded")
        + rect(446, y + 22, 36, 32, 7, fill=PAPER, stroke=EDGE)
        + centred(464, y + 38, str(dock.carts), 20, bold=True)
    )


def miners_in_hand(look: Look, baron: Baron) -> Panel:
    scale = 0.56
    xs = steps(10, 50, len(baron.miners), 56, 470)
    words = f"your miners: {sum(baron.miners)}"
    body = label(words, 12, 16) + row([miner(baron.colour, value) for value in baron.miners], xs, 24, scale)
    return Panel("miners", "Your miners: " + ", ".join(map(str, baron.miners)), 4, HALF, 112, Svg(body))


def cards_in_hand(look: Look, seat: Seat, baron: Baron) -> Panel:
    """Orders and improvements; an order is ticked where a waiting train could serve it."""
    scale = 0.56
    hand = [*baron.orders, *baron.improvements]
    xs = steps(10, 61, len(hand), 56, 470)
    most = max((dock.carts for dock in baron.docks if dock.engine), default=0)
    seen: set[str] = set()
    cards: list[Svg] = []
    for x, held in zip(xs, hand, strict=True):
        tick = held in ORDERS and most >= ORDERS[held].carts
        one = Svg(at(x, 24, face(held), scale=scale) + (done(x + 46, 32) if tick else EMPTY))
        cards.append(one if held in seen else look.spot(f"s{seat}-hand-{held}", name(held), x, 24, 56, 78, one))
        seen.add(held)
    words = "your orders and improvements" if hand else "no orders, no improvements in hand"
    listed = ", ".join(map(name, hand)) or "none"
    return Panel(
        "hand", f"Your orders and improvements: {listed}", 4, HALF, 112, Svg(label(words, 12, 16) + "".join(cards))
    )


def done(x: float, y: float) -> Svg:
    """A tick."""
    return Svg(
        title("a waiting train carries enough")
        + circle(x, y, 9, fill="#0d7f5f", stroke="#ffffff", stroke_width=1.5)
        + path(f"M{x - 4:.0f} {y:.0f}l3 4 5-7", fill="none", stroke="#ffffff", stroke_width=2)
    )
