"""Who wrote a mail? From alone proves nothing: anybody can write it.

A sender is `aligned` when the domain in From answers for the mail: our own mail server says so (DMARC, DKIM, SPF or a
signed-in submission, in an Authentication-Results header under its own name; RFC 8601 obliges it to remove forged
ones), or, where no such server is named, a DKIM signature of that domain is right. Whoever is not aligned gets a link
to confirm instead, at the address we know.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from email.message import Message
from typing import NamedTuple

import dkim

MOST_SIGNATURES = 5

Lookup = Callable[..., bytes | None]  # name and timeout -> TXT record


class Result(NamedTuple):
    """One verdict of a mail server: dkim=pass header.d=example.org"""

    method: str
    verdict: str
    about: dict[str, str]


def is_aligned(mail: Message, raw: bytes, sender: str, server: str | None, lookup: Lookup | None = None) -> bool:
    """Whether the domain of `sender` answers for this mail. `server` is the name under which our own one reports."""
    if not sender or len(mail.get_all("From", [])) != 1:
        return False  # of two From lines, the one that was signed may be the other one
    if server:
        return any(_answers_for(sender, result) for result in reported(mail, server))
    return any(_covers(domain, sender) for domain in signed_by(raw, lookup))


def reported(mail: Message, server: str) -> list[Result]:
    """What our own mail server found out: only the header on top counts, it is the latest."""
    for value in mail.get_all("Authentication-Results", []):
        name, _, rest = re.sub(r"\([^()]*\)", " ", str(value)).partition(";")
        if name.split()[:1] and name.split()[0].lower() == server.lower():
            return [result for part in rest.split(";") if (result := _result(part))]
    return []


def _result(text: str) -> Result | None:
    words = text.split()
    method, _, verdict = words[0].partition("=") if words else ("", "", "")
    if not verdict:
        return None
    about = dict(word.lower().split("=", 1) for word in words[1:] if "=" in word)
    return Result(method.lower(), verdict.lower(), {key: value.strip('"') for key, value in about.items()})


def _answers_for(sender: str, result: Result) -> bool:
    """Whether a verdict speaks for the address in From."""
    if result.verdict != "pass":
        return False
    if result.method == "auth":
        return sender in (result.about.get("smtp.auth"), result.about.get("smtp.mailfrom"))
    key = {"dmarc": "header.from", "dkim": "header.d", "spf": "smtp.mailfrom"}.get(result.method)
    domain = result.about.get(key or "", "").rpartition("@")[2]
    return _covers(domain, sender)


def _covers(domain: str, sender: str) -> bool:
    """A domain answers for itself and for what lies under it; a whole top-level domain for nobody."""
    own = sender.rpartition("@")[2]
    return "." in domain and (own == domain or own.endswith(f".{domain}"))


def signed_by(raw: bytes, lookup: Lookup | None = None) -> list[str]:
    """The domains whose DKIM signatures over this mail are right and cover all of it."""
    message = dkim.DKIM(raw)
    count = sum(name.lower() == b"dkim-signature" for name, _ in message.headers)
    return [domain for place in range(min(count, MOST_SIGNATURES)) if (domain := _signer(raw, place, lookup))]


def _signer(raw: bytes, place: int, lookup: Lookup | None) -> str:
    message = dkim.DKIM(raw)
    try:
        good = message.verify(place, dnsfunc=lookup) if lookup else message.verify(place)
    except Exception:  # what hostile mails make it raise is not only its own errors
        return ""
    whole = b"l" not in message.signature_fields  # a signature of the first few bytes proves nothing of the rest
    return message.domain.decode("ascii", "replace").lower() if good and whole else ""
