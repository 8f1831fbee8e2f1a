"""What a tournament announces, as a file that a director writes by hand (TOML):

    title = "Spring cup"
    game = "coal-baron"
    points = "10-6-3-1"
    tie_breaks = ["wins", "met", "share-of-table", "opponents"]

    [[stages]]
    format = "swiss"
    seats = 4
    rounds = 3

    [draw]
    source = "public"
    sentence = "the first number of the state lottery after entries close; if it fails, the next one"
    form = "digits"
    length = 6

Everything of an announcement can be said so (`domain.tournament.announcement`); `options`, `terms` and `agreement` are
tables of their own.
"""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
from msgspec import Raw, Struct

from domain.match.clocks import Terms
from domain.match.log import Agreement
from domain.misread import UNREADABLE
from domain.tournament.acts.entries import TournamentOpening, may_open_tournament
from domain.tournament.announcement import Announcement
from domain.words import refuse

LARGEST = 100_000  # characters


class _OpeningFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What stands in the file beside the announcement itself."""

    title: str
    game: str
    options: dict[str, Any] = {}
    terms: Terms = Terms()
    agreement: Agreement = Agreement()


BESIDE = frozenset(("title", "game", "options", "terms", "agreement"))


def read_opening(text: str) -> TournamentOpening:
    """Read such a file; what cannot be opened is refused."""
    if len(text) > LARGEST:
        refuse("announcement", "an announcement has at most {most:character|characters}", most=LARGEST)
    try:
        said = tomllib.loads(text)
        beside = msgspec.convert({key: value for key, value in said.items() if key in BESIDE}, _OpeningFile)
        rest = {key: value for key, value in said.items() if key not in BESIDE}
        announced = msgspec.convert(rest, Announcement)
        options = Raw(msgspec.json.encode(beside.options))
    except (tomllib.TOMLDecodeError, RecursionError, TypeError, *UNREADABLE) as error:
        refuse("announcement", "the announcement cannot be read: {why}", why=str(error)[:200])
    asked = TournamentOpening(beside.title, beside.game, announced, options, beside.terms, beside.agreement)
    may_open_tournament(asked)
    return asked
