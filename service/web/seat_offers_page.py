"""Seats that change hands, as the page of a match offers it: asking somebody, answering, and letting a bot play on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from flask import request
from werkzeug.wrappers import Response as Answered

from domain.match.hand_overs import ANYBODY
from domain.match.state import SeatOffer
from domain.words import Sentence, say
from service.bots import BOTS
from service.bots.own_bots import bot_player
from service.http.auth import who
from service.http.current import register
from service.present.presented_table import PresentedTable
from service.usecases.callers import Caller
from service.usecases.commands import Answer
from service.web.page_frame import seen_version, web
from service.web.table_commands import AT, act, act_as_written


class SeatOnOffer(NamedTuple):
    """What who looks can do about a seat that is offered: take or decline it, or withdraw the offer."""

    seat: int
    words: Sentence
    actions: list[tuple[str, Sentence]]  # what, in words


ANSWERS = [("take", say("Take it over")), ("decline", say("No, thank you"))]
WITHDRAW = [("withdraw", say("Withdraw the offer"))]


def seats_on_offer(table: PresentedTable) -> list[SeatOnOffer]:
    found = []
    for seat, offer in sorted(table.summary.seat_offers.items()):
        if offer.player == ANYBODY:
            found.append(_open_to_all(table, seat, offer))
        elif offer.player == who().player:
            words = say("{name} could be replaced by you: {reason}", name=table.who(seat), reason=offer.reason)
            found.append(SeatOnOffer(seat, words, ANSWERS))
        elif seat == table.summary.own_seat or table.table.organises:
            asked = table.words.player(offer.player)
            words = say("{asked} is asked to play on for {name}: {reason}",
                        asked=asked, name=table.who(seat), reason=offer.reason)  # fmt: skip
            found.append(SeatOnOffer(seat, words, WITHDRAW))
    return found


def _open_to_all(table: PresentedTable, seat: int, offer: SeatOffer) -> SeatOnOffer:
    """Who does not sit at the table can take it; who offers it, and who organises the match, can think again."""
    words = say("The company of {name} is offered to whoever wants it: {reason}",
                name=table.who(seat), reason=offer.reason)  # fmt: skip
    if seat == table.summary.own_seat or table.table.organises:
        return SeatOnOffer(seat, words, WITHDRAW)
    may = bool(who().player) and table.summary.own_seat is None
    return SeatOnOffer(seat, words, ANSWERS[:1] if may else [])


def substitutes(game: str) -> list[str]:
    """Bots that can play on."""
    return sorted(BOTS.get(game, {}))


@web.post(f"{AT}/offers")
def offer(match: str) -> Answered:
    """Ask somebody to play on in the own seat, or let a bot do it."""
    form = request.form
    player, bot = form.get("player", "").strip()[:64], form.get("bot", "")[:40]
    seat, reason = form.get("seat", -1, type=int), " ".join(form.get("reason", "").split())[:200]

    def offering(caller: Caller, command: str | None) -> Answer:
        use = register().seat_offers
        if player:
            return use.offer(caller, match, seat, player, reason, command)
        return use.hand_to_bot(caller, match, seat, bot_player(register().people, bot), reason, command)

    return act_as_written(match, offering)


@web.post(f"{AT}/offers/<int:seat>/<any(take, decline, withdraw):what>")
def answer_offer(match: str, seat: int, what: str) -> Answered:
    use, seen = register().seat_offers, seen_version()
    answers: dict[str, Callable[..., Answer]] = {
        "take": partial(use.take, seen=seen),
        "decline": use.decline,
        "withdraw": use.withdraw,
    }
    return act(match, lambda caller, command: answers[what](caller, match, seat, command))
