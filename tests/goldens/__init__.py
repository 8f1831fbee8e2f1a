"""Golden playthroughs: whole matches a person can read, kept as text, replayed by the tests.

A file holds its scenario in the head and every decision in notation, so a replay needs no bot: a better bot changes no
golden. `./ops/goldens` plays the scenarios of tests/domain/games/<game>/scenarios.py again and writes the files anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from textwrap import indent
from typing import Any, NamedTuple

import msgspec

from domain.codec import codec
from domain.engine import Fact, Game, default, elsewhere, in_sentences, legal
from domain.games import CAMPAIGNS, GAMES
from domain.places import NOBODY, SPECTATOR, Seat
from domain.words import render
from projections import breakdown
from projections.boards import TEXT
from service.bots import BOTS, at_random
from service.usecases.local_match import LocalMatch
from tests.domain.games import package

HERE = Path(__file__).parent
OF_A_CHAPTER = " " * 4  # begins what happens in a match that a campaign has called for
DECIDED = re.compile(rf"(?:{OF_A_CHAPTER})?\d+\. seat ")  # a map can have lines that begin with a number, too
IDLE = "idle"  # a seat whose time always runs out


class Scenario(NamedTuple):
    """A match worth keeping: who plays, with which options, from which seed."""

    name: str
    seats: int
    options: Any
    bots: Sequence[str]
    seed: int


def scenarios(slug: str) -> list[Scenario]:
    module = import_module(f"{package(slug)}.scenarios")
    found: list[Scenario] = module.SCENARIOS
    return found


def later_scenarios(slug: str) -> list[Scenario]:
    """Those of options that came after the first release: what is frozen was counted without them."""
    module = import_module(f"{package(slug)}.scenarios")
    found: list[Scenario] = getattr(module, "LATER", [])
    return found


def players_of(slug: str) -> dict[str, Any]:
    """Players of scenarios that our own do not come to by themselves, such as a rare tie."""
    module = import_module(f"{package(slug)}.scenarios")
    found: dict[str, Any] = getattr(module, "PLAYERS", {})
    return found


def told_of_chapters(slug: str) -> tuple[type[Fact], ...]:
    """What the story of a campaign tells of its matches, besides every decision."""
    module = import_module(f"{package(slug)}.scenarios")
    found: tuple[type[Fact], ...] = module.TOLD
    return found


def period(slug: str) -> Callable[[Any], object]:
    """The board is shown whenever this changes: the stage of a match, unless its scenarios say otherwise."""
    module = import_module(f"{package(slug)}.scenarios")
    found: Callable[[Any], object] = getattr(module, "period", GAMES[slug].stage)
    return found


def file_of(slug: str, name: str) -> Path:
    return HERE / slug / f"{name}.txt"


class Chapter(LocalMatch):
    """A match that a campaign has called for, played by some of its seats."""

    def __init__(self, campaign: LocalMatch) -> None:
        self.campaign = CAMPAIGNS[campaign.game.SLUG]
        called = self.campaign.called(campaign.state)
        self.companies: Sequence[Seat] = called.seats
        game = GAMES[self.campaign.game]
        super().__init__(game, len(called.seats), called.options, f"{campaign.seed} chapter {campaign.last_ply}")

    def record(self) -> Any:
        """What it came to, as the campaign records it."""
        outcome = self.campaign.outcome(self.state, self.game.result(self.state))
        return self.campaign.record("-".join(map(str, self.companies)), "", outcome)


Chooser = Callable[[LocalMatch], tuple[Seat, Any]]


def by_bots(scenario: Scenario, slug: str) -> Chooser:
    """Who plays a part in the campaign only decides its matches at random."""
    rng, players = Random(scenario.seed), {slug: players_of(slug)}

    def choose(match: LocalMatch) -> tuple[Seat, Any]:
        seat, game = match.awaited[0], match.game
        view = match.view(seat)
        bot = scenario.bots[match.companies[seat] if isinstance(match, Chapter) else seat]
        if bot == IDLE:
            return seat, default(game, view, seat)
        known = BOTS[game.SLUG] | players.get(game.SLUG, {})
        player = known[bot] if bot in known or not isinstance(match, Chapter) else at_random
        return seat, player(view, seat, list(legal(game, view, seat)), rng)

    return choose


def by_the_book(text: str) -> Chooser:
    """The decisions as the file has them: lines such as `12. seat 1: order with 1`."""
    lines = iter([line for line in text.splitlines() if DECIDED.match(line)])

    def choose(match: LocalMatch) -> tuple[Seat, Any]:
        who, _, decision = next(lines).partition(". ")[2].partition(": ")
        seat = int(who.removeprefix("seat "))
        return seat, match.game.parse(match.view(seat), seat, decision)

    return choose


def read_head(text: str) -> Scenario:
    head = dict(line.split(": ", 1) for line in text.split("\n\n")[0].splitlines() if ": " in line)
    options = codec(head["game"]).options(head["options"].encode())
    return Scenario(head["name"], int(head["seats"]), options, head["bots"].split(", "), int(head["seed"]))


def playthrough(game: Game, scenario: Scenario, choose: Chooser) -> str:
    return "\n".join(_lines(game, scenario, choose)) + "\n"


def _lines(game: Game, scenario: Scenario, choose: Chooser) -> Iterator[str]:
    match = LocalMatch(game, scenario.seats, scenario.options, scenario.seed)
    yield from _head(game, scenario)
    yield from _told(game, match.setup)
    now, shown = period(game.SLUG), None
    while not match.state.over:
        if shown != (shown := now(match.state)):
            stage = _words(game, game.stage(match.state))
            yield f"\n=== {stage} ===\n\n{TEXT[game.SLUG](match.state, SPECTATOR)}\n"
        if elsewhere(match.state) is not None:
            yield from _chapter(match, choose)
            continue
        seat, decision = choose(match)
        facts = match.decide(seat, decision)
        yield f"{match.last_ply}. seat {seat}: {game.write(decision)}"
        yield from _told(game, facts)
    yield from _end(game, match)


def _chapter(campaign: LocalMatch, choose: Chooser) -> Iterator[str]:
    """A match that the campaign has called for: every decision, and what is worth telling of it."""
    match, told = Chapter(campaign), told_of_chapters(campaign.game.SLUG)
    seats = ", ".join(f"seat {seat} is company {company}" for seat, company in enumerate(match.companies))
    yield f"\n{OF_A_CHAPTER}--- in the match {seats} ---\n"
    while not match.state.over:
        seat, decision = choose(match)
        facts = match.decide(seat, decision)
        yield f"{OF_A_CHAPTER}{match.last_ply}. seat {seat}: {match.game.write(decision)}"
        worth_telling = [fact for fact in facts if isinstance(fact, told)]
        yield from (OF_A_CHAPTER + line for line in _told(match.game, worth_telling))
    lines = list(match.game.score(match.state))
    yield "\n" + indent(breakdown.table(lines, match.seats, "seat {}".format), OF_A_CHAPTER) + "\n"
    yield from _told(campaign.game, campaign.decide(NOBODY, match.record()))


def _head(game: Game, scenario: Scenario) -> Iterator[str]:
    options = json.dumps(msgspec.to_builtins(scenario.options), sort_keys=True)
    yield f"game: {game.SLUG}\nname: {scenario.name}\nseats: {scenario.seats}\noptions: {options}"
    yield f"bots: {', '.join(scenario.bots)}\nseed: {scenario.seed}\nrules: {game.RULES_VERSION}\n"


def _told(game: Game, facts: Sequence[Fact]) -> Iterator[str]:
    return (f"     {_words(game, sentence)}" for sentence in in_sentences(game, facts))


def _words(game: Game, sentence: Any) -> str:
    return render(sentence, lambda seat: game.ACTORS.get(seat, f"seat {seat}"), game.name)


def _end(game: Game, match: LocalMatch) -> Iterator[str]:
    def who(seat: Seat) -> str:
        return game.ACTORS.get(seat, f"seat {seat}")

    lines = list(game.score(match.state))
    result = game.result(match.state)
    yield f"\n=== the end: {result.ending} ===\n\n{TEXT[game.SLUG](match.state, SPECTATOR)}\n"
    yield breakdown.table(lines, match.seats, who) + "\n"
    yield breakdown.reasons(game, lines, who) + "\n"
    yield breakdown.standing(result, lines, who)


def regenerate() -> None:
    import click

    wanted = [(slug, scenario) for slug in GAMES for scenario in (*scenarios(slug), *later_scenarios(slug))]
    with click.progressbar(wanted, label="golden playthroughs") as work:
        for slug, scenario in work:
            file = file_of(slug, scenario.name)
            file.parent.mkdir(exist_ok=True)
            file.write_text(playthrough(GAMES[slug], scenario, by_bots(scenario, slug)), "utf-8")
