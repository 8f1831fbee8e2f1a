"""Runs the parts of the register as child processes: starts them in order, ends them together, and ends only them.

A part that ends before it was asked to takes the others with it: half a register is worse than none, and whoever runs
it (a terminal, systemd, a container) can start the whole again. The parts end with this process even when it is killed.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from domain.words import say
from service.run.redis_server import end_with

GRACE = 10.0  # seconds a part gets to end in order

NOT_READY = "{part} was not ready after {n:second|seconds}; see {log}"
BY_SIGNAL = "{part} was ended by {signal}; see {log}"
WITH_CODE = "{part} ended with code {code}; see {log}"


class Part(NamedTuple):
    """A process to run. The next part is started when `ready` says so."""

    name: str
    command: Sequence[str]
    ready: Callable[[], bool] = lambda: True
    patience: float = 90.0


class Ended(Exception):
    """A part has ended although nobody asked it to, or it did not get ready."""

    def __init__(self, part: str, how: str, log: Path, **values: int | str) -> None:
        super().__init__(str(say(how, part=part, log=log, **values)))
        self.part = part


class Supervisor:
    """Children with a log file each. `interrupted` is set by SIGINT and SIGTERM."""

    def __init__(self, logs: Path, env: Mapping[str, str]) -> None:
        logs.mkdir(parents=True, exist_ok=True)
        self._logs = logs
        self._env = dict(env)
        self._running: list[tuple[Part, subprocess.Popen[bytes]]] = []
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

    def start(self, part: Part) -> None:
        """Start a part and wait until it is ready."""
        with self.log(part.name).open("ab") as log:
            process = subprocess.Popen(
                part.command,
                env=self._env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C is for the supervisor, which then ends its parts in order
                preexec_fn=end_with(os.getpid()),
            )
        self._running.append((part, process))
        until = time.monotonic() + part.patience
        while not self.interrupted and not part.ready():
            self.check()
            if time.monotonic() > until:
                raise Ended(part.name, NOT_READY, self.log(part.name), n=round(part.patience))
            time.sleep(0.05)

    def check(self) -> None:
        """Complain about a part that is gone."""
        for part, process in self._running:
            if (code := process.poll()) is not None:
                raise self._ended(part, code)

    def _ended(self, part: Part, code: int) -> Ended:
        if code < 0:
            return Ended(part.name, BY_SIGNAL, self.log(part.name), signal=signal.Signals(-code).name)
        return Ended(part.name, WITH_CODE, self.log(part.name), code=code)

    def watch(self) -> None:
        """Come back when interrupted; complain as soon as a part is gone."""
        while not self.interrupted:
            self.check()
            time.sleep(0.2)

    def end(self) -> None:
        """Ask the parts to end, the last one started first; what does not listen in time is killed."""
        until = time.monotonic() + GRACE
        while self._running:
            _, process = self._running.pop()
            if process.poll() is None:
                process.terminate()
            try:
                process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def log(self, name: str) -> Path:
        return self._logs / f"{name}.log"


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
