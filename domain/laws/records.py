"""After a decision and at the end: the log folds, things are conserved, points have reasons, judging repeats itself."""

from __future__ import annotations

from collections import Counter

from domain.chance import Chance
from domain.engine import begin, decide
from domain.laws.looking import difference
from domain.laws.watched import Watched, by_back


def law_3_the_log_folds_to_the_state(trial: Watched) -> None:
    if trial.folded != trial.state:
        trial.broken("3", f"the folded log differs from the state: {difference(trial.state, trial.folded)}")


def law_6_things_are_conserved(trial: Watched) -> None:
    """In the state by face, in views by back. A view equals the masked state (5a), so one viewer a ply will do."""
    things = Counter(trial.game.census(trial.state))
    if things != trial.things:
        trial.broken("6", f"lost {trial.things - things}, found {things - trial.things}")
    viewer = trial.pick(trial.viewers)
    backs = by_back(trial.game.census(trial.views[viewer]))
    if backs != trial.backs:
        trial.broken("6", f"{viewer}: lost {trial.backs - backs}, found {backs - trial.backs}")


def law_8_every_point_has_a_reason(trial: Watched) -> None:
    for line in trial.game.score(trial.state):
        if not line.rule or any(not 0 <= ply <= trial.ply for ply in line.plies):
            trial.broken("8", f"{line} cites no rule, or plies that are not in the log")
        if trial.state.over and not line.plies:
            trial.broken("8", f"{line} cites no ply")


def law_8_score_lines_add_up(trial: Watched) -> None:
    result = trial.game.result(trial.state)
    points = Counter(dict.fromkeys(range(trial.seats), 0))
    for line in trial.game.score(trial.state):
        points[line.seat] += line.points
    totals = tuple(points[seat] for seat in range(trial.seats))
    if totals != result.totals:
        trial.broken("8", f"the lines add up to {totals}, the result says {result.totals}")
    if result.ending not in trial.game.ENDINGS:
        trial.broken("8", f"{result.ending!r} is not a way to end")
    if result.tie_break not in ("none", *trial.game.TIE_BREAKS):
        trial.broken("8", f"{result.tie_break!r} is no way out of a tie")


def law_10_judging_again_gives_the_same_facts(trial: Watched) -> None:
    """Recomputing chance from the key, and the rules from the decisions, gives what was recorded."""
    state, facts = begin(trial.game, trial.seats, trial.options, Chance(trial.key, 0))
    if facts != trial.setup:
        trial.broken("10", "set-up comes out differently when it is done again")
    for ply, seat, decision, recorded in trial.log:
        if decide(trial.game, state, seat, decision, Chance(trial.key, ply), ply) != recorded:
            trial.broken("10", f"ply {ply} comes out differently when it is judged again")


def law_12_every_total_is_recorded_once(trial: Watched) -> None:
    """Campaigns: what a seat scored in the matches elsewhere makes up one category of its score, no more, no less."""
    scored: dict[tuple[int, str], Counter[int]] = {}
    for line in trial.game.score(trial.state):
        scored.setdefault((line.seat, line.category), Counter())[line.points] += 1
    for seat in range(trial.seats if trial.recorded else 0):
        totals = Counter(
            total for seats, all_ in trial.recorded for one, total in zip(seats, all_, strict=True) if one == seat
        )
        if totals and totals not in [points for (whose, _), points in scored.items() if whose == seat]:
            trial.broken("12", f"seat {seat} scored {totals} elsewhere, which is not what its lines say: {scored}")
