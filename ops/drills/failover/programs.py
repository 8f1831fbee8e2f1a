"""A process of the cluster: started with its own log, killed without a word, frozen, thawed, with all its children."""

from __future__ import annotations

import os
import pwd
import signal
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from service.run.redis_server import end_with

ROOT = Path(__file__).resolve().parents[3]


def ordinary_user() -> dict[str, Any]:
    """PostgreSQL and PgBouncer refuse root: as whom they run if we are."""
    if os.getuid() != 0:
        return {}
    found = pwd.getpwnam("postgres")
    return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}


class Program:
    """One process and whatever it started. It ends with the drill."""

    def __init__(
        self,
        name: str,
        command: list[str],
        log: Path,
        env: dict[str, str] | None = None,
        user: dict[str, Any] | None = None,
        besides: Callable[[], list[int]] = list,
    ) -> None:
        self.name = name
        self._command, self._log, self._env, self._user = command, log, env, user or {}
        self._besides = besides  # processes that belong to it and are not its children
        self.start()

    def start(self) -> None:
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, cwd=ROOT, env=self._env, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                start_new_session=True, preexec_fn=end_with(os.getpid()), **self._user,
            )  # fmt: skip

    @property
    def runs(self) -> bool:
        return self._process.poll() is None

    @property
    def last_words(self) -> str:
        """Its name, and the last line of its log."""
        return f"{self.name}: {(self._log.read_text('utf-8', 'replace').splitlines() or ['nothing'])[-1]}"

    def kill(self) -> None:
        self._signal(signal.SIGKILL)
        self._process.wait()

    def freeze(self) -> None:
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def restart(self) -> None:
        self.kill()
        self.start()

    def end(self) -> None:
        """Whatever state it is in, and whether or not it runs."""
        self.thaw()
        self._signal(signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(10)

    def _signal(self, sign: signal.Signals) -> None:
        for first in (self._process.pid, *self._besides()):
            signal_all(first, sign)


def signal_all(first: int, sign: signal.Signals) -> None:
    """A process and whatever it started."""
    for pid in (first, *descendants(first)):
        with suppress(ProcessLookupError):
            os.kill(pid, sign)


def descendants(pid: int) -> list[int]:
    """The children of a process, and theirs."""
    children = defaultdict(list)
    for child, parent in _processes():
        children[parent].append(child)
    found = list(children[pid])
    for one in found:  # grows while it is walked
        found += children[one]
    return found


def _processes() -> Iterator[tuple[int, int]]:
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):  # has ended meanwhile
                after_name = (entry / "stat").read_text().rpartition(")")[2].split()
                yield int(entry.name), int(after_name[1])
