"""Laying a table by mail: somebody we know writes to the mailbox itself, `open coal-baron 3 steady`."""

from __future__ import annotations

from domain.games import GAMES
from domain.match.clocks import PACES, Terms
from domain.words import Refused, refuse, say
from service.bootstrap import Register
from service.mail.addresses import Reply
from service.mail.incoming.inbox import Item
from service.mail.incoming.mail_text import IncomingMail
from service.mail.incoming.put_answer import put_answer
from service.mail.outgoing.blocks import Block, paragraph
from service.mail.outgoing.notices import EXAMPLE
from service.present.names import full_title_of
from service.usecases.commands import Caller
from service.usecases.people import Player


def wants_table(mail: IncomingMail) -> str | None:
    """What somebody wants to play, if that is what the mail is about."""
    first = mail.paragraphs[0][0] if mail.paragraphs else ""
    word, _, rest = first.partition(" ")
    return rest if word.lower() == "open" else None


def open_table(register: Register, item: Item, mail: IncomingMail, player: Player, wanted: str) -> None:
    """Open a match, seat its host, and answer with how to go on. Refusals are for the caller to tell."""
    game, seats, terms = _read(wanted)
    caller, command = Caller(player.id), f"{item.command}-1"
    opened = register.matches.open(caller, game, seats, terms=terms, command=command)
    seated = register.matches.sit(caller, opened.match, command=f"{item.command}-2")
    seat = next(one.seat for one in seated.happened if one.kind == "seat-taken")
    reply = register.addresses.reply_to(Reply(opened.match, seat, 0), player.id, int(register.now()))
    subject = str(say("[{title}] Your table", title=full_title_of(game, opened.match, "")))
    put_answer(register, mail, item.id, player.id, opened.match, subject, _how_to_go_on(seats), reply)


def _read(wanted: str) -> tuple[str, int, Terms]:
    words = wanted.lower().split()
    game = next((word for word in words if word in GAMES), None)
    pace = next((word for word in words if word in PACES), "steady")
    if game is None:
        refuse("game", "name one of {games}, for example: {example}", games=[*GAMES], example=EXAMPLE)
    seats = next((int(word) for word in words if word.isdecimal() and len(word) < 3), GAMES[game].SEATS[0])
    return game, seats, Terms(pace=pace)


def _how_to_go_on(seats: int) -> list[Block]:
    return [
        paragraph(say("Your table is laid, for {number}, and you sit at it.", number=seats)),
        paragraph(
            say(
                "Reply to this mail to go on. Invite others, one a line: invite anna@example.org. When all seats are "
                "taken, write: start."
            )
        ),
    ]


def refuse_table(register: Register, item: Item, mail: IncomingMail, player: Player, refusal: Refused) -> None:
    words = say("That was not done: {reason} (rule {rule}).", reason=refusal.sentence, rule=refusal.rule)
    mailbox = register.addresses.mailbox
    put_answer(register, mail, item.id, player.id, "", str(say("Not opened")), [paragraph(words)], mailbox)
