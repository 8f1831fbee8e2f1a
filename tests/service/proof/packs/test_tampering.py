"""Whatever is changed in a pack is named, with its place, by `verify` and by the checker that lies in the pack: by
somebody who only has the file, and by whoever runs the register and makes every manifest, chain and seal fit again."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest

from domain.chance import commitment
from service.proof.packs import check as check_py
from tests.service.proof.packs.planted import (
    by_check_py,
    by_us,
    change_log,
    change_match,
    events,
    files,
    match_name,
    rebuilt,
    rewrite,
)

NOT_FROM_THE_LOGS = {"names.csv", "software/python.txt", "software/requirements.lock"}  # nothing proves these


def zipped(contents: dict[str, bytes]) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as pack:
        for name, data in contents.items():
            pack.writestr(name, data)
    return out.getvalue()


def raw(pack: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(pack)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def test_a_pack_is_good_for_both(packed, tmp_path):
    assert by_us(packed[0]) == {}
    assert by_check_py(packed[0], tmp_path) == {}


def test_every_file_that_is_changed_without_its_manifest_is_named(packed, tmp_path):
    for name, data in raw(packed[0]).items():
        spoilt = zipped(raw(packed[0]) | {name: data + b"\n"})
        if name == "tagmanifest-sha256.txt":
            continue  # it is what the pack is named after: nothing in the pack lists it
        for found in (by_us(spoilt), by_check_py(spoilt, tmp_path)):
            assert any(name in line for line in found["V1"]), name


def test_every_file_that_is_taken_away_without_its_manifest_is_named(packed, tmp_path):
    for name in raw(packed[0]):
        contents = raw(packed[0])
        del contents[name]
        may_be_missing = name in check_py.MAY_BE_MISSING
        for found in (by_us(zipped(contents)), by_check_py(zipped(contents), tmp_path)):
            assert any(name in line for line in found.get("V1", [])) or may_be_missing, name


def test_every_file_that_follows_from_the_logs_is_compared_with_them_whatever_the_manifest_says(packed):
    for name, data in files(packed[0]).items():
        if name in NOT_FROM_THE_LOGS or name.endswith(".jsonl"):
            continue
        found = by_us(rebuilt(files(packed[0]) | {name: data + b"x\n"}))
        if name == "software/source.tar":
            continue  # made by other software: said in a note
        assert any(name in line for line in found.get("V13" if name.startswith("proof/") else "V1", [])), name


def test_every_file_that_was_taken_away_with_its_line_in_the_manifest_is_named(packed):
    for name in files(packed[0]):
        if name in NOT_FROM_THE_LOGS or name in ("START-HERE.html", "software/source.tar"):
            continue
        contents = files(packed[0])
        del contents[name]
        found = [line for lines in by_us(rebuilt(contents)).values() for line in lines]
        stem = name.rpartition("-")[2].removesuffix(".jsonl")
        assert any(name in line or stem in line for line in found) or "tournament" in name, name


def test_a_file_that_was_slipped_in_with_a_line_in_the_manifest_is_named(packed, tmp_path):
    for name in ("hello.txt", "tables/more.csv", "scores/R9-01.txt", "matches/R9-01-aaaaaaaaaaaa.jsonl"):
        pack = rebuilt(files(packed[0]) | {name: b"x\n"})
        assert any(name in line for lines in by_us(pack).values() for line in lines), name
    assert "belongs to no fixture" in by_check_py(pack, tmp_path)["V4"][0]


# --- by whoever runs the register ------------------------------------------------------------------------------------


def final_standings_exchanged(contents):
    def better(log):
        first, second = events(log, "results-confirmed")[0]["standings"][:2]
        first["player"], second["player"] = second["player"], first["player"]

    change_log(contents, better)


def standings_of_a_round_exchanged(contents):
    def better(log):
        first, second = events(log, "round-closed")[0]["standings"][:2]
        first["player"], second["player"] = second["player"], first["player"]

    change_log(contents, better)


def tie_break_changed(contents):
    def better(log):
        events(log, "round-closed")[-1]["standings"][0]["values"][0] = "7"

    change_log(contents, better)


def points_changed(contents):
    def better(log):
        events(log, "results-confirmed")[0]["standings"][0]["points"] = "99"

    change_log(contents, better)


def result_changed_in_the_tournament(contents):
    def won(log):
        events(log, "fixture-finished")[-1]["result"]["totals"][0] += 1

    change_log(contents, won)


def result_changed_in_the_match_too(contents):
    def won(log):
        result = log[-1]["event"]["result"]
        result["totals"] = [total + 5 for total in result["totals"]]

    change_match(contents, won)


def decision_changed(contents):
    """Somebody else's decision, and everything after it chained anew."""

    def other(log):
        del log[-2]

    change_match(contents, other)


def seats_exchanged_in_the_match(contents):
    def exchanged(log):
        one, other = events(log, "seat-taken")[:2]
        one["player"], other["player"] = other["player"], one["player"]

    change_match(contents, exchanged)


def pairing_changed(contents):
    def other(log):
        one, two = events(log, "round-laid")[0]["fixtures"][:2]
        one["players"], two["players"] = two["players"], one["players"]

    change_log(contents, other)


def seats_exchanged_in_the_round(contents):
    def other(log):
        fixture = events(log, "round-laid")[-1]["fixtures"][0]
        fixture["players"] = fixture["players"][::-1]

    change_log(contents, other)


def lots_changed(contents):
    change_log(contents, lambda log: events(log, "round-laid")[0].update(lots="00" * 32))


def draw_changed(contents):
    change_log(contents, lambda log: events(log, "draw-made")[0].update(value="f" * 64))


def master_secret_changed(contents):
    change_log(contents, lambda log: events(log, "results-confirmed")[0].update(secret="11" * 32))


def other_commitment(contents):
    change_log(contents, lambda log: events(log, "tournament-opened")[0].update(commitment=commitment(b"other")))


def secret_of_a_match_changed(contents):
    change_match(contents, lambda log: log[-1]["event"].update(secret="22" * 32))


def entries_exchanged(contents):
    """Two entrants entered the other way round: the words of the draw come in another order."""

    def other(log):
        at = [place for place, entry in enumerate(log) if entry["event"]["event"] == "entered"]
        log[at[0]], log[at[1]] = log[at[1]], log[at[0]]

    change_log(contents, other)


def ruling_left_out(contents):
    def out(log):
        del log[next(at for at, entry in enumerate(log) if entry["event"]["event"] == "ruling-made")]

    change_log(contents, out)


def entry_left_out(contents):
    """The end of a fixture was never written down."""

    def out(log):
        del log[next(at for at, entry in enumerate(log) if entry["event"]["event"] == "fixture-finished")]

    change_log(contents, out)


def time_set_back(contents):
    change_log(contents, lambda log: log[-1].update(at=log[0]["at"] - 1))


def promoted_by_hand(contents):
    change_log(contents, lambda log: events(log, "results-confirmed")[0].update(promoted=["p0"]))


def advanced_by_hand(contents):
    change_log(contents, lambda log: events(log, "stage-closed")[0]["advance"].reverse())


def receipts_changed(contents):
    change_log(contents, lambda log: events(log, "results-confirmed")[0]["receipts"][0].update(digest="0" * 64))


def match_of_another_fixture(contents):
    one, other = match_name(contents, "R1-02"), match_name(contents, "R1-03")
    contents[one], contents[other] = contents[other], contents[one]


def match_left_out(contents):
    del contents[match_name(contents)]


def attempt_left_out(contents):
    del contents[next(name for name in contents if name.startswith("attempts/"))]


def log_cut_short(contents):
    contents["tournament.jsonl"] = rewrite(contents["tournament.jsonl"], lambda log: log[:-1])


def table_changed(contents):
    contents["tables/standings.csv"] = contents["tables/standings.csv"].replace(b"1,", b"2,", 1)


def page_changed(contents):
    page = contents["START-HERE.html"].decode()
    winner = json.loads(contents["tournament.jsonl"].splitlines()[-2])["event"]["standings"][0]["player"]
    contents["START-HERE.html"] = page.replace(f"<code>{winner}</code>", "<code>nobody</code>").encode()


# Which check of `verify` names it, which of check.py (empty: it is left to `verify`, and check.py says so).
BY_HAND = [
    (final_standings_exchanged, "V10", "V10"),
    (standings_of_a_round_exchanged, "V10", "V10"),
    (tie_break_changed, "V10", "V10"),
    (points_changed, "V10", "V10"),
    (result_changed_in_the_tournament, "V9", "V9"),
    (result_changed_in_the_match_too, "V3", "V9"),
    (decision_changed, "V3", ""),
    (seats_exchanged_in_the_match, "V8", "V9"),
    (pairing_changed, "V7", "V9"),
    (seats_exchanged_in_the_round, "V8", "V9"),
    (lots_changed, "V5", "V5"),
    (draw_changed, "V6", "V6"),
    (master_secret_changed, "V5", "V5"),
    (other_commitment, "V5", "V5"),
    (secret_of_a_match_changed, "V3", "V5"),
    (entries_exchanged, "V6", "V6"),
    (ruling_left_out, "V12", "V12"),
    (entry_left_out, "V10", "V10"),
    (time_set_back, "V12", "V12"),
    (promoted_by_hand, "V11", "V11"),
    (advanced_by_hand, "V11", "V11"),
    (receipts_changed, "V9", "V9"),
    (match_of_another_fixture, "V4", "V9"),
    (match_left_out, "V4", "V4"),
    (attempt_left_out, "V4", "V4"),
    (log_cut_short, "V1", "V5"),
    (table_changed, "V1", "V1"),
    (page_changed, "V1", "V1"),
]


@pytest.mark.parametrize(("fault", "ours", "theirs"), BY_HAND, ids=[fault.__name__ for fault, *_ in BY_HAND])
def test_what_whoever_runs_the_register_changes_is_named(packed, tmp_path, fault, ours, theirs):
    contents = files(packed[0])
    fault(contents)
    pack = rebuilt(contents)
    assert ours in by_us(pack)
    found = by_check_py(pack, tmp_path)
    assert theirs in found if theirs else True
    assert all(place.startswith(("data/", "tournament.jsonl")) for places in found.values() for place in places)


def test_the_first_line_of_a_table_that_differs_is_told(packed, tmp_path):
    contents = files(packed[0])
    table_changed(contents)
    [ours] = by_us(rebuilt(contents))["V1"]
    assert ours.startswith("data/tables/standings.csv, line 2: here stands `2,p")
    assert "from the logs follows `1,p" in ours
    [theirs] = by_check_py(rebuilt(contents), tmp_path)["V1"]
    assert theirs.startswith("data/tables/standings.csv: line 2 says")


# --- the program -----------------------------------------------------------------------------------------------------


def run_program(*words: str) -> subprocess.CompletedProcess[str]:
    """As a stranger runs it: isolated, so that nothing of ours can be imported."""
    return subprocess.run([sys.executable, "-I", *words], capture_output=True, text=True, timeout=300)


def test_the_program_in_the_pack_runs_alone_unpacked_and_on_the_zip(packed, tmp_path):
    with zipfile.ZipFile(BytesIO(packed[0])) as pack:
        pack.extractall(tmp_path / "cup")
    program = str(tmp_path / "cup" / "data" / "software" / "check.py")
    told = run_program(program)
    assert told.returncode == 0, told.stdout + told.stderr
    assert told.stdout.splitlines()[-1] == "Good: everything that was checked fits together."
    assert packed[1] in told.stdout
    table = tmp_path / "cup" / "data" / "tables" / "standings.csv"
    table.write_bytes(b"rank,player,points\n")
    told = run_program(program)
    assert told.returncode == 1
    assert "data/tables/standings.csv: was changed" in told.stdout
    (tmp_path / "no.zip").write_bytes(b"PK")
    assert run_program(program, str(tmp_path / "no.zip")).returncode == 2


def test_the_program_knows_receipts(packed, tmp_path):
    log = files(packed[0])["tournament.jsonl"].splitlines()[1:-1]
    full = sha256(log[3]).hexdigest()
    assert (
        by_check_py(packed[0], tmp_path, (full, full[:16], "-".join([full[:4], full[4:8], full[8:12], full[12:16]])))
        == {}
    )
    assert "V14" in by_check_py(packed[0], tmp_path, ("0" * 64,))


def test_the_program_uses_the_standard_library_alone():
    source = Path(check_py.__file__).read_text("utf-8")
    wanted = {
        line.split()[1].partition(".")[0] for line in source.splitlines() if line.startswith(("import ", "from "))
    }
    assert wanted <= sys.stdlib_module_names
