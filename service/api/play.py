"""Playing: decisions and what they would do, taking back, resigning, rulings."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Response, current_app

from service.api.blueprint import Blueprint
from service.api.bodies import (
    AbandonBody,
    ConsentBody,
    DecisionBody,
    HandOverBody,
    OfferAnswerBody,
    ResignBody,
    RulingBody,
    TakeBackBody,
)
from service.api.command_answers import answered, command, done, done_line, read_table
from service.api.examples import DECISIONS
from service.api.once import once
from service.api.schemas.entries import AnswerSchema, LineSchema, PreviewSchema, RestSchema
from service.api.shapes import Shown
from service.bots.own_bots import bot_player
from service.http.current import register
from service.http.metrics import Metrics
from service.http.problems import Problem
from service.usecases import play_line
from service.usecases.callers import Caller
from service.usecases.shown_list import SeenAt

play = Blueprint("play", __name__, url_prefix="/api/matches/<id:match>", description="Decisions and their undoing.")


def meant(body: dict[str, Any]) -> bytes | str:
    """The decision in a body, as the use cases take it."""
    if ("decision" in body) == ("text" in body):
        raise Problem("invalid", "Send either `decision` or `text`.")
    return str(body["text"]) if "text" in body else msgspec.json.encode(body["decision"])


@play.route("/decisions", methods=["POST"])
@play.needs("play")
@play.arguments(DecisionBody, examples=DECISIONS)
@play.response(201, LineSchema, description="Done, and durably stored: the facts, the words, the receipt.")
@play.problems(404, 409, 412, 413, 415, 429, 503)
def make_decision(caller: Caller, body: dict[str, Any], match: str) -> Shown:
    """Decide. What is answered is named, so that nothing is decided on an old board, and no number read on a new list.

    A line of several is decided one by one. It stops at the first refusal or question it did not foresee: `stopped`
    says why, `rest` is what was not done. If its first decision is refused, nothing is done. Where others are asked
    first, the rest `waits` for them; look at it, or withdraw it, under `rest`.
    """
    counted: Metrics = current_app.extensions["metrics"]
    played = play_line.play(register().matches, caller, match, meant(body), answered(body), command())
    counted.decided("repeated" if played.answer.repeated else "made", played.decisions)
    return done_line(played)


@play.route("/rest", methods=["GET"])
@play.needs("play")
@play.response(200, RestSchema, example={"text": "engine", "dropped": None})
@play.problems(404)
def get_rest_of_line(caller: Caller, match: str) -> Shown:
    """The rest of your line that waits while others are asked; or that was dropped for what you are asked now."""
    return Shown(register().matches.rest(caller, match), read_table(match))


@play.route("/rest", methods=["DELETE"])
@once
@play.needs("play")
@play.response(204)
@play.problems(404)
def withdraw_rest_of_line(caller: Caller, match: str) -> Response:
    """Withdraw it: you are asked instead."""
    register().matches.withdraw_rest(caller, match)
    return Response(status=204)


@play.route("/preview", methods=["POST"])
@play.needs("play")
@play.arguments(DecisionBody, examples=DECISIONS)
@play.response(200, PreviewSchema)
@play.problems(404, 409, 412, 413, 415)
def preview_decision(caller: Caller, body: dict[str, Any], match: str) -> Shown:
    """What a decision would do, as far as you can know it. Nothing is stored; refused as the decision would be."""
    seen = SeenAt(body.get("version"), body.get("ply"))
    return Shown(register().queries.preview(caller, match, meant(body), seen), read_table(match))


@play.route("/takebacks", methods=["POST"])
@play.needs("play")
@play.arguments(TakeBackBody, required=False, examples={"last": {"summary": "Your latest decision", "value": {}}})
@play.response(201, AnswerSchema)
@play.problems(404, 409, 415)
def ask_take_back(caller: Caller, body: dict[str, Any], match: str) -> Shown:
    """Take back: at once while nothing was revealed and nobody else has decided since, else the others are asked."""
    return done(register().matches.take_back(caller, match, body.get("ply"), command()))


@play.route("/takebacks/answers", methods=["POST"])
@play.needs("play")
@play.arguments(ConsentBody, examples={"yes": {"summary": "Agree", "value": {"grant": True}}})
@play.response(201, AnswerSchema)
@play.problems(404, 409, 415)
def answer_take_back(caller: Caller, body: dict[str, Any], match: str) -> Shown:
    """Grant or refuse the take-back you are asked for."""
    use = register().matches
    answered = use.grant_take_back if body["grant"] else use.refuse_take_back
    return done(answered(caller, match, command(), body.get("version")))


@play.route("/resignations", methods=["POST"])
@play.needs("play")
@play.arguments(ResignBody, required=False, examples={"own": {"summary": "Your own seat", "value": {}}})
@play.response(201, AnswerSchema)
@play.problems(404, 409, 415)
def resign(caller: Caller, body: dict[str, Any], match: str) -> Shown:
    """Give up. The seat is played on by its defaults until the game ends or one seat is left, who wins."""
    seat, reason = body.get("seat"), body.get("reason", "")
    return done(register().matches.resign(caller, match, seat, command(), reason))


@play.route("/abandonments", methods=["POST"])
@play.needs("play")
@play.arguments(AbandonBody, required=False, examples={"agree": {"summary": "Agree to stop", "value": {}}})
@play.response(201, AnswerSchema)
@play.problems(404, 409, 415)
def abandon_match(caller: Caller, body: dict[str, Any], match: str) -> Shown:
    """Agree to end the match without a result; with a reason, as who organises it, end it for all."""
    if "reason" in body:
        return done(register().matches.abandon(caller, match, body["reason"], command()))
    return done(register().matches.agree_to_abandon(caller, match, command(), body.get("version")))


@play.route("/rulings", methods=["POST"])
@play.needs("organise")
@play.arguments(RulingBody, examples={"plain": {"summary": "A ruling", "value": {"reason": "miscounted coal"}}})
@play.response(201, AnswerSchema)
@play.problems(404, 409, 415)
def make_ruling(caller: Caller, body: dict[str, Any], match: str) -> Shown:
    """An organiser's ruling, with its reason; it may strike everything from a ply on."""
    return done(register().matches.rule(caller, match, body["reason"], body.get("strike_from"), command()))


@play.route("/handovers", methods=["POST"])
@play.needs("play")
@play.arguments(
    HandOverBody,
    examples={"bot": {"summary": "A bot takes over", "value": {"seat": 1, "bot": "greedy", "reason": "on holiday"}}},
)
@play.response(201, AnswerSchema)
@play.problems(404, 409, 415)
def hand_over_seat(caller: Caller, body: dict[str, Any], match: str) -> Shown:
    """A bot takes over a seat of a running match at once; another player is offered it, and has to agree.

    Your own seat; who organises the match can offer one that was given up: its player has resigned, or has let the time
    run out. Whatever else an organiser does to a seat is a ruling. Who leads a company of a campaign can offer it to
    whoever wants it, without `player` and `bot`; a bot fills in when its time runs out.
    """
    seat, reason = body["seat"], body["reason"]
    if "bot" in body:
        player = bot_player(register().people, body["bot"])
        return done(register().seat_offers.hand_to_bot(caller, match, seat, player, reason, command()))
    if "player" in body:
        return done(register().seat_offers.offer(caller, match, seat, body["player"], reason, command()))
    return done(register().seat_offers.offer_to_anybody(caller, match, seat, reason, command()))


@play.route("/handovers/answers", methods=["POST"])
@play.needs("play")
@play.arguments(OfferAnswerBody, examples={"yes": {"summary": "Take it", "value": {"seat": 0, "take": True}}})
@play.response(201, AnswerSchema)
@play.problems(404, 409, 415)
def answer_seat_offer(caller: Caller, body: dict[str, Any], match: str) -> Shown:
    """Take over the seat that is offered to you or to anybody, or decline. GET the match tells its `offers`."""
    use = register().seat_offers
    if body["take"]:
        return done(use.take(caller, match, body["seat"], command(), body.get("version")))
    return done(use.decline(caller, match, body["seat"], command(), body.get("version")))


@play.route("/handovers/<int:seat>", methods=["DELETE"])
@play.needs("play")
@play.response(200, AnswerSchema)
@play.problems(404, 409)
def withdraw_seat_offer(caller: Caller, match: str, seat: int) -> Shown:
    """Withdraw the offer of a seat."""
    return done(register().seat_offers.withdraw(caller, match, seat, command()))
