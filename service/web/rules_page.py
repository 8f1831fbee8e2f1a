"""The rules of each game with an anchor for every rule, and its things explained: in a list, or one by one."""

from __future__ import annotations

from flask import abort, render_template

from domain.games import GAMES
from service.http.problems import Problem
from service.present.names import game_called
from service.present.rulebook import rulebook
from service.present.things import ExplainedThing, explained, glossary, opening_view
from service.web.page_frame import web
from service.web.page_of_match import table_of

LONGEST = 60  # letters of the name of a thing


@web.get("/games/<slug:game>/rules")
def rules(game: str) -> str:
    """The rules as they are played here."""
    if game not in GAMES:
        abort(404)
    return render_template("rules.html", slug=game, short=game_called(game), book=rulebook(game))


@web.get("/games/<slug:game>/glossary", endpoint="glossary")
def all_things(game: str) -> str:
    """Everything in the box, and every word of the game."""
    if game not in GAMES:
        abort(404)
    return render_template(
        "glossary.html", slug=game, short=game_called(game), kinds=list(glossary(game, opening_view(game)))
    )


@web.get("/games/<slug:game>/things/<thing>", endpoint="explain")
def one_thing(game: str, thing: str) -> str:
    """One thing of a game."""
    if game not in GAMES:
        abort(404)
    return _page(game, explained(game, opening_view(game), thing[:LONGEST]))


@web.get("/matches/<id:match>/things/<thing>", endpoint="explain_at")
def one_thing_at(match: str, thing: str) -> str:
    """One thing, as who looks at this match may know it."""
    table = table_of(match)
    game = table.summary.game
    return _page(game, explained(game, opening_view(game) if table.view is None else table.view, thing[:LONGEST]))


def _page(game: str, thing: ExplainedThing | None) -> str:
    if thing is None:
        raise Problem("not-found", "Nothing of that name needs explaining here.")
    return render_template("explain.html", slug=game, short=game_called(game), one=thing, rules=rulebook(game).rules)
