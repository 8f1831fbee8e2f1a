"""Entries as the event store keeps them and gives them back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from eventsourcing.persistence import StoredEvent

from projections.log_places import LogPlace


@dataclass(frozen=True)
class LinkedEvent(StoredEvent):
    """What is stored, and the digest of the entry it stands behind; none for the first."""

    prev: str


class Noted(NamedTuple):
    """A place in the order in which everything was stored: an entry of the log of a match, or of something else."""

    at: LogPlace
    log: str  # the id of what it is of
    version: int
    opening: str  # the topic of the first entry of that log: it tells what it is of
    data: bytes = b""  # what is stored, where it was asked for


class Digested(NamedTuple):
    """An entry in the order of everything, as its digest."""

    at: LogPlace
    log: str
    version: int
    digest: bytes
