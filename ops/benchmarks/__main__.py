"""Runs the benchmarks and prints a line for each figure, and JSON where it is wanted."""

from __future__ import annotations

import json
from collections import Counter
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import click

from ops.benchmarks import MARGIN, Row

NO_FIGURES = ("speed",)
ALL = [
    found.name
    for found in iter_modules([str(Path(__file__).parent)])
    if not found.name.startswith("_") and found.name not in NO_FIGURES
]


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(ALL))
@click.option("--quick", is_flag=True, help="Smaller samples: a look, not a measurement.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Also write the rows as JSON to this file.")
def main(names: tuple[str, ...], quick: bool, file: Path | None) -> None:
    """Measure the named benchmarks, or all of them, each figure as a ratio to a baseline of the same run.

    A line says what became of its goal, the ratio, the goal with its margin in brackets, and what was measured. Exit 1
    if a goal is missed by more than its margin.
    """
    rows: list[Row] = []
    for name in names or ALL:
        click.echo(f"{name} ...", err=True)
        rows += import_module(f"ops.benchmarks.{name}").run(quick)
    for row in rows:
        click.echo(line(row))
    click.echo(summary(rows))
    if file:
        file.write_text(json.dumps(list(map(record, rows)), indent=1))
    if any(row.verdict == "MISSED" for row in rows):
        raise SystemExit(1)


def line(row: Row) -> str:
    """One figure for people, as `kept  1.21x  at most 1.35 (1.62)  fold a match: 6.8 us/entry beside 5.6`."""
    goal = str(row.goal) if row.goal else ""
    beside = " ".join(filter(None, (f"beside {_number(row.baseline)}", row.against)))
    told = f"{row.name}: {_number(row.value)} {row.unit} {beside}"
    return f"{row.verdict:<6} {row.ratio:>7.2f}x  {goal:<21} {told}"


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1_000 else f"{value:.3g}"


def summary(rows: list[Row]) -> str:
    number = Counter(row.verdict for row in rows)
    return (
        f"Goals kept: {number['kept']}; missed by less than a margin of {100 * MARGIN:.0f} %: {number['margin']}; "
        f"missed: {number['MISSED']}. Figures told without a goal: {number['told']}."
    )


def record(row: Row) -> dict[str, Any]:
    """The same for programs."""
    goal = {"goal": str(row.goal) if row.goal else None, "against": row.against or None}
    measured = {"value": row.value, "unit": row.unit, "baseline": row.baseline}
    return {"name": row.name, **measured, "ratio": row.ratio, **goal, "verdict": row.verdict}


if __name__ == "__main__":
    main()
