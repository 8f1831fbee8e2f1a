"""The command line `trainregister`: one module per group of commands."""

import click

from service.cli.fuzz import fuzz
from service.cli.games import games
from service.cli.mail import COMMANDS as MAIL
from service.cli.play import play
from service.cli.register import COMMANDS as REGISTER
from service.cli.server import COMMANDS as SERVER


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="trainregister")
def main() -> None:
    """Train Register plays, records, replays and proves railway board games."""


main.add_command(games)
main.add_command(play)
main.add_command(fuzz)
for command in (*SERVER, *REGISTER, *MAIL):
    main.add_command(command)
