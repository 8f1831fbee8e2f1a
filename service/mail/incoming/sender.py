"""Who wrote a mail? From alone proves nothing: anybody can write it.

A sender is `aligned` when the domain in From answers for the mail: our own mail server says so (DMARC, DKIM, SPF or a
signed-in submission, in an Authentication-Results header under its own name; RFC 8601 obliges it to remove forged
ones), or, where no such server is named, a DKIM signature of that domain is right. Whoever is not aligned gets a link
to confirm instead, at the address we know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import authres
import dkim

from service.mail.incoming.mail_headers import LONGEST_HEADER
from service.mail.incoming.mail_text import IncomingMail

MOST_SIGNATURES = 5

Lookup = Callable[..., bytes | None]  # name and timeout -> TXT record


class Verdict(NamedTuple):
    """What a mail server found out: dkim=pass header.d=example.org"""

    method: str
    result: str
    about: dict[str, str]


def is_aligned(mail: IncomingMail, raw: bytes, server: str | None, lookup: Lookup | None = None) -> bool:
    """Whether the domain of the sender answers for this mail. `server` is the name under which our own one reports."""
    if not mail.sender or mail.authors != 1:
        return False  # of two From lines, the one that was signed may be the other one
    if server:
        return any(_answers_for(mail.sender, verdict) for verdict in reported(mail, server))
    return any(_covers(domain, mail.sender) for domain in signed_by(raw, lookup))


def reported(mail: IncomingMail, server: str) -> list[Verdict]:
    """What our own mail server found out: only the header on top counts, it is the latest.

    What cannot be read ends the search: nobody knows whose it is, and below it stand older ones.
    """
    for value in mail.verdicts:
        try:
            header = authres.AuthenticationResultsHeader.parse_value(value[:LONGEST_HEADER])
        except (authres.AuthResError, RecursionError):
            return []
        if header.authserv_id.lower() == server.lower():
            return [_verdict(one) for one in header.results]
    return []


def _verdict(one: authres.AuthenticationResult) -> Verdict:
    about = {f"{about.type}.{about.name}".lower(): str(about.value).lower() for about in one.properties}
    return Verdict(one.method.lower(), one.result.lower(), about)


def _answers_for(sender: str, verdict: Verdict) -> bool:
    """Whether a verdict speaks for the address in From."""
    if verdict.result != "pass":
        return False
    if verdict.method == "auth":
        return sender in (verdict.about.get("smtp.auth"), verdict.about.get("smtp.mailfrom"))
    key = {"dmarc": "header.from", "dkim": "header.d", "spf": "smtp.mailfrom"}.get(verdict.method)
    domain = verdict.about.get(key or "", "").rpartition("@")[2]
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
