"""Stored entries of tournaments: every kind can be read, and is written the same way for ever.

`tests/samples/tournament` has one stored entry of every tag. They are never changed. A new kind of event gets one with
`python -m tests.domain.tournament.test_tournament_log`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec import Raw

from domain.chain import Actor
from domain.match.clocks import Terms
from domain.tournament import log
from domain.tournament.announcement import Announcement, DrawRule, DropOut, EntryRule, Season, Stage
from domain.tournament.log import TOURNAMENT_EVENTS, TOURNAMENT_FORM, TOURNAMENT_UPCASTS, TournamentEntry
from domain.tournament.pairing import Cost
from domain.tournament.standings import StandingsRow
from domain.tournament.state import TOURNAMENT_WRITERS

SAMPLES = Path(__file__).parents[2] / "samples" / "tournament"

ANNOUNCED = Announcement(
    (Stage("groups", 4, size=13, by="snake", advance=2, days=14), Stage("knockout", winners=2, wild=True, carry=True)),
    "16-8-4-2-1", ("wins", "met", "lots"), "7/2", EntryRule(1, 1800000000, 8, 64, ("p1", "p2"), True),
    DrawRule("public", "the lottery of the 3rd; if there is none, of the 4th", "digits", 6, "round"),
    DropOut(4, 3, "entrant"), "defaults", 48, 2, 3, Season("t0", 99, "d1" * 32, "e2" * 32),
)  # fmt: skip
FIXTURE = log.Fixture(3, "k3v7q2abcdef", ("p1", "p2", "p3"), "c" * 64, 1)
RECEIPT = log.MatchReceipt("k3v7q2abcdef", 321, "d" * 64)
RESULT = log.FixtureResult((2, 1, 2), (30, 41, 30))
ROW = StandingsRow("p1", 1, "31/2", ("2", "5/12", "-3"))
ABOUT = log.About(2, 3, 41, "p1")

EXAMPLES = [
    log.TournamentOpened(
        "Turniej Żółtej Lampy", "coal-baron", Raw(b'{"start_seat":1}'), "e" * 64, 1, 2, 4, ANNOUNCED, "c" * 64,
        Terms(pace="brisk"),
    ),
    log.DirectorNamed("p9"),
    log.DirectorLeft("p9"),
    log.Entered("p1", "bot", 'words with "quotes" and ñ'),
    log.EntryRefused("p1", "plays under two names"),
    log.Withdrawn("p1", "no time"),
    log.CameBack("p1"),
    log.ReserveListed("p8", "person", "łódź"),
    log.ReserveCalled("p8", 3),
    log.SubstituteSeated(2, 3, 1, "p8", 4),
    log.ReserveAsked(2, 3, 1, "p8", 4),
    log.ReserveDeclined(2, 3, 1, "p8"),
    log.KeptApart(("p1", "p2"), "one family", True),
    log.TermsChanged("bye", Raw(b'"mean"'), Raw(b'"5"'), 1),
    log.EntriesClosed(("p1", "p2", "p3"), (1, 2, 3), 5),
    log.DrawMade("261144", "public", "d" * 64, "f" * 64),
    log.RoundLaid(0, 1, (FIXTURE,), ("p4",), Cost(0, 1, 2, 3), "5" * 64, 14, 1800086400),
    log.PairingChanged(1, (FIXTURE,), (FIXTURE,), Cost(0, 1), Cost(0, 0, 0, 7), 2),
    log.FixtureFinished(1, 3, RECEIPT, "last-token", RESULT),
    log.FixtureVoided(1, 3, 2),
    log.FixtureLaidAnew(1, 3, 2, "abcdefabcdef", "c" * 64, 2),
    log.ResultRuled(1, 3, None, RESULT, 2),
    log.PenaltyGiven("p1", "3/2", 2),
    log.Excluded("p1", 0, ("k3v7q2abcdef", "k3v7q2abcdef")),
    log.RulingGiven(2, ABOUT, "the board was misread", "p9"),
    log.ProtestMade(1, "p2", ABOUT, "that was not allowed"),
    log.ProtestAnswered(1, True, 2),
    log.TournamentPaused(2),
    log.TournamentResumed(3),
    log.RoundClosed(1, (ROW,), (RECEIPT,)),
    log.StageClosed(0, ("p1", "p2"), 4),
    log.TournamentFinished((ROW,), 1800259200),
    log.ResultsConfirmed((ROW,), ("p1",), ("p3",), (RECEIPT,), "5" * 64),
    log.TournamentCancelled("the hall has burnt down", (RECEIPT,), "5" * 64),
]  # fmt: skip


def entry(event) -> TournamentEntry:
    return TournamentEntry(
        tournament="t3v7q2abcdef", version=42, at=1800000123, by=Actor("organiser", "p9"), command="command-1",
        salt="5a" * 16, prev="d1" * 32, event=event,
    )  # fmt: skip


def test_every_kind_of_event_has_an_example_a_sample_and_a_writer():
    tags = {str(kind.__struct_config__.tag) for kind in TOURNAMENT_EVENTS}
    assert [type(one) for one in EXAMPLES] == list(TOURNAMENT_EVENTS) == list(TOURNAMENT_WRITERS)
    assert tags | set(TOURNAMENT_UPCASTS) == {file.stem for file in SAMPLES.glob("*.json")}


@pytest.mark.parametrize("event", EXAMPLES, ids=lambda event: type(event).__name__)
def test_an_event_is_written_as_its_sample(event):
    sample = (SAMPLES / f"{entry(event).topic}.json").read_bytes()
    assert TOURNAMENT_FORM.encode(entry(event)) == sample
    assert TOURNAMENT_FORM.decode(sample) == TOURNAMENT_FORM.decode(TOURNAMENT_FORM.encode(entry(event)))


@pytest.mark.parametrize("event", EXAMPLES, ids=lambda event: type(event).__name__)
def test_stored_json_is_canonical(event):
    data = (SAMPLES / f"{entry(event).topic}.json").read_bytes()
    plain = json.loads(data, parse_float=lambda text: pytest.fail(f"a float: {text}"))
    assert json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() == data


if __name__ == "__main__":
    SAMPLES.mkdir(exist_ok=True)
    for one in EXAMPLES:
        file = SAMPLES / f"{entry(one).topic}.json"
        if not file.exists():
            file.write_bytes(TOURNAMENT_FORM.encode(entry(one)))
