"""The table of Coal Baron as a picture: the zones, the own board, the hand, and the other boards in small."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from domain.games.coal_baron.edition import (
    BACK,
    DATA,
    TOKEN_ZONE,
)
from domain.games.coal_baron.facts import (
    CardsReturnedUnder,
    CardTaken,
    CartMoved,
    EnginePlaced,
    ImprovementPlayed,
    MinersPlaced,
    Passed,
    Peeked,
    ShiftEnded,
    StackSplit,
    TrainDispatched,
    WagonPlaced,
)
from domain.games.coal_baron.state import State
from domain.places import NOBODY, Seat
from domain.words import say
from projections.boards.coal_baron.card_frame import DEFS
from projections.boards.coal_baron.own import cards_in_hand, docks, goals_and_shares, yard
from projections.boards.coal_baron.small import small_board
from projections.boards.coal_baron.table import UNIT, known, peeked, status, tile
from projections.boards.panels import BOARD, OWN, Look, Panel, Picture, Region


def colours(view: State) -> list[str]:
    return [baron.colour for baron in view.seats]


def draw(view: State, look: Look) -> Picture:
    """The whole table as the viewer sees it."""
    own = look.viewer.seat
    regions = [
        Region(BOARD, say("Table"), [status(view, look), *(tile(view, look, zone) for zone in DATA.zones)]),
        Region(OWN, look.owned("side"), own_side(view, look, own) if own != NOBODY else []),
        Region("peek", say("Drawn cards"), [peeked(view, look)] if view.peeked.cards else []),
        Region("others", say("Others"), others(view, look, own)),
    ]
    return Picture("The table of Coal Baron", (8, 4), UNIT, regions, DEFS)


def others(view: State, look: Look, own: Seat) -> list[Panel]:
    """The other boards, and what the viewer knows of the stacks."""
    boards = [small_board(view, look, seat) for seat in clockwise_after(own, len(view.seats))]
    return [*boards, *(one for one in [known(view, look)] if one)]


def own_side(view: State, look: Look, own: Seat) -> list[Panel]:
    """The viewer's board and hand."""
    baron = view.seats[own]
    board = [yard(view, look, own, baron), docks(look, own, baron)]
    return [*board, cards_in_hand(look, own, baron), goals_and_shares(look, own, baron)]


def clockwise_after(own: Seat, seats: int) -> Iterable[Seat]:
    return range(seats) if own == NOBODY else ((own + step) % seats for step in range(1, seats))


# --- what a ply changed ----------------------------------------------------------------------------------------------


TAKEN_TO = {"cart": "drift", "order": "hand", "improvement": "hand", "share": "goals", "goal": "goals"}


def spots_of(fact: Any) -> Iterator[str]:
    match fact:
        case MinersPlaced():
            yield f"zone-{fact.zone}"
        case CardTaken():
            yield f"zone-{fact.stack}"
            if where := TAKEN_TO.get(BACK[fact.stack]):
                yield f"s{fact.seat}-{where}"
                yield f"s{fact.seat}-hand-{fact.card}"
        case WagonPlaced() | EnginePlaced():
            yield f"s{fact.seat}-dock-{fact.dock}"
        case Peeked() | CardsReturnedUnder():
            yield f"zone-{fact.stack}"
        case StackSplit():
            yield from (f"zone-{fact.from_}", f"zone-{fact.to}")
        case CartMoved():
            yield f"s{fact.seat}-{fact.from_}"
            yield f"s{fact.seat}-dock-{fact.dock}" if fact.dock else f"s{fact.seat}-siding"
        case TrainDispatched():
            yield from (f"s{fact.seat}-dock-{fact.dock}", f"s{fact.seat}-delivered")
        case ImprovementPlayed():
            yield f"s{fact.seat}-hand"
        case Passed():
            yield f"status-s{fact.seat}"
        case ShiftEnded():
            yield f"zone-{TOKEN_ZONE}"
