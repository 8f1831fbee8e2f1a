"""A month of finished matches as one file: verified, without names, safe against full disks and interruptions."""

import errno
import gzip
from datetime import UTC, datetime
from io import BytesIO

import pytest

from service.proof.export_reading import read_exports
from service.run import monthly_dump
from service.run.monthly_dump import Month, NotDumped, dump_month
from tests.registers import SmallRegister, lay_table
from tests.service.cli.typed import run

AUGUST, SEPTEMBER = Month(2026, 8), Month(2026, 9)


def at(month: int, day: int) -> int:
    return int(datetime(2026, month, day, 12, tzinfo=UTC).timestamp())


@pytest.fixture
def small(tmp_path):
    made = SmallRegister(tmp_path)
    yield made
    made.close()


def finished(small: SmallRegister, month: int, day: int) -> str:
    """A match of two that ends on this day, because one gives up."""
    small.wall.now = at(month, day)
    match = lay_table(small.matches, [small.caller(0), small.caller(1)])
    small.matches.resign(small.caller(1), match)
    return match


@pytest.fixture
def autumn(small):
    """Four matches that ended in August, one on the last of July, one in September, and one that goes on."""
    finished(small, 7, 31)
    ended = [finished(small, 8, day) for day in (1, 12, 12, 31)]
    lay_table(small.matches, [small.caller(0), small.caller(1)])
    finished(small, 9, 1)
    small.wall.now = at(10, 2)
    return ended


def in_file(file) -> list[str]:
    data = file.read_bytes()
    plain = gzip.decompress(data) if file.suffix == ".gz" else data
    return [one.head.match for one in read_exports(BytesIO(plain))]


@pytest.mark.parametrize("packed", [True, False], ids=["gzipped", "plain"])
def test_a_month_holds_what_ended_in_it_verified_and_without_names(small, autumn, tmp_path, packed):
    done = dump_month(small.register, tmp_path / "dumps", AUGUST, packed=packed)
    assert sorted(in_file(done.file)) == sorted(autumn)
    assert (done.matches, done.wrong) == (4, [])
    assert b"Anna" not in (gzip.decompress(done.file.read_bytes()) if packed else done.file.read_bytes())
    told = run("verify", str(done.file))
    assert told.exit_code == 0
    assert told.output.splitlines()[-1].startswith("Good: 4 matches")
    assert [one.name for one in (tmp_path / "dumps").iterdir()] == [done.file.name]  # nothing is left beside it
    again = dump_month(small.register, tmp_path / "dumps", AUGUST, packed=packed)
    assert (again.sha256, again.file) == ("", done.file)


def test_the_same_month_is_the_same_file_wherever_it_is_written(small, autumn, tmp_path):
    one, other = (dump_month(small.register, tmp_path / name, AUGUST) for name in ("one", "other"))
    assert one.sha256 == other.sha256


@pytest.mark.parametrize("fails_at", range(8))  # four matches, each with its note
def test_who_ran_out_of_disk_or_was_interrupted_goes_on_there(small, autumn, tmp_path, monkeypatch, fails_at):
    """Each time something is brought to the disk it may be full: half a match may be written, or only its note not."""
    whole = dump_month(small.register, tmp_path / "whole", AUGUST)
    to_disk, left = monthly_dump._to_disk, iter(range(fails_at))

    def full(file) -> None:
        if next(left, None) is None:
            file.write(b"half of")
            raise OSError(errno.ENOSPC, "No space left on device")
        to_disk(file)

    with monkeypatch.context() as patched:
        patched.setattr(monthly_dump, "_to_disk", full)
        with pytest.raises(NotDumped, match=r"No space left on device\. \d match(es)? of it are safe; make room"):
            dump_month(small.register, tmp_path / "dumps", AUGUST)
        assert not (tmp_path / "dumps" / "2026-08.ndjson.gz").exists()
    exported, seen = small.queries.export, []
    monkeypatch.setattr(small.queries, "export", lambda *words, **more: seen.append(words) or exported(*words, **more))
    done = dump_month(small.register, tmp_path / "dumps", AUGUST)
    assert done.sha256 == whole.sha256
    assert len(seen) == 4 - fails_at // 2  # what was safe is not made again


def test_a_match_that_does_not_verify_is_left_out_and_named(small, autumn, tmp_path, monkeypatch):
    exported = small.queries.export

    def changed(caller, match, **more):
        found = exported(caller, match, **more)
        return (
            found._replace(data=found.data.replace(b"seat-resigned", b"seat-resigneb")) if match == autumn[1] else found
        )

    monkeypatch.setattr(small.queries, "export", changed)
    done = dump_month(small.register, tmp_path / "dumps", AUGUST)
    assert done.wrong == [autumn[1]]
    assert sorted(in_file(done.file)) == sorted(set(autumn) - {autumn[1]})


def test_a_month_that_is_not_over_is_not_written(small, autumn, tmp_path):
    with pytest.raises(NotDumped, match="2026-10 is not over; 2026-09 is the last month that is"):
        dump_month(small.register, tmp_path / "dumps", SEPTEMBER.next)
    assert not (tmp_path / "dumps").exists()


def test_a_month_in_which_no_match_ended_leaves_no_file_that_verify_would_call_empty(small, autumn, tmp_path):
    done = dump_month(small.register, tmp_path / "dumps", Month(2026, 6))
    assert (done.matches, done.sha256, [*(tmp_path / "dumps").iterdir()]) == (0, "", [])
    assert str(monthly_dump.written(done)).endswith("2026-06.ndjson.gz: not written, no match ended in that month")


def test_months_follow_each_other_over_the_end_of_a_year():
    assert str(Month(2026, 12).next) == "2027-01"
    assert Month.of(Month(2027, 1).begins - 1) == Month(2026, 12)


def test_the_command_writes_every_month_since_one(small, autumn, tmp_path, monkeypatch):
    monkeypatch.setenv("TRAINREGISTER_DATA", str(tmp_path))
    monkeypatch.setenv("TRAINREGISTER_SECRET_KEY", "k" * 32)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    folder = tmp_path / "dumps"
    assert "a month looks like 2026-10, not August" in run("dump", str(folder), "--month", "August").output
    told = run("dump", str(folder), "--month", "2026-08")
    assert told.exit_code == 0, told.output
    assert "2026-08.ndjson.gz: 4 matches, verified; SHA-256 " in told.output
