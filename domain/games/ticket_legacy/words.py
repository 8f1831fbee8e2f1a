"""Everything in words: facts, questions, the stage, the names of things, what is asked for and what it brings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from domain.games.ticket_legacy.decisions import Cards
from domain.games.ticket_legacy.edition import (
    AREAS,
    CITIES,
    COLOUR_OF,
    EVENTS,
    LOCO,
    MODULES,
    PLAIN,
    POSTCARDS,
    STORY,
    SYMBOL_OF,
    TICKETS,
    TRACKS,
    YEARS,
)
from domain.games.ticket_legacy.facts import (
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
from domain.games.ticket_legacy.scoring import ALL_PASSED, BY_ORDER, BY_TICKETS
from domain.games.ticket_legacy.shape import Condition, Filter, Reward
from domain.games.ticket_legacy.state import State
from domain.words import Sentence, capital, say

# --- things by name --------------------------------------------------------------------------------------------------


def rule_name(rule: str) -> str:
    """What a rule is called: its id, as people write it."""
    return capital(rule.replace("_", " "))


def name(thing: str) -> str:
    """A city, ticket, event, track or kind of card in words; anything else stays as it is."""
    return NAMES.get(thing, thing)


def _names() -> Iterator[tuple[str, str]]:
    yield from ((city.id, city.name) for city in CITIES.values())
    yield from ((event.id, event.name) for event in EVENTS.values())
    yield from ((area.id, area.name) for area in AREAS.values() if not area.start)
    for ticket in TICKETS.values():
        yield ticket.id, f"{CITIES[ticket.a].name} to {CITIES[ticket.b].name} ({ticket.id})"
    for track in TRACKS.values():
        route, number = track.route, track.id.rpartition("/")[2]
        which = f", track {number}" if len(route.colors) > 1 else ""
        yield track.id, f"{CITIES[route.a].name} to {CITIES[route.b].name}{which}"
    yield from ((kind, f"{COLOUR_OF[kind]} {symbol}") for kind, symbol in SYMBOL_OF.items() if symbol != PLAIN)
    yield from ((card.id, f"postcard {card.id[1:]}") for card in POSTCARDS.values())
    yield LOCO, "locomotive"
    yield "train", "train card"


NAMES = dict(_names())


def cards_told(cards: Cards) -> list[Sentence]:
    return [say("{count} {kind}", count=count, kind=kind) for kind, count in cards]


# --- conditions and rewards ------------------------------------------------------------------------------------------


def condition_told(wanted: Condition) -> Sentence:
    """What a postcard asks for: told to its holder, and to everybody once it is completed."""
    match wanted.type:
        case "claim_touch":
            return say("claim a track into {city}", city=wanted.city)
        case "claim_filter":
            return say("claim a track ({tracks})", tracks=filter_told(wanted.filter))
        case "claim_count":
            return say("claim {n:track|tracks} ({tracks}) in one game", n=wanted.n, tracks=filter_told(wanted.filter))
        case "connect":
            return say("connect {a} and {b}", a=wanted.a, b=wanted.b)
        case "network":
            return say("own one network of {n} cities", n=wanted.n)
        case "extra_loco":
            return say("discard a further locomotive with a claim")
        case "end_tickets":
            return say("have {n:completed ticket|completed tickets} at the end of a game", n=wanted.n)
        case "end_trains":
            return say("have at most {n:train|trains} left at the end of a game", n=wanted.max)


def filter_told(wanted: Filter) -> list[Sentence]:
    """What is asked of a track, part by part."""
    told = []
    if wanted.len_min == wanted.len_max:
        told.append(say("{n:space|spaces} long", n=wanted.len_min))
    elif wanted.len_min:
        told.append(say("{n} or more spaces long", n=wanted.len_min))
    elif wanted.len_max < Filter().len_max:
        told.append(say("at most {n:space|spaces} long", n=wanted.len_max))
    if wanted.colors:
        told.append(say("{colours_or}", colours_or=list(wanted.colors)))
    told += [say(words) for field, words in FLAGS.items() if getattr(wanted, field)]
    if wanted.area:
        told.append(say("in the area {area}", area=wanted.area))
    return told or [say("any")]


FLAGS = {
    "own_color": "in your company colour",
    "large": "into a large city",
    "multi": "of a double or triple route",
    "ferry": "a ferry",
}


def rewards_told(rewards: tuple[Reward, ...]) -> list[Sentence]:
    return [say(REWARDS[reward.type], n=reward.n) for reward in rewards]


REWARDS = {
    "dollars": "${n}",
    "cards": "{n:train card|train cards}",
    "vault": "a bonus slip of ${n}",
    "archive_event": "the active event is archived",
}

# --- facts in words --------------------------------------------------------------------------------------------------


def words(fact: Any) -> Sentence | None:
    """One line of the logbook; nothing for what only moves the turn on."""
    return WORDS[type(fact)](fact)


def game_configured(fact: GameConfigured) -> Sentence:
    config = fact.config
    if not config.chapter:
        return say("{n:company|companies} sit down; {seat} begins", n=len(config.companies), seat=config.first_seat)
    template = "game {chapter} of the campaign, {year}: {n} companies; {seat} begins"
    year = str(YEARS[config.chapter])
    return say(template, chapter=config.chapter, year=year, n=len(config.companies), seat=config.first_seat)


def story_card_read(fact: StoryCardRead) -> Sentence:
    card = STORY[fact.id]
    return say("a story card is read: “{a} {b}”", a=card.a, b=card.b)


def events_added(fact: EventsAdded) -> Sentence:
    told = [say("{event} ({text})", event=event, text=EVENTS[event].text.rstrip(".")) for event in fact.ids]
    return say("new events: {events}", events=told)


def display_swept(fact: DisplaySwept) -> Sentence:
    return say(SWEPT[fact.reason], cards=list(fact.cards))


SWEPT = {
    "locomotives": "too many locomotives: the display is discarded, {cards}",
    "event": "the event sweeps the display: {cards}",
    "wire": "the display is discarded: {cards}",
}


def event_revealed(fact: EventRevealed) -> Sentence:
    return say("the news: {event}. {text}", event=fact.event, text=EVENTS[fact.event].text.rstrip("."))


def track_claimed(fact: TrackClaimed) -> Sentence:
    template = "{seat} claims {track} ({left:train|trains} left)"
    return say(template, seat=fact.seat, track=fact.track, left=fact.trains_left)


def dollars_changed(fact: DollarsChanged) -> Sentence:
    template = (
        "{seat} takes ${n}: {why} (${balance} now)" if fact.delta > 0 else "{seat} pays ${n}: {why} (${balance} now)"
    )
    return say(template, seat=fact.seat, n=abs(fact.delta), why=WHY[fact.reason], balance=fact.balance)


WHY = {
    "start": say("to begin with"),
    "company_color": say("company colour"),
    "depot": say("own depot"),
    "gold": say("pickaxes"),
    "bandits": say("skulls"),
    "pioneer": say("first in the area"),
    "long_haul": say("a long track"),
    "event": say("the event"),
    "event_fee": say("fee of the event"),
    "loco_option": say("a further locomotive"),
    "postcard": say("a postcard"),
    "wire": say("a telegram"),
}


def postcard_drawn(fact: PostcardDrawn) -> Sentence:
    return say("{seat} gets {postcard}: “{text}”", seat=fact.seat, postcard=fact.id, text=POSTCARDS[fact.id].public)


def postcard_completed(fact: PostcardCompleted) -> Sentence:
    return say(
        "{seat} completes {postcard}: {condition}. It brings {rewards}",
        seat=fact.seat,
        postcard=fact.id,
        condition=condition_told(fact.condition),
        rewards=rewards_told(fact.rewards),
    )


def tickets_revealed(fact: TicketsRevealed) -> Sentence:
    missed = [one for one in fact.ids if one not in fact.completed]
    template = "{seat} shows its tickets. Completed: {done}. Missed: {missed}"
    return say(template, seat=fact.seat, done=list(fact.completed), missed=missed)


def ranked(fact: Ranked) -> Sentence:
    return say(RANKED[fact.tie_break], seat=fact.order[0])


RANKED = {
    "none": "{seat} wins",
    BY_TICKETS: "{seat} wins the tie with more completed tickets",
    BY_ORDER: "{seat} wins the tie by sitting later in turn order",
}


def game_ended(fact: GameEnded) -> Sentence:
    return say("the game ends: nobody can do anything" if fact.how == ALL_PASSED else "the game ends")


WORDS: dict[type[Any], Callable[[Any], Sentence | None]] = {
    GameConfigured: game_configured,
    HandDealt: lambda f: say("{seat} is dealt {cards}", seat=f.seat, cards=f.cards),
    DisplayDealt: lambda f: say("the display shows {cards}", cards=f.cards),
    TrainDeckSet: lambda f: say("the train deck is shuffled: {n:card|cards}", n=len(f.order)),
    TicketDeckSet: lambda f: say("the ticket deck is shuffled: {n:ticket|tickets}", n=len(f.order)),
    TicketsOffered: lambda f: say("{seat} draws {ids}", seat=f.seat, ids=f.ids),
    TicketsChosen: lambda f: say("{seat} has chosen its tickets", seat=f.seat),
    TicketsKept: lambda f: say("{seat} keeps {ids}", seat=f.seat, ids=f.ids),
    TicketsReturned: lambda f: say("{seat} puts back under the deck: {ids}", seat=f.seat, ids=f.ids),
    StoryCardRead: story_card_read,
    RuleAdded: lambda f: say("a new rule: {text}", text=MODULES[f.rule].text.rstrip(".")),
    RuleRemoved: lambda f: say("a rule ends: {text}", text=MODULES[f.rule].text.rstrip(".")),
    EventsAdded: events_added,
    EventDeckSet: lambda f: say("the event deck is shuffled: {n:card|cards}", n=len(f.order)),
    PostPileSet: lambda f: say("the post pile is shuffled: {n:postcard|postcards}", n=len(f.order)),
    TurnStarted: lambda f: say("it is the turn of {seat}", seat=f.seat),
    DisplayCardTaken: lambda f: say("{seat} takes {card} from slot {slot}", seat=f.seat, card=f.card, slot=f.slot),
    DeckCardDrawn: lambda f: say("{seat} draws {card} from the deck", seat=f.seat, card=f.card),
    DrawGoesOn: lambda f: None,
    DisplayFilled: lambda f: say("{card} comes to slot {slot}", card=f.card, slot=f.slot),
    DisplaySwept: display_swept,
    TrainDeckReshuffled: lambda f: say("the discard pile becomes the train deck: {n:card|cards}", n=len(f.order)),
    NewspaperDrawn: lambda f: say("{seat} draws a newspaper", seat=f.seat),
    EventRevealed: event_revealed,
    EventDeckReshuffled: lambda f: say("the event deck is shuffled anew: {n:card|cards}", n=len(f.order)),
    EventArchived: lambda f: say("{seat} archives the event {event}", seat=f.by, event=f.event),
    TrackClaimed: track_claimed,
    CardsDiscarded: lambda f: say("{seat} pays {cards}", seat=f.seat, cards=cards_told(f.cards)),
    DollarsChanged: dollars_changed,
    Pioneered: lambda f: say("the first track in {area}", area=f.area),
    MailUsed: lambda f: say("the mail of {city} is delivered", city=f.city),
    PostcardDrawn: postcard_drawn,
    PostcardCompleted: postcard_completed,
    BonusSlip: lambda f: say("{seat} puts a bonus slip of ${n} into the vault", seat=f.seat, n=f.dollars),
    FinalRoundStarted: lambda f: say("the final round begins: its last turn is that of {seat}", seat=f.seat),
    Passed: lambda f: say("{seat} can do nothing and passes", seat=f.seat),
    TicketsRevealed: tickets_revealed,
    Scored: lambda f: say("{seat} has ${total}", seat=f.seat, total=f.breakdown.total),
    Ranked: ranked,
    GameEnded: game_ended,
}


# --- questions in words ----------------------------------------------------------------------------------------------


def prompt(question: Any) -> Sentence:
    match question:
        case StartingTickets() | TicketChoice():
            return say("keep at least {least:ticket|tickets}", least=question.least)
        case Action():
            return say("draw a train card, claim a track or draw tickets")
        case SecondCard():
            return say("draw the second train card")
    raise TypeError(question)


def stage(state: State) -> Sentence:
    if state.over:
        return say("over after {turns:turn|turns}", turns=state.turns)
    if not state.turns:
        return say("starting tickets")
    if state.final >= 0:
        return say("turn {turn}, final round", turn=state.turns)
    return say("turn {turn}", turn=state.turns)
