"""4.2 to 4.6: picking a die, taking a die from another seat, and changing the die in hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from msgspec.structs import replace

from domain.chance import Chance
from domain.engine import Facts
from domain.games.steamrollers.decisions import Allow, Change, Pick, Steal
from domain.games.steamrollers.edition import ADDS, DRAWABLE, EFFECTS, FACES
from domain.games.steamrollers.facts import DieChanged, DiePicked, DieStolen, How, StealDeclined
from domain.games.steamrollers.questions import PickDie, StealDie, UseDie
from domain.games.steamrollers.rules.delivery import can_deliver, in_hand
from domain.games.steamrollers.rules.tiles import give_back, may_take, may_use, two_in_use, why_unusable
from domain.games.steamrollers.state import Die, State
from domain.places import NOBODY, Seat
from domain.words import Refused, Sentence, refuse, require, say

OPPOSITE_FACES = len(FACES) + 1  # the sum of a face and the one below it


# --- what a die is good for ------------------------------------------------------------------------------------------


def can_act(state: State, seat: Seat, die: Die, two: bool) -> bool:
    """4.3: whether one of the four actions is legal with the value of this die."""
    sheet = state.sheets[seat]
    return (
        die.value not in sheet.boxes
        or not all(cell in sheet.tracks for cell in DRAWABLE[die.value])
        or may_take(state, die.value, die, two)
        or can_deliver(state, seat, die)
    )


def changes(state: State, seat: Seat, die: Die) -> Iterator[tuple[Change, Die]]:
    """4.4: every change of the die with tile 1, 5a or the flip of 5b, and the die after it. No reroll."""
    if die.final:
        return
    if tile := may_use(state, seat, "set_die", die):
        for to in FACES:
            if to != die.value:
                yield Change(tile, to=to), replace(die, value=to, used=(*die.used, tile))
    if tile := may_use(state, seat, "die_plus_minus_1", die):
        for step in ADDS["die_plus_minus_1"]:
            if die.value + step in FACES:
                to = die.value + step
                yield Change(tile, to=to), replace(die, value=to, used=(*die.used, tile))
    if tile := may_use(state, seat, "reroll_or_flip", die):
        flipped = OPPOSITE_FACES - die.value
        yield Change(tile, how="flip"), replace(die, value=flipped, used=(*die.used, tile), final=True)


def is_dead(state: State, seat: Seat, die: Die, two: bool) -> bool:
    """4.2: no action is legal with the die, neither as it is nor after changes other than a reroll."""
    if can_act(state, seat, die, two):
        return False
    return all(is_dead(state, seat, after, two) for _, after in changes(state, seat, die))


# --- picking ---------------------------------------------------------------------------------------------------------


def may_pick_two(state: State, seat: Seat) -> bool:
    """4.6: tile 2a, with the first pick, if a die more lies in the pool than seats are still to act."""
    unused = state.turn is not None and not state.turn.two
    return unused and state.owner_of("two_dice") == seat and len(state.pool) > len(state.to_act)


def pickable(state: State, seat: Seat, two: bool) -> list[int]:
    """4.2: the values in the pool that are not dead; all of them if all are."""
    values = sorted(set(state.pool))
    two = two or two_in_use(state)
    return [value for value in values if not is_dead(state, seat, Die(value, value), two)] or values


def may_pick(state: State, question: PickDie) -> Iterator[Pick]:
    seat = question.seat
    for two in (False, True) if may_pick_two(state, seat) else (False,):
        yield from (Pick(value, two) for value in pickable(state, seat, two))


def lowest_die(state: State, question: PickDie) -> Pick:
    """4.11: the lowest value, without `two`."""
    return next(may_pick(state, question))


def pick(state: State, question: PickDie, ask: Pick, chance: Chance) -> Facts:
    """4.2: a die from the pool; a dead one only if all are dead. The owner of 2b may then take it (4.5)."""
    seat = question.seat
    require(
        ask.value in state.pool,
        "4.2",
        "no {value} lies in the pool; there lie {pool}",
        value=ask.value,
        pool=sorted(state.pool),
    )
    if ask.two:
        _require_two(state, seat, Die(ask.value, ask.value))
    legal = pickable(state, seat, ask.two)
    why = "no action is possible with a {value}; pick {legal_or}"
    require(ask.value in legal, "4.2", why, value=ask.value, legal_or=legal)
    yield DiePicked(seat, ask.value, ask.two, who_may_steal(state, seat))


def _require_two(state: State, seat: Seat, die: Die) -> None:
    """4.6: tile 2a, said with the first die of a turn."""
    require(not two_in_use(state), "4.6", "this is the second of your two dice; pick it without two")
    if state.owner_of("two_dice") != seat:
        refuse("4.6", "you cannot take two dice: {why}", why=why_unusable(state, seat, "two_dice", die))
    require(may_pick_two(state, seat), "4.6", "too few dice lie in the pool for you to take two")


# --- taking a die from another seat ----------------------------------------------------------------------------------


def who_may_steal(state: State, picker: Seat) -> Seat | None:
    """4.5: the owner of 2b, unless it is the picker, has acted, or has declined the rest of the round."""
    owner = state.owner_of("steal_die")
    if owner in (NOBODY, picker) or state.acted[owner] or state.declines_rest[owner]:
        return None
    return owner


def may_steal(state: State, question: StealDie) -> Iterator[Steal | Allow]:
    yield Steal()
    yield Allow()
    yield Allow(rest=True)


def allow_all(state: State, question: StealDie) -> Allow:
    """4.11: allow this pick and the rest of the round."""
    return Allow(rest=True)


def steal(state: State, question: StealDie, ask: Steal, chance: Chance) -> Facts:
    """4.5: the die goes to the owner of 2b for its own turn; the picker picks again."""
    yield DieStolen(question.seat, question.picker, question.value)
    yield from give_back(state, question.seat, (EFFECTS["steal_die"],))


def allow(state: State, question: StealDie, ask: Allow, chance: Chance) -> Facts:
    """4.5: the picker keeps the die; with `rest` no later pick of this round is asked about."""
    yield StealDeclined(question.seat, ask.rest)


# --- changing --------------------------------------------------------------------------------------------------------


def may_change(state: State, seat: Seat) -> list[Change]:
    """4.4: the legal changes but the reroll, by rising value, tile 1 before tile 5."""
    die, two = in_hand(state), two_in_use(state)
    found = [
        (after.value, ask.tile, ask) for ask, after in changes(state, seat, die) if not is_dead(state, seat, after, two)
    ]
    return [ask for _, _, ask in sorted(found, key=lambda each: each[:2])]


def may_reroll(state: State, seat: Seat) -> list[Change]:
    """4.4: the reroll of 5b is legal whatever may come of it."""
    die = in_hand(state)
    tile = 0 if die.final else may_use(state, seat, "reroll_or_flip", die)
    return [Change(tile, how="reroll")] if tile else []


def change(state: State, question: UseDie, ask: Change, chance: Chance) -> Facts:
    """4.4: tile 1 sets the die, 5a moves it by one, 5b flips or rerolls it and makes it final."""
    seat, die = question.seat, in_hand(state)
    require(not die.final, "4.4", "the value is final: tile 5b was used on this die")
    legal = [*may_change(state, seat), *may_reroll(state, seat)]
    if ask not in legal:
        _refuse_change(state, seat, ask, die, legal)
    to = chance.roll(len(FACES)) if ask.how == "reroll" else dict(changes(state, seat, die))[ask].value
    yield DieChanged(seat, ask.tile, die.value, to, _how(ask, die.value, to))
    yield from give_back(state, seat, (ask.tile,))


def _how(ask: Change, before: int, after: int) -> How:
    if ask.how:
        return ask.how
    if ask.tile == EFFECTS["set_die"]:
        return "set"
    return "plus_1" if after > before else "minus_1"


def _refuse_change(state: State, seat: Seat, ask: Change, die: Die, legal: list[Change]) -> NoReturn:
    """Say why a change is not legal, and which are."""
    one = (ask.to is None) != (ask.how is None)
    require(one, "4.4", "name either a value, or flip or reroll")
    why = _why_no_change(state, seat, ask, die)
    if not legal:
        raise Refused("4.4", why)
    refuse("4.4", "{why}; you could write {legal_or}", why=why, legal_or=[spelt(each) for each in legal])


def _why_no_change(state: State, seat: Seat, ask: Change, die: Die) -> Sentence:
    """The first reason: no such tile, not yours to use, no such value, or nothing to do with it."""
    effect = _effect_meant(state, ask)
    if not effect:
        return say("dice are changed with tile 1 or 5, not with tile {tile}", tile=ask.tile)
    if not may_use(state, seat, effect, die):
        return why_unusable(state, seat, effect, die)
    if ask in dict(changes(state, seat, die)):
        return say("no action is possible after {change}", change=spelt(ask))
    if ask.to == die.value:
        return say("your die shows {value} already", value=die.value)
    if ask.to not in FACES:
        return say("a die shows 1 to 6, not {value}", value=ask.to)
    return say("tile {tile} changes a {value} by one only", tile=ask.tile, value=die.value)


def _effect_meant(state: State, ask: Change) -> str:
    """What the tile would have to do. Of the two sides of tile 5 one sets a value, the other flips or rerolls."""
    if ask.tile == EFFECTS["set_die"] and ask.how is None:
        return "set_die"
    if ask.tile == EFFECTS["die_plus_minus_1"]:
        return "reroll_or_flip" if ask.how else "die_plus_minus_1"
    return ""


def spelt(ask: Change) -> str:
    return ask.how or f"change {ask.to} by {ask.tile}"
