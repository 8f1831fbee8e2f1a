"""4.3: what is done with the die in hand, delivering apart: drawing track, crossing a box, taking a tile, nothing."""

from __future__ import annotations

from collections.abc import Iterator

from domain.chance import Chance
from domain.engine import Decision, Facts
from domain.games.steamrollers.decisions import DrawTrack, Forfeit, ImproveEngine, TakeTile
from domain.games.steamrollers.edition import CELLS, DRAWABLE, EFFECTS, KIND, KINDS_ON, ORIENTATIONS, SPELLING
from domain.games.steamrollers.facts import (
    POOL,
    ActionForfeited,
    EngineBoxCrossed,
    LinkCompleted,
    TileTaken,
    TrackDrawn,
)
from domain.games.steamrollers.questions import UseDie
from domain.games.steamrollers.rules.delivery import deliveries, in_hand
from domain.games.steamrollers.rules.dice import is_dead, may_change, may_reroll
from domain.games.steamrollers.rules.network import link_through
from domain.games.steamrollers.rules.tiles import after_action, give_back, may_take, may_use, two_in_use, why_unusable
from domain.games.steamrollers.state import State
from domain.places import Seat
from domain.words import Sentence, refuse, require, say


def may_use_die(state: State, question: UseDie) -> Iterator[Decision]:
    """Everything legal with the die in hand, in the order in which the default looks for something to do (4.11)."""
    seat = question.seat
    if can_improve(state, seat):
        yield ImproveEngine()
    yield from deliveries(state, seat, in_hand(state))
    yield from tracks(state, seat, shown=True)
    if can_take(state):
        yield TakeTile()
    yield from tracks(state, seat, shown=False)
    yield from may_change(state, seat)
    if is_dead(state, seat, in_hand(state), two_in_use(state)):
        yield Forfeit()
    yield from may_reroll(state, seat)


def first_use(state: State, question: UseDie) -> Decision:
    """4.11: the first of: engine, the best delivery, the first track, tile, the lowest change, forfeit."""
    return next(may_use_die(state, question))


# --- track -----------------------------------------------------------------------------------------------------------


def tracks(state: State, seat: Seat, shown: bool) -> Iterator[DrawTrack]:
    """Tracks of the kinds shown on the black die; or, with tile 6, of the kind that is not."""
    if not shown and not may_use(state, seat, "any_track", in_hand(state)):
        return
    on_die = KINDS_ON[state.black]
    orientations = [edges for kind, ways in ORIENTATIONS.items() if (kind in on_die) == shown for edges in ways]
    for cell in free_cells(state, seat):
        yield from (DrawTrack(cell, edges, not shown) for edges in orientations)


def free_cells(state: State, seat: Seat) -> list[str]:
    """The cells of the die's region in which the seat has not drawn yet."""
    drawn = state.sheets[seat].tracks
    return [cell for cell in DRAWABLE[in_hand(state).value] if cell not in drawn]


def draw_track(state: State, question: UseDie, ask: DrawTrack, chance: Chance) -> Facts:
    """4.3: one track in an empty cell of the die's region, of a kind on the black die or, with tile 6, of any kind."""
    seat, die = question.seat, in_hand(state)
    require_track(ask.cell, ask.edges)
    sheet = state.sheets[seat]
    if CELLS[ask.cell].region != die.value or ask.cell in sheet.tracks:
        _refuse_cell(state, seat, ask.cell, die.value)
    _require_kind(state, seat, ask)
    yield TrackDrawn(seat, ask.cell, ask.edges, KIND[ask.edges], ask.any)
    yield from complete_link(state, seat, ask.cell)
    if ask.any:
        yield from give_back(state, seat, (EFFECTS["any_track"],))
    yield from after_action(state, seat)


def complete_link(state: State, seat: Seat, cell: str) -> Facts:
    """1.2: a track that joins the last piece of a line between two cities completes a link."""
    line = link_through(state.sheets[seat].tracks, cell, state.blocked)
    if line:
        yield LinkCompleted(seat, line.cities, line.towns, line.cells)


def require_track(cell: str, edges: str) -> None:
    """A cell that can be drawn on, and a pair of its edges in the spelling of the table (1.1)."""
    require(cell in CELLS, "1.1", "there is no cell {cell}; cells are A1 to F9", cell=cell)
    require(CELLS[cell].kind != "city", "4.3", "{cell} is a city, and cities are never drawn on", cell=cell)
    if edges not in KIND:
        spelling = SPELLING.get(frozenset(edges.split("-")))
        require(not spelling, "1.1", "this track is written {edges}", edges=spelling)
        refuse("1.1", "{edges} is no track; tracks are {all}", edges=edges, all=list(KIND))


def _require_kind(state: State, seat: Seat, ask: DrawTrack) -> None:
    """A kind on the black die; with tile 6, and then said with `any`, the kind that is not on it."""
    kind, on_die = KIND[ask.edges], KINDS_ON[state.black]
    if kind in on_die:
        unneeded = "the black die shows {kind}: leave out any, tile 6 is not needed"
        require(not ask.any, "4.4", unneeded, kind=kind)
    elif ask.any:
        if not may_use(state, seat, "any_track", in_hand(state)):
            reason = why_unusable(state, seat, "any_track", in_hand(state))
            refuse("4.4", "{reason}; the black die shows {kinds}", reason=reason, kinds=on_die)
    else:
        refuse(
            "4.3",
            "{edges} is {kind} and the black die shows {kinds}: in {cell} you can draw {legal_or}",
            edges=ask.edges,
            kind=kind,
            kinds=on_die,
            cell=ask.cell,
            legal_or=_edges_in(state, seat, ask.cell),
        )


def _refuse_cell(state: State, seat: Seat, cell: str, value: int) -> None:
    free = free_cells(state, seat)
    require(
        CELLS[cell].region == value,
        "4.3",
        "{cell} is in region {region}, your die shows {value}: draw in {free_or}",
        cell=cell,
        region=CELLS[cell].region,
        value=value,
        free_or=free,
    )
    refuse(
        "4.3",
        "{cell} is drawn already, and a cell is drawn once; free in region {value}: {free}",
        cell=cell,
        value=value,
        free=free,
    )


def _edges_in(state: State, seat: Seat, cell: str) -> list[str]:
    both = (*tracks(state, seat, shown=True), *tracks(state, seat, shown=False))
    return [f"{each.edges} any" if each.any else each.edges for each in both if each.cell == cell]


# --- engine ----------------------------------------------------------------------------------------------------------


def can_improve(state: State, seat: Seat) -> bool:
    return in_hand(state).value not in state.sheets[seat].boxes


def improve_engine(state: State, question: UseDie, ask: ImproveEngine, chance: Chance) -> Facts:
    """4.3: the box with the value of the die is crossed, once; every crossed box is one power."""
    seat, value = question.seat, in_hand(state).value
    if not can_improve(state, seat):
        refuse("4.3", "box {value} is crossed already; {legal}", value=value, legal=legal_kinds(state, seat))
    yield EngineBoxCrossed(seat, value, state.power(seat) + 1)
    yield from after_action(state, seat)


# --- tile ------------------------------------------------------------------------------------------------------------


def can_take(state: State) -> bool:
    die = in_hand(state)
    return may_take(state, die.value, die, two_in_use(state))


def take_tile(state: State, question: UseDie, ask: TakeTile, chance: Chance) -> Facts:
    """4.3: the tile with the die's number, from the pool or upright from anybody; it then lies sideways."""
    seat, value = question.seat, in_hand(state).value
    tile = state.tile(value)
    if not can_take(state):
        legal = legal_kinds(state, seat)
        require(tile.sideways, "4.6", "tile 2 is in use in this turn and cannot be taken; {legal}", legal=legal)
        refuse(
            "4.3",
            "tile {value} lies sideways before {seat} and cannot be taken; {legal}",
            value=value,
            seat=tile.owner,
            legal=legal,
        )
    yield TileTaken(seat, value, POOL if tile.in_pool else tile.owner)
    yield from after_action(state, seat)


# --- nothing ---------------------------------------------------------------------------------------------------------


def forfeit(state: State, question: UseDie, ask: Forfeit, chance: Chance) -> Facts:
    """4.3: the die is spent without an action, only if none is possible, also not after a change."""
    seat, die = question.seat, in_hand(state)
    if not is_dead(state, seat, die, two_in_use(state)):
        refuse("4.3", "an action is possible, so you cannot forfeit; {legal}", legal=legal_kinds(state, seat))
    yield ActionForfeited(seat, die.value)
    yield from after_action(state, seat)


def legal_kinds(state: State, seat: Seat) -> Sentence:
    """What can be done with the die in hand, in words."""
    die, free = in_hand(state), free_cells(state, seat)
    kinds = [
        (free, say("draw track in {cells}", cells=free)),
        (can_improve(state, seat), say("improve the engine")),
        (deliveries(state, seat, die), say("deliver")),
        (can_take(state), say("take tile {tile}", tile=die.value)),
        (may_change(state, seat) or may_reroll(state, seat), say("change the die")),
    ]
    possible = [words for can, words in kinds if can] or [say("forfeit")]
    return say("with a {value} you can {kinds_or}", value=die.value, kinds_or=possible)
