"""Addresses that carry a signed token: what a mail answers is in the address it is sent to.

Local parts of addresses are written in any case, cut at 64 characters and shown to people, so a token is lower-case
base32 and short: what it names, the day it ends, and 80 bits of an HMAC. The HMAC is also made of whose token it is, so
that a seat's old addresses end when somebody else sits down in it. Knowing a token proves that one was written to; it
does not prove who writes (service/mail/incoming/sender.py asks for more).

    play+r7f3amk2q5x6eamaacnbdoyah2lzgkxvbi5ynb6rksq7m@register.example

A reply names the version of the log that its mail was made from, and a checksum of the list that stood in it: so a
number means what that mail showed. Addresses of the first release named the ply of a question; they are shorter, and
stay valid. Who is only offered a seat gets addresses of another kind (`offered`), which name the entry that offers it.
Letters about a tournament are answered in the same way, with a number in the place of the seat that no seat has.

Everything arrives in one mailbox (`play`), because that is all many people have: r is a reply, b an undeliverable one,
s asks for no more mails.
"""

from __future__ import annotations

import hmac
import re
from base64 import b32decode, b32encode
from typing import NamedTuple

from domain.chance import keyed_hash
from domain.match.clocks import DAY, Moment
from domain.places import Seat
from service.usecases.shown_list import SeenAt

_MATCH = 12  # letters and digits of a match id
_SIGNED = 10  # bytes of the HMAC
_ABOUT = 8  # bytes of what a reply says: seat, version, checksum, day
_FIRST_RELEASE = 6  # seat, ply, day
IN_TOURNAMENT = 254  # stands for the seat where a letter about a tournament is answered
LIFETIME = 120  # days in which an address can be written to: longer than any wait, absences included


class Reply(NamedTuple):
    """What an address says: an answer of this seat to a mail that was made from this version of the log."""

    match: str
    seat: Seat
    version: int = 0
    checksum: int = 0  # of the numbered list in that mail
    ply: int | None = None  # of the question, in an address of the first release, which names nothing else

    @property
    def seen(self) -> SeenAt:
        """The table that is answered."""
        return SeenAt(self.version, None, self.checksum) if self.ply is None else SeenAt(ply=self.ply, had_numbers=True)


def offered(player: str) -> str:
    """Whose address it is that answers the offer of a seat: never the same as that of who sits there."""
    return f"offered:{player}"


def in_tournament(player: str) -> str:
    """Whose address it is that answers a letter about a tournament."""
    return f"tournament:{player}"


class Addresses:
    """The addresses of one service, all of them variants of its mailbox."""

    def __init__(self, key: bytes, mailbox: str) -> None:
        self._key = keyed_hash(key, b"mail addresses")
        self.mailbox = mailbox.lower()
        self._name, _, self.domain = self.mailbox.rpartition("@")

    def reply_to(self, reply: Reply, player: str, now: Moment) -> str:
        """Where the player of a seat sends the answer to a mail."""
        named = reply.version.to_bytes(3, "big") + reply.checksum.to_bytes(2, "big")
        about = reply.seat.to_bytes(1, "big") + named + _day(now + LIFETIME * DAY)
        signed = self._signed("reply", reply.match.encode() + about, player)
        return f"{self._name}+r{reply.match}{_written(about + signed)}@{self.domain}"

    def read_reply(self, address: str) -> Reply | None:
        """What an address names; not yet whether it is genuine."""
        match, about, _ = self._taken_apart(address)
        if len(about) == _FIRST_RELEASE:
            return Reply(match, about[0], ply=int.from_bytes(about[1:4], "big"))
        if len(about) == _ABOUT:
            return Reply(match, about[0], int.from_bytes(about[1:4], "big"), int.from_bytes(about[4:6], "big"))
        return None

    def is_genuine(self, address: str, player: str) -> bool:
        """Whether we made this address for this player."""
        match, about, signed = self._taken_apart(address)
        made = self._signed("reply", match.encode() + about, player)
        return len(about) in (_ABOUT, _FIRST_RELEASE) and hmac.compare_digest(made, signed)

    def is_over(self, address: str, now: Moment) -> bool:
        """Whether the days of a genuine address have passed."""
        _, about, _ = self._taken_apart(address)
        return int.from_bytes(about[-2:], "big") < now // DAY

    def _taken_apart(self, address: str) -> tuple[str, bytes, bytes]:
        """The match, what is said about the mail, and the signature; of no length in what is no address of ours."""
        token = self._token(address, "r") or ""
        data = _read(token[_MATCH:]) or b""
        return token[:_MATCH], data[:-_SIGNED], data[-_SIGNED:]

    def bounce_to(self, message: str) -> str:
        """The envelope sender of one message: what comes back to it is about that message and nothing else."""
        return f"{self._name}+b{message}{_written(self._signed('bounce', message.encode()))}@{self.domain}"

    def read_bounce(self, address: str) -> str | None:
        """The message an undeliverable one comes back for, if we made the address."""
        token = self._token(address, "b")
        if token is None or len(token) <= 16:
            return None
        message, signed = token[:-16], _read(token[-16:])
        return message if signed and hmac.compare_digest(signed, self._signed("bounce", message.encode())) else None

    def stop_to(self, player: str, match: str) -> str:
        """Where a mail program writes to when its user wants no more mails about a match."""
        signed = self._signed("stop", match.encode(), player)
        return f"{self._name}+s{match}{player}{_written(signed)}@{self.domain}"

    def read_stop(self, address: str) -> tuple[str, str] | None:
        """Who wants no more mails about which match, if we made the address."""
        token = self._token(address, "s") or ""
        match, player, signed = token[:_MATCH], token[_MATCH:-16], _read(token[-16:])
        genuine = signed and hmac.compare_digest(signed, self._signed("stop", match.encode(), player))
        return (player, match) if genuine else None

    def unsubscribe_token(self, player: str, match: str) -> str:
        """For the link that stops mails about a match."""
        return self.sign("stop", f"{player}/{match}")

    def sign(self, purpose: str, said: str) -> str:
        """A token for a link: what is said, readable, and its signature."""
        return f"{said}.{_written(self._signed(purpose, said.encode()))}"

    def read(self, purpose: str, token: str) -> str | None:
        """What a link's token says, if we made it for this purpose."""
        said, _, signed = token.rpartition(".")
        wanted = _written(self._signed(purpose, said.encode("utf-8", "replace")))
        return said if said and hmac.compare_digest(signed.lower().encode(), wanted.encode()) else None

    def _token(self, address: str, kind: str) -> str | None:
        local, _, domain = address.strip("<> ").lower().rpartition("@")
        name, _, token = local.partition("+")
        fits = name == self._name and domain == self.domain and re.fullmatch(kind + "[a-z2-7]+", token)
        return token[1:] if fits else None

    def _signed(self, purpose: str, said: bytes, whose: str = "") -> bytes:
        return keyed_hash(self._key, b"\0".join([purpose.encode(), whose.encode(), said]))[:_SIGNED]


def _day(moment: Moment) -> bytes:
    return (moment // DAY).to_bytes(2, "big")


def _written(data: bytes) -> str:
    return b32encode(data).decode().rstrip("=").lower()


def _read(text: str) -> bytes | None:
    try:
        data = b32decode(text.upper() + "=" * (-len(text) % 8))
    except ValueError:
        return None
    return data if _written(data) == text else None  # one token has one writing
