"""Attacks on proof: files that are forged by an operator or a player, and files that are made to be expensive."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec

from domain.match import acts
from domain.match.log import DecisionMade
from ops.drills.attacks.target import Target, held
from service.proof import verify, write_export
from tests.growth import TooSteep, see_growth
from tests.matches import Table

SECRETS = 60
NAMES = {"player0": "Anna", "player1": "Bruno"}


def finished(seed: int = 5, take_backs: float = 0.0) -> Table:
    return Table("coal-baron", 2, seed=seed).play(take_backs=take_backs)


def file_of(table: Table) -> bytes:
    return write_export(table.match, table.log, NAMES)


def forged(data: bytes, change: Callable[[list[Any]], object]) -> bytes:
    """A file whose lines were changed, chained and sealed anew: what whoever runs a register can always do."""
    head, *entries = [json.loads(line) for line in data.splitlines()[:-1]]
    lines = [head, *entries]
    change(lines)
    written, before = [_line(lines[0])], ""
    for version, entry in enumerate(lines[1:], 1):
        written.append(_line(entry | {"prev": before, "version": version}))
        before = sha256(written[-1]).hexdigest()
    body = b"".join(line + b"\n" for line in written)
    return body + _line({"entries": len(lines) - 1, "digest": before, "sha256": sha256(body).hexdigest()}) + b"\n"


def _line(value: Any) -> bytes:
    return msgspec.json.encode(value, order="sorted")


def told(data: bytes) -> str:
    """Everything a report says besides what it has found."""
    report = verify(data)
    return " ".join(map(str, (report.verdict, *report.notes, *report.possible)))


def bytes_cannot_be_changed(target: Target) -> str:
    """Proof: one byte of a file is changed."""
    data = file_of(finished())
    for place in range(100, len(data) - 1, len(data) // 25):
        changed = data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]
        held(not verify(changed).good, f"byte {place} can be changed")
    return "every change is found"


def outcomes_follow_the_rules(target: Target) -> str:
    """Proof: the operator writes another outcome, and chains everything anew."""

    def change(lines: list[Any]) -> None:
        entry = next(one for one in lines[4:] if one["event"]["event"] == "decision-made" and one["event"]["facts"])
        entry["event"]["facts"] = entry["event"]["facts"][:-1]

    held(not verify(forged(file_of(finished()), change)).good, "facts can be left out")
    return "found when judged again"


def strikes_need_consent(target: Target) -> str:
    """Proof: a strike that all have agreed to, says the file, and nobody has asked for."""
    table = finished(seed=6, take_backs=0.2)
    kinds = ("take-back-asked", "take-back-granted")

    def change(lines: list[Any]) -> None:
        lines[1:] = [one for one in lines[1:] if one["event"]["event"] not in kinds]

    data = forged(file_of(table), change)
    held(not verify(data).good, "it is called good")
    return str(verify(data).verdict)


def orders_are_not_decisions(target: Target) -> str:
    """Proof: the service writes a player's decisions as orders that were left with it."""

    def change(lines: list[Any]) -> None:
        for one in [one for one in lines[4:] if one["event"]["event"] == "decision-made"][:3]:
            one["event"]["how"] = "standing-order"
            one["by"] = {"kind": "service", "id": ""}

    data = forged(file_of(finished()), change)
    held(not verify(data).good or "not shown by the log" in told(data), "it is called good without a word")
    return "reported as not shown by the log"


def names_are_not_proven(target: Target) -> str:
    """Proof: the names in the head of a file are others."""
    data = forged(file_of(finished()), lambda lines: lines[0]["players"].update(player0="Somebody Else"))
    held(not verify(data).good or "not proven" in told(data), "names are called good without a word")
    return "the report says that names are not proven"


def what_remains_possible_is_said(target: Target) -> str:
    """Proof: a report promises more than was checked."""
    said = told(file_of(finished()))
    for weakness in (
        "No receipt was given",
        "knew the secret",
        "abandoned",
        "look into every hand",
        "in a player's name",
    ):
        held(weakness in said, f"it does not say: {weakness}")
    return "said in the report"


def what_the_table_could_not_have_is_named(target: Target) -> str:
    """Proof: a stranger sits down in mid-game, time is taken away, a finished match is abandoned: all well chained."""
    late = {"kind": "player", "id": "thief"}
    planted: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
        "a seat taken in mid-game": ({"event": "seat-taken", "seat": 1, "player": "thief"}, late),
        "a seat left in mid-game": ({"event": "seat-left", "seat": 1}, {"kind": "player", "id": "player1"}),
        "time that is taken away": (
            {"event": "clock-changed", "kind": "granted", "seat": 0, "seconds": -90_000, "reason": "x"},
            {"kind": "organiser", "id": "orga"},
        ),
    }
    data = file_of(finished())
    for what, (event, by) in planted.items():

        def plant(lines: list[Any], event: Any = event, by: Any = by) -> None:
            lines.insert(8, lines[7] | {"event": event, "by": by, "command": "planted"})

        held(not verify(forged(data, plant)).good, f"{what} is called good")
    ended = {
        "event": "match-abandoned",
        "reason": "enough",
        "secret": json.loads(data.splitlines()[-2])["event"]["secret"],
    }

    def end_again(lines: list[Any]) -> None:
        lines.append(lines[-1] | {"event": ended, "by": {"kind": "organiser", "id": "orga"}, "command": "planted"})

    held(not verify(forged(data, end_again)).good, "a finished match is called abandoned")
    return f"{len(planted) + 1} forgeries, each named"


def the_best_of_many_secrets_is_not_hidden(target: Target) -> str:
    """Proof: the operator makes sixty secrets, and opens the match with the one that suits somebody best."""
    best = max((Table("coal-baron", 2, seed=seed) for seed in range(SECRETS)), key=_good_for_the_first)
    said = told(file_of(best.play()))
    held("a secret that was chosen" in said, "the report does not say that a secret may be chosen to suit somebody")
    silent = forged(file_of(best), lambda lines: [one["event"].pop("words", None) for one in lines[2:4]])
    held(not verify(silent).good, "words for chance can be taken away")
    return "said in the report; words that the others said cannot be changed"


def _good_for_the_first(table: Table) -> int:
    """Whatever an operator might like: here the letters in what the first seat was dealt."""
    return sum(ord(letter) for letter in str(table.match.table.seats[0]))


def hostile_numbers_are_refused(target: Target) -> str:
    """Medium: a file names 10^12 seats, or a ply without end, and eats the memory of who checks it."""
    data = file_of(finished())
    for field, value in (("seats", 10**12), ("seats", -1)):
        changed = forged(data, lambda lines, to=value, name=field: lines[1]["event"].__setitem__(name, to))  # type: ignore[misc]
        held(not verify(changed).good, f"{field} of {value} is called good")
    far = forged(data, lambda lines: [one["event"].update(ply=10**12) for one in lines[5:6]])
    held(not verify(far).good, "a ply of 10^12 is called good")
    return "refused at once"


def many_strikes_cost_little(target: Target) -> str:
    """High 4: a match of many decisions that were taken back takes for ever to check."""
    try:
        see_growth(verify, _with_strikes, 40)
    except TooSteep as steep:
        held(False, str(steep))
    return "the cost grows with the length only"


def _with_strikes(pairs: int) -> bytes:
    table = Table("coal-baron", 2, seed=9)
    for _ in range(pairs):
        table.decide()
        table.take_back()
    seat = next(one.event.seat for one in reversed(table.entries) if isinstance(one.event, DecisionMade))
    table.act(seat, acts.resign, seat)
    return file_of(table)


ATTACKS = (
    bytes_cannot_be_changed, outcomes_follow_the_rules, strikes_need_consent, orders_are_not_decisions,
    what_the_table_could_not_have_is_named, the_best_of_many_secrets_is_not_hidden, names_are_not_proven,
    what_remains_possible_is_said, hostile_numbers_are_refused, many_strikes_cost_little,
)  # fmt: skip
