"""4A: the course of a turn, the final round, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from domain.chance import Chance
from domain.engine import Decision, Facts
from domain.games.ticket_legacy.decisions import DECK, Claim, DrawCard, DrawTickets, KeepTickets, Pass, Wire
from domain.games.ticket_legacy.edition import CHAPTERS, DATA, LOCO, MODULES
from domain.games.ticket_legacy.facts import (
    WIRE,
    DisplayCardTaken,
    DisplaySwept,
    DrawGoesOn,
    EventDeckSet,
    EventsAdded,
    FinalRoundStarted,
    GameEnded,
    Passed,
    PostPileSet,
    RuleAdded,
    RuleRemoved,
    StoryCardRead,
    TurnStarted,
)
from domain.games.ticket_legacy.questions import Action, SecondCard, StartingTickets, TicketChoice
from domain.games.ticket_legacy.rules import effects
from domain.games.ticket_legacy.rules.cards import (
    draw_to_hand,
    fill,
    may_draw_first,
    may_draw_second,
    shown,
)
from domain.games.ticket_legacy.rules.claims import check_claim, may_claim
from domain.games.ticket_legacy.rules.events import change_dollars, in_force
from domain.games.ticket_legacy.rules.tickets import choose_starting, keep_drawn
from domain.games.ticket_legacy.scoring import ALL_PASSED, FINAL_ROUND, counted
from domain.games.ticket_legacy.shape import StoryEffect
from domain.games.ticket_legacy.state import State
from domain.places import Seat
from domain.words import require

LIMITS = DATA.display

# --- before the first turn -------------------------------------------------------------------------------------------


def keep_starting(state: State, question: StartingTickets, ask: KeepTickets, chance: Chance) -> Facts:
    """2.2: the last answer also begins the game: story cards, events, the first turn (steps 7 to 14)."""
    yield from choose_starting(state, question, ask)
    if not state.pending:
        yield from read_story(state)
        yield EventDeckSet(tuple(chance.shuffled(state.events_waiting)))
        if "mail" in state.rules:
            yield PostPileSet(tuple(chance.shuffled(state.pile)))
        yield TurnStarted(state.config.first_seat, 1)


def read_story(state: State) -> Facts:
    """Step 7: the cards of the chapter up to the pause, each with its effects."""
    chapter = CHAPTERS.get(state.config.chapter)
    for card in chapter.setup if chapter else ():
        yield StoryCardRead(card.id)
        for effect in card.effects:
            yield from apply(effect)


def apply(effect: StoryEffect) -> Facts:
    match effect.type:
        case "add_rule":
            yield RuleAdded(effect.rule)
        case "remove_rule":
            yield RuleRemoved(effect.rule)
        case "add_events":
            yield EventsAdded(effect.events)


# --- the action ------------------------------------------------------------------------------------------------------


def may_act(state: State, question: Action) -> Iterator[Decision]:
    possible: list[Decision] = list(may_draw_first(state))
    if len(state.ticket_deck):
        possible.append(DrawTickets())
    claims = may_claim(state, question.seat)
    if not possible and not claims:
        yield Pass()
        return
    yield from possible
    if may_wire(state, question):
        yield Wire()
    yield from claims


def act_by_default(state: State, question: Action) -> Decision:
    """37: drawing alone would hoard the deck; from so many cards on a claim is made."""
    seat = question.seat
    many = len(state.seats[seat].hand) >= DATA.defaults.claim_from_hand
    if many and (claims := may_claim(state, seat)):
        return claims[0]
    if state.pool >= LIMITS.draw_action_min_pool:
        return DrawCard(DECK)
    if len(state.ticket_deck):
        return DrawTickets()
    return next(iter(may_claim(state, seat)), Pass())


def draw_first(state: State, question: Action, ask: DrawCard, chance: Chance) -> Facts:
    """4A.1: two cards, one at a time; a locomotive out of the display is the only one."""
    template = "there are {n:card|cards} left in deck and discard pile; {least} are needed to draw"
    enough = state.pool >= LIMITS.draw_action_min_pool
    require(enough, "4A.1", template, n=state.pool, least=LIMITS.draw_action_min_pool)
    check_slot(state, ask)
    alone = ask.source != DECK and state.display[ask.source - 1] == LOCO and in_force(state, "loco_single") is None
    yield from take(state, question.seat, ask, chance)
    if alone:
        yield from end_turn(state, question.seat)
    else:
        yield DrawGoesOn(question.seat)


def draw_second(state: State, question: SecondCard, ask: DrawCard, chance: Chance) -> Facts:
    """4A.1: the second card is no locomotive out of the display, unless an event makes it an ordinary card."""
    check_slot(state, ask)
    if ask.source == DECK:
        require(state.drawable > 0, "4A.1", "nothing is left to draw in deck and discard pile")
    else:
        ordinary = state.display[ask.source - 1] != LOCO or in_force(state, "loco_single") is not None
        require(ordinary, "4A.1", "a displayed locomotive can only be the first card")
    yield from take(state, question.seat, ask, chance)
    yield from end_turn(state, question.seat)


def check_slot(state: State, ask: DrawCard) -> None:
    last = LIMITS.size
    require(0 <= ask.source <= last, "4A.1", "draw from a slot, 1 to {last}, or from the deck", last=last)
    there = ask.source == DECK or state.display[ask.source - 1]
    require(there, "4A.1", "slot {slot} of the display is empty", slot=ask.source)


def take(state: State, seat: Seat, ask: DrawCard, chance: Chance) -> Facts:
    if ask.source == DECK:
        yield from draw_to_hand(state, seat, chance)
        return
    yield DisplayCardTaken(seat, ask.source, state.display[ask.source - 1])
    yield from fill(state, seat, chance)


def second_by_default(state: State, question: SecondCard) -> DrawCard:
    """The deck, else the lowest slot allowed."""
    offers = list(may_draw_second(state))
    return DrawCard(DECK) if DrawCard(DECK) in offers else offers[0]


def may_draw_on(state: State, question: SecondCard) -> Iterator[DrawCard]:
    return may_draw_second(state)


def nothing_to_draw(state: State, question: SecondCard) -> Facts:
    """The action ends after one card if no second one can be taken."""
    yield from end_turn(state, question.seat)


def claim(state: State, question: Action, ask: Claim, chance: Chance) -> Facts:
    """4A.3: one track, always complete."""
    track = check_claim(state, question.seat, ask)
    yield from effects.carry_out(state, question.seat, track, ask, chance)
    yield from end_turn(state, question.seat)


def keep_and_end(state: State, question: TicketChoice, ask: KeepTickets, chance: Chance) -> Facts:
    """4A.4: at least one; the others go under the deck."""
    yield from keep_drawn(state, question, ask, chance)
    yield from end_turn(state, question.seat)


def pass_turn(state: State, question: Action, ask: Pass, chance: Chance) -> Facts:
    """4A: only where nothing else can be done. When all have passed in succession the game is over."""
    could = bool(list(may_draw_first(state)) or len(state.ticket_deck) or may_claim(state, question.seat))
    require(not could, "4A", "you can pass only if you can neither draw nor claim")
    yield Passed(question.seat)
    if state.passes >= len(state.seats):
        yield from end_game(state, ALL_PASSED)
        return
    yield from end_turn(state, question.seat)


# --- before the action -----------------------------------------------------------------------------------------------


def may_wire(state: State, question: Action) -> bool:
    paid = "wire" in state.rules and state.seats[question.seat].dollars >= MODULES["wire"].cost
    return paid and not question.wired and state.pool >= LIMITS.draw_action_min_pool


def wire(state: State, question: Action, ask: Wire, chance: Chance) -> Facts:
    """4D: once per turn the whole display is paid for and replaced; the action must still follow."""
    require("wire" in state.rules, "4D", "no rule of this game allows that")
    require(not question.wired, "4D", "you have done that already in this turn")
    cost, held = MODULES["wire"].cost, state.seats[question.seat].dollars
    require(held >= cost, "4D", "that costs ${cost}; you have ${held}", cost=cost, held=held)
    template = "there are {n:card|cards} left in deck and discard pile; {least} are needed"
    enough = state.pool >= LIMITS.draw_action_min_pool
    require(enough, "4D", template, n=state.pool, least=LIMITS.draw_action_min_pool)
    yield from change_dollars(state, question.seat, -cost, "wire")
    yield DisplaySwept(shown(state), WIRE)
    yield from fill(state, question.seat, chance)


# --- the end of a turn -----------------------------------------------------------------------------------------------


def end_turn(state: State, seat: Seat) -> Facts:
    """Two trains or fewer start the final round: every seat has one more turn, this one the last."""
    if state.final == 0:
        yield from end_game(state, FINAL_ROUND)
        return
    if state.final < 0 and state.seats[seat].trains <= LIMITS.end_trigger_trains:
        yield FinalRoundStarted(seat)
    yield TurnStarted((seat + 1) % len(state.seats), state.turns + 1)


def end_game(state: State, how: str) -> Facts:
    yield from counted(state)
    yield GameEnded(how)


def flow(state: State, chance: Chance) -> Facts:
    """Nothing happens by itself: what a decision leads to, its rule says."""
    yield from ()
