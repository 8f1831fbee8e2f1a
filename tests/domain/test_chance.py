"""Chance is fair in numbers, and exact when recomputed."""

import hmac
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.chance import Chance, NoChance, Unknowable, commitment, key, keyed_hash

KEYS = st.binary(min_size=1, max_size=64)


@given(KEYS, st.integers(0, 10_000), st.integers(1, 10**9))
def test_a_draw_lies_below_its_limit_and_comes_out_the_same_again(secret, ply, limit):
    draw = Chance(secret, ply).below(limit)
    assert 0 <= draw < limit
    assert Chance(secret, ply).below(limit) == draw


@given(KEYS, st.lists(st.integers(), max_size=60))
def test_a_shuffle_keeps_every_card_and_comes_out_the_same_again(secret, cards):
    chance = Chance(secret, 3)
    shuffled = chance.shuffled(cards)
    assert sorted(shuffled) == sorted(cards)
    assert shuffled == Chance(secret, 3).shuffled(cards)
    assert chance.draws == max(0, len(cards) - 1)


def chi_squared(counts, kinds):
    expected = sum(counts.values()) / kinds
    return sum((counts[kind] - expected) ** 2 / expected for kind in counts) + (kinds - len(counts)) * expected


@pytest.mark.parametrize(("limit", "bound"), [(2, 15.2), (6, 25.8), (7, 27.9), (52, 98.0)])
def test_draws_are_fair(limit, bound):
    """Chi-squared over 20,000 draws, below the value that a fair stream passes once in ten thousand."""
    chance = Chance(b"fairness", 1)
    counts = Counter(chance.below(limit) for _ in range(20_000))
    assert chi_squared(counts, limit) < bound


def test_every_order_of_four_cards_is_as_likely_as_any_other():
    chance = Chance(b"orders", 1)
    counts = Counter(tuple(chance.shuffled("abcd")) for _ in range(24_000))
    assert set(counts) == set(permutations("abcd"))
    assert chi_squared(counts, 24) < 59.6


def test_a_value_past_the_last_full_round_is_drawn_again(monkeypatch):
    """2^256 is no multiple of 3: the one value left over must not favour 0."""
    values = iter([2**256 - 1, 5])
    monkeypatch.setattr(Chance, "_draw", lambda self: next(values))
    assert Chance(b"", 0).below(3) == 2


def test_plies_and_counters_have_streams_of_their_own():
    seen = {Chance(b"k", ply).below(10**12) for ply in range(500)}
    chance = Chance(b"k", 500)
    seen |= {chance.below(10**12) for _ in range(500)}
    assert len(seen) == 1000


def test_the_key_depends_on_the_secret_the_match_and_every_word():
    keys = {
        key(b"s", "m", ["", ""]),
        key(b"t", "m", ["", ""]),
        key(b"s", "n", ["", ""]),
        key(b"s", "m", ["a", ""]),
        key(b"s", "m", ["", "a"]),
        key(b"s", "m", ["a,", ""]),
        key(b"s", "m", ['a","', ""]),
    }
    assert len(keys) == 7


def test_the_commitment_is_the_hash_of_the_secret():
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_nothing_can_be_drawn_in_a_preview():
    with pytest.raises(Unknowable):
        NoChance().roll()


@pytest.mark.parametrize("key", [b"", b"k" * 32, b"k" * 100])
def test_a_keyed_hash_is_an_hmac(key):
    assert keyed_hash(key, b"said") == hmac.digest(key, b"said", "sha256")
