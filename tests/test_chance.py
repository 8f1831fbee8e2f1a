"""What tests draw follows from their names, so that no test passes or fails by luck."""

import secrets
from random import Random

import pytest


@pytest.fixture(scope="module")
def drawn_once() -> str:
    return secrets.token_hex(8)


def test_a_test_draws_what_its_name_says(request):
    word = request.config.getoption("chance")
    assert secrets.token_bytes(8) == Random(word + request.node.nodeid).randbytes(8)


def test_what_outlives_a_test_follows_from_its_own_name(request, drawn_once):
    word = request.config.getoption("chance")
    assert drawn_once == Random(f"{word}tests/test_chance.py drawn_once None").randbytes(8).hex()
    assert secrets.token_bytes(8) == Random(word + request.node.nodeid).randbytes(8)
