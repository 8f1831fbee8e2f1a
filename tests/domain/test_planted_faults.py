"""A law that has never failed proves nothing: faults are planted in a real game, and the right law must find each."""

from itertools import count
from types import SimpleNamespace

import msgspec
import pytest

from domain.engine import RuleBug
from domain.games import coal_baron
from domain.games.coal_baron.decisions import Pass, Pay, Place
from domain.games.coal_baron.facts import CardsReturnedUnder, CardTaken, Passed, Peeked, Scored, StartSeatChosen
from domain.games.coal_baron.questions import Act
from domain.games.coal_baron.rules.turns import may_act, pass_shift, place
from domain.laws import Trial, Violation
from domain.words import Refused, refuse, require

MATCHES = 40


def faulty(**changes):
    """Coal Baron with some of its names replaced."""
    return SimpleNamespace(**(vars(coal_baron) | changes))


def answering(kind, rule):
    """Another rule for one kind of decision at the start of a turn."""
    return with_ask(Act, answers={**coal_baron.ASKS[Act].answers, kind: rule})


def with_ask(question, **changes):
    return faulty(ASKS={**coal_baron.ASKS, question: coal_baron.ASKS[question]._replace(**changes)})


def without(table, kind):
    return {key: value for key, value in table.items() if key is not kind}


def pass_if_a_secret_order_is_large(state, question):
    """A default that tells something about a hidden hand."""
    large = any(face.endswith("4") for face in state.seats[question.seat].orders)
    offers = may_act(state, question)
    return Pass() if large else next(offers)


def lose_the_card(state, fact):
    state.stacks[fact.stack].take()


def refuse_late(state, question, ask, chance):
    yield Passed(question.seat)
    require(False, "4.7", "too late")


def offer_less(state, question):
    return [offer for offer in may_act(state, question) if not isinstance(offer, Pass)] or [Pass()]


def offer_too_much(state, question):
    yield from may_act(state, question)
    yield Place("share", Pay(((5, 9),)))


def look_under_the_top(state, question):
    """Offers that depend on a card nobody can see."""
    offers = list(may_act(state, question))
    return offers if str(state.stacks["order"].cards[-1]) > "order-f" else offers[::-1]


def forget_the_last_word(decision):
    return coal_baron.write(decision).rpartition(" ")[0] or coal_baron.write(decision)


def forget_a_line(state):
    return list(coal_baron.score(state))[1:]


def cite_nothing(state):
    return [msgspec.structs.replace(line, plies=()) for line in coal_baron.score(state)]


def refuse_and_tell(state, question, ask, chance):
    """A refusal that names a card nobody can see."""
    try:
        yield from place(state, question, ask, chance)
    except Refused:
        refuse("4.2", "no, as long as {card} lies lowest", card=state.stacks["order"].cards[-1])


def write_beside_the_log(state, question, ask, chance):
    """A rule that changes the state by itself instead of yielding a fact."""
    state.start = question.seat
    yield from pass_shift(state, question, ask, chance)


TIMES = count()


def set_up_differently(state, seats, options, chance):
    """Set-up that depends on something outside of the match."""
    for fact in coal_baron.setup(state, seats, options, chance):
        yield StartSeatChosen(fact.seat, f"{next(TIMES)}") if isinstance(fact, StartSeatChosen) else fact


def one_point_more(fact, viewer):
    return msgspec.structs.replace(fact, total=fact.total + 1)


FAULTS = {
    "a forgotten cut": ("5a", faulty(SECRETS=without(coal_baron.SECRETS, Peeked))),
    "a forgotten cut of what goes back": ("5a", faulty(SECRETS=without(coal_baron.SECRETS, CardsReturnedUnder))),
    "a forgotten cut of a decision": ("5c", faulty(SECRET_DECISIONS={})),
    "a leaking default": ("5b", with_ask(Act, default=pass_if_a_secret_order_is_large)),
    "a lost card": ("6", faulty(EVOLVE={**coal_baron.EVOLVE, CardTaken: lose_the_card})),
    "an offer that is refused": ("1", with_ask(Act, offers=offer_too_much)),
    "something accepted that is not offered": ("1", with_ask(Act, offers=offer_less)),
    "offers that look under the top card": ("4", with_ask(Act, offers=look_under_the_top)),
    "notation that forgets a word": ("9", faulty(write=forget_the_last_word)),
    "a score line that is left out": ("8", faulty(score=forget_a_line)),
    "points without evidence": ("8", faulty(score=cite_nothing)),
    "a refusal that tells a secret": ("2", answering(Place, refuse_and_tell)),
    "a rule that writes beside the log": ("3", answering(Pass, write_beside_the_log)),
    "a cut that goes on cutting": ("5d", faulty(SECRETS={**coal_baron.SECRETS, Scored: one_point_more})),
    "set-up that cannot be done again": ("10", faulty(setup=set_up_differently)),
    "an endless match": ("7", faulty(BOUND=20)),
}


def play_matches(game):
    for seed in range(1, MATCHES):
        Trial(game, game.SEATS[seed % 3], game.OPTIONS[0], seed).play()


@pytest.mark.parametrize(("law", "game"), FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_found_by_its_law(law, game):
    with pytest.raises(Violation) as caught:
        play_matches(game)
    assert caught.value.law == law


def test_a_refusal_after_the_first_fact_is_a_bug_of_the_rule():
    game = answering(Pass, refuse_late)
    with pytest.raises(RuleBug, match="was refused after"):
        Trial(game, 2, game.OPTIONS[0], 1, watched=False).play()
