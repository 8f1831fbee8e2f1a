"""A match's people and log as pages show them: names, colours, sentences. Everything here has been cut down before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from flask import g

from domain.match.clocks import Moment
from domain.places import Seat, holds_hidden
from domain.words import Refused, Sentence, render, say
from projections.boards.pictures import colour_of, seat_colours
from projections.logbook import Happening, in_words
from service.http.current import register
from service.present.names import TableWords, full_sentence
from service.usecases.match_view import Summary
from service.web.user_text import fenced


class SeatLine(NamedTuple):
    """Somebody at the table, or a free seat."""

    seat: Seat
    player: str
    name: str
    colour: str
    bot: bool = False
    mine: bool = False
    resigned: bool = False
    total: int | None = None
    place: int = 0


class LogLine(NamedTuple):
    """One entry of the logbook."""

    version: int
    ply: int
    text: str
    colour: str
    sentences: list[str]
    struck: bool
    quiet: bool
    at: Moment
    current: bool = False


class PeopleAndLog:
    """Who plays a match: how they are called and coloured, and sentences about them."""

    def __init__(self, summary: Summary, view: Any = None) -> None:
        self.summary = summary
        self.named = TableWords(summary.game, summary.players, named)
        self.game = self.named.game
        self.colours = seat_colours(summary.game, view, summary.seats)
        g.words = self.words  # refusals on this page name people as well

    def who(self, seat: Seat) -> str:
        """A name to stand in a sentence."""
        return self.named.seat(seat)

    def words(self, said: Sentence) -> str:
        return render(said, self.who, self._thing)

    def _thing(self, name: str) -> str:
        return fenced(self.game.name(name))

    def sentence(self, said: Sentence) -> str:
        """With a capital and a full stop."""
        return full_sentence(self.words(said))

    def refusal(self, refusal: Refused) -> str:
        """Why something was not done, with the rule that says so. Rules of games have numbers, ours have none."""
        why, rule = self.sentence(refusal.sentence), refusal.rule
        if not any(map(str.isdigit, rule)):
            return why
        return str(say("{why} (rule {rule})", why=why, rule=rule))

    def colour(self, seat: Seat) -> str:
        return colour_of(self.colours, seat)

    def seats(self, totals: dict[Seat, int] | None = None) -> list[SeatLine]:
        found = [self.line(seat, (totals or {}).get(seat)) for seat in range(self.summary.seats)]
        for actor in self.game.ACTORS:
            if totals and actor in totals:
                found.append(SeatLine(actor, "", self.who(actor), "black", bot=True, total=totals[actor]))
        return found

    def line(self, seat: Seat, total: int | None = None) -> SeatLine:
        chair = self.summary.chairs[seat]
        if chair is None:
            return SeatLine(seat, "", "", self.colour(seat))
        return SeatLine(
            seat, chair.player, self.who(seat), self.colour(seat), chair.kind == "bot", seat == self.summary.own_seat,
            bool(chair.resigned), total, self.summary.result.places[seat] if self.summary.result else 0,
        )  # fmt: skip

    def log(self, happenings: Iterable[Happening]) -> list[LogLine]:
        return [self.log_line(one) for one in happenings]

    def log_line(self, one: Happening) -> LogLine:
        text = "" if one.decision is None or holds_hidden(one.decision) else self.game.write(one.decision)
        said = [full_sentence(words) for words in in_words(one, self.game, self.who, named, fenced)]
        quiet = one.decision is not None and not one.decision.__struct_fields__
        return LogLine(
            one.version, one.ply, text, self.colour(one.seat) if one.ply else "", said, one.struck, quiet, one.at
        )


def named(player: str) -> str:
    """What a player is called, to stand in a sentence."""
    return fenced(register().names(player))


def ranked(lines: Sequence[SeatLine]) -> list[SeatLine]:
    return sorted(lines, key=lambda one: (one.place or 99, one.seat))
