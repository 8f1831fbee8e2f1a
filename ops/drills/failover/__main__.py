"""Brings the whole cluster up on this machine, lets pairs decide and mails flow, and breaks one thing after the other.

    .venv/bin/python -m ops.drills.failover [--times 5] [--only primary --only freeze] [--through WAY] [--sum FILE]

Needs root on Debian or Ubuntu the first time: `ops/cluster/install` installs what is missing. Everything listens on
loopback, and ends with the drill. A long run may be held in pieces, which count together in the file of `--sum`.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import NamedTuple, TypeVar

import click
from aiosmtpd.controller import Controller

from ops.drills.failover.cluster import FILES, HERE, WAYS, Cluster, Way
from ops.drills.failover.counting import Mails, examined, longest_gap, post, unsent
from ops.drills.failover.events import EVENTS, of_way
from ops.drills.failover.summing import Cost, Sum, table, told
from ops.drills.web import Acknowledged, Player
from service.bootstrap import Register, build
from service.config import Settings
from tests.ports import free_port

PAIRS = 4
PAUSE = 0.1  # seconds after each decision: the machine has enough to do
CALM = 5.0  # seconds of ordinary play before and after an event

T = TypeVar("T")


class Door(NamedTuple):
    """Where players knock: HAProxy, in front of all web nodes."""

    port: int


@click.command()
@click.option("--times", default=5, show_default=True, help="How often each event happens.")
@click.option("--only", multiple=True, type=click.Choice(list(EVENTS)), help="Only these events.")
@click.option("--through", type=click.Choice(WAYS), default=WAYS[0], show_default=True, help="To the database.")
@click.option("--sum", "file", type=click.Path(dir_okay=False, path_type=Path), help="Where runs are added up.")
@click.option("--patroni", default="/opt/patroni", show_default=True, help="Where Patroni is, or shall be installed.")
@click.option("--keep", type=click.Path(path_type=Path), help="A folder for data and logs, to look at afterwards.")
def main(times: int, only: tuple[str, ...], through: Way, file: Path | None, patroni: str, keep: Path | None) -> None:
    """Break a whole cluster, piece by piece, while people play on it."""
    subprocess.run([str(FILES / "install"), patroni], check=True)
    total, events = Sum(file), [*(only or of_way(through))] * times
    with TemporaryDirectory(prefix="cluster-", ignore_cleanup_errors=True) as folder:
        home = keep or Path(folder)
        home.mkdir(parents=True, exist_ok=True)
        home.chmod(0o755)
        left = drill(home, Path(patroni) / "bin" / "patroni", through, events, total)
    click.echo("\n".join(table(total.costs)))
    missed = sum(not one.kept for one in total.costs)
    if missed or left:
        raise click.ClickException(f"{missed} of the promises were missed, {left} mails were left behind")


def drill(home: Path, patroni: Path, through: Way, events: list[str], total: Sum) -> int:
    """Let these events happen one after the other. Mails that are left behind at the end are counted."""
    mails = Mails()
    server = Controller(mails, hostname=HERE, port=free_port())
    server.start()
    cluster = Cluster(home, patroni, server.port, through)
    try:
        click.echo("Bringing the cluster up ...")
        cluster.start()
        cluster.until_whole()
        return _played(cluster, mails, events, total)
    finally:
        cluster.end()
        server.stop()


def _played(cluster: Cluster, mails: Mails, events: list[str], total: Sum) -> int:
    with closing(build(Settings.load(cluster.environment("judge")))) as register:
        stop = Event()
        tokens = _people(register)
        players = [Player(Door(cluster.web_port), own, number, stop, PAUSE) for number, own in enumerate(tokens)]
        for player in players:
            player.start()
        for event in events:
            cost = _happened(cluster, register, mails, players, event)
            click.echo(told(cost))
            total.add(cost)
        stop.set()
        for player in players:
            player.join(120)
        return _at_the_end(register, mails, _everything(players))


def _people(register: Register) -> list[list[str]]:
    """Tokens of pairs; whoever has an address is written to when it is their turn."""
    pairs = [
        [register.people.add(f"player {pair}{side}", f"p{pair}{side}@example.org") for side in "ab"]
        for pair in range(PAIRS)
    ]
    return [[register.people.give_key(player.id, "token") for player in pair] for pair in pairs]


def _everything(players: list[Player]) -> list[Acknowledged]:
    return [one for player in players for one in player.acknowledged]


def _happened(cluster: Cluster, register: Register, mails: Mails, players: list[Player], event: str) -> Cost:
    time.sleep(CALM)
    since, before = time.monotonic(), len(_everything(players))
    sent = _patiently(lambda: post(register, mails))
    EVENTS[event].happens(cluster)
    cluster.until_whole()
    time.sleep(CALM)
    _fail([player.failed for player in players if player.failed])
    told = _everything(players)
    without, alone = longest_gap(told, since), max(longest_gap(player.acknowledged, since) for player in players)
    found, now = _patiently(lambda: examined(register, told)), _patiently(lambda: post(register, mails))
    return Cost(
        event=event, through=cluster.through, without=without, alone=alone, acknowledged=len(told) - before,
        lost=found.lost, twice=found.twice, broken=found.broken, mails=now.taken - sent.taken,
        mails_lost=now.lost - sent.lost, mails_doubled=now.doubled - sent.doubled,
    )  # fmt: skip


def _patiently(look: Callable[[], T]) -> T:
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


def _at_the_end(register: Register, mails: Mails, acknowledged: list[Acknowledged]) -> int:
    """Peace: everything is read once more, and letters that wait are waited for."""
    found, left = examined(register, acknowledged), unsent(register)
    sent = post(register, mails)
    click.echo(
        f"In all: {len(acknowledged)} acknowledged, {found.lost} lost, {found.twice} twice, "
        f"{found.broken} chains broken; {sent.taken} mails, {sent.lost} lost, {sent.doubled} doubled, {left} left"
    )
    for line in mails.told_doubled():
        click.echo(f"doubled: {line}")
    return left


if __name__ == "__main__":
    main()
