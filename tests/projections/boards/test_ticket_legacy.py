"""The boards of Ticket to Ride Legacy and of its campaign: the map that grows, closed areas stay closed, 78 columns."""

import re
from itertools import pairwise
from math import dist
from random import Random

import pytest

from domain.engine import awaited, legal
from domain.games import ticket_legacy
from domain.games.ticket_legacy import campaign
from domain.games.ticket_legacy.edition import AREAS, CITIES, START, STORY, board
from domain.games.ticket_legacy.words import rule_name
from domain.laws import Trial
from domain.places import SPECTATOR, Viewer, masked
from domain.words import seat_name
from projections.boards.panels import Look, whole
from projections.boards.pictures import SVG, png
from projections.boards.ticket_campaign import picks as campaign_picks
from projections.boards.ticket_campaign import svg as campaign_svg
from projections.boards.ticket_campaign import text as campaign_text
from projections.boards.ticket_legacy import picks, svg, text
from projections.boards.ticket_legacy.geometry import STEPS, course, stubs, window
from projections.boards.ticket_legacy.map import DESK, LEGIBLE, ROOM, inside, map_panels
from projections.boards.ticket_legacy.map_names import box_of, depot_box, dot_of, named, shared
from projections.boards.ticket_legacy.map_tracks import place_of_sign
from projections.boards.ticket_legacy.map_view import PRINT, MapView
from service.bots.ticket_legacy import choose
from tests.domain.games.ticket_legacy.given import keep, own, table

WIDTH = 78


def player(trial, seat, offers):
    return choose(trial.state, seat, offers, Random(1)) if trial.game is ticket_legacy else trial.pick(offers)


def match(seats: int, decisions: int) -> Trial:
    trial = Trial(ticket_legacy, seats, ticket_legacy.Options(), 5, watched=False, player=player)
    for _ in range(decisions):
        if not trial.state.over:
            trial.step()
    return trial


def campaign_of(seats: int, chapters: int) -> Trial:
    trial = Trial(campaign, seats, campaign.Options(), 3, watched=False, player=player)
    while len(trial.chapters) < chapters:
        trial.step()
    return trial


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("decisions", [0, 30, 400])
def test_every_viewer_has_a_picture_and_a_text(seats, decisions):
    state = match(seats, decisions).state
    for viewer in (SPECTATOR, Viewer(0), Viewer(seats - 1)):
        view = masked(state, viewer)
        assert whole(svg.draw(view, Look(viewer))).startswith("<svg")
        assert max(map(len, text.text(view, viewer).splitlines())) <= WIDTH


def test_a_picture_is_a_png_for_mails():
    view = masked(match(3, 30).state, Viewer(0))
    assert png(whole(svg.draw(view, Look(Viewer(0))))).startswith(b"\x89PNG")


def test_every_offer_can_be_clicked_and_ways_are_distinct():
    trial = match(4, 40)
    seat = awaited(trial.state)[0]
    view = masked(trial.state, Viewer(seat))
    drawn = whole(svg.draw(view, Look(Viewer(seat))))
    ways = [tuple(step.key for step in picks.way(view, seat, offer)) for offer in legal(ticket_legacy, view, seat)]
    assert len(set(ways)) == len(ways)
    for offer in legal(ticket_legacy, view, seat):
        for step in picks.way(view, seat, offer):
            assert not step.spot or f'id="{step.spot}"' in drawn, step


def test_others_hands_and_tickets_are_not_shown():
    state = match(3, 30).state
    seen = text.text(masked(state, Viewer(1)), Viewer(1))
    theirs = {str(card) for seat in (0, 2) for kept in state.seats[seat].tickets for card in kept.ids}
    assert not [card for card in theirs if f" {card}:" in seen]


@pytest.mark.parametrize("chapters", [1, 3, 6, 12])
def test_closed_areas_show_neither_cities_nor_routes(chapters):
    """Only stubs where routes leave open cities."""
    trial = campaign_of(3, chapters)
    state = trial.state
    closed = [city.name for city in CITIES.values() if city.area not in state.areas]
    for shown in (
        campaign_text.text(state, Viewer(0)),
        whole(campaign_svg.draw(state, Look(Viewer(0)))),
        whole(svg.draw(trial.chapters[-1].state, Look(SPECTATOR))),
    ):
        assert not [name for name in closed if f">{name}<" in shown or f" {name}," in shown]
    assert max(map(len, campaign_text.text(state, Viewer(0)).splitlines())) <= WIDTH


def test_the_window_grows_with_the_areas():
    start, all_areas = window(("start",)), window(tuple(AREAS))
    assert start.w < all_areas.w
    assert (all_areas.w, all_areas.h) == (2400, 1400)
    assert stubs(tuple(AREAS)) == ()
    assert stubs(("start",))


def test_parts_of_the_map_for_a_phone_begin_where_their_cities_do():
    """Without empty land above and below them; and every city lies in one of the parts."""
    state = match(3, 0).state
    parts = [one for one in svg.draw(masked(state, SPECTATOR), Look(SPECTATOR)).panels if one.id.startswith("map-")]
    seen = set()
    for one in parts:
        x, y, width, height = map(float, re.search(r'viewBox="([^"]+)"', one.body)[1].split())
        inside = {city for city in state.board.cities if x <= CITIES[city].x <= x + width}
        assert min(CITIES[city].y for city in inside) - y <= ROOM + 1
        assert y + height - max(CITIES[city].y for city in inside) <= ROOM + 1
        seen |= inside
    assert seen == set(state.board.cities)


def test_totals_of_vaults_that_are_alike_stand_above_each_other():
    assert campaign_svg.apart([100, 99, 20, 100]) == [100, 64, 20, 82]


def test_a_track_is_cut_into_as_many_spaces_as_it_is_long():
    for track in board(tuple(AREAS)).tracks:
        assert len(course(track.id).spaces) == track.route.len


def test_a_decision_of_the_campaign_is_one_step():
    trial = Trial(campaign, 2, campaign.Options(), 1, watched=False)
    ways = [campaign_picks.way(trial.state, 0, offer) for offer in legal(campaign, trial.state, 0)]
    assert len({way[0].key for way in ways}) == len(ways) == 5


@pytest.mark.parametrize(
    ("own_tracks", "others", "told"),
    [
        ((), (), "3 spaces to go"),  # Albany, Boston, Bangor
        (("ALB-BOS/1",), (), "2 spaces to go"),
        (("ALB-BOS/1", "BAN-BOS/1"), (), "completed"),
        ((), ("ALB-BOS/1",), "3 spaces to go"),  # by Montreal instead
        (("BAN-MTL/1",), ("ALB-BOS/1",), "1 space to go"),
        ((), ("BAN-BOS/1", "BAN-MTL/1", "BAN-QUE/1"), "no way is left"),
    ],
)
def test_a_ticket_tells_how_far_it_is_from_being_completed(own_tracks, others, told):
    """EC01 is Albany to Bangor. With three at the table one track closes a double route."""
    state = table("RBK")
    keep(state, "R", "EC01")
    own(state, "R", *own_tracks)
    own(state, "B", *others)
    assert text.progress(state, 0, "EC01") == told
    assert f"EC01: Albany to Bangor, $3, {told}" in text.text(state, Viewer(0))
    assert told in str(svg.draw(state, Look(Viewer(0), seat_name)).regions)


def test_the_campaign_tells_its_story_its_rules_by_name_and_what_never_returns():
    state = campaign_of(3, 9).state
    drawn = " ".join(whole(campaign_svg.draw(state, Look(SPECTATOR, seat_name)), False).split())
    for card in state.story:
        assert STORY[card].a.split()[0] in drawn
    assert all(rule_name(rule) in drawn for rule in state.in_force)
    assert "retired tickets" in drawn
    told = campaign_text.text(state, SPECTATOR)
    assert all(f"  {rule_name(rule)}, since 18" in told for rule in state.in_force)


def assert_shown(drawing, trial):
    """What the last ply changed stands on the board, and is marked there. Of several events the last one lies open."""
    game = "ticket-legacy" if trial.game is ticket_legacy else "ticket-campaign"
    changed = SVG[game].touched(trial.log[-1].facts)
    drawn = "".join(one.body for one in drawing.draw(trial.state, Look(Viewer(0), changed=changed)).panels)
    missing = [spot for spot in changed if f'id="{spot}"' not in drawn]
    assert missing == [one for one in changed if one.startswith("event-")][:-1][: len(missing)], trial.log[-1].decision
    assert not changed or 'class="changed"' in drawn
    return changed


def test_an_event_is_marked_when_it_comes():
    trial, events = match(3, 0), 0
    while not trial.state.over:
        trial.step()
        events += f"event-{trial.state.active}" in assert_shown(svg, trial)
    assert events


def test_what_a_ply_of_a_campaign_changed_is_marked_where_it_is_told():
    """What is archived, read, added to the rules, opened: nothing of it had a mark."""
    trial, seen = campaign_of(3, 1), set()
    while len(trial.chapters) < 5:
        trial.step()
        seen |= {spot.split("-")[0] for spot in assert_shown(campaign_svg, trial)}
    assert seen == {"s0", "s1", "s2", "event", "area", "city", "story", "rules", "years"}


def test_a_track_that_was_claimed_last_lies_under_none_beside_it():
    state = match(2, 0).state
    (panel,) = [one for one in svg.draw(state, Look(changed=("track-NYC-PHI/1",))).panels if one.id == "map"]
    assert panel.body.rindex('id="track-') == panel.body.index('id="track-NYC-PHI/1"')


# --- names on the map ------------------------------------------------------------------------------------------------

GROWN = [(START,), *((START, one) for one in AREAS if one != START), tuple(AREAS)]


@pytest.mark.parametrize("areas", GROWN)
def test_names_neither_touch_each_other_nor_cover_a_city(areas):
    """Whatever is open: two names in one line are never read as one."""
    cities, view = tuple(sorted(board(areas).cities)), window(areas)
    ink = max(PRINT, LEGIBLE * view.w / DESK)
    boxes = {city: box_of(city, where, ink) for city, where in named(cities, ink, view).items()}
    for city, box in boxes.items():
        assert view.x <= box.x, city
        assert box.x + box.w <= view.x + view.w, city
        for other in boxes.keys() - {city}:
            assert shared(box, boxes[other], ink * 0.3) == 0, (city, other)
            assert shared(box, dot_of(other), 0) == 0, (city, other)


@pytest.mark.parametrize("areas", GROWN)
def test_on_a_phone_the_fullest_part_of_the_map_comes_first(areas):
    cities, view = board(areas).cities, window(areas)
    panels = map_panels(MapView(areas, (), (), {}), Look(), cities, board(areas).tracks)
    first, *others = [one.body for one in panels if one.only == "narrow"]
    drawn = [len(set(re.findall(r'id="part\d-city-(\w+)"', one))) for one in (first, *others)]
    assert drawn[0] == max(drawn)
    assert len(inside(view, cities)) == len(cities)


def test_a_track_that_a_lesson_speaks_of_is_marked_along_its_way():
    view = match(2, 0).state
    drawn = svg.draw(view, Look(Viewer(0), pointed=frozenset({"track-ALB-NYC/1"})))
    assert next(one.id for one in drawn.panels if 'class="spoken"' in one.body) == "map"


def test_a_track_that_a_lesson_speaks_of_is_marked_where_it_is_seen():
    """A page turns to the first mark: it turned to a part of the map that ends where the track begins."""
    drawn = svg.draw(match(2, 0).state, Look(Viewer(0), pointed=frozenset({"track-MTL-QUE/2"}))).panels
    parts = [one for one in drawn if one.only == "narrow" and 'class="spoken"' in one.body]
    assert parts
    middle = course("MTL-QUE/2").line[STEPS // 2][0]
    for one in parts:
        left, _, wide, _ = map(float, re.search(r'viewBox="([^"]+)"', one.body)[1].split())
        assert left <= middle <= left + wide


@pytest.mark.parametrize(
    "route", [one for one in board((START,)).routes if len(one.colors) > 1], ids=lambda one: one.id
)
def test_whose_trains_these_are_is_told_apart_on_tracks_side_by_side(route):
    """The letters of short tracks covered each other."""
    places = [place_of_sign(f"{route.a}-{route.b}/{number + 1}") for number in range(len(route.colors))]
    assert min(dist(one, other) for one, other in pairwise(places)) > 1.44 * PRINT


@pytest.mark.parametrize("city", ["BUF", "CIN", "NSH", "ATL"])
def test_the_name_of_a_city_does_not_hide_its_depot(city):
    """It stood where most names stand: above the city, to the left."""
    view, cities = window((START,)), tuple(sorted(board((START,)).cities))
    for name, where in named(cities, PRINT, view, (city,)).items():
        assert shared(box_of(name, where, PRINT), depot_box(city, PRINT), 0) == 0, name
