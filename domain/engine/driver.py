"""The driver: how a decision is run, and what is legal, decided by default, forced or previewed, in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from domain.chance import Chance, NoChance, Unknowable
from domain.engine.contract import Facts, Game, Pick, Span
from domain.engine.records import AnsweredItself, Decision, Fact, Question
from domain.places import NOBODY, Seat, Viewer, holds_hidden
from domain.suggestions import examples, like
from domain.words import Refused, Sentence, quoted, refuse, say


class Foreseen(NamedTuple):
    """What a decision would do, and whether that is everything: nothing would be revealed, nothing left to chance."""

    facts: list[Fact]
    whole: bool


class RuleBug(Exception):
    """A rule broke the contract, for example by refusing after its first fact. The state at hand is spoilt."""


def begin(game: Game, seats: int, options: Any, chance: Chance) -> tuple[Any, list[Fact]]:
    """Set up a match: its first state, and the facts of set-up and of what follows by itself."""
    if seats not in game.SEATS:
        refuse("seats", "{game} is played by {low} to {high}", game=game.TITLE, low=game.SEATS[0], high=game.SEATS[-1])
    state = game.State()
    facts: list[Fact] = []
    _run(game, state, game.setup(state, seats, options, chance), facts)
    settle(game, state, chance, facts)
    return state, facts


def decide(game: Game, state: Any, seat: Seat, decision: Decision, chance: Chance, ply: int) -> list[Fact]:
    """Run a decision on the state, which is changed: its facts and those of everything that follows by itself."""
    question, rule = _ruled_by(game, state, seat, decision)
    before, state.ply = state.ply, ply
    facts: list[Fact] = []
    try:
        _run(game, state, rule(state, question, decision, chance), facts)
    except Refused as refusal:
        if facts:
            raise RuleBug(f"{decision} was refused after {facts[-1]}") from refusal
        state.ply = before
        raise
    settle(game, state, chance, facts)
    return facts


def accepts(game: Game, state: Any, seat: Seat, decision: Decision) -> None:
    """Refuse what the rules do not allow now; otherwise do nothing."""
    question, rule = _ruled_by(game, state, seat, decision)
    steps = rule(state, question, decision, NoChance())
    try:
        next(steps, None)
    except Unknowable:
        return  # it went past its refusals to draw from chance
    steps.close()


def evolve(game: Game, state: Any, facts: Iterable[Fact], ply: int) -> None:
    """Write facts into a state: how a match is folded from its log, and a view from redacted facts."""
    state.ply = ply
    writers = game.EVOLVE
    for fact in facts:
        writers[type(fact)](state, fact)


def legal(game: Game, state: Any, seat: Seat) -> Iterator[Decision]:
    """What the seat may decide now. Open kinds are accepted beyond what is listed."""
    for question in open_questions(state, seat):
        yield from game.ASKS[type(question)].offers(state, question)


def default(game: Game, view: Any, seat: Seat) -> Decision:
    """What is decided for the seat when its time runs out, from what the seat itself can see."""
    question = next(open_questions(view, seat))
    return game.ASKS[type(question)].default(view, question)


def spreads(game: Game, state: Any, seat: Seat) -> Iterator[Span | Pick]:
    """How what the seat is offered now may be varied."""
    for question in open_questions(state, seat):
        spread = game.ASKS[type(question)].spread
        if spread is not None:
            yield from spread(state, question)


def varied(spread: Span | Pick, value: int | Sequence[str]) -> Decision:
    """The offer with another number, or with other things. Whether that is accepted is for the rules to say."""
    chosen = value if isinstance(value, int) else tuple(value)
    return msgspec.structs.replace(spread.offer, **{spread.field: chosen})


def open_questions(state: Any, seat: Seat) -> Iterator[Any]:
    return (question for question in state.top if isinstance(question, Question) and question.seat == seat)


def awaited(state: Any) -> list[Seat]:
    """The seats the table waits for, without repetition."""
    seats: list[Seat] = []
    for question in state.top:
        if isinstance(question, Question) and question.seat not in (NOBODY, *seats):
            seats.append(question.seat)
    return seats


def elsewhere(state: Any) -> Any | None:
    """The open question to nobody: the table waits for a match elsewhere, which no seat can answer for it."""
    return next(open_questions(state, NOBODY), None)


def preview(game: Game, view: Any, seat: Seat, decision: Decision) -> list[Fact]:
    """What a decision would do, as far as the seat can know it: the facts up to the first that hides something."""
    return foreseen(game, view, seat, decision).facts


def foreseen(game: Game, view: Any, seat: Seat, decision: Decision) -> Foreseen:
    """The same, and whether that is all of it. The view is changed: it shows the table as it would be."""
    question, rule = _ruled_by(game, view, seat, decision)
    view.ply += 1
    facts: list[Fact] = []
    try:
        whole = _foresee(game, view, rule(view, question, decision, NoChance()), facts)
        happened = -1
        while whole and happened != len(facts):  # what happens by itself may lead to more that does
            happened = len(facts)
            whole = _foresee(game, view, game.flow(view, NoChance()), facts)
    except Unknowable:
        return Foreseen(facts, whole=False)
    return Foreseen(facts, whole)


def _foresee(game: Game, view: Any, steps: Facts, facts: list[Fact]) -> bool:
    """Write down what happens, up to what the seat cannot see; whether that is all."""
    for fact in steps:
        if holds_hidden(fact):
            return False
        game.EVOLVE[type(fact)](view, fact)
        facts.append(fact)
    return True


def in_sentences(game: Game, facts: Iterable[Fact]) -> list[Sentence]:
    """The facts as sentences, in their order, without those that are bookkeeping."""
    return [sentence for fact in facts if (sentence := game.words(fact))]


def redacted(game: Game, facts: Iterable[Fact], viewer: Viewer) -> list[Fact]:
    """The facts as the viewer may read them."""
    secrets = game.SECRETS
    return [secrets[type(fact)](fact, viewer) if type(fact) in secrets else fact for fact in facts]


def redacted_decision(game: Game, decision: Decision, facts: Iterable[Fact], viewer: Viewer, seat: Seat) -> Decision:
    """A recorded decision as the viewer may read it; the facts it led to tell which stack, which card."""
    cut = game.SECRET_DECISIONS.get(type(decision))
    return decision if cut is None or viewer.owns(seat) else cut(decision, facts, viewer)


def _run(game: Game, state: Any, steps: Facts, facts: list[Fact]) -> None:
    writers = game.EVOLVE
    for fact in steps:
        writers[type(fact)](state, fact)
        facts.append(fact)


def settle(game: Game, state: Any, chance: Chance, facts: list[Fact]) -> None:
    """Let everything happen that happens by itself: the game's flow, then questions that need nobody."""
    while True:
        happened = len(facts)
        _run(game, state, game.flow(state, chance), facts)
        if len(facts) == happened:
            _run(game, state, _by_itself(game, state, chance), facts)
        if len(facts) == happened:
            return


def _by_itself(game: Game, state: Any, chance: Chance) -> Facts:
    """The first open question that cannot be answered, or in only one way that everybody knows."""
    for question in tuple(state.top):
        ask = game.ASKS.get(type(question))
        if ask is None or not (ask.auto or ask.forfeit):
            continue
        offers = iter(ask.offers(state, question))
        only = next(offers, None)
        if only is None and ask.forfeit:
            yield from ask.forfeit(state, question)
            return
        if only is not None and ask.auto and next(offers, None) is None:
            yield AnsweredItself(question.seat, game.write(only))
            yield from ask.answers[type(only)](state, question, only, chance)
            return


def _ruled_by(game: Game, state: Any, seat: Seat, decision: Decision) -> tuple[Any, Callable[..., Facts]]:
    """The open question of the seat that this decision answers, and the rule that says how."""
    kind = type(decision)
    for question in state.top:
        if isinstance(question, Question) and question.seat == seat:
            rule = game.ASKS[type(question)].answers.get(kind)
            if rule is not None:
                return question, rule
    raise _not_asked(game, state, seat)


def _not_asked(game: Game, state: Any, seat: Seat) -> Refused:
    if state.over:
        return Refused("over", say("the match is over"))
    asked = list(open_questions(state, seat))
    if not asked and elsewhere(state) is not None:
        return Refused("campaign", say("the campaign waits for its match"))
    if not asked:
        return Refused("turn", say("it is not your turn; the table waits for {seats}", seats=awaited(state)))
    prompts = [game.prompt(question) for question in asked]
    could = examples(map(game.write, legal(game, state, seat)))
    now = say("not now: you are asked to {prompts}; you could write {could_or}", prompts=prompts, could_or=could)
    return Refused("question", now)


def not_understood(view: Any, seat: Seat, text: str, could: Iterable[str]) -> Refused:
    """How a game refuses a line that has the form of no decision; `could` are the lines that would be accepted now."""
    if view.over:
        return Refused("notation", say("{text} is not understood, and the match is over", text=quoted(text)))
    if not any(open_questions(view, seat)):
        return Refused("notation", say("{text} is not understood, and it is not your turn", text=quoted(text)))
    instead = say("{text} is not understood; you could write {could_or}", text=quoted(text), could_or=like(text, could))
    return Refused("notation", instead)
