"""Letters in their envelopes: a mail as bytes, with its sender, signed reply address, thread and list headers.

What it says comes from letters.py (about a match) or notices.py (about anything else).
"""

from __future__ import annotations

from domain.places import NOBODY
from service.mail.addresses import Reply
from service.mail.incoming.mail_text import MARKER
from service.mail.office import Office
from service.mail.outgoing.blocks import Block, as_html, as_text, heading, picture, small
from service.mail.outgoing.board_png import board_picture
from service.mail.outgoing.letters import LETTERS, Draft
from service.mail.outgoing.mime import Headers, Picture, Sheet, as_bytes, list_headers, mail_headers
from service.mail.outgoing.notices import NOTICES
from service.notify.outbox import Message
from service.present.table import Scene
from service.usecases.people import Player
from service.usecases.preferences import preferences_of


def write(office: Office, message: Message, player: Player, *, pictures: bool) -> bytes | None:
    """The whole mail, or None if it is no longer worth sending."""
    kind = message.kind.partition(":")[0]
    if kind in NOTICES:
        draft = NOTICES[kind](office, message, player)
        return _mail(office, message, player, draft, None, pictures=False) if draft else None
    with office.register.store.held(message.match) as held:
        seen = office.scene(office.register.store.newest(held), player)
        draft = LETTERS[kind](seen, message.about)
        return _mail(office, message, player, draft, seen, pictures=pictures) if draft else None


def _mail(
    office: Office, message: Message, player: Player, draft: Draft, seen: Scene | None, *, pictures: bool
) -> bytes:
    wanted = draft.picture and pictures and preferences_of(player).pictures
    drawn = board_picture(seen) if wanted and seen else None
    content_id = f"board.{message.id}@{office.addresses.domain}"
    blocks = [*_with_picture(draft.blocks, content_id if drawn else None), _foot(office, message, player, seen)]
    reply_to = _reply_to(office, message, player, seen)
    marker = "" if reply_to == office.addresses.mailbox else MARKER  # where there is nothing to answer
    text, html = as_text(marker, blocks), as_html(marker, blocks, draft.subject)
    image = Picture(content_id, drawn) if drawn else None
    return as_bytes(Sheet(message.id, _headers(office, message, player, draft, reply_to), text, html, image))


def _headers(office: Office, message: Message, player: Player, draft: Draft, reply_to: str) -> Headers:
    domain = office.addresses.domain
    thread = [f"<{message.match}@{domain}>"] if message.match else []
    headers = mail_headers(
        message_id=message_id(message, domain),
        sender=office.addresses.mailbox,
        name=office.settings.name,
        to=player.email or "",
        reply_to=reply_to,
        subject=draft.subject,
        at=message.created,
        thread=[*thread, *message.about.get("answers", ())],
    )
    if not message.match:
        return headers
    stop = office.unsubscribe_token(_whom(message, player), message.match)
    mailto = office.addresses.stop_to(_whom(message, player), message.match)
    name = f"Match {message.match}"
    page = f"{office.register.settings.url}/mail/stop/{stop}"
    return headers + list_headers(match=message.match, name=name, domain=domain, mailto=mailto, page=page)


def _reply_to(office: Office, message: Message, player: Player, seen: Scene | None) -> str:
    """Where the answer to this mail goes: it names the match, the seat and the question."""
    if "reply" in message.about:
        return str(message.about["reply"])
    if seen is None or seen.seat == NOBODY:
        return office.addresses.mailbox
    ply = seen.question.asked if seen.is_awaited else seen.match.ply
    return office.addresses.reply_to(Reply(message.match, seen.seat, ply), player.id, int(office.now()))


def _foot(office: Office, message: Message, player: Player, seen: Scene | None) -> Block:
    url = office.register.settings.url
    if not message.match:
        return small(f"{office.settings.name}: {url}")
    lines = [f"The match on the web: {url}/matches/{message.match}"]
    if seen is not None:
        lines.insert(0, f"Receipt of ply {seen.match.ply}: {seen.receipt}")
    stop = office.unsubscribe_token(_whom(message, player), message.match)
    return small(*lines, f"No more mails about this match: {url}/mail/stop/{stop}")


def _whom(message: Message, player: Player) -> str:
    """Who can ask for no more mails: a player, or somebody who is invited, by the beginning of the invitation's id."""
    return player.id or message.player.removeprefix("invited:")[:16]


def message_id(message: Message, domain: str) -> str:
    """The same for the same message, for ever."""
    if not message.match:
        return f"<{message.id}@{domain}>"
    kind = message.kind.partition(":")[0]
    return f"<{message.match}.{message.version}.{kind}.{message.id[:8]}@{domain}>"


def _with_picture(blocks: list[Block], content_id: str | None) -> list[Block]:
    """In HTML the picture stands in the place of the board as text, which then comes last."""
    place = next((at for at, block in enumerate(blocks) if block.text.startswith("THE TABLE")), None)
    if content_id is None or place is None:
        return blocks
    title, board = blocks[place], blocks[place + 1]
    drawn = picture(content_id, "The table; the same as text is at the end of this mail.")
    as_text_last = [Block("", heading("The table as text").html), Block("", board.html)]
    return [*blocks[:place], title, Block(board.text, drawn.html), *blocks[place + 2 :], *as_text_last]
