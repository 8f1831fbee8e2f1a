"""Facts about setting up and auctions in words (2, 4.1, 4.2, 4.7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.games.eighteen_africa import facts as f
from domain.words import Sentence, say

TEMPLATES: dict[type[Any], str] = {
    f.CompaniesDrawn: "{seats_number:player|players}; the companies of this match are {companies}",
    f.DeckShuffled: "{number:card|cards} are shuffled",
    f.CardsDealt: "{seat} is dealt {cards}, and £{cash}",
    f.StartSeatDrawn: "{seat} is drawn to nominate first",
    f.HandKept: "{seat} keeps {kept} and gives {given}",
    f.LotsSwapped: "{number:lot goes|lots go} back into the deck, and as many cards of it become lots",
    f.LotsRevealed: "the lots are {cards}",
    f.NominatorChosen: "{seat} opens the next auction",
    f.TieDrawn: "{candidates_seat} have spent most: {seat} is drawn",
    f.LotNominated: "{seat} puts up {card} and bids £{bid}",
    f.BidMade: "{seat} bids £{amount}",
    f.LotSold: "{seat} wins {card} for £{amount}",
    f.ConcessionOpened: "{seat} opens the bidding for a concession with £{bid}",
    f.ConcessionBid: "{seat} bids £{amount}",
    f.ConcessionWon: "{seat} wins the choice of a concession for £{amount}",
    f.ConcessionChosen: "{seat} takes the concession {concession}",
    f.ConcessionDiscarded: "the last concession, {concession}, leaves the game",
    f.ConcessionAssigned: "{seat} assigns {concession} to {company}",
}
VALUES_OF: dict[type[Any], Callable[[Any], dict[str, Any]]] = {  # beside the fields of the fact
    f.CompaniesDrawn: lambda fact: {"seats_number": fact.seats},
    f.DeckShuffled: lambda fact: {"number": len(fact.cards)},
    f.LotsSwapped: lambda fact: {"number": len(fact.returned)},
    f.TieDrawn: lambda fact: {"candidates_seat": fact.candidates},
}


# --- facts whose sentence depends on what happened -------------------------------------------------------------------


def bid_passed(fact: f.BidPassed | f.ConcessionPassed) -> Sentence:
    return say("{seat} cannot bid more" if fact.short else "{seat} passes", seat=fact.seat)


SENTENCES: dict[type[Any], Callable[[Any], Sentence | None]] = {
    f.BidPassed: bid_passed,
    f.ConcessionPassed: bid_passed,
}
