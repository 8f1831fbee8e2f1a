"""Lessons: a first match that teaches. Its steps are data, `lesson.toml` in the folder of a game.

A lesson is a real match with a published secret, so that its cards and dice are known beforehand. The file holds what
every seat decides in the guided part, in notation, and tells the learner before each of their own decisions what they
see, what to do and why. Afterwards the match goes on like any other. Texts are whole sentences, so that they can be
translated by their place in the file.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any

from msgspec import Struct

from domain.editions import in_folder, load
from domain.games import GAMES
from domain.places import Seat

LEARNER: Seat = 0


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One decision, of the learner or of somebody else.

    `question` is the stored name of what is asked. `see`, `do` and `why` are for the learner; of somebody else's
    decision `see` tells what it means. `spots` are places of the board to look at. What is more of the same may be
    `led`: the lesson decides it in the learner's place.
    """

    decide: str
    question: str
    seat: Seat = 0
    see: str = ""
    do: str = ""
    why: str = ""
    spots: tuple[str, ...] = ()
    led: bool = False

    @property
    def is_learners(self) -> bool:
        """Whether the learner decides it."""
        return self.seat == LEARNER and not self.led


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A guided match. The learner sits in seat 0, bots in the others; they play on when the guided part is over."""

    title: str
    about: str  # what one learns, for who thinks about taking it
    minutes: int
    seats: int
    secret: str
    bots: tuple[str, ...]
    welcome: tuple[str, ...]  # before the first step
    steps: tuple[LessonStep, ...]
    farewell: tuple[str, ...]  # after the last: what was learnt, and how to go on
    points: dict[str, str]  # what each category of the score was for
    options: dict[str, Any] = {}

    @property
    def key(self) -> bytes:
        """The secret behind all chance of the lesson: anybody can know it."""
        return sha256(self.secret.encode()).digest()


@cache
def lesson_of(game: str) -> Lesson | None:
    """The lesson of a game; None where it has none."""
    file = in_folder(GAMES.get(game), "lesson.toml")
    return load(file, Lesson).data if file else None
