"""Tournaments, from the terminal: for organisers at the machine that runs the register."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from service.cli.shared import Mistake, echo, found_player, tell, with_register

if TYPE_CHECKING:
    from service.bootstrap import Register

FILE = click.Path(path_type=Path, exists=True, dir_okay=False)
BY = click.option("--by", "who", required=True, help="Who does it: the id or address of a player.")

PEOPLE = ("player", "other", "seconded")  # what names somebody, of what is given


@click.group()
def tournament() -> None:
    """Hold tournaments, try them with bots beforehand, and pack what proves their results."""


@tournament.command("open")
@click.argument("file", type=FILE)
@BY
@with_register
def open_tournament(register: Register, file: Path, who: str) -> None:
    """Announce the tournament of FILE (TOML: title, game, [[stages]], [draw] ...). Prints its id; --by directs it."""
    from service.usecases.announced_file import read_opening
    from service.usecases.callers import Caller

    asked = read_opening(file.read_text("utf-8"))
    echo(register.tournaments.open(Caller(found_player(register, who).id), asked).tournament)


@tournament.command("list")
@with_register
def list_tournaments(register: Register) -> None:
    """All tournaments: id, phase, entrants, round, title."""
    register.queries.catch_up()
    for one in register.tournament_views.listed(limit=200):
        echo(f"{one.id}  {one.phase:<11} {one.entrants:>5} {one.round:>3}  {one.title}")


@tournament.command("do")
@click.argument("id")
@click.argument("act")
@click.argument("given", nargs=-1)
@BY
@with_register
def do(register: Register, id: str, act: str, given: tuple[str, ...], who: str) -> None:
    """Do one ACT in tournament ID, as NAME=VALUE says: the same acts as on its page and over the API.

    Entrants: enter words=..., withdraw, come-back, stand-by, take-seat, decline-seat, protest round=1 reason=...

    Directors: close-entries, draw value=..., lay, result round=1 fixture=2 places=2,1 totals=31,40 reason=..., void,
    anew, penalty player=... points=3, exclude player=..., call-reserve, ask-reserve, substitute, keep-apart player=...
    other=..., pause, resume, answer number=1 upheld=true, confirm, cancel. Every act of a director needs reason=...
    People are named by id or address.
    """
    from msgspec import structs

    from service.usecases.callers import Caller
    from service.usecases.tournament_acts import ACTS, read_given

    if act not in ACTS:
        raise Mistake("there is no act {act}; there are {acts}", act=act, acts=sorted(ACTS))
    caller = Caller(found_player(register, who).id)
    found = read_given(given)
    given_people = [name for name in PEOPLE if getattr(found, name)] if act != "enter-bot" else []
    people = {name: found_player(register, getattr(found, name)).id for name in given_people}
    wish = ACTS[act](caller, structs.replace(found, **people))
    done = register.tournaments.carry_out(id, caller, wish)
    tell("Written down. Receipt {receipt}, entry {version}.", receipt=done.receipt, version=done.version)


@tournament.command("desk")
@click.argument("id")
@with_register
def directing(register: Register, id: str) -> None:
    """What waits for a director of tournament ID."""
    from projections.tournament_tables import waits_for_directors
    from service.present.tournament_words import how_far

    now = register.tournament_views.get(id).now
    tell("{title}: {how_far}", title=now.opened.title if now.opened else "", how_far=how_far(now))
    for one in waits_for_directors(now, int(register.now())):
        tell("  {words}", words=one.words)


@tournament.command("standings")
@click.argument("id")
@click.option("--stage", type=click.IntRange(1), help="Of this stage; the present one if not given.")
@click.option("--terms", is_flag=True, help="With the terms each value is made of.")
@with_register
def standings(register: Register, id: str, stage: int | None, terms: bool) -> None:
    """The standings of tournament ID: rank, name, points, tie-breaks."""
    from service.present.tournament_words import exact

    seen = register.tournament_views.get(id)
    present = min(seen.now.stage, len(seen.now.announcement.stages) - 1)
    for line in seen.standings(present if stage is None else stage - 1):
        values = "  ".join(exact(one.value) for one in line.values[:-1])
        echo(f"{line.rank:>4}  {register.names(line.player):<24} {exact(line.points.value):>8}  {values}")
        if terms:
            echo("      " + " + ".join(f"{exact(one.amount)} ({one.match})" for one in line.points.terms))
