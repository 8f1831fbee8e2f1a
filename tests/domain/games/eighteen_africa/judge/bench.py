"""The judge beside a match: whatever differs is said, with the ply."""

from __future__ import annotations

from collections import Counter

import msgspec

from domain.engine import Question, accepts, legal
from domain.games import eighteen_africa as game
from domain.games.eighteen_africa import decisions as d
from domain.games.eighteen_africa import facts as f
from domain.games.eighteen_africa import questions as q
from domain.words import Refused
from tests.domain.games.eighteen_africa.judge.auctions import set_up
from tests.domain.games.eighteen_africa.judge.course import lines, match, places
from tests.domain.games.eighteen_africa.judge.table import Forbidden
from tests.domain.games.eighteen_africa.judge.trains import TooMany, best_sum, followed, worth

BOOKKEEPING = {"Asked", "Answered", "AnsweredItself", "NominatorChosen"}  # who is asked is compared by itself
LISTS = ("deck", "discard", "display", "concessions", "trains", "shares", "privates")


class Differs(AssertionError):
    """Judge and game are not of one opinion."""


def plain(fact):
    """A fact without what the specification leaves open: the order within lists of owners and cards."""
    if isinstance(fact, f.CompanyRemoved):
        changes = {name: tuple(sorted(getattr(fact, name))) for name in LISTS}
        return msgspec.structs.replace(fact, **changes)
    return f.DisplayOpened(tuple(sorted(fact.cards))) if isinstance(fact, f.DisplayOpened) else fact


def by_kind(facts):
    kinds = {}
    for fact in facts:
        kinds.setdefault(type(fact), []).append(fact)
    return kinds


class Judge:
    def __init__(self, seats, options, setup):
        self.t, first = set_up(seats, options, setup)
        self.course, self.over, self.ply = match(self.t, first), False, 0
        self.asked = next(self.course)
        self.compare(setup)

    def differs(self, what):
        raise Differs(f"ply {self.ply}: {what}")

    def follow(self, seat, decision, facts):
        """One ply of the log."""
        self.ply += 1
        asked = self.of(seat)
        try:
            asked.allows(decision)
        except Forbidden:
            self.differs(f"seat {seat} may not {decision}")
        self.t.told, self.t.drawn = [], list(facts)
        try:
            self.asked = self.course.send((seat, decision))
        except StopIteration:
            self.asked, self.over = [], True
        except Forbidden:
            self.differs(f"{decision}: what the log draws cannot be drawn, or something is bought that cannot be")
        self.compare(facts)

    def of(self, seat):
        asked = [one for one in self.asked if one.question.seat == seat]
        return asked[0] if asked else self.differs(f"seat {seat} is not asked: {self.questions()}")

    def questions(self):
        return [one.question for one in self.asked]

    def compare(self, facts):
        """What should have happened, and what did; of facts of one kind also in which order."""
        happened = by_kind(plain(fact) for fact in facts if type(fact).__name__ not in BOOKKEEPING)
        expected = by_kind(map(plain, self.t.told))
        for kind in {**expected, **happened}:
            if happened.get(kind) != expected.get(kind):
                self.differs(f"the judge expects\n  {expected.get(kind)}\nand the game says\n  {happened.get(kind)}")

    # --- the table ---------------------------------------------------------------------------------------------------

    def beside(self, state):
        """Everything that can be counted, and who is asked what."""
        t = self.t
        seats = range(t.seats)
        ours = {
            "bank": t.bank,
            "cash": t.cash,
            "treasuries": {name: firm.treasury for name, firm in t.firms.items()},
            "hands": [sorted(hand.elements()) for hand in t.hand],
            "shares": [[t.units(seat, name) for name in t.firms] for seat in seats],
            "certificates": [t.certificates(seat) for seat in seats],
            "limit": t.limit,
            "market": t.stacks,
            "trains": {name: sorted(firm.trains) for name, firm in t.firms.items()},
            "laid": t.board.laid,
            "tokens": t.board.tokens,
            "connected": t.connected,
            "over": self.over,
            "deck": [] if t.display is not None else t.deck,
            "discard": t.discard,
        }
        theirs = {
            "bank": state.bank,
            "cash": [one.cash for one in state.players],
            "treasuries": {name: firm.treasury for name, firm in state.companies.items()},
            "hands": [sorted(one.hand.cards) for one in state.players],
            "shares": [[state.units(seat, name) for name in t.firms] for seat in seats],
            "certificates": [state.certificates(seat) for seat in seats],
            "limit": state.limit,
            "market": [list(stack) for stack in state.market],
            "trains": {name: sorted(firm.trains) for name, firm in state.companies.items()},
            "laid": dict(state.laid),
            "tokens": dict(state.tokens),
            "connected": set(state.connected),
            "over": state.over,
            "deck": list(state.deck.cards),
            "discard": list(state.discard),
        }
        for what, value in ours.items():
            if value != theirs[what]:
                self.differs(f"{what}: the judge has {value}, the game {theirs[what]}")
        asked = [msgspec.structs.replace(one, asked=0) for one in state.top if isinstance(one, Question)]
        if sorted(map(repr, asked)) != sorted(map(repr, self.questions())):
            self.differs(f"the judge asks {self.questions()}, the game {asked}")

    # --- offers and refusals -----------------------------------------------------------------------------------------

    def offers(self, state, seat):
        """What should be offered is, and nothing else; -1 if the judge has no list of it."""
        asked = self.of(seat)
        if asked.offers is None:
            return -1
        try:
            ours = set(asked.offers() if callable(asked.offers) else asked.offers)
        except TooMany:
            return -1
        theirs = set(legal(game, state, seat))
        if ours != theirs:
            self.differs(f"{asked.question}: not offered {ours - theirs}, offered wrongly {theirs - ours}")
        return len(ours)

    def best_run(self, state, seat):
        """The first run that is offered earns as much as the best of all; nothing is said of large networks."""
        asked, t = self.of(seat).question, self.t
        if not isinstance(asked, q.RunTrains):
            return False
        firm = t.firms[asked.company]
        try:
            best = best_sum(t.board, asked.company, firm.trains, t.economy, firm.concessions, t.options)
        except TooMany:
            return False
        first = next(one for one in legal(game, state, seat) if isinstance(one, d.Run))
        earned = 0
        for train, hexes in first.routes:
            earned += worth(t.board, train, followed(t.board, hexes), t.economy, firm.concessions, t.options)[2]
        if earned != best:
            self.differs(f"{asked.company} is offered {first}, worth {earned}; there is a run worth {best}")
        return True

    def opinion(self, state, seat, decision):
        """Whether both allow a decision, or both forbid it: the refusal, or None."""
        try:
            self.of(seat).allows(decision)
            allowed = True
        except Forbidden:
            allowed = False
        except TooMany:
            return None
        refusal = None
        try:
            accepts(game, state, seat, decision)
        except Refused as refused:
            refusal = refused
        if allowed != (refusal is None):
            self.differs(f"{decision} of seat {seat}: allowed {allowed}, refused {refusal}")
        return refusal

    def worth(self, state):
        """Score lines by category, totals and places."""
        t = self.t
        found = [Counter() for _ in range(t.seats)]
        for line in game.score(state):
            found[line.seat][line.category] += line.points
        for seat in range(t.seats):
            ours = {name: points for name, points in lines(t, seat).items() if points}
            theirs = {name: points for name, points in found[seat].items() if points}
            if ours != theirs:
                self.differs(f"seat {seat} is worth {ours}, the game says {theirs}")
        result = game.result(state)
        if self.over and result.places != places(t):
            self.differs(f"places {places(t)}, the game says {result.places}")
