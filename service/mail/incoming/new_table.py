"""Laying a table by mail: somebody we know writes to the mailbox itself, `open coal-baron 3 steady`."""

from __future__ import annotations

from domain.games import GAMES
from domain.match.clocks import PACES, Terms
from domain.words import refuse
from service.bootstrap import Register
from service.mail.addresses import Reply
from service.mail.incoming.inbox import Item
from service.mail.incoming.mail_text import Letter
from service.mail.outgoing.blocks import Block, paragraph
from service.notify.outbox import MAIL, New
from service.present.table import title_of
from service.usecases.commands import Caller
from service.usecases.people import Player

EXAMPLE = "open coal-baron 3 steady"


def wants_table(letter: Letter) -> str | None:
    """What somebody wants to play, if that is what the mail is about."""
    first = letter.paragraphs[0][0] if letter.paragraphs else ""
    word, _, rest = first.partition(" ")
    return rest if word.lower() == "open" else None


def open_table(register: Register, item: Item, letter: Letter, player: Player, wanted: str) -> None:
    """Open a match, seat its host, and answer with how to go on. Refusals are for the caller to tell."""
    game, seats, terms = _read(wanted)
    caller, command = Caller(player.id), f"mail-{item.id}-1"
    opened = register.matches.open(caller, game, seats, terms=terms, command=command)
    seated = register.matches.sit(caller, opened.match, command=f"mail-{item.id}-2")
    seat = next(one.seat for one in seated.happened if one.kind == "seat-taken")
    reply = register.addresses.reply_to(Reply(opened.match, seat, 0), player.id, int(register.now()))
    with register.store.held(opened.match) as held:
        subject = f"[{title_of(register.store.newest(held))}] Your table"
    _tell(register, item, letter, player, subject, opened.match, reply, *_how_to_go_on(seats))


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
        paragraph(f"Your table is laid, for {seats}, and you sit at it."),
        paragraph(
            "Reply to this mail to go on. Invite others, one a line: invite anna@example.org. "
            "When all seats are taken, write: start."
        ),
    ]


def refuse_table(register: Register, item: Item, letter: Letter, player: Player, words: str) -> None:
    _tell(register, item, letter, player, "Not opened", "", register.addresses.mailbox, paragraph(words))


def _tell(
    register: Register, item: Item, letter: Letter, player: Player, subject: str, match: str, reply: str, *blocks: Block
) -> None:
    about = {
        "subject": subject,
        "blocks": [[block.text, block.html] for block in blocks],
        "answers": [letter.id],
        "reply": reply,
    }
    register.outbox.put(New(match, 0, player.id, f"answer:{item.id}", MAIL, about))
