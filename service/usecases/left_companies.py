"""Companies of campaigns whose player leaves the register for good: offered to people, and led on by a bot meanwhile.

The last thing that the player does at that table, before the person is erased, is to offer the company to whoever would
like to lead it. As long as its time has not run out the table waits for somebody; then a bot fills in, at once where
there is no clock. It offers the company on, so that a person can take it over at any time. The seat of a chapter that
is being played follows by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from domain import campaign
from domain.games import CAMPAIGNS
from domain.match import hand_overs, timing
from domain.match.clocks import PACES, Moment, timed
from domain.match.log import OF_MATCH
from domain.match.state import Match
from domain.places import Seat
from domain.words import Refused
from service.usecases.callers import Caller
from service.usecases.commands import WhichBot
from service.usecases.matches import Matches
from service.usecases.queries import Queries
from service.usecases.seat_offers import SeatOffers

LEFT = "who led this company has left the register"
CLOCK = Caller("", "clock")


class Company(NamedTuple):
    """A seat of a campaign."""

    campaign: str
    seat: Seat


class LeftCompanies:
    """Offers the companies of somebody who leaves, and lets a bot lead those that nobody has taken in time."""

    def __init__(self, matches: Matches, queries: Queries, seat_offers: SeatOffers, bot: WhichBot) -> None:
        self._matches = matches
        self._queries = queries
        self._seat_offers = seat_offers
        self._bot = bot

    def give_up(self, player: str) -> None:
        """Everything that somebody leads is offered to whoever would like to lead it."""
        for match in dict.fromkeys(self._led_by(player)):
            with suppress(Refused):  # it is over in the meantime, or the seat has changed hands
                self._offer(player, match)

    def fill_in(self, match: str, seat: Seat, since: Moment) -> bool:
        """The time of a seat has run out: if its company waits for somebody, a bot leads it. Whether that was so."""
        company = self._company(match, seat)
        if company is None:
            return False
        self._matches.try_out(match, CLOCK, lambda at, pen: timing.expire(at, pen, seat, since))
        self._let_bot_lead(*company)
        return True

    def _offer(self, player: str, match: str) -> None:
        caller = Caller(player)
        at = self._queries.summary(caller, match)
        if at.own_seat is None or at.game not in CAMPAIGNS or at.status != "running":
            return
        if at.own_seat in at.seat_offers:  # to somebody who has not answered
            self._seat_offers.withdraw(caller, match, at.own_seat, f"left.{player}.before")
        self._seat_offers.offer_to_anybody(caller, match, at.own_seat, LEFT, f"left.{player}")
        if not timed(PACES[at.terms.pace]):
            self._let_bot_lead(match, at.own_seat)

    def _let_bot_lead(self, match: str, seat: Seat) -> None:
        self._seat_offers.hand_to_bot(CLOCK, match, seat, self._bot, LEFT)
        bot = Caller(self._queries.seated(match, seat), "bot")
        self._seat_offers.offer_to_anybody(bot, match, seat, LEFT)

    def _company(self, match: str, seat: Seat) -> Company | None:
        """The campaign and the company that a seat is of, if who plays it has offered it to whoever wants it."""
        with self._matches.store.held(match) as held:
            at = self._matches.store.newest(held)
            called_by, plays = at.opened.campaign, at.chair(seat).player
        with self._matches.store.held(called_by or match) as held:
            whole = self._matches.store.newest(held)
            company = _seat_of_company(whole, match, seat) if called_by else seat
            waits = company is not None and _waits(whole, company, plays)
            return Company(whole.id, company) if waits and company is not None else None

    def _led_by(self, player: str) -> Iterator[str]:
        """By the lists; and whatever was written to since, as they may not know of it yet."""
        yield from self._queries.not_listed_yet(OF_MATCH)
        for game in CAMPAIGNS:
            yield from (one.id for one in self._queries.lobby(status="running", game=game, player=player, limit=500))


def _seat_of_company(match: Match, chapter: str, seat: Seat) -> Seat | None:
    """The company that plays in a seat of the chapter that a campaign waits for."""
    if campaign.waits_for(match) != chapter:
        return None
    return campaign.campaign_of(match).called(match.table).seats[seat]


def _waits(match: Match, company: Seat, plays: str) -> bool:
    """Whether a person leads it who has offered it to whoever wants it, and whose time it is that has run out."""
    chair = match.chair(company)
    return chair.kind == "person" and chair.player == plays and hand_overs.is_open_to_all(match, company)
