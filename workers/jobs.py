"""The jobs of the post: each takes ids, makes one call, and may be done twice without doing anything twice."""

from __future__ import annotations

from functools import cache

from domain.words import Refused
from service.bootstrap import Register, build
from service.config import Settings
from service.mail.incoming.answering import Answering
from service.mail.outgoing.sending import Sender
from service.notify.follower import Follower


@cache
def register() -> Register:
    """All parts of this process."""
    return build(Settings.load())


@cache
def sender() -> Sender:
    return Sender(register())


@cache
def answering() -> Answering:
    return Answering(register())


def send(ids: list[str]) -> None:
    """Send messages that wait in the outbox."""
    sender().send(ids)


def answer(id: str) -> None:
    """Read and answer a mail that lies in the inbox."""
    answering().answer(id)


def expire(match: str, seat: int, since: int) -> None:
    """Do what the table agreed on when a clock runs out. If it has not, the wait is worked out anew."""
    try:
        register().timekeeping.expire(match, seat, since)
    except Refused:
        Follower(register()).refresh(match)


def obey(match: str) -> None:
    """Carry out standing answers that were left undone."""
    register().matches.obey_standing(match)
