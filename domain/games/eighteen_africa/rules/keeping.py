"""4.1: every seat keeps half of its cards at once; what nobody keeps becomes the lots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from domain.chance import Chance, Unknowable
from domain.engine import Decision, Facts, Pick
from domain.games.eighteen_africa.decisions import Keep
from domain.games.eighteen_africa.edition import DATA, TABLE, price_of
from domain.games.eighteen_africa.facts import Answered, HandKept, LotsRevealed, LotsSwapped, RoundStarted
from domain.games.eighteen_africa.questions import KeepCards
from domain.games.eighteen_africa.state import AUCTION, State
from domain.places import Card, Face, Seat
from domain.words import require

KEEPING = "keep"  # how the decision begins


def to_keep(state: State) -> int:
    return TABLE[len(state.players)].cards_kept


def may_keep(state: State, question: KeepCards) -> Iterator[Decision]:
    """The default; any other half may be named."""
    yield keep_dearest(state, question)


def keep_dearest(state: State, question: KeepCards) -> Keep:
    """4.11: the half with the highest printed prices, ties by id."""
    dearest = sorted(state.players[question.seat].hand, key=lambda card: (-price_of(card), card))
    return Keep(tuple(sorted(dearest[: to_keep(state)])))


def any_half(state: State, question: KeepCards) -> Iterator[Pick]:
    half = to_keep(state)
    yield Pick(keep_dearest(state, question), "cards", tuple(state.players[question.seat].hand), half, half)


def continued(state: State, seat: Seat, text: str) -> Iterator[tuple[str, str]]:
    """12.4: the cards of the hand are ticked one by one; each spot gives the text with its card."""
    word, *named = text.split() or [KEEPING]
    hand = Counter(map(str, state.players[seat].hand))
    left = hand - Counter(named)
    if word.casefold() == KEEPING and not Counter(named) - hand and len(named) < to_keep(state):
        yield from ((f"card-{card}", f"{KEEPING} {' '.join(sorted([*named, card]))}") for card in left)


def keep(state: State, question: KeepCards, ask: Keep, chance: Chance) -> Facts:
    """4.1: exactly half, each as often as it was dealt; the others become lots."""
    hand: list[Card] = list(state.players[question.seat].hand)
    number = to_keep(state)
    strange = list(dict.fromkeys((Counter(ask.cards) - Counter(hand)).elements()))
    why = "{strange} is not among the cards you were dealt, or not so often: {hand}"
    require(not strange, "4.1", why, strange=strange, hand=hand)
    right = len(ask.cards) == number
    require(right, "4.1", "keep {number} of {hand}; you named {named}", number=number, hand=hand, named=len(ask.cards))
    in_order = list(ask.cards) == sorted(ask.cards, key=str)
    require(in_order, "4.1", "name the cards in this order: {cards}", cards=sorted(ask.cards, key=str))
    given = (Counter(hand) - Counter(ask.cards)).elements()
    yield HandKept(question.seat, ask.cards, tuple(sorted(given, key=str)))
    yield Answered(question)


# --- the lots --------------------------------------------------------------------------------------------------------


def reveal_lots(state: State, chance: Chance) -> Facts:
    """4.1: when all have chosen, what they did not keep lies open, sorted, and nobody sees whose it was."""
    if any(player.given.hidden for player in state.players):
        raise Unknowable
    lots: list[Card] = [card for player in state.players for card in player.given]
    if state.options.two_player_swap:
        yield from swap_lots(state, lots, chance)
        number = DATA.option_data.two_player_swap
        lots += state.deck.cards[:number]
        yield LotsRevealed(tuple(sorted(map(str, lots))), number)
    else:
        yield LotsRevealed(tuple(sorted(map(str, lots))))
    yield RoundStarted(AUCTION, 1)


def swap_lots(state: State, lots: list[Card], chance: Chance) -> Facts:
    """2.6: some lots go back unseen, the deck is shuffled, its top cards are lots instead.

    Every card of the match gets its place in two drawn orders, wherever it lies: so no card that stays hidden has a
    part in what happens to another one.
    """
    everything: list[Card] = [*lots, *state.deck.cards, *(card for player in state.players for card in player.hand)]
    first, second = (chance.shuffled(range(len(everything))) for _ in range(2))
    places = numbered(everything)
    lot_places = places[: len(lots)]
    back = set(sorted(lot_places, key=first.__getitem__)[: DATA.option_data.two_player_swap])
    returned = [card for card, place in zip(lots, lot_places, strict=True) if place in back]
    deck_places = places[len(lots) : len(lots) + len(state.deck)]
    pairs = list(zip(state.deck.cards, deck_places, strict=True))
    pairs += [(card, place) for card, place in zip(lots, lot_places, strict=True) if place in back]
    lots[:] = [card for card, place in zip(lots, lot_places, strict=True) if place not in back]
    deck = [card for card, _ in sorted(pairs, key=lambda pair: second[pair[1]])]
    yield LotsSwapped(tuple(sorted(returned, key=str)), tuple(deck))


def numbered(cards: Iterable[Card]) -> list[int]:
    """The place of each card in the sorted list of all; equal ones count on, in the order given."""
    cards = list(cards)
    start: dict[Face, int] = {}
    for at, card in enumerate(sorted(map(str, cards))):
        start.setdefault(card, at)
    places: list[int] = []
    for card in map(str, cards):
        places.append(start[card])
        start[card] += 1
    return places
