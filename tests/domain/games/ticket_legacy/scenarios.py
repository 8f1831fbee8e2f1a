"""Matches of Ticket to Ride Legacy worth keeping: every player count, end and tie; chapters early, middle and late."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from domain.engine import Decision
from domain.games.ticket_legacy.decisions import Claim, DrawCard, DrawTickets, Options
from domain.games.ticket_legacy.edition import AREAS, CHAPTERS, EVENTS, PILE, SEALED
from domain.games.ticket_legacy.shape import Effect
from domain.games.ticket_legacy.state import State
from domain.places import Seat
from tests.domain.games.ticket_legacy.given import config
from tests.goldens import Scenario


def chapter(number: int, seats: str, areas: Sequence[str], postcards: Sequence[str]) -> Options:
    """A chapter as a campaign would call it: rules and events of all cards that were read before it."""
    rules: dict[str, int] = {}  # to the last game in which each is in force
    events = [event.id for event in EVENTS.values() if event.id <= "EV07"]
    for n, effect in before(number):
        if effect.type == "add_rule":
            rules[effect.rule] = n + effect.games - 1 if effect.games else len(CHAPTERS)
        elif effect.type == "remove_rule":
            rules.pop(effect.rule)
        events += effect.events
    return Options(chapter=config(
        seats, chapter=number, areas=("start", *areas), trains=SEALED.trains_by_chapter[number - 1],
        rules=tuple(rule for rule, last in rules.items() if last >= number), events=tuple(sorted(events)),
        postcards=tuple(tuple(cards.split()) for cards in postcards),
        post_pile=tuple(card for card in PILE if card not in " ".join(postcards)),
    ))  # fmt: skip


def before(number: int) -> Iterator[tuple[int, Effect]]:
    for n in range(1, number):
        for card in (*CHAPTERS[n].setup, *CHAPTERS[n].after):
            yield from ((n, effect) for effect in card.effects)


def too_small() -> Options:
    """A board with a handful of tracks and two tickets: no campaign has it, but there all can come to pass."""
    return Options(chapter=config("RB", areas=("high_plains", "pacific_slope"), trains=53))


SCENARIOS = [
    *(Scenario(f"{seats}-players", seats, Options(), ("greedy",) * seats, seats) for seats in (2, 3, 4, 5)),
    Scenario("2-players-tie-tickets", 2, Options(), ("random", "random"), 5),
    Scenario("3-players-tie-turn-order", 3, Options(), ("random",) * 3, 1),
    Scenario("2-players-all-passed", 2, too_small(), ("hoarder", "hoarder"), 1),
    Scenario("3-players-chapter-2", 3, chapter(2, "RBK", ("great_rivers",), ("P03 P05", "", "")), ("greedy",) * 3, 1),
    Scenario("4-players-chapter-7", 4, chapter(
        7, "GYBR", ("upper_lakes", "gulf_shore", "great_rivers", "corn_prairie", "lone_star", "high_plains"),
        ("P02 P05", "P09", "P39", "P12"),
    ), ("greedy",) * 4, 1),
    Scenario("2-players-chapter-12", 2, chapter(12, "KR", [one for one in AREAS if one != "start"], ("P68", "P39")),
             ("greedy", "greedy"), 2),
]  # fmt: skip


def hoarder(view: State, seat: Seat, offers: Sequence[Decision], rng: Random) -> Decision:
    """Claims what it can, and draws and keeps all it can get."""
    for kind in (Claim, DrawCard, DrawTickets):
        if wanted := [one for one in offers if isinstance(one, kind)]:
            return wanted[-1]
    return offers[0]


def period(state: State) -> object:
    """The board is shown before the first turn, every thirty turns, and when the final round begins."""
    return state.turns > 0, state.turns // 30, state.final >= 0


PLAYERS = {"hoarder": hoarder}
