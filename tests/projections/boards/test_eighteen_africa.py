"""The table of 18Africa: narrow text that says all, a map in quarters, tiles in place, the last run."""

import re
from functools import cache
from itertools import pairwise

import pytest

from domain.engine import Question, awaited, legal
from domain.games import eighteen_africa as game
from domain.games.eighteen_africa import decisions as d
from domain.games.eighteen_africa.edition import COMPANIES, CONCESSIONS, HEXES, TILES
from domain.games.eighteen_africa.facts.running import Ride
from domain.games.eighteen_africa.questions import ConcessionChoice
from domain.games.eighteen_africa.rules.board import PRINTED, TURNED
from domain.games.eighteen_africa.state import State
from domain.laws import Trial, leaning
from domain.places import SPECTATOR, Viewer, masked
from projections.boards.drawing import width_of
from projections.boards.eighteen_africa.art import APOTHEM, COLOUR, HALF, SMALL
from projections.boards.eighteen_africa.bands import route_bands
from projections.boards.eighteen_africa.map_layers import places_of_values
from projections.boards.eighteen_africa.picks import way
from projections.boards.eighteen_africa.plates import luminance, on
from projections.boards.eighteen_africa.rails import end_point, free_corners, stop_points
from projections.boards.eighteen_africa.room import (
    OFFSET,
    PRINT,
    VALUE_OF_TWO,
    around,
    boxes_of,
    covered,
    name_boxes,
    numbered,
    place_of_value,
    printed,
    source_box,
    source_place,
    terrain_box,
    terrain_place,
    value_box,
)
from projections.boards.eighteen_africa.runs import last_run
from projections.boards.eighteen_africa.svg import draw
from projections.boards.eighteen_africa.text import text
from projections.boards.eighteen_africa.text_map import text_map
from projections.boards.eighteen_africa.tickets import TICKET_W, ticket
from projections.boards.lines import WIDTH
from projections.boards.panels import BOARD, OWN, Look
from tests.domain.games.eighteen_africa.boards import BOARD_C, board
from tests.domain.games.eighteen_africa.played import greedy


@cache
def played(seats: int, plies: int) -> Trial:
    trial = Trial(game, seats, game.Options(), seats, watched=False, player=leaning(greedy))
    while trial.ply < plies and not trial.state.over:
        trial.step()
    return trial


@pytest.mark.parametrize(("seats", "plies"), [(2, 0), (2, 500), (4, 120), (4, 600), (7, 40), (7, 700)])
def test_text_boards_are_narrow_for_everybody(seats, plies):
    state = played(seats, plies).state
    for viewer in (SPECTATOR, *map(Viewer, state.seats())):
        drawn = text(masked(state, viewer), viewer)
        assert max(map(len, drawn.splitlines())) <= WIDTH
        assert max(map(len, text_map(state).splitlines())) <= 74


@pytest.mark.parametrize(("seats", "plies"), [(4, 600), (7, 700)])
def test_a_text_board_is_short_enough_to_be_read(seats, plies):
    """Nothing is told twice, and what is not there not at all: it had 150 lines and 6,200 letters once."""
    drawn = text(played(seats, plies).state, SPECTATOR)
    assert len(drawn.splitlines()) < 120
    assert len(drawn) < 5500


def test_the_text_map_shows_every_hex_in_its_column():
    lines = text_map(played(4, 600).state).splitlines()
    rows = {line.split()[0]: line for line in lines if line[:1].isdigit()}
    for one in HEXES.values():
        cell = rows[one.id[1:]][3 + 4 * (ord(one.id[0]) - ord("B")) :].split()[0]
        laid = played(4, 600).state.laid.get(one.id)
        assert not laid or cell.startswith(f"{laid[0]}.{laid[1]}")
        assert one.kind != "blocked" or cell == "##"


def test_hands_are_shown_to_their_owner_only():
    state = played(4, 120).state
    for seat in state.seats():
        own, other = (text(masked(state, Viewer(one)), Viewer(one)) for one in (seat, (seat + 1) % 4))
        secret = [card for card in state.players[seat].hand if card not in state.players[seat].hand.known]
        line = next(row for row in own.split(f"SEAT {seat}")[1].splitlines() if row.startswith("  hand"))
        there = next(row for row in other.split(f"SEAT {seat}")[1].splitlines() if row.startswith("  hand"))
        assert not secret or line != there


def test_the_offers_of_the_text_board_are_the_legal_decisions():
    state = played(4, 600).state
    seat = awaited(state)[0]
    told = " ".join(text(masked(state, Viewer(seat)), Viewer(seat)).split("you may decide:")[1].split())
    for offer in legal(game, state, seat):
        assert game.write(offer).partition(" ")[2] in told


def test_a_phone_sees_quarters_and_those_where_something_can_be_chosen_first():
    state = played(4, 600).state
    picture = draw(state, Look(links={"hex-K36": "?there"}))
    quarters = [one.id for one in picture.regions[0].panels if one.id.startswith("map-")]
    assert quarters[0] == "map-se"
    assert [one.id for one in picture.regions[0].panels if one.only == "wide"] == ["map"]


def test_a_tile_is_chosen_by_hex_kind_and_rotation_with_its_picture():
    lay = d.LayTile("D5", "115", 3)
    steps = way(played(4, 600).state, 0, lay)
    assert [step.key for step in steps] == ["hex-D5", "tile-115", "r3", "using-"]
    assert steps[0].spot == "hex-D5"
    assert steps[1].icon
    assert steps[1].icon != steps[2].icon


def test_own_concessions_are_chosen_on_the_own_side_while_track_is_laid():
    """So that map and concessions, both of which can be chosen then, are in sight together."""
    state = played(2, 166).state
    seat = awaited(state)[0]
    steps = [way(state, seat, one)[0] for one in legal(game, state, seat) if way(state, seat, one)]
    links = {one.spot: "?there" for one in steps if one.spot}
    assert {one for one in links if one.startswith("concession-")} == {
        f"concession-{one}" for one in state.players[seat].concessions
    }
    assert len(state.players[seat].concessions) == 4
    regions = draw(masked(state, Viewer(seat)), Look(Viewer(seat), links=links)).regions
    assert [one.id for one in regions if one.chooses] == [BOARD, OWN]


def test_every_stop_and_number_lies_inside_its_hex():
    tracks = [*TURNED.values(), *PRINTED.values()]
    for track in tracks:
        for x, y in (*stop_points(track), *free_corners(track), *free_corners(track, signs=True)):
            assert (x * x + y * y) ** 0.5 < APOTHEM
        if len(track.stops) == 2:
            (x1, y1), (x2, y2) = stop_points(track)
            assert abs(x1 - x2) + abs(y1 - y2) > 10, "two stops can be told apart"


def test_the_route_of_the_last_run_follows_its_track():
    on_board = board(BOARD_C, CGH="")
    hexes = ("M32", "M34", "L35", "K36", "J35", "K34", "L33", "M32")
    parts = list(route_bands(on_board, hexes))
    assert [at for at, _ in parts] == ["M32", "M34", "M34", "L35", "K36", "K36", "J35", "K34", "L33", "M32"]
    x, y = end_point(on_board.rails("M32"), 6)
    assert parts[0][1].endswith(f"L{x:.1f} {y:.1f}".replace(".0", ""))


def test_a_run_is_drawn_on_the_map_and_told_in_the_text():
    state = masked(played(4, 600).state, SPECTATOR)
    stops = (("D3.0", 20, True), ("E2.0", 20, True))
    state.ran, state.rides = "MNR", [Ride("2", ("D3", "E2"), stops, 1, (), 40)]
    drawn, without = (next(one for one in draw(view, Look()).regions[0].panels if one.id == "map").body
                      for view in (state, masked(played(2, 0).state, SPECTATOR)))  # fmt: skip
    assert "stroke-opacity" in drawn
    assert "stroke-opacity" not in without
    assert "LAST RUN  MNR earned £40, £4 for each unit" in text(state, SPECTATOR)
    assert "2: Casablanca 20 + Tangier 20 = 40: £40 [D3-E2]" in text(state, SPECTATOR)


def test_the_last_run_is_explained_stop_by_stop():
    state = masked(played(4, 600).state, SPECTATOR)
    stops = (("D3.0", 20, False), ("E2.0", 30, True), ("M32.0", 40, True))
    state.ran = "MNR"
    state.rides = [Ride("EE", ("D3", "E2", "M32"), stops, 3, (("GOL", 30), ("CAPE-CAIRO", 80)), 320)]
    (panel,) = last_run(state)
    assert "(Casablanca 20) + Tangier 30 + " in panel.title
    assert "= 70 ×3 + 30 Gold + 80 CAPE-CAIRO: £320" in panel.title
    assert "£32 for each unit" in panel.body


@pytest.mark.parametrize("company", list(COMPANIES))
def test_letters_can_be_read_on_the_colour_of_a_company(company):
    colour = COMPANIES[company].color
    light, dark = sorted((luminance(colour), luminance(on(colour))), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_tiles_of_different_colours_differ_in_brightness_and_not_only_in_hue():
    bright = sorted(map(luminance, (COLOUR[tile.color] for tile in TILES.values())))
    steps = [later / earlier for earlier, later in pairwise(sorted(set(bright)))]
    assert len(steps) == 3
    assert min(steps) > 1.05


# --- words on the map ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("one", CONCESSIONS.values(), ids=lambda one: one.id)
def test_the_sign_of_a_source_leaves_names_and_stops_free(one):
    """It stands at that side of its hex where there is room."""
    place = source_place(one.source, one.id, PRINT)
    assert covered(source_box(one.source, one.id, place, PRINT), printed(PRINT)) == 0


def test_letters_and_numbers_of_hexes_stand_only_where_nothing_else_does():
    """All of them can be read at the sides; where a name, a stop or terrain is in the way, the hex shows no more."""
    shown = numbered(PRINT)
    assert "H5" in shown
    assert not shown & {"D5", "M24", *(one.id for one in HEXES.values() if one.kind != "open")}
    x, y = OFFSET["id"]
    for one in shown:
        box = around(HEXES[one].x + x, HEXES[one].y + y, width_of(one, PRINT), PRINT)
        assert covered(box, printed(PRINT)) == 0, one


def test_names_are_written_over_what_changed():
    """The corners of a hex that changed lie below its name, and are told from what may be chosen."""
    drawn = draw(played(4, 120).state, Look(Viewer(0), changed=frozenset({"hex-D5"})))
    board = next(one for one in drawn.panels if one.id == "map").body
    assert board.index('class="changed"') < board.index(">Marrakech<")


def test_a_company_that_has_not_started_takes_little_room():
    """Of trains, treasury and a president it has none: so nine fit a column of a desk, in letters that can be read."""
    view = played(4, 0).state
    drawn = {one.id: one for one in draw(view, Look(Viewer(0))).panels if one.id.startswith("charter-")}
    assert len(drawn) == len(view.companies)
    assert all("not started" in one.body and one.height < 100 for one in drawn.values())


FINGER = 43.5 * HALF / 374  # in the measure of a panel, which a phone of 390 dots draws 374 dots wide


def asked_for(kind: type[Question]) -> State:
    trial = Trial(game, 4, game.Options(), 4, watched=False, player=leaning(greedy))
    while not any(isinstance(one, kind) for one in trial.state.top):
        trial.step()
    return trial.state


def test_concessions_are_chosen_with_a_finger_and_the_auction_says_who_chooses():
    """Their lines were 29 dots high on a phone, and a lot was said to be put up."""
    state = asked_for(ConcessionChoice)
    seat = next(iter(awaited(state)))
    links = {f"concession-{one}": "?" for one in state.concessions}
    drawn = {one.id: one for one in draw(state, Look(Viewer(seat), lambda one: f"seat {one}", links=links)).panels}
    for panel in ("concessions", "concessions-narrow"):
        frames = re.findall(r'<rect [^>]*height="(\d+)"[^>]*class="may-frame"', drawn[panel].body)
        assert len(frames) == len(links)
        assert min(map(int, frames)) >= FINGER
    assert f"seat {seat} chooses a concession" in drawn["lots"].body
    assert "puts up" not in drawn["lots"].body


def test_names_are_written_over_what_can_be_chosen():
    """The frame of a place that could be chosen went right through its name."""
    drawn = draw(played(4, 120).state, Look(Viewer(0), links={"hex-D5": "?", "hex-O20": "?"}))
    for panel in (one for one in drawn.panels if one.id in {"map", "map-nw"}):
        assert panel.body.rindex('class="may-frame"') < panel.body.index(">Marrakech<")


def test_what_is_printed_of_two_cities_covers_nothing():
    """Their names stand above and below them: what they bring and what a tile costs hid the upper one."""
    for at, (x, y) in VALUE_OF_TWO.items():
        one = HEXES[at]
        disc = around(one.x + x, one.y + y, 1.5 * PRINT, 1.5 * PRINT)
        others = [box for other in HEXES.values() if other.id != at for box in boxes_of(other, PRINT)]
        assert covered(disc, [*boxes_of(one, PRINT), *others]) == 0, at
        if one.cost:
            assert covered(terrain_box(one, terrain_place(one), PRINT), list(name_boxes(one, PRINT))) == 0, at


def test_what_is_noted_on_a_card_lies_within_it():
    """That a power was used is told in a word, which stands where the price stood."""
    for card, note in (("P5", "used"), ("AR*", ""), ("AR", "×4")):
        drawn = ticket(card, note)
        assert (">£" in drawn) == (note != "used")
        assert width_of(note, SMALL) < TICKET_W
    assert ">£" not in ticket("P5", "used")


def test_a_number_stands_where_it_covers_neither_stations_nor_signs():
    """At a city with two stations it stood on the second one, and in Marrakech on the sign of the dates."""
    for at in ("D5", "O28"):
        for track in (TURNED[tile, turned] for tile in ("14", "15", "38") for turned in range(6)):
            x, y = place_of_value(HEXES[at], tuple(free_corners(track)), ((0.0, 0.0, 2),), (), PRINT)
            disc = around(x, y, 1.4 * PRINT, 1.4 * PRINT)
            assert covered(disc, [around(0, 0, 42, 21)]) == 0, (at, track)


@pytest.mark.parametrize("laid", [{"C6": ("58", 4), "D5": ("38", 1)}, {"C6": ("12", 4), "D5": ("14", 0)}, BOARD_C])
def test_the_numbers_of_neighbours_stand_clear_of_each_other(laid):
    """Those of Agadir and Marrakech covered each other."""
    places = places_of_values(board(laid), list(HEXES.values()), PRINT)
    boxes = {at: value_box(HEXES[at], place, PRINT) for at, place in places.items()}
    for at, box in boxes.items():
        assert covered(box, [boxes[one] for one in boxes if one != at]) == 0, at
