"""Matches that others call for: opened once, provable, and who called is told when they are over."""

from hashlib import sha256

import pytest
from msgspec import Raw

from domain.engine import legal
from domain.match.acts import Opening
from domain.match.called import Calling, Origin, Sitting
from domain.match.log import MatchOpened, MatchStarted, SeatTaken
from service.bootstrap import Register
from service.proof.verify import verify
from service.storage.match_cache import Stored
from service.usecases.callers import Caller

ada, bo = Caller("ada"), Caller("bo")


def calling(number: int = 1) -> Calling:
    opening = Opening("lamps", 2, Raw(b'{"sticks":3}'), title=f"The lamps, {number}")
    secret = sha256(f"the caller's own and {number}".encode()).digest()
    return Calling(
        f"called{number}", secret, opening, (Sitting("ada"), Sitting("bo")), "olga", Origin(tournament="cup", round=1)
    )


def play(register: Register, id: str) -> None:
    while True:
        with register.store.held(id) as held:
            match = register.store.newest(held)
            if match.over:
                return
            seat = match.awaited[0]
            offer = next(legal(match.game, match.table, seat))
        register.matches.decide((ada, bo)[seat], id, offer, None)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
class TestCalling:
    def test_a_called_match_is_opened_seated_and_started_in_one_append(self, built):
        """Its first entry says who called; entries are the register's, for who organises what called."""
        assert built.called.open(calling())
        entries = built.store.events.entries("called1")
        assert [type(entry.event) for entry in entries] == [MatchOpened, SeatTaken, SeatTaken, MatchStarted]
        assert {(entry.by.kind, entry.by.id, entry.command) for entry in entries} == {("service", "olga", "called")}
        assert (entries[0].event.tournament, entries[0].event.round) == ("cup", 1)

    def test_calling_twice_is_calling_once(self, built):
        built.called.open(calling())
        before = built.store.events.read("called1")
        assert not built.called.open(calling())
        assert built.store.events.read("called1") == before

    def test_who_calls_again_after_a_crash_commits_to_the_same_secret(self, built):
        """The secret is stored before the entries: killed in between, the same is found again."""
        built.store.keep_secret("called1", calling().secret)
        assert built.called.open(calling())
        assert built.store.events.entries("called1")[0].event.commitment == sha256(calling().secret).hexdigest()

    def test_a_called_match_is_played_like_any_other_and_proves_itself(self, built):
        """Nobody's consent is missing: it lies with who called."""
        built.called.open(calling())
        play(built, "called1")
        report = verify(built.queries.export(ada, "called1").data)
        assert report.broken is None, report

    def test_what_became_of_a_match_is_read_once_it_is_over(self, built):
        built.called.open(calling())
        assert built.called.ended("called1") is None
        play(built, "called1")
        assert built.called.ended("called1").over

    def test_who_called_is_told_after_the_last_command_when_nothing_is_held(self, built):
        told = []

        def follow(id: str) -> None:
            with built.store.held("called1") as held:  # would wait for ever if it were still held
                told.append((id, held.id))

        built.following.callers["tournament"] = built.following.at_once["tournament"] = follow
        built.called.open(calling())
        assert told == []
        play(built, "called1")
        assert told == [("cup", "called1")]

    def test_a_caller_that_fails_does_not_fail_the_command(self, built, caplog):
        def follow(id: str) -> None:
            raise RuntimeError("the caller is broken")

        built.following.callers["tournament"] = built.following.at_once["tournament"] = follow
        built.called.open(calling())
        play(built, "called1")
        assert "was not followed" in caplog.text
        with pytest.raises(RuntimeError):
            built.following.look(Stored("called1", 1, built.store.events.entries("called1")[0].event, True, False))
