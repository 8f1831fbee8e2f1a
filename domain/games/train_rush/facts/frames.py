"""Facts about questions (4.0): opened, changed, closed; what a seat does not do."""

from __future__ import annotations

from domain.engine import Fact
from domain.games.train_rush.questions import Pending
from domain.places import Seat


class FrameOpened(Fact, frozen=True, tag="frame-opened"):
    """A question is asked, or something will happen by itself; `beside` those already open, or on top of them."""

    frame: Pending
    beside: bool = False


class FrameChanged(Fact, frozen=True, tag="frame-changed"):
    frame: Pending
    into: Pending


class FrameClosed(Fact, frozen=True, tag="frame-closed"):
    frame: Pending


class Passed(Fact, frozen=True, tag="passed"):
    """The seat is out of Phase IV."""

    seat: Seat


class Stopped(Fact, frozen=True, tag="stopped"):
    """The seat performs no further action of its card; the reason is given where it could not."""

    seat: Seat
    reason: str = ""


class Skipped(Fact, frozen=True, tag="skipped"):
    seat: Seat
    frame: str


class Forfeited(Fact, frozen=True, tag="forfeited"):
    """A bonus is lost, for nothing can be done with it."""

    seat: Seat
    frame: str
    reason: str
