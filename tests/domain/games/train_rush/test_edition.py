"""The component data: what lies in the box, the graph of the map, and that broken data is refused."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from domain.editions import BrokenEdition
from domain.games import train_rush as game
from domain.games.train_rush import edition
from domain.games.train_rush.edition import (
    CARDS,
    CITIES,
    CONTRACTS,
    DATA,
    HEROES,
    NODES,
    ONWARD,
    REGIONS,
    RESOURCES,
    SLOTS,
    SPECIALS,
    TILES,
    TOKENS,
    destinations,
    read,
    region_of,
)
from service.bots.train_rush import distances, tour

FILE = Path(edition.__file__).with_name("edition.toml")


# --- what lies in the box --------------------------------------------------------------------------------------------


def test_1_1_the_box():
    assert (len(CARDS), len(TILES), len(HEROES), len(CONTRACTS)) == (48, 47, 18, 48)
    assert Counter(len(slots) for tile, slots in SLOTS.items() if tile not in SPECIALS) == {1: 8, 2: 24, 3: 20}
    assert Counter(len(SLOTS[tile]) for tile in SPECIALS) == {2: 6, 3: 6}
    assert Counter(tile.size for tile in CONTRACTS.values()) == dict.fromkeys((2, 3, 4, 5), 12)
    assert Counter(hero.city for hero in HEROES.values()) == dict.fromkeys(CITIES, 2)


def test_1_1_contracts_pay_by_their_needs():
    for tile in CONTRACTS.values():
        values = sum(1 if need == "any" else RESOURCES[need].sell_value for need in tile.needs)
        assert tile.vp == tile.size + values // 2, tile.id


def test_2_movement_tokens():
    assert {token.vp + token.points for token in TOKENS.values()} == {7}
    first = {CITIES[city].rank: token.vp for (city, space), token in TOKENS.items() if space == 1}
    second = {CITIES[city].rank: token.vp for (city, space), token in TOKENS.items() if space == 2}
    assert (first, second) == ({1: 3, 2: 4, 3: 5}, {1: 1, 2: 2, 3: 3})


def test_r5_nine_numbers_are_not_in_the_deck():
    numbers = {f"A{number:02d}" for number in range(1, 58)}
    assert numbers - set(CARDS) == set(DATA.action_cards.unused_numbers)


def test_the_edition_is_known_by_the_hash_of_its_file():
    assert game.EDITION.file == "train_rush/edition.toml"
    assert len(game.EDITION.digest) == 64


# --- the map ---------------------------------------------------------------------------------------------------------


def test_1_3_168_nodes_and_208_edges():
    assert len(NODES) == 168
    assert sum(map(len, ONWARD.values())) == 208
    assert Counter(node.kind for node in NODES.values()) == {
        "siding": 108, "plain": 47, "city": 9, "market": 3, "start": 1,
    }  # fmt: skip


def test_1_3_everything_but_start_and_lead_is_strongly_connected():
    inside = [node for node in NODES if node not in ("start", "lead1", "lead2")]
    for node in inside:
        way = distances(node)
        assert all(way[other] < len(NODES) for other in inside), node
        assert way["start"] == way["lead1"] == len(NODES)


def test_1_3_the_shortest_tour_of_all_cities_takes_75_points():
    assert tour("start", (1 << len(CITIES)) - 1) == 75


def test_r26_no_move_is_long_enough_to_come_back():
    inside = [node for node in NODES if node not in ("start", "lead1", "lead2")]
    assert min(1 + min(distances(after)[node] for after in ONWARD[node]) for node in inside) == 24


@pytest.mark.parametrize("region", REGIONS)
def test_1_3_each_region_has_three_cities_four_sidings_and_a_market(region):
    here = [node for node in NODES.values() if node.region == region]
    assert sorted(CITIES[node.city].rank for node in here if node.city) == [1, 2, 3]
    assert len({node.zone for node in here if node.zone}) == 4
    assert sum(node.kind == "market" for node in here) == 1


@pytest.mark.parametrize("loop", ["inner", "middle", "outer"])
def test_1_3_rank_is_the_number_of_the_loop(loop):
    ranks = {CITIES[node.city].rank for node in NODES.values() if node.loop == loop and node.city}
    assert ranks == {("inner", "middle", "outer").index(loop) + 1}


def test_1_3_exits_and_tunnels():
    edges = {(edge.origin, edge.to): edge.kind for edge in DATA.map.edge}
    for here, after in pairwise(["rav", "cal", "awh", "rav"]):
        exits = [("i8", "m1"), ("m10", "i1"), ("m10", "o1"), ("o13", "m1")]
        assert {edges[f"{here}-{one}", f"{after}-{two}"] for one, two in exits} == {"exit"}
    assert {edge.id: (edge.origin, edge.to) for edge in DATA.map.edge if edge.kind == "tunnel"} == {
        "t0": ("lead2", "rav-m1"),
        "t1": ("rav-o7", "rav-m8"),
        "t2": ("cal-o6", "cal-i7"),
        "t3": ("awh-m6", "awh-i6"),
    }


def test_1_3_start_has_no_region_and_the_lead_is_of_ravenshire():
    assert (region_of("start"), region_of("lead1"), region_of("lead2")) == ("", "rav", "rav")


def test_4_7_destinations_come_in_the_order_of_the_data():
    order = list(NODES)
    for node in NODES:
        for points in range(1, 12):
            ends = list(destinations(node, points))
            assert ends == sorted(ends, key=order.index)
            assert node not in ends


# --- broken data -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "entry", "reason"),
    [
        ('{id = "A57", moves = [[4, 0], [3, 1], [2, 1]], special = [{op = "take_wagon", size = 2}]},\n', "",
         "action_cards", "has 47 entries, the rules need 48"),
        ('{id = "A57"', '{id = "A56"', "action card 'A56'", "stands there 2 times"),
        ('{id = "B12", effect = [{op = "warehouse", n = 1}]}', '{id = "B12", effect = [{op = "palace", n = 1}]}',
         "siding tile B12", "names 'palace'"),
        ('{id = "B12", effect = [{op = "warehouse", n = 1}]}', '{id = "B12", effect = [{op = "warehouse"}]}',
         "siding tile B12", "says warehouse with []"),
        ('{id = "B41", effect = [{op = "coal", n = 3}]}', '{id = "B41", effect = [{op = "vp", n = 3}]}',
         "siding tile B41", "gives VP, which only action cards and offers may"),
        ('special = [{op = "advance", track = "loading", n = 1}]}', 'special = [{op = "advance", track = "x", n = 1}]}',
         "action card A23", "advances on 'x'"),
        ('special = [{op = "free_area_action", cost = 1}]', 'special = [{op = "free_area_action", cost = 9}]',
         "action card A50", "is free for cost 9"),
        ('kinds = ["1-3", "3-3"]', 'kinds = ["1-4"]', "action card A29", "exchanges ('1-4',)"),
        ('city = "blackborough", resource = "water"', 'city = "vexbourne", resource = "water"',
         "hero C07", "is of rav, the city vexbourne of awh"),
        ('needs = ["brass", "water"], vp = 3', 'needs = ["brass"], vp = 3', "contract K201", "has 1 entries"),
        ('needs = ["brass", "water"], vp = 3', 'needs = ["brass", "tin"], vp = 3', "contract K201", "names 'tin'"),
        ('{id = "W209", slots = ["brass", "gold"]}', '{id = "W209", slots = ["brass", "oil"]}', "wagon W209", "'oil'"),
        ('node = "rav-i7", box_x', 'node = "rav-i6", box_x', "city rackglen", "stands on rav-i6"),
        ('{from = "rav-i7", to = "rav-i8", kind = "track"},', '{from = "rav-i7", to = "rav-i9", kind = "track"},',
         "edge rav-i7 > rav-i9", "names 'rav-i9'"),
        ('  {from = "rav-i7", to = "rav-i8", kind = "track"},\n', "", "node rav-i7", "leads nowhere"),
        ('{from = "awh-i8", to = "rav-i1", kind = "track"}', '{from = "awh-i8", to = "lead1", kind = "track"}',
         "map", "cannot be left and entered again"),
        ('{from = "rav1-2", to = "rav1-3", kind = "track"},',
         '{from = "rav1-2", to = "rav1-3", kind = "track"}, {from = "rav1-2", to = "rav1-6", kind = "track"},',
         "siding rav1", "lets rav1-2 cross to rav1-6"),
        ('{id = "rav-i6", kind = "plain", loop = "inner", region = "rav", x = 913',
         '{id = "rav-i6", kind = "plain", loop = "inner", region = "rav", x = 1913',
         "node rav-i6", "outside the canvas"),
        ('{id = "rav1", region = "rav", loop = "inner", positions = [3, 4, 5], x = 797, y = 635}',
         '{id = "rav1", region = "rav", loop = "inner", positions = [3, 4, 5], x = 1022, y = 341}',
         "zone rav1", "is drawn over"),
        ('infrastructure_vp = [12, 6]', 'infrastructure_vp = [12, 5]', "infrastructure_tracks", "final_scoring says"),
        ("rounds = 9", "rounds = 10", "players.2.spies", "has 9 entries, the rules need 10"),
        ("hero_dealt = 4", "hero_dealt = 5", "players.4", "deals 20 heroes of 18"),
        ("shipment = 12", "shipment = 11", "supply.shipment", "has 11 entries, the rules need 12"),
        ('capacity = 0, city = "rackglen"', 'capacity = "none", city = "rackglen"', "$.map.node", "Expected `int`"),
        ("year = 2024", "years = 2024", "$.game", "unknown field"),
        ("[game]", "[game", "the file", "is not TOML"),
    ],
)  # fmt: skip
def test_broken_data_is_refused_with_file_entry_and_reason(tmp_path, old, new, entry, reason):
    text = FILE.read_text("utf-8")
    assert old in text
    broken = tmp_path / "train_rush" / "edition.toml"
    broken.parent.mkdir()
    broken.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BrokenEdition) as refused:
        read(broken)
    assert refused.value.file == "train_rush/edition.toml"
    assert entry in refused.value.entry
    assert reason in refused.value.reason
