"""The numbered checks of a pack, offline: nothing but the file, the rules and arithmetic.

The logs in the pack are audited (`domain.tournament.audit`), every match is judged again and laid beside them, and
everything else is made anew from them and compared (`pack.Packing`).
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from io import StringIO
from typing import BinaryIO, NamedTuple

import msgspec

from domain.chain import BrokenChain, Unreadable
from domain.misread import UNREADABLE
from domain.tournament.audit import Discrepancy, audited
from domain.tournament.hours import rulings_before_pairing
from domain.tournament.state import fold_tournament
from domain.words import Sentence, plain, say
from service.proof.packs.bag import BAGIT, MANIFEST, TAG_FILES, TAG_MANIFEST, BadBag, Bag, manifest_of
from service.proof.packs.checkpoint_check import PROOF_END, VKEY, Signed, known_keys, listed
from service.proof.packs.mail_check import PackLogs
from service.proof.packs.on_demand import FilesOnDemand, LogOnDemand
from service.proof.packs.pack import (
    FIRST_PAGE,
    NAMES,
    PROOF,
    TOURNAMENT,
    VERIFICATION,
    WITH_NAMES,
    Packing,
    PackSource,
    TournamentHead,
    TournamentSeal,
    Verification,
    match_files,
)
from service.proof.packs.software import SOURCE, source_digest
from service.proof.signed_note import BadNote, Verifier
from service.proof.verify import SHORTEST

# What a log that makes no sense raises on the way: the audit has said where.
SENSELESS = (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, AssertionError)
OF_MATCHES = ("matches/", "attempts/")
OF_EVERY_RELEASE = (TOURNAMENT, "tables/", NAMES, *OF_MATCHES)
OF_THE_MACHINE = ("software/python.txt", "software/requirements.lock")


class PackReport(NamedTuple):
    """What was found, by the numbers of the checks."""

    tournament: str
    name: str  # of the pack, for ever
    matches: int
    found: list[Discrepancy]
    notes: list[Sentence]
    logs: PackLogs = PackLogs({}, (), ())

    @property
    def good(self) -> bool:
        return not self.found


def check_pack(
    file: BinaryIO, progress: Callable[[int, int], None] = lambda done, all: None, *, with_digests: bool = True
) -> PackReport:
    """Check a pack. What is no pack at all is refused as `BadBag`. Digests are for who has receipts to compare."""
    bag = Bag(file)
    found = [Discrepancy("V1", 0, fault) for fault in _manifest(bag)]
    try:
        head, _ = tournament_log(bag)
    except BadBag as bad:
        return PackReport("", "", 0, [*found, Discrepancy("V2", 0, bad.sentence)], [])
    try:
        packing = Packing(source_of(bag, head.tournament), progress, with_digests=with_digests)
    except (BrokenChain, Unreadable, *SENSELESS):
        found += audited(head.tournament, tournament_log(bag)[1])
        return PackReport(head.tournament, bag.name(), 0, found, [])
    notes = list(_notes(bag, packing))
    try:
        found += [Discrepancy(number, 0, fault) for number, fault in _made_again(bag, packing)]
    except BadBag as bad:  # V1 has named the file
        notes.append(say("not everything was checked: {why}", why=bad.sentence))
    found += packing.found
    logs = PackLogs(packing.digests, *_signed(packing.source.proof))
    return PackReport(head.tournament, bag.name(), packing.matches, found, notes, logs)


def _signed(proof: Mapping[str, bytes]) -> tuple[list[Signed], list[Verifier]]:
    """The checkpoints of a pack and the keys that have signed them; none where V13 says that they do not hold."""
    try:
        known = known_keys(proof) if VKEY in proof else []
        return listed(proof, known), known
    except BadNote:
        return [], []


def with_receipts(report: PackReport, receipts: Iterable[str]) -> PackReport:
    """The report of a pack, together with receipts that somebody kept: each must be that of an entry (V14)."""
    digests = {digest: (log, at) for log, own in report.logs.digests.items() for at, digest in enumerate(own, 1)}
    found, notes = list(report.found), list(report.notes)
    for given in receipts:
        wanted = given.strip().lower().replace("-", "").replace(" ", "")
        place = next((place for digest, place in digests.items() if digest.startswith(wanted)), None)
        if len(wanted) < SHORTEST or place is None:
            found.append(Discrepancy("V14", 0, say("no entry of any log in the pack has the receipt {given}",
                                                   given=plain(given)[:80])))  # fmt: skip
        else:
            notes.append(say("receipt {given} is that of entry {at} of {log}", given=plain(given)[:80], at=place[1],
                             log=place[0]))  # fmt: skip
    return report._replace(found=found, notes=notes)


def tournament_log(bag: Bag) -> tuple[TournamentHead, list[bytes]]:
    """Head and entries of the tournament's file, whose seal holds."""
    data = bag.read(f"data/{TOURNAMENT}")
    body, _, last = data.removesuffix(b"\n").rpartition(b"\n")
    first, *log = body.split(b"\n")
    try:
        head = msgspec.json.decode(first, type=TournamentHead)
        seal = msgspec.json.decode(last, type=TournamentSeal)
    except UNREADABLE as error:
        raise BadBag(say("the file of the tournament has no head or no seal")) from error
    if seal.sha256 != sha256(body + b"\n").hexdigest() or seal.entries != len(log) or not log:
        raise BadBag(say("the seal of the tournament's file does not hold: it was changed, or cut off"))
    if seal.digest != sha256(log[-1]).hexdigest():
        raise BadBag(say("the seal of the tournament's file does not name its last entry"))
    return head, log


def source_of(bag: Bag, id: str) -> PackSource:
    """A pack as that from which it would be made again. Its log is read again for whoever goes through it."""
    log = LogOnDemand(lambda: tournament_log(bag)[1])
    names = {match: f"data/{name}" for name, match, _ in match_files(fold_tournament(id, log))}
    recorded = _recorded(bag)
    return PackSource(
        id=id,
        log=log,
        match=lambda match: bag.read(names[match]) if names[match] in bag.names else None,
        names=_names(bag),
        proof=proofs_of(bag),
        light=recorded.light if recorded else False,
        only=recorded.only if recorded else "",
        recorded=recorded,
    )


def proofs_of(bag: Bag) -> Mapping[str, bytes]:
    """What lies below proof/. What shows that a log is in the tree, one file for each match, is read when wanted."""
    folder = f"data/{PROOF}"
    within = [name.removeprefix(folder) for name in bag.names if name.startswith(folder)]
    at_hand = {name: bag.read(folder + name) for name in within if not name.endswith(PROOF_END)}
    others = dict.fromkeys(name for name in within if name not in at_hand).keys()
    return FilesOnDemand(at_hand, others, lambda name: bag.read(folder + name))


def _recorded(bag: Bag) -> Verification | None:
    try:
        return msgspec.json.decode(bag.read(f"data/{VERIFICATION}"), type=Verification)
    except (BadBag, *UNREADABLE):
        return None


def _names(bag: Bag) -> dict[str, str]:
    if f"data/{NAMES}" not in bag.names:
        return {}
    text = bag.read(f"data/{NAMES}").decode("utf-8", "replace")
    rows = [row for row in csv.reader(StringIO(text)) if len(row) == 2]
    return {player: _as_written(name) for player, name in rows[1:]}


def _as_written(cell: str) -> str:
    """Without the mark that keeps a spreadsheet from taking it for a formula."""
    return cell[1:] if cell[:1] == "'" and cell[1:2] in ("=", "+", "-", "@", "\t", "\r") else cell


def _notes(bag: Bag, packing: Packing) -> Iterator[Sentence]:
    if f"data/{NAMES}" not in bag.names:
        yield say("the names of the players were left out")
    source = packing.source
    if source.light:
        yield say("a light pack: the logs of the matches are not in it, so V3 and V4 rest on their digests alone")
    elif source.only:
        yield say("a part only: of the matches, those are in it whose place begins with {only}", only=source.only)
    if VKEY not in source.proof:
        yield say("no checkpoint is in the pack: that the register has signed these logs is not shown")
    else:
        yield say(
            "the key of the register: {vkey}; compare it with the one that was published", vkey=_vkey(source.proof)
        )
    if packing.now.announcement.draw.source == "words":
        yield say(
            "lots were made of the entrants' words alone: whoever knew the master secret and entered last could choose "
            "theirs to suit them"
        )
    for ruled, round in rulings_before_pairing(source.log):
        yield say("ruling {number} was made between the draw and the pairing of round {round}: {reason}",
                  number=ruled.number, round=round, reason=plain(ruled.reason)[:200])  # fmt: skip
    if not _same_release(bag):
        yield say("made by other software than this: tables were compared with the logs, pages and sheets were not")


def _vkey(proof: Mapping[str, bytes]) -> str:
    return plain(proof[VKEY].decode("utf-8", "replace").strip())[:400]


def with_key(report: PackReport, published: str) -> PackReport:
    """The report of a pack, if its checkpoints are signed by the key that was published (V13)."""
    if not published or published.strip() in [one.vkey for one in report.logs.keys]:
        return report
    fault = say("the checkpoints are not signed by the key {published}", published=plain(published)[:200])
    return report._replace(found=[*report.found, Discrepancy("V13", 0, fault)])


# --- V1 --------------------------------------------------------------------------------------------------------------


def _manifest(bag: Bag) -> Iterator[Sentence]:
    missing = [name for name in (*TAG_FILES, TAG_MANIFEST) if name not in bag.names]
    if missing:
        yield say("the pack has no {names}", names=missing)
        return
    if bag.read("bagit.txt") != BAGIT:
        yield say("bagit.txt is not that of a bag")
    payload, tags = manifest_of(bag.read(MANIFEST)), manifest_of(bag.read(TAG_MANIFEST))
    for name in sorted({*bag.names} - {*payload, *tags, TAG_MANIFEST}):
        yield say("{name} is not in the manifest", name=name)
    for name, digest in (payload | tags).items():
        if name not in bag.names:
            if name.removeprefix("data/") not in WITH_NAMES:
                yield say("{name} is missing", name=name)
        elif _digest(bag, name) != digest:
            yield say("{name} was changed: its SHA-256 is not the one in the manifest", name=name)


def _digest(bag: Bag, name: str) -> str:
    """Nothing if the zip itself says that the file was changed."""
    try:
        return sha256(bag.read(name)).hexdigest()
    except BadBag:
        return ""


def _same_release(bag: Bag) -> bool:
    name = f"data/{SOURCE}"
    return name in bag.names and _digest(bag, name) == source_digest()


def _made_again(bag: Bag, packing: Packing) -> Iterator[tuple[str, Sentence]]:
    """Every file that follows from the logs, made anew and compared; then what is not made from them at all."""
    same, made = _same_release(bag), set[str]()
    try:
        for name, data in packing.files():
            made.add(name)
            if (same or name.startswith(OF_EVERY_RELEASE)) and name not in OF_THE_MACHINE:
                yield from (("V1", fault) for fault in _compared(bag, name, data))
    except SENSELESS:
        yield "V1", say("what belongs into the pack cannot be made again from the log of the tournament")
        return
    yield from _strangers(bag, made, "" if same else ("tables/", *OF_MATCHES))
    recorded = packing.source.recorded
    if recorded is None:
        yield "V1", say("data/{name} is missing, or cannot be read", name=VERIFICATION)
    elif not packing.found and recorded != packing.verification():
        yield "V1", say("data/{name} tells of another check than that of this pack", name=VERIFICATION)


def _strangers(bag: Bag, made: set[str], folders: str | tuple[str, ...]) -> Iterator[tuple[str, Sentence]]:
    for name in bag.names:
        inner = name.removeprefix("data/")
        if name.startswith("data/") and inner.startswith(folders) and inner not in made and inner not in OF_THE_MACHINE:
            number = "V4" if inner.startswith(OF_MATCHES) else "V1"
            yield number, say("{name} does not belong into this pack", name=name)


def _compared(bag: Bag, name: str, data: bytes) -> Iterator[Sentence]:
    path = f"data/{name}"
    if path not in bag.names:
        if name not in WITH_NAMES:
            yield say("{name} is missing", name=path)
        return
    if name == FIRST_PAGE and f"data/{NAMES}" not in bag.names:
        return  # it has the names that were left out
    here = bag.read(path)
    if here != data:
        yield _difference(path, here, data)


def _difference(path: str, here: bytes, there: bytes) -> Sentence:
    """The first line that differs."""
    own, right = here.splitlines(), there.splitlines()
    pairs = enumerate(zip(own, right, strict=False), 1)
    line = next((number for number, (one, other) in pairs if one != other), min(len(own), len(right)) + 1)
    stands, follows = (_shown(lines, line) for lines in (own, right))
    return say(
        "{path}, line {line}: here stands {stands}, from the logs follows {follows}",
        path=path, line=line, stands=stands, follows=follows,
    )  # fmt: skip


def _shown(lines: list[bytes], number: int) -> str:
    text = lines[number - 1].decode("utf-8", "replace") if number <= len(lines) else ""
    return f"`{plain(text)[:80]}`" if text else str(say("nothing"))
