"""What 18Africa asks. Questions point and hold no things; those of a company's turn name the company."""

from __future__ import annotations

from domain.engine import Question


class KeepCards(Question, frozen=True, tag="keep-cards"):
    """4.1: which half of the cards dealt to keep; all seats at once."""


class NominateLot(Question, frozen=True, tag="nominate-lot"):
    """4.2: which lot to put up, and the first bid."""


class BidForLot(Question, frozen=True, tag="bid-for-lot"):
    """4.2: more than the high bid, or out."""

    card: str
    high: int


class InitialTurn(Question, frozen=True, tag="initial-turn"):
    """4.4: a turn of the initial stock round."""


class PriorityPower(Question, frozen=True, tag="priority-power"):
    """4.5: whether to take the priority card with P6."""


class ForcedSale(Question, frozen=True, tag="forced-sale"):
    """4.6 (a): above the certificate limit only sales are possible."""


class StockTurn(Question, frozen=True, tag="stock-turn"):
    """4.6: a turn of a stock round."""


class CardShown(Question, frozen=True, tag="card-shown"):
    """4.6 (c): whether to take the card that was revealed."""

    card: str


class RevealMore(Question, frozen=True, tag="reveal-more"):
    """4.6 (c): whether to reveal another card."""


class OpenAuction(Question, frozen=True, tag="open-auction"):
    """4.7: the first bid for the right to choose a concession."""


class BidForConcession(Question, frozen=True, tag="bid-for-concession"):
    high: int


class ConcessionChoice(Question, frozen=True, tag="concession-choice"):
    pass


class CompanyQuestion(Question, frozen=True, kw_only=True):
    """A step of a company's turn (4.8): the controller's seat is asked."""

    company: str


class LayTrack(CompanyQuestion, frozen=True, tag="lay-track"):
    pass


class PlaceStation(CompanyQuestion, frozen=True, tag="place-station"):
    pass


class RunTrains(CompanyQuestion, frozen=True, tag="run-trains"):
    pass


class PayOrWithhold(CompanyQuestion, frozen=True, tag="pay-or-withhold"):
    pass


class DealInTrains(CompanyQuestion, frozen=True, tag="deal-in-trains"):
    pass


class TrainOffer(CompanyQuestion, frozen=True, tag="train-offer"):
    """4.8.5: another company asks for a train of this company."""


class DealInStock(CompanyQuestion, frozen=True, tag="deal-in-stock"):
    pass


Pending = (
    KeepCards
    | NominateLot
    | BidForLot
    | InitialTurn
    | PriorityPower
    | ForcedSale
    | StockTurn
    | CardShown
    | RevealMore
    | OpenAuction
    | BidForConcession
    | ConcessionChoice
    | LayTrack
    | PlaceStation
    | RunTrains
    | PayOrWithhold
    | DealInTrains
    | TrainOffer
    | DealInStock
)
