"""Section 5: the deposit slip, every line with its reason and the plies that earned it, and the places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.engine import Facts, Result, ScoreLine
from domain.games.ticket_legacy.edition import MODULES, POSTCARDS, TICKETS, unused_train_bonus
from domain.games.ticket_legacy.facts import Breakdown, Ranked, Scored, TicketsRevealed
from domain.games.ticket_legacy.rules import postcards
from domain.games.ticket_legacy.rules.network import from_ocean_to_ocean, largest, networks, path, plies_within
from domain.games.ticket_legacy.state import Company, State
from domain.places import Seat
from domain.words import Hidden, say

FINAL_ROUND, ALL_PASSED = "final-round", "all-passed"  # the ways to end
BY_TICKETS, BY_ORDER = "tickets", "turn-order"  # what settles a tie

DOLLARS, TRAINS, TICKETS_DONE = "dollars", "unused trains", "tickets"
NETWORK, OCEANS, POSTCARDS_DONE, LIFTED = "grand network", "transcontinental", "postcards", "not below zero"

REASONS = {  # of dollars, in the order of 4B
    "start": "dollars at the start",
    "company_color": "tracks in the colour of the company",
    "depot": "tracks into the own depot",
    "gold": "pickaxes",
    "bandits": "skulls",
    "pioneer": "first in an area",
    "long_haul": "long tracks",
    "event": "events",
    "event_fee": "fees of events",
    "loco_option": "further locomotives",
    "postcard": "postcards",
    "wire": "telegraph",
}

# --- the lines -------------------------------------------------------------------------------------------------------


def score(state: State) -> Iterator[ScoreLine]:
    """The score as it stands, at any time of a match, as far as the tickets are known to who looks."""
    for seat in range(len(state.seats)):
        lines = list(lines_of(state, seat))
        yield from lines
        if (total := sum(line.points for line in lines)) < 0:
            yield ScoreLine(seat, LIFTED, -total, say("a total is never below $0"), "5.1", (state.ply,))


def lines_of(state: State, seat: Seat) -> Iterator[ScoreLine]:
    company = state.seats[seat]
    yield from dollars(seat, company)
    yield trains(seat, company)
    yield from tickets(seat, company)
    yield from grand_network(state, seat)
    yield from transcontinental(state, seat)
    yield from completed_postcards(seat, company)


def dollars(seat: Seat, company: Company) -> Iterator[ScoreLine]:
    """1: the tokens, a line for each reason why they came or went."""
    for reason, words in REASONS.items():
        changes = [one for one in company.ledger if one.reason == reason]
        if changes:
            plies = tuple(dict.fromkeys(one.ply for one in changes))
            yield ScoreLine(seat, DOLLARS, sum(one.delta for one in changes), say(words), "5.1", plies)


def trains(seat: Seat, company: Company) -> ScoreLine:
    """2: the fewer trains are left, the more they bring."""
    reason = say("{left:train|trains} left", left=company.trains)
    return ScoreLine(seat, TRAINS, unused_train_bonus(company.trains), reason, "5.1", (company.last_claim,))


def tickets(seat: Seat, company: Company) -> Iterator[ScoreLine]:
    """3: a completed ticket counts its value, any other costs it."""
    for kept in company.tickets:
        for card in kept.ids:
            if isinstance(card, Hidden):
                continue
            ticket = TICKETS[card]
            way = path(company, ticket.a, ticket.b)
            if way is None:
                reason = say("{ticket} missed", ticket=card)
                yield ScoreLine(seat, TICKETS_DONE, -ticket.value, reason, "5.1", (kept.ply,))
            else:
                reason = say("{ticket} by way of {path}", ticket=card, path=[ticket.a, *(city for city, _ in way)])
                plies = tuple(dict.fromkeys(laid.ply for _, laid in way))
                yield ScoreLine(seat, TICKETS_DONE, ticket.value, reason, "5.1", plies)


def grand_network(state: State, seat: Seat) -> Iterator[ScoreLine]:
    """4: the most cities in one connected network; each of equals."""
    if "grand_network" not in state.rules:
        return
    company, most = state.seats[seat], max(map(largest, state.seats))
    if most and largest(company) == most:
        reason = say("{n:city|cities} in one network", n=most)
        plies = plies_within(company, networks(company)[0])
        yield ScoreLine(seat, NETWORK, MODULES["grand_network"].dollars, reason, "5.1", plies)


def transcontinental(state: State, seat: Seat) -> Iterator[ScoreLine]:
    """5: one network with a city at each ocean."""
    if "transcontinental" not in state.rules:
        return
    company = state.seats[seat]
    joined = from_ocean_to_ocean(company)
    if joined:
        plies = plies_within(company, joined)
        points = MODULES["transcontinental"].dollars
        yield ScoreLine(seat, OCEANS, points, say("from ocean to ocean"), "5.1", plies)


def completed_postcards(seat: Seat, company: Company) -> Iterator[ScoreLine]:
    """6: dollars of postcards that are completed at the end; others were paid in tokens."""
    for one in company.completed:
        card = POSTCARDS[one.postcard]
        points = sum(reward.n for reward in card.rewards if reward.type == "dollars")
        if card.when == postcards.END and points:
            yield ScoreLine(
                seat, POSTCARDS_DONE, points, say("{postcard} completed", postcard=card.id), "5.1", (one.ply,)
            )


# --- the end ---------------------------------------------------------------------------------------------------------


def completed_tickets(company: Company) -> list[str]:
    """The tickets that are completed, of those that can be seen."""
    held = [str(card) for kept in company.tickets for card in kept.ids if not isinstance(card, Hidden)]
    return [card for card in held if path(company, TICKETS[card].a, TICKETS[card].b) is not None]


def counted(state: State) -> Facts:
    """5: all tickets are revealed, postcards are completed, everything is counted."""
    for seat, company in enumerate(state.seats):
        ids = tuple(card for kept in company.tickets for card in kept.ids)
        yield TicketsRevealed(seat, ids, tuple(completed_tickets(company)))  # type: ignore[arg-type]  # as in a preview
    if "post_office" in state.rules:
        for seat in state.order:
            yield from postcards.at_the_end(state, seat, len(completed_tickets(state.seats[seat])))
    for seat, slip in enumerate(breakdowns(state)):
        yield Scored(seat, slip)
    ended = result(state)
    yield Ranked(ranking(ended), ended.tie_break)


def breakdowns(state: State) -> list[Breakdown]:
    """The deposit slip of each seat, as the score stands."""
    sums: list[Counter[str]] = [Counter() for _ in state.seats]
    for line in score(state):
        sums[line.seat][line.category] += line.points
    return [
        Breakdown(
            one[DOLLARS],
            one[TRAINS],
            one[TICKETS_DONE],
            one[NETWORK],
            one[OCEANS],
            one[POSTCARDS_DONE],
            sum(one.values()),
        )
        for one in sums
    ]


def result(state: State) -> Result:
    """5.2: the highest total; of equals more completed tickets, then who sits later in turn order. No shared places."""
    totals = tuple(slip.total for slip in breakdowns(state))
    done = [len(completed_tickets(company)) for company in state.seats]
    later = {seat: at for at, seat in enumerate(state.order)}
    keys = [(totals[seat], done[seat], later[seat]) for seat in range(len(totals))]
    places = tuple(1 + sum(other > key for other in keys) for key in keys)
    how = ALL_PASSED if state.passes >= len(state.seats) else FINAL_ROUND
    return Result(totals, places, how, tie_break(sorted(keys, reverse=True)))


def tie_break(keys: list[tuple[int, int, int]]) -> str:
    first, second = keys[:2]
    if first[0] != second[0]:
        return "none"
    return BY_TICKETS if first[1] != second[1] else BY_ORDER


def ranking(ended: Result) -> tuple[Seat, ...]:
    """The seats from the winner to the last-placed."""
    return tuple(sorted(range(len(ended.places)), key=ended.places.__getitem__))
