"""A table that plays by mail, for tests: a register, a mail server that takes what is sent, and people who answer."""

from __future__ import annotations

from email.message import EmailMessage
from itertools import count
from pathlib import Path

from domain.engine import legal
from domain.match.clocks import DAY, Terms
from domain.places import Viewer, masked
from service.config import MailServer, MailSettings
from service.mail.addresses import LIFETIME, _day, _written
from service.mail.incoming.answering import Answering
from service.mail.incoming.intake import Intake
from service.mail.outgoing.sending import Sender
from service.mail.table_for import reply_address
from service.notify.due import Due, Work
from service.notify.follower import Follower
from service.notify.outbox import HOLD_RECEIPT
from service.notify.webhook_posting import Poster
from tests.registers import NOON, SmallRegister
from tests.service.mail.postman import Postman

SERVER = "mx.register.example"


class Table(SmallRegister):
    """Everything of the post in one process: what the dispatcher and the jobs do is done by `pump`."""

    def __init__(self, data: Path, postman: Postman, database: str | None = None, now: int = NOON) -> None:
        mail = MailSettings("play@register.example", smtp=MailServer("127.0.0.1", postman.port), authserv=SERVER)
        super().__init__(data, database, now, mail)
        self.postman = postman
        self.sender = Sender(self.register, pictures=False)
        self.follower = Follower(self.register)
        self.due = Due(self.register)
        self.answering = Answering(self.register)
        self.intake = Intake(self.register)
        self._read = 0
        self._ids = count(1)

    def post_through(self, poster: Poster) -> None:
        """Webhooks are told through this from now on."""
        self.register = self.register._replace(poster=poster)
        self.sender = Sender(self.register, pictures=False)

    def pump(self) -> Work:
        """Follow the log and do everything that is due."""
        while not self.follower.is_in_step():
            self.follower.step()
        work = self.due.scan()
        for mail in work.mails:
            self.answering.answer(mail)
        for match in work.orders:
            self.matches.obey_standing(match)
        while not self.follower.is_in_step():
            self.follower.step()
        self.sender.send([id for id, _ in self.register.outbox.due()])
        return work

    def letters(self) -> list[EmailMessage]:
        """The mails that were handed over since the last look."""
        self.pump()
        mails = self.postman.mails()[self._read :]
        self._read += len(mails)
        return mails

    def play(self, terms: Terms = Terms(), game: str = "coal-baron") -> str:
        """A match of which everybody has heard that it has begun."""
        match = self.open(game, terms)
        self.letters()
        with self.store.durable.writing() as cursor:  # a start that waits for a turn, as if it had waited
            cursor.run("UPDATE outbox SET due=0 WHERE kind='started'")
        self.letters()
        return match

    def awaited(self, match: str) -> int:
        return self.match(match).awaited[0]

    def offers(self, match: str, seat: int) -> list[str]:
        at = self.match(match)
        return [at.game.write(one) for one in legal(at.game, masked(at.table, Viewer(seat)), seat)]

    def offers_of(self, match: str, seat: int, version: int) -> list[str]:
        """What the seat was offered at a version."""
        return [one.text for one in self.queries.table(self.caller(seat), match, version).offers]

    def address(self, match: str, seat: int, version: int | None = None) -> str:
        """Where the seat answers a mail that shows the table as it is now, or as it was at a version."""
        player = self.people.get(self.ids[seat])
        assert player
        return reply_address(self.register, player, self.queries.table(self.caller(seat), match, version))

    def first_release_address(self, match: str, seat: int, ply: int) -> str:
        """The same as the first release wrote it, which named the ply of the question."""
        addresses = self.register.addresses
        about = bytes([seat]) + ply.to_bytes(3, "big") + _day(self.wall.now + LIFETIME * DAY)
        signed = addresses._signed("reply", match.encode() + about, self.ids[seat])
        return f"play+r{match}{_written(about + signed)}@register.example"

    def write(self, seat: int, to: str, text: str, *headers: str, id: str | None = None, aligned: bool = True) -> str:
        """A mail of a player, delivered as our mail server would; what became of it is returned."""
        player = self.people.get(self.ids[seat])
        assert player
        raw = mail(player.email or "", to, text, *headers, id=id or f"m{next(self._ids)}", aligned=aligned)
        kept = self.intake.take(to, player.email or "", raw)
        if kept is None:
            return "known"
        self.answering.answer(kept)
        item = self.register.inbox.get(kept)
        assert item
        return item.state

    def reply(self, match: str, seat: int, text: str, *headers: str) -> EmailMessage:
        """Answer the question that is open, and get the answer to that: alone, or in a letter it goes along with."""
        self.letters()
        id = f"r{next(self._ids)}"
        assert self.write(seat, self.address(match, seat), text, *headers, id=id) == "done"
        told = [one for one in self.letters() if f"<{id}@players.example>" in one["References"]]
        if not told:
            told = [one for one in self.later_letters() if f"<{id}@players.example>" in one["References"]]
        return told[0]

    def later_letters(self) -> list[EmailMessage]:
        """The mails since the last look, once what may wait for others has waited long enough."""
        self.wall.now += HOLD_RECEIPT["soon"]
        return self.letters()

    def reply_unheard(self, match: str, seat: int, text: str) -> None:
        """Answer the question that is open; whatever is said to that."""
        self.pump()
        assert self.write(seat, self.address(match, seat), text) == "done"
        self.pump()

    def text(self, match: str, seat: int, text: str) -> str:
        return plain(self.reply(match, seat, text))

    def close(self) -> None:
        self.sender.close()
        super().close()


def mail(sender: str, to: str, text: str, *headers: str, id: str = "m1", aligned: bool = True) -> bytes:
    verdict = f"dmarc=pass header.from={sender.rpartition('@')[2]}" if aligned else "none"
    lines = [
        f"Authentication-Results: {SERVER}; {verdict}", f"From: <{sender}>", f"To: <{to}>",
        f"Message-ID: <{id}@players.example>", "Subject: Re: a match", *headers, "", text, "",
    ]  # fmt: skip
    return "\r\n".join(lines).encode()


def plain(message: EmailMessage) -> str:
    body = message.get_body(("plain",))
    assert body
    return str(body.get_content()).replace("\r\n", "\n")


def words(message: EmailMessage | str) -> str:
    """The text without its line breaks, so that sentences can be found in it."""
    return " ".join((message if isinstance(message, str) else plain(message)).split())
