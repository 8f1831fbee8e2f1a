"""Whole matches and campaigns before the second judge, what it must have seen, and faults that it must find."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from domain.engine import awaited, legal
from domain.games import ticket_legacy as game
from domain.games.ticket_legacy import campaign, scoring
from domain.games.ticket_legacy.decisions import KeepTickets
from domain.games.ticket_legacy.edition import AREAS
from domain.games.ticket_legacy.rules import cards, claims, effects, events, postcards
from domain.laws import Trial, Violation, any_offer, kind_first
from service.bots.ticket_legacy import choose, lead
from service.usecases.local_match import LocalMatch
from tests.domain.games.ticket_legacy.judge.lines import check_lines
from tests.domain.games.ticket_legacy.judge.match import Match, judged
from tests.domain.games.ticket_legacy.judge.printed import EVENTS, POSTCARDS
from tests.domain.games.ticket_legacy.judge.seen import Seen
from tests.domain.games.ticket_legacy.judge.table import Wrong
from tests.domain.games.ticket_legacy.scenarios import chapter, hoarder, too_small

MONEY = {"start", "company_color", "depot", "gold", "bandits", "pioneer", "long_haul", "event", "event_fee",
         "loco_option", "postcard", "wire"}  # fmt: skip
SEEDS = range(3)  # of the campaigns


def by_greedy(trial, seat, offers):
    """A bot that claims towards its tickets and completes postcards, now and then at random."""
    player = choose if trial.game is game else lead
    return (
        player(trial.state, seat, offers, Random(trial.ply))
        if trial.pick(range(8))
        else kind_first(trial, seat, offers)
    )


@cache
def campaigns():
    """By all kinds of players; every chapter that was played to its end."""
    found = []
    for seed, player in zip(SEEDS, (kind_first, by_greedy, by_greedy), strict=True):
        trial = Trial(campaign, 5 - seed, campaign.Options(), seed + 60, watched=False, player=player)
        trial.play()
        found.append(trial)
    return found


def all_passing() -> LocalMatch:
    match = LocalMatch(game, 2, too_small(), 1)
    while not match.state.over:
        seat = match.awaited[0]
        match.decide(seat, hoarder(match.state, seat, list(legal(game, match.state, seat)), Random(1)))
    return match


@cache
def seen() -> Seen:
    """Everything that was judged, at once: matches of campaigns, single ones, and one in which all pass."""
    found = Seen()
    for match in (*(one for trial in campaigns() for one in trial.chapters), *map(single, range(4)), all_passing()):
        found.take_in(judged(match).seen)
    return found


def single(seed):
    trial = Trial(game, 2 + seed % 4, game.Options(), seed, watched=False, player=kind_first if seed % 2 else any_offer)
    trial.play()
    return trial


# --- whole matches ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_what_is_asked_and_offered_and_what_happens_is_what_the_judge_expects(seed):
    trial = Trial(game, 2 + seed, game.Options(), seed + 20, watched=False, player=kind_first)
    judge = Match(list(trial.setup), None)
    while not trial.state.over:
        assert judge.asked() == awaited(trial.state)
        for seat in judge.asked():
            offers = list(legal(game, trial.state, seat))
            in_any_order = isinstance(offers[0], KeepTickets)
            assert sorted(offers, key=repr) == sorted(judge.offers(seat), key=repr)
            assert in_any_order or offers == judge.offers(seat)
        trial.step()
        judge.decided(trial.log[-1])
    check_lines(judge, game.score(trial.state))


def test_every_match_of_a_campaign_is_what_the_judge_expects_line_by_line():
    played = [one for trial in campaigns() for one in trial.chapters if one.state.over]
    assert len(played) >= 30
    for one in played:
        check_lines(judged(one), game.score(one.state))


def test_what_is_offered_late_in_a_campaign_is_what_the_judge_expects():
    trial = campaigns()[1].chapters[-1]
    judge = Match(list(trial.setup), trial.options.chapter)
    again = Trial(game, trial.seats, trial.options, int.from_bytes(trial.key, "big", signed=True), watched=False)
    for ply in trial.log:
        if ply.number % 5 == 0:
            assert list(legal(game, again.state, ply.seat)) == judge.offers(ply.seat) or not judge.turns
        again.decide(ply.seat, ply.decision)
        judge.decided(ply)


# --- nothing goes unseen ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [
        ("fact", {one.__name__ for one in game.EVOLVE} - {"DrawGoesOn", "AnsweredItself"}),
        ("decision", {kind.__name__ for ask in game.ASKS.values() for kind in ask.answers}),
        ("event", set(EVENTS)),
        ("condition", {one["cond"]["type"] for one in POSTCARDS.values()}),
        ("reward", {reward["type"] for one in POSTCARDS.values() for reward in one["rewards"]}),
        ("postcard", {"claim", "option", "end"}),
        ("money", MONEY),
        ("sweep", {"locomotives", "event", "wire"}),
        ("end", set(game.ENDINGS)),
        ("tickets dealt", {"4", "1"}),
    ],
)
def test_the_judge_has_seen_every(kind, wanted):
    assert seen().missing(kind, wanted) == []


# --- planted faults --------------------------------------------------------------------------------------------------

WEST = ("upper_lakes", "gulf_shore", "great_rivers", "corn_prairie", "lone_star", "high_plains")


def nothing(*_given, **_named):
    return iter(())


def twice(rule):
    def doubled(*given, **named):
        yield from rule(*given, **named)
        yield from rule(*given, **named)

    return doubled


FAULTS = {  # what is forgotten or done wrong: in which chapter, and the rule that is replaced
    "a double route stays open": (7, claims, "is_closed", lambda *_: False),
    "an event bans nothing": (7, claims, "is_banned", lambda *_: False),
    "a fee is not paid": (7, effects, "fee", lambda *_: 0),
    "a ferry needs no locomotive": (7, claims, "locomotives_needed", lambda *_: 0),
    "no money for a claim": (7, effects, "money", nothing),
    "nobody is a pioneer": (7, effects, "pioneer", nothing),
    "a long haul brings nothing": (7, effects, "long_haul", nothing),
    "mail is left lying": (7, effects, "mail", nothing),
    "two cards for a large city": (7, effects, "draw_to_hand", twice(effects.draw_to_hand)),
    "an event pays one of two": (7, events, "meant", lambda *given, meant=events.meant: meant(*given)[:1]),
    "postcards are not looked at": (7, postcards, "after_claim", nothing),
    "postcards of the end are forgotten": (12, postcards, "at_the_end", nothing),
    "three locomotives stay": (7, cards, "sweeps_itself", lambda *_: False),
    "three tickets at the start": (7, game.setup.__globals__, "dealt_at_start", lambda *_: (3, 1)),
    "unused trains count nothing": (7, scoring, "unused_train_bonus", lambda *_: 0),
    "no ticket is completed": (7, scoring, "completed_tickets", lambda *_: []),
    "networks are not compared": (12, scoring, "largest", lambda *_: 0),
    "no network joins the oceans": (12, scoring, "from_ocean_to_ocean", lambda *_: None),
}


def before_the_judge(number, seed):
    areas = WEST if number == 7 else [one for one in AREAS if one != "start"]
    options = chapter(number, "GYB", areas, ("P02 P05 P68", "P09 P66", "P39 P67"))
    trial = Trial(game, 3, options, seed, watched=False, player=by_greedy)
    trial.play()
    check_lines(judged(trial), game.score(trial.state))


def several_before_the_judge(number):
    for seed in range(8):
        before_the_judge(number, seed)


@pytest.mark.parametrize("number", [7, 12])
def test_without_a_fault_nothing_is_found(number):
    before_the_judge(number, 0)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault, monkeypatch):
    number, module, name, wrong = FAULTS[fault]
    put = monkeypatch.setitem if isinstance(module, dict) else monkeypatch.setattr
    put(module, name, wrong)
    with pytest.raises((Wrong, Violation)):
        several_before_the_judge(number)
