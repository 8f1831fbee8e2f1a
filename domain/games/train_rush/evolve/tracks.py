"""What facts about tracks, investment and coal write."""

from __future__ import annotations

from domain.games.train_rush import facts as f
from domain.games.train_rush.edition import AREAS, REGION_AT, TRACK_AT
from domain.games.train_rush.state import Runner, State


def track_advanced(state: State, fact: f.TrackAdvanced) -> None:
    state.players[fact.seat].levels[TRACK_AT[fact.track]] = Runner(fact.level, state.ply)


def infrastructure_advanced(state: State, fact: f.InfrastructureAdvanced) -> None:
    state.players[fact.seat].infrastructure[REGION_AT[fact.colour]] = Runner(fact.to, state.ply)


def contractor_advanced(state: State, fact: f.ContractorAdvanced) -> None:
    state.players[fact.seat].contractors[REGION_AT[fact.colour]] = Runner(fact.to, state.ply)


def investment_gained(state: State, fact: f.InvestmentGained) -> None:
    state.players[fact.seat].investment += fact.amount


def investment_placed(state: State, fact: f.InvestmentPlaced) -> None:
    state.players[fact.seat].investment -= fact.amount
    state.area(fact.area).extend([fact.seat] * fact.amount)


def investment_cleared(state: State, fact: f.InvestmentCleared) -> None:
    state.areas = [[] for _ in AREAS]


def coal_gained(state: State, fact: f.CoalGained) -> None:
    state.players[fact.seat].coal += fact.amount


def coal_paid(state: State, fact: f.CoalPaid) -> None:
    state.players[fact.seat].coal -= fact.amount
