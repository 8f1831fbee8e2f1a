"""A lesson at the table: what one sees, what to do, why; and what becomes of another idea."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flask import url_for

from domain.lessons import LEARNER, lesson_of
from service.usecases.guides import Guide
from service.usecases.match_view import MatchView


class LessonPanel(NamedTuple):
    """What the page of a lesson tells beside the question."""

    title: str
    number: int  # of the learner's steps; 0 once the guided part is over
    steps: int
    before: Sequence[str]  # a welcome, or what the others did
    see: str = ""
    do: str = ""
    why: str = ""
    spots: frozenset[str] = frozenset()
    decide: str = ""
    show: str = ""  # where the decision of this step is looked at
    after: Sequence[str] = ()  # what was learnt, and how to go on
    waits: bool = False  # for the others


def lesson_panel(table: MatchView) -> LessonPanel | None:
    """The lesson as the learner follows it; nothing in a match that is none, or goes its own way."""
    guide = table.guide
    if guide is None or table.summary.own_seat != LEARNER:
        return None
    number, steps = guide.place
    step = guide.step
    if step is None:
        return None if guide.since else LessonPanel(guide.lesson.title, 0, steps, (), after=guide.lesson.farewell)
    if step.seat != LEARNER or not table.is_awaited:
        return LessonPanel(guide.lesson.title, number, steps, _before(guide), waits=True)
    show = url_for("web.match", match=table.summary.id, text=step.decide)
    return LessonPanel(
        guide.lesson.title, number, steps, _before(guide), step.see, step.do, step.why, frozenset(step.spots),
        step.decide, show,
    )  # fmt: skip


def _before(guide: Guide) -> Sequence[str]:
    """A welcome before the learner's first decision, later what the others did since the last one."""
    begun = any(step.is_learners for step in guide.lesson.steps[: guide.done])
    return [step.see for step in guide.others] if begun else guide.lesson.welcome


def what_points_were_for(table: MatchView) -> dict[str, str]:
    """In a lesson: what each category of the score is for."""
    lesson = lesson_of(table.summary.game) if table.summary.lesson else None
    return lesson.points if lesson else {}
