"""Runs the benchmarks and prints a table, and JSON where it is wanted."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import click

from ops.benchmarks import Row

ALL = [found.name for found in iter_modules([str(Path(__file__).parent)]) if not found.name.startswith("_")]


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(ALL))
@click.option("--quick", is_flag=True, help="Smaller samples: a look, not a measurement.")
@click.option("--json", "file", type=click.Path(path_type=Path), help="Also write the rows as JSON to this file.")
def main(names: tuple[str, ...], quick: bool, file: Path | None) -> None:
    """Measure the named benchmarks, or all of them. Exit 1 if a target is missed."""
    rows: list[Row] = []
    for name in names or ALL:
        click.echo(f"{name} ...", err=True)
        rows += import_module(f"ops.benchmarks.{name}").run(quick)
    for row in rows:
        click.echo(line(row))
    if file:
        file.write_text(json.dumps([row._asdict() for row in rows], indent=1))
    if not all(row.ok for row in rows):
        raise SystemExit(1)


def line(row: Row) -> str:
    baseline = "" if row.baseline is None else f"{row.baseline:,.3f}"
    ratio = "" if row.ratio is None else f"{row.ratio:.2f}x"
    verdict = "ok" if row.ok else "MISSED"
    return f"{row.name:<58} {row.value:>14,.3f} {row.unit:<12} {baseline:>14} {ratio:>8}  {row.target:<24} {verdict}"


if __name__ == "__main__":
    main()
