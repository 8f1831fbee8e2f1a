"""Pages: the board page under steady load, any ply of a finished match, what a page weighs; and of every game, in a
browser, the next ply of a replay and a decision, beside the fetch of a small file by the same page."""

from __future__ import annotations

import gzip
import os
import re
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple
from urllib.parse import quote

from playwright.sync_api import Page, sync_playwright

from domain.games import CAMPAIGNS, GAMES
from ops.benchmarks import Row, below, percentile, time_owed
from ops.benchmarks.http import served
from service.bootstrap import Register, build
from service.config import Settings
from service.run import demo
from service.storage.schema import migrate
from service.usecases.callers import Caller
from tests.registers import decide_as_bot, lay_table

RATE = 50  # requests per second
ROOT = Path(__file__).resolve().parents[2]
PLIES = 60  # of a table at which somebody decides; fewer in a game that is over by then


class Table(NamedTuple):
    """A match in the middle of things that waits for Ada, and a decision that she may make."""

    match: str
    decision: str


class Site(NamedTuple):
    port: int
    running: str
    finished: str
    last: int
    session: str
    tables: dict[str, list[Table]]


def run(quick: bool) -> list[Row]:
    times = 4 if quick else 12
    with site(times) as found:
        board = f"/matches/{found.running}"
        steady = arriving(found, [board], RATE, 4 if quick else 20)
        plies = Random(1).choices(range(1, found.last), k=40 if quick else 200)
        asked = [f"/matches/{found.finished}/replay?ply={ply}" for ply in plies]
        jumps = one_by_one(found, asked)
        return [
            time_owed(f"board page at {RATE} requests/s, p99", percentile(steady, 0.99), "ms", 50),
            time_owed("any ply of a finished match, p99", percentile(jumps, 0.99), "ms", 50),
            *in_a_browser(found),
            *(
                below(f"page of {game}, all included, compressed", weight(found, at(tables[0])) / 1000, "kB", 150)
                for game, tables in found.tables.items()
            ),
        ]


def at(table: Table) -> str:
    return f"/matches/{table.match}"


@contextmanager
def site(tables: int) -> Iterator[Site]:
    """The demo's matches, and so many tables of every game, behind the real web server, which counts requests but
    allows any number of them."""
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
        waiting = {
            game: [waits_for(register, Caller(ada.id), game) for _ in range(tables)]
            for game in GAMES
            if game not in CAMPAIGNS
        }
        register.close()
        with served(Path(folder), "ours") as port:
            yield Site(port, running, matches["finished"], last, session, waiting)


def waits_for(register: Register, caller: Caller, game: str) -> Table:
    other = Caller(register.people.by_email(demo.PLAYERS["Bruno"]).id)  # type: ignore[union-attr]
    match = lay_table(register.matches, [caller, other], game)
    plies = PLIES
    while (found := register.queries.table(caller, match)).summary.ply < plies or not found.is_awaited:
        if not decide_as_bot(register.matches, match):  # over before that: another one, half as far
            match, plies = lay_table(register.matches, [caller, other], game), plies // 2
    return Table(match, found.offers[0].text)


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


# From the key, or the click, until what it led to is drawn; and how long the request took.
STEP = """async () => {
  const title = document.querySelector('#ply-title').innerText;
  const began = performance.now();
  document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
  const drawn = () => document.querySelector('#ply-title').innerText !== title || performance.now() - began > 9000;
  while (!drawn()) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - began;
}"""
DECIDE = """async () => {
  const receipt = () => document.querySelector('section .receipt')?.textContent;
  const [before, began] = [receipt(), performance.now()];
  document.getElementById('confirm').click();
  while (receipt() === before && performance.now() - began < 9000) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const drawn = performance.now() - began;
  const sent = performance.getEntriesByType('resource').filter((one) => one.name.endsWith('/decide')).pop();
  return [sent ? sent.duration : drawn, drawn];
}"""
BARE = """async () => {
  const began = performance.now();
  await (await fetch('/static/icon.svg', {cache: 'no-store'})).text();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - began;
}"""


def in_a_browser(found: Site) -> Iterator[Row]:
    """Medians, of every game."""
    where = subprocess.run([ROOT / "ops" / "browser"], capture_output=True, text=True, check=True).stdout.strip()
    with sync_playwright() as playwright:
        args = ["--no-sandbox"] if os.getuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=where, args=args)
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        url = f"http://127.0.0.1:{found.port}"
        context.add_cookies([{"name": "register-key", "value": found.session, "url": url}])
        page = context.new_page()
        for game, tables in found.tables.items():
            yield from measured(page, url, game, tables)
        browser.close()


def measured(page: Page, url: str, game: str, tables: Sequence[Table]) -> Iterator[Row]:
    page.goto(f"{url}{at(tables[0])}/replay?ply=10")
    bare = median(float(page.evaluate(BARE)) for _ in tables)
    steps = [float(page.evaluate(STEP)) for _ in range(2 * len(tables))]
    beside = f"where a small file takes {bare:.0f} ms"
    yield time_owed(f"next ply of {game} in a browser, drawn, {beside}", median(steps), "ms", 60)
    answered, drawn = zip(*(decided(page, url, one) for one in tables), strict=True)
    yield time_owed(f"decision in {game}, on the page, answered, {beside}", median(answered), "ms", 120)
    yield time_owed(f"decision in {game}, on the page, drawn, {beside}", median(drawn), "ms", 120)


def decided(page: Page, url: str, table: Table) -> tuple[float, float]:
    page.goto(f"{url}{at(table)}?text={quote(table.decision)}")
    answered, drawn = page.evaluate(DECIDE)
    return answered, drawn


def weight(found: Site, path: str) -> int:
    """Bytes of a first visit: the page, and everything it names."""
    ask = Asking(found)
    zipped = ask(path)
    page = gzip.decompress(zipped).decode()
    css = "/static/fonts/inter-latin-400.woff2", "/static/fonts/inter-latin-700.woff2"
    return len(zipped) + sum(len(ask(each)) for each in {*re.findall(r"/static/[\w./-]+\?v=\w+", page), *css})
