"""What pages keep at hand because it was costly to make: boards, logs, films, ends of what-if lines."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import current_app

from projections.boards.panels import Picture
from projections.film import Film
from service.web.kept import Kept


class Caches(NamedTuple):
    pictures: Kept[Picture]
    logs: Kept[Any]  # happenings and lines of pages
    films: Kept[Film]
    lines: Kept[Any]  # ends of what-if lines


def caches() -> Caches:
    """Those of the application at hand, made when first wanted."""
    found: Caches | None = current_app.extensions.get("caches")
    return found or current_app.extensions.setdefault("caches", _made())


def _made() -> Caches:
    return Caches(pictures=Kept(128), logs=Kept(256), films=Kept(48), lines=Kept(64))  # a picture has some 60 kB
