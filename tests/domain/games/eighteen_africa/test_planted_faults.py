"""A judge who never differs proves nothing: faults are planted in the rules of 18Africa, and each must be found."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.engine import RuleBug
from domain.games.eighteen_africa import scoring
from domain.games.eighteen_africa.facts import BANK, IncomePaid, PriorityMoved
from domain.games.eighteen_africa.rules import (
    auction,
    certificates,
    deck,
    market,
    network,
    operating,
    purchases,
    running,
    sales,
    stock_round,
    track,
    train_deals,
)
from domain.games.eighteen_africa.rules.board import NEIGHBOUR, opposite
from domain.games.eighteen_africa.rules.routes import reach, value
from domain.laws import Violation
from domain.places import NOBODY
from tests.domain.games.eighteen_africa.forgetting import forget_everything, modules
from tests.domain.games.eighteen_africa.judge.bench import Differs
from tests.domain.games.eighteen_africa.judge.watch import Sitting, Watch


def pay_everything_to_the_bank(card, source):
    return BANK


def keep_the_president(state, units, incumbent, holder):
    return holder


def rise_from_the_whole_value(revenue, worth, rise=market.rise):
    """R1 read the other way."""
    return 0 if revenue < worth else rise(revenue, worth)


def never_fall(state, chance):
    yield from ()


def pay_privates_twice(state, income=operating.income):
    for fact in income(state):
        yield replace(fact, amount=2 * fact.amount) if isinstance(fact, IncomePaid) else fact


def any_number(state, company):
    return True


def never_reshuffle(state, chance, maintained=deck.maintained):
    return (fact for fact in maintained(state, chance) if not hasattr(fact, "hidden")) if len(state.deck) else iter(())


def keep_priority(state):
    if state.active != -1:
        yield PriorityMoved(state.active)


def no_room_needed(state, company):
    return True


def never_halt(before, after, crew, laying):
    return ""


def begin_anywhere(board, crew):
    return network.network(board, crew.company).open_ends


def pay_for_former_towns(before, after, company, stop, income=track._income):
    return income(after, after, company, stop)


def homes_are_free(board, stop):
    return board.stop(stop).slots - len(board.stations(stop))


def variable_cities_are_worth_20(stop, best, modifiers):
    return 20


def below_nothing(board, stop, economy, train):
    there, row = board.stop(stop), value.ECONOMIES[economy]
    return there.revenue + (row.city if there.kind == "city" else row.town)


def round_once(state, company, parts=scoring.parts):
    market_value, holdings, trains = parts(state, company)
    return market_value, holdings + (trains + 1) // 2, trains // 2


def never_first(state, seat):
    """Sales in every turn."""


def any_bid_will_do(state, seat, amount, high, rule):
    """Also one that is not higher."""


def the_neighbour_takes_it(state, seat, company, successors=sales.successors):
    return sorted(successors(state, seat, company), key=state.clockwise(seat).index)


def never_forced(state, seat):
    return False


def highest_first(state, chance, drop=operating.drop):
    return drop(upside_down(state), chance)


class upside_down:  # noqa: N801 - a table on which the market is read from its other end
    def __init__(self, state):
        self.state = state

    def __getattr__(self, name):
        return self.state.market[::-1] if name == "market" else getattr(self.state, name)


def no_late_check(state, chance):
    yield from ()


def any_first_manager(state, units, company, manager=certificates.manager_now):
    first = state.companies[company].controller == NOBODY
    return units.index(max(units)) if first else manager(state, units, company)


def counter_clockwise(state, units, seat):
    return next(other for other in state.clockwise(seat)[::-1] if units[other] == max(units))


def every_train(state, name, tier, lowest):
    return state.depot.get(name, 0) > 0


def no_printed_track(board, at):
    return frozenset((NEIGHBOUR[at, edge], opposite(edge)) for edge in board.rails(at).edges if (at, edge) in NEIGHBOUR)


def reach_by_track(board, company, trains):
    return network.network(board, company).cities if trains else frozenset()


def no_modifier(stop):
    return 0


NEVER = 10**9

FAULTS = {  # what is replaced, by what, and a match that shows it
    "4.2 a bid that is not higher": (auction, "require_bid", any_bid_will_do, "short", 2),
    "4.3 a share pays the bank": (certificates, "payee", pay_everything_to_the_bank, "short", 2),
    "4.3 a president who is overtaken stays": (certificates, "president_now", keep_the_president, "random", 12),
    "4.4 priority stays with who dealt last": (stock_round, "priority_after_round", keep_priority, "short", 2),
    "4.6 an empty deck stays empty": (deck, "maintained", never_reshuffle, "random", 12),
    "4.6.b sales in every turn": (sales, "require_first_turn", never_first, "random", 12),
    "4.6.c several shares above the green zone": (purchases, "is_green", any_number, "random", 12),
    "4.8 income twice": (operating, "income", pay_privates_twice, "short", 2),
    "4.8 no drop in a depression": (operating, "drop", never_fall, "steered", 7),
    "4.8.2 a home is not kept": (network, "free_slots", homes_are_free, "leaning", 6),
    "4.8.4 nothing below the whole value": (market, "rise", rise_from_the_whole_value, "leaning", 6),
    "4.8.5 a third train": (train_deals, "has_room", no_room_needed, "leaning", 6),
    "4.9.3 building is never halted": (track, "_halts", never_halt, "short", 6),
    "4.9.3.2 no chain": (track, "starting_edges", begin_anywhere, "short", 6),
    "4.9.5 a town that becomes a city pays": (track, "_income", pay_for_former_towns, "leaning", 6),
    "4.10.2 variable cities are always worth 20": (value, "variable_value", variable_cities_are_worth_20, "leaning", 6),
    "4.10.2 stops below nothing": (value, "fixed_value", below_nothing, "steered", 7),
    "2.6 no late check": (running, "late_check", no_late_check, "managed", 1),
    "2.6 modifiers forgotten": (value, "modifier", no_modifier, "short", 1),
    "4.3 the first manager is who sits first": (certificates, "manager_now", any_first_manager, "random", 6),
    "4.3 counter-clockwise": (certificates, "next_with", counter_clockwise, "random", 14),
    "4.8.5 every train from the start": (train_deals, "_is_new", every_train, "short", 1),
    "4.9.3.2 no way across printed track": (track, "_onward", no_printed_track, "short", 8),
    "4.9.4.3 cities are reached by track alone": (reach, "train_reach", reach_by_track, "short", 2),
    "5.4 rounded once": (scoring, "parts", round_once, "leaning", 6),
}


@pytest.fixture
def plant(monkeypatch):
    """Replaces a function everywhere it was imported; what is kept by content would outlive a fault, or hide it."""

    def planted(module, name, by):
        sound = getattr(module, name)
        for one in modules():
            if vars(one).get(name) is sound:
                monkeypatch.setattr(one, name, by)
        forget_everything()

    yield planted
    monkeypatch.undo()
    forget_everything()


LATE = {  # shown late in a match, and by what happens alone: nothing else is compared on the way there
    "4.6.a nobody has to sell": (sales, "must_sell", never_forced, "steered", 15),
    "4.6.b the neighbour takes the certificate": (sales, "successors", the_neighbour_takes_it, "steered", 21),
    "4.8 a depression from above": (operating, "drop", highest_first, "steered", 7),
}


@pytest.mark.parametrize("fault", LATE)
def test_a_fault_that_shows_late_is_found(plant, fault):
    module, name, by, kind, seed = LATE[fault]
    plant(module, name, by)
    with pytest.raises((Differs, Violation, RuleBug)):
        Watch(Sitting(kind, seed), laws=False, offers_every=NEVER, strange=0).play()


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(plant, fault):
    module, name, by, kind, seed = FAULTS[fault]
    plant(module, name, by)
    with pytest.raises((Differs, Violation, RuleBug)):
        Watch(Sitting(kind, seed), laws=False).play()
