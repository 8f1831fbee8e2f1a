"""What every page of a match has: its head, its people, and the way to the other pages."""

from __future__ import annotations

from typing import Any

from flask import url_for

from domain.games import GAMES
from projections.boards.drawing import plain
from projections.boards.picking import Choice
from service.http.auth import who
from service.http.current import register
from service.usecases.commands import Caller
from service.usecases.table import Summary
from service.web.cast import Cast


class MatchSheet:
    """A page of a match; the templates call it `page`."""

    tab = ""
    cast: Cast
    choice: Choice | None = None

    def __init__(self, match: str) -> None:
        self.id = match
        self.caller: Caller = who().caller
        self.summary: Summary = register().queries.summary(self.caller, match)
        self.status = self.summary.status
        self.here = url_for("web.match", match=match)

    @property
    def seen(self) -> str:
        """What the page shows, as an ETag: the log so far and, for those at the table, what was said there."""
        spoken = register().talk.spoken(self.id) if self.summary.own_seat is not None else 0
        return f"{self.summary.version}.{spoken}"

    @property
    def pulse(self) -> str:
        """Where to ask whether this page would look different by now; nowhere if it never will."""
        silent = self.over and self.summary.own_seat is None
        return "" if silent else self.address_of("pulse")

    @property
    def over(self) -> bool:
        return self.status in ("finished", "abandoned")

    @property
    def title(self) -> str:
        return title_of(self.summary.title, self.summary.game, self.id)

    @property
    def game(self) -> str:
        return self.cast.told.game.TITLE

    @property
    def stage(self) -> str:
        return self.cast.words(self.summary.stage) if self.summary.stage else ""

    @property
    def badge(self) -> str:
        return {"open": "open", "finished": "finished", "abandoned": "abandoned"}.get(self.status, "")

    def address_of(self, what: str, **query: Any) -> str:
        return url_for(f"web.{what}", match=self.id, **query)

    def ply_link(self, ply: int) -> str:
        """The replay at a ply. A page has many of these, so the address is put together by hand."""
        return f"{self.here}/replay?ply={ply}"

    @property
    def tabs(self) -> list[tuple[str, str]]:
        pages = (("Table", "match"), ("Replay", "replay"), ("Score", "score"), ("Proof", "proof"))
        return [(words, self.address_of(what)) for words, what in pages]


def title_of(title: str, game: str, match: str) -> str:
    """What a match is called: as its people named it, or after its game."""
    return plain(title) or f"{short(game)} {match[:4]}"


def short(game: str) -> str:
    """A game's name without its subtitle."""
    return GAMES[game].TITLE.partition(":")[0]
