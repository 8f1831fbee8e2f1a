"""The component data as it is printed, read from the file itself."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from domain.games import eighteen_africa

DATA = tomllib.loads(Path(eighteen_africa.__file__).with_name("edition.toml").read_text("utf-8"))


def by_id(rows):
    return {row["id"]: row for row in rows}


HEXES = by_id(DATA["map"]["hexes"])
TILES = by_id(DATA["tiles"]["list"])
TRAINS = by_id(DATA["trains"]["types"])
COMPANIES = by_id(DATA["companies"]["list"])
PRIVATES = by_id(DATA["privates"]["list"])
CONCESSIONS = by_id(DATA["concessions"]["list"])
ECONOMIES = by_id(DATA["economy"]["states"])
TABLE = {row["players"]: row for row in DATA["players"]["counts"]}
VALUES = DATA["market"]["values"]
AT = {(row["q"], row["r"]): name for name, row in HEXES.items()}
WAYS = DATA["map"]["directions"]


def neighbour(at, edge):
    return AT.get((HEXES[at]["q"] + WAYS[edge][0], HEXES[at]["r"] + WAYS[edge][1]))


def facing(edge):
    return (edge + 3) % 6


def hex_order(at):
    letter, number = re.fullmatch(r"([A-Z])(\d+)", at).groups()
    return letter, int(number)


def stop_order(stop):
    at, node = stop.split(".")
    return *hex_order(at), int(node)


def company_of(card):
    """MF of MF* and MF; nothing of a private."""
    name = card.rstrip("*")
    return name if name in COMPANIES else ""


def printed_price(card):
    """4.3: the president's certificate costs twice the share."""
    if card in PRIVATES:
        return PRIVATES[card]["price"]
    return COMPANIES[company_of(card)]["par"] * (2 if card.endswith("*") else 1)


def units_of(card):
    return 2 if card.endswith("*") else 1
