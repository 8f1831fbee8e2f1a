"""Reports about mails that could not be delivered (RFC 3464)."""

from __future__ import annotations

import re
from email.message import Message
from typing import NamedTuple

from service.mail.incoming.mail_text import parsed


class BounceReport(NamedTuple):
    """What another mail server says about a mail of ours. `final`: it will not be tried again."""

    final: bool
    note: str


def read_report(raw: bytes) -> BounceReport | None:
    """The report in a mail, or None if it is none: an automatic answer, or spam to an address that leaked."""
    for part in parsed(raw).walk():
        if part.get_content_type() == "message/delivery-status":
            return _status(_fields(part))
    return None


def _fields(part: Message) -> dict[str, str]:
    """The fields of all blocks of a delivery status; those about the recipient come last and win."""
    blocks = part.get_payload()
    found: dict[str, str] = {}
    for block in blocks if isinstance(blocks, list) else [part]:
        if isinstance(block, Message):
            found |= {name.lower(): re.sub(r"\s+", " ", str(value)) for name, value in block.items()}
    return found


def _status(fields: dict[str, str]) -> BounceReport | None:
    action, status = fields.get("action", "").strip().lower(), fields.get("status", "").strip()
    if not action:
        return None
    said = fields.get("diagnostic-code", "").strip()
    return BounceReport(action == "failed" and not status.startswith("4"), f"{status} {said}".strip()[:300] or action)
