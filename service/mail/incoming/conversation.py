"""One mail of a player, line by line: decisions by number or notation, and the other words that can be said by mail.

Reading is strict and forgiving at the right places. A paragraph counts when its first line can be read; greetings above
and thanks below do not. Inside it the first line that cannot be read or is refused stops everything after it; what was
done before stays done. A chain of decisions also stops when somebody else has decided in between: what follows was
meant for another table. Where others are only asked first, it waits for them. Everything is done under the mail's own
command ids, so the same mail twice acts once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import takewhile

from domain.words import Refused, joined_by_and, render
from service.bootstrap import Register
from service.mail.addresses import Reply
from service.mail.incoming.mail_text import Letter, Paragraph
from service.mail.incoming.mail_words import Word, own_word
from service.mail.outgoing.blocks import Block, heading, listed, paragraph
from service.mail.outgoing.letters import headed, opening, position, question, time_left
from service.notify.outbox import MAIL, New
from service.present import story
from service.present.table import Scene, scene_of
from service.usecases.commands import Answer, Caller, OutOfDate
from service.usecases.people import Player
from service.usecases.play_line import Decided, Stopped, StoredLine, Waits, outcomes
from service.usecases.typed_lines import LONGEST, is_number, parts_of, read_decision


class EndOfMail(Exception):
    """Nothing more of this mail is read."""


class Conversation:
    """What one mail does, and the answer to it."""

    def __init__(self, register: Register, player: Player, reply: Reply, mail: str, letter: Letter) -> None:
        self.register = register
        self.player = player
        self.caller = Caller(player.id)
        self.match = reply.match
        self.line = StoredLine(register.matches, self.caller, reply.match, reply.ply, f"mail-{mail}")
        self._mail = mail
        self._letter = letter
        self.blocks: list[Block] = []
        self.acted = False
        self._left = 0  # the version at which the last command has left the match
        self.command = ""  # the id of the command that is being given
        self.looked = False  # something was shown: then what may be decided is not listed once more

    # --- reading -----------------------------------------------------------------------------------------------------

    def hold(self) -> bool:
        """Read the mail, act, and put the answer into the outbox. Whether it did anything is returned."""
        with suppress(EndOfMail):
            self._read(self._letter.paragraphs)
        self._put_answer()
        return self.acted

    def _read(self, paragraphs: Sequence[Paragraph]) -> None:
        """From the first paragraph that can be read to the first one after it that cannot."""
        first = next((at for at, lines in enumerate(paragraphs) if self._reads(lines[0])), None)
        if first is None:
            return self._found_nothing(paragraphs)
        for lines in paragraphs[first:]:
            if not self._reads(lines[0]):
                break  # thanks, a name: what was meant has been said
            self._read_paragraph(lines)
        return None

    def _read_paragraph(self, lines: Sequence[str]) -> None:
        for number, line in enumerate(lines):
            if self.acted and not self._reads(line):  # a name below the decision
                self.blocks += self._unread(lines[number:])
                raise EndOfMail
            todo = self._parts(line)
            while todo:
                if word := own_word(todo[0]):
                    self._say(word, todo, lines[number + 1 :])
                else:
                    self._decide(todo, lines[number + 1 :])

    def _say(self, word: Word, todo: list[str], further: Sequence[str]) -> None:
        """Do what one of our own words asks for, and take it off."""
        self.command = self.line.take_command()
        try:
            word.act(self, todo[0].partition(" ")[2].strip())
        except Refused as refusal:
            self._refused(todo[0], refusal, ["; ".join(todo[1:]), *further])
        except OutOfDate as error:
            self._too_late(todo[0], error)
        self.looked = True
        del todo[0]

    def _decide(self, todo: list[str], further: Sequence[str]) -> None:
        """Decide up to the next of our own words. The first decision answers the question of this mail, later ones what
        follows from it. If others are only asked in between, all that is still to do waits for them."""
        run = list(takewhile(lambda part: not own_word(part), todo))
        del todo[: len(run)]
        for outcome in outcomes(self.line, run, () if todo else list(self._decisions(further))):
            match outcome:
                case Decided(did=answer):
                    self.did(answer)
                case Waits():
                    raise EndOfMail
                case Stopped(part, rest, Refused() as refusal):
                    self._refused(part, refusal, ["; ".join([*rest, *todo]), *further])
                case Stopped(part, _, OutOfDate() as error):
                    self._too_late(part, error)
                case Stopped(why=error):
                    raise error

    def _parts(self, line: str) -> list[str]:
        """The single decisions and words of a line."""
        return [line] if own_word(line) else parts_of(line)

    def _decisions(self, lines: Sequence[str]) -> Iterator[str]:
        """The decisions in further lines, up to one of our own words or what cannot be read."""
        for line in lines:
            if own_word(line) or not self._reads(line):
                return
            yield from parts_of(line)

    def _reads(self, line: str) -> bool:
        """Whether a line is meant for us: one of our words, a number, or something this game understands."""
        seen = self.scene()
        first = next(iter(self._parts(line)), "")
        if own_word(first) or is_number(first):
            return True
        if seen.view is None or len(line) > LONGEST:
            return False
        try:
            whole = seen.match.game.unfold(seen.view, seen.seat, first) if seen.is_awaited else [first]
            read_decision(seen.match.game, seen.view, seen.seat, whole[0])
        except Refused as refusal:
            return refusal.rule != "notation"
        return True

    # --- what was done -----------------------------------------------------------------------------------------------

    def did(self, answer: Answer) -> None:
        seen = self.scene()
        told = (story.in_one_line(seen.match.game, one, seen.who, seen.named) for one in answer.happened)
        lines = list(story.folded(line for line in told if line))
        if not self.acted:
            self.blocks.append(heading("Done"))
        self.blocks.append(listed(lines or ["noted"]))
        self.acted = True
        self._left = answer.version

    # --- what goes wrong ---------------------------------------------------------------------------------------------

    def _refused(self, text: str, refusal: Refused, rest: Sequence[str]) -> None:
        seen = self.scene()
        sentence = render(refusal.sentence, seen.who, seen.match.game.name)
        said = "" if text in sentence else f'"{text[:200]}" was not done: '
        rule = f" (rule {refusal.rule})" if re.search(r"\d", refusal.rule) else ""  # others are no rules of the game
        words = f"{said}{sentence}{rule}."
        self.blocks += [heading("Not done"), paragraph(f"{words[:1].upper()}{words[1:]}")]
        self.blocks += self._unread(rest)
        raise EndOfMail

    def _too_late(self, text: str, error: OutOfDate) -> None:
        """The question is no longer open: say what has happened since, and ask again."""
        seen = self.scene()
        told = (story.in_one_line(seen.match.game, one, seen.who, seen.named) for one in error.since)
        lines = list(story.folded(line for line in told if line))
        words = f'"{text[:200]}" was not done: the table has moved on since the question of ply {error.asked}.'
        self.blocks += [heading("Not done"), paragraph(words)]
        if lines and not self.acted:
            self.blocks += [heading("What has happened since"), listed(lines[-story.LONGEST :])]
        raise EndOfMail

    def _unread(self, rest: Sequence[str]) -> Iterator[Block]:
        lines = [line for line in rest if line]
        if lines:
            yield paragraph(f"Not read any further: {' / '.join(lines)[:300]}")

    def _found_nothing(self, paragraphs: Sequence[Paragraph]) -> None:
        """Nothing can be read: let the first thing that is no greeting be refused in the words of the game."""
        meant = next((lines for lines in paragraphs if not lines[0].endswith((",", "!"))), None)
        if meant:
            return self._read_paragraph(meant)
        words = "Your mail says nothing above the marker line. Write help to see all that can be said."
        self.blocks += [heading("Not done"), paragraph(words)]
        return None

    # --- the answer --------------------------------------------------------------------------------------------------

    def _put_answer(self) -> None:
        """Tell of the table as the last command has left it: of what others did since, a turn mail tells."""
        seen = self.scene(self._left)
        blocks = [*self.blocks, *self._what_next(seen)]
        ours = f"[{seen.title}]" in self._letter.subject
        subject = self._letter.subject.removeprefix("Re: ") if ours else headed(seen, seen.stage)
        ply = seen.question.asked if seen.is_awaited else seen.match.ply
        now = int(self.register.now())
        about = {
            "subject": f"Re: {subject}",
            "blocks": [[block.text, block.html] for block in [*blocks, self._receipt(seen)]],
            "answers": [self._letter.id],
            "reply": self.register.addresses.reply_to(Reply(self.match, seen.seat, ply), self.player.id, now),
        }
        self.register.outbox.put(New(self.match, 0, self.player.id, f"answer:{self._mail}", MAIL, about))

    def _what_next(self, seen: Scene) -> Iterator[Block]:
        if seen.match.over:
            yield paragraph("The match is over.")
        elif seen.match.status == "open":
            free = len(seen.match.free_seats)
            yield paragraph(f"Free seats: {free}." if free else "All seats are taken: write start to begin.")
        elif not seen.is_awaited:
            yield from self._rest()
            yield from (paragraph(words) for words in seen.absent())
            yield paragraph(
                f"Now the table waits for {joined_by_and(seen.waiting_for())}. We write when it is your turn."
            )
        elif self.line.done:
            yield from opening(seen, "It is still your turn.")
            yield from position(seen)
        elif self.acted or self.looked:
            yield from opening(seen, f"It is your turn: {seen.prompt}.")
        else:
            yield from question(seen)
            yield from time_left(seen)

    def _rest(self) -> Iterator[Block]:
        rest = self.scene().rest
        if rest and not rest.dropped:
            yield paragraph(f"The rest of your line waits until the others have answered: {rest.words}")
            yield paragraph("To be asked instead, write: withdraw.")

    def _receipt(self, seen: Scene) -> Block:
        return paragraph(f"Receipt of ply {seen.match.ply}: {seen.receipt}")

    def scene(self, version: int = 0) -> Scene:
        """The table as it is now, or as it stood at a version."""
        store = self.register.store
        with store.held(self.match) as held:
            newest = store.newest(held)
            return scene_of(self.register, store.as_of(held, version) if version else newest, self.player)
