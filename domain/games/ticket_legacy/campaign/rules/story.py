"""4E.5: the cards after a game, effect by effect. Where an area is chosen the story waits, and goes on behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from domain.chance import Chance
from domain.engine import Facts
from domain.games.ticket_legacy.campaign.decisions import ChooseArea
from domain.games.ticket_legacy.campaign.facts import (
    PILE,
    AreaDue,
    AreaOpened,
    BonusSlip,
    EventsAdded,
    LargeSet,
    PostcardDrawn,
    RuleAdded,
    RuleRemoved,
    StoryCardRead,
    TicketsRetired,
    TrainsSet,
)
from domain.games.ticket_legacy.campaign.questions import AreaChoice
from domain.games.ticket_legacy.campaign.rules.ending import close_chapter
from domain.games.ticket_legacy.campaign.state import State
from domain.games.ticket_legacy.edition import AREAS, CHAPTERS, TICKETS
from domain.games.ticket_legacy.shape import StoryEffect
from domain.places import Seat
from domain.words import require_among


def read_setup_cards(state: State) -> Facts:
    """4E.3: what the match has read in its set-up is read in the campaign too."""
    for card in CHAPTERS[state.chapter].setup:
        yield StoryCardRead(card.id)
        for effect in card.effects:
            yield from EFFECTS[effect.type](state, effect, None)


def read_on(state: State, card: int, effect: int, chance: Chance) -> Facts:
    """The cards from here on; a choice of an area interrupts them."""
    cards = CHAPTERS[state.chapter].after
    for at in range(card, len(cards)):
        if at > card or effect == 0:
            yield StoryCardRead(cards[at].id)
        for place in range(effect if at == card else 0, len(cards[at].effects)):
            told = cards[at].effects[place]
            if told.type == "choose_area":
                yield from area_due(state, told, at, place)
                if state.pending:
                    return
            else:
                yield from EFFECTS[told.type](state, told, chance)
    yield from close_chapter(state)


# --- areas -----------------------------------------------------------------------------------------------------------


def candidates(state: State) -> list[str]:
    """Areas that are not open and whose requirements are."""
    closed = [area for area in AREAS.values() if area.id not in state.areas]
    return [area.id for area in closed if all(needed in state.areas for needed in area.requires)]


def area_due(state: State, effect: StoryEffect, card: int, place: int) -> Facts:
    """With one candidate it is opened without a decision."""
    chooser = state.ranking[0 if effect.chooser == "winner" else -1]
    possible = candidates(state)
    if len(possible) == 1:
        yield AreaOpened(possible[0], chooser)
    elif possible:
        yield AreaDue(chooser, card, place)


def may_open(state: State, question: AreaChoice) -> Iterator[ChooseArea]:
    return (ChooseArea(area) for area in candidates(state))


def first_area(state: State, question: AreaChoice) -> ChooseArea:
    return ChooseArea(candidates(state)[0])


def choose_area(state: State, question: AreaChoice, ask: ChooseArea, chance: Chance) -> Facts:
    """4E.5: an area whose requirements are open; then the story goes on."""
    require_among(ask.area, candidates(state), "4E.5", "that area cannot be opened now; you can open {possible}")
    yield AreaOpened(ask.area, question.seat)
    yield from read_on(state, question.card, question.effect + 1, chance)


# --- effects that need no decision -----------------------------------------------------------------------------------


def add_rule(state: State, effect: StoryEffect, chance: Chance | None) -> Facts:
    yield RuleAdded(effect.rule, state.chapter + effect.games - 1 if effect.games else 0)


def remove_rule(state: State, effect: StoryEffect, chance: Chance | None) -> Facts:
    yield RuleRemoved(effect.rule)


def add_events(state: State, effect: StoryEffect, chance: Chance | None) -> Facts:
    yield EventsAdded(effect.events)


def set_large(state: State, effect: StoryEffect, chance: Chance | None) -> Facts:
    yield LargeSet(effect.cities)


def deal_postcards(state: State, effect: StoryEffect, chance: Chance | None) -> Facts:
    """28: the pile is shuffled when it is used; dealt from the top, the last-placed first, as far as it lasts."""
    assert chance is not None
    pile = chance.shuffled(state.pile)
    for seat in meant(state, effect.who):
        for card in pile[: effect.count]:
            yield PostcardDrawn(seat, card, PILE)
        del pile[: effect.count]


def retire_tickets(state: State, effect: StoryEffect, chance: Chance | None) -> Facts:
    yield TicketsRetired(tuple(ticket for ticket in state.tickets if TICKETS[ticket].value <= effect.max_value))


def vault_bonus(state: State, effect: StoryEffect, chance: Chance | None) -> Facts:
    for seat in meant(state, effect.who):
        yield BonusSlip(seat, effect.dollars, state.story[-1])


def set_trains(state: State, effect: StoryEffect, chance: Chance | None) -> Facts:
    yield TrainsSet(effect.count)


def nothing_yet(state: State, effect: StoryEffect, chance: Chance | None) -> Facts:
    """33: the campaign ends after the steps of this chapter."""
    yield from ()


def meant(state: State, who: str) -> list[Seat]:
    """Of those who played: all, the last first; the winner; the last; or the lowest vaults, this game included."""
    if who in ("winner", "last"):
        return [state.ranking[0 if who == "winner" else -1]]
    if who == "all":
        return list(reversed(state.ranking))
    vaults = {
        seat: state.companies[seat].vault + one.breakdown.total
        for seat, one in zip(state.participants, state.outcome.seats, strict=True)
    }
    return [seat for seat in state.participants if vaults[seat] == min(vaults.values())]


EFFECTS: dict[str, Callable[[State, StoryEffect, Chance | None], Facts]] = {
    "add_rule": add_rule,
    "remove_rule": remove_rule,
    "add_events": add_events,
    "set_large": set_large,
    "deal_postcards": deal_postcards,
    "retire_tickets": retire_tickets,
    "vault_bonus": vault_bonus,
    "set_trains": set_trains,
    "end_campaign": nothing_yet,
}
