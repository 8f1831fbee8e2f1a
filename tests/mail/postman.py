"""A mail server for tests, over real sockets: it keeps what it takes, and can refuse, wait or hang up."""

from __future__ import annotations

import asyncio
import threading
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller

from tests.ports import free_port


class Postman:
    """Takes mails on a free port. `say` decides what is answered to a mail; None takes it."""

    def __init__(self, **controller: Any) -> None:
        self.taken: list[tuple[str, str, bytes]] = []
        self.say: Any = lambda recipient, number: None
        self.say_to_recipient: Any = lambda recipient: None
        self.slow = 0.0
        self.hang_up_after_taking = False
        self._arrived = threading.Condition()
        self._count = 0
        self.port = free_port()
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port, **controller)

    def __enter__(self) -> Postman:
        self._controller.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._controller.stop()

    async def handle_RCPT(self, server, session, envelope, address, options) -> str:
        answer = self.say_to_recipient(address)
        if answer is None:
            envelope.rcpt_tos.append(address)
            return "250 OK"
        return answer

    async def handle_DATA(self, server, session, envelope) -> str:
        await asyncio.sleep(self.slow)
        self._count += 1
        answer = self.say(envelope.rcpt_tos[0], self._count)
        if answer is None:
            with self._arrived:
                self.taken.append((envelope.mail_from, envelope.rcpt_tos[0], envelope.original_content))
                self._arrived.notify_all()
            if self.hang_up_after_taking:
                server.transport.abort()
            return "250 taken"
        return answer

    def mails(self) -> list[EmailMessage]:
        return [message_from_bytes(raw, policy=policy.default) for _, _, raw in self.taken]

    def wait_for(self, number: int, seconds: float = 20) -> list[EmailMessage]:
        with self._arrived:
            assert self._arrived.wait_for(lambda: len(self.taken) >= number, seconds), f"only {len(self.taken)} came"
        return self.mails()
