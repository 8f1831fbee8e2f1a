"""Sale, a tiny game of what lies beside the offers, for two to seven seats: bids in a range, an order, a walk.

Seats bid for a lamp, around the table, until all but one have passed. The winner says in which order two or three of
the colours are lit, and walks from A to B, C and so on, as far as there are lamps. Nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import SimpleNamespace
from typing import Any

from msgspec import Struct

from domain.chance import Chance
from domain.engine import Ask, Decision, Fact, Facts, Pick, Question, Result, ScoreLine, Span, Table
from domain.places import Card, Seat
from domain.words import Refused, Sentence, refuse, require, say
from tests.domain.games import tiny

CASH = 606
COLOURS = ("red", "amber", "green", "white")
STATIONS = "ABCDEFGH"


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    cash: int = CASH


class Bid(Decision, frozen=True, tag="bid"):
    price: int


class Pass(Decision, frozen=True, tag="pass"):
    pass


class Light(Decision, frozen=True, tag="light"):
    colours: tuple[str, ...]


class Walk(Decision, frozen=True, tag="walk"):
    stations: tuple[str, ...]


class SaleOpened(Fact, frozen=True, tag="sale-opened"):
    seats: int
    cash: int


class PriceBid(Fact, frozen=True, tag="price-bid"):
    seat: Seat
    price: int


class Passed(Fact, frozen=True, tag="passed"):
    seat: Seat


class Asked(Fact, frozen=True, tag="asked"):
    seat: Seat


class ColoursLit(Fact, frozen=True, tag="colours-lit"):
    seat: Seat
    colours: tuple[str, ...]


class Walked(Fact, frozen=True, tag="walked"):
    seat: Seat
    stations: tuple[str, ...]


class Offer(Question, frozen=True, tag="offer"):
    pass


class Lighting(Question, frozen=True, tag="lighting"):
    pass


class Walking(Question, frozen=True, tag="walking"):
    pass


class State(Table[Offer | Lighting | Walking]):
    cash: int = 0
    high: int = 0
    holder: int = -1
    left: list[int] = []
    turn: int = -1
    lit: tuple[str, ...] = ()
    walked: tuple[str, ...] = ()
    seats: int = 0
    earned: list[int] = []


def sale_opened(state: State, fact: SaleOpened) -> None:
    state.seats, state.cash, state.left = fact.seats, fact.cash, list(range(fact.seats))


def price_bid(state: State, fact: PriceBid) -> None:
    state.high, state.holder = fact.price, fact.seat
    state.close(state.top[0])


def passed(state: State, fact: Passed) -> None:
    state.left.remove(fact.seat)
    state.close(state.top[0])


def asked(state: State, fact: Asked) -> None:
    state.turn = fact.seat
    state.ask(Walking(fact.seat) if state.lit else Lighting(fact.seat) if len(state.left) == 1 else Offer(fact.seat))


def colours_lit(state: State, fact: ColoursLit) -> None:
    state.lit = fact.colours
    state.close(state.top[0])


def walked(state: State, fact: Walked) -> None:
    state.walked, state.over = fact.stations, True
    state.earned.append(state.ply)
    state.close(state.top[0])


EVOLVE = {
    SaleOpened: sale_opened, PriceBid: price_bid, Passed: passed, Asked: asked, ColoursLit: colours_lit, Walked: walked
}  # fmt: skip


def setup(state: State, seats: int, options: Options, chance: Chance) -> Facts:
    yield SaleOpened(seats, options.cash)


def flow(state: State, chance: Chance) -> Facts:
    if not state.over and not state.pending:
        yield Asked(next(seat for seat in _round(state) if seat in state.left))


def _round(state: State) -> list[Seat]:
    return [(state.turn + step) % state.seats for step in range(1, state.seats + 1)]


def may_bid(state: State, question: Offer) -> Iterator[Decision]:
    yield Pass()
    if state.high < state.cash:
        yield Bid(state.high + 1)


def bids(state: State, question: Offer) -> Iterator[Span]:
    if state.high < state.cash:
        yield Span(Bid(state.high + 1), "price", state.high + 1, state.cash)


def bid(state: State, question: Offer, ask: Bid, chance: Chance) -> Facts:
    require(state.high < ask.price <= state.cash, "S1", "bid {low} to {high}", low=state.high + 1, high=state.cash)
    yield PriceBid(question.seat, ask.price)


def pass_bid(state: State, question: Offer, ask: Pass, chance: Chance) -> Facts:
    yield Passed(question.seat)


def may_light(state: State, question: Lighting) -> Iterator[Light]:
    yield Light(COLOURS[:2])


def orders(state: State, question: Lighting) -> Iterator[Pick]:
    yield Pick(Light(COLOURS[:2]), "colours", COLOURS, 2, 3, ordered=True)


def light(state: State, question: Lighting, ask: Light, chance: Chance) -> Facts:
    require(2 <= len(ask.colours) <= 3, "S2", "light 2 or 3 colours")
    require(set(ask.colours) <= set(COLOURS), "S2", "there are {colours}", colours=COLOURS)
    require(len(set(ask.colours)) == len(ask.colours), "S2", "light each colour once")
    yield ColoursLit(question.seat, ask.colours)


def may_walk(state: State, question: Walking) -> Iterator[Walk]:
    yield Walk(("A", "B"))


def walk(state: State, question: Walking, ask: Walk, chance: Chance) -> Facts:
    require(len(ask.stations) > 1, "S3", "walk to at least two stations")
    for here, there in zip(ask.stations, ask.stations[1:], strict=False):
        near = _near(here)
        require(there in near, "S3", "from {here} one walks to {near_or}", here=here, near_or=near)
    yield Walked(question.seat, ask.stations)


def _near(station: str) -> list[str]:
    at = STATIONS.find(station)
    return [one for one in (STATIONS[at - 1 : at], STATIONS[at + 1 : at + 2]) if one] if at >= 0 else []


ASKS = {
    Offer: Ask(
        may_bid, {Bid: bid, Pass: pass_bid}, lambda state, question: Pass(), open=frozenset({Bid}), spread=bids
    ),
    Lighting: Ask(
        may_light, {Light: light}, lambda state, question: Light(COLOURS[:2]), open=frozenset({Light}), spread=orders
    ),
    Walking: Ask(may_walk, {Walk: walk}, lambda state, question: Walk(("A", "B")), open=frozenset({Walk})),
}  # fmt: skip


def continued(view: State, seat: Seat, text: str) -> Iterable[tuple[str, str]]:
    """A walk goes on to the stations beside the last one."""
    if not any(isinstance(one, Walking) and one.seat == seat for one in view.top):
        return []
    if not text.strip():
        return [(f"station-{one}", f"walk {one}") for one in STATIONS]
    stations = text.removeprefix("walk ").split("-")
    return [(f"station-{one}", f"{text}-{one}") for one in _near(stations[-1])]


def standing(view: State, question: Any, text: str) -> Decision | None:
    word, _, limit = text.partition(" ")
    if word != "limit" or not limit.isdecimal():
        refuse("standing", "write limit NUMBER")
    if not isinstance(question, Offer):
        return None
    return Bid(view.high + 1) if view.high < min(int(limit), view.cash) else Pass()


def parse(view: State, seat: Seat, text: str) -> Decision:
    match text.split():
        case ["bid", price] if price.isdecimal():
            return Bid(int(price))
        case ["pass"]:
            return Pass()
        case ["light", *colours]:
            return Light(tuple(colours))
        case ["walk", stations]:
            return Walk(tuple(stations.split("-")))
    raise Refused("notation", say("write bid NUMBER, pass, light COLOURS or walk A-B-C"))


def write(decision: Any) -> str:
    match decision:
        case Bid(price):
            return f"bid {price}"
        case Light(colours):
            return f"light {' '.join(colours)}"
        case Walk(stations):
            return f"walk {'-'.join(stations)}"
    return "pass"


def label(view: State, seat: Seat, decision: Any) -> Sentence:
    match decision:
        case Bid(price):
            return say("Bid {price}", price=price)
        case Light(colours):
            return say("Light {colours}", colours=colours)
        case Walk(stations):
            return say("Walk to {stations}", stations=stations)
    return say("Pass")


WORDS = {
    SaleOpened: lambda fact: say("a lamp is sold to {seats} seats", seats=str(fact.seats)),
    PriceBid: lambda fact: say("{seat} bids {price}", seat=fact.seat, price=fact.price),
    Passed: lambda fact: say("{seat} passes", seat=fact.seat),
    Asked: lambda fact: None,
    ColoursLit: lambda fact: say("{seat} lights {colours}", seat=fact.seat, colours=fact.colours),
    Walked: lambda fact: say("{seat} walks to {stations}", seat=fact.seat, stations=fact.stations),
}
PROMPTS = {Offer: say("bid or pass"), Lighting: say("light colours in an order"), Walking: say("walk along the lamps")}


def score(state: State) -> Iterable[ScoreLine]:
    if state.walked:
        number = len(state.walked)
        reason = say("{number:station|stations}", number=number)
        yield ScoreLine(state.turn, "walk", number, reason, "S3", tuple(state.earned))


def result(state: State) -> Result:
    totals = [0] * state.seats
    for line in score(state):
        totals[line.seat] += line.points
    return Result(tuple(totals), tuple(1 + sum(other > own for other in totals) for own in totals), "walked")


def census(state: State) -> Iterable[tuple[str, Card]]:
    return ()


GAME = SimpleNamespace(
    **vars(tiny)
    | {
        "SLUG": "sale", "TITLE": "Sale", "SEATS": range(2, 8), "BOUND": 7 * CASH + 20, "ENDINGS": ("walked",),
        "OPTIONS": [Options(), Options(cash=40)], "Options": Options, "State": State, "ASKS": ASKS, "EVOLVE": EVOLVE,
        "SECRETS": {}, "SECRET_DECISIONS": {}, "FIRST_WORDS": frozenset(["bid", "pass", "light", "walk"]),
        "STANDING": ("limit 300",), "setup": setup, "flow": flow, "score": score, "result": result, "census": census,
        "words": lambda fact: WORDS[type(fact)](fact), "prompt": lambda question: PROMPTS[type(question)],
        "stage": lambda state: say("the price is {high}", high=state.high), "name": lambda thing: thing,
        "label": label, "explain": lambda view, thing: None, "parse": parse, "write": write, "continued": continued,
        "standing": standing, "WORDS": WORDS,
    }
)  # fmt: skip
