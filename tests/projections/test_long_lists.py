"""A page of a list costs the same, however long the list is and wherever in it the page begins. Work is counted in
instructions of SQLite, not in seconds."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from projections import view_tables
from projections.finished import FinishedMatch, finished
from projections.lists import Wanted, awaiting, history, lobby
from projections.match_rows import MatchRows, add_rows
from projections.ratings import rate, rated_players
from tests.counted_steps import CountingSQLite, questions_of, steps_of

SHORT, LONG = 200, 2_000  # matches
PLAYER = "player3"  # sits in the same few matches of both lists


def rows(number: int) -> MatchRows:
    """Every fourth match is over, and every fourth of the others waits for somebody."""
    id, player, over, at = f"match{number:06}", f"player{number}", number % 4 == 0, 1_000 + number // 3
    game, status = ("lamps", "coal-baron")[number % 2], "finished" if over else "running"
    match = (id, game, "", status, player, 2, 0, "{}", "{}", "{}", 1, "", "null", at, at, 5, 9, 0, "", "")
    others = {
        "chairs": [(id, 0, player, "person", 0)],
        "tenures": [(id, 0, 0, player, "person", 1, 0, 1, 10)],
        "awaiting": [] if over else [(id, 0, 0, player, "person", 5, "take", '{"template":"?"}', at)],
        "results": [(id, game, at, "usual", "", 0, number)] if over else [],
    }
    return MatchRows(match, others)


@pytest.fixture(scope="module")
def lists(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[CountingSQLite]]:
    folder = tmp_path_factory.mktemp("views")
    made = [_made(folder / name, length) for name, length in (("short.db", SHORT), ("long.db", LONG))]
    with closing(made[0]), closing(made[1]):
        yield made


def _made(file: Path, length: int) -> CountingSQLite:
    views = CountingSQLite(file, durable=False)
    view_tables.prepare(views)
    with views.writing() as cursor:
        add_rows(cursor, [rows(number) for number in range(length)])
        rated = [("lamps", f"player{number}", 25.0, 8.0, 1, number / 7) for number in range(length)]
        cursor.many("INSERT INTO ratings VALUES (?,?,?,?,?,?)", rated)
        cursor.run("UPDATE position SET note=?", length)
        cursor.run("UPDATE rated SET note=?", length)
    return views


def middle(views: CountingSQLite) -> str:
    """The place of a match in the middle of the list."""
    number = (LONG if "long" in views.file.name else SHORT) // 2
    return f"{1_000 + number // 3}.match{number:06}"


def middle_of_ended(views: CountingSQLite) -> str:
    """The cursor of the match that ended in the middle."""
    number = (LONG if "long" in views.file.name else SHORT) // 2
    return FinishedMatch(f"match{number:06}", "lamps").cursor


LOOKS: dict[str, Callable[[CountingSQLite], object]] = {
    "all": lambda views: lobby(views, limit=10),
    "all, from the middle": lambda views: lobby(views, before=middle(views), limit=10),
    "of a game": lambda views: lobby(views, Wanted(game="lamps"), limit=10),
    "of a game, from the middle": lambda views: lobby(views, Wanted(game="lamps"), before=middle(views), limit=10),
    "running": lambda views: lobby(views, Wanted(status="running"), before=middle(views), limit=10),
    "of a player": lambda views: lobby(views, Wanted(player=PLAYER), limit=10),
    "open seats": lambda views: lobby(views, Wanted(free=True), limit=10),
    "asked": lambda views: awaiting(views, PLAYER),
    "history": lambda views: history(views, PLAYER, limit=10),
    "finished": lambda views: finished(views, limit=10),
    "finished, from the middle": lambda views: finished(views, after=middle_of_ended(views), limit=10),
    "finished, of a game": lambda views: finished(views, game="lamps", after=middle_of_ended(views), limit=10),
    "finished, behind a cursor of an earlier release": lambda views: finished(views, after=middle(views), limit=10),
    "the strongest": lambda views: rated_players(views, "lamps", limit=10),
    "what is to be rated": rate,
    "finished, of a player": lambda views: finished(views, player=PLAYER, limit=10),
}


@pytest.mark.parametrize("name", LOOKS)
def test_a_page_costs_the_same_in_a_list_ten_times_as_long(lists: list[CountingSQLite], name: str) -> None:
    short, long = (steps_of(views, lambda views=views: LOOKS[name](views)) for views in lists)
    assert long <= short * 1.5, (short, long)


PAGES: dict[str, Callable[[CountingSQLite, int], object]] = {
    "all": lambda views, limit: lobby(views, limit=limit),
    "history": lambda views, limit: history(views, PLAYER, limit=limit),
    "finished": lambda views, limit: finished(views, limit=limit),
    "the strongest": lambda views, limit: rated_players(views, "lamps", limit=limit),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_many_asks_as_often_as_one_of_few(lists: list[CountingSQLite], name: str) -> None:
    few, many = (questions_of(lists[1], lambda limit=limit: PAGES[name](lists[1], limit)) for limit in (2, 50))
    assert many == few


def test_an_ended_match_is_rated_at_the_same_cost_however_many_players_are_rated(lists: list[CountingSQLite]) -> None:
    costs = []
    for views, length in zip(lists, (SHORT, LONG), strict=True):
        with views.writing() as cursor:
            cursor.run("UPDATE rated SET note=?", length - 5)
        costs.append(steps_of(views, lambda views=views: rate(views)))
        with views.reading() as cursor:
            assert cursor.rows("SELECT note FROM rated")[0]["note"] == length - 4, "one match was rated"
    assert costs[1] <= costs[0] * 1.5, costs
