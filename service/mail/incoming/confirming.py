"""A mail came with somebody's reply address, and nothing proves that they wrote it: they are asked, at the address we
know.

Whoever has got hold of a reply address must not make us write without end. So somebody is asked about so many mails an
hour; the last of these letters says until when further ones wait, and then they are asked about. Only what no person
writes within an hour is dropped.
"""

from __future__ import annotations

from domain.match.clocks import HOUR, Moment
from domain.words import say
from service.bootstrap import Register
from service.mail.incoming.inbox import Item
from service.mail.incoming.mail_text import IncomingMail
from service.notify.outbox import MAIL, New
from service.present.moments import when
from service.usecases import calendars
from service.usecases.people import Player
from service.usecases.typed_lines import LONGEST_LINE

MOST_CONFIRMATIONS = 3  # an hour
MOST_TO_CONFIRM = 20  # mails that wait to be asked about: nobody whose mails are not believed writes so many


def ask_to_confirm(register: Register, item: Item, mail: IncomingMail, about: str, title: str, player: Player) -> None:
    """Ask who the address belongs to, about a match or a tournament; or later, where it was asked often enough."""
    lately = register.outbox.put_lately(player.id, "confirm", int(register.now()) - HOUR)
    if len(lately) >= MOST_CONFIRMATIONS:
        return _wait(register, item, player, lately[-MOST_CONFIRMATIONS] + HOUR + 1)
    last = len(lately) == MOST_CONFIRMATIONS - 1
    said = "\n".join(line for paragraph in mail.paragraphs for line in paragraph)[:LONGEST_LINE]
    told = {
        "title": title,
        "sender": mail.sender,
        "said": said or str(say("(nothing)")),
        "page": f"{register.settings.url}/mail/confirm/{register.addresses.sign('confirm', item.id)}",
        **({"until": _moment(register, player, [*lately, int(register.now())][0] + HOUR + 1)} if last else {}),
    }
    register.outbox.put(New(about, 0, player.id, f"confirm:{item.id}", MAIL, told))
    return register.inbox.settle(item.id, "held", str(say("waits for {player} to confirm", player=player.id)))


def _wait(register: Register, item: Item, player: Player, until: Moment) -> None:
    waits = f"to confirm {player.id}"
    if item.note != waits and register.inbox.count_waiting(waits) >= MOST_TO_CONFIRM:
        return register.inbox.settle(item.id, "ignored", "too many mails in an hour that nothing proves")
    return register.inbox.wait(item.id, until, waits)


def _moment(register: Register, player: Player, moment: Moment) -> str:
    return str(when(moment, calendars.zone(player.zone), int(register.now())))
