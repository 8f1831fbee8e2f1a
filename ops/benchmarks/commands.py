"""What a command costs before it says anything: CPU seconds beside those of a bare `python -c "import click"`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory

from ops.benchmarks import Row, at_most
from service.proof import write_export
from tests.matches import Table

BARE = [sys.executable, "-c", "import click"]
HELP, WORK = 3.0, 8.0  # times the bare one
COMPILED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}  # as once installed
HELPED = ((), ("up",), ("verify",), ("player", "add"), ("tournament", "pack"))


def run(quick: bool) -> list[Row]:
    """The help of several commands, the list of games, and the check of a small file."""
    times = 3 if quick else 20
    bare = cpu_seconds(BARE, times)
    with TemporaryDirectory() as folder:
        table = Table("coal-baron", 2, seed=1).play()
        file = Path(folder) / "match.jsonl"
        file.write_bytes(write_export(table.match, table.log, {}))
        asked = [((*words, "--help"), HELP) for words in HELPED]
        asked += [(("games",), WORK), (("verify", str(file)), WORK)]
        return [_row(words, bare, limit, times) for words, limit in asked]


def _row(words: tuple[str, ...], bare: float, limit: float, times: int) -> Row:
    name = " ".join("FILE" if "/" in word else word for word in words)
    took = cpu_seconds([sys.executable, "-m", "service.cli", *words], times)
    return at_most(f"trainregister {name}", took * 1000, "ms CPU", bare * 1000, limit)


def cpu_seconds(command: Sequence[str], times: int) -> float:
    """The least that a command took of one core, in a process of its own."""
    best = float("inf")
    for _ in range(times):
        before = getrusage(RUSAGE_CHILDREN)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=COMPILED)
        after = getrusage(RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best
