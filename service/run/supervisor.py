"""Runs the parts of the register as child processes: starts them in order, ends them together, and ends only them.

A part that does not get ready at the start takes the others with it: that is a mistake somebody must see. One that ends
later is started again, at once and then after longer and longer pauses, and it is said which one it was and why. The
parts end with this process even when it is killed.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from domain.words import Sentence, say
from service.run.redis_server import end_with

GRACE = 10.0  # seconds a part gets to end in order
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0  # seconds before a part is started again; each time twice as long
SETTLED = 60.0  # seconds after which a part has proven that it can run

NOT_READY = "{part} was not ready after {n:second|seconds}; see {log}"
BY_SIGNAL = "{part} was ended by {signal}; see {log}"
WITH_CODE = "{part} ended with code {code}; see {log}"
AGAIN = "{ended}. It is started again in {n:second|seconds}."
LAST_LINE = "  the last line there: {line}"
USUAL = '"level":"info"'  # stands in lines that say nothing about an end
LONGEST_LINE = 300  # characters of it that are shown


class Part(NamedTuple):
    """A process to run. The next part is started when `ready` says so."""

    name: str
    command: Sequence[str]
    ready: Callable[[], bool] = lambda: True
    patience: float = 90.0
    needed: bool = False  # by the others, also to end in order


class Ended(Exception):
    """A part has ended although nobody asked it to, or it did not get ready."""

    def __init__(self, part: str, how: str, log: Path, **values: int | str) -> None:
        super().__init__(str(say(how, part=part, log=log, **values)))
        self.part = part


class Interrupted(BaseException):
    """Somebody wants everything to end, in the middle of something that may be left half done."""


@dataclass
class Child:
    """A part that runs, or is about to be started again."""

    part: Part
    process: subprocess.Popen[bytes]
    since: float
    pause: float  # before it is started again, if it ends
    written: int = 0  # bytes that were in its log when it was started
    again: float | None = None  # when that will be


def to_nobody(sentence: Sentence) -> None:
    """Where what happens to the parts is told if nobody listens."""


class Supervisor:
    """Children with a log file each. `interrupted` is set by SIGINT and SIGTERM; `told` hears what happens to them."""

    def __init__(self, logs: Path, env: Mapping[str, str], told: Callable[[Sentence], None] = to_nobody) -> None:
        logs.mkdir(parents=True, exist_ok=True)
        self._logs = logs
        self._env = dict(env)
        self.told = told
        self._children: list[Child] = []
        self._at_once = False
        self.interrupted = False

    def set_env(self, **more: str) -> None:
        """What the parts started from now on find in their environment besides."""
        self._env |= more

    def listen(self) -> None:
        """From now on Ctrl-C and `kill` end everything in order."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._interrupt)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        self.interrupted = True
        if self._at_once:
            raise Interrupted

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """A block that a signal ends where it is: what is done there can be done again from the beginning."""
        self._end_if_interrupted()
        self._at_once = True
        try:
            yield
        finally:
            self._at_once = False

    def _end_if_interrupted(self) -> None:
        if self.interrupted:
            raise Interrupted

    def start(self, part: Part) -> None:
        """Start a part and wait until it is ready. Who is interrupted waits no longer, and starts nothing more."""
        self._end_if_interrupted()
        written = self._size(part)
        self._children.append(Child(part, self._started(part), time.monotonic(), FIRST_PAUSE, written))
        until = time.monotonic() + part.patience
        while not self.interrupted and not part.ready():
            self.check()
            if time.monotonic() > until:
                raise Ended(part.name, NOT_READY, self.log(part.name), n=round(part.patience))
            time.sleep(0.05)
        self._end_if_interrupted()

    def _started(self, part: Part) -> subprocess.Popen[bytes]:
        with self.log(part.name).open("ab") as log:
            return subprocess.Popen(
                part.command,
                env=self._env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C is for the supervisor, which then ends its parts in order
                preexec_fn=end_with(os.getpid()),
            )

    def check(self) -> None:
        """Complain about a part that is gone."""
        for child in self._children:
            if (code := child.process.poll()) is not None:
                raise self._ended(child.part, code)

    def _ended(self, part: Part, code: int) -> Ended:
        if code < 0:
            return Ended(part.name, BY_SIGNAL, self.log(part.name), signal=signal.Signals(-code).name)
        return Ended(part.name, WITH_CODE, self.log(part.name), code=code)

    def watch(self) -> None:
        """Come back when interrupted; until then, start again what ends."""
        while not self.interrupted:
            for child in self._children:
                self._look_after(child, time.monotonic())
            time.sleep(0.2)

    def _look_after(self, child: Child, now: float) -> None:
        code = child.process.poll()
        if code is None:
            return
        if child.again is None:
            child.pause = FIRST_PAUSE if now - child.since > SETTLED else child.pause
            child.again = now + child.pause
            self.told(say(AGAIN, ended=str(self._ended(child.part, code)), n=round(child.pause)))
            if line := last_line(self.log(child.part.name), child.written):
                self.told(say(LAST_LINE, line=line))
            child.pause = min(2 * child.pause, LONGEST_PAUSE)
        elif now >= child.again:
            child.written = self._size(child.part)
            child.process, child.since, child.again = self._started(child.part), now, None

    def end(self) -> None:
        """Ask all parts to end at once, then those that they needed."""
        for needed in (False, True):
            self._end_all([child.process for child in self._children if child.part.needed is needed])
        self._children.clear()

    def _end_all(self, processes: Sequence[subprocess.Popen[bytes]]) -> None:
        """What does not listen in time is killed."""
        for process in processes:
            if process.poll() is None:
                process.terminate()
        until = time.monotonic() + GRACE
        for process in processes:
            try:
                process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def _size(self, part: Part) -> int:
        log = self.log(part.name)
        return log.stat().st_size if log.exists() else 0

    def log(self, name: str) -> Path:
        return self._logs / f"{name}.log"


def last_line(log: Path, since: int) -> str:
    """The last thing that was written into a log, behind so many bytes, and that is more than a matter of course."""
    with log.open("rb") as file:
        file.seek(max(since, file.seek(0, os.SEEK_END) - 64 * 1024))
        lines = file.read().decode("utf-8", "replace").split("\n")
    telling = (line.strip() for line in reversed(lines) if line.strip() and USUAL not in line)
    return next(telling, "")[:LONGEST_LINE]


def until_signalled() -> Callable[[], bool]:
    """Something that says True once this process was asked to end."""
    asked: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        asked.append(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, note)
    return lambda: bool(asked)


def command(*words: str) -> list[str]:
    """One of our own commands, run by the Python that runs this."""
    return [sys.executable, "-m", "service.cli", *words]
