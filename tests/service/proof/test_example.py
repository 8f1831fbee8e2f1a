"""The published example of an exported match is a real one, and what is said about it is true.

`python -m tests.service.proof.test_example` makes it anew, when rules or edition of Coal Baron have changed.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from domain.engine import legal
from domain.match import acts, strikes
from service.proof import verify, write_export
from service.proof.file import schema
from tests.matches import Table

PROOF = Path(__file__).parents[3] / "service" / "proof"
EXAMPLE, COMMENTS, SCHEMA = PROOF / "example.jsonl", PROOF / "EXAMPLE.md", PROOF / "schema.json"
EXCERPT = re.compile(r"^```json\n(.*)\n```$", re.MULTILINE)


def made() -> bytes:
    """Two players open a match, decide three times, take one decision back; an organiser abandons the match."""
    table = Table("coal-baron", 2, b'{"start_seat":0}', seed=1)
    for _ in range(3):
        seat = table.match.awaited[0]
        table.act(seat, acts.make_decision, seat, next(iter(legal(table.match.game, table.match.table, seat))), None)
    last = table.entries[-1].event.seat
    table.act(last, strikes.take_back, last, None, table.entries)
    if table.match.take_back:
        table.act(1 - last, strikes.grant_take_back, 1 - last, table.entries)
    table.do("organiser", acts.abandon, "this is only an example", kind="organiser")
    return write_export(table.match, table.log, {"player0": "Anna", "player1": "Bert"})


def published_schema() -> str:
    return json.dumps(schema(), indent=1, sort_keys=True) + "\n"


def test_the_example_is_proved():
    report = verify(EXAMPLE.read_bytes())
    assert report.good, (report.broken, report.unjustified)


def test_the_example_is_what_the_register_would_write():
    assert EXAMPLE.read_bytes() == made()


def test_the_published_schema_is_the_one_of_this_release():
    assert SCHEMA.read_text("utf-8") == published_schema()


def test_every_line_of_the_example_is_commented():
    """Long lines are shown from the beginning to an ellipsis."""
    excerpts = EXCERPT.findall(COMMENTS.read_text("utf-8"))
    lines = EXAMPLE.read_text("utf-8").splitlines()
    assert len(excerpts) == len(lines)
    for excerpt, line in zip(excerpts, lines, strict=True):
        shown, dots, _ = excerpt.partition(" …")
        assert line.startswith(shown) if dots else line == excerpt


def quoted_anew(comments: str, lines: list[str]) -> str:
    """The comments with every excerpt taken from the line of today, cut where it was cut."""
    todays = iter(lines)

    def excerpt(found: re.Match[str]) -> str:
        shown, dots, _ = found[1].partition(" …")
        line = next(todays)
        return f"```json\n{line[: len(shown)] + dots if dots else line}\n```"

    return EXCERPT.sub(excerpt, comments)


if __name__ == "__main__":
    EXAMPLE.write_bytes(made())
    COMMENTS.write_text(quoted_anew(COMMENTS.read_text("utf-8"), made().decode().splitlines()), "utf-8")
    SCHEMA.write_text(published_schema(), "utf-8")
