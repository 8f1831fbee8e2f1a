"""The influence area of Train Rush: sectors with their spies and agents."""

from __future__ import annotations

from collections.abc import Sequence

from domain.games.train_rush.edition import REGIONS, SECTOR_KIND, SECTORS
from domain.games.train_rush.labels import region_label, sector_label
from domain.games.train_rush.scoring import FINAL, presences
from domain.games.train_rush.state import Pawn, Sector, State
from domain.words import counted
from projections.boards.drawing import EDGE, EMPTY, FAINT, PAPER, Svg, at, broken, chip, path, rect, text
from projections.boards.furniture import label
from projections.boards.lines import in_points
from projections.boards.panels import Look, Panel
from projections.boards.train_rush.art import HALF, PAINT, SMALL, panel, piece, region_plate


def sectors(view: State, look: Look) -> Panel:
    """Three states by five kinds of sector: spies, agents, and who would score there now."""
    body = [
        text(93 + 76 * column, 50, kind.name.removesuffix(" Sector"), SMALL, anchor="middle", fill=FAINT, cls="faint")
        for column, kind in enumerate(SECTOR_KIND.values())
    ]
    for row, region in enumerate(REGIONS):
        y = 78 + 100 * row
        body.append(region_plate(region, REGIONS[region].name, 8, y - 6))
        body += [label(words, 8, y + low, SMALL) for low, words in ((20, "spies"), (39, "agents"), (66, "points"))]
        for column, kind in enumerate(SECTOR_KIND):
            name = f"{region}-{kind}"
            inside = sector(view, view.sector(name), region)
            spot = look.spot(f"sector-{name}", f"the sector {sector_label(name)}", 0, 0, 73, 78, *inside)
            body.append(at(57 + 76 * column, y, spot))
    height = 364.0
    if view.lying:
        words = broken(f"got a spy this phase: {', '.join(map(region_label, view.lying))}",
                       HALF - 28, SMALL, 5)  # fmt: skip
        body += [label(line, 14, height + 6 + 18 * n, SMALL, HALF) for n, line in enumerate(words)]
        height += 18 * len(words) + 4
    told = "; ".join(sector_text(view, look, name) for name in SECTORS)
    return panel("sectors", f"Influence: {told}", "Influence", height, body)


def sector_text(view: State, look: Look, name: str) -> str:
    here = view.sector(name)
    told = f"{counted(len(here.spies), 'spy|spies')}, {counted(len(here.agents), 'agent|agents')}"
    worth = zip(presences(here), FINAL.sector_vp, strict=False)
    leading = [f"{in_points(points)} for {look.who(one.seat)}" for one, points in worth]
    return f"{sector_label(name)}: {', '.join([told, *leading])}"


def sector(view: State, here: Sector, region: str) -> list[Svg]:
    """Fields of a sector; below them the two who lead."""
    lead = [
        at(21 + 30 * place, 61, chip(view.players[one.seat].colour, str(FINAL.sector_vp[place]), 12))
        for place, one in enumerate(presences(here)[:2])
    ]
    frame = rect(0, 0, 73, 78, 7, fill=PAPER, stroke=PAINT[region], stroke_width=2)
    return [frame, *pawns(view, here.spies, 15, 7), *pawns(view, here.agents, 34, 6), *lead]


def pawns(view: State, lying: Sequence[Pawn], y: float, radius: float) -> list[Svg]:
    chips = [piece(view.players[one.seat].colour, 12 + 17 * n, y, radius) for n, one in enumerate(lying)]
    free = "".join(f"M{12 + 17 * n} {y}h0" for n in range(len(lying), 4))
    dots = path(free, stroke=EDGE, stroke_width=4, stroke_linecap="round") if free else EMPTY
    return [*chips, dots]
