"""Attacks by number and patience: more than anybody may have, from more places than one, slower than anybody waits."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from socket import create_server
from tempfile import TemporaryDirectory

from ops.drills.attacks.target import Fell, Target, held
from ops.drills.attacks.visitors import Visitor
from service.config import Settings
from service.notify.webhook_posting import Failed, Poster
from service.storage.schema import migrate
from service.usecases.talk import IN_A_DAY
from tests.ports import free_port
from tests.registers import decide_as_bot

MANY = 1_000  # more reads than a minute allows
PLIES, NARROW = (
    24,
    ("true", "false"),
)  # of which pictures are asked for: more than two minutes' worth, on a slow machine too
PATIENCE = 2.0  # seconds: what a webhook is given here


def neighbours_count_as_one(target: Target) -> str:
    """Medium: whoever has one address of IPv6 has 2^64 of them, and asks from each.

    Behind a proxy of its own, which says where each request comes from.
    """
    with _behind_a_proxy() as visitor:
        asked = [_asked_from(visitor, f"2001:db8:1:2::{number:x}") for number in range(1, MANY + 1)]
        held(429 in asked, f"{MANY} requests from one /64, none too many")
        held(_asked_from(visitor, "2001:db8:1:3::1") == 200, "whoever lives next door is turned away, too")
        held(_asked_from(visitor, "::ffff:192.0.2.7") == 200, "IPv4 in the clothes of IPv6 is turned away, too")
    return f"429 after {asked.index(429)} from one /64; the next one is served"


def _asked_from(visitor: Visitor, address: str) -> int:
    return visitor.get("/api/games", X_Forwarded_For=address).status


@contextmanager
def _behind_a_proxy() -> Iterator[Visitor]:
    """A register that believes a proxy on this machine."""
    port = free_port()
    with TemporaryDirectory() as folder:
        here = {"TRAINREGISTER_DATA": folder, "TRAINREGISTER_URL": f"http://127.0.0.1:{port}"}
        migrate(Settings.load(here).database)
        command = [sys.executable, "-m", "service.cli", "web", "--bind", f"127.0.0.1:{port}", "--proxies", "1"]
        with (Path(folder) / "web.log").open("wb") as log:
            process = subprocess.Popen(command, env=os.environ | here, stdout=log, stderr=log)
        try:
            _wait(process, visitor := Visitor(port))
            yield visitor
        finally:
            process.terminate()
            process.wait()


def _wait(process: subprocess.Popen[bytes], visitor: Visitor) -> None:
    for _ in range(600):
        with suppress(OSError):
            if visitor.get("/healthz").status == 200:
                return
        held(process.poll() is None, "the server did not start")
        time.sleep(0.1)
    raise Fell("the server did not start")


def pictures_are_limited(target: Target) -> str:
    """Medium: pictures that take a second each, without end."""
    match = target.match("Anna", "Bruno")
    for _ in range(PLIES):
        decide_as_bot(target.register.matches, match, "random")
    token = target.token_of("Anna")
    paths = [f"/api/matches/{match}/board.png?ply={ply}&narrow={word}" for ply in range(PLIES) for word in NARROW]
    with ThreadPoolExecutor(8) as askers:
        statuses = list(askers.map(lambda path: target.stranger().call("GET", path, token).status, paths))
    turned_away = sum(status in (429, 503) for status in statuses)
    held(turned_away, f"{len(paths)} pictures at once, none too many")
    held(200 in statuses, "no picture at all is drawn")
    return f"{turned_away} of {len(paths)} at once were turned away"


def talk_has_an_end(target: Target) -> str:
    """Low: somebody fills the disk with talk."""
    person = target.register.people.add("Greta", "greta@demo.example")
    target.ids["Greta"] = person.id
    match, visitor = target.match("Greta", "Bruno"), target.signed_in("Greta")
    for _ in range(IN_A_DAY - 3):  # through the door behind the page, which allows 300 requests a minute
        target.register.talk.say(target.caller("Greta"), match, "la")
    for _ in range(10):
        visitor.post(f"/matches/{match}/talk", {"words": "la"})
    said = target.register.talk.spoken(match)
    held(said <= IN_A_DAY, f"{said} things said in a day")
    return f"no more than {said} things in a day"


def hooks_have_one_deadline(target: Target) -> str:
    """Medium: a webhook takes the connection, and then says a letter now and then."""
    with closing(create_server(("127.0.0.1", 0))) as listener:
        threading.Thread(target=_trickle, args=(listener,), daemon=True).start()
        port = listener.getsockname()[1]
        hook = target.register.hooks.add(target.ids["Clara"], "raw", f"https://hooks.example:{port}/")
        poster = Poster(lambda host, port: ["127.0.0.1"], lambda address: True, patience=PATIENCE)
        began = time.monotonic()
        try:
            poster.post(hook, "m", 1, b"{}")
        except Failed as failed:
            took = time.monotonic() - began
            held(took < 10 * PATIENCE, f"{took:.0f} seconds, where {PATIENCE:.0f} are given")
            return f"given up: {failed}"
        finally:
            target.register.hooks.remove(target.ids["Clara"], hook.id)
    raise Fell("it was taken for an answer")


def _trickle(listener: object) -> None:
    """The beginning of a TLS record of 16 kB, letter by letter."""
    with suppress(OSError):
        connection, _ = listener.accept()  # type: ignore[attr-defined]
        connection.sendall(b"\x16\x03\x03\x40\x00\x02")
        for _ in range(2_000):
            connection.sendall(b"\x00")
            time.sleep(0.05)


ATTACKS = (
    neighbours_count_as_one, pictures_are_limited, talk_has_an_end, hooks_have_one_deadline,
)  # fmt: skip
