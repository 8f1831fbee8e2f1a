"""`python -m workers`: every process that works by itself, until told to stop.

python -m workers                 dispatcher, jobs and answers, in processes of their own
python -m workers dispatcher      follows the log, looks what is due, puts jobs
python -m workers jobs            works off jobs: clocks that have run out, mails and webhooks to send
python -m workers answers         reads and answers mails that came in, so that no clock waits for a slow reading
python -m workers projector       keeps the views in step with the log
python -m workers bots            lets the bots decide
python -m workers follow          projector and bots in one process
python -m workers feed            holds the connections of everybody who watches
python -m workers lmtp            takes mails from our mail server
python -m workers imap            fetches mails from a mailbox
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import closing
from time import sleep

import click

from service.bootstrap import build
from service.cli.shared import Plain, see_place, tell
from service.config import BadSettings, Settings
from service.http.request_log import log_to_stderr
from service.notify.queues import Queues, WorkerName
from service.run.supervisor import Ended, Interrupted, Part, Supervisor, until_signalled
from workers.bots import Bots
from workers.dispatcher import Dispatcher
from workers.feed import server
from workers.imap import fetch
from workers.jobs import register, worker
from workers.lmtp import intake, serve
from workers.loop import work
from workers.projector import Projector


@click.group(cls=Plain, invoke_without_command=True)
@click.option("--workers", default=1, show_default=True, help="Processes that work off jobs.")
@click.option(
    "--answers/--no-answers", default=True, show_default=True,
    help="Also read and answer mails that came in, in a process of its own.",
)  # fmt: skip
@click.pass_context
def main(context: click.Context, workers: int, answers: bool) -> None:
    """Work off jobs: turn checks, notifications, mail."""
    if context.invoked_subcommand is None:
        _everything(workers, answers)


def _everything(workers: int, answers: bool) -> None:
    supervisor = Supervisor(Settings.load().data / "logs", os.environ)
    supervisor.listen()
    try:
        supervisor.start(Part("dispatcher", _own("dispatcher")))
        for number in range(workers):
            supervisor.start(Part(f"jobs-{number + 1}", _own("jobs")))
        if answers:
            supervisor.start(Part("answers", _own("answers")))
        supervisor.watch()
    except Interrupted:
        pass  # in the middle of starting
    except Ended as gone:
        raise click.ClickException(str(gone)) from gone
    finally:
        supervisor.end()


def _own(command: str) -> list[str]:
    return [sys.executable, "-m", "workers", command]


@main.command()
def dispatcher() -> None:
    """Follow the log and put jobs for what is due."""
    log_to_stderr()
    settings = Settings.load()
    with closing(build(settings)) as register:
        step = Dispatcher(register, Queues(settings.data)).step
        work(step, until_signalled(), pause=lambda: sleep(0.05))


@main.command()
@click.option("--burst", is_flag=True, help="End when there is nothing to do.")
def jobs(burst: bool) -> None:
    """Carry out clocks that have run out, and send mails and webhooks."""
    _work_off("jobs", burst)


@main.command()
@click.option("--burst", is_flag=True, help="End when there is nothing to do.")
def answers(burst: bool) -> None:
    """Read and answer mails that came in."""
    _work_off("answers", burst)


def _work_off(kind: WorkerName, burst: bool) -> None:
    log_to_stderr()
    register()  # what is wrong with the storage is told now, and not by every job
    worker(Queues(Settings.load().data), kind).work(burst=burst, logging_level="WARNING")


@main.command()
def projector() -> None:
    """Keep the views in step with the log."""
    log_to_stderr()
    with closing(build(Settings.load())) as register:
        work(Projector(register).step, until_signalled())


@main.command()
def bots() -> None:
    """Let the bots decide."""
    log_to_stderr()
    with closing(build(Settings.load())) as register:
        work(Bots(register).step, until_signalled())


@main.command()
def follow() -> None:
    """Keep the views in step with the log, and let the bots decide."""
    log_to_stderr()
    with closing(build(Settings.load())) as register:
        views, players = Projector(register).step, Bots(register).step
        work(in_turn(views, players), until_signalled())


def in_turn(first: Callable[[], int], second: Callable[[], int]) -> Callable[[], int]:
    """The second only when the first has nothing to do."""
    return lambda: first() or second()


@main.command()
@click.option(
    "--proxies", type=click.IntRange(0, 9), default=0, show_default=True,
    help="Proxies in front; their X-Forwarded headers are believed if TRAINREGISTER_PROXIES names them.",
)  # fmt: skip
def feed(proxies: int) -> None:
    """Hold the connections of everybody who watches, and tell them that something is new."""
    log_to_stderr()
    settings = Settings.load()
    see_place(settings.feed.listen, "FEED_LISTEN")
    with closing(build(settings)) as register:
        server(register, proxies).run()


@main.command()
@click.option("--listen", "where", help="HOST:PORT or a path of a unix socket; that of LMTP_LISTEN if not given.")
def lmtp(where: str | None) -> None:
    """Take mails from our mail server. It gets its 250 only when a mail is stored."""
    log_to_stderr()
    with closing(build(Settings.load())) as register:
        place = where or register.settings.mail.lmtp
        see_place(place, "--listen or LMTP_LISTEN")
        tell("Taking mails at {place}.", place=place, err=True)
        asyncio.run(serve(intake(register), place))


@main.command()
@click.option("--every", default=60, show_default=True, help="Seconds between two looks; 0 for one look only.")
def imap(every: int) -> None:
    """Fetch mails from the mailbox of IMAP_URL, for who has no mail server of their own."""
    log_to_stderr()
    with closing(build(Settings.load())) as register:
        mailbox = register.settings.mail.imap
        if mailbox is None:
            raise BadSettings("IMAP_URL is not set: imaps://USER:PASSWORD@HOST/FOLDER")
        fetch(mailbox, intake(register), every)


if __name__ == "__main__":
    main()
