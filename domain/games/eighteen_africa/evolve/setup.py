"""Setting up, hidden hands and lots (2, 4.1)."""

from __future__ import annotations

from domain.games.eighteen_africa import facts as f
from domain.games.eighteen_africa.edition import BACK, COMPANIES, CONCESSIONS, DATA, HEXES, TABLE, TRAINS
from domain.games.eighteen_africa.evolve.money import START, received
from domain.games.eighteen_africa.rules.board import stop_id
from domain.games.eighteen_africa.state import Firm, Player, Reached, State
from domain.places import Hand


def companies_drawn(state: State, fact: f.CompaniesDrawn) -> None:
    state.options = fact.options
    state.players = [Player(0, Hand(BACK, seat), Hand(BACK, seat)) for seat in range(fact.seats)]
    state.companies = {name: _firm(name, fact.seats) for name in fact.companies}
    state.market = [[] for _ in DATA.market.values]
    state.connected = tuple(stop_id(at, node) for at, node in DATA.track.initially_connected)
    doubles = (one for one in HEXES.values() if one.label)
    state.cities = {stop_id(one.id, node): name for one in doubles for node, name in enumerate(one.stops)}
    state.depot = {train: row.count for train, row in TRAINS.items()}
    state.out = list(TABLE[fact.seats].remove_trains)
    for train in state.out:
        state.depot[train] -= 1
    state.concessions = list(CONCESSIONS)
    state.first_turn = [False] * fact.seats
    state.sold = [[] for _ in range(fact.seats)]


def _firm(name: str, seats: int) -> Firm:
    row = COMPANIES[name]
    return Firm(stop_id(row.home, row.home_node), list(row.tokens), reached=[Reached()] * seats)


def deck_shuffled(state: State, fact: f.DeckShuffled) -> None:
    state.deck.lay(fact.cards)


def cards_dealt(state: State, fact: f.CardsDealt) -> None:
    state.deck.take_top(len(fact.cards))
    for card in fact.cards:
        state.players[fact.seat].hand.add(card)
    state.bank -= fact.cash
    received(state, fact.seat, START, fact.cash)


def start_seat_drawn(state: State, fact: f.StartSeatDrawn) -> None:
    state.nominator = fact.seat


def hand_kept(state: State, fact: f.HandKept) -> None:
    player = state.players[fact.seat]
    for card in fact.given:
        player.hand.lose_unseen(card)
        player.given.add(card)


def lots_swapped(state: State, fact: f.LotsSwapped) -> None:
    state.deck.lay(fact.deck)


def lots_revealed(state: State, fact: f.LotsRevealed) -> None:
    state.lots = list(fact.cards)
    state.deck.take_top(fact.drawn)
    for seat, player in enumerate(state.players):
        player.given = Hand(BACK, seat)
