"""Pages: the board page under steady load, any ply of a finished match, a replay step in a browser, page weight."""

from __future__ import annotations

import gzip
import os
import re
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from ops.benchmarks import Row, below, percentile
from ops.benchmarks.http import served
from service.bootstrap import build
from service.config import Settings
from service.run import demo
from service.storage.schema import migrate
from service.usecases.commands import Caller

RATE = 50  # requests per second
ROOT = Path(__file__).resolve().parents[2]


class Site(NamedTuple):
    port: int
    running: str
    finished: str
    last: int
    session: str


def run(quick: bool) -> list[Row]:
    with site() as found:
        board = f"/matches/{found.running}"
        steady = arriving(found, [board], RATE, 4 if quick else 20)
        plies = Random(1).choices(range(1, found.last), k=40 if quick else 200)
        asked = [f"/matches/{found.finished}/replay?ply={ply}" for ply in plies]
        jumps = one_by_one(found, asked)
        step = browser_step(found, 8 if quick else 30)
        return [
            below(f"board page at {RATE} requests/s, p99", percentile(steady, 0.99), "ms", 50),
            below("any ply of a finished match, p99", percentile(jumps, 0.99), "ms", 50),
            below("next ply in a browser, drawn, median", step, "ms", 100),
            below("match page, all included, compressed", weight(found, board) / 1000, "kB", 150),
        ]


@contextmanager
def site() -> Iterator[Site]:
    """The demo's matches behind the real web server, which counts requests and allows any number of them."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "TRAINREGISTER_DATA": folder}
        settings = Settings.load(env)
        migrate(settings.database)
        matches = demo.seed(settings, ["coal-baron"]).of("coal-baron")
        register = build(settings)
        ada = register.people.by_email(demo.PLAYERS["Ada"])
        assert ada is not None
        session = register.people.give_key(ada.id, "session")
        running = matches["going on"]
        last = register.queries.summary(Caller(ada.id), matches["finished"]).ply
        register.close()
        with served(Path(folder), "ours") as port:
            yield Site(port, running, matches["finished"], last, session)


class Asking:
    """A connection that is kept, of somebody who is signed in."""

    def __init__(self, found: Site) -> None:
        self._headers = {"Cookie": f"register-key={found.session}", "Accept-Encoding": "gzip"}
        self._connection = HTTPConnection("127.0.0.1", found.port)
        self._connection.connect()
        self._connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def __call__(self, path: str) -> bytes:
        self._connection.request("GET", path, headers=self._headers)
        answer = self._connection.getresponse()
        body = answer.read()
        assert answer.status == 200, (path, answer.status)
        return body


def one_by_one(found: Site, paths: list[str]) -> list[float]:
    """Milliseconds of each."""
    ask = Asking(found)
    ask(paths[0])  # what is made once is made now
    return [_timed(ask, path) for path in paths]


def _timed(ask: Asking, path: str) -> float:
    started = time.perf_counter()
    ask(path)
    return (time.perf_counter() - started) * 1000


def arriving(found: Site, paths: list[str], rate: int, seconds: int) -> list[float]:
    """Milliseconds of requests that come at a steady rate, whether or not the ones before are answered."""
    took: list[float] = []
    lanes = 8
    began: list[float] = []
    together = threading.Barrier(lanes, lambda: began.append(time.perf_counter() + 0.1))

    def lane(number: int) -> None:
        ask = Asking(found)
        ask(paths[0])  # what is made once is made now
        together.wait()
        for turn in range(number, rate * seconds, lanes):
            due = began[0] + turn / rate
            time.sleep(max(0.0, due - time.perf_counter()))
            ask(paths[turn % len(paths)])
            took.append((time.perf_counter() - due) * 1000)  # waiting in line counts

    threads = [threading.Thread(target=lane, args=(number,)) for number in range(lanes)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return took


STEP = """async () => {
  const title = document.querySelector('#ply-title').innerText;
  const began = performance.now();
  document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
  const drawn = () => document.querySelector('#ply-title').innerText !== title || performance.now() - began > 9000;
  while (!drawn()) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - began;
}"""


def browser_step(found: Site, times: int) -> float:
    """Milliseconds from the key to the next ply being drawn, in the middle of many."""
    where = subprocess.run([ROOT / "ops" / "browser"], capture_output=True, text=True, check=True).stdout.strip()
    with sync_playwright() as playwright:
        args = ["--no-sandbox"] if os.getuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=where, args=args)
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.goto(f"http://127.0.0.1:{found.port}/matches/{found.finished}/replay?ply=60")
        took = [float(page.evaluate(STEP)) for _ in range(times)]
        browser.close()
    return median(took)


def weight(found: Site, path: str) -> int:
    """Bytes of a first visit: the page, and everything it names."""
    ask = Asking(found)
    zipped = ask(path)
    page = gzip.decompress(zipped).decode()
    css = "/static/fonts/inter-latin-400.woff2", "/static/fonts/inter-latin-700.woff2"
    return len(zipped) + sum(len(ask(each)) for each in {*re.findall(r"/static/[\w./-]+\?v=\w+", page), *css})
