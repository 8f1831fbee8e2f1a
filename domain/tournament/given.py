"""What is announced, judged before a tournament is opened: whatever came from a file, a form or a program."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import get_args

import msgspec

from domain.match.clocks import Moment
from domain.match.given import OneLine, is_line
from domain.tournament.announcement import PAIRING, Announcement, DrawRule, EntryRule, Season, Stage, TieBreak
from domain.tournament.points import is_rule
from domain.words import Refused, is_seen, plain, refuse, require, say

MOST_ENTRANTS = 10_000
MOST_ROUNDS = 30
MOST_STAGES = 8
MOST_DAYS = 365
LATEST: Moment = 4_102_444_800  # the year 2100: calendars of every kind can show what is before it
LONGEST_ID = 64
SENTENCE = OneLine(
    "draw", 1000, "the sentence about the draw has at most {most} characters",
    "the sentence about the draw is one line, without control characters",
)  # fmt: skip
PLAYER = OneLine(
    "player", LONGEST_ID, "directors and invited players are named by an id of at most {most} characters",
    "directors and invited players are named by an id, without control characters",
)  # fmt: skip
FORMS = {"digits": r"[0-9]", "hex": r"[0-9a-f]", "dice": r"[1-6]", "line": r"[^\x00-\x1f\x7f-\x9f\u2028\u2029]"}
_DIGEST = re.compile(r"[0-9a-f]{64}")
_BYE = re.compile(r"[0-9]{1,6}(/[1-9][0-9]{0,3})?")


def is_announcement(announced: Announcement, low: int, high: int) -> None:
    """What a tournament of fixtures with low to high seats can announce."""
    same = _as_read(announced)
    require(same == announced, "announcement", "this announcement would be read back as another one")
    require(
        1 <= len(announced.stages) <= MOST_STAGES, "stages", "a tournament has 1 to {most} stages", most=MOST_STAGES
    )
    for stage in announced.stages:
        _is_stage(stage, low, high)
    is_rule(announced.points)
    _are_tie_breaks(announced.tie_breaks)
    is_bye = announced.bye == "mean" or _BYE.fullmatch(announced.bye)
    require(is_bye, "bye", "a bye gives a number of points, such as 5 or 7/2, or `mean`")
    _is_entry_rule(announced, low)
    _is_draw_rule(announced.draw)
    expiries = announced.drop_out.expiries, announced.drop_out.running
    require(min(expiries) >= 1, "drop-out", "time must have run out at least once before somebody is out")
    require(0 <= announced.protest <= 24 * 60, "protest", "protests are heard for at most 60 days, said in hours")
    require(min(announced.up, announced.down) >= 0, "season", "so many cannot be promoted or relegated")
    if announced.before is not None:
        _is_season(announced.before)
    require(announced.pairing == PAIRING, "pairing", "this register lays rounds by pairing version {version}",
            version=PAIRING)  # fmt: skip


def _as_read(announced: Announcement) -> Announcement:
    try:
        return msgspec.json.decode(msgspec.json.encode(announced), type=Announcement)
    except (msgspec.MsgspecError, TypeError, UnicodeError) as reason:
        raise Refused("announcement", say("the announcement cannot be read: {why}", why=str(reason))) from reason


def _is_stage(stage: Stage, low: int, high: int) -> None:
    seats = stage.seats or high
    require(low <= seats <= high, "seats", "a fixture has {low} to {high} seats", low=low, high=high)
    require(seats >= 2, "seats", "nobody plays a tournament alone: a fixture has at least two seats")
    require(0 <= stage.days <= MOST_DAYS, "deadline", "a round lasts at most {most:day|days}", most=MOST_DAYS)
    require(
        stage.advance >= 0 and stage.best >= 0 and stage.size >= 0, "stages", "a number of entrants is not negative"
    )
    if stage.format in ("swiss", "heats"):
        within = 1 <= stage.rounds <= MOST_ROUNDS
        require(within, "rounds", "{format} has 1 to {most} rounds", format=stage.format, most=MOST_ROUNDS)
    else:
        require(not stage.rounds, "rounds", "{format} has the rounds it needs: none are given", format=stage.format)
    counts = stage.best <= stage.rounds and (not stage.best or stage.format == "heats")
    require(counts, "heats", "in heats, the best so many of all rounds can count")
    smallest = max(low, seats - 1)
    going_on = stage.format != "knockout" or 1 <= stage.winners < smallest
    require(going_on, "knockout", "of the smallest fixture, with {smallest} seats, somebody must be out",
            smallest=smallest)  # fmt: skip


def _are_tie_breaks(names: tuple[TieBreak, ...]) -> None:
    known = get_args(TieBreak)
    require(set(names) <= set(known), "tie-breaks", "tie-breaks are {known}", known=list(known))
    require(len(set(names)) == len(names), "tie-breaks", "a tie-break is named once")
    last = "lots" not in names[:-1]
    require(last, "tie-breaks", "lots are last: nothing is left to part after them")


def _is_season(before: Season) -> None:
    """The tournament before this one, named by its last receipt."""
    named = 0 < len(before.tournament) <= LONGEST_ID and before.version > 0 and _DIGEST.fullmatch(before.digest)
    packed = not before.pack or _DIGEST.fullmatch(before.pack)
    words = "the season before is named by its id, the version and the digest of its last entry, and that of its pack"
    require(named and packed, "season", words)


def is_player(id: str) -> None:
    """The opaque id of somebody; whether there is such a player is not known here."""
    require(id, "player", "directors and invited players are named by an id")
    is_line(id, PLAYER)


def closes_later(rule: EntryRule, at: Moment) -> None:
    """Entries cannot have closed before anybody heard of them."""
    require(not rule.closes or rule.closes > at, "entries", "entries close in the future, or when a director says so")


def _is_entry_rule(announced: Announcement, low: int) -> None:
    rule = announced.entry
    moments = 0 <= rule.opens <= LATEST and 0 <= rule.closes <= LATEST
    require(moments, "entries", "entries open and close before the year 2100")
    require(len(rule.invited) <= MOST_ENTRANTS, "entries", "for entries at most {most:player is|players are} invited",
            most=MOST_ENTRANTS)  # fmt: skip
    for player in rule.invited:
        is_player(player)
    room = rule.most == 0 or low <= rule.most <= MOST_ENTRANTS
    require(room, "entries", "a tournament has {low} to {most} entrants", low=low, most=MOST_ENTRANTS)
    fits = rule.least >= 0 and (not rule.most or rule.least <= rule.most)
    require(fits, "entries", "the least number of entrants is above the most")
    in_time = not rule.closes or rule.opens < rule.closes
    require(in_time, "entries", "entries close after they open")


def _is_draw_rule(rule: DrawRule) -> None:
    is_line(rule.sentence, SENTENCE)
    said = rule.source == "words" or is_seen(rule.sentence)
    require(said, "draw", "say in a sentence which value is drawn, when it is known, and what is taken if it fails")
    require(0 <= rule.length <= 200, "draw", "a draw has at most {most} characters", most=200)


def is_draw(value: str, rule: DrawRule) -> None:
    """A value in the form that was announced."""
    if rule.source == "words":
        return  # it is made of the words, and compared with them
    fits = re.fullmatch(f"(?:{FORMS[rule.form]}){{1,200}}", value) is not None
    if not fits or (rule.length and len(value) != rule.length):
        refuse("draw", (DRAW_FORMS if rule.length else FREE_FORMS)[rule.form], length=rule.length)


def is_as_read(value: str) -> None:
    """A value that whoever reads it can write: what nobody sees would give one headline as many draws as one likes."""
    require(is_seen(value) and value == " ".join(plain(value).split()), "draw", AS_READ)


AS_READ = "the draw is written as anybody reads it: single spaces between words, and no characters that are not seen"
FREE_FORMS = {
    "digits": "the draw was announced as digits, without spaces",
    "hex": "the draw was announced as characters out of 0 to 9 and a to f",
    "dice": "the draw was announced as throws of a die, written one behind the other, such as 26413",
    "line": "the draw was announced as one line, without control characters",
}
DRAW_FORMS = {
    "digits": "the draw was announced as {length} digits, without spaces",
    "hex": "the draw was announced as {length} characters out of 0 to 9 and a to f",
    "dice": "the draw was announced as {length} throws of a die, written one behind the other, such as 26413",
    "line": "the draw was announced as one line of {length} characters, none of them a control character",
}


def is_amount(points: str) -> None:
    """Points somebody loses."""
    fits = _BYE.fullmatch(points) is not None and Fraction(points) > 0
    require(fits, "penalty", "a penalty is a number of points above nothing, such as 3 or 5/2")
