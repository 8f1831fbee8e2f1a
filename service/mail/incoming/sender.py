"""Who wrote a mail? From alone proves nothing: anybody can write it.

A sender is `aligned` when the domain in From answers for the mail: our own mail server says so (DMARC, DKIM, SPF or a
signed-in submission, in an Authentication-Results header under its own name; RFC 8601 obliges it to remove forged
ones), or, where no such server is named, a DKIM signature of that domain is right. Whoever is not aligned gets a link
to confirm instead, at the address we know.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import authres
import dkim

from service.mail.incoming.mail_headers import LONGEST_HEADER, read_headers
from service.mail.incoming.mail_text import IncomingMail

MOST_SIGNATURES = 5

_BLANKS = re.compile(rb"[ \t]{2000}")  # dkimpy looks at them again from each of them

Lookup = Callable[..., bytes | None]  # name and timeout -> TXT record


class Verdict(NamedTuple):
    """What a mail server found out: dkim=pass header.d=example.org"""

    method: str
    result: str
    about: dict[str, str]


def is_aligned(mail: IncomingMail, server: str | None, signers: Callable[[], list[str]]) -> bool:
    """Whether the domain of the sender answers for this mail. `server` is the name under which our own one reports;
    where there is none, `signers` tells which domains have signed it."""
    if not mail.sender:
        return False
    if server:
        return any(_answers_for(mail.sender, verdict) for verdict in reported(mail, server))
    return any(_covers(domain, mail.sender) for domain in signers())


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
    if verdict.method == "auth":  # who has signed in; what that one put into MAIL FROM proves nothing
        return sender == verdict.about.get("smtp.auth")
    key = {"dmarc": "header.from", "dkim": "header.d", "spf": "smtp.mailfrom"}.get(verdict.method)
    domain = verdict.about.get(key or "", "").rpartition("@")[2]
    return _covers(domain, sender)


def _covers(domain: str, sender: str) -> bool:
    """A domain answers for itself and for what lies under it; a whole top-level domain for nobody."""
    own = sender.rpartition("@")[2]
    return "." in domain and (own == domain or own.endswith(f".{domain}"))


def signed_by(raw: bytes, lookup: Lookup | None = None) -> list[str]:
    """The domains whose DKIM signatures over this mail are right, and cover all that we go by."""
    head = read_headers(raw)
    signatures = head.all("DKIM-Signature")[:MOST_SIGNATURES]
    if max(map(len, signatures), default=0) > LONGEST_HEADER or _BLANKS.search(raw) or len(head.all("Message-ID")) != 1:
        return []
    return [domain for place in range(len(signatures)) if (domain := _signer(raw, place, lookup))]


def _signer(raw: bytes, place: int, lookup: Lookup | None) -> str:
    message = dkim.DKIM(raw)
    try:
        good = message.verify(place, dnsfunc=lookup) if lookup else message.verify(place)
    except Exception:  # what hostile mails make it raise is not only its own errors
        return ""
    return message.domain.decode("ascii", "replace").lower() if good and _covers_all(message.signature_fields) else ""


def _covers_all(signature: dict[bytes, bytes]) -> bool:
    """Whether it covers the whole text and the headers we go by. A mail is done once because its Message-ID is known:
    where that is not signed, anybody who has seen the mail could send it again under another one."""
    headers = {name.strip().lower() for name in signature.get(b"h", b"").split(b":")}
    return b"l" not in signature and headers >= {b"from", b"message-id"}
