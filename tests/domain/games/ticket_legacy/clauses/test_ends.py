"""2.2, 5: how a game begins with few tickets, and what it comes to; V14, V18 and V37 in all of their words."""

import pytest

from domain.chance import Chance
from domain.engine import begin, legal
from domain.games import ticket_legacy as game
from domain.games.ticket_legacy import result, score
from domain.games.ticket_legacy.decisions import KeepTickets, Options
from domain.games.ticket_legacy.edition import TICKETS, TRACKS
from domain.games.ticket_legacy.rules.network import largest
from domain.games.ticket_legacy.scoring import breakdowns
from domain.games.ticket_legacy.state import Money
from tests.domain.games.ticket_legacy.given import (
    company,
    config,
    deck,
    do,
    hold,
    keep,
    own,
    refusal,
    seat_of,
    table,
    turn,
)

NINE_NORTH = ("ALB-BOS/1", "ALB-BUF/1", "ALB-MTL/1", "ALB-NYC/1", "BAN-BOS/1", "MTL-QUE/1", "BUF-DET/1", "CHI-DET/1")
NINE_SOUTH = (
    "ATL-CHS/1", "ATL-CLT/1", "ATL-KNX/1", "ATL-MOB/1", "ATL-NSH/1", "ATL-SAV/1", "MOB-NOL/1", "KNX-LEW/1",
)  # fmt: skip
SIX = ("BAL-PIT/1", "BAL-PHI/1", "NOR-PHI/1", "CIN-PIT/1", "DET-PIT/1")


@pytest.mark.parametrize(
    ("tickets", "dealt", "least"), [(33, 4, 2), (20, 4, 2), (19, 3, 1), (18, 3, 1), (15, 3, 1), (14, 2, 1), (12, 2, 1)]
)
def test_v14_with_few_tickets_fewer_are_dealt_and_one_is_kept(tickets, dealt, least):
    some = tuple(TICKETS)[:tickets]
    options = Options(chapter=config("RBKGY", tickets=some))
    state, _ = begin(game, 5, options, Chance(b"v14", 0))
    assert [len(one.offered) for one in state.seats] == [dealt] * 5
    assert len(state.ticket_deck) == tickets - 5 * dealt
    kept = [len(offer.keep) for offer in legal(game, state, 0) if isinstance(offer, KeepTickets)]
    assert (min(kept), max(kept)) == (least, dealt)
    assert refusal(state, KeepTickets(tuple(state.seats[0].offered)[: least - 1])).rule


def came_to(dollars: dict[str, int], tickets: dict[str, int]) -> list[str]:
    """Companies from the first to the last, with these dollars besides so many completed tickets of $1."""
    one_dollar = {"R": ("EC22", "EC28", "EC30"), "B": ("EC22", "EC28", "EC30"), "K": ()}
    state = table("RBK")
    for who, total in dollars.items():
        done = [*one_dollar[who], "EC01"][: tickets[who]]
        if done:
            own(state, who, "MTL-QUE/1", "BOS-NYC/1", "NYC-PHI/1", "ALB-BOS/1", "BAN-BOS/1")
        keep(state, who, *done)
        worth = sum(TICKETS[ticket].value for ticket in done)
        company(state, who).ledger = [Money("start", total - worth, 0)]
        company(state, who).dollars = total - worth
    places = result(state).places
    assert list(result(state).totals) == [dollars[who] for who in "RBK"]
    return sorted("RBK", key=lambda who: places[seat_of(state, who)])


@pytest.mark.parametrize(
    ("dollars", "tickets", "order"),
    [
        ((31, 31, 20), (3, 3, 0), "BRK"),  # the later in turn order
        ((31, 31, 20), (4, 3, 0), "RBK"),  # more tickets
        ((31, 30, 20), (0, 3, 0), "RBK"),  # dollars come first
        ((20, 31, 20), (0, 3, 0), "BKR"),  # the same for the last place
    ],
)
def test_v18_ties(dollars, tickets, order):
    named = dict(zip("RBK", dollars, strict=True)), dict(zip("RBK", tickets, strict=True))
    assert came_to(*named) == list(order)


def cities(tracks: tuple[str, ...]) -> int:
    return len({end for track in tracks for end in (TRACKS[track].route.a, TRACKS[track].route.b)})


def test_v37_networks_of_nine_nine_and_six_cities():
    assert (cities(NINE_NORTH), cities(NINE_SOUTH), cities(SIX)) == (9, 9, 6)
    state = table("RBK", rules=("grand_network",))
    for who, tracks in zip("RBK", (NINE_NORTH, NINE_SOUTH, SIX), strict=True):
        own(state, who, *tracks)
    assert [largest(one) for one in state.seats] == [9, 9, 6]
    lines = [(line.seat, line.points) for line in score(state) if line.category == "grand network"]
    assert lines == [(0, 8), (1, 8)]


def test_a_network_is_one_piece():
    """Two pieces of five cities lose against one of six."""
    state = table("RBK", rules=("grand_network",))
    own(state, "R", "ALB-BOS/1", "ALB-BUF/1", "ALB-MTL/1", "ALB-NYC/1")
    own(state, "R", "ATL-CHS/1", "ATL-CLT/1", "ATL-KNX/1", "ATL-MOB/1")
    own(state, "B", *SIX)
    assert [one.network for one in breakdowns(state)] == [0, 8, 0]


OCEANS = ("start", "great_rivers", "corn_prairie", "high_plains", "silver_basin", "pacific_slope")
COAST_TO_COAST = (
    "BAL-PIT/1", "CIN-PIT/1", "CIN-STL/1", "KCY-STL/1", "DEN-KCY/1", "DEN-SLC/1", "SLC-VCY/1", "SAC-VCY/1", "SAC-SFO/1",
)  # fmt: skip


@pytest.mark.parametrize(("missing", "dollars"), [("", 15), ("DEN-KCY/1", 0), ("BAL-PIT/1", 0), ("SAC-SFO/1", 0)])
def test_from_ocean_to_ocean_in_one_network(missing, dollars):
    state = table("RBK", areas=OCEANS, rules=("transcontinental",))
    own(state, "R", *(track for track in COAST_TO_COAST if track != missing))
    assert breakdowns(state)[0].transcontinental == dollars


@pytest.mark.parametrize(
    ("card", "trains", "tickets", "dollars"),
    [("P65", 5, 3, 3), ("P65", 5, 2, 0), ("P68", 0, 0, 3), ("P68", 1, 0, 0), ("P12", 0, 0, 0), ("P67", 5, 3, 0)],
)
def test_postcards_of_the_end(card, trains, tickets, dollars):
    """Dollars of such a postcard are a category of their own; a vault reward does not count in this game."""
    state = table("RBK", rules=("post_office",), postcards=((card,), (), ()))
    own(state, "R", "MTL-QUE/1", "BOS-NYC/1", "NYC-PHI/1")
    company(state, "R").trains = trains
    keep(state, "R", *("EC22", "EC28", "EC30")[:tickets])
    deck(state)
    state.ticket_deck.lay([])
    for who in "RBK":
        hold(state, who)
    do(turn(state, "R"), "pass", "pass", "pass")
    assert breakdowns(state)[0].postcards == dollars
    assert [slip.dollars for slip in company(state, "R").slips] == ([4] if card == "P12" else [])


def test_a_ticket_is_completed_by_one_seats_tracks_alone():
    state = table("RBK")
    own(state, "R", "ALB-BOS/1")
    own(state, "B", "BAN-BOS/1")
    keep(state, "R", "EC01")
    assert breakdowns(state)[0].tickets == -3
