"""Whether a person wrote a mail (RFC 3834). What is marked as a machine's is never answered; what only reads like a
note of absence may be a person's. Nothing that either says is done."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable
from pathlib import Path

from domain.words import Sentence, say
from service.mail.incoming.mail_headers import MailHeaders

OWN_MARK = "X-Train-Register"  # in every mail we send: one that comes back is a loop

_NOTES = tomllib.loads(Path(__file__).with_name("absence_notes.toml").read_text("utf-8"))
_SUBJECTS = tuple(_NOTES["subjects"])
_ROBOTS = re.compile(r"^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+@-]|$)")
_ANSWER_TO = re.compile(r"^((re|aw|sv|vs|odp|odpow|rép|rif|res|antw|fwd?|wg|tr|i)\s*(\[\d+\])?\s*:\s*)+", re.IGNORECASE)
_MARKS = ("X-Autoreply", "X-Autorespond", "X-Auto-Reply", "X-Autoresponder", "X-Vacation")
_LISTS = ("bulk", "junk", "list", "auto_reply")


def why_automatic(mail: MailHeaders, sender: str, envelope_from: str | None, kinds: Collection[str]) -> str:
    """By which of its marks a mail is a machine's, or nothing. `kinds` are those of its parts."""
    precedence = mail.words("Precedence").lower()
    submitted = mail.words("Auto-Submitted").lower().partition(";")[0].strip()
    reasons: list[tuple[Sentence, bool]] = [
        (say("it is one of ours that came back"), mail.has(OWN_MARK)),
        (say("a calendar answers an invitation"), "text/calendar" in kinds),
        (say("it reports about another mail"), _is_report(mail) or envelope_from == ""),
        (say("it is marked as {how}", how=submitted), submitted not in ("", "no")),
        (say("its precedence is {precedence}", precedence=precedence), precedence in _LISTS),
        (say("a mailing list sent it"), mail.has("List-Id") or mail.has("List-Post")),
        (say("an automatic answer"), any(mail.has(name) for name in _MARKS)),
        (say("no single person sent it"), not sender or _ROBOTS.match(sender) is not None),
    ]
    return next((str(reason) for reason, holds in reasons if holds), "")


def why_note(mail: MailHeaders, said: Iterable[str]) -> str:
    """Why a mail reads like a note of absence or a receipt, or nothing: programs send these without marks, too."""
    if _is_note(mail.words("Subject")):
        return str(say("its subject is that of a note of absence or a receipt"))
    return str(say("it says what only a note of absence says")) if any(map(is_note, said)) else ""


def is_by_list(mail: MailHeaders) -> bool:
    """Whether a mailing list passed it on, and nothing else says that a machine wrote it."""
    marked = mail.words("Auto-Submitted").lower() not in ("", "no") or any(mail.has(one) for one in (*_MARKS, OWN_MARK))
    by_list = mail.has("List-Id") or mail.has("List-Post") or mail.words("Precedence").lower() == "list"
    return by_list and not marked and not _is_report(mail) and not _is_note(mail.words("Subject"))


def _is_report(mail: MailHeaders) -> bool:
    return mail.first("Content-Type").lower().startswith(("multipart/report", "message/disposition-notification"))


def _is_note(subject: str) -> bool:
    return _ANSWER_TO.sub("", subject.strip()).lower().startswith(_SUBJECTS)


def is_note(paragraph: str) -> bool:
    """Whether this is said by programs that answer for somebody who is away."""
    return holds_phrase(paragraph, "texts")


def holds_phrase(paragraph: str, kind: str) -> bool:
    said = paragraph.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return any(phrase in said for phrase in _NOTES[kind])
