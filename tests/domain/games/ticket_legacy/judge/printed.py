"""The data as it is printed, read anew, and what a filter of a track means (4A.2)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from domain.games import ticket_legacy

FOLDER = Path(ticket_legacy.__file__).parent
BOX = tomllib.loads((FOLDER / "edition.toml").read_text("utf-8"))
OPEN, SEALED = BOX["data"], tomllib.loads((FOLDER / "sealed.toml").read_text("utf-8"))["data"]


def table(name: str) -> dict[str, dict[str, Any]]:
    return {one["id"]: one for one in (*OPEN.get(name, ()), *SEALED.get(name, ()))}


CITIES, ROUTES, TICKETS, EVENTS, POSTCARDS = map(table, ("cities", "routes", "tickets", "events", "postcards"))
AREAS, CHAPTERS = table("areas"), {one["n"]: one for one in SEALED["chapters"]}
COLOURS = [one["id"] for one in OPEN["colors"] if one["id"] != "grey"]
UNUSED = {0: 16, 1: 12, 2: 9, 3: 7, 4: 6, 5: 4, 6: 4, 7: 4, 8: 2, 9: 2, 10: 2}  # 5.1
ABSENT = [25, 28, 32, 38, 44, 50, 56, 62, 68, 74, 78, 82]  # 5.4
NEWSPAPERS = {2: 6, 3: 4, 4: 3, 5: 3}  # 2.3


def route_of(track: str) -> dict[str, Any]:
    return ROUTES[track.partition("/")[0]]


def ends(track: str) -> tuple[str, str]:
    return route_of(track)["a"], route_of(track)["b"]


def colour_of(track: str) -> str:
    return route_of(track)["colors"][int(track.partition("/")[2]) - 1]


def whole_deck() -> list[str]:
    """84 cards: of each colour 8 plain, 2 with a pickaxe and 2 with a skull, and 12 locomotives."""
    cards = [card for one in COLOURS for card in [one] * 8 + [f"{one}-pick"] * 2 + [f"{one}-skull"] * 2]
    return [*cards, *["loco"] * 12]


def paint(card: str) -> str:
    return card.partition("-")[0]


def matches(wanted: dict[str, Any], track: str, company: str, large: list[str]) -> bool:
    """All keys that are given must hold."""
    route, colour = route_of(track), colour_of(track)
    holds = {
        "len_min": lambda least: route["len"] >= least,
        "len_max": lambda most: route["len"] <= most,
        "colors": lambda colours: colour in colours,
        "own_color": lambda own: (colour == company) == own,
        "large": lambda is_large: bool({*ends(track)} & {*large}) == is_large,
        "area": lambda area: route["area"] == area,
        "multi": lambda several: (len(route["colors"]) > 1) == several,
        "ferry": lambda ferry: bool(route.get("ferry")) == ferry,
    }
    return all(holds[key](value) for key, value in wanted.items())


def networks(tracks: list[str]) -> list[set[str]]:
    """Cities that hang together."""
    found: list[set[str]] = []
    for track in tracks:
        joined = set(ends(track)).union(*(one for one in found if one & {*ends(track)}))
        found = [one for one in found if not one & joined] + [joined]
    return found


def connects(tracks: list[str], a: str, b: str) -> bool:
    return any({a, b} <= one for one in networks(tracks))
