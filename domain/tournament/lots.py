"""Ids, secrets and lots of a tournament: all of them follow from its master secret and the draw.

The master secret is committed to when the tournament is opened and revealed at its end, so every line below can be
recomputed by anybody. Ids leave nothing to choose; secrets of matches tell nothing of the master secret.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Sequence
from hashlib import sha256

from domain.chance import Chance, canonical, keyed


def fixture_id(tournament: str, round: int, number: int, attempt: int) -> str:
    """The id of the match of a fixture: twelve letters and digits, as every match has."""
    said = sha256(canonical(["fixture", tournament, round, number, attempt])).digest()
    return b32encode(said).decode().lower()[:12]


def fixture_secret(master: bytes, tournament: str, round: int, number: int, attempt: int) -> bytes:
    return keyed(master, ["fixture", tournament, round, number, attempt])


def lots_secret(master: bytes, tournament: str, round: int) -> bytes:
    """Revealed when the round is laid: entrants recompute the pairing at once."""
    return keyed(master, ["lots", tournament, round])


def lots(secret: bytes, head: str, draw: str, round: int) -> Chance:
    """The lots of a round. `head` is the receipt before the draw: nobody could choose it after the value was known."""
    return Chance(keyed(secret, [head, draw]), round)


def draw_of_words(words: Sequence[str]) -> str:
    """The value of a draw that is made of what the entrants said, in the order of the closed list."""
    return sha256(canonical(list(words))).hexdigest()
