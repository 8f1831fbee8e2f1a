"""What is said to a person whose mail is not acted upon, so that nobody who writes is met with silence.

Each of these is said so often and no more: a machine that does not say it is one must not be answered without end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from domain.match.clocks import DAY, HOUR, Moment
from domain.places import NOBODY
from domain.words import Sentence, say
from service.bootstrap import Register
from service.mail.incoming.inbox import Item, item_id
from service.mail.incoming.mail_headers import mail_id
from service.mail.incoming.mail_text import IncomingMail
from service.mail.incoming.put_answer import in_thread, put_answer
from service.mail.outgoing.blocks import Block, paragraph
from service.mail.outgoing.letters.shared_blocks import question, time_left
from service.mail.table_for import reply_address, table_for
from service.notify.outbox import MAIL, New
from service.present.moments import when
from service.present.presented_table import PresentedTable
from service.storage.match_cache import NoSuchMatch
from service.usecases import calendars
from service.usecases.people import Player

_LETTER = re.compile(r"<([a-z2-7]{12})(?:\.[^@<>]*)?@([^@<>]+)>")  # the id of a letter about a match

MOST_UNREADABLE = 3  # mails an hour that cannot be read and are told of

_CANNOT_BE_READ = (
    "A mail to the address of your seat could not be read, and nothing was done: {why}. If you wrote it, answer again "
    "in plain text, with the decision alone."
)
_NO_MORE_OF_THIS_HOUR = "If further mails of this hour cannot be read either, we do not write about them."
_THROUGH_A_LIST = (
    "Your mail came to us through a mailing list, and nothing was done: lists also send what nobody wrote. Answer our "
    "own mail, from your own address to the address it came with; or decide on the web: {page}. We say this once a day."
)
_TOO_MANY = (
    "You have sent {n:mail|mails} within an hour that did nothing, as programs do that answer each other. This one and "
    "what you send further on are kept, and read from {moment} on. On the web nothing waits: {page}"
)
_NOT_FROM_INVITED = (
    "An answer to your invitation came from {sender}, and nothing was done: only what {invited} sends counts, through "
    "the mail server of its own domain. If you wrote it, answer from there, or sit down on the web: {page}. We say "
    "this once a day."
)
_LIKE_A_NOTE = (
    "Nothing was done, because your mail reads like the notes that programs send for somebody who is away. If you "
    "wrote it yourself, answer with the decision alone. To be away for a while, write it like this: away until 24 "
    "December 2026. On the web nothing is misread: {page}. We say this once a day."
)
_INVITED_LIKE_A_NOTE = (
    "Nothing was done, because your answer reads like the notes that programs send for somebody who is away. If you "
    "wrote it yourself, answer with join or decline alone. We say this once a day."
)
_TO_THE_MAILBOX = (
    "Your mail came to our mailbox instead of the address for replies, so nothing was done: we could not tell which "
    "list it answers. Reply to this mail instead; that goes to the right place by itself."
)


def tell_unreadable(register: Register, item: Item, player: Player, match: str, why: str) -> None:
    """A mail to the player's own address could not be read."""
    hour_ago = int(register.now()) - HOUR
    lately = register.inbox.count_failed(item.recipient, hour_ago)
    if lately < MOST_UNREADABLE:
        last = [paragraph(say(_NO_MORE_OF_THIS_HOUR))] if lately == MOST_UNREADABLE - 1 else []
        words = [paragraph(say(_CANNOT_BE_READ, why=why)), *last]
        subject = str(say("A mail to your seat could not be read"))
        put_answer(register, IncomingMail(mail_id(item.raw)), item.id, player.id, match, subject, words, item.recipient)


def tell_list(register: Register, item: Item, mail: IncomingMail, player: Player, match: str) -> None:
    """A person's answer came through a mailing list. Said once a day."""
    words = [paragraph(say(_THROUGH_A_LIST, page=_page(register, match)))]
    once = f"list-{int(register.now()) // DAY}"
    put_answer(register, mail, once, player.id, match, in_thread(mail.subject), words, item.recipient)


def tell_of_note(register: Register, item: Item, mail: IncomingMail, player: Player, match: str) -> None:
    """A mail reads like a note of absence and has no mark of a machine: who may have written it is asked. Said once a
    day, whichever match it is about: a program that answers each of our letters is told once, and never in a loop."""
    now = int(register.now())
    if register.outbox.put_lately(player.id, "answer:note", now - DAY):
        return
    table = _seated_table(register, player, match) if match else None
    reply = reply_address(register, player, table.table) if table else item.recipient
    words = [paragraph(say(_LIKE_A_NOTE, page=_page(register, match))), *(_asked(table) if table else ())]
    put_answer(register, mail, f"note:{now // DAY}", player.id, match, in_thread(mail.subject), words, reply)


def tell_too_many(register: Register, mail: IncomingMail, player: Player, match: str, n: int, again: Moment) -> None:
    """Too many mails that do nothing: when they are read again. Said once an hour."""
    now = int(register.now())
    moment = when(again, calendars.zone(player.zone), now)
    words = [paragraph(say(_TOO_MANY, n=n, moment=moment, page=_page(register, match)))]
    put_answer(register, mail, f"too-many-{now // HOUR}", player.id, match, in_thread(mail.subject), words)


def tell_stranger(register: Register, mail: IncomingMail) -> None:
    """Somebody we do not know wrote to the mailbox: how to begin. Said once a week."""
    about = {"to": mail.sender, "answers": [mail.id]}
    whom = f"stranger:{item_id('', mail.sender)}"
    register.outbox.put(New("", int(register.now()) // (7 * DAY), whom, "stranger", MAIL, about))


def tell_invited(register: Register, item: Item, mail: IncomingMail, match: str) -> None:
    """An answer to an invitation that nobody answers for: whoever was invited is told. Once a day."""
    page = _page(register, match)
    _tell_invited(
        register, item, mail, match, "not-believed",
        lambda invited: say(_NOT_FROM_INVITED, sender=mail.sender, invited=invited, page=page),
    )  # fmt: skip


def tell_invited_of_note(register: Register, item: Item, mail: IncomingMail, match: str) -> None:
    """The same where the answer reads like a note of absence."""
    _tell_invited(register, item, mail, match, "note", lambda invited: say(_INVITED_LIKE_A_NOTE))


def _tell_invited(
    register: Register, item: Item, mail: IncomingMail, match: str, kind: str, words_for: Callable[[str], Sentence]
) -> None:
    """Tell something once a day to whom the address for answers was made for."""
    invited = _invited(register, item, match)
    if invited is None or register.invitation_rules.is_stopped(invited):
        return
    words = paragraph(words_for(invited))
    about = {
        "to": invited,
        "subject": str(say("Your answer to an invitation")),
        "blocks": [[words.text, words.html]],
        "answers": [mail.id],
        "reply": item.recipient,
    }
    whom = f"invited:{item_id(match, invited)}"
    register.outbox.put(New(match, int(register.now()) // DAY, whom, f"answer:{kind}", MAIL, about))


def _invited(register: Register, item: Item, match: str) -> str | None:
    """The invited address that an address for answers was made for."""
    with register.store.durable.reading() as cursor:
        emails = [row["email"] for row in cursor.rows("SELECT email FROM invitations WHERE match=?", match)]
    return next((one for one in emails if register.addresses.is_genuine(item.recipient, f"invited {one}")), None)


def _page(register: Register, match: str) -> str:
    """The page of a match, or of a tournament, or of the register."""
    if not match:
        return register.settings.url
    room = "matches" if register.store.events.is_match(match) else "tournaments"
    return f"{register.settings.url}/{room}/{match}"


def ask_again(register: Register, item: Item, mail: IncomingMail, player: Player) -> bool:
    """An answer to a letter about a match came to the mailbox: ask the question again, with the right address."""
    table = _answered_table(register, mail, player)
    if table is None:
        return False
    reply = reply_address(register, player, table.table)
    blocks = [paragraph(say(_TO_THE_MAILBOX)), *_asked(table)]
    put_answer(register, mail, item.id, player.id, table.summary.id, in_thread(mail.subject), blocks, reply)
    return True


def _asked(table: PresentedTable) -> Iterator[Block]:
    if table.table.is_awaited:
        yield from question(table)
        yield from time_left(table)


def _answered_table(register: Register, mail: IncomingMail, player: Player) -> PresentedTable | None:
    """The match whose letter a mail answers, if its sender sits there: our letters name it in their ids."""
    named = (_LETTER.fullmatch(id) for id in reversed(mail.references))
    match = next((one[1] for one in named if one and one[2] == register.addresses.domain), None)
    return _seated_table(register, player, match) if match else None


def _seated_table(register: Register, player: Player, match: str) -> PresentedTable | None:
    try:
        table = table_for(register, player, match)
    except NoSuchMatch:
        return None
    return table if table.table.seat != NOBODY else None
