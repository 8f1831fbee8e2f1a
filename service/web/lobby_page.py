"""A table before the start: who sits where, what is agreed."""

from __future__ import annotations

import secrets

from flask import url_for

from domain.words import say
from service.bots import BOTS
from service.http.auth import who
from service.usecases.match_view import MatchView
from service.web.page_of_match import PageOfMatch


class LobbyPage(PageOfMatch):
    def __init__(self, table: MatchView) -> None:
        super().__init__(table)
        self.command = secrets.token_hex(8)
        self.organises = table.organises

    @property
    def can_sit(self) -> bool:
        return bool(who().player) and self.summary.own_seat is None

    @property
    def can_start(self) -> bool:
        return all(self.summary.chairs) and (self.summary.own_seat is not None or self.organises)

    @property
    def has_room(self) -> bool:
        return not all(self.summary.chairs)

    @property
    def said(self) -> str:
        """Who sits here, for those who listen to the page."""
        return " ".join(str(say("{name} sits here.", name=one.name)) for one in self.seats if one.player)

    @property
    def bots(self) -> list[str]:
        return sorted(BOTS.get(self.summary.game, {}))

    @property
    def address(self) -> str:
        return url_for("web.match", match=self.id, _external=True)
