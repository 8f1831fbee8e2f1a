"""The score lines with their reasons and plies (5.1), against what the judge has seen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from domain.engine import ScoreLine
from tests.domain.games.ticket_legacy.judge.match import Match
from tests.domain.games.ticket_legacy.judge.printed import CITIES, POSTCARDS, TICKETS, UNUSED, ends, networks
from tests.domain.games.ticket_legacy.judge.table import Company, fair

Line = tuple[str, int, tuple[int, ...]]  # category, dollars, plies


def check_lines(match: Match, lines: Iterable[ScoreLine]) -> None:
    by_seat: dict[int, list[ScoreLine]] = defaultdict(list)
    for line in lines:
        fair(line.rule == "5.1", f"a line of the score cites {line.rule}")
        by_seat[line.seat].append(line)
    for seat, company in enumerate(match.seats):
        wanted = [*dollars(company), *tickets(company, by_seat[seat]), *others(match, seat, by_seat[seat])]
        wanted += lifted(wanted, match.ply)
        found = [(line.category, line.points, tuple(line.plies)) for line in by_seat[seat]]
        fair(sorted(found) == sorted(wanted), f"seat {seat}: lines {sorted(found)}, expected {sorted(wanted)}")
        fair(sum(one[1] for one in found) == match.slip(seat).total, f"the lines of seat {seat} do not add up")


def dollars(company: Company) -> Iterable[Line]:
    """One for each reason, with the plies that brought them."""
    for reason in dict.fromkeys(reason for reason, _, _ in company.money):
        entries = [(paid, ply) for why, paid, ply in company.money if why == reason]
        yield "dollars", sum(paid for paid, _ in entries), tuple(dict.fromkeys(ply for _, ply in entries))


def tickets(company: Company, lines: Sequence[ScoreLine]) -> Iterable[Line]:
    """A completed one with the plies of one path between its cities, a missed one with the ply at which it was kept."""
    told = {line.reason.values["ticket"]: line for line in lines if line.category == "tickets"}
    for ticket, kept in company.tickets.items():
        printed = TICKETS[ticket]
        done = any({printed["a"], printed["b"]} <= one for one in networks(list(company.tracks)))
        if not done:
            yield "tickets", -printed["value"], (kept,)
            continue
        path = told[ticket].reason.values["path"]
        fair({path[0], path[-1]} == {printed["a"], printed["b"]}, f"the path of {ticket} leads elsewhere")
        steps = [ply_between(company, a, b) for a, b in pairwise(path)]
        yield "tickets", printed["value"], tuple(steps)


def ply_between(company: Company, a: str, b: str) -> int:
    found = [ply for track, ply in company.tracks.items() if {*ends(track)} == {a, b}]
    fair(found, f"a path goes from {a} to {b}, where the company has no track")
    return found[0]


def others(match: Match, seat: int, lines: Sequence[ScoreLine]) -> Iterable[Line]:
    company, slip = match.seats[seat], match.slip(seat)
    yield "unused trains", UNUSED.get(company.trains, 0), (max(company.tracks.values(), default=0),)
    groups = networks(list(company.tracks))
    if slip.network:
        possible = [plies_of(company, one) for one in groups if len(one) == max(map(len, groups))]
        told = [tuple(line.plies) for line in lines if line.category == "grand network"]
        yield "grand network", 8, next((one for one in told if one in possible), possible[0])
    if slip.transcontinental:
        coast = [one for one in groups if {"atlantic", "pacific"} <= {CITIES[city].get("ocean") for city in one}]
        yield "transcontinental", 15, plies_of(company, coast[0])
    for card, ply in company.completed.items():
        paid = [one["n"] for one in POSTCARDS[card]["rewards"] if one["type"] == "dollars"]
        if POSTCARDS[card]["when"] == "end" and paid:
            yield "postcards", sum(paid), (ply,)


def plies_of(company: Company, cities: set[str]) -> tuple[int, ...]:
    return tuple(ply for track, ply in company.tracks.items() if {*ends(track)} <= cities)


def lifted(lines: Sequence[Line], last: int) -> list[Line]:
    below = sum(one[1] for one in lines)
    return [("not below zero", -below, (last,))] if below < 0 else []
