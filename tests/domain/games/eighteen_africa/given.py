"""Tables of 18Africa as tests need them: a match at some point of its course, and decisions in notation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from domain import engine
from domain.chance import Chance
from domain.engine import Decision, Fact, awaited, legal, settle
from domain.games import eighteen_africa as game
from domain.games.eighteen_africa import facts as f
from domain.games.eighteen_africa.decisions import Options
from domain.games.eighteen_africa.edition import space_of
from domain.games.eighteen_africa.rules.certificates import bought
from domain.games.eighteen_africa.setup import all_cards
from domain.games.eighteen_africa.state import INITIAL, OPERATING, STOCK, State, StockTurnFlags, Work
from domain.places import NOBODY, Seat, Viewer, masked
from domain.words import Refused

A, B, C, D = range(4)
COMPANIES = ("COR", "KR", "CGH", "MF", "NR", "NZA", "SR", "UR", "CNR")
RICH = 2000


def drive(state: State, facts: Iterable[Fact]) -> list[Fact]:
    """Write facts of a rule into the state as the driver does."""
    written = []
    for fact in facts:
        game.EVOLVE[type(fact)](state, fact)
        written.append(fact)
    return written


def table(seats: int = 4, options: Options = Options(), companies: Sequence[str] = COMPANIES) -> State:
    """A match with these companies: nobody owns anything, all cards lie in the deck, everybody is rich."""
    state = State()
    drive(state, [f.CompaniesDrawn(seats, tuple(companies), options)])
    drive(state, [f.DeckShuffled(tuple(all_cards(tuple(companies))))])
    for player in state.players:
        player.cash = RICH
    state.bank -= RICH * seats
    state.priority = A
    return state


def give(state: State, seat: Seat, cards: str) -> State:
    """Cards into the hand of a seat."""
    for card in cards.split():
        state.deck.take(state.deck.cards.index(card))
        state.players[seat].hand.add(card)
    return state


def own(state: State, seat: Seat, cards: str) -> State:
    """The seat bought these cards from its hand; it has its cash again, and the companies keep theirs."""
    for card in cards.split():
        cash = state.players[seat].cash
        give(state, seat, card)
        drive(state, bought(state, seat, card, f.HAND))
        state.bank -= cash - state.players[seat].cash
        state.players[seat].cash = cash
    return state


def pooled(state: State, cards: str) -> State:
    """These certificates lie in the pool."""
    for card in cards.split():
        state.deck.take(state.deck.cards.index(card))
        if card in game.EDITION.data.privates.list or card.startswith("P"):
            state.pool_privates.append(card)
        else:
            state.pool[card] = state.pool.get(card, 0) + 1
    return state


def deck(state: State, cards: str, discard: str = "") -> State:
    """Just these cards lie in the deck and on the discard, top first; the others are out of sight."""
    state.deck.lay(cards.split())
    state.discard = discard.split()
    return state


def at(state: State, company: str, value: int) -> State:
    """The marker of a company stands on this value."""
    firm = state.companies[company]
    state.market[firm.space].remove(company)
    firm.space = space_of(value)
    state.market[firm.space].append(company)
    return state


def settled(state: State) -> State:
    settle(game, state, Chance(b"vectors", state.ply), [])
    return state


def initial_round(state: State, seat: Seat = A) -> State:
    return _stock_round(state, INITIAL, 1, seat)


def stock_round(state: State, seat: Seat = A, number: int = 2) -> State:
    """It is the first turn of this seat."""
    state.operated = 2 * (number - 1)
    return _stock_round(state, STOCK, number, seat)


def _stock_round(state: State, kind: str, number: int, seat: Seat) -> State:
    state.priority = seat
    drive(state, [f.RoundStarted(kind, number)])
    state.flags, state.active = StockTurnFlags(), NOBODY
    return settled(state)


def operating(state: State, company: str, step: type[f.StepStarted] = f.TrackStarted, rounds: int = 3) -> State:
    """The turn of a company at this step; no other company operates after it."""
    state.round, state.number, state.operated = OPERATING, rounds, rounds
    state.work = Work(company)
    drive(state, [step(company)])
    return settled(state)


# --- decisions -------------------------------------------------------------------------------------------------------


def decide(state: State, seat: Seat, said: str | Decision) -> list[Fact]:
    """A decision in notation, read on the seat's own view; its facts, bookkeeping left out."""
    decision = game.parse(masked(state, Viewer(seat)), seat, said) if isinstance(said, str) else said
    ply = state.ply + 1
    facts = engine.decide(game, state, seat, decision, Chance(b"vectors", ply), ply)
    return [fact for fact in facts if not isinstance(fact, (f.Asked, f.Answered))]


def play(state: State, *lines: str) -> list[Fact]:
    """Decisions of whoever is awaited, in turn."""
    facts: list[Fact] = []
    for line in lines:
        facts = decide(state, awaited(state)[0], line)
    return facts


def refused(state: State, seat: Seat, said: str | Decision) -> Refused:
    with pytest.raises(Refused) as error:
        decide(state, seat, said)
    return error.value


def offers(state: State) -> list[str]:
    """What is offered to who is awaited, in notation."""
    return [game.write(offer) for offer in legal(game, state, awaited(state)[0])]


def of(facts: Iterable[Fact], kind: type[Fact]) -> list[Fact]:
    return [fact for fact in facts if isinstance(fact, kind)]
