"""4C: when a postcard is completed, and what it brings. The secret side is looked up here, and told when completed."""

from __future__ import annotations

from collections.abc import Callable

from domain.chance import Chance
from domain.engine import Facts
from domain.games.ticket_legacy.edition import POSTCARDS, TRACKS, Track
from domain.games.ticket_legacy.facts import BonusSlip, EventArchived, PostcardCompleted
from domain.games.ticket_legacy.rules.cards import draw_cards, reveal
from domain.games.ticket_legacy.rules.events import change_dollars, fits
from domain.games.ticket_legacy.rules.network import connects, largest
from domain.games.ticket_legacy.shape import Condition
from domain.games.ticket_legacy.state import State
from domain.places import Seat

CLAIM, OPTION, END = "claim", "option", "end"


def claimed_and_fit(state: State, seat: Seat, wanted: Condition) -> int:
    tracks = [TRACKS[laid.track] for laid in state.seats[seat].tracks]
    return sum(fits(state, seat, track, wanted.filter) for track in tracks)


BY_CLAIM: dict[str, Callable[[State, Seat, Track, Condition], bool]] = {
    "claim_touch": lambda state, seat, track, wanted: wanted.city in (track.route.a, track.route.b),
    "claim_filter": lambda state, seat, track, wanted: fits(state, seat, track, wanted.filter),
    "claim_count": lambda state, seat, track, wanted: claimed_and_fit(state, seat, wanted) >= wanted.n,
    "connect": lambda state, seat, track, wanted: connects(state.seats[seat], wanted.a, wanted.b),
    "network": lambda state, seat, track, wanted: largest(state.seats[seat]) >= wanted.n,
}


def after_claim(state: State, seat: Seat, track: Track, chance: Chance) -> Facts:
    """Step 13: those that lay in the office when the step began, by id; each is resolved before the next is checked."""
    for card in tuple(state.seats[seat].postcards):
        postcard = POSTCARDS[card]
        if postcard.when == CLAIM and BY_CLAIM[postcard.cond.type](state, seat, track, postcard.cond):
            yield from complete(state, seat, card, chance)


def complete(state: State, seat: Seat, card: str, chance: Chance) -> Facts:
    """The secret side is shown, and its rewards are resolved in their order."""
    postcard = POSTCARDS[card]
    yield PostcardCompleted(seat, card, postcard.cond, postcard.rewards)
    for reward in postcard.rewards:
        match reward.type:
            case "dollars":
                yield from change_dollars(state, seat, reward.n, "postcard", card)
            case "cards":
                yield from draw_cards(state, seat, reward.n, chance)
            case "vault":
                yield BonusSlip(seat, reward.n, card)
            case "archive_event":
                yield from archive(state, seat, chance)


def archive(state: State, seat: Seat, chance: Chance) -> Facts:
    """The event that is active now leaves for the rest of the campaign, and the next one is revealed."""
    if state.active:
        yield EventArchived(state.active, seat)
        yield from reveal(state, seat, chance, filling=False)


def at_the_end(state: State, seat: Seat, tickets_done: int) -> Facts:
    """Scoring: what is asked for at the end of a game. Its dollars are a category of the score, no tokens."""
    company = state.seats[seat]
    for card in tuple(company.postcards):
        postcard = POSTCARDS[card]
        wanted = postcard.cond
        enough = wanted.type == "end_tickets" and tickets_done >= wanted.n
        few = wanted.type == "end_trains" and company.trains <= wanted.max
        if postcard.when == END and (enough or few):
            yield PostcardCompleted(seat, card, wanted, postcard.rewards)
            for reward in postcard.rewards:
                if reward.type == "vault":
                    yield BonusSlip(seat, reward.n, card)
