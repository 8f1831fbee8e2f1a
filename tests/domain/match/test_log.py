"""Stored entries: every kind there ever was can be read today, and is written the same way for ever.

`tests/samples` has one stored entry of every tag. They are never changed; a tag that is no longer written keeps its
sample, and its upcast. A new kind of event gets one with `python -m tests.domain.match.test_log`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec import Raw

from domain.chain import Actor, Unreadable
from domain.engine import Result, ScoreLine
from domain.match import log
from domain.match.clocks import Terms
from domain.match.log import EVENTS, Agreement, Entry, decode, encode, struck_plies
from domain.words import say

SAMPLES = Path(__file__).parents[2] / "samples"

EXAMPLES = [
    log.MatchOpened(
        "coal-baron", 3, Raw(b'{"start_seat":1}'), "e" * 64, 1, "c" * 64, "Żółta lampa", Terms(pace="brisk"),
        Agreement("unrevealed", "drawn"),
    ),
    log.SeatTaken(1, "p7xq2", "bot", 'words with "quotes" and ñ'),
    log.SeatLeft(1),
    log.MatchStarted(("p1", "p2", "p3"), Raw(b'[{"fact":"game-set-up","seats":3}]'), 217),
    log.DecisionMade(
        12, 2, Raw(b'{"do":"place","zone":"cart1"}'), Raw(b'[{"fact":"miners-placed","seat":2}]'), 3, "default",
        ((0, 40), (2, 7200)),
    ),
    log.TakeBackAsked(0, 11, (1, 2)),
    log.TakeBackGranted(1),
    log.TakeBackRefused(2),
    log.DecisionsStruck(11, 12, "agreed"),
    log.RulingMade("a card had been misprinted"),
    log.ClockChanged("absent", 1, 1800000000, 1800086400, 0, "a journey"),
    log.SeatOffered(2, "p9", "a substitute"),
    log.SeatOfferWithdrawn(2),
    log.SeatOfferDeclined(2),
    log.SeatHandedOver(2, "p9", "person", "a substitute"),
    log.SeatResigned(0),
    log.AbandonmentAgreed(1),
    log.MatchAbandoned("no time", "5" * 64),
    log.MatchFinished(
        Result((31, 28, 17), (1, 2, 3), "last-token", "none"),
        (ScoreLine(0, "orders", 7, say("{order} completed", order="order-7"), "5.1", (4, 9)),),
        "5" * 64,
    ),
]  # fmt: skip


def entry(event) -> Entry:
    return Entry(
        match="k3v7q2abcdef", version=42, at=1800000123, by=Actor("player", "p7xq2"), command="command-1",
        salt="5a" * 16, prev="d1" * 32, event=event,
    )  # fmt: skip


def samples() -> list[Path]:
    return sorted(SAMPLES.glob("*.json"))


def test_every_kind_of_event_has_an_example_and_a_sample():
    tags = {str(kind.__struct_config__.tag) for kind in EVENTS}
    assert [type(one) for one in EXAMPLES] == list(EVENTS)
    assert tags | set(log.UPCASTS) == {file.stem for file in samples()}


@pytest.mark.parametrize("file", samples(), ids=lambda file: file.stem)
def test_a_stored_sample_is_read(file):
    assert decode(file.read_bytes()).topic in {str(kind.__struct_config__.tag) for kind in EVENTS}


@pytest.mark.parametrize("event", EXAMPLES, ids=lambda event: type(event).__name__)
def test_an_event_is_written_as_its_sample(event):
    """What was stored once would be stored the same today: digests of old logs stay what they are."""
    sample = (SAMPLES / f"{entry(event).topic}.json").read_bytes()
    assert encode(entry(event)) == sample
    assert encode(decode(sample)) == sample


@pytest.mark.parametrize("file", samples(), ids=lambda file: file.stem)
def test_stored_json_is_canonical(file):
    """Sorted keys, no spaces, no floats: as RFC 8785 wants it, so anybody's JSON library makes the same bytes."""
    data = file.read_bytes()
    plain = json.loads(data, parse_float=lambda text: pytest.fail(f"a float: {text}"))
    assert json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() == data


def test_an_old_shape_is_read_through_its_upcasts(monkeypatch):
    """Two changes of shape, one after the other: first a field was renamed, then one was added."""
    monkeypatch.setitem(log.UPCASTS, "seat-emptied", lambda event: {"event": "seat-left-1", "chair": event["number"]})
    monkeypatch.setitem(log.UPCASTS, "seat-left-1", lambda event: {"event": "seat-left", "seat": event["chair"]})
    new = encode(entry(log.SeatLeft(3)))
    old = new.replace(b'{"event":"seat-left","seat":3}', b'{"event":"seat-emptied","number":3}')
    assert old != new
    assert decode(old) == decode(new)


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"[]", b"nonsense", b'{"event":{"event":"unheard-of"}}', b'{"event":7}', b"\xff", b"[" * 10_000],
)
def test_what_is_no_entry_is_unreadable(data):
    with pytest.raises(Unreadable):
        decode(data)


def decided(ply: int) -> Entry:
    return entry(log.DecisionMade(ply, 0, Raw(b"{}"), Raw(b"[]")))


def test_struck_plies_are_all_that_stood_from_the_first_on():
    struck = [
        *map(decided, (1, 2, 3, 4)),
        entry(log.DecisionsStruck(3, 4, "ruling")),
        entry(log.SeatLeft(0)),
        *map(decided, (5, 6)),
        entry(log.DecisionsStruck(6, 6, "agreed")),
    ]
    assert struck_plies(struck) == {3, 4, 6}


def test_a_strike_of_a_million_million_plies_costs_nothing():
    assert struck_plies([decided(1), entry(log.DecisionsStruck(1, 10**12, "ruling"))]) == {1}


if __name__ == "__main__":
    for made in map(entry, EXAMPLES):
        target = SAMPLES / f"{made.topic}.json"
        if not target.exists():
            target.write_bytes(encode(made))
            print("made", target.name)
