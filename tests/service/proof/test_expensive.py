"""Files that are dear to check: many strikes cost no more than their number, and a hostile file is refused cheaply."""

from __future__ import annotations

import io
import json
import time
import tracemalloc

import pytest
from click.testing import CliRunner

from domain.engine import legal
from domain.match import acts, strikes
from service.cli.proof import replay
from service.cli.verify import verify as verify_command
from service.proof import Broken, verify, write_export
from service.proof.export_reading import LARGEST, LONGEST
from tests.matches import Table
from tests.service.proof.test_verify import rechained


def struck_often(pairs: int) -> bytes:
    """A match in which a decision is made and taken back so many times."""
    table = Table("coal-baron", 2, b'{"start_seat":0}', seed=1)
    for _ in range(pairs):
        seat = table.match.awaited[0]
        offer = next(iter(legal(table.match.game, table.match.table, seat)))
        table.act(seat, acts.make_decision, seat, offer, None)
        table.act(seat, strikes.take_back, seat, None, table.entries[:4] + table.entries[-1:])
        if table.match.take_back:
            table.act(1 - seat, strikes.grant_take_back, 1 - seat, table.entries[:4] + table.entries[-2:])
    table.do("orga", acts.abandon, "enough", kind="organiser")
    return write_export(table.match, table.log, {})


def cost(file: bytes) -> float:
    """Seconds of this process for a check, the best of three."""
    spent = []
    for _ in range(3):
        before = time.process_time()
        assert verify(file).good
        spent.append(time.process_time() - before)
    return min(spent)


def test_the_check_is_linear_in_strikes():
    """Eight times as many pairs cost about eight times as much; squared it would be 64 times, cubed 512."""
    assert cost(struck_often(400)) / cost(struck_often(50)) < 24


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    table = Table("coal-baron", 2, seed=3).play(decisions=4)
    table.do("orga", acts.abandon, "enough", kind="organiser")
    return write_export(table.match, table.log, {}).split(b"\n")[:-2]


def changed(line: bytes, **event: object) -> bytes:
    entry = json.loads(line)
    entry["event"] |= event
    return json.dumps(entry).encode()


class Zeros(io.RawIOBase):
    """A gigabyte of zeros, or of anything, that is nowhere."""

    def __init__(self, start: bytes = b"", byte: bytes = b"\0") -> None:
        self.start, self.byte, self.left = start, byte, 1 << 30

    def readline(self, size: int | None = -1, /) -> bytes:
        if self.start:
            given, self.start = self.start, b""
            return given
        assert size is not None
        given = self.byte * min(size // len(self.byte), self.left)
        self.left -= len(given)
        return given


HOSTILE = {
    "seats without number": lambda head, log: [head, changed(log[0], seats=10**12), *log[1:]],
    "no seats": lambda head, log: [head, changed(log[0], seats=-1), *log[1:]],
    "opened again": lambda head, log: [head, *log[:-1], changed(log[0], seats=10**12), log[-1]],
    "a seat far away": lambda head, log: [head, log[0], changed(log[1], seat=10**12), *log[2:]],
    "a strike without end": lambda head, log: [
        head, *log[:-1], changed(log[-1], event="decisions-struck", ply=1, last=10**12, why="ruling"), log[-1],
    ],
    "a nest in the facts": lambda head, log: [head, *log[:4], log[4].replace(b'"facts":[', b'"facts":' + b"[" * 10**5)],
    "an option without end": lambda head, log: [head, changed(log[0], options={"start_seat": 10**12}), *log[1:]],
    "an empty log": lambda head, log: [head],
}  # fmt: skip


def peak(work) -> int:
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_export_is_refused_in_a_sentence_with_little_memory(lines, name, tmp_path):
    head, *made = HOSTILE[name](lines[0], lines[1:])
    try:
        file = rechained(made, head) if made else head + b"\n{}\n"
    except (json.JSONDecodeError, RecursionError):  # nested too deeply for Python: chained by nobody
        file = b"\n".join([head, *made, b"{}", b""])
    reports = []
    assert peak(lambda: reports.append(verify(file))) < 20 * 1024 * 1024
    assert not reports[0].good
    assert reports[0].broken is not None
    path = tmp_path / "hostile.jsonl"
    path.write_bytes(file)
    assert CliRunner().invoke(verify_command, [str(path)]).exit_code == 1
    shown = CliRunner().invoke(replay, [str(path)])  # shows what it can, or says in a sentence that it cannot
    assert shown.exception is None or isinstance(shown.exception, Broken), shown.exception


@pytest.mark.parametrize("start", [b"", b"HEAD\n"], ids=["from the beginning", "behind a head"])
def test_a_gigabyte_of_zeros_is_refused_at_once(lines, start):
    file, reports = Zeros(start.replace(b"HEAD", lines[0])), []
    assert peak(lambda: reports.append(verify(file))) < 4 * LONGEST
    assert f"at most {LONGEST} bytes" in str(reports[0].broken)


def test_a_gigabyte_of_empty_lines_is_refused(lines):
    class EmptyLines(Zeros):
        def readline(self, size: int | None = -1, /) -> bytes:
            return b"\n" if not self.start else super().readline(size)

    report = verify(EmptyLines(lines[0] + b"\n"))
    assert f"{LARGEST} bytes" in str(report.broken)
