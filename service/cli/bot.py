"""Bots of people: accounts for programs, and a program that drives one over the API."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from service.cli.shared import Mistake, echo, found_player, tell, with_register

if TYPE_CHECKING:
    from service.bootstrap import Register

TOKEN = "TRAINREGISTER_TOKEN"
NO_TOKEN = "put the bot's token into {variable}; its owner makes one under Settings, Bots, or `trainregister bot add`"
NO_MODULE = "there is no {module}: neither a file nor a module that Python finds"
NO_DECIDE = "{module} has no function decide(asked); /api/docs/bots shows one"


@click.group()
def bot() -> None:
    """Bots of people: add one, and run its program."""


@bot.command("add")
@click.argument("owner")
@click.argument("name")
@with_register
def add_bot(register: Register, owner: str, name: str) -> None:
    """Add a bot called NAME for OWNER (an id or an address). Prints its id, and a token that is shown once, here."""
    from service.usecases.callers import Caller

    caller = Caller(found_player(register, owner).id)
    added = register.bots.add(caller, name)
    tell("id     {id}", id=added.id)
    tell("token  {token}", token=register.bots.give_token(caller, added.id, "command line"))


@bot.command("run")
@click.argument("module")
@click.option("--url", envvar="TRAINREGISTER_URL", default="http://127.0.0.1:8000", show_default=True,
              help="Where the register is; https unless it is this machine.")  # fmt: skip
@click.option("--sit", "matches", multiple=True, metavar="MATCH", help="Take a free seat in this match first.")
@click.option("--once", is_flag=True, help="Answer what is asked now, and end.")
def run_bot(module: str, url: str, matches: tuple[str, ...], once: bool) -> None:
    """Let MODULE (a file, or a module's name) decide whatever a bot is asked, over the API, until Ctrl-C.

    MODULE has a function decide(asked) that gives one of asked.offers, or a line in notation. The token
    of the bot is read from TRAINREGISTER_TOKEN. News come over a stream; where there is none, the register is asked
    every few seconds. ops/examples/bot.py is a whole bot.
    """
    from service.client.api_session import ApiSession
    from service.client.bot_driver import BotDriver

    token = os.environ.get(TOKEN, "").strip()
    if not token:
        raise Mistake(NO_TOKEN, variable=TOKEN)
    driver = BotDriver(ApiSession(url, token, _tell), decide_of(module), _tell)
    driver.begin()
    for match in matches:
        driver.sit(match)
    if once:
        while driver.work_off():
            pass
        return
    with suppress(KeyboardInterrupt):
        driver.run()


def _tell(sentence: object) -> None:
    echo(str(sentence))


def decide_of(name: str) -> Any:
    """The function `decide` of a file or module."""
    module = _from_file(Path(name)) if name.endswith(".py") else _found(name)
    decide = getattr(module, "decide", None)
    if not callable(decide):
        raise Mistake(NO_DECIDE, module=name)
    return decide


def _from_file(file: Path) -> Any:
    spec = spec_from_file_location(file.stem, file)
    if not file.is_file() or spec is None or spec.loader is None:
        raise Mistake(NO_MODULE, module=str(file))
    sys.path.insert(0, str(file.parent.absolute()))  # what lies beside it can be imported by it
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _found(name: str) -> Any:
    sys.path.insert(0, str(Path.cwd()))
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name.partition(".")[0]:
            raise
        raise Mistake(NO_MODULE, module=name) from error
