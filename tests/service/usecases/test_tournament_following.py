"""What a tournament does by itself at its tables: late rounds, drop-outs, reserves; who directs; what a look costs."""

from __future__ import annotations

from io import BytesIO

import pytest

from domain.match import timing
from domain.match.clocks import DAY, MINUTE, Terms
from domain.tournament.acts import ending, entries, results, rounds, rulings, substitutes
from domain.tournament.acts.entries import TournamentOpening
from domain.tournament.announcement import Announcement, DropOut, Stage
from domain.tournament.log import Excluded, FixtureResult
from domain.words import Refused
from service.notify.follower import Follower
from service.proof.verify import verify
from service.usecases.callers import SERVICE, Caller, NotAllowed
from tests.registers import lay_table, match_in
from tests.service.usecases.test_tournaments import DIRA, PLAYERS, does, entered, faults, opening, play, play_round

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
LATE = Announcement((Stage("swiss", 2, rounds=1, days=3),), "3-1-0", late="defaults")


def directing(register, name):
    return Caller(name, directs=register.tournament_views.directs)


def timed(register, announced, terms=Terms("brisk", "default", True)):
    """A tournament whose matches have clocks, entered by four."""
    asked = opening(announced)._replace(terms=terms)
    cup = register.tournaments.open(DIRA, TournamentOpening(*asked), "timed").tournament
    for player in PLAYERS[:4]:
        register.tournaments.carry_out(cup, player, does(entries.enter, player.player))
    return cup


class TestDeadlines:
    def test_a_late_round_is_finished_by_defaults_one_minute_apart(self, built, time):
        cup = entered(built, LATE)
        time.now += 3 * DAY - 1
        built.tournaments.follow_all()
        matches = built.store.events.matches()
        assert {match_in(built.store, id).ply for id in matches} == {0}
        time.now += 1
        built.tournaments.follow_all()
        built.tournaments.follow_all()
        assert {match_in(built.store, id).ply for id in matches} == {1}
        for _ in range(40):
            time.now += MINUTE
            built.tournaments.follow_all()
        assert built.tournaments.at(cup).phase == "provisional"
        assert faults(built, cup) == []
        for id in matches:
            report = verify(built.queries.export(DIRA, id).data)
            assert report.broken is None, report

    @pytest.mark.parametrize("late", ["wait", "director"])
    def test_elsewhere_a_late_round_waits(self, built, time, late):
        cup = entered(built, Announcement((Stage("swiss", 2, rounds=1, days=3),), "3-1-0", late=late))
        time.now += 4 * DAY
        built.tournaments.follow_all()
        assert {match_in(built.store, id).ply for id in built.store.events.matches()} == {0}
        assert built.tournaments.at(cup).phase == "playing"

    def test_a_default_of_the_register_outside_of_a_tournament_is_refused(self, built):
        match = lay_table(built.matches, [Caller("a"), Caller("b")], "lamps")
        with pytest.raises(Refused, match="only the register finishes a match of a tournament"):
            built.matches.carry_out(match, SERVICE, None, lambda at, pen: timing.default_after_deadline(at, pen, 0))


class TestDropOuts:
    def expire(self, register, time, match):
        at = match_in(register.store, match)
        seat = at.awaited[0]
        since = at.clocks[seat].since
        time.now += 30 * DAY
        register.timekeeping.expire(match, seat, since)
        return at.players[seat]

    def test_who_lets_time_run_out_too_often_is_out_as_announced(self, built, time):
        policy = DropOut(expiries=3, running=2)
        cup = timed(built, Announcement((Stage("swiss", 2, rounds=2),), "3-1-0", drop_out=policy))
        built.tournaments.carry_out(cup, DIRA, does(entries.close_entries))
        match = built.tournaments.at(cup).rounds[0].fixtures[1].fixture.match
        counted: dict[str, int] = {}
        while 2 not in counted.values():
            assert not [one for one in built.tournaments.at(cup).entrants.values() if one.out]
            player = self.expire(built, time, match)
            counted[player] = counted.get(player, 0) + 1
        now = built.tournaments.at(cup)
        assert [one.player for one in now.entrants.values() if one.out == "excluded"] == [player]
        assert now.rounds[0].fixtures[1].gone == [player]
        assert faults(built, cup) == []

    def test_found_by_the_follower_too_if_the_process_died_that_should_have(self, built, time, monkeypatch):
        policy = DropOut(expiries=1, running=1)
        cup = timed(built, Announcement((Stage("swiss", 2, rounds=2),), "3-1-0", drop_out=policy))
        built.tournaments.carry_out(cup, DIRA, does(entries.close_entries))
        follower = Follower(built)
        while follower.step() or not follower.is_in_step():
            pass
        built.store.afterwards.clear()
        player = self.expire(built, time, built.tournaments.at(cup).rounds[0].fixtures[1].fixture.match)
        assert not built.tournaments.at(cup).entrants[player].out
        follower.step()
        assert built.tournaments.at(cup).entrants[player].out == "excluded"
        written = built.tournament_views.log(cup)[-1].event
        assert isinstance(written, Excluded)


class TestReserves:
    def test_a_reserve_plays_on_for_whoever_is_out(self, built):
        cup = entered(built)
        built.tournaments.carry_out(cup, Caller("rita"), does(entries.stand_by, "rita", "person", "I wait"))
        one = built.tournaments.at(cup).last.fixtures[1]
        gone = one.fixture.players[0]
        built.tournaments.carry_out(cup, DIRA, does(rulings.exclude, gone, "does not answer"))
        seated = does(substitutes.seat_substitute, 1, 1, 0, "rita", "she plays on")
        built.tournaments.carry_out(cup, DIRA, seated)
        match = match_in(built.store, one.fixture.match)
        assert match.players[0] == "rita"
        play_round(built, cup)
        assert len(built.tournaments.at(cup).rounds) == 2
        assert faults(built, cup) == []
        report = verify(built.queries.export(DIRA, one.fixture.match).data)
        assert report.broken is None, report

    def test_a_reserve_who_is_called_comes_later(self, built):
        cup = entered(built)
        built.tournaments.carry_out(cup, Caller("rita"), does(entries.stand_by, "rita"))
        built.tournaments.carry_out(cup, DIRA, does(rulings.call_reserve, "rita", "there is room"))
        play_round(built, cup)
        now = built.tournaments.at(cup)
        playing = [player for one in now.last.fixtures.values() for player in one.fixture.players]
        assert "rita" in [*playing, *now.last.byes]

    def test_who_comes_too_late_is_told_how_to_come_all_the_same(self, built):
        cup = entered(built)
        with pytest.raises(Refused, match="stand by as a reserve"):
            built.tournaments.carry_out(cup, Caller("rita"), does(entries.enter, "rita"))


class TestErased:
    """Whoever leaves the register for good leaves tournaments as well, and none is left without a director."""

    def test_the_last_director_hands_over_to_an_organiser_who_does_not_play(self, built):
        for name in ("p0", "olga"):
            built.people.add(name, id=name, roles=["organiser"])
        built.people.add("Dira", id=DIRA.player)
        cup = entered(built)
        built.people.erase(DIRA.player)
        assert built.tournaments.at(cup).directors == ["olga"]
        assert faults(built, cup) == []

    def test_another_director_goes_on_alone(self, built):
        for name in (DIRA.player, "dora"):
            built.people.add(name, id=name)
        cup = entered(built)
        built.tournaments.carry_out(cup, DIRA, does(entries.name_director, "dora"))
        built.people.erase(DIRA.player)
        assert built.tournaments.at(cup).directors == ["dora"]

    def test_nobody_is_there_to_take_over_so_nobody_is_erased(self, built):
        built.people.add("Dira", id=DIRA.player)
        cup = entered(built)
        with pytest.raises(Refused, match="alone: name another director there, or cancel it"):
            built.people.erase(DIRA.player)
        assert built.people.get(DIRA.player).erased is None
        built.tournaments.carry_out(cup, DIRA, does(ending.cancel, "I leave"))
        built.people.erase(DIRA.player)
        assert built.tournaments.at(cup).directors == [DIRA.player], "what is over stays as it was"


class TestDirectors:
    def test_directors_organise_the_matches_and_nobody_else_does(self, built):
        cup = entered(built)
        built.tournaments.carry_out(cup, DIRA, does(entries.name_director, "dora"))
        match = built.tournaments.at(cup).last.fixtures[1].fixture.match
        for outsider in (Caller("olga", organiser=True), directing(built, "olga"), directing(built, "p7")):
            with pytest.raises(NotAllowed):
                built.matches.rule(outsider, match, "because I say so")
        for director in ("dira", "dora"):
            built.matches.rule(directing(built, director), match, "the lamp was lit")

    def test_a_director_who_plays_or_is_kept_apart_from_who_plays_does_not(self, built):
        cup = entered(built, close=False)
        for name in ("p0", "dora"):
            built.tournaments.carry_out(cup, DIRA, does(entries.name_director, name))
        built.tournaments.carry_out(cup, DIRA, does(entries.keep_apart, "dora", "p0", "one family"))
        built.tournaments.carry_out(cup, DIRA, does(entries.close_entries))
        fixtures = [one.fixture for one in built.tournaments.at(cup).last.fixtures.values()]
        own = next(one.match for one in fixtures if "p0" in one.players)
        other = next(one.match for one in fixtures if "p0" not in one.players)
        for name in ("p0", "dora"):
            with pytest.raises(NotAllowed):
                built.matches.rule(directing(built, name), own, "in my own case")
            built.matches.rule(directing(built, name), other, "somebody else's case")

    def test_a_refusal_names_people_as_they_are_called(self, built):
        ada = built.people.add("Ada", "ada@players.example").id
        bob = built.people.add("Bob", "bob@players.example").id
        cup = built.tournaments.open(DIRA, opening()).tournament
        for player in (ada, bob):
            built.tournaments.carry_out(cup, Caller(player), does(entries.enter, player))
        built.tournaments.carry_out(cup, DIRA, does(entries.keep_apart, ada, bob, "one family"))
        built.tournaments.carry_out(cup, DIRA, does(entries.close_entries))
        with pytest.raises(Refused) as refusal:
            built.tournaments.carry_out(cup, DIRA, does(rounds.lay_round))
        assert {"Ada", "Bob"} <= set(refusal.value.sentence.values.values())


def decide(register, match):
    """One decision of whoever is asked."""
    at = match_in(register.store, match)
    caller = Caller(at.players[at.awaited[0]])
    table = register.queries.table(caller, match)
    register.matches.decide(caller, match, table.offers[0].text, table.questions[0].asked)


def watch(recorder, asked_for, monkeypatch):
    """Note which statements the event store is asked for."""
    for name in ("select_data", "select_last", "select_ends"):

        def noted(*given, name=name):
            asked_for.append(name)
            return getattr(type(recorder), name)(recorder, *given)

        monkeypatch.setattr(recorder, name, noted)


def test_an_entrant_is_erased_and_the_play_stays(built, time):
    """Out of rounds that are not laid, nameless everywhere, and the pack of the tournament is good without the name."""
    people = {player.player: built.people.add(f"Name of {player.player}", id=player.player) for player in PLAYERS}
    cup = entered(built)
    gone = built.tournaments.at(cup).last.fixtures[1].fixture.players[0]
    built.people.erase(gone)
    play_round(built, cup)
    assert gone not in [player for one in built.tournaments.at(cup).last.fixtures.values()
                        for player in one.fixture.players]  # fmt: skip
    play_round(built, cup)
    time.now += 80 * 3600
    built.tournaments.follow_all()
    assert built.tournaments.at(cup).phase == "confirmed"
    assert gone in [line.player for line in built.tournament_views.get(cup).standings(0)], "what was played counts"
    out = BytesIO()
    _, said = built.packs.write(cup, out, judge=False)
    assert said.faults == []
    assert people[gone].name.encode() not in out.getvalue()
    assert people[next(one for one in people if one != gone)].name.encode() in out.getvalue()


class TestCost:
    def test_a_decision_costs_the_same_in_a_tournament_and_outside(self, built, monkeypatch):
        """What the event store is asked for, and what is written in one commit."""
        cup = entered(built)
        inside = built.tournaments.at(cup).last.fixtures[1].fixture.match
        outside = lay_table(built.matches, list(PLAYERS[:2]), "lamps")
        counts = {}
        for match in (inside, outside):
            decide(built, match)  # what is read once is read
            asked_for: list[str] = []
            watch(built.store.events.recorder, asked_for, monkeypatch)
            before = match_in(built.store, match).version
            asked_for.clear()
            decide(built, match)
            counts[match] = sorted(asked_for), match_in(built.store, match).version - before
            monkeypatch.undo()
        assert counts[inside] == counts[outside], counts
        assert counts[inside][0], "something was counted"

    def test_a_look_takes_the_same_statements_however_many_fixtures_are_open(self, built, monkeypatch):
        counts = {}
        for many in (4, 24):
            asked = opening(Announcement((Stage("swiss", 2, rounds=2),), "3-1-0"))
            cup = built.tournaments.open(DIRA, asked, f"cost-{many}").tournament
            for number in range(many):
                built.tournaments.carry_out(cup, Caller(f"q{number}"), does(entries.enter, f"q{number}"))
            built.tournaments.carry_out(cup, DIRA, does(entries.close_entries))
            asked_for: list[str] = []
            watch(built.store.events.recorder, asked_for, monkeypatch)
            built.tournaments.follow(cup)
            counts[many] = len(asked_for)
            monkeypatch.undo()
        assert counts[4] == counts[24] <= 3, counts

    def test_a_command_does_a_part_and_the_follower_the_rest(self, built, monkeypatch):
        monkeypatch.setattr("service.usecases.tournaments.AT_ONCE", 5)
        cup = entered(built)
        opened = len(built.store.events.matches())
        assert opened < 4
        follower = Follower(built)
        while follower.step() or not follower.is_in_step():
            pass
        assert len(built.store.events.matches()) == 4
        assert len(built.tournaments.at(cup).rounds) == 1


def test_a_result_that_is_corrected_in_time_counts_for_the_next_round(built):
    cup = entered(built)
    first = built.tournaments.at(cup).last.fixtures[1]
    play(built, first.fixture.match)
    right = FixtureResult((2, 1), (0, 99))
    built.tournaments.carry_out(cup, DIRA, does(results.rule_result, 1, 1, right, "the sheets were exchanged"))
    play_round(built, cup)
    seen = built.tournament_views.get(cup)
    assert seen.now.rounds[0].fixtures[1].result == right
    points = {line.player: line.points.value for line in seen.standings(0)}
    assert points[first.fixture.players[right.places.index(1)]] >= points[first.fixture.players[right.places.index(2)]]
    assert faults(built, cup) == []


def test_a_match_whose_result_was_ruled_ends_with_the_tournament(built, time):
    cup = entered(built, Announcement((Stage("swiss", 2, rounds=1),), "3-1-0", protest=1))
    ruled = does(results.rule_result, 1, 1, FixtureResult((1, 2), (3, 1)), "one of them never came")
    built.tournaments.carry_out(cup, DIRA, ruled)
    for number, one in built.tournaments.at(cup).last.fixtures.items():
        if number != 1:
            play(built, one.fixture.match)
    match = built.tournaments.at(cup).last.fixtures[1].fixture.match
    assert match_in(built.store, match).status == "running"
    time.now += 3600
    built.tournaments.follow_all()
    assert built.tournaments.at(cup).phase == "confirmed"
    assert match_in(built.store, match).status == "abandoned"
