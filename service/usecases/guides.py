"""How far somebody has come in a lesson: read from the log alone, so that every way in guides alike.

A lesson guides as long as everything that was decided is what its file says, and nothing was struck: chance is that
of the plies. Whoever decides something else goes on freely, in a match like any other.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from domain.codec import codec
from domain.engine import Decision, Game, open_questions, tag_of
from domain.lessons import LEARNER, Lesson, LessonStep, lesson_of
from domain.match.log import DecisionMade, DecisionsStruck, Entry
from domain.match.state import Match
from domain.places import Seat, Viewer, masked
from domain.words import Refused, Sentence, quoted, refuse, require, say
from service.usecases.standing_answers import Order, order_of

NOTHING_TO_TAKE_BACK = "while the lesson guides you there is nothing to take back; you can begin it again at any time"
OTHERWISE = (
    "the lesson asks for something else here: {asked}. {why} If you would rather try your own idea, decide it freely: "
    "then the lesson ends and the match goes on"
)


class Guide(NamedTuple):
    """A lesson that is followed, how many of its decisions were made, and how many of the learner's own since."""

    lesson: Lesson
    done: int
    since: int = 0

    @property
    def step(self) -> LessonStep | None:
        """What comes next; nothing once the guided part is over."""
        return self.lesson.steps[self.done] if self.done < len(self.lesson.steps) else None

    @property
    def is_on(self) -> bool:
        """Whether the guided part goes on."""
        return self.step is not None

    @property
    def others(self) -> list[LessonStep]:
        """What was decided since the learner's last decision, as far as the lesson has something to say about it."""
        found: list[LessonStep] = []
        for step in reversed(self.lesson.steps[: self.done]):
            if step.is_learners:
                break
            found.append(step)
        return [step for step in reversed(found) if step.see]

    @property
    def place(self) -> tuple[int, int]:
        """Which of the learner's steps this is, and how many there are."""
        own = [place for place, step in enumerate(self.lesson.steps) if step.is_learners]
        return sum(place <= self.done for place in own), len(own)


def must_have_lesson(game: str) -> Lesson:
    lesson = lesson_of(game)
    if lesson is None:
        refuse("lesson", "there is no lesson of {game}", game=quoted(game[:40]))
    return lesson


def guide_of(match: Match, log: Iterable[Entry]) -> Guide | None:
    """The lesson that guides a running match; None if it is none, or goes its own way."""
    lesson = lesson_of(match.opened.game) if match.opened.lesson and match.status == "running" else None
    events = [entry.event for entry in log] if lesson else []
    if lesson is None or any(isinstance(event, DecisionsStruck) for event in events):
        return None
    made = [event for event in events if isinstance(event, DecisionMade)]
    guided, later = made[: len(lesson.steps)], made[len(lesson.steps) :]
    if [written_like(match, one.decision) for one in guided] != [step.decide for step in lesson.steps[: len(guided)]]:
        return None
    return Guide(lesson, len(guided), sum(one.seat == LEARNER for one in later))


def written_like(match: Match, decision: Any) -> str:
    """A stored decision in notation."""
    return match.game.write(codec(match.opened.game).decision(decision))


def led_order(match: Match, log: Iterable[Entry]) -> Order | None:
    """What the lesson decides now in the learner's place."""
    guide = guide_of(match, log)
    step = guide.step if guide else None
    if step is None or not step.led or LEARNER not in match.awaited:
        return None
    view = masked(match.table, Viewer(LEARNER))
    question = next(one for one in open_questions(view, LEARNER) if tag_of(type(one)) == step.question)
    return order_of(match, question, match.game.parse(view, LEARNER, step.decide))


def must_follow(guide: Guide | None, game: Game, seat: Seat, decision: Decision) -> None:
    """Kindly refuse what the lesson does not ask for, and say why it asks for something else."""
    step = guide.step if guide else None
    if step is None:
        return
    require(step.seat == seat, "lesson", "the others decide first in this lesson; it goes on in a moment")
    if game.write(decision) != step.decide:
        raise Refused("lesson", say(OTHERWISE, asked=quoted(step.decide), why=Sentence(step.why)))
