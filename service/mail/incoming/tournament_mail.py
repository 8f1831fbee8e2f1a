"""A letter about a tournament, answered: enter, stand by, withdraw, come back, protest, or look at how it stands.

One word a line, what belongs to it behind a colon; a protest is everything behind its colon. As with decisions, nothing
is done on doubt, and whoever writes is answered in the same thread.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from domain.words import Refused, say
from service.bootstrap import Register
from service.mail.addresses import Reply
from service.mail.incoming.conversation import NOT_DONE, UNCLEAR
from service.mail.incoming.courtesies import begins_courteously, is_courtesy, words_of
from service.mail.incoming.doubts import weigh
from service.mail.incoming.inbox import Item
from service.mail.incoming.mail_text import IncomingMail
from service.mail.incoming.own_words import Paragraph
from service.mail.incoming.put_answer import in_thread
from service.mail.outgoing.blocks import Block, heading, listed, paragraph
from service.mail.outgoing.letters.about_tournaments import CupLetter
from service.mail.outgoing.letters.tournament_replies import reply_words
from service.mail.tournament_address import tournament_address
from service.notify.outbox import MAIL, New
from service.present.tournament_words import DONE
from service.usecases.callers import Caller
from service.usecases.people import Player
from service.usecases.tournament_acts import ACTS, Given

ACTIONS = {
    "enter": "enter", "stand by": "stand-by", "withdraw": "withdraw", "come back": "come-back", "agree": "take-seat",
    "refuse": "decline-seat",
}  # fmt: skip
LOOKS = ("standings", "fixtures", "rulings", "help")
MOST_LINES = 20  # that are done, of one mail
LINES = 30  # of standings that somebody asks for
_LINE = re.compile(rf"({'|'.join([*ACTIONS, *LOOKS])})(?:\s*:\s*(.*\S))?[\s.!]*", re.IGNORECASE)
_PROTEST = re.compile(r"protest(?:\s+round\s+(\d{1,3})(?:,?\s+fixture\s+(\d{1,5}))?)?\s*:\s*(.*)", re.IGNORECASE)
_OLD = say("Nothing was done: the mail that you answer is too old. Answer this one instead.")
_NOTHING = say("Nothing was done: no line of your mail is one of the words below. Each stands on a line of its own.")
_PROTESTS = say("To protest, write protest, a colon, and why: protest: the clock of round 1 ran while I was away")


class MailedProtest(NamedTuple):
    """What somebody protests against, and why."""

    round: int
    fixture: int
    reason: str


class TournamentMail:
    """One mail that answers a letter about a tournament, and the answer to it."""

    def __init__(self, register: Register, player: Player, reply: Reply, item: Item, mail: IncomingMail) -> None:
        self._register, self._player, self._reply = register, player, reply
        self._item, self._mail = item, mail
        self._done = 0

    @property
    def title(self) -> str:
        return self._letter().title

    def _letter(self) -> CupLetter:
        """The tournament as it is now."""
        return CupLetter(self._register, self._reply.match, self._player, {})

    def answer(self, *, is_old: bool = False) -> bool:
        """Do what the mail says, and tell what came of it. Whether anything was done is returned."""
        if is_old:
            return self._put([paragraph(_OLD), *self._help()])
        protest = protest_in(self._mail.paragraphs)
        if protest:
            given = Given(round=protest.round, fixture=protest.fixture, reason=protest.reason)
            return self._put(list(self._act("protest", given)))
        weighed = weigh(self._mail.paragraphs, self._mail.unread, is_reply_line, ())
        if weighed.doubt:
            unclear = paragraph(say(UNCLEAR, line=weighed.doubt[:200]))
            return self._put([heading(NOT_DONE), unclear, *self._help()])
        lines = [line for line in chain.from_iterable(weighed.said) if is_reply_line(line)]
        told = list(chain.from_iterable(map(self._line, lines[:MOST_LINES])))
        return self._put(told or [paragraph(_NOTHING), *self._help()])

    def _line(self, line: str) -> Iterator[Block]:
        read = _LINE.fullmatch(line.strip())
        assert read is not None
        word, rest = " ".join(read[1].lower().split()), read[2] or ""
        if word in LOOKS:
            return self._look(word)
        words = f"{rest[:100]} {self._item.command}".strip()  # the digest of the mail is in it, which nobody has chosen
        return self._act(ACTIONS[word], Given(words=words, reason=rest, seen=self._reply.version))

    def _act(self, name: str, given: Given) -> Iterator[Block]:
        caller = Caller(self._player.id)
        wish = ACTS[name](caller, given)
        command = f"{self._item.command}-{self._done + 1}"
        try:
            self._register.tournaments.carry_out(self._reply.match, caller, wish, command)
        except Refused as refusal:
            yield heading(NOT_DONE)
            yield paragraph(say("That was not done: {reason}.", reason=refusal.sentence))
            return
        self._done += 1
        yield heading(say("Done"))
        yield paragraph(DONE[name])

    # --- looking -----------------------------------------------------------------------------------------------------

    def _look(self, word: str) -> Iterator[Block]:
        looks: dict[str, Callable[[], Iterator[Block]]] = {
            "standings": self._standings, "fixtures": self._fixtures, "rulings": self._rulings, "help": self._help,
        }  # fmt: skip
        return looks[word]()

    def _standings(self) -> Iterator[Block]:
        found = self._letter().standings(LINES)
        yield from found or [paragraph(say("There are no standings before a round is laid."))]

    def _fixtures(self) -> Iterator[Block]:
        yield heading(say("Your fixtures"))
        found = self._letter().fixtures()
        yield listed(found) if found else paragraph(say("You have no fixtures yet."))

    def _rulings(self) -> Iterator[Block]:
        yield heading(say("Rulings"))
        found = self._letter().rulings()
        yield listed(found) if found else paragraph(say("No director had to rule anything."))

    def _help(self) -> Iterator[Block]:
        yield heading(say("What you can answer"))
        words = reply_words(self._letter().now, self._player.id)
        yield listed([say("{word} – {does}", word=one.word, does=one.does) for one in words])
        if any(line.lower().startswith("protest") for line in chain.from_iterable(self._mail.paragraphs)):
            yield paragraph(_PROTESTS)

    # --- the answer --------------------------------------------------------------------------------------------------

    def _put(self, blocks: list[Block]) -> bool:
        register, letter, player = self._register, self._letter(), self._player.id
        ours = f"[{letter.title}]" in self._mail.subject
        subject = in_thread(self._mail.subject if ours else str(say("[{title}]", title=letter.title)))
        told = [*blocks, letter.to_page()]
        about = {
            "subject": subject,
            "blocks": [[block.text, block.html] for block in told],
            "answers": [self._mail.id],
            "reply": tournament_address(register, player, letter.now.id, letter.now.version),
            "entry": letter.now.version,
            "digest": letter.now.head,
        }
        register.outbox.put(New(letter.now.id, 0, player, f"answer:{self._item.id}", MAIL, about))
        return self._done > 0


def is_reply_line(line: str) -> bool:
    """Whether a line is one of the words alone, or with what belongs to it behind a colon."""
    return _LINE.fullmatch(line.strip()) is not None


def protest_in(paragraphs: Sequence[Paragraph]) -> MailedProtest | None:
    """The protest that a mail is, if that is what it begins with: courtesies around it, and a name, are left away."""
    lines = list(chain.from_iterable(paragraphs))
    while lines and (is_courtesy(lines[0]) or begins_courteously(lines[0])):
        del lines[0]
    read = _PROTEST.fullmatch(lines[0].strip()) if lines else None
    if read is None:
        return None
    end = next((at for at, line in enumerate(lines) if at and _ends_letter(line)), len(lines))
    reason = " ".join([read[3], *lines[1:end]]).strip()
    return MailedProtest(int(read[1] or 0), int(read[2] or 0), reason)


def _ends_letter(line: str) -> bool:
    """Whether a line is such as stands above a name."""
    return is_courtesy(line) and bool(words_of(line))
