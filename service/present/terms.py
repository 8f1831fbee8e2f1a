"""What a table has agreed on, in words."""

from __future__ import annotations

from msgspec import structs

from domain.games import GAMES
from domain.match.clocks import PACES
from service.usecases.table import Summary

BACKS = {
    "consent": "Taking back: free while nothing was revealed, else with everybody's consent.",
    "unrevealed": "Taking back: only while nothing was revealed.",
    "never": "Nothing is taken back.",
}


def in_words(summary: Summary) -> list[str]:
    terms, agreed = summary.terms, summary.agreement
    pace = PACES[terms.pace]
    if pace.bank:
        time = [f"Pace {terms.pace}: {hours(pace.bank)}, {hours(pace.increment)} more for each turn."]
        time += [] if terms.nights else ["Clocks rest in their players' quiet hours."]
        time += [] if terms.weekends else ["Clocks rest at weekends."]
    else:
        time = ["No clock."]
    seating = ["Chance seats the players."] if agreed.seating == "drawn" and summary.status == "open" else []
    return [*time, BACKS[agreed.takebacks], *seating, *_options(summary)]


def _options(summary: Summary) -> list[str]:
    """Options of the game that were chosen, each in its own words."""
    usual = {field.encode_name: field.default for field in structs.fields(GAMES[summary.game].Options)}
    chosen = {name: value for name, value in summary.options.items() if value != usual.get(name)}
    return [
        f"{name.replace('_', ' ').capitalize()}: {'yes' if value is True else value}." for name, value in chosen.items()
    ]


def hours(seconds: int) -> str:
    """A length of time in its own unit."""
    for size, unit in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        if seconds >= size and (seconds % size == 0 or unit == "minute"):
            number = seconds // size
            return f"{number} {unit}{'s' if number > 1 else ''}"
    return f"{seconds} seconds"
