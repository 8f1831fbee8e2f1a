"""A bot of your own: `decide` is asked in every match in which it sits, and gives its answer.

TRAINREGISTER_TOKEN=... trainregister bot run ops/examples/bot.py --url http://127.0.0.1:8000
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from service.client.bot_driver import BotQuestion

CHANCE = Random()


def decide(asked: BotQuestion) -> dict[str, Any]:
    """Of a few offers, the one that makes most happen at once. `asked.look("position")` would tell much more."""
    if asked.refused:  # why the last answer to this question was not accepted
        return asked.offers[0]
    some = CHANCE.sample(asked.offers, min(5, len(asked.offers)))
    return max(some, key=lambda offer: promise(asked, offer))


def promise(asked: BotQuestion, offer: dict[str, Any]) -> tuple[int, float]:
    """What a preview tells of it, and a little luck."""
    return len(asked.preview(offer)), CHANCE.random()
