"""Brings the whole cluster up on this machine, lets pairs decide and mails flow, and breaks one thing after the other.

    .venv/bin/python -m ops.drills.failover [--times 5] [--only primary --only freeze]

Needs root on Debian or Ubuntu the first time: `ops/cluster/install` installs what is missing. Everything listens on
loopback, and ends with the drill.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import NamedTuple

import click
from aiosmtpd.controller import Controller

from ops.drills.failover.cluster import FILES, HERE, Cluster
from ops.drills.failover.counting import Found, Mails, examined, longest_gap, unsent
from ops.drills.failover.events import EVENTS, Happening
from ops.drills.web import Acknowledged, Player
from service.bootstrap import Register, build
from service.config import Settings
from tests.ports import free_port

PAIRS = 4
PAUSE = 0.1  # seconds after each decision: the machine has enough to do
CALM = 5.0  # seconds of ordinary play before and after an event


class Line(NamedTuple):
    """What one event cost."""

    without: float
    acknowledged: int
    found: Found


class Door(NamedTuple):
    """Where players knock: HAProxy, in front of all web nodes."""

    port: int


@click.command()
@click.option("--times", default=5, show_default=True, help="How often each event happens.")
@click.option("--only", multiple=True, type=click.Choice(list(EVENTS)), help="Only these events.")
@click.option("--patroni", default="/opt/patroni", show_default=True, help="Where Patroni is, or shall be installed.")
@click.option("--keep", type=click.Path(path_type=Path), help="A folder for data and logs, to look at afterwards.")
def main(times: int, only: tuple[str, ...], patroni: str, keep: Path | None) -> None:
    """Break a whole cluster, piece by piece, while people play on it."""
    subprocess.run([str(FILES / "install"), patroni], check=True)
    with TemporaryDirectory(prefix="cluster-", ignore_cleanup_errors=True) as folder:
        home = keep or Path(folder)
        home.mkdir(parents=True, exist_ok=True)
        home.chmod(0o755)
        missed = drill(home, Path(patroni) / "bin" / "patroni", [EVENTS[one] for one in only or EVENTS], times)
    if missed:
        raise click.ClickException(f"{missed} of the promises were missed")


def drill(home: Path, patroni: Path, events: list[Happening], times: int) -> int:
    mails = Mails()
    post = Controller(mails, hostname=HERE, port=free_port())
    post.start()
    cluster = Cluster(home, patroni, post.port)
    try:
        click.echo("Bringing the cluster up ...")
        cluster.start()
        cluster.until_whole()
        return _played(cluster, mails, events, times)
    finally:
        cluster.end()
        post.stop()


def _played(cluster: Cluster, mails: Mails, events: list[Happening], times: int) -> int:
    register = build(Settings.load(cluster.environment("judge")))
    stop = Event()
    players = [
        Player(Door(cluster.web_port), tokens, number, stop, PAUSE) for number, tokens in enumerate(_people(register))
    ]
    for player in players:
        player.start()
    missed = sum(
        _told(one, time, _happened(cluster, register, players, one)) for one in events for time in range(times)
    )
    stop.set()
    for player in players:
        player.join(120)
    return missed + _at_the_end(register, mails, _everything(players))


def _people(register: Register) -> list[list[str]]:
    """Tokens of pairs; whoever has an address is written to when it is their turn."""
    pairs = [
        [register.people.add(f"player {pair}{side}", f"p{pair}{side}@example.org") for side in "ab"]
        for pair in range(PAIRS)
    ]
    return [[register.people.give_key(player.id, "token") for player in pair] for pair in pairs]


def _everything(players: list[Player]) -> list[Acknowledged]:
    return [one for player in players for one in player.acknowledged]


def _happened(cluster: Cluster, register: Register, players: list[Player], event: Happening) -> Line:
    time.sleep(CALM)
    since, before = time.monotonic(), len(_everything(players))
    event.happens(cluster)
    cluster.until_whole()
    time.sleep(CALM)
    _fail([player.failed for player in players if player.failed])
    told = _everything(players)
    return Line(longest_gap(told, since), len(told) - before, _patiently(lambda: examined(register, told)))


def _patiently(look: Callable[[], Found]) -> Found:
    """The judge's own connection may have been cut by what just happened."""
    for _ in range(20):
        try:
            return look()
        except Exception as error:
            last = error
            time.sleep(1)
    raise last


def _fail(failures: list[str]) -> None:
    if failures:
        raise click.ClickException("; ".join(failures))


def _told(event: Happening, time: int, line: Line) -> bool:
    """One line for people. Whether a promise was missed is returned."""
    late = line.without > event.goal
    click.echo(
        f"{event.says} ({time + 1}): {line.without:.1f} s without writes (goal {event.goal:.0f}), "
        f"{line.acknowledged} acknowledged, {line.found.lost} lost, {line.found.twice} twice, "
        f"{line.found.broken} chains broken{' MISSED' if late or any(line.found) else ''}"
    )
    return late or any(line.found)


def _at_the_end(register: Register, mails: Mails, acknowledged: list[Acknowledged]) -> int:
    """Peace: everything is read once more, and letters that wait are waited for."""
    found, lost = examined(register, acknowledged), unsent(register)
    click.echo(
        f"In all: {len(acknowledged)} acknowledged, {found.lost} lost, {found.twice} twice, "
        f"{found.broken} chains broken; "
        f"{len(mails.taken)} mails, {lost} lost, {mails.doubled} doubled"
    )
    register.close()
    return int(any(found) or lost > 0 or mails.doubled > 0)


if __name__ == "__main__":
    main()
