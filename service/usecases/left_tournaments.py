"""Tournaments of somebody who leaves the register for good: they are out of every round that is not laid, and what they
directed is handed over, so that no tournament is left without anybody.

The last thing that a director does is to name one of the register's organisers, if there is no other director, and to
leave. Both stand in the log, written by who leaves. Where there is no organiser either nobody is erased: what has to be
done first is said.
"""

from __future__ import annotations

from contextlib import suppress

from domain.tournament.acts import entries
from domain.tournament.log import OF_TOURNAMENT
from domain.tournament.state import Tournament
from domain.words import Refused, refuse
from service.usecases.callers import Caller
from service.usecases.people import People
from service.usecases.queries import Queries
from service.usecases.tournament_acts import does
from service.usecases.tournaments import Tournaments


class LeftTournaments:
    """Takes somebody out of all tournaments that are not over."""

    def __init__(self, queries: Queries, tournaments: Tournaments, people: People) -> None:
        self._queries, self._tournaments, self._people = queries, tournaments, people

    def give_up(self, player: str) -> None:
        """Nothing is written before it is known who directs each of them from now on."""
        going_on = [one for one in map(self._tournaments.at, self._concerning(player)) if not one.over]
        heirs = {one.id: self._heir(one, player) for one in going_on if player in one.directors}
        for id, heir in heirs.items():
            self._hand_over(id, Caller(player), heir)
        for one in going_on:
            with suppress(Refused):  # not in it, or all is played
                act = does(entries.withdraw, player)
                self._tournaments.carry_out(one.id, Caller(player), act)

    def _concerning(self, player: str) -> list[str]:
        """By the lists; and whatever was written to since, as they may not know of it yet."""
        fresh = self._queries.not_listed_yet(OF_TOURNAMENT)
        return list(dict.fromkeys([*self._queries.tournaments_going_on(player), *fresh]))

    def _hand_over(self, id: str, caller: Caller, heir: str) -> None:
        with suppress(Refused):  # it is over in the meantime, or somebody directs it since
            if heir:
                self._tournaments.carry_out(id, caller, does(entries.name_director, heir))
            self._tournaments.carry_out(id, caller, does(entries.leave_direction))

    def _heir(self, now: Tournament, player: str) -> str:
        """Who directs from now on: nobody new where another director stays, else an organiser who does not play."""
        if len(now.directors) > 1:
            return ""
        organisers = [one.id for one in self._people.all("person")
                      if "organiser" in one.roles and one.erased is None and one.id != player]  # fmt: skip
        neutral = [one for one in organisers if one not in now.known]
        assert now.opened is not None
        if not organisers:
            refuse(
                "director",
                "you direct {title} alone: name another director there, or cancel it; then you can be erased",
                title=now.opened.title,
            )
        return (neutral or organisers)[0]
