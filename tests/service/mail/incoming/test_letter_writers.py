"""People who only read and write mails: nothing wrong is done, nobody is left without an answer."""

from __future__ import annotations

from random import Random

import pytest

from domain.campaign import waits_for
from domain.games import GAMES
from tests.letter_writers import Sent, Writer, commands_of, wrong_actions
from tests.registers import end_chapter
from tests.service.mail.table import SERVER, Table

MAILS = 60  # `python -m ops.drills.conversation` writes more, through a real mail server
NAMES = ("anna", "bartek", "celina")


def deliver(table: Table, sent: Sent, because_of: dict[str, Sent]) -> None:
    """Hand a mail over as our mail server would; one that is known already is not read twice."""
    verdict = f"Authentication-Results: {SERVER}; dmarc=pass header.from=players.example\r\n".encode()
    to, raw = sent.letter.reply_to, verdict + sent.mail.as_bytes(policy=sent.mail.policy.clone(linesep="\r\n"))
    kept = table.intake.take(to, "somebody@players.example", raw)
    if kept is None:
        return
    item = table.register.inbox.get(kept)
    assert item
    because_of |= commands_of(item.command, sent)
    table.answering.answer(kept)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_decided_that_the_answered_mail_did_not_show(table: Table, game: str):
    match, rng = table.open(game), Random(game)
    writers = {f"{name}@players.example": Writer(name, 1) for name in NAMES}
    because_of: dict[str, Sent] = {}
    written: list[Sent] = []
    answered: set[str] = set()
    while len(written) < MAILS and not table.match(match).over:
        for mail in table.letters():
            answered |= set(str(mail["References"]).split())
            writers[mail["To"].addresses[0].addr_spec].read(mail)
        if waits_for(table.match(match)):
            end_chapter(table.matches, waits_for(table.match(match)))
        sent = rng.choice(list(writers.values())).write()
        for _ in range(rng.choice((1, 1, 1, 2)) if sent else 0):
            deliver(table, sent, because_of)
        written += [sent] if sent else []
    answered |= {id for mail in table.letters() + table.later_letters() for id in str(mail["References"]).split()}
    assert list(wrong_actions(table, [match], because_of)) == []
    assert {one.id for one in written} <= answered
    assert table.match(match).ply >= MAILS / 6
