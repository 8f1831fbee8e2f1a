"""The auctions of lots and concessions (4.2, 4.7)."""

from __future__ import annotations

from domain.games.eighteen_africa import facts as f
from domain.games.eighteen_africa.evolve.money import CONCESSIONS, LOTS, from_bank
from domain.games.eighteen_africa.state import Auction, State


def nominator_chosen(state: State, fact: f.NominatorChosen) -> None:
    state.nominator = fact.seat


def lot_nominated(state: State, fact: f.LotNominated) -> None:
    state.auction = Auction(fact.card, fact.bid, fact.seat, fact.seat, list(state.seats()))


def concession_opened(state: State, fact: f.ConcessionOpened) -> None:
    state.auction = Auction("", fact.bid, fact.seat, fact.seat, list(state.seats()))


def bid_made(state: State, fact: f.BidMade | f.ConcessionBid) -> None:
    auction = _going_on(state)
    auction.high, auction.bidder, auction.turn = fact.amount, fact.seat, fact.seat


def bid_passed(state: State, fact: f.BidPassed | f.ConcessionPassed) -> None:
    auction = _going_on(state)
    auction.bidders.remove(fact.seat)
    auction.turn = fact.seat


def lot_sold(state: State, fact: f.LotSold) -> None:
    from_bank(state, fact.seat, "", LOTS, -fact.amount)
    player = state.players[fact.seat]
    player.spent += fact.amount
    player.hand.add_openly(fact.card)
    state.lots.remove(fact.card)
    state.auction = None


def concession_won(state: State, fact: f.ConcessionWon) -> None:
    from_bank(state, fact.seat, "", CONCESSIONS, -fact.amount)
    state.auction = None


def concession_chosen(state: State, fact: f.ConcessionChosen) -> None:
    state.concessions.remove(fact.concession)
    state.players[fact.seat].concessions.append(fact.concession)
    state.nominator = state.left_of(fact.seat)


def concession_discarded(state: State, fact: f.ConcessionDiscarded) -> None:
    state.concessions.remove(fact.concession)
    state.concessions_out.append(fact.concession)


def concession_assigned(state: State, fact: f.ConcessionAssigned) -> None:
    state.players[fact.seat].concessions.remove(fact.concession)
    state.companies[fact.company].concessions.append(fact.concession)


def _going_on(state: State) -> Auction:
    if state.auction is None:
        raise LookupError("no auction is going on")
    return state.auction
