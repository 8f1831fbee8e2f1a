"""Facts about the course of the match: questions, rounds, turns, income, the end."""

from __future__ import annotations

from domain.engine import Fact
from domain.games.eighteen_africa.questions import Pending
from domain.places import NOBODY, Face, Seat


class Asked(Fact, frozen=True, tag="asked"):
    """A question is opened; `beside` the others of its layer, or above what is open."""

    question: Pending
    beside: bool = False


class Answered(Fact, frozen=True, tag="answered"):
    question: Pending


class RoundStarted(Fact, frozen=True, tag="round-started"):
    """A kind of round, and its number among its kind."""

    kind: str
    number: int


class TurnPassed(Fact, frozen=True, tag="turn-passed"):
    seat: Seat


class TurnEnded(Fact, frozen=True, tag="turn-ended"):
    """A turn with a sale or a purchase."""

    seat: Seat


class PriorityMoved(Fact, frozen=True, tag="priority-moved"):
    seat: Seat


class PowerKept(Fact, frozen=True, tag="power-kept"):
    seat: Seat


class IncomePaid(Fact, frozen=True, tag="income-paid", kw_only=True):
    """What a private or the bonds of an owner bring; `rate` is what one bond brings."""

    seat: Seat = NOBODY
    company: str = ""
    source: str
    rate: int
    amount: int


BONDS = "bonds"  # a source of income


class OrderSet(Fact, frozen=True, tag="order-set"):
    """The companies operate in this order."""

    companies: tuple[str, ...]


class CompanyTurnStarted(Fact, frozen=True, tag="company-turn-started"):
    company: str


class StepStarted(Fact, frozen=True):
    """A step of the company's turn begins, and the one before is over: a kind for each step, for typed lines."""

    company: str


class TrackStarted(StepStarted, frozen=True, tag="track-started"):
    pass


class TokensStarted(StepStarted, frozen=True, tag="tokens-started"):
    pass


class RunStarted(StepStarted, frozen=True, tag="run-started"):
    pass


class DividendStarted(StepStarted, frozen=True, tag="dividend-started"):
    pass


class TrainsStarted(StepStarted, frozen=True, tag="trains-started"):
    pass


class DealingsStarted(StepStarted, frozen=True, tag="dealings-started"):
    pass


class EndStarted(StepStarted, frozen=True, tag="end-started"):
    pass


class CompanyTurnEnded(Fact, frozen=True, tag="company-turn-ended"):
    company: str


class EndTriggered(Fact, frozen=True, tag="end-triggered"):
    reason: str


class CardsShown(Fact, frozen=True, tag="cards-shown"):
    """All hands and the deck are open at the end."""

    hands: tuple[tuple[Face, ...], ...]
    deck: tuple[Face, ...]


class GameEnded(Fact, frozen=True, tag="game-ended"):
    """The end, its reason, and what each seat is worth."""

    reason: str
    totals: tuple[int, ...]
