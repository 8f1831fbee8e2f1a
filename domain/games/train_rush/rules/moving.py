"""Moving a locomotive (4.7), and what the place where it ends does (4.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from domain.chance import Chance
from domain.engine import Decision, Facts
from domain.games.train_rush.decisions import MoveTo
from domain.games.train_rush.edition import NODES, destinations
from domain.games.train_rush.facts import FrameClosed, FrameOpened, LocoMoved
from domain.games.train_rush.questions import Market, Move
from domain.games.train_rush.rules.cities import arrive_in_city
from domain.games.train_rush.rules.frames import or_skip
from domain.games.train_rush.rules.sidings import arrive_on_siding
from domain.games.train_rush.state import State
from domain.places import Seat
from domain.words import require, require_among


def ends(state: State, seat: Seat, points: int) -> Mapping[str, int]:
    """4.7: where a move may end, and the points lost there: not on a space that another locomotive fills (R24)."""
    player = state.players[seat]
    filled = {other.node for other in state.players if other is not player and NODES[other.node].capacity}
    reached = destinations(player.node, points)
    return {node: lost for node, lost in reached.items() if node not in filled} if filled else reached


def may_move(state: State, question: Move) -> Iterator[Decision]:
    return or_skip(map(MoveTo, ends(state, question.seat, question.points)), question.paid)


def move(state: State, question: Move, ask: MoveTo, chance: Chance) -> Facts:
    """4.5, R17: a move by an area; movement tokens cannot be added."""
    require(not ask.token, "4.5", "movement tokens are only for the moves of action cards")
    require_end(state, question.seat, ask.node, question.points)
    yield FrameClosed(question)
    yield from drive(state, question.seat, ask.node, question.points, chance)


def require_end(state: State, seat: Seat, node: str, points: int) -> None:
    reached = ends(state, seat, points)
    why = "with {points:point|points} you cannot end on {chosen}, but on {nodes_or}"
    require_among(node, reached, "4.7", why, points=points, nodes_or=list(reached))


def drive(state: State, seat: Seat, node: str, points: int, chance: Chance) -> Facts:
    """4.7: the locomotive stands on its destination; then the place acts."""
    origin = state.players[seat].node
    yield LocoMoved(seat, origin, node, points, destinations(origin, points)[node])
    here = NODES[node]
    match here.kind:
        case "city":
            yield from arrive_in_city(state, seat, here.city)
        case "market":
            yield FrameOpened(Market(seat, here.region))
        case "siding":
            yield from arrive_on_siding(state, seat, here.zone, here.slot, chance)
