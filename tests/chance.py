"""The chance of tests: what `secrets` gives in this process, and every id, follows from the name of the test that asks.

Match secrets, salts and ids come from there, so a test that passes once passes always. `pytest --chance WORD` shuffles
anew, to look for tests that hold only by luck. Servers that a test starts as processes keep their own chance.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from service import unique_ids

DEFAULT = 32  # as many bytes as `secrets` gives when nobody says how many

_random = Random()


def begin(name: str) -> None:
    """From now on chance follows from this name."""
    _random.seed(name)


@contextmanager
def apart(name: str) -> Iterator[None]:
    """For what outlives a test: it must not depend on which test asked first, nor change what that test draws."""
    before = _random.getstate()
    begin(name)
    try:
        yield
    finally:
        _random.setstate(before)


def _token_bytes(size: int | None = None) -> bytes:
    return _random.randbytes(DEFAULT if size is None else size)


secrets.token_bytes = _token_bytes
unique_ids.numbers = _random
