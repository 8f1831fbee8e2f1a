"""The table of Train Rush as text: the map by region and loop, the management board, every player, the offers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from domain.engine import Question, ScoreLine, legal, open_questions
from domain.games import train_rush as game
from domain.games.train_rush.edition import (
    ACTIONS,
    AREAS,
    CARDS,
    CITIES,
    CONTRACTORS,
    CONTRACTS,
    HEROES,
    INFRASTRUCTURE,
    LENGTH,
    LIMITS,
    NODES,
    ONWARD,
    POOL_SIZES,
    REGION_AT,
    REGIONS,
    RESOURCES,
    SECTOR_KIND,
    SIZES,
    SLOTS,
    TABLE,
    TILES,
    TOKENS,
    TRACK_AT,
    TRACKS,
    ZONES,
    ZONES_OF,
    destinations,
)
from domain.games.train_rush.labels import in_words, region_label
from domain.games.train_rush.state import BidMade, Pawn, Player, Runner, State, Wagon
from domain.games.train_rush.words import PHASES, ROMAN, name, prompt, stage
from domain.places import NOBODY, Face, Seat, Viewer
from domain.words import counted, render, seat_name
from projections.boards.lines import folded, in_order
from projections.boards.train_rush.bonuses import golden, priced
from projections.film import summed

REACH = range(1, 7)  # movement points for which the board says where they lead
SHORT = {resource.id: resource.code for resource in RESOURCES.values()} | {"": "-", "any": "*", "shipment": "S"}


def text(view: State, viewer: Viewer, recorded: Sequence[ScoreLine] | None = None) -> str:
    """All that the viewer may know of the table, narrow enough for a mail."""
    blocks = [head(view, viewer), the_map(view), *reach(view, viewer), zones(view), cities(view)]
    blocks += [sectors(view), tracks(view), areas(view), tiles_and_pools(view)]
    seats = len(view.players)
    now = summed(game.score(view) if recorded is None else recorded, seats)
    blocks += [board(view, seat, viewer, now[seat]) for seat in in_order(seats, viewer)]
    return "\n\n".join([*blocks, *offers(view, viewer)])


def own_side(view: State, seat: Seat, score: Sequence[ScoreLine]) -> str:
    """All that lies before a seat, as it may know it."""
    return board(view, seat, Viewer(seat), summed(score, len(view.players))[seat])


def letter(view: State, seat: Seat) -> str:
    """Pieces are marked with the first letter of their owner's colour."""
    return "-" if seat == NOBODY else view.players[seat].colour[0].upper()


def letters(view: State, seats: Iterable[Seat]) -> str:
    return "".join(letter(view, seat) for seat in seats)


# --- what is going on ------------------------------------------------------------------------------------------------


def head(view: State, viewer: Viewer) -> str:
    phase = f", phase {ROMAN[view.phase]} {PHASES[view.phase]}" if view.phase else ""
    who = (f"{letter(view, seat)} = {seat_name(seat)}{' (you)' if viewer.owns(seat) else ''}" for seat in view.order)
    lines = [f"{render(stage(view), name=name)}{phase}; turn order {', '.join(who)}"]
    if view.bids:
        lines.append("bids: " + ", ".join(bid_words(view, bid) for bid in view.bids))
    if view.end_triggered:
        lines.append("a player has visited all cities: this round is the last")
    for question in (question for layer in reversed(view.pending) for question in layer):
        if isinstance(question, Question):
            asked = "is asked" if question in view.top else "will then be asked"
            lines.append(f"{seat_name(question.seat)} {asked} to {render(prompt(question), name=name)}")
    return "\n".join(map(folded, lines))


def bid_words(view: State, bid: BidMade) -> str:
    return f"{letter(view, bid.seat)} {bid.number}"


def offers(view: State, viewer: Viewer) -> Iterator[str]:
    """What the viewer may decide now, in notation, one line per kind of decision."""
    if not any(open_questions(view, viewer.seat)):
        return
    written = [game.write(offer) for offer in legal(game, view, viewer.seat)]
    lines = ["you may decide:"]
    for word, same in groupby(written, key=lambda text: text.split()[0]):
        rest = [text.removeprefix(word).strip() for text in same]
        lines.append(folded(f"  {word} {' | '.join(rest)}".rstrip(), 6))
    yield "\n".join(lines)


# --- the map ---------------------------------------------------------------------------------------------------------


def the_map(view: State) -> str:
    """Region by region, loop by loop, in driving direction; who stands where; where tracks leave the loop."""
    here = {node: letters(view, seats) for node, seats in standing(view).items()}
    lines = ["MAP, clockwise: (Y) a locomotive, [1-9] a siding with tracks 123, 456, 789"]
    for (region, loop), nodes in groupby(NODES.values(), key=lambda node: (node.region, node.loop)):
        label = f"{region or 'start'} {loop}".strip()
        spots = dict.fromkeys(spot(node.id) for node in nodes)
        lines.append(folded(f"  {label:<11} {' '.join(marked(one, here) for one in spots)}", 14))
    return "\n".join(lines)


def standing(view: State) -> dict[str, list[Seat]]:
    found: dict[str, list[Seat]] = {}
    for seat, player in enumerate(view.players):
        found.setdefault(player.node, []).append(seat)
    return found


def stands_on(player: Player) -> str:
    """By the word that the map has for it."""
    return name(player.node) if NODES[player.node].city else player.node


def spot(node: str) -> str:
    """A node, or the whole siding it belongs to."""
    return NODES[node].zone or node


def marked(one: str, here: dict[str, str]) -> str:
    if one in ZONES:
        inside = [f"{node.removeprefix(one + '-')}({who})" for node, who in here.items() if NODES[node].zone == one]
        return f"{one}[{' '.join(inside) or '1-9'}]"
    node = NODES[one]
    label = {"city": CITIES[node.city].name if node.city else "", "market": "MARKET"}.get(node.kind, "")
    short = one.partition("-")[2] or one
    words = f"{label}:{short}" if label else short
    away = [f">{after}" for after in ONWARD[one] if leaves(one, after)]
    return words + (f"({here[one]})" if one in here else "") + "".join(away)


def leaves(node: str, after: str) -> bool:
    """Whether an edge is worth telling: a tunnel, an exit, or into the next region."""
    one, two = NODES[node], NODES[after]
    return (one.loop, one.region) != (two.loop, two.region) and one.kind != "start"


def reach(view: State, viewer: Viewer) -> Iterator[str]:
    """Where the viewer's locomotive can end a move, by points; occupied spaces are left out."""
    if viewer.seat == NOBODY or view.over:
        return
    own = view.players[viewer.seat]
    filled = {player.node for player in view.players if player is not own and NODES[player.node].capacity}
    lines = [f"WITHIN REACH from {stands_on(own)}, by points (-n: so many are lost)"]
    for points in REACH:
        ends = [f"{node}{f'-{lost}' if lost else ''}" for node, lost in ends_of(own, points, filled)]
        lines.append(folded(f"  {points}: {', '.join(ends) or 'nothing'}", 5))
    yield "\n".join(lines)


def ends_of(own: Player, points: int, filled: set[str]) -> Iterator[tuple[str, int]]:
    for node, lost in destinations(own.node, points).items():
        if node not in filled:
            yield (NODES[node].city or node), lost


def zones(view: State) -> str:
    """A row for every zone of a region; the regions stand side by side."""
    lines = ["ZONES: station, * shipment, warehouses (:r :c :a rented to rav, cal, awh)"]
    for row in zip(*(ZONES_OF[region] for region in REGIONS), strict=True):
        lines.append(("  " + "".join(f"{zone_words(view, zone):<25}" for zone in row)).rstrip())
    return "\n".join(lines)


def zone_words(view: State, zone: str) -> str:
    here = view.zone(zone)
    houses = [letter(view, one.owner) + (f":{one.contractor[0]}" if one.contractor else "") for one in here.warehouses]
    houses += ["."] * (LIMITS.warehouses_per_zone - len(houses))
    return f"{zone} {letter(view, here.station)}{'*' if here.shipment else ' '} {' '.join(houses)}"


def cities(view: State) -> str:
    lines = [f"CITIES{'':<13}rank, visitors, tokens left VP/points, contractors,"]
    lines.append(f"{'':<19}mission, contracts delivered of size 2 3 4 5")
    taken = {(marker.city, marker.size): marker.seat for marker in view.markers}
    for city in CITIES.values():
        town = view.town(city.id)
        visits = letters(view, (mark.seat for mark in town.marks)) or "-"
        left = [token for (where, space), token in TOKENS.items() if where == city.id and space > len(town.marks)]
        tokens = " ".join(f"{token.vp}/{token.points}" for token in left) or "-"
        spaces = " ".join(letter(view, taken.get((city.id, size), NOBODY)) for size in SIZES)
        people = " ".join(town.contractors) or "-"
        mission = "mission" if town.mission else "-"
        lines.append(
            f"  {city.region} {city.name:<13}{city.rank}  {visits:<5}{tokens:<9}{people:<13}{mission:<9}{spaces}"
        )
    lines.append("OPEN CONTRACTS")
    for region, at in REGION_AT.items():
        lines.append(folded(f"  {region} " + "  ".join(contract(row[at]) for row in view.contracts), 6))
    return "\n".join(lines)


def contract(tile: Face) -> str:
    return (
        f"{tile} {'+'.join(SHORT[need] for need in CONTRACTS[tile].needs)}={CONTRACTS[tile].vp}" if tile else "(empty)"
    )


# --- the management board --------------------------------------------------------------------------------------------


def sectors(view: State) -> str:
    lines = ["SECTORS (spies on fields 1-4 / agents on 5-8)", " " * 6 + "".join(f"{kind:<13}" for kind in SECTOR_KIND)]
    rows = iter(view.sectors)
    for region in REGIONS:
        cells = (next(rows) for _ in SECTOR_KIND)
        lines.append(
            f"  {region} " + "".join(f"{fields(view, one.spies)}/{fields(view, one.agents)}    " for one in cells)
        )
    lying = folded(f"  got a spy this phase: {', '.join(map(region_label, view.lying))}") if view.lying else ""
    return "\n".join([*(line.rstrip() for line in lines), *filter(None, [lying])])


def fields(view: State, pawns: Sequence[Pawn]) -> str:
    return f"{letters(view, (pawn.seat for pawn in pawns)):.<4}"


def tracks(view: State) -> str:
    lines = ["TRACKS              " + "".join(f"{letter(view, seat):>8}" for seat in range(len(view.players)))]
    for track, row in TRACKS.items():
        top = len(row.values) - 1
        cells = (player.levels[TRACK_AT[track]].at for player in view.players)
        lines.append(
            f"  {track:<18}"
            + "".join(f"{f'{row.values[at]} (L{at}' + ('!' if at == top else '') + ')':>8}" for at in cells)
        )
    for track in (INFRASTRUCTURE, CONTRACTORS):
        for region, at in REGION_AT.items():
            spaces = [runners(player, track)[at].at for player in view.players]
            lines.append(f"  {track:<14} {region}" + "".join(f"{space:>8}" for space in spaces))
    for track in (INFRASTRUCTURE, CONTRACTORS):
        lines.append(folded(f"  {track} bonuses, of {LENGTH[track]} spaces: {golden(track)}"))
    return "\n".join(lines)


def runners(player: Player, track: str) -> list[Runner]:
    return player.infrastructure if track == INFRASTRUCTURE else player.contractors


def areas(view: State) -> str:
    capacity = TABLE[len(view.players)].area_capacity
    lines = [f"ACTION AREAS (tokens of {capacity}; actions and their cost)"]
    for area in AREAS:
        actions = ", ".join(priced(action) for action in ACTIONS.values() if action.area == area)
        lying = f"{len(view.area(area))}/{capacity} {letters(view, view.area(area)):<7}"
        lines.append(folded(f"  {area:<11}{lying}{actions}", 24))
    return "\n".join(lines)


def tiles_and_pools(view: State) -> str:
    slots = (f"{at} {tile} {in_words(TILES[tile].effect) if tile else ''}" for at, tile in enumerate(view.slots, 1))
    lines = [folded("SIDING TILES  " + "; ".join(map(str.strip, slots)))]
    lines.append(f"CARD POOL (deck {len(view.deck)}, discarded {len(view.discard)})")
    lines += [folded(f"  {card_words(card)}", 22) for card in view.pool]
    for size, pool, stack in zip(POOL_SIZES, view.wagon_pools, view.wagon_stacks, strict=True):
        lines.append(folded(f"WAGONS {size} (stack {len(stack)})  " + ", ".join(map(wagon_words, pool))))
    specials = (f"{stack[0]} ({len(stack)} left)" for stack in view.special_stacks if stack)
    lines.append(folded("SPECIAL WAGONS  " + ", ".join(specials)))
    meaning = ", ".join(f"{SHORT[one]} {one}" for one in (*RESOURCES, "any", "shipment"))
    lines.append(folded(f"  {meaning}; small letters: empty slots"))
    return "\n".join(lines)


def card_words(card: Face) -> str:
    moves = " ".join(f"{points}/{coal}" for points, coal in CARDS[card].moves)
    return f"{card}  {moves}  special: {in_words(CARDS[card].special)}"


def wagon_words(tile: Face) -> str:
    return f"{tile} {''.join(SHORT[slot] for slot in SLOTS[tile])}"


# --- the players -----------------------------------------------------------------------------------------------------


def board(view: State, seat: Seat, viewer: Viewer, now: int) -> str:
    player = view.players[seat]
    own = viewer.owns(seat)
    lines = [
        f"{letter(view, seat)} {seat_name(seat)} ({player.colour}){' YOU' if own else ''}: "
        f"{sum(entry.amount for entry in view.scored if entry.seat == seat)} VP, {now} if the game ended now",
        f"  on {stands_on(player)}; {player.investment} investment, {player.coal} coal; "
        f"movement tokens {' '.join(map(str, player.tokens)) or '-'}; spies {' '.join(map(str, player.spies)) or '-'}",
        f"  left: {pieces_left(player)}; cities visited: {len(CITIES) - player.city_markers}",
        "  train: " + ("  ".join(f"#{at} {loaded(wagon)}" for at, wagon in enumerate(player.wagons, 1)) or "-"),
    ]
    if player.missions:
        lines.append("  missions: " + ", ".join(hero_words(mission.hero) for mission in player.missions))
    if player.front:
        lines.append(f"  in front: {', '.join(player.front)}")
    lines += hands(player) if own else [f"  in hand: {in_hand(player)}"]
    return "\n".join(map(folded, lines))


def loaded(wagon: Wagon) -> str:
    """What lies in each slot; an empty slot shows what it takes in small letters."""
    slots = zip(SLOTS[wagon.tile], wagon.load, strict=True)
    return f"{wagon.tile} {''.join(SHORT[cube] if cube else SHORT[slot].lower() for slot, cube in slots)}"


def hero_words(hero: Face) -> str:
    row = HEROES[hero]
    return f"{hero} {CITIES[row.city].name} {row.resource} ({in_words(row.bonus)})"


def pieces_left(player: Player) -> str:
    pieces = (
        (player.warehouses, "warehouse|warehouses"), (player.stations, "station|stations"),
        (player.agents, "agent|agents"), (player.contract_markers, "contract marker|contract markers"),
    )  # fmt: skip
    return ", ".join(counted(number, forms) for number, forms in pieces)


def in_hand(player: Player) -> str:
    return f"{counted(len(player.hand), 'action card|action cards')}, {counted(len(player.heroes), 'hero|heroes')}"


def hands(player: Player) -> list[str]:
    lines = [f"  {card_words(card)}" for card in player.hand]
    for label, hand in (("heroes", player.heroes), ("packet", player.packet), ("in the box", player.rejected)):
        if len(hand):
            lines.append(f"  {label}: {'; '.join(map(hero_words, hand))}")
    for label, hand in (("drawn", player.drawn), ("returned", player.returned)):
        lines += [f"  {label}: {card_words(card)}" for card in hand]
    return lines
