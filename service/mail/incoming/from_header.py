"""Who a From header names: one address, or nobody.

The header is read as it stands. What is written in encoded words, in quotation marks or in brackets is a name, whatever
it looks like, and a name is never an address.
"""

from __future__ import annotations

import re

from service.mail.incoming.mail_headers import LONGEST_HEADER
from service.usecases.personal_data import lowered

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*+"')
_ADDRESS = re.compile(r"[^\s<>@\"(),:;\[\]\\]{1,64}@[^\s<>@\"(),:;\\]{1,255}")
_IN_BRACKETS = re.compile(r"([^<>]*)<([^<>]*)>\s*")


def sole_address(header: str) -> str:
    """The one address a header names, in lower case; empty if it names none, several or a group."""
    if len(header) > LONGEST_HEADER:
        return ""
    bare = _without_comments(_QUOTED.sub('"', header))
    if bare is None or re.search(r"[:;]", bare):
        return ""
    found = _IN_BRACKETS.fullmatch(bare)
    name, address = (found[1], found[2].strip()) if found else ("", bare.strip())
    if "@" in name and name.strip(" ',") != address:
        return ""  # two addresses, and nobody knows which one is meant
    return lowered(address) if _ADDRESS.fullmatch(address) and "=?" not in address else ""


def _without_comments(text: str) -> str | None:
    """Without what stands in round brackets, however deep; None if they do not fit."""
    kept, depth = [], 0
    for part in re.split(r"([()])", text):
        if part == "(":
            depth += 1
        elif part == ")":
            depth -= 1
        elif depth == 0:
            kept.append(part)
        if depth < 0:
            return None
    return "".join(kept) if depth == 0 else None
