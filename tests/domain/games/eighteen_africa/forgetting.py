"""What 18Africa keeps about positions it has seen, forgotten: as somebody sees a table for the first time."""

from __future__ import annotations

import sys
from types import ModuleType

GAME = "domain.games.eighteen_africa"


def modules() -> list[ModuleType]:
    return [module for name, module in sys.modules.items() if name.startswith(GAME)]


def forget_everything() -> None:
    for module in modules():
        for thing in vars(module).values():
            if hasattr(thing, "cache_clear") and getattr(thing, "__module__", "").startswith(f"{GAME}.rules"):
                thing.cache_clear()
