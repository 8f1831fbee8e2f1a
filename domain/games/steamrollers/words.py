"""Everything in words: facts, questions, the stage, the names of things."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.games.steamrollers import facts as f
from domain.games.steamrollers.edition import DATA, KINDS_ON, START, TILES
from domain.games.steamrollers.questions import (
    ArrangeRow,
    BeforeEve,
    ChooseOrder,
    ChooseStart,
    EveTakes,
    PickDie,
    StealDie,
    UseDie,
)
from domain.games.steamrollers.state import EVE, State
from domain.words import Sentence, say

# --- facts -----------------------------------------------------------------------------------------------------------

# Facts whose fields can be told as they are.
TOLD: Mapping[type[Any], str] = {
    f.FirstSeatChosen: "{seat} is the first player",
    f.LevelRolled: "a {roll} is rolled for the {level} level: blocked borders {blocked}",
    f.GoodsDrawn: "city {city} gets {goods}",
    f.GoodsRemoved: "city {city} loses {goods}, its own colour",
    f.CoalPlaced: "city {city} gets coal",
    f.TileSideChosen: "action tile {tile} lies with side {side} up",
    f.OrderSideChosen: "order tile {tile} lies with side {side} up",
    f.EveDiceRolled: "Eve rolls {values}",
    f.RowArranged: "the row of city {city} from left to right: {goods}",
    f.StartTileTaken: "{seat} takes {tile}",
    f.BonusNoted: "{seat} notes {points:point|points}",
    f.CargoPlaced: "{seat} puts a {good} good of its own on city {city}",
    f.TurnStarted: "{seat} has the turn",
    f.TilesStraightened: "{seat} straightens tile {tiles}",
    f.TurnEnded: "{seat} ends the turn",
    f.EngineBoxCrossed: "{seat} crosses engine box {box}: power {power}",
    f.ActionForfeited: "{seat} can do nothing with a {value}",
    f.TileReturned: "tile {tile} of {seat} goes back to the pool",
    f.OrderDeclined: "{seat} fulfils no order",
    f.EveTurnStarted: "Eve plays with a {die}",
    f.EveCrossed: "Eve crosses a cell of region {region}: {count} there",
    f.EveTookTile: "Eve sends tile {tile} back to the pool",
    f.EveTookGood: "Eve takes {good} from city {city}: {points:point|points}",
    f.EveBlocked: "Eve is kept from the goods of city {region}",
    f.EveWon: "Eve finds no cell to cross in region {region} and wins",
}


def game_set_up(fact: f.GameSetUp) -> Sentence:
    on = [name for name in ("coal", "orders", "start_tiles") if getattr(fact.options, name)]
    players, level = fact.seats, fact.options.level
    if fact.options.solo_level:
        eve = fact.options.solo_level
        return say("one player against Eve, the {eve}, on the {level} map", eve=eve, level=level)
    return say(
        "{players:player|players} on the {level} map, with {expansions} added",
        players=players,
        level=level,
        expansions=on,
    )


def round_started(fact: f.RoundStarted) -> Sentence:
    return say("round {round} begins with {seat}", round=fact.round, seat=fact.first)


def dice_rolled(fact: f.DiceRolled) -> Sentence:
    return say("the white dice show {white}, the black die {kinds}", white=fact.white, kinds=KINDS_ON[fact.black])


def round_ended(fact: f.RoundEnded) -> Sentence:
    empty = say("empty cities: {cities}", cities=fact.empty_cities) if fact.empty_cities else say("no city is empty")
    if fact.idle_rounds:
        return say("the round ends; {empty}; rounds without progress: {idle}", empty=empty, idle=fact.idle_rounds)
    return say("the round ends; {empty}", empty=empty)


def die_picked(fact: f.DiePicked) -> Sentence:
    if fact.two:
        return say("{seat} picks a {value}, the first of two dice", seat=fact.seat, value=fact.value)
    if fact.window is not None:
        return say("{seat} picks a {value}; {owner_seat} may take it", seat=fact.seat, value=fact.value,
                   owner_seat=fact.window)  # fmt: skip
    return say("{seat} picks a {value}", seat=fact.seat, value=fact.value)


def die_stolen(fact: f.DieStolen) -> Sentence:
    return say("{seat} takes the {value} from {from_seat}", seat=fact.by, value=fact.value, from_seat=fact.from_)


def steal_declined(fact: f.StealDeclined) -> Sentence:
    if fact.rest:
        return say("{seat} allows it, and every later pick of this round", seat=fact.seat)
    return say("{seat} allows it", seat=fact.seat)


HOW = {
    "set": "{seat} sets the die from {before} to {after} with tile {tile}",
    "plus_1": "{seat} raises the die from {before} to {after} with tile {tile}",
    "minus_1": "{seat} lowers the die from {before} to {after} with tile {tile}",
    "flip": "{seat} flips the die from {before} to {after} with tile {tile}",
    "reroll": "{seat} rerolls the die from {before} to {after} with tile {tile}",
}


def die_changed(fact: f.DieChanged) -> Sentence:
    return say(HOW[fact.how], seat=fact.seat, before=fact.from_, after=fact.to, tile=fact.tile)


def track_drawn(fact: f.TrackDrawn) -> Sentence:
    template = "{seat} draws a {kind} track in {cell}, {edges}, with tile 6" if fact.any else (
        "{seat} draws a {kind} track in {cell}, {edges}")  # fmt: skip
    return say(template, seat=fact.seat, kind=fact.kind, cell=fact.cell, edges=fact.edges)


def link_completed(fact: f.LinkCompleted) -> Sentence:
    one, other = fact.cities
    if one == other:
        return say("{seat} closes a loop at city {city}", seat=fact.seat, city=one)
    if not fact.towns:
        return say("{seat} links city {one} with city {other}", seat=fact.seat, one=one, other=other)
    return say("{seat} links city {one} with city {other} through {towns}", seat=fact.seat, one=one, other=other,
               towns=fact.towns)  # fmt: skip


def good_delivered(fact: f.GoodDelivered) -> Sentence:
    values = {"seat": fact.seat, "good": fact.good, "route": fact.route, "points": fact.points, "tiles": fact.tiles}
    if fact.source == "own":
        template = "{seat} delivers its own {good} along {route}: {points:point|points}"
    else:
        template = "{seat} delivers {good} along {route}: {points:point|points}"
    return Sentence(f"{template}, with tile {{tiles}}" if fact.tiles else template, values)


def tile_taken(fact: f.TileTaken) -> Sentence:
    if fact.from_ == f.POOL:
        return say("{seat} takes tile {tile} from the pool", seat=fact.seat, tile=fact.tile)
    if fact.from_ == fact.seat:
        return say("{seat} turns tile {tile} sideways", seat=fact.seat, tile=fact.tile)
    return say("{seat} takes tile {tile} from {from_seat}", seat=fact.seat, tile=fact.tile, from_seat=fact.from_)


def order_fulfilled(fact: f.OrderFulfilled) -> Sentence:
    return say("{seat} fulfils order {order} with {goods}", seat=fact.seat, order=fact.order, goods=fact.goods)


def eve_rerolled(fact: f.EveRerolled) -> Sentence:
    if fact.why == "S2a":
        return say("Eve's die is rerolled from {before} to {after}", before=fact.from_, after=fact.to)
    return say("city {before} is empty: Eve rerolls to {after}", before=fact.from_, after=fact.to)


ENDED = {
    "empty": say("the game ends: enough cities are empty"),
    "stalemate": say("the game ends: no track, box or delivery in {rounds} rounds",
                     rounds=DATA.stalemate.rounds_without_progress),
    "eve": say("the game ends: Eve has won"),
}  # fmt: skip


def scored(fact: f.Scored) -> Sentence:
    lines = [say("{category} {points}", category=line.category, points=line.points) for line in fact.lines]
    if fact.seat == EVE:
        return say("Eve has {total:point|points}: {lines}", total=fact.total, lines=lines)
    return say("{seat} has {total:point|points}: {lines}", seat=fact.seat, total=fact.total, lines=lines)


def ranked(fact: f.Ranked) -> Sentence:
    if fact.winners == (EVE,):
        return say("Eve wins")
    if len(fact.winners) > 1:
        return say("{seats} share the win", seats=fact.winners)
    return say("{seat} wins", seat=fact.winners[0])


SHAPED: Mapping[type[Any], Callable[[Any], Sentence]] = {
    f.GameSetUp: game_set_up,
    f.RoundStarted: round_started,
    f.DiceRolled: dice_rolled,
    f.RoundEnded: round_ended,
    f.DiePicked: die_picked,
    f.DieStolen: die_stolen,
    f.StealDeclined: steal_declined,
    f.DieChanged: die_changed,
    f.TrackDrawn: track_drawn,
    f.LinkCompleted: link_completed,
    f.GoodDelivered: good_delivered,
    f.TileTaken: tile_taken,
    f.OrderFulfilled: order_fulfilled,
    f.EveRerolled: eve_rerolled,
    f.GameEnded: lambda fact: ENDED[fact.reason],
    f.Scored: scored,
    f.Ranked: ranked,
}


def words(fact: Any) -> Sentence:
    """What happened, in one sentence."""
    template = TOLD.get(type(fact))
    if template is None:
        return SHAPED[type(fact)](fact)
    return Sentence(template, {field: getattr(fact, field) for field in fact.__struct_fields__})


# --- questions and things --------------------------------------------------------------------------------------------


def prompt(question: Any) -> Sentence:
    """What the seat is asked to do."""
    match question:
        case ChooseStart():
            return say("take a start tile")
        case ArrangeRow(city=city):
            return say(
                "put the goods of city {city} in a row, from left to right (Eve takes from the right)", city=city
            )
        case PickDie():
            return say("pick a die")
        case StealDie(picker=picker, value=value):
            return say("steal the {value} that {picker_seat} has picked, or allow it", picker_seat=picker, value=value)
        case UseDie(value=value):
            return say("act with the {value}, or change it", value=value)
        case ChooseOrder():
            return say("fulfil an order, or none")
        case BeforeEve(die=die):
            return say("keep Eve's die, a {die}, or reroll it", die=die)
        case EveTakes(city=city):
            return say("let Eve take the rightmost good of city {city}, or block her", city=city)
    raise LookupError(f"{question} is no question of this game")


def stage(state: State) -> Sentence:
    if state.round:
        return say("round {round}", round=state.round)
    return say("rows of goods") if state.solo else say("start tiles")


def name(thing: str) -> str:
    """A thing in words: the sides of tiles with what they do."""
    if thing in TILES:
        return f"{thing} ({TILES[thing].text})"
    if thing in START:
        return f"the start tile {thing.removeprefix('start-').replace('plus', '+')}"
    return thing
