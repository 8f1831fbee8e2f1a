"""Mails are read in a process of its own, so that one that was made to keep us busy, or to bring us down, does neither.

The process may use so much time of a processor for each mail, and so much memory; the system itself ends it when that
is used up, wherever it is. Then another one is started, and the mail is kept as one that cannot be read. The time is
that of the processor and not of the clock: a mail is not refused because the machine is busy with others.

    python -m service.mail.incoming.reading_process       reads mails from its standard input, one after the other
"""

from __future__ import annotations

import resource
import signal
import struct
import sys
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from select import POLLIN, poll
from subprocess import PIPE, Popen, TimeoutExpired
from typing import IO, Any

from msgspec import Struct, convert, msgpack, to_builtins

from domain.words import say
from service.mail.incoming.bounces import BounceReport, read_report
from service.mail.incoming.mail_headers import UnreadableMail
from service.mail.incoming.mail_text import IncomingMail, read
from service.mail.incoming.sender import signed_by

MOST_SECONDS = 3.0  # of a processor, for one mail; an ordinary one needs a few thousandths
MOST_MEMORY = 1_000_000_000  # bytes
PATIENCE = 60.0  # seconds of the clock, for who waits for keys of signatures from elsewhere

_ROOT = Path(__file__).resolve().parents[3]
_LENGTH = struct.Struct("!I")

TASKS: dict[str, Callable[..., Any]] = {"read": read, "report": read_report, "signed_by": signed_by}


class _Answer(Struct):
    """What came of a task: a result, or why the mail cannot be read."""

    result: Any = None
    unreadable: str = ""


class ReadingProcess:
    """One process that reads mails, started when it is needed and again after it was ended. For many threads."""

    def __init__(self, seconds: float = MOST_SECONDS) -> None:
        self._seconds = seconds
        self._process: Popen[bytes] | None = None
        self._lock = threading.Lock()

    def read(self, raw: bytes, envelope_from: str | None = None) -> IncomingMail:
        return convert(self._do("read", raw, envelope_from), IncomingMail)

    def report(self, raw: bytes) -> BounceReport | None:
        return convert(self._do("report", raw), BounceReport | None)

    def signed_by(self, raw: bytes) -> list[str]:
        return convert(self._do("signed_by", raw), list[str])

    def close(self) -> None:
        with self._lock:
            self._end()

    def _do(self, task: str, *arguments: object) -> object:
        with self._lock:
            try:
                answer = self._ask(msgpack.encode([task, *arguments]))
            except (OSError, EOFError) as error:
                raise self._ended() from error
        if answer.unreadable:
            raise UnreadableMail(say("{why}", why=answer.unreadable))
        return answer.result

    def _ask(self, said: bytes) -> _Answer:
        process = self._running()
        assert process.stdin
        assert process.stdout
        _write(process.stdin, said)
        answers = poll()
        answers.register(process.stdout, POLLIN)
        if not answers.poll(PATIENCE * 1000):
            raise TimeoutError
        return msgpack.decode(_next(process.stdout), type=_Answer)

    def _running(self) -> Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            command = [sys.executable, "-m", "service.mail.incoming.reading_process", str(self._seconds)]
            self._process = Popen(command, stdin=PIPE, stdout=PIPE, cwd=_ROOT)  # it ends when its input does
        return self._process

    def _ended(self) -> Exception:
        """Why there is no answer: the mail used up what it may, or something is wrong with us."""
        code = self._end()
        if code in (-signal.SIGPROF, -signal.SIGKILL, -signal.SIGSEGV):
            return UnreadableMail(say("reading it took too long"))
        return RuntimeError(str(say("the process that reads mails has ended with {code}", code=code)))

    def _end(self) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        with process:
            if process.stdin:
                process.stdin.close()
            try:
                return process.wait(0.5)
            except TimeoutExpired:
                process.kill()
                return process.wait()


@cache
def reading() -> ReadingProcess:
    """The one of this process."""
    return ReadingProcess()


# --- in the process itself -------------------------------------------------------------------------------------------


def _write(pipe: IO[bytes], said: bytes) -> None:
    pipe.write(_LENGTH.pack(len(said)) + said)
    pipe.flush()


def _next(pipe: IO[bytes]) -> bytes:
    length = pipe.read(_LENGTH.size)
    said = pipe.read(_LENGTH.unpack(length)[0]) if len(length) == _LENGTH.size else b""
    if not said:
        raise EOFError
    return said


def _answer(said: bytes) -> _Answer:
    task, *arguments = msgpack.decode(said)
    try:
        return _Answer(to_builtins(TASKS[task](*arguments)))
    except UnreadableMail as why:
        return _Answer(unreadable=str(why))
    except Exception as error:  # whatever a hostile mail makes a parser raise
        return _Answer(unreadable=str(say("it cannot be read ({error})", error=type(error).__name__)))


def main(seconds: float) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # our parent decides when we end
    while True:
        try:
            said = _next(sys.stdin.buffer)
        except EOFError:
            return
        signal.setitimer(signal.ITIMER_PROF, seconds)  # nobody handles its signal: it ends the process
        answer = _answer(said)
        signal.setitimer(signal.ITIMER_PROF, 0)
        _write(sys.stdout.buffer, msgpack.encode(answer))


if __name__ == "__main__":
    main(float(sys.argv[1]))
