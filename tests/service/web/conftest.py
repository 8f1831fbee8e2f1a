"""A whole register on loopback, with bots that play, and a real browser that looks at it."""

from __future__ import annotations

import os
import re
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect, sync_playwright
from werkzeug.serving import make_server

from service.app import create_app
from service.bootstrap import Register
from service.config import Settings
from service.http.auth import cookie_name
from service.http.current import register_of
from service.http.limits import Limit, Limits
from service.run import demo, redis_server
from service.storage.schema import migrate
from tests.feeds import fed, with_feed
from tests.followed import waited_for
from tests.ports import free_port
from tests.service.api.conftest import small, world  # noqa: F401 - fixtures
from workers.__main__ import in_turn
from workers.bots import Bots
from workers.loop import work
from workers.projector import Projector

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 120_000  # milliseconds: a busy machine is not a failing test
PLENTY = Limits(*[Limit(1_000_000, 60)] * len(Limits._fields))


class Site:
    """The register at work: its address, its parts, and ways to get in."""

    def __init__(self, folder: Path, redis: str) -> None:
        self.url = f"http://127.0.0.1:{(port := free_port())}"
        key = b"a key that only tests know of!!!"
        self.settings = with_feed(Settings(folder, f"sqlite:///{folder / 'register.db'}", None, key, self.url), redis)
        migrate(self.settings.database)
        shown = demo.seed(self.settings, ["coal-baron"])  # before the bots wake up: it plays their part itself
        self.seeded = shown.of("coal-baron")
        self.app: Flask = waited_for(create_app(self.settings, limits=PLENTY))
        self.register: Register = register_of(self.app)
        self.server = make_server("127.0.0.1", port, self.app, threaded=True)
        self._stop = threading.Event()
        self._threads = [
            threading.Thread(target=self.server.serve_forever, daemon=True),
            threading.Thread(target=self._let_bots_play, daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def _let_bots_play(self) -> None:
        step = in_turn(Projector(self.register).step, Bots(self.register).step)
        work(step, self._stop.is_set, lambda: self._stop.wait(0.02) and None)

    def close(self) -> None:
        self._stop.set()
        self.server.shutdown()
        for thread in self._threads:
            thread.join(10)
        self.server.server_close()
        self.register.close()

    def player(self, name: str) -> str:
        known = next((one.id for one in self.register.people.all("person") if one.name == name), None)
        return known or self.register.people.add(name).id

    def session(self, name: str) -> dict[str, str]:
        """A cookie that signs somebody in."""
        with self.app.app_context():
            return {
                "name": cookie_name(),
                "value": self.register.people.give_key(self.player(name), "session"),
                "url": self.url,
            }


@contextmanager
def running_site(folder: Path) -> Iterator[Site]:
    """A register at work, with its feed, until the block ends."""
    with redis_server.running(folder) as redis:
        found = Site(folder, redis)
        with fed(found.settings):
            yield found
        found.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running_site(tmp_path_factory.mktemp("site")) as found:
        yield found


@pytest.fixture(scope="session")
def seeded(site: Site) -> dict[str, str]:
    """The demo's matches: open, going on, finished."""
    return site.seeded


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    found = subprocess.run([ROOT / "ops" / "browser"], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    as_root = ["--no-sandbox"] if os.getuid() == 0 else []
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE)
        browser = playwright.chromium.launch(executable_path=found.stdout.strip(), args=as_root)
        yield browser
        browser.close()


class Looking:
    """Somebody's browser. Whatever it complains about is kept, and fails the test at its end."""

    def __init__(self, context: BrowserContext, site: Site) -> None:
        self.context = context
        self.site = site
        self.complaints: list[str] = []
        self.bodies: list[str] = []  # what it got to read
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on(
            "console", lambda said: self.complaints.append(said.text) if said.type in ("error", "warning") else None
        )
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", self._only_ours)

    def _only_ours(self, request: object) -> None:
        address = getattr(request, "url", "")
        feed = f"http://127.0.0.1:{self.site.settings.feed.port}/matches/"
        if not address.startswith((self.site.url, feed, "data:", "blob:")):
            self.complaints.append(f"asked another host: {address}")

    def goto(self, path: str) -> Page:
        self.page.goto(self.site.url + path)
        return self.page


class Held:
    """Requests of a page that wait on the wire until they are let go."""

    def __init__(self, page: Page, pattern: re.Pattern[str] | str) -> None:
        self.page, self.waiting, self.holds = page, list[Route](), True
        page.route(pattern, self._asked)

    def _asked(self, route: Route) -> None:
        self.waiting.append(route) if self.holds else route.continue_()

    def wait(self) -> None:
        while not self.waiting:
            self.page.wait_for_timeout(20)

    def let_go(self) -> None:
        self.holds = False
        for route in self.waiting:
            route.continue_()


Look = Callable[..., Looking]


@pytest.fixture
def look(chromium: Browser, site: Site) -> Iterator[Look]:
    """Opens browsers: `look("Ada")`, `look(width=390)`, `look("Ada", script=False)`."""
    opened: list[Looking] = []

    def open_one(
        name: str | None = None, *, width: int = 1280, height: int = 900, script: bool = True, dark: bool = False
    ) -> Looking:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            java_script_enabled=script,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        if name:
            context.add_cookies([site.session(name)])  # type: ignore[list-item]
        opened.append(Looking(context, site))
        return opened[-1]

    yield open_one
    for one in opened:
        one.context.close()
    assert [words for one in opened for words in one.complaints] == []
