"""Ids of requests and commands: no two alike, in no two processes."""

import os

from service.unique_ids import unique_id


def test_ids_are_as_long_as_wanted_and_unlike():
    made = {unique_id(8) for _ in range(1000)}
    assert len(made) == 1000
    assert {len(one) for one in made} == {16}


def test_a_forked_process_makes_others():
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        os.write(writes, unique_id(8).encode())
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(reads, 16).decode() != unique_id(8)
    os.close(reads)
    os.close(writes)
