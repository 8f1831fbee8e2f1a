"""4.10 of the specification: what is a route, and what it is worth."""

import pytest

from domain.games.eighteen_africa.rules.routes.search import found
from domain.words import Refused
from tests.domain.games.eighteen_africa.boards import BOARD_A, BOARD_B, BOARD_C, best, board, route, runner
from tests.domain.games.eighteen_africa.test_routes import earned, judged

MF_ON_B = board(BOARD_B, MF="")
CGH_ON_C = board(BOARD_C, CGH="")


def rule(on, who, *routes):
    with pytest.raises(Refused) as error:
        judged(on, who, tuple((train, route(hexes)) for train, hexes in routes))
    return error.value.rule


class TestLegal:
    def test_4_10_1_2_no_border_twice_within_a_route(self):
        assert rule(MF_ON_B, runner("MF", "PA"), ("PA", "E4-D3-E4")) in ("4.10.1.2", "4.10.1.1")

    def test_4_10_1_2_no_stop_twice(self):
        assert rule(MF_ON_B, runner("MF", "AE"), ("AE", "D5-D3-E2-D3")) == "4.10.1.2"

    def test_4_10_1_3_two_cities_at_least(self):
        on = board({"D5": ("115", 1), "C6": ("58", 4)}, MF="")
        assert rule(on, runner("MF", "EF"), ("EF", "D5-C6")) == "4.10.1.3"

    @pytest.mark.parametrize(("train", "legal"), [("2", False), ("3", True), ("AE", True), ("PA", True)])
    def test_4_10_1_3_cities_are_counted_towns_are_not(self, train, legal):
        hexes = "D5-D3-E4-F3-G2"  # three cities, two towns
        if legal:
            assert earned(MF_ON_B, runner("MF", train), (train, hexes)) > 0
        else:
            assert rule(MF_ON_B, runner("MF", train), (train, hexes)) == "4.10.1.3"

    @pytest.mark.parametrize("train", ["2", "3", "AE", "VS", "EE"])
    def test_4_10_1_4_only_freight_and_pan_america_end_in_towns(self, train):
        assert rule(MF_ON_B, runner("MF", train), (train, "D5-D3-E4")) in ("4.10.1.4", "4.10.1.3")
        assert earned(MF_ON_B, runner("MF", "EF"), ("EF", "D5-D3-E4")) == 2 * 50

    def test_4_10_1_5_an_end_may_be_full(self):
        on = board(BOARD_B, MF="", TC="D3.0")
        assert earned(on, runner("MF", "2"), ("2", "D5-D3")) == 40
        assert rule(on, runner("MF", "3"), ("3", "D5-D3-E2")) == "4.10.1.5"

    def test_4_10_1_5_an_own_token_opens_a_full_city(self):
        on = board({**BOARD_B}, MF="D5.0 D3.0")
        assert earned(on, runner("MF", "3"), ("3", "D5-D3-E2")) == 60

    def test_4_10_1_6_the_own_token_may_lie_in_the_middle(self):
        on = board(BOARD_B, MNR="D3.0")
        assert earned(on, runner("MNR", "3"), ("3", "D5-D3-E2")) == 60
        assert rule(on, runner("MNR", "2"), ("2", "E2-G2")) in ("4.10.1.1", "4.10.1.6")

    def test_4_10_1_trains_of_one_company_may_share_stops_not_borders(self):
        who = runner("CGH", "2", "2")
        both = (("2", route("K36-L35-M34-M32")), ("2", route("K36-J35-K34-L33-M32")))
        assert sum(one.revenue for one in judged(CGH_ON_C, who, both)) == 170
        assert rule(CGH_ON_C, who, ("2", "K36-L35-M34-M32"), ("2", "M32-M34-L35-K36")) == "4.10.1"

    def test_4_8_3_one_route_for_a_train_and_only_for_trains_one_has(self):
        assert rule(CGH_ON_C, runner("CGH", "2"), ("2", "K36-L35-M34-M32"), ("2", "K36-J35-K34-L33-M32")) == "4.8.3"
        assert rule(CGH_ON_C, runner("CGH", "2"), ("PA", "K36-L35-M34-M32")) == "4.8.3"

    def test_4_10_1_a_stop_alone_and_an_empty_route_are_none(self):
        assert rule(CGH_ON_C, runner("CGH", "2"), ("2", "K36"))
        assert rule(CGH_ON_C, runner("CGH", "2"), ("2", ""))

    def test_4_10_1_no_step_over_a_missing_tile(self):
        on = board({key: laid for key, laid in BOARD_C.items() if key != "L35"}, CGH="")
        assert rule(on, runner("CGH", "2"), ("2", "K36-L35-M34-M32")) == "4.10.1.1"

    def test_4_10_1_one_writing(self):
        (one,) = judged(CGH_ON_C, runner("CGH", "3"), (("3", route("M32-L33-K34-J35-K36-L35-M34-M32")),))
        assert one.hexes == route("M32-M34-L35-K36-J35-K34-L33-M32"), "from Pretoria, the lower stop"


class TestValue:
    @pytest.mark.parametrize(
        ("economy", "sum_"), [("boom", 2 * (40 + 40 + 40)), ("expansion", 120), ("recession", 60), ("depression", 0)]
    )
    def test_4_10_2_veldt_star_twice(self, economy, sum_):
        assert earned(MF_ON_B, runner("MF", "VS", economy=economy), ("VS", "D5-D3-E2")) == sum_

    def test_4_10_2_a_town_never_falls_below_nothing(self):
        """Recession: Marrakech 10, variable cities 10 each, both towns 0."""
        assert earned(MF_ON_B, runner("MF", "3", economy="recession"), ("3", "D5-D3-E4-F3-G2")) == 30

    def test_4_10_2_variable_cities_take_the_best_city_counted_or_not(self):
        """AE counts four of five stops: the best are the cities, then one town."""
        assert earned(MF_ON_B, runner("MF", "AE"), ("AE", "D5-D3-E4-F3-G2")) == 70

    def test_4_10_2_without_a_fixed_city_twenty_whatever_the_times(self):
        on = board(BOARD_A, MNR="D3.0")
        for economy in ("boom", "expansion", "recession", "depression"):
            assert earned(on, runner("MNR", "2", economy=economy), ("2", "D3-E2")) == 40

    def test_2_6_modifiers_are_added_to_a_best_city_only(self):
        on = board(BOARD_A, MNR="D3.0")
        assert earned(on, runner("MNR", "2", modifiers=True), ("2", "D3-E2")) == 40

    def test_2_6_modifiers_are_multiplied(self):
        assert earned(MF_ON_B, runner("MF", "VS", modifiers=True), ("VS", "D5-D3-E2")) == 2 * (20 + 40 + 20)

    def test_4_10_2_every_train_earns_its_bonuses(self):
        who = runner("CGH", "2", "2", concessions=("GOL",))
        both = (("2", route("K36-L35-M34-M32")), ("2", route("K36-J35-K34-L33-M32")))
        assert sum(one.revenue for one in judged(CGH_ON_C, who, both)) == 170 + 60

    def test_4_10_2_a_concession_of_another_company_earns_nothing(self):
        assert earned(CGH_ON_C, runner("CGH", "2"), ("2", "K36-L35-M34-M32")) == 90
        with_oil = runner("CGH", "2", concessions=("OIL",))
        assert earned(CGH_ON_C, with_oil, ("2", "K36-L35-M34-M32")) == 90

    def test_4_10_2_bonuses_do_not_fall_in_a_depression(self):
        who = runner("CGH", "2", economy="depression", concessions=("GOL",))
        assert earned(CGH_ON_C, who, ("2", "K36-L35-M34-M32")) == 20 + 0 + 20 + 30

    def test_4_10_2_freight_enjoys_a_boom(self):
        assert earned(MF_ON_B, runner("MF", "EF", economy="boom"), ("EF", "D5-D3-E4")) == 2 * (40 + 40 + 10)


class TestSearch:
    def test_4_10_3_4_of_equal_sums_the_one_with_fewer_borders(self):
        on = board(BOARD_A, MF="")
        assert best(on, runner("MF", "2", economy="depression", concessions=())).revenue == 0

    def test_4_10_3_offers_the_best_and_at_most_ten_more(self):
        plans = found(CGH_ON_C, runner("CGH", "PA", "PA")).plans
        assert len(plans) <= 11
        assert [plan.revenue for plan in plans] == sorted((plan.revenue for plan in plans), reverse=True)

    def test_4_10_3_where_no_route_is_legal_none_is_found(self):
        assert found(board({}, MF=""), runner("MF", "2")).plans == ()

    def test_12_6_a_second_train_runs_where_it_can(self):
        plan = best(MF_ON_B, runner("MF", "2", "2"))
        assert plan.revenue == 40, "both would need the border of Marrakech and Casablanca"
        assert len(plan.routes) == 1

    def test_12_6_a_shorter_first_route_that_leaves_more_to_the_second(self):
        plan = best(CGH_ON_C, runner("CGH", "2", "AE"))
        assert (plan.revenue, len(plan.routes)) == (170, 2)
