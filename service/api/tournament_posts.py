"""What can be done with a tournament: one table of commands, each an act by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from domain.words import refuse
from service.api import tournament_bodies as bodies
from service.api.bodies import Nothing
from service.api.command_answers import command
from service.api.examples import SENT_TO_TOURNAMENTS
from service.api.schemas import tournament as shapes
from service.api.shapes import Shown
from service.api.tournaments import tournament_answer, tournaments
from service.http.current import register
from service.usecases.callers import Caller
from service.usecases.tournament_acts import Given, wished

__all__ = ["tournaments"]


class TournamentPost(NamedTuple):
    """A command: its name, what is sent where, which act it is, who may in general, and what it does."""

    name: str
    method: str
    path: str
    act: str
    body: type[Any]
    about: str
    scope: str = "organise"


COMMANDS = (
    TournamentPost("enter_tournament", "POST", "entries", "enter", bodies.EntryBody,
                   "Enter, with words of your own for chance.", "play"),
    TournamentPost("withdraw_entry", "DELETE", "entries", "withdraw", bodies.WhyBody,
                   "Withdraw from all rounds not laid yet.", "play"),
    TournamentPost("return_to_tournament", "POST", "returns", "come-back", Nothing,
                   "Play again from the next round on.", "play"),
    TournamentPost("stand_by_as_reserve", "POST", "reserves", "stand-by", bodies.EntryBody,
                   "Stand by for a seat that falls free.", "play"),
    TournamentPost("take_offered_seat", "POST", "reserves/offers", "take-seat", bodies.OfferBody,
                   "Take the seat you are offered.", "play"),
    TournamentPost("decline_offered_seat", "DELETE", "reserves/offers", "decline-seat", bodies.OfferBody,
                   "Do not take it; stand by.", "play"),
    TournamentPost("make_protest", "POST", "protests", "protest", bodies.ProtestBody,
                   "Protest; a director must answer.", "play"),
    TournamentPost("enter_bot", "POST", "bots", "enter-bot", bodies.PlayerBody,
                   "Enter a bot of the register, by its player id."),
    TournamentPost("name_director", "POST", "directors", "name-director", bodies.PlayerBody,
                   "Name another director."),
    TournamentPost("leave_direction", "DELETE", "directors", "leave-direction", Nothing,
                   "Direct it no longer."),
    TournamentPost("refuse_entry", "POST", "refusals", "refuse-entry", bodies.AboutPlayerBody,
                   "Refuse an entry while the list is open."),
    TournamentPost("keep_apart", "POST", "apart", "keep-apart", bodies.ApartBody,
                   "Two entrants are not to sit together."),
    TournamentPost("let_together", "DELETE", "apart", "let-together", bodies.ApartBody,
                   "They may again."),
    TournamentPost("close_entries", "POST", "close", "close-entries", bodies.SeedingBody,
                   "Close the list of entrants, with seeds if any."),
    TournamentPost("make_draw", "POST", "draws", "draw", bodies.DrawBody,
                   "Enter the public value that decides all lots."),
    TournamentPost("lay_round", "POST", "rounds", "lay", Nothing,
                   "Lay the next round, where that did not happen by itself."),
    TournamentPost("change_pairing", "POST", "rounds/<int:round>/pairing", "pairing", bodies.PairingBody,
                   "Exchange two entrants of a round."),
    TournamentPost("close_stage", "POST", "stages/close", "close-stage", bodies.ReasonBody,
                   "Close a stage before it has had its rounds."),
    TournamentPost("rule_in_tournament", "POST", "rulings", "", bodies.TournamentRulingBody,
                   "Make a ruling: what it does is said in `do`."),
    TournamentPost("call_reserve", "POST", "reserves/calls", "call-reserve", bodies.AboutPlayerBody,
                   "A reserve becomes an entrant."),
    TournamentPost("answer_protest", "POST", "protests/<int:number>/answers", "answer", bodies.ProtestAnswerBody,
                   "Answer a protest."),
    TournamentPost("confirm_results", "POST", "confirmations", "confirm", Nothing,
                   "Confirm the results, once protests have ended."),
    TournamentPost("cancel_tournament", "POST", "cancellations", "cancel", bodies.ReasonBody,
                   "Cancel it; the master secret is revealed."),
)  # fmt: skip


def _given(body: dict[str, Any]) -> Given:
    try:
        return msgspec.convert(body, Given)
    except msgspec.ValidationError as error:
        refuse("body", "this cannot be read: {why}", why=str(error))


def _view(offered: TournamentPost) -> Callable[..., Shown]:
    def view(caller: Caller, body: dict[str, Any], tournament: str, **place: int) -> Shown:
        key, name = command(), body.pop("do", "") or offered.act
        act = wished(register().people, caller, name, _given(body | place))
        return tournament_answer(register().tournaments.carry_out(tournament, caller, act, key))

    view.__name__ = offered.name
    view.__doc__ = offered.about
    return view


def _offer(offered: TournamentPost) -> None:
    status = 200 if offered.method == "DELETE" else 201
    view: Any = tournaments.problems(404, 409, 415)(_view(offered))
    view = tournaments.response(status, shapes.TournamentAnswerSchema)(view)
    required = any(field.required for field in offered.body().fields.values())
    sent = SENT_TO_TOURNAMENTS.get(offered.name)
    shown: dict[str, Any] = {"example": sent} if sent else {}
    view = tournaments.arguments(offered.body, required=required, **shown)(view)
    view = tournaments.needs(offered.scope)(view)
    tournaments.route(f"/<id:tournament>/{offered.path}", methods=[offered.method])(view)


for one in COMMANDS:
    _offer(one)
