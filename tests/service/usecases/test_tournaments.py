"""Tournaments in a register: matches are opened under computed ids and followed back, killed anywhere or not."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec import Raw

from domain.engine import legal
from domain.match.log import MatchOpened, decode
from domain.tournament.acts import ending, entries, results, rounds, rulings
from domain.tournament.acts.entries import TournamentOpening
from domain.tournament.announcement import Announcement, DrawRule, EntryRule, Stage
from domain.tournament.audit import audited
from domain.tournament.log import About, FixtureResult
from domain.tournament.lots import fixture_id
from domain.words import Refused
from projections.runner import Runner
from service.bootstrap import Register, build
from service.notify.follower import Follower
from service.proof.verify import verify
from service.storage.tournament_cache import NoSuchTournament
from service.usecases.callers import Caller

DIRA, DORA = Caller("dira"), Caller("dora")
PLAYERS = [Caller(f"p{number}") for number in range(8)]
SWISS = Announcement((Stage("swiss", 2, rounds=2),), "3-1-0", protest=1)


def does(act, *given):
    return lambda at, pen: act(at, pen, *given)


def opening(announced=SWISS, title="The lamps cup") -> TournamentOpening:
    return TournamentOpening(title, "lamps", announced, Raw(b'{"sticks":3}'))


def entered(register: Register, announced=SWISS, close=True) -> str:
    cup = register.tournaments.open(DIRA, opening(announced), "open").tournament
    for player in PLAYERS:
        register.tournaments.carry_out(
            cup, player, does(entries.enter, player.player, "person", f"I am {player.player}")
        )
    if close:
        register.tournaments.carry_out(cup, DIRA, does(entries.close_entries))
    return cup


def play(register: Register, id: str, plies: int = 10_000) -> None:
    """Everybody decides the first thing that is offered."""
    for _ in range(plies):
        with register.store.held(id) as held:
            match = register.store.newest(held)
            if match.over:
                return
            seat = match.awaited[0]
            player, offer = Caller(match.players[seat]), next(legal(match.game, match.table, seat))
        register.matches.decide(player, id, offer, None)


def play_round(register: Register, cup: str) -> None:
    for one in register.tournaments.at(cup).last.fixtures.values():
        play(register, one.fixture.match)


def faults(register: Register, cup: str) -> list[str]:
    return [f"{fault.check} {fault.what}" for fault in audited(cup, register.store.events.read(cup))]


@pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
def test_a_tournament_is_played_to_its_end_and_can_be_recomputed(built, time):
    cup = entered(built)
    now = built.tournaments.at(cup)
    assert [len(one.fixture.players) for one in now.last.fixtures.values()] == [2, 2, 2, 2]
    play_round(built, cup)
    assert len(built.tournaments.at(cup).rounds) == 2  # laid by itself, when the last fixture ended
    play_round(built, cup)
    assert built.tournaments.at(cup).phase == "provisional"
    time.now += 3600
    built.tournaments.follow_all()
    over = built.tournaments.at(cup)
    assert over.phase == "confirmed"
    assert faults(built, cup) == []
    matches = [one.fixture.match for round in over.rounds for one in round.fixtures.values()]
    assert sorted(built.store.events.matches()) == sorted(matches)
    assert built.store.events.tournaments() == [cup]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
class TestTournaments:
    def test_the_match_of_a_fixture_is_what_the_round_said(self, built):
        """Its id is computed, its secret was committed to in the round, the entrants' words and the draw are in it."""
        cup = entered(built)
        now = built.tournaments.at(cup)
        for number, one in now.last.fixtures.items():
            opened, *taken = built.store.events.entries(one.fixture.match, upto=3)
            assert opened.match == fixture_id(cup, 1, number, 1)
            assert isinstance(opened.event, MatchOpened)
            assert opened.event.commitment == one.fixture.commitment
            assert (opened.event.tournament, opened.event.round, opened.event.fixture) == (cup, 1, number)
            assert opened.event.draw == now.draws[0].value
            assert [entry.event.player for entry in taken] == list(one.fixture.players)
            assert [entry.event.words for entry in taken] == [f"I am {player}" for player in one.fixture.players]
        play_round(built, cup)
        for one in now.last.fixtures.values():
            report = verify(built.queries.export(DORA, one.fixture.match).data)
            assert report.broken is None, report

    def test_a_command_is_carried_out_once(self, built):
        first = built.tournaments.open(DIRA, opening(), "one")
        again = built.tournaments.open(DIRA, opening(), "one")
        assert (again.tournament, again.repeated) == (first.tournament, True)
        act = does(entries.enter, "p0")
        one = built.tournaments.carry_out(first.tournament, PLAYERS[0], act, "enter")
        two = built.tournaments.carry_out(first.tournament, PLAYERS[0], act, "enter")
        assert (two.version, two.digest, two.repeated) == (one.version, one.digest, True)
        assert (again.version, again.digest) == (first.version, first.digest)
        with pytest.raises(Refused, match="entered already"):
            built.tournaments.carry_out(first.tournament, PLAYERS[0], act, "enter-again")

    def test_what_is_refused_leaves_nothing_behind(self, built):
        with pytest.raises(Refused, match="1 to 8 stages"):
            built.tournaments.open(DIRA, opening(Announcement(())))
        assert built.store.events.tournaments() == []
        with built.store.durable.reading() as cursor:
            assert cursor.rows("SELECT * FROM secrets") == []
        with pytest.raises(NoSuchTournament):
            built.tournaments.carry_out("nothing", DIRA, does(entries.close_entries))
        assert built.store.events.read("nothing") == []

    def test_only_a_director_directs_and_nobody_in_their_own_case(self, built):
        cup = entered(built, close=False)
        with pytest.raises(Refused, match="only a director"):
            built.tournaments.carry_out(cup, PLAYERS[0], does(entries.close_entries))
        built.tournaments.carry_out(cup, DIRA, does(entries.name_director, "p0"))
        built.tournaments.carry_out(cup, DIRA, does(entries.close_entries))
        own = next(one for one in built.tournaments.at(cup).last.fixtures.values() if "p0" in one.fixture.players)
        ruled = does(results.rule_result, 1, own.fixture.number, FixtureResult((1, 2), (3, 1)), "I have won")
        with pytest.raises(Refused, match="another director"):
            built.tournaments.carry_out(cup, PLAYERS[0], ruled)
        built.tournaments.carry_out(cup, DIRA, ruled)

    def test_a_fixture_laid_anew_is_played_under_another_id_and_the_earlier_match_ends(self, built):
        cup = entered(built)
        first = built.tournaments.at(cup).last.fixtures[1].fixture.match
        play(built, first, plies=1)
        built.tournaments.carry_out(cup, DIRA, does(results.lay_anew, 1, 1, "a wrong table was shown"))
        now = built.tournaments.at(cup).last.fixtures[1]
        assert now.fixture.match == fixture_id(cup, 1, 1, 2) != first
        assert built.store.load(first).status == "abandoned"
        assert built.store.load(now.fixture.match).status == "running"
        play_round(built, cup)
        assert len(built.tournaments.at(cup).rounds) == 2
        assert faults(built, cup) == []

    def test_a_cancelled_tournament_takes_its_matches_with_it(self, built):
        cup = entered(built)
        built.tournaments.carry_out(cup, DIRA, does(ending.cancel, "the hall has burnt down"))
        assert {built.store.load(id).status for id in built.store.events.matches()} == {"abandoned"}
        assert faults(built, cup) == []

    def test_hours_strike_by_themselves(self, built, time):
        announced = Announcement((Stage("swiss", 2, rounds=1),), entry=EntryRule(closes=int(time.now) + 600), protest=1)
        cup = entered(built, announced, close=False)
        built.tournaments.follow_all()
        assert built.tournaments.at(cup).phase == "entering"
        time.now += 600
        built.tournaments.follow_all()
        assert built.tournaments.at(cup).phase == "playing"

    def test_a_public_draw_is_waited_for(self, built):
        rule = DrawRule("public", "the lottery of the 3rd", "digits", 6)
        cup = entered(built, Announcement((Stage("swiss", 2, rounds=1),), draw=rule))
        assert built.tournaments.at(cup).rounds == []
        built.tournaments.carry_out(cup, DIRA, does(rounds.make_draw, "261144"))
        assert len(built.tournaments.at(cup).rounds) == 1

    def test_nothing_of_a_secret_is_in_the_book_before_its_time(self, built):
        cup = entered(built)
        with built.store.durable.reading() as cursor:
            sealed = {row["match"] for row in cursor.rows("SELECT match FROM secrets")}
        assert cup in sealed
        master = built.store.make_secret(cup)
        book = b"".join(data for id in (cup, *built.store.events.matches()) for data in built.store.events.read(id))
        assert master.hex().encode() not in book

    def test_a_tournament_waits_for_a_director_where_two_cannot_be_kept_apart(self, built):
        cup = built.tournaments.open(DIRA, opening()).tournament
        for player in PLAYERS[:2]:
            built.tournaments.carry_out(cup, player, does(entries.enter, player.player))
        built.tournaments.carry_out(cup, DIRA, does(entries.keep_apart, "p0", "p1", "one family"))
        built.tournaments.carry_out(cup, DIRA, does(entries.close_entries))
        assert built.tournaments.at(cup).rounds == []
        built.tournaments.carry_out(cup, DIRA, does(entries.keep_apart, "p0", "p1", "they cannot be", True))
        assert len(built.tournaments.at(cup).rounds) == 1

    def test_a_protest_holds_the_results(self, built, time):
        cup = entered(built)
        play_round(built, cup)
        play_round(built, cup)
        built.tournaments.carry_out(cup, PLAYERS[3], does(rulings.protest, About(1, 1), "it was not my turn"))
        time.now += 7200
        built.tournaments.follow_all()
        assert built.tournaments.at(cup).phase == "provisional"
        built.tournaments.carry_out(cup, DIRA, does(rulings.answer_protest, 1, False, "it was"))
        assert built.tournaments.at(cup).phase == "confirmed"


class Killed(BaseException):
    """The process is gone."""


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize("after", [True, False], ids=["after storing", "before storing"])
def test_killed_at_any_point_it_resumes_no_fixture_twice_none_forgotten(settings, built, time, monkeypatch, after):
    """From laying a round to the next: every append is once the last thing a process does."""
    cup = entered(built, close=False)
    register, kills = built, 0

    def dies(store, at, written):
        nonlocal kills
        append = type(store).append
        dies.count += 1
        if dies.count == at:
            kills += 1
            if after:
                append(store, written)
            raise Killed
        append(store, written)

    for at in range(1, 40):
        dies.count = 0
        events = register.store.events
        monkeypatch.setattr(events, "append", partial(dies, events, at))
        try:
            if register.tournaments.at(cup).phase == "entering":
                register.tournaments.carry_out(cup, DIRA, does(entries.close_entries))
            for id in list(register.store.events.matches()):
                play(register, id, plies=2)
            Follower(register).step()
            register.tournaments.follow(cup)
        except Killed:
            register.close()
            register = build(settings, time)
    register.tournaments.follow(cup)
    for _ in range(3):
        if register.tournaments.at(cup).running:
            play_round(register, cup)
    now = register.tournaments.at(cup)
    assert kills > 5
    assert now.phase == "provisional"
    matches = [one.fixture.match for round in now.rounds for one in round.fixtures.values()]
    assert sorted(register.store.events.matches()) == sorted(matches)
    assert all(one.finished for round in now.rounds for one in round.fixtures.values())
    assert faults(register, cup) == []
    if register is not built:
        register.close()


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_what_nobody_followed_the_follower_of_the_log_follows(built, monkeypatch):
    cup = entered(built, close=False)
    monkeypatch.setattr(built.tournaments, "follow_quietly", lambda id: None)
    built.tournaments.carry_out(cup, DIRA, does(entries.close_entries))
    assert built.store.events.matches() == []
    while Follower(built).step() or not Follower(built).is_in_step():
        pass
    assert len(built.store.events.matches()) == 4


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_views_and_letters_of_matches_go_on_beside_tournaments(built):
    """The lists hold matches only, and a tournament in the book stops nobody who follows it."""
    cup = entered(built)
    Runner(built.store.events, built.store.views).catch_up()
    with built.store.views.reading() as cursor:
        listed = {row["id"] for row in cursor.rows("SELECT id FROM matches")}
        assert cursor.rows("SELECT * FROM parked") == []
    assert listed == set(built.store.events.matches())
    assert cup not in listed
    assert Runner(built.store.events, built.store.views).rebuild() == 4
    assert decode(built.store.events.last(next(iter(listed)))).match in listed
