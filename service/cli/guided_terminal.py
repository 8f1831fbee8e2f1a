"""A lesson in the terminal: the same steps as on the page, at a table in memory."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import click
import msgspec

from domain.engine import Decision, Fact, Game
from domain.lessons import Lesson
from domain.places import Seat
from domain.words import Refused
from projections.boards.lines import folded
from service.cli.shared import echo, tell
from service.cli.terminal import YOU, Terminal
from service.usecases.guides import NOTHING_TO_TAKE_BACK, Guide, must_follow, must_have_lesson
from service.usecases.local_match import LocalMatch


def run_lesson(game: Game) -> None:
    """Play the lesson of a game, and on to the end of its match or until the person leaves."""
    try:
        lesson = must_have_lesson(game.SLUG)
    except Refused as refusal:
        raise click.ClickException(str(refusal.sentence)) from refusal
    options = msgspec.convert(lesson.options, game.Options)
    tell("{game}: {title}. Type help for what you can say.", game=game.TITLE, title=lesson.title)
    GuidedTerminal(LocalMatch(game, lesson.seats, options, 0, lesson), lesson).run()


class GuidedTerminal(Terminal):
    """What one sees, what to do and why, before each decision; the others decide what the lesson says."""

    def __init__(self, match: LocalMatch, lesson: Lesson) -> None:
        super().__init__(match, [YOU, *lesson.bots], Random(0))
        self.lesson = lesson
        self.freely = False  # whether the learner goes their own way

    @property
    def guide(self) -> Guide:
        done = len(self.lesson.steps) if self.freely else len(self.match.log)
        return Guide(self.lesson, min(done, len(self.lesson.steps)))

    def run(self) -> None:
        self.tell_all(self.lesson.welcome)
        super().run()

    def next_seat(self, waiting: Sequence[Seat]) -> Seat:
        step = self.guide.step
        return step.seat if step else super().next_seat(waiting)

    def stands(self, seat: Seat) -> bool:
        """What the lesson decides in the learner's place is decided like what was answered beforehand."""
        led = self.guide.step is not None and self.guide.step.led
        if led:
            self.let_bot_decide(seat)
        return led or super().stands(seat)

    def let_bot_decide(self, seat: Seat) -> None:
        step = self.guide.step
        if step is None:
            super().let_bot_decide(seat)
        else:
            self.show(self.match.decide(seat, self.game.parse(self.match.view(seat), seat, step.decide)))

    def act(self, seat: Seat, decision: Decision) -> Sequence[Fact]:
        must_follow(self.guide, self.game, seat, decision)
        return super().act(seat, decision)

    def list_offers(self, seat: Seat, wanted: str = "", *, whole: bool = False) -> None:
        super().list_offers(seat, wanted, whole=whole)
        guide = self.guide
        if guide.step:
            self.tell_all([one.see for one in guide.others])
            self.tell_all([guide.step.see])
            echo(folded(guide.step.do, 0), bold=True)
            self.tell_all([guide.step.why])
        elif not self.freely:
            self.freely = True
            self.tell_all(self.lesson.farewell)

    def tell_all(self, paragraphs: Sequence[str]) -> None:
        for words in paragraphs:
            echo(folded(words, 0))

    def do_freely(self, seat: Seat, rest: str) -> bool:
        """Leave the lesson with a decision of one's own; what is refused leaves nothing."""
        before, self.freely = self.freely, True
        done = self.do_decide(seat, rest)
        self.freely = before or done
        return done

    def do_undo(self, seat: Seat, rest: str) -> bool:
        if self.guide.is_on:
            echo(NOTHING_TO_TAKE_BACK, fg="yellow")
            return False
        return super().do_undo(seat, rest)
