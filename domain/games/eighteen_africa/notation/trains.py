"""Routes and deals in trains as they are typed."""

from __future__ import annotations

from domain.games.eighteen_africa import decisions as d
from domain.games.eighteen_africa import questions as q
from domain.games.eighteen_africa.rules.routes.judge import filled, judged, require_trains
from domain.games.eighteen_africa.rules.routes.search import found
from domain.games.eighteen_africa.rules.running import runner_of
from domain.games.eighteen_africa.spelling import TRAIN_NAMES, Line, named


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
    require_trains(runner, routes)
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
    """`offer KR 3 250`, `offer Kenyan Railway Pan America £600`."""
    if len(line.words) < 4:
        raise line.unlike("offer <company> <train> <price>")
    company, rest = line.company_and_rest(line.words[1:])
    *train, price = [word for word in rest if word != "for"] or [""]
    if not train:
        raise line.unlike("offer <company> <train> <price>")
    return d.OfferTrain(company, line.train(" ".join(train)), line.number(price))
