"""Every card, zone and word of Coal Baron explained in a few sentences, with the rule that says more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.engine import Explained
from domain.games.coal_baron.edition import (
    ANY,
    BACK,
    CARTS,
    DATA,
    DOCKS_FOR,
    DOCKS_OF_CREST,
    ENGINES,
    FACE,
    GOALS,
    IMPROVEMENTS,
    MINER,
    ORDERS,
    SHARES,
    STACKS,
    WAGONS,
    ZONES,
)
from domain.games.coal_baron.shape import CartCard, ImprovementCard, OrderCard, WagonCard, ZoneShape
from domain.games.coal_baron.state import State
from domain.games.coal_baron.words import goal_text, name
from domain.words import Sentence, capital, say


def explain(_view: State, thing: str) -> Explained | None:
    """A card by its face or printed id, a zone, or a word; None if there is nothing to explain."""
    return GLOSSARY.get(FACE.get(thing, thing)) or GLOSSARY.get(thing.casefold())


# --- cards -----------------------------------------------------------------------------------------------------------


CART = (
    "{carts:cart|carts} of coal; moving the card costs {carts:step|steps}. It fits an empty {crest} or universal wagon "
    "at {docks}."
)
VALUED_CART = (
    "{carts:cart|carts} of coal; moving the card costs {carts:step|steps}. It fits an empty {crest} or universal wagon "
    "at {docks}. Delivered, it counts {vp:point|points}."
)


def cart(card: CartCard) -> Explained:
    values = {"carts": card.carts, "crest": card.crest, "vp": card.vp, "docks": at_docks(DOCKS_OF_CREST[card.crest])}
    title = say("{cart}", cart=capital(name(card.code)))
    return Explained(title, say(VALUED_CART if card.vp else CART, **values), "4.5")


def wagon(face: str, card: WagonCard) -> Explained:
    if card.kind == ANY:
        text = "Goes to any dock, and takes one cart card whose crest the dock shows."
        return Explained(say("Universal wagon"), say(text), "4.3")
    text = "Goes to a dock that shows the {crest} ({docks}), and takes one cart card with the {crest}."
    told = say(text, crest=card.kind, docks=at_docks(DOCKS_FOR[face]))
    return Explained(say("Wagon with the {crest}", crest=card.kind), told, "4.3")


def at_docks(docks: tuple[int, ...]) -> list[Sentence]:
    return [say("dock {dock}", dock=dock) for dock in docks]


def engine(colour: str) -> Explained:
    text = "Goes to a dock that has none. A train needs one; trains that leave together have engines of one colour."
    return Explained(say("The {colour} engine", colour=colour), say(text), "4.6")


def order(card: OrderCard) -> Explained:
    text = (
        "A train with at least {carts:cart|carts} completes it, whatever their crests, and it counts "
        "{vp:point|points} at the end. Held in secret, unless it was face up when it was taken."
    )
    title = say("Order of the {recipient}, {carts:cart|carts}", recipient=card.recipient, carts=card.carts)
    return Explained(title, say(text, carts=card.carts, vp=card.vp), "5.2")


def share(recipient: str) -> Explained:
    text = (
        "Counts {vp:point|points} if you have completed an order of the {recipient} for it; an order serves one share."
    )
    points = say(text, vp=DATA.shares.vp_matched, recipient=recipient)
    return Explained(say("Share in the {recipient}", recipient=recipient), points, "5.3")


def goal(face: str) -> Explained:
    return Explained(say("Goal"), say("{text}, counted at the end of the game.", text=goal_text(face)), "5.5")


def improvement(card: ImprovementCard) -> Explained:
    if card.family == MINER:
        text = (
            "Pays for a zone, alone or beside miners, and counts as {low} to {high:miner|miners}, as you like. "
            "It leaves the game at the end of the shift."
        )
        title = say("Miner improvement, {low} to {high}", low=card.min, high=card.max)
        return Explained(title, say(text, low=card.min, high=card.max), "4.8")
    text = "{text}. Played before or after the main action of your turn, without miners; then it leaves the game."
    return Explained(say("Improvement: {kind}", kind=card.type), say(text, text=capital(card.text)), "4.8")


# --- zones -----------------------------------------------------------------------------------------------------------

STACK_TEXTS = {
    "cart": "Take the top cart card; it comes to the left end of your drift.",
    "wagon": "Take the top wagon and put it to a dock that shows its crest.",
    "engine": "Take the top engine and put it to a dock without one.",
    "order": "Take the top order into your hand. Everybody has seen it.",
    "share": "Take the top share; it lies open before you.",
    "improvement": "Take the top improvement into your hand. Everybody has seen it.",
    "goal": "Take the top goal; it lies open before you.",
}
ACTION_TEXTS = {
    "mining": "Move carts out of your drift, {low} to {high:step|steps}: the minimum must be spent.",
    "draw": "Look at the upper {peek} cards of a stack, take one, and put the others under it. Costs {cost} at first.",
    "delivery": "Send off one to three trains with engines of one colour, each with an order it can fulfil.",
}


def zone(shape: ZoneShape) -> Explained:
    title = say("{label}", label=shape.label)
    if shape.id in STACKS:
        return Explained(title, say(STACK_TEXTS[BACK[shape.id]]), "4.3")
    values = {
        "low": shape.steps_min,
        "high": shape.steps_max,
        "peek": DATA.setup.peek,
        "cost": shape.base_level + 1,
    }
    rule = {"mining": "4.5", "draw": "4.4", "delivery": "4.6"}[shape.gives]
    return Explained(title, say(ACTION_TEXTS[shape.gives], **values), rule)


# --- words -----------------------------------------------------------------------------------------------------------

WORDS = {
    "miner": (
        "Miner cards pay for zones. A zone costs one miner more than its latest placement in this shift, paid exactly.",
        "4.2",
    ),
    "drift": (
        "The row in which your carts wait. Only the rightmost can be moved; new ones come to the left end.",
        "4.5",
    ),
    "siding": ("Carts that were moved aside while mining. From here each of them can be loaded, in any order.", "4.5"),
    "dock": ("Where a train is put together: wagons, and one engine. Each of the three docks shows two crests.", "4.3"),
    "crest": ("Wheel, clover, tower or fox. A cart fits a wagon and a dock with its crest.", "4.3"),
    "step": (
        "What moving carts costs: one for each cart on the card, from drift to wagon, to siding, or onwards.",
        "4.5",
    ),
    "shift": ("A round: it lasts until everybody has passed. Then the miners come back.", "4.10"),
    "shift token": (
        "Goes to who last put miners on Mining 0/1 in the shift, else to its starting player; counts a point.",
        "4.10",
    ),
    "pass": ("Be out until the next shift. You may pass also if you could do something else.", "4.7"),
    "train": ("A dock's wagons with their carts and its engine. Delivered, all its cards go with it.", "4.6"),
    "recipient": ("Barracks, furnace, factory or steamboat: who ordered the coal.", "5.3"),
}


def _word(word: str, text: str, rule: str) -> Explained:
    return Explained(say("{word}", word=capital(word)), say(text), rule)


BY_KIND: dict[str, dict[str, Explained]] = {
    "words": {word: _word(word, *told) for word, told in WORDS.items()},
    "zones": {shape.id: zone(shape) for shape in ZONES.values()},
    "carts": {face: cart(card) for face, card in CARTS.items()},
    "wagons": {face: wagon(face, card) for face, card in WAGONS.items()},
    "engines": {face: engine(card.colour) for face, card in ENGINES.items()},
    "orders": {face: order(card) for face, card in ORDERS.items()},
    "shares": {face: share(card.recipient) for face, card in SHARES.items()},
    "goals": {face: goal(face) for face in GOALS},
    "improvements": {face: improvement(card) for face, card in IMPROVEMENTS.items()},
}
GLOSSARY = {thing: told for kind in BY_KIND.values() for thing, told in kind.items()}
THINGS: Mapping[str, Sequence[str]] = {kind: tuple(things) for kind, things in BY_KIND.items()}
