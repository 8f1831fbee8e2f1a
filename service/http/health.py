"""Is it alive, can it work, how is it doing: /healthz, /readyz, /metrics."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

import redis
from flask import Blueprint, Response, current_app
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.core import GaugeMetricFamily

from domain.words import say
from projections.sql import Unavailable
from service.bots import seating as bots
from service.http.current import register
from service.http.json_answers import answer
from service.http.metrics import Metrics

pages = Blueprint("health", __name__)
BEHIND = 5000  # entries the views may be behind the log before the service calls itself not ready


@pages.get("/healthz")
def alive() -> Response:
    """This process answers."""
    return answer({"status": "ok"})


@pages.get("/readyz")
def ready() -> Response:
    """What is needed to work is there: the storage, the views near the log, the job queue's server."""
    parts = {"database": _database(), "views": _views(), "queue": _queue()}
    good = parts["database"] == "ok" and parts["views"] == "ok"  # without the queue matches go on, mails wait
    return answer({"status": "ok" if good else "not ready", "parts": parts}, 200 if good else 503)


@pages.get("/metrics")
def metrics() -> Response:
    """Figures in the Prometheus text format."""
    counted: Metrics = current_app.extensions["metrics"]
    return current_app.response_class(counted.text(_state()), content_type=CONTENT_TYPE_PLAIN_0_0_4)


def _database() -> str:
    try:
        register().queries.end()
        register().people.get("")
    except Unavailable as error:
        return f"cannot answer: {type(error).__name__}"
    return "ok"


def _views() -> str:
    try:
        if not register().queries.knows_views():
            return "of another release"
        lag = register().queries.lag()
    except Unavailable:
        return "cannot answer"
    return "ok" if lag <= BEHIND else str(say("{n:entry|entries} behind the log", n=lag))


def _queue() -> str:
    address = register().settings.redis
    if not address:
        return "not set up"
    with suppress(redis.RedisError), redis.Redis.from_url(address, socket_timeout=1) as server:
        server.ping()
        return "ok"
    return "does not answer"


def _state() -> Iterator[GaugeMetricFamily]:
    """What the register itself says."""
    queue = _queue() == "ok"
    with suppress(Unavailable):
        yield _gauge("register_matches", "Matches by status.", "status", register().queries.by_status())
        yield GaugeMetricFamily(
            "register_projection_lag", "Entries of the log that the projection has not read yet.",
            value=register().queries.lag(),
        )  # fmt: skip
        yield GaugeMetricFamily(
            "register_horizon_age_seconds", "How long the oldest transaction is at work for which followers wait.",
            value=register().queries.horizon_age(),
        )  # fmt: skip
        yield GaugeMetricFamily(
            "register_projection_parked", "Matches that a projection has set aside because they could not be read.",
            value=len(register().queries.parked()),
        )  # fmt: skip
        yield GaugeMetricFamily(
            "register_bots_waiting", "Questions that a bot should have answered by now.",
            value=len(bots.waiting(register())),
        )  # fmt: skip
    parts = {"database": _database() == "ok", "queue": queue}
    yield _gauge("register_up", "1 while a part of the register answers.", "part", parts)
    if queue:
        yield _gauge("register_jobs", "Jobs waiting in each queue.", "queue", _jobs())


def _gauge(name: str, about: str, label: str, found: Mapping[str, float]) -> GaugeMetricFamily:
    gauge = GaugeMetricFamily(name, about, labels=[label])
    for which, value in found.items():
        gauge.add_metric([which], value)
    return gauge


def _jobs() -> dict[str, float]:
    with suppress(redis.RedisError), redis.Redis.from_url(str(register().settings.redis), socket_timeout=1) as server:
        return {
            name.decode().removeprefix("rq:queue:"): server.llen(name) for name in sorted(server.smembers("rq:queues"))
        }
    return {}
