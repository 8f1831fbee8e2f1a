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
from domain.places import Seat
from domain.words import Hidden, counted
from projections.boards.drawing import (
    EMPTY,
    FAINT,
    INK,
    PAPER,
    Svg,
    at,
    centred,
    circle,
    fitted,
    paragraph,
    path,
    rect,
    text,
)
from projections.boards.furniture import felt, heading, label, seat_row
from projections.boards.panels import Look, Panel
from projections.boards.ticket_legacy.map import FILLS, LETTERS, MARKS, ON
from projections.boards.ticket_legacy.text import OF_FLAG, OFFERED, cards_counted

WIDTH = 1200.0
CARD_W, CARD_H = 92, 62


def card(kind: str, *, symbols: bool) -> Svg:
    """A train card: its colour, the shape of its colour, its symbol where one counts."""
    if kind == LOCO:
        stripes = [
            rect(index * 15.3, 0, 15.4, CARD_H, fill=FILLS[colour])
            for index, colour in enumerate(FILLS)
            if colour != "grey"
        ]
        face = rect(8, 14, CARD_W - 16, CARD_H - 28, 6, fill=PAPER)
        edge = rect(0, 0, CARD_W, CARD_H, 7, fill="none", stroke="#3c3a35", stroke_width=2)
        return Svg("".join(stripes) + edge + face + centred(CARD_W / 2, CARD_H / 2, "loco", 20, bold=True))
    colour, symbol = COLOUR_OF[kind], SYMBOL_OF[kind]
    back = rect(0, 0, CARD_W, CARD_H, 7, fill=FILLS[colour], stroke="#3c3a35", stroke_width=1.5)
    shape = at(20, 20, path(MARKS[colour], fill="none", stroke=ON[colour], stroke_width=0.3), scale=9)
    words = text(CARD_W - 7, CARD_H - 8, colour, 16, bold=True, fill=ON[colour], anchor="end")
    return Svg(back + shape + words + (_symbol(symbol, ON[colour]) if symbols else EMPTY))


def _symbol(symbol: str, ink: str) -> Svg:
    if symbol == PICK:
        return at(CARD_W - 20, 18, path("M-10-4Q0-12 10-4M0-8V11", fill="none", stroke=ink, stroke_width=3))
    if symbol == SKULL:
        eyes = circle(-4, 0, 2, fill=INK) + circle(4, 0, 2, fill=INK)
        return at(CARD_W - 20, 18, Svg(circle(0, 0, 9, fill="#ffffff", stroke=INK, stroke_width=1.5) + eyes))
    return EMPTY


def counts(view: State) -> bool:
    """Whether symbols on train cards mean anything yet."""
    return bool({"gold", "bandits"} & set(view.rules))


# --- the middle of the table -----------------------------------------------------------------------------------------


def supply(view: State, look: Look) -> Panel:
    """The display, the decks, the event in force."""
    height = 150
    body = [felt(4, 4, WIDTH - 8, height - 8), heading("Display", 18, 32, 20)]
    for slot, kind in enumerate(view.display, start=1):
        x = 18 + (slot - 1) * (CARD_W + 12)
        face = card(kind, symbols=counts(view)) if kind else rect(0, 0, CARD_W, CARD_H, 7, fill="none", stroke=FAINT)
        words = f"slot {slot}: {kind or 'empty'}"
        body.append(at(x, 46, look.spot(f"slot-{slot}", words, 0, 0, CARD_W, CARD_H, face)))
        body.append(label(f"slot {slot}", x + CARD_W / 2, 130, 15, anchor="middle"))
    body.append(
        at(548, 46, look.spot("deck", "the train deck", 0, 0, CARD_W, CARD_H, pile("deck", len(view.train_deck))))
    )
    body.append(label(f"discard {len(view.discard)}", 548 + CARD_W / 2, 130, 15, anchor="middle"))
    tickets = pile("tickets", len(view.ticket_deck))
    body.append(at(654, 46, look.spot("tickets", "the ticket deck", 0, 0, CARD_W, CARD_H, tickets)))
    body.append(event(view, 770, 18, WIDTH - 790))
    return Panel("supply", "Display and decks", 12, WIDTH, height, Svg("".join(body)), narrow=6)


def pile(words: str, count: int) -> Svg:
    back = rect(0, 0, CARD_W, CARD_H, 7, fill="#6b4f3a", stroke="#3c2a1c", stroke_width=2)
    return Svg(back + centred(CARD_W / 2, 20, words, 16, bold=True, fill="#ffffff")
               + centred(CARD_W / 2, 43, str(count), 20, bold=True, fill="#ffffff"))  # fmt: skip


def event(view: State, x: float, y: float, width: float) -> Svg:
    """The active event; one that has taken effect is told as over."""
    if not view.active:
        return Svg(heading("No event yet", x, y + 14, 18) + label(f"{len(view.event_deck)} in the deck", x, y + 40, 15))
    active = EVENTS[view.active]
    over = active.kind == "lightning"
    title = f"{active.name} (over)" if over else active.name
    ink = FAINT if over else INK
    return Svg(
        text(x, y + 14, fitted(title, width, 18), 18, bold=True, fill=ink, cls="faint" if over else "ink")
        + paragraph(x, y + 40, active.text, width, 15, 3, fill=ink, cls="faint" if over else "ink")
        + label(f"{len(view.event_deck)} events in the deck", x, y + 108, 15)
    )


# --- what lies before a seat -----------------------------------------------------------------------------------------


def hand(view: State, look: Look, seat: Seat) -> Panel:
    """The train cards by colour, with their number."""
    held = Counter(view.seats[seat].hand.cards)
    kinds = [kind for kind in KINDS if held[kind]]
    rows = max(1, (len(kinds) + 9) // 10)
    height = 60 + rows * 86
    body = [
        felt(4, 4, WIDTH - 8, height - 8),
        heading(f"Your hand: {counted(len(view.seats[seat].hand), 'card|cards')}", 18, 32, 20),
    ]
    for place, kind in enumerate(kinds):
        x, y = 18 + (place % 10) * 117, 46 + (place // 10) * 86
        number = Svg(
            circle(14, CARD_H - 6, 16, fill=INK)
            + centred(14, CARD_H - 6, str(held[kind]), 18, bold=True, fill="#ffffff")
        )
        words = f"{held[kind]} {kind}"
        body.append(
            at(x, y, look.spot(f"hand-{kind}", words, 0, 0, CARD_W, CARD_H, card(kind, symbols=counts(view)), number))
        )
    return Panel("hand", "Your hand", 12, WIDTH, height, Svg("".join(body)), narrow=6)


def tickets(view: State, look: Look, seat: Seat) -> Panel:
    """Kept tickets, done or open, and those that are offered."""
    company = view.seats[seat]
    held = [str(one) for kept in company.tickets for one in kept.ids if not isinstance(one, Hidden)]
    offered = [str(one) for one in company.offered if not isinstance(one, Hidden)]
    rows = (len(held) + len(offered) + 2) // 3
    height = 52 + max(1, rows) * 40
    body = [felt(4, 4, WIDTH - 8, height - 8), heading("Your tickets", 18, 32, 20)]
    answered = [OF_FLAG.get(str(flag), OFFERED) for flag in company.flags] or [OFFERED] * len(offered)
    states = [*answered, *([""] * len(held))]
    for place, (card_id, state) in enumerate(zip([*offered, *held], states, strict=True)):
        x, y = 18 + (place % 3) * 392, 48 + (place // 3) * 40
        body.append(at(x, y, ticket_row(view, look, seat, card_id, state)))
    return Panel("own-tickets", "Your tickets", 12, WIDTH, height, Svg("".join(body)), narrow=6)


TICKET_MARKS = {OFFERED: "?", OF_FLAG[KEEP]: "✓", OF_FLAG[BACK]: "–"}


def ticket_row(view: State, look: Look, seat: Seat, card_id: str, choice: str) -> Svg:
    """A ticket: of one that is offered or was answered for, what becomes of it; else whether it is completed."""
    ticket = TICKETS[card_id]
    done = track_path(view.seats[seat], ticket.a, ticket.b) is not None
    tick = path("M-7 0l5 6 10-12", fill="none", stroke="#0d7f5f", stroke_width=4)
    mark = at(16, 17, tick) if done and not choice else centred(16, 17, TICKET_MARKS.get(choice, "·"), 20, bold=True)
    words = f"{CITIES[ticket.a].name} to {CITIES[ticket.b].name}"
    state = choice or ("completed" if done else "open")
    body = (
        rect(0, 0, 384, 34, 6, fill=PAPER, stroke=FAINT),
        mark,
        text(32, 23, fitted(words, 280, 16), 16, bold=done),
        text(376, 23, f"${ticket.value}", 17, bold=True, anchor="end"),
    )
    return look.spot(f"ticket-{card_id}", f"{words}, ${ticket.value}, {state}", 0, 0, 384, 34, *body)


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
    height = 62 + 22 * len(lines)
    row = seat_row(
        look, seat, one.colour, 10, 28, WIDTH / 2 - 24, turn=seat == view.turn, marks=marks, name=f"row-{seat}"
    )
    told = [label(words, 20, 62 + place * 22, 16, WIDTH / 2 - 40) for place, words in enumerate(lines)]
    wide, high = WIDTH / 2 - 8, height - 8
    body = look.spot(f"s{seat}", look.who(seat), 8, 8, wide - 8, high - 8, felt(4, 4, wide, high), row, *told)
    return Panel(f"company-{seat}", look.who(seat), 6, WIDTH / 2, height, body, narrow=6)


def rules(view: State) -> Panel:
    """What the campaign has added to the rules of this match."""
    return rows("rules", "Rules of the campaign", [MODULES[rule].text for rule in MODULES if rule in view.rules])


def rows(id: str, title: str, lines: Sequence[str], wide: int = 12) -> Panel:
    """Words on felt, line by line."""
    width = WIDTH * wide / 12
    height = 56 + 24 * max(1, len(lines))
    body = [felt(4, 4, width - 8, height - 8), heading(title, 18, 34, 20)]
    body += [label(words, 18, 62 + place * 24, 17, width - 40) for place, words in enumerate(lines or ["nothing yet"])]
    return Panel(id, title, wide, width, height, Svg("".join(body)), narrow=6)
