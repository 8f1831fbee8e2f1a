"""The table of Ticket to Ride Legacy as text: everything that can be seen, narrow enough for a mail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from domain.engine import ScoreLine
from domain.games import ticket_legacy as game
from domain.games.ticket_legacy.edition import CITIES, COMPANIES, EVENTS, KINDS, MODULES, POSTCARDS, TICKETS, tracks_of
from domain.games.ticket_legacy.rules.claims import is_closed
from domain.games.ticket_legacy.rules.network import networks
from domain.games.ticket_legacy.rules.network import path as track_path
from domain.games.ticket_legacy.rules.tickets import BACK, KEEP
from domain.games.ticket_legacy.rules.ways import NO_WAY, way
from domain.games.ticket_legacy.shape import Route
from domain.games.ticket_legacy.state import State
from domain.games.ticket_legacy.words import name, prompt, rule_name, stage
from domain.games.ticket_legacy.writing import kind_written
from domain.places import NOBODY, Seat, Viewer
from domain.words import Hidden, counted, render, seat_name
from projections.boards.lines import folded, in_order, listed
from projections.boards.ticket_legacy.map_view import LETTERS
from projections.film import summed

OFFERED = "offered"
OF_FLAG = {KEEP: "will be kept", BACK: "goes back"}  # answered, while others have yet to


def text(view: State, viewer: Viewer, recorded: Sequence[ScoreLine] | None = None) -> str:
    """All that the viewer may know of the table."""
    total = summed(game.score(view) if recorded is None else recorded, len(view.seats))
    blocks = [head(view), supply(view), *in_force(view), routes(view)]
    blocks += ["\n".join(company(view, seat, viewer, total[seat])) for seat in in_order(len(view.seats), viewer)]
    return "\n\n".join(blocks)


def own_side(view: State, seat: Seat, score: Sequence[ScoreLine]) -> str:
    return "\n".join(company(view, seat, Viewer(seat), summed(score, len(view.seats))[seat]))


def head(view: State) -> str:
    lines = [render(stage(view), name=name)]
    for question in view.top:
        lines.append(f"{seat_name(question.seat)} is asked to {render(prompt(question), name=name)}")
    return "\n".join(folded(line, 2) for line in lines)


def supply(view: State) -> str:
    """The display with its slots, the decks, the event."""
    shown = [f"{slot} {kind_written(kind) if kind else '-'}" for slot, kind in enumerate(view.display, start=1)]
    piles = f"train deck {len(view.train_deck)}, discard {len(view.discard)}, tickets {len(view.ticket_deck)}"
    piles += f", events {len(view.event_deck)}" + (f", postcards {len(view.post_pile)}" if view.post_pile.cards else "")
    lines = [f"display: {listed(shown)}", piles, f"discarded: {cards_counted(Counter(view.discard))}"]
    if view.active:
        event = EVENTS[view.active]
        over = " (over)" if event.kind == "lightning" else ""
        lines.append(f"event: {event.name}{over}. {event.text}")
    else:
        lines.append("event: none yet")
    return "\n".join(folded(line, 2) for line in lines)


def in_force(view: State) -> Iterator[str]:
    if view.rules:
        lines = [f"{rule_name(rule)}: {MODULES[rule].text}" for rule in MODULES if rule in view.rules]
        yield "\n".join(["rules of the campaign:", *(folded(f"  {line}", 4) for line in lines)])


def cards_counted(cards: Counter[str]) -> str:
    order = [*KINDS, "newspaper"]
    return listed(f"{cards[kind]} {kind_written(kind)}" for kind in order if cards[kind])


# --- the map ---------------------------------------------------------------------------------------------------------


def routes(view: State) -> str:
    """Every route with its tracks: colour, who owns it, closed ones in brackets. City by city, so that one finds it."""
    rows = [row(view, route) for route in view.board.routes]
    large = [CITIES[city].name for city in view.board.cities if view.is_large(city)]
    lines = [folded(f"large cities: {listed(large)}", 2)]
    if view.mail and "mail" in view.rules:
        lines.append(folded(f"mail waits in: {listed(CITIES[city].name for city in view.mail)}", 2))
    taken = "routes (length; tracks 1, 2, 3; a letter: whose; in brackets: closed):"
    return "\n".join([*lines, taken, *in_columns(rows)])


def row(view: State, route: Route) -> str:
    ferry = f" ferry {route.ferry}" if route.ferry else ""
    return f"{route.a} {route.b} {route.len}{ferry}: {' '.join(track(view, one) for one in tracks_of(route))}"


def track(view: State, id: str) -> str:
    found = next(one for one in view.board.tracks if one.id == id)
    owner = view.owners.get(id)
    if owner is not None:
        return f"*{LETTERS[view.seats[owner].colour]}*"
    return f"({found.colour})" if is_closed(view, found) else found.colour


def in_columns(rows: Sequence[str], width: int = 38) -> Iterator[str]:
    """Two columns where they fit."""
    waiting = ""
    for one in rows:
        if len(one) >= width:
            if waiting:
                yield waiting
                waiting = ""
            yield one
        elif waiting:
            yield f"{waiting.ljust(width)}  {one}"
            waiting = ""
        else:
            waiting = one
    if waiting:
        yield waiting


# --- companies -------------------------------------------------------------------------------------------------------


def company(view: State, seat: Seat, viewer: Viewer, total: int) -> Iterator[str]:
    one = view.seats[seat]
    own = viewer.owns(seat) or view.over
    first = " (plays first)" if seat == view.config.first_seat else ""
    yield f"{seat_name(seat)}, {COMPANIES[one.colour].default_name}, {LETTERS[one.colour]} {one.colour}{first}"
    counts = f"${one.dollars}, {counted(one.trains, 'train|trains')}, {counted(len(one.hand), 'card|cards')}"
    yield folded(f"  {counts}, {counted(one.ticket_count, 'ticket|tickets')}; as it stands ${total}", 4)
    known = Counter(one.hand.cards)
    words = "hand" if viewer.owns(seat) else "known of its hand"
    if known:
        yield folded(f"  {words}: {cards_counted(known)}", 4)
    yield from tickets(view, seat) if own else ()
    if one.tracks:
        laid = [name(each.track) for each in one.tracks]
        yield folded(f"  tracks: {listed(laid, '; ')}", 4)
        yield folded(f"  largest network: {len(networks(one)[0])} cities", 4)
    yield from besides(view, seat)


def tickets(view: State, seat: Seat) -> Iterator[str]:
    one = view.seats[seat]
    for place, card in enumerate(one.offered):
        if not isinstance(card, Hidden):
            answered = OF_FLAG.get(str([*one.flags][place]), OFFERED) if len(one.flags) else OFFERED
            yield f"  {answered} {card}: {ticket(card)}"
    for kept in one.tickets:
        for card in kept.ids:
            if not isinstance(card, Hidden):
                yield f"  {card}: {ticket(card)}, {progress(view, seat, card)}"


def progress(view: State, seat: Seat, card: str) -> str:
    """Whether a ticket is completed; if not, how many spaces it still takes at least."""
    wanted = TICKETS[card]
    if track_path(view.seats[seat], wanted.a, wanted.b) is not None:
        return "completed"
    if view.over:
        return "missed"
    found = way(view, seat, wanted.a, wanted.b)
    return "no way is left" if found is NO_WAY else f"{counted(found.spaces, 'space|spaces')} to go"


def ticket(card: str) -> str:
    found = TICKETS[card]
    return f"{CITIES[found.a].name} to {CITIES[found.b].name}, ${found.value}"


def besides(view: State, seat: Seat) -> Iterator[str]:
    one = view.seats[seat]
    if one.depot:
        yield f"  depot: {CITIES[one.depot].name}"
    for card in one.postcards:
        yield folded(f"  postcard {card}: “{POSTCARDS[card].public}”", 4)
    if one.slips:
        yield f"  bonus slips: {listed(f'${slip.dollars}' for slip in one.slips)}"
    if seat == view.turn != NOBODY:
        yield "  it is its turn"
