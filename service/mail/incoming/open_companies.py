"""Companies of campaigns that look for somebody, by a mail to the mailbox itself: `companies` tells which there are,
`lead ID` takes one over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from domain.games import CAMPAIGNS
from domain.match.hand_overs import ANYBODY
from domain.words import PLACES, Sentence, say
from service.bootstrap import Register
from service.mail.addresses import Reply
from service.mail.incoming.inbox import Item
from service.mail.incoming.mail_text import IncomingMail
from service.mail.incoming.offered_seat import OfferedSeat
from service.mail.incoming.put_answer import put_answer
from service.mail.outgoing.blocks import Block, heading, listed, paragraph
from service.present.names import full_title_of
from service.storage.match_cache import NoSuchMatch
from service.usecases.callers import Caller
from service.usecases.match_view import Summary
from service.usecases.people import Player

MOST = 20  # campaigns that a letter lists
_ASKED = re.compile(r"companies[\s.!]*", re.IGNORECASE)
_LEAD = re.compile(rf"lead\s+([a-z2-7]{{12}})(?:\s+({'|'.join(map(str, PLACES))}))?[\s.!]*", re.IGNORECASE)
_OPEN = "lead {id} {place} – {title}, the company of {name}"
_NONE = say("No company of that name looks for somebody.")
_WHICH = say("Several companies of that campaign look for somebody: name the seat, too.")
_HOW = say("To take one over, write one of these lines to us, and nothing else in it.")


def asks_about_companies(mail: IncomingMail) -> bool:
    """Whether somebody wants to know which there are, or takes one over: in a line of its own, and nothing else."""
    first = next(chain.from_iterable(mail.paragraphs), "")
    return _ASKED.fullmatch(first) is not None or _LEAD.fullmatch(first) is not None


def answer_about_companies(register: Register, item: Item, mail: IncomingMail, player: Player) -> bool:
    """Tell which there are, or go on as if the offer of that seat was answered. Whether anything was done is told."""
    first = next(chain.from_iterable(mail.paragraphs))
    wanted = _LEAD.fullmatch(first)
    if wanted is None:
        return _put(register, item, mail, player, [])
    open_ones = _offers(register, player, wanted[1].lower())
    if wanted[2]:
        open_ones = [one for one in open_ones if str(PLACES[one.seat]) == wanted[2].lower()]
    if len(open_ones) != 1:
        return _put(register, item, mail, player, [paragraph(_WHICH if open_ones else _NONE)])
    return OfferedSeat(register, player, open_ones[0], item, mail).take(first)


def _offers(register: Register, player: Player, match: str) -> list[Reply]:
    """The companies of a campaign that anybody may take over; none of what is no campaign."""
    try:
        at = register.queries.summary(Caller(player.id), match)
    except NoSuchMatch:
        return []
    return [Reply(match, seat, at.seat_offers[seat].version) for seat in _open_seats(at)]


def _open_seats(at: Summary) -> list[int]:
    offered = [seat for seat, offer in at.seat_offers.items() if offer.player == ANYBODY]
    return sorted(offered) if at.game in CAMPAIGNS else []


def _put(register: Register, item: Item, mail: IncomingMail, player: Player, above: list[Block]) -> bool:
    said = list(_lines(register, player))
    told = [listed(said), paragraph(_HOW)] if said else [paragraph(say("No company looks for somebody."))]
    blocks = [*above, heading(say("Companies that look for somebody")), *told]
    subject, mailbox = str(say("Companies of campaigns")), register.addresses.mailbox
    put_answer(register, mail, item.id, player.id, "", subject, blocks, mailbox)
    return False


def _lines(register: Register, player: Player) -> Iterator[Sentence]:
    """A list tells in one look how many companies of each campaign are left; which ones, and whether they still are to
    be had, only the campaign itself, so the few that it names are looked at."""
    for game in CAMPAIGNS:
        for one in register.queries.lobby(status="running", game=game, free=True, limit=MOST):
            if player.id in one.players:
                continue
            at = register.queries.summary(Caller(player.id), one.id)
            for seat in _open_seats(at) if at.own_seat is None else ():
                title, name = full_title_of(one.game, one.id, one.title), register.names(at.players[seat])
                yield say(_OPEN, id=one.id, place=PLACES[seat], title=title, name=name)
