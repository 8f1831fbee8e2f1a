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
    sales,
    stock_round,
    track,
    train_deals,
)
from domain.games.eighteen_africa.rules.routes import value
from domain.laws import Violation
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


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(plant, fault):
    module, name, by, kind, seed = FAULTS[fault]
    plant(module, name, by)
    with pytest.raises((Differs, Violation, RuleBug)):
        Watch(Sitting(kind, seed), laws=False).play()
