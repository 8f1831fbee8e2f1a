"""Section 9: decisions as people write them. One line, one decision; case and the words in brackets do not matter."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from domain.engine import Decision
from domain.games.coal_baron.decisions import (
    DOCK,
    DRIFT,
    SIDING,
    DrawChoose,
    EndTurn,
    MineMove,
    MineStop,
    Pass,
    Pay,
    Place,
    Play,
    Trains,
)
from domain.games.coal_baron.edition import ANY, BACK, CARTS, DOCKS, FACE, FLEX, MINER_IDS, ORDERS, STACKS, TWIN, WAGON
from domain.games.coal_baron.facts import MiningEnded, Passed, TurnEnded
from domain.games.coal_baron.questions import Act, Draw, Finish, Mine
from domain.games.coal_baron.rules.drawing import may_choose
from domain.games.coal_baron.rules.mining import may_mine, yard_of
from domain.games.coal_baron.rules.payments import how_to_pay, in_order, only_payment
from domain.games.coal_baron.rules.turns import check_zone, may_act, may_finish
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
)
from domain.games.coal_baron.state import Baron, State
from domain.games.coal_baron.writing import stack_written, write
from domain.places import Face, Seat
from domain.words import Refused, refuse, require, say

SETTLED: Mapping[str, tuple[type[Any], ...]] = {"stop": (MiningEnded,), "end": (TurnEnded, Passed)}


NO_SUCH_DOCK = "there is no dock {dock}; the docks are {docks}"
Items = tuple[tuple[str, str], ...]  # cards of a payment, and what each counts as where that is said


class Line(NamedTuple):
    """What a reader of one form needs: who wrote it at which table, the words, and the payment if one was named."""

    view: State
    seat: Seat
    words: dict[str, str]
    paid: Items

    @property
    def baron(self) -> Baron:
        return self.view.seats[self.seat]

    @property
    def dock(self) -> int:
        """The dock that is named, 0 if none is."""
        named = self.words.get("dock", "")
        dock = int(named or 0)
        require(dock in DOCKS or not named, "notation", NO_SUCH_DOCK, dock=dock, docks=DOCKS)
        return dock


Reader = Callable[[Line], Decision]
Form = tuple[Reader, dict[str, str], Items]


def parse(view: State, seat: Seat, text: str) -> Decision:
    """The decision that a line means to this seat. Whether it is allowed is for the rules to say."""
    form = form_of(text)
    if form is None:
        raise not_understood(view, seat, text)
    read, words, paid = form
    return read(Line(view, seat, words, paid))


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
    if number:
        return Play(f"imp-{kind}", line.dock, stack_meant(line))
    return Play(f"imp-{kind}", line.dock)


def read_play_printed(line: Line) -> Play:
    """An improvement named by its printed id."""
    return Play(FACES.get(line.words["card"], line.words["card"]), line.dock)


def read_play_delivery(line: Line) -> Play:
    return Play("imp-delivery", trains=trains_meant(line))


def read_move(line: Line) -> MineMove:
    words, baron = line.words, line.baron
    named = FACES.get(words.get("card", ""), words.get("card", ""))
    if words["from"] == DRIFT:
        require(baron.drift, "4.5", "your drift is empty")
        fits = named in ("", baron.drift[0])
        require(fits, "4.5", "only the rightmost card of the drift can move, that is {card}", card=baron.drift[0])
        card, code = baron.drift[0], ""
    else:
        lying = list(dict.fromkeys(baron.siding))
        require(named in CARTS, "notation", "name the cart card; in your siding there is {lying}", lying=lying)
        card = code = named
    if not line.dock:
        return MineMove(words["from"], SIDING, code)
    return MineMove(words["from"], DOCK, code, line.dock, kind_meant(line, card))


def kind_meant(line: Line, card: Face) -> str:
    """The wagon of the cart's own crest if one is empty at that dock, else the universal one."""
    own, room = CARTS[card].crest, yard_of(line.baron).room
    if "any" in line.words or (not room.get((line.dock, WAGON[own])) and room.get((line.dock, WAGON[ANY]))):
        return ANY
    return own


def read_choice(line: Line) -> DrawChoose:
    named, cards = line.words["card"], line.view.peeked.cards
    if named.isdecimal() and len(named) < 4:
        return DrawChoose(int(named), line.dock)
    face = FACES.get(named, named)
    by_card = "choose by number from 1 to {last}, or by card: {cards}"
    require(face in cards, "notation", by_card, last=len(cards), cards=cards)
    return DrawChoose(cards.index(face) + 1, line.dock)


def stack_meant(line: Line) -> str:
    named, number = line.words["stack"], line.words.get("number", "")
    twins = [stack for stack in TWIN if BACK[stack] == named]
    stack = named + number
    known = twins or STACKS
    meant, written_so = f"{named} {number}".strip(), [stack_written(one) for one in known]
    require(stack in known, "notation", "there is no stack “{meant}”; there is {known}", meant=meant, known=written_so)
    return stack


def trains_meant(line: Line) -> Trains:
    """Pairs of dock and order, sorted by dock."""
    trains, printed = [], []
    for part in re.split(r" ?, ?| and ", line.words.get("trains", "nothing")):
        pair = re.fullmatch(rf"dock ?({NUMBER}) ?= ?(?:order )?([\w -]+)", part)
        if not pair:
            refuse("notation", "write each train as “dock 1 = barracks 3”, not “{part}”", part=part)
        order = ORDER_WORDS.get(pair[2]) or FACES.get(pair[2])
        if order not in ORDERS:
            held = [f"{ORDERS[one].recipient} {ORDERS[one].carts}" for one in dict.fromkeys(line.baron.orders)]
            refuse("notation", "there is no order “{order}”; you hold {held}", order=pair[2], held=held)
        trains.append((int(pair[1]), order))
        printed.append(pair[2])
    named_once(printed)
    return tuple(sorted(trains))


def named_once(cards: Iterable[str]) -> None:
    """4.2 and 4.6: equal cards stand for each other, but a card named by its printed id is one card."""
    for card, times in Counter(cards).items():
        one_card = times == 1 or not (card in FACE or card in MINER_IDS)
        require(one_card, "notation", "{card} is a single card; name it once", card=card)


def pay_meant(line: Line, zone: str) -> Pay:
    """The payment as written; left out, the only one there is."""
    check_zone(line.view, zone)
    if line.paid:
        return payment(line)
    cost = line.view.zones[zone].cost
    only = only_payment(line.baron, cost)
    if only:
        return only
    raise Refused("4.2", how_to_pay(line.baron, zone, cost))


def items_of(text: str) -> Items:
    """The parts of a payment: a card, and what it counts as if that is said."""
    parts = (item.partition("=") for item in text.split("+"))
    return tuple((card.strip(), value.strip()) for card, _, value in parts)


def payment(line: Line) -> Pay:
    named_once(card for card, _ in line.paid)
    miners, flex = [], []
    for card, value in line.paid:
        face = FACES.get(card)
        if card.isdecimal() and len(card) < 4 and not value:
            miners.append((int(card), 1))
        elif card in MINER_IDS and not value:
            miners.append((own_miner(line, card), 1))
        elif face in FLEX and value:
            flex.append((face, int(value)))
        elif face in FLEX:
            refuse("notation", "say what {card} counts as, such as {example}", card=face, example=f"{card}=2")
        else:
            refuse("notation", "“{card}” is no payment; pay like 3, 1+2, flex5=3 or 2+flex3=1", card=card)
    return in_order(Pay(tuple(miners), tuple(flex)))


def own_miner(line: Line, card: str) -> int:
    colour, value = MINER_IDS[card]
    own = line.baron.colour
    require(colour == own, "4.2", "{card} is not yours; your miners are {own}", card=card, own=own)
    return value


def not_understood(view: State, seat: Seat, text: str) -> Refused:
    """What could be written now: the offers, once each without their payments."""
    asked = next((question for question in view.top if question.seat == seat), None)
    if asked is None:
        return Refused("notation", say("“{text}” is not understood", text=text))
    offers = dict.fromkeys(without_payment(write(offer)) for offer in OFFERS[type(asked)](view, asked))
    accepted = list(offers)
    more = "“{text}” is not understood; you could write {accepted}"
    return Refused("notation", say(more, text=text, accepted=accepted))


def without_payment(line: str) -> str:
    return PAID.sub("", line)


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
