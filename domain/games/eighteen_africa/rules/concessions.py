"""4.7: the concessions are auctioned once, after the second operating round; 4.8: they are assigned to companies."""

from __future__ import annotations

from collections.abc import Iterator

from domain.chance import Chance
from domain.engine import Decision, Facts, Span
from domain.games.eighteen_africa.decisions import (
    AssignConcession,
    BidConcession,
    ChooseConcession,
    OpenConcession,
    PassConcession,
)
from domain.games.eighteen_africa.facts import (
    Answered,
    Asked,
    ConcessionAssigned,
    ConcessionBid,
    ConcessionChosen,
    ConcessionDiscarded,
    ConcessionOpened,
    ConcessionPassed,
    ConcessionWon,
    NominatorChosen,
    RoundStarted,
)
from domain.games.eighteen_africa.questions import (
    BidForConcession,
    ConcessionChoice,
    LayTrack,
    OpenAuction,
    PlaceStation,
    RunTrains,
)
from domain.games.eighteen_africa.rules.auction import next_bidder, raises, require_bid
from domain.games.eighteen_africa.state import CONCESSION, State
from domain.words import require, require_among

Operating = LayTrack | PlaceStation | RunTrains  # steps in which a concession may be assigned


def start_concessions(state: State) -> Facts:
    yield RoundStarted(CONCESSION, 1)
    yield NominatorChosen(state.priority)


def concessions_go_on(state: State) -> Facts:
    """4.7: the next bid, the choice of the winner, the next opener; the last concession is discarded."""
    if state.auction is None:
        if len(state.concessions) == 1:
            yield ConcessionDiscarded(state.concessions[0])
        else:
            yield Asked(OpenAuction(state.nominator))
        return
    auction = state.auction
    if len(auction.bidders) == 1:
        yield ConcessionWon(auction.bidder, auction.high)
        yield Asked(ConcessionChoice(auction.bidder))
        return
    seat = next_bidder(state, auction)
    if state.players[seat].cash > auction.high:
        yield Asked(BidForConcession(seat, high=auction.high))
    else:
        yield ConcessionPassed(seat, short=True)


# --- opening and bidding ---------------------------------------------------------------------------------------------


def may_open(state: State, question: OpenAuction) -> Iterator[OpenConcession]:
    yield OpenConcession(0)


def any_opening(state: State, question: OpenAuction) -> Iterator[Span]:
    yield Span(OpenConcession(0), "bid", 0, state.players[question.seat].cash)


def open_with_nothing(state: State, question: OpenAuction) -> OpenConcession:
    return OpenConcession(0)


def open_auction(state: State, question: OpenAuction, ask: OpenConcession, chance: Chance) -> Facts:
    """4.7 step 1: a bid of 0 or more; nobody can decline to open."""
    cash = state.players[question.seat].cash
    require(0 <= ask.bid <= cash, "4.7", "bid 0 to {cash}: that is what you have", cash=cash)
    yield ConcessionOpened(question.seat, ask.bid)
    yield Answered(question)


def may_bid(state: State, question: BidForConcession) -> Iterator[Decision]:
    yield PassConcession()
    yield from (BidConcession(amount) for amount in raises(question.high, state.players[question.seat].cash))


def any_bid(state: State, question: BidForConcession) -> Iterator[Span]:
    low = question.high + 1
    yield Span(BidConcession(low), "amount", low, state.players[question.seat].cash)


def no_bid(state: State, question: BidForConcession) -> PassConcession:
    return PassConcession()


def bid(state: State, question: BidForConcession, ask: BidConcession, chance: Chance) -> Facts:
    """4.7 step 2: more than the high bid, at most the own cash."""
    require_bid(state, question.seat, ask.amount, question.high, "4.7")
    yield ConcessionBid(question.seat, ask.amount)
    yield Answered(question)


def pass_bid(state: State, question: BidForConcession, ask: PassConcession, chance: Chance) -> Facts:
    """4.7 step 2: out for this auction."""
    yield ConcessionPassed(question.seat)
    yield Answered(question)


# --- choosing and assigning ------------------------------------------------------------------------------------------


def may_choose(state: State, question: ConcessionChoice) -> Iterator[ChooseConcession]:
    return map(ChooseConcession, state.concessions)


def first_left(state: State, question: ConcessionChoice) -> ChooseConcession:
    return ChooseConcession(state.concessions[0])


def choose(state: State, question: ConcessionChoice, ask: ChooseConcession, chance: Chance) -> Facts:
    """4.7 step 3: one of those left."""
    left = state.concessions
    require_among(ask.concession, left, "4.7", "{chosen} is not left; choose one of {possible}")
    yield ConcessionChosen(question.seat, ask.concession)
    yield Answered(question)


def assignable(state: State, company: str) -> list[str]:
    """4.8: what the controller could still give to the company that operates."""
    return state.players[state.companies[company].controller].concessions


def may_assign(state: State, question: Operating) -> Iterator[AssignConcession]:
    return map(AssignConcession, assignable(state, question.company))


def assign(state: State, question: Operating, ask: AssignConcession, chance: Chance) -> Facts:
    """4.8: a concession of the controller goes to the company for good; no reach is needed (R45)."""
    own = assignable(state, question.company)
    require(own, "4.8", "you own no concession")
    require_among(ask.concession, own, "4.8", "you do not own {chosen}; you could assign {possible}")
    yield ConcessionAssigned(question.seat, ask.concession, question.company)
    yield Answered(question)
