"""4.9.3 and 4.9.4 as a judge reads them: one tile, and the first rule that it breaks."""

from __future__ import annotations

from domain.games.eighteen_africa.edition import HEXES, PRIVATES, TILES
from domain.games.eighteen_africa.rules.board import TURNED, Board, hex_of
from domain.games.eighteen_africa.rules.network import network
from domain.games.eighteen_africa.rules.sides import possible_here, sides, written
from domain.games.eighteen_africa.rules.tiles import CANONICAL, UPGRADES, fits
from domain.games.eighteen_africa.rules.track import (
    AGAIN,
    EXTRA,
    LIMIT,
    RIVER,
    Crew,
    Lay,
    Laying,
    at_home,
    is_upgrade,
    moves_of,
    needed_powers,
    printed_cost,
    reaches,
    saves,
    starting_edges,
)
from domain.words import require


def judged_lay(board: Board, crew: Crew, lay: Lay) -> Laying:
    """The tile with its cost and what it replaces, or Refused with the rule that is broken and what would be legal."""
    _require_known(lay)
    upgrade = is_upgrade(board, crew, lay)
    if upgrade:
        _require_upgrade(board, crew, lay)
    else:
        _require_yellow(board, crew, lay)
    _require_powers(board, crew, lay)
    cost = 0 if RIVER in lay.powers else printed_cost(board, lay.hex)
    require(
        cost <= crew.cash,
        "4.9.4.4" if upgrade else "4.9.3.3",
        "a tile on {hex} costs £{cost}, {company} has £{cash}",
        hex=lay.hex,
        cost=cost,
        company=crew.company,
        cash=crew.cash,
    )
    replaced = board.laid.get(lay.hex, ("", 0))[0]
    return Laying(lay, cost, replaced, moves_of(board, lay), upgrade)


def _require_known(lay: Lay) -> None:
    require(lay.hex in HEXES, "4.9.1", "there is no hex {hex} on the map", hex=lay.hex)
    require(lay.tile in TILES, "4.9.1", "there is no tile {tile}", tile=f"#{lay.tile}")
    require(
        CANONICAL.get((lay.tile, lay.rotation)) == lay.rotation,
        "4.9.1",
        "tile {tile} has no rotation {turned}: write {same}",
        tile=f"#{lay.tile}",
        turned=f"r{lay.rotation}",
        same=f"r{CANONICAL.get((lay.tile, lay.rotation), 0)}",
    )


# --- yellow tiles ----------------------------------------------------------------------------------------------------


def _require_yellow(board: Board, crew: Crew, lay: Lay) -> None:
    require(not crew.upgrading, "4.9.3", "no yellow tile in a turn with an upgrade")
    require(not crew.halted, "4.9.3.4", "building has halted: no further tile in this turn")
    _require_number(crew, lay)
    _require_hex(board, lay)
    _require_fit(board, lay)
    _require_supply(board, lay)
    edges = {(lay.hex, edge) for edge in TURNED[lay.tile, lay.rotation].edges}
    starts = starting_edges(board, crew)
    if at_home(board, crew, lay.hex):
        return
    if crew.before:
        require(
            not edges.isdisjoint(starts),
            "4.9.3.2",
            "a further tile goes on from the one on {last}: it can lie on {hexes_or}",
            last=crew.before[-1],
            hexes_or=_open_hexes(board, starts),
        )
    require(
        not edges.isdisjoint(starts),
        "4.9.3.2",
        "no track of {company} leads into this tile on {hex}; it can build on {hexes_or}",
        company=crew.company,
        hex=lay.hex,
        hexes_or=_open_hexes(
            board, starts | ({(hex_of(crew.home), 0)} if at_home(board, crew, hex_of(crew.home)) else set())
        ),
    )


def _open_hexes(board: Board, starts: frozenset[tuple[str, int]] | set[tuple[str, int]]) -> list[str]:
    there = {at for at, _ in starts if HEXES[at].kind == "open" and at not in board.laid}
    return [at for at in HEXES if at in there]


def _require_number(crew: Crew, lay: Lay) -> None:
    laid = len(crew.before)
    require(laid <= LIMIT, "4.8.1", "{n:tile|tiles} in a turn, and one with {power}", n=LIMIT, power=EXTRA)
    require(
        laid < LIMIT or EXTRA in lay.powers,
        "4.8.1",
        "{n:yellow tile|yellow tiles} in a turn; one more needs {power}",
        n=LIMIT,
        power=EXTRA,
    )


def _require_hex(board: Board, lay: Lay) -> None:
    """4.9.3 rule 1, without the supply."""
    there = HEXES[lay.hex]
    require(there.kind == "open", "4.9.3.1", "no tile can be laid on {hex}: its track is printed or none", hex=lay.hex)
    require(lay.hex not in board.laid, "4.9.3.1", "a tile lies on {hex}: it can only be upgraded", hex=lay.hex)
    kinds = [stop.kind for stop in there.nodes]
    fitting = {tile: None for tile, _ in possible_here(board, lay.hex)}
    require(
        (TILES[lay.tile].label == there.label) and [stop.kind for stop in TILES[lay.tile].nodes] == kinds,
        "4.9.3.1",
        "tile {tile} has other stops than {hex}; there {tiles_or} can lie",
        tile=f"#{lay.tile}",
        hex=lay.hex,
        tiles_or=[f"#{tile}" for tile in TILES if tile in fitting],
    )


def _require_fit(board: Board, lay: Lay) -> None:
    """4.9.1: no track off the map, into a blocked hex or against a blank side of printed track."""
    ways = [written(lay.tile, turned) for tile, turned in sorted(possible_here(board, lay.hex)) if tile == lay.tile]
    require(
        fits(lay.hex, (lay.tile, lay.rotation)),
        "4.9.1",
        "tile {tile} on {hex} would lead nowhere with {sides}; it fits with {ways_or}",
        tile=f"#{lay.tile}",
        hex=lay.hex,
        sides=sides(lay.tile, lay.rotation),
        ways_or=ways,
    )


def _require_supply(board: Board, lay: Lay) -> None:
    rule = "4.9.3.1" if TILES[lay.tile].color == "yellow" else "4.9.4.1"
    require(
        board.left(lay.tile) > 0, rule, "all {n:tile|tiles} {tile} are on the map",
        n=TILES[lay.tile].count, tile=f"#{lay.tile}",
    )  # fmt: skip


# --- upgrades --------------------------------------------------------------------------------------------------------


def _require_upgrade(board: Board, crew: Crew, lay: Lay) -> None:
    _require_turn(crew, lay)
    there = HEXES[lay.hex]
    old = board.laid.get(lay.hex)
    require(
        old is not None or (there.label != "" and there.label == TILES[lay.tile].label and lay.tile == "10"),
        "4.9.4.1",
        "on {hex} lies no tile that {tile} could replace",
        hex=lay.hex,
        tile=f"#{lay.tile}",
    )
    if old is not None:
        _require_pair(old, lay)
    _require_supply(board, lay)
    _require_fit(board, lay)
    _require_reach(board, crew, lay)


def _require_turn(crew: Crew, lay: Lay) -> None:
    """4.8.1: yellow tiles or one upgrade; a second one of the same hex with a power."""
    require(crew.upgrading or not crew.before, "4.9.3", "no upgrade in a turn with yellow tiles")
    require(
        not crew.before or (len(crew.before) == 1 and AGAIN in lay.powers),
        "4.8.1",
        "one upgrade in a turn; a second one of the same tile needs {power}",
        power=AGAIN,
    )
    require(
        not crew.before or crew.before[0] == lay.hex,
        "4.8.7",
        "with {power} the tile on {hex} can be upgraded once more, no other",
        power=AGAIN,
        hex=crew.before[0] if crew.before else lay.hex,
    )


def _require_pair(old: tuple[str, int], lay: Lay) -> None:
    ways = TILES[old[0]].upgrades
    require(
        lay.tile in ways,
        "4.9.4.1",
        "tile {old} cannot become {tile}, only {tiles_or}",
        old=f"#{old[0]}",
        tile=f"#{lay.tile}",
        tiles_or=[f"#{tile}" for tile in ways],
    )
    require(
        (lay.tile, lay.rotation) in UPGRADES[old],
        "4.9.4.2",
        "tile {tile} must keep all track of {old} on {hex}: turn it to {ways_or}",
        tile=f"#{lay.tile}",
        old=f"#{old[0]}",
        hex=lay.hex,
        ways_or=[written(*laid) for laid in UPGRADES[old] if laid[0] == lay.tile],
    )


def _require_reach(board: Board, crew: Crew, lay: Lay) -> None:
    if reaches(board, crew, lay):
        return
    old = board.laid.get(lay.hex)
    city = old is None or any(stop.kind == "city" for stop in TURNED[old].stops)
    require(
        crew.trains or not city,
        "4.9.4.3",
        "{company} owns no train: it cannot upgrade a city",
        company=crew.company,
    )
    require(
        not city,
        "4.9.4.3",
        "no train of {company} reaches {hex}: it cannot be upgraded",
        company=crew.company,
        hex=lay.hex,
    )
    entered = any(at == lay.hex for at, _ in network(board, crew.company).entered)
    require(
        entered,
        "4.9.4.3",
        "no track of {company} leads to {hex}: it cannot be upgraded",
        company=crew.company,
        hex=lay.hex,
    )
    require(
        False,
        "4.9.4.3",
        "{company} could not run on the new track of {tile} on {hex}",
        company=crew.company,
        tile=f"#{lay.tile}",
        hex=lay.hex,
    )


# --- powers ----------------------------------------------------------------------------------------------------------


def _require_powers(board: Board, crew: Crew, lay: Lay) -> None:
    """4.8.7: stated, usable, once each, in order, and each with an effect here."""
    require(
        list(lay.powers) == sorted(set(lay.powers)),
        "4.8.7",
        "name each private once, in order: {powers}",
        powers=sorted(set(lay.powers)),
    )
    helps = {*needed_powers(crew), *([RIVER] if saves(board, lay.hex) else [])}
    for power in lay.powers:
        require(power in PRIVATES, "4.8.7", "there is no private {power}", power=power)
        require(power in helps, "4.8.7", "{power} has no effect on this tile: leave it out", power=power)
        require(
            power in crew.powers,
            "4.8.7",
            "{company} cannot use {power}: it belongs to somebody else, or its power is used up",
            company=crew.company,
            power=power,
        )
