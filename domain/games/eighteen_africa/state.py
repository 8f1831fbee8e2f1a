"""The table of 18Africa (3): what lies on it. `evolve` writes into it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, field

from domain.engine import Table
from domain.games.eighteen_africa.decisions import Options
from domain.games.eighteen_africa.edition import BACK, COMPANIES, DATA, ECONOMIES, TABLE
from domain.games.eighteen_africa.facts.running import Ride
from domain.games.eighteen_africa.questions import Pending
from domain.games.eighteen_africa.rules.board import Board
from domain.places import NOBODY, Face, Hand, Seat, Stack

# The kinds of rounds, and the steps of a company's turn.
KEEP, AUCTION, INITIAL, OPERATING, CONCESSION, PRIORITY, STOCK = (
    "keep",
    "auction",
    "initial",
    "operating",
    "concessions",
    "priority",
    "stock",
)
TRACK, TOKEN, RUN, DIVIDEND, TRAINS, DEALINGS, END = "track", "token", "run", "dividend", "trains", "stock", "end"
STEPS = (TRACK, TOKEN, RUN, DIVIDEND, TRAINS, DEALINGS, END)
VALUES = DATA.market.values


# --- what belongs to a seat ------------------------------------------------------------------------------------------


class Entry(Struct):
    """What a category of the ledger came to, and the plies at which money moved: the evidence of the cash."""

    amount: int = 0
    plies: list[int] = []


class Owned(Struct, frozen=True, array_like=True, order=True):
    """A private in front of a seat, and since when."""

    private: str
    ply: int


class Reached(Struct, frozen=True, array_like=True):
    """How many units of a company somebody has, and when that number last changed (4.3)."""

    units: int = 0
    since: int = 0


class Player(Struct):
    """All that belongs to one seat."""

    cash: int
    hand: Hand
    given: Hand  # cards not kept, until all have chosen
    spent: int = 0  # in the auction of lots
    shares: dict[str, int] = {}  # ordinary shares by company
    bought: dict[str, list[int]] = {}  # the plies that brought each unit
    privates: list[Owned] = []
    bonds: list[int] = []  # the plies that brought each bond
    concessions: list[str] = []
    ledger: dict[str, Entry] = {}

    def holds(self, private: str) -> bool:
        return any(one.private == private for one in self.privates)


# --- companies -------------------------------------------------------------------------------------------------------


class Firm(Struct):
    """A company of this match."""

    home: str  # the stop of its home city
    markers: list[int]  # what is printed on the stations left, in order
    started: bool = False
    removed: bool = False
    space: int = 0  # of its marker in the row of the market
    treasury: int = 0
    president: Seat = NOBODY  # the player who holds the president's certificate
    controller: Seat = NOBODY
    trains: list[str] = []  # in the order of the edition
    concessions: list[str] = []
    privates: list[str] = []
    shares: dict[str, int] = {}  # of other companies
    reached: list[Reached] = []  # by seat
    last_revenue: int = 0

    @property
    def managed(self) -> bool:
        """Its controller is a manager: no player holds the president's certificate."""
        return self.president == NOBODY


class Auction(Struct):
    """An auction that is going on, of a lot or of the choice of a concession."""

    card: Face  # "" for a concession
    high: int
    bidder: Seat
    turn: Seat  # who bid or passed last
    bidders: list[Seat]  # who is still in, in seat order


class StockTurnFlags(Struct):
    """What happened in a seat's turn of a stock round."""

    sold: bool = False
    bought: bool = False
    taken: int = 0  # cards of the deck in this turn


class Offer(Struct, frozen=True):
    """A train that a company asks another one for."""

    company: str
    seller: str
    train: str
    price: int


class Work(Struct):
    """The turn of a company, and what it did so far."""

    company: str
    step: str = ""
    laid: list[str] = []  # hexes, in order
    upgrading: bool = False
    extra: bool = False  # P2 was used
    again: bool = False  # P3 was used
    halted: bool = False
    revenue: int = 0
    paid: bool = False
    bought: bool = False  # a train from the bank
    declined: int = 0  # offers of trains that were refused


class State(Table[Pending]):
    options: Options = Options()
    companies: dict[str, Firm] = {}  # those of this match
    players: list[Player] = []
    bank: int = DATA.bank.cash
    bonds: int = DATA.bonds.count  # in the bank
    # cards
    deck: Stack = field(default_factory=lambda: Stack(BACK))
    discard: list[Face] = []  # top first
    display: list[Face] = []
    open_display: bool = False
    lots: list[Face] = []
    shown: Face = ""  # the card revealed on top of the deck
    pool: dict[str, int] = {}  # shares by company
    pool_privates: list[str] = []
    removed: list[Face] = []  # certificates of removed companies, sorted
    used: list[str] = []  # privates without their power, sorted
    # the board
    laid: dict[str, tuple[str, int]] = {}
    tokens: dict[str, tuple[str, ...]] = {}
    connected: tuple[str, ...] = ()
    cities: dict[str, str] = {}  # by stop, the names of two cities in one hex: they move with the tiles
    ran: str = ""  # the company that ran last, and its routes
    rides: list[Ride] = []
    market: list[list[str]] = []  # companies on each space, top of the stack first
    # trains and concessions
    depot: dict[str, int] = {}  # new trains
    returned: dict[str, int] = {}  # trains the bank got back
    out: list[str] = []  # trains out of the game
    concessions: list[str] = []  # unsold, in the order of the edition
    concessions_out: list[str] = []
    # the course of the match
    round: str = KEEP
    number: int = 0  # of the round among its kind
    operated: int = 0  # operating rounds begun
    stocked: int = 0  # stock rounds begun, the initial one included
    nominator: Seat = NOBODY
    auction: Auction | None = None
    priority: Seat = NOBODY
    turn: Seat = NOBODY  # of a stock round
    flags: StockTurnFlags = field(default_factory=StockTurnFlags)
    first_turn: list[bool] = []  # by seat: the first turn of the round is still to come, or goes on
    sold: list[list[str]] = []  # by seat: companies sold in this round
    passes: int = 0  # in succession
    active: Seat = NOBODY  # the last seat that sold or bought in this round
    order: list[str] = []  # companies that still have to operate in this round
    work: Work | None = None
    offer: Offer | None = None
    changes: int = 0  # counts changes of units
    end_reason: str = ""

    # --- what the rules ask ------------------------------------------------------------------------------------------

    def seats(self) -> range:
        return range(len(self.players))

    def left_of(self, seat: Seat) -> Seat:
        return (seat + 1) % len(self.players)

    def clockwise(self, seat: Seat) -> list[Seat]:
        """All other seats, from the one to the left on."""
        number = len(self.players)
        return [(seat + step) % number for step in range(1, number)]

    def names(self) -> list[str]:
        """The companies of this match, in the order of the edition: what is encoded forgets the order of a table."""
        return [name for name in COMPANIES if name in self.companies]

    def firms(self) -> list[tuple[str, Firm]]:
        return [(name, self.companies[name]) for name in self.names()]

    def board(self) -> Board:
        """What lies on the map, as the rules about track and routes read it."""
        waiting = tuple((name, firm.home) for name, firm in self.firms() if not firm.started and not firm.removed)
        return Board(self.laid, self.tokens, waiting)

    def units(self, seat: Seat, company: str) -> int:
        """10 % each; the president's certificate is two."""
        own = self.players[seat].shares.get(company, 0)
        return own + 2 * (self.companies[company].president == seat)

    def certificates(self, seat: Seat) -> int:
        """4.3: what counts for the limit."""
        player = self.players[seat]
        presidents = sum(firm.president == seat for firm in self.companies.values())
        return sum(player.shares.values()) + presidents + len(player.privates)

    @property
    def limit(self) -> int:
        """2.2: the certificate limit falls as companies are removed."""
        limits = TABLE[len(self.players)].cert_limit
        gone = sum(firm.removed for firm in self.companies.values())
        return limits[min(gone, len(limits) - 1)]

    def value(self, company: str) -> int:
        """The market value; of a company that has not started its printed price."""
        firm = self.companies[company]
        return VALUES[firm.space] if firm.started else COMPANIES[company].par

    def running(self) -> Iterator[str]:
        """Companies that have started and are not removed."""
        return (name for name, firm in self.firms() if firm.started and not firm.removed)

    @property
    def pooled(self) -> int:
        """Certificates in the pool."""
        return sum(self.pool.values()) + len(self.pool_privates)

    @property
    def economy(self) -> str:
        """4.8: what the pool makes of it; fixed in the first operating rounds."""
        rows = DATA.economy
        if self.operated <= rows.forced_operating_rounds:
            return rows.forced_state
        number = self.pooled
        return next(row.id for row in ECONOMIES.values() if row.pool_min <= number <= row.pool_max)

    def has_power(self, private: str, company: str) -> bool:
        """4.8.7: the company, or the player who controls it, owns the private, and its power is unused."""
        firm = self.companies[company]
        owned = private in firm.privates or self.players[firm.controller].holds(private)
        return owned and private not in self.used
