"""Matches of 18Africa worth keeping: every player count by price and by bank, every other end and way out of a tie."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from domain.engine import Decision, default
from domain.games import eighteen_africa as game
from domain.games.eighteen_africa import questions as q
from domain.games.eighteen_africa.decisions import Bid, BuyHand, Keep, Options
from domain.games.eighteen_africa.edition import COMPANIES, company_of, is_president, price_of
from domain.games.eighteen_africa.state import State
from domain.places import Seat
from tests.goldens import IDLE, Scenario

BY_PRICE = {2: 1, 3: 2, 4: 4, 5: 2, 6: 1, 7: 1}
BY_BANK = {2: 3, 3: 1, 4: 1, 5: 1, 6: 2, 7: 3}
ONE_SET = Options(max_sets=1)

SCENARIOS = [
    *(Scenario(f"{seats}-players-price", seats, Options(), ("greedy",) * seats, BY_PRICE[seats]) for seats in BY_PRICE),
    *(Scenario(f"{seats}-players-bank", seats, Options(), ("greedy",) * seats, BY_BANK[seats]) for seats in BY_BANK),
    Scenario("2-players-removal", 2, Options(), ("random", "random"), 1),
    Scenario("3-players-options", 3, Options(
        variable_modifiers=True, dakar_dar_es_salaam=True, depression_every_round=True, late_train_check=True,
        concession_penalty=True, president_each=True, clockwise_nomination=True, max_sets=4,
    ), ("greedy", "random", "greedy"), 1),
    Scenario("2-players-swap", 2, Options(two_player_swap=True, max_sets=2), ("greedy", "greedy"), 1),
    Scenario("2-players-concessions-unassigned", 2, Options(concession_penalty=True, max_sets=2), (IDLE, IDLE), 1),
    Scenario("2-players-tie-by-cash", 2, ONE_SET, ("random", "random"), 5),
    Scenario("2-players-tie-by-units", 2, ONE_SET, ("founder", "saver"), 7),
    Scenario("2-players-shared-time-runs-out", 2, ONE_SET, (IDLE, IDLE), 1),
]  # fmt: skip


# --- a tie that is parted by units: equal totals, equal cash, and only one of the two owns a company ------------------

FOUNDED, FALLEN = 82, 71  # a company that pays nothing in two rounds falls so far
SPENT = 2 * (FOUNDED - FALLEN)  # what the other must lose


def founder(view: State, seat: Seat, offers: Sequence[Decision], rng: Random) -> Decision:
    """Founds one company and does nothing more."""
    hand = view.players[seat].hand.cards
    founded = next((card for card in hand if is_president(card) and price_of(card) == 2 * FOUNDED), "")
    return wanted(view, seat, [founded] if founded else [])


def saver(view: State, seat: Seat, offers: Sequence[Decision], rng: Random) -> Decision:
    """Holds two shares of companies that never start, and pays once too much for a lot."""
    question = view.top[0]
    if isinstance(question, q.BidForLot) and not view.players[seat].spent:
        return Bid(SPENT)
    if isinstance(question, q.InitialTurn) and sum(view.players[seat].shares.values()) == 2:
        return default(game, view, seat)
    hand = view.players[seat].hand.cards
    return wanted(view, seat, [card for card in hand if card in COMPANIES and price_of(card) == FALLEN][:2])


def wanted(view: State, seat: Seat, cards: Sequence[str]) -> Decision:
    """Keep these cards, buy them one by one, and let time run out otherwise."""
    question = next(one for one in view.top if one.seat == seat)
    if isinstance(question, q.KeepCards):
        others = sorted(view.players[seat].hand.cards, key=lambda card: (card in cards, company_of(card)), reverse=True)
        return Keep(tuple(sorted(others[: len(others) // 2])))
    if isinstance(question, q.InitialTurn) and cards:
        return BuyHand((cards[0],))
    return default(game, view, seat)


PLAYERS = {"founder": founder, "saver": saver}


def period(state: State) -> object:
    """Boards are long: one before anything was built, then one for every third set, and the last."""
    return state.operated and 1 + state.operated // 6
