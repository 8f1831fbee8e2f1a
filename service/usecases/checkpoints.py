"""Checkpoints: signed heads of the tree over everything that was stored. Whoever keeps one can show later what the
register said then; every mail carries the latest, so every mailbox is a witness.

The key is an Ed25519 key of its own. It lies in the database, sealed as the secrets of matches are, so all processes of
a register have it, backups hold it, and `rekey` seals it anew. A new key takes its place by a note that both have
signed.
"""

from __future__ import annotations

import secrets
from base64 import b64encode
from collections.abc import Callable, Sequence
from time import time
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from domain.match.clocks import Moment
from domain.words import refuse
from projections.sql import Cursor, Postgres
from service.proof.packs.checkpoint_check import BETWEEN, CHECKPOINTS, KEYS, PROOF_HEAD, SINCE, VKEY
from service.proof.signed_note import Checkpoint, NoteSigner, signed, signers_of, verifier
from service.storage.match_cache import Store
from service.storage.sealing import padded
from service.storage.tree import Leaf, Tree

EVERY = 60  # seconds between two checkpoints, at least
MOST_LISTED = 2000  # checkpoints in a pack


class SignedCheckpoint(NamedTuple):
    """A checkpoint as it was published."""

    size: int
    at: Moment
    note: str


class SigningKey(NamedTuple):
    """A key of the register. `change` is the note by which it took the place of the one before it."""

    number: int
    vkey: str
    since: Moment
    change: str


class Checkpoints:
    """The tree of a register and its signed heads."""

    def __init__(self, store: Store, url: str, now: Callable[[], float] = time) -> None:
        self._store, self._durable, self._now = store, store.durable, now
        self._origin = f"{urlsplit(url).netloc or 'register.localhost'}/book"
        self.tree = Tree(store.durable, store.events.digests)

    # --- keys --------------------------------------------------------------------------------------------------------

    def signing_keys(self) -> list[SigningKey]:
        """Every key there was, the one in use last. The first is made when it is first asked for."""
        with self._durable.reading() as cursor:
            found = _keys(cursor)
        if not found:
            with self._durable.writing() as cursor:
                self._lock(cursor)
                found = _keys(cursor) or [self._add(cursor, self._origin, 1, None)]
        return found

    def change_key(self) -> SigningKey:
        """A new key takes the place of the one in use. Both sign that it does."""
        self.signing_keys()
        with self._durable.writing() as cursor:
            self._lock(cursor)
            last = _keys(cursor)[-1]
            return self._add(cursor, verifier(last.vkey).name, last.number + 1, self._signer(cursor, last))

    def _add(self, cursor: Cursor, name: str, number: int, before: NoteSigner | None) -> SigningKey:
        seed = secrets.token_bytes(32)
        signer = NoteSigner(name, seed)
        vkey = signer.verifier.vkey
        change = signed(key_change(before.verifier.vkey, vkey), before, signer) if before else ""
        sealed = padded(self._store.key, _place(number), seed).hex()
        cursor.run("INSERT INTO secrets (match, sealed) VALUES (?,?)", _place(number), sealed)
        made = SigningKey(number, vkey, int(self._now()), change)
        cursor.run("INSERT INTO signing_keys (number, vkey, since, change) VALUES (?,?,?,?)", *made)
        return made

    def _signer(self, cursor: Cursor, key: SigningKey) -> NoteSigner:
        row: Any = cursor.row("SELECT sealed FROM secrets WHERE match=?", _place(key.number))
        if row is None:
            refuse("key", "the private half of the checkpoint key is lost")
        wanted = verifier(key.vkey)
        signer = NoteSigner(wanted.name, padded(self._store.key, _place(key.number), bytes.fromhex(row["sealed"])))
        if signer.verifier != wanted:
            refuse("key", "the checkpoint key does not open with the secret key of this register")
        return signer

    def _lock(self, cursor: Cursor) -> None:
        """Of several who make a key or a checkpoint at the same time, one does. On SQLite only one can write."""
        if isinstance(self._durable, Postgres):
            cursor.run("LOCK TABLE signing_keys IN EXCLUSIVE MODE")

    # --- checkpoints -------------------------------------------------------------------------------------------------

    def follow(self, least: int = EVERY) -> SignedCheckpoint | None:
        """Take in what was stored, and sign the head of the tree if it has grown and the last is old enough."""
        self.tree.catch_up()
        size, last = self.tree.size(), self.latest()
        if not size or (last and (last.size >= size or self._now() - last.at < least)):
            return None
        return self._sign(size)

    def _sign(self, size: int) -> SignedCheckpoint:
        key = self.signing_keys()[-1]
        root = self.tree.root(size)
        with self._durable.writing() as cursor:
            self._lock(cursor)
            known = cursor.row("SELECT size, at, note FROM checkpoints WHERE size=?", size)
            if known is not None:
                return SignedCheckpoint(*(known[name] for name in ("size", "at", "note")))
            signer = self._signer(cursor, key)
            note = signed(Checkpoint(signer.name, size, root).text, signer)
            made = SignedCheckpoint(size, int(self._now()), note)
            cursor.run("INSERT INTO checkpoints (size, at, note) VALUES (?,?,?)", *made)
        return made

    def latest(self) -> SignedCheckpoint | None:
        found = self._select("ORDER BY size DESC LIMIT 1")
        return found[0] if found else None

    def covering(self, size: int) -> SignedCheckpoint | None:
        """The first checkpoint of so many leaves, or more."""
        found = self._select("WHERE size>=? ORDER BY size LIMIT 1", size)
        return found[0] if found else None

    def between(self, low: int, high: int) -> list[SignedCheckpoint]:
        return self._select("WHERE size>=? AND size<=? ORDER BY size", low, high)

    def _select(self, rest: str, *values: int) -> list[SignedCheckpoint]:
        with self._durable.reading() as cursor:
            rows = cursor.rows(f"SELECT size, at, note FROM checkpoints {rest}", *values)  # noqa: S608
        return [SignedCheckpoint(int(row["size"]), int(row["at"]), row["note"]) for row in rows]

    # --- proofs ------------------------------------------------------------------------------------------------------

    def proof(self, log: str, version: int) -> str:
        """That an entry is in the tree of the latest checkpoint (C2SP tlog-proof)."""
        leaf, head = self.tree.find(log, version), self.latest()
        if leaf is None or head is None or leaf.position >= head.size:
            refuse("checkpoint", "no checkpoint covers this entry yet; there is one within a minute")
        return self.proof_of(leaf.position, head)

    def proof_of(self, position: int, head: SignedCheckpoint) -> str:
        """That the leaf at this place is in the tree of a checkpoint."""
        return tlog_proof(position, self.tree.inclusion(head.size, position), head.note)

    def last_leaf(self, log: str) -> Leaf | None:
        """The leaf of the last entry of a log that is in the tree."""
        return self.tree.last(log)

    def consistency(self, old: int, size: int) -> list[str]:
        """What shows that the tree of `size` leaves begins with that of `old`, in base64."""
        if not 0 < old <= size <= self.tree.size():
            refuse("checkpoint", "two sizes of the tree are wanted, the smaller first; it has {n:leaf|leaves} now",
                   n=self.tree.size())  # fmt: skip
        return [b64encode(one).decode() for one in self.tree.consistency(old, size)]

    def files(self, low: int, head: SignedCheckpoint) -> dict[str, bytes]:
        """The files of a pack: the keys, and the checkpoints from so many leaves on, each continuing the one before."""
        heads = thinned(self.between(low, head.size))
        key = self._key_of(head)
        changes = [one.change for one in self.signing_keys() if one.change and one.number <= key.number]
        return {
            VKEY: f"{key.vkey}\n".encode(),
            KEYS: BETWEEN.join(changes).encode(),
            CHECKPOINTS: BETWEEN.join(self._with_proof(heads, at) for at in range(len(heads))).encode(),
        }

    def _key_of(self, head: SignedCheckpoint) -> SigningKey:
        """The key that has signed a checkpoint."""
        return next(one for one in reversed(self.signing_keys()) if signers_of(head.note, [verifier(one.vkey)])[1])

    def _with_proof(self, heads: Sequence[SignedCheckpoint], at: int) -> str:
        if not at:
            return heads[0].note
        old, size = heads[at - 1].size, heads[at].size
        return "\n".join([f"{heads[at].note}{SINCE}{old}", *self.consistency(old, size), ""])


def thinned(heads: Sequence[SignedCheckpoint]) -> list[SignedCheckpoint]:
    """Not more than a pack has room for, the last of them always."""
    step = -(-len(heads) // MOST_LISTED) or 1
    return [*heads[:-1:step], heads[-1]]


def tlog_proof(position: int, hashes: Sequence[bytes], note: str) -> str:
    lines = [PROOF_HEAD, f"index {position}", *(b64encode(one).decode() for one in hashes)]
    return "\n".join(lines) + "\n\n" + note


def key_change(old: str, new: str) -> str:
    """What both keys sign."""
    return f"{verifier(new).name}\nkey change\n{old}\n{new}\n"


def _place(number: int) -> str:
    """Under which name a key is sealed."""
    return f"checkpoint-key-{number}"


def _keys(cursor: Cursor) -> list[SigningKey]:
    rows = cursor.rows("SELECT number, vkey, since, change FROM signing_keys ORDER BY number")
    return [SigningKey(int(row["number"]), row["vkey"], int(row["since"]), row["change"]) for row in rows]
