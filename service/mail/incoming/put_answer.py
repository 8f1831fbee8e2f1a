"""The answer to a mail, on its way: put into words here, written as a mail when it is sent."""

from __future__ import annotations

from collections.abc import Sequence

from service.bootstrap import Register
from service.mail.incoming.mail_text import IncomingMail
from service.mail.outgoing.blocks import Block
from service.notify.outbox import MAIL, New
from service.usecases.match_view import Summary


def put_answer(
    register: Register,
    mail: IncomingMail,
    id: str,
    player: str,
    match: str,
    subject: str,
    blocks: Sequence[Block],
    reply: str = "",
    of: Summary | None = None,
    told: int = 0,
    hold: int = 0,
) -> None:
    """Put the answer to a mail into the outbox, once. `reply` is where the next answer goes, if not to the mailbox;
    `of` is the match as the answer tells of it. The first `told` blocks can go along with another letter; for
    that the answer waits `hold` seconds, and no longer than an answer before it that waits still.
    """
    due = int(register.now()) + hold
    earlier = register.outbox.held_until(player, match) if hold else None
    about = {
        "subject": subject,
        "blocks": [[block.text, block.html] for block in blocks],
        "answers": [mail.id],
        **({"reply": reply} if reply else {}),
        **({"digest": of.digest, "version": of.version} if of else {}),
        **({"along": True, "told": told} if told else {}),
    }
    register.outbox.put(New(match, 0, player, f"answer:{id}", MAIL, about, min(due, earlier or due)))


def in_thread(subject: str) -> str:
    """A subject as answers carry it."""
    return f"Re: {subject.removeprefix('Re: ')}"
