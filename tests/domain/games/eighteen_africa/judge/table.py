"""What everybody owns (3), as plain counts; payments name payer and payee."""

from __future__ import annotations

from collections import Counter
from copy import copy

from domain.games.eighteen_africa import facts as f
from tests.domain.games.eighteen_africa.judge.printed import COMPANIES, DATA, PRIVATES, TABLE, TRAINS, VALUES
from tests.domain.games.eighteen_africa.judge.track import Board

NOBODY = -1


class Forbidden(Exception):
    """A decision that the rules do not allow."""


def demand(allowed):
    if not allowed:
        raise Forbidden


class Firm:
    def __init__(self, company):
        self.id, self.row = company, COMPANIES[company]
        self.treasury, self.started, self.removed, self.space = 0, False, False, NOBODY
        self.trains, self.concessions, self.own = [], [], Counter()
        self.markers = self.row["tokens"][1:]  # the first stands on the home city
        self.home = f"{self.row['home']}.{self.row['home_node']}"
        self.controller, self.title = NOBODY, ""

    def twin(self):
        other = copy(self)
        other.trains, other.concessions, other.own = list(self.trains), list(self.concessions), Counter(self.own)
        other.markers = list(self.markers)
        return other


class Table:
    def __init__(self, seats, options, companies):
        self.seats, self.options, self.row = seats, options, TABLE[seats]
        self.bank, self.cash = DATA["bank"]["cash"], [0] * seats
        self.hand = [Counter() for _ in range(seats)]
        self.own = [Counter() for _ in range(seats)]
        self.bonds, self.spent = [0] * seats, [0] * seats
        self.concessions = [[] for _ in range(seats)]
        self.firms = {company: Firm(company) for company in companies}
        self.pool, self.deck, self.discard, self.display = Counter(), [], [], None
        self.stacks = [[] for _ in VALUES]
        self.used, self.reached, self.clock = set(), {}, 0
        self.board = Board()
        self.connected = {f"{at}.{node}" for at, node in DATA["track"]["initially_connected"]}
        self.new = {one: row["count"] for one, row in TRAINS.items()}
        for one in self.row["remove_trains"]:
            self.new[one] -= 1
        self.returned, self.released = Counter(), False
        self.priority, self.operated, self.operating, self.ended = NOBODY, 0, False, ""
        self.told, self.drawn = [], []

    def twin(self):
        """A copy to try purchases on."""
        other = copy(self)
        other.cash, other.bonds = list(self.cash), list(self.bonds)
        other.hand, other.own = [Counter(one) for one in self.hand], [Counter(one) for one in self.own]
        other.firms = {name: firm.twin() for name, firm in self.firms.items()}
        other.pool, other.deck, other.discard = Counter(self.pool), list(self.deck), list(self.discard)
        other.display = None if self.display is None else list(self.display)
        other.stacks, other.reached = [list(one) for one in self.stacks], dict(self.reached)
        other.told, other.drawn = [], None
        return other

    # --- telling -----------------------------------------------------------------------------------------------------

    def tell(self, fact):
        self.told.append(fact)

    def draw(self, kind):
        """What chance drew: taken from the log, the next fact of this kind."""
        if self.drawn is None:
            return None  # on a copy nothing is drawn
        at = next((at for at, fact in enumerate(self.drawn) if type(fact) is kind), None)
        demand(at is not None)
        return self.drawn.pop(at)

    # --- counting ----------------------------------------------------------------------------------------------------

    def value(self, company):
        """The printed price stands for the market value of a company that has not started."""
        firm = self.firms[company]
        return VALUES[firm.space] if firm.started else firm.row["par"]

    def units(self, seat, company):
        return self.own[seat][company] + 2 * self.own[seat][company + "*"]

    def certificates(self, seat):
        return self.own[seat].total()

    @property
    def limit(self):
        removed = sum(firm.removed for firm in self.firms.values())
        return self.row["cert_limit"][min(removed, 2)]

    @property
    def economy(self):
        if self.operated <= DATA["economy"]["forced_operating_rounds"]:
            return DATA["economy"]["forced_state"]
        lying = self.pool.total()
        return next(one["id"] for one in DATA["economy"]["states"] if one["pool_min"] <= lying <= one["pool_max"])

    def left_of(self, seat):
        return (seat + 1) % self.seats

    def clockwise(self, seat):
        """All seats, beginning left of this one, which comes last."""
        return [(seat + step) % self.seats for step in range(1, self.seats + 1)]

    def powers(self, company):
        """Unused privates of the company or of who controls it."""
        firm = self.firms[company]
        owned = [one for one in PRIVATES if firm.own[one] or self.own[firm.controller][one]]
        return {one for one in owned if one not in self.used and one != "P1"}

    # --- money -------------------------------------------------------------------------------------------------------

    def bank_pays(self, amount, seat=NOBODY, company=""):
        self.bank -= amount
        if company:
            self.firms[company].treasury += amount
        else:
            self.cash[seat] += amount
        self.after_a_payment(amount)

    def after_a_payment(self, amount):
        """5 (a): only in operating rounds, and only a payment triggers."""
        if self.operating and amount and self.bank <= 0:
            self.trigger("bank")

    def trigger(self, reason):
        if not self.ended:
            self.ended = reason
            self.tell(f.EndTriggered(reason))

    def pays_bank(self, amount, seat=NOBODY, company=""):
        self.bank += amount
        if company:
            self.firms[company].treasury -= amount
        else:
            self.cash[seat] -= amount

    # --- the deck (4.6) ----------------------------------------------------------------------------------------------

    def maintain_deck(self):
        if self.display is not None:
            return
        if len(self.deck) + len(self.discard) <= DATA["decks"]["open_display_at"]:
            self.display = [*self.deck, *self.discard]
            self.deck, self.discard = [], []
            self.tell(f.DisplayOpened(tuple(self.display)))
        elif not self.deck:
            drawn = self.draw(f.DeckReshuffled)
            order = list(drawn.cards) if drawn else self.discard
            demand(Counter(order) == Counter(self.discard))
            self.deck, self.discard = order, []
            self.tell(f.DeckReshuffled(tuple(order)))
