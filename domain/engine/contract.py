"""The contract that every game fulfils: a module with these names, and a table that says all about each question."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from domain.chance import Chance
from domain.editions import Edition
from domain.engine.records import Decision, Fact, Result, ScoreLine
from domain.places import Card, Seat, Viewer
from domain.words import Sentence, refuse

Facts = Generator[Fact, None, None]
NOTHING: frozenset[type[Decision]] = frozenset()


class Span(NamedTuple):
    """An offered decision may also be made with any number from `low` to `high` in this field."""

    offer: Decision
    field: str
    low: int
    high: int


class Pick(NamedTuple):
    """An offered decision may also be made with other things in this field: some of these, each once.

    They stand in the order of `of`, unless the order is itself a choice.
    """

    offer: Decision
    field: str
    of: tuple[str, ...]
    least: int
    most: int
    ordered: bool = False


class Explained(NamedTuple):
    """What a card, tile, space or word of the game means, and the rule that says so."""

    title: Sentence
    text: Sentence
    rule: str


class Ask(NamedTuple):
    """All there is to know about one kind of question."""

    offers: Callable[[Any, Any], Iterable[Decision]]
    answers: Mapping[type[Decision], Callable[[Any, Any, Any, Chance], Facts]]
    default: Callable[[Any, Any], Decision]
    auto: bool = False  # a single offer answers itself: only where offers depend on public information
    open: frozenset[type[Decision]] = NOTHING  # parametric kinds, accepted beyond what is offered
    forfeit: Callable[[Any, Any], Facts] | None = None  # what happens if nothing can be offered at all
    spread: Callable[[Any, Any], Iterable[Span | Pick]] | None = None  # how offers of an open kind may be varied


class Called(NamedTuple):
    """A match that a campaign calls for: the campaign's seats in the order of the match's, and its options."""

    seats: tuple[Seat, ...]
    options: Struct


class Campaign(NamedTuple):
    """A game that calls for matches of another game, one after the other, and waits on a question to NOBODY meanwhile.

    A match's outcome is taken from its table and its result, at any ply: also of one that ended by resignation.
    """

    game: str  # slug of the matches that it calls for
    option: str  # of a match, which only a campaign gives
    called: Callable[[Any], Called]  # on a state that waits for a match
    outcome: Callable[[Any, Result], Struct]
    record: Callable[[str, str, Any], Decision]  # the match, its last digest, its outcome or None if it was abandoned
    opens: frozenset[type[Fact]]  # facts that open something sealed


class Untold(NamedTuple):
    """Records, and members of records, whose very names would tell what a campaign keeps sealed.

    They are stored and answered once their time has come; no description and no refusal names them before, and whoever
    names one is answered as if there were no such thing.
    """

    records: frozenset[type]
    members: Mapping[type, frozenset[str]]
    decisions: Callable[[Any], frozenset[type[Decision]]]  # that no seat of this table can know of yet, or ever make
    words: Callable[[Any], frozenset[str]]  # with which no line begins at this table yet

    @property
    def tags(self) -> frozenset[str]:
        """Under which names these records are stored, where they have one."""
        return frozenset(filter(None, (one.__struct_config__.tag for one in self.records)))  # type: ignore[attr-defined]


class Game(Protocol):
    """What a game module offers. `GAMES` maps slugs to such modules and the type checker checks each against this."""

    SLUG: str
    TITLE: str
    RULES_VERSION: int  # raised when a rule changes in a way that an old match could notice
    SEATS: range
    EDITION: Edition[Any]
    BOUND: int  # no match has more decisions than this
    ENDINGS: Sequence[str]  # the ways a match can end
    TIE_BREAKS: Sequence[str]  # what can settle a tie for the first place
    ACTORS: Mapping[Seat, str]  # who acts without a seat, by the number that stands for it in facts and score lines
    OPTIONS: Sequence[Any]  # samples of Options for random play
    ASKS: Mapping[type[Any], Ask]
    EVOLVE: Mapping[type[Any], Callable[[Any, Any], None]]
    SECRETS: Mapping[type[Any], Callable[[Any, Viewer], Any]]  # how a viewer reads a fact that can hide something
    SECRET_DECISIONS: Mapping[type[Any], Callable[[Any, Any, Viewer], Any]]  # (decision, its facts, viewer)
    FIRST_WORDS: frozenset[str]  # what a line in notation can begin with, in small letters
    SETTLED: Mapping[str, tuple[type[Any], ...]]  # closing words of a joined line, idle after one of these facts
    STANDING: Sequence[str]  # examples of standing answers; none where no seat is asked in somebody else's turn
    THINGS: Mapping[str, Sequence[str]]  # what `explain` knows, by kind of thing: the order of a glossary

    @property
    def Options(self) -> type[Struct]: ...  # noqa: N802 - the class of what can be chosen before a match

    @property
    def State(self) -> type[Any]: ...  # noqa: N802 - the class of the game's state

    def setup(self, state: Any, seats: int, options: Any, chance: Chance, /) -> Facts: ...
    def flow(self, state: Any, chance: Chance, /) -> Facts: ...
    def score(self, state: Any, /) -> Iterable[ScoreLine]: ...
    def result(self, state: Any, /) -> Result: ...
    def census(self, state: Any, /) -> Iterable[tuple[str, Card]]: ...  # back and face of every thing there is
    def words(self, fact: Any, /) -> Sentence | None: ...  # none for bookkeeping that nobody wants to read
    def prompt(self, question: Any, /) -> Sentence: ...
    def stage(self, state: Any, /) -> Sentence: ...
    def name(self, thing: str, /) -> str: ...
    def label(self, view: Any, seat: Seat, decision: Any, /) -> Sentence: ...  # an offer in the words of the game
    def explain(self, view: Any, thing: str, /) -> Explained | None: ...  # a card, tile, space or word
    def parse(self, view: Any, seat: Seat, text: str, /) -> Decision: ...
    def write(self, decision: Any, /) -> str: ...
    def unfold(self, view: Any, seat: Seat, part: str, last: Sequence[Fact] = (), /) -> list[str]:
        """A shorthand as single decisions. `last` is what the part of the line before it has led to."""

    def continued(self, view: Any, seat: Seat, text: str, /) -> Iterable[tuple[str, str]]:
        """How a half-written decision can go on: pairs of a spot on the board and the longer text."""

    def standing(self, view: Any, question: Any, text: str, /) -> Decision | None:
        """What a standing answer decides; None if the seat must be asked. Refuses what is none, whatever is asked."""


def one_decision(_view: Any, _seat: Seat, part: str, _last: Sequence[Fact] = ()) -> list[str]:
    """The `unfold` of a game without shorthands for several decisions."""
    return [part]


def nothing_further(_view: Any, _seat: Seat, _text: str) -> Iterable[tuple[str, str]]:
    """The `continued` of a game whose decisions are not built step by step."""
    return ()


def no_standing_answer(_view: Any, _question: Any, _text: str) -> Decision | None:
    """The `standing` of a game in which no seat is asked during somebody else's turn."""
    refuse("standing", "in this game you are asked in your own turn only, so there is nothing to answer beforehand")
