"""What is told in one letter instead of several: the answer to a mail, a start, a ruling, time that has run out.

If something else is about to be said to the same person about the same match, such news goes along with it, behind the
opening of that letter. Where only bots or automatic steps are awaited it waits for that a few seconds (`HOLD`), because
the own turn is likely to come at once. That a decision was done waits for some minutes where people are awaited, or as
long as its writer wishes (`HOLD_RECEIPT`), and goes along with whatever is said next about the match. Nothing of this
is remembered in memory: what waits lies in the outbox, and is settled in the same commit that keeps the letter it goes
along with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from service.mail.outgoing.blocks import Block, is_heading, paragraph
from service.mail.outgoing.letters.about_agreements import ruled
from service.mail.outgoing.letters.about_starting import beginning
from service.mail.outgoing.letters.about_turns import DEFAULT_WAS_PLAYED
from service.mail.outgoing.letters.kinds import LETTERS
from service.mail.outgoing.letters.shared_blocks import Draft
from service.notify.outbox import Message
from service.present.presented_table import PresentedTable


def _answer(message: Message) -> Iterator[Block]:
    """What became of a mail, without what came next."""
    return (Block(text, html) for text, html in message.about["blocks"][: message.about["told"]])


def _ruling(table: PresentedTable, message: Message) -> Iterator[Block]:
    yield paragraph(ruled(message.about["reason"]))


def _expired(table: PresentedTable, message: Message) -> Iterator[Block]:
    yield paragraph(DEFAULT_WAS_PLAYED)


ALONG: dict[str, Callable[[PresentedTable, Message], Iterator[Block]]] = {
    "answer": lambda table, message: _answer(message),
    "ruling": _ruling,
    "expired": _expired,
    "started": lambda table, message: beginning(table),
}
# Each takes earlier ones along.
ORDER = ("answer", "ruling", "expired", "started", "seated", "turn", "finished", "abandoned")


def goes_along(one: Message, other: Message) -> bool:
    """Whether the news of one letter is told in another one. Only what was not tried yet can still be left out."""
    kinds = [message.kind.partition(":")[0] for message in (one, other)]
    if "along" not in one.about or one.attempts:
        return False
    if kinds[0] == "answer":
        return kinds[1] in LETTERS or (kinds[1] == "answer" and _put(one) < _put(other))
    if any(kind not in ORDER for kind in kinds):
        return False
    return ORDER.index(kinds[0]) < ORDER.index(kinds[1]) and kinds[1] not in ("answer", "ruling", "expired")


def _put(message: Message) -> tuple[int, int, int, str]:
    """In which order answers were put; within a second, by how far the match had come that they tell of, and what waits
    before what does not."""
    return message.created, message.about.get("version", 0), -message.due, message.id


def joined(draft: Draft, table: PresentedTable, along: Iterable[Message]) -> Draft:
    """A letter with the news that goes along with it."""
    told = sorted(along, key=_put)
    news = [block for one in told for block in ALONG[one.kind.partition(":")[0]](table, one)]
    return _behind(draft, draft.opening, news)


def with_answers(draft: Draft, earlier: Iterable[Message]) -> Draft:
    """An answer that tells first what became of earlier mails."""
    return _behind(draft, 0, [block for one in sorted(earlier, key=_put) for block in _answer(one)])


def _behind(draft: Draft, first: int, news: Sequence[Block]) -> Draft:
    return draft._replace(blocks=[*_headed_once([*draft.blocks[:first], *news, *draft.blocks[first:]])])


def _headed_once(blocks: Iterable[Block]) -> Iterator[Block]:
    """What several answers say stands under one heading where it is the same."""
    above = None
    for block in blocks:
        if block != above:
            yield block
        above = block if is_heading(block) else above
