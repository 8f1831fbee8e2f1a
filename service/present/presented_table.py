"""A match at one moment in the words of one reader: what it is called, who is awaited, until when, how it ended.

Made from values that hold nothing their reader may not know. What is said is a Sentence; what stands inside one (names,
prompts, decisions in notation) is text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

from msgspec import Struct

from domain.match.clocks import NEVER, Absence, Moment
from domain.match.log import MatchAbandoned, MatchFinished
from domain.places import Hand, Seat, Viewer
from domain.words import Sentence, joined_by_and, say
from projections import breakdown
from projections.asides import Aside
from projections.boards import OWN_SIDE, TEXT
from projections.boards.lines import folded
from projections.logbook import Happening
from service.present import moments, story
from service.present.names import Name, TableWords, full_sentence, full_title_of
from service.present.ranges import beside_the_list
from service.usecases.match_view import MatchView

WAITS_ELSEWHERE = say("The campaign waits for the match of its chapter.")
ELSEWHERE = "elsewhere"  # how a match that a campaign called for is recorded
GONE = {"rejected", "returned"}  # places of cards that their owner knows and will never hold again

EXPIRY = {  # by the policy of the table
    "default": "You have until {when}; then this is played for you: {default}.",
    "organiser": "You have until {when}; then the organiser of the match decides how it goes on.",
    "substitute": "You have until {when}; then somebody else may take over your seat.",
}


class PresentedTable:
    """`names` knows what players are called; `zone` and `now` are the reader's wall."""

    def __init__(self, table: MatchView, names: Name, zone: ZoneInfo, now: Moment) -> None:
        self.table = table
        self.summary = table.summary
        self.words = TableWords(table.summary.game, table.summary.players, names)
        self.zone = zone
        self.now = now

    # --- names -------------------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """Coal Baron 7f3a: the same in every mail about this match."""
        return full_title_of(self.summary.game, self.summary.id, self.summary.title)

    @property
    def stage(self) -> str:
        return self.words.words(self.summary.stage or say("not started"))

    @property
    def own_name(self) -> str:
        """What the reader is called, who sits here."""
        return self.words.player(self.summary.players[self.table.seat])

    def who(self, seat: Seat) -> str:
        return self.words.seat(seat)

    def everybody(self) -> str:
        """Who sits where."""
        return ", ".join(f"{self.who(seat)} [{seat}]" for seat in range(self.summary.seats))

    # --- what is asked -----------------------------------------------------------------------------------------------

    @property
    def prompt(self) -> str:
        """What the reader is asked, in words; all of it where several things are asked at once."""
        return joined_by_and(dict.fromkeys(self.words.words(one.prompt) for one in self.table.questions))

    @property
    def offers(self) -> list[str]:
        """The legal decisions in notation, in the order of their numbers."""
        return [one.text for one in self.table.offers]

    @cached_property
    def labels(self) -> list[str]:
        """The same in the words of the game."""
        at = self.table
        return [self.words.words(at.game.label(at.view, at.seat, one.decision)) for one in at.offers]

    @cached_property
    def beside_the_list(self) -> list[Sentence]:
        """What may be decided besides: other numbers, other things."""
        return beside_the_list(self.table.game, self.table.spreads, [one.mark for one in self.table.offers])

    @property
    def default(self) -> str:
        """What is played if the reader says nothing."""
        return "" if self.table.default is None else self.table.game.write(self.table.default)

    @property
    def default_in_words(self) -> str:
        """The same in the words of the game."""
        at = self.table
        return "" if at.default is None else self.words.words(at.game.label(at.view, at.seat, at.default))

    @property
    def waiting_for(self) -> str:
        """Those whom the table waits for, by name."""
        return joined_by_and(map(self.who, self.summary.awaited)) if self.summary.awaited else ""

    def waits(self) -> Sentence:
        """What the table waits for when the reader is not asked."""
        if self.summary.elsewhere:
            return say("{waits} We write when you are asked here again.", waits=WAITS_ELSEWHERE)
        return say("Now the table waits for {names}. We write when it is your turn.", names=self.waiting_for)

    @property
    def waits_for_bots(self) -> bool:
        """Whether the match goes on without any person."""
        chairs = [self.summary.chairs[seat] for seat in self.summary.awaited]
        return bool(chairs) and all(chair and (chair.kind == "bot" or chair.resigned) for chair in chairs)

    @property
    def plays_with_people(self) -> bool:
        """Whether anybody else at the table is a person who still plays."""
        others = [chair for seat, chair in enumerate(self.summary.chairs) if seat != self.table.seat]
        return any(chair and chair.kind != "bot" and not chair.resigned for chair in others)

    def asked(self) -> list[Sentence]:
        """What the reader is asked, or else what the others are."""
        if own := self.table.questions:
            return [say("It is your turn: {prompt}.", prompt=self.words.words(one.prompt)) for one in own]
        return [
            say("{name} has to {prompt}.", name=self.who(one.seat), prompt=self.words.words(one.prompt))
            for one in self.summary.awaiting
        ]

    # --- time --------------------------------------------------------------------------------------------------------

    @property
    def due(self) -> Moment:
        """Until when the reader has time; NEVER without a clock, and while nobody waits."""
        return self.table.time.due(self.table.seat)

    @property
    def is_timed(self) -> bool:
        return self.due < NEVER

    def when(self, moment: Moment) -> Sentence:
        return moments.when(moment, self.zone, self.now)

    def has_expired(self, seat: Seat) -> bool:
        """Whether the table waits for a seat whose time has run out."""
        time = self.table.time.of(seat)
        return time is not None and time.expired

    def deadline(self) -> Sentence | None:
        """Until when the reader's time lasts, and what happens then; nothing where no clock runs."""
        if self.table.time.paused or not self.is_timed or self.has_expired(self.table.seat):
            return None
        return say(
            EXPIRY[self.summary.terms.policy], when=self.when(self.due), default=self.default_in_words.removesuffix(".")
        )

    def absences(self) -> Iterator[Sentence]:
        """Who is away, and until when; who has said so for later."""
        return (self._absence(one) for one in self.table.time.absences if one.end > self.now)

    def _absence(self, one: Absence) -> Sentence:
        name, end = self.who(one.seat), self.when(one.end)
        if one.start > self.now:
            return say("{name} is away from {start} until {end}.", name=name, start=self.when(one.start), end=end)
        return say("{name} is away until {end}.", name=name, end=end)

    # --- what others ask for, and how it ended -----------------------------------------------------------------------

    def take_back_wanted(self) -> Sentence | None:
        wanted = self.summary.take_back
        if wanted is None:
            return None
        return say("{name} asks to take back everything from ply {ply} on.", name=self.who(wanted.seat), ply=wanted.ply)

    def pause_wanted(self, reason: str = "") -> Sentence | None:
        if not self.table.time.pause_wanted:
            return None
        name = self.who(self.table.time.pause_wanted[0])
        if reason:
            return say("{name} wants to pause the match: {reason}.", name=name, reason=reason)
        return say("{name} wants to pause the match.", name=name)

    def result(self) -> Sentence | None:
        """How it ended for the reader; for who only watched, and without a result, that it did."""
        result, seat = self.summary.result, self.table.seat
        if result is None or seat < 0:
            return say("The match is over") if self.summary.over else None
        if result.places[seat] == 1 and result.places.count(1) == 1:
            return say("You have won")
        return say("The match is over: place {place} of {number}", place=result.places[seat], number=self.summary.seats)

    def standing(self) -> str:
        """The places of all with their points, as they were recorded at the end."""
        ended = self.table.ended
        return breakdown.standing(ended.result, ended.score, self.who) if isinstance(ended, MatchFinished) else ""

    @property
    def reason(self) -> str:
        """Why the match was abandoned."""
        return self.table.ended.reason if isinstance(self.table.ended, MatchAbandoned) else ""

    def receipt(self) -> Sentence:
        return say("Receipt of ply {ply}: {receipt}", ply=self.summary.ply, receipt=self.summary.receipt)

    # --- what is seen ------------------------------------------------------------------------------------------------

    def board(self) -> str:
        """The table as text, with the names of the people in their seats. What is asked is said elsewhere."""
        text = TEXT[self.summary.game](self.table.view, Viewer(self.table.seat), self.table.score)
        return self._with_names(_ASKED.sub("", text).partition("\nyou may decide:")[0].rstrip())

    def own_side(self) -> str:
        """Everything that lies before the reader, as text."""
        return self._with_names(OWN_SIDE[self.summary.game](self.table.view, self.table.seat, self.table.score))

    def _with_names(self, text: str) -> str:
        """The names of the people in their seats. A line that becomes too long by that goes on below itself."""
        named = re.sub(r"\bseat (\d+)\b", lambda found: f"{self.who(int(found[1]))} [{found[1]}]", text)
        return "\n".join(folded(line, 4 + len(line) - len(line.lstrip())) for line in named.splitlines())

    def hand(self) -> list[Sentence]:
        """The own cards, kind by kind."""
        viewer = Viewer(self.table.seat)
        own = [one for field, one in _hands(self.table.view) if field not in GONE and viewer.owns(one.owner)]
        return [self._cards(one) for one in own if one.cards]

    def _cards(self, hand: Hand) -> Sentence:
        name = self.table.game.name
        kind = name(hand.back)
        return say("{kind}: {cards}", kind=kind, cards=", ".join(name(card).removeprefix(f"{kind} ") for card in hand))

    def asides(self) -> list[Sentence]:
        """What the reader may know beyond the table: secret sides, with how far they have come."""
        return [self._aside(one) for one in self.table.asides]

    def _aside(self, one: Aside) -> Sentence:
        thing, text = one.thing, self.words.sentence(one.text)
        if one.seat != self.table.seat:
            return say("{thing}, of {name}: {text}", thing=thing, name=self.who(one.seat), text=text)
        if one.progress is None:
            return say("{thing}: {text}", thing=thing, text=text)
        progress = self.words.sentence(one.progress)
        return say("{thing}: {text} {progress}", thing=thing, text=text, progress=progress)

    def story(self) -> list[Sentence]:
        """What has happened since the reader's last decision; what came of a match elsewhere is told by itself."""
        here = [one for one in self._since if one.how != ELSEWHERE]
        return list(story.latest(story.in_lines(here, self.words)))

    def chapters_ended(self) -> list[list[Sentence]]:
        """What came of each match elsewhere that was recorded since then: everything that was read and given, one by
        one."""
        recorded = [one for one in self._since if one.how == ELSEWHERE and not one.struck]
        return [[say("{told}", told=full_sentence(told)) for told in self.words.happened(one)] for one in recorded]

    @cached_property
    def _since(self) -> list[Happening]:
        return story.since_last_turn(self.table, self.table.seat)


_ASKED = re.compile(r"^seat \d+ is asked to .*\n", re.MULTILINE)


def _hands(value: Any, field: str = "") -> Iterator[tuple[str, Hand]]:
    """Every hand inside a record, with the name of the field it lies in."""
    if isinstance(value, Hand):
        yield field, value
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from _hands(getattr(value, name), name)
    elif isinstance(value, list):
        for one in value:
            yield from _hands(one, field)
