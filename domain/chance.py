"""The committed random stream every shuffle and die comes from.

When a match is opened the service picks a secret and publishes its SHA-256, the commitment. Each player may add words
when sitting down. Secret and words make the key; every draw is an HMAC of the key over the ply and a counter, turned
into a number without bias. Nobody can steer the stream: not the service (it is committed before it hears the words),
not the players (they do not know the secret). When the secret is revealed at the end, anybody can recompute every
shuffle and roll. Outcomes are written into facts, so replaying a match never needs the stream.

    >>> published = commitment(b"a secret")
    >>> of_match = key(b"a secret", "match1", ["words of Anna", "words of Bert"])
    >>> chance = Chance(of_match, ply=7)
    >>> chance.roll(), chance.shuffled("abc"), chance.draws
    (3, ['b', 'c', 'a'], 3)

Later, with the revealed secret, the same comes out, and with other words something else:

    >>> commitment(b"a secret") == published
    True
    >>> Chance(of_match, ply=7).roll(), Chance(key(b"a secret", "match1", ["", ""]), ply=7).roll()
    (3, 2)
"""

import hmac
import json
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_RANGE = 1 << 256  # what one HMAC-SHA256 can say


def commitment(secret: bytes) -> str:
    """What is published before anybody sits down, so that the secret cannot be exchanged later."""
    return sha256(secret).hexdigest()


def key(secret: bytes, match: str, words: Sequence[str]) -> bytes:
    """The key of a match's stream, of the service's secret and the words of each seat (empty where none were said)."""
    return keyed(secret, [match, *words])


def keyed(secret: bytes, said: Sequence[str | int]) -> bytes:
    """What only this secret makes of these: an HMAC over a list in canonical JSON."""
    return keyed_hash(secret, canonical(said))


def keyed_hash(key: bytes, said: bytes) -> bytes:
    """HMAC-SHA256. `hmac.digest` looks the algorithm up each time, and lets other threads go ahead, for whom one then
    waits much longer than the hash takes."""
    begun = _begun(key).copy()
    begun.update(said)
    return begun.digest()


@lru_cache(64)
def _begun(key: bytes) -> hmac.HMAC:
    return hmac.new(key, digestmod="sha256")


def canonical(said: Sequence[str | int]) -> bytes:
    """A list as bytes, in the one way of RFC 8785."""
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()


class Chance:
    """The draws of one ply. A ply is never reused, also not after a strike, so neither is a draw."""

    def __init__(self, key: bytes, ply: int) -> None:
        self._key = key
        self._ply = ply
        self.draws = 0

    def _draw(self) -> int:
        said = f"{self._ply}:{self.draws}".encode()
        self.draws += 1
        return int.from_bytes(keyed_hash(self._key, said), "big")

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each equally likely: values past the last full round are drawn again."""
        fair = _RANGE - _RANGE % limit
        while (value := self._draw()) >= fair:
            pass
        return value % limit

    def roll(self, faces: int = 6) -> int:
        return 1 + self.below(faces)

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Fisher-Yates from the end, so one draw per thing but the first."""
        cards = list(things)
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return cards


class Unknowable(Exception):
    """Raised instead of a draw where the outcome must not be known yet: in a preview."""


class NoChance(Chance):
    """Stands in for the stream where nothing may be drawn."""

    def __init__(self) -> None:
        super().__init__(b"", 0)

    def _draw(self) -> int:
        raise Unknowable
