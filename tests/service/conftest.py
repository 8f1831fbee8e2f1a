"""A table that plays by mail."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.mail.postman import Postman
from tests.service.mail.table import Table


@pytest.fixture
def postman() -> Iterator[Postman]:
    with Postman() as one:
        yield one


@pytest.fixture
def table(tmp_path: Path, postman: Postman) -> Iterator[Table]:
    one = Table(tmp_path, postman)
    yield one
    one.close()
