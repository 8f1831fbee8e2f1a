"""The page of a match: the board, the question, what may be chosen, what a choice would do, the log, the talk."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from threading import Lock
from typing import Any, NamedTuple

from cachetools import LRUCache, cached
from flask import current_app, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answered

from domain.games import CAMPAIGNS
from domain.places import NOBODY, SPECTATOR, Viewer
from domain.words import Refused, say
from projections.boards.panels import Look, Picture
from projections.boards.pictures import SVG
from projections.film import summed
from projections.logbook import Happening
from service.bots.hints import hint_at, may_have_hints
from service.http.auth import who
from service.http.current import register
from service.present.presented_table import WAITS_ELSEWHERE
from service.usecases.match_view import MatchView
from service.usecases.shown_list import SeenAt
from service.web.asked_page import AskedPage
from service.web.board_drawing import drawn
from service.web.campaign_panel import AsideLine, ChapterLine, asides, chapters
from service.web.choosing import MOST_STEPS
from service.web.hidden_story import StoryHidden, campaign_of, takes_part
from service.web.lesson_panel import LessonPanel, lesson_panel
from service.web.lobby_page import LobbyPage
from service.web.page_frame import web
from service.web.page_of_match import etag_of, table_of
from service.web.people_and_log import LogLine, PeopleAndLog, SeatLine, named, ranked
from service.web.seat_offers_page import SeatOnOffer, seats_on_offer, substitutes
from service.web.since_last_turn import SinceLastTurn
from service.web.table_layout import TableLayout
from service.web.take_back import TakingBack, taking_back
from service.web.talk_and_notes import TalkAndNotes
from service.web.typed_form import SentInVain, Typed
from service.web.user_text import harmless
from service.web.varying import NOTHING_CHOSEN, Values, values_in
from service.web.why_not import why_not

LATEST = 20  # entries of the log that the page of a running match shows
FURTHER = 300  # among which the own last decision is looked for, if it is not among these
LOGS = 256  # of which so many are remembered

WAITING = {"finished": say("The match is over"), "abandoned": say("The match was abandoned")}


class Waiting(NamedTuple):
    words: str
    since: int = 0
    due: int = 0
    href: str = ""  # of the match that a campaign waits for


class ShownHint(NamedTuple):
    """What the bot would decide, in words and in notation; why; and where it is looked at."""

    words: str
    notation: str
    reasons: list[str]
    address: str


class ShownLog(NamedTuple):
    """The latest entries as they were, oldest first, and in words, latest first."""

    happenings: list[Happening]
    lines: list[LogLine]


def _log_key(table: MatchView, people: PeopleAndLog) -> tuple[Any, ...]:
    """All that it depends on: the log so far, whose eyes it is read with, and what everybody is called."""
    return table.summary.digest, table.viewer, tuple(map(named, sorted(table.everybody)))


@cached(LRUCache(LOGS), key=_log_key, lock=Lock())
def latest(table: MatchView, people: PeopleAndLog) -> ShownLog:
    version, own = table.summary.version, table.summary.own_seat
    happenings = table.log(max(0, version - LATEST))
    if own is not None and version > LATEST and not any(one.ply and one.seat == own for one in happenings):
        happenings = table.log(max(0, version - FURTHER))  # many others decided, or bots did much of their own
    return ShownLog(happenings, people.log(reversed(happenings[-LATEST:])))


class MatchPage(AskedPage):
    """Everything the templates of a match show. What costs something is made when it is asked for."""

    tab = "match"
    board_label = say("The board")
    wants_hint = False  # whether somebody has asked what the bot would do

    def __init__(
        self,
        table: MatchView,
        picks: Sequence[str] = (),
        typed: str = "",
        seen: SeenAt = SeenAt(),
        lists_all: bool = False,
        values: Values = NOTHING_CHOSEN,
        clicked: str = "",
    ) -> None:
        super().__init__(table, picks, typed, seen, values)
        self.lists_all = lists_all
        self.command = secrets.token_hex(8)
        self.happenings, self.log = latest(table, self.people)
        self._clicked = clicked

    # --- the frame of the page ---------------------------------------------------------------------------------------

    @property
    def badge(self) -> str:
        return str(say("your turn")) if self.choice else super().badge

    @property
    def said(self) -> str:
        """What has changed, for those who listen to the page."""
        last = [" ".join(line.sentences) for line in self.log[:1]]
        return " ".join([*last, *self.waiting_or_asked()])

    # --- the board ---------------------------------------------------------------------------------------------------

    @property
    def viewer(self) -> Viewer:
        """Whose board is drawn large: the own one, also once nothing is hidden any more."""
        if self.table.viewer is not None:
            return self.table.viewer
        return Viewer(self.summary.own_seat) if self.summary.own_seat is not None else SPECTATOR

    @cached_property
    def board(self) -> Picture | None:
        if self.table.view is None or self.summary.game not in SVG:
            return None
        artist = SVG[self.summary.game]
        totals = summed(self.table.score, self.summary.seats)
        pointed = self.lesson.spots if self.lesson else frozenset[str]()
        touched = artist.touched(self.last_facts)
        look = Look(self.viewer, self.people.who, touched, self._links, totals, self._chosen, pointed)
        if self.preview is None:
            return drawn(self.summary.digest, "now", self.table.game, self.table.view, look)
        look = look._replace(ghost=artist.touched(self.preview.facts))
        return drawn(self.summary.digest, f"if-{self.decision}", self.table.game, self.preview.view, look)

    @property
    def _chosen(self) -> frozenset[str]:
        """The spots that were clicked so far: on the way to an offer, or by which a decision is being written."""
        if self.typed:
            return self.building.taken if self.building else frozenset()
        return self.choice.chosen if self.choice else frozenset()

    @property
    def _links(self) -> dict[str, str]:
        """The spots that can be clicked: how what is being written goes on; else what is offered, and how to begin."""
        offered = self.choice.links if self.choice and not self.typed else {}
        return {**(self.building.links if self.building else {}), **offered}

    @cached_property
    def layout(self) -> TableLayout:
        return TableLayout(self.board)

    @property
    def step(self) -> str:
        """What is being chosen, and what a lesson speaks of: once it is something else, the page turns to it."""
        spoken = str(self.lesson.number) if self.lesson else ""
        return f"{self.choice.key}{spoken}" if self.choice else ""

    @property
    def board_text(self) -> str:
        return f"/api{self.here}/board.txt"

    # --- a lesson ----------------------------------------------------------------------------------------------------

    @cached_property
    def lesson(self) -> LessonPanel | None:
        return lesson_panel(self.table)

    @property
    def leaves_lesson(self) -> bool:
        """Whether the decision that is looked at is not the one the lesson asks for. A line is judged part by part."""
        if not self.decision or self.lesson is None or not self.lesson.do:
            return False
        try:
            meant = self.table.game.parse(self.table.view, self.table.seat, self.decision)
        except Refused:
            return False
        return self.table.game.write(meant) != self.lesson.decide

    # --- a campaign --------------------------------------------------------------------------------------------------

    @cached_property
    def chapters(self) -> list[ChapterLine]:
        """Of a campaign: the matches that it has called for."""
        return chapters(self.summary) if self.summary.game in CAMPAIGNS else []

    @cached_property
    def asides(self) -> list[AsideLine]:
        """What is told to who looks beyond the board."""
        return asides(self.table, self.people, self.asides_are_open)

    @cached_property
    def asides_are_open(self) -> bool:
        return not register().queries.is_sealed(self.summary)

    @property
    def story(self) -> str:
        """Where who only watches a campaign can hide what it tells."""
        campaign = campaign_of(self.summary)
        return self.address_of("story") if campaign and not takes_part(self.summary, campaign) else ""

    # --- hints -------------------------------------------------------------------------------------------------------

    @property
    def can_hint(self) -> bool:
        """Whether a hint can be asked for; while a lesson guides, it is the lesson that helps."""
        guided = self.lesson is not None and self.lesson.number > 0
        return self.choice is not None and not guided and may_have_hints(self.summary)

    @cached_property
    def hint(self) -> ShownHint | None:
        """What the bot would do, if somebody has asked."""
        if not self.wants_hint or not self.can_hint:
            return None
        found = hint_at(self.table)
        address = url_for("web.match", match=self.id, text=found.text)
        return ShownHint(self.people.words(found.label), found.text, [self.people.words(one) for one in found.reasons],
                         address)  # fmt: skip

    # --- the log -----------------------------------------------------------------------------------------------------

    @property
    def last_facts(self) -> Sequence[Any]:
        """What happened since one's last decision: no ply of somebody else wipes the marks of the one before it."""
        decided = [one for one in self.happenings if one.ply and not one.struck]
        later = [one for one in decided if self.is_new(one.ply)]
        return [fact for one in later or decided[-1:] for fact in one.facts]

    @cached_property
    def _mine(self) -> int:
        """The ply of one's last decision that stands, among the latest; 0 if there is none."""
        own = self.summary.own_seat
        return max((one.ply for one in self.happenings if one.seat == own and not one.struck), default=0)

    @property
    def _takeable(self) -> int:
        """The same, where it can be taken back: what a campaign decided before a match that it called for stands."""
        recorded = max((one.ply for one in self.happenings if one.seat == NOBODY), default=0)
        return self._mine if self._mine > recorded and not self.summary.elsewhere else 0

    def is_new(self, ply: int) -> bool:
        """Whether it was decided since one's last decision."""
        return bool(self._mine) and ply > self._mine

    @cached_property
    def since(self) -> SinceLastTurn | None:
        """What the others did since one's last decision; nothing where they did nothing worth telling."""
        if self.summary.own_seat is None or self.status != "running":
            return None
        later = [one for one in self.happenings if one.ply > self._mine and one.seat != self.summary.own_seat]
        found = SinceLastTurn(self.presented, later, self._mine)
        return found if found.lines else None

    @property
    def since_mine(self) -> str:
        return self.ply_link(self._mine) if self._mine else ""

    # --- why not? -----------------------------------------------------------------------------------------------------

    @cached_property
    def why_not(self) -> str:
        """Why what was clicked on cannot be chosen."""
        if not self._clicked or self.choice is None or self.board is None:
            return ""
        refusal = why_not(self.table, self.board, self._clicked)
        return "" if refusal is None else self.people.refusal(refusal)

    # --- waiting, and the end ----------------------------------------------------------------------------------------

    @property
    def waiting_title(self) -> str:
        return str(WAITING.get(self.status, say("Waiting")))

    @property
    def waiting(self) -> list[Waiting]:
        """For whom, since when, and until when they have time."""
        if self.status == "abandoned":
            return [Waiting(harmless(self.summary.reason))]
        if self.summary.elsewhere:
            return [Waiting(str(WAITS_ELSEWHERE), href=url_for("web.match", match=self.summary.elsewhere))]
        asked = zip(self.waiting_or_asked(), self.summary.awaiting, strict=True)
        return [Waiting(words, one.since, self.due(one.seat)) for words, one in asked]

    def waiting_or_asked(self) -> list[str]:
        return list(map(str, self.presented.asked()))

    @property
    def result(self) -> list[SeatLine]:
        if self.summary.result is None:
            return []
        return ranked(self.people.seats(dict(enumerate(self.summary.result.totals))))

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
        return None if self.lesson and self.lesson.number else taking_back(self.presented, self._takeable)

    @cached_property
    def own(self) -> TalkAndNotes | None:
        """What those at the table have besides the match: talk, notes, standing answers, pauses."""
        return TalkAndNotes(self.table) if self.summary.own_seat is not None else None

    @property
    def receipt(self) -> str:
        return self.summary.receipt

    @property
    def seats_on_offer(self) -> list[SeatOnOffer]:
        return seats_on_offer(self.presented)

    @property
    def substitutes(self) -> list[str]:
        return substitutes(self.summary.game)

    @property
    def can_resign(self) -> bool:
        return self.status == "running" and self.summary.own_seat is not None

    @property
    def is_campaign(self) -> bool:
        """Nobody resigns from a campaign."""
        return self.summary.game in CAMPAIGNS


@web.get("/matches/<id:match>")
def match(match: str) -> str:
    """The table as whoever looks may see it, with the question to them."""
    return _shown(match, Typed())


@web.errorhandler(SentInVain)
def comes_back(refusal: SentInVain) -> Answered:
    """The page that a form stands on, with all that was typed into it."""
    match, form = (request.view_args or {})["match"], (request.endpoint or "").partition(".")[2]
    with suppress(StoryHidden):
        return make_response(_shown(match, Typed(request.form, form)), 409)
    return redirect(url_for("web.match", match=match), 303)


def _shown(match: str, typed_back: Typed) -> str:
    table = table_of(match)
    if table.summary.status == "open":
        return render_template("lobby.html", page=LobbyPage(table), typed=typed_back)
    ask = request.args
    seen = SeenAt(ask.get("version", type=int))
    values = values_in(ask)
    typed = "" if values else ask.get("text", "")  # a form that varies an offer holds it as well
    page = MatchPage(
        table, ask.getlist("pick")[:MOST_STEPS], typed, seen, ask.get("list") == "all", values, ask.get("why", "")
    )
    page.wants_hint = "hint" in ask
    return render_template("match.html", page=page, typed=typed_back)


@web.get("/matches/<id:match>/stream")
def stream(match: str) -> Answered:
    """The feed has it. Where no proxy leads there, browsers need not come again, and ask by themselves."""
    return current_app.response_class(status=204)


@web.get("/matches/<id:match>/pulse")
def pulse(match: str) -> Answered:
    """Whether the page of a match would be another one by now: its ETag, asked for with If-None-Match."""
    answer = current_app.response_class(mimetype="text/plain")
    answer.set_etag(etag_of(register().queries.summary(who().caller, match)))
    return answer.make_conditional(request)
