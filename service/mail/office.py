"""The post office: what everything that has to do with mail needs, made once for each process."""

from __future__ import annotations

from domain.match.clocks import DAY, NEVER
from domain.match.state import Match, view
from domain.places import NOBODY, Viewer
from service.bootstrap import Register
from service.mail.addresses import Addresses
from service.mail.incoming.inbox import Inbox
from service.mail.outgoing.bouncing_addresses import Mailboxes
from service.mail.outgoing.smtp import longest
from service.mail.settings import MailSettings
from service.notify.outbox import Outbox
from service.notify.webhooks import Hooks, Poster
from service.present.table import Scene
from service.usecases.people import Player
from service.usecases.preferences import MatchPreferences
from service.usecases.timekeeping import Calendar

KEPT = 90 * DAY  # how long it stays known what became of a message


class Office:
    """One for each process (or thread); made after a fork."""

    def __init__(self, register: Register, settings: MailSettings) -> None:
        self.register = register
        self.settings = settings
        self.now = now = register.now
        durable = register.store.durable
        self.addresses = Addresses(register.settings.key, settings.mailbox)
        self.outbox = Outbox(durable, now, lease=longest(settings.patience))
        self.inbox = Inbox(durable, now)
        self.mailboxes = Mailboxes(durable, now)
        self.preferences = MatchPreferences(durable)
        self.calendar = Calendar(register.people)
        self.hooks = Hooks(durable, now)
        self.poster = Poster()

    def scene(self, match: Match, player: Player) -> Scene:
        """The match as this player sees it now."""
        found = match.seat_of(player.id)
        seat = NOBODY if found is None else found
        due = self.calendar.deadline(match, seat) if seat in match.awaited else NEVER
        everybody = {*match.players, match.opener, *(one.player for one in match.tenures)}
        names = {id: self.register.names(id) for id in everybody if id}
        id, version = match.id, match.version
        return Scene(
            match=match,
            seat=seat,
            player=player,
            names=names,
            view=view(match, Viewer(seat)),
            read=lambda after: self.register.store.events.read(id, after, version),
            due=due,
            now=int(self.now()),
            rest=self.register.matches.rests.of(match, seat) if match.awaited and match.game.STANDING else None,
        )

    def unsubscribe_token(self, player: str, match: str) -> str:
        return self.addresses.sign("stop", f"{player}/{match}")

    def tidy(self) -> None:
        """Forget what was settled long ago."""
        self.outbox.forget(int(self.now()) - KEPT)
        self.inbox.forget()
