"""The rules of each game with an anchor for every rule, and its things explained: in a list, or one by one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from flask import abort, render_template

from domain.games import GAMES
from domain.places import SPECTATOR
from projections.boards.panels import Look, Region
from projections.boards.pictures import SVG
from service.http.problems import Problem
from service.present.names import game_called
from service.present.rulebook import rulebook
from service.present.things import ExplainedThing, explained, explained_on, glossary, opening_view
from service.usecases.match_view import MatchView
from service.web.page_frame import web
from service.web.page_of_match import PageOfMatch, table_of

LONGEST = 60  # letters of the name of a thing
SPOT = re.compile(r' id="([^"]+)"')


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
    found = explained(game, opening_view(game), thing[:LONGEST])
    return _page(game, [found] if found else [])


@web.get("/matches/<id:match>/things/<thing>", endpoint="explain_at")
def one_thing_at(match: str, thing: str) -> str:
    """One thing, as who looks at this match may know it."""
    table = table_of(match)
    found = explained(table.summary.game, _view(table), thing[:LONGEST])
    return _page(table.summary.game, [found] if found else [])


@web.get("/matches/<id:match>/spots/<spot>", endpoint="explain_spot")
def what_lies_there(match: str, spot: str) -> str | tuple[str, int]:
    """What lies on a spot of the board, as who looks may know it; nothing where nothing needs explaining."""
    table = table_of(match)
    found = explained_on(table.summary.game, _view(table), spot[:LONGEST])
    return _page(table.summary.game, found) if found else ("", 204)


@web.get("/matches/<id:match>/things", endpoint="things_at")
def everything_there(match: str) -> str:
    """Everything that lies on the table, part by part of the board: for who does not point."""
    table = table_of(match)
    page = ThingsPage(table)
    return render_template("things.html", page=page, slug=table.summary.game)


class ThingsPage(PageOfMatch):
    """What lies on a table, in the order of its board."""

    @property
    def regions(self) -> list[tuple[str, list[ExplainedThing]]]:
        game, view = self.summary.game, _view(self.table)
        if game not in SVG or self.table.view is None:
            return []
        drawn = SVG[game].draw(view, Look(self.table.viewer or SPECTATOR))
        return [(str(one.title), _lying_in(game, view, one)) for one in drawn.regions]


def _lying_in(game: str, view: Any, region: Region) -> list[ExplainedThing]:
    spots = [spot for panel in region.panels for spot in SPOT.findall(panel.body)]
    found = {one.title: one for spot in spots for one in explained_on(game, view, spot)}
    return list(found.values())


def _view(table: MatchView) -> Any:
    return opening_view(table.summary.game) if table.view is None else table.view


def _page(game: str, things: Sequence[ExplainedThing]) -> str:
    if not things:
        raise Problem("not-found", "Nothing of that name needs explaining here.")
    return render_template("explain.html", slug=game, short=game_called(game), things=things)
