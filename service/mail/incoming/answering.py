"""What becomes of a mail that came in: it is believed or not, read, acted upon once, and answered in the same thread.

The order of questions: did a person write it? is the address ours and still good? is the sender who the address
belongs to? Only then is it read (conversation.py). Whoever cannot be believed gets a link to confirm, at
the address we know. What a machine wrote is never answered, and nobody is answered without end.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from domain.match.clocks import DAY, HOUR, Moment
from domain.places import Seat
from domain.words import Refused
from service.bootstrap import Register
from service.mail.addresses import IN_TOURNAMENT, Reply, offered
from service.mail.incoming.confirming import ask_to_confirm
from service.mail.incoming.conversation import Conversation
from service.mail.incoming.inbox import CONFIRMED, Inbox, Item
from service.mail.incoming.invitations import INVITED, Invitations
from service.mail.incoming.mail_headers import UnreadableMail
from service.mail.incoming.mail_text import IncomingMail
from service.mail.incoming.new_table import open_table, refuse_table, tell_where_to_learn, wants_lesson, wants_table
from service.mail.incoming.not_acted_upon import (
    ask_again,
    tell_invited_of_note,
    tell_list,
    tell_of_note,
    tell_stranger,
    tell_too_many,
    tell_unreadable,
)
from service.mail.incoming.offered_seat import OfferedSeat
from service.mail.incoming.open_companies import answer_about_companies, asks_about_companies
from service.mail.incoming.open_tournaments import answer_about_tournaments, asks_about_tournaments
from service.mail.incoming.reading_process import reading
from service.mail.incoming.sender import is_aligned
from service.mail.incoming.tournament_mail import TournamentMail
from service.mail.tournament_address import addressee
from service.notify.outbox import MAIL, New
from service.present.names import full_title_of
from service.storage.match_cache import NoSuchMatch
from service.usecases.match_view import MatchView
from service.usecases.people import Player

MOST_IDLE = 40  # mails of one player in an hour that do nothing and are answered all the same: a loop sends more
MOST_WAITING = 200  # further ones that are kept to be read later: nobody writes so many within an hour
MOST_UNPROVEN = 3  # mails to the mailbox itself in a day that nothing proves and are answered all the same
MOST_STRANGERS = 20  # mails of strangers in an hour that are answered
STRANGER = "a stranger"  # the note of a mail that was answered so
VOUCHED = 30 * DAY  # how long an address is believed for one match because its player says so
MOST_VOUCHED = 10
QUESTIONS = (  # to the mailbox itself: whether it is asked, and what answers it
    (asks_about_tournaments, answer_about_tournaments),
    (asks_about_companies, answer_about_companies),
)


class Answering:
    """Reads and answers what lies in the inbox."""

    def __init__(self, register: Register) -> None:
        self._register = register
        self._inbox: Inbox = register.inbox
        self._invitations = Invitations(register)

    def answer(self, id: str) -> None:
        """Deal with one mail. Doing it twice does nothing twice."""
        item = self._inbox.get(id)
        if item is None or item.state != "new":
            return
        try:
            self._answer(item)
        except Exception as error:
            self._inbox.failed(item, f"{type(error).__name__}: {error}")
            raise

    def _answer(self, item: Item) -> None:
        try:
            mail = reading().read(item.raw, item.sender)
        except UnreadableMail as why:
            return self._set_aside(item, str(why))
        if mail.automatic:
            return self._ignore(item, mail)
        stop = self._register.addresses.read_stop(item.recipient)
        if stop:
            return self._stop(item, *stop)
        reply = self._register.addresses.read_reply(item.recipient)
        if reply is None:
            return self._say_hello(item, mail)
        if reply.seat == INVITED:
            is_aligned = partial(self._is_aligned, item, mail)
            return self._invitations.answer(item, mail, is_aligned, partial(self._is_too_many, item, mail))
        if reply.seat == IN_TOURNAMENT:
            return self._reply_about_tournament(item, mail, reply)
        return self._reply(item, mail, reply)

    def _set_aside(self, item: Item, why: str) -> None:
        """A mail that cannot be read stays as it is, for a person to look at. Whose address it came to is told."""
        reply = self._register.addresses.read_reply(item.recipient)
        player = self.player_of(item.recipient, reply) if reply else None
        if reply and player:
            tell_unreadable(self._register, item, player, reply.match, why)
        self._inbox.set_aside(item.id, why)

    def _ignore(self, item: Item, mail: IncomingMail) -> None:
        """A machine is not answered. Who writes through a list is a person all the same, and who writes what notes of
        absence say may be one."""
        reply = self._register.addresses.read_reply(item.recipient)
        if mail.reads_like_note:
            self._tell_of_note(item, mail, reply)
        elif mail.is_answer_by_list and reply:
            player = self.player_of(item.recipient, reply)
            if player and player.email == mail.sender:
                tell_list(self._register, item, mail, player, reply.match)
        self._inbox.settle(item.id, "ignored", mail.automatic)

    def _tell_of_note(self, item: Item, mail: IncomingMail, reply: Reply | None) -> None:
        """Whoever the address was made for is told that nothing was done; at the mailbox, who proves to be it."""
        if reply and reply.seat == INVITED:
            return tell_invited_of_note(self._register, item, mail, reply.match)
        player = self.player_of(item.recipient, reply) if reply else self._known(item, mail)
        if player:
            tell_of_note(self._register, item, mail, player, reply.match if reply else "")
        return None

    def _known(self, item: Item, mail: IncomingMail) -> Player | None:
        """Who has written to the mailbox itself, if that is somebody we know and believe."""
        player = self._register.people.by_email(mail.sender) if mail.sender else None
        at_mailbox = item.recipient == self._register.addresses.mailbox
        return player if player and at_mailbox and self._is_aligned(item, mail) else None

    def _reply(self, item: Item, mail: IncomingMail, reply: Reply) -> None:
        found = self._table(reply)
        seated = self._genuine(item.recipient, _seated(found.summary.players, reply.seat)) if found else None
        player = seated or self._asked(item.recipient, reply)
        if found is None or player is None or not player.email:
            return self._inbox.settle(item.id, "ignored", "the address is not genuine, or its player has left")
        if self._is_too_many(item, mail, player, reply.match):
            return None
        if not self._is_believed(item, mail, player):
            match = found.summary
            title = full_title_of(match.game, match.id, match.title)
            return ask_to_confirm(self._register, item, mail, match.id, title, player)
        if self._register.addresses.is_over(item.recipient, self._now()):
            reply = Reply(reply.match, reply.seat)  # too old to decide with: whatever it says is out of date
        self._register.bouncing.forgive(player.email)
        self._register.people.confirm(player)
        if seated:
            acted = Conversation(self._register, player, reply, item, mail, found).hold()
        else:
            acted = OfferedSeat(self._register, player, reply, item, mail).answer()
        return self._inbox.settle(item.id, "done", "" if acted else f"idle {player.id}")

    def _reply_about_tournament(self, item: Item, mail: IncomingMail, reply: Reply) -> None:
        """The same for a letter about a tournament."""
        player = self.player_of(item.recipient, reply)
        if player is None or not player.email:
            return self._inbox.settle(item.id, "ignored", "the address is not genuine")
        if self._is_too_many(item, mail, player, reply.match):
            return None
        told = TournamentMail(self._register, player, reply, item, mail)
        if not self._is_believed(item, mail, player):
            return ask_to_confirm(self._register, item, mail, reply.match, told.title, player)
        self._register.bouncing.forgive(player.email)
        self._register.people.confirm(player)
        acted = told.answer(is_old=self._register.addresses.is_over(item.recipient, self._now()))
        return self._inbox.settle(item.id, "done", "" if acted else f"idle {player.id}")

    def _is_too_many(self, item: Item, mail: IncomingMail, player: Player, match: str) -> bool:
        """Whether this player has sent so many mails that did nothing that it may be a loop. Then that is said, and the
        mail is read later: whoever is a person is answered, and a loop gets no faster than this."""
        idle = self._inbox.noted(f"idle {player.id}", self._now() - HOUR)
        if len(idle) < MOST_IDLE or item.note == CONFIRMED:
            return False
        again, waits = idle[-MOST_IDLE] + HOUR + 1, f"waits {player.id}"
        if item.note != waits and self._inbox.count_waiting(waits) >= MOST_WAITING:
            self._inbox.settle(item.id, "ignored", "too many mails in an hour that do nothing")
            return True
        if item.note != waits:
            tell_too_many(self._register, mail, player, match, len(idle), again)
        self._inbox.wait(item.id, again, waits)
        return True

    def _table(self, reply: Reply) -> MatchView | None:
        """The match as whoever sits in the seat that the address names may know it."""
        try:
            return self._register.queries.table_of_seat(reply.match, reply.seat)
        except NoSuchMatch:
            return None

    def player_of(self, recipient: str, reply: Reply) -> Player | None:
        """Whose reply address this is, if it is genuine. Seats change hands in other processes too, so it is asked of
        the match as it is stored now."""
        if reply.seat == IN_TOURNAMENT:
            return addressee(self._register, recipient, reply)
        try:
            seated = self._genuine(recipient, self._register.queries.seated(reply.match, reply.seat))
        except NoSuchMatch:
            return None
        return seated or self._asked(recipient, reply)

    def _asked(self, recipient: str, reply: Reply) -> Player | None:
        """Whom the seat was offered to in the mail that is answered, if we made the address for that one."""
        player = self._register.queries.offered_to(reply.match, reply.seat, reply.version)
        genuine = player and self._register.addresses.is_genuine(recipient, offered(player))
        return self._register.people.get(player) if genuine else None

    def _genuine(self, recipient: str, player: str) -> Player | None:
        """Who sits where the address points to, if we made it for that one."""
        genuine = player and self._register.addresses.is_genuine(recipient, player)
        return self._register.people.get(player) if genuine else None

    # --- who wrote it? -----------------------------------------------------------------------------------------------

    def _is_aligned(self, item: Item, mail: IncomingMail) -> bool:
        return is_aligned(mail, self._register.settings.mail.authserv, lambda: reading().signed_by(item.raw))

    def _is_believed(self, item: Item, mail: IncomingMail, player: Player) -> bool:
        """The player's own address with its domain behind it; one the player vouches for; or a confirmed mail."""
        reply = self._register.addresses.read_reply(item.recipient)
        vouched = player.settings.get("vouched", {}).get(_vouched(mail.sender, reply), 0) if mail.sender else 0
        if item.note == CONFIRMED or vouched > self._now():
            return True
        return mail.sender == player.email and self._is_aligned(item, mail)

    def confirm(self, token: str, *, remember: bool = False) -> Item | None:
        """The link was followed: read the mail after all; and believe this sender for a while, if that is wished."""
        id = self._register.addresses.read("confirm", token)
        item = self._inbox.get(id) if id else None
        if item is None or not self._inbox.release(item.id):
            return None
        reply = self._register.addresses.read_reply(item.recipient)
        player = self.player_of(item.recipient, reply) if reply else None
        if remember and player:
            self._vouch(player, _vouched(reading().read(item.raw).sender, reply))
        return item

    def _vouch(self, player: Player, whom: str) -> None:
        """Nothing proves who writes from that address, so it is believed for one match and not for ever."""
        still = {one: until for one, until in player.settings.get("vouched", {}).items() if until > self._now()}
        latest = dict([*still.items(), (whom, self._now() + VOUCHED)][-MOST_VOUCHED:])
        self._register.people.change(player.id, settings={"vouched": latest})

    # --- mails that answer no question -------------------------------------------------------------------------------

    def _say_hello(self, item: Item, mail: IncomingMail) -> None:
        """To the mailbox itself: people we know are told how it works, strangers what this is."""
        player = self._register.people.by_email(mail.sender) if mail.sender else None
        if item.recipient != self._register.addresses.mailbox:
            return self._inbox.settle(item.id, "ignored", "to an address that is none of ours")
        if player is None:
            return self._welcome(item, mail)
        if not self._is_aligned(item, mail):
            return self._explain_unproven(item, mail, player)
        self._register.people.confirm(player)
        wanted = wants_table(mail)
        if wanted is not None:
            return self._open_table(item, mail, player, wanted)
        if self._is_too_many(item, mail, player, ""):
            return None
        taught = wants_lesson(mail)
        if taught is not None:
            tell_where_to_learn(self._register, item, mail, player, taught)
            return self._inbox.settle(item.id, "done", f"idle {player.id}")
        answer = next((answer for asks, answer in QUESTIONS if asks(mail)), None)
        if answer:
            acted = answer(self._register, item, mail, player)
            return self._inbox.settle(item.id, "done", "" if acted else f"idle {player.id}")
        if not ask_again(self._register, item, mail, player):
            self._explain(mail, player, f"hello:{item.id}")
        return self._inbox.settle(item.id, "done", f"idle {player.id}")

    def _welcome(self, item: Item, mail: IncomingMail) -> None:
        """A stranger hears once a week how to begin, if the own mail server answers for the address: nobody else can
        make us write to it. And we write to so many an hour, whoever they are."""
        lately = self._inbox.noted(STRANGER, self._now() - HOUR)
        stopped = self._register.invitation_rules.is_stopped(mail.sender)
        if len(lately) >= MOST_STRANGERS or stopped or not self._is_aligned(item, mail):
            return self._inbox.settle(item.id, "ignored", "from a stranger")
        tell_stranger(self._register, mail)
        return self._inbox.settle(item.id, "done", STRANGER)

    def _explain(self, mail: IncomingMail, player: Player, kind: str) -> None:
        """How to play by mail, and which matches wait."""
        self._register.outbox.put(New("", 0, player.id, kind, MAIL, {"answers": [mail.id]}))

    def _explain_unproven(self, item: Item, mail: IncomingMail, player: Player) -> None:
        """The same to who may not have written it: a few times a day, and the last time says that it is the last."""
        noted = f"unproven {player.id}"
        lately = len(self._inbox.noted(noted, self._now() - DAY))
        if lately >= MOST_UNPROVEN:
            return self._inbox.settle(item.id, "ignored", "too many mails in a day that nothing proves")
        about = {"answers": [mail.id], "unproven": True, "last": lately == MOST_UNPROVEN - 1}
        self._register.outbox.put(New("", 0, player.id, f"hello:{item.id}", MAIL, about))
        return self._inbox.settle(item.id, "done", noted)

    def _open_table(self, item: Item, mail: IncomingMail, player: Player, wanted: str) -> None:
        try:
            open_table(self._register, item, mail, player, wanted)
        except Refused as refusal:
            refuse_table(self._register, item, mail, player, refusal)
        return self._inbox.settle(item.id, "done")

    def _stop(self, item: Item, player: str, match: str) -> None:
        """A mail program asks for no more mails about a match: the address alone is enough, as with the link."""
        self._invitations.no_more(player, match)
        self._inbox.settle(item.id, "done", "no more mails about this match")

    def _now(self) -> Moment:
        return int(self._register.now())


def _vouched(sender: str, reply: Reply | None) -> str:
    return f"{reply.match if reply else ''} {sender}"


def _seated(players: Sequence[str], seat: Seat) -> str:
    return players[seat] if seat < len(players) else ""
