"""18Africa by mail: a company's turn in one line, ranges beside the list, bids by a limit left beforehand."""

from __future__ import annotations

from random import Random

import pytest

from domain.engine import legal
from domain.games.eighteen_africa import questions as q
from domain.games.eighteen_africa.rules.running import best_runs
from domain.places import Viewer, masked
from service.bots import BOTS
from tests.registers import match_in
from tests.service.mail.table import plain

GAME = "eighteen-africa"


@pytest.fixture
def match(table):
    return table.play(game=GAME)


def asked(table, match):
    """The question that is open, and who is asked."""
    at = match_in(table.store, match).table
    return at.top[0], at.top[0].seat


def until(table, match, wanted):
    """Everybody decides as the greedy player would, until this holds."""
    rng = Random(1)
    while not wanted(match_in(table.store, match).table):
        at = match_in(table.store, match)
        seat = at.awaited[0]
        view = masked(at.table, Viewer(seat))
        chosen = BOTS[GAME]["greedy"](view, seat, list(legal(at.game, view, seat)), rng)
        table.matches.decide(table.caller(seat), match, at.game.write(chosen), None)


def test_any_half_of_the_hand_is_kept_and_any_bid_within_the_range_made(table, match):
    _, seat = asked(table, match)
    hand = list(match_in(table.store, match).table.players[seat].hand)
    half = sorted(hand)[: len(hand) // 2]
    letter = plain(table.reply(match, seat, f"keep {' '.join([*half, half[0]])}"))
    assert "NOT DONE" in letter
    assert "(rule 4.1)" in letter
    table.reply(match, seat, f"keep {' '.join(reversed(half))}")
    assert sorted(match_in(table.store, match).table.players[seat].hand) == half

    until(table, match, lambda at: isinstance(at.top[0], q.BidForLot))
    question, seat = asked(table, match)
    cash = match_in(table.store, match).table.players[seat].cash
    refused = plain(table.reply(match, seat, f"bid {cash + 1}"))
    assert f"bid {question.high + 1} to {cash}, or pass" in " ".join(refused.split()).lower()
    assert asked(table, match) == (question, seat), "nothing was changed"
    table.reply(match, seat, f"bid {cash - 1}")
    assert match_in(table.store, match).table.auction is None or asked(table, match)[0].high == cash - 1


def test_a_limit_bids_for_who_is_away(table, match):
    until(table, match, lambda at: isinstance(at.top[0], q.BidForLot))
    question, seat = asked(table, match)
    told = plain(table.reply(match, seat, f"standing limit any {question.high + 7}"))
    assert "NOT DONE" not in told
    table.pump()
    at = match_in(table.store, match).table
    bids = [at.auction.high] if at.auction else [player.spent for player in at.players]
    assert max(bids) > question.high, "the limit has bid"
    assert max(bids) <= question.high + 7


def may_buy_a_train(at):
    return isinstance(at.top[0], q.LayTrack) and at.companies[at.top[0].company].treasury >= 300


def may_run(at):
    """Track may still be laid, and there is a way for the trains."""
    return isinstance(at.top[0], q.LayTrack) and bool(best_runs(at, at.top[0].company).plans)


def test_a_turn_of_a_company_is_one_line(table, match):
    """The first turn has no train to run, a later one runs it: `end turn` closes what is left of a turn."""
    until(table, match, may_buy_a_train)
    question, seat = asked(table, match)
    lay = next(line for line in table.offers(match, seat) if line.startswith("lay"))
    told = plain(table.reply(match, seat, f"{lay}; buy train 2; end turn"))
    assert "NOT DONE" not in told
    at = match_in(table.store, match).table
    assert at.companies[question.company].trains == ["2"]
    assert at.work is None or at.work.company != question.company

    until(table, match, may_run)
    question, seat = asked(table, match)
    cash = [player.cash for player in match_in(table.store, match).table.players]
    told = plain(table.reply(match, seat, "run best; pay; end turn"))
    assert "NOT DONE" not in told
    at = match_in(table.store, match).table
    assert at.ran == question.company
    assert at.players[seat].cash > cash[seat]
    assert at.work is None or at.work.company != question.company
