"""Every question of Train Rush with what it offers, what answers it, and its default.

The game's notation and its standing answers read lines against what is offered, so the table stands below both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from domain.engine import Ask, Decision, Facts
from domain.games.train_rush import decisions as d
from domain.games.train_rush import questions as q
from domain.games.train_rush import setup as start
from domain.games.train_rush.rules import (
    auction_lobby,
    building,
    cards,
    cities,
    deck,
    investment,
    markers,
    market,
    missions,
    moving,
    progress,
    sidings,
    wagons,
)
from domain.games.train_rush.rules.frames import always, decline, first_or_decline, lost, skip
from domain.games.train_rush.state import State


def bonus(
    offers: Callable[[State, Any], Iterable[Decision]],
    decision: type[Decision],
    rule: Callable[..., Facts],
    why_none: Callable[[State, Any], str],
) -> Ask:
    """4.0: what a card, tile, hero, track, offer or area gives."""
    return Ask(offers, {decision: rule, d.Skip: skip}, first_or_decline(offers), auto=True, forfeit=lost(why_none))


ASKS: Mapping[type[Any], Ask] = {
    # set-up
    q.KeepStart: Ask(start.may_keep_start, {d.KeepCards: start.keep_start}, start.keep_lowest),
    q.Cargo: Ask(start.may_choose_cargo, {d.ChooseCargo: start.choose_cargo}, start.first_resource),
    q.Reject: Ask(start.may_reject, {d.RejectHero: start.reject}, start.reject_highest),
    q.Draft: Ask(start.may_draft, {d.DraftHero: start.draft}, start.draft_lowest),
    # phases
    q.Bid: Ask(auction_lobby.may_bid, {d.BidSpy: auction_lobby.bid}, auction_lobby.lowest_spy, auto=True),
    q.Lobby: Ask(auction_lobby.may_lobby, {d.LobbySector: auction_lobby.lobby}, auction_lobby.first_sector, auto=True),
    q.Invest: Ask(
        investment.may_invest,
        {d.InvestIn: investment.invest, d.Pass: investment.pass_phase},
        investment.by_default_pass,
        auto=True,
    ),
    q.PlayCard: Ask(cards.may_play, {d.Play: cards.play}, cards.play_lowest),
    q.CardStep: Ask(
        cards.may_step,
        {d.MoveTo: cards.move_by_card, d.Stop: cards.stop},
        cards.stop_by_default,
        forfeit=cards.must_stop,
    ),
    q.SpecialStep: Ask(
        cards.may_use_special,
        {d.UseSpecial: cards.use_special, d.Stop: cards.stop},
        cards.stop_by_default,
        forfeit=cards.must_stop,
    ),
    q.PoolDraw: Ask(deck.may_draw, {d.DrawCard: deck.draw}, deck.draw_lowest, auto=True),
    q.Trim: Ask(deck.may_trim, {d.DiscardCards: deck.trim}, deck.discard_highest),
    q.Mission: Ask(missions.may_start_mission, {d.StartMission: missions.start_mission, d.Skip: skip}, decline),
    # places
    q.City: Ask(
        cities.may_act_in_city,
        {d.Rent: cities.rent, d.Deliver: cities.deliver, d.FinishCity: cities.finish_city},
        cities.done,
        open=frozenset({d.Deliver}),
        forfeit=cities.leave_city,
    ),
    q.Market: Ask(
        market.may_sell,
        {d.Sell: market.sell, d.Skip: skip},
        decline,
        open=frozenset({d.Sell}),
        forfeit=lost(always("no-sale")),
    ),
    q.Ship: Ask(sidings.may_ship, {d.ShipOn: sidings.ship, d.Skip: skip}, decline, forfeit=lost(always("no-slot"))),
    # operations: declined unless paid for, forfeited where nothing can be done, single options answer themselves
    q.Load: Ask(
        wagons.may_load,
        {d.LoadWagons: wagons.load},
        wagons.load_by_default,
        auto=True,
        open=frozenset({d.LoadWagons}),
        forfeit=lost(always("no-wagon-to-load")),
    ),
    q.Move: bonus(moving.may_move, d.MoveTo, moving.move, always("no-destination")),
    q.Advance: bonus(progress.may_advance, d.AdvanceOn, progress.advance_on, always("no-track")),
    q.Warehouse: bonus(
        building.may_build_warehouse, d.BuildWarehouse, building.build_warehouse, building.why_no_warehouse
    ),
    q.Station: bonus(building.may_build_station, d.BuildStation, building.build_station, building.why_no_station),
    q.Corrupt: bonus(building.may_corrupt, d.CorruptSector, building.corrupt, building.why_no_agent),
    q.Exchange: bonus(wagons.may_swap, d.Swap, wagons.swap, always("no-exchange")),
    q.TakeWagon: bonus(wagons.may_take, d.TakeNewWagon, wagons.take, wagons.why_no_wagon),
    q.RentAny: bonus(cities.may_rent_from, d.RentFrom, cities.rent_from, always("no-rent")),
    q.FreeAction: bonus(investment.may_take_free, d.TakeFreeAction, investment.take_free, always("no-action")),
    q.Tile: bonus(sidings.may_choose_tile, d.ChooseTile, sidings.choose_tile, always("no-tile")),
    # these show or depend on hidden cards: they never answer themselves
    q.Keep: Ask(deck.may_keep, {d.KeepCards: deck.keep}, deck.keep_none),
    q.SpecialFromHand: bonus(cards.may_use, d.UseCard, cards.use, always("no-card"))._replace(auto=False),
    # paid for on the black market, so it cannot be declined
    q.BlackContract: Ask(
        markers.may_place,
        {d.PlaceMarker: markers.place},
        markers.first_city,
        auto=True,
        forfeit=lost(markers.why_no_marker),
    ),
}
