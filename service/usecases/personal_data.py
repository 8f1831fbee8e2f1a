"""What people say about themselves, judged before it is kept: names, addresses, time zones, roles."""

from __future__ import annotations

import re
from collections.abc import Iterable
from string import ascii_lowercase, ascii_uppercase

import msgspec

from domain.words import is_seen, require
from service.usecases.calendars import zones

NAME = 40

_ADDRESS = re.compile(r"[^@\s<>,;]{1,64}@[^@\s<>,;]{1,190}\.[^@\s<>,;]{2,}")


_LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)


def lowered(address: str) -> str:
    """In lower case, ASCII letters only: other alphabets have capitals that look like ours and become ours."""
    return address.translate(_LOWER)


def checked_name(name: str) -> str:
    told = " ".join(name.split())
    require(0 < len(told) <= NAME and told.isprintable(), "name", "a name has 1 to {most} characters", most=NAME)
    require(is_seen(told), "name", "a name has letters or numbers that can be read")
    return told


def checked_label(label: str) -> str:
    """What a key is for, or which browser it is in; browsers call themselves whatever they like."""
    return "".join(char for char in label if char.isprintable())[:NAME]


def checked_address(email: str | None) -> str | None:
    if email is None:
        return None
    told = lowered(email.strip())
    fits = _ADDRESS.fullmatch(told) and len(told) <= 254 and told.isprintable()
    require(fits, "email", "an address looks like anna@example.org")
    return told


def checked_zone(zone: str) -> str:
    require(zone in zones(), "zone", "a time zone looks like Europe/Warsaw")
    return zone


def as_list(words: Iterable[str], known: tuple[str, ...], what: str) -> str:
    """Words of a kind, as they are stored; each must be known."""
    chosen = sorted(set(words))
    strange = [word for word in chosen if word not in known]
    require(
        not strange, what, "there is no {what} {strange}; there are {known}", what=what, strange=strange, known=known
    )
    return msgspec.json.encode(chosen).decode()
