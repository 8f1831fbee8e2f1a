"""Reading a mail: who wrote it, whether a person did, and the lines that are that person's own words.

Strict on purpose. The mails we send begin with a marker line; what stands above it counts. Quoted lines, signatures,
headers of forwarded mails and the line that introduces a quotation ("On Monday ... wrote:") do not. Somebody who
answers below the quotation is understood when every quoted line is marked as such. What the lines mean is not decided
here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from email import message_from_bytes, policy
from email.header import decode_header, make_header
from email.message import Message
from email.utils import getaddresses
from hashlib import sha256

from msgspec import Struct

from domain.words import say
from service.mail.incoming.html_text import as_text
from service.usecases.typed_lines import MARKS

MARKER = "----- Write your answer above this line. -----"
LONGEST = 100_000  # characters of a body that are looked at
LONGEST_HEADER = 4_000
MOST_PARTS = 50

Paragraph = tuple[str, ...]


class IncomingMail(Struct, frozen=True):
    """A mail as it was read."""

    id: str  # its Message-ID, or a digest of what it says if it has none
    sender: str  # the address in From, in lower case
    subject: str
    references: tuple[str, ...]
    automatic: str  # why no person wrote it; empty if one did
    paragraphs: tuple[Paragraph, ...]
    unread: tuple[str, ...]  # what its sender also typed, between quoted lines or below them
    authors: int  # how many From lines it has
    verdicts: tuple[str, ...]  # its Authentication-Results, the latest first


def read(raw: bytes, envelope_from: str | None = None) -> IncomingMail:
    """Read a mail. Nothing in it is believed, and nothing in it can make this fail."""
    mail: Message = message_from_bytes(raw, policy=policy.compat32)
    sender = address_in(header(mail, "From"))
    body = text_of(mail)
    return IncomingMail(
        id=_given_id(mail) or _made_id(mail, body),
        sender=sender,
        subject=header(mail, "Subject")[:200],
        references=tuple(re.findall(r"<[\x21-\x7e]{3,250}>", header(mail, "References"))[-20:]),
        automatic=why_automatic(mail, sender, envelope_from),
        paragraphs=tuple(own_words(body)),
        unread=tuple(unread_words(body)),
        authors=len(mail.get_all("From", [])),
        verdicts=tuple(str(value) for value in mail.get_all("Authentication-Results", [])),
    )


def message_id(raw: bytes) -> str:
    """The same id, from the headers alone where they say it."""
    head = re.split(rb"\r?\n\r?\n", raw, maxsplit=1)[0]
    return _given_id(message_from_bytes(head, policy=policy.compat32)) or read(raw).id


def _given_id(mail: Message) -> str:
    said = header(mail, "Message-ID")
    return said if re.fullmatch(r"<[\x21-\x7e]{3,250}>", said) else ""


def header(mail: Message, name: str) -> str:
    """A header as one line of readable characters, decoded; empty if it is missing or broken."""
    value = mail.get(name)
    if value is None:
        return ""
    given = str(value)[:LONGEST_HEADER]
    try:
        text = str(make_header(decode_header(given)))
    except (ValueError, LookupError, UnicodeError):
        text = given
    return re.sub(r"[\x00-\x1f\x7f\s]+", " ", text).strip()


def address_in(text: str) -> str:
    """The one address of a From header, in lower case; empty if there is none or more than one."""
    found = [address.lower() for _, address in getaddresses([text]) if "@" in address]
    return found[0] if len(found) == 1 else ""


def _made_id(mail: Message, body: str) -> str:
    parts = [header(mail, name) for name in ("From", "Date", "Subject")]
    return f"<{sha256(chr(0).join([*parts, body]).encode()).hexdigest()[:32]}@no-message-id>"


# --- was it a person? ------------------------------------------------------------------------------------------------

ROBOTS = re.compile(r"^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+@-]|$)")
OWN_MARK = "X-Train-Register"  # in every mail we send: one that comes back is a loop


def why_automatic(mail: Message, sender: str, envelope_from: str | None) -> str:
    """The reason to take a mail for a machine's (RFC 3834), or nothing. Machines are never answered."""
    precedence = header(mail, "Precedence").lower()
    submitted = header(mail, "Auto-Submitted").lower().partition(";")[0].strip()
    is_bulk = precedence in ("bulk", "junk", "list", "auto_reply")
    marks_of_robots = ("X-Autoreply", "X-Autorespond", "X-Auto-Reply")
    reasons = [
        (say("it is one of ours that came back"), mail.get(OWN_MARK) is not None),
        (say("it reports about another mail"), mail.get_content_type() == "multipart/report" or envelope_from == ""),
        (say("it is marked as {how}", how=submitted), submitted not in ("", "no")),
        (say("its precedence is {precedence}", precedence=precedence), is_bulk),
        (say("a mailing list sent it"), mail.get("List-Id") is not None or mail.get("List-Post") is not None),
        (say("an automatic answer"), any(mail.get(name) for name in marks_of_robots)),
        (say("no single person sent it"), not sender or ROBOTS.match(sender) is not None),
    ]
    return next((str(reason) for reason, holds in reasons if holds), "")


# --- the body as text ------------------------------------------------------------------------------------------------


def text_of(mail: Message) -> str:
    """The text a person typed: the first plain part that says something, else the first HTML part, as lines."""
    html = ""
    for part in _sections(mail):
        kind = part.get_content_type()
        if kind == "text/plain":
            text = _decoded(part)
            text = _unflowed(text, part) if _is_flowed(part) else text
            if text.strip():
                return text
        elif kind == "text/html" and not html:
            html = _decoded(part)
    return as_text(html)


def _sections(mail: Message) -> Iterable[Message]:
    """The parts that are the mail itself: no attachments, no mails inside it, not too many."""
    waiting, seen = [mail], 0
    while waiting and seen < MOST_PARTS:
        part = waiting.pop(0)
        seen += 1
        content = part.get_payload()
        if part.get_content_maintype() == "multipart" and isinstance(content, list):
            waiting[:0] = [one for one in content[:MOST_PARTS] if isinstance(one, Message)]
        elif part.get_content_maintype() == "text" and part.get_content_disposition() != "attachment":
            yield part


def _decoded(part: Message) -> str:
    data = part.get_payload(decode=True)
    if not isinstance(data, bytes):
        return ""
    data = data[: 4 * LONGEST]
    for charset in (part.get_content_charset(), "utf-8", "cp1250"):
        try:
            text = data.decode(charset or "utf-8")
        except (LookupError, UnicodeError):
            continue
        return text[:LONGEST]
    return data.decode("latin-1")[:LONGEST]


def _is_flowed(part: Message) -> bool:
    return str(part.get_param("format", "")).lower() == "flowed"


def _unflowed(text: str, part: Message) -> str:
    """RFC 3676: a line that ends in a blank goes on in the next one of the same quotation."""
    joined: list[str] = []
    open_at = -1  # depth of the line that wants to go on
    delete_blank = str(part.get_param("delsp", "")).lower() == "yes"
    for line in text.splitlines():
        marks = len(line) - len(line.lstrip(">"))
        said = line[marks:].removeprefix(" ")
        if open_at == marks and said != "-- ":
            joined[-1] += said
        else:
            joined.append(">" * marks + (" " if marks else "") + said)
        open_at = marks if said.endswith(" ") and said != "-- " else -1
        if open_at >= 0 and delete_blank:
            joined[-1] = joined[-1][:-1]
    return "\n".join(joined)


# --- whose words? ----------------------------------------------------------------------------------------------------

_QUOTE = re.compile(r"\s{0,3}[>|]")
_MARK = re.compile(r"Write your answer above this line", re.IGNORECASE)
_SIGNATURE = re.compile(r"--\s?|—|_{3,}|\*{3,}|-{3,}")  # a whole line: what follows is no longer said
_FORWARDED = re.compile(r"-{2,}\s*[^-\d]{4,40}\s*-{2,}")  # ----- Original Message -----, in any language
_FIELD = re.compile(r"\*?[^\W\d][\w -]{0,24}:\*?(\s.*)?")  # From: ..., *Sent:* ...
_INTRODUCES = re.compile(r"\b(19|20)\d\d\b|\b\d{1,2}:\d\d\b|\S@\S")  # a year, a time of day, an address
_MOBILE = re.compile(
    r"(sent (from|with|via)|get (outlook|bluemail)|wysłan[eo] z|von meinem .* gesendet|gesendet (von|mit)"
    r"|envoyé (de|depuis|avec)|enviado (desde|do)|inviato da|verzonden (vanaf|met)|skickat från|odesláno z"
    r"|pobierz (outlook|aplikację)|отправлено (с|из))\b.*",
    re.IGNORECASE,
)
_UNSEEN = {
    **dict.fromkeys([0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF, 0xAD]),
    **dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)]),
    **dict.fromkeys([0xA0, 0x2007, 0x2009, 0x202F], " "),
}


def own_words(body: str) -> list[Paragraph]:
    """The paragraphs of a body that its sender typed, as strictly as the head of this file says."""
    lines, at = _marked(body)
    if at is None:
        return _paragraphs(_said(lines))
    above = _paragraphs(_said(lines[:at]))
    if above or not _QUOTE.match(lines[at]):
        return above
    return _paragraphs(_said(lines[_last_quoted(lines) + 1 :]))


def unread_words(body: str) -> list[str]:
    """What stands unquoted below a quoted marker and is not read: answers between the lines, second thoughts."""
    lines, at = _marked(body)
    if at is None or not _QUOTE.match(lines[at]):
        return []
    has_answer_above = bool(_paragraphs(_said(lines[:at])))
    rest = lines[at:] if has_answer_above else lines[at : _last_quoted(lines)]
    return [line for paragraph in _paragraphs(_said(rest)) for line in paragraph]


def _marked(body: str) -> tuple[list[str], int | None]:
    """The lines of a body, and where our marker stands among them."""
    lines = [line.translate(_UNSEEN).rstrip() for line in body.splitlines()]
    return lines, next((number for number, line in enumerate(lines) if _MARK.search(line)), None)


def _last_quoted(lines: Sequence[str]) -> int:
    return max(number for number, line in enumerate(lines) if _QUOTE.match(line))


def _said(lines: Sequence[str]) -> list[str]:
    """Lines up to the first that ends what was said, without quotations and what introduces them."""
    said: list[str] = []
    for number, line in enumerate(lines):
        if (
            _SIGNATURE.fullmatch(line)
            or _FORWARDED.fullmatch(line.strip())
            or _is_header_block(lines[number : number + 8])
        ):
            return _without_introduction(said)
        if _QUOTE.match(line):
            said = _without_introduction(said)
        elif not _MOBILE.fullmatch(line.strip()):
            said.append(line)
    return _without_introduction(said)


def _is_header_block(lines: Sequence[str]) -> bool:
    """Outlook repeats the headers of what it answers: three or more fields in a row, one of them with an address."""
    block: list[str] = []
    for line in lines:
        if not _FIELD.fullmatch(line.strip()):
            break
        block.append(line)
    return len(block) >= 3 and any("@" in line for line in block)


def _without_introduction(said: Sequence[str]) -> list[str]:
    """Without the lines at the end that introduce a quotation: they end in a colon and name a time or an address."""
    kept = list(said)
    while kept and not kept[-1].strip():
        kept.pop()
    if not kept or not kept[-1].endswith(":"):
        return list(said)
    near = range(max(0, len(kept) - 4), len(kept))
    first = next((number for number in near if _INTRODUCES.search(kept[number])), len(kept))
    return kept[:first]


def _paragraphs(lines: Iterable[str]) -> list[Paragraph]:
    paragraphs: list[list[str]] = [[]]
    for line in lines:
        words = " ".join(line.translate(MARKS).split())
        if words:
            paragraphs[-1].append(words)
        elif paragraphs[-1]:
            paragraphs.append([])
    return [tuple(paragraph) for paragraph in paragraphs if paragraph]
