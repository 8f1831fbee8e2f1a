"""What each fact writes into the table. No rule, no chance and no refusal here: facts carry their whole outcome."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Mapping
from typing import Any

from domain.engine import AnsweredItself
from domain.games.train_rush import facts as f
from domain.games.train_rush.edition import (
    AREAS,
    CITIES,
    DATA,
    PIECES,
    POOL_SIZES,
    REGION_AT,
    REGIONS,
    SECTORS,
    SHIPMENT,
    SIZE_AT,
    SIZES,
    SLOTS,
    SLOTS_PER_ROW,
    SPECIALS,
    START,
    TABLE,
    TRACK_AT,
    TRACKS,
    ZONES,
)
from domain.games.train_rush.state import (
    AUCTION,
    INCOME,
    BidMade,
    Building,
    CityMark,
    Marker,
    Pawn,
    Played,
    Player,
    Runner,
    Scored,
    Sector,
    State,
    Town,
    Wagon,
    Zone,
)
from domain.places import Card, Face, Hand, Seat, Stack

# --- set-up ----------------------------------------------------------------------------------------------------------


def game_set_up(state: State, fact: f.GameSetUp) -> None:
    state.options = fact.options
    state.order = [(fact.first_player + place) % fact.seats for place in range(fact.seats)]
    state.players = [new_player(seat, colour, fact.seats) for seat, colour in enumerate(fact.colours)]
    state.sectors = [Sector() for _ in SECTORS]
    state.zones = [Zone() for _ in ZONES]
    state.towns = [Town(contractors=list(DATA.cities.contractors)) for _ in CITIES]
    state.areas = [[] for _ in AREAS]
    state.siding_stacks = [Stack("siding") for _ in range(DATA.siding_tiles.stacks)]
    state.slots = [""] * DATA.siding_tiles.slots
    state.contract_stacks = [Stack(f"contract-{size}") for size in SIZES]
    state.contracts = [[""] * len(REGIONS) for _ in SIZES]
    state.wagon_stacks = [Stack(f"wagon-{size}") for size in POOL_SIZES]
    state.wagon_pools = [[] for _ in POOL_SIZES]
    state.wagon_discards = [[] for _ in POOL_SIZES]
    state.special_stacks = [
        [wagon.id for wagon in DATA.special_wagons.wagon if wagon.shipment_slots == size] for size in POOL_SIZES
    ]
    state.out_of_game = [wagon.id for wagon in DATA.wagons.wagon if len(wagon.slots) == 1]
    state.shipments = DATA.supply.shipment


def new_player(seat: Seat, colour: str, seats: int) -> Player:
    return Player(
        colour=colour,
        node=START,
        spies=list(TABLE[seats].spies),
        hand=Hand("action", seat),
        returned=Hand("action", seat),
        drawn=Hand("action", seat),
        heroes=Hand("hero", seat),
        packet=Hand("hero", seat),
        rejected=Hand("hero", seat),
        warehouses=PIECES.warehouse,
        stations=PIECES.station,
        agents=PIECES.agent,
        city_markers=PIECES.city_marker,
        contract_markers=PIECES.contract_marker,
        levels=[Runner() for _ in TRACKS],
        infrastructure=[Runner() for _ in REGIONS],
        contractors=[Runner() for _ in REGIONS],
    )


def pile_of(state: State, pile: str) -> Stack:
    """A pile by its name: actions, heroes, contracts-3 and wagons-2 by size, siding-1 by row."""
    kind, _, number = pile.partition("-")
    match kind:
        case "contracts":
            return state.contract_stacks[SIZE_AT[int(number)]]
        case "wagons":
            return state.wagon_stacks[POOL_SIZES.index(int(number))]
        case "siding":
            return state.siding_stacks[int(number) - 1]
        case "heroes":
            return state.hero_pile
    return state.deck


def shuffled(state: State, fact: f.Shuffled) -> None:
    pile_of(state, fact.pile).lay(fact.permutation)


def cards_dealt(state: State, fact: f.CardsDealt) -> None:
    state.deck.take_top(len(fact.cards))
    add_all(state.players[fact.seat].hand, fact.cards)


def cards_kept(state: State, fact: f.CardsKept) -> None:
    player = state.players[fact.seat]
    move_unseen(player.hand, player.returned, fact.returned)


def returned_cards_placed(state: State, fact: f.ReturnedCardsPlaced) -> None:
    for seat, cards in ((one.seat, one.cards) for one in fact.returned):
        for card in cards:
            state.players[seat].returned.lose_unseen(card)
        state.deck.put_under(cards, mark=seat)


def heroes_dealt(state: State, fact: f.HeroesDealt) -> None:
    player = state.players[fact.seat]
    state.hero_pile.take_top(len(fact.heroes))
    add_all(player.packet if fact.to_draft else player.heroes, fact.heroes)


def hero_rejected(state: State, fact: f.HeroRejected) -> None:
    player = state.players[fact.seat]
    move_unseen(player.packet, player.rejected, [fact.hero])


def hero_drafted(state: State, fact: f.HeroDrafted) -> None:
    player = state.players[fact.seat]
    move_unseen(player.packet, player.heroes, [fact.hero])


def packet_passed(state: State, fact: f.PacketPassed) -> None:
    packet = Hand("hero", fact.seat)
    add_all(packet, fact.heroes)
    state.players[fact.seat].packet = packet


def add_all(hand: Hand, cards: tuple[Card, ...]) -> None:
    for card in cards:
        hand.add(card)


def move_unseen(source: Hand, target: Hand, cards: tuple[Card, ...] | list[Card]) -> None:
    for card in cards:
        source.lose_unseen(card)
        target.add(card)


# --- questions -------------------------------------------------------------------------------------------------------


def frame_opened(state: State, fact: f.FrameOpened) -> None:
    if fact.beside:
        state.ask_beside(fact.frame)
    else:
        state.ask(fact.frame)


def frame_changed(state: State, fact: f.FrameChanged) -> None:
    state.change(fact.frame, fact.into)


def frame_closed(state: State, fact: f.FrameClosed) -> None:
    state.close(fact.frame)


def told(state: State, fact: Any) -> None:
    """Worth telling; what it changes, other facts write."""


# --- course of the round ---------------------------------------------------------------------------------------------


def phase_started(state: State, fact: f.PhaseStarted) -> None:
    state.round, state.phase = fact.round, fact.phase
    if fact.phase in (AUCTION, INCOME):
        state.lying = []


def spy_bid(state: State, fact: f.SpyBid) -> None:
    state.players[fact.seat].spies.remove(fact.number)
    state.bids.append(BidMade(fact.seat, fact.number))


def order_set(state: State, fact: f.OrderSet) -> None:
    state.order = list(fact.order)


def spy_placed(state: State, fact: f.SpyPlaced) -> None:
    state.bids = [bid for bid in state.bids if bid.seat != fact.seat]
    state.lying.append(SECTORS[fact.sector].region)
    state.sector(fact.sector).spies.append(Pawn(fact.seat, fact.number, state.ply))


def agent_placed(state: State, fact: f.AgentPlaced) -> None:
    state.players[fact.seat].agents -= 1
    state.sector(fact.sector).agents.append(Pawn(fact.seat, 0, state.ply))


def end_triggered(state: State, fact: f.EndTriggered) -> None:
    state.end_triggered = True


def game_ended(state: State, fact: f.GameEnded) -> None:
    state.over = True
    state.ending = fact.ending


def vp_scored(state: State, fact: f.VpScored) -> None:
    state.scored.append(Scored(fact.seat, fact.amount, fact.category, fact.reason, state.ply))


# --- tracks, tokens --------------------------------------------------------------------------------------------------


def track_advanced(state: State, fact: f.TrackAdvanced) -> None:
    state.players[fact.seat].levels[TRACK_AT[fact.track]] = Runner(fact.level, state.ply)


def infrastructure_advanced(state: State, fact: f.InfrastructureAdvanced) -> None:
    state.players[fact.seat].infrastructure[REGION_AT[fact.colour]] = Runner(fact.to, state.ply)


def contractor_advanced(state: State, fact: f.ContractorAdvanced) -> None:
    state.players[fact.seat].contractors[REGION_AT[fact.colour]] = Runner(fact.to, state.ply)


def investment_gained(state: State, fact: f.InvestmentGained) -> None:
    state.players[fact.seat].investment += fact.amount


def investment_placed(state: State, fact: f.InvestmentPlaced) -> None:
    state.players[fact.seat].investment -= fact.amount
    state.area(fact.area).extend([fact.seat] * fact.amount)


def investment_cleared(state: State, fact: f.InvestmentCleared) -> None:
    state.areas = [[] for _ in AREAS]


def coal_gained(state: State, fact: f.CoalGained) -> None:
    state.players[fact.seat].coal += fact.amount


def coal_paid(state: State, fact: f.CoalPaid) -> None:
    state.players[fact.seat].coal -= fact.amount


# --- wagons ----------------------------------------------------------------------------------------------------------


def wagon_loaded(state: State, fact: f.WagonLoaded) -> None:
    wagon = state.players[fact.seat].wagon(fact.wagon)
    wagon.load, wagon.ply = list(fact.load), state.ply


def wagon_taken(state: State, fact: f.WagonTaken) -> None:
    for pile in (state.out_of_game, *state.wagon_pools, *state.special_stacks):
        if fact.wagon in pile:
            pile.remove(fact.wagon)
    empty = [""] * len(SLOTS[fact.wagon])
    state.players[fact.seat].wagons.append(Wagon(fact.wagon, empty, state.ply))


def wagon_exchanged(state: State, fact: f.WagonExchanged) -> None:
    player = state.players[fact.seat]
    player.wagons.remove(player.wagon(fact.given))
    insort(returned_to(state, fact.given), fact.given)
    wagon_taken(state, f.WagonTaken(fact.seat, fact.taken))


def returned_to(state: State, wagon: Face) -> list[Face]:
    """Where a wagon goes that leaves a train: special ones to their stack, one-slot ones out of the game."""
    size = len(SLOTS[wagon])
    if size not in POOL_SIZES:
        return state.out_of_game
    piles = state.special_stacks if wagon in SPECIALS else state.wagon_discards
    return piles[POOL_SIZES.index(size)]


def wagon_pool_refilled(state: State, fact: f.WagonPoolRefilled) -> None:
    at = POOL_SIZES.index(fact.size)
    state.wagon_stacks[at].take_top(len(fact.wagons))
    state.wagon_pools[at].extend(fact.wagons)


def cubes_unloaded(state: State, fact: f.CubesUnloaded) -> None:
    for cube in fact.cubes:
        load = state.players[fact.seat].wagon(cube.wagon).load
        load[load.index(cube.resource)] = ""


def shipments_lost(state: State, fact: f.ShipmentsLost) -> None:
    state.shipments += fact.amount


def stack_rebuilt(state: State, fact: f.StackRebuilt) -> None:
    pile_of(state, fact.stack).lay(fact.cards)
    if fact.stack.startswith("siding"):
        state.siding_discard = []
    else:
        state.wagon_discards[POOL_SIZES.index(int(fact.stack.partition("-")[2]))] = []


# --- zones, cities, markets, sidings ---------------------------------------------------------------------------------


def warehouse_built(state: State, fact: f.WarehouseBuilt) -> None:
    state.players[fact.seat].warehouses -= 1
    state.zone(fact.zone).warehouses.append(Building(fact.seat))


def station_built(state: State, fact: f.StationBuilt) -> None:
    state.players[fact.seat].stations -= 1
    state.zone(fact.zone).station = fact.seat


def shipment_placed(state: State, fact: f.ShipmentPlaced) -> None:
    state.shipments -= 1
    state.zone(fact.zone).shipment = True


def shipment_taken(state: State, fact: f.ShipmentTaken) -> None:
    state.zone(fact.zone).shipment = False
    wagon = state.players[fact.seat].wagon(fact.wagon)
    wagon.load[wagon.load.index("")] = SHIPMENT
    wagon.ply = state.ply


def contractor_rented(state: State, fact: f.ContractorRented) -> None:
    state.town(fact.city).contractors.remove(fact.colour)
    state.zone(fact.zone).warehouses[fact.place - 1].contractor = fact.colour


def loco_moved(state: State, fact: f.LocoMoved) -> None:
    state.players[fact.seat].node = fact.to


def movement_token_spent(state: State, fact: f.MovementTokenSpent) -> None:
    state.players[fact.seat].tokens.remove(fact.points)
    state.tokens_spent.append(fact.points)


def city_marked(state: State, fact: f.CityMarked) -> None:
    state.players[fact.seat].city_markers -= 1
    state.town(fact.city).marks.append(CityMark(fact.seat, state.ply))


def movement_token_taken(state: State, fact: f.MovementTokenTaken) -> None:
    insort(state.players[fact.seat].tokens, fact.points)


def contract_fulfilled(state: State, fact: f.ContractFulfilled) -> None:
    open_ones = state.contracts[SIZE_AT[fact.size]]
    open_ones[open_ones.index(fact.tile)] = ""
    state.contract_discard.append(fact.tile)
    place_marker(state, fact.seat, fact.city, fact.size)


def contract_revealed(state: State, fact: f.ContractRevealed) -> None:
    at = SIZE_AT[fact.size]
    state.contract_stacks[at].take()
    state.contracts[at][REGION_AT[fact.region]] = fact.tile


def black_contract_placed(state: State, fact: f.BlackContractPlaced) -> None:
    place_marker(state, fact.seat, fact.city, fact.size)


def place_marker(state: State, seat: Seat, city: str, size: int) -> None:
    state.players[seat].contract_markers -= 1
    state.markers.append(Marker(city, size, seat, state.ply))


def siding_tile_discarded(state: State, fact: f.SidingTileDiscarded) -> None:
    state.slots[fact.slot - 1] = ""
    state.siding_discard.append(fact.tile)


def siding_slot_refilled(state: State, fact: f.SidingSlotRefilled) -> None:
    state.siding_stacks[(fact.slot - 1) // SLOTS_PER_ROW].take()
    state.slots[fact.slot - 1] = fact.tile


# --- cards -----------------------------------------------------------------------------------------------------------


def card_played(state: State, fact: f.CardPlayed) -> None:
    player = state.players[fact.seat]
    player.hand.lose(fact.card)
    player.front.append(fact.card)


def special_used(state: State, fact: f.SpecialUsed) -> None:
    if fact.from_hand:
        player = state.players[fact.seat]
        player.hand.lose(fact.card)
        player.front.append(fact.card)


def card_discarded(state: State, fact: f.CardDiscarded) -> None:
    state.discard.append(fact.card)
    if fact.source == f.POOL:
        state.pool.remove(fact.card)
        return
    player = state.players[fact.seat]
    if fact.source == f.FRONT:
        player.front.remove(fact.card)
    else:
        (player.hand if fact.source == f.HAND else player.drawn).lose(fact.card)


def pool_card_taken(state: State, fact: f.PoolCardTaken) -> None:
    state.pool.remove(fact.card)
    state.players[fact.seat].hand.add(fact.held)


def pool_refilled(state: State, fact: f.PoolRefilled) -> None:
    state.deck.take_top(len(fact.cards))
    state.pool.extend(fact.cards)


def deck_reshuffled(state: State, fact: f.DeckReshuffled) -> None:
    state.discard = []
    state.deck.lay(fact.cards)


def cards_drawn(state: State, fact: f.CardsDrawn) -> None:
    state.deck.take_top(len(fact.cards))
    add_all(state.players[fact.seat].drawn, fact.cards)


def cards_retained(state: State, fact: f.CardsRetained) -> None:
    player = state.players[fact.seat]
    move_unseen(player.drawn, player.hand, fact.cards)


def mission_started(state: State, fact: f.MissionStarted) -> None:
    player = state.players[fact.seat]
    player.heroes.lose(fact.hero)
    player.missions.append(Played(fact.hero, state.ply))
    state.town(fact.city).mission = False


EVOLVE: Mapping[type[Any], Callable[[Any, Any], None]] = {
    f.GameSetUp: game_set_up,
    f.Shuffled: shuffled,
    f.CardsDealt: cards_dealt,
    f.CardsKept: cards_kept,
    f.ReturnedCardsPlaced: returned_cards_placed,
    f.HeroesDealt: heroes_dealt,
    f.HeroRejected: hero_rejected,
    f.HeroDrafted: hero_drafted,
    f.PacketPassed: packet_passed,
    f.CargoChosen: told,
    f.FrameOpened: frame_opened,
    f.FrameChanged: frame_changed,
    f.FrameClosed: frame_closed,
    AnsweredItself: told,
    f.Passed: told,
    f.Stopped: told,
    f.Skipped: told,
    f.Forfeited: told,
    f.PhaseStarted: phase_started,
    f.SpyBid: spy_bid,
    f.OrderSet: order_set,
    f.SpyPlaced: spy_placed,
    f.AgentPlaced: agent_placed,
    f.RoundEnded: told,
    f.GameEnded: game_ended,
    f.EndTriggered: end_triggered,
    f.VpScored: vp_scored,
    f.TrackAdvanced: track_advanced,
    f.AdvanceLost: told,
    f.InfrastructureAdvanced: infrastructure_advanced,
    f.ContractorAdvanced: contractor_advanced,
    f.InvestmentGained: investment_gained,
    f.InvestmentPlaced: investment_placed,
    f.InvestmentCleared: investment_cleared,
    f.CoalGained: coal_gained,
    f.CoalPaid: coal_paid,
    f.WagonLoaded: wagon_loaded,
    f.WagonTaken: wagon_taken,
    f.WagonExchanged: wagon_exchanged,
    f.WagonPoolRefilled: wagon_pool_refilled,
    f.CubesUnloaded: cubes_unloaded,
    f.CubesLost: told,
    f.ShipmentsLost: shipments_lost,
    f.StackRebuilt: stack_rebuilt,
    f.WarehouseBuilt: warehouse_built,
    f.StationBuilt: station_built,
    f.ShipmentPlaced: shipment_placed,
    f.ShipmentTaken: shipment_taken,
    f.ContractorRented: contractor_rented,
    f.LocoMoved: loco_moved,
    f.MovementTokenSpent: movement_token_spent,
    f.CityMarked: city_marked,
    f.MovementTokenTaken: movement_token_taken,
    f.CityActionEnded: told,
    f.ContractFulfilled: contract_fulfilled,
    f.ContractRevealed: contract_revealed,
    f.ResourcesSold: told,
    f.BlackContractPlaced: black_contract_placed,
    f.SidingTileUsed: told,
    f.SidingTileDiscarded: siding_tile_discarded,
    f.SidingSlotRefilled: siding_slot_refilled,
    f.CardPlayed: card_played,
    f.SpecialUsed: special_used,
    f.CardDiscarded: card_discarded,
    f.PoolCardTaken: pool_card_taken,
    f.PoolRefilled: pool_refilled,
    f.DeckReshuffled: deck_reshuffled,
    f.CardsDrawn: cards_drawn,
    f.CardsRetained: cards_retained,
    f.MissionStarted: mission_started,
}
