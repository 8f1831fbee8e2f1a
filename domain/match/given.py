"""What people give with an act, judged before anything is written: texts, the terms of a table, a number of seconds.

A drop-down proves nothing: what comes from a form, a mail or a program is judged here like any decision, and what is
refused is told with what would be accepted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple, get_args

from msgspec import Raw

from domain.codec import codec
from domain.games import CALLED_BY, CAMPAIGNS
from domain.match.clocks import DAY, PACES, Policy, Terms
from domain.match.log import Agreement, Hints, Seating, Sitter, TakeBacks
from domain.misread import plain_json
from domain.words import is_seen, require

MOST_AWAY = 365  # days of absence that a table can allow each seat
MOST_GRANTED = 10 * DAY  # what a seat is given at once


class OneLine(NamedTuple):
    """A line that people write: the rule that refuses it, its longest, and how both mistakes are told."""

    rule: str
    most: int
    too_long: str
    not_a_line: str


TITLE = OneLine("title", 80, "a title has at most {most} characters", "a title is one line, without control characters")
WORDS = OneLine(
    "words", 200, "words for chance have at most {most} characters",
    "words for chance are one line, without control characters",
)  # fmt: skip
REASON = OneLine(
    "reason", 1000, "a reason has at most {most} characters", "a reason is one line, without control characters"
)  # fmt: skip

# Control characters, line and paragraph separators, halves of a pair. Marks of direction are cut where text is shown.
_NOT_IN_A_LINE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def is_line(text: str, kind: OneLine) -> None:
    require(len(text) <= kind.most, kind.rule, kind.too_long, most=kind.most)
    require(not _NOT_IN_A_LINE.search(text), kind.rule, kind.not_a_line)


def are_options(game: str, options: Raw) -> None:
    """What can be chosen before a match. A chapter is given by its campaign only, whatever somebody writes into it."""
    by_campaign = CAMPAIGNS[CALLED_BY[game]].option if game in CALLED_BY else ""
    given = plain_json(options)
    by_hand = isinstance(given, dict) and given.get(by_campaign) is not None
    require(not by_hand, "campaign", "a chapter is given by its campaign; open the match without one")
    codec(game).options(options)


def is_said(reason: str) -> None:
    """A reason that must be given."""
    require(is_seen(reason), "reason", "give a reason")
    is_line(reason, REASON)


def are_terms(terms: Terms) -> None:
    """What a table can agree on about time."""
    _is_among(terms.pace, PACES, "pace", "there is no pace {chosen}; there are {possible}")
    _is_among(terms.policy, get_args(Policy), "policy", "when time runs out there are {possible}, not {chosen}")
    _is_among(terms.nights, (True, False), "nights", "whether clocks run at night is true or false")
    _is_among(terms.weekends, (True, False), "weekends", "whether clocks run at weekends is true or false")
    days = type(terms.away) is int and 0 <= terms.away <= MOST_AWAY
    require(days, "away", "a seat may be away for 0 to {most:day|days}, in whole days", most=MOST_AWAY)


def is_agreement(agreement: Agreement) -> None:
    """What a table can agree on besides time."""
    takebacks, seating = "for take-backs there are {possible}, not {chosen}", "seats are {possible}, not {chosen}"
    _is_among(agreement.takebacks, get_args(TakeBacks), "takebacks", takebacks)
    _is_among(agreement.seating, get_args(Seating), "seating", seating)
    _is_among(agreement.hints, get_args(Hints), "hints", "hints are {possible}, not {chosen}")


def is_sitter(kind: str) -> None:
    _is_among(kind, get_args(Sitter), "seat", "in a seat sits one of {possible}, not {chosen}")


def is_grant(seconds: int) -> None:
    within = type(seconds) is int and 0 < seconds <= MOST_GRANTED
    require(within, "clock", "a seat is given up to {most:day|days} at once", most=MOST_GRANTED // DAY)


def _is_among(chosen: Any, possible: Iterable[Any], rule: str, template: str) -> None:
    """One of these, and of their kind: 1 is not True."""
    known = any(type(chosen) is type(one) and chosen == one for one in possible)
    named = _NOT_IN_A_LINE.sub("?", str(chosen)[:40])
    require(known, rule, template, chosen=named, possible=list(possible))
