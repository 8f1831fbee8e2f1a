"""The register that is attacked: all that `trainregister up` runs, on loopback, in a folder that is thrown away."""

from __future__ import annotations

import os
import signal
import smtplib
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from email.utils import make_msgid
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from ops.drills.attacks.visitors import Visitor
from service.bootstrap import Register, build
from service.config import CATCHER, MailSettings, Settings
from service.run.redis_server import end_with
from service.usecases.callers import Caller
from tests.ports import free_port
from tests.registers import lay_table

PEOPLE = ("Anna", "Bruno", "Clara")  # all of one domain
DOMAIN = "demo.example"
ABOVE = 24, 25, 26  # where `up` puts the intake, the catcher and its pages
PATIENCE = 60.0  # seconds
STARTING = 180.0  # on a machine that has much else to do


class Fell(Exception):
    """An attack has succeeded, and how it is seen."""


def held(holds: object, otherwise: str) -> None:
    if not holds:
        raise Fell(otherwise)


def grade_and_name(attack: Attack) -> tuple[str, str]:
    """How bad it would be, and what is tried: the first line of what an attack says of itself."""
    grade, _, name = (attack.__doc__ or "").partition("\n")[0].partition(": ")
    return grade, name.rstrip(".")


class Target:
    """A running register, its people, and what only its operator could see."""

    def __init__(self, register: Register, port: int) -> None:
        self.register, self.port = register, port
        self.data = register.settings.data
        self._tokens: dict[str, str] = {}
        self.ids = {name: register.people.add(name, self.address(name)).id for name in PEOPLE}

    @staticmethod
    def address(name: str) -> str:
        return f"{name.lower()}@{DOMAIN}"

    def stranger(self) -> Visitor:
        return Visitor(self.port)

    def signed_in(self, name: str) -> Visitor:
        visitor = self.stranger()
        visitor.post(f"/sign-in/{self.register.people.give_key(self.ids[name], 'sign-in')}")
        held(visitor.get("/settings").status == 200, "nobody can sign in any more")
        return visitor

    def token(self, name: str, *scopes: str) -> str:
        return self.register.people.give_key(self.ids[name], "token", "drill", scopes or ("read", "play"))

    def token_of(self, name: str) -> str:
        """The same token each time: nobody has many."""
        if name not in self._tokens:
            self._tokens[name] = self.token(name)
        return self._tokens[name]

    def caller(self, name: str) -> Caller:
        return Caller(self.ids[name])

    def match(self, *names: str, start: bool = True) -> str:
        """A match that the first of them has opened."""
        return lay_table(self.register.matches, [self.caller(name) for name in names], start=start)

    def matches(self) -> int:
        return len(self.register.store.events.matches())

    # --- mail --------------------------------------------------------------------------------------------------------

    def deliver(self, sender: str, head: str, body: str, to: str = "") -> int:
        """Hand over a mail as our mail server would; the code of its answer."""
        raw = f"Message-ID: {make_msgid(domain=DOMAIN)}\r\nSubject: a mail\r\n{head}\r\n\r\n{body}\r\n"
        mailbox = to or self.register.settings.mail.mailbox
        with smtplib.LMTP("127.0.0.1", self.port + ABOVE[0], timeout=PATIENCE) as lmtp:
            try:
                lmtp.sendmail(sender, [mailbox], raw.encode("utf-8", "surrogateescape"), ["BODY=8BITMIME"])
            except smtplib.SMTPResponseException as refusal:
                return refusal.smtp_code
            except smtplib.SMTPRecipientsRefused as refused:
                return next(iter(refused.recipients.values()))[0]
        return 250

    def vouched(self, domain: str = DOMAIN) -> str:
        """What our own mail server says of a sender whose domain has signed."""
        return f"Authentication-Results: {CATCHER}; dkim=pass header.d={domain}\r\n"

    def settled(self) -> None:
        """Comes back when every mail that came in was dealt with."""
        self.until(lambda: not self.register.inbox.in_state("new"), "mails that came in are not dealt with")

    def until(self, done: Callable[[], object], otherwise: str) -> None:
        end = time.monotonic() + PATIENCE
        while not done():
            held(time.monotonic() < end, otherwise)
            time.sleep(0.1)


Attack = Callable[[Target], str]  # raises `Fell` if the register gives way; else it says how it held


@contextmanager
def running(data: Path) -> Iterator[Target]:
    """Start everything, and end it however the drill goes."""
    port = free_port(*ABOVE)
    env = {**os.environ, "TRAINREGISTER_DATA": str(data), "TRAINREGISTER_URL": f"http://127.0.0.1:{port}"}
    command = [sys.executable, "-m", "service.cli", "up", "--no-demo", "--port", str(port)]
    with (data.parent / "up.log").open("wb") as log:
        process = subprocess.Popen(command, env=env, stdout=log, stderr=log, preexec_fn=end_with(os.getpid()))
    try:
        _wait(process, port, data.parent / "up.log")
        mail = MailSettings(lmtp=f"127.0.0.1:{port + ABOVE[0]}")
        settings = Settings.load({"TRAINREGISTER_DATA": str(data), "TRAINREGISTER_URL": env["TRAINREGISTER_URL"]})
        with closing(build(settings._replace(mail=mail))) as register:
            yield Target(register, port)
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    end = time.monotonic() + STARTING
    while b"Ctrl-C ends everything" not in log.read_bytes() or not _answers(port):
        if process.poll() is not None or time.monotonic() > end:
            raise RuntimeError(f"the register did not start: {log.read_text('utf-8', 'replace')[-500:]}")
        time.sleep(0.1)


def _answers(port: int) -> bool:
    try:
        with closing(HTTPConnection("127.0.0.1", port, timeout=5)) as connection:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
