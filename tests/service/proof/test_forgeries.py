"""What an operator could write into a log and chain anew: each is named at its entry, though every fact is right."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, get_args, get_type_hints

import pytest

from domain.chain import Actor
from domain.engine import default, legal
from domain.match import acts, hand_overs, strikes, timing
from domain.match.acts import Pen, make_decision, write
from domain.match.charter import possible
from domain.match.clocks import DAY, Terms
from domain.match.log import (
    EVENTS,
    AbandonmentAgreed,
    Agreement,
    ClockChanged,
    DecisionMade,
    DecisionsStruck,
    MatchAbandoned,
    MatchFinished,
    MatchStarted,
    RulingMade,
    SeatHandedOver,
    SeatLeft,
    SeatOffered,
    SeatResigned,
    SeatTaken,
    TakeBackAsked,
    TakeBackGranted,
    TakeBackRefused,
)
from domain.places import Viewer, masked
from service.proof import Report, verify, write_export
from tests.matches import Table
from tests.service.proof.test_verify import rechained


class Forged(Table):
    """A match into which somebody writes what no act would yield."""

    def forge(self, event: Any, kind: Any = "service", by: str = "", command: str = "") -> int:
        """One event, as if the register had written it; the version of its entry."""
        self.at += 5
        command = command or f"forged{len(self.written)}"
        pen = Pen(self.at, Actor(kind, by), command, self.key, self.secret)
        self.written += write(self.match, pen, iter([event]))
        return len(self.written)

    def decided_by(self, how: Any, kind: Any, by: str = "") -> int:
        """A legal decision, written by somebody else; the version of its entry."""
        match = self.match
        seat = match.awaited[0]
        choice = default(match.game, masked(match.table, Viewer(seat)), seat)
        if how not in ("default", "resigned"):
            choice = next(iter(legal(match.game, match.table, seat)))
        self.at += 5
        pen = Pen(self.at, Actor(kind, by), f"forged{len(self.written)}", self.key, self.secret)
        self.written += write(match, pen, make_decision(match, pen, seat, choice, None, how))
        return len(self.written)

    def strike(self, event: DecisionsStruck, **by: Any) -> int:
        """A strike that nobody has asked for."""
        self.match.table = strikes.table_before(self.match, event.ply, self.entries)
        version = self.forge(event, **by)
        for layer in self.match.table.pending:  # after a strike all questions are new
            layer[:] = [type(one)(**{**_fields(one), "asked": event.last}) for one in layer]
        return version

    def report(self) -> Report:
        if not self.match.over:
            self.do("orga", acts.abandon, "enough", kind="organiser")
        return verify(write_export(self.match, self.log, {}))


def _fields(record: Any) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__struct_fields__}


def table(game: str = "coal-baron", seats: int = 2, decisions: int = 4, **opening: Any) -> Forged:
    made = Forged(game, seats, seed=3, **opening)
    made.play(decisions=decisions)
    return made


FORGERIES: dict[str, tuple[Callable[[Forged], int], str]] = {
    "decided by the service": (lambda one: one.decided_by("decided", "service"), "not written by who sits there"),
    "decided by an organiser": (
        lambda one: one.decided_by("decided", "organiser", "orga"), "not written by who sits there",
    ),
    "a standing order where there are none": (
        lambda one: one.decided_by("standing-order", "service"), "nothing can be answered beforehand",
    ),
    "a default before time has run out": (
        lambda one: one.decided_by("default", "clock"), "no entry says that time had run out",
    ),
    "a default without a ruling": (
        lambda one: one.decided_by("default", "organiser", "orga"), "neither is in the log",
    ),
    "an expiry before its time": (
        lambda one: one.forge(ClockChanged("expired", one.match.awaited[0]), "clock"), "had not run out",
    ),
    "a strike that was agreed by nobody": (
        lambda one: one.strike(DecisionsStruck(3, 4, "agreed")), "was not asked for and granted by everybody",
    ),
    "a strike without a ruling": (
        lambda one: one.strike(DecisionsStruck(3, 4, "ruling"), kind="organiser", by="orga"), "no ruling stands before",
    ),
    "somebody else's decision taken back": (
        lambda one: one.strike(DecisionsStruck(4, 4, "taken-back"), kind="player", by=f"player{1 - _last(one)}"),
        "only what one has decided last",
    ),
    "a take-back of which not everybody is asked": (
        lambda one: one.forge(TakeBackAsked(0, 3, ()), "player", "player0"), "everybody else at the table",
    ),
    "a take-back granted by somebody else": (
        lambda one: (one.act(_last(one), strikes.take_back, _last(one), 1 + _last(one), one.entries),
                     one.forge(TakeBackGranted(1 - _last(one)), "player", f"player{_last(one)}"))[1],
        "not written by who sits there",
    ),
    "a hand-over without an offer": (
        lambda one: one.forge(SeatHandedOver(1, "thief", "person", "why"), "player", "thief"), "no offer of this seat",
    ),
    "a hand-over to somebody who did not agree": (
        lambda one: (one.act(0, hand_overs.offer_seat, 0, "emil", "why"),
                     one.forge(SeatHandedOver(0, "emil", "person", "why", len(one.log)), "player", "player0"))[1],
        "their consent is not in the log",
    ),
    "a seat given to a bot by nobody": (
        lambda one: one.forge(SeatHandedOver(1, "bot", "bot", "why"), "organiser", "orga"), "no ruling stands before",
    ),
    "an offer of somebody else's seat": (
        lambda one: one.forge(SeatOffered(1, "thief", "why"), "organiser", "orga"), "was not given up",
    ),
    "a resignation of somebody else": (
        lambda one: one.forge(SeatResigned(1), "player", "player0"), "did not resign",
    ),
    "a pause that not all agreed to": (
        lambda one: one.forge(ClockChanged("paused", reason="agreed"), "player", "player0"), "not everybody has agreed",
    ),
    "an absence declared by another": (
        lambda one: one.forge(ClockChanged("absent", 1, one.at + 10, one.at + 20), "player", "player0"),
        "not written by who sits there",
    ),
    "time granted by a player": (
        lambda one: one.forge(ClockChanged("granted", 0, seconds=60, reason="x"), "player", "player0"), "is granted by",
    ),
    "an end that not all agreed to": (
        lambda one: one.forge(MatchAbandoned("agreed", one.secret.hex()), "player", "player0"),
        "not everybody has agreed",
    ),
    # What who wrote it might write, and the table could not have.
    "a seat taken after the start": (
        lambda one: one.forge(SeatTaken(1, "thief"), "player", "thief"), "the match has already started",
    ),
    "a seat left after the start": (
        lambda one: one.forge(SeatLeft(1), "player", "player1"), "the match has already started",
    ),
    "a person's decision written by a bot": (
        lambda one: one.decided_by("decided", "bot", f"player{one.match.awaited[0]}"), "not written by who sits there",
    ),
    "time that is taken away": (
        lambda one: one.forge(ClockChanged("granted", 0, seconds=-DAY, reason="x"), "organiser", "orga"),
        "a seat is given up to",
    ),
    "time without end": (
        lambda one: one.forge(ClockChanged("granted", 0, seconds=900 * DAY, reason="x"), "organiser", "orga"),
        "a seat is given up to",
    ),
    "a second seat for one player": (
        lambda one: (one.act(0, hand_overs.offer_seat, 0, "emil", "why"),
                     one.act(1, hand_overs.offer_seat, 1, "emil", "why"),
                     one.do("emil", hand_overs.take_over, 0, "emil"),
                     one.forge(SeatHandedOver(1, "emil", "person", "why", 10), "player", "emil"))[-1],
        "you already sit at this table",
    ),
    "a seat offered to who sits already": (
        lambda one: one.forge(SeatOffered(1, "player0", "why"), "player", "player1"), "already sits at this table",
    ),
    "a hand-over for another reason": (
        lambda one: (one.act(0, hand_overs.offer_seat, 0, "emil", "why"),
                     one.forge(SeatHandedOver(0, "emil", "person", "other", len(one.log)), "player", "emil"))[-1],
        "nothing that can be done here",
    ),
    "a pause that is ended and was none": (
        lambda one: one.forge(ClockChanged("resumed", 0), "player", "player0"), "the match is not paused",
    ),
    "a return of somebody who was not away": (
        lambda one: one.forge(ClockChanged("returned", 0), "player", "player0"), "not declared an absence",
    ),
    "a ruling without a reason": (
        lambda one: one.forge(RulingMade(" "), "organiser", "orga"), "give a reason",
    ),
    "a reason that steers a terminal": (
        lambda one: one.forge(RulingMade("\x1b[2J"), "organiser", "orga"), "without control characters",
    ),
    "time that runs out twice": (
        lambda one: (setattr(one, "at", one.at + 40 * DAY),
                     one.forge(ClockChanged("expired", one.match.awaited[0]), "clock"),
                     one.forge(ClockChanged("expired", one.match.awaited[0]), "clock"))[-1],
        "nothing that can be done here",
    ),
    "a second wish to stop": (
        lambda one: (one.act(0, acts.agree_to_abandon, 0), one.forge(AbandonmentAgreed(0), "player", "player0"))[-1],
        "already agreed to abandon",
    ),
}  # fmt: skip


def _last(one: Forged) -> int:
    return next(entry.event.seat for entry in reversed(one.entries) if entry.topic == "decision-made")


def test_every_kind_of_entry_is_asked_whether_it_was_possible():
    """Those that are not asked are judged by playing them again, or by what they follow from."""
    played_again = {MatchStarted, DecisionMade, DecisionsStruck, MatchFinished, TakeBackGranted, TakeBackRefused}
    assert set(possible.ACTS) == set(EVENTS) - played_again
    assert set(possible.CLOCK) == set(get_args(get_type_hints(ClockChanged)["kind"]))


@pytest.mark.parametrize("name", FORGERIES)
def test_what_nobody_may_write_is_named_at_its_entry(name):
    forging, why = FORGERIES[name]
    one = table()
    version = forging(one)
    report = one.report()
    assert report.broken is None
    assert not report.good
    assert report.unjustified[0].version == version
    assert why in str(report.unjustified[0].why)
    assert "Not justified" in str(report.verdict)


def test_a_seat_that_is_taken_is_not_taken_again_before_the_start():
    """Whoever sat there, with words of their own, would be gone without having left."""
    one = Forged("coal-baron", 2, seed=3, start=False)
    version = one.forge(SeatTaken(1, "thief"), "player", "thief")
    report = one.report()
    assert [found.version for found in report.unjustified] == [version]
    assert "all seats of this table are taken" in str(report.unjustified[0].why)


def test_who_has_resigned_does_not_resign_again_and_rank_before_others():
    one = table(seats=4)
    one.act(0, acts.resign, 0)
    one.act(1, acts.resign, 1)
    version = one.forge(SeatResigned(0), "player", "player0")
    one.act(2, acts.resign, 2)
    report = one.report()
    assert [found.version for found in report.unjustified] == [version]
    assert "already resigned" in str(report.unjustified[0].why)


@pytest.mark.parametrize(
    "event",
    [
        lambda one: MatchAbandoned("enough", one.secret.hex()),
        lambda one: MatchFinished(one.match.ended.result, one.match.ended.score, one.secret.hex()),
    ],
)
def test_a_match_that_is_over_does_not_end_otherwise(event):
    one = Forged("coal-baron", 2, seed=3)
    one.play()
    version = one.forge(event(one), "organiser", "orga")
    report = one.report()
    assert report.version == version
    assert "after the match was over" in str(report.broken)


def test_a_person_who_was_sat_down_by_another_is_named():
    head, *lines, _, _ = write_export_of(Table("coal-baron", 2, seed=3)).split(b"\n")
    entry = json.loads(lines[2])
    entry["by"]["id"] = "player0"
    report = verify(rechained([*lines[:2], json.dumps(entry).encode(), *lines[3:]], head))
    assert [found.version for found in report.unjustified] == [3]
    assert "consent is not in the log" in str(report.unjustified[0].why)


def write_export_of(one: Table) -> bytes:
    one.do("orga", acts.abandon, "enough", kind="organiser")
    return write_export(one.match, one.log, {})


def test_a_default_that_is_not_the_default_is_found():
    one = Forged("coal-baron", 2, seed=3, agreement=Agreement())
    seat = one.match.awaited[0]
    own = masked(one.match.table, Viewer(seat))
    usual = default(one.match.game, own, seat)
    other = next(offer for offer in legal(one.match.game, one.match.table, seat) if offer != usual)
    version = len(one.written) + 1
    one.do("", acts.make_decision, seat, other, None, "default", kind="clock")
    report = one.report()
    assert report.version == version
    assert "the default is" in str(report.broken)


def test_a_whole_match_invented_as_standing_orders_is_named_ply_by_ply():
    """In a game that has them they cannot be refuted: they are counted out as not shown by the log."""
    for game, refuted in (("coal-baron", True), ("steamrollers", False)):
        one = Forged(game, 2, seed=3)
        plies = [one.decided_by("standing-order", "service") for _ in range(6)]
        report = one.report()
        assert [found.version for found in report.unjustified] == (plies if refuted else [])
        told = [str(note) for note in report.notes if "left with the register" in str(note)]
        shown = "6 decisions left with the register, not shown by the log: ply 1, 2, 3, 4, 5 and 6"
        assert told == ([] if refuted else [shown])


def test_more_time_than_has_passed_is_not_charged():
    one = table()
    head, *lines, _, _ = write_export_of(one).split(b"\n")
    at = next(at for at, line in enumerate(lines) if b'"spent"' in line)
    entry = json.loads(lines[at])
    entry["event"]["spent"][0][1] += DAY
    report = verify(rechained([*lines[:at], json.dumps(entry).encode(), *lines[at + 1 :]], head))
    assert report.unjustified[0].version == at + 1
    assert "charged more time than has passed" in str(report.unjustified[0].why)


def test_a_free_take_back_of_what_was_revealed_is_named():
    """Its owner wrote it; but the others had to be asked, because everybody had seen a card."""
    one = table()
    last = one.entries[-1].event
    assert strikes.reveals(one.match, [last], strikes.table_before(one.match, last.ply, one.entries))
    version = one.strike(DecisionsStruck(last.ply, last.ply, "taken-back"), kind="player", by=f"player{last.seat}")
    report = one.report()
    assert [found.version for found in report.unjustified] == [version]
    assert "revealed" in str(report.unjustified[0].why)


def test_another_outcome_under_the_same_id_does_not_have_the_receipt_that_was_kept():
    played, other = (Table("coal-baron", 2, seed=3) for _ in range(2))
    played.play()
    other.random.seed(99)
    other.play()
    file = write_export(other.match, other.log, {})
    assert verify(file).good
    assert "nobody can tell" in str(verify(file).verdict)
    report = verify(file, [played.written[10].digest])
    assert not report.good
    assert "no entry has the receipt" in str(report.broken)


def test_changed_names_in_the_head_change_nothing_that_is_proved():
    one = table()
    file = write_export_of(one)
    head, *lines, _, _ = file.split(b"\n")
    renamed = json.dumps(json.loads(head) | {"players": {"player0": "Somebody Else"}}, sort_keys=True)
    report = verify(rechained(lines, renamed.replace(": ", ":").replace(", ", ",").encode()))
    assert report.good, report.broken
    assert "whose ids these are is not proven" in str(report.notes[0])


def everything_allowed() -> Forged:
    """A match in which nearly all there is has happened, with everybody's consent."""
    one = Forged("coal-baron", 3, seed=5, terms=Terms("brisk", "organiser", nights=True))
    one.play(decisions=6, take_backs=0.5)
    one.act(0, timing.agree_to_pause, 0, "lunch")
    one.act(1, timing.agree_to_pause, 1, "")
    one.act(2, timing.agree_to_pause, 2, "")
    one.act(1, timing.resume, 1)
    one.act(2, timing.declare_absence, 2, one.at + 3600, one.at + DAY, "a journey")
    one.act(2, timing.come_back, 2)
    one.play(decisions=3)
    one.act(1, hand_overs.offer_seat, 1, "emil", "on holiday")
    one.do("emil", hand_overs.take_over, 1, "emil")
    one.do("orga", hand_overs.offer_seat, 2, "frida", "banned", kind="organiser")
    one.do("frida", hand_overs.decline_offer, 2, "frida")
    one.do("orga", timing.grant, 0, 600, "a storm", kind="organiser")
    seat = one.match.awaited[0]
    one.at += 30 * DAY
    one.do("", timing.expire, seat, one.match.clocks[seat].since, kind="clock")
    one.do("orga", timing.rule_default, seat, None, "", kind="organiser")
    one.do("orga", timing.rule_default, one.match.awaited[0], None, "a fire", kind="organiser")
    one.do("orga", strikes.make_ruling, "that was wrong", one.match.ply, one.entries, kind="organiser")
    one.do("orga", hand_overs.hand_to_bot, 2, "bot-1", "gone", kind="organiser")
    one.act(0, acts.resign, 0)
    one.act(1, acts.agree_to_abandon, 1)
    return one


def test_what_was_done_by_consent_by_the_terms_and_by_rulings_is_justified():
    one = everything_allowed()
    assert one.match.over
    report = one.report()
    assert report.good, (report.broken, report.unjustified)
    assert "charter:" in str(report.proved[-1])
    assert any("written by an organiser" in str(note) for note in report.notes)
