"""What you wish for yourself: when you are told, your calendar, and being erased."""

from __future__ import annotations

from typing import Any

from flask import Response, current_app

from service.api.blueprint import Blueprint
from service.api.bodies import Nothing
from service.api.command_answers import command
from service.api.examples import PREFERENCES
from service.api.fields import Boolean, Integer, Number, OneOf, String, Text
from service.api.once import once
from service.api.shapes import Body, Shape, Shown
from service.http.auth import end_session
from service.http.current import register
from service.http.problems import Problem
from service.notify.calendar_feed import renew, token
from service.usecases.callers import Caller
from service.usecases.people import Player
from service.usecases.preferences import NOTIFY, RECEIPTS, change_preferences, preferences_of

own_settings = Blueprint("settings", __name__, url_prefix="/api/me", description="What you wish for yourself.")
SURE = "erase me"
SAY_SO = "Send `sure` as `erase me`: your name, address, notes, talk, tokens and bots are removed for good."


class PreferencesSchema(Shape):
    """When you are told what."""

    notify = String(required=True, metadata={"enum": [*NOTIFY]}, about="When mails come.")
    delay = Integer(required=True, about="Minutes that `later` waits.")
    digest = Integer(required=True, about="The hour of the daily mail, on your own clock.")
    quiet = String(required=True, about="Hours in which nobody reminds you, such as 22:00-08:00; empty: none.")
    pictures = Boolean(required=True, about="The board as a picture in mails.")
    at_once = Boolean(required=True, about="Pages decide without asking again what can be taken back freely.")
    receipts = String(required=True, metadata={"enum": [*RECEIPTS]}, about="When you hear that a mail was done.")


class PreferencesBody(Body):
    """Only what is to change."""

    notify = OneOf(NOTIFY, about="When mails come.")
    delay = Number(1, 720, about="Minutes that `later` waits.")
    digest = Number(0, 23, about="The hour of the daily mail, on your own clock.")
    quiet = Text(11, about="Such as 22:00-08:00; empty: none.")
    pictures = Boolean(about="The board as a picture in mails.")
    at_once = Boolean(about="Pages decide without asking again what can be taken back freely.")
    receipts = OneOf(RECEIPTS, about="When you hear that a mail was done.")


class CalendarSchema(Shape):
    """Where calendar programs find your deadlines. Whoever knows the address can read them."""

    address = String(required=True, about="Private: tell it to your calendar program only.", of=lambda at, _: at)


class EraseBody(Body):
    sure = Text(20, required=True, about="`erase me`: it cannot be taken back.")


@own_settings.route("/preferences")
@own_settings.needs("read")
@own_settings.response(200, PreferencesSchema, example=PREFERENCES)
def get_preferences(caller: Caller) -> Shown:
    """When you are told what."""
    return Shown(preferences_of(_player(caller)))


@own_settings.route("/preferences", methods=["PATCH"])
@once
@own_settings.needs("play")
@own_settings.arguments(PreferencesBody, example={"notify": "digest", "digest": 7})
@own_settings.response(200, PreferencesSchema, example=PREFERENCES)
@own_settings.problems(409, 415)
def change_my_preferences(caller: Caller, body: dict[str, Any]) -> Shown:
    """Change when you are told what; what is not sent stays."""
    return Shown(change_preferences(register().people, caller.player, body))


@own_settings.route("/calendar")
@own_settings.needs("read")
@own_settings.response(200, CalendarSchema, example={"address": "https://register.example/calendar/x7.ics"})
def get_calendar(caller: Caller) -> Shown:
    """The private address of your calendar (RFC 5545): one event for each question that waits for you."""
    return Shown(_calendar(_player(caller)))


@own_settings.route("/calendar", methods=["POST"])
@once
@own_settings.needs("play")
@own_settings.arguments(Nothing, required=False)
@own_settings.response(201, CalendarSchema, example={"address": "https://register.example/calendar/y8.ics"})
@own_settings.problems(415)
def renew_calendar(caller: Caller, body: dict[str, Any]) -> Shown:
    """Give your calendar another address; whoever knows the old one sees nothing any more."""
    return Shown(_calendar(renew(register(), _player(caller))))


@own_settings.route("", methods=["DELETE"])
@own_settings.needs_session
@own_settings.arguments(EraseBody, example={"sure": SURE})
@own_settings.response(204)
@own_settings.problems(409, 415)
def erase_account(caller: Caller, body: dict[str, Any]) -> Response:
    """Be erased: the person and all that is kept about them. What you played stays, by somebody."""
    if body["sure"].strip().lower() != SURE:
        raise Problem("invalid", SAY_SO)
    command()
    register().people.erase(caller.player)
    response = current_app.response_class(status=204)
    end_session(response)
    return response


def _player(caller: Caller) -> Player:
    found = register().people.get(caller.player)
    if found is None:
        raise Problem("not-found", "There is no such player.")
    return found


def _calendar(player: Player) -> str:
    return f"{register().settings.url}/calendar/{token(register(), player)}.ics"
