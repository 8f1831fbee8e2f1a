"""Players of 18Africa who steer towards what chance and good play hardly reach: a full pool, trains that change hands,
companies without president and train, track across the continent. In everything else they play as somebody who knows
the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.engine import Decision
from domain.games.eighteen_africa import decisions as d
from domain.games.eighteen_africa.edition import HEXES, TRAINS, is_president
from domain.laws import Player
from domain.laws.watched import Watched
from domain.places import Seat
from tests.domain.games.eighteen_africa.judge.track import Board, Network, laid_on
from tests.domain.games.eighteen_africa.played import greedy


def of_kind(offers: Sequence[Decision], *kinds: type[Decision]) -> list[Any]:
    return [offer for offer in offers if isinstance(offer, kinds)]


def seller(trial: Watched, seat: Seat, offers: Sequence[Decision]) -> Decision:
    """Fills the pool, and leaves it full: the economy falls."""
    sales = of_kind(offers, d.SellShares, d.SellPrivate)
    if sales and trial.pick(range(3)):
        return trial.pick(sales)
    rest = [offer for offer in offers if not isinstance(offer, (d.BuyPoolShares, d.BuyPoolPrivate, d.CompanyBuyShare))]
    return greedy(trial, seat, rest or offers)


def trader(trial: Watched, seat: Seat, offers: Sequence[Decision]) -> Decision:
    """Asks others for their trains, the dearest first; sells own ones, and agrees to every price."""
    if d.AnswerOffer("accept") in offers:
        return d.AnswerOffer("accept")
    asked, sold = of_kind(offers, d.OfferTrain), of_kind(offers, d.SellTrain)
    if asked and trial.pick(range(2)):
        dearest = max(TRAINS[offer.train].price for offer in asked)
        return trial.pick([offer for offer in asked if TRAINS[offer.train].price == dearest])
    if sold and not trial.pick(range(4)):
        return trial.pick(sold)
    return greedy(trial, seat, offers)


def manager(trial: Watched, seat: Seat, offers: Sequence[Decision]) -> Decision:
    """Buys shares and no president's certificate, and no train: companies fall at the end of their turns."""
    shares = [one for one in of_kind(offers, d.BuyHand) if not any(map(is_president, one.cards))]
    if shares:
        return trial.pick(shares)
    rest = [one for one in offers if not isinstance(one, (d.BuyHand, d.BuyTrain, d.OfferTrain))]
    return greedy(trial, seat, rest or offers)


def surveyor(*ends: tuple[str, ...]) -> Player:
    """Everybody builds from one of these hexes to the other, and leaves no tokens in the way."""

    def decide(trial: Watched, seat: Seat, offers: Sequence[Decision]) -> Decision:
        lays = of_kind(offers, d.LayTile)
        if d.SkipToken() in offers:
            return d.SkipToken()
        company = getattr(trial.state.top[0], "company", "")
        if not lays or not company:
            return greedy(trial, seat, offers)
        return nearest(trial, company, lays, ends)

    return decide


def nearest(trial: Watched, company: str, lays: Sequence[Decision], ends: tuple[tuple[str, ...], ...]) -> Decision:
    """The tile after which the nearest open end lies closest to the end that is not joined yet."""
    board = Board(trial.state.laid, trial.state.tokens)
    here = Network(board, company)
    joined = [group for group in ends if any(at in group for at, _ in here.stops)]
    goals = [at for group in ends if group not in joined for at in group]
    if not joined:  # first to the end that is nearer
        goals = min(ends, key=lambda group: gap(here, group))
    if not goals:
        return d.EndTrack()
    found = [(gap(after(board, company, one), goals), at) for at, one in enumerate(lays)]
    best = min(found)
    return lays[best[1]] if best[0] < gap(here, goals) else d.EndTrack()


def after(board: Board, company: str, one: d.LayTile) -> Network:
    nodes = {f"n{number}": f"n{number}" for number in range(len(board.nodes(one.hex)))}
    return Network(laid_on(board, one.hex, one.tile, one.rotation, nodes)[0], company)


def gap(network: Network, goals: Sequence[str]) -> float:
    """Steps from hex to hex as the crow flies; what is joined is nearest."""
    if any(at in goals for at, _ in network.stops):
        return -1
    return min((apart(at, goal) for at, _ in network.open_ends for goal in goals), default=99)


def apart(one: str, other: str) -> int:
    dq, dr = HEXES[one].q - HEXES[other].q, HEXES[one].r - HEXES[other].r
    return max(abs(dq), abs(dr), abs(dq + dr))
