"""What is in a pack, file by file, made from the logs alone.

Who writes a pack puts these files into a bag; who checks one makes them again from the logs in it and compares. So a
table, a page or a score sheet that says something else than the logs is found, whoever has made the manifest fit.

Names are the only personal data: they are in `names.csv` and on the first page, START-HERE.html. Both can be left out,
and nothing breaks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from itertools import chain, count
from typing import BinaryIO, Literal, NamedTuple

import msgspec
from msgspec import Struct

from domain.chain import digest
from domain.tournament.audit import Discrepancy, audited
from domain.tournament.hours import expiries_of
from domain.tournament.log import TOURNAMENT_FORM, DrawMade, Excluded, RoundClosed
from domain.tournament.state import FixtureNow, Tournament, fold_tournament
from domain.words import Sentence, say
from service.proof.file import Export
from service.proof.packs.bag import BagWriter
from service.proof.packs.checkpoint_check import (
    CHECKPOINTS,
    KEYS,
    OF_TOURNAMENT,
    PROOF_END,
    VKEY,
    checkpoint_faults,
    has_checkpoints,
)
from service.proof.packs.exchange import exchange_files
from service.proof.packs.match_check import match_faults, place_of, read_match
from service.proof.packs.pack_tables import (
    HAND_OVERS,
    MATCHES,
    Spreadsheet,
    Standings,
    comma_separated,
    hand_overs,
    match_row,
    tables,
)
from service.proof.packs.score_sheets import score_sheets
from service.proof.packs.software import release, rule_files, software_files
from service.proof.packs.start_here import FirstPage, announcement_text, start_here_html, start_here_text

TOURNAMENT, NAMES, FIRST_PAGE = "tournament.jsonl", "names.csv", "START-HERE.html"
VERIFICATION = "verification.json"
PACK_FORMAT = "1"
PROOF, EVIDENCE = "proof/", "draw/"
WITH_NAMES = (NAMES, FIRST_PAGE)  # can be left out

CHECKED = {
    "V1": say("every file is in the manifest, none besides, and what is made from the logs is what follows from them"),
    "V2": say("chain and seal of the tournament"),
    "V3": say("every match: chain, chance, rules, score"),
    "V4": say("every fixture has its file; every further attempt a ruling and its file"),
    "V5": say("ids are computed; commitments, secrets and the master secret belong together"),
    "V6": say("the draw follows the closed list, in the announced form, and is in every match"),
    "V7": say("the pairing of every round, recomputed"),
    "V8": say("the seats of every fixture, recomputed"),
    "V9": say("each result is the last entry of its match, or a ruling names both"),
    "V10": say("standings after every round, with every tie-break and lot"),
    "V11": say("who went on, was promoted, was relegated"),
    "V12": say("times never go back; hours were kept; who may write what"),
    "V13": say("checkpoints: signature, inclusion of every log, consistency with each other"),
    "V14": say("receipts and mails that were handed in"),
}
NOT_PROVED = (
    say("who sat at the keyboard, and whether entrants played for each other"),
    say("whose ids these are: names stand beside the logs, and are not proven"),
    say("whether whoever ran the register looked into hands while matches ran"),
    say("mails that never arrived, and decisions that were swallowed"),
    say("calendar time: whether the clock of the register was right"),
    say("that this is the log that was played, where nobody kept a receipt of it"),
)

Told = Literal["good", "WRONG", "left to the reader"]
_encoder = msgspec.json.Encoder(order="sorted")


class TournamentHead(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of a tournament's log as a file."""

    format: str = "trainregister-tournament"
    format_version: int = 1
    tournament: str
    game: str


class TournamentSeal(Struct, frozen=True, forbid_unknown_fields=True):
    entries: int
    digest: str
    sha256: str


class Verification(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was checked when the pack was made. `only` is where the matches in it begin; a light pack has none."""

    tournament: str
    entries: int
    digest: str
    matches: int
    light: bool
    only: str
    judged: bool
    checks: dict[str, Told]
    faults: list[str]
    not_proved: list[str]


class PackSource(NamedTuple):
    """Where the files of a pack come from. `match` gives the complete export of a match, without names."""

    id: str
    log: Iterable[bytes]  # gone through several times
    match: Callable[[str], bytes | None]
    names: Mapping[str, str]
    proof: Mapping[str, bytes] = {}  # below proof/: evidence of the draw, checkpoints
    light: bool = False
    only: str = ""
    judge: bool = True
    recorded: Verification | None = None  # what was checked when the pack was made, for who checks it again

    def holds(self, place: str) -> bool:
        """Whether the match of a fixture is in this pack."""
        return not self.light and place.startswith(self.only)


class Packing:
    """Makes the files of a pack, one after the other, and finds on the way what is wrong with them."""

    def __init__(
        self,
        source: PackSource,
        progress: Callable[[int, int], None] = lambda done, all: None,
        *,
        with_digests: bool = False,
    ) -> None:
        self.source, self._progress, self._with_digests = source, progress, with_digests
        self.found: list[Discrepancy] = list(audited(source.id, source.log))
        self.now = self._folded()
        self.matches = 0
        self.digests: dict[str, list[str]] = {}  # of every entry of every log, for whoever has receipts to compare
        if with_digests:
            self.digests[source.id] = [digest(data) for data in source.log]
        self._lasts = {OF_TOURNAMENT: self.now.head}  # the last digest of every log, by the name of its proof
        self._expiries: dict[tuple[str, str], int] = {}  # how often time ran out for whom in a match
        self._rows, self._hand_overs = Spreadsheet([MATCHES]), Spreadsheet([HAND_OVERS])

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Name and bytes of every file below data/. Nothing is kept, so memory does not grow with the tournament."""
        source = self.source
        yield TOURNAMENT, tournament_file(self.now, source.log)
        yield from self._matches()
        now = self.now
        assert now.opened is not None
        if not source.light and not source.only:
            self._note(self._drop_outs())
        for name, rows in tables(now, source.log, self.standings):
            yield f"tables/{name}.csv", comma_separated(rows)
        yield "tables/matches.csv", self._rows.data()
        yield "tables/hand-overs.csv", self._hand_overs.data()
        yield "announcement.txt", announcement_text(now).encode()
        yield from rule_files(now.opened.game)
        yield NAMES, names_file(source.names)
        yield from ((PROOF + name, source.proof[name]) for name in sorted(source.proof))
        self._note(self._proofs())
        yield from exchange_files(now, self.standings)
        yield from software_files()
        yield from self._report()

    def _matches(self) -> Iterator[tuple[str, bytes]]:
        """Round by round: a match asks for no other."""
        done, all = count(1), sum(1 for _ in match_files(self.now))
        for number in range(1, len(self.now.rounds) + 1):
            self.now = self._folded(only=number)
            for name, match, one in match_files(self.now):
                if self.source.holds(place_of(one)):
                    yield from self._match(name, match, one)
                self._progress(next(done), all)
        self.now = self._folded()

    def _folded(self, only: int = 0) -> Tournament:
        """The tournament, without the standings after its rounds; or with the fixtures of one round only. Both are most
        of what a long one holds, and folding it again takes less time than writing one of its matches."""
        self.now = Tournament(self.source.id)  # the one before is not held beside it
        now = fold_tournament(self.source.id, self.source.log)
        for round in now.rounds:
            round.closed = round.closed and ()
            if only and round.number != only:
                round.fixtures = {}
        return now

    def _match(self, name: str, match: str, one: FixtureNow) -> Iterator[tuple[str, bytes]]:
        data = self.source.match(match)
        export, faults = read_match(match, data)
        self._note(faults)
        if data is not None:
            yield name, data
        if export is None:
            return
        self.matches += 1
        self._note(match_faults(self.now, one, export, judge=self.source.judge))
        place = place_of_file(name)
        self._lasts[f"{place}{PROOF_END}"] = export.digests[-1]
        if self._with_digests:
            self.digests[match] = list(export.digests)
        self._expiries.update({(match, who): n for who, n in expiries_of(one, export.entries).items()})
        self._rows.add([match_row(place, export)])
        self._hand_overs.add(hand_overs(place, export))
        yield from self._sheets(place, export)

    def standings(self, round: int) -> Standings:
        """As they stood after a round; none if it was not closed. Read from the log again, one round at a time."""
        events = (TOURNAMENT_FORM.decode(data).event for data in self.source.log)
        found = [one.standings for one in events if isinstance(one, RoundClosed) and one.round == round]
        return found[-1] if found else ()

    def _drop_outs(self) -> Iterator[tuple[str, Sentence]]:
        """Who was put out by the policy about time had let it run out, as often and where the log says."""
        events = (TOURNAMENT_FORM.decode(data).event for data in self.source.log)
        for event in (one for one in events if isinstance(one, Excluded)):
            for match, times in Counter(event.expiries).items():
                if self._expiries.get((match, event.player), 0) < times:
                    yield "V12", say("somebody is out for time that did not run out in match {match}", match=match)

    def _proofs(self) -> Iterator[tuple[str, Sentence]]:
        """Checkpoints hold; what shows the draw is what the log names; and nothing else lies beside them."""
        proof, named = self.source.proof, evidence_of(self.source.log)
        if has_checkpoints(proof):
            yield from checkpoint_faults(proof, self._lasts)
        for name in proof:
            if name.startswith(EVIDENCE):
                if sha256(proof[name]).hexdigest() not in named:
                    yield "V6", say("proof/{name} is not what the log names as evidence of a draw", name=name)
            elif name not in (VKEY, KEYS, CHECKPOINTS, *self._lasts):
                yield "V1", say("data/proof/{name} does not belong into this pack", name=name)

    def _sheets(self, place: str, export: Export) -> Iterator[tuple[str, bytes]]:
        try:
            yield from score_sheets(place, export)
        except Exception:  # of a file that nobody has judged yet: whatever it holds is that match's trouble alone
            self._note([("V3", say("match {match} cannot be shown", match=export.head.match))])

    def _note(self, faults: Iterator[tuple[str, Sentence]] | list[tuple[str, Sentence]]) -> None:
        self.found += [Discrepancy(number, 0, what) for number, what in faults]

    def _report(self) -> Iterator[tuple[str, bytes]]:
        said = self.source.recorded or self.verification()
        page = FirstPage(self.now, in_order(said.checks), said.faults, NOT_PROVED, CHECKED, release(),
                         self.standings)  # fmt: skip
        yield VERIFICATION, msgspec.json.format(_encoder.encode(said), indent=1) + b"\n"
        yield "verification.txt", verification_text(said).encode()
        yield "START-HERE.txt", start_here_text(page).encode()
        yield FIRST_PAGE, start_here_html(page, self.source.names).encode()

    def verification(self) -> Verification:
        source, wrong = self.source, {one.check for one in self.found}
        judge = source.recorded.judged if source.recorded else source.judge
        left = {"V1", *([] if judge and not source.light and not source.only else ["V3"])}
        left |= {"V4"} if source.light or source.only else set()
        left |= {"V14", *([] if has_checkpoints(source.proof) else ["V13"])}
        checks: dict[str, Told] = {
            number: "WRONG" if number in wrong else "left to the reader" if number in left else "good"
            for number in CHECKED
        }
        return Verification(
            tournament=self.now.id, entries=self.now.version, digest=self.now.head, matches=self.matches,
            light=source.light, only=source.only, judged=judge, checks=checks,
            faults=[fault_line(one) for one in self.found], not_proved=[str(one) for one in NOT_PROVED],
        )  # fmt: skip


def in_order(checks: Mapping[str, Told]) -> dict[str, Told]:
    """By number: JSON has sorted V10 before V2."""
    return {number: checks[number] for number in CHECKED if number in checks}


def fault_line(one: Discrepancy) -> str:
    there = "{check}, entry {version}: {what}" if one.version else "{check}: {what}"
    return str(say(there, check=one.check, version=one.version, what=one.what))


def write_pack(
    file: BinaryIO, source: PackSource, progress: Callable[[int, int], None] = lambda done, all: None
) -> tuple[str, Verification]:
    """Write the pack of a tournament that is over: its name for ever, and what was checked on the way."""
    packing = Packing(source, progress)
    assert packing.now.over, "a tournament is packed when it is over: salts and secrets are in it"
    agent = say("Train Register {release}", release=release())
    about = {"External-Identifier": source.id, "Bag-Software-Agent": str(agent), "Pack-Format": PACK_FORMAT}
    with BagWriter(file) as bag:
        for name, data in packing.files():
            bag.add(name, data)
        return bag.close(about), packing.verification()


def tournament_file(now: Tournament, log: Iterable[bytes]) -> bytes:
    """The complete log: head, entries as stored, seal."""
    assert now.opened is not None
    head = _encoder.encode(TournamentHead(tournament=now.id, game=now.opened.game))
    file, body = BytesIO(), sha256()  # a log is long: it is held once
    for line in chain([head], log):
        file.write(line + b"\n")
        body.update(line + b"\n")
    file.write(_encoder.encode(TournamentSeal(now.version, now.head, body.hexdigest())) + b"\n")
    return file.getvalue()


def names_file(names: Mapping[str, str]) -> bytes:
    return comma_separated([["player", "name"], *sorted([player, name] for player, name in names.items())])


def match_files(now: Tournament) -> Iterator[tuple[str, str, FixtureNow]]:
    """Name of the file, id of the match and its fixture, of every fixture and every attempt that was laid anew."""
    for round in now.rounds:
        for one in round.fixtures.values():
            yield f"matches/{place_of(one)}-{one.fixture.match}.jsonl", one.fixture.match, one
            for attempt, match in enumerate(one.earlier, 1):
                yield f"attempts/{place_of(one)}-attempt-{attempt}-{match}.jsonl", match, one


def evidence_of(log: Iterable[bytes]) -> set[str]:
    """The digests of whatever shows a draw, as the log names them."""
    events = (TOURNAMENT_FORM.decode(data).event for data in log)
    return {event.evidence for event in events if isinstance(event, DrawMade)}


def place_of_file(name: str) -> str:
    """R1-03, or R1-03-attempt-1, of the file of a match."""
    return name.partition("/")[2].rpartition("-")[0]


def verification_text(said: Verification) -> str:
    lines = [
        say("Checked when this pack was made. Check again: `python software/check.py`, or `trainregister verify`."),
        say("tournament {id}, {n:entry|entries}, last digest {digest}", id=said.tournament, n=said.entries,
            digest=said.digest),
        *(say("{number:<4} {outcome:<18} {what}", number=number, outcome=outcome, what=str(CHECKED[number]))
          for number, outcome in in_order(said.checks).items()),
        *(say("{fault}", fault=fault) for fault in said.faults),
        say("Not proved:"),
        *(say("- {line}", line=line) for line in said.not_proved),
    ]  # fmt: skip
    return "".join(f"{line}\n" for line in lines)
