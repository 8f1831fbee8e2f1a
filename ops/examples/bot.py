"""A bot of your own: `decide` is asked in every match in which it sits, and gives one of the offers.

Run it with its token in TRAINREGISTER_TOKEN: trainregister bot run bot.py --url http://127.0.0.1:8000
"""

from __future__ import annotations

from random import Random
from typing import Any

CHANCE = Random()


def decide(asked: Any) -> Any:
    """Of a few offers, the one that makes most happen at once."""
    if asked.refused:  # why the last answer to this question was not accepted
        return asked.offers[0]
    some = CHANCE.sample(asked.offers, min(5, len(asked.offers)))
    return max(some, key=lambda offer: promise(asked, offer))


def promise(asked: Any, offer: Any) -> tuple[int, float]:
    """What a preview tells of it, and a little luck. `asked.look("position")` would tell much more."""
    return len(asked.preview(offer)), CHANCE.random()
