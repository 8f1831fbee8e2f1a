"""A letter as the bytes of a mail. The same letter always gives the same bytes: handed over twice, it is one mail.

Written by hand instead of with the `email` package, which takes twenty times as long; every value that could come from
a person goes through `_header`, which leaves no way to begin another line.
"""

from __future__ import annotations

import re
from base64 import b64encode
from binascii import b2a_qp
from collections.abc import Iterable
from datetime import UTC, datetime
from email.header import Header
from email.utils import format_datetime, quote
from typing import NamedTuple

from domain.match.clocks import Moment
from service.mail.incoming.machines import OWN_MARK

Headers = list[tuple[str, str]]


class InlinePicture(NamedTuple):
    content_id: str
    png: bytes


class Sheet(NamedTuple):
    """What a mail says, ready to be written as bytes."""

    id: str  # of the message: makes the boundaries
    headers: Headers
    text: str
    html: str
    picture: InlinePicture | None = None


def mail_headers(
    *, message_id: str, sender: str, name: str, to: str, reply_to: str, subject: str, at: Moment, thread: Iterable[str]
) -> Headers:
    """The headers every letter has. `thread` are the ids it follows, the first of the match first."""
    above = list(thread)
    headers = [
        ("From", f'"{quote(name)}" <{sender}>'),
        ("To", f"<{to}>"),
        ("Reply-To", f'"{quote(name)}" <{reply_to}>'),
        ("Subject", subject),
        ("Date", format_datetime(datetime.fromtimestamp(at, UTC))),
        ("Message-ID", message_id),
    ]
    if above:
        headers += [("In-Reply-To", above[-1]), ("References", " ".join(above))]
    return [*headers, ("Auto-Submitted", "auto-generated"), ("X-Auto-Response-Suppress", "All"), (OWN_MARK, sender)]


def list_headers(*, match: str, name: str, domain: str, mailto: str, page: str) -> Headers:
    """RFC 2919, 2369 and 8058: the match as a list, left with one click and without signing in."""
    return [
        ("List-Id", f'"{quote(_plain(name))}" <{match}.{domain}>'),
        ("List-Unsubscribe", f"<mailto:{mailto}?subject=unsubscribe>, <{page}>"),
        ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"),
    ]


def as_bytes(sheet: Sheet) -> bytes:
    """The whole mail, with the line ends that go over the wire."""
    outer, inner = f"=_{sheet.id}-r", f"=_{sheet.id}-a"
    texts = _multipart("alternative", inner, [_text("plain", sheet.text), _text("html", sheet.html)])
    whole = _multipart("related", outer, [texts, _png(sheet.picture)], OF_TEXTS) if sheet.picture else texts
    return _headers([*sheet.headers, ("MIME-Version", "1.0")]) + whole


def _headers(headers: Headers) -> bytes:
    return b"".join(f"{name}: {_header(value)}\r\n".encode("ascii") for name, value in headers)


def _header(value: str) -> str:
    """One line of ASCII, folded where it is long. What is not ASCII is encoded as the standard says."""
    plain = _plain(value)
    if plain.isascii():
        return plain if len(plain) <= 900 else plain[:900]
    found = re.fullmatch(r'"(.*)" (<[!-~]+>)', plain)
    name, address = (found[1].replace("\\", ""), f" {found[2]}") if found else (plain, "")
    return Header(name, "utf-8", maxlinelen=70).encode(linesep="\r\n") + address


def _plain(value: str) -> str:
    return re.sub(r"[\x00-\x1f\x7f\u2028\u2029\s]+", " ", value).strip()


LINE = 76  # characters of a line of base64 (RFC 2045)
OF_TEXTS = '; type="multipart/alternative"'  # RFC 2387: what the part is that the others belong to


def _multipart(kind: str, boundary: str, parts: Iterable[bytes], more: str = "") -> bytes:
    mark = f"--{boundary}".encode()
    inside = b"".join(mark + b"\r\n" + part + b"\r\n" for part in parts)
    about = f'Content-Type: multipart/{kind}; boundary="{boundary}"{more}\r\n\r\n'
    return about.encode() + inside + mark + b"--\r\n"


def _text(kind: str, text: str) -> bytes:
    body = b2a_qp(text.replace("\n", "\r\n").encode(), istext=True)
    about = f"Content-Type: text/{kind}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
    return about.encode() + _with_crlf(body)


def _png(picture: InlinePicture) -> bytes:
    about = (
        "Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n"
        f'Content-ID: <{picture.content_id}>\r\nContent-Disposition: inline; filename="board.png"\r\n\r\n'
    )
    written = b64encode(picture.png)
    return about.encode() + b"".join(written[at : at + LINE] + b"\r\n" for at in range(0, len(written), LINE))


def _with_crlf(data: bytes) -> bytes:
    return data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
