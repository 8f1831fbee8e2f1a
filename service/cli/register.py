"""Looking after a register: tables, players, tokens, backups, and the proof of matches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import update_wrapper
from pathlib import Path
from typing import Any, TypeVar

import click

from domain.match import viewer_of
from domain.words import Refused
from projections.runner import Runner
from projections.sql import Unavailable
from service import doctor as checks
from service import migrations, proof
from service.backup import BadBackup
from service.backup import backup as write_backup
from service.backup import restore as read_backup
from service.config import BadSettings, Settings
from service.house import House, build
from service.people import ROLES, SCOPES, Player

F = TypeVar("F", bound=Callable[..., Any])


@contextmanager
def told_plainly() -> Iterator[None]:
    """What goes wrong is one sentence on the terminal, not a trace."""
    try:
        yield
    except Refused as refusal:
        raise click.ClickException(str(refusal.sentence)) from refusal
    except (Unavailable, BadSettings, BadBackup, migrations.NotMigrated, proof.Broken) as error:
        raise click.ClickException(str(error)) from error


def with_house(view: F) -> F:
    """Give a command the register, opened; close it afterwards."""

    def opened(*args: Any, **kwargs: Any) -> Any:
        with told_plainly():
            house = build(Settings.load())
            try:
                return view(house, *args, **kwargs)
            finally:
                house.close()

    return update_wrapper(opened, view)  # type: ignore[return-value]


# --- tables ----------------------------------------------------------------------------------------------------------


@click.command()
def migrate() -> None:
    """Bring the tables to this release. Safe at any time."""
    with told_plainly():
        done = migrations.migrate(Settings.load().database)
    click.echo("\n".join(done) if done else "Nothing to do.")


@click.command()
@with_house
def rebuild(house: House) -> None:
    """Make all views anew from the log, while the service runs."""
    parked: list[str] = []
    runner = Runner(house.store.book, house.store.views, lambda match, error: parked.append(f"{match}: {error}"))
    with click.progressbar(length=1, label="matches", file=sys.stderr) as bar:

        def show(done: int, all: int) -> None:
            bar.length = all
            bar.update(done - bar.pos)

        number = runner.rebuild(show)
    click.echo(f"{number} matches taken in.")
    for one in parked:
        click.echo(f"set aside, cannot be read: {one}", err=True)
    if parked:
        raise SystemExit(1)


@click.command()
def doctor() -> None:
    """Look at everything the register needs, and say what is wrong and what helps."""
    with told_plainly():
        found = list(checks.examine(Settings.load()))
    for one in found:
        click.echo(f"{'good' if one.good else 'BAD ':<5} {one.what:<18} {one.said}")
    if not all(one.good for one in found):
        raise SystemExit(1)


# --- people ----------------------------------------------------------------------------------------------------------


@click.group()
def player() -> None:
    """People who play."""


@player.command("add")
@click.argument("name")
@click.argument("email", required=False)
@click.option("--zone", default="UTC", show_default=True, help="Time zone, such as Europe/Warsaw.")
@click.option("--role", "roles", multiple=True, type=click.Choice(ROLES), help="What the player may do besides.")
@with_house
def add_player(house: House, name: str, email: str | None, zone: str, roles: tuple[str, ...]) -> None:
    """Add a player, with an address to sign in and to play by mail."""
    added = house.people.add(name, email, zone=zone, roles=roles)
    click.echo(added.id)


@player.command("list")
@with_house
def list_players(house: House) -> None:
    """All players: id, name, address, roles."""
    for one in house.people.all():
        click.echo(f"{one.id:<18} {one.name:<24} {one.email or '-':<32} {' '.join(sorted(one.roles))}")


@player.command("link")
@click.argument("who")
@with_house
def link(house: House, who: str) -> None:
    """Print a link that signs WHO (an id or an address) in, once, within 15 minutes."""
    key = house.people.give_key(_found(house, who).id, "sign-in")
    click.echo(f"{house.settings.url}/sign-in/{key}")


@player.command("erase")
@click.argument("who")
@click.confirmation_option(prompt="The person is removed for good; matches stay. Go on?")
@with_house
def erase(house: House, who: str) -> None:
    """Remove the person behind a player. Matches stay whole."""
    house.people.erase(_found(house, who).id)


@click.group()
def token() -> None:
    """Keys for programs."""


@token.command("add")
@click.argument("who")
@click.option("--label", default="command line", show_default=True, help="What it is for.")
@click.option(
    "--scope", "scopes", multiple=True, type=click.Choice(SCOPES), default=("read", "play"), show_default=True
)
@with_house
def add_token(house: House, who: str, label: str, scopes: tuple[str, ...]) -> None:
    """Make a token for WHO (an id or an address). It is shown once, here."""
    click.echo(house.people.give_key(_found(house, who).id, "token", label, scopes))


@token.command("list")
@click.argument("who")
@with_house
def list_tokens(house: House, who: str) -> None:
    """Tokens of WHO: the beginning of their digest, scopes, what they are for."""
    for key in house.people.keys(_found(house, who).id):
        click.echo(f"{key.digest[:16]}  {' '.join(sorted(key.scopes)):<22} {key.label}")


@token.command("revoke")
@click.argument("who")
@click.argument("digest")
@with_house
def revoke(house: House, who: str, digest: str) -> None:
    """Revoke a token of WHO, named by the beginning of its digest."""
    if not house.people.revoke(_found(house, who).id, digest):
        raise click.ClickException("there is no such token; `token list` shows them")


def _found(house: House, who: str) -> Player:
    found = house.people.by_email(who) if "@" in who else house.people.get(who)
    if found is None:
        raise click.ClickException(f"there is no player {who}; `player list` shows all")
    return found


# --- backups ---------------------------------------------------------------------------------------------------------


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def backup(file: Path) -> None:
    """Write everything that cannot be made again into FILE, while the service runs. Keep it like a key."""
    with told_plainly():
        counted = write_backup(Settings.load(), file)
    click.echo(f"{file}: {counted.matches} matches, {counted.rows} rows")


@click.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
def restore(file: Path) -> None:
    """Fill an empty register from FILE, also one of the other kind of database, and make its views."""
    with told_plainly():
        settings = Settings.load()
        counted = read_backup(settings, file)
        house = build(Settings.load())
        try:
            Runner(house.store.book, house.store.views).rebuild()
        finally:
            house.close()
    click.echo(f"{counted.matches} matches, {counted.rows} rows restored")


# --- proof -----------------------------------------------------------------------------------------------------------


@click.command()
@click.argument("match")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help="A file; the terminal if not given."
)
@click.option("--as", "who", help="A running match as this player (id or address) may read it; else as a spectator.")
@with_house
def export(house: House, match: str, output: Path | None, who: str | None) -> None:
    """Write MATCH as a file that can be verified offline: complete once it is over, else as somebody may read it."""
    with house.store.held(match) as held:
        at = house.store.newest(held)
        log = house.store.book.read(match, upto=at.version)
        names = house.people.names([one.player for one in at.tenures] or at.players)
        viewer = viewer_of(at, _found(house, who).id if who else None)
        data = proof.write_export(at, log, names) if at.over else proof.write_redacted(at, log, names, viewer)
    if output is None:
        sys.stdout.buffer.write(data)
        return
    output.write_bytes(data)
    click.echo(f"{output}: {len(log)} entries{'' if at.over else ', cut to what the reader may know'}", err=True)


@click.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--receipt", "receipts", multiple=True, help="A receipt somebody kept; it must be that of an entry.")
def verify(file: Path, receipts: tuple[str, ...]) -> None:
    """Check an exported match, offline: chain, chance, every decision judged again, score. Exit 1 at a difference."""
    report = proof.verify(file.read_bytes(), receipts)
    for line in report.proved:
        click.echo(f"proved  {line}")
    for line in report.notes:
        click.echo(f"note    {line}")
    if not report.good:
        click.echo(f"BROKEN  {report.broken}")
        raise SystemExit(1)


@click.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--ply", type=click.IntRange(0), help="The board after this ply; 0 is the start.")
@click.option("--as", "seat", type=click.IntRange(0), help="As this seat saw it.")
def replay(file: Path, ply: int | None, seat: int | None) -> None:
    """Step through an exported match as text."""
    with told_plainly():
        for line in proof.replay(proof.read_export(file.read_bytes()), ply, seat):
            click.echo(line)


COMMANDS = (migrate, rebuild, doctor, player, token, backup, restore, export, verify, replay)
