"""A law that has never failed proves nothing: faults are planted in a real game, and the right law must find each."""

from itertools import count
from types import SimpleNamespace

import msgspec
import pytest

from domain.engine import RuleBug, Span
from domain.games import coal_baron
from domain.games.coal_baron.decisions import Pass, Pay, Place
from domain.games.coal_baron.facts import CardsReturnedUnder, CardTaken, Passed, Peeked, Scored, StartSeatChosen
from domain.games.coal_baron.questions import Act
from domain.games.coal_baron.rules.turns import may_act, pass_shift, place
from domain.laws import Trial, Violation, law_11_tables_are_complete
from domain.words import Hidden, Refused, refuse, require, say
from tests.domain.games import tiny
from tests.domain.games.tiny_ranges import GAME as RANGES
from tests.domain.games.tiny_ranges import GiveBack

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


def forget_the_dock(view, seat, decision):
    return coal_baron.label(
        view, seat, msgspec.structs.replace(decision, dock=0) if hasattr(decision, "dock") else decision
    )


def label_with_a_secret(view, seat, decision):
    """A label that names a card nobody can see."""
    return say("{label} ({card})", label=coal_baron.label(view, seat, decision), card=view.stacks["order"].cards[-1])


def in_tiny(question, **changes):
    """The tiny game with ranges, with something else about one of its questions."""
    asks = {**RANGES.ASKS, question: RANGES.ASKS[question]._replace(**changes)}
    return SimpleNamespace(**vars(RANGES) | {"ASKS": asks})


def spread_as(question, **changes):
    """Another spread for a question of the tiny game."""
    spread = RANGES.ASKS[question].spread

    def other(state, asked):
        return [one._replace(**changes) for one in spread(state, asked)]

    return in_tiny(question, spread=other)


def answering_in_tiny(question, kind, rule):
    return in_tiny(question, answers={**RANGES.ASKS[question].answers, kind: rule})


def take_any_number(state, question, ask, chance):
    yield tiny.SticksTaken(question.seat, ask.number)


def give_back_anything(state, question, ask, chance):
    held = list(state.sides[question.seat].hand)
    yield tiny.LampKept(question.seat, held[0], tuple(held[1:]))


def span_of_what_is_hidden(state, question):
    """A range that depends on a card nobody can see."""
    lowest = state.deck.cards[-1]
    yield Span(tiny.Take(1), "number", 1, 1 if isinstance(lowest, Hidden) else min(3, state.heap))


TURN, CHOOSE = tiny.Turn, tiny.Choose
FAULTS_OF_RANGES = {
    "a span that is too high": spread_as(TURN, high=4),
    "a span that is too low": spread_as(TURN, low=0),
    "a span with nothing in it": spread_as(TURN, low=3, high=2),
    "a span that stops short": spread_as(TURN, high=1),
    "a rule that accepts what lies outside": answering_in_tiny(TURN, tiny.Take, take_any_number),
    "a span of what is not offered": spread_as(TURN, offer=tiny.Take(3)),
    "a span of a kind that is not open": in_tiny(TURN, open=frozenset()),
    "a span that depends on a hidden card": in_tiny(TURN, spread=span_of_what_is_hidden),
    "a choice of too many": spread_as(CHOOSE, most=3),
    "a choice of too few": spread_as(CHOOSE, least=0),
    "a choice that stops short": spread_as(CHOOSE, most=1),
    "a choice of nothing there is": spread_as(CHOOSE, of=("red", "moonlight", "green")),
    "a choice in any order": spread_as(CHOOSE, ordered=True),
    "a rule that accepts any choice": answering_in_tiny(CHOOSE, GiveBack, give_back_anything),
}

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
    "offers with one label": ("9", faulty(label=forget_the_dock)),
    "a label that tells a secret": ("4", faulty(label=label_with_a_secret)),
    "an endless match": ("7", faulty(BOUND=20)),
}


def play_matches(game):
    """How many decisions each of them had."""
    return [Trial(game, game.SEATS[seed % 3], game.OPTIONS[0], seed).play() for seed in range(1, MATCHES)]


@pytest.mark.parametrize(("law", "game"), FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_found_by_its_law(law, game):
    with pytest.raises(Violation) as caught:
        play_matches(game)
    assert caught.value.law == law


@pytest.mark.parametrize("game", FAULTS_OF_RANGES.values(), ids=FAULTS_OF_RANGES)
def test_a_planted_fault_of_a_range_is_found(game):
    with pytest.raises(Violation) as caught:
        play_matches(game)
    assert caught.value.law == "12"


def test_a_varied_decision_that_cannot_be_written_is_found():
    """What may be varied is written and read like an offer."""
    game = SimpleNamespace(**vars(RANGES) | {"write": lambda decision: RANGES.write(decision).replace("3", "2")})
    with pytest.raises(Violation) as caught:
        play_matches(game)
    assert caught.value.law == "9"


def test_ranges_without_a_fault_keep_every_law():
    assert max(play_matches(RANGES)) <= RANGES.BOUND


def test_a_spread_without_an_open_kind_is_missing_something():
    assert list(law_11_tables_are_complete(RANGES)) == []
    assert list(law_11_tables_are_complete(in_tiny(TURN, open=frozenset()))) == [
        "Turn lets offers be varied and declares no open kind"
    ]


def test_a_refusal_after_the_first_fact_is_a_bug_of_the_rule():
    game = answering(Pass, refuse_late)
    with pytest.raises(RuleBug, match="was refused after"):
        Trial(game, 2, game.OPTIONS[0], 1, watched=False).play()
