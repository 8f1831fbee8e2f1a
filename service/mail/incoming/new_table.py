"""Laying a table by mail: somebody we know writes to the mailbox itself, `open coal-baron 3 steady`."""

from __future__ import annotations

from domain.games import GAMES
from domain.match.clocks import PACES, Terms
from domain.words import Refused, refuse, require, say
from service.bootstrap import Register
from service.bots import BOTS
from service.bots.own_bots import bot_player
from service.mail.addresses import Reply
from service.mail.incoming.help import where_to_learn
from service.mail.incoming.inbox import Item
from service.mail.incoming.mail_text import IncomingMail
from service.mail.incoming.put_answer import put_answer
from service.mail.outgoing.blocks import Block, paragraph
from service.mail.outgoing.notices import EXAMPLE
from service.present.names import full_title_of
from service.usecases.callers import Caller
from service.usecases.people import Player


def wants_table(mail: IncomingMail) -> str | None:
    """What somebody wants to play, if that is what the mail is about."""
    return _after(mail, "open")


def wants_lesson(mail: IncomingMail) -> str | None:
    """Of which game somebody wants to be taught, if that is what the mail is about."""
    return _after(mail, "learn")


def _after(mail: IncomingMail, word: str) -> str | None:
    """What follows the first line that begins with a word."""
    lines = [line.partition(" ") for lines in mail.paragraphs for line in lines]
    return next((rest for first, _, rest in lines if first.lower() == word), None)


def open_table(register: Register, item: Item, mail: IncomingMail, player: Player, wanted: str) -> None:
    """Open a match, seat its host and the bots, and answer with how to go on. Refusals are for the caller to tell."""
    game, seats, terms, bots = _read(wanted)
    caller, command = Caller(player.id), f"{item.command}-1"
    opened = register.matches.open(caller, game, seats, terms=terms, command=command)
    seated = register.matches.sit(caller, opened.match, words=item.command, command=f"{item.command}-2")
    for number, bot in enumerate(bots, 3):
        register.matches.seat_bot(
            caller, opened.match, bot_player(register.people, bot), command=f"{item.command}-{number}"
        )
    seat = next(one.seat for one in seated.happened if one.kind == "seat-taken")
    reply = register.addresses.reply_to(Reply(opened.match, seat, 0), player.id, int(register.now()))
    subject = str(say("[{title}] Your table", title=full_title_of(game, opened.match, "")))
    put_answer(register, mail, item.id, player.id, opened.match, subject, _how_to_go_on(seats, len(bots)), reply)


def _read(wanted: str) -> tuple[str, int, Terms, list[str]]:
    """The game, how many play, the terms, and which bots."""
    words = wanted.lower().split()
    game = next((word for word in words if word in GAMES), None)
    pace = next((word for word in words if word in PACES), "steady")
    if game is None:
        refuse("game", "name one of {games}, for example: {example}", games=[*GAMES], example=EXAMPLE)
    seats = next((int(word) for word in words if word.isdecimal() and len(word) < 3), GAMES[game].SEATS[0])
    bots = [word for word in words if word in BOTS[game]]
    require(len(bots) < seats, "seats", "a table for {number} has no room for you and so many bots", number=seats)
    return game, seats, Terms(pace=pace), bots


def _how_to_go_on(seats: int, bots: int) -> list[Block]:
    laid = say("Your table is laid, for {number}, and you sit at it.", number=seats)
    if bots + 1 == seats:
        return [paragraph(laid, say("All seats are taken: to begin, reply to this mail and write: start."))]
    invite = say(
        "Reply to this mail to go on. Invite others, one a line: invite anna@example.org. Seat bots: bot greedy. When "
        "all seats are taken, write: start."
    )
    return [paragraph(laid), paragraph(invite)]


def tell_where_to_learn(register: Register, item: Item, mail: IncomingMail, player: Player, wanted: str) -> None:
    words = paragraph(where_to_learn(register.settings.url, wanted))
    subject = str(say("Guided first matches"))
    put_answer(register, mail, item.id, player.id, "", subject, [words], register.addresses.mailbox)


def refuse_table(register: Register, item: Item, mail: IncomingMail, player: Player, refusal: Refused) -> None:
    words = say("That was not done: {reason} (rule {rule}).", reason=refusal.sentence, rule=refusal.rule)
    mailbox = register.addresses.mailbox
    put_answer(register, mail, item.id, player.id, "", str(say("Not opened")), [paragraph(words)], mailbox)
