"""Whole campaigns of random play: what they show, and what a total that is recorded twice looks like.

The laws themselves are kept under watch with those of all games, in `tests/domain/test_laws.py`.
"""

from pathlib import Path

import pytest

from domain.games import ticket_legacy
from domain.games.ticket_legacy import campaign
from domain.laws import (
    Coverage,
    Trial,
    Violation,
    kind_first,
    law_11_cited_rules_can_be_looked_up,
)
from domain.laws.records import law_12_every_total_is_recorded_once


@pytest.mark.parametrize("game", [ticket_legacy, campaign], ids=["match", "campaign"])
def test_law_11_cited_rules_can_be_looked_up(game):
    folder = Path(game.__file__).parent
    files = [path for path in folder.rglob("*.py") if game is campaign or "campaign" not in path.parts[-3:]]
    sources = {path.name: path.read_text("utf-8") for path in files}
    assert list(law_11_cited_rules_can_be_looked_up(sources, (folder / "RULES.md").read_text("utf-8"))) == []


def test_random_campaigns_show_everything_there_is():
    """Of the match all but passing, which random play does not reach; of the campaign everything."""
    seen, chapters = Coverage(campaign), Coverage(ticket_legacy)
    for seed in range(6):
        trial = Trial(campaign, 2 + seed % 4, campaign.Options(), seed, watched=False, player=kind_first)
        trial.play()
        seen.take_in(trial)
        for one in trial.chapters:
            chapters.take_in(one)
    assert seen.never == []
    assert set(chapters.never) <= {"pass", "passed"}


def test_a_total_that_is_recorded_twice_is_found():
    trial = Trial(campaign, 2, campaign.Options(), 1, watched=False)
    trial.play()
    trial.watched = True
    trial.recorded.append(trial.recorded[0])
    with pytest.raises(Violation, match="law 12"):
        law_12_every_total_is_recorded_once(trial)
