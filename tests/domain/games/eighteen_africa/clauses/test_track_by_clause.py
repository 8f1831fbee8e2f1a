"""4.8.1, 4.8.2 and 4.9 of the specification: tiles, stations, income of joined cities."""

import pytest

from domain.games.eighteen_africa.decisions import LayTile, PlaceToken
from domain.games.eighteen_africa.edition import TILES
from domain.games.eighteen_africa.facts import ConnectionIncome, TileLaid, TokenPlaced, TokensStarted, TrackHalted
from domain.games.eighteen_africa.rules.laying import judged_lay
from domain.games.eighteen_africa.rules.network import may_place, network
from domain.games.eighteen_africa.rules.track import Lay, lays
from domain.words import Refused
from tests.domain.games.eighteen_africa.boards import BOARD_A, BOARD_B, BOARD_C, Builder, board, crew
from tests.domain.games.eighteen_africa.given import A, B, of, offers, operating, own, play, refused, table

P = frozenset


def no(on, who, *lay):
    with pytest.raises(Refused) as error:
        judged_lay(on, who, Lay(*lay))
    return error.value


class TestYellow:
    @pytest.mark.parametrize(
        ("at", "tile"),
        [("D7", "58"), ("D7", "115"), ("C6", "9"), ("C6", "56"), ("E4", "58"), ("D5", "4"), ("D5", "12"), ("D7", "16")],
    )
    def test_4_9_3_1_the_tile_has_the_stops_of_the_hex_and_is_yellow(self, at, tile):
        on = board({"D5": ("6", 1)} if at != "D5" else {}, MF="")
        for turned in range(6):
            assert no(on, crew("MF", trains=("2",)), at, tile, turned)

    @pytest.mark.parametrize(
        ("at", "tile", "turned", "where"),
        [("D5", "6", 0, "no hex"), ("K14", "4", 2, "a blocked hex"), ("G4", "9", 0, "a fixed hex without track there")],
    )
    def test_4_9_1_no_track_leads_into(self, at, tile, turned, where):
        assert no(board({}, MF=""), crew("MF"), at, tile, turned).rule == "4.9.1", where

    def test_4_9_1_a_fixed_hex_is_met_where_it_has_track(self):
        on = board({}, AO="")  # F3: NW is E2 (has SE), N is off the map, NE is G2 (has SW)
        assert judged_lay(on, crew("AO"), Lay("F3", "58", 2))
        assert no(on, crew("AO"), "F3", "4", 0).rule == "4.9.1", "N of Oran lies no hex"

    def test_4_9_3_2_the_first_tile_goes_on_from_an_open_end(self):
        on = board({"D5": ("115", 0)}, MF="")
        assert judged_lay(on, crew("MF"), Lay("D7", "9", 0))
        assert no(on, crew("MF"), "D7", "9", 1).rule == "4.9.3.2", "SW to NE does not meet D5"
        assert no(on, crew("MF"), "D9", "9", 0).rule == "4.9.3.2"

    def test_4_9_3_2_the_home_hex_needs_no_track(self):
        assert judged_lay(board({}, MF=""), crew("MF"), Lay("D5", "115", 0))
        assert no(board({}, MF=""), crew("MF"), "F11", "115", 0).rule == "4.9.3.2"

    def test_4_9_3_2_a_chain_goes_on_from_the_last_tile_only(self):
        build = Builder(board({"D5": ("6", 4)}, MF=""), "MF")  # NE to E4, S to D7
        build.lay("D7", "9", 0)
        assert no(build.board, build.crew, "E4", "56", 1).rule == "4.9.3.2"
        assert judged_lay(build.board, build.crew, Lay("D9", "9", 0))

    def test_4_9_3_3_the_printed_cost_is_paid(self):
        on = board({"D5": ("6", 4)}, MF="")
        assert judged_lay(on, crew("MF", 40), Lay("E4", "56", 1)).cost == 40
        assert no(on, crew("MF", 39), "E4", "56", 1).rule == "4.9.3.3"
        assert no(on, crew("MF", 40, powers=P({"P4"})), "E4", "56", 1, ("P4",)).rule == "4.8.7", "no river there"

    @pytest.mark.parametrize(("tile", "turned", "halts"), [("7", 3, "tile"), ("8", 3, ""), ("9", 0, "")])
    def test_4_9_3_gentle_curves_and_straights_do_not_halt(self, tile, turned, halts):
        build = Builder(board({"D5": ("115", 0)}, MF=""), "MF")
        assert build.lay("D7", tile, turned).halts == halts

    def test_4_9_3_a_sharp_town_halts_others_do_not(self):
        for tile, turned, halts in (("3", 4, "tile"), ("58", 4, "")):
            build = Builder(board({"D5": ("115", 1)}, MF=""), "MF")  # SW to C6
            assert build.lay("C6", tile, turned).halts == halts

    def test_4_9_3_a_foreign_city_tile_halts(self):
        build = Builder(board({"D5": ("115", 0), "D7": ("8", 3), "E8": ("8", 0)}, MF=""), "MF")
        assert build.lay("E10", "8", 3).halts == ""
        after = build.lay("F11", "115", 2)
        assert after.halts != ""
        assert sorted(one.stop for one in after.income) == ["D5.0", "F11.0"]

    def test_4_9_3_a_home_tile_that_joins_nothing_does_not_halt(self):
        assert Builder(board({}, MF=""), "MF").lay("D5", "115", 0).halts == ""

    def test_r61_a_second_line_to_a_city_already_joined_does_not_halt(self):
        build = Builder(board({"D5": ("6", 3), "E4": ("56", 2)}, MF=""), "MF", ("D3.0", "D5.0", "E2.0"))
        # D5 has N to D3 and SE to E6; a way to E2 by F5 and E4's second town
        build.lay("E6", "8", 2)
        assert build.crew.halted is False
        after = build.lay("F5", "7", 1)
        assert (after.income, after.halts) == ((), "tile"), "Tangier was in the network before"

    def test_4_9_3_a_supply_that_is_empty(self):
        on = board({f"{at}": ("115", 0) for at in ("F11", "N7", "O12")}, MF="")
        assert TILES["115"].count == 3
        assert no(on, crew("MF"), "D5", "115", 0).rule == "4.9.3.1"
        assert judged_lay(on, crew("MF"), Lay("D5", "6", 4))

    def test_4_8_1_no_upgrade_after_a_yellow_tile_and_no_yellow_after_an_upgrade(self):
        build = Builder(board({**BOARD_A, "F5": ("9", 0)}, MF=""), "MF", ("D3.0", "D5.0", "E2.0"), trains=("2",))
        other = Builder(board({"D5": ("6", 4)}, MF=""), "MF", trains=("2",))
        other.lay("D7", "9", 0)
        assert no(other.board, other.crew, "D5", "12", 4).rule == "4.9.3"
        build.lay("D5", "12", 3)
        assert no(build.board, build.crew, "D7", "9", 0).rule in ("4.8.1", "4.9.3")

    def test_4_9_3_the_opening_counts_as_one_of_four_and_p2_adds_one(self):
        build = Builder(board({}, NZA=""), "NZA", powers=P({"P2"}))
        build.lay("M32", "10", 0)  # Johannesburg N to M30
        for at in ("M30", "M28"):
            build.lay(at, "9" if at == "M30" else "4", 0)
        build.lay("M26", "4", 0)
        assert {lay.powers for lay in lays(build.board, build.crew)} == {("P2",)}

    def test_4_9_3_a_home_company_does_not_lay_10_as_an_upgrade_or_later_in_its_turn(self):
        build = Builder(board({"M32": ("10", 0), "J21": ("10", 0)}, COR=""), "COR")
        assert TILES["10"].count == 2
        assert not [lay for lay in lays(build.board, build.crew) if lay.tile == "10"]

    def test_r31_a_stranger_lays_10_with_a_train_and_an_open_end(self):
        on = board({"M34": ("58", 1), "L35": ("9", 1)}, CGH="")  # from Cape Town by L35 and M34 to M32's south
        assert network(on, "CGH").open_ends >= {("M32", 0)}
        assert no(on, crew("CGH"), "M32", "10", 0).rule == "4.9.4.3"
        laying = judged_lay(on, crew("CGH", trains=("2",)), Lay("M32", "10", 0))
        assert (laying.upgrade, laying.cost) == (True, 0)
        assert no(on, crew("CGH", trains=("2",)), "M32", "10", 1).rule == "4.9.4.3", "no exit to the south"


class TestUpgrades:
    def test_4_9_4_1_colours_are_not_skipped_and_old_track_stays(self):
        on, who = board(BOARD_A, MF=""), crew("MF", trains=("2",))
        assert no(on, who, "D5", "38", 3).rule == "4.9.4.1"
        assert no(on, who, "D5", "6", 3)
        assert no(on, who, "D5", "12", 0).rule in ("4.9.4.2", "4.9.1"), "S, SW, NW has no exit N"

    def test_4_9_4_3_a_city_with_a_foreign_token_is_upgraded_if_a_train_gets_there(self):
        laid = {"D5": ("6", 3), "E6": ("9", 2), "F7": ("8", 0), "F9": ("9", 0), "F11": ("115", 3)}
        on = board(laid, MF="", TO="")
        assert judged_lay(on, crew("MF", trains=("2",)), Lay("F11", "12", 3)).upgrade

    def test_4_9_4_3_a_route_too_long_for_the_train_is_no_reach(self):
        laid = {**BOARD_C, "M32": ("35", 0)}
        on = board(laid, CGH="")
        for trains, reached in ((("2",), True), ((), False)):
            who = crew("CGH", trains=trains)
            fits = [lay for lay in lays(on, who) if lay.hex == "M32"]
            assert bool(fits) is reached

    def test_4_9_4_3_a_town_needs_only_track(self):
        laid = {"M32": ("35", 0), "M30": ("9", 0), "M28": ("4", 0)}
        assert judged_lay(board(laid, NZA=""), crew("NZA"), Lay("M28", "87", 0))
        assert no(board(laid, CSAR=""), crew("CSAR"), "M28", "87", 0).rule == "4.9.4.3", "Pretoria has no way north"

    def test_4_9_4_3_plain_track_needs_a_new_way_one_can_use(self):
        on = board({"D5": ("115", 0), "D7": ("9", 0)}, MF="")
        assert judged_lay(on, crew("MF"), Lay("D7", "24", 3)), "N to S, N to SE"
        assert no(on, crew("MF"), "D7", "24", 0).rule == "4.9.4.3", "S to NW: one comes from the north"

    def test_4_9_4_a_yellow_town_becomes_a_city_a_green_one_does_not(self):
        laid = {"M32": ("35", 0), "M30": ("9", 0), "M28": ("4", 0)}
        assert judged_lay(board(laid, NZA=""), crew("NZA"), Lay("M28", "14", 0)).replaced == "4"
        green = board({**laid, "M28": ("87", 0)}, NZA="")
        assert no(green, crew("NZA"), "M28", "14", 0).rule == "4.9.4.1"
        assert judged_lay(green, crew("NZA"), Lay("M28", "933", 0))

    def test_4_9_4_4_an_upgrade_is_free(self):
        on = board({"O12": ("115", 3)}, SR="")
        assert judged_lay(on, crew("SR", 0, trains=("2",)), Lay("O12", "12", 1)).cost == 0
        assert no(on, crew("SR", 0, trains=("2",), powers=P({"P4"})), "O12", "12", 1, ("P4",)).rule == "4.8.7"

    def test_4_8_1_one_upgrade_and_with_p3_the_same_hex_again(self):
        build = Builder(board({"D5": ("115", 3)}, MF=""), "MF", trains=("2",), powers=P({"P3"}))
        build.lay("D5", "12", 3)
        assert {(lay.hex, lay.powers) for lay in lays(build.board, build.crew)} == {("D5", ("P3",))}
        build.lay("D5", "38", 1, "P3")
        assert lays(build.board, build.crew) == ()
        assert build.board.stop("D5.0").revenue == 40


class TestJoining:
    def test_4_9_5_a_former_town_pays_nothing(self):
        on = board({"D5": ("115", 1), "C6": ("58", 4)}, MF="")
        after = Builder(on, "MF").lay("C6", "12", 4)
        assert {(one.stop, one.amount) for one in after.income} == {("C6.0", 0), ("D5.0", 20)}

    def test_4_9_5_nothing_is_paid_twice(self):
        build = Builder(board(BOARD_A, MF=""), "MF", ("D3.0", "D5.0", "E2.0"), trains=("2",))
        assert build.lay("D5", "12", 3).income == ()

    def test_4_9_5_the_value_on_the_board_counts_not_the_economy(self):
        state = own(table(), A, "MF*")
        state.pool = {"SR": 8}
        operating(state, "MF")
        assert state.economy == "depression"
        assert of(play(state, "lay D5 115 N"), ConnectionIncome) == [ConnectionIncome("MF", "D5.0", 20)]

    def test_4_9_5_a_green_city_pays_its_green_value(self):
        build = Builder(board({"D5": ("12", 4)}, MF=""), "MF")  # NE, SE and S
        after = build.lay("E4", "2", 0)  # from Marrakech to Casablanca by one of its towns
        assert [(one.stop, one.amount) for one in after.income] == [("D5.0", 30)]

    def test_4_9_5_what_cannot_be_reached_pays_nobody(self):
        # AO's token fills Algiers: MF joins it at its edge and is in the network; what lies behind is not
        laid = {**BOARD_A, "E4": ("56", 2)}
        build = Builder(board(laid, MF="", AO=""), "MF", ("D3.0", "D5.0", "E2.0"))
        after = build.lay("F3", "4", 1)
        assert [(one.stop, one.amount) for one in after.income] == [("G2.0", 20)]


class TestStations:
    def state(self, treasury=500):
        state = own(own(table(), A, "MF*"), B, "KR*")
        state.laid.update(BOARD_B)
        state.companies["MF"].treasury = treasury
        return state

    def test_4_8_2_one_a_turn_for_the_next_price(self):
        state = self.state()
        operating(state, "MF", TokensStarted)
        facts = play(state, "token Tangier")
        assert of(facts, TokenPlaced) == [TokenPlaced("MF", "E2.0", 40, 40)]
        assert (state.companies["MF"].markers, state.work is None or state.work.step != "token") == ([], True)

    def test_4_8_2_without_a_marker_the_step_is_passed_over(self):
        state = self.state()
        state.companies["MF"].markers = []
        operating(state, "MF", TokensStarted)
        assert not [line for line in offers(state) if line.startswith("token")]

    def test_4_8_2_a_town_is_no_city_and_a_hex_has_one_own_token(self):
        state = self.state()
        operating(state, "MF", TokensStarted)
        for decision in (PlaceToken("E4", 0), PlaceToken("D5", 0), PlaceToken("K36", 0), PlaceToken("D3", 1)):
            assert refused(state, A, decision), decision

    def test_4_8_2_one_own_token_per_hex_also_with_two_cities(self):
        on = board({"M32": ("35", 0), "M34": ("58", 1), "L35": ("9", 1), "K34": ("9", 1), "L33": ("9", 1)}, CSAR="")
        assert "M32.1" not in may_place(on, "CSAR")
        assert "K36.0" in may_place(on, "CSAR")

    def test_4_8_2_p5_uses_the_dearest_marker(self):
        state = own(table(companies=("CGH", "MF", "KR")), A, "CGH* P5")
        state.laid.update(BOARD_C)
        operating(state, "CGH", TokensStarted)
        facts = play(state, "token M32 Johannesburg using P5")
        (placed,) = of(facts, TokenPlaced)
        assert (placed.cost, placed.marker, state.companies["CGH"].markers) == (0, 100, [40])

    def test_4_9_2_a_full_city_is_seen_and_not_passed(self):
        seen = network(board(BOARD_B, MF="", TC="E2.0 D3.0"), "MF")
        assert "D3.0" in seen.stops
        assert "E2.0" not in seen.stops


def test_4_8_1_facts_tell_cost_and_powers_and_why_building_halted():
    state = own(table(), A, "SR* P4")
    operating(state, "SR")
    (laid,) = of(play(state, "lay O12 115 N using P4"), TileLaid)
    assert (laid.cost, laid.powers, laid.upgrade, laid.replaced) == (0, ("P4",), False, "")
    facts = play(state, "lay O10 7 S-SE")
    assert of(facts, TrackHalted)
    assert refused(state, A, LayTile("D5", "115", 0))
