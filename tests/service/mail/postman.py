"""A mail server for tests, over real sockets: it keeps what it takes, and can refuse, wait or hang up."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.smtp import SMTP


class Postman:
    """Takes mails on a port that the system chose. `say` decides what is answered to a mail; None takes it."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, str, bytes]] = []
        self.say: Any = lambda recipient, number: None
        self.say_to_recipient: Any = lambda recipient: None
        self.slow = 0.0
        self.hang_up_after_taking = False
        self._arrived = threading.Condition()
        self._count = 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()  # the loop runs nowhere else: a browser under test has one in the main thread
        self._server = self._in_loop(self._loop.create_server(lambda: SMTP(self, loop=self._loop), "127.0.0.1", 0))
        self.port: int = self._server.sockets[0].getsockname()[1]

    def _in_loop(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def __enter__(self) -> Postman:
        return self

    def __exit__(self, *error: object) -> None:
        self._in_loop(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _close(self) -> None:
        """Nobody is served any more, nor waited for."""
        self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

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

    def wait_for(self, number: int, seconds: float = 240) -> list[EmailMessage]:
        with self._arrived:
            assert self._arrived.wait_for(lambda: len(self.taken) >= number, seconds), f"only {len(self.taken)} came"
        return self.mails()
