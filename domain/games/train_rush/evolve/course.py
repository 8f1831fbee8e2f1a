"""What facts of the course of a round write, and points."""

from __future__ import annotations

from domain.games.train_rush import facts as f
from domain.games.train_rush.edition import SECTORS
from domain.games.train_rush.state import AUCTION, INCOME, BidMade, Pawn, Scored, State


def phase_started(state: State, fact: f.PhaseStarted) -> None:
    state.round, state.phase = fact.round, fact.phase
    if fact.phase in (AUCTION, INCOME):
        state.lying = []


def spy_bid(state: State, fact: f.SpyBid) -> None:
    state.players[fact.seat].spies.remove(fact.number)
    state.bids.append(BidMade(fact.seat, fact.number))


def order_set(state: State, fact: f.OrderSet) -> None:
    state.order = list(fact.order)


def spy_placed(state: State, fact: f.SpyPlaced) -> None:
    state.bids = [bid for bid in state.bids if bid.seat != fact.seat]
    state.lying.append(SECTORS[fact.sector].region)
    state.sector(fact.sector).spies.append(Pawn(fact.seat, fact.number, state.ply))


def agent_placed(state: State, fact: f.AgentPlaced) -> None:
    state.players[fact.seat].agents -= 1
    state.sector(fact.sector).agents.append(Pawn(fact.seat, 0, state.ply))


def end_triggered(state: State, fact: f.EndTriggered) -> None:
    state.end_triggered = True


def game_ended(state: State, fact: f.GameEnded) -> None:
    state.over = True
    state.ending = fact.ending


def vp_scored(state: State, fact: f.VpScored) -> None:
    state.scored.append(Scored(fact.seat, fact.amount, fact.category, fact.reason, state.ply))
