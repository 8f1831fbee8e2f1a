"""What is done to the cluster. Each event says what it does, does it, and undoes it when the worst is over."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from typing import NamedTuple

import redis

from ops.drills.failover.cluster import Cluster, Way, postmaster
from ops.drills.failover.programs import signal_all

TTL = 20.0  # seconds a leader may be silent: `ttl` in `ops/cluster/patroni.yml`
LOST_MACHINE, SWITCHED, NOTHING = TTL + 10, 5.0, 1.0  # seconds without writes that are promised


class Happening(NamedTuple):
    """An event: what it does, and for how long nobody may be able to write."""

    says: str
    happens: Callable[[Cluster], None]
    goal: float


def _killed(choose: Callable[[Cluster], str], away: float = TTL + 5) -> Callable[[Cluster], None]:
    """Killed without a word, away for a while, then started again."""

    def happens(cluster: Cluster) -> None:
        program = cluster.programs[choose(cluster)]
        program.kill()
        time.sleep(away)
        program.start()

    return happens


def kill_postgres(cluster: Cluster) -> None:
    """PostgreSQL alone: its Patroni lives, and must not bring it back as the leader of nothing."""
    for pid in postmaster(cluster.folder / cluster.leader() / "postgres"):
        signal_all(pid, signal.SIGKILL)
    time.sleep(TTL / 2)


def freeze_primary(cluster: Cluster) -> None:
    """Packets are accepted and nobody answers; when it thaws, it believes for a moment that it leads."""
    frozen = cluster.programs[cluster.leader()]
    frozen.freeze()
    time.sleep(TTL + 15)
    frozen.thaw()
    time.sleep(5)


def wipe_redis(cluster: Cluster) -> None:
    redis.Redis.from_url(cluster.redis).flushall()
    time.sleep(3)


EVENTS = {
    "primary": Happening("kill -9 of the machine that leads", _killed(lambda cluster: cluster.leader()), LOST_MACHINE),
    "standby": Happening("kill -9 of a standby", _killed(lambda cluster: cluster.standbys()[0]), LOST_MACHINE),
    "postgres": Happening("kill -9 of PostgreSQL alone", kill_postgres, LOST_MACHINE),
    "freeze": Happening("freeze and thaw of the machine that leads", freeze_primary, LOST_MACHINE),
    "switch-over": Happening("switch-over", lambda cluster: cluster.switch_over(), SWITCHED),
    "web": Happening("kill -9 of a web node", _killed(lambda cluster: "web1", 5), NOTHING),
    "worker": Happening("kill -9 of a worker", _killed(lambda cluster: "work1", 5), NOTHING),
    "follower": Happening("kill -9 of a follower", _killed(lambda cluster: "work1-follow", 5), NOTHING),
    "redis": Happening("Redis wiped", wipe_redis, NOTHING),
    "haproxy": Happening("HAProxy restarted", lambda cluster: cluster.programs["haproxy"].restart(), SWITCHED),
    "pgbouncer": Happening("PgBouncer restarted", lambda cluster: cluster.programs["pgbouncer"].restart(), SWITCHED),
}


def of_way(through: Way) -> list[str]:
    """What can happen to who reaches the database like this."""
    return [event for event in EVENTS if event != "pgbouncer" or through == "pgbouncer"]
