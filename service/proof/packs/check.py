#!/usr/bin/env python3
"""Checks the audit pack of a tournament with nothing but Python 3.10 or newer: no network, no packages, none of the
software that made the pack. Read it from the top to the bottom; it is meant to be read.

    python3 check.py                          the pack that this file lies in, unpacked
    python3 check.py PACK.zip                 a pack as it was published
    python3 check.py PACK.zip RECEIPT ...     and receipts that you have kept (from mails, or from the web)

What is checked has the numbers of FORMAT.md. Left to `trainregister verify`, which knows the rules of the game: V3
(every decision of every match judged again), V7 and V8 (who plays whom, and in which seat, searched again).
"""

from __future__ import annotations

import base64
import csv
import hashlib
import hmac
import io
import json
import re
import struct
import sys
import zipfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Any

CHECKS = {
    "V1": "every file is in the manifest, and none besides; tables say what the logs say",
    "V2": "the log of the tournament is one chain, from its first entry to its seal",
    "V4": "every fixture, and every further attempt at one, has its file",
    "V5": "ids, commitments and secrets follow from the master secret that was committed to first",
    "V6": "the draw names the entry it follows, and is part of the chance of every match",
    "V9": "each result is the last entry of its match, which is one chain; rulings name what stood before",
    "V10": "standings after every round and at the end, with every tie-break and lot",
    "V11": "who went on, was promoted, was relegated",
    "V12": "times never go back; what needs a ruling has one",
    "V13": "checkpoints: signatures, and every log is in the tree that was signed",
    "V14": "receipts that were handed in",
}
MAY_BE_MISSING = ("data/names.csv", "data/START-HERE.html")  # the names of people
MOST_FILES, LARGEST, LARGEST_PACK = 50_000, 1 << 26, 1 << 31
BROKEN = (  # whatever comes out of files that somebody has damaged, or made up
    ArithmeticError, AssertionError, AttributeError, EOFError, LookupError, OSError, RuntimeError, TypeError,
    ValueError, struct.error, zipfile.BadZipFile, zlib.error,
)  # fmt: skip

Json = dict[str, Any]
Fault = tuple[str, str, str]  # number of the check, place, what is wrong there


# --- reading ---------------------------------------------------------------------------------------------------------


class PackFiles:
    """The files of a pack, in a zip or unpacked in a folder. What leads out of it, or is larger than any, is refused
    before a byte of it is read."""

    def __init__(self, path: Path) -> None:
        self.zip = None if path.is_dir() else zipfile.ZipFile(path)
        self.folder = path
        sizes = self._zipped(self.zip) if self.zip else self._unpacked(path)
        self.names = list(sizes)
        if len({name.casefold() for name in sizes}) != len(sizes):
            raise ValueError("a file stands in it twice, be it in other capital letters")
        if len(sizes) > MOST_FILES or sum(sizes.values()) > LARGEST_PACK or max(sizes.values(), default=0) > LARGEST:
            raise ValueError("it is larger than any pack, or has a file that is")

    def _zipped(self, pack: zipfile.ZipFile) -> dict[str, int]:
        heads = pack.infolist()
        for one in heads:
            outside = {"", ".", ".."} & set(one.filename.split("/")) or "\\" in one.filename
            if outside or (one.external_attr >> 28) not in (0, 0o10):
                raise ValueError(f"{one.filename[:80]} leads out of it, or is no plain file")
            if one.flag_bits & 1 or one.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise ValueError(f"{one.filename[:80]} is encrypted, or packed otherwise than in ordinary zips")
        if len({one.filename for one in heads}) != len(heads):
            raise ValueError("a file stands in it twice")
        return {one.filename: one.file_size for one in heads}

    def _unpacked(self, path: Path) -> dict[str, int]:
        inside = sorted(path.rglob("*"))
        for one in inside:
            if one.is_symlink() or not (one.is_file() or one.is_dir()):
                raise ValueError(f"{one.relative_to(path)} is a link, or no plain file")
        return {one.relative_to(path).as_posix(): one.stat().st_size for one in inside if one.is_file()}

    def read(self, name: str) -> bytes:
        """No more than a file of a pack can have, whatever a zip says of it."""
        with self.zip.open(name) if self.zip else (self.folder / name).open("rb") as opened:
            data = opened.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise ValueError("larger than any file of a pack")
        return data

    def table(self, name: str) -> list[list[str]] | None:
        path = "data/tables/" + name + ".csv"
        text = self.read(path).decode("utf-8") if path in self.names else None
        return list(csv.reader(io.StringIO(text))) if text is not None else None


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def read_log(data: bytes) -> tuple[Json, list[bytes], list[Json], str | None]:
    """Head, entries as bytes and as JSON, and what breaks the chain. An entry names the SHA-256 of the one before."""
    lines = data.split(b"\n")
    head, entries, seal = json.loads(lines[0]), lines[1:-2], json.loads(lines[-2])
    parsed = [json.loads(line) for line in entries]
    before = ""
    for number, (line, entry) in enumerate(zip(entries, parsed, strict=False), 1):
        if entry["version"] != number or entry["prev"] != before:
            return head, entries, parsed, f"entry {number} does not follow from the one before it"
        before = sha(line)
    body = b"".join(line + b"\n" for line in lines[:-2])
    if lines[-1] or seal != {"entries": len(entries), "digest": before, "sha256": sha(body)}:
        return head, entries, parsed, "the seal does not fit what stands above it"
    return head, entries, parsed, None


def canonical(said: Sequence[Any]) -> bytes:
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()


def keyed(secret: bytes, said: Sequence[Any]) -> bytes:
    return hmac.new(secret, canonical(said), "sha256").digest()


def fixture_id(tournament: str, round: int, number: int, attempt: int) -> str:
    said = hashlib.sha256(canonical(["fixture", tournament, round, number, attempt])).digest()
    return base64.b32encode(said).decode().lower()[:12]


def shuffled(key: bytes, round: int, things: Sequence[str]) -> list[str]:
    """Lots: Fisher-Yates from the end. Draw n is HMAC(key, "round:n"), drawn again past the last full turn."""
    cards, draws = list(things), 0
    for last in range(len(cards) - 1, 0, -1):
        fair = (1 << 256) - (1 << 256) % (last + 1)
        while True:
            value = int.from_bytes(hmac.new(key, b"%d:%d" % (round, draws), "sha256").digest(), "big")
            draws += 1
            if value < fair:
                break
        other = value % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


# --- the tournament, as its log tells it -----------------------------------------------------------------------------


class CheckedTournament:
    """Everything that standings are made of."""

    def __init__(self, id: str) -> None:
        self.id, self.secret, self.seats, self.stage, self.rulings = id, "", 0, 0, 0
        self.terms: Json = {}
        self.out: dict[str, str] = {}  # entrants, and why they are out
        self.seeding: list[str] = []
        self.fields: list[list[str]] = []  # who is in each stage
        self.rounds: list[Json] = []
        self.draws: dict[int, Json] = {}
        self.penalties: dict[int, list[tuple[str, Fraction]]] = {}
        self.carried: dict[int, dict[str, Fraction]] = {}
        self.final: list[Json] = []

    def fixture(self, event: Json) -> Json:
        return dict.__getitem__(self.rounds[event["round"] - 1]["fixtures"], event["fixture"])

    def evolve(self, entry: Json) -> None:
        event = entry["event"]
        getattr(self, "_" + event["event"].replace("-", "_"), lambda event, entry: None)(event, entry)

    def _tournament_opened(self, event: Json, entry: Json) -> None:
        self.terms, self.seats, self.commitment = dict(event["announcement"]), event["high"], event["commitment"]

    def _terms_changed(self, event: Json, entry: Json) -> None:
        self.terms[event["what"]] = event["new"]

    def _entered(self, event: Json, entry: Json) -> None:
        self.out[event["player"]] = ""

    def _came_back(self, event: Json, entry: Json) -> None:
        self.out[event["player"]] = ""

    def _withdrawn(self, event: Json, entry: Json) -> None:
        if event["player"] in self.out:
            self.out[event["player"]] = "withdrawn"

    def _entry_refused(self, event: Json, entry: Json) -> None:
        self.out[event["player"]] = "refused"

    def _entries_closed(self, event: Json, entry: Json) -> None:
        self.seeding, self.fields = list(event["entrants"]), [list(event["entrants"])]

    def _reserve_called(self, event: Json, entry: Json) -> None:
        self.out[event["player"]] = ""
        self.seeding.append(event["player"])
        self.fields[self.stage].append(event["player"])

    def _draw_made(self, event: Json, entry: Json) -> None:
        self.draws[entry["version"]] = event

    def _round_laid(self, event: Json, entry: Json) -> None:
        fresh = {"attempt": 1, "earlier": [], "played": None, "ruled": None, "voided": False, "gone": [], "subs": []}
        fixtures = {one["number"]: {**fresh, "earlier": [], "gone": [], "subs": [], **one} for one in event["fixtures"]}
        self.rounds.append({**event, "fixtures": fixtures, "entrants": len(self.seeding), "closed": None})

    def _pairing_changed(self, event: Json, entry: Json) -> None:
        for one in event["after"]:
            fixture = self.rounds[event["round"] - 1]["fixtures"][one["number"]]
            fixture["earlier"].append(fixture["match"])
            fixture.update(one, attempt=fixture["attempt"] + 1)

    def _fixture_laid_anew(self, event: Json, entry: Json) -> None:
        fixture = self.fixture(event)
        fixture["earlier"].append(fixture["match"])
        fixture.update(match=event["match"], commitment=event["commitment"], attempt=event["attempt"])
        fixture.update(played=None, ruled=None, voided=False, subs=[])

    def _fixture_finished(self, event: Json, entry: Json) -> None:
        self.fixture(event)["played"] = event

    def _fixture_voided(self, event: Json, entry: Json) -> None:
        self.fixture(event)["voided"] = True

    def _result_ruled(self, event: Json, entry: Json) -> None:
        self.fixture(event).update(ruled=event["new"], voided=False)

    def _substitute_seated(self, event: Json, entry: Json) -> None:
        self.fixture(event)["subs"].append(event["seat"])

    def _ruling_made(self, event: Json, entry: Json) -> None:
        self.rulings += 1

    def _penalty_given(self, event: Json, entry: Json) -> None:
        self.penalties.setdefault(self.stage, []).append((event["player"], Fraction(event["points"])))

    def _excluded(self, event: Json, entry: Json) -> None:
        self.out[event["player"]] = "excluded"
        running = self.rounds[-1] if self.rounds and self.rounds[-1]["closed"] is None else {"fixtures": {}}
        for one in running["fixtures"].values():
            if event["player"] in one["players"] and not one["voided"] and result_of(one) is None:
                one["gone"].append(event["player"])

    def _round_closed(self, event: Json, entry: Json) -> None:
        self.rounds[event["round"] - 1]["closed"] = event["standings"]

    def _stage_closed(self, event: Json, entry: Json) -> None:
        closed = [one["closed"] for one in self.rounds if one["stage"] == event["stage"] and one["closed"] is not None]
        self.stage = event["stage"] + 1
        rows = closed[-1] if closed else []
        self.carried[self.stage] = {row["player"]: Fraction(row["points"]) for row in rows}
        self.fields.append(list(event["advance"]))

    def _results_confirmed(self, event: Json, entry: Json) -> None:
        self.final, self.secret = event["standings"], event["secret"]

    def _tournament_finished(self, event: Json, entry: Json) -> None:
        self.final = event["standings"]

    def _tournament_cancelled(self, event: Json, entry: Json) -> None:
        self.secret = event["secret"]

    @property
    def tie_breaks(self) -> list[str]:
        named = self.terms.get("tie_breaks", ["wins", "met", "share-of-table", "opponents"])
        return [one for one in named if one != "lots"] + ["lots"]


def result_of(fixture: Json) -> Json | None:
    """What counts: nothing if it was voided, a ruling before what was played."""
    played = fixture["played"].get("result") if fixture["played"] else None
    return None if fixture["voided"] else fixture["ruled"] or played


def places_of(fixture: Json, terms: Json) -> list[int]:
    """The places that count: who was excluded while the fixture was open is last in it, unless it was ruled."""
    result = result_of(fixture)
    assert result is not None
    kept = terms.get("drop_out", {}).get("points", "nobody") == "entrant"
    last = [
        player in fixture["gone"] and not (kept and seat in fixture["subs"]) and fixture["ruled"] is None
        for seat, player in enumerate(fixture["players"])
    ]
    keys = [(out, 0 if out else place) for out, place in zip(last, result["places"], strict=False)]
    return [1 + sum(other < own for other in keys) for own in keys]


# --- points and standings --------------------------------------------------------------------------------------------


def share(amounts: Sequence[int], seat: int) -> Fraction:
    whole = sum(max(one, 0) for one in amounts)
    return Fraction(max(amounts[seat], 0), whole) if whole else Fraction(1, len(amounts))


def by_place(rule: str, seats: int) -> list[Fraction]:
    given = [1] if rule == "wins" else [int(one) for one in rule.split("-")]
    return [Fraction(one) for one in (given + [0] * seats)[:seats]]


def points_of(rule: str, places: Sequence[int], totals: Sequence[int]) -> list[Fraction]:
    """Who is tied shares what their places give together."""
    if rule in ("share", "squares"):
        amounts = [max(one, 0) ** (1 if rule == "share" else 2) for one in totals]
        return [share(amounts, seat) for seat in range(len(amounts))]
    given, tied = by_place(rule, len(places)), [list(places).count(one) for one in places]
    return [sum(given[one - 1 : one - 1 + many], Fraction(0)) / many for one, many in zip(places, tied, strict=False)]


class SeatPlayed:
    """A settled fixture, seen from one of its seats."""

    def __init__(self, fixture: Json, seat: int, terms: Json) -> None:
        result = result_of(fixture)
        assert result is not None
        self.places, self.totals = places_of(fixture, terms), result["totals"]
        self.players, self.seat = fixture["players"], seat
        self.place, self.total = self.places[seat], self.totals[seat]
        self.points = points_of(terms.get("points", "10-6-3-1"), self.places, self.totals)[seat]
        self.others = [
            (one, place) for at, (one, place) in enumerate(zip(self.players, self.places, strict=False)) if at != seat
        ]

    def share_of_place(self, place: int) -> Fraction:
        tied = self.places.count(self.place)
        return Fraction(1, tied) if self.place <= place < self.place + tied else Fraction(0)


Points = Mapping[str, Fraction]


def mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)


def total(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0))


def sonneborn_berger(one: SeatPlayed, points: Points) -> Fraction:
    worth = {True: Fraction(1), False: Fraction(1, 2)}
    return total([points[who] * worth[one.place < place] for who, place in one.others if one.place <= place])


TIE_BREAKS: dict[str, tuple[Callable[[SeatPlayed, Points], Fraction], Callable[[Sequence[Fraction]], Fraction]]] = {
    "wins": (lambda one, points: one.share_of_place(1), total),
    "seconds": (lambda one, points: one.share_of_place(2), total),
    "share-of-table": (lambda one, points: share(one.totals, one.seat), mean),
    "share-of-winner": (
        lambda one, points: Fraction(max(one.total, 0), max(one.totals)) if max(one.totals) > 0 else Fraction(1),
        mean,
    ),
    "margin": (
        lambda one, points: Fraction(one.total - max(t for at, t in enumerate(one.totals) if at != one.seat)), mean,
    ),
    "opponents": (lambda one, points: mean([points.get(who, Fraction(0)) for who, _ in one.others]), mean),
    "sonneborn-berger": (sonneborn_berger, total),
    "best-fixture": (lambda one, points: one.points, lambda values: max(values, default=Fraction(0))),
    "later-seats": (lambda one, points: Fraction(one.seat), mean),
}  # fmt: skip


def met(tied: Sequence[str], outings: Mapping[str, list[SeatPlayed]]) -> dict[str, Fraction]:
    """How those who are tied did against each other, if every two of them have met."""
    worth = {True: Fraction(1), False: Fraction(0)}
    found, pairs = dict.fromkeys(tied, Fraction(0)), set()
    for player in tied:
        for one in outings.get(player, []):
            for other, place in one.others:
                if other in found:
                    pairs.add((player, other))
                    found[player] += Fraction(1, 2) if place == one.place else worth[one.place < place]
    return found if len(pairs) == len(tied) * (len(tied) - 1) else {}


def parted(groups: list[list[str]], value: Callable[[str], Any]) -> list[list[str]]:
    ordered = [sorted(group, key=value, reverse=True) for group in groups]
    return [list(equals) for group in ordered for _, equals in groupby(group, value)]


class StageStandings:
    """The standings of a stage, recomputed from its rounds."""

    def __init__(self, now: CheckedTournament, stage: int) -> None:
        self.now, self.stage = now, now.terms["stages"][stage]
        self.rounds = [one for one in now.rounds if one["stage"] == stage]
        self.fixtures = [one for round in self.rounds for one in round["fixtures"].values()]
        self.order = self._order(now.fields[stage])
        self.extra: dict[str, list[tuple[str, Fraction]]] = {player: [] for player in self.order}
        self._gather(stage)
        self.rows = self._ranked(self.order, self._level())

    def _order(self, field: list[str]) -> list[str]:
        """By the lots of the last round; who came later behind them."""
        if not self.rounds:
            return list(field)
        last = self.rounds[-1]
        draw = self.now.draws[last["draw"]]
        key = keyed(bytes.fromhex(last["lots"]), [draw["head"], draw["value"]])
        lots = shuffled(key, last["round"], self.now.seeding[: last["entrants"]])
        return [one for one in lots if one in field] + [one for one in field if one not in lots]

    def _gather(self, stage: int) -> None:
        """Byes, penalties, and what was carried over: points without a fixture."""
        terms, seats = self.now.terms, self.stage.get("seats") or self.now.seats
        rule, bye = terms.get("points", "10-6-3-1"), terms.get("bye", "mean")
        whole = Fraction(1) if rule in ("share", "squares") else total(by_place(rule, seats))
        free = whole / seats if bye == "mean" else Fraction(bye)
        given = [(player, "bye", free) for round in self.rounds for player in round["byes"]]
        given += [(player, "penalty", -points) for player, points in self.now.penalties.get(stage, [])]
        if self.stage.get("carry"):
            given += [(player, "carried", points) for player, points in self.now.carried.get(stage, {}).items()]
        for player, kind, points in given:
            self.extra.setdefault(player, []).append((kind, points))

    def _level(self) -> dict[str, int]:
        """What ranks before points do: how far somebody came in a knock-out, the place in one's own group."""
        if self.stage["format"] == "knockout":
            return self._reached()
        if self.stage["format"] != "groups":
            return {}
        level = dict.fromkeys(self.order, -len(self.order))
        groups: dict[int, set[str]] = {}
        for one in self.fixtures:
            groups.setdefault(one.get("group", 0), set()).update(one["players"])
        for members in groups.values():
            rows = self._ranked([one for one in self.order if one in members], {}, members)
            level.update((row["player"], -row["rank"]) for row in rows)
        return level

    def _reached(self) -> dict[str, int]:
        level: dict[str, int] = {}
        for reached, round in enumerate(self.rounds, 1):
            level.update(dict.fromkeys(round["byes"], 100 * reached))
            for one in round["fixtures"].values():
                places = places_of(one, self.now.terms) if result_of(one) else [0] * len(one["players"])
                level.update(
                    (player, 100 * reached - place) for player, place in zip(one["players"], places, strict=False)
                )
        return level

    def _points(self, player: str, own: list[SeatPlayed]) -> Fraction:
        terms = [one.points for one in own]
        always = [points for kind, points in self.extra.get(player, []) if kind != "bye"]
        terms += [points for kind, points in self.extra.get(player, []) if kind == "bye"]
        best = self.stage.get("best", 0)
        return total(sorted(terms, reverse=True)[: best or None]) + total(always)

    def _ranked(self, order: list[str], level: Mapping[str, int], members: set[str] | None = None) -> list[Json]:
        outings: dict[str, list[SeatPlayed]] = {}
        for fixture in self.fixtures:
            if result_of(fixture) and (members is None or members.issuperset(fixture["players"])):
                for seat, player in enumerate(fixture["players"]):
                    outings.setdefault(player, []).append(SeatPlayed(fixture, seat, self.now.terms))
        points = {player: self._points(player, outings.get(player, [])) for player in order}
        values: dict[str, dict[str, Fraction]] = {"met": dict.fromkeys(order, Fraction(0))}
        values["lots"] = {player: Fraction(-at) for at, player in enumerate(order)}
        for name, (amount, joined) in TIE_BREAKS.items():
            values[name] = {one: joined([amount(out, points) for out in outings.get(one, [])]) for one in order}
        groups = parted([order], lambda one: (level.get(one, 0), points[one]))
        for name in self.now.tie_breaks:
            if name == "met":
                for group in groups:
                    values["met"].update(met(group, outings) if len(group) > 1 else {})
            groups = parted(groups, values[name].__getitem__)
        ranked = [one for group in groups for one in group]
        return [
            {"player": one, "rank": rank, "points": str(points[one]),
             "values": [str(values[name][one]) for name in self.now.tie_breaks]}
            for rank, one in enumerate(ranked, 1)
        ]  # fmt: skip


def final_standings(now: CheckedTournament) -> list[Json]:
    """The last stage first; then who came no farther than the stage before it, and so on."""
    rows: dict[str, Json] = {}
    for stage in reversed(range(min(len(now.terms["stages"]), len(now.fields)))):
        for row in StageStandings(now, stage).rows:
            rows.setdefault(row["player"], {**row, "rank": len(rows) + 1})
    return list(rows.values())


def advancing(now: CheckedTournament) -> list[str]:
    standings = StageStandings(now, now.stage)
    ranked = [row["player"] for row in standings.rows if not now.out.get(row["player"])]
    wanted = now.terms["stages"][now.stage].get("advance", 0)
    if not wanted:
        return ranked
    if standings.stage["format"] != "groups":
        return ranked[:wanted]
    groups: dict[int, set[str]] = {}
    for one in standings.fixtures:
        groups.setdefault(one.get("group", 0), set()).update(one["players"])
    chosen = {one for group in groups.values() for one in [one for one in ranked if one in group][:wanted]}
    return [one for one in ranked if one in chosen]


# --- checkpoints: what the register has signed -----------------------------------------------------------------------

P = 2**255 - 19  # Ed25519, RFC 8032: the field, the order of the base point, the curve
Q = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
Point = tuple[int, int, int, int]


def add(a: Point, b: Point) -> Point:
    e, f = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    g, h = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = f - e, h - g, h + g, f + e
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number: int, point: Point) -> Point:
    found: Point = (0, 1, 1, 0)
    while number:
        found = add(found, point) if number & 1 else found
        point, number = add(point, point), number >> 1
    return found


def point_of(data: bytes) -> Point:
    sign, y = data[31] >> 7, int.from_bytes(data, "little") & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (not x and sign):
        raise ValueError("no point of the curve")
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = point_of((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def has_signed(public: bytes, text: bytes, signature: bytes) -> bool:
    if len(signature) != 64 or len(public) != 32:
        return False
    s = int.from_bytes(signature[32:], "little")
    try:
        key, r = point_of(public), point_of(signature[:32])
    except ValueError:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + text).digest(), "little") % Q
    one, other = times(s, BASE), add(r, times(h, key))
    same = not (one[0] * other[2] - other[0] * one[2]) % P and not (one[1] * other[2] - other[1] * one[2]) % P
    return s < Q and same


def key_of(vkey: str) -> tuple[str, bytes, bytes]:
    """Name, id and public key, of `name+id+base64(0x01, key)`."""
    name, id, encoded = vkey.strip().split("+", 2)
    raw = base64.b64decode(encoded)
    right = hashlib.sha256(name.encode() + b"\n" + raw).digest()[:4]
    if right.hex() != id or raw[:1] != b"\x01":
        raise ValueError("its id is not that of the key")
    return name, right, raw[1:]


def is_signed(note: str, vkeys: Sequence[str]) -> list[str]:
    """Which of these keys have signed a note: a text, an empty line, a line for each signature."""
    text, _, lines = note.rpartition("\n\n")
    found = []
    for vkey in vkeys:
        name, id, public = key_of(vkey)
        for line in lines.splitlines():
            raw = base64.b64decode(line.rpartition(" ")[2])
            if line.startswith(f"— {name} ") and raw[:4] == id and has_signed(public, f"{text}\n".encode(), raw[4:]):
                found.append(vkey)
    return found


def node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\1" + left + right).digest()


def root_by(hashed: bytes, at: int, size: int, proof: Sequence[bytes]) -> bytes:
    """The root to which a proof leads from a leaf (RFC 9162, 2.1.3.2)."""
    last = size - 1
    for step in proof:
        if at % 2 or at == last:
            hashed = node(step, hashed)
            while at and not at % 2:
                at, last = at >> 1, last >> 1
        else:
            hashed = node(hashed, step)
        at, last = at >> 1, last >> 1
    return hashed if not last else b""


def continues(old: Sequence[Any], new: Sequence[Any], proof: Sequence[bytes]) -> bool:
    """Whether the tree of one (size, root) begins with that of another (RFC 9162, 2.1.4.2)."""
    at, last = old[0] - 1, new[0] - 1
    steps = [old[1], *proof] if not old[0] & at else list(proof)
    while at % 2:
        at, last = at >> 1, last >> 1
    one = other = steps[0] if steps else b""
    for step in steps[1:]:
        if at % 2 or at == last:
            one, other = node(step, one), node(step, other)
            while at and not at % 2:
                at, last = at >> 1, last >> 1
        else:
            other = node(other, step)
        at, last = at >> 1, last >> 1
    return not last and (one, other) == (old[1], new[1])


def read_head(note: str) -> tuple[int, bytes]:
    lines = note.split("\n")
    return int(lines[1]), base64.b64decode(lines[2])


def check_checkpoints(files: PackFiles, lasts: Mapping[str, bytes]) -> list[Fault]:
    """V13: every checkpoint is signed and continues the one before; the last entry of every log is in the last."""
    if "data/proof/register.vkey" not in files.names:
        return []
    place, faults = "data/proof/checkpoints.txt", []
    texts = {
        name: files.read(f"data/proof/{name}").decode() for name in ("register.vkey", "keys.txt", "checkpoints.txt")
    }
    vkeys = [texts["register.vkey"].strip()]
    for note in reversed([one for one in texts["keys.txt"].split("---\n") if one.strip()]):
        old, new = note.split("\n")[2:4]
        if new not in vkeys or sorted(is_signed(note, [old, new])) != sorted([old, new]):
            return [("V13", "data/proof/keys.txt", "a change of the key is not signed by both keys")]
        vkeys.append(old)
    before = None
    for block in texts["checkpoints.txt"].split("---\n"):
        note, _, rest = block.partition("since ")
        head, hashes = read_head(note), [base64.b64decode(one) for one in rest.split()[1:]]
        if not is_signed(note, vkeys):
            faults.append(("V13", place, f"the checkpoint of {head[0]} entries is not signed by the register"))
        if before and not continues(before, head, hashes):
            faults.append(("V13", place, f"the checkpoint of {head[0]} does not continue that of {before[0]}"))
        before = head
    return faults + [fault for name, digest in lasts.items() for fault in check_inclusion(files, name, digest, before)]


def check_inclusion(files: PackFiles, name: str, digest: bytes, head: Any) -> list[Fault]:
    path = f"data/proof/{name}.tlog-proof"
    if path not in files.names:
        return [("V13", path, "is missing")]
    text, _, note = files.read(path).decode().partition("\n\n")
    _, index, *hashes = text.split("\n")
    leaf = hashlib.sha256(b"\0" + digest).digest()
    found = root_by(leaf, int(index.split()[1]), head[0], [base64.b64decode(one) for one in hashes])
    right = read_head(note) == head and found == head[1]
    return [] if right else [("V13", path, "the last entry of that log is not in the tree that was signed")]


# --- the checks ------------------------------------------------------------------------------------------------------


def first_difference(here: Sequence[Any], right: Sequence[Any]) -> str:
    """In words, where two lists part."""
    for at in range(max(len(here), len(right))):
        one, other = (str(rows[at]) if at < len(rows) else "nothing" for rows in (here, right))
        if one != other:
            return f"line {at + 1} says {one[:160]}; from the logs follows {other[:160]}"
    return "the same"


def compare(check: str, place: str, here: Sequence[Any], right: Sequence[Any]) -> list[Fault]:
    same = list(here) == list(right)
    return [] if same else [(check, place, first_difference(here, right))]


def check_manifest(files: PackFiles) -> list[Fault]:
    """V1: the tag manifest lists the manifest, which lists every file with its SHA-256."""
    listed: dict[str, str] = {}
    faults: list[Fault] = []
    for manifest in ("tagmanifest-sha256.txt", "manifest-sha256.txt"):
        if manifest not in files.names:
            return [("V1", manifest, "is missing: this is no pack")]
        try:
            lines = files.read(manifest).decode("utf-8", "replace").splitlines()
        except BROKEN as bad:
            return [("V1", manifest, f"cannot be read ({bad!r})")]
        listed.update((name, digest) for digest, _, name in (line.partition("  ") for line in lines))
    for name in sorted(set(files.names) - set(listed) - {"tagmanifest-sha256.txt"}):
        faults.append(("V1", name, "is not in the manifest"))
    for name, digest in sorted(listed.items()):
        if name not in files.names:
            faults += [] if name in MAY_BE_MISSING else [("V1", name, "is missing")]
            continue
        try:
            same = sha(files.read(name)) == digest
        except BROKEN:
            same = False
        faults += [] if same else [("V1", name, "was changed: its SHA-256 is not the one in the manifest")]
    return faults


def check_entry(now: CheckedTournament, entry: Json) -> list[Fault]:
    """What an entry says, beside what follows from those before it."""
    event, place = entry["event"], f"tournament.jsonl, entry {entry['version']}"
    kind = event["event"]
    if event.get("ruling", 0) > now.rulings or (kind == "ruling-made" and event["number"] != now.rulings + 1):
        return [("V12", place, "rulings are not numbered one after the other, or one is missing")]
    if kind == "draw-made" and event["head"] != entry["prev"]:
        return [("V6", place, "the draw does not name the entry it follows")]
    if kind == "round-laid":
        return [
            ("V5", place, f"fixture {one['number']} does not have the id that is computed for it")
            for one in event["fixtures"]
            if one["match"] != fixture_id(now.id, event["round"], one["number"], 1)
        ]
    if kind == "result-ruled" and event.get("old") != result_of(now.fixture(event)):
        return [("V9", place, "the ruling does not name the result that stood before it")]
    if kind == "round-closed":
        return compare("V10", place, event["standings"], StageStandings(now, now.stage).rows)
    if kind == "stage-closed":
        return compare("V11", place, event["advance"], advancing(now))
    if kind in ("tournament-finished", "results-confirmed"):
        faults = compare("V10", place, event["standings"], final_standings(now))
        return faults + (check_moves(now, event, place) if kind == "results-confirmed" else [])
    return []


def check_moves(now: CheckedTournament, event: Json, place: str) -> list[Fault]:
    players = [row["player"] for row in event["standings"]]
    up = players[: now.terms.get("up", 0)]
    down = players[len(up) :][-now.terms["down"] :] if now.terms.get("down") else []
    receipts = [[one["match"], one["version"], one["digest"]] for one in event["receipts"]]
    right = [
        [
            one["match"],
            *((one["played"]["receipt"][key] for key in ("version", "digest")) if one["played"] else (0, "")),
        ]
        for round in now.rounds
        for one in round["fixtures"].values()
    ]
    faults = compare("V11", place, event["promoted"], up) + compare("V11", place, event["relegated"], down)
    return faults + compare("V9", place, receipts, right)


def check_log(id: str, entries: list[Json]) -> tuple[CheckedTournament, list[Fault]]:
    faults: list[Fault] = []
    now, at = CheckedTournament(id), 0
    for entry in entries:
        place = f"tournament.jsonl, entry {entry['version']}"
        try:
            if entry["at"] < at:
                faults.append(("V12", place, "time goes back"))
            at = entry["at"]
            faults += check_entry(now, entry)
            now.evolve(entry)
        except BROKEN as bad:
            return now, [*faults, ("V2", place, f"does not fit what was written before it ({bad!r})")]
    return now, faults


def check_secrets(now: CheckedTournament) -> list[Fault]:
    """V5: everything that was derived from the master secret, derived again."""
    master = bytes.fromhex(now.secret)
    if sha(master) != now.commitment:
        return [("V5", "tournament.jsonl", "the master secret is not the one that was committed to")]
    faults: list[Fault] = []
    for round in now.rounds:
        place = f"tournament.jsonl, round {round['round']}"
        if round["lots"] != keyed(master, ["lots", now.id, round["round"]]).hex():
            faults.append(("V5", place, "the lots do not come from the master secret"))
        for number, one in round["fixtures"].items():
            secret = keyed(master, ["fixture", now.id, round["round"], number, one["attempt"]])
            if sha(secret) != one["commitment"]:
                faults.append(("V5", place, f"the secret of fixture {number} does not come from the master secret"))
    return faults


def check_match(
    now: CheckedTournament, round: Json, fixture: Json, attempt: int, match: str, data: bytes
) -> list[Fault]:
    """A match file beside the log: it is one chain, was opened as it was laid, and ended as was written down."""
    try:
        _head, lines, entries, broken = read_log(data)
        opened, ended = entries[0]["event"], entries[-1]["event"]
    except BROKEN as bad:
        return [("V9", match, f"cannot be read ({bad!r})")]
    if broken or any(entry["match"] != match for entry in entries):
        return [("V9", match, broken or "in its place lies another match")]
    faults: list[Fault] = []
    place = (now.id, round["round"], fixture["number"])
    if (opened.get("tournament"), opened.get("round"), opened.get("fixture")) != place:
        faults.append(("V5", match, "does not say that it is of this fixture"))
    secret = keyed(bytes.fromhex(now.secret), ["fixture", *place, attempt])
    if opened["commitment"] != sha(secret) or ended.get("secret", secret.hex()) != secret.hex():
        faults.append(("V5", match, "its secret does not come from the master secret"))
    if opened.get("draw") != now.draws[round["draw"]]["value"]:
        faults.append(("V6", match, "the draw is not part of its chance"))
    if attempt != fixture["attempt"]:
        return faults
    taken = [(one["event"]["seat"], one["event"]["player"]) for one in entries if one["event"]["event"] == "seat-taken"]
    if [player for _, player in sorted(taken)] != fixture["players"]:
        faults.append(("V9", match, "others sit in it than in its fixture, or elsewhere"))
    return faults + check_result(fixture, match, lines, ended)


def check_result(fixture: Json, match: str, lines: list[bytes], ended: Json) -> list[Fault]:
    played = fixture["played"]
    if played is None:
        return []
    faults = []
    if (played["receipt"]["version"], played["receipt"]["digest"]) != (len(lines), sha(lines[-1])):
        faults.append(("V9", match, "its last entry is not the one that the tournament wrote down"))
    said = ended.get("result") or {}
    result = {key: said[key] for key in ("places", "totals")} if said else None
    if played.get("result") != result:
        faults.append(("V9", match, "ended as {}; the tournament wrote down {}".format(result, played.get("result"))))
    for seat, points in enumerate(said.get("totals", [])):
        lines_of_seat = [line["points"] for line in ended.get("score", []) if line["seat"] == seat]
        if lines_of_seat and sum(lines_of_seat) != points:
            faults.append(("V9", match, f"the points of seat {seat} do not add up to its total"))
    return faults


def check_matches(files: PackFiles, now: CheckedTournament, light: bool, only: str) -> list[Fault]:
    faults, known = [], set()
    for round in now.rounds:
        for number, one in round["fixtures"].items():
            place = f"R{round['round']}-{number:02}"
            tries = [
                (f"attempts/{place}-attempt-{at}-{match}", at, match) for at, match in enumerate(one["earlier"], 1)
            ]
            for name, attempt, match in [
                *tries,
                ("matches/{}-{}".format(place, one["match"]), one["attempt"], one["match"]),
            ]:
                path = f"data/{name}.jsonl"
                known.add(path)
                if path in files.names:
                    found = check_match(now, round, one, attempt, match, files.read(path))
                    faults += [(check, path, what) for check, _, what in found]
                elif not light and place.startswith(only):
                    faults.append(("V4", path, "is missing"))
    for name in files.names:
        if name.startswith(("data/matches/", "data/attempts/")) and name not in known:
            faults.append(("V4", name, "belongs to no fixture"))
    return faults


def check_tables(files: PackFiles, now: CheckedTournament) -> list[Fault]:
    """V1: the tables that people read say what the logs say."""
    final = [[str(row["rank"]), row["player"], row["points"]] for row in now.final]
    faults = compare_table(files, "standings", ["rank", "player", "points"], final)
    for round in now.rounds:
        if round["closed"] is not None:
            rows = [[str(row["rank"]), row["player"], row["points"], *row["values"]] for row in round["closed"]]
            name = f"standings-R{round['round']}"
            faults += compare_table(files, name, ["rank", "player", "points", *now.tie_breaks], rows)
    faults += compare_table(
        files, "fixtures", FIXTURES, [row for round in now.rounds for row in fixture_rows(now, round)]
    )
    if "data/START-HERE.html" in files.names:
        page = files.read("data/START-HERE.html").decode("utf-8", "replace").partition('<table id="final">')[2]
        rows = re.findall(
            r"<tr><td[^>]*>(\d+)</td><td>.*?</td><td><code>(.*?)</code></td><td[^>]*>(.*?)</td></tr>", page
        )
        shown = [list(row) for row in rows[: len(final)]]
        faults += compare("V1", "data/START-HERE.html, final standings", shown, final)
    return faults


FIXTURES = ["round", "fixture", "match", "seat", "player", "place", "total"]


def fixture_rows(now: CheckedTournament, round: Json) -> list[list[str]]:
    rows = []
    for number, one in round["fixtures"].items():
        result = result_of(one)
        places = places_of(one, now.terms) if result else [""] * len(one["players"])
        totals = result["totals"] if result else [""] * len(one["players"])
        for seat, player in enumerate(one["players"]):
            told = [round["round"], number, one["match"], seat, player, places[seat], totals[seat]]
            rows.append([str(cell) for cell in told])
    return rows


def compare_table(files: PackFiles, name: str, columns: list[str], right: list[list[str]]) -> list[Fault]:
    """Only these columns are compared; a table may have more."""
    place, rows = f"data/tables/{name}.csv", files.table(name)
    if not rows or any(column not in rows[0] for column in columns):
        return [("V1", place, "is missing, or lacks a column")]
    at = [rows[0].index(column) for column in columns]
    here = [[row[cell] for cell in at if cell < len(row)] for row in rows[1:]]
    return compare("V1", place, [columns, *here], [columns, *right])


def check_receipts(digests: list[str], receipts: Sequence[str]) -> list[Fault]:
    """V14: a receipt is the SHA-256 of an entry, or its first sixteen digits."""
    faults = []
    for said in receipts:
        wanted = said.lower().replace("-", "").replace(" ", "")
        if len(wanted) < 16 or not any(digest.startswith(wanted) for digest in digests):
            faults.append(("V14", said, "no entry of any log in this pack has this receipt"))
    return faults


def last_digests(files: PackFiles) -> dict[str, bytes]:
    """The digest of the last entry of every log, by the place of its match."""
    found = {"tournament": hashlib.sha256(files.read("data/tournament.jsonl").split(b"\n")[-3]).digest()}
    for name in files.names:
        if name.startswith(("data/matches/", "data/attempts/")):
            place = name.split("/")[2].rpartition("-")[0]
            found[place] = hashlib.sha256(files.read(name).split(b"\n")[-3]).digest()
    return found


def all_digests(files: PackFiles) -> list[str]:
    """Of every entry of every log that can be read."""
    found = []
    for name in files.names:
        if name.endswith(".jsonl") and name.startswith("data/"):
            try:
                found += [sha(line) for line in files.read(name).split(b"\n")[1:-2]]
            except BROKEN:
                continue  # V1 has named it
    return found


def check(files: PackFiles, receipts: Sequence[str] = ()) -> tuple[CheckedTournament | None, list[Fault]]:
    """Everything, in the order of the numbers."""
    faults = check_manifest(files)
    try:
        head, _lines, entries, broken = read_log(files.read("data/tournament.jsonl"))
        if broken or any(entry["tournament"] != head["tournament"] for entry in entries):
            return None, [*faults, ("V2", "data/tournament.jsonl", broken or "an entry is of another tournament")]
    except BROKEN as bad:
        return None, [*faults, ("V2", "data/tournament.jsonl", f"cannot be read ({bad!r})")]
    now, found = check_log(head["tournament"], entries)
    faults += found
    if any(number == "V2" for number, _, _ in found):
        return None, faults
    try:
        told = json.loads(files.read("data/verification.json")) if "data/verification.json" in files.names else {}
        faults += (
            check_secrets(now) if now.secret else [("V5", "tournament.jsonl", "the master secret is not revealed")]
        )
        faults += check_matches(files, now, bool(told.get("light")), told.get("only", "")) if now.secret else []
        faults += check_tables(files, now)
    except BROKEN as bad:
        faults.append(("V1", "the pack", f"a file of it cannot be read ({bad!r})"))
    try:
        faults += check_checkpoints(files, last_digests(files))
    except BROKEN as bad:
        faults.append(("V13", "data/proof", f"cannot be read ({bad!r})"))
    return now, faults + (check_receipts(all_digests(files), receipts) if receipts else [])


def name_of(files: PackFiles) -> str:
    try:
        return sha(files.read("tagmanifest-sha256.txt"))
    except BROKEN:
        return "-"


def shown(text: str) -> str:
    """What a file says, on a terminal: it steers nothing there."""
    return "".join(char if char.isprintable() else "?" for char in text)


def main(words: Sequence[str]) -> int:
    here = Path(__file__).resolve().parent
    path = Path(words[0]) if words else here.parent.parent
    try:
        files = PackFiles(path)
    except BROKEN as bad:
        print(shown(f"{path} is no pack: {bad}"))
        return 2
    now, faults = check(files, words[1:])
    print(shown(f"pack        {path}"))
    print(f"its name    {name_of(files)}")
    if now is not None:
        played = sum(len(round["fixtures"]) for round in now.rounds)
        print(f"tournament  {now.id}, {len(now.seeding)} entrants, {played} fixtures")
    for number, what in CHECKS.items():
        wrong = [(place, why) for check, place, why in faults if check == number]
        unasked = (number == "V13" and "data/proof/register.vkey" not in files.names) or (
            number == "V14" and not words[1:]
        )
        print(f"{number:<4} {'WRONG' if wrong else '-    ' if unasked else 'good '}  {what}")
        for place, why in wrong[:20]:
            print(shown(f"       {place}: {why}"))
    print("Not done here: V3, V7, V8 and who may write what (V12): `trainregister verify` does them.")
    print(
        "Not proved by any file: who sat at the keyboard, whose ids these are, agreements between entrants, peeking by"
    )
    print("whoever ran the register, mail that never arrived, calendar time, and what nobody kept a receipt of.")
    print("Broken: see above." if faults else "Good: everything that was checked fits together.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
