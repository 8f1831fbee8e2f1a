"""The player of our own: worth playing against, and at home in a campaign."""

from random import Random

import pytest

from domain.chance import Chance
from domain.engine import awaited, begin, decide, legal
from domain.games import ticket_legacy as game
from domain.games.ticket_legacy.campaign.decisions import ArchiveEvent, Attend
from domain.games.ticket_legacy.decisions import Claim, KeepTickets
from domain.places import Viewer, masked
from service.bots import at_random
from service.bots.ticket_legacy import choose, lead
from tests.domain.games.ticket_legacy.given import hold, keep, table, turn


def played(players, seed):
    state, _ = begin(game, len(players), game.Options(), Chance(bytes([seed]), 0))
    rng, ply = Random(seed), 0
    while not state.over:
        seat, ply = awaited(state)[0], ply + 1
        view = masked(state, Viewer(seat))
        chosen = players[seat](view, seat, list(legal(game, view, seat)), rng)
        decide(game, state, seat, chosen, Chance(bytes([seed]), ply), ply)
    return game.result(state)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_greedy_beats_random_by_far(seats):
    """In most matches, and with several times as many dollars."""
    results = [
        (seed % seats, played([choose if one == seed % seats else at_random for one in range(seats)], seed))
        for seed in range(6)
    ]
    assert sum(result.places[seat] == 1 for seat, result in results) >= 4
    own = sum(result.totals[seat] for seat, result in results) / len(results)
    others = sum(sum(result.totals) - result.totals[seat] for seat, result in results) / (len(results) * (seats - 1))
    assert own > 2 * others + 10


def test_it_claims_towards_its_tickets():
    state = turn(table("RB"), "R")
    keep(state, "R", "EC20")  # Mobile to Charlotte
    hold(state, "R", black=3, green=2)
    chosen = choose(state, 0, list(legal(game, state, 0)), Random(1))
    assert isinstance(chosen, Claim)
    assert chosen.track == "ATL-MOB/1"


def test_it_keeps_what_it_can_reach():
    state = turn(table("RB"), "R")
    state.seats[0].trains = 3
    state.seats[0].offered.lay(["EC02", "EC04", "EC12"], 0)  # $8, $2 and $7
    chosen = choose(state, 0, [KeepTickets(("EC02",)), KeepTickets(("EC04",)), KeepTickets(("EC12",))], Random(1))
    assert chosen == KeepTickets(("EC04",))


def test_it_leads_a_company_through_a_campaign():
    assert lead(None, 0, [Attend(True), Attend(False)], Random(1)) == Attend(True)
    assert lead(None, 0, [ArchiveEvent("EV05"), ArchiveEvent("EV04")], Random(1)) == ArchiveEvent("EV04")
