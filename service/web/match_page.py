"""The page of a match: the board, the question, what may be chosen, what a choice would do, the log, the talk."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple
from urllib.parse import urlencode

from domain.engine import Decision, default
from domain.match.state import Match
from domain.places import SPECTATOR, Seat, Viewer, masked
from domain.words import Refused
from projections.boards.panels import Look, Picture
from projections.boards.picking import Choice, Step, choice, in_one_step
from projections.boards.pictures import SVG
from projections.film import totals
from projections.logbook import Happening
from service.http.current import register
from service.present.terms import in_words
from service.usecases.calendars import words as in_time
from service.usecases.queries import Legal, Position
from service.web.beside_the_log import Beside
from service.web.caches import caches
from service.web.cast import Cast, LogLine, SeatLine, ranked
from service.web.clocks import Clocks, clocks_of
from service.web.drawn import drawn
from service.web.frame import now, zone
from service.web.own_words import harmless
from service.web.page_of_match import MatchSheet
from service.web.taking_back import TakingBack, taking_back

LATEST = 20  # entries of the log that the page of a running match shows


class ShownOption(NamedTuple):
    step: Step
    href: str
    decisions: int

    @property
    def key(self) -> str:
        return self.step.key

    @property
    def words(self) -> str:
        return self.step.words

    @property
    def icon(self) -> str:
        return self.step.icon


class Waiting(NamedTuple):
    words: str
    since: int = 0
    due: int = 0


class MatchPage(MatchSheet):
    """Everything the templates of a match show. Parts that cost something are made when they are asked for."""

    tab = "Table"

    def __init__(self, match: str, picks: Sequence[str] = (), typed: str = "", lists_all: bool = False) -> None:
        super().__init__(match)
        self.lists_all = lists_all
        started = self.summary.stage is not None  # an abandoned match may never have
        self.position: Position | None = register().queries.position(self.caller, match) if started else None
        self.view: Any = self.position.view if self.position else None
        self.cast = Cast(self.summary, self.view)
        self.command = secrets.token_hex(8)
        self.typed = typed[:500]
        self.picks = list(picks)
        self._read_log()
        self._read_choice()

    # --- the frame of the page ---------------------------------------------------------------------------------------

    @property
    def badge(self) -> str:
        return "your turn" if self.choice else super().badge

    @property
    def hurries(self) -> bool:
        """Bots answer at once: then the page looks again soon."""
        return any((chair := self.summary.chairs[one.seat]) and chair.kind == "bot" for one in self.summary.awaiting)

    @property
    def said(self) -> str:
        """What has changed, for those who listen to the page."""
        last = [" ".join(line.sentences) for line in self.log[:1]]
        return " ".join([*last, *self.waiting_or_asked()])

    # --- the board ---------------------------------------------------------------------------------------------------

    @property
    def viewer(self) -> Viewer:
        found = self.position.viewer if self.position else None
        if found is not None:
            return found
        return Viewer(self.summary.own_seat) if self.summary.own_seat is not None else SPECTATOR

    @cached_property
    def board(self) -> Picture | None:
        if self.position is None or self.summary.game not in SVG:
            return None
        artist = SVG[self.summary.game]
        links = (
            {one.step.spot: self._to(one.step) for one in self.choice.options if one.step.spot} if self.choice else {}
        )
        look = Look(self.viewer, self.cast.who, artist.touched(self.last_facts), links, self.totals)
        return drawn((self.id, self.summary.version, "now"), self.summary.game, self.view, look)

    @property
    def totals(self) -> dict[int, int]:
        return totals(self.cast.told.game, self.view, self.summary.seats)

    @property
    def board_text(self) -> str:
        return f"/api{self.here}/board.txt"

    # --- the log -----------------------------------------------------------------------------------------------------

    def _read_log(self) -> None:
        """The latest entries as they were, and in words. Both are the same for everybody who looks from this seat."""
        names = tuple(map(self.cast.who, range(self.summary.seats)))
        key = (self.id, self.summary.version, self.summary.own_seat, names)
        self.happenings, self.log = caches().logs.or_made(key, self._made_log)

    def _made_log(self) -> tuple[list[Happening], list[LogLine]]:
        after = max(0, self.summary.version - LATEST)
        happenings = register().queries.log(self.caller, self.id, after).happenings
        return happenings, self.cast.log(reversed(happenings))

    @property
    def last_facts(self) -> Sequence[Any]:
        decided = [one for one in self.happenings if one.ply and not one.struck]
        return decided[-1].facts if decided else ()

    @property
    def _mine(self) -> int:
        """The ply of one's last decision that stands, among the latest; 0 if there is none."""
        own = self.summary.own_seat
        return max((one.ply for one in self.happenings if one.seat == own and not one.struck), default=0)

    @property
    def since_mine(self) -> str:
        return self.ply_link(self._mine) if self._mine else ""

    # --- the question and the way to a decision ----------------------------------------------------------------------

    def _read_choice(self) -> None:
        self.choice: Choice | None = None
        self.legal: Legal | None = None
        self.decision, self.would, self.refusal = "", list[str](), ""
        if self.summary.own_seat is None or all(one.seat != self.summary.own_seat for one in self.summary.awaiting):
            return
        self.legal = register().queries.legal(self.caller, self.id)
        if not self.legal.questions:
            return
        self.choice = choice(self._ways(), self.picks)
        if self.typed:
            self._preview(self.typed)
        elif self.choice.decision is not None:
            self._preview(self.cast.told.game.write(self.choice.decision))

    def _ways(self) -> list[tuple[tuple[Step, ...], Decision]]:
        assert self.legal is not None
        seat, game = self.legal.seat, self.cast.told.game
        artist = SVG.get(self.summary.game)
        if artist is None:
            return [(in_one_step(game, self.view, seat, one.decision), one.decision) for one in self.legal.offers]
        return [(artist.way(self.view, seat, one.decision), one.decision) for one in self.legal.offers]

    def _preview(self, text: str) -> None:
        try:
            told = register().queries.preview(self.caller, self.id, text)
        except Refused as refusal:
            self.refusal = self.cast.sentence(refusal.sentence) + f" (rule {refusal.rule})"
            return
        self.decision = text
        self.would = [self.cast.sentence(one) for one in told]

    def _to(self, step: Step) -> str:
        """The page with one step more taken."""
        assert self.choice is not None
        keys = [*(one.key for one in self.choice.taken), step.key]
        return f"{self.here}?{urlencode([('pick', key) for key in keys])}#decide"

    @property
    def options(self) -> list[ShownOption]:
        assert self.choice is not None
        return [ShownOption(one.step, self._to(one.step), one.decisions) for one in self.choice.options]

    @property
    def offers(self) -> list[str]:
        return [one.text for one in self.legal.offers] if self.legal else []

    @property
    def example(self) -> str:
        return self.offers[0] if self.offers else ""

    @property
    def prompts(self) -> list[str]:
        return [self.cast.words(one.prompt) for one in self.legal.questions] if self.legal else []

    @property
    def asked(self) -> int:
        """The ply that the chosen decision answers: that of the question it belongs to."""
        questions = self.legal.questions if self.legal else []
        chosen = type(self.choice.decision) if self.choice and self.choice.decision else None
        asks = self.cast.told.game.ASKS
        fitting = [one for one in questions if chosen in asks[type(one.question)].answers]
        return (fitting or questions)[0].asked if questions else 0

    @cached_property
    def clocks(self) -> Clocks:
        return clocks_of(self.id)

    @cached_property
    def deadline(self) -> str:
        """Until when, and what is played if nothing comes."""
        assert self.legal is not None
        seat = self.legal.seat
        if self.clocks.paused:
            return "The match is paused: no clock runs. You may decide all the same."
        if seat not in self.clocks.due:
            return ""
        after = {
            "default": f"After that “{self._default(seat)}” is played for you.",
            "organiser": "After that the organiser is asked.",
            "substitute": "After that the seat is open for a substitute.",
        }[self.summary.terms.policy]
        return f"Time until {in_time(self.clocks.due[seat], zone(), now())}. {after}"

    def _default(self, seat: Seat) -> str:
        with register().store.held(self.id) as held:
            match: Match = register().store.newest(held)
            return match.game.write(default(match.game, masked(match.table, Viewer(seat)), seat))

    # --- waiting, and the end ----------------------------------------------------------------------------------------

    @property
    def waiting_title(self) -> str:
        return {"finished": "The match is over", "abandoned": "The match was abandoned"}.get(self.status, "Waiting")

    @property
    def waiting(self) -> list[Waiting]:
        """For whom, since when, and until when they have time."""
        if self.status == "abandoned":
            return [Waiting(harmless(self.summary.reason))]
        due = self.clocks.due
        told = zip(self.waiting_or_asked(), self.summary.awaiting, strict=True)
        return [Waiting(words, one.since, due.get(one.seat, 0)) for words, one in told]

    def waiting_or_asked(self) -> list[str]:
        if self.choice:
            return [f"It is your turn: {prompt}." for prompt in self.prompts]
        return [f"{self.cast.who(one.seat)} has to {self.cast.words(one.prompt)}." for one in self.summary.awaiting]

    @property
    def result(self) -> list[SeatLine]:
        if self.summary.result is None:
            return []
        return ranked(self.cast.seats(dict(enumerate(self.summary.result.totals))))

    @property
    def replay(self) -> str:
        return self.address_of("replay")

    @property
    def score(self) -> str:
        return self.address_of("score")

    @property
    def proof(self) -> str:
        return self.address_of("proof")

    # --- taking back, talking, the table -----------------------------------------------------------------------------

    @property
    def take_back(self) -> TakingBack | None:
        return taking_back(self.summary, self.cast, self._mine)

    @property
    def beside(self) -> Beside | None:
        """What those at the table have besides the match: talk, notes, standing answers, pauses."""
        return Beside(self.summary, self.caller) if self.summary.own_seat is not None else None

    @property
    def seats(self) -> list[SeatLine]:
        return self.cast.seats()

    @property
    def terms(self) -> list[str]:
        return in_words(self.summary)

    @property
    def receipt(self) -> str:
        return self.summary.receipt

    @property
    def can_resign(self) -> bool:
        return self.status == "running" and self.summary.own_seat is not None
