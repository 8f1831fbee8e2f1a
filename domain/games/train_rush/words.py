"""Everything in words: facts, questions, the stage, the names of things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict

from domain.engine import AnsweredItself
from domain.games.train_rush import facts as f
from domain.games.train_rush import questions as q
from domain.games.train_rush.edition import (
    ACTIONS,
    AREAS,
    CARDS,
    CITIES,
    CONTRACTORS,
    CONTRACTS,
    DATA,
    HEROES,
    INFRASTRUCTURE,
    LENGTH,
    LIMITS,
    NODES,
    OFFERS,
    POOL_SIZES,
    REGIONS,
    SECTORS,
    SIZES,
    SLOTS,
    SPECIALS,
    TABLE,
    TILES,
    ZONES,
)
from domain.games.train_rush.labels import (
    effect,
    exchanges,
    in_words,
    node_label,
    region_label,
    sector_label,
    zone_label,
)
from domain.games.train_rush.rules.frames import REASONS
from domain.games.train_rush.rules.round_end import CITIES_VISITED, LAST_ROUND
from domain.games.train_rush.shape import Op
from domain.games.train_rush.state import State
from domain.places import NOBODY
from domain.words import Sentence, say

PHASES = ("set-up", "Auction", "Lobbying", "Income", "Investment", "Movement", "Mission", "End of round")
ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII")


# --- the stage and the questions in words ----------------------------------------------------------------------------


def stage(state: State) -> Sentence:
    if not state.round:
        return say("set-up")
    return say("round {round} of {rounds}", round=state.round, rounds=TABLE[len(state.players)].rounds)


PROMPTS: dict[type[Any], str] = {
    q.KeepStart: "keep {start} of the action cards dealt",
    q.Cargo: "load a resource on the second wagon",
    q.Reject: "put a hero into the box",
    q.Draft: "take a hero out of the packet",
    q.Bid: "bid a spy",
    q.Lobby: "lobby a sector",
    q.Invest: "invest in an action or pass",
    q.PlayCard: "play a card",
    q.CardStep: "move by action {roman} of {card}, or stop",
    q.SpecialStep: "use a special action for 1 coal, or stop",
    q.PoolDraw: "draw a card of the pool",
    q.Trim: "discard down to {limit:card|cards}",
    q.Mission: "start a mission, or skip",
    q.City: "rent out or deliver in {city}, or be done",
    q.Market: "sell on the black market of {region}, or skip",
    q.Ship: "take the shipment of {zone}, or skip",
    q.Load: "load wagons, at most {n} ({source})",
    q.Move: "move {points:point|points} ({source})",
    q.Advance: "advance on a progress track ({source})",
    q.Warehouse: "build a warehouse ({source})",
    q.Station: "build a station ({source})",
    q.Corrupt: "send an agent ({source})",
    q.Exchange: "exchange a wagon, {kinds_or} ({source})",
    q.TakeWagon: "take a wagon with {size} slots ({source})",
    q.Keep: "keep up to {k} of the cards drawn ({source})",
    q.RentAny: "rent out to a contractor of any city ({source})",
    q.FreeAction: "take a free action of cost {cost} ({source})",
    q.Tile: "use a siding tile ({source})",
    q.SpecialFromHand: "use a special action from hand ({source})",
    q.BlackContract: "place the contract marker of size {size} in {region}",
}


def prompt(question: Any) -> Sentence:
    """What the seat is asked to do; a bonus says what it comes from, and whether it may be declined."""
    values = asdict(question) | {"start": LIMITS.action_hand_start, "limit": LIMITS.action_hand_max}
    values["roman"] = ROMAN[values.get("action", 0)]
    if isinstance(question, q.Bonus):
        values["source"] = source_label(question.source)
    if isinstance(question, q.Exchange):
        values["kinds_or"] = exchanges(question.kinds)
    template = PROMPTS[type(question)]
    if isinstance(question, SERIES) and question.n > 1:
        template += ", {n} times"
    if isinstance(question, q.Corrupt) and question.agents > 1:
        template += ", {agents} agents to one sector"
    declinable = isinstance(question, q.Bonus) and not question.paid and not isinstance(question, q.Keep)
    return say(template + ", or skip" if declinable else template, **values)


SERIES = (q.Advance, q.Warehouse, q.Corrupt, q.SpecialFromHand)  # asked one by one


def source_label(source: str) -> Sentence:
    """What a bonus comes from: a card, tile or hero, an area of actions, the black market, a space of a track."""
    if source in CARDS:
        return say("card {card}", card=source)
    if source in TILES:
        return say("siding tile {tile}", tile=Sentence(source))
    if source in HEROES:
        return say("the mission of {hero}", hero=HEROES[source].name)
    if source in ACTIONS:
        return say("{area}", area=AREAS[ACTIONS[source].area].name)
    return say("the black market") if source in OFFERS else say("{source}", source=source)


# --- facts in words --------------------------------------------------------------------------------------------------

WORDS: dict[type[Any], str] = {
    f.GameSetUp: "{number:player|players}; {first_seat} is first",
    f.Shuffled: "{pile} are shuffled",
    f.CardsDealt: "{seat} is dealt {cards}",
    f.CardsKept: "{seat} keeps {kept} and returns {returned}",
    f.ReturnedCardsPlaced: "the returned cards go under the deck",
    f.HeroesDealt: "{seat} is dealt {heroes}",
    f.HeroRejected: "{seat} puts {hero} into the box",
    f.HeroDrafted: "{seat} takes {hero}",
    f.PacketPassed: "{from_seat} passes {heroes} to {seat}",
    f.CargoChosen: "{seat} chooses {resource} as first cargo",
    f.Passed: "{seat} passes",
    f.Skipped: "{seat} declines ({frame})",
    f.PhaseStarted: "round {round}, phase {roman}: {title}",
    f.SpyBid: "{seat} bids spy {number}",
    f.OrderSet: "turn order: {seats}",
    f.SpyPlaced: "{seat} sends spy {number} to field {field} of {sector}",
    f.AgentPlaced: "{seat} sends an agent to field {field} of {sector}",
    f.RoundEnded: "round {round} is over",
    f.GameEnded: "the game ends: {ending}",
    f.EndTriggered: "{seat} has visited all cities; this round is the last",
    f.TrackAdvanced: "{seat} advances to level {level} of the {track} track",
    f.AdvanceLost: "{seat} cannot advance beyond level {level} of the {track} track",
    f.InvestmentGained: "{seat} gains {amount} investment ({reason})",
    f.InvestmentCleared: "{amount} investment tokens leave the action areas",
    f.CoalGained: "{seat} gains {amount} coal ({reason})",
    f.CoalPaid: "{seat} pays {amount} coal ({reason})",
    f.WagonLoaded: "{seat} loads {cubes} on {wagon}",
    f.WagonTaken: "{seat} takes {wagon}",
    f.WagonExchanged: "{seat} gives {given} for {taken}",
    f.WagonPoolRefilled: "new in the wagon pool: {wagons}",
    f.CubesUnloaded: "{seat} unloads {cubes}",
    f.CubesLost: "{seat} loses {cubes} of {wagon}",
    f.ShipmentsLost: "{seat} loses {amount} shipments of {wagon}",
    f.StackRebuilt: "{stack} are shuffled anew, {size} of them",
    f.WarehouseBuilt: "{seat} builds a warehouse in {zone}",
    f.StationBuilt: "{seat} builds a station in {zone}",
    f.ShipmentPlaced: "a shipment appears in {zone}",
    f.ShipmentTaken: "{seat} takes the shipment of {zone} on {wagon}",
    f.ContractorRented: "{seat} rents out to the contractor of {colour} from {city}, in {zone}",
    f.MovementTokenSpent: "{seat} spends a movement token of {points:point|points}",
    f.CityMarked: "{seat} marks space {space} of {city}",
    f.MovementTokenTaken: "{seat} takes a movement token of {points:point|points} in {city}",
    f.CityActionEnded: "{seat} is done in {city}",
    f.ContractFulfilled: "{seat} fulfils {tile} in {city}",
    f.ContractRevealed: "new contract for {region}: {tile}",
    f.ResourcesSold: "{seat} sells {cubes}, worth {value}: {gained}",
    f.BlackContractPlaced: "{seat} places a contract marker of size {size} in {city}",
    f.SidingTileUsed: "{seat} uses {tile} of slot {slot}",
    f.SidingTileDiscarded: "{tile} leaves slot {slot}",
    f.SidingSlotRefilled: "{tile} comes to slot {slot}",
    f.CardPlayed: "{seat} plays {card}",
    f.SpecialUsed: "{seat} uses the special action of {card}",
    f.PoolCardTaken: "{seat} draws {card} from the pool",
    f.PoolRefilled: "new in the card pool: {cards}",
    f.DeckReshuffled: "the discard pile is shuffled into a new deck",
    f.CardsDrawn: "{seat} draws {cards}",
    f.CardsRetained: "{seat} keeps {cards}",
    f.MissionStarted: "{seat} starts the mission of {hero} in {city}",
}


BOOKKEEPING = (f.FrameOpened, f.FrameChanged, f.FrameClosed)  # what they lead to is told by the facts that follow


def words(fact: Any) -> Sentence | None:
    if isinstance(fact, BOOKKEEPING):
        return None
    special = IN_OTHER_WORDS.get(type(fact))
    return special(fact) if special else say(WORDS[type(fact)], **values_of(fact))


def values_of(fact: Any) -> dict[str, Any]:
    """The fields of a fact, with the words its template may want besides."""
    values = asdict(fact)
    if "cubes" in values:
        values["cubes"] = [cube if isinstance(cube, str) else f"{cube.resource} of {cube.wagon}" for cube in fact.cubes]
    if "phase" in values:
        values |= {"roman": ROMAN[fact.phase], "title": PHASES[fact.phase]}
    if "first_player" in values:
        values = {"number": fact.seats, "first_seat": fact.first_player}
    if "order" in values:
        values["seats"] = fact.order
    if "reason" in values:
        values["reason"] = source_label(fact.reason)
    if "offer" in values:
        values["gained"] = effect(OFFERS[fact.offer].effect)
    return values | {key: table[values[key]] for key, table in IN_WORDS.items() if key in values}


# Fields whose values are words of the files, not of the game.
DECLINED = {
    "advance": "a level on a progress track", "black-contract": "the contract marker", "corrupt": "agents",
    "exchange": "an exchange of wagons", "free-action": "a free action", "keep": "the cards drawn",
    "load": "loading wagons", "market": "the black market", "mission": "a mission", "move": "a move",
    "rent-any": "renting out", "ship": "the shipment", "special-from-hand": "special actions from hand",
    "station": "a station", "take-wagon": "a wagon", "tile": "a siding tile", "warehouse": "warehouses",
}  # fmt: skip
PILES = {
    **{f"contracts-{size}": f"the contracts of size {size}" for size in SIZES},
    **{f"wagons-{size}": f"the wagons with {size} slots" for size in POOL_SIZES},
    **{f"siding-{row}": f"the siding tiles of row {row}" for row in range(1, DATA.siding_tiles.stacks + 1)},
    "actions": "the action cards",
    "heroes": "the heroes",
}
ENDINGS = {LAST_ROUND: "all rounds are played", CITIES_VISITED: "somebody has visited all cities"}
IN_WORDS = {"frame": DECLINED, "pile": PILES, "stack": PILES, "ending": ENDINGS}


def answered_words(fact: AnsweredItself) -> Sentence:
    """The decision as it is written, its places by name."""
    decision = " ".join(PLACES.get(word, word) for word in fact.text.split())
    return say("{seat} has no other choice: {decision}", seat=fact.seat, decision=decision)


def scored_words(fact: f.VpScored) -> Sentence:
    """A movement token is no more than its kind; what else scores is named."""
    template = "{seat} scores {amount} VP: {category}"
    told = fact.reason in CARDS or fact.reason in CONTRACTS
    return say(template + ", {reason}" if told else template, **asdict(fact))


def placed_words(fact: f.InvestmentPlaced) -> Sentence:
    action, area = effect(ACTIONS[fact.reason].effect), AREAS[fact.area].name
    template = "{seat} places {amount} investment for {area}: {action}"
    return say(template, seat=fact.seat, amount=fact.amount, area=area, action=action)


def stopped_words(fact: f.Stopped) -> Sentence:
    if not fact.reason:
        return say("{seat} stops", seat=fact.seat)
    return say("{seat} must stop: {why}", seat=fact.seat, why=say(REASONS[fact.reason]))


def forfeited_words(fact: f.Forfeited) -> Sentence:
    why = say(REASONS[fact.reason])
    return say("{seat} loses a bonus ({frame}): {why}", seat=fact.seat, frame=DECLINED[fact.frame], why=why)


def moved_words(fact: f.LocoMoved) -> Sentence:
    template = "{seat} moves {points:point|points} from {origin} to {to}"
    return say(template + ", {lost} lost" if fact.lost else template, **asdict(fact))


def advanced_words(fact: Any) -> Sentence:
    track = "infrastructure" if isinstance(fact, f.InfrastructureAdvanced) else "contractor"
    values = {"seat": fact.seat, "to": fact.to, "track": track, "colour": fact.colour, "bonus": effect(fact.bonus)}
    template = "{seat} moves to space {to} of the {track} track of {colour}"
    return say(template + ", with its bonus: {bonus}" if fact.bonus else template, **values)


def discarded_words(fact: f.CardDiscarded) -> Sentence:
    if fact.seat == NOBODY:
        return say("{card} leaves the pool", card=fact.card)
    return say("{seat} discards {card}", seat=fact.seat, card=fact.card)


IN_OTHER_WORDS: dict[type[Any], Callable[[Any], Sentence]] = {
    AnsweredItself: answered_words,
    f.VpScored: scored_words,
    f.InvestmentPlaced: placed_words,
    f.Stopped: stopped_words,
    f.Forfeited: forfeited_words,
    f.LocoMoved: moved_words,
    f.InfrastructureAdvanced: advanced_words,
    f.ContractorAdvanced: advanced_words,
    f.CardDiscarded: discarded_words,
}


# --- names -----------------------------------------------------------------------------------------------------------


def name(thing: str) -> str:
    """How a thing is called. Cards, tiles and wagons keep their ids, which are printed on them and what one types."""
    return NAMES.get(thing, thing)


def tile_name(tile: str, ops: tuple[Op, ...]) -> str:
    return f"{tile} ({in_words(ops)})"


PLACES = {
    **{sector: str(sector_label(sector)) for sector in SECTORS},
    **{zone: str(zone_label(zone)) for zone in ZONES},
    **{node.id: str(node_label(node.id)) for node in NODES.values() if node.kind == "siding"},
    **{city.node: f"{city.name} ({city.node})" for city in CITIES.values()},
    **{
        node.id: f"the black market of {region_label(node.region)} ({node.id})"
        for node in NODES.values()
        if node.kind == "market"
    },
    "start": "START",
}
NAMES = {
    **PLACES,
    **{region.id: region.name for region in REGIONS.values()},
    **{city.id: city.name for city in CITIES.values()},
    **{tile.id: tile_name(tile.id, tile.effect) for tile in TILES.values()},
    **{hero.id: f"{hero.id} {hero.name}" for hero in HEROES.values()},
    **{tile.id: f"{tile.id} ({', '.join(tile.needs)}: {tile.vp} VP)" for tile in CONTRACTS.values()},
    **{tile: f"{tile} ({', '.join(slots)})" for tile, slots in SLOTS.items() if tile not in SPECIALS},
    **{tile: f"{tile} ({len(slots)} shipments)" for tile, slots in SLOTS.items() if tile in SPECIALS},
    **{
        f"{track}-{region.id}-{space}": f"space {space} of the {track} track of {region.name}"
        for track in (INFRASTRUCTURE, CONTRACTORS)
        for region in REGIONS.values()
        for space in range(1, LENGTH[track] + 1)
    },
    **{f"contract-{size}": f"contract of size {size}" for size in SIZES},
    **{f"contract{size}": f"contract marker of size {size}" for size in SIZES},
    **{f"wagon-{size}": f"wagon with {size} slots" for size in POOL_SIZES},
    "action": "action card",
    "siding": "siding tile",
}
