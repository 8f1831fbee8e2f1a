"""Tournaments, from the terminal."""

from __future__ import annotations

import click


@click.group()
def tournament() -> None:
    """Hold tournaments, try them with bots beforehand, and pack what proves their results."""
