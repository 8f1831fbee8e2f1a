"""A random match, with every law checked at every ply if it is watched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from domain.chance import Chance
from domain.engine import Decision, Game, Result, awaited, begin, elsewhere, legal
from domain.games import CAMPAIGNS, GAMES
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
    law_9_labels_tell_offers_apart,
    law_9_notation_reads_what_it_writes,
)
from domain.laws.players import Player, any_offer
from domain.laws.ranges import law_12_a_spread_says_what_is_accepted
from domain.laws.records import (
    law_3_the_log_folds_to_the_state,
    law_6_things_are_conserved,
    law_8_every_point_has_a_reason,
    law_8_score_lines_add_up,
    law_10_judging_again_gives_the_same_facts,
    law_12_every_total_is_recorded_once,
)
from domain.laws.watched import Watched
from domain.places import NOBODY, Seat, copied
from domain.words import Refused


class Trial(Watched):
    """One random match, decided as `player` does. With `watched`, every law is checked at every ply."""

    def __init__(
        self, game: Game, seats: int, options: Any, seed: int, watched: bool = True, player: Player = any_offer
    ) -> None:
        super().__init__(game, seats, options, seed, watched)
        self._player = player
        self.chapters: list[Trial] = []
        if watched:
            for law in AFTER:
                law(self)

    def play(self) -> int:
        """Play to the end. The number of decisions is returned."""
        while not self.state.over:
            self.step()
        if self.watched:
            self.at_the_end()
        return self.ply

    def at_the_end(self) -> None:
        """What holds for the whole match."""
        for law in AT_THE_END:
            law(self)

    def step(self) -> None:
        """One random decision, with the laws before and after it."""
        if elsewhere(self.state) is not None:
            self._play_elsewhere()
            return
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
            ply = self.decide(seat, self._player(self, seat, offers))
            self.fold(ply.facts, ply.number)
            law_5b_a_hidden_card_changes_nothing_before_it_is_shown(self, before, ply)
            law_5c_a_decision_tells_no_more_than_its_facts(self, before, ply, offers)
            for check in AFTER:
                check(self)
        else:
            self.decide(seat, self._player(self, seat, offers))

    # --- campaigns ---------------------------------------------------------------------------------------------------

    def _play_elsewhere(self) -> None:
        """The match that a campaign calls for is a trial of its own; what it came to is recorded."""
        campaign = CAMPAIGNS[self.game.SLUG]
        called = campaign.called(self.state)
        seed = int.from_bytes(Chance(self.key, self.ply).shuffled(range(8))) + (self.ply << 64)
        match = Trial(GAMES[campaign.game], len(called.seats), called.options, seed, self.watched, self._player)
        self.chapters.append(match)
        ended = self._ended(match)
        outcome = campaign.outcome(match.state, ended) if ended else None
        if ended:
            self.recorded.append((called.seats, ended.totals))
        ply = self.decide(NOBODY, campaign.record(f"match-{self.ply}", "", outcome))
        if self.watched:
            self.fold(ply.facts, ply.number)
            for check in AFTER:
                check(self)

    def _ended(self, match: Trial) -> Result | None:
        """Most matches are played to their end; some are abandoned, and in some all but one give up."""
        fate = self.pick(range(FATES))
        if fate > 1:
            match.play()
            return match.game.result(match.state)
        for _ in range(self.pick(range(1, EARLY))):
            if not match.state.over:
                match.step()
        if fate == 0:
            return None
        places = tuple(one + 1 for one in self.dice.shuffled(range(match.seats)))
        totals: Counter[Seat] = Counter()
        for line in match.game.score(match.state):
            totals[line.seat] += line.points
        return Result(tuple(totals[seat] for seat in range(match.seats)), places, "resignation")


FATES, EARLY = 16, 60  # one in so many matches of a campaign is abandoned, one more resigned, within so many decisions

BEFORE: list[Callable[[Watched, Seat, list[Decision]], None]] = [
    law_1_what_is_offered_is_accepted,
    law_4_a_view_suffices_to_move,  # first, as refusals name what is offered
    law_1_and_2_strange_decisions,
    law_3_encoding_changes_nothing,
    law_9_labels_tell_offers_apart,
    law_9_notation_reads_what_it_writes,
    law_12_a_spread_says_what_is_accepted,
]
AFTER: list[Callable[[Watched], None]] = [
    law_3_the_log_folds_to_the_state,
    law_5a_views_fold_from_redacted_facts,
    law_5d_redacting_twice_is_redacting_once,
    law_6_things_are_conserved,
    law_8_every_point_has_a_reason,
]
AT_THE_END: list[Callable[[Watched], None]] = [
    law_8_score_lines_add_up,
    law_10_judging_again_gives_the_same_facts,
    law_12_every_total_is_recorded_once,
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
