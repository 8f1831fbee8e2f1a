"""The tree over everything: its hashes are those of RFC 6962, every proof holds, and none holds for anything else."""

from __future__ import annotations

from hashlib import sha256

import pytest

from domain.merkle import EMPTY, consistency, extends, includes, inclusion, leaf_hash, node_hash, root

LEAVES = [leaf_hash(bytes([at])) for at in range(40)]
# The vectors of the Certificate Transparency reference implementation: data of eight leaves, and the roots of 1 to 8.
DATA = [
    b"",
    b"\x00",
    b"\x10",
    b"\x20\x21",
    b"\x30\x31",
    b"\x40\x41\x42\x43",
    bytes(range(0x50, 0x58)),
    bytes(range(0x60, 0x70)),
]
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


@pytest.mark.parametrize("size", range(1, 9))
def test_roots_are_those_of_the_reference_implementation(size):
    assert root([leaf_hash(one) for one in DATA[:size]]).hex() == ROOTS[size - 1]


def test_the_tree_of_nothing_is_the_hash_of_nothing():
    assert root([]) == EMPTY == sha256(b"").digest()


def test_every_leaf_of_every_tree_is_shown_to_be_in_it_and_nothing_else_is():
    for size in range(1, len(LEAVES)):
        top = root(LEAVES[:size])
        for at in range(size):
            proof = inclusion(LEAVES[:size], at)
            assert includes(top, size, at, LEAVES[at], proof)
            assert not includes(top, size, at, LEAVES[at + 1], proof)
            assert not includes(top, size, (at + 1) % size, LEAVES[at], proof) or size == 1
            assert not includes(top, size, at, LEAVES[at], [*proof, proof[0] if proof else top])
            assert not includes(top, size, at, LEAVES[at], proof[:-1]) or not proof
        assert not includes(top, size, size, LEAVES[0], [])


def test_every_tree_is_shown_to_continue_every_smaller_one_and_no_other():
    for size in range(1, len(LEAVES)):
        top = root(LEAVES[:size])
        for old in range(1, size + 1):
            before, proof = root(LEAVES[:old]), consistency(LEAVES[:size], old)
            assert extends(before, old, top, size, proof)
            assert not extends(node_hash(before, before), old, top, size, proof)
            assert not extends(before, old, node_hash(top, top), size, proof)
            assert not extends(before, old, top, size, [*proof, top])
            assert not extends(before, old, top, size, proof[1:]) or not proof
    assert extends(EMPTY, 0, top, size, [])
    assert not extends(top, 5, top, 4, [])
