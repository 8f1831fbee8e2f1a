"""Before a decision: what is offered, what is accepted, what is refused, and how it is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from domain.engine import Decision, default, legal, open_questions
from domain.laws.looking import difference
from domain.laws.watched import Watched
from domain.places import Seat, Viewer
from domain.words import Refused, render

STRANGE = 4  # how many decisions of each strange kind are tried at a ply


def law_1_what_is_offered_is_accepted(trial: Watched, seat: Seat, offers: list[Decision]) -> None:
    if len(set(offers)) != len(offers):
        trial.broken("1", f"seat {seat} is offered something twice: {Counter(offers).most_common(1)}")
    for offer in offers:
        if refusal := trial.verdict(trial.state, seat, offer):
            trial.broken("1", f"seat {seat} is offered {offer} and refused: {refusal}")


def law_1_and_2_strange_decisions(trial: Watched, seat: Seat, offers: list[Decision]) -> None:
    """What is accepted is offered or of an open kind. A refusal is the same on the seat's own view."""
    offered = set(offers)
    kinds = {kind for question in trial.state.top for kind in trial.game.ASKS[type(question)].open}
    before = trial.codec.encode(trial.state)
    for decision in strange_decisions(trial, offers):
        refusal = trial.verdict(trial.state, seat, decision)
        if refusal is None and decision not in offered and type(decision) not in kinds:
            trial.broken("1", f"seat {seat} is not offered {decision}, yet it is accepted")
        on_view = trial.verdict(trial.views[Viewer(seat)], seat, decision)
        if refusal != on_view:
            trial.broken("2", f"{decision} of seat {seat}: {refusal} on the state, {on_view} on the seat's view")
    if trial.codec.encode(trial.state) != before:
        trial.broken("2", f"judging decisions of seat {seat} changed the state")


def strange_decisions(trial: Watched, offers: list[Decision]) -> Iterator[Decision]:
    """Earlier decisions of the match, and offers with one field taken from another decision of the same kind."""
    earlier = [trial.pick(trial.log).decision for _ in range(STRANGE)] if trial.log else []
    asked = {kind for question in trial.state.top for kind in trial.game.ASKS[type(question)].answers}
    yield from (one for one in earlier if type(one) in asked)
    yield from [one for one in earlier if type(one) not in asked][:1]  # all that nobody asks for are refused alike
    for _ in range(STRANGE):
        one = trial.pick(offers)
        alike = [other for other in (*earlier, trial.pick(offers), trial.pick(offers)) if type(other) is type(one)]
        fields = one.__struct_fields__
        if alike and fields:
            field = trial.pick(fields)
            yield msgspec.structs.replace(one, **{field: getattr(trial.pick(alike), field)})


def law_3_encoding_changes_nothing(trial: Watched, seat: Seat, offers: list[Decision]) -> None:
    again = trial.codec.state(trial.codec.encode(trial.state))
    if again != trial.state:
        trial.broken("3", f"the state changed by being encoded: {difference(trial.state, again)}")
    if list(legal(trial.game, again, seat)) != offers:
        trial.broken("3", f"the decoded state offers seat {seat} other decisions, or in another order")


def law_4_a_view_suffices_to_move(trial: Watched, seat: Seat, offers: list[Decision]) -> None:
    view = trial.views[Viewer(seat)]
    if list(legal(trial.game, view, seat)) != offers:
        trial.broken("4", f"seat {seat} is offered other decisions from its own view")
    by_default = default(trial.game, trial.state, seat)
    if default(trial.game, view, seat) != by_default:
        trial.broken("4", f"seat {seat} has another default from its own view than {by_default}")
    if refusal := trial.verdict(trial.state, seat, by_default):
        trial.broken("4", f"the default {by_default} of seat {seat} is refused: {refusal}")


def law_9_labels_tell_offers_apart(trial: Watched, seat: Seat, offers: list[Decision]) -> None:
    """Within a question no two offers have the same label; the seat's own view suffices for it (law 4)."""
    view = trial.views[Viewer(seat)]
    for question in open_questions(trial.state, seat):
        labels: dict[str, Decision] = {}
        for offer in trial.game.ASKS[type(question)].offers(trial.state, question):
            label = trial.game.label(view, seat, offer)
            if label != trial.game.label(trial.state, seat, offer):
                trial.broken("4", f"{offer} is called “{label}” on the seat's own view, otherwise on the state")
            words = render(label, name=trial.game.name)
            if labels.setdefault(words, offer) != offer:
                trial.broken("9", f"{offer} and {labels[words]} are both called “{words}”")


def law_9_notation_reads_what_it_writes(trial: Watched, seat: Seat, offers: list[Decision]) -> None:
    view = trial.views[Viewer(seat)]
    for offer in offers:
        text = trial.game.write(offer)
        try:
            read = trial.game.parse(view, seat, text)
        except Refused as refusal:
            trial.broken("9", f"{offer} is written {text!r}, which is refused: {refusal}")
        if read != offer:
            trial.broken("9", f"{offer} is written {text!r}, which is read as {read}")
