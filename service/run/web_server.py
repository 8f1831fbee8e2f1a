"""The web server: gunicorn with our settings and our worker."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

from gunicorn.app.base import BaseApplication
from gunicorn.glogging import Logger

from domain.games import GAMES
from service.config import Settings
from service.http import metrics
from service.http.buffering_worker import BufferingWorker
from service.http.request_log import JsonLines, log_to_stderr
from service.storage.match_cache import Store

METRICS = "metrics"  # where all web processes count together


class Errors(Logger):
    """What the library has to complain about. Requests have lines of their own (`service.http.request_log`)."""

    def access(self, *_: Any) -> None:
        """The library would put a line together for each, and then drop it."""


class Server(BaseApplication):
    """gunicorn with our settings; the application is made in each process after the fork."""

    def __init__(self, settings: Settings, options: dict[str, Any], proxies: int) -> None:
        self.settings = settings
        self.options = options
        self.proxies = proxies
        super().__init__()

    def load_config(self) -> None:
        for name, value in self.options.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        from service.app import create_app

        log_to_stderr()
        list(GAMES.values())  # nobody who asks waits until a game is loaded
        return create_app(self.settings, proxies=self.proxies, metrics=self.settings.data / METRICS)


def leave_loaded_alone(worker: object) -> None:
    """What is loaded now stays for good: the garbage collector need not look through it while somebody waits."""
    gc.collect()
    gc.freeze()


def server_options(bind: str, processes: int, threads: int) -> dict[str, Any]:
    return {
        "bind": bind,
        "workers": processes,
        "worker_class": BufferingWorker,
        "logger_class": Errors,
        "worker_connections": 500,
        "threads": threads,
        "timeout": 30,
        "sendfile": False,  # answers wait for slow readers outside of the threads
        "graceful_timeout": 8,
        "keepalive": 15,
        "limit_request_line": 8190,  # the longest line that can be typed stands in an address when it is looked at
        "control_socket_disable": True,
        "forwarded_allow_ips": "",  # who stands in front is for `service.http.origins` to know
        "worker_tmp_dir": "/dev/shm" if Path("/dev/shm").is_dir() else None,
        "proc_name": "trainregister-web",
        "post_worker_init": leave_loaded_alone,
        "logconfig_dict": {
            "version": 1,
            "formatters": {"lines": {"()": JsonLines}},
            "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
            "loggers": {"gunicorn.error": {"handlers": ["stderr"], "level": "WARNING", "propagate": False}},
            "root": {"handlers": ["stderr"], "level": "INFO"},
        },
    }


def serve(settings: Settings, bind: str, processes: int, threads: int, proxies: int) -> None:
    """Serve until told to stop."""
    Store(settings).close()  # what is wrong with the storage is told here, and not in every process that is started
    metrics.forget(settings.data / METRICS)
    Server(settings, server_options(bind, processes, threads), proxies).run()
