"""A click on what cannot be chosen, and a look at what would be: on every spot, in every game, at any time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from domain.engine import accepts, awaited, legal
from domain.games import GAMES
from domain.laws import Trial
from domain.places import Seat, Viewer, copied, masked
from domain.words import Refused
from projections.boards.panels import Look
from projections.boards.pictures import SVG
from service.usecases.typed_lines import decision_preview

SPOT = re.compile(r'<g id="([^"]+)" class="spot"')
DRAWN = ["coal-baron", "eighteen-africa", "steamrollers", "train-rush"]
AUCTIONED = {"eighteen-africa": 150}  # plies that are over before there is much to click on


def looks(slug: str, plies: range) -> Iterator[tuple[Any, Seat, Any]]:
    """A random match, looked at by who is asked: state, seat, view."""
    game = GAMES[slug]
    before = AUCTIONED.get(slug, 0)
    trial = Trial(game, game.SEATS[0 if before else -1], game.OPTIONS[0], 3, watched=False)
    while trial.ply < plies.stop + before and not trial.state.over:
        if trial.ply - before in plies:
            seat = awaited(trial.state)[0]
            yield game, seat, masked(trial.state, Viewer(seat))
        trial.step()


def rules_against(game: Any, view: Any, seat: Seat, spot: str) -> Iterator[str]:
    for decision in SVG[game.SLUG].meant(view, seat, spot):
        if isinstance(decision, Refused):
            yield decision.rule
            continue
        try:
            accepts(game, view, seat, decision)
        except Refused as refusal:
            yield refusal.rule


@pytest.mark.parametrize("slug", DRAWN)
def test_a_click_on_any_spot_is_judged_by_the_rules(slug):
    """Nothing breaks, and what cannot be chosen gets reasons of its own, not only that something else is asked."""
    rules = set()
    for game, seat, view in looks(slug, range(0, 160, 7)):
        picture = SVG[slug].draw(view, Look(Viewer(seat)))
        spots = {spot for panel in picture.panels for spot in SPOT.findall(panel.body)}
        assert len(spots) > 10
        rules |= {rule for spot in spots for rule in rules_against(game, view, seat, spot)}
    assert len(rules - {"question"}) >= 2, rules


@pytest.mark.parametrize("slug", DRAWN)
def test_the_table_as_it_would_be_can_be_drawn(slug):
    """After any offer, as far as one can know it; the table itself stays as it is."""
    for game, seat, view in looks(slug, range(0, 200, 5)):
        before, offers = copied(view), list(legal(game, view, seat))
        for offer in (offers[0], offers[-1], offers[len(offers) // 2]):
            would = decision_preview(game, view, seat, offer)
            ghosts = SVG[slug].touched(would.facts)
            assert SVG[slug].draw(would.view, Look(Viewer(seat), ghost=ghosts)).panels
        assert view == before
