"""Tournaments, by a mail to the mailbox itself: `tournaments` tells which can be entered, `enter ID` enters one."""

from __future__ import annotations

import re
from itertools import chain

from msgspec.structs import replace

from domain.words import say
from service.bootstrap import Register
from service.mail.addresses import IN_TOURNAMENT, Reply
from service.mail.incoming.inbox import Item
from service.mail.incoming.mail_text import IncomingMail
from service.mail.incoming.put_answer import put_answer
from service.mail.incoming.tournament_mail import TournamentMail
from service.mail.outgoing.blocks import Block, heading, listed, paragraph
from service.present.names import game_called
from service.storage.tournament_cache import NoSuchTournament
from service.usecases.people import Player

MOST = 20  # that a letter lists
_ASKED = re.compile(r"tournaments[\s.!]*", re.IGNORECASE)
_ENTER = re.compile(r"enter\s+([a-z2-7]{12})(\s*:.*)?[\s.!]*", re.IGNORECASE)
_UNKNOWN = say("There is no tournament of that name.")
_HOW = say("To enter one, write to us: enter, and its name of twelve letters. Nothing else belongs into that line.")


def asks_about_tournaments(mail: IncomingMail) -> bool:
    """Whether somebody wants to know which there are, or enters one: in a line of its own, and nothing else."""
    lines = list(chain.from_iterable(mail.paragraphs))
    return bool(lines) and (_ASKED.fullmatch(lines[0]) is not None or _ENTER.fullmatch(lines[0]) is not None)


def answer_about_tournaments(register: Register, item: Item, mail: IncomingMail, player: Player) -> bool:
    """Tell which there are, or go on as if a letter about that one was answered. Whether anything was done is told."""
    first = next(chain.from_iterable(mail.paragraphs))
    wanted = _ENTER.fullmatch(first)
    if wanted is None:
        return _put(register, item, mail, player, [])
    try:
        told = TournamentMail(register, player, Reply(wanted[1].lower(), IN_TOURNAMENT), item, _entering(mail, wanted))
        return told.answer()
    except NoSuchTournament:
        return _put(register, item, mail, player, [paragraph(_UNKNOWN)])


def _entering(mail: IncomingMail, wanted: re.Match[str]) -> IncomingMail:
    """The mail without the name of the tournament in its first line."""
    first, *rest = mail.paragraphs
    return replace(mail, paragraphs=((f"enter{wanted[2] or ''}", *first[1:]), *rest))


def _put(register: Register, item: Item, mail: IncomingMail, player: Player, above: list[Block]) -> bool:
    found = register.tournament_views.listed(phase="entering", limit=MOST)
    said = [say("enter {id} – {game}, {title}, {n:entrant|entrants} so far", id=one.id, game=game_called(one.game),
                title=one.title, n=one.entrants) for one in found]  # fmt: skip
    told = [listed(said), paragraph(_HOW)] if said else [paragraph(say("No tournament is open for entries."))]
    blocks = [*above, heading(say("Tournaments that can be entered")), *told]
    subject, mailbox = str(say("Tournaments")), register.addresses.mailbox
    put_answer(register, mail, item.id, player.id, "", subject, blocks, mailbox)
    return False
