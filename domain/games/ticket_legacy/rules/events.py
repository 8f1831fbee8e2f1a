"""4A.2: what events do, and which tracks a filter means."""

from __future__ import annotations

from collections.abc import Callable

from domain.chance import Chance
from domain.engine import Facts
from domain.games.ticket_legacy.edition import EVENTS, Track
from domain.games.ticket_legacy.facts import DollarsChanged, EventDeckReshuffled, EventRevealed
from domain.games.ticket_legacy.shape import Effect, Filter
from domain.games.ticket_legacy.state import Company, State
from domain.places import Seat

CONTINUING, LIGHTNING = "continuing", "lightning"


def fits(state: State, seat: Seat, track: Track, wanted: Filter) -> bool:
    """Whether a track is one that a filter means, for this seat and now: all that is given must hold."""
    route = track.route
    return (
        wanted.len_min <= route.len <= wanted.len_max
        and (not wanted.colors or track.colour in wanted.colors)
        and (not wanted.own_color or track.colour == state.seats[seat].colour)
        and (not wanted.large or state.is_large(route.a) or state.is_large(route.b))
        and (not wanted.area or route.area == wanted.area)
        and (not wanted.multi or len(route.colors) > 1)
        and (not wanted.ferry or route.ferry > 0)
    )


def in_force(state: State, kind: str) -> Effect | None:
    """The effect of the active event, if it goes on and is of this kind."""
    event = EVENTS.get(state.active)
    return event.effect if event and event.kind == CONTINUING and event.effect.type == kind else None


def turn_up(state: State, chance: Chance) -> Facts:
    """The top event becomes the active one; all but the active one are shuffled if none is left to turn up."""
    if not len(state.event_deck):
        others = [event for event in state.event_discard if event != state.active]
        if not others:
            return
        yield EventDeckReshuffled(tuple(chance.shuffled(sorted(others))))
    yield EventRevealed(state.event_deck.cards[0])  # type: ignore[arg-type]  # hidden only in a preview, which ends here


def pay(state: State, effect: Effect, seat: Seat) -> Facts:
    """Each company that is meant takes dollars, or pays as far as it has them."""
    for other in meant(state, effect.who, seat):
        yield from change_dollars(state, other, effect.n, "event", state.active)


def change_dollars(state: State, seat: Seat, delta: int, reason: str, ref: str = "") -> Facts:
    """Dollars come or go, but never below none."""
    held = state.seats[seat].dollars
    delta = max(delta, -held)
    if delta:
        yield DollarsChanged(seat, delta, held + delta, reason, ref)


def meant(state: State, who: str, seat: Seat) -> list[Seat]:
    """The seats that an event means, in seat order; of equals all."""
    if who == "active":
        return [seat]
    if who == "all":
        return list(range(len(state.seats)))
    best, measure = MEASURES[who]
    values = [measure(company) for company in state.seats]
    return [other for other, value in enumerate(values) if value == best(values)]


MEASURES: dict[str, tuple[Callable[[list[int]], int], Callable[[Company], int]]] = {
    "fewest_dollars": (min, lambda company: company.dollars),
    "most_dollars": (max, lambda company: company.dollars),
    "fewest_routes": (min, lambda company: len(company.tracks)),
    "most_trains_left": (max, lambda company: company.trains),
}
