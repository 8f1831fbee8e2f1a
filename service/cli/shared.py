"""What all commands share: headings in the help, one sentence when something is wrong, the register opened, a bar.

Modules of commands load nothing but click and this; what a command needs is loaded when it runs. So every --help
answers at once.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import update_wrapper
from typing import TYPE_CHECKING, Any, TypeVar

import click

from domain.words import Refused, Trouble, plain, say

if TYPE_CHECKING:
    from service.bootstrap import Register
    from service.usecases.people import Player

F = TypeVar("F", bound=Callable[..., Any])
Progress = Callable[[int, int], None]


def echo(text: str, *, err: bool = False, **style: Any) -> None:
    """Text on the terminal. What people, files and other servers have put into it steers nothing there."""
    click.secho(harmless(text), err=err, **style)


def tell(template: str, *, err: bool = False, **values: Any) -> None:
    """A sentence on the terminal."""
    echo(_said(template, values), err=err)


def _said(template: str, values: dict[str, Any]) -> str:
    """The sentence on as many lines as its template has: no name in a file writes a line that looks like ours."""
    said = str(say(template, **values))
    return said if "\n" in template else " ".join(said.splitlines())


def harmless(text: str) -> str:
    return "\n".join(plain(line) for line in text.split("\n"))


class Mistake(click.ClickException):
    """A command that cannot be done as it was given, in one sentence."""

    def __init__(self, template: str, **values: Any) -> None:
        super().__init__(harmless(_said(template, values)))


@contextmanager
def errors_in_a_sentence() -> Iterator[None]:
    """What goes wrong is one sentence on the terminal, not a trace."""
    try:
        yield
    except Refused as refusal:
        raise click.ClickException(harmless(str(refusal.sentence))) from refusal
    except Trouble as error:
        raise click.ClickException(harmless(str(error))) from error
    except BrokenPipeError:
        raise  # somebody has read enough: click ends quietly
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        raise click.ClickException(harmless(f"{where}{error.strerror or error}")) from error


class Plain(click.Group):
    """Commands whose mistakes are one sentence each."""

    def invoke(self, ctx: click.Context) -> Any:
        with errors_in_a_sentence():
            return super().invoke(ctx)


class HeadedCommands(Plain):
    """All commands under headings."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._headings: dict[str, list[click.Command]] = {}

    def add_all(self, heading: str, commands: Iterable[click.Command]) -> None:
        self._headings[heading] = [*commands]
        for command in self._headings[heading]:
            self.add_command(command)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for heading, commands in self._headings.items():
            with formatter.section(heading):
                formatter.write_dl([(one.name or "", one.get_short_help_str(limit=200)) for one in commands])


def with_register(view: F) -> F:
    """Give a command the register, opened; close it afterwards."""

    def opened(*args: Any, **kwargs: Any) -> Any:
        from service.bootstrap import build
        from service.config import Settings

        register = build(Settings.load())
        try:
            return view(register, *args, **kwargs)
        finally:
            register.close()

    return update_wrapper(opened, view)  # type: ignore[return-value]


def run_worker(*words: str) -> None:
    """Become one of the processes that work by themselves."""
    os.execv(sys.executable, [sys.executable, "-m", "workers", *words])


def found_player(register: Register, who: str) -> Player:
    """A player by id or address."""
    found = register.people.by_email(who) if "@" in who else register.people.get(who)
    if found is None:
        raise Mistake("there is no player {who}; `trainregister player list` shows all", who=who)
    return found


@contextmanager
def bar(label: str) -> Iterator[Progress]:
    """A progress bar on stderr; nothing where that is no terminal."""
    with click.progressbar(length=1, label=label, file=sys.stderr, hidden=not sys.stderr.isatty()) as shown:

        def show(done: int, all: int) -> None:
            shown.length = max(all, 1)
            shown.update(done - shown.pos)

        yield show


def see_place(address: str, setting: str) -> None:
    """Say at once if nobody can listen at HOST:PORT; a unix socket, named by its path, is left to the server."""
    if "/" in address:
        return
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or int(port) >= 1 << 16:
        raise Mistake("{setting} looks like 127.0.0.1:8000, not {address}", setting=setting, address=address)
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            one.bind((host.strip("[]"), int(port)))
        except OSError as error:
            why = error.strerror or str(error)
            raise Mistake("cannot listen at {address}: {why}", address=address, why=why) from error
