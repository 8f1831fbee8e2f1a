"""The tracks of Train Rush: progress, and those of the three states, with everybody's markers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from domain.games.train_rush.edition import BONUSES, CONTRACTORS, INFRASTRUCTURE, LENGTH, REGIONS, TOP, TRACK_AT, TRACKS
from domain.games.train_rush.scoring import FINAL
from domain.games.train_rush.state import Player, Runner, State
from projections.boards.drawing import EDGE, FAINT, PAPER, Svg, at, broken, path, rect, text
from projections.boards.furniture import felt, heading, label
from projections.boards.lines import in_points
from projections.boards.panels import Look, Panel
from projections.boards.train_rush.art import HALF, SMALL, panel, piece, region_plate
from projections.boards.train_rush.bonuses import golden


def progress(view: State, look: Look) -> Panel:
    """Five tracks with their values and everybody's markers; the top holds one and gives points."""
    body = [label(f"gold: the top, {in_points(FINAL.track_top_vp)}", HALF - 16, 26, SMALL, anchor="end")]
    for row, track in enumerate(TRACKS.values()):
        levels = [player.levels[TRACK_AT[track.id]].at for player in view.players]
        cells = [
            progress_cell(value, at_level(view, levels, level), level == TOP[track.id])
            for level, value in enumerate(track.values)
        ]
        inside = [
            text(0, 31, track.name.removesuffix(" Track"), 14.5, cls="ink"),
            *(at(88 + 55 * n, 3.5, one) for n, one in enumerate(cells)),
        ]
        spot = look.spot(f"track-{track.id}", f"the {track.name}", -4, 0, HALF - 18, 53, *inside)
        body.append(at(13, 36 + 56 * row, spot))
    told = "; ".join(
        " ".join([look.who(seat), ", ".join(f"{track} {view.value(seat, track)}" for track in TRACKS)])
        for seat in range(len(view.players))
    )
    return panel("progress", f"Progress tracks: {told}", "Progress", 324, body)


@cache
def progress_cell(value: int, here: tuple[str, ...], top: bool) -> Svg:
    marks = [piece(colour, 28 + 15 * (n % 2), 14 + 18 * (n // 2), 6.5) for n, colour in enumerate(here)]
    frame = rect(0, 1, 52, 44, 6, fill="#fbe3a0" if top else PAPER, stroke=EDGE)
    return Svg(frame + text(6, 29, str(value), 17, bold=True) + "".join(marks))


def region_tracks(view: State, look: Look) -> Panel:
    """Infrastructure and contractor tracks of the three states, with what their golden spaces give."""
    body, y = list[Svg](), 0.0
    for track in (INFRASTRUCTURE, CONTRACTORS):
        body.append(heading(f"{track.capitalize()} tracks", 14, y + 27, 17))
        for row, region in enumerate(REGIONS):
            spaces = [runners(player, track)[row].at for player in view.players]
            body.append(region_plate(region, REGIONS[region].name, 7, y + 61 + 44 * row))
            body.append(at(99, y + 36 + 44 * row, lane(track, region), *standing(view, spaces)))
        y += 184
        lines = broken(f"gold: {golden(track)}", HALF - 28, SMALL, 5)
        body += [label(line, 14, y + 17 * n, SMALL, HALF) for n, line in enumerate(lines)]
        y += 17 * len(lines) - 8
    inside = Svg(felt(5, 4, HALF - 10, y + 8) + "".join(body))
    return Panel("tracks", tracks_text(view, look), 6, HALF, y + 14, inside, narrow=6)


def tracks_text(view: State, look: Look) -> str:
    return "; ".join(
        f"{look.who(seat)}: infrastructure {', '.join(str(one.at) for one in player.infrastructure)}, "
        f"contractors {', '.join(str(one.at) for one in player.contractors)}"
        for seat, player in enumerate(view.players)
    )


def runners(player: Player, track: str) -> list[Runner]:
    return player.infrastructure if track == INFRASTRUCTURE else player.contractors


def at_level(view: State, levels: Sequence[int], level: int) -> tuple[str, ...]:
    """The colours of those whose marker stands there."""
    return tuple(player.colour for player, one in zip(view.players, levels, strict=True) if one == level)


STEP = 21  # from one space of these tracks to the next


@cache
def lane(track: str, region: str) -> Svg:
    """The spaces of a track; those that give something are golden and numbered."""
    golden = [space for space in range(LENGTH[track] + 1) if (track, region, space) in BONUSES]
    spaces = "".join(f"M{STEP * space} 0h{STEP - 1}v40h-{STEP - 1}z" for space in range(LENGTH[track] + 1))
    gold = "".join(f"M{STEP * space} 0h{STEP - 1}v40h-{STEP - 1}z" for space in golden)
    numbers = [text(STEP * (space + 0.5), 37, str(space), SMALL, anchor="middle", fill=FAINT) for space in (0, *golden)]
    frame = path(spaces, fill=PAPER, stroke=EDGE) + path(gold, fill="#fbe3a0", stroke=EDGE)
    return Svg(frame + "".join(numbers))


def standing(view: State, spaces: Sequence[int]) -> Iterator[Svg]:
    """Everybody's markers, up to four on a space."""
    for space in sorted(set(spaces)):
        for n, colour in enumerate(at_level(view, spaces, space)):
            yield piece(colour, STEP * space + 5.2 + 9.6 * (n % 2), 7 + 11 * (n // 2), 5)
