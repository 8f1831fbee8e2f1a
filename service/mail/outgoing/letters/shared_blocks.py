"""What letters about a match are put together from: the table, the question, the time, how to answer.

The text part is enough to play from: what happened, the table, the own hand, the question, the legal decisions by
number and in notation, the time and what is played when it runs out, how to answer, the receipt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from domain.games import CAMPAIGNS
from domain.words import Sentence, say
from service.mail.outgoing.blocks import Block, asked, fixed, heading, link, listed, numbered, paragraph
from service.present.offers import short_list
from service.present.presented_table import PresentedTable
from service.usecases.offer_marks import marks

About = dict[str, Any]


class Draft(NamedTuple):
    """A letter before it is put into an envelope. `picture`: whether the board goes along as a picture; `opening`: how
    many of its blocks stand before other news that is told in it.
    """

    subject: Sentence
    blocks: list[Block]
    picture: bool = False
    opening: int = 1


Writer = Callable[[PresentedTable, About], Draft | None]  # None: no longer worth writing

THE_TABLE = say("The table")

REPLY = {  # by whether the list has letters, and whether its lines have brackets
    (False, True): "Reply with a number, or with the words in brackets, above the marker line",
    (False, False): "Reply with a number, or with the words beside it, above the marker line",
    (True, True): (
        "Reply with a letter, or with the words in brackets, above the marker line; here a number is the value itself"
    ),
    (True, False): (
        "Reply with a letter, or with the words beside it, above the marker line; here a number is the value itself"
    ),
}

OTHER_WORDS = "Other words: preview {first}, undo, board, log, hand, list, score, away 3 days, pause, resign, help."
# Nobody resigns from a campaign.
OF_CAMPAIGNS = "Other words: preview {first}, undo, board, log, hand, list, score, away 3 days, pause, help."


def position(table: PresentedTable) -> Iterator[Block]:
    """All one needs to decide: the table, the own hand, the question with what may be answered, how to answer."""
    yield from board(table)
    yield from question(table)
    yield paragraph(*how_to_answer(table))


def how_to_answer(table: PresentedTable) -> Iterator[Sentence]:
    rows = short_list(table.offers, table.labels)
    first = marks(table.offers)[0]
    reply = say(REPLY[first == "a", any(row.notation for row in rows)])
    yield say("{reply}; several with ; between them, or one a line.", reply=reply)
    other = OF_CAMPAIGNS if table.table.game.SLUG in CAMPAIGNS else OTHER_WORDS
    yield say(other, first=first)


def board(table: PresentedTable) -> Iterator[Block]:
    yield heading(THE_TABLE)
    yield fixed(table.board())


def question(table: PresentedTable) -> Iterator[Block]:
    hand = table.hand()
    if hand:
        yield heading(say("Your hand"))
        yield listed(hand)
    yield from for_you_alone(table)
    yield asked(table.prompt)
    yield numbered(short_list(table.offers, table.labels))
    yield from map(paragraph, table.beside_the_list)


def for_you_alone(table: PresentedTable) -> Iterator[Block]:
    """Secret sides that the reader holds; of everybody, once a campaign is over."""
    if asides := table.asides():
        yield heading(SECRET_SIDES[table.summary.over and table.summary.game in CAMPAIGNS])
        yield listed(asides)


SECRET_SIDES = {
    False: say("For you alone: secret sides of your postcards"),
    True: say("Secret sides that stayed secret"),
}


def opening(table: PresentedTable, *sentences: Sentence) -> Iterator[Block]:
    """How a letter begins that asks for a decision: that it does, and until when."""
    yield paragraph(*sentences, until(table))
    rest = table.table.rest
    if rest and rest.dropped:
        yield paragraph(
            say("The rest of your line was not done ({rest}): {reason}.", rest=rest.words, reason=rest.dropped)
        )
    yield from map(paragraph, table.absences())


def time_left(table: PresentedTable) -> Iterator[Block]:
    """Who is away, until when the own time lasts, and what happens then; nothing where there is no clock."""
    yield from map(paragraph, table.absences())
    if words := until(table):
        yield paragraph(words)


def until(table: PresentedTable) -> Sentence | None:
    """How long the reader's time lasts, or that it does not count now."""
    if table.table.time.paused:
        return say("The match is paused: all clocks rest. Anybody at the table can end the pause: resume.")
    return table.deadline()


def happened(table: PresentedTable) -> Iterator[Block]:
    for told in table.chapters_ended():
        yield heading(say("The game is over, and the story goes on"))
        yield listed(told)
    lines = table.story()
    if lines:
        yield heading(say("Since your last turn"))
        yield listed(lines)


def to_chapter(table: PresentedTable, url: str) -> Iterator[Block]:
    """Where the match is that a campaign waits for."""
    if table.summary.elsewhere:
        yield link(say("The match of its chapter"), f"{url}/matches/{table.summary.elsewhere}")


def headed(table: PresentedTable, subject: Sentence) -> Sentence:
    return say("[{title}] {subject}", title=table.title, subject=subject)


def your_turn(table: PresentedTable) -> Sentence:
    return headed(table, say("Your turn: {stage}", stage=table.stage))


IT_IS_YOUR_TURN = say("It is your turn.")


def still_asked(table: PresentedTable, about: About) -> bool:
    """Whether the question that the letter is about is still open."""
    return about["asked"] in [one.asked for one in table.table.questions]
