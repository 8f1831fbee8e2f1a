"""What people can do with a match. Each act is a generator of events, read like a rule of a game.

Who may do what is settled at the door (service/usecases); what is possible is settled here. All refusals come before
the first yield, so a refused act has changed nothing. `write` runs an act: every event becomes an entry of the log,
chained to the one before it, and is in the state before the act goes on. Time, the actor and the secrets come from
outside, in a `Pen`; the domain has no clock.

How a match ends early: a seat that resigns is played on by its default decisions, until the game ends or only one
seat is left; the last one left wins, those who resigned rank behind, the first to resign last. A match is abandoned,
without a result, by an organiser or when every person at the table agrees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from msgspec import Raw

from domain.chain import Actor
from domain.chance import Chance, commitment
from domain.chance import key as chance_key
from domain.codec import codec
from domain.engine import Decision, Result, begin, decide, default
from domain.games import CAMPAIGNS, GAMES
from domain.match.clocks import Moment, Terms, timed
from domain.match.folding import evolve_match
from domain.match.given import TITLE, WORDS, are_options, are_terms, is_agreement, is_line, is_said, is_sitter
from domain.match.log import (
    CHARTER,
    FORM,
    AbandonmentAgreed,
    Agreement,
    AnyEvent,
    ClockChanged,
    DecisionMade,
    MatchAbandoned,
    MatchFinished,
    MatchOpened,
    MatchStarted,
    RulingMade,
    SeatLeft,
    SeatResigned,
    SeatTaken,
    Sitter,
    Written,
)
from domain.match.state import Match
from domain.places import Seat, Viewer, masked
from domain.words import is_seen, refuse, require

Events = Iterator[AnyEvent]


def whole_time(match: Match, seat: Seat, since: Moment, until: Moment) -> int:
    """Time without rests: no absence, no night, no weekend."""
    return until - since


class Pen(NamedTuple):
    """What the service lends to one command. `key` makes salts, `secret` is the match's own, behind all its chance."""

    at: Moment
    by: Actor
    command: str
    key: bytes
    secret: bytes
    counted: Callable[[Match, Seat, Moment, Moment], int] = whole_time  # how much of that time counts for the seat


NOBODY_RESIGNS = "nobody resigns from a campaign: hand your seat over, or stay away from its games"


class Stale(Exception):
    """The decision answers a question that is no longer open: something has happened since that ply."""

    def __init__(self, asked: int, version: int | None = None) -> None:
        super().__init__(f"the question of ply {asked} is no longer open")
        self.asked = asked
        self.version = version  # of the log that was answered, if that is known


def write(match: Match, pen: Pen, events: Iterable[AnyEvent]) -> list[Written]:
    """Run an act: its events as chained entries. The match has taken them in, and is kept once they are stored."""
    written: list[Written] = []
    for event in events:
        one = FORM.written(match.id, match.version + 1, match.head, pen, event)
        evolve_match(match, one.entry)
        match.head = one.digest
        written.append(one)
    return written


# --- before the start ------------------------------------------------------------------------------------------------


class Opening(NamedTuple):
    """What somebody asks for who lays a table."""

    game: str
    seats: int
    options: Raw = Raw(b"{}")
    title: str = ""
    terms: Terms = Terms()
    agreement: Agreement = Agreement()
    lesson: bool = False


def usual_agreement(game: str) -> Agreement:
    """What is agreed where nobody says otherwise: the companies of a campaign are seated by chance."""
    return Agreement(seating="drawn") if game in CAMPAIGNS else Agreement()


def may_open(asked: Opening, *, called: bool = False) -> None:
    """Refuse what cannot be opened, before there is a secret of it. A chapter is given by its campaign only."""
    require(asked.game in GAMES, "game", "there is no game {game}; there are {games}",
            game=asked.game[:40], games=[*GAMES])  # fmt: skip
    rules = GAMES[asked.game]
    low, high = rules.SEATS[0], rules.SEATS[-1]
    require(asked.seats in rules.SEATS, "seats", "{game} is played by {low} to {high}",
            game=rules.TITLE, low=low, high=high)  # fmt: skip
    is_line(asked.title, TITLE)
    require(not asked.title or is_seen(asked.title), "title", "give a title that can be read, or leave it out")
    are_terms(asked.terms)
    is_agreement(asked.agreement)
    if not called:
        are_options(asked.game, asked.options)


def open_match(match: Match, pen: Pen, asked: Opening, *, called: bool = False) -> Events:
    """Lay a table: pin the rules and the edition, and commit to the secret of all chance."""
    may_open(asked, called=called)
    rules, records = GAMES[asked.game], codec(asked.game)
    yield MatchOpened(
        asked.game,
        asked.seats,
        Raw(records.encode(records.options(asked.options))),
        rules.EDITION.digest,
        rules.RULES_VERSION,
        commitment(pen.secret),
        asked.title,
        asked.terms,
        asked.agreement,
        lesson=asked.lesson,
        charter=CHARTER,
    )


def sit(match: Match, pen: Pen, player: str, kind: Sitter, seat: Seat | None, words: str) -> Events:
    """Take a free seat, the first one if none is named, and say words of one's own for chance."""
    _is_open(match)
    require(match.seat_of(player) is None, "seat", "you already sit at this table")
    require(match.free_seats, "seat", "all seats of this table are taken")
    taken = match.free_seats[0] if seat is None else seat
    require(taken in match.free_seats, "seat", "seat {number} is not free; free are {free}", **_numbers(match, taken))
    is_sitter(kind)
    is_line(words, WORDS)
    require(not (words and match.opened.lesson), "lesson", "the cards and dice of a lesson are always the same; sit "
            "down without words for chance")  # fmt: skip
    yield SeatTaken(taken, player, kind, words)


def leave(match: Match, pen: Pen, seat: Seat) -> Events:
    """Get up again before the match has started."""
    _is_open(match)
    require(match.chairs[seat], "seat", "nobody sits in that seat")
    yield SeatLeft(seat)


def start(match: Match, pen: Pen) -> Events:
    """Begin: every seat is taken, chance seats the players if the table wants that, and the game is set up."""
    _is_open(match)
    free = match.free_seats
    require(not free, "seats", "{number} more must sit down first", number=len(free))
    chance = Chance(_key(match, pen), 0)
    players = chance.shuffled(match.players) if match.opened.agreement.seating == "drawn" else match.players
    records = codec(match.opened.game)
    match.table, facts = begin(match.game, len(players), records.options(match.opened.options), chance)
    yield MatchStarted(tuple(players), Raw(records.encode(facts)), chance.draws)
    yield from onward(match, pen)


# --- decisions -------------------------------------------------------------------------------------------------------

How = Literal["decided", "default", "standing-order", "resigned", "elsewhere"]


def make_decision(
    match: Match, pen: Pen, seat: Seat, decision: Decision, asked: int | None, how: How = "decided"
) -> Events:
    """Answer the question that was put to the seat at ply `asked` (None: whatever is asked now)."""
    is_running(match)
    is_fresh(match, seat, asked)
    yield from _played(match, pen, seat, decision, how)
    yield from onward(match, pen)


def decide_by_default(match: Match, pen: Pen, seat: Seat, asked: int | None) -> Events:
    """What the game declares for a seat that does not answer in time, from what that seat can see."""
    may_decide_by_default(match, seat, asked)
    yield from _played(match, pen, seat, default(match.game, masked(match.table, Viewer(seat)), seat), "default")
    yield from onward(match, pen)


def may_decide_by_default(match: Match, seat: Seat, asked: int | None) -> None:
    is_running(match)
    is_fresh(match, seat, asked)
    require(seat in match.awaited, "turn", "the table does not wait for {seat}", seat=seat)


def _played(match: Match, pen: Pen, seat: Seat, decision: Decision, how: How) -> Events:
    ply = match.ply + 1
    chance = Chance(_key(match, pen), ply)
    facts = decide(match.game, match.table, seat, decision, chance, ply)
    records = codec(match.opened.game)
    asked, led_to = Raw(records.encode(decision)), Raw(records.encode(facts))
    yield DecisionMade(ply, seat, asked, led_to, chance.draws, how, _spent(match, pen))


def _spent(match: Match, pen: Pen) -> tuple[tuple[Seat, int], ...]:
    """What the clocks have counted that stop now, because the table no longer waits for their seats."""
    if not timed(match.pace):
        return ()
    waiting = match.awaited
    ran = ((seat, clock.since) for seat, clock in enumerate(match.clocks) if clock.since and seat not in waiting)
    return tuple((seat, pen.counted(match, seat, since, pen.at)) for seat, since in ran)


def onward(match: Match, pen: Pen) -> Events:
    """What follows by itself: resigned seats decide by default, and a game that is over ends its match."""
    while not match.table.over and (seat := _resigned_and_awaited(match)) is not None:
        answer = default(match.game, masked(match.table, Viewer(seat)), seat)
        yield from _played(match, pen, seat, answer, "resigned")
    if match.table.over:
        yield finished(match, pen.secret)


def _resigned_and_awaited(match: Match) -> Seat | None:
    return next((seat for seat in match.awaited if match.chair(seat).resigned), None)


# --- organisers ------------------------------------------------------------------------------------------------------


def change_clock(match: Match, pen: Pen, change: ClockChanged) -> Events:
    """Time is paused, granted, or somebody is absent. When each is possible, domain/match/timing.py says."""
    require(not match.over, "over", "the match is over")
    if change.reason:
        is_said(change.reason)
    yield change


# --- ending early ----------------------------------------------------------------------------------------------------


def resign(match: Match, pen: Pen, seat: Seat, reason: str = "") -> Events:
    """Give up: the seat's questions are answered by default from now on. With one seat left the match ends.

    Somebody else's seat is given up by a ruling only, with its reason.
    """
    is_running(match)
    require(match.opened.game not in CAMPAIGNS, "campaign", NOBODY_RESIGNS)
    require(not match.chair(seat).resigned, "resigned", "this seat has already resigned")
    if pen.by.id != match.chair(seat).player:
        is_said(reason)
        yield RulingMade(reason)
    yield SeatResigned(seat)
    if len(match.active_seats) <= 1:
        yield finished(match, pen.secret)
        return
    yield from abandoned_by_all(match, pen)
    if not match.over:
        yield from onward(match, pen)


def finished(match: Match, secret: bytes) -> MatchFinished:
    """The end: the game's own result, or if it is not over that of a table where one seat is left."""
    score = tuple(match.game.score(match.table))
    if match.table.over:
        return MatchFinished(match.game.result(match.table), score, secret.hex())
    totals: Counter[Seat] = Counter()
    for line in score:
        totals[line.seat] += line.points
    result = Result(tuple(totals[seat] for seat in range(len(match.chairs))), _places(match), "resignation")
    return MatchFinished(result, score, secret.hex())


def _places(match: Match) -> tuple[int, ...]:
    """Who never resigned comes first; of the others, who resigned later comes before who resigned earlier."""
    lasted = [chair.resigned or len(match.chairs) + 1 for chair in match.chairs if chair]
    return tuple(1 + sum(other > own for other in lasted) for own in lasted)


def agree_to_abandon(match: Match, pen: Pen, seat: Seat) -> Events:
    """A player would rather stop. The last person at the table to say so ends the match without a result."""
    is_running(match)
    require(seat not in match.abandoning, "abandon", "you have already agreed to abandon the match")
    yield AbandonmentAgreed(seat)
    yield from abandoned_by_all(match, pen)


def abandoned_by_all(match: Match, pen: Pen) -> Events:
    """The end without a result, once somebody wants it and nobody who still plays has yet to agree."""
    people = [one for one in match.active_seats if match.chair(one).kind == "person"]
    if match.abandoning and all(one in match.abandoning for one in people):
        yield MatchAbandoned("agreed", pen.secret.hex())


def abandon(match: Match, pen: Pen, reason: str) -> Events:
    """Who organises the match ends it without a result."""
    is_said(reason)
    require(not match.over, "over", "the match is over")
    yield MatchAbandoned(reason, pen.secret.hex())


# --- what acts ask for -----------------------------------------------------------------------------------------------


def _is_open(match: Match) -> None:
    require(not match.over, "over", "the match is over")
    require(match.status == "open", "started", "the match has already started")


def is_running(match: Match) -> None:
    require(match.status != "open", "started", "the match has not started yet")
    require(not match.over, "over", "the match is over")


def is_fresh(match: Match, seat: Seat, asked: int | None) -> None:
    """A decision names the ply at which its question was asked. One that names the present is judged by the rules."""
    if asked is None or asked in (question.asked for question in match.questions(seat)):
        return
    if asked > match.ply:
        refuse("ply", "there is no ply {ply} yet; the last one is {last}", ply=asked, last=match.ply)
    if asked < match.ply or match.questions(seat):
        raise Stale(asked)


def _key(match: Match, pen: Pen) -> bytes:
    """The key of chance: of the secret, of everybody's words in the order in which they sat down, of a draw."""
    return _made_of(pen.secret, match.chance_of, tuple(match.chance_words))


@lru_cache(maxsize=1024)
def _made_of(secret: bytes, match: str, words: tuple[str, ...]) -> bytes:
    return chance_key(secret, match, words)


def _numbers(match: Match, seat: Seat) -> dict[str, Any]:
    return {"number": seat, "free": match.free_seats}
