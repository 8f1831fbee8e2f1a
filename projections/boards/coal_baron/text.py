"""The table of Coal Baron as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from domain.engine import ScoreLine
from domain.games import coal_baron as game
from domain.games.coal_baron.decisions import Pay
from domain.games.coal_baron.edition import DATA, GOALS, IMPROVEMENTS, ORDERS, SHARES, TOKEN_ZONE, WAGONS, ZONES
from domain.games.coal_baron.rules.actions import hindrance
from domain.games.coal_baron.rules.payments import written
from domain.games.coal_baron.scoring import points
from domain.games.coal_baron.state import Baron, Dock, Placement, State, Zone
from domain.games.coal_baron.words import name, prompt, stage
from domain.places import EVERYBODY, NOBODY, Face, Hand, Seat, Viewer
from domain.words import Hidden, render, seat_name
from projections.boards.coal_baron.goals import goal_words
from projections.boards.lines import folded, in_order, in_points, listed
from projections.film import summed

LABEL = 14  # columns of the label in front of a row
KNOWN = "°"  # behind a card of a hand that everybody knows


def text(view: State, viewer: Viewer, recorded: Sequence[ScoreLine] | None = None) -> str:
    """All that the viewer may know of the table, narrow enough for a mail."""
    total = summed(game.score(view) if recorded is None else recorded, len(view.seats))
    blocks = [head(view), zones(view, viewer), *looked_at(view), *known_below(view, viewer)]
    blocks += ["\n".join(board(view, seat, viewer, total[seat])) for seat in in_order(len(view.seats), viewer)]
    if any(baron.orders.known or baron.improvements.known for baron in view.seats):
        blocks.append(f"{KNOWN} everybody knows this card")
    return "\n\n".join(blocks)


def own_side(view: State, seat: Seat, score: Sequence[ScoreLine]) -> str:
    """All that lies before a seat, as it may know it."""
    return "\n".join(board(view, seat, Viewer(seat), summed(score, len(view.seats))[seat]))


def head(view: State) -> str:
    lines = [f"{render(stage(view), name=name)}; {seat_name(view.start)} started it"]
    for question in view.top:
        lines.append(f"{seat_name(question.seat)} is asked to {render(prompt(question), name=name)}")
    last = "nobody" if view.last_at_01 == NOBODY else seat_name(view.last_at_01)
    label = ZONES[TOKEN_ZONE].label
    lines.append(f"shift tokens on {label}: {listed(map(str, view.tokens))}; last there: {last}")
    if view.removed:
        lines.append(folded(f"improvements out of the game: {counted(map(improvement, view.removed))}", 2))
    return "\n".join(folded(line, 2) for line in lines)


# --- the middle of the table -----------------------------------------------------------------------------------------


def zones(view: State, viewer: Viewer) -> str:
    rows: list[tuple[str, ...]] = [("zone", "cost", "cards", "top card", "miners of this shift")]
    rows += [zone_row(view, shape, view.zones[shape]) for shape in ZONES if shape in view.zones]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    return "\n".join([*(aligned(row, widths) for row in rows), *not_now(view, viewer)])


def zone_row(view: State, zone: str, lying: Zone) -> tuple[str, ...]:
    stack = view.stacks.get(zone)
    cards = "" if stack is None else str(len(stack))
    top = "" if stack is None else on_top(str(stack.cards[0])) if stack else "-"
    miners = " ".join(placement(one) for one in lying.placements)
    return name(zone), str(lying.cost), cards, top, miners or "-"


def aligned(row: tuple[str, ...], widths: list[int]) -> str:
    zone, cost, cards, top, miners = row
    cells = (zone.ljust(widths[0]), cost.rjust(widths[1]), cards.rjust(widths[2]), top.ljust(widths[3]))
    return folded("  ".join([*cells, miners]), sum(widths) + 2 * len(widths))


def on_top(card: Face) -> str:
    return f"{GOALS[card].vp} {goal_words(card)}" if card in GOALS else name(card)


def not_now(view: State, viewer: Viewer) -> Iterator[str]:
    """The zones that the viewer cannot use, by the reason."""
    if viewer.seat == NOBODY or view.over:
        return
    reasons: dict[str, list[str]] = {}
    for zone in view.zones:
        if hindered := hindrance(view, viewer.seat, zone):
            reasons.setdefault(str(hindered), []).append(name(zone))
    if reasons:
        yield folded("not for you now: " + "; ".join(f"{listed(zones)} ({why})" for why, zones in reasons.items()), 2)


def placement(one: Placement) -> str:
    return f"{one.seat}:{written(Pay(one.miners, one.flex))}"


def looked_at(view: State) -> Iterator[str]:
    """The cards of an open Draw."""
    if view.peeked.cards:
        cards = (f"{number} {card_name(card)}" for number, card in enumerate(view.peeked.cards, start=1))
        yield folded(f"looked at: {listed(cards)}", 2)


def known_below(view: State, viewer: Viewer) -> Iterator[str]:
    """A10: cards the viewer has put back under a stack, by their position from the top."""
    lines = []
    for stack, cards in view.stacks.items():
        seen = [
            f"{position} {card_name(card)}"
            for position, (card, mark) in enumerate(zip(cards.cards, cards.marks, strict=True), start=1)
            if mark != EVERYBODY and mark in viewer.marks
        ]
        if seen:
            lines.append(folded(f"you know in stack {name(stack)}: {listed(seen)}", 2))
    if lines:
        yield "\n".join(lines)


# --- the boards ------------------------------------------------------------------------------------------------------


def board(view: State, seat: Seat, viewer: Viewer, total: int) -> Iterator[str]:
    baron = view.seats[seat]
    you = ", you" if viewer.owns(seat) else ""
    passed = ", has passed" if baron.passed else ""
    yield f"--- {seat_name(seat)} ({baron.colour}{you}){passed}: {in_points(total)} so far"
    yield row("miners", listed(map(str, baron.miners), " "))
    yield row("orders", hand(baron.orders, order))
    yield row("improvements", hand(baron.improvements, improvement))
    yield row("drift", f"{listed(baron.drift, ' ')}{' (the first moves next)' if len(baron.drift) > 1 else ''}")
    yield row("siding", listed(baron.siding, " "))
    for number, dock in enumerate(baron.docks, start=1):
        yield row(f"dock {number}", train(number, dock))
    yield from earned(baron)


def earned(baron: Baron) -> Iterator[str]:
    if baron.shares:
        yield row("shares", counted(SHARES[held.card].recipient for held in baron.shares))
    worth = {point.cards[0]: point.points for point in points(baron) if point.category == "goals"}
    if baron.goals:
        yield row("goals", "; ".join(f"{on_top(held.card)} = {worth[held.card]}" for held in baron.goals))
    if baron.tokens:
        yield row("tokens", listed(str(token.number) for token in baron.tokens))
    for done in baron.completed:
        yield row("delivered", f"{order(done.order)}: {name(done.engine)}, {listed(done.carts, ' ')}")


def train(number: int, dock: Dock) -> str:
    crests = "/".join(DATA.docks[number - 1].crests)
    wagons = " ".join(f"[{kind(wagon.face)}: {wagon.load or '-'}]" for wagon in dock.wagons)
    engine = name(dock.engine) if dock.engine else "no engine"
    return f"{crests:<13} {f'{wagons} ' if wagons else ''}{engine}, carts: {dock.carts}"


def hand(cards: Hand, word: Callable[[Face], str]) -> str:
    """What the viewer sees of a hand. Cards that others know as well bear a mark; of the others only the number."""
    known = Counter(cards.known)
    shown = []
    for face in cards.cards:
        open_to_all = known[face] > 0
        known[face] -= open_to_all
        shown.append(f"{word(face)}{KNOWN if open_to_all else ''}")
    return listed([*shown, *([f"{cards.hidden} hidden"] if cards.hidden else [])])


def row(label: str, content: str) -> str:
    return folded(f"  {label:<{LABEL}}{content}", 2 + LABEL)


# --- words -----------------------------------------------------------------------------------------------------------


def kind(wagon: Face) -> str:
    return WAGONS[wagon].kind


def order(face: Face) -> str:
    return f"{ORDERS[face].recipient} {ORDERS[face].carts}"


def improvement(face: Face) -> str:
    return IMPROVEMENTS[face].type


def card_name(card: Face | Hidden) -> str:
    return f"hidden {card.back}" if isinstance(card, Hidden) else name(card)


def counted(things: Iterable[str]) -> str:
    return listed(f"{number} {thing}" if number > 1 else thing for thing, number in Counter(things).items())
