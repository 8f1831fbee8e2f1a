"""Every question of 18Africa with what it offers, what answers it, how that may be varied, and its default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.engine import Ask
from domain.games.eighteen_africa import decisions as d
from domain.games.eighteen_africa import questions as q
from domain.games.eighteen_africa.rules import (
    auction,
    building,
    company_stock,
    concessions,
    keeping,
    purchases,
    running,
    sales,
    stock_round,
    train_deals,
)

ASKS: Mapping[type[Any], Ask] = {
    # before the first stock round
    q.KeepCards: Ask(
        keeping.may_keep,
        {d.Keep: keeping.keep},
        keeping.keep_dearest,
        open=frozenset({d.Keep}),
        spread=keeping.any_half,
    ),
    q.NominateLot: Ask(
        auction.may_nominate,
        {d.Nominate: auction.nominate},
        auction.first_lot,
        open=frozenset({d.Nominate}),
        spread=auction.any_first_bid,
    ),
    q.BidForLot: Ask(
        auction.may_bid,
        {d.Bid: auction.bid, d.PassBid: auction.pass_bid},
        auction.no_bid,
        open=frozenset({d.Bid}),
        spread=auction.any_bid,
    ),
    # stock rounds: what can be bought depends on a hidden hand, so they never answer themselves
    q.InitialTurn: Ask(
        stock_round.may_act_initially,
        {
            d.BuyHand: purchases.buy_hand,
            d.BuyBond: purchases.buy_bond,
            d.Pass: stock_round.pass_initially,
        },
        stock_round.passing,
        open=frozenset({d.BuyHand}),
        spread=purchases.any_of_hand,
    ),
    q.PriorityPower: Ask(
        stock_round.may_take_priority,
        {d.TakePriority: stock_round.take_priority, d.KeepPower: stock_round.keep_power},
        stock_round.keeping_power,
    ),
    q.ForcedSale: Ask(
        sales.may_be_forced,
        {d.SellShares: sales.sell_shares, d.SellPrivate: sales.sell_private},
        sales.cheapest_sale,
    ),
    q.StockTurn: Ask(
        stock_round.may_act,
        {
            d.SellShares: sales.sell_shares,
            d.SellPrivate: sales.sell_private,
            d.SellBonds: sales.sell_bonds,
            d.BuyHand: purchases.buy_hand,
            d.BuyPoolShares: purchases.buy_pool_shares,
            d.BuyPoolPrivate: purchases.buy_pool_private,
            d.BuyDiscard: purchases.buy_discard,
            d.BuyOpen: purchases.buy_open,
            d.BuyBond: purchases.buy_bond,
            d.Reveal: stock_round.reveal,
            d.Done: stock_round.done,
            d.Pass: stock_round.pass_turn,
        },
        stock_round.pass_or_done,
        open=frozenset({d.BuyHand}),
        spread=purchases.any_of_hand,
    ),
    q.CardShown: Ask(stock_round.may_take, {d.Take: stock_round.take, d.Leave: stock_round.leave}, stock_round.leaving),
    q.RevealMore: Ask(
        stock_round.may_go_on, {d.Reveal: stock_round.reveal, d.Stop: stock_round.stop}, stock_round.stopping
    ),
    # concessions
    q.OpenAuction: Ask(
        concessions.may_open,
        {d.OpenConcession: concessions.open_auction},
        concessions.open_with_nothing,
        open=frozenset({d.OpenConcession}),
        spread=concessions.any_opening,
    ),
    q.BidForConcession: Ask(
        concessions.may_bid,
        {d.BidConcession: concessions.bid, d.PassConcession: concessions.pass_bid},
        concessions.no_bid,
        open=frozenset({d.BidConcession}),
        spread=concessions.any_bid,
    ),
    q.ConcessionChoice: Ask(concessions.may_choose, {d.ChooseConcession: concessions.choose}, concessions.first_left),
    # a company's turn: steps in which nothing can be decided are passed over by the flow
    q.LayTrack: Ask(
        building.may_lay,
        {d.LayTile: building.lay_tile, d.AssignConcession: concessions.assign, d.EndTrack: building.end_track},
        building.ending_track,
    ),
    q.PlaceStation: Ask(
        building.may_place_token,
        {d.PlaceToken: building.place_token, d.AssignConcession: concessions.assign, d.SkipToken: building.skip_token},
        building.skipping_token,
    ),
    q.RunTrains: Ask(
        running.may_run,
        {d.Run: running.run, d.AssignConcession: concessions.assign},
        running.best_run,
        open=frozenset({d.Run}),
    ),
    q.PayOrWithhold: Ask(running.may_pay, {d.Dividend: running.dividend}, running.paying),
    q.DealInTrains: Ask(
        train_deals.may_deal,
        {
            d.BuyTrain: train_deals.buy_train,
            d.SellTrain: train_deals.sell_train,
            d.OfferTrain: train_deals.offer_train,
            d.EndTrains: train_deals.end_trains,
        },
        train_deals.ending_trains,
        open=frozenset({d.OfferTrain}),
        spread=train_deals.any_price,
    ),
    q.TrainOffer: Ask(train_deals.may_answer, {d.AnswerOffer: train_deals.answer_offer}, train_deals.declining),
    q.DealInStock: Ask(
        company_stock.may_trade,
        {
            d.CompanySellShares: company_stock.sell_shares,
            d.CompanySellPrivate: company_stock.sell_private,
            d.CompanyBuyShare: company_stock.buy_share,
            d.CompanyBuyPrivate: company_stock.buy_private,
            d.EndTurn: company_stock.end_turn,
        },
        company_stock.ending_turn,
    ),
}
