"""One mail of a player, line by line: decisions by number or notation, and the other words that can be said by mail.

Reading is strict and forgiving at the right places. A paragraph counts when its first line can be read; greetings above
and thanks below do not. Inside it the first line that cannot be read or is refused stops everything after it; what was
done before stays done. A chain of decisions also stops when somebody else has decided in between: what follows was
meant for another table. Everything is done under the mail's own command ids, so the same mail twice acts once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from domain.words import Refused, in_words, refuse, render, require
from projections import breakdown
from projections.logbook import Happening
from service.chains import Chain
from service.desk import Answer, Caller, OutOfDate
from service.lines import LONGEST, parts_of, read_decision
from service.mail import story
from service.mail.addresses import Reply
from service.mail.blocks import Block, fixed, heading, listed, numbered, paragraph
from service.mail.invitations import Invitations
from service.mail.helping import help_lines
from service.mail.letters import headed, position, question, time_left
from service.mail.outbox import MAIL, New
from service.mail.reading import Letter, Paragraph
from service.mail.scene import Scene, short_list
from service.people import Player
from service.wishes import NOTIFY

if TYPE_CHECKING:
    from service.mail.office import Office

NO_STANDING = "You have no standing answer: whatever you are asked, we ask you."


class Stopped(Exception):
    """Nothing more of this mail is read."""


class Conversation:
    """What one mail does, and the answer to it."""

    def __init__(self, office: Office, player: Player, reply: Reply, mail: str, letter: Letter) -> None:
        self._office = office
        self._player = player
        self._caller = Caller(player.id)
        self._match = reply.match
        self._chain = Chain(office.house.matches, self._caller, reply.match, reply.ply)
        self._mail = mail
        self._letter = letter
        self._count = 0  # commands so far: each gets an id of its own
        self._blocks: list[Block] = []
        self._acted = False
        self._decided = False
        self._shows_list = False

    # --- reading -----------------------------------------------------------------------------------------------------

    def hold(self) -> bool:
        """Read the mail, act, and put the answer into the outbox. Whether it did anything is returned."""
        with suppress(Stopped):
            self._read(self._letter.paragraphs)
        self._put_answer()
        return self._acted

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
            if self._acted and not self._reads(line):  # a name below the decision
                self._blocks += self._unread(lines[number:])
                raise Stopped
            todo = self._parts(line)
            while todo:
                try:
                    self._part(todo)
                except Refused as refusal:
                    self._refused(todo[0], refusal, ["; ".join(todo[1:]), *lines[number + 1 :]])
                except OutOfDate as error:
                    self._too_late(todo[0], error)

    def _parts(self, line: str) -> list[str]:
        """The single decisions and words of a line."""
        return [line] if _own_word(line) else parts_of(line)

    def _part(self, todo: list[str]) -> None:
        """Do the first of what is to do, and take it off.

        The first decision answers the question of this mail, later ones what follows from it.
        """
        if word := _own_word(todo[0]):
            self._count += 1
            word.act(self, todo[0].partition(" ")[2].strip())
            del todo[0]
        elif answer := self._chain.play(todo, self._command(self._count + 1)):
            self._count += 1
            self._did(answer)
            self._decided = True

    def _reads(self, line: str) -> bool:
        """Whether a line is meant for us: one of our words, a number, or something this game understands."""
        seen = self._scene()
        first = next(iter(self._parts(line)), "")
        if _own_word(first) or first.rstrip(".").isdecimal():
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

    def _did(self, answer: Answer) -> None:
        seen = self._scene()
        told = (story.in_one_line(seen.match.game, one, seen.who, seen.named) for one in answer.happened)
        lines = list(story.folded(line for line in told if line))
        if not self._acted:
            self._blocks.append(heading("Done"))
        self._blocks.append(listed(lines or ["noted"]))
        self._acted = True

    @property
    def command(self) -> str:
        return self._command(self._count)

    def _command(self, number: int) -> str:
        return f"mail-{self._mail}-{number}"

    # --- what goes wrong ---------------------------------------------------------------------------------------------

    def _refused(self, text: str, refusal: Refused, rest: Sequence[str]) -> None:
        seen = self._scene()
        sentence = render(refusal.sentence, seen.who, seen.match.game.name)
        self._blocks += [
            heading("Not done"),
            paragraph(f'"{text[:200]}" was not done: {sentence} (rule {refusal.rule}).'),
        ]
        self._blocks += self._unread(rest)
        raise Stopped

    def _too_late(self, text: str, error: OutOfDate) -> None:
        """The question is no longer open: say what has happened since, and ask again."""
        seen = self._scene()
        told = (story.in_one_line(seen.match.game, one, seen.who, seen.named) for one in error.since)
        lines = list(story.folded(line for line in told if line))
        words = f'"{text[:200]}" was not done: the table has moved on since the question of ply {error.asked}.'
        self._blocks += [heading("Not done"), paragraph(words)]
        if lines and not self._acted:
            self._blocks += [heading("What has happened since"), listed(lines[-story.LONGEST :])]
        raise Stopped

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
        self._blocks += [heading("Not done"), paragraph(words)]
        return None

    # --- the answer --------------------------------------------------------------------------------------------------

    def _put_answer(self) -> None:
        seen = self._scene()
        blocks = [*self._blocks, *self._what_next(seen)]
        ours = f"[{seen.title}]" in self._letter.subject
        subject = self._letter.subject.removeprefix("Re: ") if ours else headed(seen, seen.stage)
        ply = seen.question.asked if seen.is_awaited else seen.match.ply
        now = int(self._office.now())
        about = {
            "subject": f"Re: {subject}",
            "blocks": [[block.text, block.html] for block in [*blocks, self._receipt(seen)]],
            "answers": [self._letter.id],
            "reply": self._office.addresses.reply_to(Reply(self._match, seen.seat, ply), self._player.id, now),
        }
        self._office.outbox.put(New(self._match, 0, self._player.id, f"answer:{self._mail}", MAIL, about))

    def _what_next(self, seen: Scene) -> Iterator[Block]:
        if seen.match.over:
            yield paragraph("The match is over.")
        elif seen.match.status == "open":
            free = len(seen.match.free_seats)
            yield paragraph(f"Free seats: {free}." if free else "All seats are taken: write start to begin.")
        elif not seen.is_awaited:
            yield from (paragraph(words) for words in seen.absent())
            yield paragraph(f"Now the table waits for {in_words(seen.waiting_for())}. We write when it is your turn.")
        elif self._decided:
            yield paragraph(f"It is still your turn: {seen.prompt}.")
            yield from position(seen)
        elif self._acted:
            yield paragraph(f"It is your turn: {seen.prompt}.")
            yield from time_left(seen)
        else:
            yield from () if self._shows_list else question(seen)
            yield from time_left(seen)

    def _receipt(self, seen: Scene) -> Block:
        return paragraph(f"Receipt of ply {seen.match.ply}: {seen.receipt}")

    def _scene(self) -> Scene:
        with self._office.house.store.held(self._match) as held:
            return self._office.scene(self._office.house.store.newest(held), self._player)

    # --- the other words ---------------------------------------------------------------------------------------------

    def preview(self, text: str) -> None:
        require(text, "preview", "say what you would like to see, for example: preview 2")
        sentences = self._office.house.readings.preview(self._caller, self._match, text)
        seen = self._scene()
        lines = [render(one, seen.who, seen.match.game.name) for one in sentences]
        self._blocks += [heading(f"What {text[:60]} would do"), listed(lines or ["nothing that can be known before"])]
        self._blocks.append(paragraph("Nothing was played."))

    def undo(self, text: str) -> None:
        answer = self._office.house.matches.take_back(self._caller, self._match, None, self.command)
        self._did(answer)
        self._chain.go_on_after(answer)
        if self._scene().match.take_back:
            self._blocks.append(paragraph("The others are asked whether they agree; we write to you."))

    def agree(self, text: str) -> None:
        seen, house = self._scene(), self._office.house
        if seen.match.take_back and seen.seat in seen.match.take_back.waiting:
            self._did(house.matches.grant_take_back(self._caller, self._match, self.command))
        else:
            self._did(house.clockwork.pause(self._caller, self._match, "", self.command))

    def refuse(self, text: str) -> None:
        seen, house = self._scene(), self._office.house
        if seen.match.take_back and seen.seat in seen.match.take_back.waiting:
            self._did(house.matches.refuse_take_back(self._caller, self._match, self.command))
        else:
            self._did(house.clockwork.resume(self._caller, self._match, None, self.command))

    def away(self, text: str) -> None:
        now = int(self._office.now())
        self._did(self._office.house.clockwork.away(self._caller, self._match, text, now, self.command))

    def back(self, text: str) -> None:
        self._did(self._office.house.clockwork.back(self._caller, self._match, self.command))

    def pause(self, text: str) -> None:
        self._did(self._office.house.clockwork.pause(self._caller, self._match, text[:200], self.command))

    def resume(self, text: str) -> None:
        self._did(self._office.house.clockwork.resume(self._caller, self._match, None, self.command))

    def resign(self, text: str) -> None:
        self._did(self._office.house.matches.resign(self._caller, self._match, None, self.command))

    def abandon(self, text: str) -> None:
        self._did(self._office.house.matches.agree_to_abandon(self._caller, self._match, self.command))

    def start(self, text: str) -> None:
        self._did(self._office.house.matches.start(self._caller, self._match, self.command))

    def invite(self, text: str) -> None:
        Invitations(self._office).invite(self._caller, self._match, text)
        self._acted = True
        self._blocks.append(paragraph(f"{text} is invited."))

    def notify(self, text: str) -> None:
        wish = next((one for one in NOTIFY if one == text.lower()), None)
        if wish is None:
            refuse("wish", "say one of {known}, for example: notify digest", known=[*NOTIFY])
        self._office.wishes.override(self._player.id, self._match, wish)
        self._blocks.append(paragraph(f"From now on you are told about this match like this: {wish}."))

    def standing(self, text: str) -> None:
        """Show, leave or withdraw the standing answer."""
        use = self._office.house.matches
        if text.lower().rstrip(".!") == "none":
            use.withdraw_standing(self._caller, self._match)
        elif text:
            made = use.leave_standing(self._caller, self._match, text)
            if made:
                self._did(made)
        left = use.standing(self._caller, self._match)
        words = f"Your standing answer is: {left}. To withdraw it: standing none." if left else NO_STANDING
        self._blocks += [paragraph(words)]

    def board(self, text: str) -> None:
        self._blocks += [heading("The table"), fixed(self._running().board())]

    def hand(self, text: str) -> None:
        self._blocks += [heading("Your hand"), listed(self._running().hand() or ["no cards"])]

    def log(self, text: str) -> None:
        """The whole story, or what happened since a ply."""
        seen = self._scene()
        after = int(text) if text.isdecimal() and len(text) < 9 else 0
        page = self._office.house.readings.log(self._caller, self._match)
        told = (story.in_one_line(seen.match.game, one, seen.who, seen.named) for one in _after(page.happenings, after))
        lines = list(story.folded(line for line in told if line))
        self._blocks += [heading("What has happened"), listed(lines[-500:] or ["nothing yet"])]

    def legal(self, text: str) -> None:
        seen = self._running()
        require(seen.is_awaited, "turn", "it is not your turn; the table waits for {seats}", seats=seen.match.awaited)
        self._shows_list = True
        rows = short_list(seen.offers(), text) if text else list(enumerate_all(seen.offers()))
        self._blocks += [heading("What you may decide"), numbered(rows or [("-", f"nothing contains {text[:40]}")])]

    def score(self, text: str) -> None:
        seen = self._running()
        lines = self._office.house.readings.score(self._caller, self._match)
        table = breakdown.table(lines, len(seen.match.chairs), seen.who)
        self._blocks += [heading("The score so far, as far as you can see"), fixed(table)]

    def help(self, text: str) -> None:
        lines = help_lines(self._scene().match.game)
        self._blocks += [heading("What you can write"), fixed("\n".join(lines))]

    def _running(self) -> Scene:
        seen = self._scene()
        require(seen.view is not None, "started", "the match has not started yet")
        return seen


def _after(happenings: Sequence[Happening], ply: int) -> Iterator[Happening]:
    place = next((at for at, one in enumerate(happenings) if one.ply > ply), len(happenings)) if ply else 0
    return iter(happenings[place:])


def enumerate_all(offers: Sequence[str]) -> Iterator[tuple[str, str]]:
    return ((str(number), words) for number, words in enumerate(offers, 1))


class Word(NamedTuple):
    """One of our own words. Some take more words after them; the others must stand alone."""

    act: Callable[[Conversation, str], None]
    takes_more: bool = False


def _own_word(part: str) -> Word | None:
    """One of our own words, said as it must be; a sentence that only begins with one is none."""
    first, _, rest = part.partition(" ")
    word = COMMANDS.get(first.lower().rstrip(".!"))
    return word if word and (not rest or word.takes_more) else None


COMMANDS: dict[str, Word] = {
    "preview": Word(Conversation.preview, takes_more=True),
    "undo": Word(Conversation.undo),
    "agree": Word(Conversation.agree),
    "refuse": Word(Conversation.refuse),
    "away": Word(Conversation.away, takes_more=True),
    "back": Word(Conversation.back),
    "pause": Word(Conversation.pause, takes_more=True),
    "resume": Word(Conversation.resume),
    "resign": Word(Conversation.resign),
    "abandon": Word(Conversation.abandon),
    "start": Word(Conversation.start),
    "invite": Word(Conversation.invite, takes_more=True),
    "notify": Word(Conversation.notify, takes_more=True),
    "standing": Word(Conversation.standing, takes_more=True),
    "board": Word(Conversation.board),
    "hand": Word(Conversation.hand),
    "log": Word(Conversation.log, takes_more=True),
    "list": Word(Conversation.legal, takes_more=True),
    "score": Word(Conversation.score),
    "help": Word(Conversation.help),
}
