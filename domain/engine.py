"""The contract every game fulfils, and the driver that runs a decision.

A game is a module. It says, for each kind of question, what is offered and which rule answers which decision (`ASKS`);
how each fact changes the state (`EVOLVE`); what happens by itself (`flow`); who may read what (`SECRETS`). Turn checks,
legal decisions, defaults, forced answers and previews are written here, once, for all games.

A rule is a generator of facts. The driver evolves the state between its yields, so a rule sees what it just did. All
refusals come before the first yield; hence `accepts` runs a rule to its first fact and closes it, and nothing changed.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec import Struct

from domain.chance import Chance, NoChance, Unknowable
from domain.editions import Edition
from domain.places import Card, Seat, Viewer, holds_hidden
from domain.suggestions import examples, like
from domain.words import Refused, Sentence, quoted, refuse, say


class Decision(Struct, frozen=True, tag_field="do", omit_defaults=True, forbid_unknown_fields=True):
    """What a seat asks for: imperative."""


class Fact(Struct, frozen=True, tag_field="fact", omit_defaults=True):
    """What happened: past tense, with its whole outcome. Holds tuples only, so a state never shares a list with it."""


def tag_of(kind: type[Struct]) -> str:
    """The name under which records of this kind are stored."""
    return str(kind.__struct_config__.tag)


class _Asked(Struct, frozen=True, kw_only=True, tag_field="ask", omit_defaults=True):
    asked: int = 0


class Question(_Asked, frozen=True):
    """An open question to a seat. It points and holds no hidden thing. `asked` is the ply at which it was opened."""

    seat: Seat


class Frame(_Asked, frozen=True):
    """Something on the stack of questions that nobody is asked: `flow` deals with it when it comes to lie on top."""


Q = TypeVar("Q")
Facts = Generator[Fact, None, None]
NOTHING: frozenset[type[Decision]] = frozenset()


class AnsweredItself(Fact, tag="answered-itself", frozen=True):
    """A question had a single answer, known to all, and answered itself. `text` is the decision in notation."""

    seat: Seat
    text: str


class Table(Struct, Generic[Q]):
    """What the state of every game has: the ply being written, the open questions in layers, and whether it is over.

    The top layer is open. Several questions in one layer are asked at the same time.
    """

    ply: int = 0
    pending: list[list[Q]] = []
    over: bool = False

    def ask(self, *questions: Any) -> None:
        """Open a layer of questions (or an automatic frame) on top of what is pending."""
        self.pending.append([self._now(question) for question in questions])

    def ask_beside(self, question: Any) -> None:
        """Open a question in the top layer, beside those already asked."""
        self.pending[-1].append(self._now(question))

    def close(self, question: Any) -> None:
        """The question is answered; a layer without questions is gone."""
        for depth in range(len(self.pending) - 1, -1, -1):
            layer = self.pending[depth]
            if question in layer:
                layer.remove(question)
                if not layer:
                    del self.pending[depth]
                return
        raise LookupError(f"{question} is not pending")

    def change(self, question: Any, into: Any) -> None:
        """The question stays where it lies, with other content: whoever saw the old one must look again."""
        for layer in reversed(self.pending):
            if question in layer:
                layer[layer.index(question)] = self._now(into)
                return
        raise LookupError(f"{question} is not pending")

    def _now(self, question: Any) -> Any:
        return question if question.asked == self.ply else msgspec.structs.replace(question, asked=self.ply)

    @property
    def top(self) -> Sequence[Any]:
        """The questions that are open now, or the automatic frame that comes next."""
        return self.pending[-1] if self.pending else ()


class ScoreLine(Struct, frozen=True):
    """Points of one category with the reason, the rule, and the plies that earned them."""

    seat: Seat
    category: str
    points: int
    reason: Sentence
    rule: str
    plies: tuple[int, ...]


class Result(Struct, frozen=True):
    """How a match ended: points and place of each seat, the way it ended, and what parted a tie."""

    totals: tuple[int, ...]
    places: tuple[int, ...]
    ending: str  # one of the game's ENDINGS
    tie_break: str = "none"  # or one of the game's TIE_BREAKS


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
    def unfold(self, view: Any, seat: Seat, part: str, /) -> list[str]: ...  # a shorthand as single decisions
    def continued(self, view: Any, seat: Seat, text: str, /) -> Iterable[tuple[str, str]]:
        """How a half-written decision can go on: pairs of a spot on the board and the longer text."""

    def standing(self, view: Any, question: Any, text: str, /) -> Decision | None:
        """What a standing answer decides; None if the seat must be asked. Refuses what is none, whatever is asked."""


def one_decision(_view: Any, _seat: Seat, part: str) -> list[str]:
    """The `unfold` of a game without shorthands for several decisions."""
    return [part]


def nothing_further(_view: Any, _seat: Seat, _text: str) -> Iterable[tuple[str, str]]:
    """The `continued` of a game whose decisions are not built step by step."""
    return ()


def no_standing_answer(_view: Any, _question: Any, _text: str) -> Decision | None:
    """The `standing` of a game in which no seat is asked during somebody else's turn."""
    refuse("standing", "in this game you are asked in your own turn only, so there is nothing to answer beforehand")


class Ply(NamedTuple):
    """A decision with everything it led to."""

    number: int
    seat: Seat
    decision: Decision
    facts: Sequence[Fact]


class RuleBug(Exception):
    """A rule broke the contract, for example by refusing after its first fact. The state at hand is spoilt."""


# --- the driver ------------------------------------------------------------------------------------------------------


def begin(game: Game, seats: int, options: Any, chance: Chance) -> tuple[Any, list[Fact]]:
    """Set up a match: its first state, and the facts of set-up and of what follows by itself."""
    if seats not in game.SEATS:
        refuse("seats", "{game} is played by {low} to {high}", game=game.TITLE, low=game.SEATS[0], high=game.SEATS[-1])
    state = game.State()
    facts: list[Fact] = []
    _run(game, state, game.setup(state, seats, options, chance), facts)
    _settle(game, state, chance, facts)
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
    _settle(game, state, chance, facts)
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
    return list(dict.fromkeys(question.seat for question in state.top if isinstance(question, Question)))


def preview(game: Game, view: Any, seat: Seat, decision: Decision) -> list[Fact]:
    """What a decision would do, as far as the seat can know it: the facts up to the first that hides something."""
    question, rule = _ruled_by(game, view, seat, decision)
    view.ply += 1
    facts: list[Fact] = []
    try:
        for steps in (rule(view, question, decision, NoChance()), game.flow(view, NoChance())):
            for fact in steps:
                if holds_hidden(fact):
                    return facts
                game.EVOLVE[type(fact)](view, fact)
                facts.append(fact)
    except Unknowable:
        pass
    return facts


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


def _settle(game: Game, state: Any, chance: Chance, facts: list[Fact]) -> None:
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
