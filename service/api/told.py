"""Records of the register as the API tells them; `service.api.schemas` documents them.

`Told` knows what people are called. Everything it is given has already been cut down to what the reader may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec import Raw

from domain.chain import Actor
from domain.codec import codec
from domain.engine import Game, Result, ScoreLine, tag_of
from domain.games import GAMES
from domain.match.clocks import NEVER, Moment
from domain.match.state import Chair
from domain.places import Seat, Viewer, holds_hidden
from domain.words import Refused, Sentence, render
from projections import lists
from projections.lists import Awaited, Listed
from projections.logbook import Happening, in_words
from service.usecases.commands import Answer
from service.usecases.play_line import Played
from service.usecases.queries import Legal, Position
from service.usecases.table import Asked, Summary

Name = Callable[[str], str]


def when(moment: Moment) -> str:
    """A moment as RFC 3339 writes it, in UTC."""
    return f"{datetime.fromtimestamp(moment, UTC).isoformat()[:19]}Z"


def by_when(due: Moment) -> str | None:
    """A deadline, if there is one."""
    return when(due) if due < NEVER else None


def sentence(said: Sentence) -> dict[str, Any]:
    return {"template": said.template, "values": said.values}


class Told:
    """The people of one match by name, and its game's own words."""

    def __init__(self, game: str, players: Sequence[str], name: Name, dues: Mapping[Seat, Moment] = {}) -> None:
        self.game: Game = GAMES[game]
        self._dues = dues  # by when those answer who are waited for, if there is a clock
        self._encode = codec(game).encode
        self.players = players
        self._name = name

    def seat(self, seat: Seat) -> str:
        if seat in self.game.ACTORS:
            return self.game.ACTORS[seat]
        player = self.players[seat] if 0 <= seat < len(self.players) else ""
        return self._name(player) if player else f"seat {seat}"

    def words(self, said: Sentence) -> str:
        return render(said, self.seat, self.game.name)

    def happening(self, one: Happening, digest: str | None = None) -> dict[str, Any]:
        told: dict[str, Any] = {
            "version": one.version,
            "kind": one.kind,
            "at": when(one.at),
            "by": self.actor(one.by),
            "ply": one.ply or None,
            "seat": one.seat if one.seat >= 0 else None,
            "words": list(in_words(one, self.game, self.seat, self._name)),
            "sentences": one.sentences,
            "facts": one.facts,
            "struck": one.struck,
        }
        if one.decision is not None:
            told["how"], told["decision"] = one.how, one.decision
            told["text"] = None if holds_hidden(one.decision) else self.game.write(one.decision)
        if digest is not None:
            told["digest"] = digest
        return told

    def actor(self, by: Actor) -> dict[str, Any]:
        return {"kind": by.kind, "id": by.id, "name": self._name(by.id) if by.id else by.kind}

    def answer(self, one: Answer) -> dict[str, Any]:
        return {
            "match": one.match,
            "version": one.version,
            "ply": one.ply,
            "status": one.status,
            "receipt": one.receipt,
            "digest": one.digest,
            "repeated": one.repeated,
            "happened": [self.happening(each) for each in one.happened],
        }

    def played(self, one: Played) -> dict[str, Any]:
        asked = [self.asked(each) for each in one.asked]
        stopped = None if one.refusal is None else self.refusal(one.refusal)
        return self.answer(one.answer) | {"asked": asked, "rest": one.rest, "waits": one.waits, "stopped": stopped}

    def refusal(self, one: Refused) -> dict[str, Any]:
        words = self.words(one.sentence)
        return {"rule": one.rule, "detail": f"{words[:1].upper()}{words[1:]}."} | sentence(one.sentence)

    def asked(self, one: Asked) -> dict[str, Any]:
        return {
            "seat": one.seat,
            "question": tag_of(type(one.question)),
            "prompt": self.words(one.prompt),
            "ply": one.asked,
            "since": when(one.since),
            "due": by_when(self._dues.get(one.seat, NEVER)),
        }

    def chair(self, seat: Seat, chair: Chair | None) -> dict[str, Any]:
        if chair is None:
            return {"seat": seat, "player": None}
        told = {"seat": seat, "player": chair.player, "name": self._name(chair.player), "kind": chair.kind}
        return told | {"resigned": bool(chair.resigned)}

    def summary(self, one: Summary) -> dict[str, Any]:
        waits = None if one.take_back is None else {
            "seat": one.take_back.seat, "ply": one.take_back.ply, "waiting": one.take_back.waiting,
        }  # fmt: skip
        return {
            "id": one.id,
            "game": one.game,
            "title": one.title,
            "status": one.status,
            "version": one.version,
            "ply": one.ply,
            "receipt": one.receipt,
            "digest": one.digest,
            "opener": {"id": one.opener, "name": self._name(one.opener)},
            "opened_at": when(one.opened_at),
            "changed_at": when(one.changed_at),
            "seats": [self.chair(seat, chair) for seat, chair in enumerate(one.chairs)],
            "own_seat": one.own_seat,
            "stage": self.words(one.stage) if one.stage else None,
            "awaiting": [self.asked(each) for each in one.awaiting],
            "options": one.options,
            "terms": plain_record(one.terms),
            "agreement": plain_record(one.agreement),
            "rules": one.rules,
            "edition": one.edition,
            "commitment": one.commitment,
            "take_back": waits,
            "abandoning": one.abandoning,
            "result": self.result(one.result) if one.result else None,
            "reason": one.reason or None,
        }

    def result(self, one: Result) -> dict[str, Any]:
        return {
            "ending": one.ending,
            "tie_break": one.tie_break,
            "seats": [
                {"seat": seat, "name": self.seat(seat), "place": place, "total": total}
                for seat, (place, total) in enumerate(zip(one.places, one.totals, strict=True))
            ],
        }

    def legal(self, one: Legal) -> dict[str, Any]:
        offers = [
            {"number": each.number, "text": each.text, "decision": Raw(self._encode(each.decision))}
            for each in one.offers
        ]
        ply = one.questions[0].asked if one.questions else None
        questions = [self.asked(each) for each in one.questions]
        default = None if one.default is None else {
            "text": self.game.write(one.default), "decision": Raw(self._encode(one.default)),
        }  # fmt: skip
        return {"seat": one.seat, "ply": ply, "questions": questions, "offers": offers, "default": default}

    def position(self, one: Position) -> dict[str, Any]:
        return {
            "match": one.match,
            "game": one.game,
            "ply": one.ply,
            "as": viewer(one.viewer),
            "stage": self.words(one.stage),
            "table": Raw(self._encode(one.view)),
        }

    def score_line(self, one: ScoreLine) -> dict[str, Any]:
        return {
            "seat": one.seat,
            "name": self.seat(one.seat),
            "category": one.category,
            "points": one.points,
            "reason": self.words(one.reason),
            "sentence": sentence(one.reason),
            "rule": one.rule,
            "plies": one.plies,
        }


def viewer(by: Viewer | None) -> str | int:
    """Through whose eyes: a seat's, a spectator's, or with nothing hidden."""
    if by is None:
        return "everything"
    return by.seat if by.seat >= 0 else "spectator"


def listed(one: Listed, name: Name) -> dict[str, Any]:
    told = Told(one.game, one.players, name)
    return {
        "id": one.id,
        "game": one.game,
        "title": one.title,
        "status": one.status,
        "ply": one.ply,
        "free": one.free,
        "seats": [
            {"seat": seat, "player": player or None, "name": name(player) if player else None}
            for seat, player in enumerate(one.players)
        ],
        "stage": told.words(one.stage) if one.stage else None,
        "opened_at": when(one.opened_at),
        "changed_at": when(one.changed_at),
    }


def awaited(one: Awaited, due: Moment) -> dict[str, Any]:
    game = GAMES[one.game]
    return {
        "match": one.match,
        "game": one.game,
        "title": one.title,
        "seat": one.seat,
        "ply": one.asked,
        "question": one.ask,
        "prompt": render(one.prompt, name=game.name),
        "since": when(one.since),
        "due": by_when(due),
    }


def played(one: lists.Played) -> dict[str, Any]:
    return {
        "match": one.match,
        "game": one.game,
        "title": one.title,
        "status": one.status,
        "seat": one.seat,
        "first": one.first,
        "last": one.last or None,
        "place": one.place or None,
        "total": one.total if one.place else None,
        "changed_at": when(one.changed_at),
    }


def plain_record(record: Any) -> dict[str, Any]:
    """All fields of a record, also those at their default."""
    return {field: getattr(record, field) for field in record.__struct_fields__}
