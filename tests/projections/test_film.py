"""A film shows every ply of a match as it was, struck ones among them."""

from __future__ import annotations

import pytest

from domain.engine import evolve, redacted
from domain.games import GAMES
from domain.laws import Trial
from domain.places import Viewer, masked
from domain.words import say
from projections.film import Film, totals
from projections.logbook import Happening


def test_a_film_shows_every_ply_as_it_was():
    """Any frame of a film is the table that was played, for a seat as for somebody who sees everything."""
    game = GAMES["coal-baron"]
    trial = Trial(game, 3, game.OPTIONS[0], 5, watched=False)
    states, told = [masked(trial.state, Viewer(1))], [happening("match-started", 0, -1, None, trial.setup)]
    while not trial.state.over:
        trial.step()
        ply = trial.log[-1]
        states.append(masked(trial.state, Viewer(1)))
        told.append(happening("decision-made", ply.number, ply.seat, ply.decision, ply.facts))
    film = Film(game, 3, [one._replace(facts=redacted(game, one.facts, Viewer(1))) for one in told])
    assert len(film) == len(states)
    for place in (0, 1, 15, 16, 17, 40, len(film) - 1):
        assert film.table(place) == states[place]
    assert film.stages()[0][1] == 0
    assert film.at_ply(17) == 17


@pytest.mark.parametrize("slug", list(GAMES))
def test_who_has_no_points_yet_has_zero(slug):
    game = GAMES[slug]
    trial = Trial(game, 2, game.OPTIONS[0], 1, watched=False)
    film = Film(game, 2, [happening("match-started", 0, -1, None, trial.setup)])
    assert list(film.totals(0)) == [0, 1]
    assert totals(game, trial.state, 2) == film.totals(0)


def test_a_film_with_a_strike_goes_on_from_where_it_was_struck():
    """The struck ply is shown as it was; what follows stands on what was left."""
    game = GAMES["coal-baron"]
    trial = Trial(game, 2, game.OPTIONS[1], 2, watched=False)
    for _ in range(3):
        trial.step()
    told = [happening("match-started", 0, -1, None, trial.setup)]
    told += [happening("decision-made", ply.number, ply.seat, ply.decision, ply.facts) for ply in trial.log]
    struck = happening("decisions-struck", 0, -1, None, [])._replace(sentences=[say("{first} {last}", first=3, last=3)])
    again = trial.log[2]
    film = Film(game, 2, [*told, struck, happening("decision-made", 4, again.seat, again.decision, again.facts)])
    assert [frame.ply for frame in film.frames] == [0, 1, 2, 3, 4]
    before = game.State()
    evolve(game, before, trial.setup, 0)
    for ply in (*trial.log[:2], again):
        evolve(game, before, ply.facts, ply.number if ply is not again else 4)
    assert film.table(4).seats == before.seats
    assert film.table(3) != film.table(2)


def happening(kind: str, ply: int, seat: int, decision, facts) -> Happening:
    return Happening(ply + 1, kind, 0, None, ply, seat, "decided", decision, list(facts), [], False)  # type: ignore[arg-type]
