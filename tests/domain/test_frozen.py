"""What is stored of the games that stand, byte by byte: editions, writings, facts, score lines.

`verify` compares stored matches with what the rules say today, so none of this may ever change: a match that was played
would no longer prove itself. If this test fails, the change is wrong and not the test. Words that people read (labels,
explanations, logbook lines, prompts) are not stored and may change. A new game gets a row when it is released.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import pytest

from domain.codec import codec
from domain.engine import Fact, Game, awaited, legal
from domain.games import GAMES
from domain.laws import Trial, setting
from service.usecases.local_match import LocalMatch
from tests.goldens import Scenario, by_the_book, file_of, scenarios

SEEDS = range(1, 9)  # of the random matches that are looked at
SCORED_EVERY = 25  # plies between two looks at the score lines of a running match


class Frozen(NamedTuple):
    """The hash of a game's edition, and digests over all that is written in some of its matches."""

    edition: str
    writings: str  # of every decision that is offered
    facts: str  # of set-up and of every decision, AnsweredItself with its text among them
    scores: str  # lines with their reasons: template and values


FROZEN = {
    "coal-baron": Frozen(
        edition="3461c8e218691319f96f6b65a5d1a9e83d73d0e2db22cb04f2f902860640cfe5",
        writings="a8b59e3f1e3138832022e862b1910837",
        facts="623934207cf7c4718e29a242cd5d95b2",
        scores="828af763559b203274fb0d33ea5ee032",
    ),
    "steamrollers": Frozen(
        edition="370ed3bf7c2da61ef0bae071b1d88dafff0efd64a955ce9a0ac1727d43cacdaa",
        writings="95bbb16e48b16bfb6c91e006fd409eda",
        facts="dad7a0412a3f4bfb926c78f39ddbc809",
        scores="8d1ac8ec1ba8a221d94efa23eb7de45c",
    ),
    "train-rush": Frozen(
        edition="c36a7a61555ad16886ba740c99aa8d8b7f183a90e07bc083163f21d5c26195c0",
        writings="61b057a57803aad08c55e3e71739cc51",
        facts="07321cb25a50fb0921402269f6dfaa77",
        scores="0dfa1eefb27419c67d0d1737b7fd83e6",
    ),
    "eighteen-africa": Frozen(
        edition="c059814d28d2fe47fce8436e9ef3950c55790d342b46cab6daff6a7a013543c9",
        writings="ad71e0e42dea1dd44b333d71ab7ede31",
        facts="ee45934d0a360fb41ab2747132b50cd1",
        scores="052c1a1eb3088e853fba566dd12c57b8",
    ),
}


Moment = tuple[Any, Sequence[Fact]]  # a table, and the facts that led to it


def moments(game: Game) -> Iterator[Moment]:
    """Random matches, and the golden ones: those were played with sense, and reach what chance hardly finds."""
    for seed in SEEDS:
        trial = Trial(game, *setting(game, None, seed), watched=False)
        yield trial.state, trial.setup
        while not trial.state.over:
            trial.step()
            yield trial.state, trial.log[-1].facts
    for scenario in scenarios(game.SLUG):
        yield from replayed(game, scenario)


def replayed(game: Game, scenario: Scenario) -> Iterator[Moment]:
    match = LocalMatch(game, scenario.seats, scenario.options, scenario.seed)
    choose = by_the_book(file_of(game.SLUG, scenario.name).read_text("utf-8"))
    yield match.state, match.setup
    while not match.state.over:
        yield match.state, match.decide(*choose(match))


def stored(game: Game) -> Frozen:
    """What the game writes today."""
    writings, facts, scores = sha256(), sha256(), sha256()
    encode = codec(game.SLUG).encode
    for state, happened in moments(game):
        facts.update(encode(happened))
        for seat in awaited(state):
            writings.update("\n".join(map(game.write, legal(game, state, seat))).encode())
        if state.ply % SCORED_EVERY == 0 or state.over:
            scores.update(encode(list(game.score(state))))
    return Frozen(game.EDITION.digest, *(one.hexdigest()[:32] for one in (writings, facts, scores)))


UNRELEASED = {"ticket-legacy", "ticket-campaign"}  # what these store may still change


def test_every_game_that_was_released_is_frozen():
    assert {*FROZEN, *UNRELEASED} == set(GAMES)


@pytest.mark.parametrize("slug", FROZEN)
def test_what_is_stored_never_changes(slug):
    assert stored(GAMES[slug]) == FROZEN[slug]
