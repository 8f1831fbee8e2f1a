"""Players and their keys."""

from __future__ import annotations

import click

from service.cli.shared import found_player, with_house
from service.house import House
from service.people import ROLES, SCOPES


@click.group()
def player() -> None:
    """People who play: add, list, change, link, erase."""


@player.command("add")
@click.argument("name")
@click.argument("email", required=False)
@click.option("--zone", default="UTC", show_default=True, help="Time zone, such as Europe/Warsaw.")
@click.option("--role", "roles", multiple=True, type=click.Choice(ROLES), help="What the player may do besides.")
@with_house
def add_player(house: House, name: str, email: str | None, zone: str, roles: tuple[str, ...]) -> None:
    """Add a player, with an address to sign in and to play by mail. Prints the player's id.

    An organiser may act for every table, an operator looks after the service.
    """
    added = house.people.add(name, email, zone=zone, roles=roles)
    click.echo(added.id)


@player.command("list")
@with_house
def list_players(house: House) -> None:
    """All players: id, name, address, roles."""
    for one in house.people.all():
        click.echo(f"{one.id:<18} {one.name:<24} {one.email or '-':<32} {' '.join(sorted(one.roles))}".rstrip())


@player.command("change")
@click.argument("who")
@click.option("--name", help="Another name.")
@click.option("--email", help="Another address; mails and sign-in links go there from now on.")
@click.option("--zone", help="Another time zone, such as Europe/Warsaw.")
@click.option("--add-role", "added", multiple=True, type=click.Choice(ROLES), help="May do this from now on.")
@click.option("--drop-role", "dropped", multiple=True, type=click.Choice(ROLES), help="May no longer do this.")
@with_house
def change(
    house: House,
    who: str,
    name: str | None,
    email: str | None,
    zone: str | None,
    added: tuple[str, ...],
    dropped: tuple[str, ...],
) -> None:
    """Change what is known about WHO (an id or an address). What is not named stays as it is."""
    before = found_player(house, who)
    roles = {*before.roles, *added} - {*dropped}
    after = house.people.change(before.id, name=name, email=email, zone=zone, roles=roles)
    told = [after.id, after.name, after.email or "-", after.zone, *sorted(after.roles)]
    click.echo("  ".join(told) if after != before else "Nothing was changed; --help says what can be.")


@player.command("link")
@click.argument("who")
@with_house
def link(house: House, who: str) -> None:
    """Print a link that signs WHO (an id or an address) in, once, within 15 minutes."""
    key = house.people.give_key(found_player(house, who).id, "sign-in")
    click.echo(f"{house.settings.url}/sign-in/{key}")


@player.command("erase")
@click.argument("who")
@click.confirmation_option(prompt="The person is removed for good; matches stay. Go on?")
@with_house
def erase(house: House, who: str) -> None:
    """Remove the person behind a player: name, address, keys, talk. Matches stay whole."""
    id = found_player(house, who).id
    house.people.erase(id)
    click.echo(f"{id} is nobody in particular now.")


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
@with_house
def add_token(house: House, who: str, label: str, scopes: tuple[str, ...]) -> None:
    """Make a token for WHO (an id or an address). It is shown once, here."""
    click.echo(house.people.give_key(found_player(house, who).id, "token", label, scopes))


@token.command("list")
@click.argument("who")
@with_house
def list_tokens(house: House, who: str) -> None:
    """Tokens of WHO: the beginning of their digest, scopes, what they are for."""
    for key in house.people.keys(found_player(house, who).id):
        click.echo(f"{key.digest[:16]}  {' '.join(sorted(key.scopes)):<22} {key.label}")


@token.command("revoke")
@click.argument("who")
@click.argument("digest")
@with_house
def revoke(house: House, who: str, digest: str) -> None:
    """Revoke a token of WHO, named by the beginning of its digest as `token list` shows it."""
    if not house.people.revoke(found_player(house, who).id, digest):
        raise click.ClickException(f"there is no such token; `trainregister token list {who}` shows them")
    click.echo("Revoked; it opens nothing after two seconds.")


COMMANDS = (player, token)
