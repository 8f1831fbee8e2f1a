"""Sending what waits in the outbox: letters by SMTP, news to webhooks. Each is sent once, whoever else tries.

Messages go in batches. All of a batch are written, then claimed with one commit, handed over, and settled with one
commit. Where the other side is slow, what was not handed over yet is given back and claimed anew, so that nothing is
held for longer than a lease; what was handed over is noted by then.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from time import monotonic, sleep

from domain.words import say
from projections.sql import Unavailable
from service.bootstrap import Register
from service.mail.outgoing.dkim_signing import signer_in
from service.mail.outgoing.envelopes import write
from service.mail.outgoing.joining import goes_along
from service.mail.outgoing.smtp import BRISK, Later, Rejected, Transport
from service.mail.table_for import table_for
from service.notify.outbox import MAIL, Composed, Message, Outcome
from service.notify.webhook_news import TRIAL, body_of, post, trial_body
from service.usecases.people import Player, stranger

log = logging.getLogger("register.post")
NOTING = 60.0  # seconds: longer than a database takes to change hands, and shorter than a lease


class Sender:
    """Not for several threads at once; make one for each."""

    def __init__(self, register: Register, *, pictures: bool = True) -> None:
        self._register = register
        self._pictures = pictures
        mail = register.settings.mail
        self._transport = Transport(mail.smtp, register.addresses.domain, mail.patience)
        self._signer = signer_in(register.settings.data, register.addresses.domain)

    def close(self) -> None:
        self._transport.close()

    def send(self, ids: Iterable[str]) -> None:
        """Send those of these messages that are due."""
        messages = self._register.outbox.get_all(list(ids))
        now = self._register.now()
        due = [one for one in messages if one.state in ("queued", "deferred") and one.due <= now]
        prepared = [self._prepared(one) for one in due if not self._must_wait(one)]
        not_sent = [one for one in prepared if isinstance(one, Outcome)]
        if not_sent:
            self._register.outbox.settle(not_sent)
        waiting: Sequence[Composed] = [one for one in prepared if isinstance(one, Composed)]
        while waiting:
            waiting = self._hand_over(waiting)

    def _must_wait(self, message: Message) -> bool:
        """Whether it is told in another letter that is due. Or whether a hook is failing just now: then what is new for
        it waits for the next attempt at what is old."""
        if message.channel == MAIL:
            return "along" in message.about and any(
                goes_along(message, other) and other.due <= self._register.now()
                for other in self._register.outbox.beside(message)
            )
        if message.state != "queued" or message.kind == TRIAL:
            return False
        again = self._register.outbox.next_attempt(message.channel)
        if again > self._register.now():
            self._register.outbox.postpone(message.id, again + 1)
            return True
        return False

    # --- writing -----------------------------------------------------------------------------------------------------

    def _prepared(self, message: Message) -> Composed | Outcome:
        """What a message says, or why it is not sent. One that cannot be written keeps no other back."""
        try:
            if message.channel == MAIL:
                return self._letter(message)
            return self._news(message)
        except Exception as error:
            log.exception("a message could not be written", extra={"message_id": message.id, "kind": message.kind})
            note = say("could not be written: {error}", error=f"{type(error).__name__}: {error}")
            return Outcome(message, "deferred", str(note))

    def _letter(self, message: Message) -> Composed | Outcome:
        player = self._recipient(message)
        if player is None or not player.email:
            return Outcome(message, "dropped", "nobody to write to")
        if self._register.bouncing.in_trouble(player.email):
            return Outcome(message, "bounced", "the address has sent mails back; see the settings")
        if message.body is not None:
            return self._once_more(message, message.body, player, player.email)
        along = [one for one in self._register.outbox.beside(message) if goes_along(one, message)]
        body = write(self._register, message, player, along, pictures=self._pictures)
        if body is None:
            return Outcome(message, "dropped", "no longer needed")
        return Composed(message, self._signed(body), player.email, along)

    def _once_more(self, message: Message, body: bytes, player: Player, to: str) -> Composed | Outcome:
        """What was tried before is sent as it was; unless it is no longer needed, and told no other news besides."""
        needed = write(self._register, message, player, pictures=False) is not None
        if needed or self._register.outbox.speaks_for_others(message):
            return Composed(message, body, to)
        return Outcome(message, "dropped", "no longer needed")

    def _signed(self, mail: bytes) -> bytes:
        return self._signer.signed(mail) if self._signer else mail

    def _recipient(self, message: Message) -> Player | None:
        """Who gets it: a player, or an address that was invited and is nobody's yet."""
        if "to" in message.about:
            return stranger(str(message.about["to"]))
        return self._register.people.get(message.player)

    def _news(self, message: Message) -> Composed | Outcome:
        """What a webhook is told."""
        hook = self._register.hooks.get(message.channel)
        if hook is None or hook.state == "off":
            return Outcome(message, "dropped", "the hook is switched off")
        if message.kind == TRIAL:
            return Composed(message, trial_body(message, hook), hook.id)
        body = body_of(table_for(self._register, stranger(), message.match), message, hook)
        if body is None:
            return Outcome(message, "dropped", "no longer needed")
        return Composed(message, message.body or body, hook.id)

    # --- handing over ------------------------------------------------------------------------------------------------

    def _hand_over(self, waiting: Sequence[Composed]) -> Sequence[Composed]:
        """Hand over as many as go briskly; the others are returned."""
        outbox, until = self._register.outbox, monotonic() + BRISK
        mine = outbox.claim(waiting)
        outcomes: list[Outcome] = []
        try:
            for one in mine:
                if outcomes and monotonic() > until:
                    break
                outcomes.append(self._attempt(one))
        finally:
            self._note(outcomes)
        rest = mine[len(outcomes) :]
        if rest:
            outbox.release(rest)
        return rest

    def _note(self, outcomes: Sequence[Outcome]) -> None:
        """The other side has them: this is noted even where the database is changing hands just now. Who gives up here
        has every one of them sent a second time."""
        until = monotonic() + NOTING
        while True:
            try:
                return self._register.outbox.settle(outcomes)
            except Unavailable:
                if monotonic() > until:
                    raise
                sleep(0.2)

    def _attempt(self, one: Composed) -> Outcome:
        return self._mail(one) if one.message.channel == MAIL else post(self._register, one)

    def _mail(self, one: Composed) -> Outcome:
        try:
            sender = self._register.addresses.bounce_to(one.message.id)
            return Outcome(one.message, "accepted", self._transport.hand_over(sender, one.to, one.body))
        except Rejected as rejection:
            if rejection.whom:
                self._register.bouncing.note_trouble(one.to, str(rejection))
            return Outcome(one.message, "bounced", str(rejection))
        except Later as reason:
            return Outcome(one.message, "deferred", str(reason))
