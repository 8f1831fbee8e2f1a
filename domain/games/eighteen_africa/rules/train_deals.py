"""4.8.5: a company buys and sells trains."""

from __future__ import annotations

from collections.abc import Iterator

from domain.chance import Chance
from domain.engine import Decision, Facts, Span
from domain.games.eighteen_africa.decisions import AnswerOffer, BuyTrain, EndTrains, OfferTrain, SellTrain
from domain.games.eighteen_africa.edition import DATA, TRAINS
from domain.games.eighteen_africa.facts import (
    AllTrainsReleased,
    Answered,
    Asked,
    DealingsStarted,
    OfferAnswered,
    TrainBought,
    TrainOffered,
    TrainSold,
)
from domain.games.eighteen_africa.questions import DealInTrains, TrainOffer
from domain.games.eighteen_africa.rules.building import working
from domain.games.eighteen_africa.rules.market import bank_paid
from domain.games.eighteen_africa.state import State
from domain.words import require, require_among

LIMIT, REFUSALS = DATA.trains.limit, DATA.trains.refused_offers_per_turn
LAST_TIER = max(train.tier for train in TRAINS.values())


def available(state: State) -> list[str]:
    """The lowest tier with new trains, and every type that was returned to the bank."""
    tier = lowest_tier(state)
    return [name for name, row in TRAINS.items() if state.returned.get(name) or _is_new(state, name, row.tier, tier)]


def _is_new(state: State, name: str, tier: int, lowest: int) -> bool:
    return tier == lowest and state.depot.get(name, 0) > 0


def lowest_tier(state: State) -> int:
    return min((TRAINS[name].tier for name, number in state.depot.items() if number), default=LAST_TIER)


def has_room(state: State, company: str) -> bool:
    return len(state.companies[company].trains) < LIMIT


def require_room(state: State, company: str) -> None:
    full = "{company} has {limit:train|trains}, and may have no more: sell one first"
    require(has_room(state, company), "4.8.5", full, company=company, limit=LIMIT)


# --- what is offered -------------------------------------------------------------------------------------------------


def may_deal(state: State, question: DealInTrains) -> Iterator[Decision]:
    yield from deals(state, question.company)
    yield EndTrains()


def deals(state: State, company: str) -> Iterator[Decision]:
    firm = state.companies[company]
    if has_room(state, company) and not working(state).bought:
        yield from (BuyTrain(name) for name in available(state) if TRAINS[name].price <= firm.treasury)
    yield from map(SellTrain, dict.fromkeys(firm.trains))
    yield from may_offer(state, company)


def may_offer(state: State, company: str) -> Iterator[OfferTrain]:
    if not has_room(state, company) or state.companies[company].treasury < 1:
        return
    for other in state.running():
        if other != company and may_ask(state, company, other):
            yield from (OfferTrain(other, train, 1) for train in dict.fromkeys(state.companies[other].trains))


def may_ask(state: State, company: str, other: str) -> bool:
    same = state.companies[company].controller == state.companies[other].controller
    return same or working(state).declined < REFUSALS


def any_price(state: State, question: DealInTrains) -> Iterator[Span]:
    treasury = state.companies[question.company].treasury
    return (Span(offer, "price", 1, treasury) for offer in may_offer(state, question.company))


def ending_trains(state: State, question: DealInTrains) -> EndTrains:
    return EndTrains()


# --- the rules -------------------------------------------------------------------------------------------------------


def buy_train(state: State, question: DealInTrains, ask: BuyTrain, chance: Chance) -> Facts:
    """4.8.5: one a turn from the bank, at the full price; a returned one before a new one."""
    company = question.company
    once = "{company} has bought a train from the bank in this turn: one is all"
    require(not working(state).bought, "4.8.5", once, company=company)
    require_room(state, company)
    require_among(ask.train, available(state), "4.8.5", "the bank does not sell {chosen} now; it sells {possible}")
    price, treasury = TRAINS[ask.train].price, state.companies[company].treasury
    why = "{train} costs £{price}; {company} has £{treasury}"
    require(price <= treasury, "4.8.5", why, train=ask.train, price=price, company=company, treasury=treasury)
    before = lowest_tier(state)
    yield TrainBought(company, ask.train, price, used=bool(state.returned.get(ask.train)))
    if lowest_tier(state) == LAST_TIER != before:
        yield AllTrainsReleased()
    yield Answered(question)


def sell_train(state: State, question: DealInTrains, ask: SellTrain, chance: Chance) -> Facts:
    """4.8.5: any number, to the bank at the resale price."""
    own = state.companies[question.company].trains
    require(own, "4.8.5", "{company} has no train", company=question.company)
    why = "{company} has no train {chosen}; it could sell {possible}"
    require_among(ask.train, own, "4.8.5", why, company=question.company)
    price = TRAINS[ask.train].resale
    yield TrainSold(question.company, ask.train, price)
    yield from bank_paid(state, price)
    yield Answered(question)


def offer_train(state: State, question: DealInTrains, ask: OfferTrain, chance: Chance) -> Facts:
    """4.8.5: a train of another company; with the same controller it is done at once, else he is asked."""
    company, other = question.company, ask.company
    require_offer(state, company, ask)
    seller = state.companies[other].controller
    if seller == question.seat:
        yield TrainBought(company, ask.train, ask.price, other)
        yield Answered(question)
        return
    yield TrainOffered(company, other, ask.train, ask.price)
    yield Asked(TrainOffer(seat=seller, company=other))


def require_offer(state: State, company: str, ask: OfferTrain) -> None:
    others = [name for name in state.running() if name != company]
    require(others, "4.8.5", "there is no other company that operates")
    require_among(ask.company, others, "4.8.5", "{chosen} cannot be asked for a train; {possible} could be")
    require_room(state, company)
    trains = state.companies[ask.company].trains
    require(ask.train in trains, "4.8.5", "{other} has no train {train}", other=ask.company, train=ask.train)
    treasury = state.companies[company].treasury
    why = "offer £1 to £{treasury}: that is what {company} has"
    require(1 <= ask.price <= treasury, "4.8.5", why, treasury=treasury, company=company)
    asked = "{refusals:offer was|offers were} declined in this turn: ask only companies that you control yourself"
    require(may_ask(state, company, ask.company), "4.8.5", asked, refusals=REFUSALS)


def end_trains(state: State, question: DealInTrains, ask: EndTrains, chance: Chance) -> Facts:
    """4.8.5: nobody is ever forced to own a train."""
    yield Answered(question)
    yield DealingsStarted(question.company)


# --- the other side --------------------------------------------------------------------------------------------------


def may_answer(state: State, question: TrainOffer) -> Iterator[Decision]:
    yield AnswerOffer("accept")
    yield AnswerOffer("decline")


def declining(state: State, question: TrainOffer) -> AnswerOffer:
    return AnswerOffer("decline")


def answer_offer(state: State, question: TrainOffer, ask: AnswerOffer, chance: Chance) -> Facts:
    """4.8.5: the controller of the other company accepts or declines; then the buyer's step goes on."""
    offer = state.offer
    if offer is None:
        raise LookupError("no train was asked for")
    yield OfferAnswered(question.seat, ask.answer)
    if ask.answer == "accept":
        yield TrainBought(offer.company, offer.train, offer.price, offer.seller)
    yield Answered(question)
    buying = next(one for one in state.top if isinstance(one, DealInTrains))
    yield Answered(buying)
