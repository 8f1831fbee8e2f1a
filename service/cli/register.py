"""Looking after a register: tables, views, backups, the key."""

from __future__ import annotations

import os
from pathlib import Path

import click

from domain.words import say
from projections.runner import Runner
from service.bootstrap import Register, build
from service.cli.shared import bar, with_register
from service.config import Settings
from service.run import doctor as checks
from service.storage import in_use, schema, sealing
from service.storage.backup import backup as write_backup
from service.storage.backup import restore as read_backup


@click.command()
def migrate() -> None:
    """Bring the tables to this release. Safe at any time, and by several at once."""
    done = schema.migrate(Settings.load().database)
    click.echo("\n".join(done) if done else "Nothing to do.")


@click.command()
@with_register
def rebuild(register: Register) -> None:
    """Make all views anew from the log, while the service runs."""
    parked = _rebuilt(register)
    for one in parked:
        click.echo(f"set aside, cannot be read: {one}", err=True)
    if parked:
        raise SystemExit(1)


def _rebuilt(register: Register) -> list[str]:
    """Make the views, with a bar; the matches that cannot be read are returned."""
    parked: list[str] = []
    runner = Runner(
        register.store.events, register.store.views, lambda match, error: parked.append(f"{match}: {error}")
    )
    with bar("lists of matches") as show:
        number = runner.rebuild(show)
    click.echo(str(say("{n:match|matches} taken in.", n=number)))
    return parked


@click.command()
def doctor() -> None:
    """Look at everything the register needs, and say what is wrong and what helps. Exit 1 if something is."""
    found = list(checks.examine(Settings.load()))
    for one in found:
        click.echo(f"{'good' if one.good else 'BAD ':<5} {one.what:<18} {one.said}")
    if not all(one.good for one in found):
        raise SystemExit(1)


# --- backups ---------------------------------------------------------------------------------------------------------


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def backup(file: Path) -> None:
    """Write everything that cannot be made again into FILE, while the service runs. Keep it like a key."""
    with bar("rows") as show:
        made = write_backup(Settings.load(), file, show)
    said = say("{file}: {matches:match|matches}, {rows:row|rows}", file=str(file), matches=made.matches, rows=made.rows)
    click.echo(str(said))


@click.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
def restore(file: Path) -> None:
    """Fill an empty register from FILE, also one of the other kind of database, and make its views.

    A register that holds matches or players, or that runs, is left alone.
    """
    settings = Settings.load()
    with in_use.by_nobody(settings.data), bar("rows") as show:
        read = read_backup(settings, file, show)
    click.echo(str(say("{matches:match|matches}, {rows:row|rows} restored", matches=read.matches, rows=read.rows)))
    register = build(Settings.load())  # with the key that came along
    try:
        parked = _rebuilt(register)
    finally:
        register.close()
    for one in parked:
        click.echo(f"set aside, cannot be read: {one}", err=True)


# --- the key ---------------------------------------------------------------------------------------------------------


@click.command()
@click.confirmation_option(prompt="All parts of the register must be ended, and a backup be made. Go on?")
def rekey() -> None:
    """Give the register another secret key, because the old one has leaked.

    Running matches go on: their secrets are sealed anew. Sign-in pages, and addresses to answer to in mails that were
    sent before, no longer work; sessions and tokens do. Where the key comes from TRAINREGISTER_SECRET_KEY, put the new
    one into TRAINREGISTER_NEW_SECRET_KEY first. Interrupted, it can be run again.
    """
    settings = Settings.load()
    with in_use.by_nobody(settings.data), bar("secrets") as show:
        number = sealing.rekey(settings, os.environ, show)
    said = say("The secrets of {n:match|matches} are sealed with the new key. Make a new backup now.", n=number)
    click.echo(str(said))
    if sealing.ENV in os.environ:
        click.echo(f"From now on {sealing.ENV} must be what {sealing.NEW_ENV} is now.")


COMMANDS = (migrate, doctor, rebuild, backup, restore, rekey)
