"""The board as a PNG, for mail programs that show no SVG. Optional: a letter says everything without it."""

from __future__ import annotations

from service.mail.scene import Scene


def board_picture(scene: Scene) -> bytes | None:
    """The table as this reader sees it, or None where no picture can be made."""
    return None
