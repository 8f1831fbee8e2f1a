"""The headers of a mail as they came: split and unfolded here, capped first, and read one by one.

The `email` package decodes what it should leave alone and takes very long over what was made for it; so bytes are cut
before anything looks at them, and only what people read (a subject) is ever decoded. Headers in raw UTF-8 are read too.
"""

from __future__ import annotations

import re
from email.header import decode_header, make_header
from hashlib import sha256
from typing import NamedTuple

from domain.words import Sentence, say

LONGEST_HEAD = 200_000  # bytes of all headers together
MOST_HEADERS = 1_000
LONGEST_HEADER = 4_000  # characters of one that are looked at

_BLANK_LINE = re.compile(rb"\r?\n\r?\n")
_NEXT = re.compile(rb"\r?\n(?![ \t])")
_ID = re.compile(r"<[\x21-\x7e]{3,250}>")


class UnreadableMail(Exception):
    """A mail that is not read, and why: it is kept as failed, with the reason."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(str(why))


class MailHeaders:
    """The headers of a mail by name, the first one first."""

    def __init__(self, fields: list[tuple[str, str]], body: bytes) -> None:
        self._fields = fields
        self.body = body

    def all(self, name: str) -> list[str]:
        """Every header of this name, in one line each, not decoded."""
        return [value for known, value in self._fields if known == name.lower()]

    def first(self, name: str) -> str:
        return next(iter(self.all(name)), "")

    def has(self, name: str) -> bool:
        return bool(self.all(name))

    def words(self, name: str) -> str:
        """A header as people read it: encoded words decoded; empty if it is missing."""
        given = self.first(name)[:LONGEST_HEADER]
        try:
            text = str(make_header(decode_header(given)))
        except (ValueError, LookupError, UnicodeError):
            text = given
        return _one_line(text)

    def ids(self, name: str) -> list[str]:
        """The ids of mails that a header names."""
        return [one for value in self.all(name) for one in _ID.findall(value[:LONGEST_HEADER])]

    @property
    def id(self) -> str:
        """The Message-ID, or a digest of what the mail says if it has none: the same each time it is delivered."""
        said = self.first("message-id").strip()
        if _ID.fullmatch(said):
            return said
        known = [self.first(name) for name in ("from", "date", "subject")]
        digest = sha256("\0".join(known).encode("utf-8", "replace") + self.body.strip()).hexdigest()
        return f"<{digest[:32]}@no-message-id>"


def mail_id(raw: bytes) -> str:
    """What a mail is known by, also one that cannot be read."""
    try:
        return read_headers(raw).id
    except UnreadableMail:
        return f"<{sha256(raw).hexdigest()[:32]}@unreadable>"


class _Split(NamedTuple):
    head: bytes
    body: bytes


def read_headers(raw: bytes) -> MailHeaders:
    """The headers of a mail. One with too many, or too long ones, is not read at all."""
    head, body = _split(raw)
    if len(head) > LONGEST_HEAD:
        raise UnreadableMail(say("its headers have more than {most} bytes", most=LONGEST_HEAD))
    lines = _NEXT.split(head)
    if len(lines) > MOST_HEADERS:
        raise UnreadableMail(say("it has more than {most} headers", most=MOST_HEADERS))
    return MailHeaders([field for line in lines if (field := _field(line))], body)


def first_headers(raw: bytes) -> MailHeaders:
    """As many headers as are looked at, also of a mail that is not read: who it is for is found in them."""
    head = _split(raw[:LONGEST_HEAD]).head
    lines = _NEXT.split(head)[:MOST_HEADERS]
    return MailHeaders([field for line in lines if (field := _field(line))], b"")


def _split(raw: bytes) -> _Split:
    blank = _BLANK_LINE.search(raw) if not raw.startswith((b"\n", b"\r\n")) else None
    if blank is None:
        return _Split(b"", raw) if raw.startswith((b"\n", b"\r\n")) else _Split(raw, b"")
    return _Split(raw[: blank.start()], raw[blank.end() :])


def _field(line: bytes) -> tuple[str, str] | None:
    name, colon, value = line.partition(b":")
    if not colon or not re.fullmatch(rb"[!-9;-~]{1,80}[ \t]*", name):
        return None
    return name.decode("ascii").strip().lower(), _one_line(_text(value))


def _text(value: bytes) -> str:
    """Headers are ASCII or UTF-8; what is neither comes from a program that knows no better."""
    try:
        return value.decode("utf-8")
    except UnicodeError:
        return value.decode("cp1250", "replace")


def _one_line(text: str) -> str:
    return re.sub(r"[\x00-\x1f\x7f\s]+", " ", text).strip()
