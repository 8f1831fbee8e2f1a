"""All there is: every thing of the game, wherever it lies, for the law that nothing appears or is lost."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.eighteen_africa.edition import BACK, PRESIDENT_MARK, TILES
from domain.games.eighteen_africa.state import Player, State
from domain.places import Card, Hand
from domain.words import Hidden


def census(state: State) -> list[tuple[str, Card]]:
    """Every card, train, tile, station, bond and concession, and one thing `money`, the sum of all cash."""
    things: list[tuple[str, Card]] = [(BACK, card) for card in state.deck.cards]
    things += [(BACK, card) for card in (*state.discard, *state.display, *state.lots, *state.removed)]
    things += [(BACK, card) for card in state.pool_privates]
    things += [(BACK, name) for name, number in state.pool.items() for _ in range(number)]
    for seat, player in enumerate(state.players):
        things += belongings(state, seat, player)
    for firm in state.companies.values():
        things += [(BACK, private) for private in firm.privates]
        things += [(BACK, name) for name, number in firm.shares.items() for _ in range(number)]
    return [*things, *pieces(state)]


def belongings(state: State, seat: int, player: Player) -> Iterator[tuple[str, Card]]:
    for hand in (player.hand, player.given):
        yield from in_hand(hand)
    yield from ((BACK, name) for name, number in player.shares.items() for _ in range(number))
    yield from ((BACK, one.private) for one in player.privates)
    yield from ((BACK, name + PRESIDENT_MARK) for name, firm in state.firms() if firm.president == seat)


def in_hand(hand: Hand) -> Iterator[tuple[str, Card]]:
    yield from ((hand.back, card) for card in hand.cards)
    yield from [(hand.back, Hidden(hand.back))] * hand.hidden


def pieces(state: State) -> Iterator[tuple[str, Card]]:
    """Things that are alike, told by how many there are."""
    firms = state.companies.values()
    money = state.bank + sum(player.cash for player in state.players) + sum(firm.treasury for firm in firms)
    yield "money", f"{money}"
    yield "bonds", f"{state.bonds + sum(len(player.bonds) for player in state.players)}"
    yield from (("concession", name) for name in concessions(state))
    yield from (("train", name) for name in trains(state))
    yield from (("station", name) for name in stations(state))
    yield from (("tile", f"{name}: {number}") for name, number in tiles(state))


def concessions(state: State) -> Iterator[str]:
    yield from (*state.concessions, *state.concessions_out)
    for player in state.players:
        yield from player.concessions
    for firm in state.companies.values():
        yield from firm.concessions


def trains(state: State) -> Iterator[str]:
    yield from state.out
    for supply in (state.depot, state.returned):
        yield from (name for name, number in supply.items() for _ in range(number))
    for firm in state.companies.values():
        yield from firm.trains


def stations(state: State) -> Iterator[str]:
    """On the board and before the companies."""
    for name, firm in state.firms():
        placed = sum(company == name for companies in state.tokens.values() for company in companies)
        yield f"{name}: {placed + len(firm.markers)}"


def tiles(state: State) -> Iterator[tuple[str, int]]:
    """What lies on the board comes out of a supply that is never less than nothing."""
    laid = [tile for tile, _ in state.laid.values()]
    for name, row in TILES.items():
        left = row.count - laid.count(name)
        yield name, laid.count(name) + max(left, 0)
