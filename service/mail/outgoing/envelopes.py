"""Letters in their envelopes: a mail as bytes, with its sender, signed reply address, thread and list headers.

What it says comes from letters.py (about a match) or notices.py (about anything else).
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.chain import CHECKPOINT_HEADER, RECEIPT_HEADER, TOURNAMENT_HEADER
from domain.places import NOBODY
from domain.words import Sentence, say
from service.bootstrap import Register
from service.mail.incoming.own_words import MARKER
from service.mail.outgoing.blocks import Block, as_html, as_text, heading, picture, small
from service.mail.outgoing.board_png import WIDTH, board_picture
from service.mail.outgoing.joining import joined, with_answers
from service.mail.outgoing.letters.about_tournaments import CUP_LETTERS, write_cup_letter
from service.mail.outgoing.letters.kinds import LETTERS
from service.mail.outgoing.letters.shared_blocks import THE_TABLE, Draft, to_chapter
from service.mail.outgoing.mime import Headers, InlinePicture, Sheet, as_bytes, list_headers, mail_headers
from service.mail.outgoing.notices import NOTICES
from service.mail.outgoing.rule_links import with_rules
from service.mail.table_for import offer_address, reply_address, table_for
from service.mail.tournament_address import tournament_address
from service.notify.outbox import Message
from service.present.presented_table import PresentedTable
from service.proof.signed_note import as_header
from service.usecases.people import Player
from service.usecases.preferences import preferences_of


def write(
    register: Register, message: Message, player: Player, along: Sequence[Message] = (), *, pictures: bool
) -> bytes | None:
    """The whole mail, with the news that goes along with it; None if it is no longer worth sending."""
    kind = message.kind.partition(":")[0]
    answers = [id for one in (*along, message) for id in one.about.get("answers", ())]
    whole = message._replace(about={**message.about, "answers": answers})
    if kind in CUP_LETTERS:
        draft = write_cup_letter(register, message, player)
        return _mail(register, whole, player, draft, None, pictures=False) if draft else None
    if kind in NOTICES:
        draft = NOTICES[kind](register, message, player)
        return _mail(register, whole, player, with_answers(draft, along), None, pictures=False) if draft else None
    table = table_for(register, player, message.match)
    draft = LETTERS[kind](table, message.about)
    if draft is None:
        return None
    return _mail(register, whole, player, joined(draft, table, along), table, pictures=pictures)


def _mail(
    register: Register, message: Message, player: Player, draft: Draft, table: PresentedTable | None, *, pictures: bool
) -> bytes:
    wanted = draft.picture and pictures and preferences_of(player).pictures
    png = board_picture(table) if wanted and table else None
    drawn = InlinePicture(f"board.{message.id}@{register.addresses.domain}", png) if png else None
    told = with_rules(draft.blocks, table.summary.game, register.settings.url) if table else draft.blocks
    chapter = to_chapter(table, register.settings.url) if table else ()
    blocks = [*_with_picture(told, drawn), *chapter, _foot(register, message, player, table)]
    reply_to = _reply_to(register, message, player, table)
    marker = "" if reply_to == register.addresses.mailbox else MARKER  # where there is nothing to answer
    text, html = as_text(marker, blocks), as_html(marker, blocks, str(draft.subject))
    return as_bytes(Sheet(message.id, _headers(register, message, player, draft, reply_to, table), text, html, drawn))


def _headers(
    register: Register, message: Message, player: Player, draft: Draft, reply_to: str, table: PresentedTable | None
) -> Headers:
    domain = register.addresses.domain
    thread = [f"<{message.match}@{domain}>"] if message.match else []
    digest = message.about.get("digest") if table is None else table.summary.digest
    headers = mail_headers(
        message_id=message_id(message, domain),
        sender=register.addresses.mailbox,
        name=register.settings.mail.name,
        to=player.email or "",
        reply_to=reply_to,
        subject=str(draft.subject),
        at=message.created,
        thread=[*thread, *message.about.get("answers", ())],
    )
    if _is_of_tournament(message):
        headers.append((TOURNAMENT_HEADER, f"{message.match} {message.about['entry']} {digest}"))
    elif digest:
        headers.append((RECEIPT_HEADER, digest))
    signed = register.checkpoints.latest()
    headers += [(CHECKPOINT_HEADER, as_header(signed.note))] if signed else []
    if not message.match:
        return headers
    stop = register.addresses.unsubscribe_token(_whom(message, player), message.match)
    mailto = register.addresses.stop_to(_whom(message, player), message.match)
    name = str(_list_name(message))
    page = f"{register.settings.url}/mail/stop/{stop}"
    return headers + list_headers(match=message.match, name=name, domain=domain, mailto=mailto, page=page)


def _is_of_tournament(message: Message) -> bool:
    """Whether it tells of a tournament: then it names the entry up to which it does."""
    return "entry" in message.about


def _list_name(message: Message) -> Sentence:
    if _is_of_tournament(message):
        return say("Tournament {id}", id=message.match)
    return say("Match {match}", match=message.match)


def _reply_to(register: Register, message: Message, player: Player, table: PresentedTable | None) -> str:
    """Where the answer to this mail goes: it names the match, the seat and the table that the mail shows."""
    if "reply" in message.about:
        return str(message.about["reply"])
    if _is_of_tournament(message):
        return tournament_address(register, player.id, message.match, int(message.about["entry"]))
    if table is not None and message.kind == "seat-offered":
        return offer_address(register, player, table.table, int(message.about["seat"]))
    if table is None or table.table.seat == NOBODY:
        return register.addresses.mailbox
    return reply_address(register, player, table.table)


def _foot(register: Register, message: Message, player: Player, table: PresentedTable | None) -> Block:
    url = register.settings.url
    if not message.match:
        return small(say("{name}: {page}", name=register.settings.mail.name, page=url))
    stop = register.addresses.unsubscribe_token(_whom(message, player), message.match)
    if _is_of_tournament(message):
        return small(say("No more mails about this tournament: {page}", page=f"{url}/mail/stop/{stop}"))
    receipt = [table.receipt()] if table is not None else []
    return small(
        *receipt,
        say("The match on the web: {page}", page=f"{url}/matches/{message.match}"),
        say("No more mails about this match: {page}", page=f"{url}/mail/stop/{stop}"),
    )


def _whom(message: Message, player: Player) -> str:
    """Who can ask for no more mails: a player, or somebody who is invited, by the beginning of the invitation's id."""
    return player.id or message.player.removeprefix("invited:")[:16]


def message_id(message: Message, domain: str) -> str:
    """The same for the same message, for ever."""
    if not message.match:
        return f"<{message.id}@{domain}>"
    kind = message.kind.partition(":")[0]
    return f"<{message.match}.{message.version}.{kind}.{message.id[:8]}@{domain}>"


def _with_picture(blocks: list[Block], drawn: InlinePicture | None) -> list[Block]:
    """In HTML the picture stands in the place of the board as text, which then comes last."""
    place = next((at for at, block in enumerate(blocks) if block == heading(THE_TABLE)), None)
    if drawn is None or place is None:
        return blocks
    title, board = blocks[place], blocks[place + 1]
    shown = picture(drawn.content_id, WIDTH, say("The table; the same as text is at the end of this mail."))
    as_text_last = [Block("", heading(say("The table as text")).html), Block("", board.html)]
    return [*blocks[:place], title, Block(board.text, shown.html), *blocks[place + 2 :], *as_text_last]
