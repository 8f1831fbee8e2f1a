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
from typing import Any, NamedTuple

import msgspec

from domain.codec import codec
from domain.engine import Fact, Game, default, in_sentences, legal
from domain.games import GAMES
from domain.places import SPECTATOR, Seat
from domain.words import render
from projections import breakdown
from projections.boards import TEXT
from service.bots import BOTS
from service.usecases.local_match import LocalMatch

HERE = Path(__file__).parent
DECIDED = re.compile(r"\d+\. seat ")  # a map can have lines that begin with a number, too
IDLE = "idle"  # a seat whose time always runs out


class Scenario(NamedTuple):
    """A match worth keeping: who plays, with which options, from which seed."""

    name: str
    seats: int
    options: Any
    bots: Sequence[str]
    seed: int


def scenarios(slug: str) -> list[Scenario]:
    module = import_module(f"tests.domain.games.{slug.replace('-', '_')}.scenarios")
    found: list[Scenario] = module.SCENARIOS
    return found


def later_scenarios(slug: str) -> list[Scenario]:
    """Those of options that came after the first release: what is frozen was counted without them."""
    module = import_module(f"tests.domain.games.{slug.replace('-', '_')}.scenarios")
    found: list[Scenario] = getattr(module, "LATER", [])
    return found


def players_of(slug: str) -> dict[str, Any]:
    """Players of scenarios that our own do not come to by themselves, such as a rare tie."""
    module = import_module(f"tests.domain.games.{slug.replace('-', '_')}.scenarios")
    found: dict[str, Any] = getattr(module, "PLAYERS", {})
    return found


def file_of(slug: str, name: str) -> Path:
    return HERE / slug / f"{name}.txt"


Chooser = Callable[[LocalMatch], tuple[Seat, Any]]


def by_bots(scenario: Scenario, slug: str) -> Chooser:
    rng, players = Random(scenario.seed), BOTS[slug] | players_of(slug)

    def choose(match: LocalMatch) -> tuple[Seat, Any]:
        seat = match.awaited[0]
        view = match.view(seat)
        if scenario.bots[seat] == IDLE:
            return seat, default(match.game, view, seat)
        bot = players[scenario.bots[seat]]
        return seat, bot(view, seat, list(legal(match.game, view, seat)), rng)

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
    stage = ""
    while not match.state.over:
        if stage != (stage := _words(game, game.stage(match.state))):
            yield f"\n=== {stage} ===\n\n{TEXT[game.SLUG](match.state, SPECTATOR)}\n"
        seat, decision = choose(match)
        facts = match.decide(seat, decision)
        yield f"{match.last_ply}. seat {seat}: {game.write(decision)}"
        yield from _told(game, facts)
    yield from _end(game, match)


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
