"""Facts about trains that are bought and sold (4.8.5)."""

from __future__ import annotations

from domain.engine import Fact
from domain.places import Seat


class TrainBought(Fact, frozen=True, tag="train-bought"):
    """From the bank, or from another company; `used` if the bank had got it back from a company."""

    company: str
    train: str
    price: int
    seller: str = ""
    used: bool = False


class TrainSold(Fact, frozen=True, tag="train-sold"):
    """To the bank."""

    company: str
    train: str
    price: int


class TrainOffered(Fact, frozen=True, tag="train-offered"):
    """The company asks another one for a train."""

    company: str
    seller: str
    train: str
    price: int


class OfferAnswered(Fact, frozen=True, tag="offer-answered"):
    seat: Seat
    answer: str


class AllTrainsReleased(Fact, frozen=True, tag="all-trains-released"):
    pass
