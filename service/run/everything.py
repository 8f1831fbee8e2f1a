"""Everything on one machine, as `trainregister up` runs it."""

from __future__ import annotations

import fcntl
import os
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from urllib.error import URLError
from urllib.request import urlopen

from domain.words import Sentence, Trouble, say
from service.config import PLACES, RUNNING, Settings
from service.run import demo, redis_server
from service.run.supervisor import Ended, Interrupted, Part, Supervisor, command
from service.storage import schema

RUNS_ALREADY = "a register already runs on {data}; end it first."
TAKEN = "port {port}, for {what}, is taken by somebody else; choose another with {how}."
ALL_ENDED = "{gone}. Everything else was ended too."


class NotUp(Trouble):
    """Why the register cannot run here now."""


def run_everything(port: int, seed: bool, told: Callable[[Sentence], None]) -> None:
    """Start all parts, keep them running, and end them when asked to; what happens is told."""
    env = {**os.environ}
    if "TRAINREGISTER_URL" not in env:  # else a proxy stands before us, and leads to the feed by path
        env.setdefault("TRAINREGISTER_FEED_PORT", str(port + 27))
    env.setdefault("TRAINREGISTER_URL", f"http://127.0.0.1:{port}")
    env.setdefault("TRAINREGISTER_DATA", ".data")
    env.setdefault("LMTP_LISTEN", f"127.0.0.1:{port + 24}")
    env.setdefault("TRAINREGISTER_CATCHER", f"127.0.0.1:{port + 25}")
    env.setdefault("FEED_LISTEN", f"127.0.0.1:{port + 27}")
    settings = Settings.load(env)
    env["TRAINREGISTER_DATA"] = str(settings.data)
    supervisor = Supervisor(settings.data / "logs", env, told)
    supervisor.listen()
    with _alone(settings, env):
        _see_ports(port, settings)
        _run_all(settings, supervisor, port, seed)


@contextmanager
def _alone(settings: Settings, env: Mapping[str, str]) -> Iterator[None]:
    """Only one runs on a data folder. The file that says so names the places of its parts, for all other commands."""
    with (settings.data / RUNNING).open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise NotUp(str(say(RUNS_ALREADY, data=settings.data))) from error
        lock.truncate(0)
        lock.writelines(f"{name}={env[name]}\n" for name in PLACES if name in env)
        lock.flush()
        yield


def _see_ports(port: int, settings: Settings) -> None:
    """Nobody else listens where we shall: their answers would be taken for ours."""
    mail = settings.mail
    places = [
        (f"127.0.0.1:{port}", "pages and API", "--port"),
        (mail.lmtp, "mails that come in", "LMTP_LISTEN or --port"),
        (settings.feed.listen, "the feed", "FEED_LISTEN or --port"),
    ]
    if mail.catches:
        host, caught = mail.catcher.host, mail.catcher.port
        how = "TRAINREGISTER_CATCHER or --port"
        places += [(f"{host}:{caught}", "the mail catcher", how), (f"{host}:{caught + 1}", "its page", how)]
    for place, what, how in places:
        if "/" not in place and _listens(place)():
            raise NotUp(str(say(TAKEN, port=place.rpartition(":")[2], what=what, how=how)))


def _run_all(settings: Settings, supervisor: Supervisor, port: int, seed: bool) -> None:
    told = supervisor.told
    try:
        supervisor.set_env(REDIS_URL=_queue(settings, supervisor))
        with supervisor.at_once():
            seeded = _prepared(settings, seed, told)
        _start_all(settings, supervisor, port)
        told(say("{welcome}", welcome=demo.welcome(settings, seeded, settings.mail.catcher_page)))
        supervisor.watch()
    except Interrupted:
        pass  # in the middle of starting
    except Ended as gone:
        raise NotUp(str(say(ALL_ENDED, gone=str(gone)))) from gone
    finally:
        if supervisor.interrupted:
            told(say("\nEnding everything ..."))
        supervisor.end()


def _prepared(settings: Settings, seed: bool, told: Callable[[Sentence], None]) -> demo.Seeded | None:
    """The tables of this release, and the demo's matches if they are wanted."""
    for step in schema.migrate(settings.database):
        told(say("migrated: {step}", step=step))
    if not seed:
        return None
    told(say("Looking after the demo's matches (a few seconds, the first time) ..."))
    return demo.seed(settings, tournament=True)


def _start_all(settings: Settings, supervisor: Supervisor, port: int) -> None:
    mail = settings.mail
    supervisor.start(Part("web", command("web", "--bind", f"127.0.0.1:{port}"), _answers(port)))
    supervisor.start(Part("follow", command("follow")))
    supervisor.start(Part("feed", command("feed"), _listens(settings.feed.listen)))
    if mail.catches:
        supervisor.start(Part("catcher", command("catcher"), _listens(f"{mail.catcher.host}:{mail.catcher.port}")))
    supervisor.start(Part("mail-in", command("mail-in"), _listens(mail.lmtp)))
    supervisor.start(Part("answers", command("worker", "answers")))
    supervisor.start(Part("worker", command("worker", "--no-answers")))


def _queue(settings: Settings, supervisor: Supervisor) -> str:
    """The address of the job queue's server: the one that was given, one that runs already, or a part of ours."""
    if settings.redis:
        return settings.redis
    data = settings.data
    if redis_server.found(data) is None:
        supervisor.start(
            Part("redis", redis_server.server(data), lambda: redis_server.found(data) is not None, needed=True)
        )
    return redis_server.url(data)


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
