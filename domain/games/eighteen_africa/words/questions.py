"""What is asked, in words."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from domain.games.eighteen_africa import questions as q
from domain.words import Sentence, say

PROMPTS: dict[type[Any], str] = {
    q.KeepCards: "keep half of your cards",
    q.NominateLot: "put a lot up for auction",
    q.BidForLot: "bid more than £{high} for {card}, or pass",
    q.InitialTurn: "buy from your hand, buy a bond, or pass",
    q.PriorityPower: "take the priority card with P6, or keep its power",
    q.ForcedSale: "sell down to the certificate limit",
    q.StockTurn: "sell, buy, or pass",
    q.CardShown: "take {card}, or leave it",
    q.RevealMore: "reveal another card, or stop",
    q.OpenAuction: "open the bidding for a concession",
    q.BidForConcession: "bid more than £{high} for the choice of a concession, or pass",
    q.ConcessionChoice: "choose a concession",
    q.LayTrack: "lay track for {company}",
    q.PlaceStation: "place a station for {company}",
    q.RunTrains: "run the trains of {company}",
    q.PayOrWithhold: "pay or withhold the revenue of {company}",
    q.DealInTrains: "buy and sell trains for {company}",
    q.TrainOffer: "accept the offer for a train of {company}, or decline",
    q.DealInStock: "sell and buy certificates for {company}, or end its turn",
}


def prompt(question: Any) -> Sentence:
    return say(PROMPTS[type(question)], **asdict(question))
