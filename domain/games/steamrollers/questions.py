"""What SteamRollers asks: start tiles, the dice of a turn, orders, and Eve's turn (4)."""

from __future__ import annotations

from domain.engine import Question
from domain.places import Seat


class ChooseStart(Question, frozen=True, tag="start"):
    """2.4: take a start tile."""


class ArrangeRow(Question, frozen=True, tag="arrange-row"):
    """4.8: put the goods of a city in a row, from left to right."""

    city: int


class PickDie(Question, frozen=True, tag="pick"):
    """4.2: take a white die from the pool."""


class StealDie(Question, frozen=True, tag="steal"):
    """4.5: take the die that `picker` has just picked, or not."""

    picker: Seat
    value: int


class UseDie(Question, frozen=True, tag="use"):
    """4.2: change the die in hand, or act with it."""

    value: int


class ChooseOrder(Question, frozen=True, tag="order"):
    """4.7: fulfil an order, or not. Closes by itself if none can be fulfilled."""


class BeforeEve(Question, frozen=True, tag="before-eve"):
    """4.8, step 0: reroll Eve's die, or not. Closes by itself without S2a."""

    die: int


class EveTakes(Question, frozen=True, tag="eve-takes"):
    """4.8, steps 2 to 4: keep Eve from the good, or not. Closes by itself without S2b."""

    city: int
