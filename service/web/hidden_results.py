"""Results of tournaments, hidden from who wants to replay the matches first: in this browser, until they say otherwise.

Who plays whom is shown all the same, and of a knock-out that tells who went on: the page of a later round is for
whoever has seen the earlier one.
"""

from __future__ import annotations

from flask import redirect, request, url_for
from werkzeug.wrappers import Response as Answered

from service.web.page_frame import web

COOKIE, HIDDEN = "results", "hidden"
A_YEAR = 365 * 24 * 3600


def hides_results() -> bool:
    return request.cookies.get(COOKIE) == HIDDEN


@web.post("/tournaments/<id:tournament>/results")
def show_or_hide_results(tournament: str) -> Answered:
    """From now on, in this browser, results of tournaments are shown, or hidden."""
    answer = redirect(url_for("web.tournament", tournament=tournament), 303)
    if request.form.get("results") == HIDDEN:
        answer.set_cookie(
            COOKIE, HIDDEN, max_age=A_YEAR, path="/tournaments", httponly=True, samesite="Lax", secure=request.is_secure
        )
    else:
        answer.delete_cookie(COOKIE, path="/tournaments", httponly=True, samesite="Lax", secure=request.is_secure)
    return answer
