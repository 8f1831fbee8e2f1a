"""Text notation (9): one line per decision, written with ids, read with names and shorthands too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from domain.engine import Decision, not_understood, open_questions
from domain.games.eighteen_africa import decisions as d
from domain.games.eighteen_africa import questions as q
from domain.games.eighteen_africa.asks import ASKS
from domain.games.eighteen_africa.facts import CompanyTurnEnded, DealingsStarted, RunStarted, TokensStarted
from domain.games.eighteen_africa.rules.board import hex_of, number_of, stop_id
from domain.games.eighteen_africa.rules.routes.judge import filled, judged
from domain.games.eighteen_africa.rules.routes.search import found
from domain.games.eighteen_africa.rules.running import runner_of
from domain.games.eighteen_africa.rules.sides import rotation
from domain.games.eighteen_africa.shorthand import unfold
from domain.games.eighteen_africa.spelling import (
    COMPANY_NAMES,
    CONCESSION_NAMES,
    PRIVATE_NAMES,
    TRAIN_NAMES,
    USING,
    Line,
    named,
    unclear,
)
from domain.games.eighteen_africa.state import State
from domain.games.eighteen_africa.writing import write
from domain.places import Seat
from domain.words import Refused, quoted, refuse

SETTLED: Mapping[str, tuple[type[Any], ...]] = {  # each is idle once the step after it has begun by itself
    "end track": (TokensStarted,),
    "no token": (RunStarted,),
    "end trains": (DealingsStarted,),
    "end turn": (CompanyTurnEnded,),
}


def parse(view: State, seat: Seat, text: str) -> Decision:
    """One decision. Words that mean different things are read against the question that is open."""
    line = Line(view, seat, text)
    read = READ.get(line.words[0]) if line.words else None
    if read is None:
        raise not_understood(view, seat, text, offered(view, seat))
    parts = unfold(view, seat, text)
    if len(parts) > 1:
        raise unclear("these are several decisions; write {joined}", joined=quoted("; ".join(parts)))
    try:
        return read(line)
    except Refused:
        could = list(offered(view, seat))
        if any(line.words[0] == one.split()[0] for one in could):
            raise
        raise not_understood(view, seat, text, could) from None  # it is not asked for now, however it is written


def offered(view: State, seat: Seat) -> Iterator[str]:
    asked = open_questions(view, seat)
    return map(write, chain.from_iterable(ASKS[type(question)].offers(view, question) for question in asked))


# --- cards, bids, stock ----------------------------------------------------------------------------------------------


def read_keep(line: Line) -> d.Keep:
    cards = line.cards(line.words[1:], "keep <cards>")
    return d.Keep(tuple(sorted(cards)))


def read_nominate(line: Line) -> d.Nominate:
    match line.words[1:]:
        case [card, "bid", bid] | [card, bid]:
            return d.Nominate(line.card(card), line.number(bid))
    raise line.unlike("nominate <card> <bid>")


def read_bid(line: Line) -> Decision:
    if len(line.words) != 2:
        raise line.unlike("bid <amount>")
    amount = line.number(line.words[1])
    if line.asked(q.OpenAuction):
        return d.OpenConcession(amount)
    return d.BidConcession(amount) if line.asked(q.BidForConcession) else d.Bid(amount)


def read_pass(line: Line) -> Decision:
    if line.words[1:] == ["flip"]:
        return d.Pass(flip=True)
    line.nothing_after(1, "pass")
    if line.asked(q.BidForLot):
        return d.PassBid()
    return d.PassConcession() if line.asked(q.BidForConcession) else d.Pass()


def read_buy(line: Line) -> Decision:
    match line.words[1:]:
        case ["bond"]:
            return d.BuyBond()
        case ["bond" | "bonds", *_]:
            raise unclear("one bond is bought in a turn: write {example}", example=quoted("buy bond"))
        case ["pool", *rest] if rest:
            return read_pool(line, rest)
        case ["discard"]:
            return d.BuyDiscard(1)
        case ["discard", number]:
            return d.BuyDiscard(line.number(number))
        case ["open", *cards]:
            return d.BuyOpen(line.cards(cards, "buy open <cards>"))
        case ["train", *words] if words:
            return d.BuyTrain(line.train(" ".join(words)))
        case ["hand", *cards]:
            return d.BuyHand(line.cards(cards, "buy <cards>"))
        case [*cards] if cards and cards[0] not in ("pool", "train"):
            return d.BuyHand(line.cards(cards, "buy <cards>"))
    raise line.unlike(
        "buy <cards>", "buy bond", "buy pool <company>", "buy discard", "buy open <cards>", "buy train <type>"
    )


def read_pool(line: Line, words: Sequence[str]) -> Decision:
    name, units = units_at_end(line, words)
    if " ".join(words) in PRIVATE_NAMES:
        return d.BuyPoolPrivate(PRIVATE_NAMES[name])
    return d.BuyPoolShares(line.company(name), units)


def units_at_end(line: Line, words: Sequence[str]) -> tuple[str, int]:
    """A name of one or more words, and how many; one if that is left out."""
    *before, last = words
    if not before or not last.isdecimal():
        return " ".join(words), 1
    name = " ".join(before)
    if name in PRIVATE_NAMES:
        card = PRIVATE_NAMES[name]
        refuse("notation", "{private} is one card: write it without a number", private=card)
    return name, line.number(last)


def read_sell(line: Line) -> Decision:
    match line.words[1:]:
        case ["bonds" | "bond", number]:
            return d.SellBonds(line.number(number))
        case ["bond"]:
            return d.SellBonds(1)
        case ["train", *words] if words:
            return d.SellTrain(line.train(" ".join(words)))
        case [*words] if words and words[0] not in ("bonds", "train"):
            return read_sale(line, words)
    raise line.unlike("sell <company> <units>", "sell <private>", "sell bonds <number>", "sell train <type>")


def read_sale(line: Line, words: Sequence[str]) -> Decision:
    name, units = units_at_end(line, words)
    by_company = line.asked(q.DealInStock)
    if " ".join(words) in PRIVATE_NAMES:
        private = PRIVATE_NAMES[name]
        return d.CompanySellPrivate(private) if by_company else d.SellPrivate(private)
    company = line.company(name)
    return d.CompanySellShares(company, units) if by_company else d.SellShares(company, units)


def read_company(line: Line) -> Decision:
    match line.words[1:]:
        case ["sell", *words] if words:
            name, units = units_at_end(line, words)
            if " ".join(words) in PRIVATE_NAMES:
                return d.CompanySellPrivate(PRIVATE_NAMES[name])
            return d.CompanySellShares(line.company(name), units)
        case ["buy", *words] if words:
            name = " ".join(words)
            if name in PRIVATE_NAMES:
                return d.CompanyBuyPrivate(PRIVATE_NAMES[name])
            return d.CompanyBuyShare(line.company(name))
    raise line.unlike("company sell <company> <units>", "company sell <private>", "company buy <company or private>")


def read_priority(line: Line) -> Decision:
    match line.words[1:]:
        case ["take"]:
            return d.TakePriority()
        case ["keep"]:
            return d.KeepPower()
    raise line.unlike("priority take", "priority keep")


def concession(line: Line, form: str) -> str:
    if len(line.words) < 2:
        raise line.unlike(form)
    return named("concession", " ".join(line.words[1:]), CONCESSION_NAMES)


# --- track and stations ----------------------------------------------------------------------------------------------


def read_lay(line: Line) -> d.LayTile:
    """`lay D5 115 N`, `lay Marrakech #115 r3 using P2`; the rotation may be left out where one alone is possible."""
    form = f"{line.words[0]} <hex> <tile> <sides or rotation>"
    if len(line.words) < 3:
        raise line.unlike(form)
    at, rest = line.hex_and_rest(line.words[1:])
    if not rest:
        raise line.unlike(form)
    tile = line.tile(rest[0])
    split = before_powers(rest)
    turned, powers = rest[1:split], line.powers(rest[split:])
    if turned:
        way = rotation(line.view.board(), at, tile, " ".join(turned), line.view.cities)
        return d.LayTile(at, tile, way, powers)
    return only_way(line, d.LayTile(at, tile, 0, powers))


def before_powers(words: Sequence[str]) -> int:
    return next((place for place, word in enumerate(words) if word in USING), len(words))


def only_way(line: Line, lay: d.LayTile) -> d.LayTile:
    question = line.asked(q.LayTrack)
    offers = ASKS[q.LayTrack].offers(line.view, question) if question else ()
    ways = [one for one in offers if isinstance(one, d.LayTile) and _alike(one, lay)]
    if len(ways) == 1:
        return ways[0]
    if ways:
        raise unclear("say how the tile lies: write {ways_or}", ways_or=[quoted(write(one)) for one in ways])
    raise line.unlike("lay <hex> <tile> <sides or rotation>")


def _alike(one: d.LayTile, lay: d.LayTile) -> bool:
    return (one.hex, one.tile, one.powers) == (lay.hex, lay.tile, lay.powers)


def read_token(line: Line) -> d.PlaceToken:
    """`token M32.1`, `token M32 Johannesburg`, `token Cairo using P5`."""
    words = line.words[1:]
    if not words:
        raise line.unlike("token <hex>", "token <hex> <city>")
    split = before_powers(words)
    place, powers = words[:split], line.powers(words[split:])
    hex_word, dot, node = place[0].partition(".") if place else ("", "", "")
    if dot and node.isdecimal() and len(place) == 1:
        return d.PlaceToken(line.hex(hex_word), line.number(node), powers)
    at, rest = line.hex_and_rest(place)
    city = " ".join(rest or place)
    here = {name.casefold(): stop for stop, name in line.view.cities.items() if hex_of(stop) == at}
    if here and city not in here:
        ways = [quoted(f"token {stop}") for stop in here.values()]
        raise unclear("there are two cities in {hex}: write {ways_or}", hex=at, ways_or=ways)
    if rest and not here:
        raise unclear("{rest} is not understood; write {example}", rest=quoted(city), example=quoted(f"token {at}"))
    return d.PlaceToken(at, number_of(here.get(city, stop_id(at, 0))), powers)


def read_end(line: Line) -> Decision:
    match line.words[1:]:
        case ["track"]:
            return d.EndTrack()
        case ["trains"]:
            return d.EndTrains()
        case ["turn"]:
            return d.EndTurn()
    raise line.unlike("end track", "end trains", "end turn")


def read_no(line: Line) -> Decision:
    if line.words[1:] != ["token"]:
        raise line.unlike("no token")
    return d.SkipToken()


# --- running and trains ----------------------------------------------------------------------------------------------


def read_run(line: Line) -> d.Run:
    """`run best`, `run none`, `run 3: D5-D3-E2, AE: best`."""
    question = line.asked(q.RunTrains)
    if line.words[1:] == ["none"] or question is None:
        return d.Run()
    board, runner = line.view.board(), runner_of(line.view, question.company)
    if line.words[1:] == ["best"]:
        plans = found(board, runner).plans
        return d.Run(plans[0].routes if plans else ())
    routes = [read_route(line, part) for part in line.text[len("run") :].split(",")]
    given = tuple((train, filled(board, hexes)) for train, hexes in routes if hexes)
    rides = judged(board, runner, given)
    if len(given) == len(routes):
        return d.Run(tuple((ride.train, ride.hexes) for ride in rides))
    searched = tuple(train for train, _ in routes)
    plans = found(board, runner._replace(trains=searched), given).plans
    return d.Run(plans[0].routes if plans else given)


def read_route(line: Line, part: str) -> tuple[str, tuple[str, ...]]:
    """A train and its hexes; none for `best`."""
    train, colon, way = part.partition(":")
    if not colon or not way.strip():
        raise line.unlike("run best", "run none", "run <train>: <hex>-<hex>-...")
    kind = named("train", train.strip(), TRAIN_NAMES)
    if way.strip().casefold() == "best":
        return kind, ()
    return kind, tuple(map(line.hex, way.split("-")))


def read_offer(line: Line) -> d.OfferTrain:
    match line.words[1:]:
        case [company, *train, price] if train:
            kind = named("train", " ".join(train), TRAIN_NAMES)
            return d.OfferTrain(named("company", company, COMPANY_NAMES, line.view.names()), kind, line.number(price))
    raise line.unlike("offer <company> <train> <price>")


READ: dict[str, Callable[[Line], Decision]] = {
    "keep": read_keep,
    "nominate": read_nominate,
    "bid": read_bid,
    "pass": read_pass,
    "buy": read_buy,
    "sell": read_sell,
    "done": lambda line: line.alone(d.Done()),
    "reveal": lambda line: line.alone(d.Reveal()),
    "take": lambda line: line.alone(d.Take()),
    "leave": lambda line: line.alone(d.Leave()),
    "stop": lambda line: line.alone(d.Stop()),
    "priority": read_priority,
    "choose": lambda line: d.ChooseConcession(concession(line, "choose <concession>")),
    "assign": lambda line: d.AssignConcession(concession(line, "assign <concession>")),
    "lay": read_lay,
    "upgrade": read_lay,
    "end": read_end,
    "token": read_token,
    "no": read_no,
    "run": read_run,
    "pay": lambda line: line.alone(d.Dividend("pay")),
    "withhold": lambda line: line.alone(d.Dividend("withhold")),
    "offer": read_offer,
    "accept": lambda line: line.alone(d.AnswerOffer("accept")),
    "decline": lambda line: line.alone(d.AnswerOffer("decline")),
    "company": read_company,
}
FIRST_WORDS = frozenset(READ)
