"""Train cards, the display, the event, and what lies before a seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from domain.games.ticket_legacy.edition import (
    CITIES,
    COLOUR_OF,
    COMPANIES,
    EVENTS,
    KINDS,
    LOCO,
    MODULES,
    PICK,
    POSTCARDS,
    SKULL,
    SYMBOL_OF,
    TICKETS,
)
from domain.games.ticket_legacy.rules.network import path as track_path
from domain.games.ticket_legacy.rules.tickets import BACK, KEEP
from domain.games.ticket_legacy.state import State
from domain.games.ticket_legacy.words import rule_name
from domain.places import Seat
from domain.words import Hidden, counted
from projections.boards.drawing import (
    EMPTY,
    FAINT,
    INK,
    PAPER,
    Svg,
    at,
    broken,
    centred,
    circle,
    fitted,
    paragraph,
    path,
    rect,
    text,
)
from projections.boards.furniture import felt, heading, label, seat_row
from projections.boards.panels import Look, Panel, again
from projections.boards.ticket_legacy.map_tracks import FILLS, MARKS, ON
from projections.boards.ticket_legacy.map_view import HALF, LETTERS
from projections.boards.ticket_legacy.text import OF_FLAG, OFFERED, cards_counted, progress

PRINT = 18.0  # the smallest print, so that a phone shows it large enough
CARD_W, CARD_H, STEP = 76, 72, 83
ROW, FINGER = 40, 78  # from ticket to ticket; and where they are chosen with a finger
HIGH = 152.0  # the display, and beside it the event
LINES, LEAD = 4, 22  # of a paragraph at most; from line to line


def card(kind: str, *, symbols: bool) -> Svg:
    """A train card: its colour, the shape of its colour, its symbol where one counts."""
    if kind == LOCO:
        stripes = [
            rect(index * CARD_W / 6, 0, CARD_W / 6 + 0.1, CARD_H, fill=FILLS[colour])
            for index, colour in enumerate(FILLS)
            if colour != "grey"
        ]
        face = rect(6, 33, CARD_W - 12, 25, 6, fill=PAPER)
        edge = rect(0, 0, CARD_W, CARD_H, 7, fill="none", stroke="#3c3a35", stroke_width=2)
        return Svg("".join(stripes) + edge + face + centred(CARD_W / 2, 45, "loco", 20, bold=True))
    colour, symbol = COLOUR_OF[kind], SYMBOL_OF[kind]
    back = rect(0, 0, CARD_W, CARD_H, 7, fill=FILLS[colour], stroke="#3c3a35", stroke_width=1.5)
    shape = at(14, 18, path(MARKS[colour], fill="none", stroke=ON[colour], stroke_width=0.3), scale=8)
    words = text(CARD_W - 6, CARD_H - 8, colour, PRINT, bold=True, fill=ON[colour], anchor="end")
    return Svg(back + shape + words + (_symbol(symbol, ON[colour]) if symbols else EMPTY))


def _symbol(symbol: str, ink: str) -> Svg:
    if symbol == PICK:
        return at(CARD_W - 13, 18, path("M-10-4Q0-12 10-4M0-8V11", fill="none", stroke=ink, stroke_width=3))
    if symbol == SKULL:
        eyes = circle(-4, 0, 2, fill=INK) + circle(4, 0, 2, fill=INK)
        return at(CARD_W - 13, 18, Svg(circle(0, 0, 9, fill="#ffffff", stroke=INK, stroke_width=1.5) + eyes))
    return EMPTY


def counts(view: State) -> bool:
    """Whether symbols on train cards mean anything yet."""
    return bool({"gold", "bandits"} & set(view.rules))


# --- the middle of the table -----------------------------------------------------------------------------------------


def supply(view: State, look: Look) -> Panel:
    """The display and the decks."""
    body = [felt(4, 4, HALF - 8, HIGH - 8), heading("Display", 14, 32, 20)]
    body.append(label(f"discard {len(view.discard)}", HALF - 16, 32, PRINT, anchor="end"))
    for slot, kind in enumerate(view.display, start=1):
        x = 12 + (slot - 1) * STEP
        face = card(kind, symbols=counts(view)) if kind else rect(0, 0, CARD_W, CARD_H, 7, fill="none", stroke=FAINT)
        words = f"slot {slot}: {kind}" if kind else f"slot {slot}, empty"
        body.append(at(x, 44, look.spot(f"slot-{slot}", words, 0, 0, CARD_W, CARD_H, face)))
        body.append(label(f"slot {slot}", x + CARD_W / 2, 138, PRINT, anchor="middle"))
    for place, (spot, words, pile_) in enumerate(
        (("deck", "the train deck", view.train_deck), ("tickets", "the ticket deck", view.ticket_deck)), start=5
    ):
        drawn = pile(spot, len(pile_))
        body.append(at(12 + place * STEP, 44, look.spot(spot, words, 0, 0, CARD_W, CARD_H, drawn)))
    return Panel("supply", "Display and decks", 6, HALF, HIGH, Svg("".join(body)), narrow=6)


def pile(words: str, count: int) -> Svg:
    back = rect(0, 0, CARD_W, CARD_H, 7, fill="#6b4f3a", stroke="#3c2a1c", stroke_width=2)
    return Svg(back + centred(CARD_W / 2, 20, words, PRINT, bold=True, fill="#ffffff")
               + centred(CARD_W / 2, 43, str(count), 20, bold=True, fill="#ffffff"))  # fmt: skip


def event(view: State, look: Look) -> list[Panel]:
    """The active event; one that has taken effect is told as over. As high as the display beside it, on a phone only as
    high as its words."""
    active = EVENTS[view.active] if view.active else None
    told = f"The event: {active.name}" if active else "The event"
    low = 54 + 1.2 * PRINT * len(broken(active.text, HALF - 28, PRINT, LINES) if active else ())
    return [
        Panel("event", told, 6, HALF, HIGH, event_drawn(view, look, HIGH), only="wide"),
        Panel("event-narrow", told, 6, HALF, low, again(event_drawn(view, look, low), "narrow"), 6, "narrow"),
    ]


def event_drawn(view: State, look: Look, height: float) -> Svg:
    deck = label(f"{counted(len(view.event_deck), 'event|events')} to come", HALF - 16, 32, PRINT, anchor="end")
    back = Svg(felt(4, 4, HALF - 8, height - 8) + deck)
    if not view.active:
        return Svg(back + heading("No event yet", 14, 32, 20))
    active = EVENTS[view.active]
    over = active.kind == "lightning"
    ink, cls = (FAINT, "faint") if over else (INK, "ink")
    named = fitted(f"{active.name} (over)" if over else active.name, HALF - 170, 20)
    name = text(14, 32, named, 20, bold=True, fill=ink, cls=cls)
    words = paragraph(14, 62, active.text, HALF - 28, PRINT, LINES, fill=ink, cls=cls)
    return look.spot(f"event-{view.active}", active.name, 8, 8, HALF - 16, height - 16, back, name, words)


# --- what lies before a seat -----------------------------------------------------------------------------------------


def hand(view: State, look: Look, seat: Seat) -> Panel:
    """The train cards by colour, with their number."""
    held = Counter(view.seats[seat].hand.cards)
    kinds = [kind for kind in KINDS if held[kind]]
    rows = max(1, (len(kinds) + 6) // 7)
    height = 48 + rows * 88
    body = [
        felt(4, 4, HALF - 8, height - 8),
        heading(f"{look.owned('hand')}: {counted(len(view.seats[seat].hand), 'card|cards')}", 14, 32, 20),
    ]
    for place, kind in enumerate(kinds):
        x, y = 12 + (place % 7) * STEP, 42 + (place // 7) * 88
        middle = CARD_W / 2 + 1  # between the shape of the colour and the symbol
        disc = circle(middle, 17, 13, fill=INK, stroke="#ffffff", stroke_width=2)
        number = Svg(disc + centred(middle, 17, str(held[kind]), PRINT, bold=True, fill="#ffffff"))
        face = card(kind, symbols=counts(view))
        body.append(at(x, y, look.spot(f"hand-{kind}", f"{held[kind]} {kind}", 0, 0, CARD_W, CARD_H, face, number)))
    return Panel("hand", str(look.owned("hand")), 6, HALF, height, Svg("".join(body)), narrow=6)


def tickets(view: State, look: Look, seat: Seat) -> Panel:
    """Kept tickets, done or open, and those that are offered."""
    company = view.seats[seat]
    held = [str(one) for kept in company.tickets for one in kept.ids if not isinstance(one, Hidden)]
    offered = [str(one) for one in company.offered if not isinstance(one, Hidden)]
    height = 52 + FINGER * len(offered) + ROW * max(len(held), 0 if offered else 1)
    body = [felt(4, 4, HALF - 8, height - 8), heading(str(look.owned("tickets")), 14, 32, 20)]
    answered = [OF_FLAG.get(str(flag), OFFERED) for flag in company.flags] or [OFFERED] * len(offered)
    states = [*answered, *([""] * len(held))]
    for place, (card_id, state) in enumerate(zip([*offered, *held], states, strict=True)):
        y = 46 + FINGER * min(place, len(offered)) + ROW * max(place - len(offered), 0)
        body.append(at(12, y, ticket_row(view, look, seat, card_id, state)))
    return Panel("own-tickets", str(look.owned("tickets")), 6, HALF, height, Svg("".join(body)), narrow=6)


TICKET_MARKS = {OFFERED: "?", OF_FLAG[KEEP]: "✓", OF_FLAG[BACK]: "–"}


def ticket_row(view: State, look: Look, seat: Seat, card_id: str, choice: str) -> Svg:
    """A ticket: of one that is offered or was answered for, what becomes of it; else whether it is completed."""
    ticket = TICKETS[card_id]
    done = track_path(view.seats[seat], ticket.a, ticket.b) is not None
    tick = path("M-7 0l5 6 10-12", fill="none", stroke="#0d7f5f", stroke_width=4)
    high = (FINGER if choice else ROW) - 6
    middle = high / 2
    mark = (
        at(16, middle, tick)
        if done and not choice
        else centred(16, middle, TICKET_MARKS.get(choice, "·"), 20, bold=True)
    )
    words = f"{CITIES[ticket.a].name} to {CITIES[ticket.b].name}"
    state = choice or progress(view, seat, card_id)
    wide = HALF - 24
    body = (
        rect(0, 0, wide, high, 6, fill=PAPER, stroke=FAINT),
        mark,
        text(34, middle + 7, fitted(words, wide - 240, PRINT), PRINT, bold=done),
        text(wide - 80, middle + 7, state, PRINT, anchor="end", fill=FAINT),  # on paper, also at night
        text(wide - 10, middle + 7, f"${ticket.value}", 20, bold=True, anchor="end"),
    )
    return look.spot(f"ticket-{card_id}", f"{words}, ${ticket.value}, {state}", 0, 0, wide, high, *body)


def company(view: State, look: Look, seat: Seat) -> Panel:
    """What everybody sees of a company."""
    one = view.seats[seat]
    marks = [f"${one.dollars}", counted(one.trains, "train|trains"), counted(len(one.hand), "card|cards"),
             counted(one.ticket_count, "ticket|tickets")]  # fmt: skip
    if seat == view.config.first_seat:
        marks.append("began")
    lines = [
        f"{COMPANIES[one.colour].default_name} ({LETTERS[one.colour]}), {counted(len(one.tracks), 'track|tracks')}"
    ]
    known = Counter(one.hand.cards) if seat != look.viewer.seat else Counter[str]()
    lines += [f"known of its hand: {cards_counted(known)}"] if known else []
    lines += [f"depot in {CITIES[one.depot].name}"] if one.depot else []
    lines += [f"{card_id}: “{POSTCARDS[card_id].public}”" for card_id in one.postcards]
    return company_panel(look, seat, one.colour, marks, lines, turn=seat == view.turn)


def company_panel(
    look: Look, seat: Seat, colour: str, marks: Sequence[str], lines: Sequence[str], *, turn: bool = False
) -> Panel:
    """A company by its name and marks, and what else is known of it, line by line."""
    row = seat_row(look, seat, colour, 10, 32, HALF - 24, turn=turn, marks=marks, name=f"row-{seat}", size=21)
    told, low = below(lines, 74)
    frame = felt(4, 4, HALF - 8, low - 8)
    body = look.spot(f"s{seat}", look.who(seat), 8, 8, HALF - 16, low - 16, frame, row, *told)
    return Panel(f"company-{seat}", look.who(seat), 6, HALF, low, body, narrow=6)


def below(lines: Sequence[str], y: float) -> tuple[list[Svg], float]:
    """Words line by line, broken where they are long; and how far down they reach."""
    told = []
    for words in lines:
        rows = broken(words, HALF - 40, PRINT, LINES)
        told += [label(row, 18, y + place * LEAD, PRINT, HALF) for place, row in enumerate(rows)]
        y += len(rows) * LEAD + 4
    return told, y - 4


def rules(view: State, look: Look) -> Panel:
    """What the campaign has added to the rules of this match."""
    added = [f"{rule_name(rule)}: {MODULES[rule].text}" for rule in MODULES if rule in view.rules]
    return rows(look, "rules", "Rules of the campaign", added)


def rows(look: Look, id: str, title: str, lines: Sequence[str]) -> Panel:
    """Words on felt, line by line."""
    told, low = below(lines or ["nothing yet"], 62)
    felt_, named = felt(4, 4, HALF - 8, low - 8), heading(title, 14, 34, 20)
    body = look.spot(id, title, 8, 8, HALF - 16, low - 16, felt_, named, *told)
    return Panel(id, title, 6, HALF, low, body, narrow=6)
