"""4.10.3 and 12.6: the search against plain enumeration, and what players of other registers complain about."""

from pathlib import Path
from random import Random

import pytest

from domain.engine import default, legal
from domain.games import eighteen_africa as game
from domain.games.eighteen_africa.edition import CONCESSIONS, ECONOMIES, TRAINS
from domain.games.eighteen_africa.facts import RunStarted
from domain.games.eighteen_africa.rules import routes
from domain.games.eighteen_africa.rules.routes.judge import judged
from domain.games.eighteen_africa.rules.routes.search import found
from domain.games.eighteen_africa.rules.routes.value import Runner
from domain.places import Viewer, masked
from tests.domain.games.eighteen_africa.boards import BOARD_B, BOARD_C, best, board, route, runner
from tests.domain.games.eighteen_africa.given import A, operating, own, table
from tests.domain.games.eighteen_africa.grown import grown
from tests.domain.games.eighteen_africa.plain_search import best_sum
from tests.domain.games.eighteen_africa.played import positions

BOARDS = 24  # in every run of the suite; `ops/drills/routes` compares as many as wanted


def compared(seed: int) -> int:
    """One grown board, every company on it with two trains drawn: the sums of both searches are the same."""
    dice = Random(seed)
    boards = list(grown(seed, 3 + seed % 8, 4))
    on = boards[-1][0]
    done = 0
    for company in sorted({company for _, company in boards}):
        trains = tuple(dice.choices(list(TRAINS), k=1 + seed % 2))
        owned = tuple(dice.sample(list(CONCESSIONS), 3))
        who = Runner(company, trains, dice.choice(list(ECONOMIES)), owned, seed % 3 == 0, seed % 5 == 0)
        done += same_sum(on, who)
    return done


def same_sum(on, who) -> int:
    answer = found(on, who)
    expected = best_sum(
        on.laid, on.tokens, who.company, who.trains, who.economy, who.concessions, who.modifiers, who.dakar
    )
    assert answer.complete
    assert (answer.plans[0].revenue if answer.plans else 0) == expected, (who, on.laid, on.tokens)
    for plan in answer.plans:
        assert sum(ride.revenue for ride in judged(on, who, plan.routes)) == plan.revenue
    return 1


@pytest.mark.parametrize("seed", range(BOARDS))
def test_the_search_finds_what_plain_enumeration_finds(seed):
    assert compared(seed)


def test_on_boards_of_played_matches_too():
    """A few of them; `ops.drills.routes` compares three hundred."""
    dice = Random(3)
    done = 0
    for state in positions(3, 12, first=400):
        for company in state.running():
            trains = tuple(dice.choices(list(TRAINS), k=2))
            done += same_sum(state.board(), Runner(company, trains, dice.choice(list(ECONOMIES)), ("GOL", "DAT")))
    assert done > 30


# --- 12.6: peers fail here -------------------------------------------------------------------------------------------


def test_no_clock_decides_what_is_found():
    """The answer of a slow machine is that of a fast one: steps are counted, and nothing asks for the time."""
    sources = [file.read_text() for file in Path(routes.__file__).parent.glob("*.py")]
    assert len(sources) > 5
    assert not any(word in source for source in sources for word in ("import time", "datetime", "random", "thread"))


def test_a_train_is_not_left_without_a_route_in_silence():
    """Where a train stays idle no route of it would keep off the track of the other."""
    one_line = board({"D5": ("115", 3)}, MF="")
    plan = best(one_line, runner("MF", "2", "2"))
    assert len(plan.routes) == 1
    assert best_sum(one_line.laid, one_line.tokens, "MF", ("2", "2"), "expansion") == plan.revenue
    assert len(best(board(BOARD_C, CGH=""), runner("CGH", "2", "2")).routes) == 2


def test_the_search_sees_bonuses():
    """Without Dates the train stays at the better city; with them it goes to the port for 30 more."""
    on = board({**BOARD_B, "G8": ("9", 0)}, MF="")
    without = best(on, runner("MF", "PA", economy="depression"))
    dates = best(on, runner("MF", "PA", economy="depression", concessions=("DAT",)))
    assert "I2" in dates.routes[0][1]
    assert dates.revenue == without.revenue + 30


def test_an_earlier_route_does_not_stay_in_the_way_of_a_better_pair():
    """The best route of the 3 alone (130) takes all track; the pair of 2 and 3 is worth 170."""
    on = board(BOARD_C, CGH="")
    assert best(on, runner("CGH", "3")).revenue == 130
    assert best(on, runner("CGH", "2", "3")).revenue == 170
    assert best(on, runner("CGH", "3", "2")) == best(on, runner("CGH", "2", "3"))


def test_as_many_routes_as_trains_where_track_suffices():
    plan = best(board(BOARD_C, CGH=""), runner("CGH", "EF", "EE"))
    assert [train for train, _ in plan.routes] == ["EF", "EE"]


def test_a_better_route_that_visits_an_earlier_token_is_found_once():
    on = board(BOARD_C, CGH="K36.0 M32.0")
    plans = found(on, runner("CGH", "3")).plans
    assert plans[0].routes == (("3", route("M32-M34-L35-K36-J35-K34-L33-M32")),)
    assert len({plan.routes for plan in plans}) == len(plans)


def test_12_5_a_position_is_searched_once_whoever_looks_at_it():
    """Offers, default, preview, `run best` and a view, which is a copy, ask for the same search."""
    state = own(table(), A, "CGH*")
    state.laid.update(BOARD_C)
    state.companies["CGH"].trains = ["2", "3"]
    found.cache_clear()
    operating(state, "CGH", RunStarted)
    view = masked(state, Viewer(A))
    list(legal(game, state, A)), list(legal(game, view, A)), default(game, view, A)
    game.parse(view, A, "run best"), dict(game.continued(view, A, "run"))
    assert game.write(game.parse(state, A, "run best")) == game.write(next(iter(legal(game, view, A))))
    assert found.cache_info().misses == 1
