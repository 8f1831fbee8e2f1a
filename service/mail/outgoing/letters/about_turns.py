"""Letters about turns: that it is one's own, that time runs, that it has run out."""

from __future__ import annotations

from collections.abc import Iterator

from domain.words import Sentence, say
from service.mail.outgoing.blocks import Block, link, listed, paragraph
from service.mail.outgoing.letters.shared_blocks import (
    About,
    Draft,
    happened,
    headed,
    opening,
    position,
    question,
    still_asked,
    your_turn,
)
from service.present import moments
from service.present.presented_table import PresentedTable


def turn(table: PresentedTable, about: About) -> Draft | None:
    if not still_asked(table, about):
        return None
    greeting = [*opening(table, say("{name}, it is your turn.", name=table.own_name))]
    blocks = [*greeting, *happened(table), *position(table)]
    return Draft(your_turn(table), blocks, picture=True, opening=len(greeting))


def reminder(table: PresentedTable, about: About) -> Draft | None:
    time = table.table.time.of(table.table.seat)
    if not table.table.is_awaited or table.table.time.paused or time is None or about["since"] != time.since:
        return None
    if any(start <= table.now < end for start, end in time.away):
        return None
    greeting = say(
        "{name}, it is your turn; the table began to wait for you {waited}.",
        name=table.own_name, waited=moments.from_now(time.since - table.now),
    )  # fmt: skip
    blocks = [*opening(table, greeting), *happened(table), *position(table)]
    return Draft(headed(table, _reminding(table)), blocks, picture=True)


def _reminding(table: PresentedTable) -> Sentence:
    if not table.is_timed:
        return say("Reminder, your turn")
    return say("Reminder, your turn until {moment}", moment=moments.on_the_day(table.due, table.zone, table.now))


TIME_IS_OUT = {
    "organiser": say("Your time has run out. The organiser is asked how the match goes on; until then you can decide."),
    "substitute": say("Your time has run out. Anybody may now take over your seat; until then you can decide."),
}


def expired(table: PresentedTable, about: About) -> Draft | None:
    subject, policy = headed(table, say("Your time has run out")), table.summary.terms.policy
    if policy == "default":
        return Draft(subject, [*_default_was_played(table)])
    if not table.table.is_awaited:
        return None
    return Draft(subject, [paragraph(TIME_IS_OUT[policy]), *happened(table), *position(table)])


DEFAULT_WAS_PLAYED = say("Your time has run out, so the default was played for you.")


def _default_was_played(table: PresentedTable) -> Iterator[Block]:
    words = DEFAULT_WAS_PLAYED
    if table.table.is_awaited:
        yield from opening(table, words, say("It is your turn again."))
        yield from happened(table)
        yield from position(table)
    else:
        yield paragraph(words)
        yield from happened(table)


def organiser(table: PresentedTable, about: About) -> Draft | None:
    seat = int(about["seat"])
    if not table.has_expired(seat):
        return None
    name = table.who(seat)
    words = say("The time of {name} has run out, and this match leaves it to you how it goes on.", name=name)
    ways = [
        say("grant more time"), say("let the default decision be played"), say("hand the seat over to somebody else"),
    ]  # fmt: skip
    blocks = [paragraph(words), listed(ways), link(say("Decide here"), about["page"])]
    return Draft(headed(table, say("The time of {name} has run out", name=name)), blocks)


def substitute(table: PresentedTable, about: About) -> Draft | None:
    seat = int(about["seat"])
    if not table.has_expired(seat):
        return None
    words = say(
        "The time of {name} has run out. The seat can now be taken over by anybody; tell your friends:",
        name=table.who(seat),
    )
    blocks = [paragraph(words), link(say("The match"), about["page"])]
    return Draft(headed(table, say("A substitute is sought")), blocks)


def granted(table: PresentedTable, about: About) -> Draft | None:
    if not table.table.is_awaited:
        return None
    blocks = [*opening(table, say("You have more time now.")), *question(table)]
    return Draft(headed(table, say("You have been granted time")), blocks)
