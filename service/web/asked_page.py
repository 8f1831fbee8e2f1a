"""What somebody at a table is asked, and how far they have come on the way to a decision: chosen, typed or written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from urllib.parse import urlencode

from domain.engine import Decision
from domain.match.acts import Stale
from domain.words import Refused, say
from service.http.auth import who
from service.http.current import register
from service.present.rulebook import rulebook, rules_asked
from service.usecases.match_view import MatchView
from service.usecases.shown_list import SeenAt
from service.usecases.typed_lines import LONGEST_LINE, Preview, any_mark
from service.web.building import Building
from service.web.choosing import Choosing
from service.web.page_of_match import PageOfMatch
from service.web.varying import NOTHING_CHOSEN, Values, Varying

PAUSED = say("The match is paused: no clock runs. You may decide all the same.")


class AskedPage(PageOfMatch):
    """The question and the way to a decision; nothing of both while nobody is asked."""

    longest = LONGEST_LINE

    def __init__(
        self,
        table: MatchView,
        picks: Sequence[str] = (),
        typed: str = "",
        seen: SeenAt = SeenAt(),
        values: Values = NOTHING_CHOSEN,
    ) -> None:
        super().__init__(table)
        self.typed = typed[:LONGEST_LINE]
        self.choice: Choosing | None = None
        self.varying: Varying | None = None
        self.decision, self.would, self.refusal = "", list[str](), ""
        self.preview: Preview | None = None
        table = self.table
        if not table.is_awaited:
            return
        offers = [one.decision for one in table.offers]
        self.choice = Choosing(table.game, table.view, table.seat, offers, picks, self.people, self._at)
        if self.typed:
            self._preview(self.typed, seen)
        elif self.choice.decision is not None:
            self.varying = self._varied(self.choice, self.choice.decision, values)
            self._preview(table.game.write(self.varying.decision))

    def _varied(self, choice: Choosing, offer: Decision, values: Values) -> Varying:
        spreads = [one.spread for one in self.table.spreads]
        return Varying(offer, spreads, values, self.people.words, lambda chosen: self._at(choice.keys, chosen))

    @property
    def at_once(self) -> bool:
        """Whether what was chosen could be decided without asking again: nothing is revealed by it, nothing drawn."""
        free = self.summary.agreement.takebacks != "never" and self.preview is not None and self.preview.whole
        return free and not self.typed and not self.varying

    @property
    def asks_why(self) -> str:
        """The address that says why a spot cannot be chosen: its name is written behind it."""
        if self.choice is None:
            return ""
        at = self._at(self.choice.keys)
        return f"{at}{'&' if '?' in at else '?'}why="

    @cached_property
    def building(self) -> Building | None:
        """A decision that can be written step by step, where no offer is being chosen."""
        if self.choice is None or (self.choice.taken and not self.typed):
            return None
        found = Building(self.table, self.typed, self._with_text)
        return found if found.steps or found.step_back else None

    def _with_text(self, text: str) -> str:
        return f"{self.here}?{urlencode({'text': text, 'version': self.summary.version})}"

    def _preview(self, text: str, seen: SeenAt = SeenAt()) -> None:
        """What it would do. Numbers become the words that they stood for on the page on which they were typed."""
        try:
            meant = self._in_words(text, seen)
            self.preview = self.table.preview(meant)
            self.would = [self.people.sentence(one) for one in self.preview.words]
            self.decision = meant
        except Stale as late:
            self.refusal = str(say("The table has moved on since you saw it, at ply {ply}.", ply=late.asked))
        except Refused as refusal:
            self.refusal = self.people.refusal(refusal)

    def _in_words(self, text: str, seen: SeenAt) -> str:
        if not any_mark(text) or seen.version in (None, self.summary.version):
            return self.table.in_words(text)
        return register().queries.in_words(who().caller, self.id, text, seen)

    def _at(self, keys: Sequence[str], chosen: Sequence[tuple[str, str]] = ()) -> str:
        """The page with these steps taken, and this chosen."""
        return f"{self.here}?{urlencode([*(('pick', key) for key in keys), *chosen])}" if keys else self.here

    @property
    def label(self) -> str:
        """The decision that is looked at in the words of the game; nothing for a line of several."""
        assert self.choice is not None
        if self.varying and not self.refusal:
            return self.choice.label(self.varying.decision)
        meant = [one.decision for one in self.table.offers if one.text == self.decision]
        return self.choice.label(meant[0]) if meant else ""

    @property
    def all_decisions(self) -> list[tuple[str, str]]:
        """Everything that is offered, in the words of the game and in notation."""
        assert self.choice is not None
        return [(self.choice.label(one.decision), one.text) for one in self.table.offers]

    @property
    def offers(self) -> list[str]:
        return [one.text for one in self.table.offers]

    @property
    def example(self) -> str:
        return self.offers[0] if self.offers else ""

    @property
    def prompts(self) -> list[str]:
        return [self.people.words(one.prompt) for one in self.table.questions]

    @property
    def phase_rules(self) -> list[tuple[str, str]]:
        """What this part of the game is about: the rules that answer what is asked, and their words."""
        game = self.summary.game
        ids = [id for one in self.table.questions for id in rules_asked(game, type(one.question))]
        return [(id, rulebook(game).rules[id]) for id in dict.fromkeys(ids)]

    @property
    def deadline(self) -> str:
        """Until when, and what is played if nothing comes."""
        return str(PAUSED if self.table.time.paused else self.presented.deadline() or "")
