"""The component data of Coal Baron: what must hold in it, and the tables the rules look things up in.

A card is known by its face: cards that are equal in everything but their printed id have one face. `FACE` maps every
printed id to its face.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from domain.editions import Check, Edition, load
from domain.games.coal_baron.shape import (
    CartCard,
    Components,
    Deck,
    EngineCard,
    GoalCard,
    ImprovementCard,
    OrderCard,
    ShareCard,
    WagonCard,
    ZoneShape,
)
from domain.places import Face

ANY = "any"  # the kind of a universal wagon
MINER, ACTION = "miner", "action"  # the two families of improvements
PLAYABLE = ("cart", "wagon", "engine", "order", "share", "mining", "delivery")  # what action improvements do (4.8)
GIVES = (*PLAYABLE, "improvement", "goal", "draw")  # what zones do (4.2)
GOALS_BY = {  # which field says what a goal of this type counts (5.5)
    "shift_pairs": "",
    "goals": "",
    "engines": "colour",
    "shares": "recipient",
    "orders": "recipient",
    "order_carts": "recipient",
}


def read(file: Path) -> Edition[Components]:
    """The edition in this file, checked."""
    edition = load(file, Components)
    check(edition.data, Check(edition.file))
    return edition


# --- what must hold --------------------------------------------------------------------------------------------------


def check(data: Components, expect: Check) -> None:
    expect.unique("card", (card.id for deck in decks_of(data) for card in deck.cards))
    check_counts(data, expect)
    check_crests(data, expect)
    check_cards(data, expect)
    check_zones(data, expect)
    check_setup(data, expect)
    check_geometry(data, expect)


def decks_of(data: Components) -> tuple[Deck[Any], ...]:
    """The decks in the order in which they are shuffled (section 2)."""
    return (data.carts, data.wagons, data.engines, data.orders, data.shares, data.improvements, data.goals)


def check_counts(data: Components, expect: Check) -> None:
    counts = data.counts
    expect.count("zones", data.zones, counts.zones)
    for name, group in (
        ("carts", "crest"),
        ("wagons", "kind"),
        ("engines", "colour"),
        ("orders", "recipient"),
        ("shares", "recipient"),
        ("improvements", ""),
        ("goals", "id"),
    ):
        count, cards = getattr(counts, name), getattr(data, name).cards
        expect.count(name, cards, count.all)
        for one, number in Counter(getattr(card, group) for card in cards if group).items():
            fits = number == count.each or one == ANY
            expect.that(fits, f"{name} of {one}", f"are {number}, the rules need {count.each}")


def check_crests(data: Components, expect: Check) -> None:
    expect.unique("crest", (crest.id for crest in data.crests))
    expect.unique("crest code", (crest.code for crest in data.crests))
    expect.unique("dock", (dock.id for dock in data.docks))
    expect.that(tuple(dock.id for dock in data.docks) == (1, 2, 3), "docks", "must be 1, 2 and 3, in this order")
    crests = {crest.id: crest for crest in data.crests}
    for dock in data.docks:
        for crest in dock.crests:
            expect.known(f"dock {dock.id}", crest, crests)
        shown = {crest.id for crest in data.crests if dock.id in crest.docks}
        expect.that(shown == set(dock.crests), f"dock {dock.id}", f"shows {dock.crests}, the crests say {shown}")
    for crest_card in data.crests:
        for dock_id in crest_card.docks:
            expect.known(f"crest {crest_card.id!r}", dock_id, [dock.id for dock in data.docks])


def check_cards(data: Components, expect: Check) -> None:
    crests = {crest.id: crest.code for crest in data.crests}
    colours, recipients = [one.id for one in data.engine_colours], [one.id for one in data.recipients]
    for cart in data.carts.cards:
        expect.known(cart.id, cart.crest, crests)
        code = f"{crests[cart.crest]}{cart.carts}"
        expect.that(cart.carts in (1, 2), cart.id, f"shows {cart.carts} carts, must be 1 or 2")
        expect.that(cart.code.rstrip("*") == code, cart.id, f"has code {cart.code!r}, must begin with {code!r}")
    for wagon in data.wagons.cards:
        expect.known(wagon.id, wagon.kind, [*crests, ANY])
    for engine in data.engines.cards:
        expect.known(engine.id, engine.colour, colours)
    for order in data.orders.cards:
        expect.known(order.id, order.recipient, recipients)
        expect.that(order.carts > 0 and order.vp > 0, order.id, "must ask for carts and give points")
    for share in data.shares.cards:
        expect.known(share.id, share.recipient, recipients)
    for goal in data.goals.cards:
        expect.known(goal.id, goal.type, GOALS_BY)
        if by := GOALS_BY[goal.type]:
            expect.known(goal.id, getattr(goal, by), colours if by == "colour" else recipients)
    for card in data.improvements.cards:
        expect.known(card.id, card.family, (MINER, ACTION))
        if card.family == MINER:
            expect.that(0 < card.min <= card.max, card.id, f"counts as {card.min} to {card.max} miners")
        else:
            expect.known(card.id, card.type, PLAYABLE)
    for deck in decks_of(data):
        alike(deck, expect)


def alike(deck: Deck[Any], expect: Check) -> None:
    """Cards with one face must be equal in everything but their id: players could tell them apart otherwise."""
    first: dict[Face, Any] = {}
    for card in deck.cards:
        other = first.setdefault(face_of(card), card)
        same = all(getattr(card, field) == getattr(other, field) for field in card.__struct_fields__ if field != "id")
        expect.that(same, card.id, f"looks like {other.id} and yet differs from it")


def check_zones(data: Components, expect: Check) -> None:
    expect.unique("zone", (zone.id for zone in data.zones))
    zones = {zone.id: zone for zone in data.zones}
    for zone in data.zones:
        expect.known(f"zone {zone.id}", zone.gives, GIVES)
        expect.that(zone.base_level >= 0, f"zone {zone.id}", "starts below no miners")
        steps = 0 <= zone.steps_min <= zone.steps_max and (zone.gives == "mining") == (zone.steps_max > 0)
        expect.that(steps, f"zone {zone.id}", f"has {zone.steps_min} to {zone.steps_max} steps")
    for deck in decks_of(data):
        for stack in deck.stacks:
            expect.known("a deck", stack, zones)
        expect.that(len(deck.cards) % len(deck.stacks) == 0, deck.stacks[0], "cannot be cut into equal stacks")
    stacks = {stack for deck in decks_of(data) for stack in deck.stacks}
    for zone in data.zones:
        listed = zone.id in (stacks if zone.kind == "stack" else data.action_cards.cards)
        expect.that(listed, f"zone {zone.id}", f"is of kind {zone.kind!r}, which has no such deck or card")
    holders = [zone.id for zone in data.zones if zone.holds_shift_tokens and zone.gives == "mining"]
    expect.that(len(holders) == 1, "zones", f"must have one mining zone that holds the shift tokens, not {holders}")


def check_setup(data: Components, expect: Check) -> None:
    about, miners = data.game, data.miners
    players = [row.players for row in data.setup.by_players]
    need = list(range(about.players_min, about.players_max + 1))
    expect.that(players == need, "setup.by_players", f"is for {players} players, must be for {need}")
    expect.that(len(data.colours.seats) >= about.players_max, "colours", "are fewer than players")
    expect.that(sum(miners.copies.values()) == miners.per_colour, "miners", f"are not {miners.per_colour} per colour")
    for value, ids in miners.ids_by_value.items():
        expect.count(f"miners of value {value}", ids, miners.copies.get(value, 0))
    for row in data.setup.by_players:
        entry = f"setup for {row.players} players"
        for gone in row.miner_values_removed:
            expect.known(entry, str(gone), miners.copies)
        for removed in row.zones_removed:
            expect.known(entry, removed, [zone.id for zone in data.zones])
        for token in row.shift_tokens:
            expect.known(entry, token, data.shift_tokens.tokens)
        rising = list(row.shift_tokens) == sorted(set(row.shift_tokens)) and row.shift_tokens
        expect.that(rising, entry, f"lays out the shift tokens {row.shift_tokens}, must be some, in rising order")


def check_geometry(data: Components, expect: Check) -> None:
    layout = data.zone_layout
    for zone in data.zones:
        expect.inside(f"zone {zone.id}", (zone.x, zone.y), layout.canvas)
        expect.inside(f"zone {zone.id}", (zone.x + layout.card_w, zone.y + layout.card_h), layout.canvas)
    for one in data.zones:
        for two in data.zones:
            apart = abs(one.x - two.x) >= layout.card_w or abs(one.y - two.y) >= layout.card_h
            expect.that(apart or one is two, f"zone {one.id}", f"is drawn over zone {two.id}")


# --- what the rules look up ------------------------------------------------------------------------------------------


def face_of(card: Any) -> Face:
    """How a card looks: short, readable, and different from every other look in the box."""
    match card:
        case CartCard():
            return card.code
        case WagonCard():
            return f"wagon-{card.kind}"
        case EngineCard():
            return f"engine-{card.colour}"
        case OrderCard():
            return f"{card.recipient}-{card.carts}"
        case ShareCard():
            return f"share-{card.recipient}"
        case ImprovementCard() if card.family == MINER:
            return card.type
        case ImprovementCard():
            return f"imp-{card.type}"
        case GoalCard():
            return card.id
    raise TypeError(card)


class Pile(NamedTuple):
    """A deck as it is shuffled: its back, the stacks it is cut into, and its faces in the order of the file."""

    back: str
    stacks: tuple[str, ...]
    faces: tuple[Face, ...]


EDITION = read(Path(__file__).with_name("edition.toml"))
DATA = EDITION.data

ZONES: dict[str, ZoneShape] = {zone.id: zone for zone in DATA.zones}
PILES = tuple(
    Pile(ZONES[deck.stacks[0]].gives, deck.stacks, tuple(map(face_of, deck.cards))) for deck in decks_of(DATA)
)
STACKS = tuple(stack for pile in PILES for stack in pile.stacks)
BACK = {stack: pile.back for pile in PILES for stack in pile.stacks}
TWIN = {a: b for pile in PILES if len(pile.stacks) > 1 for a, b in (pile.stacks, pile.stacks[::-1])}
IN_HAND = frozenset(stack for stack in STACKS if BACK[stack] in ("order", "improvement"))  # what goes to a secret hand
FACE = {card.id: face_of(card) for deck in decks_of(DATA) for card in deck.cards}
RANK = {face: rank for rank, face in enumerate(dict.fromkeys(face for pile in PILES for face in pile.faces))}

CARTS = {face_of(card): card for card in DATA.carts.cards}
WAGONS = {face_of(card): card for card in DATA.wagons.cards}
ENGINES = {face_of(card): card for card in DATA.engines.cards}
ORDERS = {face_of(card): card for card in DATA.orders.cards}
SHARES = {face_of(card): card for card in DATA.shares.cards}
GOALS = {face_of(card): card for card in DATA.goals.cards}
IMPROVEMENTS = {face_of(card): card for card in DATA.improvements.cards}

FLEX = {face: range(card.min, card.max + 1) for face, card in IMPROVEMENTS.items() if card.family == MINER}
PLAYS = {face: card.type for face, card in IMPROVEMENTS.items() if card.family == ACTION}
DOCKS = tuple(dock.id for dock in DATA.docks)
DOCKS_OF_CREST = {**{crest.id: crest.docks for crest in DATA.crests}, ANY: DOCKS}
DOCKS_FOR = {face: DOCKS_OF_CREST[card.kind] for face, card in WAGONS.items()}  # where a wagon may be put (4.3)
WAGON = {card.kind: face for face, card in WAGONS.items()}
LOADS = {  # where a cart may be unloaded: (dock, kind of wagon, wagon), lowest dock and own crest first (4.5)
    face: tuple((dock, kind, WAGON[kind]) for dock in DOCKS_OF_CREST[card.crest] for kind in (card.crest, ANY))
    for face, card in CARTS.items()
}
STEPS = {face: card.carts for face, card in CARTS.items()}  # what moving a cart card costs

PLAYERS = range(DATA.game.players_min, DATA.game.players_max + 1)
SETUP = {row.players: row for row in DATA.setup.by_players}
TOKEN_ZONE = next(zone.id for zone in DATA.zones if zone.holds_shift_tokens)
MINERS = {
    row.players: tuple(
        int(value)
        for value, copies in DATA.miners.copies.items()
        if int(value) not in row.miner_values_removed
        for _ in range(copies)
    )
    for row in DATA.setup.by_players
}
MINER_IDS = {  # printed id of a miner card -> seat colour and value
    f"miner-{colour}-{short}": (colour, int(value))
    for colour in DATA.colours.seats
    for value, ids in DATA.miners.ids_by_value.items()
    for short in ids
}
