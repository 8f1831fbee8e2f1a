"""The rest of a line that waits while others are asked in between.

In `4: engine` the die is picked, somebody else is asked whether to steal it, and `engine` waits. A rest waits for one
question: the own one that lies beneath what others are asked. When that one comes to be asked, the rest goes on, part
by part, under the command ids of its line, so that the same line given again gets the same answers. Whatever else its
seat is asked first (the die was stolen) drops it, and its owner is told so together with that question.

It lies in a table of its own, never in the log; only its owner can see it, and withdraw it. It goes like a standing
answer when the seat changes hands or the match ends. `service.usecases.commands` lets it go on behind every command.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import dropwhile
from typing import Any, NamedTuple

from domain.chain import command_key
from domain.engine import Fact, Question, accepts, tag_of
from domain.match.clocks import Moment
from domain.match.state import Match
from domain.places import Seat, Viewer, masked
from domain.words import Refused, render
from projections.sql import Cursor, Database
from service.usecases.offer_marks import is_mark
from service.usecases.standing_answers import Order, seated
from service.usecases.typed_lines import Last, already_settled, read_decision, split_line, still_to_do

LINE = "line."  # how the command ids of a line's later parts begin

WITHDRAWN = "you have withdrawn it"
ELSE_ASKED = "you are asked something else now"
TURN_OVER = "your turn is over"


class Rest(NamedTuple):
    """What is still to be done of a line, and the question it waits for; or why it was dropped."""

    seat: Seat
    player: str
    words: str  # the parts, joined with ;
    question: str  # the kind of question it waits for
    asked: int  # and its ply
    command: str  # of the line
    number: int  # of the next part in its line
    dropped: str = ""  # why it will not be done; empty while it waits
    instead: int = -1  # the ply of the question that came instead


def numbered(command: str, number: int) -> str:
    """The command id of a part: the first has the given one, the others one that nobody else can give by chance."""
    return command if number == 1 else f"{LINE}{sha256(command.encode()).hexdigest()[:32]}.{number}"


def left_over(
    match: Match, seat: Seat, player: str, todo: Sequence[str], command: str, number: int, last: Last
) -> Rest | None:
    """The rest of a line as it waits; None where it has nothing to wait for: then it is refused like any decision.

    What cannot be read does not wait, nor does a mark: it stands in a list that nobody has seen yet. `last` is what
    the part before led to.
    """
    parts = list(dropwhile(lambda part: already_settled(match.game, seat, part, last), todo))
    question = _beneath(match.table, seat) if match.status == "running" else None
    if question is None or not parts or not _could_be_decided(match, seat, parts[0]):
        return None
    kind = tag_of(type(question))
    return Rest(seat, player, "; ".join(parts), kind, question.asked, command, number)


def _could_be_decided(match: Match, seat: Seat, part: str) -> bool:
    """Whether it is a decision of this game, legal now or not."""
    if is_mark(part):
        return False
    try:
        read_decision(match.game, masked(match.table, Viewer(seat)), seat, part)
    except Refused as refusal:
        return refusal.rule != "notation"
    return True


def _beneath(table: Any, seat: Seat) -> Question | None:
    """The own question of a seat that is not asked just now, under those that others are asked."""
    for layer in reversed(table.pending):
        for question in layer:
            if isinstance(question, Question) and question.seat == seat:
                return None if layer is table.top else question
    return None


# --- going on --------------------------------------------------------------------------------------------------------


def next_part(match: Match, rest: Rest) -> tuple[Rest, Order | None]:
    """What a rest decides now that its seat is asked; or the rest as it is dropped, with the reason."""
    if not _is_asked(match, rest):
        return _dropped(match, rest, ELSE_ASKED), None
    game, seat, view = match.game, rest.seat, masked(match.table, Viewer(rest.seat))
    try:
        todo = still_to_do(game, view, seat, split_line(rest.words))
        decision = read_decision(game, view, seat, todo[0])
        accepts(game, view, seat, decision)
    except Refused as refusal:
        return _dropped(match, rest, render(refusal.sentence, name=game.name)), None
    order = Order(seat, rest.asked, decision, numbered(rest.command, rest.number), rest.player)
    return rest._replace(words="; ".join(todo)), order


def after_part(match: Match, rest: Rest, last: Sequence[Fact]) -> Rest:
    """A rest once its next part was done; without words if that was all of it."""
    done, todo = Last(last), split_line(rest.words)[1:]
    parts = list(dropwhile(lambda part: already_settled(match.game, rest.seat, part, done), todo))
    left = rest._replace(words="; ".join(parts), number=rest.number + 1)
    question = next(iter(match.questions(rest.seat)), None) or _beneath(match.table, rest.seat)
    if question is None:
        return _dropped(match, left, TURN_OVER)
    if why := _too_late(match, rest.seat, parts, last if parts == todo else ()):
        return _dropped(match, left, why)
    return left._replace(question=tag_of(type(question)), asked=question.asked)


def _too_late(match: Match, seat: Seat, parts: Sequence[str], last: Sequence[Fact]) -> str:
    """Why what is left cannot follow upon this; nothing if it can."""
    try:
        for part in parts[:1]:
            match.game.unfold(masked(match.table, Viewer(seat)), seat, part, last)
    except Refused as refusal:
        return render(refusal.sentence, name=match.game.name)
    return ""


def _not_done_yet(match: Match, rest: Rest) -> Rest:
    """A process may have died after it stored a part and before it noted that with the rest."""
    while rest.words and command_key(rest.player, numbered(rest.command, rest.number)) in match.commands:
        rest = after_part(match, rest, ())
    return rest


def _is_asked(match: Match, rest: Rest) -> bool:
    asked = [(tag_of(type(one)), one.asked) for one in match.questions(rest.seat)]
    return (rest.question, rest.asked) in asked


def _dropped(match: Match, rest: Rest, why: str) -> Rest:
    return rest._replace(dropped=why, instead=next((one.asked for one in match.questions(rest.seat)), -1))


class Rests:
    """The rests that wait at all tables, by match and seat."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def at(self, match: Match) -> list[Rest]:
        """Those of who sits at the table now, dropped ones too."""
        with self._database.reading() as cursor:
            rows = cursor.rows("SELECT * FROM waiting WHERE match=? ORDER BY seat", match.id)
        stand = seated(match) if rows else set()
        found = [Rest(*(row[name] for name in Rest._fields)) for row in rows]
        return [rest for rest in found if (rest.seat, rest.player) in stand]

    def of(self, match: Match, seat: Seat) -> Rest | None:
        """What a seat has to know: the rest that waits, or one that was dropped for the question it is asked now."""
        rest = next((one for one in self.at(match) if one.seat == seat), None)
        asked = [question.asked for question in match.questions(seat)] if rest else []
        return rest if rest and (not rest.dropped or rest.instead in asked) else None

    def leave(self, match: str, rest: Rest, now: Moment) -> bool:
        """Keep a rest, in the place of an earlier one. The same line twice leaves it once; False if it was dropped."""
        with self._database.writing() as cursor:
            row = cursor.row("SELECT command, dropped FROM waiting WHERE match=? AND seat=?", match, rest.seat)
            if row and row["command"] == rest.command:
                return not row["dropped"]
            _write(cursor, match, rest, now)
        return True

    def withdraw(self, match: str, seat: Seat) -> None:
        """It stays known, so that the line it came from cannot leave it again."""
        with self._database.writing() as cursor:
            cursor.run("UPDATE waiting SET dropped=?, instead=-1 WHERE match=? AND seat=?", WITHDRAWN, match, seat)

    def next_order(self, match: Match, now: Moment) -> Order | None:
        """What the first rest decides whose seat is asked now. Those that cannot go on are dropped."""
        for rest in self.at(match):
            if rest.dropped or rest.seat not in match.awaited:
                continue
            left, order = _not_done_yet(match, rest), None
            if left.words and not left.dropped:
                left, order = next_part(match, left)
            if left != rest:
                self._keep(match.id, left, now)
            if order:
                return order
        return None

    def done(self, match: Match, order: Order, last: Sequence[Fact], now: Moment) -> None:
        """The next part of a rest was stored."""
        for rest in self.at(match):
            if rest.player == order.player and numbered(rest.command, rest.number) == order.command:
                self._keep(match.id, after_part(match, rest, last), now)

    def _keep(self, match: str, rest: Rest, now: Moment) -> None:
        with self._database.writing() as cursor:
            _write(cursor, match, rest, now)


def _write(cursor: Cursor, match: str, rest: Rest, now: Moment) -> None:
    """One without words is done: nothing is left of it."""
    cursor.run("DELETE FROM waiting WHERE match=? AND seat=?", match, rest.seat)
    if rest.words:
        cursor.run("INSERT INTO waiting VALUES (?,?,?,?,?,?,?,?,?,?,?)", match, *rest, now)
