"""Keeps the views in step with the log, with all others who do."""

from __future__ import annotations

import logging

from projections.runner import Runner
from service.bootstrap import Register
from service.storage.sharing import Sharing

log = logging.getLogger("register.views")


class Projector:
    """A match that cannot be read is set aside and reported; all others go on."""

    def __init__(self, register: Register) -> None:
        sharing = Sharing(register.store.durable, "views")
        self._runner = Runner(register.store.events, register.store.views, _report, mine=sharing.mine)

    def step(self) -> int:
        """Take in what was stored since the last look. How many entries is returned."""
        return self._runner.catch_up()


def _report(match: str, error: str) -> None:
    log.error("a match cannot be read and was set aside", extra={"match": match, "why": error})
