"""What each fact writes into the state. No rule is decided here."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from domain.games.ticket_legacy.edition import DATA
from domain.games.ticket_legacy.facts import (
    EVENT,
    LOCOMOTIVES,
    WIRE,
    BonusSlip,
    CardsDiscarded,
    DeckCardDrawn,
    DisplayCardTaken,
    DisplayDealt,
    DisplayFilled,
    DisplaySwept,
    DollarsChanged,
    DrawGoesOn,
    EventArchived,
    EventDeckReshuffled,
    EventDeckSet,
    EventRevealed,
    EventsAdded,
    FinalRoundStarted,
    GameConfigured,
    GameEnded,
    HandDealt,
    MailUsed,
    NewspaperDrawn,
    Passed,
    Pioneered,
    PostcardCompleted,
    PostcardDrawn,
    PostPileSet,
    Ranked,
    RuleAdded,
    RuleRemoved,
    Scored,
    StoryCardRead,
    TicketDeckSet,
    TicketsChosen,
    TicketsKept,
    TicketsOffered,
    TicketsReturned,
    TicketsRevealed,
    TrackClaimed,
    TrainDeckReshuffled,
    TrainDeckSet,
    TurnStarted,
)
from domain.games.ticket_legacy.questions import Action, SecondCard, StartingTickets, TicketChoice
from domain.games.ticket_legacy.state import Archived, Company, Completed, Kept, Laid, Money, Slip, State, Sweeps
from domain.places import EVERYBODY, NOBODY, Hand, Stack

# --- set-up ----------------------------------------------------------------------------------------------------------


def game_configured(state: State, fact: GameConfigured) -> None:
    config = fact.config
    state.config, state.newspapers = config, fact.newspapers
    state.rules, state.mail = list(config.rules), list(config.mail)
    state.events_waiting, state.pile = list(config.events), list(config.post_pile)
    state.display = [""] * DATA.display.size
    depots = dict(config.depots)
    held = config.postcards or ((),) * len(config.companies)
    state.seats = [
        Company(
            colour,
            Hand("train", seat),
            Stack("ticket"),
            Stack(f"choice-{seat}"),
            config.trains,
            postcards=list(held[seat]),
            depot=depots.get(colour, ""),
        )
        for seat, colour in enumerate(config.companies)
    ]


def hand_dealt(state: State, fact: HandDealt) -> None:
    for card in fact.cards:
        state.seats[fact.seat].hand.add(card)


def display_dealt(state: State, fact: DisplayDealt) -> None:
    state.display = list(fact.cards)


def train_deck_set(state: State, fact: TrainDeckSet | TrainDeckReshuffled) -> None:
    state.train_deck.lay(fact.order)


def train_deck_reshuffled(state: State, fact: TrainDeckReshuffled) -> None:
    state.train_deck.lay(fact.order)
    state.discard = []


def ticket_deck_set(state: State, fact: TicketDeckSet) -> None:
    state.ticket_deck.lay(fact.order)


def tickets_offered(state: State, fact: TicketsOffered) -> None:
    state.ticket_deck.take_top(len(fact.ids))
    state.seats[fact.seat].offered.lay(fact.ids, fact.seat)
    if state.turns:
        state.change(state.top[0], TicketChoice(fact.seat, fact.least))
    elif state.pending:
        state.ask_beside(StartingTickets(fact.seat, fact.least))
    else:
        state.ask(StartingTickets(fact.seat, fact.least))


def tickets_chosen(state: State, fact: TicketsChosen) -> None:
    state.seats[fact.seat].flags.lay(fact.flags, fact.seat)
    state.close(next(question for question in state.top if question.seat == fact.seat))


def tickets_kept(state: State, fact: TicketsKept) -> None:
    company = state.seats[fact.seat]
    kept = Kept(state.ply, Stack("ticket"))
    kept.ids.lay(fact.ids, fact.seat)
    company.tickets.append(kept)
    company.offered.lay(())
    company.flags.lay(())


def tickets_returned(state: State, fact: TicketsReturned) -> None:
    """Who put them there knows which they are."""
    state.ticket_deck.put_under(fact.ids, fact.seat)


def story_card_read(state: State, fact: StoryCardRead) -> None:
    state.story.append(fact.id)


def rule_added(state: State, fact: RuleAdded) -> None:
    state.rules.append(fact.rule)


def rule_removed(state: State, fact: RuleRemoved) -> None:
    state.rules.remove(fact.rule)


def events_added(state: State, fact: EventsAdded) -> None:
    state.events_waiting.extend(fact.ids)


def event_deck_set(state: State, fact: EventDeckSet) -> None:
    state.event_deck.lay(fact.order)
    state.events_waiting = []


def post_pile_set(state: State, fact: PostPileSet) -> None:
    state.post_pile.lay(fact.order)
    state.pile = []


# --- turns -----------------------------------------------------------------------------------------------------------


def turn_started(state: State, fact: TurnStarted) -> None:
    state.turn, state.turns = fact.seat, fact.no
    if state.final > 0:
        state.final -= 1
    state.pending = []
    state.ask(Action(fact.seat, asked=state.ply))


def draw_goes_on(state: State, fact: DrawGoesOn) -> None:
    state.change(state.top[0], SecondCard(fact.seat, asked=state.ply))


def display_card_taken(state: State, fact: DisplayCardTaken) -> None:
    state.passes = 0
    state.display[fact.slot - 1] = ""
    state.seats[fact.seat].hand.add_openly(fact.card)


def deck_card_drawn(state: State, fact: DeckCardDrawn) -> None:
    state.passes = 0
    state.train_deck.take()
    state.seats[fact.seat].hand.add(fact.card)


def display_filled(state: State, fact: DisplayFilled) -> None:
    state.train_deck.take()
    state.display[fact.slot - 1] = fact.card


def display_swept(state: State, fact: DisplaySwept) -> None:
    for card in fact.cards:
        insort(state.discard, card)
    state.display = [""] * DATA.display.size
    swept = state.sweeps if state.sweeps.ply == state.ply else Sweeps(state.ply)
    if fact.reason == LOCOMOTIVES:
        swept = replace(swept, locomotives=swept.locomotives + 1)
    elif fact.reason == EVENT:
        swept = replace(swept, event=swept.event + 1)
    elif fact.reason == WIRE:
        state.change(state.top[0], replace(state.top[0], wired=True))
    state.sweeps = swept


def newspaper_drawn(state: State, fact: NewspaperDrawn) -> None:
    state.train_deck.take()
    insort(state.discard, fact.card)


def event_revealed(state: State, fact: EventRevealed) -> None:
    state.event_deck.take()
    state.event_discard.append(fact.event)
    state.active = fact.event


def event_deck_reshuffled(state: State, fact: EventDeckReshuffled) -> None:
    state.event_deck.lay(fact.order)
    state.event_discard = [state.active] if state.active else []


def event_archived(state: State, fact: EventArchived) -> None:
    state.event_discard.remove(fact.event)
    state.archived.append(Archived(fact.event, fact.by))
    state.active = ""


def track_claimed(state: State, fact: TrackClaimed) -> None:
    state.passes = 0
    company = state.seats[fact.seat]
    company.tracks.append(Laid(fact.track, state.ply))
    company.trains = fact.trains_left
    state.owners[fact.track] = fact.seat


def cards_discarded(state: State, fact: CardsDiscarded) -> None:
    hand = state.seats[fact.seat].hand
    for card, count in fact.cards:
        for _ in range(count):
            hand.lose(card)
            insort(state.discard, card)


def dollars_changed(state: State, fact: DollarsChanged) -> None:
    company = state.seats[fact.seat]
    company.dollars = fact.balance
    company.ledger.append(Money(fact.reason, fact.delta, state.ply))


def pioneered(state: State, fact: Pioneered) -> None:
    state.pioneered.append(fact.area)


def mail_used(state: State, fact: MailUsed) -> None:
    state.mail.remove(fact.city)
    state.mail_used.append(fact.city)


def postcard_drawn(state: State, fact: PostcardDrawn) -> None:
    state.post_pile.take()
    company = state.seats[fact.seat]
    insort(company.postcards, fact.id)
    company.drawn.append(fact.id)


def postcard_completed(state: State, fact: PostcardCompleted) -> None:
    company = state.seats[fact.seat]
    company.postcards.remove(fact.id)
    company.completed.append(Completed(fact.id, state.ply))


def bonus_slip(state: State, fact: BonusSlip) -> None:
    state.seats[fact.seat].slips.append(Slip(fact.dollars, fact.ref, state.ply))


def passed(state: State, fact: Passed) -> None:
    state.passes += 1


# --- the end ---------------------------------------------------------------------------------------------------------


def final_round_started(state: State, fact: FinalRoundStarted) -> None:
    state.final = len(state.seats)


def tickets_revealed(state: State, fact: TicketsRevealed) -> None:
    ids = iter(fact.ids)
    for kept in state.seats[fact.seat].tickets:
        kept.ids.lay([next(ids) for _ in range(len(kept.ids))], EVERYBODY)


def scored(state: State, fact: Scored) -> None:
    """Scores are read off the table at any time (scoring.py); nothing is kept."""


def ranked(state: State, fact: Ranked) -> None:
    """Places are read off the table too."""


def game_ended(state: State, fact: GameEnded) -> None:
    state.pending = []
    state.turn = NOBODY
    state.over = True


EVOLVE: Mapping[type[Any], Callable[[State, Any], None]] = {
    GameConfigured: game_configured,
    HandDealt: hand_dealt,
    DisplayDealt: display_dealt,
    TrainDeckSet: train_deck_set,
    TicketDeckSet: ticket_deck_set,
    TicketsOffered: tickets_offered,
    TicketsChosen: tickets_chosen,
    TicketsKept: tickets_kept,
    TicketsReturned: tickets_returned,
    StoryCardRead: story_card_read,
    RuleAdded: rule_added,
    RuleRemoved: rule_removed,
    EventsAdded: events_added,
    EventDeckSet: event_deck_set,
    PostPileSet: post_pile_set,
    TurnStarted: turn_started,
    DisplayCardTaken: display_card_taken,
    DeckCardDrawn: deck_card_drawn,
    DrawGoesOn: draw_goes_on,
    DisplayFilled: display_filled,
    DisplaySwept: display_swept,
    TrainDeckReshuffled: train_deck_reshuffled,
    NewspaperDrawn: newspaper_drawn,
    EventRevealed: event_revealed,
    EventDeckReshuffled: event_deck_reshuffled,
    EventArchived: event_archived,
    TrackClaimed: track_claimed,
    CardsDiscarded: cards_discarded,
    DollarsChanged: dollars_changed,
    Pioneered: pioneered,
    MailUsed: mail_used,
    PostcardDrawn: postcard_drawn,
    PostcardCompleted: postcard_completed,
    BonusSlip: bonus_slip,
    FinalRoundStarted: final_round_started,
    Passed: passed,
    TicketsRevealed: tickets_revealed,
    Scored: scored,
    Ranked: ranked,
    GameEnded: game_ended,
}
