"""Whether it is clear what a mail asks for. Nothing is done on doubt: whoever wrote it is asked.

A decision may stand among greetings, thanks and names. Where a sentence stands beside it that takes it back, asks,
hesitates, or just could, nothing is done. Thanks or an apology for something, with nothing of the kind in it, are
passed over, and their writer is told that they were not read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import Enum, auto
from itertools import chain
from typing import NamedTuple

from service.mail.incoming.courtesies import SHAKES_HEAD, WORDS, is_courtesy, is_name, without_thanks, words_of
from service.mail.incoming.machines import holds_phrase
from service.mail.incoming.named_choice import copied_row, impersonal, named_choice, plainly
from service.mail.incoming.own_words import Paragraph

_BANNER = re.compile(r"\W*(caution|external|warning|achtung|uwaga|attention|extern)\b.*", re.IGNORECASE)
_CORRECTS = re.compile(  # *4, 4*, PS: 4, take 4
    r"\*+[^*]+|[^*]+\*+|p\.? ?s\b.*\d.*|(use|take|play|pick|choose|do) (number |nr\.? |no\.? |#)?\d{1,3}\W*",
    re.IGNORECASE,
)
_FOR_SOMETHING = re.compile(
    r"\W*(thanks|thank you|many thanks|thx|sorry|apologies|dzięki|dziękuję|przepraszam|danke|vielen dank|entschuldigung"
    r"|merci|désolée?|gracias|perdón|grazie|scusate?|bedankt|dank|díky|děkuji|obrigad[oa]|tack|takk?)( \w+){0,2}"
    r" (for|about|za|für|pour|por|per|voor|för)\b.*",
    re.IGNORECASE,
)
_ASKS = frozenset("?~\N{INVERTED QUESTION MARK}\N{ARABIC QUESTION MARK}\N{INTERROBANG}\N{ARMENIAN QUESTION MARK}\uff1f")
_RULE = re.compile(r"[-=_*~#.\u00b7\s]*")  # a line that parts what stands above and below it
_LONGEST_NOTATION = 12  # words of a line that may be meant as a decision although it cannot be read yet

LOOKS = ("help", "learn", "board", "hand", "log", "list", "score", "preview")  # no doubt keeps from these

Reads = Callable[[str], bool]

_UNDOING = tuple(WORDS["undoing"])


class Weighed(NamedTuple):
    """What a mail asks for. `doubt` is the line that keeps us from doing it; `beside` was said and is not read."""

    said: tuple[Paragraph, ...]
    doubt: str = ""
    beside: tuple[str, ...] = ()


class _Kind(Enum):
    DECIDES = auto()  # can be read
    MAY = auto()  # could be a decision about what comes next
    POLITE = auto()
    BESIDE = auto()
    DOUBTFUL = auto()


def weigh(
    paragraphs: Sequence[Paragraph],
    unread: Sequence[str],
    reads: Reads,
    first_words: Collection[str],
    stands_for: Callable[[str], str] = lambda mark: "",
) -> Weighed:
    """What a mail asks for, and whether that is clear. `reads` says whether a line can be read; the notation of the
    game begins with one of `first_words`; a mark `stands_for` a decision of the list that is answered."""
    bare = [paragraph for paragraph in map(_in_words(reads), _without_banner(paragraphs)) if paragraph]
    if not any(map(reads, chain.from_iterable(bare))):
        bare = _with_named_choice(bare, lambda line: _said_plainly(line, reads, stands_for))
    lines = list(chain.from_iterable(bare))
    said = tuple(kept for paragraph in bare if (kept := _without_courtesies(paragraph, reads)))
    if not any(map(reads, lines)) or all(_only_looks(line) for line in lines if reads(line)):
        return Weighed(said)
    kinds = list(_kinds(lines, reads, first_words))
    doubt = _doubt(lines, kinds) or next(_unclear(unread, reads), "")
    beside = [line for line, kind in zip(lines, kinds, strict=True) if kind is _Kind.BESIDE]
    return Weighed(said, doubt, (*beside, *unread))


def _unclear(unread: Iterable[str], reads: Reads) -> Iterator[str]:
    """Of what was typed and is not read, what could be meant: all but kind words, and what stands below a name."""
    closed = False
    for line in (one for one in unread if not _RULE.fullmatch(one)):
        kind = _unread_kind(line, may=False, closed=closed)
        closed = closed or kind is _Kind.POLITE
        if kind is _Kind.DOUBTFUL or reads(line) or takes_back(line):
            yield line


def _without_banner(paragraphs: Iterable[Paragraph]) -> Iterator[Paragraph]:
    """Without what mail servers of companies write above mails of others."""
    return (paragraph for paragraph in paragraphs if not _BANNER.fullmatch(paragraph[0]))


def _in_words(reads: Reads) -> Callable[[Paragraph], Paragraph]:
    """A paragraph whose lines are without the thanks around what can be read then."""

    def bare(line: str) -> str:
        return without_thanks(line) if not reads(line) and reads(without_thanks(line)) else line

    return lambda paragraph: tuple(map(bare, paragraph))


def _with_named_choice(paragraphs: list[Paragraph], said_by: Callable[[str], str]) -> list[Paragraph]:
    """The same with the one line that names a choice in more words said as the list does; nothing where two do."""
    named = [(line, said) for line in chain.from_iterable(paragraphs) if (said := said_by(line))]
    if len(named) != 1:
        return paragraphs
    (line, said) = named[0]
    return [tuple(said if one == line else one for one in paragraph) for paragraph in paragraphs]


def _said_plainly(line: str, reads: Reads, stands_for: Callable[[str], str]) -> str:
    """What a line says when quotation marks, small words and whoever decides are left away, if that can be read."""
    if not _ASKS.isdisjoint(line) or line.endswith(".."):
        return ""
    ways = (plainly(line), impersonal(line), named_choice(line), copied_row(line, stands_for))
    return next((said for said in ways if said and reads(said)), "")


def _without_courtesies(paragraph: Paragraph, reads: Reads) -> Paragraph:
    return tuple(line for line in paragraph if reads(line) or hesitates(line) or not is_courtesy(line))


def _only_looks(line: str) -> bool:
    return line.lower().rstrip(".!").partition(" ")[0] in LOOKS


def _kinds(lines: Sequence[str], reads: Reads, first_words: Collection[str]) -> Iterator[_Kind]:
    closed = decided = False
    for line in lines:
        may = decided and _may_be_notation(line, first_words)
        kind = _Kind.DECIDES if reads(line) else _unread_kind(line, may=may, closed=closed)
        decided = decided or kind is _Kind.DECIDES
        closed = closed or (decided and kind is _Kind.POLITE)
        yield kind


def _unread_kind(line: str, *, may: bool, closed: bool) -> _Kind:
    if hesitates(line):
        return _Kind.DOUBTFUL
    if may:
        return _Kind.MAY
    if _says_only(line, WORDS["unmeant"]):
        return _Kind.DOUBTFUL
    if is_courtesy(line) or is_name(line):
        return _Kind.POLITE
    if closed and not _says_some(line, WORDS["prose"]):
        return _Kind.POLITE  # below a name: an address, a telephone number
    if _FOR_SOMETHING.fullmatch(line) and not re.search(r"\d", line):
        return _Kind.BESIDE
    return _Kind.DOUBTFUL


def hesitates(line: str) -> bool:
    """Whether a line asks, takes back, corrects, sets a condition, or names another choice."""
    return wavers(line) or _CORRECTS.fullmatch(line) is not None or _says_some(line, WORDS["counted"])


def wavers(line: str) -> bool:
    """Whether a line asks, takes back or sets a condition."""
    said = [word.lower() for word in words_of(line)]
    return (
        not _ASKS.isdisjoint(line)
        or SHAKES_HEAD.search(line) is not None
        or holds_phrase(line, "doubtful")
        or any(word in WORDS["hesitant"] or word.startswith(_UNDOING) for word in said)
    )


def _says_some(line: str, known: Collection[str]) -> bool:
    return any(word.lower() in known for word in words_of(line))


def takes_back(line: str) -> bool:
    """Whether a line does nothing but take back: below a signature only this is heard."""
    return _says_only(line, WORDS["hesitant"] | WORDS["unmeant"])


def _says_only(line: str, known: Collection[str]) -> bool:
    said = words_of(line)
    return bool(said) and all(word.lower() in known for word in said)


def _may_be_notation(line: str, first_words: Collection[str]) -> bool:
    parts, words = line.lower().split(), {word.lower() for word in words_of(line)}
    is_short = len(parts) <= _LONGEST_NOTATION and not line.endswith(("!", "..."))
    begins = parts[0].rstrip("0123456789:,.") in first_words  # also lorry2
    return begins and is_short and words.isdisjoint(WORDS["prose"])


def _doubt(lines: Sequence[str], kinds: Sequence[_Kind]) -> str:
    """The first line that makes it unclear: a doubtful one, or a decision below what had ended the letter."""
    decided = ended = False
    for line, kind in zip(lines, kinds, strict=True):
        if kind is _Kind.DOUBTFUL or (ended and kind is _Kind.DECIDES):
            return line
        decided = decided or kind is _Kind.DECIDES
        ended = ended or (decided and kind in (_Kind.POLITE, _Kind.BESIDE))
    return ""
