"""A seat of a running match changes hands: with the consent of who holds it and of who takes it. See hand_overs.py."""

from __future__ import annotations

from domain.match import hand_overs
from domain.match.acts import Events, Pen
from domain.match.state import Match
from domain.places import Seat
from service.usecases.callers import Caller, acting_seat, must_be_person
from service.usecases.commands import Answer, WhichBot
from service.usecases.matches import Command, Matches
from service.usecases.people import People
from service.usecases.requests import must_have_seen_offer


class SeatOffers:
    """Offers of seats: made, withdrawn, taken and declined; and seats that bots take over."""

    def __init__(self, matches: Matches, people: People) -> None:
        self._matches = matches
        self._people = people

    def offer(
        self, caller: Caller, match: str, seat: Seat, player: str, reason: str, command: Command = None
    ) -> Answer:
        """Ask somebody to take over the own seat, or one that the caller may offer as organiser."""
        asked = self._people.person(player).id

        def act(at: Match, pen: Pen) -> Events:
            return hand_overs.offer_seat(at, pen, acting_seat(at, caller, seat), asked, reason)

        return self._matches.carry_out(match, caller, command, act)

    def offer_to_anybody(self, caller: Caller, match: str, seat: Seat, reason: str, command: Command = None) -> Answer:
        """Offer the own company of a campaign to whoever would like to lead it."""

        def act(at: Match, pen: Pen) -> Events:
            return hand_overs.offer_seat(at, pen, acting_seat(at, caller, seat), hand_overs.ANYBODY, reason)

        return self._matches.carry_out(match, caller, command, act)

    def withdraw(self, caller: Caller, match: str, seat: Seat, command: Command = None) -> Answer:
        """Call the offer of a seat off."""

        def act(at: Match, pen: Pen) -> Events:
            return hand_overs.withdraw_offer(at, pen, acting_seat(at, caller, seat))

        return self._matches.carry_out(match, caller, command, act)

    def take(self, caller: Caller, match: str, seat: Seat, command: Command = None, seen: int | None = None) -> Answer:
        """Say yes to an offer that was made in what the caller saw, a version of the log, and sit in that seat."""
        must_be_person(caller)

        def act(at: Match, pen: Pen) -> Events:
            must_have_seen_offer(at, seat, seen)
            return hand_overs.take_over(at, pen, seat, caller.player)

        return self._matches.carry_out(match, caller, command, act)

    def decline(
        self, caller: Caller, match: str, seat: Seat, command: Command = None, seen: int | None = None
    ) -> Answer:
        """Say no to an offer that was made in what the caller saw."""

        def act(at: Match, pen: Pen) -> Events:
            must_have_seen_offer(at, seat, seen)
            return hand_overs.decline_offer(at, pen, seat, caller.player)

        return self._matches.carry_out(match, caller, command, act)

    def hand_to_bot(
        self, caller: Caller, match: str, seat: Seat, bot: WhichBot, reason: str, command: Command = None
    ) -> Answer:
        """A bot plays on in the own seat, or, as an organiser's ruling, in somebody else's."""

        def act(at: Match, pen: Pen) -> Events:
            return hand_overs.hand_to_bot(at, pen, acting_seat(at, caller, seat), bot(at), reason)

        return self._matches.carry_out(match, caller, command, act)
