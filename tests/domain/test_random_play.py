"""How random matches are decided, and what they have shown of a game."""

import pytest

from domain.engine import tag_of
from domain.games import GAMES
from domain.laws import Coverage, Trial, kind_first, leaning, setting
from tests.domain.games.tiny import Take
from tests.domain.games.tiny_ranges import GAME as RANGES
from tests.domain.games.tiny_ranges import GiveBack


def trial_of(slug, seed, player):
    game = GAMES[slug]
    return Trial(game, *setting(game, None, seed), watched=False, player=player)


@pytest.mark.parametrize("slug", GAMES)
def test_a_match_decided_kind_first_ends_and_is_known_by_its_seed(slug):
    first, again = (trial_of(slug, 3, kind_first) for _ in range(2))
    assert first.play() == again.play() <= GAMES[slug].BOUND
    assert first.log == again.log


def test_every_kind_is_as_likely_as_the_others():
    """However many offers there are of it."""
    trial = trial_of("coal-baron", 1, kind_first)
    offers = [*["many"] * 97, 1, 2.0]
    chosen = [type(kind_first(trial, 9, offers)) for _ in range(300)]  # nobody sits in seat 9: nothing is varied
    assert all(60 < chosen.count(kind) < 140 for kind in (str, int, float))


def test_what_may_be_varied_is_varied():
    """Also what is offered once only, with one number or one choice."""
    trials = [Trial(RANGES, 2, RANGES.OPTIONS[0], seed, player=kind_first) for seed in range(12)]
    for one in trials:
        one.play()
    decisions = [ply.decision for one in trials for ply in one.log]
    assert {one.number for one in decisions if isinstance(one, Take)} == {1, 2, 3}
    assert {len(one.lamps) for one in decisions if isinstance(one, GiveBack)} == {1, 2}


def test_who_leans_decides_mostly_as_somebody_else():
    asked = []

    def first(trial, seat, offers):
        asked.append(trial.ply)
        return offers[0]

    trial = trial_of("coal-baron", 2, leaning(first))
    trial.play()
    assert 0.65 < len(asked) / trial.ply < 0.95


def test_coverage_names_what_never_happened():
    game = GAMES["coal-baron"]
    seen = Coverage(game)
    assert tag_of(next(iter(game.EVOLVE))) in seen.never
    trial = trial_of("coal-baron", 1, kind_first)
    trial.play()
    seen.take_in(trial)
    never = set(seen.never)
    assert never.isdisjoint(tag_of(type(fact)) for ply in trial.log for fact in ply.facts)
    assert never.isdisjoint(tag_of(type(ply.decision)) for ply in trial.log)
