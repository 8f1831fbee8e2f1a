"""Lines as players write them: a mark from the list of legal decisions, notation, or several joined with `;`.

The same reading serves the terminal, the API, the pages and mail.
"""

from collections.abc import Iterable, Sequence
from itertools import dropwhile
from typing import Any, NamedTuple

from domain.engine import (
    AnsweredItself,
    Decision,
    Fact,
    Game,
    accepts,
    awaited,
    evolve,
    foreseen,
    in_sentences,
    legal,
    open_questions,
    redacted,
    spreads,
)
from domain.places import Seat, Viewer, copied, masked
from domain.words import Refused, Sentence, refuse, say
from service.usecases.offer_marks import has_letters, is_mark, is_number, marked, of_range

LONGEST = 1_500  # characters of one decision: two long routes
LONGEST_LINE = 2_500  # of several joined ones: in an address each may take three bytes, and servers read 8,190
NOT_YOUR_TURN = "it is not your turn; the table waits for {seats}"

# What phones and word processors make of plain marks.
MARKS = str.maketrans(
    {
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
        **dict.fromkeys("\u2018\u2019\u201b\u2032", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033", '"'),
        **dict.fromkeys("\u00a0\u2007\u2009\u202f", " "),
        "\u2192": "->",
        "\u2026": "...",
        "\uff1b": ";",
    }
)


def read_decision(game: Game, view: Any, seat: Seat, text: str) -> Decision:
    """One decision, by its mark in the list of legal decisions or in notation."""
    if is_mark(text):
        offers = list(legal(game, view, seat))
        if not offers and is_number(text):
            refuse("turn", NOT_YOUR_TURN, seats=awaited(view))
        texts = [game.write(one) for one in offers]
        if has_letters(texts) and (within := of_range(game, spreads(game, view, seat), text)):
            return within
        place = marked(texts, text)
        if place is not None:
            return offers[place]
    return read_words(game, view, seat, text)


def read_words(game: Game, view: Any, seat: Seat, text: str) -> Decision:
    """One decision in notation; a mark is none."""
    if len(text) > LONGEST:
        refuse("notation", "write a decision in at most {longest} characters", longest=LONGEST)
    return game.parse(view, seat, text.translate(MARKS))


def completions(game: Game, view: Any, seat: Seat, text: str) -> list[str]:
    """How a half-written decision can go on: as the game says, or to what is offered; no two alike."""
    further = [longer for _, longer in game.continued(view, seat, text)]
    offered = [one for one in map(game.write, legal(game, view, seat)) if one.startswith(text) and one != text]
    return list(dict.fromkeys([*further, *offered]))


def any_mark(line: str) -> bool:
    """Whether any part of a line could be the mark of some list."""
    return any(map(is_mark, split_line(line)))


class Preview(NamedTuple):
    """What a line would do: in words, on the table as it would be after its first decision, and by which facts.

    `whole` is whether that is all: nothing would be revealed or left to chance, and nothing of the line is left.
    """

    words: list[Sentence]
    view: Any
    facts: list[Fact]
    whole: bool


def line_preview(game: Game, view: Any, seat: Seat, line: str) -> Preview:
    """What the first decision of a line would do, as far as the seat can know, and what is left of the line then."""
    first, *rest = still_to_do(game, view, seat, split_line(line) or [line])
    would = decision_preview(game, view, seat, read_decision(game, view, seat, first))
    after = say("after that, if nothing unforeseen is asked: {rest}", rest="; ".join(rest))
    return would._replace(words=[*would.words, after], whole=False) if rest else would


def decision_preview(game: Game, view: Any, seat: Seat, decision: Decision) -> Preview:
    """What a decision would do. It is refused as the decision itself would be; the view stays as it is."""
    accepts(game, view, seat, decision)
    after = copied(view)
    would = foreseen(game, after, seat, decision)
    return Preview(in_sentences(game, would.facts), after, would.facts, would.whole)


def split_line(line: str) -> list[str]:
    """The parts of a line, in plain marks.

    >>> split_line("pick 4 ; engine；")
    ['pick 4', 'engine']
    """
    return [part.strip() for part in line.translate(MARKS).split(";") if part.strip()]


class SelfAnswered(NamedTuple):
    """A question that answered itself: what the seat saw while it was open, and the answer in notation."""

    view: Any
    text: str


class Last(NamedTuple):
    """What the part of a line before has led to."""

    facts: Sequence[Fact] = ()
    answered: Sequence[SelfAnswered] = ()


def any_answered(facts: Iterable[Fact], seat: Seat) -> bool:
    return any(isinstance(fact, AnsweredItself) and fact.seat == seat for fact in facts)


def self_answered(
    game: Game, view: Any, seat: Seat, happened: Iterable[tuple[int, Sequence[Fact]]]
) -> list[SelfAnswered]:
    """The seat's questions that answered themselves in what happened, ply by ply, after this view. The view goes on."""
    found: list[SelfAnswered] = []
    for ply, facts in happened:
        for fact in redacted(game, facts, Viewer(seat)):
            if isinstance(fact, AnsweredItself) and fact.seat == seat:
                found.append(SelfAnswered(masked(view, Viewer(seat)), fact.text))
            evolve(game, view, [fact], ply)
    return found


def still_to_do(game: Game, view: Any, seat: Seat, parts: Sequence[str], last: Last = Last()) -> list[str]:
    """The parts without those that what happened last has settled; if the first is a shorthand, what it stands for."""
    left = list(dropwhile(lambda part: already_settled(game, seat, part, last), parts))
    if left and any(open_questions(view, seat)):
        behind = last.facts if len(left) == len(parts) else ()  # a closing word was said in between
        left[:1] = whole = game.unfold(view, seat, left[0], behind)
        if closes_a_step(game, whole):
            require_behind(game, view, seat, whole)
    return left


def closes_a_step(game: Game, whole: Sequence[str]) -> bool:
    """Whether a closing word stands before a decision that is none itself."""
    return len(whole) == 2 and whole[0] in game.SETTLED and whole[1].lower() not in game.SETTLED


def require_behind(game: Game, view: Any, seat: Seat, whole: Sequence[str]) -> None:
    """No step is closed for the sake of a decision that would be refused behind it, as far as the seat can know."""
    after = copied(view)
    while closes_a_step(game, whole):
        closing, part = whole
        would = foreseen(game, after, seat, game.parse(after, seat, closing))
        if not would.whole:
            return
        whole = game.unfold(after, seat, part, would.facts)
    decision = read_words(game, after, seat, whole[0])
    is_asked = any(type(decision) in game.ASKS[type(one)].answers for one in open_questions(after, seat))
    accepts(game, after if is_asked else view, seat, decision)


def already_settled(game: Game, seat: Seat, part: str, last: Last) -> bool:
    """A closing word is idle where the decision before it has already ended that step by itself.

    So is a decision that answered itself before it could be said, in whatever words it is said.
    """
    ended_by = game.SETTLED.get(part.lower(), ())
    return any(isinstance(fact, ended_by) for fact in last.facts) or any(
        says(game, seat, part, one) for one in last.answered
    )


def says(game: Game, seat: Seat, part: str, answered: SelfAnswered) -> bool:
    """Whether the part means what was answered, read on the table as it was then."""
    try:
        return game.write(game.parse(answered.view, seat, part)) == answered.text
    except Refused:
        return False
