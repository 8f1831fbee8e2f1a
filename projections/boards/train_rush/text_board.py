"""The management board of Train Rush as text: sectors, tracks, action areas, tiles and pools."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.train_rush.edition import (
    ACTIONS,
    AREAS,
    CONTRACTORS,
    INFRASTRUCTURE,
    LENGTH,
    POOL_SIZES,
    REGION_AT,
    REGIONS,
    RESOURCES,
    SECTOR_KIND,
    TABLE,
    TILES,
    TRACK_AT,
    TRACKS,
)
from domain.games.train_rush.labels import in_words, region_label
from domain.games.train_rush.state import Pawn, Player, Runner, State
from projections.boards.lines import folded
from projections.boards.train_rush.bonuses import golden, priced
from projections.boards.train_rush.text_marks import SHORT, card_words, letter, letters, wagon_words


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
