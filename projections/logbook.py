"""The readable story of a match: one `Happening` per entry of the log, one sentence per fact, as a viewer may read it.

It is made from the log when it is asked for, never stored: what a viewer may read changes when the match is over. A
viewer of None reads everything; that is for finished matches only, and `reader` sees to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

import msgspec

from domain.chain import Actor
from domain.codec import codec
from domain.engine import Decision, Fact, Game, ScoreLine, in_sentences, redacted, redacted_decision
from domain.match.clocks import HOUR, MINUTE, Moment
from domain.match.hand_overs import ANYBODY
from domain.match.log import (
    AbandonmentAgreed,
    ClockChanged,
    DecisionMade,
    DecisionsStruck,
    Entry,
    MatchAbandoned,
    MatchFinished,
    MatchOpened,
    MatchStarted,
    RulingMade,
    SeatHandedOver,
    SeatLeft,
    SeatOfferDeclined,
    SeatOffered,
    SeatOfferWithdrawn,
    SeatResigned,
    SeatTaken,
    TakeBackAsked,
    TakeBackGranted,
    TakeBackRefused,
    struck_plies,
)
from domain.match.state import Match
from domain.places import NOBODY, Seat, Viewer
from domain.words import PLACES, Hidden, Sentence, plain_name, render, say


class Happening(NamedTuple):
    """One entry of the log in words. `ply` is 0 and `decision` None where nobody decided."""

    version: int
    kind: str  # the stored name of the event, such as decision-made
    at: Moment
    by: Actor
    ply: int
    seat: Seat
    how: str
    decision: Decision | None
    facts: list[Fact]
    sentences: list[Sentence]
    struck: bool


def reader(match: Match, viewer: Viewer) -> Viewer | None:
    """Everybody reads everything once the match is over."""
    return None if match.over else viewer


def logbook(
    game_slug: str, game: Game, entries: Iterable[Entry], viewer: Viewer | None, struck: set[int] | None = None
) -> Iterator[Happening]:
    """The entries in words. `struck` are the crossed-out plies, if the entries are not the whole log."""
    entries = list(entries)
    crossed = struck_plies(entries) if struck is None else struck
    return (_happening(game_slug, game, entry, viewer, crossed) for entry in entries)


def happenings(match: Match, entries: Iterable[Entry], viewer: Viewer) -> list[Happening]:
    """Entries just written, for whoever wrote them."""
    return list(logbook(match.opened.game, match.game, entries, reader(match, viewer)))


def _happening(slug: str, game: Game, entry: Entry, viewer: Viewer | None, struck: set[int]) -> Happening:
    event = entry.event
    ply, seat, how, decision = 0, getattr(event, "seat", NOBODY), "", None
    facts: list[Fact] = []
    if isinstance(event, (DecisionMade, MatchStarted)):
        full = codec(slug).facts(event.facts)
        facts = list(full) if viewer is None else redacted(game, full, viewer)
        if isinstance(event, DecisionMade):
            ply, how = event.ply, event.how
            decision = codec(slug).decision(event.decision)
            if viewer is not None:
                decision = redacted_decision(game, decision, full, viewer, seat)
    sentences = [*(WORDS[type(event)](event) if type(event) in WORDS else ()), *in_sentences(game, facts)]
    crossed = ply in struck
    return Happening(
        entry.version, entry.topic, entry.at, entry.by, ply, seat, how, decision, facts, sentences, crossed
    )


def as_seen_by(game: Game, one: Happening, viewer: Viewer) -> Happening:
    """An entry in which nothing is hidden, as somebody else read it while the match was running."""
    words = one.sentences[: len(one.sentences) - len(in_sentences(game, one.facts))]
    facts = redacted(game, one.facts, viewer)
    decision = one.decision and redacted_decision(game, one.decision, one.facts, viewer, one.seat)
    return one._replace(facts=facts, decision=decision, sentences=[*words, *in_sentences(game, facts)])


def in_words(
    happening: Happening,
    game: Game,
    seat: Callable[[Seat], str],
    player: Callable[[str], str],
    reason: Callable[[str], str] = plain_name,
) -> Iterator[str]:
    """The sentences of a happening as people read them: `seat` and `player` know what people are called, `reason` how
    to show what somebody wrote."""

    def name(sentence: Sentence, value: str) -> str:
        return reason(value) if value == sentence.values.get("reason") else player(value)

    if happening.facts:
        return (render(sentence, seat, game.name) for sentence in happening.sentences)
    return (render(sentence, seat, partial(name, sentence)) for sentence in happening.sentences)


def recorded_score(event: MatchFinished) -> list[ScoreLine]:
    """The score as it was written down at the end: a rule that changes later never changes a result."""
    return [msgspec.structs.replace(line, reason=_revived(line.reason)) for line in event.score]


def _revived(value: Any) -> Any:
    """A sentence whose values came out of JSON: sentences and hidden things in it are plain objects there."""
    if isinstance(value, Sentence):
        return Sentence(value.template, {key: _revived(part) for key, part in value.values.items()})
    if isinstance(value, dict):
        if value.keys() == {"template", "values"}:
            return _revived(Sentence(**value))
        return Hidden(**value) if value.keys() == {"back"} else value
    return [_revived(part) for part in value] if isinstance(value, list) else value


def _opened(event: MatchOpened) -> list[Sentence]:
    return [say("the match is opened, for {number:player|players}", number=event.seats)]


def _decided_for(event: DecisionMade) -> list[Sentence]:
    """Says so where the seat did not decide itself."""
    how = {
        "default": "the time of {seat} has run out: the default is played",
        "standing-order": "a standing order of {seat} is carried out",
        "resigned": "{seat} has resigned: the default is played",
    }
    return [say(how[event.how], seat=event.seat)] if event.how in how else []


STRUCK = {  # one ply, and several
    "taken-back": ("ply {last} is taken back", "ply {first} to {last} are taken back"),
    "agreed": (
        "ply {last} is taken back with everybody's consent",
        "ply {first} to {last} are taken back with everybody's consent",
    ),
    "ruling": ("ply {last} is struck by a ruling", "ply {first} to {last} are struck by a ruling"),
}


def _struck(event: DecisionsStruck) -> list[Sentence]:
    one, several = STRUCK[event.why]
    return [say(one if event.ply == event.last else several, first=event.ply, last=event.last)]


CLOCK = {  # without a reason, and with one
    "pause-wanted": ("{seat} wants to pause the match", "{seat} wants to pause the match: {reason}"),
    "paused": ("the match is paused", "the match is paused: {reason}"),
    "resumed": ("the match goes on", "the match goes on: {reason}"),
    "absent": ("{seat} is absent", "{seat} is absent: {reason}"),
    "returned": ("{seat} is back", "{seat} is back: {reason}"),
    "granted": ("{seat} gets {minutes:minute|minutes} more", "{seat} gets {minutes:minute|minutes} more: {reason}"),
    "granted-hours": ("{seat} gets {hours:hour|hours} more", "{seat} gets {hours:hour|hours} more: {reason}"),
    "expired": ("the time of {seat} has run out", "the time of {seat} has run out: {reason}"),
}


def _clock(event: ClockChanged) -> list[Sentence]:
    kind = "granted-hours" if event.kind == "granted" and event.seconds > HOUR else event.kind
    bare, with_reason = CLOCK[kind]
    values = {"seat": event.seat, "start": event.start, "end": event.end, "reason": event.reason}
    granted = {"hours": event.seconds // HOUR, "minutes": event.seconds // MINUTE}
    said = {key: value for key, value in (values | granted).items() if value or key == "seat"}
    return [say(with_reason if event.reason else bare, **said)]


def _handed_over(event: SeatHandedOver) -> list[Sentence]:
    return [
        say("{player} takes over the {place} seat: {reason}",
            player=event.player, place=PLACES[event.seat], reason=event.reason)
    ]  # fmt: skip


def _seat_offered(event: SeatOffered) -> list[Sentence]:
    if event.player == ANYBODY:
        return [say("the {place} seat is offered to whoever wants it: {reason}",
                    place=PLACES[event.seat], reason=event.reason)]  # fmt: skip
    return [
        say("the {place} seat is offered to {player}: {reason}",
            place=PLACES[event.seat], player=event.player, reason=event.reason)
    ]  # fmt: skip


ANSWERED_NO = {  # by whether it was withdrawn
    False: "{seat} refuses the take-back",
    True: "{seat} no longer asks for the take-back",
}
WORDS: dict[type[Any], Callable[[Any], list[Sentence]]] = {
    MatchOpened: _opened,
    SeatTaken: lambda event: [say("{player} sits down", player=event.player)],
    SeatLeft: lambda event: [say("the {place} seat is free again", place=PLACES[event.seat])],
    DecisionMade: _decided_for,
    TakeBackAsked: lambda event: [
        say("{seat} asks to take back everything from ply {ply} on", seat=event.seat, ply=event.ply)
    ],
    TakeBackGranted: lambda event: [say("{seat} grants the take-back", seat=event.seat)],
    TakeBackRefused: lambda event: [say(ANSWERED_NO[event.withdrawn], seat=event.seat)],
    DecisionsStruck: _struck,
    RulingMade: lambda event: [say("a ruling: {reason}", reason=event.reason)],
    ClockChanged: _clock,
    SeatOffered: _seat_offered,
    SeatOfferWithdrawn: lambda event: [say("the offer of the {place} seat is withdrawn", place=PLACES[event.seat])],
    SeatOfferDeclined: lambda event: [say("the offer of the {place} seat is declined", place=PLACES[event.seat])],
    SeatHandedOver: _handed_over,
    SeatResigned: lambda event: [say("{seat} resigns", seat=event.seat)],
    AbandonmentAgreed: lambda event: [say("{seat} would rather abandon the match", seat=event.seat)],
    MatchAbandoned: lambda event: [say("the match is abandoned: {reason}", reason=event.reason)],
    MatchFinished: lambda event: [say("the match is over")],
}
