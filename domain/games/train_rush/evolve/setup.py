"""What facts of the set-up write."""

from __future__ import annotations

from domain.games.train_rush import facts as f
from domain.games.train_rush.edition import (
    AREAS,
    CITIES,
    DATA,
    PIECES,
    POOL_SIZES,
    REGIONS,
    SECTORS,
    SIZE_AT,
    SIZES,
    START,
    TABLE,
    TRACKS,
    ZONES,
)
from domain.games.train_rush.state import Player, Runner, Sector, State, Town, Zone
from domain.places import Card, Hand, Seat, Stack


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
