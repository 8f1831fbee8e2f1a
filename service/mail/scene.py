"""A match as one of its players sees it now: all that letters are made from, and nothing that player may not know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from domain.clocks import NEVER, Moment
from domain.engine import Question, default, legal
from domain.log import receipt
from domain.match import Match
from domain.places import Hand, Seat, Viewer, places
from domain.timing import absences, is_paused
from domain.words import Sentence, render
from projections.boards import TEXT
from service import calendars
from service.mail import story
from service.people import ERASED, Player
from service.waiting import Rest

SHORT = 60  # legal decisions that are listed one by one
SHORT_ID = 4


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
        name = self.match.opened.title or self.match.game.TITLE.partition(":")[0]
        return f"{name} {self.match.id[:SHORT_ID]}"

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
        return " or ".join(self.say(self.match.game.prompt(one)) for one in self.match.questions(self.seat))

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
        """The table as text, with the names of the people in their seats."""
        text = TEXT[self.match.opened.game](self.view, self.viewer)
        return re.sub(r"\bseat (\d+)\b", lambda found: f"{self.who(int(found[1]))} [{found[1]}]", text)

    def hand(self) -> list[str]:
        """The own cards, kind by kind."""
        name = self.match.game.name
        own = [place for place in places(self.view) if isinstance(place, Hand) and self.viewer.owns(place.owner)]
        return [f"{name(one.back)}: {', '.join(map(name, one))}" for one in own if one.cards]

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


def short_list(offers: Sequence[str], wanted: str = "") -> list[tuple[str, str]]:
    """Legal decisions with their numbers; where there are very many, those that begin alike stand in one line."""
    rows = [(str(number), words) for number, words in enumerate(offers, 1) if wanted.lower() in words.lower()]
    if len(rows) <= SHORT or wanted:
        return rows
    shorter: list[tuple[str, str]] = []
    for start, run in _alike(rows):
        first, last, words = run[0][0], run[-1][0], run[0][1]
        ways = f"{start} ...  ({len(run)} ways, such as: {words})"
        shorter.append((first, words) if len(run) == 1 else (f"{first}-{last}", ways))
    return shorter


def _alike(rows: Sequence[tuple[str, str]]) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Runs of rows that begin with the same words, as many of them as leave a short list."""
    for depth in (4, 3, 2, 1):
        runs: list[tuple[str, list[tuple[str, str]]]] = []
        for row in rows:
            start = " ".join(row[1].split()[:depth])
            if runs and runs[-1][0] == start:
                runs[-1][1].append(row)
            else:
                runs.append((start, [row]))
        if len(runs) <= SHORT or depth == 1:
            yield from runs
            return
