"""The command line `trainregister`: one module per group of commands."""

import click

from service.cli.bot import bot
from service.cli.dump import dump
from service.cli.fuzz import fuzz
from service.cli.fuzz_tournaments import fuzz_tournaments
from service.cli.games import games
from service.cli.mail import COMMANDS as MAIL
from service.cli.people import COMMANDS as PEOPLE
from service.cli.play import play
from service.cli.proof import COMMANDS as PROOF
from service.cli.ratings import ratings
from service.cli.register import COMMANDS as REGISTER
from service.cli.server import COMMANDS as SERVER
from service.cli.shared import HeadedCommands
from service.cli.tournament_pack import COMMANDS as OF_PACKS
from service.cli.tournaments import tournament
from service.cli.verify import verify


@click.group(cls=HeadedCommands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="trainregister")
def main() -> None:
    """Train Register plays, records, replays and proves railway board games.

    `trainregister up` runs everything on this machine. Each command has a --help of its own. Settings come from the
    environment: TRAINREGISTER_DATA (folder for everything kept here, ./.data), DATABASE_URL (SQLite there, or
    postgresql://...), TRAINREGISTER_URL; ops/RUNBOOK.md lists all.
    """


main.add_all("Play", (games, play, fuzz, fuzz_tournaments))
for command in OF_PACKS:
    tournament.add_command(command)
main.add_all("Tournaments", (tournament, ratings))
main.add_all("Run", SERVER)
main.add_all("Prove", (verify, *PROOF, dump))
main.add_all("People", (*PEOPLE, bot))
main.add_all("Look after", REGISTER)
main.add_all("Mail", MAIL)
