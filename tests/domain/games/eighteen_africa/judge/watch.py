"""Whole matches under watch: the laws of the house, the judge beside, and a count of what happened."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from domain.games import eighteen_africa as game
from domain.laws import Trial, kind_first, leaning
from tests.domain.games.eighteen_africa.judge.bench import Judge
from tests.domain.games.eighteen_africa.judge.seen import Seen
from tests.domain.games.eighteen_africa.judge.strange import Strange
from tests.domain.games.eighteen_africa.played import greedy
from tests.domain.games.eighteen_africa.steering import manager, seller, surveyor, trader

SWITCHES = [name for name in game.Options.__struct_fields__ if name not in ("max_sets", "two_player_swap")]
CAPE_CAIRO = surveyor(("K36",), ("N7",))
CASABLANCA = surveyor(("D3",), ("M32",))
DAKAR = surveyor(("B11",), ("P23",))
STEERED = [leaning(seller), leaning(trader), CAPE_CAIRO, CASABLANCA, DAKAR, trader, seller]


class Sitting(NamedTuple):
    """12.6: (a) random, the kind first; (b) leaning, some of them steered; (c) short, with every option;
    and short ones of companies that are managed and own no train."""

    kind: str
    seed: int

    @property
    def seats(self):
        return game.SEATS[self.seed % len(game.SEATS)]

    def options(self):
        dice = Random(self.seed)
        if self.kind == "steered":
            return game.Options(dakar_dar_es_salaam=self.player() is DAKAR, depression_every_round=self.seed % 2 == 0)
        if self.kind == "managed":
            return game.Options(late_train_check=True, max_sets=3)
        if self.kind != "short":
            return game.Options()
        chosen = {name: dice.random() < 0.5 for name in SWITCHES}
        return game.Options(
            **chosen, two_player_swap=self.seats == 2 and dice.random() < 0.5, max_sets=dice.choice((1, 2, 3))
        )

    def player(self):
        if self.kind == "steered":
            return STEERED[self.seed % len(STEERED)]
        if self.kind == "managed":
            return manager
        return kind_first if self.kind == "random" else leaning(greedy)


class Watch:
    """A match, and how closely it is looked at: every so many plies all offers, at each so many strange decisions."""

    def __init__(self, sitting, laws=True, offers_every=4, strange=3):
        self.seen, self.dice = Seen(), Random(sitting.seed)
        self.trial = Trial(game, sitting.seats, sitting.options(), sitting.seed, laws, sitting.player())
        self.judge = Judge(sitting.seats, sitting.options(), self.trial.setup)
        self.judge.beside(self.trial.state)
        self.seen.setup(self.trial.setup)
        self.strange = Strange(self.judge, self.dice)
        self.offers_every, self.number = offers_every, strange

    def play(self, most=None):
        """To the end, or so many decisions."""
        while not self.trial.state.over and (most is None or self.trial.ply < most):
            self.step()
        if self.trial.state.over and self.trial.watched:
            self.trial.at_the_end()
        self.judge.worth(self.trial.state)
        return self.trial.ply

    def step(self):
        state, judge = self.trial.state, self.judge
        asked = self.dice.choice(judge.asked).question
        if self.trial.ply % self.offers_every == 0:
            self.seen.counts["lists of offers compared"] += judge.offers(state, asked.seat) >= 0
        self.seen.counts["best runs compared"] += judge.best_run(state, asked.seat)
        for decision in self.strange.about(asked, self.number):
            refusal = judge.opinion(state, asked.seat, decision)
            self.seen.counts["opinions compared"] += 1
            if refusal is not None:
                self.seen.refusal(refusal.rule)
        self.trial.step()
        ply = self.trial.log[-1]
        judge.follow(ply.seat, ply.decision, ply.facts)
        judge.beside(state)
        self.seen.ply(ply.decision, ply.facts)
        if ply.number % 50 == 0:
            judge.worth(state)
