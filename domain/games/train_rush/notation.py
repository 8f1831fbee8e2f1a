"""Text notation (9): one line per decision, written with ids, read with many shorthands.

A line that names a paid action together with what to do with it stands for several decisions; `unfold` takes it
apart, and `parse` reads one decision at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from domain.engine import Decision, not_understood, open_questions
from domain.games.train_rush import decisions as d
from domain.games.train_rush import questions as q
from domain.games.train_rush.asks import ASKS
from domain.games.train_rush.edition import CITIES, SIZES
from domain.games.train_rush.facts import CityActionEnded, Stopped
from domain.games.train_rush.rules.cities import may_deliver, rentable, ways_to_deliver
from domain.games.train_rush.rules.markers import free_cities
from domain.games.train_rush.rules.sidings import wagons_for_shipment
from domain.games.train_rush.shorthand import AREA_WORDS, read_load, unfold
from domain.games.train_rush.spelling import (
    ACTION_NAMES,
    CITY_NAMES,
    REGION_NAMES,
    RESOURCE_NAMES,
    TRACK_NAMES,
    Line,
    card,
    cards,
    hero,
    named,
    unclear,
    zone_of,
)
from domain.games.train_rush.state import State, in_train_order
from domain.games.train_rush.writing import write, write_cubes
from domain.places import Seat
from domain.words import Refused, quoted, refuse

SETTLED: Mapping[str, tuple[type[Any], ...]] = {"stop": (Stopped,), "done": (CityActionEnded,)}


def parse(view: State, seat: Seat, text: str) -> Decision:
    """One decision. Words that mean different things are read against the question that is open."""
    line = Line(view, seat, text)
    if not line.words or line.words[0] not in FIRST_WORDS:
        raise not_understood(view, seat, text, offered(view, seat))
    parts = unfold(view, seat, text)
    if len(parts) > 1:
        raise unclear("these are several decisions; write {joined}", joined=quoted("; ".join(parts)))
    if parts[0] != text:
        line = Line(view, seat, parts[0])
    read = READ.get(line.words[0])
    if read is None:
        raise not_understood(view, seat, text, offered(view, seat))
    try:
        return only_choice(line) or read(line)
    except Refused:
        could = list(offered(view, seat))
        if any(line.words[0] in (one.split()[0], "skip") for one in could):
            raise
        raise not_understood(view, seat, text, could) from None  # it is not asked for now, however it is written


def offers_of(view: State, seat: Seat) -> Iterator[Decision]:
    asked = open_questions(view, seat)
    return chain.from_iterable(ASKS[type(question)].offers(view, question) for question in asked)


def offered(view: State, seat: Seat) -> Iterator[str]:
    return map(write, offers_of(view, seat))


def only_choice(line: Line) -> Decision | None:
    """9: arguments that have only one legal value may be left out."""
    if len(line.words) > 1 and line.words not in ARGUMENT_FOLLOWS:
        return None
    word = " ".join(line.words) + " "
    offers = offers_of(line.view, line.seat)
    fitting = [offer for offer in offers if write(offer).startswith(word) and type(offer) not in SEVERAL_ARGUMENTS]
    return fitting[0] if len(fitting) == 1 else None


ARGUMENT_FOLLOWS = (["build", "warehouse"], ["build", "station"])
SEVERAL_ARGUMENTS = (d.LoadWagons, d.KeepCards, d.Deliver, d.Sell)  # to leave these out could mean none
FEW = 10  # sets of cubes named in a refusal


def read_build(line: Line) -> Decision:
    match line.words[1:]:
        case ["warehouse" | "warehouses", zone]:
            return d.BuildWarehouse(zone_of(zone))
        case ["station", zone]:
            return d.BuildStation(zone_of(zone))
    raise line.unlike("build warehouse <zone>", "build station <zone>")


def read_move(line: Line) -> d.MoveTo:
    match line.words[1:]:
        case [node]:
            return d.MoveTo(line.node(node))
        case [node, "token", points] | [node, "with", "token", points]:
            return d.MoveTo(line.node(node), line.token(points))
    raise line.unlike("move <node>", "move <node> token <points>")


def read_rent(line: Line) -> Decision:
    match line.words[1:]:
        case [colour, zone] if line.asked(q.RentAny):
            return rent_from_only_city(line, named("colour", colour, REGION_NAMES), zone_of(zone))
        case [colour, zone]:
            return d.Rent(named("colour", colour, REGION_NAMES), zone_of(zone))
        case [colour, "from", city, zone]:
            return d.RentFrom(named("colour", colour, REGION_NAMES), named("city", city, CITY_NAMES), zone_of(zone))
    raise line.unlike("rent <colour> <zone>", "rent <colour> from <city> <zone>")


def rent_from_only_city(line: Line, colour: str, zone: str) -> d.RentFrom:
    """From any city, but only one has what is wanted."""
    ways = [d.RentFrom(colour, city, zone) for city in CITIES if (colour, zone) in rentable(line.view, line.seat, city)]
    if len(ways) > 1:
        cities = [way.city for way in ways]
        raise unclear("name the city: write rent <colour> from <city> <zone>; cities are {cities}", cities=cities)
    if not ways:
        refuse("4.9", "no city can send a contractor of {colour} to {zone} now", colour=colour, zone=zone)
    return ways[0]


def read_deliver(line: Line) -> d.Deliver:
    """`deliver 2` alone where only one set of cubes fits."""
    if len(line.words) < 2:
        raise line.unlike("deliver <size>: <resource> <wagon>, ...")
    size = line.number(line.words[1])
    cubes = read_cubes(line, line.words[2:])
    question = line.asked(q.City)
    if not cubes and question and size in SIZES and may_deliver(line.view, question, size):
        ways = ways_to_deliver(line.view, question, size)
        if len(ways) > 1:
            raise unclear("several sets of cubes fit, name one: {ways_or}", ways_or=list(map(write_cubes, ways[:FEW])))
        cubes = ways[0] if ways else ()
    return d.Deliver(size, cubes)


def read_cubes(line: Line, words: Sequence[str]) -> tuple[d.Cube, ...]:
    if len(words) % 2:
        raise line.unlike(f"{line.words[0]} with each cube and its wagon, such as gold #2")
    cubes = [
        d.Cube(named("resource", resource, RESOURCE_NAMES), line.wagon(wagon))
        for resource, wagon in zip(words[::2], words[1::2], strict=True)
    ]
    player = line.view.players[line.seat]
    return tuple(in_train_order(player, cubes) if all(player.owns(cube.wagon) for cube in cubes) else cubes)


def read_sell(line: Line) -> d.Sell:
    if len(line.words) < 3 or line.words[-2] != "for":
        raise line.unlike("sell <resource> <wagon>, ... for <offer>")
    return d.Sell(read_cubes(line, line.words[1:-2]), line.words[-1])


def read_place(line: Line) -> d.PlaceMarker:
    question = line.asked(q.BlackContract)
    if len(line.words) == 1 and question and len(cities := free_cities(line.view, question)) == 1:
        return d.PlaceMarker(cities[0])
    return d.PlaceMarker(named("city", line.one("city"), CITY_NAMES))


def read_ship(line: Line) -> d.ShipOn:
    wagons = wagons_for_shipment(line.view, line.seat)
    if len(line.words) == 1 and len(wagons) == 1:
        return d.ShipOn(wagons[0])
    return d.ShipOn(line.wagon(line.one("wagon")))


def read_special(line: Line) -> d.UseSpecial:
    front = line.view.players[line.seat].front
    if len(line.words) == 1 and front:
        return d.UseSpecial(front[0])
    return d.UseSpecial(card(line.one("card")))


def read_swap(line: Line) -> d.Swap:
    match line.words[1:]:
        case [own, "for", new]:
            return d.Swap(line.wagon(own), line.new_wagon(new))
    raise line.unlike("swap <your wagon> for <new wagon>")


def read_skip(line: Line) -> Decision:
    """`skip` is the declining word of whatever is open."""
    question = next(open_questions(line.view, line.seat), None)
    return line.alone(DECLINING.get(type(question), d.Skip()))


DECLINING: dict[type[Any], Decision] = {
    q.Invest: d.Pass(),
    q.CardStep: d.Stop(),
    q.SpecialStep: d.Stop(),
    q.City: d.FinishCity(),
    q.Load: d.LoadWagons(),
    q.Keep: d.KeepCards(),
}

READ: dict[str, Callable[[Line], Decision]] = {
    "keep": lambda line: d.KeepCards(cards(line)),
    "cargo": lambda line: d.ChooseCargo(named("resource", line.one("resource"), RESOURCE_NAMES)),
    "reject": lambda line: d.RejectHero(hero(line.one("hero"))),
    "draft": lambda line: d.DraftHero(hero(line.one("hero"))),
    "bid": lambda line: d.BidSpy(line.number(line.one("number"))),
    "lobby": lambda line: d.LobbySector(line.sector(line.words[1:])),
    "load": read_load,
    "invest": lambda line: d.InvestIn(named("action of the areas", line.one("action"), ACTION_NAMES)),
    "free": lambda line: d.TakeFreeAction(named("action of the areas", line.one("action"), ACTION_NAMES)),
    "pass": lambda line: line.alone(d.Pass()),
    "play": lambda line: d.Play(card(line.one("card"))),
    "move": read_move,
    "stop": lambda line: line.alone(d.Stop()),
    "special": read_special,
    "use": lambda line: d.UseCard(card(line.one("card"))),
    "draw": lambda line: d.DrawCard(card(line.one("card"))),
    "discard": lambda line: d.DiscardCards(cards(line)),
    "mission": lambda line: d.StartMission(hero(line.one("hero"))),
    "skip": read_skip,
    "rent": read_rent,
    "deliver": read_deliver,
    "done": lambda line: line.alone(d.FinishCity()),
    "sell": read_sell,
    "place": read_place,
    "ship": read_ship,
    "tile": lambda line: d.ChooseTile(line.number(line.one("slot"))),
    "advance": lambda line: d.AdvanceOn(named("track", line.one("track"), TRACK_NAMES)),
    "build": read_build,
    "corrupt": lambda line: d.CorruptSector(line.sector(line.words[1:])),
    "swap": read_swap,
    "take": lambda line: d.TakeNewWagon(line.new_wagon(line.one("wagon"))),
}
FIRST_WORDS = frozenset([*AREA_WORDS, *READ])
