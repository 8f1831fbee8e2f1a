"""V13: the checkpoints in a pack. Each is signed, the trees grow out of each other, and the last entry of every log is
in the tree that was signed after it.

Below proof/ lie `register.vkey` (the key in use), `keys.txt` (notes by which one key took the place of another),
`checkpoints.txt` (checkpoints, the oldest first, each with what shows that it continues the one before) and a
`.tlog-proof` for the tournament and for every match, by place.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from domain import merkle
from domain.words import Sentence, say
from service.proof.signed_note import BadNote, Checkpoint, Verifier, opened, signers_of, verifier

VKEY, KEYS, CHECKPOINTS, PROOF_END = "register.vkey", "keys.txt", "checkpoints.txt", ".tlog-proof"
OF_TOURNAMENT = f"tournament{PROOF_END}"
PROOF_HEAD = "c2sp.org/tlog-proof@v1"
BETWEEN = "---\n"
SINCE = "since "


class Signed(NamedTuple):
    """A checkpoint with its note, and what shows that it continues a smaller one."""

    checkpoint: Checkpoint
    note: str
    since: int = 0
    proof: tuple[bytes, ...] = ()


def text_of(proof: Mapping[str, bytes], name: str) -> str:
    return proof.get(name, b"").decode("utf-8", "replace")


def known_keys(proof: Mapping[str, bytes]) -> list[Verifier]:
    """The key in use, and all before it that a note of both leads to."""
    known = [verifier(text_of(proof, VKEY))]
    for note in reversed([one for one in text_of(proof, KEYS).split(BETWEEN) if one.strip()]):
        lines = note.split("\n")
        old, new = (verifier(line) for line in lines[2:4]) if len(lines) > 4 else (known[0], known[0])
        _, by = signers_of(note, [old, new])
        if new not in known or {*by} != {old, new} or lines[1] != "key change":
            raise BadNote(say("a change of the key is not signed by both keys"))
        known.append(old)
    return known


def listed(proof: Mapping[str, bytes], known: Sequence[Verifier]) -> list[Signed]:
    """The checkpoints of the list, each signed by a known key."""
    found: list[Signed] = []
    for block in (one for one in text_of(proof, CHECKPOINTS).split(BETWEEN) if one.strip()):
        note, mark, rest = block.partition(SINCE)
        size, *hashes = rest.split() if mark else ["0"]
        since = int(size) if size.isdecimal() else 0
        found.append(Signed(opened(note, known), note, since, tuple(_hash(one) for one in hashes)))
    return found


def _hash(encoded: str) -> bytes:
    try:
        return b64decode(encoded, validate=True)
    except ValueError as error:
        raise BadNote(say("a hash of a proof cannot be read")) from error


def has_checkpoints(proof: Mapping[str, bytes]) -> bool:
    return any(name in (VKEY, KEYS, CHECKPOINTS) or name.endswith(PROOF_END) for name in proof)


def checkpoint_faults(proof: Mapping[str, bytes], lasts: Mapping[str, str]) -> Iterator[tuple[str, Sentence]]:
    """Everything that is wrong. `lasts` is the digest of the last entry of every log, by the name of its proof."""
    missing = [name for name in (VKEY, KEYS, CHECKPOINTS) if name not in proof]
    if missing:
        yield from (("V13", say("proof/{name} is missing", name=name)) for name in missing)
        return
    file = VKEY if not text_of(proof, KEYS).strip() else KEYS
    try:
        known = known_keys(proof)
        file = CHECKPOINTS
        heads = listed(proof, known)
    except BadNote as bad:
        yield "V13", say("proof/{file}: {what}", file=file, what=bad.sentence)
        return
    yield from _grown(heads)
    by_size = {one.checkpoint.size: one.checkpoint for one in heads}
    for name, digest in lasts.items():
        if name not in proof:
            yield "V13", say("proof/{name} is missing", name=name)
            continue
        try:
            yield from _included(name, text_of(proof, name), known, digest, by_size)
        except (BadNote, ValueError):
            yield "V13", say("proof/{name} cannot be read, or is not signed by the register", name=name)


def _grown(heads: Sequence[Signed]) -> Iterator[tuple[str, Sentence]]:
    for before, after in pairwise(heads):
        one, other = before.checkpoint, after.checkpoint
        fits = after.since == one.size and merkle.extends(one.root, one.size, other.root, other.size, after.proof)
        if not fits:
            said = "proof/{file}: the checkpoint of {size} does not continue that of {before}"
            yield "V13", say(said, file=CHECKPOINTS, size=other.size, before=one.size)


def _included(
    name: str, text: str, known: Sequence[Verifier], digest: str, by_size: Mapping[int, Checkpoint]
) -> Iterator[tuple[str, Sentence]]:
    head, _, note = text.partition("\n\n")
    first, index, *hashes = head.split("\n")
    checkpoint = opened(note, known)
    leaf = merkle.leaf_hash(bytes.fromhex(digest))
    position, steps = int(index.removeprefix("index ")), [_hash(one) for one in hashes]
    held = merkle.includes(checkpoint.root, checkpoint.size, position, leaf, steps)
    if first != PROOF_HEAD or not held:
        yield "V13", say("proof/{name}: the last entry of that log is not in the tree that was signed", name=name)
    if by_size.get(checkpoint.size) != checkpoint:
        yield "V13", say("proof/{name} rests on a checkpoint that is not in {file}", name=name, file=CHECKPOINTS)
