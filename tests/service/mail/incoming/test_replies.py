"""Replies as all kinds of people and programs write them, through the real inbox, in every game."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator

import pytest

from domain.campaign import waits_for
from domain.codec import codec
from domain.games import GAMES
from domain.match.log import DecisionMade
from service.mail.table_for import table_for
from service.usecases.match_view import Offer
from tests.registers import decide_as_bot, end_chapter
from tests.service.mail.incoming import (
    replies,
    replies_abroad,
    replies_in_doubt,
    replies_in_parts,
    replies_in_words,
    replies_of_clients,
    replies_with_traps,
)
from tests.service.mail.incoming.replies import Reply
from tests.service.mail.table import SERVER, Table

WORDS = ("", "one", "two", "three", "four", "five", "six")
CORPUS = (
    replies, replies_in_parts, replies_in_words, replies_with_traps, replies_abroad, replies_of_clients,
    replies_in_doubt,
)  # fmt: skip
REPLIES = [reply for one in CORPUS for reply in one.REPLIES]
MINUTES = 200  # seconds between two replies: so many that do nothing are taken for a loop


def value(offer: Offer) -> str:
    """What somebody answers who means this one: its number, or the value that it begins with."""
    return offer.mark if offer.mark.isdecimal() else next((word for word in offer.text.split() if word.isdecimal()), "")


def choice(offers: list[Offer]) -> Offer | None:
    """One that a small number stands for, and no other."""
    values = list(map(value, offers))
    return next((one for one in offers if value(one) in list("23456") and values.count(value(one)) == 1), None)


def asked(table: Table, game: str) -> Iterator[tuple[str, int, Offer]]:
    """A match, a seat that is asked something, and one thing that it may answer."""
    match = table.open(game)
    while True:
        at = table.match(match)
        if at.over:
            match = table.open(game)
            continue
        if waits_for(at):
            end_chapter(table.matches, waits_for(at))
            continue
        seat = table.ids.index(at.players[at.awaited[0]])  # of the register: at a table anybody may sit anywhere
        found = choice(list(table.queries.table(table.caller(seat), match).offers))
        if found:
            yield match, seat, found
        else:
            decide_as_bot(table.matches, match, "random")


def raw(table: Table, seat: int, to: str, reply: Reply, number: int, said: dict[str, str]) -> bytes:
    def filled(text: str) -> str:
        for name, words in said.items():
            text = text.replace(f"{{{name}}}", words)
        return text

    headers = [filled(one) for one in reply.headers]
    usual = {"Subject": "Re: a match", "Content-Type": "text/plain; charset=utf-8"}
    head = [
        f"Authentication-Results: {SERVER}; dmarc=pass header.from=players.example",
        f"From: <{table.people.get(table.ids[seat]).email}>", f"To: <{to}>", f"Message-ID: <{number}@players.example>",
        *headers, *(f"{one}: {is_it}" for one, is_it in usual.items() if not any(x.startswith(one) for x in headers)),
    ]  # fmt: skip
    return "\r\n".join([*head, "", filled(reply.text)]).encode("utf-8", "surrogateescape")


def said_of(table: Table, match: str, seat: int, offer: Offer) -> dict[str, str]:
    shown = table_for(table.register, table.people.get(table.ids[seat]), match)
    label, number = shown.labels[shown.offers.index(offer.text)], int(value(offer))
    return {
        "m": value(offer), "w": WORDS[number], "fw": chr(0xFF10 + number), "circ": chr(0x245F + number),
        "arab": chr(0x660 + number), "row": f"{offer.mark}  {label} [{offer.text}]", "label": label,
        "text": offer.text, "b64": b64encode(f"{number}\n".encode()).decode(),
        "b64utf16": b64encode(f"{number}\n".encode("utf-16")).decode(), "persian": chr(0x6F0 + number),
        "devanagari": chr(0x966 + number),
    }  # fmt: skip


def became(table: Table, match: str, seat: int, offer: Offer, reply: Reply, number: int) -> str:
    before, to = table.match(match).version, table.address(match, seat)
    own = table.match(match).players.index(table.ids[seat])
    kept = table.intake.take(
        to, "x@players.example", raw(table, seat, to, reply, number, said_of(table, match, seat, offer))
    )
    table.answering.answer(kept)
    game = table.match(match).game
    made = [one.event for one in table.store.events.entries(match, before) if isinstance(one.event, DecisionMade)]
    decided = [game.write(codec(game.SLUG).decision(one.decision)) for one in made if one.seat == own]
    if decided:
        return "played" if decided[0] == offer.text else f"{decided} was played"
    if table.register.inbox.get(kept).state == "ignored":
        return "ignored"
    answers = [one for one in table.register.outbox.in_state("queued") if one.kind == f"answer:{kept}"]
    return "asked" if answers else "silence"


ALSO = {
    ("ticket-legacy", "ill-take"): "played",  # `take 2` is its notation for the second card, where one is taken
    ("train-rush", "i-play"): "asked",  # and `play 2` that of this one, for something else
}


@pytest.mark.parametrize("game", GAMES)
def test_what_becomes_of_a_reply(table: Table, game: str):
    questions, wrong = asked(table, game), []
    for number, reply in enumerate(REPLIES):
        table.wall.now += MINUTES
        found = became(table, *next(questions), reply, number)
        right = found in (reply.becomes, ALSO.get((game, reply.name)))
        wrong += [] if right else [f"{reply.name}: {found}, not {reply.becomes}"]
    assert wrong == []


def test_no_reply_stands_twice():
    assert len({one.name for one in REPLIES}) == len(REPLIES) >= 740
