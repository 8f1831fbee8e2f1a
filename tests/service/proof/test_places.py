"""Where a file stops being what was exported is named exactly: the entry, or the line where all entries are whole."""

from io import BytesIO

import pytest

from domain.match import acts
from domain.places import SPECTATOR
from service.proof import Broken, verify, write_export, write_redacted
from service.proof.export_reading import read_exports
from tests.matches import Table


def abandoned(seed: int) -> Table:
    table = Table("coal-baron", 2, seed=seed).play(decisions=6)
    table.do("orga", acts.abandon, "enough", kind="organiser")
    return table


@pytest.fixture(scope="module")
def file() -> bytes:
    table = abandoned(3)
    return write_export(table.match, table.log, {"player0": "Anna"})


def joined(*lines: bytes) -> bytes:
    return b"".join(line + b"\n" for line in lines)


# How a file is changed, and the line at which that is said; "n" is the number of entries.
OF_LINES = {
    "seal missing": (lambda head, log, seal: joined(head, *log), lambda n: n + 1, "the file ends after entry {n}"),
    "only the head": (lambda head, log, seal: joined(head), lambda n: 1, "the file ends after entry 0"),
    "cut off in the seal": (lambda head, log, seal: joined(head, *log) + seal[:40], lambda n: n + 2, "cut off"),
    "seal changed": (
        lambda head, log, seal: joined(head, *log, seal.replace(b"entries", b"entrees")), lambda n: n + 2,
        "after entry {n} the seal should stand here",
    ),
    "number in the seal changed": (
        lambda head, log, seal: joined(head, *log, seal.replace(b'"entries":', b'"entries":1')), lambda n: n + 2,
        "the seal is not written as it was",
    ),
    "digest in the seal changed": (
        lambda head, log, seal: joined(head, *log, seal.replace(b'"digest":"', b'"digest":"0')), lambda n: n + 2,
        "the seal is not written as it was",
    ),
    "head changed": (lambda head, log, seal: joined(head.replace(b"Anna", b"Anne"), *log, seal), lambda n: 1, "head"),
    "no line feed at the end": (lambda head, log, seal: joined(head, *log) + seal, lambda n: n + 2, "line feed"),
    "blank line at the end": (lambda head, log, seal: joined(head, *log, seal, b""), lambda n: n + 3, "below the seal"),
    "something below the seal": (lambda head, log, seal: joined(head, *log, seal, seal), lambda n: n + 3, "below the"),
    "blank line behind the head": (lambda head, log, seal: joined(head, b"", *log, seal), lambda n: 2, "entry 1"),
    "blank line before the seal": (lambda head, log, seal: joined(head, *log, b" ", seal), lambda n: n + 2, "is blank"),
    "blank line among entries": (
        lambda head, log, seal: joined(head, *log[:4], b"", *log[4:], seal), lambda n: 6, "entry 5 should stand here"
    ),
    "CR LF throughout": (
        lambda head, log, seal: joined(head, *log, seal).replace(b"\n", b"\r\n"), lambda n: 1, "LF alone"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", OF_LINES)
def test_what_is_wrong_beside_the_entries_is_named_by_its_line(file, name):
    change, line, said = OF_LINES[name]
    head, *log, seal = file.splitlines()
    report = verify(change(head, log, seal))
    assert (report.version, report.line) == (0, line(len(log))), report.broken
    assert said.format(n=len(log)) in str(report.broken)


OF_ENTRIES = {
    "CR LF at one entry": (lambda log: [*log[:4], log[4] + b"\r", *log[5:]], 5),
    "cannot be read": (lambda log: [*log[:4], log[4][:-1], *log[5:]], 5),
    "the first missing": (lambda log: log[1:], 1),
    "one missing": (lambda log: [*log[:4], *log[5:]], 5),
    "the last one missing": (lambda log: log[:-1], None),
    "the last one unreadable": (lambda log: [*log[:-1], log[-1][:-1]], None),
    "the last one changed": (lambda log: [*log[:-1], log[-1].replace(b'"enough"', b'"enuogh"')], None),
    "the last one twice": (lambda log: [*log, log[-1]], "behind"),
}


@pytest.mark.parametrize("name", OF_ENTRIES)
def test_what_is_wrong_with_an_entry_is_named_by_it(file, name):
    change, place = OF_ENTRIES[name]
    head, *log, seal = file.splitlines()
    version = {None: len(log), "behind": len(log) + 1}.get(place, place)
    report = verify(joined(head, *change(log), seal))
    assert (report.version, report.line) == (version, version + 1), report.broken


def test_a_line_of_a_cut_file_that_was_given_another_end_is_named():
    table = Table("coal-baron", 2, seed=5).play(decisions=6)
    lines = write_redacted(table.match, table.log, {}, SPECTATOR).splitlines()
    report = verify(joined(*lines[:3], lines[3] + b"\r", *lines[4:]))
    assert (report.version, "CR LF" in str(report.broken)) == (3, True)


# --- many one behind the other ---------------------------------------------------------------------------------------


def told(data: bytes) -> list[str]:
    return [str(one) if isinstance(one, Broken) else one.head.match for one in read_exports(BytesIO(data))]


@pytest.fixture(scope="module")
def three() -> list[bytes]:
    return [write_export(table.match, table.log, {}) for table in map(abandoned, (1, 2, 3))]


def test_matches_stand_one_behind_the_other(three):
    assert told(b"".join(three)) == [verify(one).match for one in three]


def test_behind_a_broken_match_reading_goes_on_at_the_next_head(three):
    first, second, third = three
    lines, here = second.splitlines(), len(first.splitlines())
    good = [verify(one).match for one in three]
    for damaged, place, said in [
        (joined(*lines[:-1]), here + len(lines) - 1, "the seal is missing"),
        (joined(*lines, b""), here + len(lines) + 1, "is blank; an exported match should begin here"),
        (joined(*lines[:3], b"", *lines[3:]), here + 4, "is blank"),
        (joined(lines[0][:-1], *lines[1:]), here + 1, "this is not an exported match"),
    ]:
        found = [one for one in told(first + damaged + third) if one not in good]
        assert len(found) == 1
        assert found[0].startswith(f"line {place}: {said}")
    changed = told(first + second.replace(b'"enough"', b'"enuogh"') + third)
    assert [changed[0], changed[2]] == [good[0], good[2]]
    assert changed[1].startswith(f"entry {len(lines) - 2}, ")


def test_what_does_not_begin_as_an_export_is_given_up(three):
    assert len(told(b"nonsense\n" + three[0])) == 1
    assert [len(told(b"")), len(told(b"\n"))] == [1, 1]
