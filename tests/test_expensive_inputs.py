"""No input makes us slow: whatever is sent to a parser of ours, its cost grows with its size and no faster.

Mails have a corpus of their own beside the modules that read them. `ops/drills/attack` sends the worst of all to a
register that runs.
"""

import gzip
import json
import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from domain.codec import codec
from domain.engine import legal
from domain.games import GAMES
from domain.places import Viewer, masked
from domain.words import Refused
from service.config import Settings
from service.proof import verify, write_export
from service.storage.backup_file import BadBackup, checked
from service.usecases.commands import command_id
from service.usecases.people import People
from service.usecases.typed_lines import line_preview, split_line
from service.web.user_text import fenced, harmless
from tests.growth import TooSteep, see_growth
from tests.matches import Table
from tests.service.api import World

MARKS = (
    "a", "9", "0", "(", ")", ",", ";", " ", "-", ":", "+", "x ", "1-", "1,", "a1 ", "->", "/", "'", '"', "*", "\t",
    "\x00", "none ", "and ", "with ", "to ", "\u0130", "e\u0301", "\u202e", "\U0001f682", "<a ", "<!", "&", "%", "\\",
    "@", "a@", "a.", "http://a.", "\n", "_", "`", "[", "{",
)  # fmt: skip
NOTATION, HEADER, BODY = 1_000, 2_000, 15_000  # a quarter of the longest that gets through to each


def repeated(mark: str, before: str = "") -> Callable[[int], str]:
    return lambda size: before + (mark * (size // len(mark) + 1))[:size]


def tolerant(work: Callable[[str], object]) -> Callable[[str], object]:
    """A refusal is an answer too."""

    def tried(given: str) -> None:
        try:
            work(given)
        except Refused:
            return

    return tried


# --- the check itself ------------------------------------------------------------------------------------------------


def test_a_quadratic_parser_is_caught():
    """One that looks harmless: spaces at the end are cut, from every space that could be the first of them."""
    with pytest.raises(TooSteep, match="ms at 1500"):
        see_growth(lambda text: re.sub(r"\s+$", "", f"{text}x"), repeated(" "), 1_500)


def test_a_linear_one_is_not_and_neither_is_sorting():
    see_growth(lambda size: sum(number * number for number in range(size)), lambda size: size, 200_000)
    see_growth(lambda size: sorted((number * 7919) % size for number in range(size)), lambda size: size, 100_000)


def test_what_is_over_in_a_moment_may_grow_as_it_likes():
    see_growth(lambda size: [one for one in range(size) for _ in range(size)], lambda size: size, 20)


# --- what people write -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("decisions", [0, 40])
def test_notation_and_chained_lines(slug, decisions):
    game, match = GAMES[slug], Table(slug, 2, seed=2).play(decisions).match
    seat = match.awaited[0]
    view = masked(match.table, Viewer(seat))
    offers = [game.write(one) for one in legal(game, view, seat)][:6]
    words = [f"{word} " for one in offers for word in one.split()]
    for mark in dict.fromkeys((*MARKS, *words, *(f"{one}, " for one in offers))):
        for before in ("", f"{offers[0]} "):
            see_growth(tolerant(lambda text: game.parse(view, seat, text)), repeated(mark, before), NOTATION)
    for line in (*offers, "1", "a", ""):
        see_growth(tolerant(lambda text: line_preview(game, view, seat, text)), repeated(f"{line};"), BODY)
        see_growth(split_line, repeated(f"{line};"), BODY)


def test_names_addresses_ids_and_talk(people: People):
    for mark in MARKS:
        for work in (harmless, fenced, command_id, people.add, lambda text: people.add("Anna", text), people.by_email):
            see_growth(tolerant(work), repeated(mark), BODY)


# --- JSON, files, requests -------------------------------------------------------------------------------------------

SHAPES: dict[str, Callable[[int], bytes]] = {
    "nested lists": lambda size: b"[" * size,
    "nested records": lambda size: b'{"a":' * (size // 5),
    "many names": lambda size: json.dumps({f"name {number}": number for number in range(size // 16)}).encode(),
    "a long name": lambda size: b'{"%s":1}' % (b"n" * size),
    "a long kind": lambda size: b'{"decision":"%s"}' % (b"k" * size),
    "a long list": lambda size: b'{"decision":"place","cards":[%s1]}' % (b"1," * (size // 2)),
    "digits": lambda size: b"1" * size,
    "an exponent": lambda size: b"1e" + b"9" * size,
    "escapes": lambda size: b'"%s"' % (rb"\u0041" * (size // 6)),
    "spaces": lambda size: b" " * size,
}


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("shape", SHAPES)
def test_decisions_and_options_as_json(slug, shape):
    for read in (codec(slug).decision, codec(slug).options):
        see_growth(tolerant(read), SHAPES[shape], BODY)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    data: Path = tmp_path_factory.mktemp("expensive")
    made = World(Settings(data, f"sqlite:///{data / 'register.db'}", None, b"a key that only these tests know"))
    yield made
    made.close()


@pytest.mark.parametrize("path", ["/api/matches", "/api/matches/{match}/decisions", "/api/me/tokens"])
def test_bodies_of_the_api(world, path):
    client, at = world.client("Anna"), path.replace("{match}", world.running())
    for shape in SHAPES.values():
        see_growth(lambda data: client.post(at, data=data, content_type="application/json"), shape, BODY)
    for field in ("line", "decision", "title", "options", "scopes"):
        for mark in ("1;", "9", "[", "\u0130"):
            see_growth(lambda text, named=field: client.post(at, json={named: text}), repeated(mark), BODY)


def test_parameters_and_headers_of_the_api(world):
    client = world.client("Anna")
    for name in ("before", "status", "game", "player", "free", "limit"):
        for mark in ("9", "a", "%", "\u0130"):
            see_growth(
                lambda text, named=name: client.get("/api/matches", query_string={named: text}),
                repeated(mark),
                NOTATION,
            )
    for name in ("Accept", "If-None-Match", "Cookie", "Accept-Language", "Range", "Idempotency-Key", "Origin"):
        for mark in (",", '"a",', 'W/"', "a;q=0.", "=", "a=b;", '\\"', "en-"):
            see_growth(
                lambda text, named=name: client.get("/api/matches", headers={named: text}), repeated(mark), HEADER
            )


def sealed(lines: list[bytes]) -> bytes:
    """An export of lines that nobody has exported."""
    body = b"".join(line + b"\n" for line in lines)
    seal = {"entries": len(lines) - 1, "digest": sha256(lines[-1]).hexdigest(), "sha256": sha256(body).hexdigest()}
    return body + json.dumps(seal, sort_keys=True, separators=(",", ":")).encode() + b"\n"


def test_exports():
    table = Table("coal-baron", 2, seed=5).play()
    head, *entries = write_export(table.match, table.log, {}).splitlines()[:-1]
    forms: list[Callable[[int], bytes]] = [
        lambda size: sealed([head, *entries * (size // 100)]),
        lambda size: sealed([head, *[b"{}"] * size]),
        lambda size: sealed([head, b"[" * size * 50]),
        lambda size: b"\n" * size * 50,
        lambda size: b'{"a":' * size * 20,
        lambda size: head[:-1] + b"," + b'"x":1,' * size + b'"y":1}\n',
    ]
    for form in forms:
        see_growth(verify, form, 500)


def test_backups(tmp_path):
    file = tmp_path / "backup.gz"

    def read(data: bytes) -> None:
        file.write_bytes(gzip.compress(data, 1))
        with pytest.raises(BadBackup):
            checked(file)

    for line in (b"[1]\n", b"\n", b"[" * 50, b'{"table":"a","columns":[],"bytes":[]}\n'):
        see_growth(read, lambda size, one=line: one * size, 5_000)
