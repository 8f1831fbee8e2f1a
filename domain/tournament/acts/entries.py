"""Opening a tournament, entering it, closing the list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Raw

from domain.chance import commitment
from domain.codec import codec
from domain.games import GAMES
from domain.match.clocks import Moment, Terms
from domain.match.given import TITLE, WORDS, are_options, are_terms, is_agreement, is_line, is_said, is_sitter
from domain.match.log import Agreement, Sitter
from domain.tournament.acts.writing import (
    TournamentEvents,
    TournamentPen,
    by_itself,
    directs,
    directs_or_follows,
    entrant_of,
    impartial,
    is_entering,
    is_on,
    speaks_for,
)
from domain.tournament.announcement import Announcement
from domain.tournament.given import closes_later, is_announcement, is_player
from domain.tournament.log import (
    CameBack,
    DirectorLeft,
    DirectorNamed,
    Entered,
    EntriesClosed,
    EntryRefused,
    KeptApart,
    ReserveListed,
    TournamentOpened,
    Withdrawn,
)
from domain.tournament.state import Tournament
from domain.words import is_seen, require


class TournamentOpening(NamedTuple):
    """What somebody asks for who announces a tournament."""

    title: str
    game: str
    announcement: Announcement
    options: Raw = Raw(b"{}")
    terms: Terms = Terms()
    agreement: Agreement = Agreement()


def may_open_tournament(asked: TournamentOpening, at: Moment = 0) -> tuple[int, int]:
    """Refuse what cannot be opened, before there is a secret of it. The seats of a fixture, from and to."""
    require(asked.game in GAMES, "game", "there is no game {game}; there are {games}",
            game=asked.game[:40], games=[*GAMES])  # fmt: skip
    seats = [seats for seats in GAMES[asked.game].SEATS if 2 <= seats <= 7]
    require(seats, "game", "{game} is not played by several", game=GAMES[asked.game].TITLE)
    require(is_seen(asked.title), "title", "a tournament has a title")
    is_line(asked.title, TITLE)
    are_terms(asked.terms)
    is_agreement(asked.agreement)
    require(asked.agreement.seating == "chosen", "seating", "seats of a tournament are given by least repetition")
    are_options(asked.game, asked.options)
    is_announcement(asked.announcement, seats[0], seats[-1])
    closes_later(asked.announcement.entry, at)
    return seats[0], seats[-1]


def open_tournament(now: Tournament, pen: TournamentPen, asked: TournamentOpening) -> TournamentEvents:
    """Announce a tournament: pin the rules, commit to the master secret. Who opens it directs it."""
    low, high = may_open_tournament(asked, pen.at)
    require(pen.by.id, "director", "a tournament is opened by somebody who directs it")
    rules, records = GAMES[asked.game], codec(asked.game)
    options = Raw(records.encode(records.options(asked.options)))
    pinned = asked.title, asked.game, options, rules.EDITION.digest, rules.RULES_VERSION, low, high
    yield TournamentOpened(*pinned, asked.announcement, commitment(pen.secret), asked.terms, asked.agreement)
    yield DirectorNamed(pen.by.id)


def name_director(now: Tournament, pen: TournamentPen, player: str) -> TournamentEvents:
    is_on(now)
    directs(now, pen)
    require(player not in now.directors, "director", "that is a director already")
    is_player(player)
    yield DirectorNamed(player)


def leave_direction(now: Tournament, pen: TournamentPen) -> TournamentEvents:
    is_on(now)
    directs(now, pen)
    require(len(now.directors) > 1, "director", "name another director first: a tournament needs one")
    yield DirectorLeft(pen.by.id)


def _may_come(now: Tournament, pen: TournamentPen, player: str, kind: Sitter, words: str) -> None:
    """What is asked of everybody who wants to enter or to stand by."""
    if not (kind == "bot" and pen.by.id in now.directors):  # a director enters bots of the register
        speaks_for(now, pen, player)
    rule = now.announcement.entry
    is_sitter(kind)
    require(kind == "person" or rule.bots, "bots", "no bots may enter this tournament")
    require(not rule.invited or player in rule.invited, "invited", "this tournament is for those who are invited")
    is_line(words, WORDS)


def enter(
    now: Tournament, pen: TournamentPen, player: str, kind: Sitter = "person", words: str = ""
) -> TournamentEvents:
    """Enter, with words of one's own for chance."""
    is_entering(now)
    _may_come(now, pen, player, kind, words)
    rule = now.announcement.entry
    require(pen.at >= rule.opens, "entries", "entries are not open yet")
    require(not rule.closes or pen.at < rule.closes, "entries", "entries have closed")
    known = now.entrants.get(player)
    require(known is None or known.out == "withdrawn", "entered", "you have entered already" if known and not known.out
            else "your entry was refused")  # fmt: skip
    within = sum(not one.out for one in now.entrants.values())
    require(not rule.most or within < rule.most, "full", "all places are taken; you can stand by as a reserve")
    yield Entered(player, kind, words)


def refuse_entry(now: Tournament, pen: TournamentPen, player: str, reason: str) -> TournamentEvents:
    is_entering(now)
    directs(now, pen)
    is_said(reason)
    impartial(now, pen.by.id, [player])
    entrant_of(now, player)
    require(not now.entrants[player].out, "entrant", "that entry no longer stands")
    yield EntryRefused(player, reason)


def withdraw(now: Tournament, pen: TournamentPen, player: str, reason: str = "") -> TournamentEvents:
    """Out of all rounds that are not laid yet; a fixture that is laid is to be played."""
    is_on(now)
    speaks_for(now, pen, player)
    require(now.phase != "provisional", "over", "all rounds are played")
    known = now.entrants.get(player) or now.reserves.get(player)
    require(known is not None and not known.out, "entrant", "you are not in this tournament")
    plays_on = [one.fixture.number for one in (now.running.open if now.running else ())
                if player in now.reserves and player in one.substitutes.values()]  # fmt: skip
    require(not plays_on, "reserve", "you play on in fixture {number}, which is to be played", number=plays_on[:1])
    if reason:
        is_said(reason)
    yield Withdrawn(player, reason)


def come_back(now: Tournament, pen: TournamentPen, player: str) -> TournamentEvents:
    """Play again, from the next round on, in the stage one belongs to."""
    is_on(now)
    speaks_for(now, pen, player)
    entrant_of(now, player)
    require(now.entrants[player].out == "withdrawn", "entrant", "you have not withdrawn")
    require(now.phase != "entering", "entries", "entries are open: enter again")
    require(now.phase != "provisional" and player in now.field, "over", "the stage you were in is over")
    knockout = now.now.format == "knockout" and now.stage_rounds
    require(not knockout, "knockout", "nobody comes back into a knock-out")
    yield CameBack(player)


def stand_by(
    now: Tournament, pen: TournamentPen, player: str, kind: Sitter = "person", words: str = ""
) -> TournamentEvents:
    """Be a reserve: at any time before all is played."""
    is_on(now)
    require(now.phase != "provisional", "over", "all rounds are played")
    _may_come(now, pen, player, kind, words)
    known = now.entrants.get(player)
    require(player not in now.reserves, "reserve", "you stand by already")
    require(known is None or known.out != "refused", "entered", "your entry was refused")
    gone = known is not None and known.out == "withdrawn"
    left = gone and now.phase == "entering"
    require(known is None or left, "reserve", "you have withdrawn; who has withdrawn can come back instead" if gone
            else "you have entered; who has entered cannot stand by")  # fmt: skip
    yield ReserveListed(player, kind, words)


def keep_apart(
    now: Tournament, pen: TournamentPen, one: str, other: str, reason: str, lifted: bool = False
) -> TournamentEvents:
    """These two are not to sit together: family, a shared house. Lifted again, they may."""
    is_on(now)
    directs(now, pen)
    is_said(reason)
    for player in (one, other):
        require(player in now.known, "entrant", "nobody of that name has entered, stands by, directs or is invited")
    require(one != other, "apart", "two different entrants are kept apart")
    require(pen.by.id not in (one, other), "own-case", "another director says whom you are kept apart from")
    pair = (min(one, other), max(one, other))
    require(
        (pair in now.apart) == lifted, "apart", "they are not kept apart" if lifted else "they are kept apart already"
    )
    yield KeptApart(pair, reason, lifted)


def close_entries(now: Tournament, pen: TournamentPen, seeding: Mapping[str, int] | None = None) -> TournamentEvents:
    """Close the list: by a director, or by itself at the hour. Seeds are whole numbers, the best first."""
    is_entering(now)
    directs_or_follows(now, pen)
    rule = now.announcement.entry
    due = not by_itself(pen) or (rule.closes and pen.at >= rule.closes)
    require(due, "entries", "entries are not to be closed yet")
    entrants = [one.player for one in now.entrants.values() if not one.out]
    assert now.opened is not None
    least = max(rule.least, now.opened.low)
    require(len(entrants) >= least, "entries", "at least {least} must have entered; {number} have",
            least=least, number=len(entrants))  # fmt: skip
    seeds = seeding or {}
    require(set(seeds) <= set(entrants), "seeding", "only who has entered is seeded")
    require(all(type(one) is int and 0 < one < 10**6 for one in seeds.values()), "seeding", "seeds are whole numbers")
    numbers = {player: seeds.get(player, len(entrants) + place) for place, player in enumerate(entrants)}
    ordered = sorted(entrants, key=lambda player: numbers[player])
    yield EntriesClosed(tuple(ordered), tuple(numbers[one] for one in ordered), now.entries)
