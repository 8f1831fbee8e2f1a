"""Reading a mail: who wrote it, whether a person did, and the lines that are that person's own words.

Sizes are capped before anything is parsed. What is made to be expensive all the same is stopped by the process that
does the reading (reading_process.py).
"""

from __future__ import annotations

import codecs
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from email import message_from_bytes
from email._policybase import Compat32
from email.message import Message
from itertools import chain
from typing import NamedTuple

from msgspec import Struct

from domain.words import say
from service.mail.incoming.courtesies import is_courtesy
from service.mail.incoming.doubts import takes_back
from service.mail.incoming.from_header import sole_address
from service.mail.incoming.html_text import as_text
from service.mail.incoming.machines import is_by_list, why_automatic, why_note
from service.mail.incoming.mail_headers import LONGEST_HEADER, UnreadableMail, read_headers
from service.mail.incoming.own_words import Paragraph, own_words, signature, unread_words

LONGEST = 100_000  # characters of a body that are looked at
MOST_PARTS = 50
_OF_WINDOWS = re.compile(rb"[\x80-\x9f\xa5\xb9]")
_WORD = re.compile(r"[^\W_]+")
_SHORT = 200  # characters of a phrase that is looked up in an index
MOST_MENTIONED = 200  # parts that a mail may name: finding out how deep they lie takes longer than reading them

# Encodings in which people write; of others Python knows, some take for ever and some are no text.
_WRITTEN_IN = re.compile(
    r"(utf|iso|cp|windows|koi8|ascii|latin|gb|big5|shift|euc|mac|tis|johab|hz|ptcp|kz|hp-roman)[\w-]*", re.IGNORECASE
)


class IncomingMail(Struct, frozen=True):
    """A mail as it was read."""

    id: str  # its Message-ID, or a digest of what it says if it has none
    sender: str = ""  # the one address in From, in lower case
    subject: str = ""
    references: tuple[str, ...] = ()  # the mails it answers, the latest last
    automatic: str = ""  # why no person wrote it; empty if one did
    paragraphs: tuple[Paragraph, ...] = ()
    unread: tuple[str, ...] = ()  # what else was typed: between quoted lines, below them, below the signature
    is_answer_by_list: bool = False  # a person's answer that a mailing list passed on
    reads_like_note: bool = False  # its words are why it is taken for a machine's, and nothing else
    verdicts: tuple[str, ...] = ()  # its Authentication-Results, the latest first


def read(raw: bytes, envelope_from: str | None = None) -> IncomingMail:
    """Read a mail. Nothing in it is believed."""
    head = read_headers(raw)
    sections = list(_sections(parsed(raw)))
    text = text_of(sections)
    body = text.counts
    authors = head.all("From")
    sender = sole_address(authors[0]) if len(authors) == 1 else ""
    paragraphs = tuple(own_words(body))
    kinds = {part.get_content_type() for part in sections}
    references = tuple([*head.ids("References"), *head.ids("In-Reply-To")][-20:])
    marked, note = why_automatic(head, sender, envelope_from, kinds), why_note(head, map(" ".join, paragraphs))
    return IncomingMail(
        id=head.id,
        sender=sender,
        subject=head.words("Subject")[:200],
        references=references,
        automatic=marked or note,
        paragraphs=paragraphs,
        unread=(*unread_words(body), *filter(takes_back, signature(body)), *_said_only_in(text.other, paragraphs)),
        is_answer_by_list=bool(references) and is_by_list(head),
        reads_like_note=bool(note) and not marked,
        verdicts=tuple(head.all("Authentication-Results")),
    )


# --- the body as text ------------------------------------------------------------------------------------------------


class _CappedHeaders(Compat32):
    """The headers of every part, cut before the `email` package looks into them."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(sourcelines)
        return name, value[:LONGEST_HEADER]


def parsed(raw: bytes) -> Message:
    """The parts of a mail."""
    read_headers(raw)  # not if there are too many
    small = raw.lower()
    mentioned = small.count(b"multipart/") + small.count(b"message/")
    if mentioned > MOST_MENTIONED:
        raise UnreadableMail(say("it names more than {most} parts", most=MOST_MENTIONED))
    return message_from_bytes(raw, policy=_CappedHeaders())


class _Text(NamedTuple):
    """What a mail says: the text that counts, and the same as another of its parts has it, if one does."""

    counts: str
    other: str = ""


def text_of(sections: Iterable[Message]) -> _Text:
    """The text a person typed: the plain parts, else the HTML parts, as lines.

    Where something is struck out or hidden in an HTML part, that one counts: a plain one cannot show it.
    """
    typed: dict[str, list[str]] = {"text/plain": [], "text/html": []}
    for part in sections:
        if (kind := part.get_content_type()) in typed and not part.get_filename():
            text = _decoded(part)
            typed[kind] += [_unarmoured(_unflowed(text[:LONGEST], part) if _is_flowed(part) else text)]
    plain, html = ("\n\n".join(dict.fromkeys(texts)) for texts in typed.values())
    seen = as_text(html)
    if seen.has_unsaid or not plain.strip():
        return _Text(seen.text[:LONGEST])
    return _Text(plain[:LONGEST], seen.text[:LONGEST])


def _said_only_in(other: str, paragraphs: Iterable[Paragraph]) -> Iterator[str]:
    """What another part of the mail says and the one that counts does not: then it is not clear which one is meant."""
    is_said = _phrases_of(_bare(" ".join(chain.from_iterable(paragraphs))))
    lines = dict.fromkeys(chain.from_iterable(own_words(other)))
    return (line for line in lines if not is_courtesy(line) and not is_said(_bare(line)))


def _phrases_of(text: str) -> Callable[[str], bool]:
    """Whether words stand one after the other in a bare text. Short ones are looked up among all that begin at any
    word, in their order; of long ones a mail cannot hold many."""
    beginnings = sorted(text[found.start() : found.start() + _SHORT] for found in re.finditer(" ", text))

    def holds(words: str) -> bool:
        if len(words) > _SHORT:
            return words in text
        at = bisect_left(beginnings, words)
        return at < len(beginnings) and beginnings[at].startswith(words)

    return holds


def _bare(text: str) -> str:
    """The words of a text without the marks around them, each with a blank on both sides."""
    return f" {' '.join(_WORD.findall(text.lower()))} "


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
    """The text of a part, as far as it is looked at."""
    data = part.get_payload(decode=True)
    if not isinstance(data, bytes):
        return ""
    read = data[: 4 * LONGEST]
    for charset in (_charset(part), "utf-8", _central_european(read)):
        try:
            return codecs.getincrementaldecoder(charset)().decode(read, final=len(read) == len(data))
        except (LookupError, UnicodeError):
            continue
    return read.decode("latin-1")


def _central_european(read: bytes) -> str:
    """Which of two encodings it is in that differ in a few letters: what is one in the one is a sign in the other."""
    return (
        "iso-8859-2" if re.search(rb"[\xa1\xa6\xac\xb1\xb6\xbc]", read) and not _OF_WINDOWS.search(read) else "cp1250"
    )


def _charset(part: Message) -> str:
    named = str(part.get_content_charset() or "utf-8")
    return named if _WRITTEN_IN.fullmatch(named) else "utf-8"


def _unarmoured(text: str) -> str:
    """The text inside a signature of OpenPGP (RFC 9580, 7), which stands in the text itself."""
    before, begins, signed = text.partition("-----BEGIN PGP SIGNED MESSAGE-----")
    if not begins:
        return text
    inside, _, signature = signed.replace("\r\n", "\n").partition("-----BEGIN PGP SIGNATURE-----")
    said = "\n".join(line.removeprefix("- ") for line in inside.partition("\n\n")[2].split("\n"))
    return before + said + signature.partition("-----END PGP SIGNATURE-----")[2]  # nobody has signed what stands around


def _is_flowed(part: Message) -> bool:
    return str(part.get_param("format", "")).lower() == "flowed"


def _unflowed(text: str, part: Message) -> str:
    """RFC 3676: a line that ends in a blank goes on in the next one of the same quotation."""
    joined: list[list[str]] = []
    open_at = -1  # depth of the line that wants to go on
    delete_blank = str(part.get_param("delsp", "")).lower() == "yes"
    for line in text.splitlines():
        marks = len(line) - len(line.lstrip(">"))
        said = line[marks:].removeprefix(" ")
        if open_at != marks or said == "-- ":
            joined.append([">" * marks + (" " if marks else "")])
        goes_on = said.endswith(" ") and said != "-- "
        joined[-1].append(said[:-1] if goes_on and delete_blank else said)
        open_at = marks if goes_on else -1
    return "\n".join(map("".join, joined))
