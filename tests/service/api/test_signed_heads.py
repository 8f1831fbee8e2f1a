"""Checkpoints and packs for programs: what is told fits together, and nothing is told that is not signed."""

from __future__ import annotations

from base64 import b64decode

from domain import merkle
from projections.log_places import START
from service.proof.signed_note import opened, verifier
from tests.service.api import World, fits

PATH = "/api/book"


def lines(response) -> list[str]:
    return response.get_data(as_text=True).splitlines()


def test_an_entry_is_shown_to_be_in_the_signed_tree(world: World):
    match = world.running()
    client = world.client()
    head = world.register.checkpoints.follow(least=-1)
    told = client.get(f"{PATH}/checkpoint")
    fits(world, told)
    assert told.get_data(as_text=True) == head.note
    known = [verifier(lines(client.get(f"{PATH}/key"))[-1])]
    checkpoint = opened(head.note, known)
    told = client.get(f"{PATH}/proof?match={match}&version=1")
    fits(world, told)
    _, index, *hashes = told.get_data(as_text=True).partition("\n\n")[0].split("\n")
    digest = bytes.fromhex(world.register.store.events.digests(START, 10_000)[int(index.split()[1])][3].hex())
    steps = [b64decode(one) for one in hashes]
    assert merkle.includes(checkpoint.root, checkpoint.size, int(index.split()[1]), merkle.leaf_hash(digest), steps)
    told = client.get(f"{PATH}/consistency?old=2&new={checkpoint.size}")
    fits(world, told)
    leaves = [merkle.leaf_hash(one[3]) for one in world.register.store.events.digests(START, 10_000)][: checkpoint.size]
    assert [b64decode(one) for one in lines(told)] == merkle.consistency(leaves, 2)


def test_what_cannot_be_shown_is_refused_in_a_sentence(small: World):
    client = small.client()
    assert client.get(f"{PATH}/checkpoint").status_code == 404
    assert client.get(f"{PATH}/proof?match=nothing&version=1").status_code == 409
    assert client.get(f"{PATH}/proof?match=nothing").status_code == 422
    assert client.get(f"{PATH}/consistency?old=5&new=2").status_code == 409
    assert client.get("/api/tournaments/nothing/pack").status_code == 404
