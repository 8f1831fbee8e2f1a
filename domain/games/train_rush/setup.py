"""Setting up (2): the piles, the trains, and what the seats choose at the same time before round 1."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from domain.chance import Chance
from domain.engine import Decision, Facts
from domain.games.train_rush.decisions import ChooseCargo, DraftHero, KeepCards, Options, RejectHero
from domain.games.train_rush.edition import (
    CARDS,
    CONTRACTS,
    DATA,
    HEROES,
    LIMITS,
    POOL_SIZES,
    REGIONS,
    RESOURCES,
    SIZES,
    SLOTS_PER_ROW,
    TABLE,
    TILES,
)
from domain.games.train_rush.facts import (
    CardsDealt,
    CardsKept,
    CargoChosen,
    FrameClosed,
    FrameOpened,
    GameSetUp,
    HeroDrafted,
    HeroesDealt,
    HeroRejected,
    PacketPassed,
    Returned,
    ReturnedCardsPlaced,
    Shuffled,
    WagonTaken,
)
from domain.games.train_rush.questions import Cargo, Draft, KeepStart, Reject, Turns
from domain.games.train_rush.rules.cities import reveal_contract
from domain.games.train_rush.rules.deck import refill_pool, require_some_of
from domain.games.train_rush.rules.sidings import refill_slot
from domain.games.train_rush.rules.wagons import filled, refill_wagons
from domain.games.train_rush.state import SETUP, State
from domain.places import Card, Hand, Seat
from domain.words import Hidden, require

BRASS_WAGONS, ANY_WAGONS = (  # one-slot wagons by what they take: the first goes to seat 0, and so on
    [wagon.id for wagon in DATA.wagons.wagon if len(wagon.slots) == 1 and (wagon.slots[0] in RESOURCES) is fixed]
    for fixed in (True, False)
)


def setup(state: State, seats: int, options: Options, chance: Chance) -> Facts:
    """2: all shuffles come first, in the order of the steps; then everything is laid out and dealt."""
    piles = [(f"contracts-{size}", chance.shuffled(_of_size(size))) for size in SIZES]
    siding = chance.shuffled(list(TILES))
    piles += [(f"wagons-{size}", chance.shuffled(_wagons(size))) for size in POOL_SIZES]
    first = chance.below(seats)
    actions, heroes = chance.shuffled(list(CARDS)), chance.shuffled(list(HEROES))
    yield GameSetUp(seats, DATA.colours.order[:seats], options, first)
    for pile, cards in (*piles, *_siding_rows(siding), ("actions", actions), ("heroes", heroes)):
        yield Shuffled(pile, tuple(cards))
    yield from lay_out(state, chance)
    for seat in range(seats):
        yield from first_wagons(state, seat)
    yield from deal(state, chance)
    yield from ask_all(state)


def _of_size(size: int) -> list[str]:
    return [tile.id for tile in CONTRACTS.values() if tile.size == size]


def _wagons(size: int) -> list[str]:
    return [wagon.id for wagon in DATA.wagons.wagon if len(wagon.slots) == size]


def _siding_rows(tiles: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """Step 4: the first go to the slots; the others are dealt into one stack per row, the last one the smallest."""
    slots, stacks = DATA.siding_tiles.slots, DATA.siding_tiles.stacks
    height = -(-(len(tiles) - slots) // stacks)
    for row in range(stacks):
        shown = tiles[row * SLOTS_PER_ROW : (row + 1) * SLOTS_PER_ROW]
        under = tiles[slots + row * height : slots + (row + 1) * height]
        yield f"siding-{row + 1}", [*shown, *under]


def lay_out(state: State, chance: Chance) -> Facts:
    """Steps 3, 4 and 6: open contracts, siding tiles, wagon pools."""
    for size in SIZES:
        for region in REGIONS:
            yield reveal_contract(state, size, region)
    for slot in range(1, DATA.siding_tiles.slots + 1):
        yield refill_slot(state, slot)
    for size in POOL_SIZES:
        yield from refill_wagons(state, size, chance)


def first_wagons(state: State, seat: Seat) -> Facts:
    """Step 6: a loaded brass wagon, and one for any resource."""
    yield WagonTaken(seat, BRASS_WAGONS[seat])
    yield filled(seat, state.players[seat].wagons[0], ())
    yield WagonTaken(seat, ANY_WAGONS[seat])


def deal(state: State, chance: Chance) -> Facts:
    """Steps 8 and 9: the card pool, action cards and heroes, one block per seat in turn order."""
    yield from refill_pool(state, chance)
    for seat in state.order:
        yield CardsDealt(seat, tuple(state.deck.cards[: LIMITS.action_dealt]))
    table, draft = TABLE[len(state.order)], state.options.heroes == "draft"
    number = table.hero_dealt if draft else table.hero_keep
    for seat in state.order:
        yield HeroesDealt(seat, tuple(state.hero_pile.cards[:number]), draft)


def ask_all(state: State) -> Facts:
    """All choices of the set-up are open at the same time, above the cursor that then starts Phase I."""
    table = TABLE[len(state.order)]
    yield FrameOpened(Turns(SETUP))
    questions: list[Any] = []
    for seat in state.order:
        questions += [KeepStart(seat), Cargo(seat)]
        if state.options.heroes == "draft":
            questions.append(Reject(seat) if table.hero_keep < table.hero_dealt else Draft(seat))
    for question in questions:
        yield FrameOpened(question, beside=question is not questions[0])


# --- step 8: cards to keep -------------------------------------------------------------------------------------------


def may_keep_start(state: State, question: KeepStart) -> Iterator[Decision]:
    return map(KeepCards, combinations(state.players[question.seat].hand, LIMITS.action_hand_start))


def keep_start(state: State, question: KeepStart, ask: KeepCards, chance: Chance) -> Facts:
    """2 step 8: keep three; the others go under the deck when the last seat has kept."""
    hand = state.players[question.seat].hand.cards
    number = LIMITS.action_hand_start
    require_some_of(ask.cards, hand, "2.8", "{card} is none of the cards you were dealt: {cards}")
    some = "keep {number} of {hand}; you named {named}"
    require(len(ask.cards) == number, "2.8", some, number=number, hand=list(hand), named=len(ask.cards))
    returned = tuple(card for card in hand if card not in ask.cards)
    yield CardsKept(question.seat, ask.cards, returned)
    yield FrameClosed(question)
    if not any(isinstance(other, KeepStart) for other in state.top):
        all_returned = (Returned(seat, cards_in(state.players[seat].returned)) for seat in state.order)
        yield ReturnedCardsPlaced(tuple(all_returned))


def keep_lowest(state: State, question: KeepStart) -> KeepCards:
    return KeepCards(tuple(state.players[question.seat].hand.cards[: LIMITS.action_hand_start]))


# --- step 6: cargo ---------------------------------------------------------------------------------------------------


def may_choose_cargo(state: State, question: Cargo) -> Iterator[Decision]:
    return map(ChooseCargo, RESOURCES)


def choose_cargo(state: State, question: Cargo, ask: ChooseCargo, chance: Chance) -> Facts:
    """2 step 6: any resource on the second wagon."""
    require(ask.resource in RESOURCES, "2.6", "the resources are {resources}", resources=list(RESOURCES))
    yield CargoChosen(question.seat, ask.resource)
    yield filled(question.seat, state.players[question.seat].wagons[1], (ask.resource,))
    yield FrameClosed(question)


def first_resource(state: State, question: Cargo) -> ChooseCargo:
    return ChooseCargo(next(iter(RESOURCES)))


# --- step 9: heroes --------------------------------------------------------------------------------------------------


def may_reject(state: State, question: Reject) -> Iterator[Decision]:
    return map(RejectHero, state.players[question.seat].packet)


def reject(state: State, question: Reject, ask: RejectHero, chance: Chance) -> Facts:
    """2 step 9: one hero goes to the box unseen; then the seat may make its first pick."""
    require_in_packet(state, question.seat, ask.hero)
    yield HeroRejected(question.seat, ask.hero)
    yield FrameClosed(question)
    yield ask_beside(state, Draft(question.seat))


def require_in_packet(state: State, seat: Seat, hero: object) -> None:
    packet = state.players[seat].packet
    require(hero in packet, "2.9", "{hero} is not in your packet, which holds {heroes}", hero=hero, heroes=list(packet))


def ask_beside(state: State, question: Draft) -> FrameOpened:
    """Beside the other choices of the set-up, or alone if they are all made."""
    return FrameOpened(question, beside=not isinstance(state.top[0], Turns))


def may_draft(state: State, question: Draft) -> Iterator[Decision]:
    return map(DraftHero, state.players[question.seat].packet)


def draft(state: State, question: Draft, ask: DraftHero, chance: Chance) -> Facts:
    """2 step 9: pick one; when all have picked, packets go to the left; the last hero of a packet is taken unasked."""
    require_in_packet(state, question.seat, ask.hero)
    yield HeroDrafted(question.seat, ask.hero)
    yield FrameClosed(question)
    if any(isinstance(other, Draft | Reject) for other in state.top):
        return
    yield from pass_packets(state)
    if len(state.players[0].packet) > 1:
        for seat in state.order:
            yield ask_beside(state, Draft(seat))
        return
    for seat in state.order:
        yield HeroDrafted(seat, cards_in(state.players[seat].packet)[0])


def cards_in(hand: Hand) -> tuple[Card, ...]:
    """All cards of a hand; in somebody's view, others' cards by their backs."""
    return *hand.cards, *[Hidden(hand.back)] * hand.hidden


def pass_packets(state: State) -> Facts:
    packets = [cards_in(player.packet) for player in state.players]
    for seat, packet in enumerate(packets):
        yield PacketPassed((seat + 1) % len(packets), seat, packet)


def reject_highest(state: State, question: Reject) -> RejectHero:
    return RejectHero(state.players[question.seat].packet.cards[-1])


def draft_lowest(state: State, question: Draft) -> DraftHero:
    return DraftHero(state.players[question.seat].packet.cards[0])
