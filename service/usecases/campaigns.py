"""Campaigns: the match of a chapter is called for, and what it came to is recorded, each exactly once.

`follow` does the first thing that applies and looks again. It may be run by anybody at any time: ids and secrets of
chapters are computed, an opened one is found, a recorded one is known by its command id. Killed anywhere, it resumes.
"""

from __future__ import annotations

from contextlib import suppress

from domain import campaign
from domain.campaign import ChangedHands
from domain.chain import Actor
from domain.match.acts import Events, Pen
from domain.match.called import Calling
from domain.match.state import Match
from domain.words import Refused
from service.usecases.called_matches import CalledMatches
from service.usecases.callers import SERVICE
from service.usecases.commands import Commands


class Campaigns:
    """Follows campaigns and the matches they wait for. Never two locks at once."""

    def __init__(self, commands: Commands, called: CalledMatches) -> None:
        self._commands = commands
        self._store = commands.store
        self._called = called

    def follow(self, id: str) -> None:
        """Call for the match that a campaign waits for, or record what it came to."""
        while self._step(id):
            pass

    def _step(self, id: str) -> bool:
        """One thing; whether there may be more to do."""
        with self._store.held(id) as held:
            match = self._store.newest(held)
            asked = campaign.waits(match)
            if asked is None:
                return False
            calling = campaign.calling(match, self._store.secret(held))
        if self._called.open(calling):
            return True
        chapter = self._called.ended(calling.id)
        if chapter is not None:
            return self._recorded(id, chapter, asked)
        self._hand_over(id, calling)
        return False

    def _recorded(self, id: str, chapter: Match, asked: int) -> bool:
        def act(match: Match, pen: Pen) -> Events:
            return campaign.record(match, pen, chapter, asked)

        command = f"chapter.{asked}"
        done = self._commands.carry_out(id, SERVICE, command, act, by=campaign.RECORDING)
        return not done.repeated

    def _hand_over(self, id: str, calling: Calling) -> None:
        """Who has taken over a company takes over its seat in the running match."""
        with self._store.held(calling.id) as held:
            players = tuple(self._store.newest(held).players)
        with self._store.held(id) as held:
            changed = campaign.changed_hands(self._store.newest(held), players)
        for one in changed:

            def act(chapter: Match, pen: Pen, one: ChangedHands = one) -> Events:
                return campaign.hand_over(chapter, pen, one)

            with suppress(Refused):  # somebody was quicker
                command, by = f"company.{one.comes.player}", Actor("service", calling.opener)
                self._commands.carry_out(calling.id, SERVICE, command, act, by=by)
