"""The web server is killed while it writes. The drill does it a hundred times, this test a few."""

import pytest

from ops.drills.web import drill


@pytest.mark.slow
@pytest.mark.timeout(240)
def test_what_was_acknowledged_is_there_after_a_kill_and_nothing_is_done_twice(tmp_path):
    commands, matches = drill(tmp_path, times=3, seed=7)
    assert commands > 20
    assert matches >= 4
