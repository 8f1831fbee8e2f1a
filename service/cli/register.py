"""Looking after a register: tables, views, backups, the key."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from service.cli.shared import bar, echo, tell, with_register

if TYPE_CHECKING:
    from service.bootstrap import Register

GOOD, BAD = "good  {what:<18} {said}", "BAD   {what:<18} {said}"


@click.command()
def migrate() -> None:
    """Bring the tables to this release. Safe at any time, and by several at once.

    Lists of another shape are made anew beside the old ones, which are in use until that is done.
    """
    from service.config import Settings
    from service.storage import schema

    with bar("lists of matches") as show:
        done = schema.migrate(Settings.load().database, show)
    echo("\n".join(done) if done else "Nothing to do.")


@click.command()
@click.option("--jobs", type=click.IntRange(1), help="How many processes; one for each core if it is not given.")
@with_register
def rebuild(register: Register, jobs: int | None) -> None:
    """Make all views anew from the log, while the service runs.

    On PostgreSQL several processes share the matches. On SQLite, where one at a time can write, it is always one.
    """
    if not _rebuild(register, jobs):
        raise SystemExit(1)


def _rebuild(register: Register, jobs: int | None = None) -> bool:
    """Make the views, with a bar; whether every match can be read. Those that cannot are named."""
    from projections.runner import Runner
    from service.storage.rebuild_processes import adding
    from service.storage.schema import SET_ASIDE

    parked: dict[str, str] = {}
    runner = Runner(register.store.events, register.store.views, parked.__setitem__)
    with bar("lists of matches") as show:
        number = runner.rebuild(show, adding(register.store.views, jobs))
    tell("{n:match|matches} taken in.", n=number)
    for match, error in parked.items():
        tell(SET_ASIDE, match=match, error=error, err=True)
    return not parked


@click.command()
def doctor() -> None:
    """Look at everything the register needs, and say what is wrong and what helps. Exit 1 if something is."""
    from service.config import Settings
    from service.run.doctor import examine

    found = list(examine(Settings.load()))
    for one in found:
        tell(GOOD if one.good else BAD, what=one.what, said=one.said)
    if not all(one.good for one in found):
        raise SystemExit(1)


# --- backups ---------------------------------------------------------------------------------------------------------


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def backup(file: Path) -> None:
    """Write everything that cannot be made again into FILE, while the service runs. Keep it like a key."""
    from service.config import Settings
    from service.storage.backup import backup as write

    with bar("rows") as show:
        made = write(Settings.load(), file, show)
    tell("{file}: {matches:match|matches}, {rows:row|rows}", file=file, matches=made.matches, rows=made.rows)


@click.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
def restore(file: Path) -> None:
    """Fill an empty register from FILE, also one of the other kind of database, and make its views.

    A register that holds matches or players, or that runs, is left alone.
    """
    from service.bootstrap import build
    from service.config import Settings
    from service.storage import in_use
    from service.storage.restore import restore as read

    settings = Settings.load()
    with in_use.by_nobody(settings), bar("rows") as show:
        restored = read(settings, file, show)
    tell("{matches:match|matches}, {rows:row|rows} restored", matches=restored.matches, rows=restored.rows)
    register = build(Settings.load())  # with the key that came along
    try:
        whole = _rebuild(register)
    finally:
        register.close()
    if not whole:
        raise SystemExit(1)


# --- the key ---------------------------------------------------------------------------------------------------------


@click.command()
@click.confirmation_option(prompt="All parts of the register must be ended, and a backup be made. Go on?")
def rekey() -> None:
    """Give the register another secret key, because the old one has leaked.

    Running matches go on: their secrets are sealed anew. Sign-in pages, and addresses to answer to in mails that were
    sent before, no longer work; sessions and tokens do. Where the key comes from TRAINREGISTER_SECRET_KEY, put the new
    one into TRAINREGISTER_NEW_SECRET_KEY first. Interrupted, it can be run again.
    """
    from service.config import Settings
    from service.storage import in_use, sealing

    settings = Settings.load()
    with in_use.by_nobody(settings), bar("secrets") as show:
        done = sealing.rekey(settings, os.environ, show)
    tell("The secrets of {n:match|matches} are sealed with the new key. Make a new backup now.", n=done.number)
    if sealing.ENV in os.environ:
        tell("From now on {old} must be what {new} is now.", old=sealing.ENV, new=sealing.NEW_ENV)
    for match in done.unproven:
        tell(
            "sealed like the others, but its log does not show that the secret is right: {match}", match=match, err=True
        )
    if done.unproven:
        raise SystemExit(1)


@click.command("checkpoint-key")
@click.option("--new", is_flag=True, help="A new key takes the place of the one in use; both sign that it does.")
@with_register
def checkpoint_key(register: Register, new: bool) -> None:
    """Show the public key of the register's checkpoints, to be published where others can keep it.

    After --new, publish the new one beside the old: the note that both have signed leads from one to the other.
    """
    if new:
        register.checkpoints.change_key()
    for key in register.checkpoints.signing_keys():
        tell("{number:>2}  {vkey}", number=key.number, vkey=key.vkey)
    if new:
        echo(register.checkpoints.signing_keys()[-1].change)


COMMANDS = (migrate, doctor, rebuild, backup, restore, rekey, checkpoint_key)
