"""Small random tournaments, played by bots to their end, packed, and checked by both programs.

    .venv/bin/python -m ops.drills.packed_tournaments [--tournaments 20] [--seed 1]

Formats, points, tie-breaks, byes and draws are drawn; 3 to 9 bots enter. Each pack is checked by `verify` and by the
`check.py` that lies in it; then one byte of it is changed, and both must say so.
"""

from __future__ import annotations

from contextlib import redirect_stdout
from io import BytesIO, StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import click

from domain.tournament.acts.entries import TournamentOpening
from domain.tournament.announcement import Announcement, DrawRule, EntryRule, Stage, TieBreak
from service.proof.packs import check as program
from service.proof.packs.bag import BadBag
from service.proof.packs.check_pack import check_pack
from service.run.trial_tournament import trial

GAME = "coal-baron"
POINTS = ("wins", "10-6-3-1", "16-8-4-2-1", "share", "squares", "7-4-2-1")
DRAWS = (
    DrawRule(),
    DrawRule("dice", "ten throws of a die when entries close", "dice", 10),
    DrawRule("public", "the number of the day after entries close", "digits", 6, "stage"),
    DrawRule("beacon", "the first value after entries close", "hex", 64, "round"),
)
BREAKS: tuple[tuple[TieBreak, ...], ...] = (
    ("wins", "met", "share-of-table", "opponents"), ("seconds", "margin", "later-seats"), ("sonneborn-berger",), (),
)  # fmt: skip


def announced(dice: Random) -> Announcement:
    """Two to four seats, one or two stages, of any format."""
    seats, first = dice.choice((2, 3, 4)), dice.choice(("swiss", "groups", "heats"))
    stages = [Stage(first, seats, rounds=0 if first == "groups" else dice.choice((1, 2)), advance=dice.choice((0, 4)))]  # type: ignore[arg-type]
    if dice.random() < 0.4:
        stages.append(Stage("knockout", 2, carry=dice.random() < 0.5))
    return Announcement(
        tuple(stages),
        points=dice.choice(POINTS),
        tie_breaks=dice.choice(BREAKS),
        bye=dice.choice(("mean", "5", "7/2")),
        entry=EntryRule(bots=True),
        draw=dice.choice(DRAWS),
        protest=1,
        up=dice.choice((0, 2)),
        down=dice.choice((0, 1)),
    )


@click.command()
@click.option("--tournaments", default=20, show_default=True, help="How many.")
@click.option("--seed", default=1, show_default=True, help="The first one's; each further tournament adds one.")
def main(tournaments: int, seed: int) -> None:
    """Play, pack and check; exit 1 if anything was wrong that should be right, or right that should be wrong."""
    faults, matches = 0, 0
    for number in range(seed, seed + tournaments):
        dice = Random(number)
        pack = played(announced(dice), dice.choice((3, 4, 5, 6, 7, 8, 9)))
        report = check_pack(BytesIO(pack))
        matches += report.matches
        told = [*(str(one.what) for one in report.found), *others(pack), *unnoticed(pack, dice)]
        faults += bool(told)
        click.echo(f"seed {number}: {report.matches} matches, {len(pack)} bytes, {'; '.join(told) or 'good'}")
    click.echo(f"packed: {tournaments} tournaments, {matches} matches, {faults} faults")
    raise SystemExit(1 if faults else 0)


def played(announcement: Announcement, bots: int) -> bytes:
    out = BytesIO()
    with trial(TournamentOpening("A drill", GAME, announcement), bots) as one:
        one.play()
        one.register.packs.write(one.id, out)
    return out.getvalue()


def others(pack: bytes) -> list[str]:
    """What the program says that lies in the pack."""
    with TemporaryDirectory() as folder, redirect_stdout(StringIO()) as said:
        (Path(folder) / "cup.zip").write_bytes(pack)
        good = program.main([str(Path(folder) / "cup.zip")]) == 0
    return [] if good else [said.getvalue()[-400:]]


def unnoticed(pack: bytes, dice: Random) -> list[str]:
    """A byte of the tournament's log is changed: nobody may call that good."""
    place = pack.index(b'"tournament-opened"') + dice.randrange(400)
    spoilt = pack[:place] + bytes([pack[place] ^ 1]) + pack[place + 1 :]
    try:
        ours = check_pack(BytesIO(spoilt)).good
    except BadBag:
        ours = False
    theirs = not others(spoilt)
    return [f"a changed byte at {place} was not noticed"] if ours or theirs else []


if __name__ == "__main__":
    main()
