"""Decisions as the engine writes them (9): one writing each, with ids."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from domain.games.train_rush import decisions as d


def write(decision: Any) -> str:
    return WRITE[type(decision)](decision)


def words_or_none(word: str, things: Iterable[Any]) -> str:
    return " ".join([word, *map(str, things)]) if things else f"{word} none"


def write_load(decision: d.LoadWagons) -> str:
    parts = (f"{one.wagon}={','.join(one.resources)}" if one.resources else one.wagon for one in decision.wagons)
    return words_or_none("load", list(parts))


def write_cubes(cubes: Sequence[d.Cube]) -> str:
    return ", ".join(f"{cube.resource} {cube.wagon}" for cube in cubes)


WRITE: dict[type[Any], Callable[[Any], str]] = {
    d.KeepCards: lambda ask: words_or_none("keep", ask.cards),
    d.ChooseCargo: lambda ask: f"cargo {ask.resource}",
    d.RejectHero: lambda ask: f"reject {ask.hero}",
    d.DraftHero: lambda ask: f"draft {ask.hero}",
    d.BidSpy: lambda ask: f"bid {ask.number}",
    d.LobbySector: lambda ask: f"lobby {ask.sector}",
    d.LoadWagons: write_load,
    d.InvestIn: lambda ask: f"invest {ask.action}",
    d.TakeFreeAction: lambda ask: f"free {ask.action}",
    d.Pass: lambda ask: "pass",
    d.Play: lambda ask: f"play {ask.card}",
    d.MoveTo: lambda ask: f"move {ask.node} token {ask.token}" if ask.token else f"move {ask.node}",
    d.Stop: lambda ask: "stop",
    d.UseSpecial: lambda ask: f"special {ask.card}",
    d.UseCard: lambda ask: f"use {ask.card}",
    d.DrawCard: lambda ask: f"draw {ask.card}",
    d.DiscardCards: lambda ask: words_or_none("discard", ask.cards),
    d.StartMission: lambda ask: f"mission {ask.hero}",
    d.Skip: lambda ask: "skip",
    d.Rent: lambda ask: f"rent {ask.colour} {ask.zone}",
    d.RentFrom: lambda ask: f"rent {ask.colour} from {ask.city} {ask.zone}",
    d.Deliver: lambda ask: f"deliver {ask.size}: {write_cubes(ask.cubes)}",
    d.FinishCity: lambda ask: "done",
    d.Sell: lambda ask: f"sell {write_cubes(ask.cubes)} for {ask.offer}",
    d.PlaceMarker: lambda ask: f"place {ask.city}",
    d.ShipOn: lambda ask: f"ship {ask.wagon}",
    d.ChooseTile: lambda ask: f"tile {ask.slot}",
    d.AdvanceOn: lambda ask: f"advance {ask.track}",
    d.BuildWarehouse: lambda ask: f"build warehouse {ask.zone}",
    d.BuildStation: lambda ask: f"build station {ask.zone}",
    d.CorruptSector: lambda ask: f"corrupt {ask.sector}",
    d.Swap: lambda ask: f"swap {ask.own} for {ask.new}",
    d.TakeNewWagon: lambda ask: f"take {ask.wagon}",
}
