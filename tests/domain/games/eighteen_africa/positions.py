"""Tables of 18Africa at which wrong lines are tried, by name: the state, and the seat that writes.

A is president of MF and owns P4 and a bond, B is president of KR; the others of the nine companies have not started.
"""

from __future__ import annotations

from collections.abc import Callable

from domain.games.eighteen_africa import facts as f
from domain.games.eighteen_africa.questions import CardShown, RevealMore
from domain.games.eighteen_africa.rules.concessions import start_concessions
from domain.games.eighteen_africa.state import AUCTION, State, Work
from domain.places import Seat
from tests.domain.games.eighteen_africa.given import (
    A,
    B,
    at,
    deck,
    drive,
    give,
    initial_round,
    operating,
    own,
    play,
    pooled,
    settled,
    stock_round,
    table,
)
from tests.domain.games.eighteen_africa.test_setup import begun

Position = tuple[State, Seat]


def started(seats: int = 4) -> State:
    state = own(own(table(seats), A, "MF* MF P4"), B, "KR*")
    state.players[A].cash, state.players[A].bonds = 300, [1]
    return state


def keep() -> Position:
    return begun(4)[0], A


def lots(lines: tuple[str, ...] = ()) -> State:
    state = table()
    for card in ("MF*", "KR", "SR"):
        state.deck.take(state.deck.cards.index(card))
    state.lots, state.nominator = ["MF*", "KR", "SR"], A
    for player in state.players:
        player.cash = 606
    drive(state, [f.RoundStarted(AUCTION, 1)])
    settled(state)
    play(state, *lines)
    return state


def nominate() -> Position:
    return lots(), A


def bid() -> Position:
    return lots(("nominate MF* 20",)), B


def initial() -> Position:
    return initial_round(give(started(), A, "MF KR SR* P2")), A


def turn() -> Position:
    state = give(pooled(started(), "SR SR P3"), A, "MF SR*")
    return stock_round(deck(state, "KR UR NR CGH CGH", "UR* MF")), A


def later_turn() -> Position:
    state = turn()[0]
    play(state, "sell MF", "done", "pass", "pass", "pass")
    return state, A


def after_a_sale() -> Position:
    state = turn()[0]
    play(state, "sell P4")
    return state, A


def display() -> Position:
    return stock_round(deck(started(), "KR UR", "MF")), A


def opened() -> Position:
    state = started()
    state.open_display, state.display = True, ["KR", "MF", "UR*"]
    return stock_round(deck(state, "")), A


def at_limit() -> Position:
    state = give(started(), A, "SR")
    state.players[A].shares["UR"] = state.limit - state.certificates(A)
    return stock_round(state), A


def forced() -> Position:
    state = give(started(), A, "SR")
    state.players[A].shares["UR"] = state.limit - state.certificates(A) + 1
    return stock_round(state), A


def shown() -> Position:
    state = turn()[0]
    play(state, "reveal")
    assert isinstance(state.top[0], CardShown)
    return state, A


def more() -> Position:
    state = turn()[0]
    play(state, "reveal", "take")
    assert isinstance(state.top[0], RevealMore)
    return state, A


def priority() -> Position:
    state = own(table(), A, "P6")
    state.priority, state.round, state.operated, state.stocked = B, "operating", 4, 2
    return settled(state), A


def auction_of_concessions(lines: tuple[str, ...] = ()) -> State:
    state = started()
    state.priority, state.operated = A, 2
    drive(state, start_concessions(state))
    settled(state)
    play(state, *lines)
    return state


def opening() -> Position:
    return auction_of_concessions(), A


def concession_bid() -> Position:
    return auction_of_concessions(("bid 10",)), B


def choice() -> Position:
    return auction_of_concessions(("bid 10", "pass", "pass", "pass")), A


def track() -> Position:
    state = started()
    state.players[A].concessions = ["GAS"]
    return operating(state, "MF"), A


def upgrading() -> Position:
    state = started()
    state.laid["D5"] = ("115", 3)
    state.connected = ("D3.0", "D5.0", "E2.0")
    state.companies["MF"].trains = ["2"]
    return operating(state, "MF"), A


def token() -> Position:
    state = upgrading()[0]
    play(state, "end track")
    return state, A


def run() -> Position:
    state = token()[0]
    play(state, "no token")
    return state, A


def dividend() -> Position:
    state = run()[0]
    play(state, "run best")
    return state, A


def trains() -> Position:
    state = own(started(), A, "SR*")
    state.companies["MF"].treasury, state.companies["MF"].trains = 400, ["2"]
    state.companies["KR"].trains = ["3", "3"]
    return operating(state, "MF", f.TrainsStarted), A


def two_trains() -> Position:
    state = started()
    state.companies["MF"].treasury, state.companies["MF"].trains = 1000, ["2", "3"]
    state.companies["KR"].trains = ["3"]
    return operating(state, "MF", f.TrainsStarted), A


def offered() -> Position:
    state = trains()[0]
    play(state, "offer KR 3 250")
    return state, B


def dealings() -> Position:
    state = pooled(started(), "SR MF P3")
    firm = state.companies["MF"]
    firm.treasury, firm.shares, firm.privates = 70, {"KR": 2}, ["P1"]
    return operating(at(state, "KR", 90), "MF", f.DealingsStarted), A


def not_my_turn() -> Position:
    return turn()[0], B


def over() -> Position:
    state = started()
    state.round, state.end_reason, state.work = "operating", "sets", Work("MF", step="end")
    return settled(state), A


POSITIONS: dict[str, Callable[[], Position]] = {
    "keep": keep,
    "nominate": nominate,
    "bid": bid,
    "initial": initial,
    "turn": turn,
    "later turn": later_turn,
    "after a sale": after_a_sale,
    "display": display,
    "opened": opened,
    "at the limit": at_limit,
    "forced": forced,
    "shown": shown,
    "more": more,
    "priority": priority,
    "opening": opening,
    "concession bid": concession_bid,
    "choice": choice,
    "track": track,
    "upgrading": upgrading,
    "token": token,
    "run": run,
    "dividend": dividend,
    "trains": trains,
    "two trains": two_trains,
    "offered": offered,
    "dealings": dealings,
    "not my turn": not_my_turn,
    "over": over,
}
