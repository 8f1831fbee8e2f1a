"""Players and their keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from service.cli.shared import Mistake, echo, found_player, tell, with_register
from service.usecases.rights import ROLES, SCOPES

if TYPE_CHECKING:
    from service.bootstrap import Register


@click.group()
def player() -> None:
    """People who play: add, list, change, link, erase."""


@player.command("add")
@click.argument("name")
@click.argument("email", required=False)
@click.option("--zone", default="UTC", show_default=True, help="Time zone, such as Europe/Warsaw.")
@click.option("--role", "roles", multiple=True, type=click.Choice(ROLES), help="What the player may do besides.")
@with_register
def add_player(register: Register, name: str, email: str | None, zone: str, roles: tuple[str, ...]) -> None:
    """Add a player, with an address to sign in and to play by mail. Prints the player's id.

    An organiser may act for every table, an operator looks after the service.
    """
    added = register.people.add(name, email, zone=zone, roles=roles)
    echo(added.id)


@player.command("list")
@with_register
def list_players(register: Register) -> None:
    """All players: id, name, address, roles."""
    for one in register.people.all():
        echo(f"{one.id:<18} {one.name:<24} {one.email or '-':<32} {' '.join(sorted(one.roles))}".rstrip())


@player.command("change")
@click.argument("who")
@click.option("--name", help="Another name.")
@click.option("--email", help="Another address; mails and sign-in links go there from now on.")
@click.option("--zone", help="Another time zone, such as Europe/Warsaw.")
@click.option("--add-role", "added", multiple=True, type=click.Choice(ROLES), help="May do this from now on.")
@click.option("--drop-role", "dropped", multiple=True, type=click.Choice(ROLES), help="May no longer do this.")
@with_register
def change(
    register: Register,
    who: str,
    name: str | None,
    email: str | None,
    zone: str | None,
    added: tuple[str, ...],
    dropped: tuple[str, ...],
) -> None:
    """Change what is known about WHO (an id or an address). What is not named stays as it is."""
    before = found_player(register, who)
    roles = {*before.roles, *added} - {*dropped}
    after = register.people.change(before.id, name=name, email=email, zone=zone, roles=roles)
    told = [after.id, after.name, after.email or "-", after.zone, *sorted(after.roles)]
    echo("  ".join(told) if after != before else "Nothing was changed; --help says what can be.")


@player.command("link")
@click.argument("who")
@with_register
def link(register: Register, who: str) -> None:
    """Print a link that signs WHO (an id or an address) in, once, within 15 minutes."""
    key = register.people.give_key(found_player(register, who).id, "sign-in")
    echo(f"{register.settings.url}/sign-in/{key}")


@player.command("erase")
@click.argument("who")
@click.confirmation_option(prompt="The person is removed for good; matches stay. Go on?")
@with_register
def erase(register: Register, who: str) -> None:
    """Remove the person behind a player: name, address, keys, talk. Matches stay whole."""
    id = found_player(register, who).id
    register.people.erase(id)
    tell("{id} is nobody in particular now.", id=id)


@click.group()
def token() -> None:
    """Keys for programs: add, list, revoke."""


@token.command("add")
@click.argument("who")
@click.option("--label", default="command line", show_default=True, help="What it is for.")
@click.option(
    "--scope", "scopes", multiple=True, type=click.Choice(SCOPES), default=("read", "play"), show_default=True,
    help="What it may do; several times for several.",
)  # fmt: skip
@with_register
def add_token(register: Register, who: str, label: str, scopes: tuple[str, ...]) -> None:
    """Make a token for WHO (an id or an address). It is shown once, here."""
    echo(register.people.give_key(found_player(register, who).id, "token", label, scopes))


@token.command("list")
@click.argument("who")
@with_register
def list_tokens(register: Register, who: str) -> None:
    """Tokens of WHO: the beginning of their digest, scopes, what they are for."""
    for key in register.people.keys(found_player(register, who).id):
        echo(f"{key.digest[:16]}  {' '.join(sorted(key.scopes)):<22} {key.label}")


@token.command("revoke")
@click.argument("who")
@click.argument("digest")
@with_register
def revoke(register: Register, who: str, digest: str) -> None:
    """Revoke a token of WHO, named by the beginning of its digest as `token list` shows it."""
    if not register.people.revoke(found_player(register, who).id, digest):
        raise Mistake("there is no such token; `trainregister token list {who}` shows them", who=who)
    echo("Revoked; it opens nothing after two seconds.")


COMMANDS = (player, token)
