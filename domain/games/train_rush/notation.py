"""Text notation (9): one line per decision, written with ids, read with many shorthands.

A line that names a paid action together with what to do with it stands for several decisions; `unfold` takes it
apart, and `parse` reads one decision at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, NoReturn

from domain.engine import Decision, open_questions
from domain.games.train_rush import decisions as d
from domain.games.train_rush import state as q
from domain.games.train_rush.edition import (
    ACTIONS,
    CITIES,
    DATA,
    NODES,
    POOL_SIZES,
    REGIONS,
    RESOURCES,
    SIZES,
    SLOTS,
    TRACKS,
    WAGON_KIND,
    ZONES,
)
from domain.games.train_rush.facts import CityActionEnded, Stopped
from domain.games.train_rush.rules.cards import card_moves
from domain.games.train_rush.rules.cities import may_deliver, rentable, ways_to_deliver
from domain.games.train_rush.rules.markers import free_cities
from domain.games.train_rush.rules.moving import ends
from domain.games.train_rush.rules.sidings import wagons_for_shipment
from domain.games.train_rush.shape import Op
from domain.games.train_rush.state import State, in_train_order
from domain.places import Face, Seat
from domain.words import Refused, say

SETTLED: Mapping[str, tuple[type[Any], ...]] = {"stop": (Stopped,), "done": (CityActionEnded,)}

# --- writing ---------------------------------------------------------------------------------------------------------


def write(decision: Any) -> str:
    return WRITE[type(decision)](decision)


def words_or_none(word: str, things: Iterable[Any]) -> str:
    return " ".join([word, *map(str, things)]) if things else f"{word} none"


def write_load(decision: d.LoadWagons) -> str:
    parts = (f"{one.wagon}={','.join(one.resources)}" if one.resources else one.wagon for one in decision.wagons)
    return words_or_none("load", list(parts))


def write_cubes(cubes: Sequence[d.Cube]) -> str:
    return ", ".join(f"{cube.resource} {cube.wagon}" for cube in cubes)


WRITE: dict[type[Any], Callable[[Any], str]] = {
    d.KeepCards: lambda ask: words_or_none("keep", ask.cards),
    d.ChooseCargo: lambda ask: f"cargo {ask.resource}",
    d.RejectHero: lambda ask: f"reject {ask.hero}",
    d.DraftHero: lambda ask: f"draft {ask.hero}",
    d.BidSpy: lambda ask: f"bid {ask.number}",
    d.LobbySector: lambda ask: f"lobby {ask.sector}",
    d.LoadWagons: write_load,
    d.InvestIn: lambda ask: f"invest {ask.action}",
    d.TakeFreeAction: lambda ask: f"free {ask.action}",
    d.Pass: lambda ask: "pass",
    d.Play: lambda ask: f"play {ask.card}",
    d.MoveTo: lambda ask: f"move {ask.node} token {ask.token}" if ask.token else f"move {ask.node}",
    d.Stop: lambda ask: "stop",
    d.UseSpecial: lambda ask: f"special {ask.card}",
    d.UseCard: lambda ask: f"use {ask.card}",
    d.DrawCard: lambda ask: f"draw {ask.card}",
    d.DiscardCards: lambda ask: words_or_none("discard", ask.cards),
    d.StartMission: lambda ask: f"mission {ask.hero}",
    d.Skip: lambda ask: "skip",
    d.Rent: lambda ask: f"rent {ask.colour} {ask.zone}",
    d.RentFrom: lambda ask: f"rent {ask.colour} from {ask.city} {ask.zone}",
    d.Deliver: lambda ask: f"deliver {ask.size}: {write_cubes(ask.cubes)}",
    d.FinishCity: lambda ask: "done",
    d.Sell: lambda ask: f"sell {write_cubes(ask.cubes)} for {ask.offer}",
    d.PlaceMarker: lambda ask: f"place {ask.city}",
    d.ShipOn: lambda ask: f"ship {ask.wagon}",
    d.ChooseTile: lambda ask: f"tile {ask.slot}",
    d.AdvanceOn: lambda ask: f"advance {ask.track}",
    d.BuildWarehouse: lambda ask: f"build warehouse {ask.zone}",
    d.BuildStation: lambda ask: f"build station {ask.zone}",
    d.CorruptSector: lambda ask: f"corrupt {ask.sector}",
    d.Swap: lambda ask: f"swap {ask.own} for {ask.new}",
    d.TakeNewWagon: lambda ask: f"take {ask.wagon}",
}


# --- names as people write them --------------------------------------------------------------------------------------

CITY_NAMES = {
    **{city.id: city.id for city in CITIES.values()},
    **{city.node: city.id for city in CITIES.values()},
    "varmidium": "vardimium",
    "vermidium": "vardimium",
}
REGION_NAMES = {
    word: region.id for region in REGIONS.values() for word in (region.id, region.colour, region.name.lower())
} | {"celestia": "cal"}
RESOURCE_NAMES = {word: resource.id for resource in RESOURCES.values() for word in (resource.id, resource.code.lower())}
KIND_NAMES = {kind.id: kind.id for kind in DATA.sectors.kind} | {"resource": "resources", "financial": "finance"}
SECTOR_NAMES = {
    f"{region}-{kind}": f"{of}-{is_}" for region, of in REGION_NAMES.items() for kind, is_ in KIND_NAMES.items()
}
ACTION_NAMES = {action: action for action in ACTIONS}
TRACK_NAMES = {track: track for track in TRACKS}
NODE_NAMES = {**{node: node for node in NODES}, **{word: CITIES[city].node for word, city in CITY_NAMES.items()}}


def unclear(template: str, **values: Any) -> Refused:
    """A line that cannot be read, with what would be."""
    return Refused("notation", say(template, **values))


def wrong(what: str, word: str, known: Iterable[str]) -> NoReturn:
    raise unclear("{word} is no {what}; known are {known}", word=repr(word), what=what, known=list(known))


def named(what: str, word: str, names: dict[str, str]) -> str:
    found = names.get(word)
    return found if found is not None else wrong(what, word, dict.fromkeys(names.values()))


class Line:
    """A line taken apart, with the view it is read against."""

    def __init__(self, view: State, seat: Seat, text: str) -> None:
        self.view, self.seat = view, seat
        self.words = text.lower().replace(",", " ").replace(":", " ").replace("=", "= ").split()

    def asked(self, kind: type[Any]) -> Any:
        return next((one for one in open_questions(self.view, self.seat) if isinstance(one, kind)), None)

    def one(self, what: str) -> str:
        """The only word after the first."""
        if len(self.words) != 2:
            raise unclear("write {example}", example=f"{self.words[0]} <{what}>")
        return self.words[1]

    def number(self, word: str) -> int:
        return int(word) if word.isdecimal() else wrong("number", word, ["1", "2", "3 and so on"])

    def wagon(self, word: str) -> Face:
        """A wagon by its id, or by its place in the train: #2."""
        train = [wagon.tile for wagon in self.view.players[self.seat].wagons]
        if word.startswith("#"):
            place = self.number(word[1:])
            return train[place - 1] if 1 <= place <= len(train) else wrong("place in your train", word, train)
        return word.upper() if word.upper() in SLOTS else wrong("wagon", word, train)

    def new_wagon(self, word: str) -> Face:
        """A wagon on offer; S2 and S3 are the lowest special wagons of that size."""
        for size, stack in zip(POOL_SIZES, self.view.special_stacks, strict=True):
            if word == f"s{size}" and stack:
                return stack[0]
        offered = chain.from_iterable(self.view.wagon_pools)
        return word.upper() if word.upper() in SLOTS else wrong("wagon", word, offered)

    def node(self, word: str) -> str:
        """A node by its id or the city on it; `m7` is the one within reach that ends so."""
        if word in NODE_NAMES:
            return NODE_NAMES[word]
        offered = legal_nodes(self.view, self.seat)
        near = [node for node in offered if node.endswith(f"-{word}")]
        return near[0] if len(near) == 1 else wrong("node", word, offered)

    def sector(self, words: Sequence[str]) -> str:
        return named("sector", "-".join(words), SECTOR_NAMES)


def legal_nodes(view: State, seat: Seat) -> list[str]:
    """Where the open move may end."""
    nodes: list[str] = []
    for question in open_questions(view, seat):
        if isinstance(question, q.Move):
            nodes += ends(view, seat, question.points)
        elif isinstance(question, q.CardStep):
            nodes += (move.node for move in card_moves(view, question))
    return list(dict.fromkeys(nodes))


def card(word: str, letter: str = "A") -> Face:
    """A card by its number, with or without the letter."""
    return f"{letter}{int(word):02d}" if word.isdecimal() else word.upper()


def cards(line: Line) -> tuple[Face, ...]:
    words = line.words[1:]
    if not words:
        raise unclear("write {word} <cards>, or {word} none", word=line.words[0])
    return () if words == ["none"] else tuple(map(card, words))


# --- reading ---------------------------------------------------------------------------------------------------------


def parse(view: State, seat: Seat, text: str) -> Decision:
    """One decision. Words that mean different things are read against the question that is open."""
    line = Line(view, seat, text)
    if not line.words:
        raise unclear("write a decision, for example {words}", words=list(READ))
    parts = unfold(view, seat, text)
    if len(parts) > 1:
        raise unclear("these are several decisions, join them with ;: {parts}", parts=[*parts])
    if parts[0] != text:
        line = Line(view, seat, parts[0])
    read = READ.get(line.words[0])
    if read is None:
        raise unclear("{word} is no decision; write one of {words}", word=repr(line.words[0]), words=list(READ))
    return only_choice(line) or read(line)


def only_choice(line: Line) -> Decision | None:
    """9: arguments that have only one legal value may be left out."""
    from domain.games.train_rush import ASKS  # the game imports this module

    if len(line.words) > 1 and line.words not in ARGUMENT_FOLLOWS:
        return None
    word = " ".join(line.words) + " "
    asked = open_questions(line.view, line.seat)
    offers = chain.from_iterable(ASKS[type(question)].offers(line.view, question) for question in asked)
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
    raise unclear("write build warehouse <zone> or build station <zone>")


def zone_of(word: str) -> str:
    return word if word in ZONES else wrong("zone", word, ZONES)


def read_load(line: Line) -> d.LoadWagons:
    """`load #1=gold W301`; a resource belongs to the wagon before it."""
    if len(line.words) < 2:
        raise unclear("write load <wagon>, <wagon>=<resource>, ..., or load none")
    fillings: list[tuple[Face, list[str]]] = []
    for word in line.words[1:]:
        if word == "none":
            continue
        if fillings and word in RESOURCE_NAMES:
            fillings[-1][1].append(RESOURCE_NAMES[word])
        else:
            fillings.append((line.wagon(word.rstrip("=")), []))
    place = {wagon.tile: at for at, wagon in enumerate(line.view.players[line.seat].wagons)}
    fillings.sort(key=lambda filling: place.get(filling[0], len(place)))
    return d.LoadWagons(tuple(d.Filling(wagon, tuple(resources)) for wagon, resources in fillings))


def read_move(line: Line) -> d.MoveTo:
    match line.words[1:]:
        case [node]:
            return d.MoveTo(line.node(node))
        case [node, "token", points] | [node, "with", "token", points]:
            return d.MoveTo(line.node(node), line.number(points))
    raise unclear("write move <node>, or move <node> token <points>")


def read_rent(line: Line) -> Decision:
    match line.words[1:]:
        case [colour, zone] if line.asked(q.RentAny):
            return rent_from_only_city(line, named("colour", colour, REGION_NAMES), zone_of(zone))
        case [colour, zone]:
            return d.Rent(named("colour", colour, REGION_NAMES), zone_of(zone))
        case [colour, "from", city, zone]:
            return d.RentFrom(named("colour", colour, REGION_NAMES), named("city", city, CITY_NAMES), zone_of(zone))
    raise unclear("write rent <colour> <zone>, or rent <colour> from <city> <zone>")


def rent_from_only_city(line: Line, colour: str, zone: str) -> d.RentFrom:
    """From any city, but only one has what is wanted."""
    ways = [d.RentFrom(colour, city, zone) for city in CITIES if (colour, zone) in rentable(line.view, line.seat, city)]
    if len(ways) != 1:
        raise unclear("write rent <colour> from <city> <zone>; cities are {cities}", cities=[way.city for way in ways])
    return ways[0]


def read_deliver(line: Line) -> d.Deliver:
    """`deliver 2` alone where only one set of cubes fits."""
    if len(line.words) < 2:
        raise unclear("write deliver <size>: <resource> <wagon>, ...")
    size = line.number(line.words[1])
    cubes = read_cubes(line, line.words[2:])
    question = line.asked(q.City)
    if not cubes and question and size in SIZES and may_deliver(line.view, question, size):
        ways = ways_to_deliver(line.view, question, size)
        if len(ways) > 1:
            raise unclear("several sets of cubes fit, name one: {ways}", ways=list(map(write_cubes, ways[:FEW])))
        cubes = ways[0] if ways else ()
    return d.Deliver(size, cubes)


def read_cubes(line: Line, words: Sequence[str]) -> tuple[d.Cube, ...]:
    if len(words) % 2:
        raise unclear("name each cube with its wagon: <resource> <wagon>, ...")
    cubes = [
        d.Cube(named("resource", resource, RESOURCE_NAMES), line.wagon(wagon))
        for resource, wagon in zip(words[::2], words[1::2], strict=True)
    ]
    player = line.view.players[line.seat]
    return tuple(in_train_order(player, cubes) if all(player.owns(cube.wagon) for cube in cubes) else cubes)


def read_sell(line: Line) -> d.Sell:
    if len(line.words) < 3 or line.words[-2] != "for":
        raise unclear("write sell <resource> <wagon>, ... for <offer>")
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
    raise unclear("write swap <your wagon> for <new wagon>")


def read_skip(line: Line) -> Decision:
    """`skip` is the declining word of whatever is open."""
    question = next(open_questions(line.view, line.seat), None)
    return DECLINING.get(type(question), d.Skip())


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
    "reject": lambda line: d.RejectHero(card(line.one("hero"), "C")),
    "draft": lambda line: d.DraftHero(card(line.one("hero"), "C")),
    "bid": lambda line: d.BidSpy(line.number(line.one("number"))),
    "lobby": lambda line: d.LobbySector(line.sector(line.words[1:])),
    "load": read_load,
    "invest": lambda line: d.InvestIn(named("action", line.one("action"), ACTION_NAMES)),
    "free": lambda line: d.TakeFreeAction(named("action", line.one("action"), ACTION_NAMES)),
    "pass": lambda line: d.Pass(),
    "play": lambda line: d.Play(card(line.one("card"))),
    "move": read_move,
    "stop": lambda line: d.Stop(),
    "special": read_special,
    "use": lambda line: d.UseCard(card(line.one("card"))),
    "draw": lambda line: d.DrawCard(card(line.one("card"))),
    "discard": lambda line: d.DiscardCards(cards(line)),
    "mission": lambda line: d.StartMission(card(line.one("hero"), "C")),
    "skip": read_skip,
    "rent": read_rent,
    "deliver": read_deliver,
    "done": lambda line: d.FinishCity(),
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


# --- lines that stand for several decisions --------------------------------------------------------------------------


def action_key(op: Op) -> tuple[str, Any]:
    return op.kind, op.kinds[0] if op.kinds else op.n


ACTION_OF = {action_key(action.effect[0]): action.id for action in ACTIONS.values()}  # ("load", 2) -> load2
PLAN = next(action.id for action in ACTIONS.values() if action.effect[0].kind == "draw")
AREA_WORDS = {"buy", "build", "load", "move", "swap", "plan", "corrupt"}


def unfold(view: State, seat: Seat, text: str) -> list[str]:
    """9: a paid or free action with its arguments is the action, and then a decision for each argument."""
    words = text.lower().replace(",", " ").split()
    prefix = words[0] if words and words[0] in ("invest", "free") else ""
    if prefix:
        words = words[1:]
    elif any(isinstance(question, q.Invest) for question in open_questions(view, seat)):
        prefix = "invest"
    if not prefix or not words or words[0] not in AREA_WORDS:
        return [text]
    action, follow = split_action(Line(view, seat, " ".join(words)))
    return [f"{prefix} {action}", *follow]


def split_action(line: Line) -> tuple[str, list[str]]:
    """The action of the areas, and what is to be done with it, in the form the engine writes."""
    match line.words:
        case ["plan"]:
            return PLAN, []
        case ["buy", "coal", number]:
            return area_action("coal", line.number(number)), []
        case ["build", number, "warehouse" | "warehouses", *zones] if number.isdecimal() and len(zones) <= int(number):
            return area_action("warehouse", int(number)), [write(d.BuildWarehouse(zone_of(zone))) for zone in zones]
        case ["build", "warehouse" | "warehouses", *zones]:
            return area_action("warehouse", max(1, len(zones))), [
                write(d.BuildWarehouse(zone_of(zone))) for zone in zones
            ]
        case ["build", "station", *zones] if len(zones) < 2:
            return area_action("station", 0), [write(d.BuildStation(zone_of(zone))) for zone in zones]
        case ["load", number, *wagons] if number.isdecimal():
            return area_action("load", int(number)), loads(line, wagons)
        case ["load", *wagons] if wagons:
            filled = read_load(line)
            return area_action("load", len(filled.wagons)), [write(filled)]
        case ["move", points]:
            return area_action("move", line.number(points)), []
        case ["move", points, "to", node]:
            return area_action("move", line.number(points)), [write(d.MoveTo(line.node(node)))]
        case ["swap", kind]:
            return area_action("exchange", kind), []
        case ["swap", kind, own, "for", new]:
            return area_action("exchange", kind), [write(d.Swap(line.wagon(own), line.new_wagon(new)))]
        case ["swap", own, "for", new]:
            ask = d.Swap(line.wagon(own), line.new_wagon(new))
            return area_action("exchange", f"{WAGON_KIND[ask.own][1]}-{WAGON_KIND[ask.new][1]}"), [write(ask)]
        case ["corrupt", *sector]:
            return area_action("corrupt", 1), [write(d.CorruptSector(line.sector(sector)))] if sector else []
    raise unclear("write invest <action>; the actions are {actions}", actions=list(ACTIONS))


def area_action(kind: str, argument: int | str) -> str:
    found = ACTION_OF.get((kind, argument))
    return found if found else wrong("action", f"{kind} {argument}", ACTIONS)


def loads(line: Line, wagons: Sequence[str]) -> list[str]:
    return [write(read_load(Line(line.view, line.seat, " ".join(["load", *wagons]))))] if wagons else []
