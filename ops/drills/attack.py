"""Attacks a register that runs on this machine, in every way that was ever found, and says what held.

    .venv/bin/python -m ops.drills.attack [--only NAME]

Everything that `trainregister up` runs is started on loopback, in a folder that is thrown away. The attacks are those
of strangers, guests, players, senders of mails and operators; each is tried a bounded number of times. What is left is
a table, and the exit code is 1 if anything fell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import click

from ops.drills.attacks import by_connection, by_mail, by_numbers, by_proof, in_storage, ways_in
from ops.drills.attacks.target import Attack, Fell, Target, grade_and_name, running

ATTACKS: tuple[Attack, ...] = (
    *by_proof.ATTACKS, *by_mail.ATTACKS, *by_connection.ATTACKS, *by_numbers.ATTACKS, *ways_in.ATTACKS,
    *in_storage.ATTACKS,
)  # fmt: skip


class Tried(NamedTuple):
    """What came of an attack."""

    attack: Attack
    fell: bool
    said: str


def tried(target: Target, attacks: Iterable[Attack]) -> Iterator[Tried]:
    """One after the other. An attack that cannot be carried out has not been held off."""
    for attack in attacks:
        try:
            yield Tried(attack, False, attack(target))
        except Fell as fell:
            yield Tried(attack, True, str(fell))
        except Exception as error:
            yield Tried(attack, True, f"could not be tried: {type(error).__name__}: {error}")


@click.command()
@click.option("--only", default="", help="Only attacks with this in their name.")
def main(only: str) -> None:
    """Attack a register on this machine, and print what held."""
    fallen = number = 0
    with TemporaryDirectory() as folder, running(Path(folder) / "data") as target:
        for one in tried(target, [attack for attack in ATTACKS if only in attack.__name__]):
            grade, name = grade_and_name(one.attack)
            click.echo(f"{'FELL' if one.fell else 'held':<5} {grade:<14} {name}\n{'':<20} {one.said}")
            fallen, number = fallen + one.fell, number + 1
    click.echo(f"{number} attacks, {fallen} succeeded")
    raise SystemExit(1 if fallen or not number else 0)


if __name__ == "__main__":
    main()
