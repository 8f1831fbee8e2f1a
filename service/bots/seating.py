"""Bots at the table: what they decide there.

A bot is a player like any other, with an id that says which one it is; several of a kind at one table have numbers. It
sees its seat's view and decides through the same door as everybody. What it decides depends only on the match, the
ply and its seat, so whoever drives it may be stopped half-way, or run twice, and changes nothing.
"""

from __future__ import annotations

from random import Random

from domain.games import CAMPAIGNS, GAMES
from domain.lessons import LEARNER
from domain.match.clocks import Terms
from domain.words import say
from projections.lists import Awaited
from service.bootstrap import Register
from service.bots import BOTS
from service.bots.own_bots import bot_player
from service.present.names import game_called
from service.usecases.bot_accounts import is_own
from service.usecases.callers import Caller
from service.usecases.guides import must_have_lesson
from service.usecases.match_view import MatchView

PATIENCE = 60.0  # seconds in which a bot should have decided


def choice(table: MatchView, name: str) -> str:
    """What a bot decides in the seat that looks, in notation. Its chance is that of the match, the ply and the seat.

    While a lesson guides the learner, the others decide what the lesson says.
    """
    summary, seat = table.summary, table.seat
    if table.guide and table.guide.step:
        return table.guide.step.decide
    rng = Random(f"{summary.id}/{summary.ply}/{seat}")
    return table.game.write(BOTS[summary.game][name](table.view, seat, [one.decision for one in table.offers], rng))


def waits_for_learner(table: MatchView) -> bool:
    """Whether somebody else decides first, where a lesson asks several seats at once."""
    step = table.guide.step if table.guide else None
    return step is not None and step.seat != table.seat


def begin_lesson(register: Register, caller: Caller, game: str, command: str) -> str:
    """Lay the table of a game's lesson, the learner in the first seat, its bots in the others; and begin."""
    title = str(say("Lesson: {game}", game=game_called(game)))
    match = register.matches.open_lesson(caller, game, title, command).match
    register.matches.sit(caller, match, LEARNER, "", f"{command}-sit")
    for number, name in enumerate(must_have_lesson(game).bots):
        bot = bot_player(register.people, name)
        register.matches.seat_bot(caller, match, bot, None, f"{command}-bot-{number}")
    register.matches.start(caller, match, f"{command}-start")
    return match


def begin_practice(register: Register, caller: Caller, game: str, words: str, command: str) -> str:
    """A match against bots of the register, at once and without a clock; of a campaign one of its matches."""
    game = practised_as(game)
    fewest, most = GAMES[game].SEATS[0], GAMES[game].SEATS[-1]
    seats, bots = min(max(2, fewest), most), sorted(BOTS.get(game, {}), key=lambda name: name != "greedy")
    title = str(say("Practice: {game}", game=game_called(game)))
    untimed = Terms(pace="untimed")
    match = register.matches.open(caller, game, seats, b"{}", title, untimed, command=command).match
    register.matches.sit(caller, match, None, words, f"{command}-sit")
    for number in range(seats - 1):
        bot = bot_player(register.people, bots[0])
        register.matches.seat_bot(caller, match, bot, None, f"{command}-bot-{number}")
    register.matches.start(caller, match, f"{command}-start")
    return match


def practised_as(game: str) -> str:
    """What is played to practise a game: a campaign takes weeks, one of its matches does not."""
    return CAMPAIGNS[game].game if game in CAMPAIGNS else game


def awaited(register: Register) -> list[Awaited]:
    """What the register's own bots are asked, the longest waiting first; those of people are played by programs."""
    return [one for one in register.queries.awaiting(kind="bot") if is_own(one.player)]


def waiting(register: Register) -> list[Awaited]:
    """Bots that have been asked for so long that something must be wrong with them, or with what drives them."""
    late = register.now() - PATIENCE
    return [one for one in awaited(register) if one.since < late]
