"""What lies beside the offers: how they may be varied, and that nothing else is meant by it."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine import Decision, Pick, Span, spreads, varied
from domain.laws.offers import law_9_notation_reads_what_it_writes
from domain.laws.watched import Watched
from domain.places import Seat, Viewer

NOTHING_OF_THE_KIND = "nothing of the kind"


def law_12_a_spread_says_what_is_accepted(trial: Watched, seat: Seat, offers: list[Decision]) -> None:
    """Low, high and a value between are accepted, what lies outside is refused; the seat's own view says the same."""
    found = list(spreads(trial.game, trial.state, seat))
    if found != list(spreads(trial.game, trial.views[Viewer(seat)], seat)):
        trial.broken("12", f"seat {seat} may vary its offers otherwise from its own view")
    kinds = {kind for question in trial.state.top for kind in trial.game.ASKS[type(question)].open}
    for spread in found:
        if spread.offer not in offers or type(spread.offer) not in kinds:
            trial.broken("12", f"seat {seat} may vary {spread.offer}, which is not offered or of no open kind")
        if not is_whole(spread):
            trial.broken("12", f"there is nothing within {spread}")
        within = list(inside(trial, spread))
        for decision in within:
            if refusal := trial.verdict(trial.state, seat, decision):
                trial.broken("12", f"{decision} lies within {spread} and is refused: {refusal}")
            if refusal := trial.verdict(trial.views[Viewer(seat)], seat, decision):
                trial.broken("4", f"{decision} is refused on the seat's own view: {refusal}")
        law_9_notation_reads_what_it_writes(trial, seat, within)
        for decision in outside(spread):
            if trial.verdict(trial.state, seat, decision) is None:
                trial.broken("12", f"{decision} lies outside of {spread} and is accepted")


def is_whole(spread: Span | Pick) -> bool:
    if isinstance(spread, Span):
        return spread.low <= spread.high
    return 0 <= spread.least <= spread.most <= len(spread.of)


def inside(trial: Watched, spread: Span | Pick) -> Iterator[Decision]:
    if isinstance(spread, Span):
        between = trial.pick(range(spread.low, spread.high + 1))
        yield from (varied(spread, number) for number in (spread.low, between, spread.high))
        return
    yield varied(spread, spread.of[: spread.least])
    yield some_of(trial, spread)
    yield varied(spread, spread.of[: spread.most])


def some_of(trial: Watched, spread: Pick) -> Decision:
    """As many of the things as may be taken, by chance; in their order where that does not matter."""
    number = trial.pick(range(spread.least, spread.most + 1))
    places = trial.dice.shuffled(range(len(spread.of)))[:number]
    return varied(spread, [spread.of[at] for at in (places if spread.ordered else sorted(places))])


def outside(spread: Span | Pick) -> Iterator[Decision]:
    if isinstance(spread, Span):
        yield from (varied(spread, number) for number in (spread.low - 1, spread.high + 1))
        return
    of, least, most = spread.of, spread.least, spread.most
    if least:
        yield varied(spread, of[: least - 1])
    if most < len(of):
        yield varied(spread, of[: most + 1])
    yield varied(spread, [*of[: max(least, 1) - 1], NOTHING_OF_THE_KIND])
    if of and of.count(of[0]) < most:
        yield varied(spread, [of[0]] * (of.count(of[0]) + 1))
    if not spread.ordered and len(set(of[:most])) > 1:
        yield varied(spread, of[:most][::-1])
