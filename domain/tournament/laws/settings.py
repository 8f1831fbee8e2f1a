"""What a random tournament announces: every format, in any order, with everything that can be said about it."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, get_args

from domain.chance import Chance
from domain.tournament.announcement import Announcement, DrawRule, DropOut, EntryRule, Stage, TieBreak
from domain.tournament.points import PRESETS


class TournamentSetting(NamedTuple):
    """A random tournament is known by its seed and the number of its entrants."""

    entrants: int
    low: int
    high: int
    announcement: Announcement


def tournament_setting(dice: Chance, entrants: int) -> TournamentSetting:
    high = min(2 + dice.below(6), entrants)
    low = max(2, high - dice.below(3))
    stages = tuple(_stage(dice, low, high, entrants) for _ in range(1 + dice.below(3)))
    names = dice.shuffled([one for one in get_args(TieBreak) if one != "lots"])[: dice.below(6)]
    announced = Announcement(
        stages,
        points=dice.pick([*PRESETS, "7-4-2-1-1-0"]),
        tie_breaks=tuple(names),
        bye=dice.pick(["mean", "0", "5/2"]),
        entry=EntryRule(most=dice.pick([0, entrants]), bots=True),
        draw=_draw_rule(dice),
        drop_out=DropOut(points=dice.pick(["nobody", "entrant"])),
        up=dice.below(2),
        down=dice.below(2),
    )
    return TournamentSetting(entrants, low, high, announced)


def _stage(dice: Chance, low: int, high: int, entrants: int) -> Stage:
    seats = low + dice.below(high - low + 1)
    common: dict[str, Any] = {"seats": seats, "carry": dice.below(4) == 0, "days": dice.below(3)}
    common["advance"] = dice.pick([0, 1 + dice.below(entrants)])
    kind = dice.pick(["groups", "swiss", "swiss", "heats", "knockout"])
    if kind == "groups":
        return Stage("groups", size=dice.pick([0, 4, 5, 7]), by=dice.pick(["lots", "snake"]), **common)
    if kind == "knockout" and max(low, seats - 1) > 1:
        return Stage("knockout", winners=1 + dice.below(max(low, seats - 1) - 1), wild=dice.below(2) == 1, **common)
    rounds = 1 + dice.below(4)
    if kind == "heats":
        return Stage("heats", rounds=rounds, best=dice.below(rounds + 1), **common)
    return Stage("swiss", rounds=rounds, **common)


def _draw_rule(dice: Chance) -> DrawRule:
    each: Literal["once", "stage", "round"] = dice.pick(["once", "stage", "round"])
    sentence = "the first number of the state lottery after the list is closed; if it fails, the next one"
    return dice.pick(
        [
            DrawRule("words", each=each),
            DrawRule("public", sentence, "digits", 6, each),
            DrawRule("beacon", sentence, "hex", 64, each),
            DrawRule("dice", sentence, "dice", 10, each),
        ]
    )
