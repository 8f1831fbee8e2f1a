"""Trying a tournament with bots before anybody enters, and packing one that is over."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from service.cli.shared import Mistake, bar, tell, with_register

if TYPE_CHECKING:
    from domain.tournament.state import Tournament
    from service.bootstrap import Register
    from service.proof.packs.pack import Verification
    from service.run.trial_tournament import BotTournament

FILE = click.Path(path_type=Path, exists=True, dir_okay=False)
NEW_FILE = click.Path(path_type=Path, dir_okay=False)
MOST = 200


@click.command("try")
@click.argument("file", type=FILE)
@click.option("--entrants", default=8, show_default=True, type=click.IntRange(2, MOST), help="How many bots enter.")
@click.option("-o", "--output", type=NEW_FILE, help="Write the audit pack of the tried tournament into this file.")
@click.option("--names/--ids", default=False, help="Show names in the standings, or ids.")
def try_out(file: Path, entrants: int, output: Path | None, names: bool) -> None:
    """Play the tournament of FILE with bots, to its end, in a register that is thrown away.

    FILE is an announcement in TOML: title, game, [[stages]], points, tie_breaks, [draw] ... Rounds, byes, short
    fixtures and repeats are told as they come, before anybody enters.
    """
    from msgspec.structs import replace

    from domain.words import Refused
    from service.run.trial_tournament import trial
    from service.usecases.announced_file import read_opening

    asked = read_opening(file.read_text("utf-8"))
    told = asked.announcement  # those who try it are bots, and enter at once
    told = replace(told, entry=replace(told.entry, bots=True, invited=(), opens=0, closes=0))
    try:
        with trial(asked._replace(announcement=told), entrants) as one:
            now = one.play(_tell_round)
            _tell_standings(one, now, names)
            if output is not None:
                with output.open("wb") as opened, bar("matches") as show:
                    _tell_pack(output, *one.register.packs.write(one.id, opened, progress=show))
    except Refused as refusal:
        raise Mistake("this tournament cannot be played: {why}", why=str(refusal.sentence)) from refusal


def _tell_round(now: Tournament) -> None:
    """What a director wants to know of a round before it is played."""
    round = now.running
    if round is None:
        return
    sizes = [len(one.fixture.players) for one in round.fixtures.values()]
    short = sum(size < max(sizes) for size in sizes)
    said = (
        "round {round}, stage {stage}: {n:fixture|fixtures}, {short} of them short, {byes:bye|byes}, repeats {repeats}"
    )
    tell(said, round=round.number, stage=round.stage + 1, n=len(sizes), short=short, byes=len(round.byes),
         repeats=round.cost.repeats)  # fmt: skip


def _tell_standings(one: BotTournament, now: Tournament, names: bool) -> None:
    called = one.register.people.names(row.player for row in now.final) if names else {}
    for row in now.final:
        tell("{rank:>4}  {player:<24} {points}", rank=row.rank, player=called.get(row.player, row.player),
             points=row.points)  # fmt: skip


@click.command()
@click.argument("tournament")
@click.option("-o", "--output", type=NEW_FILE, required=True, help="The file to write.")
@click.option("--light", is_flag=True, help="Without the logs of matches: only what the tournament's own log proves.")
@click.option("--only", default="", help="Only matches whose place begins so: R2 for round 2, R2-07 for one fixture.")
@click.option("--unjudged", is_flag=True, help="Leave judging every decision again to whoever verifies it: faster.")
@click.option("--evidence", "evidence", type=FILE, multiple=True, help="What shows the draw: a film, a photo, a page.")
@with_register
def pack(
    register: Register,
    tournament: str,
    output: Path,
    light: bool,
    only: str,
    unjudged: bool,
    evidence: tuple[Path, ...],
) -> None:
    """Write everything about TOURNAMENT into one file that a stranger can check offline.

    Only of a tournament that is over. `trainregister verify FILE` checks it; so does software/check.py inside, with
    nothing but Python. Publish the name that is printed: it is that of these contents for ever.
    """
    draft = output.with_name(f"{output.name}.part")
    try:
        with draft.open("wb") as opened, bar("matches") as show:
            made = register.packs.write(
                tournament, opened, light=light, only=only, judge=not unjudged, progress=show,
                evidence={f"draw/{one.name}": one.read_bytes() for one in evidence},
            )  # fmt: skip
        draft.replace(output)
    finally:
        draft.unlink(missing_ok=True)
    _tell_pack(output, *made)


def _tell_pack(output: Path, name: str, said: Verification) -> None:
    wrong = [number for number, outcome in said.checks.items() if outcome == "WRONG"]
    tell("{file}: {n:match|matches}, {size} bytes", file=str(output), n=said.matches, size=str(output.stat().st_size))
    tell("its name for ever: {name}", name=name)
    for line in said.faults[:20]:
        tell("WRONG   {line}", line=line)
    tell("not everything was in order: {wrong}" if wrong else "everything that was checked is in order", wrong=wrong)
    if wrong:
        raise SystemExit(1)


COMMANDS = (try_out, pack)
