"""Tables of Train Rush as tests need them: a match behind its set-up, changed by hand, and decisions in notation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from domain import engine
from domain.chance import Chance
from domain.codec import Codec
from domain.engine import Decision, Fact, awaited, begin, decide, default, legal
from domain.games import train_rush as game
from domain.games.train_rush.decisions import Options
from domain.games.train_rush.edition import DATA, REGION_AT, TRACK_AT, ZONE_AT
from domain.games.train_rush.questions import (
    CardStep,
    Turns,
)
from domain.games.train_rush.state import (
    MOVEMENT,
    Building,
    CityMark,
    Marker,
    Pawn,
    Played,
    Player,
    Runner,
    Sector,
    State,
    Wagon,
    Zone,
)
from domain.places import NOBODY, Seat, Viewer, masked
from domain.words import Refused

Y, B, P, W = range(4)  # yellow, black, purple, white: the colours of the seats
CODEC = Codec(game)
SEAT = {"Y": Y, "B": B, "P": P, "W": W, "": NOBODY}


def begun(seats: int = 4, options: Options = Options(), seed: bytes = b"vectors") -> State:
    """A match just begun: the choices of the set-up are open."""
    state, _ = begin(game, seats, options, Chance(seed, 0))
    return state


def table(seats: int = 4, order: Sequence[Seat] | None = None, options: Options = Options()) -> State:
    """A match whose set-up is done; the seats have what they chose by default."""
    state = begun(seats, options)
    while state.phase == 0:
        seat = awaited(state)[0]
        decide_on(state, seat, default(game, state, seat))
    state.order = list(order or range(seats))
    return state


def ask(state: State, *questions: Any, phase: int = MOVEMENT, left: Iterable[Seat] = ()) -> State:
    """These questions are open, above a phase in which these seats still have their turns."""
    state.phase = phase
    state.pending = [[Turns(phase, tuple(left))], *([question] for question in questions)]
    return state


def turns(state: State, phase: int, *left: Seat) -> list[Fact]:
    """A phase in which these seats have their turns, up to the first question."""
    state.phase = phase
    state.pending = [[Turns(phase, left)]]
    return settle(state)


def settle(state: State) -> list[Fact]:
    """Everything that happens by itself, questions that answer themselves included, as after a decision."""
    facts: list[Fact] = []
    engine.settle(game, state, Chance(b"vectors", state.ply), facts)
    return facts


def do(state: State, *lines: str, seat: Seat | None = None) -> list[Fact]:
    """Decisions in notation, of whoever is awaited; their facts."""
    facts: list[Fact] = []
    for line in lines:
        who = awaited(state)[0] if seat is None else seat
        facts += decide_on(state, who, game.parse(masked(state, Viewer(who)), who, line))
    return facts


def decide_on(state: State, seat: Seat, decision: Decision) -> list[Fact]:
    ply = state.ply + 1
    return decide(game, state, seat, decision, Chance(b"vectors", ply), ply)


def refusal(state: State, line: str | Decision, seat: Seat | None = None) -> Refused:
    """How a line or decision is refused; the state is untouched."""
    who = awaited(state)[0] if seat is None else seat
    before = CODEC.encode(state)
    with pytest.raises(Refused) as refused:
        decide_on(state, who, game.parse(masked(state, Viewer(who)), who, line) if isinstance(line, str) else line)
    assert CODEC.encode(state) == before
    return refused.value


def offered(state: State, word: str = "", seat: Seat | None = None) -> list[str]:
    """What the seat may decide now, in notation: all, or what begins with this word."""
    who = awaited(state)[0] if seat is None else seat
    written = [game.write(offer) for offer in legal(game, state, who)]
    return [text for text in written if text.startswith(word)]


def kinds(facts: Sequence[Fact]) -> list[str]:
    return [type(fact).__name__ for fact in facts]


def of(facts: Sequence[Fact], *kind: type[Any]) -> list[Any]:
    """The facts of these kinds."""
    return [fact for fact in facts if isinstance(fact, kind)]


def points(state: State, category: str) -> list[int]:
    """Points of a category, seat by seat."""
    found = [0] * len(state.players)
    for line in game.score(state):
        if line.category == category:
            found[line.seat] += line.points
    return found


# --- changing the table by hand --------------------------------------------------------------------------------------


def hold(player: Player, *cards: str) -> None:
    """The hand is these action cards."""
    player.hand.cards = sorted(cards)


def train(player: Player, *wagons: str) -> None:
    """The train is these wagons: `W209=brass,gold`, with - for an empty slot."""
    player.wagons = []
    for wagon in wagons:
        tile, _, load = wagon.partition("=")
        player.wagons.append(Wagon(tile, ["" if cube == "-" else cube for cube in load.split(",")], 1))


def level(player: Player, track: str, value: int) -> None:
    """The level of a progress track with this value."""
    values = DATA.progress_tracks.track[TRACK_AT[track]].values
    player.levels[TRACK_AT[track]] = Runner(values.index(value), 1)


def run(runners: list[Runner], region: str, at: int) -> None:
    runners[REGION_AT[region]] = Runner(at, 1)


def zone(station: str = "", *warehouses: str, shipment: bool = False) -> Zone:
    """A zone: the station's owner, and warehouses like `Y` or `Y:rav`."""
    buildings = [warehouse.partition(":") for warehouse in warehouses]
    return Zone([Building(SEAT[owner], colour) for owner, _, colour in buildings], SEAT[station], shipment)


def sector(spies: str = "", agents: str = "") -> Sector:
    """Spies from field 1 and agents from field 5 on, as letters."""
    return Sector([Pawn(SEAT[one], 1, 1) for one in spies], [Pawn(SEAT[one], 0, 1) for one in agents])


def mark(state: State, city: str, *seats: Seat) -> None:
    for seat in seats:
        state.town(city).marks.append(CityMark(seat, 1))
        state.players[seat].city_markers -= 1


def marker(state: State, seat: Seat, city: str, size: int) -> None:
    state.markers.append(Marker(city, size, seat, 1))
    state.players[seat].contract_markers -= 1


def mission(player: Player, hero: str) -> None:
    player.missions.append(Played(hero, 1))


def stack(state: State) -> list[str]:
    """The kinds of question or frame in each layer, the lowest first."""
    return [type(layer[0]).__name__ for layer in state.pending]


def white_drives_to(slot: int, tile: str = "B45") -> State:
    """White ends a card move on a siding of rav2, where yellow has a rented warehouse."""
    state = table(order=[W, Y, B, P])
    state.zones[ZONE_AT["rav2"]] = zone("B", "Y:rav", "Y")
    state.players[W].node, state.players[W].coal, state.slots[slot - 1] = "rav-m2", 1, tile
    hold(state.players[W], "A01")
    return ask(state, CardStep(W, "A35", 2), left=[Y, B, P])


def worst_case() -> State:
    """4.0: one move of white that will ask yellow three times, each question within the one before."""
    state = white_drives_to(4)
    state.zones[ZONE_AT["awh1"]] = zone("W", "Y")
    run(state.players[Y].contractors, "rav", 5)  # a special action from hand
    run(state.players[Y].contractors, "awh", 2)  # then a siding tile
    run(state.players[Y].infrastructure, "cal", 5)  # then a level on any track
    hold(state.players[Y], "A48", "A02")
    state.players[Y].node, state.slots[8] = "cal-i1", "B12"
    return state
