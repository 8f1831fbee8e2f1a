"""What stands in the query of an address, looked at by hand: what means nothing there is refused, in the same words
on every way in for programs. Queries that have a schema (`service/api/bodies.py`) say what is unknown themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from domain.words import say
from service.http.problems import Problem

UNKNOWN = "In the query, `{field}` is unknown; there is {known}."
NO_QUERY = "In the query, `{field}` is unknown; this address takes no query."
TWICE = "In the query, `{field}` stands more than once."
SHOWN = 60  # characters of a name that are told again


def see_query(names: Sequence[str], known: Sequence[str] = ()) -> None:
    """Refuse what is not known here, and what is, but stands twice."""
    for name in names:
        if name not in known:
            _refuse(UNKNOWN if known else NO_QUERY, name, known)
    see_once(names)


def see_once(names: Sequence[str]) -> None:
    """Of two values none is taken in silence."""
    for name, times in Counter(names).items():
        if times > 1:
            _refuse(TWICE, name)


def _refuse(template: str, name: str, known: Sequence[str] = ()) -> None:
    field = name[:SHOWN]
    said = say(template, field=field, known=[*known])
    raise Problem("invalid", said, errors={"query": {field: [str(said)]}})
