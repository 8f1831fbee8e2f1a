"""4A.3: what a claim brings, step by step. The event that counts is the one active when the decision is made."""

from __future__ import annotations

from collections import Counter

from domain.chance import Chance
from domain.engine import Facts
from domain.games.ticket_legacy.decisions import Claim
from domain.games.ticket_legacy.edition import (
    COMPANIES,
    EVENTS,
    LOCO,
    MODULES,
    PICK,
    SKULL,
    START,
    SYMBOL_OF,
    Track,
)
from domain.games.ticket_legacy.facts import CardsDiscarded, MailUsed, Pioneered, PostcardDrawn, TrackClaimed
from domain.games.ticket_legacy.rules import postcards
from domain.games.ticket_legacy.rules.cards import draw_cards, draw_to_hand
from domain.games.ticket_legacy.rules.claims import fee, in_order, is_event
from domain.games.ticket_legacy.rules.events import change_dollars, fits, in_force
from domain.games.ticket_legacy.shape import Effect
from domain.games.ticket_legacy.state import State
from domain.places import Seat


def carry_out(state: State, seat: Seat, track: Track, ask: Claim, chance: Chance) -> Facts:
    dollars, cards = in_force(state, "claim_dollars"), in_force(state, "claim_cards")
    yield from place(state, seat, track, ask)
    yield from money(state, seat, track, ask)
    yield from pioneer(state, seat, track)
    yield from mail(state, seat, track)
    yield from long_haul(state, seat, track)
    yield from active_event(state, seat, track, dollars, cards, chance)
    for extra in ask.extras:
        yield from option(state, seat, extra, chance)
    if state.is_large(track.route.a) or state.is_large(track.route.b):
        yield from draw_to_hand(state, seat, chance)  # step 12: once, also if both are large
    if "post_office" in state.rules:
        yield from postcards.after_claim(state, seat, track, chance)


def place(state: State, seat: Seat, track: Track, ask: Claim) -> Facts:
    """The fee is paid, the trains are placed, the cards and the further locomotives go to the discard pile."""
    yield from change_dollars(state, seat, -fee(state, seat, track), "event_fee", state.active)
    yield TrackClaimed(seat, track.id, state.seats[seat].trains - track.route.len)
    cards = Counter(dict(ask.cards))
    cards[LOCO] += len(ask.extras)
    yield CardsDiscarded(seat, in_order(cards))


def money(state: State, seat: Seat, track: Track, ask: Claim) -> Facts:
    """Steps 2 to 5: own depot, company colour, pickaxes, skulls."""
    company = state.seats[seat]
    if "depots" in state.rules and company.depot in (track.route.a, track.route.b):
        yield from change_dollars(state, seat, MODULES["depots"].dollars, "depot", company.depot)
    if track.colour == company.colour:
        yield from change_dollars(state, seat, COMPANIES[company.colour].bonus.n, "company_color", track.id)
    symbols: Counter[str] = Counter()
    for kind, count in ask.cards:
        symbols[SYMBOL_OF.get(kind, "")] += count
    if "gold" in state.rules:
        yield from change_dollars(state, seat, MODULES["gold"].dollars * symbols[PICK], "gold", track.id)
    if "bandits" in state.rules:
        yield from change_dollars(state, seat, -MODULES["bandits"].dollars * symbols[SKULL], "bandits", track.id)


def pioneer(state: State, seat: Seat, track: Track) -> Facts:
    """Step 6: the first track of anybody in an area other than the start."""
    area = track.route.area
    if "pioneer" in state.rules and area != START and area not in state.pioneered:
        yield Pioneered(area)
        yield from change_dollars(state, seat, MODULES["pioneer"].dollars, "pioneer", area)


def mail(state: State, seat: Seat, track: Track) -> Facts:
    """Step 7: a mark is used up for the campaign; its postcard is the top one of the pile, if there is one."""
    if "mail" not in state.rules:
        return
    for city in sorted((track.route.a, track.route.b)):
        if city in state.mail:
            yield MailUsed(city)
            if len(state.post_pile):
                yield PostcardDrawn(seat, state.post_pile.cards[0])  # type: ignore[arg-type]  # hidden in a preview only


def long_haul(state: State, seat: Seat, track: Track) -> Facts:
    """Step 8: by length."""
    if "long_haul" in state.rules:
        paid = {row.len: row.dollars for row in MODULES["long_haul"].table}
        yield from change_dollars(state, seat, paid.get(track.route.len, 0), "long_haul", track.id)


def active_event(
    state: State, seat: Seat, track: Track, dollars: Effect | None, cards: Effect | None, chance: Chance
) -> Facts:
    """Step 9: dollars, then cards."""
    if dollars and fits(state, seat, track, dollars.filter):
        yield from change_dollars(state, seat, dollars.n, "event", state.active)
    if cards and fits(state, seat, track, cards.filter):
        yield from draw_cards(state, seat, cards.n, chance)


def option(state: State, seat: Seat, extra: str, chance: Chance) -> Facts:
    """Step 10: what a further locomotive buys, from the event or from a postcard, which is completed by it."""
    if not is_event(extra):
        yield from postcards.complete(state, seat, extra, chance)
        return
    effect = EVENTS[extra].effect
    yield from change_dollars(state, seat, effect.dollars, "loco_option", extra)
    yield from draw_cards(state, seat, effect.cards, chance)
