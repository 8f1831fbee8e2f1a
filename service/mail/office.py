"""The post office: what everything that has to do with mail needs, made once for each process."""

from __future__ import annotations

from domain.clocks import DAY, NEVER
from domain.match import Match, view
from domain.places import NOBODY, Viewer
from service.clockwork import Calendar
from service.house import House
from service.mail.addresses import Addresses
from service.mail.inbox import Inbox
from service.mail.mailboxes import Mailboxes
from service.mail.outbox import Outbox
from service.mail.scene import Scene
from service.mail.settings import MailSettings
from service.mail.transport import longest
from service.people import Player
from service.webhooks import Hooks, Poster
from service.wishes import MatchWishes

KEPT = 90 * DAY  # how long it stays known what became of a message


class Office:
    """One for each process (or thread); made after a fork."""

    def __init__(self, house: House, settings: MailSettings) -> None:
        self.house = house
        self.settings = settings
        self.now = now = house.now
        register = house.store.register
        self.addresses = Addresses(house.settings.key, settings.mailbox)
        self.outbox = Outbox(register, now, lease=longest(settings.patience))
        self.inbox = Inbox(register, now)
        self.mailboxes = Mailboxes(register, now)
        self.wishes = MatchWishes(register)
        self.calendar = Calendar(house.people)
        self.hooks = Hooks(register, now)
        self.poster = Poster()

    def scene(self, match: Match, player: Player) -> Scene:
        """The match as this player sees it now."""
        found = match.seat_of(player.id)
        seat = NOBODY if found is None else found
        due = self.calendar.deadline(match, seat) if seat in match.awaited else NEVER
        everybody = {*match.players, match.opener, *(one.player for one in match.tenures)}
        names = {id: self.house.names(id) for id in everybody if id}
        id, version = match.id, match.version
        return Scene(
            match=match,
            seat=seat,
            player=player,
            names=names,
            view=view(match, Viewer(seat)),
            read=lambda after: self.house.store.book.read(id, after, version),
            due=due,
            now=int(self.now()),
            rest=self.house.matches.rests.of(match, seat) if match.awaited and match.game.STANDING else None,
        )

    def unsubscribe_token(self, player: str, match: str) -> str:
        return self.addresses.sign("stop", f"{player}/{match}")

    def tidy(self) -> None:
        """Forget what was settled long ago."""
        self.outbox.forget(int(self.now()) - KEPT)
        self.inbox.forget()
