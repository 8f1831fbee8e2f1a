"""The pack of a tournament: it verifies, and every fault that is planted in it breaks the check of its number."""

from __future__ import annotations

import zipfile
from hashlib import sha256
from io import BytesIO

import bagit
import msgspec
import pytest

from domain.chain import START, digest
from domain.tournament.log import TOURNAMENT_FORM, FixtureResult
from domain.tournament.state import fold_tournament
from domain.words import Refused
from service.proof.packs.bag import BadBag, Bag, manifest_of
from service.proof.packs.check_pack import check_pack, proofs_of
from service.proof.packs.checkpoint_check import OF_TOURNAMENT, PROOF_END
from service.proof.packs.pack import CHECKED, tournament_file
from service.proof.packs.pack_tables import comma_separated
from tests.service.cli.typed import run
from tests.service.proof.packs.planted import files, rebuilt, rewrite, sealed


def broken(pack: bytes) -> set[str]:
    return {one.check for one in check_pack(BytesIO(pack)).found}


def test_a_pack_verifies_and_its_name_is_that_of_its_tag_manifest(packed):
    pack, name, cup = packed
    report = check_pack(BytesIO(pack))
    assert [str(one.what) for one in report.found] == []
    assert (report.tournament, report.name, report.matches) == (cup, name, 9)
    assert rebuilt(files(pack)) != pack  # bag-info differs
    assert name == sha256(Bag(BytesIO(pack)).read("tagmanifest-sha256.txt")).hexdigest()


def test_the_same_tournament_makes_the_same_pack(cup, packed):
    pack, name, _ = packed
    register, id = cup
    again = BytesIO()
    assert register.packs.write(id, again)[0] == name
    assert again.getvalue() == pack
    assert {head.date_time for head in zipfile.ZipFile(BytesIO(pack)).infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_what_shows_that_matches_are_in_the_tree_is_read_when_it_is_wanted(packed):
    """One such file for each match: held together they would grow with the tournament."""
    bag, read = Bag(BytesIO(packed[0])), []
    held, bag.read = bag.read, lambda name: read.append(name) or held(name)
    proof = proofs_of(bag)
    assert not [name for name in read if name.endswith(PROOF_END)]
    assert len([name for name in proof if name.endswith(PROOF_END)]) == 10
    assert proof[OF_TOURNAMENT] == held(f"data/proof/{OF_TOURNAMENT}")
    assert read[-1] == f"data/proof/{OF_TOURNAMENT}"


def test_names_are_in_one_file_and_leaving_it_out_breaks_nothing(packed):
    pack, _, _ = packed
    held = [name for name, data in files(pack).items() if b"Name of p3" in data]
    assert held == ["names.csv", "START-HERE.html"]
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(pack)) as old, zipfile.ZipFile(out, "w") as new:
        for head in old.infolist():
            if head.filename not in ("data/names.csv", "data/START-HERE.html"):
                new.writestr(head, old.read(head))
    report = check_pack(BytesIO(out.getvalue()))
    assert report.good
    assert "left out" in str(report.notes[0])


def a_match(contents, place="R1-02"):
    return next(name for name in contents if name.startswith(f"matches/{place}"))


def dropped(contents):
    del contents[a_match(contents)]


def dropped_attempt(contents):
    del contents[next(name for name in contents if name.startswith("attempts/"))]


def doubled(contents):
    contents["matches/R1-09-aaaaaaaaaaaa.jsonl"] = contents[a_match(contents)]


def swapped(contents):
    one, other = a_match(contents, "R1-02"), a_match(contents, "R1-03")
    contents[one], contents[other] = contents[other], contents[one]


def changed_byte(contents):
    name = a_match(contents)
    contents[name] = contents[name].replace(b'"at":1', b'"at":2', 1)


def shortened(contents):
    """The last two entries are gone, and head and seal are made to fit."""
    name = a_match(contents)
    head, *log, _ = contents[name].splitlines()
    contents[name] = sealed(head, log[:-1])


def restarted(contents):
    """The match of a fixture, played again with another secret: it is whole, but not what was laid."""

    def again(log):
        log[0]["event"]["commitment"] = "0" * 64
        return log

    contents[a_match(contents)] = rewrite(contents[a_match(contents)], again)


def forged(contents, tag, change):
    """The log of the tournament with one kind of event changed, chained and sealed anew."""
    _, *log, _ = contents["tournament.jsonl"].splitlines()
    done, head, stored = False, START, []
    for data in log:
        entry = TOURNAMENT_FORM.decode(data)
        event = entry.event
        if not done and entry.topic == tag:
            done, event = True, change(event)
        stored.append(TOURNAMENT_FORM.encode(msgspec.structs.replace(entry, event=event, prev=head)))
        head = digest(stored[-1])
    id = TOURNAMENT_FORM.decode(log[0]).tournament
    contents["tournament.jsonl"] = tournament_file(fold_tournament(id, stored), stored)


replace = msgspec.structs.replace


def forged_standing(contents):
    def better(event):
        first, second, *rest = event.standings
        return replace(event, standings=(replace(second, rank=1), replace(first, rank=2), *rest))

    forged(contents, "results-confirmed", better)


def redrawn(contents):
    forged(contents, "draw-made", lambda event: replace(event, value="f" * 64))


def other_lots(contents):
    forged(contents, "round-laid", lambda event: replace(event, lots="00" * 32))


def moved_after_its_result(contents):
    def moved(event):
        one, other, *rest = event.fixtures
        return replace(
            event, fixtures=(replace(one, players=other.players), replace(other, players=one.players), *rest)
        )

    forged(contents, "round-laid", moved)


def forged_result(contents):
    def won(event):
        totals = tuple(total + 1 for total in event.result.totals)
        return replace(event, result=FixtureResult(event.result.places, totals))

    forged(contents, "fixture-finished", won)


def other_advance(contents):
    forged(contents, "stage-closed", lambda event: replace(event, advance=event.advance[::-1]))


@pytest.mark.parametrize(
    ("fault", "check"),
    [
        (dropped, "V4"), (dropped_attempt, "V4"), (doubled, "V4"), (swapped, "V4"), (changed_byte, "V3"),
        (shortened, "V9"), (restarted, "V5"), (forged_standing, "V10"), (redrawn, "V6"), (other_lots, "V5"),
        (moved_after_its_result, "V7"), (moved_after_its_result, "V8"), (forged_result, "V9"), (other_advance, "V11"),
    ],
)  # fmt: skip
def test_a_planted_fault_breaks_the_check_of_its_number(packed, fault, check):
    contents = files(packed[0])
    fault(contents)
    assert check in broken(rebuilt(contents))


def test_a_changed_byte_breaks_the_manifest_or_the_chain(packed):
    pack = packed[0]
    contents = files(pack)
    contents["tournament.jsonl"] = contents["tournament.jsonl"].replace(b'"at":1', b'"at":2', 1)
    assert "V2" in broken(rebuilt(contents))
    place = pack.index(b"rank,player,points")
    spoilt = pack[:place] + b"R" + pack[place + 1 :]
    named = [str(one.what) for one in check_pack(BytesIO(spoilt)).found if one.check == "V1"]
    assert named == ["data/tables/standings-R1.csv was changed: its SHA-256 is not the one in the manifest"]


def with_files(pack: bytes, *more: tuple[zipfile.ZipInfo | str, bytes]) -> bytes:
    out = BytesIO(pack)
    with zipfile.ZipFile(out, "a", zipfile.ZIP_DEFLATED) as bag:
        for name, data in more:
            bag.writestr(name, data)
    return out.getvalue()


def link(name: str) -> zipfile.ZipInfo:
    head = zipfile.ZipInfo(name)
    head.external_attr = 0o120777 << 16
    return head


def test_a_file_too_many_is_named(packed):
    report = check_pack(BytesIO(with_files(packed[0], ("data/extra.txt", b"hello"))))
    assert {one.check for one in report.found} == {"V1"}
    assert "data/extra.txt is not in the manifest" in [str(one.what) for one in report.found]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda pack: pack[: len(pack) // 2], "cut off"),
        (lambda pack: b"", "cut off"),
        (lambda pack: b"PK\x03\x04" + b"x" * 100, "cut off"),
        (lambda pack: with_files(pack, ("../outside", b"x")), "leads out"),
        (lambda pack: with_files(pack, ("/etc/passwd", b"x")), "leads out"),
        (lambda pack: with_files(pack, (link("data/link"), b"/etc/passwd")), "no plain file"),
        (lambda pack: with_files(pack, ("data/zeros", bytes((1 << 26) + 1))), "larger than any"),
    ],
    ids=["cut off", "empty", "not a zip", "dots", "absolute", "link", "zeros"],
)
def test_what_is_no_pack_is_refused_in_one_sentence(packed, change, words):
    with pytest.raises(BadBag, match=words):
        check_pack(BytesIO(change(packed[0])))


def test_a_bag_is_what_the_standard_says(packed):
    """Every line of the manifests is a digest, two spaces and a path; the oxum counts bytes and files."""
    bag = Bag(BytesIO(packed[0]))
    listed = manifest_of(bag.read("manifest-sha256.txt"))
    assert set(listed) == {name for name in bag.names if name.startswith("data/")}
    assert all(sha256(bag.read(name)).hexdigest() == digest for name, digest in listed.items())
    info = bag.read("bag-info.txt").decode()
    assert f"Payload-Oxum: {sum(len(bag.read(name)) for name in listed)}.{len(listed)}\n" in info


def test_the_command_prints_every_check_with_its_outcome(packed, tmp_path):
    file = tmp_path / "cup.zip"
    file.write_bytes(packed[0])
    told = run("verify", str(file))
    assert told.exit_code == 0, told.output
    outcomes = {line.split()[0]: line.split()[1] for line in told.output.splitlines() if line.startswith("V")}
    assert outcomes == dict.fromkeys(CHECKED, "good") | {"V14": "-"}  # nobody handed anything in
    assert "open    who sat at the keyboard" in told.output
    contents = files(packed[0])
    dropped(contents)
    file.write_bytes(rebuilt(contents))
    told = run("verify", str(file))
    assert told.exit_code == 1
    assert "V4   WRONG" in told.output
    file.write_bytes(packed[0][:1000])
    assert "cut off" in run("verify", str(file)).output


def test_what_a_spreadsheet_would_take_for_a_formula_is_text():
    assert comma_separated([["=1+1", "fine"]]) == b"'=1+1,fine\n"


def test_a_pack_is_a_bag_to_others_too(packed, tmp_path):
    """The package of the Library of Congress, which knows nothing of ours, calls it complete and valid."""
    with zipfile.ZipFile(BytesIO(packed[0])) as pack:
        pack.extractall(tmp_path)
    assert bagit.Bag(str(tmp_path)).validate()
    (tmp_path / "data" / "tables" / "standings.csv").write_bytes(b"rank,player,points\n1,p3,99\n")
    with pytest.raises(bagit.BagValidationError):
        bagit.Bag(str(tmp_path)).validate()


def test_a_light_pack_says_that_it_is_one(cup):
    register, id = cup
    file = BytesIO()
    register.packs.write(id, file, light=True)
    report = check_pack(file)
    assert report.good
    assert "a light pack" in str(report.notes[0])
    assert not [name for name in Bag(file).names if "matches/" in name or "scores/" in name]


def test_a_part_of_a_pack_has_the_matches_that_were_asked_for(cup):
    register, id = cup
    file = BytesIO()
    register.packs.write(id, file, only="R2-0")
    report = check_pack(file)
    assert report.good, report.found
    assert report.matches == 4
    assert "a part only" in str(report.notes[0])


def test_a_pack_that_nobody_judged_when_it_was_made_is_judged_when_it_is_verified(cup):
    register, id = cup
    file = BytesIO()
    _, said = register.packs.write(id, file, judge=False)
    assert said.checks["V3"] == "left to the reader"
    assert check_pack(file).good


def test_a_tournament_that_is_not_over_is_not_packed(cup):
    register, _ = cup
    with pytest.raises(Refused, match="no such tournament"):
        register.packs.write("nothing", BytesIO())
