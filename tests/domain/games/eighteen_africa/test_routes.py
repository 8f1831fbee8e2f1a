"""4.10, section 6 "Routes" and "Writing, search": what is a route, what it earns, and which run is the best."""

import pytest

from domain.games.eighteen_africa.rules.routes.judge import filled, judged
from domain.games.eighteen_africa.rules.routes.search import found
from domain.games.eighteen_africa.rules.routes.text import continued, written
from domain.games.eighteen_africa.rules.routes.value import ride
from domain.words import Refused
from tests.domain.games.eighteen_africa.boards import BOARD_A, BOARD_B, BOARD_C, best, board, route, runner

A, B, C = (board(BOARD_A, MF=""), board(BOARD_B, MF=""), board(BOARD_C, CGH=""))
LONG = "D5-D3-E4-F3-G2"
RING = "M32-M34-L35-K36-J35-K34-L33-M32"


def earned(on, who, *routes):
    return sum(ride.revenue for ride in judged(on, who, tuple((train, route(hexes)) for train, hexes in routes)))


def refused(on, who, *routes):
    with pytest.raises(Refused) as error:
        earned(on, who, *routes)
    return error.value.rule


@pytest.mark.parametrize(
    ("economy", "plain", "modified"),
    [("boom", 80, 100), ("expansion", 40, 60), ("recession", 20, 40), ("depression", 0, 20)],
)
def test_t41_a_variable_city_is_worth_the_best_city_of_the_route(economy, plain, modified):
    assert earned(A, runner("MF", "2", economy=economy), ("2", "D5-D3")) == plain
    assert earned(A, runner("MF", "2", economy=economy, modifiers=True), ("2", "D5-D3")) == modified


def test_t41_three_cities():
    assert earned(A, runner("MF", "3"), ("3", "D5-D3-E2")) == 60


@pytest.mark.parametrize(
    ("economy", "sum_"), [("expansion", 120), ("recession", 120), ("depression", 120), ("boom", 240)]
)
def test_t42_empire_freight_ignores_bad_times(economy, sum_):
    assert earned(A, runner("MF", "EF", economy=economy), ("EF", "D5-D3-E2")) == sum_


@pytest.mark.parametrize(
    ("train", "revenue", "hexes"),
    [
        ("2", 40, "D3-D5"),
        ("3", 80, LONG),
        ("AE", 70, LONG),
        ("VS", 160, LONG),
        ("EE", 210, LONG),
        ("EF", 180, f"{LONG}-H1-I2"),
        ("PA", 270, f"{LONG}-H1-I2"),
    ],
)
def test_t43_the_best_route_of_every_train(train, revenue, hexes):
    plan = best(B, runner("MF", train))
    assert plan == (((train, route(hexes)),), revenue)


def test_t44_a_concession_is_added_and_not_multiplied():
    assert best(B, runner("MF", "EF", concessions=("DAT",))).revenue == 210


@pytest.mark.parametrize(("economy", "revenue"), [("boom", 140), ("recession", 30), ("depression", 0)])
def test_t45_towns_fall_with_the_economy(economy, revenue):
    assert best(B, runner("MF", "3", economy=economy)).revenue == revenue


@pytest.mark.parametrize(("economy", "revenue"), [("expansion", 50), ("boom", 50), ("depression", 40)])
def test_t48_variable_cities_alone_are_worth_twenty_each(economy, revenue):
    on = board({"F3": ("58", 2)}, AO="")
    assert best(on, runner("AO", "2", economy=economy)).revenue == revenue


def test_t49_from_the_cape_to_cairo():
    """(40 + 30 + 30 + 40 + 30) x 3 + 80: the bonus is not multiplied, Cape Town is worth what Cairo is."""
    laid = {"M32": ("10", 0), "O12": ("14", 0), "N7": ("38", 0), "M34": ("4", 0), "M28": ("4", 0), "M26": ("4", 0)}
    stops = ("K36.0", "M34.0", "M32.1", "M28.0", "M26.0", "O12.0", "N7.0")
    hexes = tuple(stop[:-2] for stop in stops)
    on = board(laid, CGH="")
    assert ride(on, runner("CGH", "PA"), "PA", stops, hexes).revenue == 590
    with_gold = ride(on, runner("CGH", "PA", concessions=("GOL",)), "PA", stops, hexes)
    assert with_gold.bonuses == (("CAPE-CAIRO", 80), ("GOL", 30))


def test_the_bonus_of_the_option_stands_in_the_place_of_the_other():
    stops, hexes = ("B11.0", "D3.0", "M32.0", "P23.0"), ("B11", "D3", "M32", "P23")
    on = board({"B11": ("4", 0), "M32": ("10", 0)}, UR="")
    by_rulebook, by_option = (
        ride(on, runner("UR", "PA", dakar=dakar), "PA", stops, hexes).bonuses for dakar in (False, True)
    )
    assert by_rulebook == (("CASABLANCA-JOHANNESBURG", 100),)
    assert by_option == (("DAKAR-DAR-ES-SALAAM", 100),)


def test_t62_a_route_has_one_writing():
    rides = judged(B, runner("MF", "3"), (("3", route("G2-F3-E4-D3-D5")),))
    assert [ride.hexes for ride in rides] == [route(LONG)]
    assert filled(B, route("D5-D3-E4-F3-G2-I2")) == route(f"{LONG}-H1-I2")


def test_t62_trains_in_another_order_mean_the_same():
    one = judged(C, runner("CGH", "2", "3"), (("2", route("K36-L35-M34-M32")), ("3", route("K36-J35-K34-L33-M32"))))
    other = judged(C, runner("CGH", "3", "2"), (("3", route("M32-L33-K34-J35-K36")), ("2", route("M32-M34-L35-K36"))))
    assert one == other


def test_t63_refused_with_the_rule_that_is_broken():
    assert refused(B, runner("MF", "2"), ("2", "D5-D3-E2")) == "4.10.1.3"
    assert refused(B, runner("MF", "3"), ("3", f"{LONG}-H1-I2")) == "4.10.1.4"
    assert refused(B, runner("MF", "3"), ("3", "D5-E4")) == "4.10.1.1"
    assert refused(B, runner("MF", "3"), ("3", "D3-E2")) == "4.10.1.6"
    twice = (("2", "K36-L35-M34-M32"), ("2", "K36-L35-M34-M32"))
    assert refused(C, runner("CGH", "2", "2"), *twice) == "4.10.1"
    both = board(BOARD_C, CSAR="", CGH="")
    assert refused(both, runner("CSAR", "3"), ("3", RING)) == "4.10.1.5"
    assert earned(both, runner("CSAR", "3"), ("3", "M32-M34-L35-K36")) == 90


def test_what_else_is_no_route():
    assert refused(B, runner("MF", "3"), ("3", "D5-D3-D5")) == "4.10.1.2"
    assert refused(B, runner("MF", "3"), ("3", "D5-G2")) == "4.10.1.1"
    assert refused(B, runner("MF", "3"), ("3", "D5-X9")) == "4.10.1.1"
    assert refused(B, runner("MF", "3"), ("3", "D5")) == "4.10.1.3"
    assert refused(B, runner("MF", "3"), ("2", "D5-D3")) == "4.8.3"
    assert refused(B, runner("MF", "3"), ("3", "D5-D3"), ("3", "D3-E2")) == "4.8.3"


@pytest.mark.parametrize(
    ("train", "revenue", "hexes"),
    [("2", 90, "K36-L35-M34-M32"), ("3", 130, RING), ("AE", 130, RING), ("PA", 390, RING)],
)
def test_t64_two_cities_of_one_hex_are_two_stops(train, revenue, hexes):
    assert best(C, runner("CGH", train)) == (((train, route(hexes)),), revenue)


@pytest.mark.parametrize(
    ("trains", "economy", "concessions", "revenue"),
    [
        (("2", "2"), "expansion", (), 170),
        (("2", "2"), "boom", (), 250),
        (("2", "2"), "recession", (), 120),
        (("2", "2"), "depression", (), 80),
        (("2", "2"), "expansion", ("GOL",), 230),
        (("2", "3"), "expansion", (), 170),
        (("EF", "EE"), "expansion", (), 430),
    ],
)
def test_t65_two_trains_share_no_track(trains, economy, concessions, revenue):
    plan = best(C, runner("CGH", *trains, economy=economy, concessions=concessions))
    assert plan.revenue == revenue
    assert sorted(train for train, _ in plan.routes) == sorted(trains)


def test_t72_the_same_position_gives_the_same_run_and_a_cut_off_is_said():
    assert found(C, runner("CGH", "2", "3")) == found(board(BOARD_C, CGH=""), runner("CGH", "2", "3"))
    assert found(C, runner("CGH", "2", "3")).complete
    for steps in (0, 1, 2, 3):
        cut = found(C, runner("CGH", "AE"), (), steps)
        assert not cut.complete
        for plan in cut.plans:
            assert sum(one.revenue for one in judged(C, runner("CGH", "AE"), plan.routes)) == plan.revenue


def test_a_route_that_is_given_stands_and_the_other_train_keeps_off_its_track():
    """12.4: `run 2: K36-L35-M34-M32, 3: best`."""
    given = (("2", route("K36-L35-M34-M32")),)
    mixed = found(C, runner("CGH", "2", "3"), given)
    assert mixed.plans[0] == ((given[0], ("3", route("K36-J35-K34-L33-M32"))), 170)
    assert all(given[0] in plan.routes for plan in mixed.plans)


def test_next_best_runs_follow_by_falling_sum_and_none_stands_twice():
    plans = found(C, runner("CGH", "2", "3")).plans
    assert [plan.revenue for plan in plans] == sorted((plan.revenue for plan in plans), reverse=True)
    assert len({plan.routes for plan in plans}) == len(plans) > 3
    assert all(earned_by(C, runner("CGH", "2", "3"), plan) == plan.revenue for plan in plans)


def earned_by(on, who, plan):
    return sum(one.revenue for one in judged(on, who, plan.routes))


# --- 12.4: built by clicking -----------------------------------------------------------------------------------------


def test_a_route_is_built_hex_by_hex_and_ends_as_one_that_is_legal():
    who = runner("MF", "3", "2")
    trains = {"train-2": "run 2: ", "train-3": "run 3: "}
    starts = {f"hex-{at}": f"run 3: {at}" for at in ("D3", "D5", "E2", "G2")}  # of the best train
    assert dict(continued(B, who, "run")) == dict(continued(B, who, "")) == trains | starts
    starts = dict(continued(B, who, "run 3: "))
    assert set(starts) == {"hex-D3", "hex-D5", "hex-E2", "hex-G2"}
    assert dict(continued(B, who, starts["hex-D5"])) == {"hex-D3": "run 3: D5-D3"}
    onward = dict(continued(B, who, "run 3: D5-D3"))
    assert onward == {"hex-E2": "run 3: D5-D3-E2", "hex-E4": "run 3: D5-D3-E4", "train-2": "run 3: D5-D3, 2: "}
    assert dict(continued(B, who, "run 3: D5-D3-E4-F3")) == {"hex-G2": f"run 3: {LONG}"}


def test_clicking_skips_plain_track_and_never_leads_into_a_dead_end():
    who = runner("CGH", "2", "2")
    assert dict(continued(C, who, "run 2: K36")) == {
        "hex-M34": "run 2: K36-L35-M34",
        "hex-M32": "run 2: K36-J35-K34-L33-M32",
    }
    assert dict(continued(C, who, "run 2: K36-L35-M34-M32, 2: K36")) == {
        "hex-M32": "run 2: K36-L35-M34-M32, 2: K36-J35-K34-L33-M32"
    }
    assert dict(continued(C, who, "walk")) == {}
    assert dict(continued(C, who, "run 2: K36-K34")) == {}


def test_a_run_is_written_as_it_is_read():
    assert written((("2", route("K36-L35-M34-M32")), ("3", route("D5-D3")))) == "2: K36-L35-M34-M32, 3: D5-D3"
