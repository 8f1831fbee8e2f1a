"""The software that made a pack: its source in one file, the versions of what it runs on, the rules of the game."""

from __future__ import annotations

import platform
import sys
import tarfile
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from io import BytesIO
from pathlib import Path
from typing import Any

from domain.games import GAMES

ROOT = Path(__file__).resolve().parents[3]
ROOMS = ("domain", "projections", "service", "workers")
HERE = Path(__file__).parent
SOURCE = "software/source.tar"
MOMENT = 315_532_800  # 1 January 1980, as everything in a pack


def software_files() -> Iterator[tuple[str, bytes]]:
    yield SOURCE, source()
    if (ROOT / "requirements.lock").is_file():
        yield "software/requirements.lock", (ROOT / "requirements.lock").read_bytes()
    yield "software/python.txt", f"{platform.python_implementation()} {sys.version.split()[0]}\n".encode()
    yield "software/check.py", (HERE / "check.py").read_bytes()
    yield "FORMAT.md", (HERE / "FORMAT.md").read_bytes()


@cache
def source() -> bytes:
    """Everything this release is made of, in one order, with one date: the same bytes on every machine.

    Not a zip: of a pack that was cut off in the middle, programs would take the directory of the inner one for its own.
    """
    out = BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as files:
        for path in sorted(path for room in ROOMS for path in (ROOT / room).rglob("*") if _is_source(path)):
            data = path.read_bytes()
            head = tarfile.TarInfo(path.relative_to(ROOT).as_posix())
            head.size, head.mtime = len(data), MOMENT
            files.addfile(head, BytesIO(data))
    return out.getvalue()


def _is_source(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts and path.suffix not in (".pyc", ".pyo")


@cache
def source_digest() -> str:
    return sha256(source()).hexdigest()


def release() -> str:
    try:
        return version("trainregister")
    except PackageNotFoundError:
        return "-"


def rule_files(game: str) -> Iterator[tuple[str, bytes]]:
    """RULES.md and edition.toml of the game, as they are in this release."""
    module: Any = GAMES[game]
    folder = Path(module.__file__).parent
    for name in ("RULES.md", "edition.toml"):
        if (folder / name).is_file():
            yield f"rules/{name}", (folder / name).read_bytes()
