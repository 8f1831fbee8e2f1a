"""4.8: Eve's turn. She has no seat: she acts through the die left over and through chance; the player may answer."""

from __future__ import annotations

from collections.abc import Iterator

from domain.chance import Chance
from domain.engine import Facts
from domain.games.steamrollers.decisions import BlockEve, KeepEve, LetEve, RerollEve
from domain.games.steamrollers.edition import DATA, EFFECTS
from domain.games.steamrollers.facts import EveBlocked, EveCrossed, EveRerolled, EveTookGood, EveTookTile, EveWon
from domain.games.steamrollers.questions import BeforeEve, EveTakes
from domain.games.steamrollers.rules.tiles import give_back
from domain.games.steamrollers.state import Eve, State


def _eve(state: State) -> Eve:
    assert state.eve is not None
    return state.eve


# --- step 0: the player may reroll her die ---------------------------------------------------------------------------


def may_reroll_eve(state: State, question: BeforeEve) -> Iterator[RerollEve | KeepEve]:
    """Only the owner of S2a is asked, every time before step 1."""
    if state.owner_of("reroll_eve") == question.seat:
        yield KeepEve()
        yield RerollEve()


def keep_by_default(state: State, question: BeforeEve) -> KeepEve:
    return KeepEve()


def reroll_eve(state: State, question: BeforeEve, ask: RerollEve, chance: Chance) -> Facts:
    """4.8, step 0: Eve's die is rolled again and S2a goes back."""
    yield EveRerolled(question.die, chance.roll(), "S2a")
    yield from give_back(state, question.seat, (EFFECTS["reroll_eve"],))


def keep_eve(state: State, question: BeforeEve, ask: KeepEve, chance: Chance) -> Facts:
    """4.8, step 0: the die stays as it is, and Eve goes on."""
    yield from steps_1_to_3(state, question, chance)


# --- steps 1 to 3 ----------------------------------------------------------------------------------------------------


def steps_1_to_3(state: State, question: BeforeEve, chance: Chance) -> Facts:
    """4.8: Eve crosses a cell of the region, takes the player's upright tile, and rerolls where a city is empty."""
    region, tile = question.die, state.tile(question.die)
    if _eve(state).full(region):
        yield EveWon(region)
        return
    yield EveCrossed(region, _eve(state).count(region) + 1)
    if tile.owner == question.seat and not tile.sideways:
        yield EveTookTile(region)
    if not state.goods_at(region):
        yield EveRerolled(region, chance.roll(), "empty")


# --- step 4: she takes a good ----------------------------------------------------------------------------------------


def eve_may_take(state: State, city: int) -> bool:
    """4.8, step 4: with three crossed cells in the region."""
    return _eve(state).count(city) >= DATA.solo.eve_delivery_from


def may_block_eve(state: State, question: EveTakes) -> Iterator[BlockEve | LetEve]:
    """Only the owner of S2b is asked, if Eve would take a good and the region has a free cell."""
    owned = state.owner_of("block_eve") == question.seat
    if owned and eve_may_take(state, question.city) and not _eve(state).full(question.city):
        yield LetEve()
        yield BlockEve()


def let_by_default(state: State, question: EveTakes) -> LetEve:
    return LetEve()


def let_eve(state: State, question: EveTakes, ask: LetEve, chance: Chance) -> Facts:
    """4.8, step 4: the rightmost good goes, and Eve gets a point for every crossed cell of the region."""
    yield from eve_takes(state, question)


def eve_takes(state: State, question: EveTakes) -> Facts:
    yield EveTookGood(question.city, state.goods_at(question.city)[-1], _eve(state).count(question.city))


def block_eve(state: State, question: EveTakes, ask: BlockEve, chance: Chance) -> Facts:
    """4.8, step 4: Eve takes nothing and scores nothing; she crosses one more cell there. S2b goes back."""
    yield EveBlocked(question.city)
    yield EveCrossed(question.city, _eve(state).count(question.city) + 1)
    yield from give_back(state, question.seat, (EFFECTS["block_eve"],))
