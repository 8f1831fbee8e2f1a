"""Choosing on a page: the steps on the way to a decision, as links in a list and as spots on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from domain.engine import Decision, Game, open_questions
from domain.places import Seat
from domain.words import capital
from projections.boards.picking import Option, Step, back_to, choice
from service.web.board_drawing import ways
from service.web.people_and_log import PeopleAndLog

MOST_STEPS = 12  # on the way to a decision
BRIEF = 20  # letters of words that fit into half a line


class ShownOption(NamedTuple):
    """A step that can be taken, where it leads, how many decisions lie behind it, and the notation if it is one."""

    key: str
    words: str
    href: str
    decisions: int
    notation: str
    icon: str
    tick: bool


class OptionGroup(NamedTuple):
    """What one question offers; it is named where there are several."""

    prompt: str
    options: list[ShownOption]

    @property
    def brief(self) -> bool:
        """Whether all of it is so short that two stand side by side."""
        return all(len(one.words) <= BRIEF and len(one.notation) <= BRIEF for one in self.options)


class Choosing:
    """How far somebody has come on the way to a decision. `at` gives the address of the page with these steps taken."""

    def __init__(
        self, game: Game, view: Any, seat: Seat, offers: Sequence[Decision], picks: Sequence[str],
        people: PeopleAndLog, at: Callable[[Sequence[str]], str],
    ) -> None:  # fmt: skip
        self._game, self._view, self._seat, self._people, self._at = game, view, seat, people, at
        self._ways = ways(game, view, seat, offers)
        self.choice = choice(self._ways, picks)

    @property
    def decision(self) -> Decision | None:
        return self.choice.decision

    @property
    def key(self) -> str:
        """Another one for other steps: what is asked, and what was chosen."""
        asked = [str(one.asked) for one in open_questions(self._view, self._seat)]
        return " ".join([*asked, *self.keys])

    # --- steps -------------------------------------------------------------------------------------------------------

    @property
    def taken(self) -> list[str]:
        return [self._words(one) for one in self.choice.taken]

    @property
    def keys(self) -> list[str]:
        """What stands for the steps taken in the address of the page."""
        return [one.key for one in self.choice.taken]

    @property
    def step_back(self) -> str:
        """The page as it was before the last step that was chosen."""
        return self._at(back_to(self._ways, self.choice.taken))

    @property
    def links(self) -> dict[str, str]:
        """The spots of the board that can be chosen now, and where they lead: to the first step that belongs there."""
        found = {one.step.spot: self._to(one.step) for one in reversed(self.choice.options) if one.step.spot}
        lies_at = next((one.spot for one in reversed(self.choice.taken[: self.choice.at]) if one.spot), "")
        if lies_at and (turned := self.turned):
            found[lies_at] = turned[1].href
        return found

    @property
    def turned(self) -> list[ShownOption]:
        """The ways in which what was chosen may lie, this one first and then as they come by clicking on it."""
        at, ways_round = self.choice.at, self.choice.turning
        now = next((n for n, one in enumerate(ways_round) if one.step.key == self.keys[at]), 0)
        in_turn = [*ways_round[now:], *ways_round[:now]]
        return [self._shown(one)._replace(href=self._turned_to(one.step)) for one in in_turn]

    def _turned_to(self, step: Step) -> str:
        return self._at([*self.keys[: self.choice.at], step.key])

    @property
    def chosen(self) -> frozenset[str]:
        """The spots of the board that were chosen."""
        return frozenset(one.spot for one in self.choice.taken if one.spot)

    def _to(self, step: Step) -> str:
        return self._at([*self.keys, step.key])

    # --- in words ----------------------------------------------------------------------------------------------------

    def _words(self, step: Step) -> str:
        return capital(self._people.words(step.words))

    def label(self, decision: Decision) -> str:
        return capital(self._people.words(self._game.label(self._view, self._seat, decision)))

    @property
    def label_of_decision(self) -> str:
        return self.label(self.choice.decision) if self.choice.decision is not None else ""

    @property
    def groups(self) -> list[OptionGroup]:
        """What can be chosen now, by the questions that are open."""
        found = []
        for question in open_questions(self._view, self._seat):
            answers = self._game.ASKS[type(question)].answers
            options = [self._shown(one) for one in self.choice.options if type(one.first) in answers]
            found.append(OptionGroup(capital(self._people.words(self._game.prompt(question))), options))
        return [one for one in found if one.options]

    def _shown(self, option: Option) -> ShownOption:
        """What leads to one decision only is told as that decision, with its notation."""
        step, whole = option.step, option.decisions == 1 and not option.step.tick
        words = self.label(option.first) if whole else self._words(step)
        notation = self._game.write(option.first) if whole else ""
        return ShownOption(step.key, words, self._to(step), option.decisions, notation, step.icon, step.tick)
