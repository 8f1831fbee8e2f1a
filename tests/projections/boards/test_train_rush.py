"""The text board: enough to play from, narrow, nothing that its reader may not know."""

import re
from math import hypot

import pytest

from domain.engine import awaited, legal
from domain.games import train_rush as game
from domain.games.train_rush.edition import CARDS, CITIES, HEROES, NODES, SECTORS, TILES, ZONES, destinations
from domain.games.train_rush.questions import CardStep, City, SpecialFromHand
from domain.games.train_rush.state import BidMade
from domain.laws import Trial
from domain.places import SPECTATOR, Viewer, masked
from projections.boards.drawing import width_of
from projections.boards.lines import WIDTH
from projections.boards.panels import Look
from projections.boards.train_rush.art import action_card, hero_card
from projections.boards.train_rush.map_near import AROUND, NEAR, SIGHT, corner_of
from projections.boards.train_rush.map_pieces import chosen_from
from projections.boards.train_rush.map_places import BOXES, PRINT, RADIUS, city_at, node_name, shared, zone_at
from projections.boards.train_rush.svg import draw
from projections.boards.train_rush.text import text
from tests.domain.games.train_rush.given import B, Y, ask, hold, level, table, train


@pytest.mark.parametrize("seats", game.SEATS)
def test_every_board_of_a_match_fits_and_is_drawn_from_views(seats):
    trial = Trial(game, seats, game.OPTIONS[0], seats, watched=False)
    while not trial.state.over:
        trial.step()
        if trial.ply % 10 == 0:
            for viewer in (SPECTATOR, Viewer(0)):
                drawn = text(masked(trial.state, viewer), viewer)
                assert max(map(len, drawn.splitlines())) <= WIDTH


def test_hands_are_shown_to_their_owner_only():
    trial = Trial(game, 3, game.OPTIONS[0], 8, watched=False)
    for _ in range(120):
        trial.step()
    state = trial.state
    own = text(masked(state, Viewer(0)), Viewer(0))
    for card in state.players[0].hand:
        assert f"  {card}  " in own
    shown = [*state.pool, *state.players[0].hand, *(card for player in state.players for card in player.front)]
    for card in state.players[1].hand:
        assert card in shown or f"  {card}  " not in own
    watching = text(masked(state, SPECTATOR), SPECTATOR)
    for player in state.players:
        played = [mission.hero for other in state.players for mission in other.missions]
        assert not [hero for hero in player.heroes if hero not in played and f"{hero} " in watching]


def test_everything_on_the_table_is_there():
    state = table()
    drawn = text(state, Viewer(Y))
    for city in CITIES.values():
        assert city.name in drawn
    for zone in ZONES:
        assert zone in drawn
    for kind in {sector.kind for sector in SECTORS.values()}:
        assert kind in drawn
    for tile in (*state.slots, *(tile for row in state.contracts for tile in row), *state.pool):
        assert tile in drawn
    assert all(wagon in drawn for pool in state.wagon_pools for wagon in pool)


def test_what_is_within_reach():
    state = ask(table(), CardStep(Y, "A25", 1), left=[B])
    state.players[Y].node = "rav-i6"
    drawn = text(state, Viewer(Y))
    assert "WITHIN REACH from rav-i6" in drawn
    assert "5: rackglen-4, cindermark-1, cal-i3, halbergate" in drawn
    assert set(destinations("rav-i6", 5)) == {"rav-i7", "cal-i2", "cal-i3", "cal-m3"}


def test_offers_and_the_stack_of_questions_are_told():
    state = ask(table(), CardStep(B, "A25", 2), SpecialFromHand(Y, 1, source="contractor-rav-6"), left=[B])
    hold(state.players[Y], "A48", "A50")
    drawn = " ".join(text(state, Viewer(Y)).split())
    assert "seat 0 is asked to use a special action from hand (space 6 of the contractor track of Ravenshire)" in drawn
    assert "seat 1 will then be asked to move by action II of A25" in drawn
    assert " use A48 | A50" in drawn
    assert "you may decide" not in text(masked(state, Viewer(B)), Viewer(B))


def test_cubes_are_shown_in_their_slots():
    state = ask(table(), City(Y, "rackglen"), left=[B])
    train(state.players[Y], "W209=brass,-", "W105=-", "S201=shipment,-")
    level(state.players[Y], "unloading", 5)
    drawn = text(state, Viewer(Y))
    assert "#1 W209 Bg  #2 W105 *  #3 S201 Ss" in drawn


def test_the_list_of_offers_is_the_list_of_legal_decisions():
    trial = Trial(game, 4, game.OPTIONS[0], 4, watched=False)
    for _ in range(60):
        trial.step()
    seat = awaited(trial.state)[0]
    drawn = " ".join(text(masked(trial.state, Viewer(seat)), Viewer(seat)).split("you may decide:")[1].split())
    for offer in legal(game, trial.state, seat):
        assert game.write(offer).partition(" ")[2] in drawn


def test_cards_and_heroes_say_what_they_do():
    state = table()
    drawn = text(state, Viewer(Y))
    card = state.players[Y].hand.cards[0]
    moves = " ".join(f"{points}/{coal}" for points, coal in CARDS[card].moves)
    assert f"{card}  {moves}  special: " in drawn
    hero = HEROES[state.players[Y].heroes.cards[0]]
    assert f"{hero.id} {CITIES[hero.city].name} {hero.resource}" in " ".join(drawn.split())


def panel_of(id_, state, look=None):
    return next(one for one in draw(state, look or Look(Viewer(Y))).panels if one.id == id_).body


def test_action_areas_tell_what_is_bought_in_words_and_not_in_notation():
    """What one types stands in the list of offers."""
    drawn = panel_of("areas", table())
    for words in ("2 coal", "build 2 warehouses", "exchange a wagon (2 slots for 3)", "send 1 agent into your region"):
        assert words in drawn
        assert words in " ".join(text(table(), Viewer(Y)).split())
    assert not [one for one in ("coal1", "swap12", "move3", "x1", "1-2") if one in drawn]


@pytest.mark.parametrize(
    ("things", "face"), [(CARDS, action_card), (HEROES, hero_card)], ids=["action cards", "heroes"]
)
def test_a_card_tells_all_that_it_does(things, face):
    """In the words of the offers, uncut."""
    assert [one for one in things if "…" in face(one)] == []


def test_a_siding_tile_tells_all_that_it_does():
    state = table()
    for first in range(0, len(TILES), len(state.slots)):
        faces = list(TILES)[first : first + len(state.slots)]
        state.slots = faces + state.slots[len(faces) :]
        assert "…" not in panel_of("sidings", state)


def test_what_golden_spaces_give_is_told_uncut_and_without_codes():
    drawn = panel_of("tracks", table())
    assert "…" not in drawn
    assert "3 and 9: send 1 agent to a sector of this region" in " ".join(re.findall(r">([^<>]+)<", drawn))
    assert ">rav<" not in drawn + panel_of("sectors", table())


def test_no_name_on_the_map_lies_under_a_box():
    """Nodes are typed by their names, so all of these can be read."""
    words = [(float(x), float(y), said) for x, y, said in NAMED.findall(nodes_drawn()) if not said.isdecimal()]
    assert len(words) > 45
    for x, low, said in words:
        wide, y = width_of(said, PRINT) / 2, low - PRINT * 0.36
        word = (x - wide, y - PRINT / 2, x + wide, y + PRINT / 2)
        assert sum(shared(word, box) for box in BOXES) < 0.1 * 2 * wide * PRINT, said


NAMED = re.compile(r'<text x="([\d.]+)" y="([\d.]+)" [^>]*fill="#4b463c"[^>]*>([^<]+)<')


def nodes_drawn():
    return "".join(node_name(one, RADIUS[one.kind]) for one in NODES.values() if one.kind not in ("city", "siding"))


PHONE = 378  # pixels that a phone leaves for a map
FINGER = 44


def test_on_a_phone_zones_and_cities_near_the_locomotive_are_as_large_as_a_finger():
    for _, _, wide, high in (*map(zone_at, ZONES.values()), *map(city_at, CITIES.values())):
        assert min(wide, high) * PHONE / NEAR >= FINGER


def test_nodes_to_choose_are_as_large_as_a_finger_where_others_leave_room():
    spots = [f"node-{node}" for node in ("rav-i7", "rav1-1", "rav1-4", "cal-o6")]
    found = {node.id: around for node, around in chosen_from(Look(links=dict.fromkeys(spots, "?")))}
    assert [2 * found[node] * PHONE / NEAR >= FINGER for node in ("rav-i7", "rav1-1", "cal-o6")] == [True, False, True]
    one, other = NODES["rav1-1"], NODES["rav1-4"]
    assert found["rav1-1"] + found["rav1-4"] <= hypot(one.x - other.x, one.y - other.y)


def test_what_was_bid_stands_beside_who_bid_it():
    """However long the names are: a list of them was cut in the corner of the map."""
    state = table()
    state.bids = [BidMade(Y, 4), BidMade(B, 9)]
    for panel in ("status", "map"):
        drawn = panel_of(panel, state, Look(Viewer(Y), lambda seat: f"somebody with a very long name {seat}"))
        assert drawn.count("bids 4") == drawn.count("bids 9") == 1


def test_what_was_built_far_away_is_marked_on_a_phone():
    """The map around the own locomotive does not reach there: the overview marks it."""
    look = Look(Viewer(Y), changed={"zone-cal4"}, links={})
    assert ">cal4<" in panel_of("overview", table(), look)
    assert 'class="changed"' in panel_of("overview", table(), look)


def test_what_can_be_chosen_far_away_is_chosen_on_the_overview():
    look = Look(Viewer(Y), links={"zone-cal4": "?pick=zone-cal4", "city-vexbourne": "?pick=city-vexbourne"})
    drawn = panel_of("overview", table(), look)
    assert re.findall(r'<a id="over-([^"]+)"', drawn) == ["zone-cal4", "city-vexbourne"]


@pytest.mark.parametrize(("points", "share"), [(2, 0.98), (4, 0.9), (6, 0.25)])
def test_a_phone_shows_the_locomotive_with_what_it_can_reach(points, share):
    """All of it, from most places; and the picture moves only where it must."""
    state, whole = table(), 0
    for node in NODES.values():
        state.players[Y].node = node.id
        reached = [NODES[one] for one in destinations(node.id, points)]
        links = {f"node-{one.id}": "?" for one in reached}
        middle, found = (corner_of(state, Look(Viewer(Y), links=given)) for given in ({}, links))
        assert in_part(found, node), node.id
        whole += all(in_part(found, one) for one in reached)
        if all(in_part(middle, one, SIGHT) for one in reached):
            assert found == middle, node.id
    assert whole >= share * len(NODES)


def in_part(corner, node, height=NEAR):
    """Whether a node lies in the part of the map that begins there, with room for a finger."""
    x, y = corner
    return x + AROUND <= node.x <= x + NEAR - AROUND and y + AROUND <= node.y <= y + height - AROUND
