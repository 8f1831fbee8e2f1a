"""The post office: puts letters into envelopes, hands them over, and notes what became of them.

What a letter says comes from service/mail/letters.py (about a match) or service/mail/notices.py (about anything else).
Here it gets its sender, its signed reply address, its thread and its way out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from domain.clocks import DAY, Moment
from domain.match import Match
from domain.places import NOBODY
from projections.sql import Cursor
from service.clockwork import Calendar
from service.house import House
from service.mail.addresses import Addresses, Reply
from service.mail.blocks import Block, as_html, as_text, heading, picture, small
from service.mail.inbox import Inbox
from service.mail.letters import LETTERS, Draft
from service.mail.mime import Headers, Picture, Sheet, as_bytes, list_headers, mail_headers
from service.mail.notices import NOTICES
from service.mail.outbox import MAIL, Message, Outbox
from service.mail.pictures import board_picture
from service.mail.posting import body_of, post
from service.mail.reading import MARKER
from service.mail.scene import Scene, scene
from service.mail.settings import MailSettings
from service.mail.transport import ALTOGETHER, Later, Refused, Transport
from service.people import Player
from service.webhooks import Hook, Hooks, Poster
from service.wishes import MatchWishes, wishes_of

INVITED = 255  # stands for the seat of somebody who does not sit down yet
KEPT = 90 * DAY  # how long it stays known what became of a message
HURRY = 3  # messages that are due at the same time: then no pictures are drawn
TROUBLE = 3  # times an address may send mails back before nothing is sent to it any more


class Envelope(NamedTuple):
    """A mail ready to go."""

    sender: str
    recipient: str
    body: bytes


class Office:
    """All that sends. One for each process (or thread); made after a fork."""

    def __init__(self, house: House, settings: MailSettings) -> None:
        self.house = house
        self.settings = settings
        self.now = now = house.now
        register = house.store.register
        self.addresses = Addresses(house.settings.key, settings.mailbox)
        self.outbox = Outbox(register, now, lease=int(ALTOGETHER * settings.patience) + 5)
        self.inbox = Inbox(register, now)
        self.wishes = MatchWishes(register)
        self.calendar = Calendar(house.people)
        self.transport = Transport(settings.smtp, self.addresses.domain, settings.patience)
        self.hooks = Hooks(register, now)
        self.poster = Poster()
        self.pictures = True
        self._hurried = False

    def close(self) -> None:
        self.transport.close()

    # --- sending -----------------------------------------------------------------------------------------------------

    def send(self, ids: Iterable[str]) -> None:
        """Send messages. Each is sent once, whoever else tries at the same time."""
        ids = list(ids)
        self._hurried = len(ids) > 1 or len(self.outbox.due_ids(HURRY)) >= HURRY
        for id in ids:
            message = self.outbox.get(id)
            if message is None or message.state not in ("queued", "deferred") or message.due > self.now():
                continue
            if message.channel == MAIL:
                self._send(message)
            else:
                self._post(message)

    def _post(self, message: Message) -> None:
        """Tell a webhook."""
        hook = self.hooks.get(message.channel)
        if hook is None or hook.state == "off":
            return self.outbox.dropped(message.id, "the hook is switched off")
        body = message.body or self._told_to(hook, message)
        if body is None:
            return self.outbox.dropped(message.id, "no longer needed")
        if self.outbox.claim(message.id, body):
            post(self.outbox, self.hooks, self.poster, message, hook, body, int(self.now()))
        return None

    def _told_to(self, hook: Hook, message: Message) -> bytes | None:
        spectator = Player("", "person", "", None, "UTC", frozenset(), {}, 0, None)
        with self.house.store.held(message.match) as held:
            return body_of(self.scene(self.house.store.newest(held), spectator), message, hook)

    def _send(self, message: Message) -> None:
        player = self._recipient(message)
        if player is None or not player.email:
            return self.outbox.dropped(message.id, "nobody to write to")
        if self._in_trouble(player.email):
            return self.outbox.bounced(message.id, "the address has sent mails back; see the settings")
        body = message.body or self.write(message, player)
        if body is None:
            return self.outbox.dropped(message.id, "no longer needed")
        if self.outbox.claim(message.id, body):
            self._hand_over(message, Envelope(self.addresses.bounce_to(message.id), player.email, body))
        return None

    def _recipient(self, message: Message) -> Player | None:
        """Who gets it: a player, or an address that was invited and is nobody's yet."""
        if "to" in message.about:
            to = str(message.about["to"])
            return Player("", "person", to.partition("@")[0], to, "UTC", frozenset(), {}, 0, None)
        return self.house.people.get(message.player)

    def _hand_over(self, message: Message, envelope: Envelope) -> None:
        try:
            said = self.transport.hand_over(*envelope)
        except Refused as refusal:
            self.outbox.bounced(message.id, str(refusal))
            if refusal.whom:
                self.note_trouble(envelope.recipient, str(refusal))
        except Later as reason:
            self.outbox.failed(message, str(reason))
        else:
            self.outbox.accepted(message.id, said)

    # --- writing -----------------------------------------------------------------------------------------------------

    def write(self, message: Message, player: Player) -> bytes | None:
        """The whole mail, or None if it is no longer worth sending."""
        if message.kind.partition(":")[0] in NOTICES:
            draft = NOTICES[message.kind.partition(":")[0]](self, message, player)
            return self._mail(message, player, draft, None) if draft else None
        with self.house.store.held(message.match) as held:
            match = self.house.store.newest(held)
            seen = self.scene(match, player)
            draft = LETTERS[message.kind](seen, message.about)
            return self._mail(message, player, draft, seen) if draft else None

    def scene(self, match: Match, player: Player) -> Scene:
        """The match as this player sees it now."""
        seat = match.seat_of(player.id)
        due = self.calendar.deadline(match, seat) if seat is not None and seat in match.awaited else 1 << 40
        everybody = {*match.players, match.opener, *(one.player for one in match.tenures)}
        names = {id: self.house.names(id) for id in everybody if id}
        id, version = match.id, match.version
        return scene(
            match, player, names, lambda after: self.house.store.book.read(id, after, version), due, int(self.now())
        )

    def _mail(self, message: Message, player: Player, draft: Draft, seen: Scene | None) -> bytes:
        wanted = draft.picture and self.pictures and not self._hurried and wishes_of(player).pictures
        drawn = board_picture(seen) if wanted and seen else None
        content_id = f"board.{message.id}@{self.addresses.domain}"
        blocks = [*_with_picture(draft.blocks, content_id if drawn else None), self._foot(message, player, seen)]
        text, html = as_text(MARKER, blocks), as_html(MARKER, blocks, draft.subject)
        image = Picture(content_id, drawn) if drawn else None
        return as_bytes(Sheet(message.id, self._headers(message, player, draft, seen), text, html, image))

    def _headers(self, message: Message, player: Player, draft: Draft, seen: Scene | None) -> Headers:
        domain = self.addresses.domain
        thread = [f"<{message.match}@{domain}>"] if message.match else []
        headers = mail_headers(
            message_id=message_id(message, domain),
            sender=self.addresses.mailbox,
            name=self.settings.name,
            to=player.email or "",
            reply_to=self._reply_to(message, player, seen),
            subject=draft.subject,
            at=message.created,
            thread=[*thread, *message.about.get("answers", ())],
        )
        if not message.match:
            return headers
        stop = self.unsubscribe_token(player.id, message.match)
        mailto = self.addresses.stop_to(player.id, message.match)
        name = f"Match {message.match}"
        page = f"{self.house.settings.url}/mail/stop/{stop}"
        return headers + list_headers(match=message.match, name=name, domain=domain, mailto=mailto, page=page)

    def _reply_to(self, message: Message, player: Player, seen: Scene | None) -> str:
        """Where the answer to this mail goes: it names the match, the seat and the question."""
        if "reply" in message.about:
            return str(message.about["reply"])
        if seen is None or seen.seat == NOBODY:
            return self.addresses.mailbox
        ply = seen.question.asked if seen.is_awaited else seen.match.ply
        return self.addresses.reply_to(Reply(message.match, seen.seat, ply), player.id, int(self.now()))

    def _foot(self, message: Message, player: Player, seen: Scene | None) -> Block:
        if not message.match:
            return small(f"{self.settings.name}: {self.house.settings.url}")
        url = self.house.settings.url
        lines = [f"The match on the web: {url}/matches/{message.match}"]
        if seen is not None:
            lines.insert(0, f"Receipt of ply {seen.match.ply}: {seen.receipt}")
        stop = self.unsubscribe_token(player.id, message.match)
        return small(*lines, f"No more mails about this match: {url}/mail/stop/{stop}")

    def unsubscribe_token(self, player: str, match: str) -> str:
        return self.addresses.sign("stop", f"{player}/{match}")

    def tidy(self) -> None:
        """Forget what was settled long ago."""
        self.outbox.forget(int(self.now()) - KEPT)
        self.inbox.forget()

    # --- addresses that give trouble ---------------------------------------------------------------------------------

    def note_trouble(self, email: str, note: str) -> None:
        """A mail came back for good."""
        with self.house.store.register.writing() as cursor:
            bounces = _bounces(cursor, email) + 1
            state = "trouble" if bounces >= TROUBLE else "good"
            cursor.run(
                "INSERT INTO mailboxes VALUES (?,?,?,?,?) ON CONFLICT (email) DO UPDATE "
                "SET state=excluded.state, bounces=excluded.bounces, note=excluded.note, changed=excluded.changed",
                email, state, bounces, note[:500], int(self.now()),
            )  # fmt: skip

    def forgive(self, email: str) -> None:
        """The address works again: its owner wrote from it, or says so."""
        with self.house.store.register.writing() as cursor:
            cursor.run("DELETE FROM mailboxes WHERE email=?", email)

    def trouble(self, email: str) -> tuple[str, Moment] | None:
        """What is known against an address, for its owner to see."""
        with self.house.store.register.reading() as cursor:
            row = cursor.row("SELECT note, changed FROM mailboxes WHERE email=?", email)
        return (row["note"], row["changed"]) if row else None

    def _in_trouble(self, email: str) -> bool:
        with self.house.store.register.reading() as cursor:
            return _bounces(cursor, email) >= TROUBLE


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


def _bounces(cursor: Cursor, email: str) -> int:
    row = cursor.row("SELECT bounces FROM mailboxes WHERE email=?", email)
    return int(row["bounces"]) if row else 0
