"""Editions: the component data of a game, loaded from TOML, checked, and known by the hash of its bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, Generic, NoReturn, TypeVar

import msgspec
from msgspec import Struct

Data = TypeVar("Data", bound=Struct)


class BrokenEdition(Exception):
    """Component data that cannot be played with: the file, the entry, the reason."""

    def __init__(self, file: str, entry: str, reason: str) -> None:
        super().__init__(f"{file}: {entry}: {reason}")
        self.file = file
        self.entry = entry
        self.reason = reason


class Edition(Struct, Generic[Data], frozen=True):
    """Component data and the SHA-256 of the file it came from. A match is pinned to that hash."""

    file: str
    digest: str
    data: Data


class Check:
    """Collects nothing and forgives nothing: the first broken entry is raised with its place and reason."""

    def __init__(self, file: str) -> None:
        self.file = file

    def fail(self, entry: str, reason: str) -> NoReturn:
        raise BrokenEdition(self.file, entry, reason)

    def that(self, holds: object, entry: str, reason: str) -> None:
        if not holds:
            self.fail(entry, reason)

    def count(self, entry: str, things: Collection[Any], expected: int) -> None:
        self.that(len(things) == expected, entry, f"has {len(things)} entries, the rules need {expected}")

    def unique(self, entry: str, ids: Iterable[Any]) -> None:
        for one, times in Counter(ids).items():
            self.that(times == 1, f"{entry} {one!r}", f"stands there {times} times")

    def known(self, entry: str, name: Any, among: Collection[Any]) -> None:
        self.that(name in among, entry, f"names {name!r}, which is none of {', '.join(map(str, among))}")

    def inside(self, entry: str, point: tuple[float, float], canvas: tuple[float, float]) -> None:
        """Geometry: a point of a drawing lies on its canvas."""
        on_canvas = 0 <= point[0] <= canvas[0] and 0 <= point[1] <= canvas[1]
        self.that(on_canvas, entry, f"lies at {point}, outside the canvas of {canvas}")


def in_folder(game: object, name: str) -> Path | None:
    """A file beside a game's module, if it is there: a campaign's folder lies within that of its matches."""
    module: str | None = getattr(game, "__file__", None)
    file = Path(module or "").parent / name
    return file if module and file.is_file() else None


def load(file: Path, shape: type[Data]) -> Edition[Data]:
    """Read component data into its typed shape. What the types cannot say is checked by the game's own `check`."""
    raw = file.read_bytes()
    name = f"{file.parent.name}/{file.name}"
    try:
        data = msgspec.toml.decode(raw, type=shape)
    except msgspec.ValidationError as error:
        reason, _, entry = str(error).partition(" - at ")
        raise BrokenEdition(name, entry.strip("`") or "the file", reason) from error
    except msgspec.DecodeError as error:
        raise BrokenEdition(name, "the file", f"is not TOML: {error}") from error
    return Edition(name, sha256(raw).hexdigest(), data)
