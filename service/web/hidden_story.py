"""The story of somebody else's campaign is hidden from who plays one, until they say otherwise; others may hide it too.

A campaign tells what its cards say as it goes on. Whoever plays a campaign of their own would rather not know before
their time, and lands on a page without any of it. Lists tell titles and years only.
"""

from __future__ import annotations

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answered

from domain.games import CAMPAIGNS
from domain.words import say
from service.http.auth import who
from service.http.current import register
from service.http.problems import Problem
from service.present.names import title_of
from service.usecases.match_view import Summary
from service.web.page_frame import me, web

SHOWN, HIDDEN = "shown", "hidden"
NO_STORY = say("Only a campaign tells a story that can be hidden, and this match belongs to none.")
OWN_STORY = say("You belong to this campaign: its story is yours, and nothing of it is hidden from you.")
A_YEAR = 365 * 24 * 3600


class StoryHidden(Exception):
    """A page of a campaign whose story is hidden from who looks."""

    def __init__(self, match: str) -> None:
        super().__init__("the story of this campaign is hidden")
        self.match = match


def must_not_be_hidden(summary: Summary) -> None:
    """Lead to the page that tells nothing, where a story is hidden."""
    if is_hidden(summary):
        raise StoryHidden(summary.id)


def is_hidden(summary: Summary) -> bool:
    """Whether who looks has said so; else whether they play a campaign of their own, and do not belong to this one."""
    campaign = campaign_of(summary)
    if not campaign or takes_part(summary, campaign):
        return False
    said = request.cookies.get(_cookie(campaign))
    return said == HIDDEN if said in (SHOWN, HIDDEN) else _plays_one()


def campaign_of(summary: Summary) -> str:
    """The campaign that a match is, or is a chapter of; none: empty."""
    return summary.id if summary.game in CAMPAIGNS else summary.campaign


def takes_part(summary: Summary, campaign: str) -> bool:
    """Whether who looks leads a company of this campaign, or organises it: then its story is theirs."""
    player = who().player
    if not player or summary.own_seat is not None or summary.opener == player:
        return bool(player)
    return summary.id != campaign and register().queries.summary(who().caller, campaign).own_seat is not None


def _plays_one() -> bool:
    player = me()
    if player is None:
        return False
    return any(register().queries.lobby(status="running", game=game, player=player.id, limit=1) for game in CAMPAIGNS)


def _cookie(campaign: str) -> str:
    return f"story-{campaign}"


@web.errorhandler(StoryHidden)
def to_the_cover(error: StoryHidden) -> Answered:
    return redirect(url_for("web.story", match=error.match), 303)


@web.get("/matches/<id:match>/story")
def story(match: str) -> str:
    """What stands in the place of a story that is hidden."""
    summary = _with_story(match)
    return render_template(
        "story.html", match=match, title=title_of(summary.game, match, summary.title), hidden=is_hidden(summary)
    )


@web.post("/matches/<id:match>/story")
def show_or_hide_story(match: str) -> Answered:
    """From now on, in this browser, this campaign's story is shown, or hidden."""
    campaign = campaign_of(_with_story(match))
    answer = redirect(url_for("web.match", match=match), 303)
    said = HIDDEN if request.form.get("story") == HIDDEN else SHOWN
    answer.set_cookie(
        _cookie(campaign), said, max_age=A_YEAR, path="/matches", httponly=True, samesite="Lax",
        secure=request.is_secure,
    )  # fmt: skip
    return answer


def _with_story(match: str) -> Summary:
    """A match that belongs to a campaign: no other has a story, and who plays in it knows it."""
    summary = register().queries.summary(who().caller, match)
    campaign = campaign_of(summary)
    if not campaign:
        raise Problem("not-found", NO_STORY)
    if takes_part(summary, campaign):
        raise Problem("not-found", OWN_STORY)
    return summary
