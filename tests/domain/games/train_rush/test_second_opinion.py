"""The rules a second time, short and slow, read from the raw data: random matches must offer and score the same."""

from __future__ import annotations

import random
import tomllib
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path

import pytest

from domain.chance import Chance
from domain.engine import awaited, begin, decide, legal, open_questions
from domain.games import train_rush as game
from domain.games.train_rush import facts as f
from domain.games.train_rush.decisions import Options
from domain.games.train_rush.questions import (
    Advance,
    BlackContract,
    CardStep,
    City,
    Corrupt,
    Exchange,
    FreeAction,
    Invest,
    Lobby,
    Market,
    Mission,
    Move,
    RentAny,
    Ship,
    SpecialFromHand,
    Station,
    TakeWagon,
    Tile,
    Warehouse,
)

DATA = tomllib.loads(Path(game.__file__).with_name("edition.toml").read_text())
NODES = {node["id"]: node for node in DATA["map"]["node"]}
CITIES = {city["id"]: city for city in DATA["cities"]["city"]}
ZONES = {zone["id"]: zone["region"] for zone in DATA["zones"]["zone"]}
SECTORS = [sector["id"] for sector in DATA["sectors"]["sector"]]
TRACKS = {track["id"]: track["values"] for track in DATA["progress_tracks"]["track"]}
CARDS = {card["id"]: card["moves"] for card in DATA["action_cards"]["card"]}
NEEDS = {tile["id"]: tile["needs"] for tile in DATA["contracts"]["tile"]}
HEROES = {hero["id"]: hero for hero in DATA["heroes"]["hero"]}
SPECIAL = {wagon["id"]: wagon["shipment_slots"] for wagon in DATA["special_wagons"]["wagon"]}
WORTH = {"brass": 1, "water": 2, "food": 3, "copper": 4, "gold": 5}
REGIONS = ("rav", "cal", "awh")
ONWARD = defaultdict(set)
for edge in DATA["map"]["edge"]:
    ONWARD[edge["from"]].add(edge["to"])


def value(state, seat, track):
    return TRACKS[track][state.players[seat].levels[list(TRACKS).index(track)].at]


def region(state, seat):
    return NODES[state.players[seat].node]["region"]


def ends(state, seat, points):
    here, found = {state.players[seat].node}, set()
    for step in range(1, points + 1):
        here = {after for before in here for after in ONWARD[before]}
        found |= {node for node in here if step == points or NODES[node]["kind"] in ("city", "market")}
    filled = {player.node for at, player in enumerate(state.players) if at != seat}
    return {node for node in found if node not in filled or NODES[node]["capacity"] == 0}


def card_moves(state, question):
    player = state.players[question.seat]
    points, coal = CARDS[question.card][question.action - 1]
    if player.coal < coal:
        return set()
    plain = {f"move {node}" for node in ends(state, question.seat, points)}
    return plain | {
        f"move {node} token {token}" for token in player.tokens for node in ends(state, question.seat, points + token)
    }


def lobbies(state, question):
    fourth = len(state.players) == 4 and state.order[3] == question.seat
    for name, sector in zip(SECTORS, state.sectors, strict=True):
        owners = [spy.seat for spy in sector.spies]
        twice = name.endswith("finance") and question.seat in owners
        if (fourth or name[:3] not in state.lying) and len(owners) < 4 and not twice:
            yield f"lobby {name}"


def agents_fit(state, seat):
    here = region(state, seat)
    fields = [len(sector.agents) < 4 for name, sector in zip(SECTORS, state.sectors, strict=True) if name[:3] == here]
    return any(fields) and state.players[seat].agents > 0


def kinds(wagons):
    return {f"{'s' if wagon in SPECIAL else 'n'}{wagon[1]}" for wagon in wagons}


def exchange(state, seat, kind):
    own = kinds(wagon.tile for wagon in state.players[seat].wagons)
    pools = [wagon for pool in state.wagon_pools for wagon in pool]
    new = kinds([*pools, *(stack[0] for stack in state.special_stacks if stack)])
    give, take = kind.split("-")
    back = give != "1" and f"s{give}" in own and f"n{take}" in new
    return back or (f"n{give}" in own and bool({f"n{take}", f"s{take}"} & new))


def possible_actions(state, seat):
    player, here = state.players[seat], region(state, seat)
    zones = [zone for (_, of), zone in zip(ZONES.items(), state.zones, strict=True) if of == here]
    room = player.warehouses > 0 and any(len(zone.warehouses) < 3 for zone in zones)
    loadable = any("" in wagon.load for wagon in player.wagons if wagon.tile not in SPECIAL)
    return {  # action -> its area, its cost, whether it can be begun
        "coal1": ("market", 2, True),
        "coal2": ("market", 3, True),
        "warehouse": ("build", 1, room),
        "warehouse2": ("build", 3, room),
        "station": ("build", 2, player.stations > 0 and any(zone.station < 0 for zone in zones)),
        "load1": ("loading", 1, loadable),
        "load2": ("loading", 2, loadable),
        "move3": ("movement", 1, bool(ends(state, seat, 3))),
        "move6": ("movement", 2, bool(ends(state, seat, 6))),
        "swap12": ("exchange", 2, exchange(state, seat, "1-2")),
        "swap23": ("exchange", 3, exchange(state, seat, "2-3")),
        "swap33": ("exchange", 3, exchange(state, seat, "3-3")),
        "plan": ("planning", 2, True),
        "corrupt": ("corruption", 2, agents_fit(state, seat)),
    }


def investments(state, question):
    capacity = 3 if len(state.players) == 2 else 6
    for action, (area, cost, possible) in possible_actions(state, question.seat).items():
        places = capacity - len(state.area(area))
        if possible and cost <= min(places, state.players[question.seat].investment):
            yield f"invest {action}"


def cubes(state, seat):
    return [cube for wagon in state.players[seat].wagons for cube in wagon.load if cube in WORTH]


def city_actions(state, question):
    seat, city = question.seat, question.city
    if not question.rented:
        for colour in state.town(city).contractors:
            for name, zone in zip(ZONES, state.zones, strict=True):
                free = any(register.owner == seat and not register.contractor for register in zone.warehouses)
                taken = any(register.contractor == colour for register in zone.warehouses)
                if zone.station >= 0 and free and not taken:
                    yield f"rent {colour} {name}"
    held = Counter(cubes(state, seat))
    for size in (2, 3, 4, 5):
        tile = state.contracts[size - 2][REGIONS.index(CITIES[city]["region"])]
        fits = question.delivered + size <= value(state, seat, "unloading") and state.players[seat].contract_markers
        if tile and fits and not any((mark.city, mark.size) == (city, size) for mark in state.markers):
            named = Counter(need for need in NEEDS[tile] if need != "any")
            if named <= held and held.total() >= size:
                yield f"deliver {size}"


def bargains(state, question):
    seat = question.seat
    best = sum(sorted(map(WORTH.get, cubes(state, seat)), reverse=True)[: value(state, seat, "unloading")])
    levels = [[player.levels[at].at for player in state.players] for at in range(len(TRACKS))]
    below = any(track[seat] < 4 or (track[seat] == 4 and 5 not in track) for track in levels)
    can = {"swap": exchange(state, seat, "2-2"), "corrupt": agents_fit(state, seat), "invest": True, "advance": below}
    for size in (2, 3, 4, 5):
        taken = {marker.city for marker in state.markers if marker.size == size}
        here = {city for city, row in CITIES.items() if row["region"] == region(state, seat)}
        can[f"contract{size}"] = bool(here - taken) and state.players[seat].contract_markers > 0
    prices = dict(zip(can, (2, 5, 6, 6, 6, 10, 16, 20), strict=True))
    return {offer for offer, possible in can.items() if possible and best >= prices[offer]}


def missions(state, question):
    for hero in state.players[question.seat].heroes:
        city = HEROES[hero]["city"]
        if CITIES[city]["region"] == region(state, question.seat) and state.town(city).mission:
            yield f"mission {hero}"


SWAPS = {
    "1-2": "n1n2 n1s2",
    "1-3": "n1n3 n1s3",
    "2-2": "n2n2 n2s2 s2n2",
    "2-3": "n2n3 n2s3 s2n3",
    "3-3": "n3n3 n3s3 s3n3",
}


def kind(wagon):
    return f"{'s' if wagon in SPECIAL else 'n'}{wagon[1]}"


def on_offer(state):
    lowest = [min(stack) for stack in state.special_stacks if stack]
    return [wagon for pool in state.wagon_pools for wagon in pool] + lowest


def swaps(state, question):
    pairs = {pair for one in question.kinds for pair in SWAPS[one].split()}
    for own in state.players[question.seat].wagons:
        for new in on_offer(state):
            if kind(own.tile) + kind(new) in pairs:
                yield f"swap {own.tile} for {new}"


def wagons_to_take(state, question):
    if len(state.players[question.seat].wagons) < value(state, question.seat, "wagons"):
        return {f"take {wagon}" for wagon in on_offer(state) if wagon[1] == str(question.size)}
    return set()


def sites(state, question):
    here = region(state, question.seat)
    for (name, of), zone in zip(ZONES.items(), state.zones, strict=True):
        if of == here and isinstance(question, Warehouse) and len(zone.warehouses) < 3:
            yield f"build warehouse {name}"
        if of == here and isinstance(question, Station) and zone.station < 0:
            yield f"build station {name}"


def bribes(state, question):
    of = question.region or region(state, question.seat)
    for name, sector in zip(SECTORS, state.sectors, strict=True):
        if name.startswith(of) and len(sector.agents) < 4 and state.players[question.seat].agents:
            yield f"corrupt {name}"


def advances(state, question):
    for at, track in enumerate(TRACKS):
        own = state.players[question.seat].levels[at].at
        if own < 4 or (own == 4 and all(player.levels[at].at < 5 for player in state.players)):
            yield f"advance {track}"


def rents(state, question):
    for city in CITIES:
        asked = City(question.seat, city, delivered=99)
        for text in city_actions(state, asked):
            word, colour, zone = text.split()
            yield f"{word} {colour} from {city} {zone}"


def free(state, question):
    for action, (area, cost, possible) in possible_actions(state, question.seat).items():
        somewhere = region(state, question.seat) or area not in ("build", "corruption")
        if possible and somewhere and cost == question.cost:
            yield f"free {action}"


def places(state, question):
    taken = {marker.city for marker in state.markers if marker.size == question.size}
    return {f"place {city}" for city, row in CITIES.items() if row["region"] == question.region and city not in taken}


def shipments(state, question):
    special = [wagon for wagon in state.players[question.seat].wagons if wagon.tile in SPECIAL]
    return {f"ship {wagon.tile}" for wagon in special if "" in wagon.load}


OPINIONS = {  # question -> what may be done, the words that decline aside; how an offer is shortened to compare
    Move: (lambda state, ask: {f"move {node}" for node in ends(state, ask.seat, ask.points)}, str),
    CardStep: (card_moves, str),
    Lobby: (lobbies, str),
    Invest: (investments, str),
    City: (city_actions, lambda text: text.partition(":")[0]),
    Market: (bargains, lambda text: text.rpartition(" for ")[2]),
    Mission: (missions, str),
    Exchange: (swaps, str),
    TakeWagon: (wagons_to_take, str),
    Warehouse: (sites, str),
    Station: (sites, str),
    Corrupt: (bribes, str),
    Advance: (advances, str),
    RentAny: (rents, str),
    FreeAction: (free, str),
    BlackContract: (places, str),
    Tile: (lambda state, ask: {f"tile {slot}" for slot in range(1, 10)}, str),
    SpecialFromHand: (lambda state, ask: {f"use {card}" for card in state.players[ask.seat].hand}, str),
    Ship: (
        lambda state, ask: {
            f"ship {w.tile}" for w in state.players[ask.seat].wagons if kind(w.tile)[0] == "s" and "" in w.load
        },
        str,
    ),
}
DECLINING = {"skip", "stop", "pass", "done", "load none"}


def shares(values):
    """12 and 6 points by these values, as seat and points."""
    ranked = sorted({one for one in values if one[0]}, reverse=True)[:2]
    prizes = [12, 6]
    for rank in ranked:
        seats = [seat for seat, one in enumerate(values) if one == rank]
        prize = sum(prizes) if len(seats) > 1 else prizes[0]
        yield from ((seat, prize // len(seats)) for seat in seats)
        prizes = prizes[1:]
        if len(seats) > 1 or not prizes:
            return


def totals(state):
    points = Counter(dict.fromkeys(range(len(state.players)), 0))
    for entry in state.scored:
        points[entry.seat] += entry.amount
    for seat, player in enumerate(state.players):
        points[seat] += 10 * (player.city_markers == 0) + 10 * sum(runner.at == 5 for runner in player.levels)
        full = [wagon for wagon in player.wagons if wagon.tile in SPECIAL and "" not in wagon.load]
        points[seat] += sum(10 if len(wagon.load) == 2 else 18 for wagon in full)
        for mission in player.missions:
            held = cubes(state, seat).count(HEROES[mission.hero]["resource"])
            points[seat] += (0, 1, 2, 3, 5, 8)[min(held, 5)]
    for sector in state.sectors:
        fields = [*enumerate((pawn.seat for pawn in sector.spies), 1), *enumerate((p.seat for p in sector.agents), 5)]
        ranked = sorted({(-sum(s == seat for _, s in fields), seat) for _, seat in fields})
        ranked.sort(key=lambda one: (one[0], min(field for field, seat in fields if seat == one[1])))
        for (_, seat), prize in zip(ranked, (6, 2), strict=False):
            points[seat] += prize
    for at, name in enumerate(REGIONS):
        sizes = [
            [m.size for m in state.markers if m.seat == seat and CITIES[m.city]["region"] == name] for seat in points
        ]
        for values in (
            [(player.infrastructure[at].at,) for player in state.players],
            [(player.contractors[at].at,) for player in state.players],
            [(sum(own), len(own)) for own in sizes],
        ):
            points.update(dict(shares(values)))
    return tuple(points[seat] for seat in range(len(state.players)))


# --- what facts say --------------------------------------------------------------------------------------------------

SPACES = {
    "infrastructure": {3: "corrupt_in", 6: "advance", 9: "corrupt_in", 12: "corrupt_in", 15: "advance"},
    "contractor": {
        3: "siding_tile",
        6: "special_from_hand",
        9: "siding_tile",
        12: "special_from_hand",
        15: "siding_tile",
    },
}


def longest_walk(origin, to, points):
    """The most steps, up to so many, with which one gets there."""
    here, best = {origin}, 0
    for step in range(1, points + 1):
        here = {after for before in here for after in ONWARD[before]}
        best = step if to in here else best
    return best


def check_facts(facts):
    """What each fact says follows from the facts beside it and from the tables."""
    for fact, after in pairwise([*facts, None]):
        match fact:
            case f.LocoMoved():
                assert fact.points - fact.lost == longest_walk(fact.origin, fact.to, fact.points)
                siding = NODES[fact.to]["kind"] == "siding"
                used = [one.slot for one in facts if isinstance(one, f.SidingTileUsed)]
                assert not siding or NODES[fact.to]["slot"] in used
            case f.InfrastructureAdvanced() | f.ContractorAdvanced():
                track = "infrastructure" if isinstance(fact, f.InfrastructureAdvanced) else "contractor"
                assert fact.origin < fact.to <= 15
                assert [op.kind for op in fact.bonus] == [space for at, space in SPACES[track].items() if at == fact.to]
            case f.WarehouseBuilt():
                rest = facts[facts.index(fact) :]
                steps = [one for one in rest if isinstance(one, f.InfrastructureAdvanced) and one.seat == fact.seat]
                assert not steps or steps[0].colour == ZONES[fact.zone]
            case f.StationBuilt():
                assert after == f.ShipmentPlaced(fact.zone)
            case f.ContractFulfilled():
                worth = [WORTH.get(need, 1) for need in NEEDS[fact.tile]]
                assert after == f.VpScored(fact.seat, fact.size + sum(worth) // 2, "contracts", fact.tile)
            case f.MovementTokenTaken():
                rank = CITIES[fact.city]["rank"]
                vp = {1: 2, 2: 0}[fact.space] + rank
                assert after == f.VpScored(fact.seat, vp, "movement tokens", fact.token)
                assert fact.points == 7 - vp


@pytest.mark.parametrize("seed", range(9))
def test_random_matches_offer_and_score_the_same(seed):
    rng = random.Random(seed)
    options = (Options(), Options(heroes="random"), Options(strict_income_order=True))[seed // 3]
    state, _ = begin(game, 2 + seed % 3, options, Chance(b"%d" % seed, 0))
    compared: Counter[type] = Counter()
    while not state.over:
        seat = rng.choice(awaited(state))
        offers = {game.write(offer): offer for offer in legal(game, state, seat)}
        question = next(open_questions(state, seat))
        if type(question) in OPINIONS:
            opinion, short = OPINIONS[type(question)]
            assert {short(text) for text in offers if text not in DECLINING} == set(opinion(state, question)), question
            compared[type(question)] += 1
        bold = [text for text in offers if text not in DECLINING]
        text = rng.choice(bold if bold and rng.random() < 0.9 else list(offers))
        check_facts(decide(game, state, seat, offers[text], Chance(b"%d" % seed, state.ply + 1), state.ply + 1))
    assert compared.keys() >= {Move, CardStep, Lobby, Invest, City, Mission}
    assert game.result(state).totals == totals(state)
