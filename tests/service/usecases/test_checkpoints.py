"""Checkpoints: the tree over everything that was stored, signed; what shows that something is in it; keys."""

from __future__ import annotations

from base64 import b64decode
from hashlib import sha256

import pytest

from domain import merkle
from domain.words import Refused
from projections.log_places import START
from service.bootstrap import build
from service.proof.signed_note import (
    BadNote,
    NoteSigner,
    as_header,
    checkpoint_of,
    from_header,
    opened,
    signed,
    signers_of,
    verifier,
)
from service.storage import sealing, tree
from service.usecases.callers import Caller
from tests.registers import lay_table
from tests.service.usecases.test_tournaments import entered, play

ANNA, BERT = Caller("anna"), Caller("bert")


def some_matches(register, number=2):
    return [lay_table(register.matches, [ANNA, BERT], "lamps") for _ in range(number)]


def keys(register):
    return [verifier(one.vkey) for one in register.checkpoints.signing_keys()]


def everything(register):
    """Every digest there is, in the order of the book."""
    return [digest for *_, digest in register.store.events.digests(START, 100_000)]


def test_the_tree_is_that_of_every_entry_in_order_and_its_head_is_signed(built):
    some_matches(built)
    entered(built)
    head = built.checkpoints.follow()
    leaves = [merkle.leaf_hash(one) for one in everything(built)]
    found = opened(head.note, keys(built))
    assert (found.size, found.root) == (len(leaves), merkle.root(leaves))
    assert built.checkpoints.latest() == head


def test_a_checkpoint_is_signed_at_most_once_a_minute_and_only_if_something_was_stored(built, time):
    assert built.checkpoints.follow() is None
    some_matches(built, 1)
    first = built.checkpoints.follow()
    some_matches(built, 1)
    assert built.checkpoints.follow() is None
    time.now += 60
    second = built.checkpoints.follow()
    assert second.size > first.size
    time.now += 600
    assert built.checkpoints.follow() is None


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
class TestProofs:
    def test_every_entry_is_shown_to_be_in_the_tree(self, built):
        match = some_matches(built)[1]
        play(built, match, plies=3)
        built.checkpoints.follow()
        for version, data in enumerate(built.store.events.read(match), 1):
            head, _, note = built.checkpoints.proof(match, version).partition("\n\n")
            _, index, *hashes = head.split("\n")
            found = opened(note, keys(built))
            leaf = merkle.leaf_hash(sha256(data).digest())
            assert merkle.includes(
                found.root, found.size, int(index.split()[1]), leaf, [b64decode(one) for one in hashes]
            )

    def test_trees_continue_each_other_over_more_leaves_than_a_tile_has(self, built, monkeypatch):
        """With tiles of four leaves, so that several levels are kept after a few matches."""
        monkeypatch.setattr(tree, "TILE", 2)
        sizes = []
        for _ in range(6):
            some_matches(built, 3)
            built.checkpoints.tree.catch_up()
            sizes.append(built.checkpoints.tree.size())
        leaves = [merkle.leaf_hash(one) for one in everything(built)]
        for size in range(1, len(leaves) + 1):
            assert built.checkpoints.tree.root(size) == merkle.root(leaves[:size])
            for old in range(1, size + 1, 7):
                assert built.checkpoints.tree.consistency(old, size) == merkle.consistency(leaves[:size], old)
            assert built.checkpoints.tree.inclusion(size, size // 2) == merkle.inclusion(leaves[:size], size // 2)

    def test_what_no_checkpoint_covers_is_told_so(self, built):
        match = some_matches(built, 1)[0]
        with pytest.raises(Refused, match="no checkpoint covers"):
            built.checkpoints.proof(match, 1)
        with pytest.raises(Refused, match="two sizes"):
            built.checkpoints.consistency(5, 3)

    def test_a_leaf_gets_its_place_once_also_where_two_add_them(self, built, monkeypatch):
        some_matches(built, 1)
        other = tree.Tree(built.store.durable, built.store.events.digests)
        real = built.store.events.digests

        def late(after, limit):
            found = real(after, limit)
            other.catch_up()  # somebody else is quicker
            return found

        slow = tree.Tree(built.store.durable, late)
        assert slow.step() == 0
        assert slow.size() == len(everything(built))


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
class TestKeys:
    def test_a_key_is_made_once_and_its_change_is_signed_by_both(self, built, time):
        some_matches(built, 1)
        before = built.checkpoints.follow()
        [old] = keys(built)
        new = verifier(built.checkpoints.change_key().vkey)
        assert keys(built) == [old, new]
        text, by = signers_of(built.checkpoints.signing_keys()[-1].change, [old, new])
        assert by == [old, new]
        assert text.splitlines()[1:] == ["key change", old.vkey, new.vkey]
        some_matches(built, 1)
        time.now += 60
        after = built.checkpoints.follow()
        assert opened(before.note, [old]).size < opened(after.note, [new]).size
        with pytest.raises(BadNote, match="not signed by a known key"):
            opened(after.note, [old])

    def test_the_private_half_is_sealed_and_a_new_secret_key_seals_it_anew(self, built, settings, time):
        some_matches(built, 1)
        built.checkpoints.follow()
        with built.store.durable.reading() as cursor:
            rows = cursor.rows("SELECT sealed FROM secrets WHERE match='checkpoint-key-1'")
        assert len(rows) == 1
        built.close()
        old, new = settings.key.decode(), "another key, which nobody has seen"
        env = {sealing.ENV: old, sealing.NEW_ENV: new}
        done = sealing.rekey(settings, env, lambda done, all: None)
        assert done.number == 1  # the match; the key of checkpoints is none

        again = build(settings._replace(key=new.encode()), time)
        some_matches(again, 1)
        time.now += 60
        head = again.checkpoints.follow()
        assert opened(head.note, keys(again)).size == head.size
        again.close()


SIGNER = NoteSigner("register.example/book", b"s" * 32)
NOTE = signed("register.example/book\n3\n" + "A" * 43 + "=\n", SIGNER)


def test_a_note_is_read_back_from_the_header_of_a_mail():
    assert from_header(as_header(NOTE)) == NOTE
    assert checkpoint_of(signers_of(NOTE, [SIGNER.verifier])[0]).size == 3
    assert verifier(SIGNER.verifier.vkey) == SIGNER.verifier


@pytest.mark.parametrize(
    "note",
    [
        "", "\n\n", NOTE.replace("\n3\n", "\n4\n"), NOTE.replace("\n3\n", "\n03\n"), NOTE.rstrip(), NOTE + "x\n",
        NOTE.replace("— register", "- register"), NOTE.replace("register.example/book\n3", "other.example/book\n3"),
        NOTE.replace("AAAA", "!!!!"), "x" * 20_000,
    ],
)  # fmt: skip
def test_a_note_that_was_changed_is_refused(note):
    with pytest.raises(BadNote):
        opened(note, [SIGNER.verifier])
