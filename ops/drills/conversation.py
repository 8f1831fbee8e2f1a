"""People as programs answer what they were sent, through a real mail server: late, twice, crossed, in forty styles.

    .venv/bin/python -m ops.drills.conversation [--mails 4000] [--people 90] [--minutes 40] [--seed 1] [--sum FILE]

They play all games and a campaign at many tables, and remember what each mail showed them. Afterwards the logs are
read: a decision that the answered mail did not show under its mark, and a person's mail that got no answer, are faults.
Printed are also the mails that we sent for each turn of a person. Before that, many more answers are tried without
mail. Several runs, each with a seed of its own, count together in the file that `--sum` names.
"""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from domain.games import GAMES
from domain.match.clocks import Terms
from ops.drills.conversation_logs import Read, added, read_logs
from ops.drills.conversation_post import Noting, Post, hasten, hour_passes, taking
from service.config import MailSettings
from service.run import redis_server
from service.usecases.callers import Caller
from service.usecases.preferences import change_preferences
from tests.conversations import Conversations
from tests.registers import SmallRegister, lay_table
from tests.service.mail.mta import NAME, Exim, exim
from tests.service.mail.station import environment, start

SEATS = 3


@click.command()
@click.option("--mails", default=4_000, show_default=True, help="Mails that people write.")
@click.option("--people", default=90, show_default=True, help="How many; three at each table.")
@click.option("--minutes", default=40, show_default=True, help="After so many nobody writes any more.")
@click.option("--steps", default=0, show_default=True, help="Steps of each game without mail, before that.")
@click.option("--seed", default=1, show_default=True, help="Of everybody's dice.")
@click.option("--sum", "together", type=click.Path(dir_okay=False, path_type=Path), help="Where runs are added up.")
def main(mails: int, people: int, minutes: int, steps: int, seed: int, together: Path | None) -> None:
    """Play by mail as people do; exit 1 if anything was decided wrongly, or anybody was left without an answer."""
    for game in GAMES if steps else ():
        without_mail(game, steps, seed)
    names = [f"person{number}" for number in range(people - people % SEATS)]
    with TemporaryDirectory(prefix="drill-") as folder, exim(names) as server:
        register = SmallRegister(Path(folder), now=int(time.time()), mail=MailSettings("play@register.example"))
        lay_tables(register, names)
        with redis_server.running(Path(folder)) as url:
            read = drill(register, server, Post(server, names, seed), url, mails, 60.0 * minutes)
        register.close()
    tell(read, seed, together)


def tell(read: Read, seed: int, together: Path | None) -> None:
    click.echo("\n".join(read.counted.lines()))
    if together:
        click.echo("\nall runs together:\n" + "\n".join(added(together, read.counted, seed).lines()))
    if read.faults:
        raise click.ClickException("; ".join(read.faults))
    click.echo("No wrong action, nobody without an answer.")


def without_mail(game: str, steps: int, seed: int) -> None:
    """The same people without the mail server: what is wrong is raised."""
    with TemporaryDirectory(prefix="drill-") as folder:
        register = SmallRegister(Path(folder))
        talk = Conversations(register, game, seed)
        talk.go_on(steps)
        register.close()
    click.echo(f"{game}: {', '.join(f'{number} {what}' for what, number in sorted(talk.counts.items()))}")


def lay_tables(register: SmallRegister, names: list[str]) -> None:
    """All games in turn, three people at each table; a campaign calls for further matches by itself."""
    people, games = [register.people.add(name, f"{name}@players.example").id for name in names], list(GAMES)
    for id in people:
        change_preferences(register.people, id, {"pictures": False})
    for table in range(len(people) // SEATS):
        callers = [Caller(id) for id in people[SEATS * table : SEATS * (table + 1)]]
        lay_table(register.matches, callers, games[table % len(games)], terms=Terms(pace="steady"))


def drill(register: SmallRegister, server: Exim, post: Post, url: str, mails: int, seconds: float) -> Read:
    env = environment(register.settings.data, server.port, server.lmtp, NAME) | {"REDIS_URL": url}
    intake, until, hours = Noting(register), time.monotonic() + seconds, 0
    workers = [start(env, "workers", kind) for kind in ("dispatcher", "jobs", "answers")]
    try:
        with taking(intake, server.lmtp), click.progressbar(length=mails, label="mails") as bar:
            while post.handed < mails and time.monotonic() < until:
                post.exchange(writing=True)
                if post.hours > hours:
                    hours = post.hours
                    hour_passes(register)
                bar.update(min(post.handed, mails) - bar.pos)
            while not post.is_quiet():
                post.exchange(writing=False)
                if post.is_still():
                    hasten(register)
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.wait()
    return read_logs(register, post, intake)


if __name__ == "__main__":
    main()
