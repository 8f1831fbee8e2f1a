"""Tables to begin a test from, made of facts; and dice that fall as a test needs them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain import engine
from domain.chance import Chance
from domain.engine import Decision, Fact
from domain.games import steamrollers as game
from domain.games.steamrollers.decisions import Options
from domain.games.steamrollers.edition import CITIES, DATA, DRAWABLE, KIND
from domain.games.steamrollers.facts import (
    DiceRolled,
    EngineBoxCrossed,
    EveTurnStarted,
    FirstSeatChosen,
    GameSetUp,
    GoodsDrawn,
    LevelRolled,
    LinkCompleted,
    OrderSideChosen,
    RoundStarted,
    TileSideChosen,
    TilesStraightened,
    TileTaken,
    TrackDrawn,
    TurnStarted,
)
from domain.games.steamrollers.rules.network import link_through
from domain.games.steamrollers.state import State
from domain.words import Refused, render
from service.usecases.typed_lines import split_line

# The links 1-3, 1-t1-t3-4, 3-4 and 4-2.
R2_NETWORK = "A2:E-SW A3:NE-SE A4:NW-SE B3:NE-SE B4:NW-SE C5:NW-E D5:E-W B6:NW-E C6:E-W D6:W-NE D4:SE-NE E3:SW-NE"

SOLO: dict[str, Any] = {"seats": 1, "tiles": "1a 2a 3a 4a 5a 6a", "solo_level": DATA.options.solo_level}


class Dice(Chance):
    """Dice that fall as told; everything else is drawn from a fixed stream."""

    def __init__(self, *rolls: int) -> None:
        super().__init__(b"steamrollers", 1)
        self.rolls = list(rolls)

    def roll(self, faces: int = 6) -> int:
        return self.rolls.pop(0) if self.rolls else super().roll(faces)


def edges(text: str) -> str:
    return next(one for one in KIND if set(one.split("-")) == set(text.split("-")))


def write(state: State, *facts: Fact) -> None:
    engine.evolve(game, state, facts, state.ply)


def table(
    seats: int = 2,
    tiles: str = "1a 2a 3a 4a 5a 6a",
    goods: Mapping[int, Sequence[str]] | None = None,
    blocked: Sequence[str] = (),
    orders: str = "",
    **options: Any,
) -> Any:
    """A table that is set up, before round 1. Seat 0 is first; every city holds one good no rule looks at."""
    state = State()
    write(state, GameSetUp(seats, Options(orders=bool(orders), **options)), FirstSeatChosen(0))
    if blocked:
        write(state, LevelRolled("medium", 1, tuple(blocked)))
    for city in CITIES:
        write(state, GoodsDrawn(city, tuple((goods or {}).get(city, ("grey",)))))
    write(state, *(TileSideChosen(int(tile[-2]), tile[-1]) for tile in tiles.split()))
    write(state, *(OrderSideChosen(int(order[0]), order[1]) for order in orders.split()))
    return state


def draw(state: State, seat: int, tracks: str) -> Any:
    """Draw `cell:edges` after `cell:edges` on a sheet; links are completed as in play."""
    for track in tracks.split():
        cell, _, pair = track.partition(":")
        write(state, TrackDrawn(seat, cell, edges(pair), KIND[edges(pair)]))
        if line := link_through(state.sheets[seat].tracks, cell, state.blocked):
            write(state, LinkCompleted(seat, line.cities, line.towns, line.cells))
    return state


def fill(state: State, seat: int, region: int) -> Any:
    """Draw in every free cell of a region."""
    free = [cell for cell in DRAWABLE[region] if cell not in state.sheets[seat].tracks]
    return draw(state, seat, " ".join(f"{cell}:E-W" for cell in free))


def links(state: State, seat: int = 0) -> list[str]:
    return [link.stops for link in state.sheets[seat].links]


def cross(state: State, seat: int, *boxes: int) -> Any:
    write(state, *(EngineBoxCrossed(seat, box, 0) for box in boxes))
    return state


def r2(power: int, **more: Any) -> Any:
    """The network of R2, a red good in city 1, and as many crossed boxes."""
    state = draw(table(goods={1: ["red"]}, **more), 0, R2_NETWORK)
    return cross(state, 0, *range(1, power + 1))


def own(state: State, seat: int, *tiles: int, sideways: bool = False) -> Any:
    """Tiles that lie before a seat, upright unless told."""
    write(state, *(TileTaken(seat, tile, "pool") for tile in tiles))
    if not sideways:
        write(state, TilesStraightened(seat, tiles))
    return state


def useless(state: State, seat: int, value: int, owner: int = 1) -> Any:
    """Nothing is left to do with this value: region full, box crossed, tile sideways before another seat."""
    return own(cross(fill(state, seat, value), seat, value), owner, value, sideways=True)


def roll(state: State, *white: int, black: int = 1, round_: int = 1, first: int = 0) -> Any:
    """Begin a round with these dice; the first seat is to pick. Black 1 shows straight and gentle."""
    write(state, RoundStarted(round_, first), DiceRolled(white, black), TurnStarted(first))
    return state


def say(state: State, seat: int, line: str, *rolls: int) -> list[Any]:
    """Play a line of notation, part by part; the facts of all of it."""
    facts: list[Any] = []
    for part in (step for turn in split_line(line) for step in game.unfold(state, seat, turn)):
        decision = game.parse(state, seat, part)
        facts += engine.decide(game, state, seat, decision, Dice(*rolls), state.ply + 1)
    return facts


def read(state: State, text: str, seat: int = 0) -> Any:
    return game.parse(state, seat, text)


def offers(state: State, seat: int) -> list[str]:
    return [game.write(offer) for offer in engine.legal(game, state, seat)]


def offered(state: State, seat: int, kind: type[Decision]) -> list[str]:
    return [game.write(offer) for offer in engine.legal(game, state, seat) if isinstance(offer, kind)]


def refusal(state: State, seat: int, line: str) -> tuple[str, str]:
    """The rule and the words with which the last part of a line is refused."""
    try:
        say(state, seat, line)
    except Refused as refused:
        return refused.rule, render(refused.sentence, name=game.name)
    raise AssertionError(f"{line} was accepted")


def told(facts: Sequence[Fact]) -> list[str]:
    return [render(game.words(fact), name=game.name) for fact in facts]


def eve_table(crossed: Sequence[int] = (0, 0, 0, 0, 0, 0), **more: Any) -> Any:
    """A table against Eve; `crossed` are her cells, region by region."""
    state = table(**(SOLO | more))
    state.eve.crossed = [[0] * cells for cells in crossed]
    return state


def points(state: State, seat: int) -> dict[str, int]:
    """The points of a seat by category."""
    found: dict[str, int] = {}
    for line in game.score(state):
        if line.seat == seat:
            found[line.category] = found.get(line.category, 0) + line.points
    return found


def faces(owned: str) -> str:
    """The sides of all six tiles: those owned as told, the others with side a up."""
    sides = {tile[0]: tile for tile in owned.split()}
    return " ".join(sides.get(number, f"{number}a") for number in "123456")


def numbers(owned: str) -> list[int]:
    """The numbers of the tiles owned."""
    return [int(tile[0]) for tile in owned.split()]


S2A, S2B = "1a 2a 3a 4a 5a 6a", "1a 2b 3a 4a 5a 6a"


def eves_turn(state: State, die: int, *rolls: int) -> list[Any]:
    """Two actions with other dice; the facts from Eve's turn on."""
    one, other = [value for value in (1, 2, 3, 4) if value != die][:2]
    facts = say(roll(state, one, other, die), 0, f"{one}: engine; {other}: engine", *rolls)
    return facts[facts.index(EveTurnStarted(die)) :]
