"""The campaign so far as a picture: the map with what is open, the companies, a line of vaults, rules and teasers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.games.ticket_legacy.campaign.facts import (
    AreaOpened,
    BonusSlip,
    CabooseMoved,
    DepotChosen,
    PostcardDrawn,
    SlipDeposited,
)
from domain.games.ticket_legacy.campaign.state import State
from domain.games.ticket_legacy.edition import AREAS, CITIES, COMPANIES, EVENTS, MODULES, POSTCARDS, YEARS
from domain.places import NOBODY
from domain.words import say
from projections.boards.drawing import (
    BY_SEAT,
    EMPTY,
    FAINT,
    PAPER,
    Svg,
    at,
    chip,
    line,
    livery,
    paragraph,
    path,
    rect,
    text,
)
from projections.boards.furniture import felt, heading, label, seat_row
from projections.boards.panels import BOARD, OWN, Look, Panel, Picture, Region
from projections.boards.ticket_legacy.cards import rows
from projections.boards.ticket_legacy.map import MapView, map_panel

UNIT, WIDTH = 100.0, 1200.0


def colours(view: State) -> list[str]:
    """Seats that have not chosen a company yet have colours that nobody has."""
    taken = {one.colour for one in view.companies}
    free = iter([colour for colour in BY_SEAT if colour not in taken])
    return [one.colour or next(free) for one in view.companies]


def draw(view: State, look: Look) -> Picture:
    own = look.viewer.seat
    depots = {one.depot: one.colour for one in view.companies if one.depot}
    mail = view.mail if "mail" in view.in_force else ()
    shown = MapView(tuple(view.areas), view.large, mail, depots)
    seats = range(len(view.companies))
    regions = [
        Region(BOARD, say("Map"), [map_panel(shown, look, view.board.cities, view.board.tracks, 12)]),
        Region(OWN, say("Your company"), [company(view, look, own)] if own != NOBODY else []),
        Region(
            "companies",
            say("Companies"),
            [vaults(view, look), *(company(view, look, seat) for seat in seats if seat != own)],
        ),
        Region("areas", say("Areas"), [areas(view, look)]),
        Region("story", say("Story"), [in_force(view), *([years(view, look)] if view.games else [])]),
        Region("events", say("Events"), [events(view, look)]),
    ]
    return Picture("The campaign so far", (12, 6), UNIT, regions, EMPTY, beside=True)


def company(view: State, look: Look, seat: int) -> Panel:
    one = view.companies[seat]
    marks = [f"${one.vault} in the vault"] + (["caboose"] if seat == view.caboose else [])
    lines = [COMPANIES[one.colour].default_name if one.colour else "no company yet"]
    lines += [f"depot in {CITIES[one.depot].name}"] if one.depot else []
    lines += [f"{card}: “{POSTCARDS[card].public}”" for card in one.office]
    height = 62 + 24 * len(lines)
    colour = colours(view)[seat]
    row = seat_row(look, seat, colour, 10, 28, WIDTH / 2 - 24, marks=marks, name=f"row-{seat}")
    told = [label(words, 20, 64 + place * 24, 16, WIDTH / 2 - 40) for place, words in enumerate(lines)]
    wide, high = WIDTH / 2 - 8, height - 8
    body = look.spot(f"s{seat}", look.who(seat), 8, 8, wide - 8, high - 8, felt(4, 4, wide, high), row, *told)
    return Panel(f"company-{seat}", look.who(seat), 6, WIDTH / 2, height, body, narrow=6)


def vaults(view: State, look: Look) -> Panel:
    """A line of vault totals over the years, for each company."""
    height, left, low, high = 300.0, 90.0, 250.0, 40.0
    sums = [[0] for _ in view.companies]
    chapters = [one.chapter for one in view.games]
    for seat, one in enumerate(view.companies):
        for chapter in chapters:
            won = sum(slip.total for slip in one.slips if slip.chapter == chapter)
            won += sum(bonus.dollars for bonus in one.bonuses if bonus.chapter == chapter)
            sums[seat].append(sums[seat][-1] + won)
    most = max(max(each) for each in sums) or 1
    step = (WIDTH - 2 * left) / max(len(YEARS), 1)
    body = [
        felt(4, 4, WIDTH - 8, height - 8),
        heading("Vaults", 18, 34, 20),
        line(left, low, WIDTH - left, low, stroke=FAINT),
    ]
    for chapter, year in YEARS.items():
        if chapter <= len(YEARS):
            body.append(label(str(year), left + chapter * step, low + 26, 15, anchor="middle"))
    for seat, each in enumerate(sums):
        points = [(left + place * step, low - value / most * (low - high)) for place, value in enumerate(each)]
        colour = colours(view)[seat]
        d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        body.append(path(d, fill="none", stroke=livery(colour).fill, stroke_width=4))
        body += [at(x, y, chip(colour, "", 8)) for x, y in points[1:]]
        body.append(text(points[-1][0] + 14, points[-1][1] + 5, f"${each[-1]}", 15, bold=True, cls="ink"))
    return Panel("vaults", "Vaults", 12, WIDTH, height, Svg("".join(body)), narrow=6)


def areas(view: State, look: Look) -> Panel:
    """Every area: open, or its name and teaser on parchment."""
    each, height = 384.0, 40.0 + 3 * 112
    body = [felt(4, 4, WIDTH - 8, height - 8), heading("Areas", 18, 30, 20)]
    for place, area in enumerate(one for one in AREAS.values() if not one.start):
        x, y = 12 + place % 3 * (each + 10), 40 + place // 3 * 112
        is_open = area.id in view.areas
        box = rect(
            0,
            0,
            each,
            102,
            8,
            fill=PAPER if is_open else "#e2d3ac",
            stroke=FAINT,
            stroke_dasharray=None if is_open else "8 5",
        )
        words = "on the board" if is_open else area.teaser
        inside = Svg(text(14, 28, area.name, 19, bold=True) + paragraph(14, 54, words, each - 28, 16, 2))
        body.append(at(x, y, look.spot(f"area-{area.id}", area.name, 0, 0, each, 102, box, inside)))
    return Panel("areas", "Areas", 12, WIDTH, height, Svg("".join(body)), narrow=6)


def in_force(view: State) -> Panel:
    lines = []
    for one in view.rules:
        until = f", up to game {one.last}" if one.last else ""
        lines.append(f"since {one.card[:4]}{until}: {MODULES[one.rule].text}")
    return rows("rules", "Rules that the campaign has added", lines)


def years(view: State, look: Look) -> Panel:
    lines = []
    for one in view.games:
        places = ", ".join(f"{look.who(seat)} ${total}" for seat, total in zip(one.ranking, one.totals, strict=True))
        lines.append(f"{YEARS[one.chapter]}: {places}")
    return rows("years", "Year by year", lines)


def events(view: State, look: Look) -> Panel:
    """Events in the pool, those that can be archived as spots."""
    each, shown = 590.0, [*view.events, *view.archived]
    height = 50.0 + (len(shown) + 1) // 2 * 40
    body = [felt(4, 4, WIDTH - 8, height - 8), heading("Events", 18, 30, 20)]
    for place, event in enumerate(shown):
        x, y = 8 + place % 2 * (each + 4), 42 + place // 2 * 40
        gone = event in view.archived
        words = f"{EVENTS[event].name}{' (archived)' if gone else ''}: {EVENTS[event].text}"
        inside = label(words, 10, 23, 15, each - 20) if gone else text(10, 23, _cut(words), 15, cls="ink")
        box = rect(0, 0, each, 34, 6, fill=PAPER, fill_opacity=0.4 if gone else 1)
        body.append(at(x, y, look.spot(f"event-{event}", words, 0, 0, each, 34, box, inside)))
    return Panel("events", "Events", 12, WIDTH, height, Svg("".join(body)), narrow=6)


def _cut(words: str) -> str:
    return words if len(words) < 76 else f"{words[:74]}…"


def spots_of(fact: Any) -> Iterator[str]:
    match fact:
        case AreaOpened():
            yield f"area-{fact.area}"
        case DepotChosen():
            yield from (f"city-{fact.city}", f"s{fact.company}")
        case SlipDeposited() | BonusSlip() | PostcardDrawn():
            yield f"s{fact.company}"
        case CabooseMoved():
            yield f"s{fact.to}"
