"""Looking into records: what they hold, and where two of them differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from domain.words import Hidden


def atoms(value: Any) -> Iterator[Any]:
    if isinstance(value, Struct):
        for field in value.__struct_fields__:
            yield from atoms(getattr(value, field))
    elif isinstance(value, dict):
        yield from atoms(tuple(value.items()))
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from atoms(part)
    else:
        yield value


def faceless(value: Any, faces: dict[str, str]) -> Any:
    """The value with every face turned into its back."""
    if isinstance(value, Hidden):
        return value.back
    if isinstance(value, Struct):
        return (type(value), *(faceless(getattr(value, field), faces) for field in value.__struct_fields__))
    if isinstance(value, (tuple, list)):
        return tuple(faceless(part, faces) for part in value)
    return faces.get(value, value) if isinstance(value, str) else value


def difference(one: Any, other: Any, path: str = "state") -> str:
    """Where two records differ first, in words a developer can act on."""
    if type(one) is not type(other):
        return f"{path}: {one!r} and {other!r}"
    if isinstance(one, Struct):
        pairs = [(f".{field}", getattr(one, field), getattr(other, field)) for field in one.__struct_fields__]
    elif isinstance(one, (list, tuple)) and len(one) == len(other):
        pairs = [(f"[{at}]", left, right) for at, (left, right) in enumerate(zip(one, other, strict=True))]
    elif isinstance(one, dict) and one.keys() == other.keys():
        pairs = [(f"[{key!r}]", one[key], other[key]) for key in one]
    else:
        return f"{path}: {one!r} and {other!r}"
    return next((difference(left, right, path + step) for step, left, right in pairs if left != right), path)
