"""Where a match belongs that was played in a tournament: said on every page of it."""

from __future__ import annotations

from typing import NamedTuple

from flask import url_for

from domain.tournament.state import FixtureNow, Tournament
from service.http.current import register
from service.usecases.match_view import Summary


class TournamentLink(NamedTuple):
    """The tournament of a match, and its round."""

    title: str
    href: str
    round: int
    round_href: str


def tournament_link(summary: Summary) -> TournamentLink | None:
    """None where a match is of no tournament."""
    if not summary.tournament:
        return None
    now = register().tournament_views.get(summary.tournament).now
    one, title = fixture_of_match(now, summary.id), now.opened.title if now.opened else ""
    href = url_for("web.tournament", tournament=now.id)
    round = one.round if one else 0
    return TournamentLink(
        title, href, round, url_for("web.tournament_round", tournament=now.id, round=round) if one else href
    )


def fixture_of_match(now: Tournament, match: str) -> FixtureNow | None:
    """The fixture whose match this is, or was before it was laid anew."""
    fixtures = (one for round in now.rounds for one in round.fixtures.values())
    return next((one for one in fixtures if match in (one.fixture.match, *one.earlier)), None)
