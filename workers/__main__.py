"""`python -m workers`: the dispatcher and the workers of the job queues, until told to stop.

python -m workers                 everything, in processes of their own
python -m workers dispatcher      only the one that follows the log and looks what is due
python -m workers jobs            only one that works off jobs
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from types import FrameType

import click
from rq import Queue, SimpleWorker
from rq.serializers import JSONSerializer

from service.bootstrap import build
from service.config import Settings
from service.http.request_log import log_to_stderr
from service.notify.queues import NAMES, Queues
from service.run.supervisor import Ended, Part, Supervisor
from workers.dispatcher import Dispatcher


@click.group(invoke_without_command=True)
@click.option("--workers", default=1, show_default=True, help="Processes that work off jobs.")
@click.pass_context
def main(context: click.Context, workers: int) -> None:
    """Work off jobs: turn checks, notifications, mail."""
    if context.invoked_subcommand is None:
        _everything(workers)


def _everything(workers: int) -> None:
    supervisor = Supervisor(Settings.load().data / "logs", os.environ)
    supervisor.listen()
    try:
        supervisor.start(Part("dispatcher", _own("dispatcher")))
        for number in range(workers):
            supervisor.start(Part(f"jobs-{number + 1}", _own("jobs")))
        supervisor.watch()
    except Ended as gone:
        raise click.ClickException(str(gone)) from gone
    finally:
        supervisor.end()


@main.command()
def dispatcher() -> None:
    """Follow the log and put jobs for what is due."""
    log_to_stderr()
    settings = Settings.load()
    Dispatcher(build(settings), Queues(settings.data)).run(_until_told())


@main.command()
@click.option("--burst", is_flag=True, help="End when there is nothing to do.")
def jobs(burst: bool) -> None:
    """Work off jobs, one after the other."""
    log_to_stderr()
    connection = Queues(Settings.load().data).connection
    queues = [Queue(name, connection=connection, serializer=JSONSerializer) for name in NAMES]
    worker = SimpleWorker(queues, connection=connection, serializer=JSONSerializer)
    worker.work(burst=burst, logging_level="WARNING")


def _own(command: str) -> list[str]:
    return [sys.executable, "-m", "workers", command]


def _until_told() -> Callable[[], bool]:
    asked: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        asked.append(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, note)
    return lambda: bool(asked)


if __name__ == "__main__":
    main()
