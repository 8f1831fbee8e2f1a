"""Proof: whatever is changed in an exported match is found, and the ply is named."""

import json
from hashlib import sha256
from random import Random

import jsonschema
import pytest

from domain.match import acts
from domain.match.log import Agreement, DecisionMade
from domain.places import SPECTATOR, Viewer
from domain.words import Refused
from service.proof import Broken, read_export, verify, write_export, write_redacted
from service.proof.file import schema
from service.proof.replay import replay
from tests.matches import Table

NAMES_NOT_PROVEN = "names stand in the head of the file and not in its log: whose ids these are is not proven"
NAMES = {"player0": "Anna", "player1": "Bert", "player2": "Cleo"}


@pytest.fixture(scope="module")
def table() -> Table:
    """A whole match of Coal Baron, in which something was taken back now and then."""
    return Table("coal-baron", 3, seed=7, agreement=Agreement(seating="drawn")).play(take_backs=0.1)


@pytest.fixture(scope="module")
def file(table) -> bytes:
    return write_export(table.match, table.log, NAMES)


def plies(table: Table) -> list[int]:
    """The ply each entry belongs to: its own, or that of the last decision before it."""
    found, last = [], 0
    for entry in table.entries:
        last = entry.event.ply if isinstance(entry.event, DecisionMade) else last
        found.append(last)
    return found


# --- good files ------------------------------------------------------------------------------------------------------


def test_a_whole_match_is_proved(table, file):
    report = verify(file, receipts=[table.written[3].digest, table.written[-1].digest[:16]])
    assert report.good, report.broken
    assert [str(line).split(":")[0] for line in report.proved] == [
        "chain", "receipt", "receipt", "chance", "rules", "score", "charter",
    ]  # fmt: skip
    assert list(map(str, report.notes)) == [NAMES_NOT_PROVEN]


def test_the_stored_bytes_are_in_the_file_letter_by_letter(table, file):
    assert file.split(b"\n")[1:-2] == table.log


@pytest.mark.parametrize("ending", ["resigned", "abandoned"])
def test_matches_that_ended_early_are_proved(ending):
    table = Table("coal-baron", 2, seed=3).play(decisions=9)
    if ending == "resigned":
        table.act(0, acts.resign, 0)
    else:
        table.do("orga", acts.abandon, "no time", kind="organiser")
    report = verify(write_export(table.match, table.log, {}))
    assert report.good, report.broken


def test_a_seat_that_resigned_is_proved_to_be_played_by_its_defaults():
    table = Table("coal-baron", 3, seed=4).play(decisions=9)
    table.act(1, acts.resign, 1)
    table.play()
    assert any(isinstance(one.event, DecisionMade) and one.event.how == "resigned" for one in table.entries)
    report = verify(write_export(table.match, table.log, {}))
    assert report.good, report.broken


def test_every_line_fits_the_published_schema(file, table):
    published = schema()
    running = Table("coal-baron", 2, seed=3).play(decisions=5)
    redacted = write_redacted(running.match, running.log, NAMES, SPECTATOR)
    check = jsonschema.Draft202012Validator(published)
    for line in (file + redacted).splitlines():
        check.validate(json.loads(line))


# --- damaged files ---------------------------------------------------------------------------------------------------


def test_every_changed_byte_is_found_and_its_ply_named(table, file):
    """Two thousand single changed bytes, all over the file."""
    belongs = plies(table)
    random = Random(1)
    starts = [0]
    for line in file.split(b"\n")[:-1]:
        starts.append(starts[-1] + len(line) + 1)
    for position in random.sample(range(len(file)), 2000):
        changed = bytearray(file)
        changed[position] = random.choice([value for value in range(256) if value != file[position]])
        report = verify(bytes(changed))
        assert not report.good, f"byte {position}"
        line = max(at for at, start in enumerate(starts) if start <= position)
        if 0 < line <= len(belongs) and changed[position] != 10 and file[position] != 10:
            assert report.ply == belongs[line - 1], f"byte {position}, line {line}: {report.broken}"
            assert report.version == line


@pytest.mark.parametrize("seed", range(4))
def test_dropped_swapped_and_added_entries_are_found_and_the_ply_named(table, file, seed):
    belongs = plies(table)
    head, *lines, seal, _ = file.split(b"\n")
    random = Random(seed)
    for _ in range(100):
        at, other = sorted(random.sample(range(len(lines)), 2))
        dropped = lines[:at] + lines[at + 1 :]
        added = [*lines[:at], lines[other], *lines[at:]]
        swapped = [*lines[:at], lines[other], *lines[at + 1 : other], lines[at], *lines[other + 1 :]]
        for changed in (dropped, swapped, added):
            report = verify(b"\n".join([head, *changed, seal, b""]))
            assert not report.good
            between = not isinstance(table.entries[at].event, DecisionMade)  # it stands between two plies
            assert report.ply in (belongs[at], belongs[at] + between), report.broken


def test_a_file_that_was_cut_off_is_found(table, file):
    lines = file.split(b"\n")
    for keep in (1, 2, 10, len(lines) - 3, len(lines) - 2):
        assert not verify(b"\n".join(lines[:keep])).good
        assert not verify(b"\n".join([*lines[:keep], b""])).good
    assert not verify(file[:-1]).good
    assert not verify(file + b"\n").good
    assert not verify(b"").good
    assert not verify(b"{}").good


def rechained(lines: list[bytes], head: bytes) -> bytes:
    """What somebody could do who has the file and patience: change an entry and make all digests anew."""
    made: list[bytes] = []
    for line in lines:
        entry = json.loads(line)
        entry["prev"] = sha256(made[-1]).hexdigest() if made else ""
        entry["version"] = len(made) + 1
        made.append(json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode())
    body = b"".join(line + b"\n" for line in (head, *made))
    seal = {"digest": sha256(made[-1]).hexdigest(), "entries": len(made), "sha256": sha256(body).hexdigest()}
    return body + json.dumps(seal, sort_keys=True, separators=(",", ":")).encode() + b"\n"


def test_rechaining_alone_changes_nothing(table, file):
    head, *lines, _, _ = file.split(b"\n")
    assert rechained(lines, head) == file


@pytest.mark.parametrize("seed", range(3))
def test_a_forged_fact_under_a_new_chain_is_found_by_the_rules(table, file, seed):
    head, *lines, _, _ = file.split(b"\n")
    random = Random(seed)
    decisions = [at for at, entry in enumerate(table.entries) if isinstance(entry.event, DecisionMade)]
    for at in random.sample(decisions, 25):
        entry = json.loads(lines[at])
        facts = entry["event"]["facts"]
        facts.append(facts[-1]) if random.random() < 0.5 else facts.pop()
        forged = [*lines[:at], json.dumps(entry).encode(), *lines[at + 1 :]]
        report = verify(rechained(forged, head))
        assert not report.good
        assert report.ply == table.entries[at].event.ply, report.broken


def test_a_forged_score_is_found(table, file):
    head, *lines, _, _ = file.split(b"\n")
    entry = json.loads(lines[-1])
    entry["event"]["result"]["totals"][0] += 1
    report = verify(rechained([*lines[:-1], json.dumps(entry).encode()], head))
    assert "the result is" in str(report.broken)


def test_another_secret_is_found(table, file):
    head, *lines, _, _ = file.split(b"\n")
    entry = json.loads(lines[-1])
    entry["event"]["secret"] = "00" * 32
    report = verify(rechained([*lines[:-1], json.dumps(entry).encode()], head))
    assert "committed" in str(report.broken)


def test_a_new_chain_does_not_have_the_receipts_that_people_kept(table, file):
    head, *lines, _, _ = file.split(b"\n")
    entry = json.loads(lines[1])
    entry["at"] += 1
    report = verify(rechained([lines[0], json.dumps(entry).encode(), *lines[2:]], head), [table.written[5].digest])
    assert "no entry has the receipt" in str(report.broken)


# --- running matches -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [SPECTATOR, Viewer(0), Viewer(1)])
def test_an_export_of_a_running_match_keeps_its_secrets(viewer):
    table = Table("coal-baron", 2, seed=5).play(decisions=12)
    text = write_redacted(table.match, table.log, NAMES, viewer)
    for entry in table.entries:
        assert entry.salt.encode() not in text
        assert f'"{entry.command}"'.encode() not in text
    assert table.secret.hex().encode() not in text
    report = verify(text)
    assert report.good, report.broken
    assert "cut" in str(report.notes[0])
    export = read_export(text)
    assert export.digests == [one.digest for one in table.written]


def test_a_running_match_is_not_exported_whole():
    table = Table("coal-baron", 2, seed=5).play(decisions=2)
    with pytest.raises(AssertionError):
        write_export(table.match, table.log, {})


def test_changed_bytes_of_a_redacted_file_are_found_too():
    table = Table("coal-baron", 2, seed=5).play(decisions=6)
    text = write_redacted(table.match, table.log, NAMES, SPECTATOR)
    random = Random(2)
    for position in random.sample(range(len(text)), 500):
        changed = bytearray(text)
        changed[position] ^= 1 << random.randrange(7)
        assert not verify(bytes(changed)).good


# --- replay ----------------------------------------------------------------------------------------------------------


def test_a_file_is_replayed_as_text(table, file):
    export = read_export(file)
    story = list(replay(export))
    assert any("Anna" in line for line in story)
    assert any(line.endswith("(struck)") for line in story)
    board = "\n".join(replay(export, ply=5))
    assert "after ply 5" in board
    assert len(board) > 500
    assert board != "\n".join(replay(export, ply=5, seat=0))


def test_a_replay_says_what_there_is(file):
    with pytest.raises(Refused, match="there is no ply 9999"):
        list(replay(read_export(file), ply=9999))
    with pytest.raises(Broken):
        read_export(b"nonsense\n")
