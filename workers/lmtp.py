"""Takes mails from our mail server, by LMTP, until told to stop."""

from __future__ import annotations

import asyncio
import signal

from service.bootstrap import Register
from service.mail.incoming.intake import Intake, listen
from service.notify.queues import MAIL_IN, Queues


def intake(register: Register) -> Intake:
    """What takes mails; workers hear of each at once, or find it when they look."""
    queues = Queues(register.settings.data)
    return Intake(register, lambda id: queues.put(MAIL_IN, "answer", id))


async def serve(taking: Intake, where: str) -> None:
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    server = await listen(taking, where)
    await stopped.wait()
    server.close()
