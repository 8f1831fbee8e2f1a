"""What one mail has done so far, and what is said about it: given to every word that can be said by mail."""

from __future__ import annotations

from domain.words import say
from service.bootstrap import Register
from service.mail.addresses import Reply
from service.mail.outgoing.blocks import Block, heading, listed
from service.mail.table_for import presented, table_for
from service.present.presented_table import PresentedTable
from service.present.story import in_lines
from service.usecases.callers import Caller
from service.usecases.commands import Answer
from service.usecases.match_view import MatchView
from service.usecases.people import Player
from service.usecases.play_line import StoredLine


class Progress:
    """A mail of a player while it is read. `table` is what it found, and later what its last command has left."""

    def __init__(self, register: Register, player: Player, reply: Reply, command: str, found: MatchView) -> None:
        self.register = register
        self.player = player
        self.caller = Caller(player.id, directs=register.tournament_views.directs)
        self.match = reply.match
        self.seen = reply.seen  # the table in the mail that is answered
        self.line = StoredLine(register.matches, self.caller, reply.match, reply.seen, command, found.shown)
        self.found = found  # the match when the mail was read
        self.command = ""  # the id of the command that is being given
        self.blocks: list[Block] = []
        self._lists: list[Block] = []  # those among them that a decision makes untrue
        self.acted = False
        self.asked_us = False  # one of our own words was said, which wants its answer
        self.looked = False  # something was shown: then what may be decided is not listed once more
        self._table = presented(register, player, found)
        self._left = found.summary.version  # the version at which the last command has left the match
        self._is_stale = False

    @property
    def version_seen(self) -> int:
        """The version of the match in the answered mail; 0 for a mail of the first release, which does not tell it."""
        return self.seen.version or 0

    @property
    def table(self) -> PresentedTable:
        """The table as this mail knows it: of what others do meanwhile, another mail tells."""
        if self._is_stale:
            self._table = table_for(self.register, self.player, self.match, self._left)
            self._is_stale = False
        return self._table

    def look_again(self) -> None:
        """Something beside the log has changed."""
        self._is_stale = True

    def did(self, answer: Answer) -> None:
        """A command was carried out."""
        self.blocks = [block for block in self.blocks if block not in self._lists]
        if not self.acted:
            self.blocks.append(heading(say("Done")))
        lines = in_lines(answer.happened, self._table.words)
        self.blocks.append(listed(lines or [say("noted")]))
        self.acted = True
        self._left = answer.version
        self._is_stale = True

    def show(self, *blocks: Block) -> None:
        self.blocks += blocks

    @property
    def shows_list(self) -> bool:
        return any(block in self._lists for block in self.blocks)

    def show_list(self, *blocks: Block) -> None:
        """Show a list of what may be decided. It goes once something is done: in one mail a mark means one thing."""
        self._lists += blocks
        self.show(*blocks)
