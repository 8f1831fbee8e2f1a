"""Who has a register open holds a lock on its data folder, shared with all others who do.

So what must not happen meanwhile, such as changing the key that everybody holds in memory, can be refused. Locks end
with their process, however it ends.
"""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

LOCK_FILE = "in-use.lock"


class InUse(Exception):
    """Somebody has this register open."""


def opened(data: Path) -> BinaryIO:
    """Hold the lock together with others, until this is closed."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = (data / LOCK_FILE).open("ab")
    fcntl.flock(lock, fcntl.LOCK_SH)
    return lock


@contextmanager
def by_nobody(data: Path) -> Iterator[None]:
    """Hold the lock alone, or complain."""
    with (data / LOCK_FILE).open("ab") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise InUse(f"the register in {data} is in use: end web, follow, worker and mail-in first") from error
        yield
