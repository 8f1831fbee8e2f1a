"""What can be written in a mail, for whoever asks for help."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from textwrap import shorten, wrap

from domain.chance import Chance
from domain.engine import Game, awaited, begin, legal
from domain.games import CAMPAIGNS, GAMES
from domain.lessons import lesson_of
from domain.words import Sentence, say
from service.bots import BOTS
from service.mail.outgoing.blocks import WIDTH
from service.mail.outgoing.notices import EXAMPLE
from service.usecases.preferences import NOTIFY, RECEIPTS

HELP = [
    ("2", say("decide by the number in the list of the mail that you answer, or by its letter")),
    ("2; 4", say("several decisions, also one a line")),
    ("list, list mine", say("all you may decide, one a line; or those that contain a word")),
    ("preview 2", say("what it would do, as far as you can know; nothing is played")),
    ("undo, undo 12", say("take back your last decision, or that of a ply; the others are asked if need be")),
    ("agree, refuse", say("answer the mail in which somebody asks for a take-back or a pause, or offers you a seat")),
    ("board, log, score", say("look again")),
    ("hand", say("everything that lies before you")),
    ("learn", say("where a guided first match of the game is played")),
    ("away 3 days", say("your clock rests; also: away until 12 August. back when you are back")),
    ("pause, resume", say("stop all clocks if everybody agrees; go on")),
    ("notify digest", say("how you are told about this match: {ways}", ways=", ".join(NOTIFY))),
    ("receipts next", say("when you are told that a decision was done: {ways}", ways=", ".join(RECEIPTS))),
    ("abandon", say("end the match without a result if everybody agrees; you are asked whether you are sure")),
]
RESIGN = "resign", say("give up: your seat is played on by defaults; you are asked whether you are sure")
LONGEST = 22  # letters of an example
IN_WORDS = say("decide in words, as the list shows them in brackets")


LEARN = (
    "A guided first match of {game} is played on its page, where it can point at what it speaks of: {page}. By mail "
    "you can begin at once against bots: {example}."
)
NO_LESSON = (
    "There is no guided first match of {game} yet; its rules are at {page}/rules. By mail you can begin at once "
    "against bots: {example}."
)
LEARN_WHICH = "Guided first matches are played on the web, where they can point at what they speak of: {page}."


def where_to_learn(url: str, wanted: str) -> Sentence:
    """Lessons point at the board, so they are not played by mail: which page leads to the one that somebody wants."""
    game = next((word for word in wanted.lower().split() if word in GAMES), None)
    if game is None:
        return say(LEARN_WHICH, page=url)
    game = CAMPAIGNS[game].game if game in CAMPAIGNS else game  # who can play its matches can play a campaign
    words = LEARN if lesson_of(game) else NO_LESSON
    bots = say("open {game} {number} {bot}", game=game, number=GAMES[game].SEATS[0], bot=sorted(BOTS[game])[0])
    return say(words, game=GAMES[game].TITLE, page=f"{url}/games/{game}", example=bots)


def help_lines(game: Game, mailbox: str) -> list[str]:
    """All that can be said about a match of this game, with its meaning."""
    ends = () if game.SLUG in CAMPAIGNS else (RESIGN,)  # nobody resigns from a campaign
    known = [HELP[0], (_example(game.SLUG), IN_WORDS), *HELP[1:], *ends, *_beforehand(game), *_own_table(game, mailbox)]
    widest = max(len(words) for words, _ in known)
    return [line for words, meaning in known for line in _set(words.ljust(widest), str(meaning))]


@cache
def _example(slug: str) -> str:
    """A decision of this game as it is written: the last that is offered when a match begins; a long one is cut."""
    game = GAMES[slug]
    state, _ = begin(game, game.SEATS[0], game.Options(), Chance(b"an example", 0))
    return shorten(game.write(list(legal(game, state, awaited(state)[0]))[-1]), LONGEST, placeholder=" ...")


def _set(words: str, meaning: str) -> list[str]:
    """Two columns, the second one wrapped."""
    first, *more = wrap(meaning, WIDTH - len(words) - 2)
    return [f"{words}  {first}", *(f"{'':{len(words)}}  {line}" for line in more)]


def _own_table(game: Game, mailbox: str) -> Iterator[tuple[str, Sentence]]:
    """What whoever lays a table can write, before the match begins."""
    bots = sorted(BOTS[game.SLUG])
    yield "invite anna@example.org", say("ask somebody to your table, who sits down by answering: join")
    yield str(say("bot {name}", name=bots[0])), say("seat a bot at your table; there are: {bots}", bots=", ".join(bots))
    yield "start", say("begin, when all seats are taken")
    laid = "to {mailbox}: lay a table for 3; also: {example}"
    yield str(say("open {game} 3", game=game.SLUG)), say(laid, mailbox=mailbox, example=EXAMPLE)


def _beforehand(game: Game) -> Iterator[tuple[str, Sentence]]:
    """What can be written about standing answers, where the game has them."""
    if game.STANDING:
        first, *others = game.STANDING
        yield f"standing {first}", say("answer beforehand in others' turns; also: {others}", others=" / ".join(others))
        yield "standing none", say("withdraw that; standing shows it")
        yield "withdraw", say("the rest of your line, if it waits because others are asked first")
