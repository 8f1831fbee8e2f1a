"""2.4: start tiles, taken in reverse turn order and applied at once."""

from __future__ import annotations

from collections.abc import Iterator

from domain.chance import Chance
from domain.engine import Decision, Facts
from domain.games.steamrollers.decisions import StartCargo, StartEngine, StartPlus, StartTile, StartTrack
from domain.games.steamrollers.edition import CELLS, FACES, KIND, START
from domain.games.steamrollers.facts import (
    POOL,
    BonusNoted,
    CargoPlaced,
    EngineBoxCrossed,
    StartTileTaken,
    TileTaken,
    TrackDrawn,
)
from domain.games.steamrollers.questions import ChooseStart
from domain.games.steamrollers.rules.actions import complete_link, require_track
from domain.games.steamrollers.state import State
from domain.words import require

CARGO = START["start-cargo"]


def may_start(state: State, question: ChooseStart) -> Iterator[Decision]:
    """What each remaining tile can do, in the order in which the default looks for one (4.11)."""
    left, sheet = state.start_tiles_left, state.sheets[question.seat]
    if "start-plus2" in left:
        yield StartPlus()
    if "start-engine" in left:
        yield from (StartEngine(box) for box in FACES if box not in sheet.boxes)
    if "start-tile" in left:
        yield from (StartTile(number) for number in FACES if state.tile(number).in_pool)
    if "start-cargo" in left:
        yield from cargoes(state)
    if "start-track" in left:
        empty = (cell for cell in CELLS if CELLS[cell].kind != "city" and cell not in sheet.tracks)
        yield from (StartTrack(cell, edges) for cell in empty for edges in KIND)


def first_start(state: State, question: ChooseStart) -> Decision:
    """4.11: start-plus2, start-engine, start-tile, start-cargo or start-track, with the first arguments."""
    return next(may_start(state, question))


def cargoes(state: State) -> Iterator[StartCargo]:
    """A good of any colour but grey that the bag holds, on city 3 or 4; nothing if the bag holds only grey."""
    colours = [colour for colour in CARGO.colours if colour in state.bag]
    yield from (StartCargo(colour, city) for colour in colours for city in CARGO.cities)
    if not colours:
        yield StartCargo()


def _require_left(state: State, tile: str) -> None:
    require(
        tile in state.start_tiles_left, "2.4", "{tile} is gone; left is {left}", tile=tile, left=state.start_tiles_left
    )


def start_engine(state: State, question: ChooseStart, ask: StartEngine, chance: Chance) -> Facts:
    """2.4: one engine box is crossed."""
    _require_left(state, "start-engine")
    seat = question.seat
    boxes = [box for box in FACES if box not in state.sheets[seat].boxes]
    require(ask.box in boxes, "2.4", "there is no open box {box}; open are {boxes}", box=ask.box, boxes=boxes)
    yield StartTileTaken(seat, "start-engine")
    yield EngineBoxCrossed(seat, ask.box, state.power(seat) + 1)


def start_track(state: State, question: ChooseStart, ask: StartTrack, chance: Chance) -> Facts:
    """2.4: one track of any kind in any empty cell that is no city."""
    _require_left(state, "start-track")
    require_track(ask.cell, ask.edges)
    drawn = ask.cell in state.sheets[question.seat].tracks
    require(not drawn, "2.4", "{cell} is drawn already", cell=ask.cell)
    yield StartTileTaken(question.seat, "start-track")
    yield TrackDrawn(question.seat, ask.cell, ask.edges, KIND[ask.edges])
    yield from complete_link(state, question.seat, ask.cell)


def start_plus(state: State, question: ChooseStart, ask: StartPlus, chance: Chance) -> Facts:
    """2.4: two points."""
    _require_left(state, "start-plus2")
    yield StartTileTaken(question.seat, "start-plus2")
    yield BonusNoted(question.seat, START["start-plus2"].points)


def start_tile(state: State, question: ChooseStart, ask: StartTile, chance: Chance) -> Facts:
    """2.4: any action tile from the pool; it lies sideways."""
    _require_left(state, "start-tile")
    pool = [number for number in FACES if state.tile(number).in_pool]
    require(
        ask.number in pool,
        "2.4",
        "tile {number} does not lie in the pool; there lie {pool}",
        number=ask.number,
        pool=pool,
    )
    yield StartTileTaken(question.seat, "start-tile")
    yield TileTaken(question.seat, ask.number, POOL)


def start_cargo(state: State, question: ChooseStart, ask: StartCargo, chance: Chance) -> Facts:
    """2.4: a good of the seat's own on its city 3 or 4; without effect if the bag holds no fitting good."""
    _require_left(state, "start-cargo")
    legal = list(cargoes(state))
    spelt = [f"{each.colour} {each.city}" for each in legal if each.colour]
    why = "that cannot be your cargo; name a colour that the bag holds, never grey, and a city: {legal_or}"
    require(ask in legal, "2.4", why, legal_or=spelt or ["nothing at all"])
    yield StartTileTaken(question.seat, "start-cargo")
    if ask.colour and ask.city:
        yield CargoPlaced(question.seat, ask.colour, ask.city)
