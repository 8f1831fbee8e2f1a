"""Tables of Ticket to Ride Legacy as tests need them: the first turn, changed by hand, and decisions in notation.

Seats are called by their companies as in the vectors: R red, B blue, K black, G green, Y yellow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from domain.chance import Chance
from domain.codec import codec
from domain.engine import Decision, Fact, accepts, awaited, begin, decide, legal
from domain.games import ticket_legacy as game
from domain.games.ticket_legacy.decisions import Claim, Config, Options
from domain.games.ticket_legacy.edition import CITIES, EVENTS, LOCO, NEWSPAPER, TRACKS, board
from domain.games.ticket_legacy.questions import Action
from domain.games.ticket_legacy.setup import single
from domain.games.ticket_legacy.state import Company, Kept, Laid, State
from domain.places import Face, Hand, Seat, Stack, Viewer, masked
from domain.words import Refused

COLOURS = {"R": "red", "B": "blue", "K": "black", "G": "green", "Y": "yellow"}


def config(seats: str = "RBKG", **changes: Any) -> Config:
    """A chapter for these companies; areas bring their cities, tickets and marks with them."""
    one = replace(single(len(seats), 0), companies=tuple(COLOURS[one] for one in seats))
    areas = tuple(changes.get("areas", one.areas))
    on_board = board(areas)
    one = replace(
        one,
        areas=areas,
        large=tuple(city for city in CITIES if city in on_board.cities and CITIES[city].large),
        mail=tuple(city for city in CITIES if city in on_board.cities and CITIES[city].mail),
        tickets=tuple(ticket.id for ticket in on_board.tickets),
    )
    return replace(one, **changes)


def table(seats: str = "RBKG", seed: bytes = b"vectors", **changes: Any) -> State:
    """The first turn, with the starting tickets chosen, no event active, and nothing but plain cards in the deck.

    Chapter 0 reads no story cards: rules are those that are named.
    """
    state, _ = begin(game, len(seats), Options(chapter=config(seats, **changes)), Chance(seed, 0))
    while not state.turns:
        default(state)
    state.train_deck.lay(["white"] * 40)
    state.newspapers = 0
    state.discard = []
    show(state, "green", "green", "green", "green", "green")
    return state


def default(state: State) -> list[Fact]:
    seat = awaited(state)[0]
    question = next(one for one in state.top if one.seat == seat)
    return decide_on(state, seat, game.ASKS[type(question)].default(state, question))


# --- by hand ---------------------------------------------------------------------------------------------------------


def seat_of(state: State, letter: str) -> Seat:
    return next(seat for seat, one in enumerate(state.seats) if one.colour == COLOURS[letter])


def company(state: State, letter: str) -> Company:
    return state.seats[seat_of(state, letter)]


def turn(state: State, letter: str) -> State:
    """It is this company's turn."""
    state.turn = seat_of(state, letter)
    state.pending = []
    state.ask(Action(state.turn, asked=state.ply))
    return state


def hold(state: State, letter: str, **cards: int) -> None:
    """The hand of a company: red=2, loco=1, green_pick=1."""
    hand = Hand("train", seat_of(state, letter))
    for kind, count in cards.items():
        for _ in range(count):
            hand.add(kind.replace("_", "-"))
    company(state, letter).hand = hand


def show(state: State, *cards: Face) -> None:
    state.display = [*cards, *[""] * (5 - len(cards))]


def deck(state: State, *cards: Face, discard: Iterable[Face] = ()) -> None:
    """The train deck, top first, and the discard pile; newspapers are counted."""
    state.train_deck.lay(cards)
    state.discard = sorted(discard)
    state.newspapers = [*cards, *state.discard].count(NEWSPAPER)


def events(state: State, *to_come: str, active: str = "", earlier: Iterable[str] = ()) -> None:
    state.event_deck.lay(to_come)
    state.event_discard = [*earlier, *([active] if active else [])]
    state.active = active


def own(state: State, letter: str, *tracks: str, ply: int = 1) -> None:
    for track in tracks:
        company(state, letter).tracks.append(Laid(track, ply))
        state.owners[track] = seat_of(state, letter)


def keep(state: State, letter: str, *tickets: str, ply: int = 1) -> None:
    """The tickets of a company are these and no others."""
    ids = Stack("ticket")
    ids.lay(tickets, seat_of(state, letter))
    company(state, letter).tickets = [Kept(ply, ids)]


# --- deciding --------------------------------------------------------------------------------------------------------


def do(state: State, *lines: str, seed: bytes = b"vectors") -> list[Fact]:
    """Decisions in notation, of whoever is awaited; their facts."""
    facts: list[Fact] = []
    for line in lines:
        who = awaited(state)[0]
        facts += decide_on(state, who, game.parse(masked(state, Viewer(who)), who, line), seed)
    return facts


def decide_on(state: State, seat: Seat, decision: Decision, seed: bytes = b"vectors") -> list[Fact]:
    return decide(game, state, seat, decision, Chance(seed, state.ply + 1), state.ply + 1)


def refusal(state: State, line: str | Decision) -> Refused:
    """How a line or decision is refused; the state is untouched."""
    who = awaited(state)[0]
    before = stored(state)
    with pytest.raises(Refused) as refused:
        decide_on(state, who, game.parse(state, who, line) if isinstance(line, str) else line)
    assert stored(state) == before
    return refused.value


def accepted(state: State, line: str) -> bool:
    who = awaited(state)[0]
    try:
        accepts(game, state, who, game.parse(state, who, line))
    except Refused:
        return False
    return True


def stored(state: State) -> bytes:
    return codec(game.SLUG).encode(state)


def offered(state: State) -> list[str]:
    return [game.write(offer) for offer in legal(game, state, awaited(state)[0])]


def tracks_offered(state: State) -> set[str]:
    return {offer.track for offer in legal(game, state, awaited(state)[0]) if isinstance(offer, Claim)}


def of(facts: Iterable[Fact], kind: type[Fact]) -> list[Any]:
    return [fact for fact in facts if isinstance(fact, kind)]


def hand_of(state: State, letter: str) -> dict[str, int]:
    return dict(Counter(company(state, letter).hand.cards))


__all__ = [
    "EVENTS",
    "LOCO",
    "NEWSPAPER",
    "TRACKS",
    "accepted",
    "company",
    "config",
    "decide_on",
    "deck",
    "default",
    "do",
    "events",
    "hand_of",
    "hold",
    "keep",
    "of",
    "offered",
    "own",
    "refusal",
    "seat_of",
    "show",
    "stored",
    "table",
    "tracks_offered",
    "turn",
]  # fmt: skip
