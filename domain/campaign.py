"""Chapters of a campaign: their ids and secrets, and the act that records what one came to.

A campaign is a match that calls for other matches, one after the other. The ply at which it began to wait names the
chapter for good, for plies are never reused: id and secret are made from it, so that calling twice is calling once.
One commitment, and the words that everybody said when they sat down, cover all chapters; what a chapter reveals at its
end tells nothing of another's.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from msgspec import Raw
from msgspec.structs import replace

from domain.chain import Actor
from domain.chance import key as chance_key
from domain.chance import keyed_hash
from domain.codec import codec
from domain.engine import Campaign, elsewhere
from domain.games import CAMPAIGNS
from domain.match.acts import Events, Opening, Pen, is_running, make_decision
from domain.match.called import Calling, Origin, Sitting
from domain.match.given import TITLE
from domain.match.log import MatchFinished, SeatHandedOver
from domain.match.state import Match
from domain.places import NOBODY, Seat
from domain.words import render, require

RECORDING = Actor("service")  # who writes what a chapter came to


def chapter_id(campaign: str, asked: int) -> str:
    """Twelve letters and digits, as every match has."""
    return b32encode(sha256(f"{campaign}/chapter/{asked}".encode()).digest()).decode().lower()[:12]


def called_at(campaign: str, chapter: str, upto: int) -> int | None:
    """The ply at which a campaign has called for a match, of those up to now; None if it is no chapter of it."""
    return next((ply for ply in range(upto, -1, -1) if chapter_id(campaign, ply) == chapter), None)


def chapter_secret(key: bytes, asked: int) -> bytes:
    """Of the campaign's key of chance and the ply at which the chapter was called."""
    return keyed_hash(key, f"chapter:{asked}".encode())


def campaign_of(match: Match) -> Campaign:
    return CAMPAIGNS[match.opened.game]


def waits(match: Match) -> int | None:
    """The ply at which a campaign began to wait for a match; None if it waits for none."""
    question = elsewhere(match.table) if match.status == "running" else None
    return question.asked if question else None


def waits_for(match: Match) -> str:
    """The id of the match that a campaign waits for; empty if it waits for none."""
    asked = waits(match)
    return "" if asked is None else chapter_id(match.id, asked)


def calling(match: Match, secret: bytes) -> Calling:
    """The match that a waiting campaign calls for, computed from its table."""
    asked = waits(match)
    assert asked is not None
    campaign = campaign_of(match)
    called = campaign.called(match.table)
    opened = match.opened
    opening = Opening(
        campaign.game,
        len(called.seats),
        Raw(codec(campaign.game).encode(called.options)),
        chapter_title(match),
        opened.terms,
        replace(opened.agreement, seating="chosen"),
    )
    return Calling(
        chapter_id(match.id, asked),
        chapter_secret(chance_key(secret, match.id, match.words), asked),
        opening,
        tuple(Sitting(match.chair(seat).player, match.chair(seat).kind) for seat in called.seats),
        match.opener,
        Origin(campaign=match.id),
    )


def chapter_title(match: Match) -> str:
    """The campaign's own title, and how far it has come."""
    stage = render(match.game.stage(match.table), name=match.game.name)
    return f"{match.opened.title or match.game.TITLE}, {stage}"[: TITLE.most]


def record(match: Match, pen: Pen, chapter: Match, asked: int) -> Events:
    """What a match came to is written into its campaign; an abandoned one counts as not begun."""
    is_running(match)
    require(waits(match) == asked, "campaign", "the campaign does not wait for that match")
    campaign, ended = campaign_of(match), chapter.ended
    outcome = campaign.outcome(chapter.table, ended.result) if isinstance(ended, MatchFinished) else None
    decision = campaign.record(chapter.id, chapter.head, outcome)
    yield from make_decision(match, pen, NOBODY, decision, asked, "elsewhere")


class ChangedHands(NamedTuple):
    """A seat of a running chapter: who left its company, and who has taken it over."""

    seat: Seat
    left: str
    comes: Sitting


def changed_hands(match: Match, players: Sequence[str]) -> list[ChangedHands]:
    """Seats of a chapter with these players whose company has changed hands while who left still sits there."""
    found = []
    for seat, company in enumerate(campaign_of(match).called(match.table).seats):
        earlier = {one.player for one in match.tenures if one.seat == company and one.last}
        now, there = match.chair(company), players[seat]
        if there in earlier and now.player not in players:
            found.append(ChangedHands(seat, there, Sitting(now.player, now.kind)))
    return found


def hand_over(chapter: Match, pen: Pen, changed: ChangedHands) -> Events:
    """Who took over a company takes over its seat in the match that is being played."""
    is_running(chapter)
    still_there = chapter.chair(changed.seat).player == changed.left
    require(still_there, "seat", "somebody else sits in that seat already")
    comes = changed.comes
    yield SeatHandedOver(changed.seat, comes.player, comes.kind, "the company has changed hands in the campaign")
