"""V13 and V14: checkpoints in a pack, mails that somebody kept, and two packs of one tournament."""

from __future__ import annotations

from base64 import b64decode
from email.message import EmailMessage
from hashlib import sha256
from io import BytesIO

import pytest

from domain import merkle
from domain.chain import CHECKPOINT_HEADER, RECEIPT_HEADER, TOURNAMENT_HEADER
from service.proof.packs.bag import BadBag
from service.proof.packs.check import has_signed
from service.proof.packs.check_pack import check_pack, with_key, with_receipts
from service.proof.packs.mail_check import check_mails, read_mails
from service.proof.packs.two_packs import compare_packs
from service.proof.signed_note import Checkpoint, NoteSigner, as_header, signed
from tests.service.cli.typed import run
from tests.service.proof.packs.planted import by_check_py, by_us, change_log, events, files, rebuilt

STRANGER = NoteSigner("register.example/book", b"x" * 32)


def spoilt_signature(contents):
    name = "proof/checkpoints.txt"
    text = contents[name].decode()
    contents[name] = (text[:-20] + ("A" if text[-20] != "A" else "B") + text[-19:]).encode()


def of_another_key(contents):
    """Everything is signed anew by somebody else, under the same name; the key in the pack is the old one."""
    for name, data in contents.items():
        if name.endswith("checkpoints.txt"):
            note = data.decode().partition("\n\n")[0] + "\n"
            contents[name] = signed(note, STRANGER).encode()


def other_proof(contents):
    one, other = "proof/R1-02.tlog-proof", "proof/R1-03.tlog-proof"
    contents[one], contents[other] = contents[other], contents[one]


def missing_proof(contents):
    del contents["proof/R1-02.tlog-proof"]


def missing_key(contents):
    del contents["proof/register.vkey"]


def log_that_was_not_signed(contents):
    """The log goes on otherwise than what was signed; everything else fits."""
    change_log(contents, lambda log: log[-1].update(at=log[-1]["at"] + 1))


@pytest.mark.parametrize(
    "fault", [spoilt_signature, of_another_key, other_proof, missing_proof, log_that_was_not_signed]
)
def test_a_checkpoint_that_does_not_hold_is_named_by_both(packed, tmp_path, fault):
    contents = files(packed[0])
    fault(contents)
    assert "V13" in by_us(rebuilt(contents))
    assert "V13" in by_check_py(rebuilt(contents), tmp_path)


def test_checkpoints_without_the_key_are_named(packed):
    contents = files(packed[0])
    missing_key(contents)
    assert "V13" in by_us(rebuilt(contents))


def test_the_arithmetic_of_check_py_is_that_of_ed25519():
    text = b"register.example/book\n3\n"
    line = STRANGER.line(text.decode()).split(" ")[2]
    raw = b64decode(line)
    assert has_signed(STRANGER.verifier.public, text, raw[4:])
    assert not has_signed(STRANGER.verifier.public, text + b"x", raw[4:])
    assert not has_signed(STRANGER.verifier.public, text, raw[4:-1] + b"\0")
    assert not has_signed(b"\xff" * 32, text, raw[4:])


def test_the_key_of_a_pack_is_compared_with_the_published_one(cup, packed):
    report = check_pack(BytesIO(packed[0]))
    assert with_key(report, cup[0].checkpoints.signing_keys()[0].vkey).good
    assert [one.check for one in with_key(report, STRANGER.verifier.vkey).found] == ["V13"]


def test_receipts_are_found_in_any_log_of_the_pack(packed):
    report = check_pack(BytesIO(packed[0]))
    match = next(name for name in files(packed[0]) if name.startswith("matches/"))
    full = sha256(files(packed[0])[match].splitlines()[2]).hexdigest()
    assert with_receipts(report, [full, full[:16]]).good
    assert [one.check for one in with_receipts(report, ["0" * 64]).found] == ["V14"]
    assert [one.check for one in with_receipts(report, [full[:10]]).found] == ["V14"]


# --- mails -----------------------------------------------------------------------------------------------------------


def mailbox(*heads: dict[str, str]) -> BytesIO:
    """An mbox with these mails, in whose bodies lines begin with From as well."""
    out = BytesIO()
    for number, head in enumerate(heads):
        mail = EmailMessage()
        for name, value in {"Message-ID": f"<{number}@register.example>", **head}.items():
            mail[name] = value
        mail.set_content("Dear Anna,\n>From here on it is your turn.\n")
        out.write(b"From register@example Wed Aug  5 12:00:00 2026\n" + mail.as_bytes() + b"\n\n")
    out.seek(0)
    return out


@pytest.fixture(scope="module")
def checked(packed):
    return check_pack(BytesIO(packed[0]))


def match_of(packed):
    name = next(name for name in files(packed[0]) if name.startswith("matches/R1-02"))
    return name.rpartition("-")[2].removesuffix(".jsonl"), files(packed[0])[name].splitlines()[1:-1]


def test_mails_tell_how_far_each_log_is_fixed(cup, packed, checked):
    register, id = cup
    match, log = match_of(packed)
    head = register.store.events.read(id)
    box = mailbox(
        {"To": "Anna <anna@players.example>", "References": f"<{match}@register.example>",
         RECEIPT_HEADER: sha256(log[3]).hexdigest(), CHECKPOINT_HEADER: as_header(register.checkpoints.latest().note)},
        {"To": "bert@players.example", "References": f"<{match}@register.example>",
         RECEIPT_HEADER: sha256(log[1]).hexdigest()},
        {"To": "bert@players.example", TOURNAMENT_HEADER: f"{id} 5 {sha256(head[4]).hexdigest()}"},
        {"To": "bert@players.example", "References": "<aaaaaaaaaaaa@register.example>", RECEIPT_HEADER: "0" * 64},
        {"To": "bert@players.example", "Subject": "a mail of somebody else"},
    )  # fmt: skip
    found = check_mails(read_mails(box), checked.logs)
    assert found.faults == []
    assert (found.mails, found.people) == (5, 2)
    fixed = {one.log: (one.version, one.mails, one.people) for one in found.anchored}
    assert fixed == {match: (4, 2, 2), id: (5, 1, 1)}


def test_a_receipt_of_another_log_than_the_packed_one_is_named(packed, checked):
    match, _ = match_of(packed)
    box = mailbox({"To": "anna@players.example", "References": f"<{match}@r.example>", RECEIPT_HEADER: "1" * 64})
    [fault] = check_mails(read_mails(box), checked.logs).faults
    assert str(fault).startswith("mail 1 to anna@players.example: its receipt 1111")


def test_an_entry_of_the_tournament_that_was_another_one_is_named(cup, checked):
    box = mailbox({"To": "anna@players.example", TOURNAMENT_HEADER: f"{cup[1]} 5 {'2' * 64}"})
    [fault] = check_mails(read_mails(box), checked.logs).faults
    assert "entry 5 of tournament" in str(fault)


def test_two_signed_trees_of_one_size_are_a_split_view(cup, checked, monkeypatch):
    """The register itself has signed another tree for somebody else: both notes are shown."""
    register, _ = cup
    head = register.checkpoints.latest()
    key = register.checkpoints.signing_keys()[-1]
    with register.store.durable.reading() as cursor:
        signer = register.checkpoints._signer(cursor, key)
    forged = signed(Checkpoint(signer.name, head.size, merkle.leaf_hash(b"another")).text, signer)
    box = mailbox({"To": "anna@players.example", CHECKPOINT_HEADER: as_header(forged)})
    [fault] = check_mails(read_mails(box), checked.logs).faults
    assert str(fault).startswith("split view: the register has signed two different trees")
    strange = signed(Checkpoint(STRANGER.name, head.size, merkle.EMPTY).text, STRANGER)
    box = mailbox({"To": "anna@players.example", CHECKPOINT_HEADER: as_header(strange)})
    [fault] = check_mails(read_mails(box), checked.logs).faults
    assert "is not signed by a known key" in str(fault)


def test_what_is_no_mailbox_has_no_mails_and_heads_are_read_within_limits(checked):
    assert check_mails(read_mails(BytesIO(b"\0" * 100_000)), checked.logs).mails == 0
    endless = BytesIO(b"From x\n" + b"X: y\n" * 10_000 + b"\n")
    assert check_mails(read_mails(endless), checked.logs).mails == 1


# --- two packs -------------------------------------------------------------------------------------------------------


def test_of_two_packs_one_is_a_beginning_of_the_other(packed):
    found = compare_packs(BytesIO(packed[0]), BytesIO(packed[0]))
    assert (found.matches, found.forks) == (8, [])


def test_where_two_packs_part_is_exhibited(packed, tmp_path):
    contents = files(packed[0])
    change_log(contents, lambda log: events(log, "ruling-made")[0].update(reason="another reason"))
    found = compare_packs(BytesIO(packed[0]), BytesIO(rebuilt(contents)))
    assert "the tournament parts at entry" in str(found.forks[0].what)
    assert "another reason" in found.forks[0].there
    one, other = tmp_path / "one.zip", tmp_path / "other.zip"
    one.write_bytes(packed[0])
    other.write_bytes(rebuilt(contents))
    told = run("verify", str(one), str(other))
    assert told.exit_code == 1
    assert "FORK    the tournament parts at entry" in told.output


def test_packs_of_two_tournaments_are_not_compared(packed):
    contents = files(packed[0])
    contents["tournament.jsonl"] = contents["tournament.jsonl"].replace(b'"tournament":"t', b'"tournament":"x', 1)
    with pytest.raises(BadBag):
        compare_packs(BytesIO(packed[0]), BytesIO(rebuilt(contents)))


def test_the_command_takes_a_mailbox_and_receipts(cup, packed, tmp_path):
    match, log = match_of(packed)
    file, box = tmp_path / "cup.zip", tmp_path / "kept.mbox"
    file.write_bytes(packed[0])
    known = {"To": "anna@players.example", "References": f"<{match}@register.example>"}
    box.write_bytes(mailbox({**known, RECEIPT_HEADER: sha256(log[-1]).hexdigest()}).getvalue())
    vkey = cup[0].checkpoints.signing_keys()[0].vkey
    told = run("verify", str(file), str(box), "--receipt", sha256(log[0]).hexdigest(), "--key", vkey)
    assert told.exit_code == 0, told.output
    assert "V14  good" in told.output
    assert f"{match} is fixed up to entry {len(log)} of {len(log)} by 1 mail to 1 person" in told.output
    box.write_bytes(mailbox({**known, RECEIPT_HEADER: "3" * 64}).getvalue())
    told = run("verify", str(file), str(box))
    assert told.exit_code == 1
    assert "V14  WRONG" in told.output
