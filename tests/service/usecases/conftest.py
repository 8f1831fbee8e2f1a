"""A register with three people whose clock can be set, for tests about time."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.registers import SmallRegister


@pytest.fixture
def register(tmp_path: Path) -> Iterator[SmallRegister]:
    one = SmallRegister(tmp_path)
    yield one
    one.close()
