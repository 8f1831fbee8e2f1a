"""The real web server on loopback, in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from http.client import HTTPConnection
from pathlib import Path
from socket import socket
from time import sleep

from service.config import Settings
from service.run.redis_server import end_with
from service.storage.schema import migrate
from tests.ports import free_port

PATIENCE = 60.0  # seconds: a busy machine is not a failing test


class WebServer:
    """A web server with so many threads. `program` starts the command line; `words` are for itself."""

    def __init__(self, data: Path, program: str, words: Sequence[str] = (), threads: int = 2) -> None:
        env = {**os.environ, "TRAINREGISTER_DATA": str(data)}
        migrate(Settings.load(env).database)
        self.port = free_port()
        self.log = data / "web.log"
        options = ["web", "--bind", f"127.0.0.1:{self.port}", "--threads", str(threads)]
        with self.log.open("wb") as log:
            command = [sys.executable, "-c", program, *words, *options]
            self.process = subprocess.Popen(command, env=env, stderr=log, preexec_fn=end_with(os.getpid()))
        while not self.listens():
            assert self.process.poll() is None, self.log.read_text("utf-8")
            sleep(0.05)

    def listens(self) -> bool:
        with socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def connect(self) -> HTTPConnection:
        return HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def serves(self) -> bool:
        connection = self.connect()
        connection.request("GET", "/healthz")
        served = connection.getresponse().status == 200
        connection.close()
        return served

    def end(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)
