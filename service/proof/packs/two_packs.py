"""Two packs of one tournament: one is a beginning of the other, or the place where they part is shown, with what the
register has signed for each. That is proof of a split view, for everybody who is shown both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from domain.words import Sentence, plain, say
from service.proof.packs.bag import BadBag, Bag
from service.proof.packs.check_pack import proofs_of, tournament_log
from service.proof.packs.checkpoint_check import Signed, known_keys, listed
from service.proof.packs.mail_check import split_view
from service.proof.signed_note import BadNote

SHOWN = 200  # characters of an entry


class Fork(NamedTuple):
    """Where two packs part."""

    what: Sentence
    here: str
    there: str


class Compared(NamedTuple):
    """What two packs have in common, and where they part."""

    common: int  # entries of the tournament
    matches: int  # that are in both, and the same
    forks: list[Fork]


def compare_packs(one: BinaryIO, other: BinaryIO) -> Compared:
    """Compare two packs, each of which is checked by itself elsewhere."""
    here, there = Bag(one), Bag(other)
    head, log = tournament_log(here)
    its_head, its_log = tournament_log(there)
    if head.tournament != its_head.tournament:
        raise BadBag(say("these are packs of two tournaments: {one} and {other}", one=head.tournament,
                         other=its_head.tournament))  # fmt: skip
    forks = [*_parted(say("the tournament"), log, its_log)]
    common = sum(1 for _ in _alike(log, its_log))
    shared = sorted({name for name in here.names if name.startswith("data/matches/")} & {*there.names})
    same = 0
    for name in shared:
        found = list(_parted(say("{name}", name=name), _entries(here, name), _entries(there, name)))
        forks += found
        same += not found
    return Compared(common, same, [*forks, *_trees(_heads(here), _heads(there))])


def _entries(bag: Bag, name: str) -> list[bytes]:
    return bag.read(name).split(b"\n")[1:-2]


def _alike(one: list[bytes], other: list[bytes]) -> Iterator[bytes]:
    for line, its in zip(one, other, strict=False):
        if line != its:
            return
        yield line


def _parted(what: Sentence, one: list[bytes], other: list[bytes]) -> Iterator[Fork]:
    at = sum(1 for _ in _alike(one, other))
    if at < min(len(one), len(other)):
        said = say(
            "{what} parts at entry {entry}: two different ones follow the same beginning", what=what, entry=at + 1
        )
        yield Fork(said, *(plain(log[at].decode("utf-8", "replace"))[:SHOWN] for log in (one, other)))


def _heads(bag: Bag) -> list[Signed]:
    """The checkpoints of a pack; none if there are none that hold."""
    proof = proofs_of(bag)
    try:
        return listed(proof, known_keys(proof)) if proof else []
    except BadNote:
        return []


def _trees(one: list[Signed], other: list[Signed]) -> Iterator[Fork]:
    """Two signed trees of one size that differ."""
    roots = {head.checkpoint.size: head for head in other if head.checkpoint.origin}
    for head in one:
        its = roots.get(head.checkpoint.size)
        if its and its.checkpoint.origin == head.checkpoint.origin and its.checkpoint.root != head.checkpoint.root:
            said = split_view(say("the other pack"), its.note, head.note, head.checkpoint.size)
            yield Fork(said, head.note, its.note)
            return
