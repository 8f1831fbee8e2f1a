"""Section 9: decisions as people write them. One line, one decision; case and the words in brackets do not matter."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from domain.engine import Decision, not_understood, open_questions
from domain.games.coal_baron.decisions import (
    DOCK,
    DRIFT,
    SIDING,
    DrawChoose,
    EndTurn,
    MineMove,
    MineStop,
    Pass,
    Place,
    Play,
    Trains,
)
from domain.games.coal_baron.edition import (
    ANY,
    BACK,
    CARTS,
    IMPROVEMENTS,
    ORDERS,
    STACKS,
    TWIN,
    WAGON,
)
from domain.games.coal_baron.facts import MiningEnded, Passed, TurnEnded
from domain.games.coal_baron.questions import Act, Draw, Finish, Mine
from domain.games.coal_baron.rules.drawing import may_choose
from domain.games.coal_baron.rules.mining import may_mine, yard_of
from domain.games.coal_baron.rules.turns import may_act, may_finish
from domain.games.coal_baron.spelling import (
    AT_DOCK,
    CARD,
    DELIVERY,
    DRAW,
    FACES,
    KIND,
    MINE_ZONES,
    NUMBER,
    ORDER_WORDS,
    PAID,
    STACK,
    SYNONYMS,
    WORD,
    Items,
    Line,
    items_of,
    named_once,
    pay_meant,
)
from domain.games.coal_baron.state import State
from domain.games.coal_baron.writing import stack_written, write
from domain.places import Face, Seat
from domain.words import Refused, quoted, refuse, require, say

SETTLED: Mapping[str, tuple[type[Any], ...]] = {"stop": (MiningEnded,), "end": (TurnEnded, Passed)}

_FIRST_WORDS = ("pass", "end", "stop", "drift", "siding", "choose", "play", "mine", "draw", "deliver", "take")
FIRST_WORDS = frozenset([*_FIRST_WORDS, *BACK.values(), *SYNONYMS])

Reader = Callable[[Line], Decision]
Form = tuple[Reader, dict[str, str], Items]


def parse(view: State, seat: Seat, text: str) -> Decision:
    """The decision that a line means to this seat. Whether it is allowed is for the rules to say."""
    form = form_of(text)
    if form is None:
        asked = open_questions(view, seat)
        offers = (offer for question in asked for offer in OFFERS[type(question)](view, question))
        raise not_understood(view, seat, text, paid_once(map(write, offers)))
    read, words, paid = form
    return read(Line(view, seat, words, paid))


def paid_once(lines: Iterable[str]) -> list[str]:
    """Of lines that differ only in how they are paid for, the first."""
    first: dict[str, str] = {}
    for line in lines:
        first.setdefault(PAID.sub("", line), line)
    return list(first.values())


@lru_cache(maxsize=1 << 12)
def form_of(text: str) -> Form | None:
    """Which form a line has, with its words and its payment."""
    line = plain(text)
    paid = PAID.search(line)
    if paid:
        line = line[: paid.start()] + line[paid.end() :]
    for pattern, read in FORMS.items() if paid else (FREE_FORMS | FORMS).items():
        if match := pattern.fullmatch(line):
            words = {key: word for key, word in match.groupdict().items() if word}
            return read, words, items_of(paid[1]) if paid else ()
    return None


def plain(text: str) -> str:
    """Lower case, single blanks, one word for each thing."""
    line = " ".join(text.casefold().replace("->", ">").replace(">", " > ").split()).rstrip(" .")
    return WORD.sub(lambda word: SYNONYMS.get(word[0], word[0]), line)


def read_stack(line: Line) -> Place:
    zone = stack_meant(line)
    return Place(zone, pay_meant(line, zone), line.dock)


def read_mine(line: Line) -> Place:
    steps = int(line.words["low"]), int(line.words["high"])
    known = [f"mine {low}/{high}" for (low, high), zone in MINE_ZONES.items() if zone in line.view.zones]
    unknown = "there is no mine {low}/{high}; there is {known}"
    require(steps in MINE_ZONES, "notation", unknown, low=steps[0], high=steps[1], known=known)
    return Place(MINE_ZONES[steps], pay_meant(line, MINE_ZONES[steps]))


def read_draw(line: Line) -> Place:
    return Place(DRAW, pay_meant(line, DRAW), stack=stack_meant(line))


def read_delivery(line: Line) -> Place:
    trains = trains_meant(line)
    return Place(DELIVERY, pay_meant(line, DELIVERY), trains=trains)


def read_play(line: Line) -> Play:
    kind, number = line.words["stack"].replace("mine", "mining"), line.words.get("number", "")
    if not number:
        return Play(f"imp-{kind}", line.dock)
    return Play(f"imp-{kind}", line.dock, stack_meant(line, before="play "))


def read_play_printed(line: Line) -> Play:
    """An improvement named by its printed id."""
    card, held = FACES.get(line.words["card"], ""), line.baron.improvements.cards
    why = "{card} is no improvement; you hold {held}"
    require(card in IMPROVEMENTS, "notation", why, card=quoted(line.words["card"]), held=held)
    return Play(card, line.dock)


def read_play_delivery(line: Line) -> Play:
    return Play("imp-delivery", trains=trains_meant(line))


def read_move(line: Line) -> MineMove:
    words = line.words
    if line.asked(Mine):
        check_cart(line)
    drift = line.baron.drift
    card, code = ("".join(drift[:1]), "") if words["from"] == DRIFT else (cart_named(line), cart_named(line))
    if not line.dock:
        return MineMove(words["from"], SIDING, code)
    return MineMove(words["from"], DOCK, code, line.dock, kind_meant(line, card))


def cart_named(line: Line) -> Face:
    face: Face = FACES.get(line.words.get("card", ""), "")
    return face if face in CARTS else ""


def check_cart(line: Line) -> None:
    """A cart of the siding must be named; one of the drift may be, if it is the rightmost."""
    named, baron = line.words.get("card", ""), line.baron
    if line.words["from"] == DRIFT:
        fits = not named or not baron.drift or cart_named(line) == baron.drift[0]
        require(fits, "4.5", "only the rightmost card of the drift can move, that is {card}", card=baron.drift[:1])
        return
    lying = list(dict.fromkeys(baron.siding))
    require(named or not lying, "notation", "name the cart: in your siding lies {lying}", lying=lying)
    known = cart_named(line) or not named
    require(known, "notation", "{named} is no cart; in your siding lies {lying}", named=quoted(named), lying=lying)


def kind_meant(line: Line, card: Face) -> str:
    """The wagon of the cart's own crest if one is empty at that dock, else the universal one."""
    if not card:
        return ""  # the rule says what is missing
    own, room = CARTS[card].crest, yard_of(line.baron).room
    if "any" in line.words or (not room.get((line.dock, WAGON[own])) and room.get((line.dock, WAGON[ANY]))):
        return ANY
    return own


def read_choice(line: Line) -> DrawChoose:
    named, cards = line.words["card"], line.view.peeked.cards
    if named.isdecimal() and len(named) < 4:
        return DrawChoose(int(named), line.dock)
    face = FACES.get(named, "")
    if not line.asked(Draw):
        return DrawChoose(1, line.dock)  # nothing is to be chosen now, as the engine will say
    numbered = [say("{number} for {card}", number=number, card=card) for number, card in enumerate(cards, start=1)]
    why = "{named} is none of the cards; choose by number: {cards_or}"
    require(face in cards, "notation", why, named=quoted(named), cards_or=numbered)
    return DrawChoose(cards.index(face) + 1, line.dock)


def stack_meant(line: Line, before: str = "") -> str:
    """The stack with its number, if it is one of two."""
    named, number = line.words["stack"], line.words.get("number", "")
    stack, twins = named + number, [one for one in TWIN if BACK[one] == named]
    if stack in (twins or STACKS):
        return stack
    if twins:
        which = [stack_written(one) for one in twins]
        require(number, "notation", "say which of the two stacks: {which_or}", which_or=which)
        refuse(
            "notation", "there is no stack {stack}; there is {which}", stack=quoted(f"{named} {number}"), which=which
        )
    only = "there is only one {named}: write {example} without a number"
    require(not number, "notation", only, named=quoted(named), example=before + named)
    stacks = [stack_written(one) for one in STACKS]
    raise Refused("notation", say("there is no stack {named}; the stacks are {all}", named=quoted(named), all=stacks))


def trains_meant(line: Line) -> Trains:
    """Pairs of dock and order, sorted by dock; none if none is named."""
    trains, printed = [], []
    for part in re.split(r" ?, ?| and ", line.words["trains"]) if "trains" in line.words else ():
        pair = re.fullmatch(rf"dock ?({NUMBER}) ?= ?(?:order )?([\w -]+)", part)
        if not pair:
            refuse("notation", "write each train as “dock 1 = barracks 3”, not {part}", part=quoted(part))
        order = ORDER_WORDS.get(pair[2]) or FACES.get(pair[2])
        if order not in ORDERS:
            held = [f"{ORDERS[one].recipient} {ORDERS[one].carts}" for one in dict.fromkeys(line.baron.orders)]
            refuse("notation", "there is no order {order}; you hold {held}", order=quoted(pair[2]), held=held)
        trains.append((int(pair[1]), order))
        printed.append(pair[2])
    named_once(printed)
    return tuple(sorted(trains))


OFFERS: dict[type[Any], Callable[[State, Any], Iterable[Decision]]] = {
    Act: may_act,
    Mine: may_mine,
    Draw: may_choose,
    Finish: may_finish,
}
FORMS: dict[re.Pattern[str], Reader] = {  # those that cost miners
    re.compile(r"mine ?(?P<low>\d) ?/? ?(?P<high>\d)"): read_mine,
    re.compile(rf"draw (?:from )?(?P<stack>[a-z]+) ?(?P<number>(?:{NUMBER})?)"): read_draw,
    re.compile(r"deliver ?:? ?(?P<trains>.*)"): read_delivery,
    re.compile(rf"(?:take )?{STACK}{AT_DOCK}"): read_stack,
}
FREE_FORMS: dict[re.Pattern[str], Reader] = {
    re.compile(r"pass"): lambda line: Pass(),
    re.compile(r"end(?: turn)?"): lambda line: EndTurn(),
    re.compile(r"stop"): lambda line: MineStop(),
    re.compile(
        rf"(?P<from>drift|siding){CARD} (?:>|to) (?:siding|dock ?(?P<dock>{NUMBER})(?: (?P<any>any))?)"
    ): read_move,
    re.compile(rf"choose (?P<card>[\w*-]+){AT_DOCK}"): read_choice,
    re.compile(r"play (?:imp-)?deliver(?:y)? ?:? ?(?P<trains>.*)"): read_play_delivery,
    re.compile(rf"play (?:imp-)?{KIND}{AT_DOCK}"): read_play,
    re.compile(rf"play (?P<card>[\w-]+){AT_DOCK}"): read_play_printed,
}
