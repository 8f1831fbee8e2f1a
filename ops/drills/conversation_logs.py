"""What came of the mails of a drill: read from the logs, the outbox and the inbox, and added up over several runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from domain.match.log import DecisionMade
from ops.drills.conversation_post import Noting, Post
from tests.letter_writers import Sent, commands_of, wrong_actions
from tests.registers import SmallRegister


class Counted(msgspec.Struct):
    """The figures of one run, or of several together."""

    handed: int = 0  # mails of people, those sent twice counted twice
    different: int = 0
    letters: int = 0  # mails of ours
    idle: int = 0  # of these, answers to mails that decided nothing
    turns: int = 0  # mails of people that decided something
    decisions: dict[str, int] = {}  # by game
    kinds: dict[str, int] = {}  # of our mails that are not idle
    along: int = 0  # answers that went along with another letter
    alone: int = 0  # answers that waited for one in vain
    inbox: dict[str, int] = {}
    wrong: int = 0
    silent: int = 0

    @property
    def per_turn(self) -> float:
        return (self.letters - self.idle) / max(1, self.turns)

    @property
    def per_turn_once_begun(self) -> float:
        """The same without letters that a match has begun, of which short runs have many for each turn."""
        return (self.letters - self.idle - self.kinds.get("started", 0)) / max(1, self.turns)

    def lines(self) -> Iterator[str]:
        yield f"{self.handed} mails of people, {self.different} different ones; {self.letters} mails of ours"
        yield f"{sum(self.decisions.values())} decisions in {self.turns} turns: {_named(self.decisions)}"
        yield f"mails for each turn of a person: {self.per_turn:.3f}, answers to idle ones aside"
        yield f"the same without letters that a match has begun: {self.per_turn_once_begun:.3f}"
        yield f"of these: {_named(self.kinds)}"
        yield f"decisions of which another letter told: {self.along}; told alone: {self.alone}"
        yield f"what became of them: {_named(self.inbox)}"
        yield f"wrong actions: {self.wrong}; mails without an answer: {self.silent}"


def _named(numbers: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {what}" for what, number in sorted(numbers.items(), key=lambda one: -one[1]))


class Read(msgspec.Struct):
    """What the logs say about one run, with its faults by name."""

    counted: Counted
    faults: list[str]


def read_logs(register: SmallRegister, post: Post, intake: Noting) -> Read:
    because_of: dict[str, Sent] = {}
    for id, command in intake.commands.items():
        because_of |= commands_of(command, post.sent[id])
    matches, decisions, turns = register.store.events.matches(), Counter[str](), set[str]()
    for id in matches:
        for one in register.store.events.entries(id):
            if isinstance(one.event, DecisionMade) and one.event.how == "decided":
                decisions[register.match(id).opened.game] += 1
                turns.update({because_of[one.command].id} if one.command in because_of else ())
    wrong, silent = list(wrong_actions(register, matches, because_of)), post.unanswered
    idle = [one for one in post.came if one.answers and turns.isdisjoint(one.answers)]
    counted = Counted(
        handed=post.handed,
        different=len(post.sent),
        letters=len(post.came),
        idle=len(idle),
        turns=len(turns),
        decisions=dict(decisions),
        kinds=dict(Counter(one.kind for one in post.came) - Counter(one.kind for one in idle)),
        along=_answers(register, "state='dropped' AND note LIKE 'told in %'"),
        alone=_answers(register, "state='accepted' AND due>created"),
        inbox=_inbox(register),
        wrong=len(wrong),
        silent=len(silent),
    )
    return Read(counted, [*wrong[:10], *(_without_answer(register, intake, sent) for sent in silent[:10])])


def _without_answer(register: SmallRegister, intake: Noting, sent: Sent) -> str:
    """A mail that got no answer, and what became of it and of the answer."""
    id = intake.kept.get(sent.id, "")
    item = register.register.inbox.get(id)
    with register.store.durable.reading() as cursor:
        row = cursor.row("SELECT state, note FROM outbox WHERE kind=?", f"answer:{id}")
    came = f"{item.state} {item.note!r}" if item else "never came"
    answer = f"{row['state']} {row['note']!r}" if row else "none"
    return f"no answer to {sent.parts} ({sent.id}): {came}, answer {answer}"


def _answers(register: SmallRegister, where: str) -> int:
    with register.store.durable.reading() as cursor:
        row = cursor.row(f"SELECT COUNT(*) AS n FROM outbox WHERE kind LIKE 'answer:%' AND {where}")  # noqa: S608
    return int(row["n"]) if row else 0


def _inbox(register: SmallRegister) -> dict[str, int]:
    """How many mails are in which state."""
    with register.store.durable.reading() as cursor:
        return {row["state"]: row["n"] for row in cursor.rows("SELECT state, COUNT(*) AS n FROM inbox GROUP BY state")}


# --- several runs ----------------------------------------------------------------------------------------------------


def added(file: Path, counted: Counted, seed: int) -> Counted:
    """Note the figures of a run under its seed; those of all runs in the file together."""
    runs = msgspec.json.decode(file.read_bytes(), type=dict[str, Counted]) if file.exists() else {}
    runs[str(seed)] = counted
    file.write_bytes(msgspec.json.format(msgspec.json.encode(runs)))
    return total(list(runs.values()))


def total(runs: list[Counted]) -> Counted:
    """All figures of several runs, each added to its like."""
    together: dict[str, Any] = {}
    for name in Counted.__struct_fields__:
        values = [getattr(one, name) for one in runs]
        together[name] = sum(map(Counter, values), Counter()) if isinstance(values[0], dict) else sum(values)
    return msgspec.convert(together, Counted)
