"""The viewer's own board and hand in Coal Baron."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from domain.games.coal_baron.edition import DATA, ENGINES, GOALS, ORDERS, SHARES
from domain.games.coal_baron.scoring import points
from domain.games.coal_baron.state import Baron, Dock, State
from domain.games.coal_baron.words import goal_text, name
from domain.places import Seat
from projections.boards.coal_baron.brief_cards import BRIEF, brief
from projections.boards.coal_baron.card_frame import CREST, ENGINE_PAINT, TINT, H, W, goal_icon
from projections.boards.coal_baron.cards import miner, row
from projections.boards.coal_baron.goals import goal_words
from projections.boards.coal_baron.parked import parked_engine, parked_wagon
from projections.boards.coal_baron.table import HALF, SMALL, marks_of, token
from projections.boards.drawing import (
    EDGE,
    EMPTY,
    INK,
    PAPER,
    Svg,
    at,
    centred,
    chip,
    circle,
    fitted,
    group,
    livery,
    paragraph,
    path,
    rect,
    steps,
    text,
    title,
    use,
)
from projections.boards.furniture import coin, felt, label
from projections.boards.lines import in_points
from projections.boards.panels import Look, Panel

WIDE = HALF - 6  # what lies on a panel
ROW = 102  # height of the drift, the siding and a dock
CARD_W, CARD_H = 100 * BRIEF, 140 * BRIEF
HEIGHT = 38 + 3 * (ROW + 4)


def title_bar(view: State, look: Look, seat: Seat) -> Svg:
    """Whose board it is, with its points and shift tokens."""
    baron = view.seats[seat]
    total = [in_points(look.totals[seat])] if seat in look.totals else []
    end = HALF - 16 - 24 * len(baron.tokens)
    return group(
        rect(2, 2, WIDE + 2, 30, 7, fill=livery(baron.colour).fill, fill_opacity=0.2),
        at(20, 17, chip(baron.colour, "", 10)),
        text(38, 23, fitted(look.who(seat), 190, 17), 17, bold=True, cls="ink"),
        *(token(HALF - 20 - 24 * place, 10, held.number) for place, held in enumerate(baron.tokens)),
        text(end, 22, " · ".join([*marks_of(view, seat), *total]), 16, bold=True, anchor="end", cls="ink"),
    )


# --- drift, siding and miners ----------------------------------------------------------------------------------------


def yard(view: State, look: Look, seat: Seat, baron: Baron) -> Panel:
    """Left of the board: the drift with the next cart nearest to the docks, the siding, the miners in hand."""
    body = Svg(
        title_bar(view, look, seat)
        + drift(look, seat, baron, 38)
        + siding(look, seat, baron, 38 + ROW + 4)
        + miners(look, seat, baron, 38 + 2 * (ROW + 4))
    )
    listed = f"drift {', '.join(baron.drift) or 'empty'}; siding {', '.join(baron.siding) or 'empty'}"
    told = f"{look.owned('board')}: {listed}; miners {', '.join(map(str, baron.miners)) or 'none'}"
    return Panel("yard", told, 4, HALF, HEIGHT, body)


def drift(look: Look, seat: Seat, baron: Baron, y: float) -> Svg:
    xs = [396 - x for x in steps(0, CARD_W + 4, len(baron.drift), CARD_W, 330)]
    cards = [at(x, y + 2, brief(code), scale=BRIEF) for x, code in zip(xs, baron.drift, strict=True)]
    return look.spot(
        f"s{seat}-drift", "the next cart of the drift", 2, y, WIDE, ROW,
        rect(2, y, WIDE, ROW, 9, fill="#4a4038", fill_opacity=0.26),
        label("drift", 12, y + 22, SMALL),
        *reversed(cards),
        path(f"M470 {y + 38:.0f}l10 13-10 13z", fill=INK, cls="ink"),
    )  # fmt: skip


def siding(look: Look, seat: Seat, baron: Baron, y: float) -> Svg:
    """Every cart of the siding may be chosen by itself."""
    xs = steps(70, CARD_W + 4, len(baron.siding), CARD_W, 404)
    seen: set[str] = set()
    cards: list[Svg] = []
    for x, code in zip(xs, baron.siding, strict=True):
        one = at(x, y + 2, brief(code), scale=BRIEF)
        spot = look.spot(f"s{seat}-siding-{code}", f"{name(code)} in the siding", x, y + 2, CARD_W, CARD_H, one)
        cards.append(one if code in seen else spot)
        seen.add(code)
    rails = rect(2, y, WIDE, ROW, 9, fill="#6b6f63", fill_opacity=0.2)
    return look.spot(
        f"s{seat}-siding", "the siding", 2, y, WIDE, ROW, rails, label("siding", 12, y + 22, SMALL), *cards
    )


def miners(look: Look, seat: Seat, baron: Baron, y: float) -> Svg:
    """The miners in hand, each by its value and its copy: a payment is made by clicking them."""
    xs = steps(80, 60, len(baron.miners), 57, 396)
    seen: Counter[int] = Counter()
    cards = []
    for x, value in zip(xs, baron.miners, strict=True):
        seen[value] += 1
        one = miner(baron.colour, value)
        words = f"miner {value}"
        spot = look.spot(f"s{seat}-miner-{value}-{seen[value]}", words, 0, 0, W, H, one)
        cards.append(at(x, y + 10, spot, scale=0.57))
    total = text(12, y + 44, str(sum(baron.miners)), 24, bold=True, cls="ink")
    return Svg(felt(2, y, WIDE, ROW) + label("miners", 12, y + 22, SMALL) + total + "".join(cards))


# --- docks -----------------------------------------------------------------------------------------------------------


def docks(look: Look, seat: Seat, baron: Baron) -> Panel:
    """Right of the board: the three docks, and the trains that have left."""
    rows = [
        dock_row(look, seat, dock, shape.id, shape.crests, 38 + (ROW + 4) * place)
        for place, (dock, shape) in enumerate(zip(baron.docks, DATA.docks, strict=True))
    ]
    told = "; ".join(f"dock {shape.id} {dock_text(dock)}" for dock, shape in zip(baron.docks, DATA.docks, strict=True))
    aloud = f"{look.owned('docks')}: {told}"
    return Panel("docks", aloud, 4, HALF, HEIGHT, Svg(delivered(look, seat, baron) + "".join(rows)))


def dock_text(dock: Dock) -> str:
    wagons = [f"{name(wagon.face)} {wagon.load or 'empty'}" for wagon in dock.wagons]
    return ", ".join([*wagons, *([name(dock.engine)] if dock.engine else [])]) or "free"


def delivered(look: Look, seat: Seat, baron: Baron) -> Svg:
    """Completed orders with the colour of their engine."""
    words = "delivered" if baron.completed else "nothing delivered yet"
    xs = steps(88, 54, len(baron.completed), 52, 394)
    trains = [at(x, 2, train_mark(train.order, train.engine)) for x, train in zip(xs, baron.completed, strict=True)]
    return look.spot(f"s{seat}-delivered", "delivered trains", 2, 2, WIDE, 30, label(words, 8, 22, SMALL), *trains)


def train_mark(order: str, engine: str) -> Svg:
    """A completed order, small: its recipient, its carts and points, on a plate in the colour of the engine."""
    shape, colour = ORDERS[order], ENGINES[engine].colour
    return Svg(
        title(f"{name(order)} with a {name(engine)}: {in_points(shape.vp)}")
        + rect(0, 0, 51, 30, 6, fill=PAPER, stroke=ENGINE_PAINT[colour], stroke_width=3)
        + use(f"cb-{shape.recipient}", 5, 5, 20, color="#5b4a2a")
        + centred(38, 15, str(shape.vp), 16, bold=True)
    )


def dock_row(look: Look, seat: Seat, dock: Dock, number: int, crests: Sequence[str], y: float) -> Svg:
    xs = steps(70, 74, len(dock.wagons) + bool(dock.engine), 68, 362)
    parked = [parked_wagon(wagon.face, wagon.load) for wagon in dock.wagons]
    if dock.engine:
        parked.append(parked_engine(dock.engine))
    return look.spot(
        f"s{seat}-dock-{number}", f"dock {number}", 2, y, WIDE, ROW,
        felt(2, y, WIDE, ROW),
        rails(58, y + 66, HALF - 68),
        sign(number, crests, y + 2),
        row(parked, xs, y + 6, 1),
        loaded(dock, y),
    )  # fmt: skip


def rails(x: float, y: float, length: float) -> Svg:
    """Track seen from the side: a rail on its sleepers."""
    sleepers = path(f"M{x + 4:.0f} {y + 5:.0f}h{length - 8:.0f}", stroke="#7d7567", stroke_width=5,
                    stroke_dasharray="7 9")  # fmt: skip
    return Svg(sleepers + rect(x, y, length, 3, fill="#7d7567"))


def sign(number: int, crests: Sequence[str], y: float) -> Svg:
    """The number of a dock and the crests it may load."""
    plates = [
        Svg(
            circle(31, y + 52 + 28 * place, 13, fill=PAPER)
            + use(f"cb-{crest}", 22, y + 43 + 28 * place, 18, color=CREST[crest])
        )
        for place, crest in enumerate(crests)
    ]
    frame = rect(6, y, 50, ROW - 4, 8, fill="#3d4753")
    return Svg(frame + centred(31, y + 20, str(number), 26, bold=True, fill="#ffffff") + "".join(plates))


def loaded(dock: Dock, y: float) -> Svg:
    """The number of carts that the train at a dock carries."""
    if not dock.wagons:
        return EMPTY
    return Svg(
        title(f"{dock.carts} carts loaded")
        + rect(436, y + 8, 42, 44, 7, fill=PAPER, stroke=EDGE)
        + use("cb-heap", 445, y + 6, 24)
        + centred(457, y + 39, str(dock.carts), 20, bold=True)
    )


# --- the hand, goals and shares --------------------------------------------------------------------------------------


def cards_in_hand(look: Look, seat: Seat, baron: Baron) -> Panel:
    """Orders and improvements; an order is ticked where a waiting train could serve it."""
    hand = [*baron.orders, *baron.improvements]
    most = max((dock.carts for dock in baron.docks if dock.engine), default=0)
    seen: Counter[str] = Counter()
    cards: list[Svg] = []
    for x, held in zip(steps(10, CARD_W + 5, len(hand), CARD_W, 470), hand, strict=True):
        open_to_all = seen[held] < [*baron.orders.known, *baron.improvements.known].count(held)
        one = Svg(
            at(x, 28, brief(held), scale=BRIEF)
            + (done(x + 58, 34) if held in ORDERS and most >= ORDERS[held].carts else EMPTY)
            + (eye(x + 16, 112) if open_to_all else EMPTY)
        )
        spot = look.spot(f"s{seat}-hand-{held}", name(held), x, 28, CARD_W, CARD_H, one)
        cards.append(one if seen[held] else spot)
        seen[held] += 1
    words = "hand: orders and improvements" if hand else "no orders, no improvements in hand"
    listed = ", ".join(map(name, hand)) or "none"
    body = Svg(felt(2, 4, WIDE, 128) + label(words, 12, 21, SMALL) + "".join(cards))
    return Panel("hand", f"{look.owned('orders and improvements')}: {listed}", 4, HALF, 134, body)


def done(x: float, y: float) -> Svg:
    """A tick."""
    return Svg(
        title("a waiting train carries enough")
        + circle(x, y, 10, fill="#0d7f5f", stroke="#ffffff", stroke_width=1.5)
        + path(f"M{x - 5:.0f} {y:.0f}l4 4 6-8", fill="none", stroke="#ffffff", stroke_width=2.5)
    )


def eye(x: float, y: float) -> Svg:
    """An eye on a card of a hand that everybody has seen."""
    return Svg(
        title("everybody knows this card")
        + path(f"M{x - 10:.0f} {y:.0f}q10-11 20 0q-10 11-20 0z", fill=PAPER, stroke=INK, stroke_width=1.5)
        + circle(x, y, 3.5, fill=INK)
    )


def goals_and_shares(look: Look, seat: Seat, baron: Baron) -> Panel:
    """Every goal in words with what it is worth now, and the shares by recipient."""
    worth = {point.cards[0]: point.points for point in points(baron) if point.category == "goals"}
    rows = [at(8 + 238 * (n % 2), 28 + 44 * (n // 2), goal_row(held.card, worth[held.card]))
            for n, held in enumerate(baron.goals)]  # fmt: skip
    low = 34 + 44 * ((len(baron.goals) + 1) // 2)
    height = max(low + 40, 134)
    words = "goals: what they count, and their points now" if baron.goals else "no goals yet"
    told = "; ".join(f"{goal_text(held.card)}, now {worth[held.card]}" for held in baron.goals)
    shares = share_row(baron, 8, low)
    spot = look.spot(
        f"s{seat}-goals", "goals and shares", 2, 4, WIDE, height - 6,
        felt(2, 4, WIDE, height - 6), label(words, 12, 21, SMALL), *rows, shares,
    )  # fmt: skip
    aloud = f"{look.owned('goals')}: {told or 'none'}; shares: {shares_text(baron)}"
    return Panel("goals", aloud, 4, HALF, height, spot)


def goal_row(card: str, now: int) -> Svg:
    """A goal in a box of 234 x 40."""
    return Svg(
        title(goal_text(card))
        + rect(0, 0, 234, 40, 7, fill=PAPER, stroke=TINT["goal"], stroke_width=1.5)
        + coin(20, 20, str(GOALS[card].vp), 14)
        + goal_icon(card, 40, 7, 26)
        + paragraph(72, 17, goal_words(card), 124, SMALL, 2)
        + text(226, 26, str(now), 19, bold=True, anchor="end", fill="#8a5a12" if now else "#625d53")
    )


def share_row(baron: Baron, x: float, y: float) -> Svg:
    """The recipients of which one holds shares, with their number."""
    held = Counter(SHARES[one.card].recipient for one in baron.shares)
    marks = [at(x + 58 + 66 * n, y, share_mark(recipient, count)) for n, (recipient, count) in enumerate(held.items())]
    return Svg(label("shares" if held else "no shares yet", x + 4, y + 20, SMALL) + "".join(marks))


def share_mark(recipient: str, count: int) -> Svg:
    """So many shares of a recipient, in a box of 60 x 30."""
    return Svg(
        title(f"{count} {recipient} shares" if count > 1 else f"a {recipient} share")
        + rect(0, 0, 60, 30, 6, fill=PAPER, stroke=TINT["share"], stroke_width=2, stroke_dasharray="4 2")
        + use(f"cb-{recipient}", 6, 3, 24, color=TINT["share"])
        + centred(44, 15, f"×{count}", 16, bold=True)
    )


def shares_text(baron: Baron) -> str:
    return ", ".join(name(held.card) for held in baron.shares) or "none"
