"""What has happened, in few words: one line for each ply, as its reader may know it, with passes folded together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from domain.engine import Fact, in_sentences, tag_of
from domain.match.log import DecisionMade, MatchStarted
from domain.places import Seat
from domain.words import Sentence, capital, joined_by_and, say
from projections.logbook import Happening
from service.present.names import TableWords
from service.usecases.match_view import MatchView

FURTHER = 60  # entries among which a last turn is found that does not lie one round back
MUCH = 240  # characters, three lines of a letter: of a ply with more, each thing has a line of its own
LONGEST = 40  # lines of a story: whoever was away for longer reads the log

# What the board shows anyway, or what goes without saying.
ROUTINE = {
    "turn-started", "turn-ended", "main-action-done", "top-revealed", "stack-shuffled", "shuffled", "answered-itself",
}  # fmt: skip

NUMBER = re.compile(r"\d{1,9}")
MANY = 4  # bids in a row that are told one by one no longer
RISING = "{first}, and so on up to: {last} (ply {low} to {high})"

DECIDED, STARTED = tag_of(DecisionMade), tag_of(MatchStarted)


class StoryLine(NamedTuple):
    """What one did with one ply. Where the line begins with whoever acted, `deed` is what comes after the name. `parts`
    are its sentences, each to be understood by itself."""

    words: str
    actor: str
    deed: str
    ply: int
    parts: tuple[str, ...] = ()


def since_last_turn(table: MatchView, seat: Seat) -> list[Happening]:
    """What happened after the seat's own last decision, or after the start."""
    version, one_round = table.summary.version, 2 * table.summary.seats
    for near in (*(near for near in (one_round, FURTHER) if near < version), version):
        happened = table.log(version - near)
        last = next((at for at in reversed(range(len(happened))) if _ends(happened[at], seat)), None)
        if last is not None:
            return happened[last + 1 :]
    return happened


def _ends(one: Happening, seat: Seat) -> bool:
    return one.kind == STARTED or (one.kind == DECIDED and one.seat == seat and one.how == "decided")


def in_lines(happened: Iterable[Happening], words: TableWords) -> list[Sentence]:
    """Everything that does not go without saying, one line a ply; of much, one a thing."""
    return list(folded(line for one in happened if (line := in_one_line(one, words))))


def latest(lines: Sequence[Sentence]) -> Iterator[Sentence]:
    """Only the last ones if there are many: the first line then says how many are missing."""
    if len(lines) > LONGEST:
        missing = len(lines) - LONGEST
        yield say("... {number:earlier line|earlier lines}; answer: log", number=missing)
    yield from lines[-LONGEST:]


def in_one_line(one: Happening, words: TableWords) -> StoryLine | None:
    """A ply as one line; nothing if it goes without saying."""
    if one.struck:
        return None
    said = words.happened(_without_routine(one, words))
    if not said:
        return None
    who = words.seat(one.seat) if one.seat >= 0 else ""
    actor = who if who and said[0].startswith(who) else ""
    line = "; ".join([said[0], *_named_once(actor, said)])
    return StoryLine(line, actor, line.removeprefix(f"{actor} ") if actor else line, one.ply, tuple(said))


def _without_routine(one: Happening, words: TableWords) -> Happening:
    shown = [fact for fact in one.facts if not is_routine(fact)]
    if len(shown) == len(one.facts):
        return one
    about_facts = len(in_sentences(words.game, one.facts))
    others = one.sentences[: len(one.sentences) - about_facts]
    return one._replace(facts=shown, sentences=[*others, *in_sentences(words.game, shown)])


def is_routine(fact: Fact) -> bool:
    return tag_of(type(fact)) in ROUTINE


def _named_once(actor: str, said: Sequence[str]) -> Iterator[str]:
    """What comes after the first sentence: whoever acts is named again only after a sentence about something else."""
    before = True
    for at, words in enumerate(said):
        own = bool(actor) and words.startswith(f"{actor} ")
        if at:
            yield words[len(actor) + 1 :] if own and before else words
        before = own


def folded(lines: Iterable[StoryLine]) -> Iterator[Sentence]:
    """The same done by several in a row is one line: `Bartek passes; so does Celina (ply 12, 13)`. So is a war of bids:
    `Bartek bids £3, and so on up to: Celina bids £40 (ply 14 to 51)`."""
    run: list[StoryLine] = []
    for line in lines:
        if run and not _goes_on(run, line):
            yield from _run_in_words(run)
            run = []
        run.append(line)
    if run:
        yield from _run_in_words(run)


def _goes_on(run: Sequence[StoryLine], line: StoryLine) -> bool:
    if not line.actor:
        return False
    same = len(run) == 1 or run[0].deed == run[1].deed
    higher = len(run) == 1 or run[0].deed != run[1].deed
    return (same and line.deed == run[-1].deed) or (higher and _is_higher(line.deed, run[-1].deed))


def _is_higher(deed: str, before: str) -> bool:
    """Whether the same was done with a higher number."""
    now, then = NUMBER.findall(deed), NUMBER.findall(before)
    alike = len(now) == len(then) == 1 and NUMBER.sub("", deed) == NUMBER.sub("", before)
    return alike and int(now[0]) > int(then[0])


def _run_in_words(run: Sequence[StoryLine]) -> Iterator[Sentence]:
    if len(run) == 1 and len(run[0].words) > MUCH:
        yield from _part_by_part(run[0])
    elif len(run) == 1 or run[0].deed == run[1].deed:
        yield _one_line(run)
    elif len(run) < MANY:
        yield from (_one_line([line]) for line in run)
    else:
        first, last = capital(run[0].words), run[-1].words
        yield say(RISING, first=first, last=last, low=run[0].ply, high=run[-1].ply)


def _part_by_part(line: StoryLine) -> Iterator[Sentence]:
    """The ply stands with the first of them, which is what was decided."""
    first, *others = line.parts or (line.words,)
    yield _one_line([line._replace(words=first)])
    yield from (say("{line}", line=capital(other)) for other in others)


def _one_line(run: Sequence[StoryLine]) -> Sentence:
    done = _done_by(run, say("{line}", line=capital(run[0].words)))
    plies = ", ".join(str(line.ply) for line in run if line.ply)
    return say("{line} (ply {plies})", line=done, plies=plies) if plies else done


def _done_by(run: Sequence[StoryLine], first: Sentence) -> Sentence:
    others = list(dict.fromkeys(line.actor for line in run[1:] if line.actor != run[0].actor))
    if len(others) > 1:
        return say("{line}; so do {names}", line=first, names=joined_by_and(others))
    if others:
        return say("{line}; so does {name}", line=first, name=others[0])
    return say("{line}, {number} times", line=first, number=len(run)) if len(run) > 1 else first
