"""Letters about seats: taken, offered, handed over."""

from __future__ import annotations

from domain.match.hand_overs import ANYBODY
from domain.match.state import SeatOffer
from domain.places import Seat
from domain.words import PLACES, Sentence, say
from service.mail.outgoing.blocks import link, paragraph
from service.mail.outgoing.letters.shared_blocks import (
    IT_IS_YOUR_TURN,
    About,
    Draft,
    board,
    happened,
    headed,
    opening,
    position,
    your_turn,
)
from service.present.presented_table import PresentedTable


def joined(table: PresentedTable, about: About) -> Draft | None:
    if table.summary.status != "open":
        return None
    name, free = table.words.player(about["player"]), len(table.summary.free_seats)
    words = (
        say("{name} sits down at your table; {number} more can sit down.", name=name, number=free)
        if free
        else say("{name} sits down at your table; all seats are taken: answer start to begin.", name=name)
    )
    return Draft(headed(table, say("{name} sits down", name=name)), [paragraph(words)])


BOT_LEADS = (
    "{name} leads a company of your campaign for the time being: {reason}. Anybody who does not sit at your table can "
    "take it over, at any time."
)
BOT_WILL_LEAD = (
    "The company of {name} is free: {reason}. Anybody who does not sit at your table can take it over. If nobody has "
    "when its time runs out, a bot leads it until somebody does."
)
HOW_TO_LEAD = (
    "Do you know somebody who would like to play on? They take it over by a mail to the address from which this one "
    "comes, with the line: lead {id} {place}. Or on this page:"
)
SEAT_IS_OFFERED = say("A seat is offered to you")


def seat_offered(table: PresentedTable, about: About) -> Draft | None:
    seat = int(about["seat"])
    offer = table.summary.seat_offers.get(seat)
    if offer is None or offer.player != about.get("player", offer.player):
        return None
    how = say("Answer agree to take the seat over, or refuse. You see its hand once you sit there.")
    look = link(say("Look at the match, and answer there"), about["page"])
    return Draft(headed(table, SEAT_IS_OFFERED), [paragraph(offer_in_words(table, seat, offer)), paragraph(how), look])


def offer_in_words(table: PresentedTable, seat: Seat, offer: SeatOffer) -> Sentence:
    return say(
        "You are asked to play on for {name} in a running match: {reason}. Nothing happens unless you agree.",
        name=table.who(seat), reason=offer.reason,
    )  # fmt: skip


def company_open(table: PresentedTable, about: About) -> Draft | None:
    seat = int(about["seat"])
    offer = table.summary.seat_offers.get(seat)
    if offer is None or offer.player != ANYBODY:
        return None
    chair = table.summary.chairs[seat]
    led_by_bot = chair is not None and chair.kind == "bot"
    blocks = [
        paragraph(say(BOT_LEADS if led_by_bot else BOT_WILL_LEAD, name=table.who(seat), reason=offer.reason)),
        paragraph(say(HOW_TO_LEAD, id=table.summary.id, place=PLACES[seat])),
        link(say("The campaign, and the company on offer"), about["page"]),
    ]
    return Draft(headed(table, say("A company looks for somebody")), blocks)


def offer_declined(table: PresentedTable, about: About) -> Draft | None:
    name, seat = table.words.player(about["player"]), table.who(int(about["seat"]))
    words = say("{name} would rather not play on for {seat}. You can ask somebody else.", name=name, seat=seat)
    return Draft(headed(table, say("{name} has declined", name=name)), [paragraph(words)])


def seated(table: PresentedTable, about: About) -> Draft | None:
    words = say(
        "{name}, you now play this seat of a running match. At the table: {everybody}.",
        name=table.own_name, everybody=table.everybody(),
    )  # fmt: skip
    if table.table.is_awaited:
        blocks = [*opening(table, words, IT_IS_YOUR_TURN), *happened(table), *position(table)]
        return Draft(your_turn(table), blocks, picture=True)
    blocks = [paragraph(words), *happened(table), *board(table)]
    return Draft(headed(table, say("You have taken over a seat")), blocks)


def replaced(table: PresentedTable, about: About) -> Draft | None:
    words = say(
        "{name} now plays your seat: {reason}. What you decided stays yours.",
        name=table.words.player(about["player"]), reason=about["reason"],
    )  # fmt: skip
    return Draft(headed(table, say("Somebody else plays your seat")), [paragraph(words)])
