"""How a process works by itself: step by step until it is told to stop, whatever goes wrong on the way."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import sleep

from projections.sql import Unavailable

log = logging.getLogger("register")


def work(step: Callable[[], int], stopped: Callable[[], bool], pause: Callable[[], None] = lambda: sleep(0.1)) -> None:
    """`step` says how much there was to do; after nothing there is a pause. What fails is logged and tried again."""
    while not stopped():
        try:
            busy = step()
        except Unavailable as error:
            log.warning("the storage does not answer; trying again", extra={"why": str(error)})
            busy = 0
        except Exception:  # whatever it was, mails, clocks and views must not stand still because of it
            log.exception("something failed; trying again")
            busy = 0
        if not busy:
            pause()
