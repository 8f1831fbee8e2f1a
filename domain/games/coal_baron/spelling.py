"""Words and patterns of the notation (9), as people write them."""

from __future__ import annotations

import re

from domain.games.coal_baron.edition import BACK, FACE, ORDERS, PLAYS, ZONES

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
PAID = re.compile(rf" ?\bwith ({ITEM}(?: ?\+ ?{ITEM})*)")
AT_DOCK = rf"(?: (?:(?:to|at) )?dock ?(?P<dock>{NUMBER}))?"
CARD = r"(?: (?P<card>[\w*-]+))?"
STACK = rf"(?P<stack>{'|'.join(dict.fromkeys(BACK.values()))}) ?(?P<number>(?:{NUMBER})?)"
KIND = rf"(?P<stack>{'|'.join(PLAYS.values())}|mine) ?(?P<number>(?:{NUMBER})?)"

FACES = {face.casefold(): face for face in FACE.values()} | {printed.casefold(): face for printed, face in FACE.items()}
ORDER_WORDS = {f"{order.recipient} {order.carts}": face for face, order in ORDERS.items()}
MINE_ZONES = {(zone.steps_min, zone.steps_max): zone.id for zone in ZONES.values() if zone.gives == "mining"}
DELIVERY = next(zone.id for zone in ZONES.values() if zone.gives == "delivery")
DRAW = next(zone.id for zone in ZONES.values() if zone.gives == "draw")
