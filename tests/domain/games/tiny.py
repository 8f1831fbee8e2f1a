"""Lamps, a tiny but whole game for tests of everything around games: hidden lamps, dice, simultaneous questions.

Two to four seats are dealt three lamps each and keep one, all at the same time. Then they take turns: take one to three
sticks from the heap, roll a die and lose that many, or peek at the top lamp of the deck. An empty heap ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from domain.chance import Chance
from domain.editions import Edition
from domain.engine import (
    Ask,
    Decision,
    Explained,
    Fact,
    Facts,
    Question,
    Result,
    ScoreLine,
    Table,
    no_standing_answer,
    nothing_further,
    one_decision,
)
from domain.places import NOBODY, Card, Hand, Seat, Stack, Viewer
from domain.words import Hidden, Refused, Sentence, require, say

LAMP = "lamp"
VALUES = {"red": 1, "amber": 2, "green": 3, "white": 4}


class Data(Struct, frozen=True):
    lamps: tuple[str, ...] = tuple(VALUES) * 5


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    sticks: int = 12


# decisions


class Keep(Decision, frozen=True, tag="keep"):
    lamp: str


class Take(Decision, frozen=True, tag="take"):
    number: int


class Roll(Decision, frozen=True, tag="roll"):
    pass


class Peek(Decision, frozen=True, tag="peek"):
    pass


# facts


class LampsShuffled(Fact, frozen=True, tag="lamps-shuffled"):
    lamps: tuple[Card, ...]
    seats: int
    sticks: int


class LampsDealt(Fact, frozen=True, tag="lamps-dealt"):
    seat: Seat
    lamps: tuple[Card, ...]


class KeepingStarted(Fact, frozen=True, tag="keeping-started"):
    pass


class LampKept(Fact, frozen=True, tag="lamp-kept"):
    seat: Seat
    lamp: Card
    returned: tuple[Card, ...]


class TurnStarted(Fact, frozen=True, tag="turn-started"):
    seat: Seat


class SticksTaken(Fact, frozen=True, tag="sticks-taken"):
    seat: Seat
    number: int


class DieRolled(Fact, frozen=True, tag="die-rolled"):
    seat: Seat
    number: int


class Peeked(Fact, frozen=True, tag="peeked"):
    seat: Seat
    lamp: Card


class HeapEmptied(Fact, frozen=True, tag="heap-emptied"):
    lamps: tuple[tuple[str, ...], ...]


# state, questions and writers


class Choose(Question, frozen=True, tag="choose"):
    pass


class Turn(Question, frozen=True, tag="turn"):
    pass


class Side(Struct):
    hand: Hand
    sticks: int = 0
    plies: list[int] = []


class State(Table[Choose | Turn]):
    heap: int = 0
    deck: Stack = msgspec.field(default_factory=lambda: Stack(LAMP))
    sides: list[Side] = []
    turn: int = NOBODY


def lamps_shuffled(state: State, fact: LampsShuffled) -> None:
    state.deck.lay(fact.lamps)
    state.heap = fact.sticks
    state.sides = [Side(Hand(LAMP, seat)) for seat in range(fact.seats)]


def lamps_dealt(state: State, fact: LampsDealt) -> None:
    state.deck.take_top(len(fact.lamps))
    for lamp in fact.lamps:
        state.sides[fact.seat].hand.add(lamp)


def keeping_started(state: State, fact: KeepingStarted) -> None:
    state.ask(*(Choose(seat) for seat in range(len(state.sides))))


def lamp_kept(state: State, fact: LampKept) -> None:
    for lamp in fact.returned:
        state.sides[fact.seat].hand.lose_unseen(lamp)
    state.deck.put_under(fact.returned, mark=fact.seat)
    state.sides[fact.seat].plies.append(state.ply)
    _close(state, fact.seat)


def turn_started(state: State, fact: TurnStarted) -> None:
    state.turn = fact.seat
    state.ask(Turn(fact.seat))


def sticks_taken(state: State, fact: SticksTaken) -> None:
    state.heap -= fact.number
    side = state.sides[fact.seat]
    side.sticks += fact.number
    side.plies.append(state.ply)
    _close(state, fact.seat)


def die_rolled(state: State, fact: DieRolled) -> None:
    state.heap -= fact.number
    _close(state, fact.seat)


def peeked(state: State, fact: Peeked) -> None:
    state.deck.cards[0] = fact.lamp
    state.deck.marks[0] = fact.seat
    _close(state, fact.seat)


def heap_emptied(state: State, fact: HeapEmptied) -> None:
    for side, lamps in zip(state.sides, fact.lamps, strict=True):
        side.hand.show(lamps)
    state.over = True


def _close(state: State, seat: Seat) -> None:
    state.close(next(question for question in state.top if question.seat == seat))


EVOLVE: Mapping[type[Any], Callable[[Any, Any], None]] = {
    LampsShuffled: lamps_shuffled,
    LampsDealt: lamps_dealt,
    KeepingStarted: keeping_started,
    LampKept: lamp_kept,
    TurnStarted: turn_started,
    SticksTaken: sticks_taken,
    DieRolled: die_rolled,
    Peeked: peeked,
    HeapEmptied: heap_emptied,
}


# rules


def setup(state: State, seats: int, options: Options, chance: Chance) -> Facts:
    require(options.sticks > 0, "sticks", "the heap needs at least one stick")
    yield LampsShuffled(tuple(chance.shuffled(EDITION.data.lamps)), seats, options.sticks)
    for seat in range(seats):
        yield LampsDealt(seat, tuple(state.deck.cards[:3]))
    yield KeepingStarted()


def flow(state: State, chance: Chance) -> Facts:
    if state.over or state.pending:
        return
    if state.heap <= 0:
        yield HeapEmptied(tuple(tuple(side.hand.cards) for side in state.sides))
    else:
        yield TurnStarted((state.turn + 1) % len(state.sides))


def may_keep(state: State, question: Choose) -> Iterator[Keep]:
    return (Keep(lamp) for lamp in dict.fromkeys(state.sides[question.seat].hand))


def keep(state: State, question: Choose, ask: Keep, chance: Chance) -> Facts:
    hand = state.sides[question.seat].hand
    require(ask.lamp in hand, "L1", "you hold {lamps}", lamps=list(hand))
    rest = list(hand)
    rest.remove(ask.lamp)
    yield LampKept(question.seat, ask.lamp, tuple(rest))


def may_play(state: State, question: Turn) -> Iterator[Decision]:
    yield from (Take(number) for number in range(1, min(3, state.heap) + 1))
    yield Roll()
    yield Peek()


def take(state: State, question: Turn, ask: Take, chance: Chance) -> Facts:
    most = min(3, state.heap)
    require(1 <= ask.number <= most, "L2", "take 1 to {most} sticks", most=most)
    yield SticksTaken(question.seat, ask.number)


def roll(state: State, question: Turn, ask: Roll, chance: Chance) -> Facts:
    yield DieRolled(question.seat, chance.roll())


def peek(state: State, question: Turn, ask: Peek, chance: Chance) -> Facts:
    yield Peeked(question.seat, state.deck.cards[0])


ASKS: Mapping[type[Any], Ask] = {
    Choose: Ask(may_keep, {Keep: keep}, lambda state, question: next(may_keep(state, question))),
    Turn: Ask(may_play, {Take: take, Roll: roll, Peek: peek}, lambda state, question: Take(1)),
}


# secrets, words, score

HIDDEN = Hidden(LAMP)


def _backs(lamps: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(HIDDEN for _ in lamps)


def _dealt_seen(fact: LampsDealt, viewer: Viewer) -> LampsDealt:
    return fact if viewer.owns(fact.seat) else LampsDealt(fact.seat, _backs(fact.lamps))


def _kept_seen(fact: LampKept, viewer: Viewer) -> LampKept:
    returned = _backs(fact.returned)
    return LampKept(
        fact.seat,
        fact.lamp if viewer.owns(fact.seat) else HIDDEN,
        fact.returned if viewer.owns(fact.seat) else returned,
    )


def _peeked_seen(fact: Peeked, viewer: Viewer) -> Peeked:
    return fact if viewer.owns(fact.seat) else Peeked(fact.seat, HIDDEN)


SECRETS: Mapping[type[Any], Callable[[Any, Viewer], Any]] = {
    LampsShuffled: lambda fact, viewer: LampsShuffled(_backs(fact.lamps), fact.seats, fact.sticks),
    LampsDealt: _dealt_seen,
    LampKept: _kept_seen,
    Peeked: _peeked_seen,
}
SECRET_DECISIONS: Mapping[type[Any], Callable[[Any, Any, Viewer], Any]] = {
    Keep: lambda decision, facts, viewer: Keep("?"),
}

WORDS: dict[type[Any], Callable[[Any], Sentence]] = {
    LampsShuffled: lambda fact: say("{number} lamps are shuffled", number=len(fact.lamps)),
    LampsDealt: lambda fact: say("{seat} is dealt {lamps}", seat=fact.seat, lamps=fact.lamps),
    KeepingStarted: lambda fact: say("everybody keeps one lamp"),
    LampKept: lambda fact: say("{seat} keeps {lamp}", seat=fact.seat, lamp=fact.lamp),
    TurnStarted: lambda fact: say("it is the turn of {seat}", seat=fact.seat),
    SticksTaken: lambda fact: say("{seat} takes {number} sticks", seat=fact.seat, number=fact.number),
    DieRolled: lambda fact: say("{seat} rolls a {number}", seat=fact.seat, number=fact.number),
    Peeked: lambda fact: say("{seat} peeks at {lamp}", seat=fact.seat, lamp=fact.lamp),
    HeapEmptied: lambda fact: say("the heap is empty"),
}


def words(fact: Any) -> Sentence:
    return WORDS[type(fact)](fact)


def prompt(question: Any) -> Sentence:
    return say("keep a lamp") if isinstance(question, Choose) else say("take sticks, roll or peek")


def stage(state: State) -> Sentence:
    return say("{sticks} sticks left", sticks=max(0, state.heap))


def label(view: State, seat: Seat, decision: Any) -> Sentence:
    match decision:
        case Keep(lamp):
            return say("Keep the {lamp}", lamp=lamp)
        case Take(number):
            return say("Take {number:stick|sticks}", number=number)
        case Roll():
            return say("Roll the die")
    return say("Peek at the top lamp")


THINGS: Mapping[str, Sequence[str]] = {"lamps": tuple(VALUES)}


def explain(view: State, thing: str) -> Explained | None:
    if thing not in VALUES:
        return None
    text = say("Kept to the end it counts {points:point|points}.", points=VALUES[thing])
    return Explained(say("The {lamp}", lamp=thing), text, "L4")


def name(thing: str) -> str:
    return f"{thing} lamp" if thing in VALUES else thing


def score(state: State) -> Iterable[ScoreLine]:
    for seat, side in enumerate(state.sides):
        kept, *taken = side.plies or [0]
        if side.sticks:
            yield ScoreLine(seat, "sticks", side.sticks, say("{number} sticks", number=side.sticks), "L3", tuple(taken))
        for lamp in side.hand if state.over else ():
            yield ScoreLine(seat, "lamp", VALUES[lamp], say("kept {lamp}", lamp=lamp), "L4", (kept,))


def result(state: State) -> Result:
    totals = [0] * len(state.sides)
    for line in score(state):
        totals[line.seat] += line.points
    places = tuple(1 + sum(other > own for other in totals) for own in totals)
    return Result(tuple(totals), places, "empty-heap")


def census(state: State) -> Iterable[tuple[str, Card]]:
    yield from ((LAMP, lamp) for lamp in state.deck)
    for side in state.sides:
        yield from ((LAMP, lamp) for lamp in side.hand)
        yield from ((LAMP, HIDDEN) for _ in range(side.hand.hidden))


# notation: no shorthands, nothing built step by step, and nobody is asked in somebody else's turn

unfold, continued, standing = one_decision, nothing_further, no_standing_answer


def parse(view: State, seat: Seat, text: str) -> Decision:
    match text.split():
        case ["keep", lamp]:
            return Keep(lamp)
        case ["take", number] if number.isdecimal():
            return Take(int(number))
        case ["roll"]:
            return Roll()
        case ["peek"]:
            return Peek()
    raise Refused("notation", say("write keep LAMP, take NUMBER, roll or peek"))


def write(decision: Any) -> str:
    match decision:
        case Keep(lamp):
            return f"keep {lamp}"
        case Take(number):
            return f"take {number}"
        case _:
            return "roll" if isinstance(decision, Roll) else "peek"


SLUG, TITLE, RULES_VERSION = "lamps", "Lamps", 1
SEATS = range(2, 5)
EDITION: Edition[Any] = Edition("lamps/edition.toml", "0" * 64, Data())
BOUND = 500
ENDINGS: Sequence[str] = ("empty-heap",)
TIE_BREAKS: Sequence[str] = ()
ACTORS: Mapping[Seat, str] = {}
OPTIONS: Sequence[Any] = [Options(), Options(sticks=5)]
FIRST_WORDS = frozenset(["keep", "take", "roll", "peek"])
SETTLED: Mapping[str, tuple[type[Any], ...]] = {}
STANDING: Sequence[str] = ()
