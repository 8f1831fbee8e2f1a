"""Is it alive, can it work, how is it doing: /healthz, /readyz, /metrics."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import redis
from flask import Blueprint, Response, current_app

from projections.sql import Unavailable
from service.bots import driver as bots
from service.http.current import register
from service.http.json_answers import answer
from service.http.metrics import Metrics, Sample, text

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
    return current_app.response_class(
        text([*counted.samples(), *_state()]), mimetype="text/plain; version=0.0.4; charset=utf-8"
    )


def _database() -> str:
    try:
        register().queries.length()
        register().people.get("")
    except Unavailable as error:
        return f"cannot answer: {type(error).__name__}"
    return "ok"


def _views() -> str:
    try:
        lag = register().queries.lag()
    except Unavailable:
        return "cannot answer"
    return "ok" if lag <= BEHIND else f"{lag} entries behind the log"


def _queue() -> str:
    address = register().settings.redis
    if not address:
        return "not set up"
    with suppress(redis.RedisError), redis.Redis.from_url(address, socket_timeout=1) as server:
        server.ping()
        return "ok"
    return "does not answer"


def _state() -> Iterator[Sample]:
    """What the register itself says."""
    queue = _queue() == "ok"
    with suppress(Unavailable):
        by_status = register().queries.by_status()
        yield from (("register_matches", (("status", status),), number) for status, number in by_status.items())
        yield "register_projection_lag", (), register().queries.lag()
        yield "register_projection_parked", (), len(register().queries.parked())
        yield "register_bots_waiting", (), len(bots.waiting(register()))
    yield "register_up", (("part", "database"),), float(_database() == "ok")
    yield "register_up", (("part", "queue"),), float(queue)
    if queue:
        yield from _jobs()


def _jobs() -> Iterator[Sample]:
    with suppress(redis.RedisError), redis.Redis.from_url(str(register().settings.redis), socket_timeout=1) as server:
        for name in sorted(server.smembers("rq:queues")):
            queue = name.decode().removeprefix("rq:queue:")
            yield "register_jobs", (("queue", queue),), float(server.llen(name))
