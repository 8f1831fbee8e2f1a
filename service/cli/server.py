"""Running the register: the web server, the worker, and everything together."""

from __future__ import annotations

import fcntl
import gc
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

import click
from gunicorn.app.base import BaseApplication

from service.cli.shared import Mistake, echo, run_worker, see_place, tell
from service.config import MailSettings, Settings
from service.http import metrics
from service.http.buffering_worker import BufferingWorker
from service.http.request_log import JsonLines, log_to_stderr
from service.run import demo, redis_server
from service.run.supervisor import Ended, Part, Supervisor, command
from service.storage import schema
from service.storage.match_cache import Store

METRICS = "metrics"  # where all web processes count together


class Server(BaseApplication):
    """gunicorn with our settings; the application is made in each process after the fork."""

    def __init__(self, settings: Settings, options: dict[str, Any], proxies: int) -> None:
        self.settings = settings
        self.options = options
        self.proxies = proxies
        super().__init__()

    def load_config(self) -> None:
        for name, value in self.options.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        from service.app import create_app

        log_to_stderr()
        return create_app(self.settings, proxies=self.proxies, metrics=self.settings.data / METRICS)


def leave_loaded_alone(worker: object) -> None:
    """What is loaded now stays for good: the garbage collector need not look through it while somebody waits."""
    gc.collect()
    gc.freeze()


def server_options(bind: str, processes: int, threads: int) -> dict[str, Any]:
    return {
        "bind": bind,
        "workers": processes,
        "worker_class": BufferingWorker,
        "worker_connections": 500,
        "threads": threads,
        "timeout": 30,
        "sendfile": False,  # answers wait for slow readers outside of the threads
        "graceful_timeout": 8,
        "keepalive": 15,
        "limit_request_line": 8190,  # the longest line that can be typed stands in an address when it is looked at
        "control_socket_disable": True,
        "forwarded_allow_ips": "",  # who stands in front is for `service.http.origins` to know
        "worker_tmp_dir": "/dev/shm" if Path("/dev/shm").is_dir() else None,
        "proc_name": "trainregister-web",
        "post_worker_init": leave_loaded_alone,
        "logconfig_dict": {
            "version": 1,
            "formatters": {"lines": {"()": JsonLines}},
            "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
            "loggers": {"gunicorn.error": {"handlers": ["stderr"], "level": "WARNING", "propagate": False}},
            "root": {"handlers": ["stderr"], "level": "INFO"},
        },
    }


@click.command()
@click.option("--bind", help="Address and port; those of TRAINREGISTER_URL on this machine if not given.")
@click.option(
    "--processes", type=click.IntRange(1, 64), default=1, show_default=True, help="More than one only on PostgreSQL."
)
@click.option(
    "--threads",
    type=click.IntRange(1, 1000),
    default=16,
    show_default=True,
    help="Requests at the same time in each process.",
)
@click.option(
    "--proxies", type=click.IntRange(0, 9), default=0, show_default=True,
    help="Proxies in front; their X-Forwarded headers are believed if TRAINREGISTER_PROXIES names them.",
)  # fmt: skip
def web(bind: str | None, processes: int, threads: int, proxies: int) -> None:
    """Serve the API and the pages over HTTP."""
    settings = Settings.load()
    _see_storage(settings)
    metrics.forget(settings.data / METRICS)
    address = bind or f"127.0.0.1:{urlsplit(settings.url).port or 8000}"
    see_place(address, "--bind")
    Server(settings, server_options(address, processes, threads), proxies).run()


@click.command()
def follow() -> None:
    """Keep the views in step with the log, and let the bots decide."""
    run_worker("follow")


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def worker(arguments: tuple[str, ...]) -> None:
    """Work off jobs: turn checks, notifications, mail. Takes the options of `python -m workers`: with `--no-answers`
    mails that come in are left to `worker answers`, which runs by itself."""
    run_worker(*arguments)


@click.command()
@click.option("--port", type=click.IntRange(1, 65_500), default=8000, show_default=True, help="Port on this machine.")
@click.option("--demo/--no-demo", "seed", default=True, show_default=True, help="Demo players and matches, once.")
def up(port: int, seed: bool) -> None:
    """Run everything on this machine until Ctrl-C: web, worker, views, bots, mail, and a private job queue."""
    env = {**os.environ}
    env.setdefault("TRAINREGISTER_URL", f"http://127.0.0.1:{port}")
    env.setdefault("TRAINREGISTER_DATA", ".data")
    env.setdefault("LMTP_LISTEN", f"127.0.0.1:{port + 24}")
    env.setdefault("TRAINREGISTER_CATCHER", f"127.0.0.1:{port + 25}")
    settings = Settings.load(env)
    env["TRAINREGISTER_DATA"] = str(settings.data)
    supervisor = Supervisor(settings.data / "logs", env)
    with _alone(settings.data, port):
        supervisor.listen()
        for step in schema.migrate(settings.database):
            tell("migrated: {step}", step=step)
        with redis_server.running(settings.data) as address:
            supervisor.set_env(REDIS_URL=address)
            _run_all(settings, MailSettings.load(env), supervisor, port, seed)


@contextmanager
def _alone(data: Path, port: int) -> Iterator[None]:
    """Only one runs on a data folder, and nobody else on the port: its answers would be taken for ours."""
    with (data / "up.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Mistake("a register already runs on {data}; end it first.", data=data) from error
        if _listens(f"127.0.0.1:{port}")():
            raise Mistake("port {port} is taken by somebody else; choose another with --port.", port=port)
        yield


def _run_all(settings: Settings, mail: MailSettings, supervisor: Supervisor, port: int, seed: bool) -> None:
    try:
        if seed:
            echo("Looking after the demo's matches (a few seconds, the first time) ...")
        seeded = demo.seed(settings) if seed else None
        supervisor.start(Part("web", command("web", "--bind", f"127.0.0.1:{port}"), _answers(port)))
        supervisor.start(Part("follow", command("follow")))
        if mail.catches:
            supervisor.start(Part("catcher", command("catcher"), _listens(f"{mail.catcher.host}:{mail.catcher.port}")))
        supervisor.start(Part("mail-in", command("mail-in"), _listens(mail.lmtp)))
        supervisor.start(Part("answers", command("worker", "answers")))
        supervisor.start(Part("worker", command("worker", "--no-answers")))
        echo(demo.welcome(settings, seeded, mail.catcher_page))
        supervisor.watch()
        echo("\nEnding everything ...")
    except Ended as gone:
        raise Mistake("{gone}. Everything else was ended too.", gone=str(gone)) from gone
    finally:
        supervisor.end()


def _see_storage(settings: Settings) -> None:
    """What is wrong with the storage is told here, and not in every process that is started."""
    Store(settings).close()


def _answers(port: int) -> Callable[[], bool]:
    def ready() -> bool:
        try:
            with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False

    return ready


def _listens(place: str) -> Callable[[], bool]:
    """Whether somebody listens at HOST:PORT, or at the unix socket of this path."""
    host, _, port = place.rpartition(":")

    def ready() -> bool:
        with socket.socket(socket.AF_UNIX if "/" in place else socket.AF_INET) as one:
            return one.connect_ex(place if "/" in place else (host, int(port))) == 0

    return ready


COMMANDS = (up, web, follow, worker)
