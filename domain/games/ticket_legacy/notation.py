"""How a line of mail is read (9). Whether a decision is allowed is for the rules to say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from domain.engine import Decision, Fact, not_understood, open_questions
from domain.games.ticket_legacy.decisions import DECK, Cards, Claim, DrawCard, DrawTickets, KeepTickets, Pass, Wire
from domain.games.ticket_legacy.edition import COLOUR_OF, GREY, LOCO, SYMBOL_OF, TRACKS, Track, tracks_of
from domain.games.ticket_legacy.questions import Action, SecondCard, StartingTickets, TicketChoice
from domain.games.ticket_legacy.rules.claims import by_default, colours_for, held_by, is_free, locomotives_needed, ways
from domain.games.ticket_legacy.rules.tickets import may_keep
from domain.games.ticket_legacy.rules.turns import may_act, may_draw_on
from domain.games.ticket_legacy.shape import Route
from domain.games.ticket_legacy.spelling import (
    COLOUR_WORDS,
    SYMBOL_WORDS,
    cards_meant,
    city_meant,
    kinds_in_order,
    tokens,
)
from domain.games.ticket_legacy.state import State
from domain.games.ticket_legacy.untold import unread_words
from domain.games.ticket_legacy.writing import cards_written, kind_written, write
from domain.places import Seat
from domain.words import quoted, refuse, require

SETTLED: Mapping[str, tuple[type[Any], ...]] = {}
OFFERS: dict[type[Any], Callable[[State, Any], Iterable[Decision]]] = {
    StartingTickets: may_keep,
    TicketChoice: may_keep,
    Action: may_act,
    SecondCard: may_draw_on,
}


OF_CAMPAIGNS = ("attend", "company", "depot", "archive", "open")


class Line(NamedTuple):
    """Who wrote it, at which table, and its words after the first."""

    view: State
    seat: Seat
    words: list[str]


def parse(view: State, seat: Seat, text: str) -> Decision:
    """The decision that a line means to this seat."""
    words = tokens(text)
    first = next(iter(words), "")
    if first in unread_words(view.rules):
        raise not_understood(view, seat, text, could(view, seat))
    require(first not in OF_CAMPAIGNS, "campaign", "that is decided in the campaign, not in its match")
    if first not in FORMS:
        raise not_understood(view, seat, text, could(view, seat))
    return FORMS[first](Line(view, seat, words[1:]))


def could(view: State, seat: Seat) -> list[str]:
    return [write(offer) for question in open_questions(view, seat) for offer in OFFERS[type(question)](view, question)]


def unfold(view: State, seat: Seat, part: str, _last: Sequence[Fact] = ()) -> list[str]:
    """`draw red, deck` are two decisions: the display may change in between."""
    words = part.split(None, 1)
    if len(words) == 2 and _draws(words[0]) and "," in words[1]:
        draws = [one.strip() for one in words[1].split(",") if one.strip()]
        return [one if _draws(one.split()[0]) else f"{words[0]} {one}" for one in draws]
    return [part]


def _draws(word: str) -> bool:
    return word.casefold().rstrip(":") in ("draw", "take")


def alone(line: Line, decision: Decision) -> Decision:
    said = " ".join(line.words)
    require(
        not line.words,
        "notation",
        "{said} is too much: write {text} alone",
        said=quoted(said),
        text=quoted(write(decision)),
    )
    return decision


# --- tickets ---------------------------------------------------------------------------------------------------------


def read_keep(line: Line) -> KeepTickets:
    offered = [str(card) for card in line.view.seats[line.seat].offered.cards]
    named = [word.upper() for word in line.words if word not in ("ticket", "tickets")]
    asked = any(isinstance(one, (StartingTickets, TicketChoice)) for one in open_questions(line.view, line.seat))
    require(named or not asked, "notation", "say which tickets: {offered}, or all", offered=offered)
    if named == ["ALL"]:
        return KeepTickets(tuple(offered))
    strange = [word for word in line.words if word.upper() in named and word.upper() not in offered]
    template = "you were not offered {strange}; keep some of {offered}, by their ids, or all"
    require(not (asked and strange), "4A.4", template, strange=[quoted(one) for one in strange], offered=offered)
    twice = len(set(named)) != len(named)
    require(not twice, "notation", "name each ticket once: {offered}", offered=offered)
    return KeepTickets(tuple(one for one in offered if one in named) if asked else tuple(named))


# --- train cards -----------------------------------------------------------------------------------------------------


def read_draw(line: Line) -> Decision:
    words = line.words
    if words in (["ticket"], ["tickets"]):
        return DrawTickets()
    if words in (["deck"], ["blind"]):
        return DrawCard(DECK)
    if words[:1] == ["slot"]:
        return read_slot(words[1:])
    if len(words) == 1 and words[0].isdecimal():
        template = "{said} could be a slot or a number of cards: write “draw slot 2”, or “draw deck, deck” for two"
        refuse("notation", template, said=quoted(words[0]))
    return DrawCard(slot_showing(line.view, words))


def read_slot(words: list[str]) -> DrawCard:
    number = int(words[0]) if len(words) == 1 and words[0].isdecimal() and len(words[0]) < 3 else 0
    require(number, "notation", "name one slot of the display, such as “draw slot 3”")
    return DrawCard(number)


def slot_showing(view: State, words: list[str]) -> int:
    """The lowest slot that shows the colour; where symbols count and differ, the symbol must be named."""
    colour = COLOUR_WORDS.get(words[0], "") if words else ""
    symbol = SYMBOL_WORDS.get(words[1], "") if len(words) == 2 else ""
    known = colour not in ("", GREY) and (len(words) == 1 or symbol)
    shown = [kind_written(kind) for kind in kinds_in_order([one for one in view.display if one])]
    require(words, "notation", "say what you draw: the deck, or {shown}", shown=shown)
    template = "{said} is nothing to draw; draw the deck, or {shown}"
    require(known, "notation", template, said=quoted(" ".join(words)), shown=shown)
    slots = [slot for slot, kind in enumerate(view.display, start=1) if COLOUR_OF.get(kind, kind) == colour]
    if symbol:
        slots = [slot for slot in slots if SYMBOL_OF.get(view.display[slot - 1]) == symbol]
    require(slots, "4A.1", "the display shows no {said}: it shows {shown}", said=" ".join(words), shown=shown)
    counting = {"gold", "bandits"} & set(view.rules)
    kinds = [view.display[slot - 1] for slot in slots]
    template = "say which: {which_or}"
    which = [f"draw {kind_written(kind)}" for kind in kinds_in_order(kinds)]
    require(not counting or len(set(kinds)) == 1, "notation", template, which_or=which)
    return slots[0]


# --- claims ----------------------------------------------------------------------------------------------------------


class Said(NamedTuple):
    """What a claim says after its cities."""

    track: int
    colour: str
    cards: list[str] | None
    extras: tuple[str, ...]


def read_claim(line: Line) -> Claim:
    cities = line.view.board.cities
    first = city_meant(line.words, cities)
    second = city_meant(line.words[first.words :], cities)
    route = route_between(line.view, first.city, second.city)
    said = tail(line.words[first.words + second.words :])
    track = track_meant(line, route, said)
    return Claim(track.id, payment(line, track, said), said.extras)


def route_between(view: State, a: str, b: str) -> Route:
    found = [route for route in view.board.routes if {route.a, route.b} == {a, b}]
    next_to = [route.b if route.a == a else route.a for route in view.board.routes if a in (route.a, route.b)]
    template = "no route joins {a} and {b}; from {a} they lead to {cities}"
    require(found, "4A.3", template, a=a, b=b, cities=next_to)
    return found[0]


def tail(words: list[str]) -> Said:
    """[colour or track n] [with cards] [extra ids]"""
    words, extras = _cut(words, "extra")
    words, cards = _cut(words, "with")
    track, colour = 0, ""
    if words[:1] == ["track"]:
        track = int(words[1]) if len(words) == 2 and words[1].isdecimal() and len(words[1]) < 3 else 0
        require(track, "notation", "name the track by its number, such as “track 2”")
    elif words:
        colour = COLOUR_WORDS.get(words[0], "") if len(words) == 1 else ""
        template = "{said} is not understood here; go on like “red”, “track 2” or “with 2 red”"
        require(colour and colour != LOCO, "notation", template, said=quoted(" ".join(words)))
    require(cards != [], "notation", "say with which cards, such as “with 2 yellow 1 loco”")
    require(extras != [], "notation", "say for what a further locomotive is discarded, by its id")
    return Said(track, colour, cards, tuple(one.upper() for one in extras or ()))


def _cut(words: list[str], at: str) -> tuple[list[str], list[str] | None]:
    if at not in words:
        return words, None
    place = words.index(at)
    return words[:place], words[place + 1 :]


def track_meant(line: Line, route: Route, said: Said) -> Track:
    tracks = [TRACKS[one] for one in tracks_of(route)]
    if said.track:
        template = "there is no track {number} from {a} to {b}; the last one is {last}"
        known = said.track <= len(tracks)
        require(known, "4A.3", template, number=said.track, a=route.a, b=route.b, last=len(tracks))
        return tracks[said.track - 1]
    if said.colour and set(route.colors) != {GREY}:
        fitting = [one for one in tracks if one.colour == said.colour]
        template = "from {a} to {b} there is no {colour} track; there is {colours}"
        require(fitting, "4A.3", template, a=route.a, b=route.b, colour=said.colour, colours=list(route.colors))
        return next((one for one in fitting if is_free(line.view, line.seat, one)), fitting[0])
    return only_track(line, paid_with(route, tracks, said))


def paid_with(route: Route, tracks: list[Track], said: Said) -> list[Track]:
    """Those that cards of the named colour can pay for: who names the cards need not name the track too."""
    colours = {COLOUR_WORDS.get(word, "") for word in said.cards or ()} - {"", GREY, LOCO}
    if len(colours) != 1 or len(tracks) == 1:
        return tracks
    (colour,) = colours
    fitting = [one for one in tracks if one.colour in (colour, GREY)]
    template = "from {a} to {b} there is no {colour} track; there is {colours}"
    require(fitting, "4A.3", template, a=route.a, b=route.b, colour=colour, colours=list(route.colors))
    return fitting


def only_track(line: Line, tracks: Sequence[Track]) -> Track:
    """Left out, the one that the seat can claim with its hand; of free tracks of one colour the first."""
    held = held_by(line.view.seats[line.seat])
    possible = {one.colour: one for one in reversed(tracks) if ways(line.view, line.seat, one, held)}
    template = "say which track: {which_or}"
    which = [f"track {one.id.rpartition('/')[2]} ({one.colour})" for one in tracks if one.colour in possible]
    require(len(possible) < 2, "notation", template, which_or=which)
    if possible:
        return next(iter(possible.values()))
    return next((one for one in tracks if is_free(line.view, line.seat, one)), tracks[0])


def payment(line: Line, track: Track, said: Said) -> Cards:
    """As written; left out, with the fewest locomotives. What cannot be paid is for the rule to refuse."""
    held = held_by(line.view.seats[line.seat])
    if said.cards is not None:
        return cards_meant(said.cards, held)
    length, needed = track.route.len, locomotives_needed(line.view, track)
    cards_named = track.colour == GREY and said.colour not in ("", GREY)  # “grey” names the track only
    colours = (said.colour,) if cards_named else colours_for(track)
    found = {colour: cards for colour in colours if (cards := by_default(held, colour, length, needed))}
    if not found:
        only_locos = held[LOCO] >= length and not cards_named
        return ((LOCO, length),) if only_locos else cards_meant([str(length), colours[0]], held)
    which = [f"with {cards_written(cards)}" for cards in found.values()]
    open_to_it = ways(line.view, line.seat, track, held)  # otherwise the rule says why not, whatever the cards
    require(len(found) == 1 or not open_to_it, "notation", "say with which cards: {which_or}", which_or=which)
    return next(iter(found.values()))


FORMS: dict[str, Callable[[Line], Decision]] = {
    "keep": read_keep,
    "draw": read_draw,
    "take": read_draw,
    "claim": read_claim,
    "tickets": lambda line: alone(line, DrawTickets()),
    "pass": lambda line: alone(line, Pass()),
    "wire": lambda line: alone(line, Wire()),
}
FIRST_WORDS = frozenset(FORMS)
