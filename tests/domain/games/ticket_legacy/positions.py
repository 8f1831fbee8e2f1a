"""Tables of Ticket to Ride Legacy at which wrong lines are tried, by name: the state, and the seat that writes.

R is red, B blue, K black, G green. R writes unless it is said otherwise.
"""

from __future__ import annotations

from collections.abc import Callable

from domain.chance import Chance
from domain.engine import begin
from domain.games import ticket_legacy as game
from domain.games.ticket_legacy.state import State
from domain.places import Seat
from tests.domain.games import positions
from tests.domain.games.ticket_legacy.given import company, config, deck, do, events, hold, own, show, table, turn

Position = tuple[State, Seat]
R, B = 0, 1


def starting() -> Position:
    options = game.Options(chapter=config("RBKG"))
    return begin(game, 4, options, Chance(b"wrong lines", 0))[0], R


def chosen() -> Position:
    state, seat = starting()
    do(state, "keep all")
    return state, seat


def action() -> Position:
    """R holds 2 red, 3 yellow, 1 white, 1 locomotive; the display shows green, red, a locomotive, white, white."""
    state = turn(table("RBKG"), "R")
    hold(state, "R", red=2, yellow=3, white=1, loco=1)
    show(state, "green", "red", "loco", "white", "white")
    return state, R


def waiting() -> Position:
    return action()[0], B


def claimed() -> Position:
    """Tracks of R and of others lie on the board."""
    state, seat = action()
    own(state, "R", "BUF-MTL/1", "NYC-PHI/2")
    own(state, "B", "BUF-NYC/1", "ALB-BUF/1", "BAL-PHI/1")
    return state, seat


def three() -> Position:
    """With three players one track of a double route closes the other."""
    state = turn(table("RBK"), "R")
    hold(state, "R", red=2, blue=3, white=1, loco=2)
    own(state, "B", "BUF-MTL/1", "MTL-QUE/1", "NYC-PHI/2")
    return state, R


def few_trains() -> Position:
    state, seat = action()
    company(state, "R").trains = 2
    return state, seat


def small_pool() -> Position:
    state, seat = action()
    deck(state, *["white"] * 5, discard=["red"] * 3)
    return state, seat


def no_tickets() -> Position:
    state, seat = action()
    state.ticket_deck.lay(())
    return state, seat


def gaps() -> Position:
    """Slots of the display are empty."""
    state, seat = action()
    show(state, "green", "loco")
    return state, seat


def banned() -> Position:
    """Washed-Out Roadbeds: grey tracks cannot be claimed."""
    state, seat = action()
    events(state, "EV01", "EV02", active="EV04")
    return state, seat


def options() -> Position:
    """Steam Exhibition: a further locomotive brings dollars."""
    state, seat = action()
    events(state, "EV01", "EV02", active="EV03")
    return state, seat


def second() -> Position:
    """R has taken a red card and draws on."""
    state, seat = action()
    do(state, "draw slot 2")
    return state, seat


def choice() -> Position:
    """R has drawn tickets."""
    state, seat = action()
    do(state, "tickets")
    return state, seat


def stuck() -> Position:
    """Nothing can be done but pass."""
    state, seat = small_pool()
    state.ticket_deck.lay(())
    hold(state, "R")
    return state, seat


def campaign() -> Position:
    """A later game: another area, symbols that count, ferries, a wire, postcards."""
    rules = ("post_office", "ferry", "gold", "bandits", "wire")
    state = table("RBKG", areas=("start", "gulf_shore"), rules=rules, postcards=(("P03", "P05"), (), (), ()))
    turn(state, "R")
    hold(state, "R", green=1, green_pick=1, green_skull=1, blue=4, loco=2)
    show(state, "green", "green-pick", "loco", "white", "white")
    return state, R


def wired() -> Position:
    state, seat = campaign()
    do(state, "wire")
    return state, seat


def penniless() -> Position:
    state, seat = campaign()
    company(state, "R").dollars = 0
    return state, seat


def over() -> Position:
    return positions.over(action()[0])


POSITIONS: dict[str, Callable[[], Position]] = {
    one.__name__: one
    for one in (
        starting, chosen, action, waiting, claimed, three, few_trains, small_pool, no_tickets, gaps, banned, options,
        second, choice, stuck, campaign, wired, penniless, over,
    )
}  # fmt: skip
