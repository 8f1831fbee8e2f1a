"""4.9, section 6 "Track": what may be laid, what it costs and joins, when building halts."""

import pytest

from domain.games.eighteen_africa.edition import TILES
from domain.games.eighteen_africa.rules.board import EDGES, TURNED, Board, number_of
from domain.games.eighteen_africa.rules.laying import judged_lay
from domain.games.eighteen_africa.rules.network import may_place, network, require_place
from domain.games.eighteen_africa.rules.sides import SIDES, rotation, written
from domain.games.eighteen_africa.rules.tiles import ROTATIONS, UPGRADES
from domain.games.eighteen_africa.rules.track import Lay, lays, moves_of
from domain.words import Refused
from tests.domain.games.eighteen_africa.boards import BOARD_A, BOARD_B, Builder, board, crew


def refused(on, who, *lay):
    with pytest.raises(Refused) as error:
        judged_lay(on, who, Lay(*lay))
    return error.value


def test_t32_the_home_tile_that_joins_a_city_brings_its_value_and_halts():
    build = Builder(board({}, MF=""), "MF", cash=0)
    after = build.lay("D5", "115", 3)
    assert [(one.stop, one.amount) for one in after.income] == [("D5.0", 20)]
    assert after.connected == ("D3.0", "D5.0", "E2.0")
    assert after.halts == "joined"
    assert lays(build.board, build.crew) == ()


def test_t33_four_yellow_tiles_and_a_fifth_with_p2():
    build = Builder(board({}, MF=""), "MF", cash=0, powers=frozenset({"P2"}))
    build.lay("D5", "115", 0)
    for at in ("D7", "D9", "D11"):
        after = build.lay(at, "9", 0)
        assert (after.income, after.halts) == ((), "")
    without = build.crew._replace(powers=frozenset())
    assert lays(build.board, without) == ()
    assert refused(build.board, without, "D13", "9", 0).rule == "4.8.1"
    assert Lay("D13", "9", 0, ("P2",)) in lays(build.board, build.crew)
    build.lay("D13", "9", 0, "P2")
    assert lays(build.board, build.crew) == ()


def test_t34_tile_7_halts_and_a_tile_goes_on_from_the_one_before():
    build = Builder(board({}, MF=""), "MF", cash=0)
    build.lay("D5", "115", 0)
    assert refused(build.board, build.crew, "E6", "9", 0).rule == "4.9.3.2"
    assert build.lay("D7", "7", 3).halts == "tile"
    assert refused(build.board, build.crew, "E8", "9", 0).rule == "4.9.3.4"


def test_t35_a_town_between_two_cities_brings_the_own_city():
    build = Builder(board({}, AO=""), "AO", cash=0)
    after = build.lay("F3", "58", 2)
    assert [(one.stop, one.amount) for one in after.income] == [("G2.0", 20)]
    assert after.halts == "joined"


def test_t36_the_river_below_khartoum_costs_30_and_nothing_with_p4():
    on = board({}, SR="")
    assert judged_lay(on, crew("SR", 30), Lay("O12", "115", 0)).cost == 30
    assert refused(on, crew("SR", 29), "O12", "115", 0).rule == "4.9.3.3"
    rich = crew("SR", 0, powers=frozenset({"P4"}))
    assert judged_lay(on, rich, Lay("O12", "115", 0, ("P4",))).cost == 0
    assert all(lay.powers == ("P4",) for lay in lays(on, rich) if lay.hex == "O12")


def test_t37_a_two_city_home_is_opened_with_tile_10_in_six_ways():
    on = board({}, CSAR="", NZA="")
    opening = [lay for lay in lays(on, crew("CSAR")) if lay.hex == "M32"]
    assert [(lay.tile, lay.rotation) for lay in opening] == [("10", turned) for turned in range(6)]
    build = Builder(on, "CSAR", cash=30)
    assert build.lay("M32", "10", 0).halts == ""
    assert network(build.board, "CSAR").open_ends == {("M34", 3)}
    assert network(build.board, "NZA").open_ends == {("M30", 0)}
    build.lay("M34", "58", 1)
    assert build.crew.cash == 0
    build.lay("L35", "9", 1)
    assert len(build.crew.before) == 3
    assert build.crew.halted


def test_t38_brown_tiles_on_tile_10_and_the_node_map_of_37():
    legal = UPGRADES["10", 0]
    assert sorted(legal) == [("35", 0), ("35", 3), ("36", 0), ("36", 2), ("36", 3), ("36", 5), ("37", 0), ("37", 3)]
    on = board({"M32": ("10", 0)}, CSAR="", NZA="")
    laying = judged_lay(on, crew("CSAR", trains=("2",)), Lay("M32", "37", 0))
    assert laying.moves == (("M32.0", "M32.1"), ("M32.1", "M32.0"))
    assert on.with_tile("M32", ("37", 0), laying.moves).tokens == {"M32.1": ("CSAR",), "M32.0": ("NZA",)}


def test_t39_a_city_is_upgraded_with_a_train_only():
    on = board(BOARD_A, MF="")
    assert refused(on, crew("MF"), "D5", "12", 3).rule == "4.9.4.3"
    assert judged_lay(on, crew("MF", trains=("2",)), Lay("D5", "12", 3)).replaced == "115"
    assert refused(on, crew("AO", trains=("2",)), "D5", "12", 3).rule == "4.9.4.3"


@pytest.mark.parametrize(
    ("old", "new"), [("58", "12 13 14 15 87 88"), ("55", "88"), ("69", ""), ("10", "35 36 37"), ("47", "169")]
)
def test_t40_what_a_tile_may_become(old, new):
    ways = {tile for laid, found in UPGRADES.items() if laid[0] == old for tile, _ in found}
    assert ways == {*new.split()}


def test_the_upgrades_of_the_edition_are_those_of_the_geometry():
    """4.9.4: the list of a tile holds exactly the pairs that some rotation allows."""
    for tile in TILES.values():
        found = {new for turned in range(6) for new, _ in UPGRADES[tile.id, turned]}
        assert found == set(tile.upgrades), tile.id


def test_t56_a_home_that_waits_is_kept_free_and_does_not_block():
    mombasa_to_nairobi = board({"P21": ("115", 2), "O20": ("6", 5)}, EAR="")
    waiting = Board(mombasa_to_nairobi.laid, mombasa_to_nairobi.tokens, (("KR", "O20.0"),))
    with pytest.raises(Refused, match="kept for KR"):
        require_place(waiting, "EAR", "O20.0")
    assert may_place(waiting, "EAR") == ()
    assert ("M20", 5) in network(waiting, "EAR").open_ends, "through Nairobi and across the printed track of N21"
    started = board(mombasa_to_nairobi.laid, EAR="", KR="")
    assert ("M20", 5) not in network(started, "EAR").open_ends
    assert may_place(mombasa_to_nairobi, "EAR") == ("O20.0",), "where KR is out of the game Nairobi is open to all"


def test_t66_joining_cities_pays_both_and_halts_across_printed_track_too():
    build = Builder(board({"M32": ("35", 0)}, CGH=""), "CGH", cash=30)
    assert build.lay("L35", "9", 1).halts == ""
    after = build.lay("M34", "58", 1)
    assert [(one.stop, one.amount) for one in after.income] == [("K36.0", 20), ("M32.0", 40)]
    assert (after.halts, build.crew.cash) == ("joined", 60)
    again = Builder(after.board, "CGH", after.connected, cash=30)
    assert again.lay("K34", "9", 1).halts == ""
    later = again.lay("L33", "9", 1)
    assert [(one.stop, one.amount) for one in later.income] == [("M32.1", 40)]
    assert later.halts == "joined"


def test_a_city_out_of_reach_pays_nobody_ever():
    build = Builder(board({"M32": ("35", 0), "L35": ("9", 1)}, CSAR="M32.0", CGH="K36.0"), "CSAR", cash=30)
    after = build.lay("M34", "58", 1)
    assert [(one.stop, one.amount, one.reason) for one in after.income] == [("K36.0", 20, ""), ("M32.0", 40, "")]


def test_every_lay_that_is_offered_is_accepted_and_no_other():
    """All hexes, tiles, rotations and powers against the judge, in several turns."""
    boards = [
        (board({}, MF=""), crew("MF", 40)),
        (board(BOARD_B, MF=""), crew("MF", 0, trains=("3",))),
        (board({}, CSAR="", NZA=""), crew("CSAR", 30, powers=frozenset({"P2", "P4"}))),
        (board({"F11": ("6", 0)}, TO=""), crew("TO", 25, powers=frozenset({"P4"}))),
        (board(BOARD_B, MF=""), crew("MF", 0, before=("F3",), upgrading=True, powers=frozenset({"P3"}))),
    ]
    for on, who in boards:
        offered = set(lays(on, who))
        for lay in candidates(on):
            assert accepted(on, who, lay) == (lay in offered), lay


def candidates(on):
    for at in ("D5", "D7", "C6", "E4", "F3", "F5", "M32", "M34", "M30", "F13", "G12", "D3", "J13", "F11"):
        for tile in TILES:
            for turned in ROTATIONS[tile]:
                for powers in ((), ("P2",), ("P3",), ("P4",), ("P2", "P4")):
                    yield Lay(at, tile, turned, powers)


def accepted(on, who, lay):
    try:
        judged_lay(on, who, lay)
    except Refused:
        return False
    return True


@pytest.mark.parametrize(
    ("at", "tile", "text", "turned"),
    [
        ("D5", "115", "N", 3),
        ("F3", "58", "NW-NE", 2),
        ("F3", "58", "ne-nw", 2),
        ("D13", "9", "r3", 0),
        ("M32", "10", "Pretoria=S", 0),
        ("M32", "10", "johannesburg=s", 3),
    ],
)
def test_a_rotation_is_read_by_sides_number_or_city(at, tile, text, turned):
    assert rotation(board({}), at, tile, text) == turned


def test_what_is_written_is_read_back_whatever_lies_there():
    for tile, turns in ROTATIONS.items():
        for turned in turns:
            assert rotation(board({}), "D7", tile, written(tile, turned)) == turned


def test_a_rotation_that_sides_do_not_settle_is_asked_for():
    with pytest.raises(Refused, match="r0 or r3"):
        rotation(board({"M32": ("10", 0)}), "M32", "37", "N-S")


@pytest.mark.parametrize(
    ("laid", "cities", "tile", "text", "turned"),
    [
        (("10", 0), "Pretoria Johannesburg", "35", "Johannesburg=SW", 0),
        (("10", 0), "Pretoria Johannesburg", "35", "Johannesburg=SE", 3),
        (("10", 0), "Pretoria Johannesburg", "36", "Johannesburg=SW", 0),
        (("10", 0), "Pretoria Johannesburg", "36", "Pretoria=NE", 0),
        (("10", 0), "Pretoria Johannesburg", "37", "Pretoria=S", 0),
        (("36", 0), "Johannesburg Pretoria", "A21", "Johannesburg=NW", 0),
        (("36", 0), "Johannesburg Pretoria", "A21", "Pretoria=SE", 3),
    ],
)
def test_9_a_city_and_its_side_are_read_by_the_node_map(laid, cities, tile, text, turned):
    """Tile 36 rot 0 on 10 rot 0: Pretoria, with its exit S, becomes stop 1 and leads to S and NE."""
    names = {f"M32.{number}": name for number, name in enumerate(cities.split())}
    on = board({"M32": laid})
    assert rotation(on, "M32", tile, text, names) == turned
    moved = dict(moves_of(on, Lay("M32", tile, turned)))
    city, side = text.split("=")
    stop = number_of(moved[next(stop for stop, name in names.items() if name == city)])
    assert SIDES.index(side) in TURNED[tile, turned].at[EDGES + stop]


def test_a_token_needs_a_way_a_free_slot_and_a_hex_of_its_own():
    on = board({**BOARD_B, "D5": ("115", 3)}, MF="", AO="")
    assert may_place(on, "MF") == ("D3.0", "E2.0")
    for stop, says in (("K36.0", "no track"), ("D5.0", "already has"), ("G2.0", "taken"), ("F3.0", "no city")):
        with pytest.raises(Refused, match=says):
            require_place(on, "MF", stop)
