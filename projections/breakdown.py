"""The score of a match in words: a table of categories and seats, and under it the reason of every point."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from domain.engine import Game, Result, ScoreLine
from domain.words import render, say
from projections.boards.lines import GLUE, SHORT, WIDTH, folded


def table(lines: Iterable[ScoreLine], seats: int, who: Callable[[int], str]) -> str:
    """Categories as rows, seats (and who else scored) as columns, the sum in the last row."""
    lines = list(lines)
    columns = sorted({*range(seats), *(line.seat for line in lines)})
    categories = list(dict.fromkeys(line.category for line in lines))
    room = (WIDTH - max(map(len, [*categories, "total"]))) // len(columns) - 2 if columns else WIDTH
    rows = [["", *(_cut(who(seat), room) for seat in columns)]]
    for category in categories:
        rows.append([category, *(str(_sum(lines, seat, category)) for seat in columns)])
    rows.append(["total", *(str(_sum(lines, seat)) for seat in columns)])
    return _aligned(rows)


def reasons(game: Game, lines: Iterable[ScoreLine], who: Callable[[int], str]) -> str:
    """Every line with its points, its reason, its rule, and the plies that are its evidence."""
    parts: list[str] = []
    ordered = sorted(lines, key=lambda line: line.seat)
    for seat, own in groupby(ordered, key=lambda line: line.seat):
        parts.append(f"{who(seat)}:")
        parts += [_reason(game, line, who) for line in own]
    return "\n".join(folded(line, 8) for part in parts for line in part.splitlines()).replace(GLUE, " ")


def _cut(name: str, room: int) -> str:
    """A name that fits into a column."""
    return name if len(name) <= room else f"{name[: room - 1]}…"


def standing(result: Result, lines: Iterable[ScoreLine], who: Callable[[int], str]) -> str:
    """The places in words, of seats and of who else scored, with what parted a tie."""
    lines = list(lines)
    ranks = [(place, seat, total) for seat, (place, total) in enumerate(zip(result.places, result.totals, strict=True))]
    for actor in sorted({line.seat for line in lines} - set(range(len(result.places)))):
        ranks.append((_free_place([place for place, *_ in ranks]), actor, _sum(lines, actor)))
    places = [f"{place}. {who(seat)} ({total})" for place, seat, total in sorted(ranks)]
    if result.tie_break == "none":
        return ", ".join(places)
    return str(say("{places} (tie: {by})", places=", ".join(places), by=result.tie_break))


def _free_place(taken: Sequence[int]) -> int:
    """The place the others have left free: a result names seats only, but is of everybody who played."""
    return next(place for place in range(1, len(taken) + 2) if sum(other <= place for other in taken) < place)


def _reason(game: Game, line: ScoreLine, who: Callable[[int], str]) -> str:
    words = render(line.reason, who, game.name)
    evidence = str(say("[rule {rule}; ply {plies}]", rule=line.rule, plies=", ".join(map(str, line.plies))))
    evidence = evidence.replace(" ", GLUE) if len(evidence) <= SHORT else evidence
    said = "{points:>6}  {category}: {words}  {evidence}"
    return str(say(said, points=line.points, category=line.category, words=words, evidence=evidence))


def _sum(lines: Sequence[ScoreLine], seat: int, category: str | None = None) -> int:
    return sum(line.points for line in lines if line.seat == seat and category in (None, line.category))


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    )
