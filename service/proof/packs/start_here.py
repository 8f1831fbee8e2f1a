"""The first page of a pack: what happened, who won, what was checked and what is not proved. As text, without names,
and as a page that needs nothing else and prints well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from jinja2 import Environment, StrictUndefined, Template

from domain.chain import receipt
from domain.games import GAMES
from domain.tournament.reckoning import places_that_count, seats_of
from domain.tournament.state import FixtureNow, Tournament
from domain.words import Sentence, say
from service.proof.packs.pack_tables import StandingsAfter

LINE = "{rank}. {player}: {points} points"
TEMPLATES = Path(__file__).with_name("templates")
LARGEST_CROSSTABLE = 40  # entrants; a larger one is in no one's interest on paper


class FirstPage(NamedTuple):
    """All that the first page tells."""

    now: Tournament
    checks: Mapping[str, str]
    faults: Sequence[str]
    not_proved: Sequence[Sentence]
    checked: Mapping[str, Sentence]
    release: str
    standings: StandingsAfter


def summary(now: Tournament) -> list[Sentence]:
    assert now.opened is not None
    fixtures = sum(len(round.fixtures) for round in now.rounds)
    played = {"n": len(now.seeding), "f": fixtures, "r": len(now.rounds)}
    ruled = {"k": len(now.rulings), "p": len(now.protests)}
    ended = "The results were confirmed on {day}." if now.phase == "confirmed" else "It was cancelled on {day}."
    return [
        say("{n:entrant|entrants} played {f:fixture|fixtures} in {r:round|rounds}.", **played),
        say("{k:ruling was|rulings were} made, {p:protest was|protests were} heard.", **ruled),
        say(ended, day=day(now.changed_at)),
    ]


def day(moment: int) -> str:
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M UTC") if moment else "-"


def start_here_text(page: FirstPage) -> str:
    """Without names, so that it can stay when they are left out."""
    now = page.now
    assert now.opened is not None
    lines = [
        say("{title}", title=now.opened.title),
        say("Tournament {id} of {game}, last receipt {last}", id=now.id, game=now.opened.game, last=receipt(now.head)),
        *summary(now),
        *(say(LINE, rank=row.rank, player=row.player, points=row.points) for row in now.final),
        say("Players are named in names.csv. FORMAT.md says how everything is read by hand."),
        say("Check it yourself: `python3 software/check.py` with the pack, or `trainregister verify` with it."),
        *(say("{number:<4} {outcome}", number=number, outcome=outcome) for number, outcome in page.checks.items()),
        *(say("not proved: {line}", line=line) for line in page.not_proved),
    ]
    return "".join(f"{line}\n" for line in lines)


def start_here_html(page: FirstPage, names: Mapping[str, str]) -> str:
    now = page.now
    assert now.opened is not None
    stream = _template().stream(
        page=page,
        standings=page.standings,
        now=now,
        opened=now.opened,
        game=GAMES[now.opened.game].TITLE,
        who=lambda player: names.get(player, player),
        summary=summary(now),
        rounds=[(round, [_fixture(now, one) for one in round.fixtures.values()]) for round in now.rounds],
        crosstable=crosstable(now) if len(now.seeding) <= LARGEST_CROSSTABLE else None,
        receipt=receipt(now.head),
        stages=stage_lines(now),
        tie_breaks=[*(one for one in now.announcement.tie_breaks if one != "lots"), "lots"],
        day=day,
        good=not page.faults,
    )
    stream.enable_buffering(1000)  # a page of many rounds is made of a hundred thousand little pieces
    return "".join(stream)


def _fixture(now: Tournament, one: FixtureNow) -> dict[str, Any]:
    places = places_that_count(one, now.announcement) if one.result else [0] * len(one.fixture.players)
    totals = one.result.totals if one.result else [0] * len(one.fixture.players)
    rows = list(zip(one.fixture.players, places, totals, strict=True))
    ending = one.finished.ending if one.finished else ""
    return {"number": one.fixture.number, "group": one.fixture.group, "match": one.fixture.match, "rows": rows,
            "settled": one.result is not None, "voided": one.voided, "ruled": one.ruled is not None, "ending": ending,
            "attempt": one.attempt}  # fmt: skip


def crosstable(now: Tournament) -> list[tuple[str, list[int]]]:
    """How often everybody met everybody, in the order of the final standings."""
    order = [row.player for row in now.final] or list(now.seeding)
    met: Counter[frozenset[str]] = Counter()
    for round in now.rounds:
        for one in round.fixtures.values():
            if not one.voided:
                met.update(frozenset(pair) for pair in combinations(one.fixture.players, 2))
    return [(player, [met[frozenset((player, other))] for other in order]) for player in order]


@cache
def _template() -> Template:
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string((TEMPLATES / "start_here.html").read_text("utf-8"))


# --- what was announced ----------------------------------------------------------------------------------------------

STAGES = {
    "groups": "groups in which everybody meets everybody, fixtures of {n:seat|seats}",
    "swiss": "Swiss, {rounds:round|rounds}, fixtures of {n:seat|seats}",
    "heats": "{rounds:heat|heats}, fixtures of {n:seat|seats}",
    "knockout": "knock-out, {winners:winner goes|winners go} on from each fixture of {n:seat|seats}",
}


def stage_lines(now: Tournament) -> list[Sentence]:
    return [
        say(STAGES[one.format], n=seats_of(now, at), rounds=one.rounds, winners=one.winners)
        for at, one in enumerate(now.announcement.stages)
    ]


def announcement_text(now: Tournament) -> str:
    """What was announced before anybody entered, in words, and below it as it stands in the first entry."""
    opened = now.opened
    assert opened is not None
    told, rule = now.announcement, now.announcement.draw
    lines = [
        say("{title}", title=opened.title),
        say("game: {game}, rules {rules}, edition {edition}", game=opened.game, rules=opened.rules,
            edition=opened.edition),
        *(say("stage {n}: {what}", n=n, what=line) for n, line in enumerate(stage_lines(now), 1)),
        say("points by place: {points}; a bye gives {bye}", points=told.points, bye=told.bye),
        say("ties are broken by {names}", names=[*told.tie_breaks, "lots"]),
        say("the draw: {source}. {sentence}", source=rule.source, sentence=rule.sentence),
        say("protests are heard for {n:hour|hours} after the last round", n=told.protest),
        say("commitment to the master secret: {commitment}", commitment=opened.commitment),
        say("As it was written down first, and as it stood in the end, if it was changed by a ruling:"),
    ]  # fmt: skip
    stored = [_pretty(one) for one in dict.fromkeys([msgspec.json.encode(opened.announcement, order="sorted"),
                                                     msgspec.json.encode(told, order="sorted")])]  # fmt: skip
    return "".join(f"{line}\n" for line in [*lines, *stored])


def _pretty(data: bytes) -> str:
    return msgspec.json.format(data, indent=1).decode()
