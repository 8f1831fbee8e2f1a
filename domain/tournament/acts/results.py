"""How fixtures end: followed from their matches, laid anew, ruled or voided by a director."""

from __future__ import annotations

from domain.tournament.acts.rounds import laid_fixture
from domain.tournament.acts.writing import (
    TournamentEvents,
    TournamentPen,
    concerned,
    fixture_of,
    follows,
    is_on,
    ruling,
)
from domain.tournament.log import (
    About,
    FixtureFinished,
    FixtureLaidAnew,
    FixtureResult,
    FixtureVoided,
    MatchReceipt,
    ResultRuled,
)
from domain.tournament.points import is_order
from domain.tournament.state import FixtureNow, Tournament
from domain.words import require

LARGEST_TOTAL = 999_999_999  # more than any game gives, and less than a log could not be read back with


def finish_fixture(
    now: Tournament,
    pen: TournamentPen,
    round: int,
    number: int,
    receipt: MatchReceipt,
    ending: str,
    result: FixtureResult | None,
) -> TournamentEvents:
    """The register follows the end of a match back: its last entry and what it says. An abandoned match has no result.

    A match that ends after a ruling is written down as well; the ruling stands.
    """
    follows(pen)
    is_on(now)
    one = fixture_of(now, round, number)
    require(receipt.match == one.fixture.match, "fixture", "that is not the match of this fixture")
    require(one.finished is None, "fixture", "the end of this match has been written down")
    if result is not None:
        is_result(one, result)
    yield FixtureFinished(round, number, receipt, ending, result)


def is_result(one: FixtureNow, result: FixtureResult) -> None:
    seats = len(one.fixture.players)
    fits = len(result.places) == len(result.totals) == seats and is_order(result.places)
    within = all(abs(total) <= LARGEST_TOTAL for total in result.totals)
    require(within, "result", "a total has at most nine digits")
    require(fits, "result", "a result has a place and a total for each of {number} seats; tied places are the same",
            number=seats)  # fmt: skip


def rule_result(
    now: Tournament, pen: TournamentPen, round: int, number: int, result: FixtureResult, reason: str, seconded: str = ""
) -> TournamentEvents:
    """What counts for a fixture instead of what was played.

    Before the next round is laid it counts at once, after that from the round after; after the stage was closed it
    changes the standings only: who went on by somebody else's error stays.
    """
    one = fixture_of(now, round, number)
    ruled = ruling(now, pen, About(round=round, fixture=number), reason, concerned(now, one), seconded)
    is_result(one, result)
    require(result != one.result or one.gone, "result", "that is the result as it stands")
    old = one.result
    yield ruled
    yield ResultRuled(round, number, old, result, ruled.number)


def void_fixture(now: Tournament, pen: TournamentPen, round: int, number: int, reason: str) -> TournamentEvents:
    """It counts for nobody. In a knock-out somebody must go on, so there a result is ruled."""
    one = fixture_of(now, round, number)
    ruled = ruling(now, pen, About(round=round, fixture=number), reason, concerned(now, one))
    require(not one.voided, "fixture", "this fixture is void already")
    knockout = now.announcement.stages[now.rounds[round - 1].stage].format == "knockout"
    require(not knockout, "knockout", "somebody must go on from a knock-out: rule a result or lay the fixture anew")
    yield ruled
    yield FixtureVoided(round, number, ruled.number)


def lay_anew(now: Tournament, pen: TournamentPen, round: int, number: int, reason: str) -> TournamentEvents:
    """Another attempt, under an id of its own; the earlier match stays in the pack with this ruling."""
    one = fixture_of(now, round, number)
    ruled = ruling(now, pen, About(round=round, fixture=number), reason, concerned(now, one))
    running = now.running
    require(
        running is not None and running.number == round, "round", "only the round that is being played is laid anew"
    )
    attempt = one.attempt + 1
    fixture = laid_fixture(now, pen, round, number, attempt, one.fixture.players, one.fixture.group)
    yield ruled
    yield FixtureLaidAnew(round, number, attempt, fixture.match, fixture.commitment, ruled.number)
