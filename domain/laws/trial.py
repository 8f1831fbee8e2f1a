"""A random match, with every law checked at every ply if it is watched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, NoReturn, TypeVar

from domain.chance import Chance
from domain.codec import Codec
from domain.engine import Decision, Fact, Game, accepts, awaited, begin, decide, evolve, legal, redacted
from domain.laws.hidden import (
    law_5a_views_fold_from_redacted_facts,
    law_5b_a_hidden_card_changes_nothing_before_it_is_shown,
    law_5c_a_decision_tells_no_more_than_its_facts,
    law_5d_redacting_twice_is_redacting_once,
)
from domain.laws.offers import (
    law_1_and_2_strange_decisions,
    law_1_what_is_offered_is_accepted,
    law_3_encoding_changes_nothing,
    law_4_a_view_suffices_to_move,
    law_9_notation_reads_what_it_writes,
)
from domain.laws.records import (
    by_back,
    law_3_the_log_folds_to_the_state,
    law_6_things_are_conserved,
    law_8_every_point_has_a_reason,
    law_8_score_lines_add_up,
    law_10_judging_again_gives_the_same_facts,
)
from domain.places import SPECTATOR, Seat, Viewer, copied
from domain.words import Refused

T = TypeVar("T")


class Violation(Exception):
    """A law that a game broke."""

    def __init__(self, law: str, ply: int, seen: str) -> None:
        super().__init__(f"law {law} broken at ply {ply}: {seen}")
        self.law = law
        self.ply = ply
        self.seen = seen


class Ply(NamedTuple):
    number: int
    seat: Seat
    decision: Decision
    facts: Sequence[Fact]


class Trial:
    """One random match. With `watched`, every law is checked at every ply."""

    def __init__(self, game: Game, seats: int, options: Any, seed: int, watched: bool = True) -> None:
        self.game, self.seats, self.options, self.watched = game, seats, options, watched
        self.key = seed.to_bytes(16, "big", signed=True)
        self.dice = Chance(b"dice of the trial " + self.key, 0)
        self.log: list[Ply] = []
        self.state, self.setup = begin(game, seats, options, Chance(self.key, 0))
        if watched:
            self._watch()

    def _watch(self) -> None:
        """Open the books that are kept beside the match: a fold of the stored log, and a fold for every viewer."""
        self.codec = Codec(self.game)
        self.viewers = [SPECTATOR, *(Viewer(seat) for seat in range(self.seats))]
        self.folded = self.game.State()
        self.views = {viewer: self.game.State() for viewer in self.viewers}
        self.things = Counter(self.game.census(self.state))
        self.backs = by_back(self.game.census(self.state))
        self._keep_books(self.setup, 0)
        for law in AFTER:
            law(self)

    @property
    def ply(self) -> int:
        return len(self.log)

    def play(self) -> int:
        """Play to the end. The number of decisions is returned."""
        while not self.state.over:
            self.step()
        if self.watched:
            for law in AT_THE_END:
                law(self)
        return self.ply

    def step(self) -> None:
        """One random decision, with the laws before and after it."""
        waiting = awaited(self.state)
        if not waiting or self.ply >= self.game.BOUND:
            self.broken("7", f"after {self.ply} decisions the match is not over; awaited: {waiting}")
        seat = self.pick(waiting)
        offers = list(legal(self.game, self.state, seat))
        if not offers:
            self.broken("7", f"seat {seat} is asked {self.state.top} and nothing is offered")
        if self.watched:
            for law in BEFORE:
                law(self, seat, offers)
            before = copied(self.state)
            ply = self.decide(seat, self.pick(offers))
            self._keep_books(ply.facts, ply.number)
            law_5b_a_hidden_card_changes_nothing_before_it_is_shown(self, before, ply)
            law_5c_a_decision_tells_no_more_than_its_facts(self, before, ply, offers)
            for check in AFTER:
                check(self)
        else:
            self.decide(seat, self.pick(offers))

    def decide(self, seat: Seat, decision: Decision) -> Ply:
        number = self.ply + 1
        facts = decide(self.game, self.state, seat, decision, Chance(self.key, number), number)
        self.log.append(Ply(number, seat, decision, facts))
        return self.log[-1]

    def _keep_books(self, facts: Sequence[Fact], ply: int) -> None:
        evolve(self.game, self.folded, self.codec.facts(self.codec.encode(facts)), ply)
        for viewer, view in self.views.items():
            evolve(self.game, view, redacted(self.game, facts, viewer), ply)

    def pick(self, things: Sequence[T]) -> T:
        return things[0] if len(things) == 1 else self.dice.pick(things)

    def broken(self, law: str, seen: str) -> NoReturn:
        raise Violation(law, self.ply, seen)

    def verdict(self, state: Any, seat: Seat, decision: Decision) -> tuple[str, str] | None:
        """How the rules refuse this decision: rule id and sentence; None if they accept it."""
        try:
            accepts(self.game, state, seat, decision)
        except Refused as refusal:
            return refusal.rule, str(refusal.sentence)
        return None


BEFORE: list[Callable[[Trial, Seat, list[Decision]], None]] = [
    law_1_what_is_offered_is_accepted,
    law_1_and_2_strange_decisions,
    law_3_encoding_changes_nothing,
    law_4_a_view_suffices_to_move,
    law_9_notation_reads_what_it_writes,
]
AFTER: list[Callable[[Trial], None]] = [
    law_3_the_log_folds_to_the_state,
    law_5a_views_fold_from_redacted_facts,
    law_5d_redacting_twice_is_redacting_once,
    law_6_things_are_conserved,
    law_8_every_point_has_a_reason,
]
AT_THE_END: list[Callable[[Trial], None]] = [
    law_8_score_lines_add_up,
    law_10_judging_again_gives_the_same_facts,
]


class Setting(NamedTuple):
    """A random match is known by these alone."""

    seats: int
    options: Any
    seed: int


def setting(game: Game, seats: int | None, seed: int) -> Setting:
    """As the seed rises, walk through player counts and sample options, leaving out options that do not fit."""
    table = seats or game.SEATS[seed % len(game.SEATS)]
    turn = seed // len(game.SEATS)
    for at in range(len(game.OPTIONS)):
        options = game.OPTIONS[(turn + at) % len(game.OPTIONS)]
        try:
            begin(game, table, options, Chance(b"does it fit", 0))
        except Refused:
            continue
        return Setting(table, options, seed)
    raise LookupError(f"{game.SLUG} has no sample options for {table} seats")
