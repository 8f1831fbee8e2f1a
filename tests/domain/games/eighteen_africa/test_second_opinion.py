"""The second judge beside whole matches: facts, questions, offers, refusals, money and worth are the same.

Between them they show what is rare; `ops/drills/judge.py` plays 100,000 decisions with all laws and demands everything.
"""

from __future__ import annotations

import pytest

from tests.domain.games.eighteen_africa.judge.bench import Differs, Judge
from tests.domain.games.eighteen_africa.judge.seen import demands
from tests.domain.games.eighteen_africa.judge.watch import Sitting, Watch

SHORT = [Sitting("short", seed) for seed in (1, 2, 3, 4, 5, 6, 18, 30)]
RARE = {  # and what it is there for
    Sitting("random", 12): {"ending removal", "fact deck-reshuffled", "fact display-opened", "swap by sale"},
    Sitting("leaning", 6): {"ending price", "power P4", "upgrade to grey", "train EE bought"},
    Sitting("leaning", 1): {"bonus CASABLANCA-JOHANNESBURG", "train EF sold", "train VS traded", "power P5"},
    Sitting("steered", 4): {"bonus DAKAR-DAR-ES-SALAAM"},
    Sitting("steered", 5): {"train EF traded", "train EE traded"},
    Sitting("steered", 14): {"bonus CAPE-CAIRO", "removal in a depression", "economy depression", "ending bank"},
}


def watch(sitting: Sitting) -> Watch:
    return Watch(sitting, laws=False, offers_every=6, strange=2)


@pytest.mark.parametrize("sitting", SHORT, ids=str)
def test_short_matches_with_all_options_are_judged_alike(sitting):
    one = watch(sitting)
    one.play()
    assert one.judge.over
    assert one.seen.counts["lists of offers compared"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("sitting", RARE, ids=str)
def test_long_matches_show_what_is_rare_and_are_judged_alike(sitting):
    one = watch(sitting)
    one.play()
    assert RARE[sitting] <= set(one.seen.counts)
    assert one.judge.over
    assert one.seen.counts["best runs compared"] > 0


def test_what_is_demanded_is_named_as_it_is_counted():
    """A name that nobody counts would be demanded for ever, one that nobody demands never missed."""
    assert set().union(*RARE.values()) <= demands()


def test_a_changed_fact_is_noticed():
    """The judge knows what a log must say: somebody who writes a pound more is found."""
    one = watch(SHORT[0])
    one.play(40)
    log, judge = one.trial.log, Judge(one.trial.seats, one.trial.options, one.trial.setup)
    for ply in log[:-1]:
        judge.follow(ply.seat, ply.decision, ply.facts)
    with pytest.raises(Differs):
        judge.follow(log[-1].seat, log[-1].decision, [*log[-1].facts, log[-1].facts[0]])
