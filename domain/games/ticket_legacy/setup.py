"""2.2: the set-up of every game, from the configuration of its chapter, or of a single match."""

from __future__ import annotations

from domain.chance import Chance
from domain.engine import Facts
from domain.games.ticket_legacy.decisions import Config, Options
from domain.games.ticket_legacy.edition import (
    COMPANIES,
    DATA,
    LOCO,
    NEWSPAPER,
    NEWSPAPERS,
    OPEN,
    SEALED,
    START,
    TRAIN_CARDS,
)
from domain.games.ticket_legacy.facts import (
    LOCOMOTIVES,
    DisplayDealt,
    DisplaySwept,
    DollarsChanged,
    GameConfigured,
    HandDealt,
    TicketDeckSet,
    TicketsOffered,
    TrainDeckSet,
)
from domain.games.ticket_legacy.rules.tickets import dealt_at_start
from domain.games.ticket_legacy.state import State
from domain.places import Face, Seat
from domain.words import require


def single(seats: int, first: Seat) -> Config:
    """A game outside of a campaign: start components and base rules."""
    return Config(
        chapter=0,
        companies=tuple(COMPANIES)[:seats],
        first_seat=first,
        areas=(START,),
        tickets=tuple(ticket.id for ticket in OPEN.tickets),
        events=tuple(event.id for event in OPEN.events),
        trains=SEALED.trains_by_chapter[0],
        large=tuple(city.id for city in OPEN.cities if city.large),
    )


def setup(state: State, seats: int, options: Options, chance: Chance) -> Facts:
    """Whoever begins a single match is drawn before anything else."""
    config = options.chapter or single(seats, chance.below(seats))
    fits = len(config.companies) == seats
    template = "this chapter is played by {n:company|companies}"
    require(fits, "2.2", template, n=len(config.companies))
    yield GameConfigured(config, NEWSPAPERS[seats])
    for seat in range(seats):
        dollars = DATA.setup.start_dollars
        yield DollarsChanged(seat, dollars, dollars, "start")
    yield from deal_trains(state, seats, chance)
    yield from deal_tickets(state, seats, chance)


def deal_trains(state: State, seats: int, chance: Chance) -> Facts:
    """Step 5: newspapers come in last, so that none is dealt; three displayed locomotives are swept away."""
    cards = chance.shuffled(TRAIN_CARDS)
    each, size = DATA.setup.hand_train_cards, DATA.display.size
    for seat in range(seats):
        yield HandDealt(seat, tuple(sorted(cards[:each])))
        del cards[:each]
    while True:
        dealt: tuple[Face, ...] = tuple(cards[:size])
        del cards[:size]
        yield DisplayDealt(dealt)
        if dealt.count(LOCO) < DATA.display.sweep_at_locomotives:
            break
        yield DisplaySwept(dealt, LOCOMOTIVES)
    yield TrainDeckSet(tuple(chance.shuffled([*cards, *[NEWSPAPER] * state.newspapers])))


def deal_tickets(state: State, seats: int, chance: Chance) -> Facts:
    """Step 6: in seat order."""
    yield TicketDeckSet(tuple(chance.shuffled(state.config.tickets)))
    each, least = dealt_at_start(len(state.ticket_deck), seats)
    for seat in range(seats):
        yield TicketsOffered(seat, tuple(state.ticket_deck.cards[:each]), least)
