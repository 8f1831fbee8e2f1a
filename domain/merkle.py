"""The tree over everything that was stored: RFC 6962, as pure functions. Leaves are bytes; hashes are 32 bytes.

A root of so many leaves fixes each of them and their order. An inclusion proof shows that a leaf is in the tree of a
root, a consistency proof that the tree of one root begins with that of another; both are as long as the tree is high.

    >>> leaves = [leaf_hash(bytes([at])) for at in range(7)]
    >>> proof = inclusion(leaves, 5)
    >>> includes(root(leaves), 7, 5, leaves[5], proof)
    True
    >>> extends(root(leaves[:4]), 4, root(leaves), 7, consistency(leaves, 4))
    True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256

EMPTY = sha256(b"").digest()

Whole = Callable[[int, int], bytes]  # (level, place) -> the hash of a complete subtree of 2**level leaves


def leaf_hash(leaf: bytes) -> bytes:
    return sha256(b"\0" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1" + left + right).digest()


# --- complete subtrees: what a stored tree has at hand ---------------------------------------------------------------


def completed(before: int, leaf: bytes, whole: Whole) -> Iterator[tuple[int, int, bytes]]:
    """The complete subtrees that come into being with the leaf behind so many others: level, place and hash."""
    hashed, level, place = leaf, 0, before
    yield level, place, hashed
    while place % 2:
        hashed, level, place = node_hash(whole(level, place - 1), hashed), level + 1, place // 2
        yield level, place, hashed


def split(size: int) -> int:
    """The largest power of two below a size: how many leaves lie on the left."""
    return 1 << ((size - 1).bit_length() - 1)


def hash_of(whole: Whole, start: int, size: int) -> bytes:
    """The hash of the leaves from a place on. `start` is a multiple of the power of two that `size` fits into."""
    if not size:
        return EMPTY
    if size & (size - 1) == 0:
        level = size.bit_length() - 1
        return whole(level, start >> level)
    left = split(size)
    return node_hash(hash_of(whole, start, left), hash_of(whole, start + left, size - left))


def inclusion_in(whole: Whole, size: int, at: int, start: int = 0) -> list[bytes]:
    """What shows that the leaf at a place is in the tree of so many leaves, from the bottom to the top."""
    if size <= 1:
        return []
    left = split(size)
    if at < left:
        return [*inclusion_in(whole, left, at, start), hash_of(whole, start + left, size - left)]
    return [*inclusion_in(whole, size - left, at - left, start + left), hash_of(whole, start, left)]


def consistency_in(whole: Whole, old: int, size: int) -> list[bytes]:
    """What shows that the tree of `size` leaves begins with that of the first `old`."""
    return _consistency(whole, old, size, 0, known=True) if 0 < old < size else []


def _consistency(whole: Whole, old: int, size: int, start: int, *, known: bool) -> list[bytes]:
    if old == size:
        return [] if known else [hash_of(whole, start, size)]
    left = split(size)
    if old <= left:
        rest = hash_of(whole, start + left, size - left)
        return [*_consistency(whole, old, left, start, known=known), rest]
    first = hash_of(whole, start, left)
    return [*_consistency(whole, old - left, size - left, start + left, known=False), first]


# --- the same on a list of leaves ------------------------------------------------------------------------------------


def _on(leaves: Sequence[bytes]) -> Whole:
    def whole(level: int, place: int) -> bytes:
        if not level:
            return leaves[place]
        return node_hash(whole(level - 1, 2 * place), whole(level - 1, 2 * place + 1))

    return whole


def root(leaves: Sequence[bytes]) -> bytes:
    return hash_of(_on(leaves), 0, len(leaves))


def inclusion(leaves: Sequence[bytes], at: int) -> list[bytes]:
    return inclusion_in(_on(leaves), len(leaves), at)


def consistency(leaves: Sequence[bytes], old: int) -> list[bytes]:
    return consistency_in(_on(leaves), old, len(leaves))


# --- checking, without any tree --------------------------------------------------------------------------------------


def includes(root: bytes, size: int, at: int, leaf: bytes, proof: Sequence[bytes]) -> bool:
    """RFC 9162, 2.1.3.2."""
    if not 0 <= at < size:
        return False
    place, last, hashed = at, size - 1, leaf
    for step in proof:
        if not last:
            return False
        if place % 2 or place == last:
            hashed = node_hash(step, hashed)
            while not place % 2 and place:
                place, last = place >> 1, last >> 1
        else:
            hashed = node_hash(hashed, step)
        place, last = place >> 1, last >> 1
    return not last and hashed == root


def extends(old_root: bytes, old: int, root: bytes, size: int, proof: Sequence[bytes]) -> bool:
    """RFC 9162, 2.1.4.2. Every tree begins with none."""
    if not 0 <= old <= size:
        return False
    if old in (0, size):
        return not proof and (old == 0 or old_root == root)
    steps = [old_root, *proof] if old & (old - 1) == 0 else list(proof)
    if not steps:
        return False
    place, last = old - 1, size - 1
    while place % 2:
        place, last = place >> 1, last >> 1
    first = second = steps[0]
    for step in steps[1:]:
        if not last:
            return False
        if place % 2 or place == last:
            first, second = node_hash(step, first), node_hash(step, second)
            while not place % 2 and place:
                place, last = place >> 1, last >> 1
        else:
            second = node_hash(second, step)
        place, last = place >> 1, last >> 1
    return not last and (first, second) == (old_root, root)
