"""V12 against what was announced about time: deadlines, defaults after them, drop-outs, rulings before a pairing."""

from __future__ import annotations

from io import BytesIO

import pytest

from domain.match.clocks import DAY, MINUTE
from domain.tournament.acts import entries, results, rounds
from domain.tournament.announcement import Announcement, DrawRule, DropOut, Stage
from domain.tournament.log import FixtureResult
from service.bootstrap import build
from service.config import Settings
from service.proof.packs.check_pack import check_pack
from service.storage.schema import migrate
from tests.registers import Wall
from tests.service.proof.packs.planted import by_us, change_log, change_match, events, files, rebuilt
from tests.service.usecases.test_tournaments import DIRA, PLAYERS, does, opening, play_round

LATE = Announcement(
    (Stage("swiss", 2, rounds=1, days=3), Stage("swiss", 2, rounds=1)), "3-1-0", late="defaults", protest=1,
    draw=DrawRule("public", "the number of the day", "digits", 3, "stage"), drop_out=DropOut(expiries=2, running=2),
)  # fmt: skip


@pytest.fixture(scope="module")
def late(tmp_path_factory, lamps_all_along):
    """The pack of a cup of four: its first round was ended by defaults, and a result ruled between draw and pairing."""
    wall = Wall()
    settings = Settings.load({"TRAINREGISTER_DATA": str(tmp_path_factory.mktemp("late"))})
    migrate(settings.database)
    register = build(settings, wall)
    id = register.tournaments.open(DIRA, opening(LATE), "late").tournament
    for player in PLAYERS[:4]:
        register.tournaments.carry_out(id, player, does(entries.enter, player.player))

    def do(act, *given):
        register.tournaments.carry_out(id, DIRA, does(act, *given))

    do(entries.close_entries)
    do(rounds.make_draw, "123")
    wall.now += 3 * DAY
    for _ in range(40):
        wall.now += MINUTE
        register.tournaments.follow_all()
    assert register.tournaments.at(id).stage == 1
    register.tournaments.carried_out(id, DIRA, does(rounds.make_draw, "456"), "drawn")
    do(results.rule_result, 1, 1, FixtureResult((2, 1), (7, 99)), "misread")
    register.tournaments.follow(id)
    play_round(register, id)
    wall.now += 2 * 3600
    register.tournaments.follow_all()
    out = BytesIO()
    _, said = register.packs.write(id, out)
    assert said.faults == []
    yield out.getvalue()
    register.close()


def early_default(contents):
    """The register ends a match by default a second before the deadline of its round."""

    def earlier(log):
        first = next(one for one in log if one["event"].get("how") == "default")
        first["at"] -= MINUTE + 1

    change_match(contents, earlier, "R1-01")


def defaults_at_once(contents):
    def hurried(log):
        second = [one for one in log if one["event"].get("how") == "default"][1]
        second["at"] -= 1

    change_match(contents, hurried, "R1-01")


def waited_for(contents):
    """It was announced that late rounds are waited for."""

    def other(log):
        del events(log, "tournament-opened")[0]["announcement"]["late"]

    change_log(contents, other)


def shorter_round(contents):
    def shorter(log):
        events(log, "round-laid")[0]["deadline"] -= DAY

    change_log(contents, shorter)


@pytest.mark.parametrize(("fault", "words"), [
    (early_default, "decided by default"), (defaults_at_once, "decided by default"), (waited_for, "decided by default"),
    (shorter_round, "the deadline of the round"),
])  # fmt: skip
def test_what_does_not_keep_to_the_announced_time_is_named(late, fault, words):
    contents = files(late)
    fault(contents)
    named = by_us(rebuilt(contents)).get("V12", [])
    assert any(words in one for one in named), named


def test_who_is_out_for_time_that_never_ran_out_is_named(late):
    def put_out(log):
        at = next(place for place, one in enumerate(log) if one["event"]["event"] == "results-confirmed")
        fixture = events(log, "round-laid")[0]["fixtures"][0]
        gone = {"event": "excluded", "player": fixture["players"][0], "expiries": [fixture["match"]] * 2}
        log.insert(at, {**log[at], "event": gone})

    contents = files(late)
    change_log(contents, put_out)
    assert any("did not run out" in one for one in by_us(rebuilt(contents)).get("V12", []))

    def too_seldom(log):
        put_out(log)
        events(log, "excluded")[0]["expiries"].pop()

    contents = files(late)
    change_log(contents, too_seldom)
    assert any("not run out as often as announced" in one for one in by_us(rebuilt(contents)).get("V12", []))


def test_a_ruling_between_draw_and_pairing_is_pointed_at(late):
    report = check_pack(BytesIO(late))
    assert report.good, report.found
    told = "ruling 1 was made between the draw and the pairing of round 2: misread"
    assert told in [str(one) for one in report.notes]


def test_a_round_that_names_no_draw_is_a_sentence_and_no_crash(late):
    def nowhere(log):
        events(log, "round-laid")[1]["draw"] = 2

    contents = files(late)
    change_log(contents, nowhere)
    assert "V6" in by_us(rebuilt(contents))
