"""What went wrong, for people: one sentence, and where to go from here."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from flask import Response, current_app, g, render_template, request, url_for
from werkzeug.exceptions import HTTPException

from domain.words import Sentence, say
from projections.sql import Unavailable
from service.http.auth import NOBODY, who
from service.http.current import register
from service.http.problems import KINDS, Problem
from service.http.request_log import request_id

NOTHING_HERE = say(
    "There is nothing at this address. Perhaps it was typed wrongly, or belonged to a table that is gone."
)
BROKEN = say("Something broke on our side, and we have a note of it. Try again: what is sent twice is done once.")
# What programs call a wrong method: somebody has asked again for what a form had sent to.
ONLY_SENT_TO = say("Forms send something to this address; there is nothing to read here. Go back to where the form is.")
FOR_PROGRAMS = "There is nothing at this address"  # and what they are told besides is not for people
NOWHERE = (say("nowhere"), "")
LEADS_TO = {"match": say("To the table"), "tournament": say("To the tournament")}
OTHERWISE = {"match": say("A match has this id."), "tournament": say("A tournament has this id.")}


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
    if problem.kind == "broken":
        return str(BROKEN)
    if problem.kind != "not-found":
        return problem.detail
    said = str(NOTHING_HERE) if problem.detail.startswith(FOR_PROGRAMS) else problem.detail
    kind, _ = _named()
    return said if kind in {"", *_asked_for()} else f"{said} {OTHERWISE[kind]}"


def _asked_for() -> dict[str, str]:
    """What the address is one of, by its id."""
    return {kind: id for kind, id in (request.view_args or _sent_to()).items() if kind in LEADS_TO}


def _sent_to() -> dict[str, Any]:
    """What the address names where only forms send something to it."""
    with suppress(HTTPException):
        adapter = current_app.create_url_adapter(request)
        return dict(adapter.match(method="POST")[1]) if adapter else {}
    return {}


def _named() -> tuple[str, str]:
    """What has the id in the address, whichever kind was asked for; nothing: empty."""
    id = next(iter(_asked_for().values()), "")
    with suppress(Unavailable):
        for game, _ in register().queries.titles([id] if id else []).values():
            return "match" if game else "tournament", id
    return "", ""


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
    lists = [(say("To the matches"), url_for("web.matches"))]
    if request.path.startswith("/tournaments"):
        lists = [(say("To the tournaments"), url_for("web.tournaments"))]
    to_first_page = (say("To the first page"), url_for("web.home"))
    further = [one for one in (_way_back(problem), to_first_page, *lists) if one[1] != here]
    return [one for one in (first.get(problem.kind, NOWHERE), *further) if one[1]]


def _way_back(problem: Problem) -> tuple[Sentence, str]:
    """To the table or the tournament that the address names, if there is one; what broke is not asked again."""
    asked = next(iter(_asked_for().items()), ("", ""))
    kind, id = _named() if problem.status < 500 else asked
    if not kind:
        return NOWHERE
    here = url_for("web.match", match=id) if kind == "match" else url_for("web.tournament", tournament=id)
    return LEADS_TO[kind], here
