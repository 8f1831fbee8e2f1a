"""Companies of campaigns whose player leaves the register for good: a bot leads them on, so that nobody waits for ever.

It is the last thing that the player does at that table, before the person is erased; the seat of a chapter that is
being played follows by itself. Where only bots are left they play it to its end.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from domain.games import CAMPAIGNS
from domain.words import Refused
from service.usecases.commands import Caller, WhichBot
from service.usecases.queries import Queries
from service.usecases.seat_offers import SeatOffers

LEFT = "who led this company has left the register"


class LeftCompanies:
    """Gives the companies of somebody who leaves to a bot."""

    def __init__(self, queries: Queries, seat_offers: SeatOffers, bot: WhichBot) -> None:
        self._queries = queries
        self._seat_offers = seat_offers
        self._bot = bot

    def hand_over(self, player: str) -> None:
        caller = Caller(player)
        for match in list(self._led_by(player)):
            seat = self._queries.summary(caller, match).own_seat
            if seat is not None:
                with suppress(Refused):  # it is over in the meantime, or the seat has changed hands
                    self._seat_offers.hand_to_bot(caller, match, seat, self._bot, LEFT, f"left.{player}")

    def _led_by(self, player: str) -> Iterator[str]:
        for game in CAMPAIGNS:
            yield from (one.id for one in self._queries.lobby(status="running", game=game, player=player, limit=500))
