"""What can be answered to a letter about a tournament, by whoever it was written to, as the tournament stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.tournament.acts.substitutes import offers_to
from domain.tournament.state import Tournament
from domain.words import Sentence, say


class ReplyWord(NamedTuple):
    """A word that can be written, and what it does."""

    word: str
    does: Sentence


AGREE = ReplyWord("agree", say("take over the seat that is offered to you"))
REFUSE = ReplyWord("refuse", say("do not; you go on standing by"))
ENTER = ReplyWord("enter", say("enter the tournament; with words of your own for all shuffles: enter: any words"))
STAND_BY = ReplyWord("stand by", say("be a reserve, for a seat that falls free"))
WITHDRAW = ReplyWord("withdraw", say("leave the tournament; a fixture that is laid is to be played"))
COME_BACK = ReplyWord("come back", say("play again from the next round on"))
PROTEST = ReplyWord("protest: why", say("protest; a director must answer. Also: protest round 1 fixture 2: why"))
STANDINGS = ReplyWord("standings", say("the standings as they are now"))
FIXTURES = ReplyWord("fixtures", say("whom you have met, and whom you play with"))
RULINGS = ReplyWord("rulings", say("what directors have ruled, and why"))
HELP = ReplyWord("help", say("this list"))


def reply_words(now: Tournament, player: str) -> Iterator[ReplyWord]:
    """What this player can answer now, what matters most first."""
    if offers_to(now, player):
        yield from (AGREE, REFUSE)
    yield from _moves(now, player)
    if player in now.seeding and not now.over:
        yield PROTEST
    if now.rounds:
        yield from (STANDINGS, FIXTURES)
    if now.rulings:
        yield RULINGS
    yield HELP


def _moves(now: Tournament, player: str) -> Iterator[ReplyWord]:
    """Into the tournament, and out of it."""
    own, invited = now.entrants.get(player), now.announcement.entry.invited
    if now.over or now.phase == "provisional":
        return
    if player in now.reserves or (own and not own.out):
        yield WITHDRAW
    elif own and own.out == "withdrawn" and now.phase != "entering":
        yield COME_BACK
    elif (not own or own.out == "withdrawn") and (not invited or player in invited):
        yield from [ENTER, STAND_BY] if now.phase == "entering" else [STAND_BY]


def how_to_reply(now: Tournament, player: str) -> Sentence:
    words = [one.word for one in reply_words(now, player)]
    return say("You can answer this mail with one of these: {words}.", words=", ".join(words))
