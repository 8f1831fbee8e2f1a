"""Lists in pages: the rows of one, and the cursor of the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from flask import request

from projections.lists import Listed, PlayedMatch
from service.http.headers import add_header


class Rows(NamedTuple):
    rows: Sequence[Listed] | Sequence[PlayedMatch]
    next: str | None


def in_pages(rows: Sequence[Any], limit: int) -> Rows:
    """A page of rows, of which one more than `limit` was asked for. A header names the next page too."""
    page = rows[:limit]
    following = page[-1].cursor if len(rows) > limit else None
    if following:
        query = urlencode(request.args.to_dict() | {"before": following})
        add_header("Link", f'<{request.path}?{query}>; rel="next"')
    return Rows(page, following)
