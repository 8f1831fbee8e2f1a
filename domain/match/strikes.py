"""Crossing out: take-backs, and rulings that strike. A strike is always a suffix of the decisions and stays visible.

A take-back is free while nothing was revealed and no other seat has decided since; otherwise the other people at the
table are asked, and a decision made meanwhile is their refusal. "Revealed" is computed: chance was drawn, or somebody
now sees a face that was not shown before. These acts look back, so they are given the log so far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal

from domain.codec import codec
from domain.engine import elsewhere
from domain.games import CAMPAIGNS
from domain.match.acts import Events, Pen, is_running, onward
from domain.match.folding import renew, replay
from domain.match.given import is_said
from domain.match.log import (
    DecisionMade,
    DecisionsStruck,
    Entry,
    RulingMade,
    TakeBackAsked,
    TakeBackGranted,
    TakeBackRefused,
    struck_plies,
)
from domain.match.state import Match, TakeBack
from domain.places import SPECTATOR, Seat, Viewer, masked
from domain.words import require

RESIGNED = "this seat has resigned; what it decided stands"


def take_back(match: Match, pen: Pen, seat: Seat, ply: int | None, log: Sequence[Entry]) -> Events:
    """Strike the seat's own decision of that ply (its latest, if none is named) and all that followed.

    Free while nothing was revealed and no other seat has decided since; else the other people at the table are asked.
    """
    is_running(match)
    require(not match.chair(seat).resigned, "resigned", RESIGNED)
    policy = match.opened.agreement.takebacks
    require(policy != "never", "take-back", "at this table nothing is taken back")
    since = _standing_since(seat, ply, log)
    first = since[0].ply
    _may_strike(match, first, log)
    own = all(one.seat == seat for one in since)
    if own and not reveals(match, since, table_before(match, first, log)):
        yield from _strike(match, pen, first, "taken-back", log)
        return
    require(policy == "consent", "take-back", "at this table only what has revealed nothing is taken back")
    asked = [one for one in match.active_seats if one != seat and match.chair(one).kind == "person"]
    yield TakeBackAsked(seat, first, tuple(asked))
    if not asked:  # only bots are at the table, and they do not mind
        yield from _strike(match, pen, first, "agreed", log)


def grant_take_back(match: Match, pen: Pen, seat: Seat, log: Sequence[Entry]) -> Events:
    """Consent; the last consent strikes."""
    wanted = _wanted_take_back(match, seat)
    _may_strike(match, wanted.ply, log)
    yield TakeBackGranted(seat)
    if not wanted.waiting:
        yield from _strike(match, pen, wanted.ply, "agreed", log)


def refuse_take_back(match: Match, pen: Pen, seat: Seat) -> Events:
    """By anybody who is asked; who asks withdraws it."""
    wanted = match.take_back
    if wanted is not None and wanted.seat == seat:
        yield TakeBackRefused(seat, withdrawn=True)
        return
    _wanted_take_back(match, seat)
    yield TakeBackRefused(seat)


def make_ruling(match: Match, pen: Pen, reason: str, strike_from: int | None, log: Sequence[Entry]) -> Events:
    """An organiser rules, with a reason; the ruling may strike every decision from a ply on."""
    is_said(reason)
    require(not match.over, "over", "the match is over")
    if strike_from is None:
        yield RulingMade(reason)
        return
    is_running(match)
    plies = [one.ply for one in _standing(log)]
    require(strike_from in plies, "ruling", "ply {ply} does not stand; the last that stands is {last}",
            ply=strike_from, last=plies[-1] if plies else 0)  # fmt: skip
    _may_strike(match, strike_from, log)
    yield RulingMade(reason)
    yield from _strike(match, pen, strike_from, "ruling", log)


# --- what stands, what was shown -------------------------------------------------------------------------------------


def _wanted_take_back(match: Match, seat: Seat) -> TakeBack:
    wanted = match.take_back
    require(wanted and seat in wanted.waiting, "take-back", "you are not asked for a take-back")
    assert wanted is not None
    return wanted


def _standing(log: Sequence[Entry]) -> list[DecisionMade]:
    """The decisions that were not struck."""
    struck = struck_plies(log)
    decided = (entry.event for entry in log if isinstance(entry.event, DecisionMade))
    return [one for one in decided if one.ply not in struck]


def _standing_since(seat: Seat, ply: int | None, log: Sequence[Entry]) -> list[DecisionMade]:
    """The seat's own decision of that ply, or its latest, with all that followed."""
    standing = _standing(log)
    own = [one.ply for one in standing if one.seat == seat and one.how == "decided"]
    require(own, "take-back", "you have decided nothing yet")
    first = own[-1] if ply is None else ply
    require(first in own, "take-back", "ply {ply} is not yours to take back; yours are {own}", ply=first, own=own[-5:])
    return [one for one in standing if one.ply >= first]


def reveals(match: Match, since: Sequence[DecisionMade], before: Any) -> bool:
    """Whether chance was drawn, or somebody now sees a face that they did not see on the table before."""
    if any(one.draws for one in since) or opens_something(match, since):
        return True
    viewers = [SPECTATOR, *(Viewer(seat) for seat in range(len(match.chairs)))]
    return any(_faces(match, match.table, viewer) - _faces(match, before, viewer) for viewer in viewers)


def opens_something(match: Match, since: Sequence[DecisionMade]) -> bool:
    """Whether something sealed was read: nobody can unread it."""
    campaign = CAMPAIGNS.get(match.opened.game)
    read = codec(match.opened.game).facts
    return campaign is not None and any(type(fact) in campaign.opens for one in since for fact in read(one.facts))


def _may_strike(match: Match, ply: int, log: Sequence[Entry]) -> None:
    """What a campaign decided before a match was called stands: a match that was played is final."""
    if match.opened.game not in CAMPAIGNS:
        return
    waiting = elsewhere(match.table) is not None
    require(not waiting, "campaign", "nothing is taken back while a match of the campaign is played")
    recorded = max((one.ply for one in _standing(log) if one.how == "elsewhere"), default=0)
    require(ply > recorded, "campaign", "what was decided before the last game stands")


def _faces(match: Match, table: Any, viewer: Viewer) -> Counter[tuple[str, str]]:
    """Every face a viewer sees, with how often it is seen."""
    return Counter((back, face) for back, face in match.game.census(masked(table, viewer)) if isinstance(face, str))


def table_before(match: Match, ply: int, log: Sequence[Entry]) -> Any:
    """The table as it was before a standing ply was decided."""
    earlier = Match(match.id)
    replay(earlier, (one for one in log if not (isinstance(one.event, DecisionMade) and one.event.ply >= ply)))
    return earlier.table


def _strike(
    match: Match, pen: Pen, ply: int, why: Literal["taken-back", "agreed", "ruling"], log: Sequence[Entry]
) -> Events:
    match.table = table_before(match, ply, log)
    renew(match.table, match.ply)
    yield DecisionsStruck(ply, match.ply, why)
    yield from onward(match, pen)
