"""Ids of requests and commands: unlike all others, and that is all they have to be. Keys come from `secrets`.

The operating system is asked once for each process and not for each id: a thread that asks it lets the others go ahead,
and on a busy server then waits for them longer than everything else about an id takes.
"""

from __future__ import annotations

import os
from random import Random

numbers = Random()
os.register_at_fork(after_in_child=lambda: numbers.seed())


def unique_id(size: int) -> str:
    """So many random bytes in hexadecimal digits."""
    return numbers.randbytes(size).hex()
