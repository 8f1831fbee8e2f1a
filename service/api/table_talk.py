"""What those at a table have beside its log: talk, their own notes, and how they are told about it."""

from __future__ import annotations

from typing import Any

from service.api.blueprint import Blueprint
from service.api.command_answers import read_table
from service.api.examples import SAID
from service.api.fields import Integer, Moment, OneOf, String, Text
from service.api.once import once
from service.api.shapes import Body, Shape, Shown
from service.http.current import register
from service.http.problems import Problem
from service.usecases.callers import Caller
from service.usecases.preferences import NOTIFY
from service.usecases.talk import LONGEST, NOTES

table_talk = Blueprint(
    "talk", __name__, url_prefix="/api/matches/<id:match>", description="Talk, notes, and being told, at one table."
)


class SaidSchema(Shape):  # shown with what players are called
    """Something that was said at the table. It is no part of the log."""

    place = Integer(required=True, about="Its number at this table, from 1.")
    player = String(required=True)
    name = String(required=True, of=lambda one, named: named(one.player))
    at = Moment(required=True, about="When it was said.")
    words = String(required=True, about="As it was said.")


class SayBody(Body):
    words = Text(LONGEST, 1, required=True, about="What you say to everybody at the table.")


class NotesSchema(Shape):
    """Your own notes about a match. Nobody else can read them."""

    words = String(required=True, about="All of them; empty: none.", of=lambda words, _: words)


class NotesBody(Body):
    words = Text(NOTES, required=True, about="In the place of those before; empty: none.")


class MatchNotificationsSchema(Shape):
    notify = String(required=True, about="When mails come about this match.", of=lambda notify, _: notify)


class MatchNotificationsBody(Body):
    notify = OneOf(NOTIFY, required=True, allow_none=True, about="Null: as your preferences say for all matches.")


@table_talk.route("/talk")
@table_talk.needs("read")
@table_talk.response(200, SaidSchema(many=True), example=[SAID])
@table_talk.problems(404)
def list_talk(caller: Caller, match: str) -> Shown:
    """What was said at the table lately, the oldest first. For those who sit there."""
    _must_sit(caller, match)
    return Shown(register().talk.at(match), register().names)


@table_talk.route("/talk", methods=["POST"])
@once
@table_talk.needs("play")
@table_talk.arguments(SayBody, example={"words": "Good luck, all!"})
@table_talk.response(201, SaidSchema, example=SAID)
@table_talk.problems(404, 409, 415, 429)
def say_at_table(caller: Caller, body: dict[str, Any], match: str) -> Shown:
    """Say something to everybody at the table."""
    register().talk.say(caller, match, body["words"])
    own = [one for one in register().talk.at(match) if one.player == caller.player]
    return Shown(own[-1], register().names)


@table_talk.route("/notes")
@table_talk.needs("read")
@table_talk.response(200, NotesSchema, example={"words": "Bartek collects steel."})
@table_talk.problems(404)
def get_notes(caller: Caller, match: str) -> Shown:
    """Your own notes about this match."""
    _must_sit(caller, match)
    return Shown(register().talk.notes(match, caller.player))


@table_talk.route("/notes", methods=["PUT"])
@once
@table_talk.needs("play")
@table_talk.arguments(NotesBody, example={"words": "Bartek collects steel."})
@table_talk.response(200, NotesSchema, example={"words": "Bartek collects steel."})
@table_talk.problems(404, 409, 413, 415)
def keep_notes(caller: Caller, body: dict[str, Any], match: str) -> Shown:
    """Keep notes for yourself, in the place of those before."""
    register().talk.keep_notes(caller, match, body["words"])
    return Shown(register().talk.notes(match, caller.player))


@table_talk.route("/notifications")
@table_talk.needs("read")
@table_talk.response(200, MatchNotificationsSchema, example={"notify": "turns"})
@table_talk.problems(404)
def get_match_notifications(caller: Caller, match: str) -> Shown:
    """When mails come to you about this match."""
    return Shown(_notify(caller, match))


@table_talk.route("/notifications", methods=["PUT"])
@once
@table_talk.needs("play")
@table_talk.arguments(MatchNotificationsBody, example={"notify": "digest"})
@table_talk.response(200, MatchNotificationsSchema, example={"notify": "digest"})
@table_talk.problems(404, 409, 415)
def change_match_notifications(caller: Caller, body: dict[str, Any], match: str) -> Shown:
    """Wish something else for this match than for all others."""
    _must_sit(caller, match)
    register().preferences.override(caller.player, match, body["notify"])
    return Shown(_notify(caller, match))


def _must_sit(caller: Caller, match: str) -> None:
    register().queries.seat_of(caller, match)
    read_table(match)


def _notify(caller: Caller, match: str) -> str:
    _must_sit(caller, match)
    player = register().people.get(caller.player)
    if player is None:
        raise Problem("not-found", "There is no such player.")
    return register().preferences.notify(player, match)
