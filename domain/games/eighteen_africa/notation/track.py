"""Tiles, stations and the end of a step as they are typed."""

from __future__ import annotations

from collections.abc import Sequence

from domain.engine import Decision
from domain.games.eighteen_africa import decisions as d
from domain.games.eighteen_africa import questions as q
from domain.games.eighteen_africa.asks import ASKS
from domain.games.eighteen_africa.rules.board import hex_of, number_of, stop_id
from domain.games.eighteen_africa.rules.sides import rotation
from domain.games.eighteen_africa.spelling import USING, Line, unclear
from domain.games.eighteen_africa.writing import write
from domain.words import quoted


def read_lay(line: Line) -> d.LayTile:
    """`lay D5 115 N`, `lay Marrakech #115 r3 using P2`; the rotation may be left out where one alone is possible."""
    form = f"{line.words[0]} <hex> <tile> <sides or rotation>"
    if len(line.words) < 3:
        raise line.unlike(form)
    at, rest = line.hex_and_rest(line.words[1:])
    if not rest:
        raise line.unlike(form)
    tile = line.tile(rest[0])
    split = before_powers(rest)
    turned, powers = rest[1:split], line.powers(rest[split:])
    if turned:
        way = rotation(line.view.board(), at, tile, " ".join(turned), line.view.cities)
        return d.LayTile(at, tile, way, powers)
    return only_way(line, d.LayTile(at, tile, 0, powers))


def before_powers(words: Sequence[str]) -> int:
    return next((place for place, word in enumerate(words) if word in USING), len(words))


def only_way(line: Line, lay: d.LayTile) -> d.LayTile:
    question = line.asked(q.LayTrack)
    offers = ASKS[q.LayTrack].offers(line.view, question) if question else ()
    ways = [one for one in offers if isinstance(one, d.LayTile) and _alike(one, lay)]
    if len(ways) == 1:
        return ways[0]
    if ways:
        raise unclear("say how the tile lies: write {ways_or}", ways_or=[quoted(write(one)) for one in ways])
    raise line.unlike("lay <hex> <tile> <sides or rotation>")


def _alike(one: d.LayTile, lay: d.LayTile) -> bool:
    return (one.hex, one.tile, one.powers) == (lay.hex, lay.tile, lay.powers)


def read_token(line: Line) -> d.PlaceToken:
    """`token M32.1`, `token M32 Johannesburg`, `token Cairo using P5`."""
    words = line.words[1:]
    if not words:
        raise line.unlike("token <hex>", "token <hex> <city>")
    split = before_powers(words)
    place, powers = words[:split], line.powers(words[split:])
    hex_word, dot, node = place[0].partition(".") if place else ("", "", "")
    if dot and node.isdecimal() and len(place) == 1:
        return d.PlaceToken(line.hex(hex_word), line.number(node), powers)
    at, rest = line.hex_and_rest(place)
    city = " ".join(rest or place)
    here = {name.casefold(): stop for stop, name in line.view.cities.items() if hex_of(stop) == at}
    if here and city not in here:
        ways = [quoted(f"token {stop}") for stop in here.values()]
        raise unclear("there are two cities in {hex}: write {ways_or}", hex=at, ways_or=ways)
    if rest and not here:
        raise unclear("{rest} is not understood; write {example}", rest=quoted(city), example=quoted(f"token {at}"))
    return d.PlaceToken(at, number_of(here.get(city, stop_id(at, 0))), powers)


def read_end(line: Line) -> Decision:
    match line.words[1:]:
        case ["track"]:
            return d.EndTrack()
        case ["trains"]:
            return d.EndTrains()
        case ["turn"]:
            return d.EndTurn()
    raise line.unlike("end track", "end trains", "end turn")


def read_no(line: Line) -> Decision:
    if line.words[1:] != ["token"]:
        raise line.unlike("no token")
    return d.SkipToken()
