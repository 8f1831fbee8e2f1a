"""Text notation (9): one line per decision, written with ids, read with names and shorthands too; a file by subject."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any

from domain.engine import Decision, not_understood, open_questions
from domain.games.eighteen_africa import decisions as d
from domain.games.eighteen_africa.asks import ASKS
from domain.games.eighteen_africa.facts import CompanyTurnEnded, DealingsStarted, RunStarted, TokensStarted
from domain.games.eighteen_africa.notation import stock, track, trains
from domain.games.eighteen_africa.shorthand import unfold
from domain.games.eighteen_africa.spelling import Line, unclear
from domain.games.eighteen_africa.state import State
from domain.games.eighteen_africa.writing import write
from domain.places import Seat
from domain.words import Refused, quoted

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


READ: dict[str, Callable[[Line], Decision]] = {
    "keep": stock.read_keep,
    "nominate": stock.read_nominate,
    "bid": stock.read_bid,
    "pass": stock.read_pass,
    "buy": stock.read_buy,
    "sell": stock.read_sell,
    "done": lambda line: line.alone(d.Done()),
    "reveal": lambda line: line.alone(d.Reveal()),
    "take": lambda line: line.alone(d.Take()),
    "leave": lambda line: line.alone(d.Leave()),
    "stop": lambda line: line.alone(d.Stop()),
    "priority": stock.read_priority,
    "choose": lambda line: d.ChooseConcession(stock.concession(line, "choose <concession>")),
    "assign": lambda line: d.AssignConcession(stock.concession(line, "assign <concession>")),
    "lay": track.read_lay,
    "upgrade": track.read_lay,
    "end": track.read_end,
    "token": track.read_token,
    "no": track.read_no,
    "run": trains.read_run,
    "pay": lambda line: line.alone(d.Dividend("pay")),
    "withhold": lambda line: line.alone(d.Dividend("withhold")),
    "offer": trains.read_offer,
    "accept": lambda line: line.alone(d.AnswerOffer("accept")),
    "decline": lambda line: line.alone(d.AnswerOffer("decline")),
    "company": stock.read_company,
}
FIRST_WORDS = frozenset(READ)
