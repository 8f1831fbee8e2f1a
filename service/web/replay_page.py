"""Replay: any match, any ply, through the eyes one may look through; and what would have happened from there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple
from urllib.parse import urlencode

from flask import render_template, request

from domain.games import CAMPAIGNS
from domain.places import NOBODY, SPECTATOR, Viewer
from domain.words import Sentence, refuse, say
from projections.boards.panels import Look, Picture
from projections.boards.pictures import SVG
from projections.film import FilmFrame, key_of
from service.http.current import register
from service.usecases.match_films import film_of
from service.usecases.match_view import MatchView, Summary
from service.web.board_drawing import drawn
from service.web.page_frame import web
from service.web.page_of_match import PageOfMatch, table_of
from service.web.people_and_log import PeopleAndLog
from service.web.table_layout import TableLayout

NO_SUCH_PLY = "there is no ply {ply} in this match"
NO_PLY = "there is no ply {ply} in this match; the last is {last}"
EYES = {"all": say("everything"), "nobody": say("a spectator")}
SIDE = {True: "with nothing hidden; the side of {name}", False: "as {name} sees it"}
SWING = "ply {ply}: {name} gains {points:point|points} on the others"
BEFORE, AROUND = 5, 24  # lines of the log shown: before a frame, and in all


class Eyes(NamedTuple):
    """Somebody through whose eyes one may look."""

    key: str
    words: str
    href: str
    current: bool


class ReplayPage(PageOfMatch):
    """One frame of a match, and the ways to the others."""

    tab = "replay"

    def __init__(
        self, table: MatchView, ply: int | None, eyes: str, spoilers: bool, fold: bool, turning: bool = False
    ) -> None:
        super().__init__(table)
        if self.summary.stage is None:
            refuse("started", "the match has not started yet; there is nothing to replay")
        self.viewer = viewer_for(self.summary, eyes)
        self.film = film_of(table, self.viewer)
        self.eyes_key, self.spoilers, self.fold = eyes, spoilers, fold
        self.turning = turning and spoilers
        self.place = self._place(ply)
        self.frame: FilmFrame = self.film.frames[self.place]
        self.view: Any = self.film.table(self.place)
        self.people = PeopleAndLog(self.summary, self.view)

    def _place(self, ply: int | None) -> int:
        if ply is None:
            return 0 if self.over or not self.spoilers else len(self.film) - 1
        found = self.film.at_ply(ply) if ply else 0
        if found is None:
            refuse("ply", NO_PLY if self.spoilers else NO_SUCH_PLY, ply=ply, last=self.last)
        return found

    # --- where we are ------------------------------------------------------------------------------------------------

    @property
    def stage(self) -> str:
        return self.people.words(self.frame.stage)

    @property
    def ply(self) -> int:
        return self.frame.ply

    @property
    def last(self) -> int:
        return self.film.frames[-1].ply

    @property
    def happened(self) -> list[str]:
        return [self.people.sentence(one) for one in self.frame.sentences]

    @property
    def said(self) -> str:
        return str(say("Ply {ply}. {told}", ply=self.ply, told=" ".join(self.happened[:4])))

    @property
    def colour(self) -> str:
        return self.people.colour(self.frame.seat)

    @property
    def badge(self) -> str:
        return str(say("crossed out")) if self.frame.struck else ""

    @property
    def tabs(self) -> list[tuple[str, Sentence, str]]:
        """Without spoilers there is no way to the end by accident."""
        return super().tabs if self.spoilers else super().tabs[1:2]

    # --- the picture -------------------------------------------------------------------------------------------------

    @cached_property
    def changed(self) -> Sequence[str]:
        artist = SVG.get(self.summary.game)
        return artist.touched(self.frame.facts) if artist else ()

    @cached_property
    def board(self) -> Picture | None:
        if self.summary.game not in SVG:
            return None
        shown = self.film.totals(self.place)
        theirs = self.looker.seat not in (NOBODY, self.summary.own_seat)
        look = Look(self.looker, self.people.who, self.changed, {}, shown, theirs=theirs)
        moment = f"{self.place} {key_of(self.viewer)}"
        return drawn(self.summary.digest, moment, self.table.game, self.view, look)

    @cached_property
    def layout(self) -> TableLayout:
        return TableLayout(self.board, follows=self.changed)

    @property
    def step(self) -> str:
        """Another one at every ply: then the page turns to where something changed."""
        return str(self.place)

    @property
    def board_label(self) -> Sentence:
        return say("The board after ply {ply}", ply=self.ply)

    @property
    def looker(self) -> Viewer:
        """Whose board is drawn large: the viewer's, or, seeing everything, that of whoever decided."""
        if self.viewer is not None:
            return self.viewer
        return Viewer(self.frame.seat) if 0 <= self.frame.seat < self.summary.seats else Viewer(0)

    @property
    def whose(self) -> str:
        """Whose side is shown, and through whose eyes."""
        eyes = str(EYES["all"]) if self.viewer is None else self._eyes_words(key_of(self.viewer))
        if self.looker.seat < 0:
            return str(say("as {eyes} sees it", eyes=eyes))
        return str(say(SIDE[self.viewer is None], name=self.people.who(self.looker.seat)))

    @property
    def turning_points(self) -> list[tuple[str, str, bool]]:
        """Where somebody's lead grew most: in words, address, whether we are there."""
        return [
            (str(say(SWING, ply=frame.ply, name=self.people.who(seat), points=swing)), self.to(frame.ply),
             place == self.place)
            for place, seat, swing in self.film.turning_points()
            if (frame := self.film.frames[place])
        ]  # fmt: skip

    @property
    def board_text(self) -> str:
        seen = f"&as={self.eyes_key}" if self.eyes_key.isdecimal() else ""
        return f"/api{self.here}/board.txt?ply={self.ply}{seen}"

    # --- ways to other frames ----------------------------------------------------------------------------------------

    def to(self, ply: int | None = None, **changed: Any) -> str:
        query: dict[str, Any] = {"ply": self.ply if ply is None else ply}
        if self.eyes_key:
            query["as"] = self.eyes_key
        if not self.spoilers:
            query["spoilers"] = "no"
        if self.fold:
            query["fold"] = "yes"
        if self.turning:
            query["turning"] = "yes"
        query |= changed
        given = urlencode({key: value for key, value in query.items() if value is not None})
        return f"{self.here}/replay?{given}"

    def to_template(self) -> str:
        return self.to().replace(f"ply={self.ply}", "ply=PLY", 1)

    def _near(self, places: range) -> str:
        """The first frame in this direction; folded, plies that are only a word are passed over, but not the ends."""
        for place in places:
            if not (self.fold and self.film.frames[place].quiet) or place == places[-1]:
                return self.to(self.film.frames[place].ply)
        return ""

    @property
    def following(self) -> str:
        return self._near(range(self.place + 1, len(self.film)))

    @property
    def preceding(self) -> str:
        return self._near(range(self.place - 1, -1, -1))

    @property
    def first_href(self) -> str:
        return self.to(0) if self.place else ""

    @property
    def last_href(self) -> str:
        return self.to(self.last) if self.spoilers and self.place < len(self.film) - 1 else ""

    @property
    def next_stage(self) -> str:
        found = [place for _, place in self.film.stages() if place > self.place]
        return self.to(self.film.frames[found[0]].ply) if found else ""

    @property
    def previous_stage(self) -> str:
        found = [place for _, place in self.film.stages() if place < self.place]
        return self.to(self.film.frames[found[-1]].ply) if found else ""

    @property
    def stages(self) -> list[tuple[str, str, bool]]:
        """Links to the stages: words, address, whether we are in it. Spoiler-free: only those already seen."""
        found = self.film.stages()
        shown = [(words, place) for words, place in found if self.spoilers or place <= self.place]
        inside = max((place for _, place in found if place <= self.place), default=0)
        return [
            (self.people.words(words), self.to(self.film.frames[place].ply), place == inside) for words, place in shown
        ]

    @property
    def phases(self) -> list[tuple[str, str, bool]]:
        """Links to the phases of the stage we are in, as to the stages."""
        found = self.film.phases(self.place)
        shown = [(number, place) for number, place in found if number and (self.spoilers or place <= self.place)]
        return [
            (
                str(say("phase {number}", number=number)),
                self.to(self.film.frames[place].ply),
                number == self.frame.phase,
            )
            for number, place in shown
        ]

    @property
    def by_seat(self) -> list[tuple[str, str, str]]:
        """The next decision of each seat: name, colour, address. Spoiler-free: who has decided for the last time has
        one, too, the last of all."""
        later = self.film.frames[self.place + 1 :]
        found = []
        for seat in range(self.summary.seats):
            own = [one for one in later if one.seat == seat] or ([] if self.spoilers else later[-1:])
            if own:
                found.append((self.people.who(seat), self.people.colour(seat), self.to(own[0].ply)))
        return found

    @property
    def since_mine(self) -> str:
        """One's last turn; spoiler-free it is not named, for it tells how long it goes on."""
        own = self.summary.own_seat if self.spoilers else None
        mine = [frame.ply for frame in self.film.frames if own is not None and frame.seat == own and not frame.struck]
        return self.to(mine[-1]) if mine else ""

    @property
    def eyes(self) -> list[Eyes]:
        keys = ["all", "nobody", *map(str, range(self.summary.seats))] if self.over else []
        current = self.eyes_key or key_of(self.viewer)
        return [Eyes(key, self._eyes_words(key), self.to(None, **{"as": key}), key == current) for key in keys]

    def _eyes_words(self, key: str) -> str:
        return str(EYES[key]) if key in EYES else self.people.who(int(key))

    # --- the log around it -------------------------------------------------------------------------------------------

    @property
    def lines(self) -> list[dict[str, Any]]:
        start = max(0, self.place - BEFORE)
        end = min(len(self.film), start + AROUND) if self.spoilers else self.place + 1
        frames = self.film.frames[start:end]
        return [self._line(frame) for frame in frames if not (self.fold and frame.quiet and frame is not self.frame)]

    def _line(self, frame: FilmFrame) -> dict[str, Any]:
        words = [self.people.sentence(one) for one in frame.sentences]
        return {
            "version": frame.version, "ply": frame.ply, "text": frame.text, "colour": self.people.colour(frame.seat),
            "sentences": words, "struck": frame.struck, "quiet": frame.quiet,
            "at": frame.at, "current": frame is self.frame,
        }  # fmt: skip

    def ply_link(self, ply: int) -> str:
        return self._template.replace("PLY", str(ply), 1)

    @cached_property
    def _template(self) -> str:
        return self.to_template()

    @property
    def what_if(self) -> str:
        possible = self.over and not self.frame.struck and self.summary.game not in CAMPAIGNS
        sealed = possible and register().queries.is_sealed(self.summary)
        return self.address_of("what_if", ply=self.ply) if possible and not sealed else ""


def viewer_for(summary: Summary, eyes: str) -> Viewer | None:
    """Through whose eyes: everything and other seats only once the match is over (the readings refuse otherwise)."""
    over = summary.status in ("finished", "abandoned")
    own = Viewer(summary.own_seat) if summary.own_seat is not None else SPECTATOR
    if eyes in ("", "own"):
        return None if over else own
    if eyes == "all":
        return None if over else own
    if eyes == "nobody":
        return SPECTATOR if over or own == SPECTATOR else own
    if not eyes.isdecimal() or int(eyes) >= summary.seats:
        refuse("seat", "look as all, as nobody, or as a seat; the last one has number {last}", last=summary.seats - 1)
    if not over and int(eyes) != own.seat:
        refuse("seat", "while the match runs, only its player sees what a seat sees")
    return Viewer(int(eyes))


@web.get("/matches/<id:match>/replay")
def replay(match: str) -> str:
    ask = request.args
    spoilers, fold, turning = ask.get("spoilers") != "no", ask.get("fold") == "yes", ask.get("turning") == "yes"
    page = ReplayPage(table_of(match), ask.get("ply", type=int), ask.get("as", "")[:12], spoilers, fold, turning)
    return render_template("replay.html", page=page)
