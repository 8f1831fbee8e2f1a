"""People who have nothing but their mails: they remember what each one showed, and answer late, twice and crossed.

What they watch over: nothing is decided that the answered mail did not show under that mark, and no mail of a person
stays without an answer. `tests/conversations.py` does the same without mail, and much faster.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from email.message import EmailMessage
from random import Random
from typing import NamedTuple

from domain.codec import codec
from domain.match.log import DecisionMade
from service.usecases.rest_of_line import numbered
from tests.conversations import WordsAt
from tests.registers import SmallRegister
from tests.service.mail.station import marks_between
from tests.service.mail.table import plain

REMEMBERED = 5  # mails that somebody may still answer
PARTS = 12  # of a line, at most


class Shown(NamedTuple):
    """What stood beside a mark: all of a decision, or how it begins where many share a line; or what was `written`."""

    text: str
    whole: bool = True
    written: bool = False

    def is_it(self, decided: str) -> bool:
        return decided == self.text if self.whole else decided.startswith(self.text)


class Letter(NamedTuple):
    mail: EmailMessage
    match: str
    shown: dict[str, Shown]

    @property
    def reply_to(self) -> str:
        return str(self.mail["Reply-To"].addresses[0].addr_spec)


class Sent(NamedTuple):
    """An answer, and what each of its parts means to who wrote it."""

    id: str
    letter: Letter
    parts: tuple[str, ...]
    mail: EmailMessage

    @property
    def meant(self) -> list[Shown]:
        return [self.letter.shown.get(part, Shown(part, written=True)) for part in self.parts]


# --- reading ---------------------------------------------------------------------------------------------------------


def shown_in(mail: EmailMessage) -> dict[str, Shown]:
    """The list in a mail, by its marks, as somebody reads it."""
    listed = "\n\n".join(plain(mail).partition("YOU ARE ASKED TO\n")[2].split("\n\n")[2:]).partition("\n\n")[0]
    return {mark: shown for first, last, words in _rows(listed) for mark, shown in _row(first, last, words)}


def _rows(listed: str) -> list[tuple[str, str, str]]:
    """First and last mark of each row, and its words, however many lines they take."""
    rows: list[tuple[str, str, str]] = []
    margin = 0  # where words begin
    for line in listed.splitlines():
        found = re.fullmatch(r"\s+(\w+)(?:-(\w+))?  (\S.*)", line)
        if found and (not rows or line[:margin].strip()):
            margin = found.start(3)
            rows.append((found[1], found[2] or found[1], found[3]))
        elif rows:
            rows[-1] = (*rows[-1][:2], f"{rows[-1][2]} {line.strip()}")
    return rows


def _row(first: str, last: str, words: str) -> Iterator[tuple[str, Shown]]:
    if " ways, such as: " in words:
        beginning = words.partition(" ...")[0]
        yield from ((mark, Shown(beginning, whole=False)) for mark in marks_between(first, last))
        return
    one, *others = words.split(" | ")
    notation = re.fullmatch(r".+ \[(.+)\]", words)
    if notation:
        one, others = notation[1], []
    yield first, Shown(one)
    for other in others:
        mark, _, tail = other[1:].partition(") ")
        yield mark, Shown(f"{one.rpartition(' ')[0]} {tail}")


# --- writing ---------------------------------------------------------------------------------------------------------


class Writer:
    """One person with a mailbox."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self._rng = name, Random(f"{name}/{seed}")
        self._letters: deque[Letter] = deque(maxlen=REMEMBERED)
        self._written: deque[Sent] = deque(maxlen=REMEMBERED)
        self._count = 0

    def read(self, mail: EmailMessage) -> bool:
        """Remember a mail; whether it asks something is returned."""
        shown = shown_in(mail)
        if shown:
            to = mail["Reply-To"].addresses[0].addr_spec
            self._letters.append(Letter(mail, to.partition("+r")[2][:12], shown))
        return bool(shown)

    def write(self) -> Sent | None:
        """Mostly an answer to the last mail by one mark; else to an earlier one, by several, in words, or an undo; and
        sometimes the same once more, as a new mail."""
        if not self._letters:
            return None
        rng = self._rng
        if self._written and rng.random() < 0.1:
            before = rng.choice(self._written)
            return self._sent(before.letter, before.parts)
        letter = self._letters[-1] if rng.random() < 0.75 else rng.choice(self._letters)
        parts = [self._part(letter) for _ in range(rng.choice((1, 1, 1, 1, 2, 3)))]
        if rng.random() < 0.04:
            parts = [rng.choice(("undo", "board", "preview 1", "agree", "hand"))]
        return self._sent(letter, tuple(parts))

    def _part(self, letter: Letter) -> str:
        mark = self._rng.choice(list(letter.shown))
        known = letter.shown[mark]
        if not known.whole or self._rng.random() < 0.8:
            return mark
        return known.text if self._rng.random() < 0.8 else self._varied(known.text)

    def _varied(self, text: str) -> str:
        """The same with another value at its end, such as a higher bid, which no list need show."""
        return re.sub(r"(?<=\s)\d+$", lambda value: str(int(value[0]) + self._rng.choice((1, 5, 10))), text)

    def _sent(self, letter: Letter, parts: tuple[str, ...]) -> Sent:
        self._count += 1
        made = EmailMessage()
        made["From"] = f"{self.name.title()} <{self.name}@players.example>"
        made["To"] = letter.reply_to
        made["Subject"] = f"Re: {letter.mail['Subject']}"
        made["Message-ID"] = f"<{self._count}.{self._rng.randrange(10**9)}.{self.name}@players.example>"
        made["In-Reply-To"] = letter.mail["Message-ID"]
        joint = "; " if len(parts) == 1 or self._rng.random() < 0.6 else "\n"
        set_text(made, self._rng.randrange(STYLES), joint.join(parts), plain(letter.mail), letter.reply_to)
        self._written.append(Sent(str(made["Message-ID"]), letter, parts, made))
        return self._written[-1]


def _quoted(text: str) -> str:
    return "".join(f"> {line}\n" for line in text.splitlines())


LAYOUTS = (
    "{said}\n\nOn Monday at 10:00 Train Register <{to}> wrote:\n{quoted}",
    "On Mon, 5 Aug 2026 at 10:00, Train Register <{to}> wrote:\n{quoted}\n{said}\n",
    "Hello,\n\n{said}\n\n-- \nAnna Nowak\n",
    "{said}\n\nSent from my iPhone\n\n> {first}\n",
    "{said}\n\n-----Original Message-----\nFrom: Train Register <{to}>\nSent: Monday\nSubject: Your turn\n\n{text}",
    "{said}\n\nW dniu 05.08.2026 o 10:00, Train Register pisze:\n{quoted}",
    "{said}\n\nAm 05.08.2026 um 10:00 schrieb Train Register <{to}>:\n{quoted}",
    "{said}\n",
    "\n\n  {said}  \n\n\n",
    "{said}\n\nThanks!\nAnna\n\nLe lun. 5 août 2026 à 10:00, Train Register <{to}> a écrit :\n{quoted}",
)
ENCODINGS = ("8bit", "quoted-printable", "base64", "html")
STYLES = len(LAYOUTS) * len(ENCODINGS)


def set_text(mail: EmailMessage, style: int, said: str, text: str, to: str) -> None:
    """Write what is said as one of forty mail programs would."""
    layout, encoding = LAYOUTS[style // len(ENCODINGS)], ENCODINGS[style % len(ENCODINGS)]
    body = layout.format(said=said, to=to, quoted=_quoted(text), text=text, first=text.splitlines()[0])
    if encoding == "html":
        lines = "".join(f"<div>{line or '<br>'}</div>" for line in said.splitlines())
        mail.set_content(f"{lines}<br><blockquote>{text}</blockquote>", subtype="html")
    else:
        mail.set_content(body, cte=encoding)


# --- what came of it -------------------------------------------------------------------------------------------------


def commands_of(command: str, sent: Sent) -> dict[str, Sent]:
    """The ids under which the parts of an answer are carried out."""
    return {numbered(command, number): sent for number in range(1, PARTS)}


def wrong_actions(register: SmallRegister, matches: Iterable[str], because_of: Mapping[str, Sent]) -> Iterator[str]:
    """Decisions that the answered mail did not show, or that were made because of no mail at all."""
    for match in matches:
        meant: dict[str, list[Shown]] = {}
        game = register.match(match).game
        for entry in register.store.events.entries(match):
            if not isinstance(entry.event, DecisionMade) or entry.event.how in ("default", "elsewhere"):
                continue
            decided = game.write(codec(game.SLUG).decision(entry.event.decision))
            sent = because_of.get(entry.command)
            if sent is None:
                yield f"{decided} in {match} was decided because of no mail"
            elif not _take_off(meant.setdefault(sent.id, sent.meant), decided, WordsAt(register, match, entry)):
                yield f"{decided} in {match} was decided because of {sent.parts} to {sent.letter.shown}"


def _take_off(meant: list[Shown], decided: str, words: WordsAt) -> bool:
    """Parts before it may have been idle, because they had answered themselves; words may stand for several."""
    while meant:
        shown = meant.pop(0)
        if shown.is_it(decided):
            return True
        first, *later = (words.steps(shown.text) if shown.written else []) or [""]
        if first == decided:
            meant[:0] = [Shown(step, written=True) for step in later]
            return True
    return False
