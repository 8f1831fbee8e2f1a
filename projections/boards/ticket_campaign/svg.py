"""The campaign so far as a picture: the map with what is open, the companies, a line of vaults, rules and teasers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import Any

from domain.engine import Fact
from domain.games.ticket_legacy.campaign.facts import (
    AreaOpened,
    AttendanceAnswered,
    BonusSlip,
    CabooseMoved,
    CompanyTaken,
    DepotChosen,
    EventArchived,
    EventsAdded,
    LargeSet,
    MatchRecorded,
    PostcardDrawn,
    RuleAdded,
    RuleExpired,
    RuleRemoved,
    SlipDeposited,
    StoryCardRead,
    TicketsRetired,
)
from domain.games.ticket_legacy.campaign.state import State
from domain.games.ticket_legacy.edition import AREAS, CITIES, COMPANIES, EVENTS, MODULES, POSTCARDS, STORY, YEARS
from domain.games.ticket_legacy.words import rule_name
from domain.places import NOBODY
from domain.words import say
from projections.boards.drawing import (
    BY_SEAT,
    EMPTY,
    FAINT,
    PAPER,
    Svg,
    at,
    broken,
    chip,
    fitted,
    line,
    livery,
    paragraph,
    path,
    rect,
    text,
)
from projections.boards.furniture import felt, heading, label
from projections.boards.panels import BOARD, OWN, Look, Panel, Picture, Region
from projections.boards.ticket_legacy.cards import PRINT, company_panel, rows
from projections.boards.ticket_legacy.map import map_panels
from projections.boards.ticket_legacy.map_view import HALF, MapView

UNIT = 100.0


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
        Region(BOARD, say("Map"), map_panels(shown, look, view.board.cities, view.board.tracks)),
        Region(OWN, look.owned("company"), [company(view, look, own)] if own != NOBODY else []),
        Region(
            "companies",
            say("Companies"),
            [vaults(view, look), *(company(view, look, seat) for seat in seats if seat != own)],
        ),
        Region("areas", say("Areas"), [areas(view, look)]),
        Region("story", say("Story"), list(story(view, look))),
        Region("events", say("Events"), [events(view, look)]),
    ]
    return Picture("The campaign so far", (12, 6), UNIT, regions, EMPTY, beside=True)


def company(view: State, look: Look, seat: int) -> Panel:
    one = view.companies[seat]
    marks = [f"${one.vault} in the vault"] + (["caboose"] if seat == view.caboose else [])
    lines = [COMPANIES[one.colour].default_name if one.colour else "no company yet"]
    lines += [f"depot in {CITIES[one.depot].name}"] if one.depot else []
    lines += [f"{card}: “{POSTCARDS[card].public}”" for card in one.office]
    return company_panel(look, seat, colours(view)[seat], marks, lines)


def apart(heights: Sequence[float]) -> list[float]:
    """The same heights, from the lowest up, each far enough above the one below it to be read."""
    found, above = list(heights), inf
    for place in sorted(range(len(heights)), key=lambda one: -heights[one]):
        found[place] = above = min(heights[place], above - PRINT)
    return found


def vaults(view: State, look: Look) -> Panel:
    """A line of vault totals over the years, for each company."""
    height, left, low, high = 300.0, 30.0, 250.0, 60.0
    sums = sums_of(view)
    most = max(max(each) for each in sums) or 1
    step = (HALF - 2 * left - 60) / len(YEARS)
    body = [felt(4, 4, HALF - 8, height - 8), heading("Vaults", 14, 34, 20)]
    body.append(line(left, low, HALF - left, low, stroke=FAINT))
    body += [
        label(str(year), left + chapter * step, low + 28, PRINT, anchor="middle")
        for chapter, year in YEARS.items()
        if chapter % 3 == 1
    ]
    for seat, each in enumerate(sums):
        points = [(left + place * step, low - value / most * (low - high)) for place, value in enumerate(each)]
        colour = colours(view)[seat]
        d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        body.append(path(d, fill="none", stroke=livery(colour).fill, stroke_width=4))
        body += [at(x, y, chip(colour, "", 8)) for x, y in points[1:]]
    right = left + (len(sums[0]) - 1) * step + 14
    ends = apart([low - each[-1] / most * (low - high) + 5 for each in sums])
    body += [text(right, y, f"${each[-1]}", PRINT, bold=True, cls="ink") for y, each in zip(ends, sums, strict=True)]
    return Panel("vaults", "Vaults", 6, HALF, height, Svg("".join(body)), narrow=6)


def sums_of(view: State) -> list[list[int]]:
    """What lies in each vault after each game, beginning with nothing."""
    sums = [[0] for _ in view.companies]
    for seat, one in enumerate(view.companies):
        for game in view.games:
            won = sum(slip.total for slip in one.slips if slip.chapter == game.chapter)
            won += sum(bonus.dollars for bonus in one.bonuses if bonus.chapter == game.chapter)
            sums[seat].append(sums[seat][-1] + won)
    return sums


def areas(view: State, look: Look) -> Panel:
    """Every area: open, or its name and teaser on parchment."""
    shut = [one for one in AREAS.values() if not one.start]
    wide, high = HALF / 2 - 12, 132.0
    height = 44 + (len(shut) + 1) // 2 * (high + 8)
    body = [felt(4, 4, HALF - 8, height - 8), heading("Areas", 14, 32, 20)]
    for place, area in enumerate(shut):
        x, y = 9 + place % 2 * (wide + 6), 42 + place // 2 * (high + 8)
        is_open = area.id in view.areas
        fill, dashes = (PAPER, None) if is_open else ("#e2d3ac", "8 5")
        box = rect(0, 0, wide, high, 8, fill=fill, stroke=FAINT, stroke_dasharray=dashes)
        words = "on the board" if is_open else area.teaser
        told = Svg(text(12, 28, fitted(area.name, wide - 24, 20), 20, bold=True)
                   + paragraph(12, 54, words, wide - 24, PRINT, 4))  # fmt: skip
        body.append(at(x, y, look.spot(f"area-{area.id}", area.name, 0, 0, wide, high, box, told)))
    return Panel("areas", "Areas", 6, HALF, height, Svg("".join(body)), narrow=6)


def story(view: State, look: Look) -> Iterator[Panel]:
    """What was read, the latest first; what is in force; how the games ended; what never returns."""
    if view.story:
        yield rows(look, "story", "Read so far, the latest first", [read(card) for card in reversed(view.story)])
    yield in_force(view, look)
    if view.games:
        yield years(view, look)
    if view.retired or view.completed:
        yield archive(view, look)


def read(card: str) -> str:
    return f"{card[:4]}: {STORY[card].a} {STORY[card].b}".rstrip()


def archive(view: State, look: Look) -> Panel:
    """Postcards that were completed, and tickets that were retired; archived events stand among the others."""
    lines = [f"{card}, completed: “{POSTCARDS[card].public}”" for card in view.completed]
    lines += [f"retired tickets: {', '.join(view.retired)}"] if view.retired else []
    return rows(look, "archive", "Archive", lines)


def in_force(view: State, look: Look) -> Panel:
    lines = []
    for one in view.rules:
        until = f", up to game {one.last}" if one.last else ""
        lines.append(f"{rule_name(one.rule)}, since {one.card[:4]}{until}: {MODULES[one.rule].text}")
    return rows(look, "rules", "Rules that the campaign has added", lines)


def years(view: State, look: Look) -> Panel:
    lines = []
    for one in view.games:
        places = ", ".join(f"{look.who(seat)} ${total}" for seat, total in zip(one.ranking, one.totals, strict=True))
        lines.append(f"{YEARS[one.chapter]}: {places}")
    return rows(look, "years", "Year by year", lines)


def events(view: State, look: Look) -> Panel:
    """Events in the pool, and those that never return; what can be archived is a spot."""
    wide, y, body = HALF - 24, 42.0, [heading("Events", 14, 32, 20)]
    for event in (*view.events, *view.archived):
        gone = event in view.archived
        words = f"{EVENTS[event].name}{' (archived)' if gone else ''}: {EVENTS[event].text}"
        rows_of = broken(words, wide - 20, PRINT, 3)
        high = 14 + 22.0 * len(rows_of)
        box = rect(0, 0, wide, high, 6, fill=PAPER, fill_opacity=0.4 if gone else 1)
        told = Svg("".join(text(10, 24 + place * 22, row, PRINT, cls="ink") for place, row in enumerate(rows_of)))
        body.append(at(12, y, look.spot(f"event-{event}", words, 0, 0, wide, high, box, told)))
        y += high + 6
    return Panel("events", "Events", 6, HALF, y + 8, Svg(felt(4, 4, HALF - 8, y) + "".join(body)), narrow=6)


def spots_of(fact: Any) -> Iterator[str]:
    match fact:
        case AreaOpened():
            yield from (f"area-{fact.area}", *(f"city-{city}" for city, at in CITIES.items() if at.area == fact.area))
        case LargeSet():
            yield from (f"city-{city}" for city in fact.cities)
        case DepotChosen():
            yield from (f"city-{fact.city}", f"s{fact.company}")
        case CompanyTaken() | AttendanceAnswered() | SlipDeposited() | BonusSlip() | PostcardDrawn():
            yield f"s{fact.company}"
        case CabooseMoved():
            yield f"s{fact.to}"
        case EventArchived():
            yield f"event-{fact.event}"
        case EventsAdded():
            yield from (f"event-{event}" for event in fact.ids)
        case _:
            yield from STORY_SPOTS.get(type(fact), ())


STORY_SPOTS: Mapping[type[Fact], Sequence[str]] = {
    StoryCardRead: ("story",),
    RuleAdded: ("rules",),
    RuleRemoved: ("rules",),
    RuleExpired: ("rules",),
    MatchRecorded: ("years",),
    TicketsRetired: ("archive",),
}
