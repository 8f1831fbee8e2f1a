"""Letters about what the others are asked to agree to, and what an organiser has ruled."""

from __future__ import annotations

from domain.words import Sentence, say
from service.mail.outgoing.blocks import paragraph
from service.mail.outgoing.letters.shared_blocks import (
    IT_IS_YOUR_TURN,
    About,
    Draft,
    happened,
    headed,
    opening,
    position,
)
from service.present.presented_table import PresentedTable

AGREE_OR_REFUSE = say("Answer agree or refuse.")


def take_back(table: PresentedTable, about: About) -> Draft | None:
    wanted = table.summary.take_back
    if wanted is None or table.table.seat not in wanted.waiting:
        return None
    blocks = [
        paragraph(table.take_back_wanted(), AGREE_OR_REFUSE),
        paragraph(say("Deciding something yourself in the meantime also means no.")),
        *happened(table),
    ]
    return Draft(headed(table, say("{name} asks for a take-back", name=table.who(wanted.seat))), blocks)


def take_back_refused(table: PresentedTable, about: About) -> Draft | None:
    words = say(
        "{name} does not agree to the take-back. The match goes on as it stands.", name=table.who(int(about["seat"]))
    )
    return Draft(headed(table, say("The take-back is refused")), [paragraph(words)])


def pause_wanted(table: PresentedTable, about: About) -> Draft | None:
    wanting = table.table.time.pause_wanted
    if not wanting or table.table.seat in wanting:
        return None
    wanted = table.pause_wanted(about.get("reason", ""))
    rests = say("All clocks would rest until somebody ends the pause.")
    blocks = [paragraph(wanted, rests), paragraph(AGREE_OR_REFUSE)]
    return Draft(headed(table, say("{name} wants a pause", name=table.who(wanting[0]))), blocks)


def paused(table: PresentedTable, about: About) -> Draft | None:
    words = say("All have agreed: the match is paused and all clocks rest. Anybody at the table can end it: resume.")
    return Draft(headed(table, say("The match is paused")), [paragraph(words)])


def resumed(table: PresentedTable, about: About) -> Draft | None:
    words = say("{name} says that the match goes on. The clocks run again.", name=table.who(int(about["seat"])))
    asks = [*opening(table, words, IT_IS_YOUR_TURN), *position(table)] if table.table.is_awaited else []
    return Draft(headed(table, say("The match goes on")), asks or [paragraph(words)])


def abandon(table: PresentedTable, about: About) -> Draft | None:
    if table.summary.over or table.table.seat in table.summary.abandoning:
        return None
    name = table.who(int(about["seat"]))
    words = say(
        "{name} would rather stop this match without a result. If you agree, answer abandon. Otherwise play on.",
        name=name,
    )
    return Draft(headed(table, say("{name} would like to stop", name=name)), [paragraph(words)])


def ruling(table: PresentedTable, about: About) -> Draft | None:
    return Draft(headed(table, say("A ruling")), [paragraph(ruled(about["reason"])), *happened(table)])


def ruled(reason: str) -> Sentence:
    return say("The organiser has ruled: {reason}", reason=reason)
