"""What can be written in a mail, for whoever asks for help."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from domain.engine import Game
from service.mail.outgoing.blocks import WIDTH
from service.usecases.preferences import NOTIFY

HELP = [
    ("2", "decide by the number in the list of the last mail"),
    ("cart 1 with 1", "decide in words, as the list shows them"),
    ("2; 4", "several decisions, also one a line"),
    ("list, list mine", "all you may decide, one a line; or those that contain a word"),
    ("preview 2", "what it would do, as far as you can know; nothing is played"),
    ("undo", "take back your last decision; the others are asked if need be"),
    ("agree, refuse", "answer somebody who asks for a take-back or a pause"),
    ("board, hand, log, score", "look again"),
    ("away 3 days", "your clock rests; also: away until 12 August. back when you are back"),
    ("pause, resume", "stop all clocks if everybody agrees; go on"),
    ("notify digest", f"how you are told about this match: {', '.join(NOTIFY)}"),
    ("abandon", "end the match without a result if everybody agrees"),
    ("resign", "give up; your seat is played on by defaults"),
]


def help_lines(game: Game) -> list[str]:
    """All that can be said about a match of this game, with its meaning."""
    known = [*HELP, *_beforehand(game)]
    widest = max(len(words) for words, _ in known)
    return [line for words, meaning in known for line in _set(words.ljust(widest), meaning)]


def _set(words: str, meaning: str) -> list[str]:
    """Two columns, the second one wrapped."""
    first, *more = wrap(meaning, WIDTH - len(words) - 2)
    return [f"{words}  {first}", *(f"{'':{len(words)}}  {line}" for line in more)]


def _beforehand(game: Game) -> Iterator[tuple[str, str]]:
    """What can be written about standing answers, where the game has them."""
    if game.STANDING:
        first, *others = game.STANDING
        yield f"standing {first}", f"answer beforehand in others' turns; also: {' / '.join(others)}"
        yield "standing none", "withdraw that; standing shows it"
        yield "withdraw", "the rest of your line, if it waits because others are asked first"
