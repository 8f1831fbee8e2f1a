"""What was settled long ago is forgotten; what has expired is removed."""

from __future__ import annotations

from domain.match.clocks import DAY
from service.bootstrap import Register

REMEMBERED = 90 * DAY  # how long it stays known what became of a message


def tidy(register: Register) -> None:
    register.outbox.forget(int(register.now()) - REMEMBERED)
    register.inbox.forget()
    register.people.forget_expired_keys()
