"""Phase I, Auction (4.2), and Phase II, Lobbying (4.3)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.chance import Chance
from domain.engine import Decision, Facts
from domain.games.train_rush.decisions import BidSpy, LobbySector
from domain.games.train_rush.edition import LIMITS, SECTOR_KIND, SECTORS, TABLE
from domain.games.train_rush.facts import FrameClosed, FrameOpened, OrderSet, SpyBid, SpyPlaced
from domain.games.train_rush.questions import Bid, Lobby
from domain.games.train_rush.rules.ops import perform
from domain.games.train_rush.rules.progress import advance
from domain.games.train_rush.state import State
from domain.places import Seat
from domain.words import require, require_among

# --- Phase I ---------------------------------------------------------------------------------------------------------


def ask_bid(state: State, seat: Seat) -> Facts:
    yield FrameOpened(Bid(seat))


def may_bid(state: State, question: Bid) -> Iterator[Decision]:
    return map(BidSpy, state.players[question.seat].spies)


def bid(state: State, question: Bid, ask: BidSpy, chance: Chance) -> Facts:
    """4.2: one of the spies left, openly."""
    spies = state.players[question.seat].spies
    require_among(ask.number, spies, "4.2", "you have no spy {chosen}; yours: {possible}")
    yield SpyBid(question.seat, ask.number)
    yield FrameClosed(question)


def lowest_spy(state: State, question: Bid) -> BidSpy:
    return BidSpy(state.players[question.seat].spies[0])


def set_order(state: State) -> Facts:
    """4.2: highest number first; of equal ones, the earlier bid."""
    bids = sorted(state.bids, key=lambda bid: -bid.number)
    yield OrderSet(tuple(bid.seat for bid in bids))


# --- Phase II --------------------------------------------------------------------------------------------------------


def ask_lobby(state: State, seat: Seat) -> Facts:
    yield FrameOpened(Lobby(seat))


def available(state: State, seat: Seat, region: str) -> bool:
    """4.3: a State without a Spy of this phase; some places of the turn order may choose any State."""
    free = TABLE[len(state.players)].free_lobbying_positions
    return region not in state.lying or state.order.index(seat) + 1 in free


def has_field(state: State, sector: str) -> bool:
    return len(state.sector(sector).spies) < LIMITS.spy_fields


def within_limit(state: State, seat: Seat, sector: str) -> bool:
    """4.3, R3: one Spy per player and Finance Sector in the whole game; Agents do not count."""
    limit = SECTOR_KIND[SECTORS[sector].kind].spy_limit_per_player
    return not limit or sum(spy.seat == seat for spy in state.sector(sector).spies) < limit


def may_lobby(state: State, question: Lobby) -> Iterator[Decision]:
    for sector in SECTORS.values():
        if (
            available(state, question.seat, sector.region)
            and has_field(state, sector.id)
            and within_limit(state, question.seat, sector.id)
        ):
            yield LobbySector(sector.id)


def lobby(state: State, question: Lobby, ask: LobbySector, chance: Chance) -> Facts:
    """4.3: the Spy goes to the lowest free field; a level on the Sector's track; the bonus of the field."""
    seat = question.seat
    require(ask.sector in SECTORS, "4.3", "the sectors are {sectors}", sectors=list(SECTORS))
    sector = SECTORS[ask.sector]
    lying = list(state.lying)
    require(
        available(state, seat, sector.region), "4.3", "choose another state; {lying} got a spy already", lying=lying
    )
    require(has_field(state, sector.id), "4.3", "{sector} has no free field for a spy", sector=sector.id)
    why = "you have a spy in {sector} already; it takes one of yours in the whole game"
    require(within_limit(state, seat, sector.id), "4.3", why, sector=sector.id)
    kind = SECTOR_KIND[sector.kind]
    field = len(state.sector(sector.id).spies) + 1
    number = next(bid.number for bid in state.bids if bid.seat == seat)
    yield SpyPlaced(seat, sector.id, field, number)
    yield FrameClosed(question)
    yield from advance(state, seat, kind.track)
    yield from perform(state, seat, kind.bonuses[field - 1], sector.id, chance)


def first_sector(state: State, question: Lobby) -> Decision:
    return next(may_lobby(state, question))
