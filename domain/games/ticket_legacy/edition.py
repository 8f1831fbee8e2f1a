"""The component data of Ticket to Ride Legacy: what must hold in it, and the tables the rules look things up in.

It lies in two files. `edition.toml` is open to everybody; `sealed.toml` holds what a campaign opens card by card, and
the open file names its hash, so one digest pins both. Sealed things are looked up here by id when their time comes;
they are never shown from here.

A train card is known by its kind: its colour, with the symbol if it bears one, or a locomotive, or a newspaper.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from domain.editions import Check, Edition, load
from domain.games.ticket_legacy.shape import Chapter, City, Components, Route, Sealed, SealedData, Ticket
from domain.places import Face

LOCO, NEWSPAPER, GREY = "loco", "newspaper", "grey"
PLAIN, PICK, SKULL = "plain", "pick", "skull"
START = "start"  # the area on the board from the first game on

HERE = Path(__file__).parent


def read(file: Path, sealed_file: Path) -> tuple[Edition[Components], SealedData]:
    """The edition in these two files, checked."""
    edition, sealed = load(file, Components), load(sealed_file, Sealed)
    expect = Check(edition.file)
    pinned = edition.data.sealed.sha256 == sealed.digest
    expect.that(pinned, "sealed", f"names {edition.data.sealed.sha256}, the sealed file has {sealed.digest}")
    check(edition.data, sealed.data.data, expect)
    return edition, sealed.data.data


# --- what must hold --------------------------------------------------------------------------------------------------


def check(data: Components, sealed: SealedData, expect: Check) -> None:
    check_box(data, sealed, expect)
    check_map(data, sealed, expect)
    check_cards(data, sealed, expect)
    check_story(data, sealed, expect)


def check_box(data: Components, sealed: SealedData, expect: Check) -> None:
    cards, box = data.train_cards, data.box
    colours = [one for one in data.cards.colors if one.id != GREY]
    trains = len(colours) * cards.per_color + cards.locomotives + cards.newspapers
    expect.that(trains == box.train_cards, "train_cards", f"are {trains}, the box has {box.train_cards}")
    symbols = sum(cards.symbols_per_color.values())
    expect.that(symbols == cards.per_color, "symbols_per_color", f"add up to {symbols}")
    expect.count("tickets", data.cards.tickets, box.ticket_cards)
    expect.count("events", data.cards.events, box.event_cards)
    expect.count("companies", data.cards.companies, box.company_cards)
    coloured = trains + box.ticket_cards + box.event_cards + box.company_cards + box.caboose_cards
    expect.that(coloured == box.coloured_cards, "box", f"has {box.coloured_cards} coloured cards, counted {coloured}")
    plastic = box.company_cards * box.trains_per_colour
    expect.that(plastic == box.plastic_trains, "box", f"has {box.plastic_trains} trains, counted {plastic}")
    expect.count("postcards", sealed.postcards, box.postcards)
    expect.count("areas", data.cards.areas, box.area_boxes + 1)
    enough = max(sealed.trains_by_chapter) <= box.trains_per_colour
    expect.that(enough, "trains_by_chapter", "asks for more trains than a company has")


def check_map(data: Components, sealed: SealedData, expect: Check) -> None:
    cities = {city.id: city for city in (*data.cards.cities, *sealed.cities)}
    areas = [area.id for area in data.cards.areas]
    colours = [colour.id for colour in data.cards.colors]
    expect.unique("city", [city.id for city in (*data.cards.cities, *sealed.cities)])
    expect.unique("route", [route.id for route in (*data.cards.routes, *sealed.routes)])
    for city in cities.values():
        expect.known(city.id, city.area, areas)
        expect.inside(city.id, (city.x, city.y), (data.meta.canvas_w, data.meta.canvas_h))
    for route in (*data.cards.routes, *sealed.routes):
        for end in (route.a, route.b):
            expect.known(route.id, end, cities)
        for colour in route.colors:
            expect.known(route.id, colour, colours)
        expect.known(route.id, route.area, areas)
        expect.that(route.id == f"{route.a}-{route.b}", route.id, f"joins {route.a} and {route.b}")
        expect.that(1 <= len(route.colors) <= 3 and route.len > 0, route.id, "has no track, or too many")
        expect.that(0 <= route.ferry <= route.len, route.id, f"asks for {route.ferry} locomotives")
    for ticket in (*data.cards.tickets, *sealed.tickets):
        for end in (ticket.a, ticket.b):
            expect.known(ticket.id, end, cities)
    for area in data.cards.areas:
        for needed in area.requires:
            expect.known(area.id, needed, areas)


def check_cards(data: Components, sealed: SealedData, expect: Check) -> None:
    tickets = {ticket.id: ticket for ticket in (*data.cards.tickets, *sealed.tickets)}
    postcards = {card.id: card for card in sealed.postcards}
    expect.unique("ticket", [ticket.id for ticket in (*data.cards.tickets, *sealed.tickets)])
    expect.unique("postcard", [card.id for card in sealed.postcards])
    expect.unique("event", [event.id for event in (*data.cards.events, *sealed.events)])
    for card in sealed.postcards:
        kind, _, ticket = card.source.partition(":")
        expect.known(card.id, kind, ("pile", "ticket"))
        if kind == "ticket":
            expect.known(card.id, ticket, tickets)
            expect.that(tickets[ticket].postcard == card.id, card.id, f"is not the postcard of {ticket}")
    for numbered in tickets.values():
        if numbered.postcard:
            expect.known(numbered.id, numbered.postcard, postcards)


def check_story(data: Components, sealed: SealedData, expect: Check) -> None:
    events = {event.id for event in (*data.cards.events, *sealed.events)}
    rules = {rule.id for rule in (*data.cards.rules, *sealed.rules)}
    games = data.meta.games_in_campaign
    expect.count("chapters", sealed.chapters, games)
    expect.count("trains_by_chapter", sealed.trains_by_chapter, games)
    expect.count("absent_scores", sealed.absent_scores, games)
    for number, chapter in enumerate(sealed.chapters, start=1):
        expect.that(chapter.n == number, f"chapter {number}", f"is numbered {chapter.n}")
        for card in (*chapter.setup, *chapter.after):
            for effect in card.effects:
                if effect.rule:
                    expect.known(card.id, effect.rule, rules)
                for event in effect.events:
                    expect.known(card.id, event, events)
        for card in chapter.setup:
            early = {effect.type for effect in card.effects} - {"add_rule", "remove_rule", "add_events"}
            expect.that(not early, card.id, f"is read during a game and does {', '.join(early)}")


# --- tables ----------------------------------------------------------------------------------------------------------

EDITION, SEALED = read(HERE / "edition.toml", HERE / "sealed.toml")
DATA = EDITION.data
OPEN = DATA.cards

PLAYERS = range(DATA.meta.players_min, DATA.meta.players_max + 1)
NEWSPAPERS = {int(players): number for players, number in DATA.newspapers_by_players.items()}
COLOURS: tuple[str, ...] = tuple(colour.id for colour in OPEN.colors if colour.id != GREY)
SYMBOLS: tuple[str, ...] = tuple(DATA.train_cards.symbols_per_color)  # plain, pick, skull
PAYING_ORDER = (PICK, PLAIN, SKULL)  # 4D: which cards of a colour go first where none are named
COMPANIES = {company.id: company for company in OPEN.companies}


def kind_of(colour: str, symbol: str = PLAIN) -> Face:
    return colour if symbol == PLAIN else f"{colour}-{symbol}"


KINDS: tuple[Face, ...] = (*(kind_of(colour, symbol) for colour in COLOURS for symbol in SYMBOLS), LOCO)
KIND_RANK = {kind: rank for rank, kind in enumerate(KINDS)}
COLOUR_OF: dict[Face, str] = {kind_of(colour, symbol): colour for colour in COLOURS for symbol in SYMBOLS}
SYMBOL_OF: dict[Face, str] = {kind_of(colour, symbol): symbol for colour in COLOURS for symbol in SYMBOLS}
TRAIN_CARDS: tuple[Face, ...] = (
    *(
        kind_of(colour, symbol)
        for colour in COLOURS
        for symbol, copies in DATA.train_cards.symbols_per_color.items()
        for _ in range(copies)
    ),
    *[LOCO] * DATA.train_cards.locomotives,
)  # without newspapers

AREAS = {area.id: area for area in OPEN.areas}
CITIES = {city.id: city for city in (*OPEN.cities, *SEALED.cities)}
ROUTES = {route.id: route for route in (*OPEN.routes, *SEALED.routes)}
TICKETS = {ticket.id: ticket for ticket in (*OPEN.tickets, *SEALED.tickets)}
EVENTS = {event.id: event for event in (*OPEN.events, *SEALED.events)}
_SLOTS = ("claim", "turn", "score")
MODULES = {
    module.id: module
    for module in sorted(
        (*OPEN.rules, *SEALED.rules),
        key=lambda one: (_SLOTS.index(one.slot.partition(":")[0]), int(one.slot.partition(":")[2])),
    )
}
POSTCARDS = {card.id: card for card in SEALED.postcards}
PILE = tuple(card.id for card in SEALED.postcards if card.source == "pile")
CHAPTERS: dict[int, Chapter] = {chapter.n: chapter for chapter in SEALED.chapters}
STORY = {card.id: card for chapter in SEALED.chapters for card in (*chapter.setup, *chapter.after)}
YEARS = {chapter.n: chapter.year for chapter in SEALED.chapters}


class Track(NamedTuple):
    """One string of spaces between two cities: what is claimed."""

    id: str
    route: Route
    colour: str


TRACKS = {
    f"{route.id}/{number}": Track(f"{route.id}/{number}", route, colour)
    for route in ROUTES.values()
    for number, colour in enumerate(route.colors, start=1)
}


def tracks_of(route: Route) -> tuple[str, ...]:
    return _TRACKS_OF[route.id]


_TRACKS_OF = {
    route.id: tuple(f"{route.id}/{number}" for number in range(1, len(route.colors) + 1)) for route in ROUTES.values()
}


class Board(NamedTuple):
    """What is on the board when these areas are open: a track only with both its cities."""

    cities: dict[str, City]
    routes: tuple[Route, ...]
    tracks: tuple[Track, ...]
    tickets: tuple[Ticket, ...]  # with both cities on the board; others wait


@lru_cache(maxsize=512)
def board(areas: tuple[str, ...]) -> Board:
    cities = {city.id: city for city in CITIES.values() if city.area in areas}
    routes = tuple(route for route in ROUTES.values() if route.a in cities and route.b in cities)
    tracks = tuple(TRACKS[track] for route in routes for track in tracks_of(route))
    tickets = tuple(ticket for ticket in TICKETS.values() if ticket.a in cities and ticket.b in cities)
    return Board(cities, routes, tracks, tickets)


def unused_train_bonus(trains: int) -> int:
    """5.1: what trains that are left bring."""
    return next(row.dollars for row in OPEN.unused_train_bonus if row.min <= trains <= row.max)
