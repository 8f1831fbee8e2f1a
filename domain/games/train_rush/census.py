"""All there is: every thing of the game, wherever it lies, for the law that nothing appears or is lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.games.train_rush.edition import CITIES, CONTRACTS, POOL_SIZES, SHIPMENT, SIZES, SPECIALS, TOKENS
from domain.games.train_rush.state import Player, State
from domain.places import NOBODY, Card, Face
from domain.words import Hidden


def census(state: State) -> list[tuple[str, Card]]:
    """Every thing of the game, wherever it lies: back and face. Pieces that are alike are told by their number.

    Resources, investment tokens and coal are not among them: they never run out.
    """
    things: list[tuple[str, Card]] = []
    for stack in (state.deck, state.hero_pile, *state.siding_stacks, *state.contract_stacks, *state.wagon_stacks):
        things += [(stack.back, card) for card in stack.cards]
    open_ones: list[tuple[str, Sequence[Face]]] = [("action", state.discard), ("action", state.pool)]
    open_ones += [("siding", state.slots), ("siding", state.siding_discard), ("wagon-1", state.out_of_game)]
    open_ones += [("special-wagon", wagons) for wagons in state.special_stacks]
    for size, shown in zip(SIZES, state.contracts, strict=True):
        gone = [tile for tile in state.contract_discard if CONTRACTS[tile].size == size]
        open_ones += [(f"contract-{size}", shown), (f"contract-{size}", gone)]
    for size, pool, discard in zip(POOL_SIZES, state.wagon_pools, state.wagon_discards, strict=True):
        open_ones += [(f"wagon-{size}", pool), (f"wagon-{size}", discard)]
    for back, faces in open_ones:
        things += [(back, face) for face in faces if face]
    for player in state.players:
        things += belongings(player)
    return [*things, *pieces(state)]


def belongings(player: Player) -> list[tuple[str, Card]]:
    """Cards and wagons that lie with a seat."""
    things: list[tuple[str, Card]] = []
    for hand in (player.hand, player.returned, player.drawn, player.heroes, player.packet, player.rejected):
        things += [(hand.back, card) for card in hand.cards]
        things += [(hand.back, Hidden(hand.back))] * hand.hidden
    things += [("action", card) for card in player.front]
    things += [("hero", mission.hero) for mission in player.missions]
    for wagon in player.wagons:
        things.append(("special-wagon" if wagon.tile in SPECIALS else f"wagon-{len(wagon.load)}", wagon.tile))
    return things


def pieces(state: State) -> Iterator[tuple[str, Card]]:
    """Wooden pieces and tokens: how many of each kind there are on the board, on wagons and in reserve together."""
    yield from (("piece", f"{seat}: {own}") for seat, own in enumerate(own_pieces(state)))
    shipments = state.shipments + sum(zone.shipment for zone in state.zones)
    shipments += sum(wagon.load.count(SHIPMENT) for player in state.players for wagon in player.wagons)
    contractors = [warehouse.contractor for zone in state.zones for warehouse in zone.rented]
    tokens = [*state.tokens_spent, *(points for player in state.players for points in player.tokens)]
    for city, town in zip(CITIES, state.towns, strict=True):
        contractors += town.contractors
        tokens += [TOKENS[city, space].points for space in range(len(town.marks) + 1, MOST_TOKENS + 1)]
    yield "shipments", f"{shipments}"
    yield "contractors", " ".join(sorted(contractors))
    yield "movement tokens", f"{sorted(tokens)}"


def own_pieces(state: State) -> list[list[int]]:
    """For each seat its spies, agents, warehouses, stations, city and contract markers, in reserve and placed."""
    found = [
        [len(one.spies), one.agents, one.warehouses, one.stations, one.city_markers, one.contract_markers]
        for one in state.players
    ]
    spies, agents, warehouses, stations, city_markers, contract_markers = range(6)
    for bid in state.bids:
        found[bid.seat][spies] += 1
    for sector in state.sectors:
        for pawn in sector.spies:
            found[pawn.seat][spies] += 1
        for pawn in sector.agents:
            found[pawn.seat][agents] += 1
    for zone in state.zones:
        for warehouse in zone.warehouses:
            found[warehouse.owner][warehouses] += 1
        if zone.station != NOBODY:
            found[zone.station][stations] += 1
    for town in state.towns:
        for mark in town.marks:
            found[mark.seat][city_markers] += 1
    for marker in state.markers:
        found[marker.seat][contract_markers] += 1
    return found


MOST_TOKENS = max(space for _, space in TOKENS)
