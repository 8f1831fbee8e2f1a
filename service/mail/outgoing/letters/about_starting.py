"""Letters about a match that has begun."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine import Game
from domain.words import Sentence, say
from service.mail.outgoing.blocks import Block, heading, paragraph
from service.mail.outgoing.letters.shared_blocks import (
    IT_IS_YOUR_TURN,
    About,
    Draft,
    board,
    for_you_alone,
    headed,
    opening,
    position,
    still_asked,
)
from service.present.presented_table import PresentedTable
from service.present.terms import about_time


def started(table: PresentedTable, about: About) -> Draft | None:
    if table.summary.over:
        return None
    begun, agreed = has_begun(table), [*agreements(table)]
    if still_asked(table, about):
        subject = say("The match has begun, your turn: {stage}", stage=table.stage)
        asks = [*opening(table, begun, IT_IS_YOUR_TURN), *agreed, *position(table)]
        return Draft(headed(table, subject), [*asks, *fair_chance(table)], picture=True)
    blocks = [paragraph(begun, table.waits()), *agreed, *board(table), *for_you_alone(table), *fair_chance(table)]
    return Draft(headed(table, say("The match has begun")), blocks)


def has_begun(table: PresentedTable) -> Sentence:
    return say(
        "{name}, the match has begun. At the table: {everybody}.", name=table.own_name, everybody=table.everybody()
    )


def agreements(table: PresentedTable) -> Iterator[Block]:
    yield paragraph(*about_time(table.summary.terms))
    yield from beforehand(table.table.game)


def beginning(table: PresentedTable) -> Iterator[Block]:
    """That the match has begun, for who hears of it with the first turn; not with its end, which says more."""
    if table.summary.over:
        return
    yield paragraph(say("The match has begun. At the table: {everybody}.", everybody=table.everybody()))
    yield from agreements(table)
    yield from fair_chance(table)


def fair_chance(table: PresentedTable) -> Iterator[Block]:
    yield heading(say("Fair chance"))
    yield paragraph(
        say(
            "All shuffles and dice come from a secret that we committed to before anybody sat down. It is revealed "
            "when the match is over, so that everybody can check; its SHA-256 is {commitment}. Keep the receipts of "
            "our mails: they prove that the log was not changed later.",
            commitment=table.summary.commitment,
        )
    )


def beforehand(game: Game) -> Iterator[Block]:
    """How not to be waited for, in a game that asks people in somebody else's turn."""
    if game.STANDING:
        yield paragraph(
            say(
                "You may be asked something in somebody else's turn. To answer that beforehand, so that nobody has to "
                "wait for you, write for example: standing {example}. Nobody sees it before it acts.",
                example=game.STANDING[0],
            )
        )
