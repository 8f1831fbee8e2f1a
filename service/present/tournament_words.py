"""Tournaments in sentences, for page, mail, API and terminal: what was announced, how far it is, what a ruling did."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from domain.tournament import log
from domain.tournament.announcement import Announcement, DrawRule
from domain.tournament.reckoning import seats_of
from domain.tournament.standings import BYE, CARRIED, PENALTY
from domain.tournament.state import Tournament
from domain.words import Sentence, joined_by_and, say
from service.present.names import Name

PHASES = {
    "entering": say("entries are open"),
    "closed": say("between rounds"),
    "playing": say("being played"),
    "provisional": say("provisional results"),
    "confirmed": say("results confirmed"),
    "cancelled": say("cancelled"),
}
FORMATS = {"groups": say("groups"), "swiss": say("Swiss"), "heats": say("heats"), "knockout": say("knock-out")}
FAMILIAR = 12  # of fractions that one knows by sight
TIE_BREAKS = {
    "wins": say("wins"),
    "seconds": say("second places"),
    "met": say("against each other"),
    "share-of-table": say("share of the table"),
    "share-of-winner": say("share of the winner's total"),
    "margin": say("margin"),
    "opponents": say("opponents' points"),
    "sonneborn-berger": say("points of those beaten"),
    "best-fixture": say("best fixture"),
    "later-seats": say("later seats"),
    "lots": say("lots"),
}
WITHOUT_MATCH = {BYE: say("a bye"), PENALTY: say("a penalty"), CARRIED: say("from the stage before")}
DONE = {  # what entrants are told who have done something
    "enter": say("You have entered."),
    "withdraw": say("You have withdrawn."),
    "come-back": say("You play again from the next round on."),
    "stand-by": say("You stand by."),
    "take-seat": say("You play on in that seat; its letters come to you from now on."),
    "decline-seat": say("You do not play on; you go on standing by."),
    "protest": say("Your protest is written down; a director must answer it."),
}
LATE = {
    "wait": say("When a round is late, it is waited for."),
    "defaults": say("When a round is late, its matches are finished by the declared defaults, a minute apart."),
    "director": say("When a round is late, a director decides."),
}
SOURCES = {
    "words": say("Lots are made of the words that entrants say when they enter."),
    "public": say("Lots are made of a public number"),
    "dice": say("Lots are made of dice thrown before witnesses"),
    "beacon": say("Lots are made of a public beacon"),
}


def exact(value: Fraction) -> str:
    """A number without rounding.

    >>> exact(Fraction(7, 2)), exact(Fraction(-1, 3)), exact(Fraction(4))
    ('3 1/2', '-1/3', '4')
    """
    whole, rest = divmod(abs(value), 1)
    if not rest:
        return str(value)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"


def readable(value: Fraction) -> str:
    """The same for the eye: a fraction that nobody can place has its decimals before it.

    >>> readable(Fraction(5683, 14852)), readable(Fraction(7, 2))
    ('0.383 (5683/14852)', '3 1/2')
    """
    return exact(value) if value.denominator <= FAMILIAR else f"{float(value):.3f} ({exact(value)})"


def in_the_draw(value: Fraction) -> Sentence:
    """Lots count down from nought: who was drawn first is ahead."""
    return say("number {place} of the draw", place=int(1 - value))


def how_far(now: Tournament) -> Sentence:
    """In one phrase."""
    if now.paused:
        return say("paused")
    if now.phase == "playing" and now.last:
        return say("round {number} is being played", number=now.last.number)
    return PHASES[now.phase]


def stage_words(now: Tournament, stage: int) -> Sentence:
    """What is played in a stage."""
    one, seats = now.announcement.stages[stage], seats_of(now, stage)
    values: dict[str, Any] = {"format": FORMATS[one.format], "size": seats, "rounds": one.rounds, "days": one.days}
    if one.format in ("swiss", "heats"):
        if one.days:
            return say("{format}, {rounds:round|rounds} at tables of {size}, {days:day|days} for each round", **values)
        return say("{format}, {rounds:round|rounds} at tables of {size}", **values)
    if one.days:
        return say("{format} at tables of {size}, {days:day|days} for each round", **values)
    return say("{format} at tables of {size}", **values)


def terms_of(announced: Announcement) -> Iterator[Sentence]:
    """The rules of a tournament, for who thinks of entering."""
    yield say("Points by place: {points}; a bye gives {bye}.", points=announced.points, bye=_bye(announced.bye))
    breaks = joined_by_and([str(TIE_BREAKS[one]) for one in announced.tie_breaks])
    yield say("Ties are broken by {breaks}, and at last by lots.", breaks=breaks)
    yield LATE[announced.late]
    policy = announced.drop_out
    yield say(
        "Who lets time run out {expiries} times, or {running} times in one match, is out.",
        expiries=policy.expiries, running=policy.running,
    )  # fmt: skip
    yield draw_words(announced.draw)
    yield say("Protests are heard until {hours:hour|hours} after the last round.", hours=announced.protest)


def _bye(given: str) -> Sentence:
    return say("what a seat gets on the average") if given == "mean" else say("{points}", points=given)


def draw_words(rule: DrawRule) -> Sentence:
    if rule.source == "words":
        return SOURCES["words"]
    return say("{source}: {sentence}", source=SOURCES[rule.source], sentence=rule.sentence)


# --- what a ruling did -----------------------------------------------------------------------------------------------


def _ruled(event: Any, named: Name) -> Sentence:
    return say("The places of fixture {fixture} of round {round} are {places}.", fixture=event.fixture,
               round=event.round, places=list(event.new.places))  # fmt: skip


def _voided(event: Any, named: Name) -> Sentence:
    return say("Fixture {fixture} of round {round} counts for nobody.", fixture=event.fixture, round=event.round)


def _anew(event: Any, named: Name) -> Sentence:
    return say("Fixture {fixture} of round {round} is played again.", fixture=event.fixture, round=event.round)


def _penalty(event: Any, named: Name) -> Sentence:
    if event.points == "1":
        return say("{name} loses 1 point.", name=named(event.player))
    return say("{name} loses {points} points.", name=named(event.player), points=event.points)


def _excluded(event: Any, named: Name) -> Sentence:
    return say("{name} is out.", name=named(event.player))


def _called(event: Any, named: Name) -> Sentence:
    return say("{name} plays from the next round on.", name=named(event.player))


def _substitute(event: Any, named: Name) -> Sentence:
    return say("{name} plays on in fixture {fixture} of round {round}.", name=named(event.player),
               fixture=event.fixture, round=event.round)  # fmt: skip


def _reserve_asked(event: Any, named: Name) -> Sentence:
    return say("{name} is asked to play on in fixture {fixture} of round {round}.", name=named(event.player),
               fixture=event.fixture, round=event.round)  # fmt: skip


def _terms(event: Any, named: Name) -> Sentence:
    return say("{what} was {old} and is {new}.", what=event.what, old=bytes(event.old).decode(),
               new=bytes(event.new).decode())  # fmt: skip


def _answered(event: Any, named: Name) -> Sentence:
    if event.upheld:
        return say("Protest {number} is upheld.", number=event.number)
    return say("Protest {number} is turned down.", number=event.number)


def _pairing(event: Any, named: Name) -> Sentence:
    return say("Two entrants of round {round} were exchanged: repeats {before} before, {after} after.",
               round=event.round, before=event.cost_before.repeats, after=event.cost_after.repeats)  # fmt: skip


def _paused(event: Any, named: Name) -> Sentence:
    return say("The tournament is paused.")


def _resumed(event: Any, named: Name) -> Sentence:
    return say("The tournament goes on.")


def _stage_closed(event: Any, named: Name) -> Sentence:
    return say("The stage is closed early.")


DEEDS: dict[type[Any], Callable[[Any, Name], Sentence]] = {
    log.ResultRuled: _ruled,
    log.FixtureVoided: _voided,
    log.FixtureLaidAnew: _anew,
    log.PenaltyGiven: _penalty,
    log.Excluded: _excluded,
    log.ReserveCalled: _called,
    log.SubstituteSeated: _substitute,
    log.ReserveAsked: _reserve_asked,
    log.TermsChanged: _terms,
    log.ProtestAnswered: _answered,
    log.PairingChanged: _pairing,
    log.TournamentPaused: _paused,
    log.TournamentResumed: _resumed,
    log.StageClosed: _stage_closed,
}


def deed(event: Any, named: Name) -> Sentence | None:
    """What an event did that belongs to a ruling; nothing where it belongs to none."""
    in_words = DEEDS.get(type(event))
    return in_words(event, named) if in_words is not None and event.ruling else None
