"""Words and patterns of the notation (9), as people write them, and a line that is being read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from domain.engine import open_questions
from domain.games.coal_baron.decisions import Pay
from domain.games.coal_baron.edition import BACK, DOCKS, FACE, FLEX, MINER_IDS, ORDERS, PLAYS, ZONES
from domain.games.coal_baron.rules.payments import in_order, only_payment
from domain.games.coal_baron.state import Baron, State
from domain.places import Seat
from domain.words import quoted, refuse, require

SYNONYMS = {
    "lorry": "cart",
    "objective": "goal",
    "innovation": "improvement",
    "wild": "draw",
    "delivery": "deliver",
    "mining": "mine",
    # plurals
    "lorries": "cart",
    "carts": "cart",
    "wagons": "wagon",
    "engines": "engine",
    "orders": "order",
    "shares": "share",
    "objectives": "goal",
    "goals": "goal",
    "innovations": "improvement",
    "improvements": "improvement",
    "furnaces": "furnace",
    "factories": "factory",
    "steamboats": "steamboat",
}
WORD = re.compile(r"(?<![\w-])[a-z]+(?=\d*(?![\w-]))")  # a whole word, or one with its number: lorry2
NUMBER = r"\d{1,3}"
ITEM = rf"[\w-]+(?: ?= ?{NUMBER})?"
PAID = re.compile(rf" ?\bwith ({ITEM}(?: ?\+ ?{ITEM})*)(?=$| ?:| (?:to |at )?dock)")
AT_DOCK = rf"(?: (?:(?:to|at) )?dock ?(?P<dock>{NUMBER}))?"
CARD = r"(?: (?P<card>[\w*-]+))?"
STACK = rf"(?P<stack>{'|'.join(dict.fromkeys(BACK.values()))}) ?(?P<number>(?:{NUMBER})?)"
KIND = rf"(?P<stack>{'|'.join(PLAYS.values())}|mine) ?(?P<number>(?:{NUMBER})?)"

FACES = {face.casefold(): face for face in FACE.values()} | {printed.casefold(): face for printed, face in FACE.items()}
ORDER_WORDS = {f"{order.recipient} {order.carts}": face for face, order in ORDERS.items()}
MINE_ZONES = {(zone.steps_min, zone.steps_max): zone.id for zone in ZONES.values() if zone.gives == "mining"}
DELIVERY = next(zone.id for zone in ZONES.values() if zone.gives == "delivery")
DRAW = next(zone.id for zone in ZONES.values() if zone.gives == "draw")

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

    def asked(self, kind: type[Any]) -> bool:
        return any(isinstance(question, kind) for question in open_questions(self.view, self.seat))

    @property
    def dock(self) -> int:
        """The dock that is named, 0 if none is."""
        named = self.words.get("dock", "")
        dock = int(named or 0)
        require(dock in DOCKS or not named, "notation", NO_SUCH_DOCK, dock=dock, docks=DOCKS)
        return dock


# --- payments ---------------------------------------------------------------------------------------------------------


def named_once(cards: Iterable[str]) -> None:
    """4.2 and 4.6: equal cards stand for each other, but a card named by its printed id is one card."""
    for card, times in Counter(cards).items():
        one_card = times == 1 or not (card in FACE or card in MINER_IDS)
        require(one_card, "notation", "{card} is a single card; name it once", card=card)


def pay_meant(line: Line, zone: str) -> Pay:
    """The payment as written; left out, the only one there is. If there is none, or several, the rule says which."""
    if line.paid:
        return payment(line)
    in_play = line.view.zones.get(zone)
    return (only_payment(line.baron, in_play.cost) if in_play else None) or Pay()


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
            why = "{card} is no payment; pay like 3, 1+2, flex5=3 or 2+flex3=1"
            refuse("notation", why, card=quoted(card))
    return in_order(Pay(tuple(miners), tuple(flex)))


def own_miner(line: Line, card: str) -> int:
    colour, value = MINER_IDS[card]
    own = line.baron.colour
    require(colour == own, "4.2", "{card} is not yours; your miners are {own}", card=card, own=own)
    return value
