"""The offer of a seat, answered by mail: yes or no, and nothing else.

Whoever is asked does not sit there yet, so the match is shown as to anybody who watches, and nothing is decided. The
address names the entry of the log that made the offer: a yes means that offer, and none that came since.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from domain.match.state import SeatOffer
from domain.words import Refused, say
from service.bootstrap import Register
from service.mail.addresses import Reply
from service.mail.incoming.conversation import NOT_DONE, UNCLEAR
from service.mail.incoming.doubts import Weighed, weigh
from service.mail.incoming.inbox import Item
from service.mail.incoming.mail_text import IncomingMail
from service.mail.incoming.put_answer import in_thread, put_answer
from service.mail.outgoing.blocks import Block, heading, listed, paragraph
from service.mail.outgoing.letters.about_agreements import AGREE_OR_REFUSE
from service.mail.outgoing.letters.about_seats import SEAT_IS_OFFERED, offer_in_words
from service.mail.outgoing.letters.shared_blocks import headed
from service.mail.table_for import offer_address, reply_address, table_for
from service.notify.outbox import HOLD
from service.present.presented_table import PresentedTable
from service.present.story import in_lines
from service.usecases.callers import Caller
from service.usecases.commands import Answer
from service.usecases.people import Player

MEANS_YES = dict.fromkeys(("agree", "yes", "take", "accept"), True) | dict.fromkeys(("refuse", "no", "decline"), False)
NO_NOTATION = ()  # nothing is decided here, so a line that looks like a decision makes a doubt
ONLY_YES_OR_NO = say(
    "Nothing was done. The offer of a seat can be answered by mail with agree, which takes it over, or with refuse; "
    "everything else can be written once you sit there."
)
ENDED = {  # stored names of events, the first of which ended the offer
    "seat-offer-withdrawn": say("The offer that you answer was withdrawn in the meantime."),
    "seat-offer-declined": say("You have declined the offer that you answer."),
    "seat-handed-over": say("Somebody else has taken over the seat in the meantime."),
}


class OfferedSeat:
    """One mail of a player to whom a seat was offered, and the answer to it."""

    def __init__(self, register: Register, player: Player, reply: Reply, item: Item, mail: IncomingMail) -> None:
        self._register = register
        self._player = player
        self._reply = reply
        self._item = item
        self._mail = mail

    def answer(self) -> bool:
        """Take the seat, decline it, or say what can be said. Whether anything was done is returned."""
        return self._read(_means_yes)

    def take(self, line: str) -> bool:
        """The same where a line of the mail has named the seat, which is a yes. What stands beside it counts, too."""
        return self._read(lambda said: True if said == line else _means_yes(said))

    def _read(self, means_yes: Callable[[str], bool | None]) -> bool:
        """`means_yes` of a line is None where it is neither a yes nor a no."""
        weighed = weigh(self._mail.paragraphs, self._mail.unread, lambda line: means_yes(line) is not None, NO_NOTATION)
        meant = {means_yes(line): line for line in chain.from_iterable(weighed.said)}
        meant.pop(None, None)
        if not meant:
            return self._not_done(paragraph(ONLY_YES_OR_NO))
        doubt = weighed.doubt or (meant[False] if len(meant) > 1 else "")
        if doubt:
            return self._not_done(heading(NOT_DONE), paragraph(say(UNCLEAR, line=doubt[:200])))
        return self._act(list(_unread(weighed)), yes=True in meant)

    def _act(self, unread: list[Block], *, yes: bool) -> bool:
        offers, reply = self._register.seat_offers, self._reply
        act = offers.take if yes else offers.decline
        try:
            done = act(Caller(self._player.id), reply.match, reply.seat, f"{self._item.command}-1", reply.version)
        except Refused as refusal:
            reason = self._table().words.words(refusal.sentence)
            words = say("That was not done: {reason}.", reason=reason)
            return self._not_done(heading(NOT_DONE), paragraph(words), known=reply.version)
        return self._done(done, unread)

    # --- the answer --------------------------------------------------------------------------------------------------

    def _done(self, done: Answer, unread: list[Block]) -> bool:
        """Who has taken the seat over gets a letter with the table at once: this goes along with it."""
        table = self._table(done.version)
        blocks = [heading(say("Done")), listed(in_lines(done.happened, table.words)), *unread]
        self._put(table, blocks, HOLD if table.summary.own_seat == self._reply.seat else 0)
        return True

    def _not_done(self, *blocks: Block, known: int | None = None) -> bool:
        """Tell that, and how the offer stands; one that was refused just now is `known`, and not made again."""
        table = self._table()
        self._put(table, [*blocks, *self._stands(table, known)])
        return False

    def _table(self, version: int | None = None) -> PresentedTable:
        return table_for(self._register, self._player, self._reply.match, version)

    def _stands(self, table: PresentedTable, known: int | None) -> Iterator[Block]:
        """What has become of the offer, and what is asked now."""
        reply, offer = self._reply, self._offer(table)
        if table.summary.own_seat == reply.seat:
            yield paragraph(say("You sit there already; answer the last mail about your seat."))
            return
        later = table.table.log(reply.version) if reply.version else []
        ended = next((ENDED[one.kind] for one in later if one.kind in ENDED and one.seat == reply.seat), None)
        if ended:
            yield paragraph(ended)
        if table.summary.over:
            yield paragraph(say("The match is over."))
        elif offer and offer.version != known:
            yield paragraph(offer_in_words(table, reply.seat, offer), AGREE_OR_REFUSE)

    def _offer(self, table: PresentedTable) -> SeatOffer | None:
        """The offer of this seat to this player as it stands now."""
        offer = table.summary.seat_offers.get(self._reply.seat)
        return offer if offer and offer.player == self._player.id else None

    def _put(self, table: PresentedTable, blocks: list[Block], hold: int = 0) -> None:
        ours = f"[{table.title}]" in self._mail.subject
        subject = self._mail.subject if ours else str(headed(table, SEAT_IS_OFFERED))
        put_answer(
            self._register, self._mail, self._item.id, self._player.id, table.summary.id, in_thread(subject),
            [*blocks, paragraph(table.receipt())], self._reply_to(table), table.summary,
            len(blocks) if hold else 0, hold,
        )  # fmt: skip

    def _reply_to(self, table: PresentedTable) -> str:
        """Where the next answer goes: to the seat once it is taken, to the offer that stands, or to the mailbox."""
        if table.summary.own_seat is not None:
            return reply_address(self._register, self._player, table.table)
        is_offered = self._offer(table) is not None
        return offer_address(self._register, self._player, table.table, self._reply.seat) if is_offered else ""


def _means_yes(line: str) -> bool | None:
    """Whether a line says yes or no; None where it is neither of them alone."""
    return MEANS_YES.get(line.strip().lower().rstrip(".!"))


def _unread(weighed: Weighed) -> Iterator[Block]:
    """What stood beside the answer."""
    if weighed.beside:
        yield paragraph(say("Not read any further: {lines}", lines=" / ".join(weighed.beside)[:300]))
