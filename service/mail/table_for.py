"""A match as a player sees it now, in words: what mails and news are made from, and where the answer goes."""

from __future__ import annotations

from domain.places import Seat
from service.bootstrap import Register
from service.mail.addresses import Reply, offered
from service.present.presented_table import PresentedTable
from service.usecases import calendars
from service.usecases.callers import Caller
from service.usecases.match_view import MatchView
from service.usecases.people import Player


def table_for(register: Register, player: Player, match: str, version: int | None = None) -> PresentedTable:
    """The match as this player may know it: now, or as it stood at a version."""
    return presented(register, player, register.queries.table(Caller(player.id), match, version))


def reply_address(register: Register, player: Player, table: MatchView) -> str:
    """Where the answer to a mail goes that shows this table: numbers of that answer mean the list that stands in it."""
    shown = Reply(table.summary.id, table.seat, table.summary.version, table.checksum)
    return register.addresses.reply_to(shown, player.id, int(register.now()))


def offer_address(register: Register, player: Player, table: MatchView, seat: Seat) -> str:
    """Where who is offered a seat answers: it names the entry that offers it, and opens nothing of the seat."""
    made = Reply(table.summary.id, seat, table.summary.seat_offers[seat].version)
    return register.addresses.reply_to(made, offered(player.id), int(register.now()))


def presented(register: Register, player: Player, table: MatchView) -> PresentedTable:
    """In the words and on the wall of this player."""
    return PresentedTable(table, register.names, calendars.zone(player.zone), int(register.now()))
