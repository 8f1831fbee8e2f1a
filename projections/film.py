"""A match as a film: one frame per decision, in the order in which they were written, struck ones among them.

It is made once from the logbook as a viewer may read it, and then shows any frame at once: the state is kept every few
frames and folded on from there. Nothing in it goes beyond the facts it was given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from domain.engine import Fact, Game, ScoreLine, evolve
from domain.match.folding import renew
from domain.places import NOBODY, Seat, Viewer, copied, holds_hidden
from domain.words import Sentence
from projections.logbook import Happening

KEPT_EVERY = 16  # frames between two kept states


class FilmFrame(NamedTuple):
    """What one decision did. `place` counts the frames from 0, the set-up; `quiet`: nothing but a word, as pass."""

    place: int
    ply: int
    seat: Seat
    text: str  # the decision in notation, empty where part of it is hidden
    stage: Sentence
    phase: int  # of the stage, where a game's stages have numbered parts; else 0
    quiet: bool
    struck: bool
    version: int
    facts: Sequence[Fact]
    sentences: Sequence[Sentence]
    at: int


class Film:
    """All frames of a match for one viewer, and the table after each of them."""

    def __init__(
        self, game: Game, seats: int, happenings: Iterable[Happening], recorded: dict[Seat, int] | None = None
    ) -> None:
        """`recorded` are the points as they were written down at the end: they are not counted again."""
        self.game, self.seats = game, seats
        self.frames: list[FilmFrame] = []
        self._kept: dict[int, Any] = {}
        self._standing: list[tuple[int, Sequence[Fact]]] = []  # what made the table so far: ply and facts
        self._cuts: dict[int, tuple[int, int]] = {}  # frame after which was struck -> first ply, last ply
        self._totals: dict[int, dict[Seat, int]] = {}
        self._turning: list[tuple[int, Seat, int]] | None = None
        self._make(happenings)
        last = len(self.frames) - 1
        if recorded is not None and last not in self._cuts:  # else the end is not the table of the last frame
            self._totals[last] = recorded

    def _make(self, happenings: Iterable[Happening]) -> None:
        state: Any = None
        for one in happenings:
            if one.kind in ("match-started", "decision-made"):
                state = self.game.State() if state is None else state
                evolve(self.game, state, one.facts, one.ply)
                self._standing.append((one.ply, one.facts))
                self._add(one, state)
            elif one.kind == "decisions-struck":
                first, last = _struck(one)
                self._cuts[len(self.frames) - 1] = (first, last)
                state = self._cut(first, last)

    def _add(self, one: Happening, state: Any) -> None:
        place = len(self.frames)
        if place % KEPT_EVERY == 0:
            self._kept[place] = copied(state)
        self.frames.append(
            FilmFrame(
                place, one.ply, one.seat if one.ply else NOBODY, _text(self.game, one), self.game.stage(state),
                getattr(state, "phase", 0), _quiet(one), one.struck, one.version, one.facts, one.sentences, one.at,
            )
        )  # fmt: skip

    def _cut(self, first: int, last: int) -> Any:
        """The table without what was struck; its questions count as new."""
        self._standing = [one for one in self._standing if not first <= one[0]]
        state = self.game.State()
        for ply, facts in self._standing:
            evolve(self.game, state, facts, ply)
        renew(state, last)
        return state

    # --- looking at it -----------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.frames)

    def at_ply(self, ply: int) -> int | None:
        """The place of the frame of a ply."""
        return next((frame.place for frame in self.frames if frame.ply == ply), None)

    def table(self, place: int) -> Any:
        """The table after a frame. It is the caller's own."""
        start = place - place % KEPT_EVERY
        if any(start <= cut < place for cut in self._cuts):
            return self._table_over_cuts(place)
        state = copied(self._kept[start])
        for frame in self.frames[start + 1 : place + 1]:
            evolve(self.game, state, frame.facts, frame.ply)
        return state

    def _table_over_cuts(self, place: int) -> Any:
        """The long way, for the few frames after a strike: from the beginning, leaving out what was struck by then."""
        standing: list[FilmFrame] = []
        for frame in self.frames[: place + 1]:
            standing.append(frame)
            if frame.place in self._cuts and frame.place < place:
                first, _ = self._cuts[frame.place]
                standing = [one for one in standing if one.ply < first]
        state = self.game.State()
        for frame in standing:
            evolve(self.game, state, frame.facts, frame.ply)
        return state

    def stages(self) -> list[tuple[Sentence, int]]:
        """Where each stage of the match begins: its words, and the place of its first frame."""
        found: list[tuple[Sentence, int]] = []
        for frame in self.frames:
            if not found or found[-1][0] != frame.stage:
                found.append((frame.stage, frame.place))
        return found

    def phases(self, place: int) -> list[tuple[int, int]]:
        """The parts of the stage that a frame belongs to: their numbers, and the place of the first frame of each."""
        stage = self.frames[place].stage
        found = {frame.phase: frame.place for frame in reversed(self.frames) if frame.stage == stage}
        return sorted(found.items()) if len(found) > 1 else []

    def totals(self, place: int) -> dict[Seat, int]:
        """Everybody's points after a frame."""
        if place not in self._totals:
            self._totals[place] = totals(self.game, self.table(place), self.seats)
        return self._totals[place]

    def turning_points(self, most: int = 5) -> list[tuple[int, Seat, int]]:
        """The frames at which somebody's lead changed most: place, whose, by how much; in the order of the match.

        A lead is what one has beyond the best of the others. The points are those that can be seen at the time.
        """
        if self._turning is None:
            leads = [_leads(self.totals(place)) for place in range(len(self))]
            swings = [
                max(((now[seat] - before[seat], seat) for seat in range(self.seats)), default=(0, 0))
                for before, now in pairwise(leads)
            ]
            found = sorted(((swing, -place, seat) for place, (swing, seat) in enumerate(swings, 1)), reverse=True)
            self._turning = [(-place, seat, swing) for swing, place, seat in found if swing > 0]
        return sorted(self._turning[:most])


def _leads(points: dict[Seat, int]) -> dict[Seat, int]:
    """What each has beyond the best of the others."""
    return {
        seat: own - max((other for one, other in points.items() if one != seat), default=0)
        for seat, own in points.items()
    }


def totals(game: Game, view: Any, seats: int) -> dict[Seat, int]:
    """Everybody's points as the viewer can see them."""
    return summed(game.score(view), seats)


def summed(lines: Iterable[ScoreLine], seats: int) -> dict[Seat, int]:
    """Points by who scored; a seat without a line has 0."""
    found = dict.fromkeys(range(seats), 0)
    for line in lines:
        found[line.seat] = found.get(line.seat, 0) + line.points
    return found


def _text(game: Game, one: Happening) -> str:
    return "" if one.decision is None or holds_hidden(one.decision) else game.write(one.decision)


def _quiet(one: Happening) -> bool:
    """A decision that is a single word: pass, stop, end."""
    return one.decision is not None and not one.decision.__struct_fields__


def _struck(one: Happening) -> tuple[int, int]:
    values = one.sentences[0].values
    return values["first"], values["last"]


def key_of(viewer: Viewer | None) -> str:
    """A viewer in addresses: `all` sees everything, `nobody` what spectators see, else the seat's number."""
    if viewer is None:
        return "all"
    return str(viewer.seat) if viewer.seat != NOBODY else "nobody"
