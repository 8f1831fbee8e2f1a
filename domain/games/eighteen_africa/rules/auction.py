"""4.2: lots are auctioned one after another; who wins one may buy the card later."""

from __future__ import annotations

from collections.abc import Iterator

from domain.chance import Chance
from domain.engine import Decision, Facts, Span
from domain.games.eighteen_africa.decisions import Bid, Nominate, PassBid
from domain.games.eighteen_africa.facts import (
    Answered,
    Asked,
    BidMade,
    BidPassed,
    LotNominated,
    LotSold,
    NominatorChosen,
    PriorityMoved,
    RoundStarted,
    TieDrawn,
)
from domain.games.eighteen_africa.questions import BidForLot, NominateLot
from domain.games.eighteen_africa.state import INITIAL, Auction, State
from domain.places import Seat
from domain.words import require, require_among

RAISES = (1, 5, 10)  # 12.1: what is offered above the high bid; any other amount may be named


def auction_goes_on(state: State, chance: Chance) -> Facts:
    """4.2: the next bid, the sale, the next nomination."""
    if state.auction is None:
        yield Asked(NominateLot(state.nominator))
        return
    auction = state.auction
    if len(auction.bidders) == 1:
        yield LotSold(auction.bidder, auction.card, auction.high)
        yield from after_the_sale(state, chance)
        return
    seat = next_bidder(state, auction)
    if state.players[seat].cash > auction.high:
        yield Asked(BidForLot(seat, card=auction.card, high=auction.high))
    else:
        yield BidPassed(seat, short=True)


def next_bidder(state: State, auction: Auction) -> Seat:
    return next(seat for seat in state.clockwise(auction.turn) if seat in auction.bidders)


def after_the_sale(state: State, chance: Chance) -> Facts:
    """4.2 steps 4 and 5: left of who has spent most; after the last lot that seat holds the priority card."""
    if state.lots and state.options.clockwise_nomination:
        yield NominatorChosen(state.left_of(state.nominator))
        return
    most = max(player.spent for player in state.players)
    highest = [seat for seat, player in enumerate(state.players) if player.spent == most]
    chosen = highest[0] if len(highest) == 1 else chance.pick(highest)
    if len(highest) > 1:
        yield TieDrawn(tuple(highest), chosen)
    if state.lots:
        yield NominatorChosen(state.left_of(chosen))
    else:
        yield PriorityMoved(state.left_of(chosen))
        yield RoundStarted(INITIAL, 1)


# --- nominating ------------------------------------------------------------------------------------------------------


def may_nominate(state: State, question: NominateLot) -> Iterator[Nominate]:
    return (Nominate(card, 0) for card in dict.fromkeys(state.lots))


def any_first_bid(state: State, question: NominateLot) -> Iterator[Span]:
    cash = state.players[question.seat].cash
    return (Span(offer, "bid", 0, cash) for offer in may_nominate(state, question))


def first_lot(state: State, question: NominateLot) -> Decision:
    return next(may_nominate(state, question))


def nominate(state: State, question: NominateLot, ask: Nominate, chance: Chance) -> Facts:
    """4.2 step 1: a lot that is left, and a bid of 0 or more."""
    lots = list(dict.fromkeys(state.lots))
    require_among(ask.card, lots, "4.2", "{chosen} is none of the lots left: {possible}")
    cash = state.players[question.seat].cash
    require(0 <= ask.bid <= cash, "4.2", "bid 0 to {cash}: that is what you have", cash=cash)
    yield LotNominated(question.seat, ask.card, ask.bid)
    yield Answered(question)


# --- bidding ---------------------------------------------------------------------------------------------------------


def may_bid(state: State, question: BidForLot) -> Iterator[Decision]:
    yield PassBid()
    yield from (Bid(amount) for amount in raises(question.high, state.players[question.seat].cash))


def raises(high: int, cash: int) -> list[int]:
    return [high + more for more in RAISES if high + more <= cash]


def any_bid(state: State, question: BidForLot) -> Iterator[Span]:
    yield Span(Bid(question.high + 1), "amount", question.high + 1, state.players[question.seat].cash)


def no_bid(state: State, question: BidForLot) -> PassBid:
    return PassBid()


def bid(state: State, question: BidForLot, ask: Bid, chance: Chance) -> Facts:
    """4.2 step 2: more than the high bid, at most the own cash."""
    require_bid(state, question.seat, ask.amount, question.high, "4.2")
    yield BidMade(question.seat, ask.amount)
    yield Answered(question)


def require_bid(state: State, seat: Seat, amount: int, high: int, rule: str) -> None:
    low, cash = high + 1, state.players[seat].cash
    require(low <= amount <= cash, rule, "bid {low} to {cash}, or pass", low=low, cash=cash)


def pass_bid(state: State, question: BidForLot, ask: PassBid, chance: Chance) -> Facts:
    """4.2 step 2: out for this lot."""
    yield BidPassed(question.seat)
    yield Answered(question)
