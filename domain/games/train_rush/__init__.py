"""Train Rush, the game at a glance: every question with what it offers, what answers it, and its default."""

from __future__ import annotations

from domain.engine import Ask
from domain.games.train_rush import decisions as d
from domain.games.train_rush import setup as start
from domain.games.train_rush import state as q
from domain.games.train_rush.decisions import Options
from domain.games.train_rush.edition import EDITION, PLAYERS
from domain.games.train_rush.evolve import EVOLVE
from domain.games.train_rush.notation import SETTLED, parse, write
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
from domain.games.train_rush.rules.flow import flow
from domain.games.train_rush.rules.frames import always, decline, first_or_decline, lost, skip
from domain.games.train_rush.rules.round_end import CITIES_VISITED, LAST_ROUND
from domain.games.train_rush.scoring import census, result, score
from domain.games.train_rush.setup import setup
from domain.games.train_rush.state import State
from domain.games.train_rush.view import SECRET_DECISIONS, SECRETS, name, prompt, stage, words

SLUG = "train-rush"
TITLE = EDITION.data.game.title
RULES_VERSION = 1
SEATS = PLAYERS
BOUND = 3000
ENDINGS = (LAST_ROUND, CITIES_VISITED)
ACTORS: dict[int, str] = {}
OPTIONS = (Options(), Options(heroes="random"), Options(strict_income_order=True))

ASKS = {
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
    # operations
    q.Load: Ask(
        wagons.may_load,
        {d.LoadWagons: wagons.load},
        wagons.load_by_default,
        auto=True,
        open=frozenset({d.LoadWagons}),
        forfeit=lost(always("no-wagon-to-load")),
    ),
    q.Move: Ask(
        moving.may_move,
        {d.MoveTo: moving.move, d.Skip: skip},
        first_or_decline(moving.may_move),
        auto=True,
        forfeit=lost(always("no-destination")),
    ),
    q.Advance: Ask(
        progress.may_advance,
        {d.AdvanceOn: progress.advance_on, d.Skip: skip},
        first_or_decline(progress.may_advance),
        auto=True,
        forfeit=lost(always("no-track")),
    ),
    q.Warehouse: Ask(
        building.may_build_warehouse,
        {d.BuildWarehouse: building.build_warehouse, d.Skip: skip},
        first_or_decline(building.may_build_warehouse),
        auto=True,
        forfeit=lost(building.why_no_warehouse),
    ),
    q.Station: Ask(
        building.may_build_station,
        {d.BuildStation: building.build_station, d.Skip: skip},
        first_or_decline(building.may_build_station),
        auto=True,
        forfeit=lost(building.why_no_station),
    ),
    q.Corrupt: Ask(
        building.may_corrupt,
        {d.CorruptSector: building.corrupt, d.Skip: skip},
        first_or_decline(building.may_corrupt),
        auto=True,
        forfeit=lost(building.why_no_agent),
    ),
    q.Exchange: Ask(
        wagons.may_swap,
        {d.Swap: wagons.swap, d.Skip: skip},
        first_or_decline(wagons.may_swap),
        auto=True,
        forfeit=lost(always("no-exchange")),
    ),
    q.TakeWagon: Ask(
        wagons.may_take,
        {d.TakeNewWagon: wagons.take, d.Skip: skip},
        first_or_decline(wagons.may_take),
        auto=True,
        forfeit=lost(wagons.why_no_wagon),
    ),
    q.Keep: Ask(deck.may_keep, {d.KeepCards: deck.keep}, deck.keep_none),
    q.RentAny: Ask(
        cities.may_rent_from,
        {d.RentFrom: cities.rent_from, d.Skip: skip},
        first_or_decline(cities.may_rent_from),
        auto=True,
        forfeit=lost(always("no-rent")),
    ),
    q.FreeAction: Ask(
        investment.may_take_free,
        {d.TakeFreeAction: investment.take_free, d.Skip: skip},
        first_or_decline(investment.may_take_free),
        auto=True,
        forfeit=lost(always("no-action")),
    ),
    q.Tile: Ask(
        sidings.may_choose_tile,
        {d.ChooseTile: sidings.choose_tile, d.Skip: skip},
        first_or_decline(sidings.may_choose_tile),
        auto=True,
    ),
    q.SpecialFromHand: Ask(
        cards.may_use,
        {d.UseCard: cards.use, d.Skip: skip},
        first_or_decline(cards.may_use),
        forfeit=lost(always("no-card")),
    ),
    q.BlackContract: Ask(
        markers.may_place,
        {d.PlaceMarker: markers.place},
        first_or_decline(markers.may_place),
        auto=True,
        forfeit=lost(markers.why_no_marker),
    ),
}
