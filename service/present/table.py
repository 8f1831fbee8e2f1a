"""A match as one of its players sees it now: all that letters are made from, and nothing that player may not know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from msgspec import Struct

from domain.chain import receipt
from domain.engine import Question, default, legal
from domain.match.clocks import NEVER, Moment
from domain.match.state import Match, view
from domain.match.timing import absences, is_paused
from domain.places import NOBODY, Hand, Seat, Viewer
from domain.words import Sentence, joined_by_and, render
from projections.boards import TEXT
from service.bootstrap import Register
from service.present import story
from service.usecases import calendars
from service.usecases.people import ERASED, Player
from service.usecases.rest_of_line import Rest

PLAIN = 8  # legal decisions that are listed one a line
SHORT = 60  # lines of a list; where there are more, even unlike ones stand together
SHORT_ID = 4
GONE = {"rejected", "returned"}  # places of cards that their owner knows and will never hold again


def scene_of(register: Register, match: Match, player: Player) -> Scene:
    """The match as this player sees it now."""
    found = match.seat_of(player.id)
    seat = NOBODY if found is None else found
    everybody = {*match.players, match.opener, *(one.player for one in match.tenures)}
    id, version = match.id, match.version
    return Scene(
        match=match,
        seat=seat,
        player=player,
        names={id: register.names(id) for id in everybody if id},
        view=view(match, Viewer(seat)),
        read=lambda after: register.store.events.read(id, after, version),
        due=register.calendar.deadline(match, seat) if seat in match.awaited else NEVER,
        now=int(register.now()),
        rest=register.matches.rests.of(match, seat) if match.awaited and match.game.STANDING else None,
    )


class Scene(NamedTuple):
    match: Match
    seat: Seat  # NOBODY for who only watches
    player: Player  # who looks
    names: dict[str, str]  # of all players, by id
    view: Any
    read: Callable[[int], list[bytes]]  # the log after a version
    due: Moment
    now: Moment
    rest: Rest | None = None  # of a line of this player's, that waits or was dropped for what is asked now

    @property
    def viewer(self) -> Viewer:
        return Viewer(self.seat)

    @property
    def zone(self) -> ZoneInfo:
        return calendars.zone(self.player.zone)

    # --- words -------------------------------------------------------------------------------------------------------

    def named(self, word: str) -> str:
        """A player's name for an id; any other word, such as a reason, stays as it is."""
        return self.names.get(word, word)

    def who(self, seat: Seat) -> str:
        """What the player of a seat is called; with the seat's number if two are called the same."""
        if seat in self.match.game.ACTORS:
            return self.match.game.ACTORS[seat]
        called = Counter(self.names.get(player, ERASED) for player in self.match.players)
        name = self.names.get(self.match.players[seat], ERASED) if 0 <= seat < len(self.match.chairs) else "nobody"
        return f"{name} (seat {seat})" if called[name] > 1 else name

    def say(self, sentence: Sentence) -> str:
        return render(sentence, self.who, self.match.game.name)

    def when(self, moment: Moment) -> str:
        return calendars.words(moment, self.zone, self.now)

    @property
    def title(self) -> str:
        """[Coal Baron 7f3a]: the same in every letter about this match."""
        return title_of(self.match)

    @property
    def stage(self) -> str:
        return self.say(self.match.game.stage(self.view)) if self.view is not None else "not started"

    @property
    def receipt(self) -> str:
        return receipt(self.match.head)

    # --- what is asked -----------------------------------------------------------------------------------------------

    @property
    def is_awaited(self) -> bool:
        return self.seat in self.match.awaited

    @property
    def question(self) -> Question:
        return self.match.questions(self.seat)[0]

    @property
    def prompt(self) -> str:
        """What is asked, in words; all of it where several things are asked at once."""
        return joined_by_and(dict.fromkeys(self.say(self.match.game.prompt(one)) for one in self._questions))

    @property
    def _questions(self) -> list[Question]:
        return self.match.questions(self.seat)

    def offers(self) -> list[str]:
        """The legal decisions in notation, in the order of their numbers."""
        return [self.match.game.write(one) for one in legal(self.match.game, self.view, self.seat)]

    def default(self) -> str:
        """What is played if nothing is said."""
        return self.match.game.write(default(self.match.game, self.view, self.seat))

    def waiting_for(self) -> list[str]:
        return [self.who(seat) for seat in self.match.awaited]

    # --- what is seen ------------------------------------------------------------------------------------------------

    def board(self) -> str:
        """The table as text, with the names of the people in their seats. What is asked the letter says itself."""
        text = TEXT[self.match.opened.game](self.view, self.viewer)
        text = _ASKED.sub("", text).partition("\nyou may decide:")[0].rstrip()
        return re.sub(r"\bseat (\d+)\b", lambda found: f"{self.who(int(found[1]))} [{found[1]}]", text)

    def hand(self) -> list[str]:
        """The own cards, kind by kind."""
        name = self.match.game.name
        own = [one for field, one in _hands(self.view) if field not in GONE and self.viewer.owns(one.owner)]
        return [
            f"{name(one.back)}: {', '.join(name(card).removeprefix(f'{name(one.back)} ') for card in one)}"
            for one in own
            if one.cards
        ]

    def story(self) -> list[str]:
        """What has happened since the own last decision."""
        entries = story.since_last_turn(self.match, self.read, self.seat)
        return story.told(self.match, entries, self.viewer, self.who, self.named)

    def absent(self) -> Iterator[str]:
        """Who is away, and until when; who has said so for later."""
        for one in absences(self.match.time_notes):
            if one.end > self.now:
                ahead = f"from {self.when(one.start)} " if one.start > self.now else ""
                yield f"{self.who(one.seat)} is away {ahead}until {self.when(one.end)}."

    @property
    def paused(self) -> bool:
        return is_paused(self.match.time_notes)

    @property
    def timed(self) -> bool:
        return self.due < NEVER


def title_of(match: Match) -> str:
    """The game and the first characters of the id, with the title that its players gave the match."""
    title = f": {match.opened.title}" if match.opened.title else ""
    return f"{match.game.TITLE.partition(':')[0]} {match.id[:SHORT_ID]}{title}"


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


# --- lists of legal decisions ----------------------------------------------------------------------------------------

Row = tuple[str, str]  # a number, or a range of them, and the words


def short_list(offers: Sequence[str], wanted: str = "") -> list[Row]:
    """Legal decisions with their numbers; where there are many, those that differ in their last word share a line:

    2-4  track C1 E-W | (3) NE-SW | (4) NW-SE
    """
    rows = [(str(number), words) for number, words in enumerate(offers, 1) if wanted.lower() in words.lower()]
    if len(rows) <= PLAIN:
        return rows
    shorter = [_in_one_line(run) for run in _runs(rows, lambda words: words.rpartition(" ")[0])]
    return shorter if len(shorter) <= SHORT or wanted else _shortest(rows)


def _runs(rows: Sequence[Row], head: Callable[[str], str]) -> Iterator[list[Row]]:
    """Runs of rows whose words have the same head; those without one stand alone."""
    for start, run in groupby(rows, key=lambda row: head(row[1])):
        if start:
            yield list(run)
        else:
            yield from ([row] for row in run)


def _in_one_line(run: Sequence[Row]) -> Row:
    first, *others = run
    if not others:
        return first
    tails = [f"({number})\u00a0{words.rpartition(' ')[2]}" for number, words in others]  # never on two lines
    return f"{first[0]}-{run[-1][0]}", " | ".join([first[1], *tails])


def _shortest(rows: Sequence[Row]) -> list[Row]:
    """One line for all that begin with the same words, as many of them as leave a short list."""
    for depth in (4, 3, 2, 1):
        runs = list(_runs(rows, lambda words, depth=depth: " ".join(words.split()[:depth])))  # type: ignore[misc]
        if len(runs) <= SHORT:
            break
    return [run[0] if len(run) == 1 else _ways(run, depth) for run in runs]


def _ways(run: Sequence[Row], depth: int) -> Row:
    first, last, words = run[0][0], run[-1][0], run[0][1]
    return f"{first}-{last}", f"{' '.join(words.split()[:depth])} ...  ({len(run)} ways, such as: {words})"
