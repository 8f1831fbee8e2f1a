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
from functools import cache
from itertools import takewhile

from domain.described import first_words
from domain.words import Refused, Sentence, capital, say
from service.bootstrap import Register
from service.mail.addresses import Reply
from service.mail.incoming.doubts import weigh
from service.mail.incoming.inbox import Item
from service.mail.incoming.mail_text import IncomingMail
from service.mail.incoming.mail_words import Word, own_word
from service.mail.incoming.own_words import Paragraph
from service.mail.incoming.progress import Progress
from service.mail.incoming.put_answer import in_thread, put_answer
from service.mail.outgoing.blocks import Block, heading, listed, paragraph
from service.mail.outgoing.letters.shared_blocks import (
    headed,
    opening,
    position,
    question,
    time_left,
    to_chapter,
)
from service.mail.table_for import reply_address
from service.notify.outbox import HOLD, HOLD_RECEIPT
from service.present import story
from service.present.presented_table import PresentedTable
from service.usecases.commands import OutOfDate
from service.usecases.match_view import MatchView
from service.usecases.offer_marks import is_mark
from service.usecases.people import Player
from service.usecases.play_line import Decided, Stopped, Waits, outcomes
from service.usecases.preferences import preferences_of
from service.usecases.typed_lines import LONGEST, read_decision, split_line

NOT_DONE = say("Not done")
REFUSED = {  # by whether what was written stands in the reason anyway, and whether it is a rule of the game
    (True, True): "{reason} (rule {rule}).",
    (True, False): "{reason}.",
    (False, True): '"{said}" was not done: {reason} (rule {rule}).',
    (False, False): '"{said}" was not done: {reason}.',
}
UNCLEAR = (
    'Nothing was done, because your mail also says "{line}", and we never act on doubt. If you still mean it, answer '
    "with the decision alone."
)


SAYS_NOTHING = "Your mail says nothing above the marker line. Write help to see all that can be said."
ONLY_SUBJECT = (
    "Your mail says something in its subject only, and that is not read: programs write subjects too. Write it into "
    "the mail itself, above the marker line."
)


FEWER_LETTERS = "To be told this with our next letter, and not in one of its own, answer: receipts next."


TOO_LONG = (
    "Nothing was done, because your mail says more than {most} lines of its own: no more than that is looked at. "
    "Answer with the decision alone."
)
MOST_LINES = 200  # of a mail's own that are looked at: to see that a line is no decision takes a game its time


class EndOfMail(Exception):
    """Nothing more of this mail is read."""


class Conversation:
    """What one mail does, and the answer to it. `found` is the table as its player saw it when the mail was read."""

    def __init__(
        self, register: Register, player: Player, reply: Reply, item: Item, mail: IncomingMail, found: MatchView
    ) -> None:
        self._id = item.id
        self._mail = mail
        self._found = found.summary
        self._so_far = Progress(register, player, reply, item.command, found)

    # --- reading -----------------------------------------------------------------------------------------------------

    def hold(self) -> bool:
        """Read the mail, act, and put the answer into the outbox. Whether it did anything is returned."""
        if sum(map(len, self._mail.paragraphs)) + len(self._mail.unread) > MOST_LINES:
            self._so_far.show(heading(NOT_DONE), paragraph(say(TOO_LONG, most=MOST_LINES)))
        else:
            self._weigh_and_read()
        self._answer()
        return self._so_far.acted

    def _weigh_and_read(self) -> None:
        mail, seen = self._mail, self._so_far.table.table
        begin, stands_for = first_words(seen.game, seen.view), self._so_far.line.stands_for
        weighed = weigh(mail.paragraphs, mail.unread, cache(self._reads), begin, stands_for)
        with suppress(EndOfMail):
            if weighed.doubt:
                self._ask_what_is_meant(weighed.doubt)
            self._read(weighed.said)
        self._so_far.show(*self._unread(weighed.beside))

    def _read(self, paragraphs: Sequence[Paragraph]) -> None:
        """From the first paragraph that can be read to the first one after it that cannot."""
        first = next((at for at, lines in enumerate(paragraphs) if self._reads(lines[0])), None)
        if first is None:
            return self._found_nothing(paragraphs)
        for at, lines in enumerate(paragraphs[first:]):
            if at and not self._reads(lines[0]):
                break  # thanks, a name: what was meant has been said
            self._read_paragraph(lines)
        return None

    def _read_paragraph(self, lines: Sequence[str]) -> None:
        for number, line in enumerate(lines):
            if self._so_far.acted and not self._reads(line):  # a name below the decision
                self._so_far.show(*self._unread(lines[number:]))
                raise EndOfMail
            todo = self._split(line)
            while todo:
                if word := own_word(todo[0]):
                    self._say(word, todo, lines[number + 1 :])
                else:
                    self._decide(todo, lines[number + 1 :])

    def _say(self, word: Word, todo: list[str], further: Sequence[str]) -> None:
        """Do what one of our own words asks for, and take it off."""
        self._so_far.asked_us = True
        self._so_far.command = self._so_far.line.take_command()
        try:
            word.act(self._so_far, todo[0].partition(" ")[2].strip())
        except Refused as refusal:
            self._refused(todo[0], refusal, ["; ".join(todo[1:]), *further])
        except OutOfDate as error:
            self._too_late(todo[0], error)
        self._so_far.looked = True
        del todo[0]

    def _decide(self, todo: list[str], further: Sequence[str]) -> None:
        """Decide up to the next of our own words. The first decision answers the question of this mail, later ones what
        follows from it. If others are only asked in between, all that is still to do waits for them."""
        run = list(takewhile(lambda part: not own_word(part), todo))
        del todo[: len(run)]
        for outcome in outcomes(self._so_far.line, run, () if todo else list(self._decisions(further))):
            match outcome:
                case Decided(did=answer):
                    self._so_far.did(answer)
                case Waits():
                    self._so_far.look_again()
                    raise EndOfMail
                case Stopped(part, rest, Refused() as refusal):
                    self._refused(part, refusal, ["; ".join([*rest, *todo]), *further])
                case Stopped(part, _, OutOfDate() as error):
                    self._too_late(part, error)
                case Stopped(why=error):
                    raise error

    def _split(self, line: str) -> list[str]:
        """The single decisions and words of a line."""
        return [line] if own_word(line) else split_line(line)

    def _decisions(self, lines: Sequence[str]) -> Iterator[str]:
        """The decisions in further lines, up to one of our own words or what cannot be read."""
        for line in lines:
            if own_word(line) or not self._reads(line):
                return
            yield from split_line(line)

    def _reads(self, line: str) -> bool:
        """Whether a line is meant for us: one of our words, a number, or something this game understands."""
        first = next(iter(self._split(line)), "")
        if own_word(first) or self._so_far.line.is_marked(first):
            return True
        seen = self._so_far.table.table
        if seen.view is None or len(line) > LONGEST:
            return False
        try:
            whole = seen.game.unfold(seen.view, seen.seat, first) if seen.is_awaited else [first]
            read_decision(seen.game, seen.view, seen.seat, whole[0])
        except Refused as refusal:
            return refusal.rule != "notation"
        return True

    # --- what goes wrong ---------------------------------------------------------------------------------------------

    def _refused(self, text: str, refusal: Refused, rest: Sequence[str]) -> None:
        self._so_far.show(heading(NOT_DONE), paragraph(self._why(text, refusal)), *self._unread(rest))
        raise EndOfMail

    def _why(self, text: str, refusal: Refused) -> Sentence:
        reason = self._so_far.table.words.words(refusal.sentence)
        said = text in reason and not is_mark(text)
        is_rule = bool(re.search(r"\d", refusal.rule))  # others are no rules of the game
        shown = capital(reason) if said else reason
        return say(REFUSED[said, is_rule], said=self._so_far.line.spelt(text)[:200], reason=shown, rule=refusal.rule)

    def _too_late(self, text: str, error: OutOfDate) -> None:
        """The question is no longer open: say what has happened since, and ask again."""
        late = '"{said}" was not done: the table has moved on since the question of ply {asked}.'
        said = self._so_far.line.spelt(text)[:200]
        self._so_far.show(heading(NOT_DONE), paragraph(say(late, said=said, asked=error.asked)))
        lines = story.in_lines(error.since, self._so_far.table.words)
        if lines and not self._so_far.acted:
            self._so_far.show(heading(say("What has happened since")), listed(lines[-story.LONGEST :]))
        raise EndOfMail

    def _unread(self, rest: Sequence[str]) -> Iterator[Block]:
        lines = [line for line in rest if line]
        if lines:
            yield paragraph(say("Not read any further: {lines}", lines=" / ".join(lines)[:300]))

    def _ask_what_is_meant(self, line: str) -> None:
        """It is not clear what the mail asks for: nothing is done, and the question is asked again."""
        self._so_far.show(heading(NOT_DONE), paragraph(say(UNCLEAR, line=line[:200])))
        raise EndOfMail

    def _found_nothing(self, paragraphs: Sequence[Paragraph]) -> None:
        """Nothing can be read: let the first thing that is no greeting be refused in the words of the game."""
        meant = next((lines for lines in paragraphs if not lines[0].endswith((",", "!"))), None)
        if meant:
            return self._read_paragraph(meant)
        in_subject = not paragraphs and self._reads(self._mail.subject)
        self._so_far.show(heading(NOT_DONE), paragraph(say(ONLY_SUBJECT if in_subject else SAYS_NOTHING)))
        return None

    # --- the answer --------------------------------------------------------------------------------------------------

    def _answer(self) -> None:
        """Tell of the table as the last command has left it: of what others did since, a turn mail tells."""
        so_far, table = self._so_far, self._so_far.table
        ours = f"[{table.title}]" in self._mail.subject
        subject = self._mail.subject if ours else str(headed(table, say("{stage}", stage=table.stage)))
        reply = reply_address(so_far.register, so_far.player, table.table)
        blocks = [*so_far.blocks, *self._what_next(table), *self._fewer_letters(table), paragraph(table.receipt())]
        told = 0 if so_far.shows_list else len(so_far.blocks)  # a letter holds one list, the one its address names
        put_answer(
            so_far.register, self._mail, self._id, so_far.player.id, so_far.match, in_thread(subject), blocks, reply,
            table.summary, told, self._hold(table),
        )  # fmt: skip

    def _hold(self, table: PresentedTable) -> int:
        """How long the answer waits for another letter that it can go along with, in seconds."""
        at_once = HOLD if self._more_follows(table) else 0
        if not self._is_receipt(table):
            return at_once
        return max(at_once, HOLD_RECEIPT[preferences_of(self._so_far.player).receipts])

    def _fewer_letters(self, table: PresentedTable) -> Iterator[Block]:
        """How to be told with the next letter, for who gets this one alone because nobody has answered for minutes."""
        if self._is_receipt(table) and preferences_of(self._so_far.player).receipts == "soon":
            yield paragraph(say(FEWER_LETTERS))

    def _is_receipt(self, table: PresentedTable) -> bool:
        """Whether the mail has decided something and asked us nothing, and others are awaited now: nobody has to read
        at once what was done, and what not."""
        so_far, waits = self._so_far, table.table.rest and not table.table.rest.dropped
        decided = bool(so_far.line.done) and not so_far.asked_us and not waits
        return decided and table.summary.status == "running" and not table.table.is_awaited and table.plays_with_people

    def _more_follows(self, table: PresentedTable) -> bool:
        """Whether the next letter is likely to come at once: the match has begun or ended, or only bots are awaited."""
        begun_or_ended = table.summary.status != self._found.status
        return self._so_far.acted and (begun_or_ended or table.waits_for_bots)

    def _what_next(self, table: PresentedTable) -> Iterator[Block]:
        if table.summary.over:
            yield paragraph(say("The match is over."))
        elif table.summary.status == "open":
            yield paragraph(_free_seats(len(table.summary.free_seats)))
        elif not table.table.is_awaited:
            yield from _others_are_asked(table)
            yield from to_chapter(table, self._so_far.register.settings.url)
        elif self._so_far.acted:
            again = say("It is still your turn.") if self._so_far.line.done else say("It is your turn.")
            yield from opening(table, again)
            yield from position(table)
        elif self._so_far.looked:
            yield from opening(table, say("It is your turn: {prompt}.", prompt=table.prompt))
        else:
            yield from question(table)
            yield from time_left(table)


def _free_seats(number: int) -> Sentence:
    return say("Free seats: {number}.", number=number) if number else say("All seats are taken: write start to begin.")


def _others_are_asked(table: PresentedTable) -> Iterator[Block]:
    rest = table.table.rest
    if rest and not rest.dropped:
        yield paragraph(say("The rest of your line waits until the others have answered: {rest}", rest=rest.words))
        yield paragraph(say("To be asked instead, write: withdraw."))
    yield from map(paragraph, table.absences())
    yield paragraph(table.waits())
