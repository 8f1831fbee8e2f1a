"""Who asks, as the way in has established it, and what they may do at a table."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Literal, NamedTuple

from domain.match.state import Match
from domain.places import Seat
from domain.words import Refused, refuse, say

NOT_THE_ORGANISER = say("only an organiser of this match can do that")

Directs = Callable[[str, str, Collection[str]], bool]  # in which tournament, who, in a case of these players


def _directs_nothing(tournament: str, player: str, players: Collection[str]) -> bool:
    return False


class Caller(NamedTuple):
    """Who asks, as the way in has established it. `organiser` may act for every table they do not play at, but not in a
    tournament: there its directors do, each where neither they nor who they are kept apart from play."""

    player: str
    kind: Literal["person", "bot", "clock", "service"] = "person"
    organiser: bool = False
    directs: Directs = _directs_nothing

    def organises(self, match: Match) -> bool:
        """Organisers and who opened the match, until it starts or while not playing in it; the clock, the service."""
        if self.kind in ("clock", "service"):
            return True
        if match.opened.tournament:
            players = [*match.players, *(one.player for one in match.tenures)]
            return bool(self.player) and self.directs(match.opened.tournament, self.player, players)
        plays = match.status != "open" and match.seat_of(self.player) is not None
        return not plays and (self.organiser or self.player == match.opener)


SERVICE = Caller("", "service")


class NotAllowed(Refused):
    """Somebody else's seat, or an act for organisers only."""


class NotFound(Refused):
    """There is no such thing, or none that the caller may know of."""


def own_seat(match: Match, caller: Caller) -> Seat:
    """The seat of the caller, who must sit at the table."""
    seat = match.seat_of(caller.player)
    if seat is None:
        raise NotAllowed("seat", say("you do not sit at this table"))
    return seat


def acting_seat(match: Match, caller: Caller, seat: Seat | None) -> Seat:
    """The caller's own seat, or the named one if the caller organises this match."""
    if seat is None or seat == match.seat_of(caller.player):
        return own_seat(match, caller)
    if not caller.organises(match):
        raise NotAllowed("seat", say("that is not your seat"))
    if not 0 <= seat < len(match.chairs):
        refuse("seat", "there are seats 0 to {last}", last=len(match.chairs) - 1)
    return seat


def must_organise(match: Match, caller: Caller) -> None:
    if not caller.organises(match):
        raise NotAllowed("organiser", NOT_THE_ORGANISER)


def must_be_person(caller: Caller) -> None:
    """Refuse what bots cannot do: they sit down and play, and leave the rest to people."""
    if caller.kind == "bot":
        raise NotAllowed("bot", say("this takes a person: a bot sits down and plays"))


def role_at(match: Match, caller: Caller) -> Literal["player", "bot", "organiser", "clock", "service"]:
    """In which role somebody writes: whoever plays writes as a player."""
    if caller.kind != "person":
        return caller.kind
    if match.seat_of(caller.player) is None and caller.organises(match):
        return "organiser"
    return "player"
