"""What a table has agreed on, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from domain.games import GAMES
from domain.match.clocks import PACES, Terms
from domain.words import Sentence, capital, say
from service.present.moments import lasting
from service.usecases.match_view import Summary

BACKS = {
    "consent": say("Taking back: free while nothing was revealed, else with everybody's consent."),
    "unrevealed": say("Taking back: only while nothing was revealed."),
    "never": say("Nothing is taken back."),
}

RESTS = {  # by whether nights and whether weekends count
    (False, False): say("The clock rests in your quiet hours and weekends."),
    (False, True): say("The clock rests in your quiet hours."),
    (True, False): say("The clock rests in weekends."),
}


def all_terms(summary: Summary) -> list[Sentence]:
    """Everything agreed on: time, taking back, how seats are given, what was chosen of the game."""
    agreed = [BACKS[summary.agreement.takebacks], *_hints(summary), *_seating(summary)]
    return [*about_time(summary.terms), *agreed, *_options(summary)]


def about_time(terms: Terms) -> Iterator[Sentence]:
    """The pace, when the clock rests, how long one can be away."""
    pace = PACES[terms.pace]
    if not pace.bank:
        yield say("There is no clock: take your time.")
        return
    yield say(
        "Pace {pace}: {bank} at first, {more} more with each turn, at most {most}.",
        pace=pace.name, bank=lasting(pace.bank), more=lasting(pace.increment), most=lasting(pace.cap),
    )  # fmt: skip
    if rests := RESTS.get((terms.nights, terms.weekends)):
        yield rests
    if terms.away:
        yield say("You can say beforehand that you are away, up to {number:day|days}.", number=terms.away)


def _hints(summary: Summary) -> Iterator[Sentence]:
    if summary.agreement.hints == "never":
        yield say("No hints are given at this table.")


def _seating(summary: Summary) -> Iterator[Sentence]:
    if summary.agreement.seating == "drawn" and summary.status == "open":
        yield say("Chance seats the players.")


def _options(summary: Summary) -> Iterator[Sentence]:
    """Options of the game that were chosen, each in its own words."""
    usual = {field.encode_name: field.default for field in structs.fields(GAMES[summary.game].Options)}
    for name, value in summary.options.items():
        if value != usual.get(name):
            shown = say("yes") if value is True else value
            yield say("{option}: {value}.", option=capital(name.replace("_", " ")), value=shown)
