"""What went wrong, for people: one sentence, and where to go from here."""

from __future__ import annotations

from flask import Response, current_app, g, render_template, request, url_for

from domain.words import Sentence, say
from projections.sql import Unavailable
from service.http.auth import NOBODY, who
from service.http.problems import KINDS, Problem
from service.http.request_log import request_id

NOTHING_HERE = say(
    "There is nothing at this address. Perhaps it was typed wrongly, or belonged to a table that is gone."
)
BROKEN = say("Something broke on our side, and we have a note of it. Try again: what is sent twice is done once.")
# What programs call a wrong method: somebody has asked again for what a form had sent to.
ONLY_SENT_TO = say("Forms send something to this address; there is nothing to read here. Go back to where the form is.")
NOWHERE = (say("nowhere"), "")


def problem_page(problem: Problem) -> Response:
    """The answer to a problem: a page with its title, what is wrong, and the best ways on."""
    _know_who_looks(problem)
    page = render_template(
        "problem.html", title=_title(problem), detail=_detail(problem), problem=problem,
        ways=_ways_on(problem), request_id=request_id(),
    )  # fmt: skip
    return current_app.response_class(page, problem.status, mimetype="text/html")


def _know_who_looks(problem: Problem) -> None:
    """Finding out who looks may be what went wrong: then it is not tried again."""
    try:
        if problem.status < 500:
            who()
    except (Problem, Unavailable):
        pass
    g.setdefault("caller", NOBODY)


def _title(problem: Problem) -> str:
    return str(say("Nothing to read")) if problem.kind == "method" else KINDS[problem.kind].title


def _detail(problem: Problem) -> str:
    if problem.kind == "method":
        return str(ONLY_SENT_TO)
    if problem.kind == "not-found" and "match" not in problem.detail:
        return str(NOTHING_HERE)
    return str(BROKEN) if problem.kind == "broken" else problem.detail


def _ways_on(problem: Problem) -> list[tuple[Sentence, str]]:
    """Where to go from here, the best way first: words and address."""
    here = request.full_path.rstrip("?") if request.method == "GET" else ""
    again = (say("Try again"), here)
    first = {
        "not-signed-in": (say("Sign in"), url_for("web.sign_in", to=here or None)),
        "gone": (say("Ask for a new link"), url_for("web.sign_in")),
        "unavailable": again,
        "too-many": again,
        "broken": again,
    }
    match = (request.view_args or {}).get("match")
    table = url_for("web.match", match=match) if match and problem.kind != "not-found" else ""
    if table == here:
        table = ""  # "try again" leads there
    ways = [
        first.get(problem.kind, NOWHERE),
        (say("To the table"), table),
        (say("To the first page"), url_for("web.home")),
        (say("To the matches"), url_for("web.matches")),
    ]
    return [one for one in ways if one[1]]
