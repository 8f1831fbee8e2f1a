"""Result and score of a finished match are what was written down, on every way out, also when a rule changes later."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from msgspec.structs import replace

from domain.engine import Result, ScoreLine
from domain.games import GAMES
from domain.match.log import MatchFinished
from domain.words import say
from projections.film import summed
from service.app import create_app
from service.cli import proof as terminal
from service.http.auth import cookie_name
from service.http.current import register_of
from service.proof import verify
from service.usecases.callers import Caller
from service.usecases.match_films import film_of
from service.web.board_drawing import drawn
from service.web.match_page import latest
from tests.followed import followed
from tests.lamps import play_on
from tests.registers import decide_as_bot
from tests.service.mail.table import Table, plain

MORE = 7_000_003  # points that a changed rule gives to everybody, for nothing: no letter has such a figure by chance


@pytest.fixture(params=list(GAMES))
def match(request: pytest.FixtureRequest, table: Table) -> str:
    """A match that was played to its end; nobody has been told about it yet."""
    id = table.open(request.param)
    while request.param == "ticket-legacy" and decide_as_bot(table.matches, id):
        pass  # who plays it at random earns nothing
    play_on(table.matches, table.queries, id)
    return id


@pytest.fixture
def recorded(table: Table, match: str) -> MatchFinished:
    """How it ended, as the log says."""
    event = table.store.events.entries(match)[-1].event
    assert isinstance(event, MatchFinished)
    assert any(event.result.totals)
    return event


@pytest.fixture
def changed(table: Table, match: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """From now on another scoring rule holds. Nothing that was drawn before is remembered."""
    game = GAMES[table.queries.summary(Caller(""), match).game]
    score, result = game.score, game.result

    def generous(state) -> Iterator[ScoreLine]:
        yield from score(state)
        for seat in range(3):
            yield ScoreLine(seat, "generosity", MORE, say("for nothing"), "X1", ())

    def raised(state) -> Result:
        return replace(result(state), totals=tuple(total + MORE for total in result(state).totals))

    def change() -> None:
        monkeypatch.setattr(game, "score", generous)
        monkeypatch.setattr(game, "result", raised)
        for remembered in (drawn, latest, film_of):
            remembered.cache.clear()

    return change


@pytest.fixture
def browser(table: Table) -> Iterator[FlaskClient]:
    """That of Anna, who sat at the table, on pages whose clock stands still."""
    app = followed(create_app(table.settings, now=table.wall))
    with app.app_context():
        made, key = app.test_client(), table.people.give_key(table.ids[0], "session")
        made.set_cookie(cookie_name(), key)
    yield made
    register_of(app).close()


WAYS_OUT = [
    "/matches/{match}", "/matches/{match}/score", "/matches/{match}/score?ply={last}", "/matches/{match}/score.csv",
    "/matches/{match}/replay?ply={last}", "/matches/{match}/replay?ply={last}&as=1",
    "/matches/{match}/replay?ply={last}&as=nobody", "/", "/matches", "/api/matches/{match}",
    "/api/matches/{match}/score", "/api/matches/{match}/score?ply={last}&as=1", "/api/matches/{match}/board.txt",
    "/api/matches/{match}/board.svg", "/api/matches/{match}/board.svg?ply={last}&as=2",
    "/api/matches/{match}/board.png", "/api/matches/{match}/position", "/api/matches/{match}/log",
    "/api/matches/{match}/export", "/api/matches", "/api/me/matches",
]  # fmt: skip


def test_every_way_out_shows_what_was_written_down(table, match, recorded, changed, browser, tmp_path):
    last = table.queries.summary(Caller(""), match).ply
    table.queries.catch_up()

    def shown() -> dict[str, bytes]:
        return {way: told(browser, way.format(match=match, last=last)) for way in WAYS_OUT} | {
            f"replay {given}": in_the_terminal(table, match, tmp_path, *given)
            for given in ((), ("--ply", str(last)), ("--ply", str(last), "--as", "1"))
        }

    before = shown()
    changed()
    after = shown()
    assert [way for way in before if after[way] != before[way]] == []
    for way in ("/matches/{match}", "/matches/{match}/score", "/api/matches/{match}", "/api/matches/{match}/score"):
        assert all(str(total).encode() in after[way] for total in recorded.result.totals), way
    lines = table.queries.score(Caller(""), match)
    assert [summed(lines, 3)[seat] for seat in range(3)] == [*recorded.result.totals]


def told(browser: FlaskClient, address: str) -> bytes:
    """What this address answers. Points over time are counted by the rules of today, but for those at the end."""
    answer = browser.get(address)
    assert answer.status_code == 200, address
    before, _, after = answer.data.partition(b'id="time-title"')
    over_time, _, rest = after.partition(b"</section>")
    return before + over_time.rpartition(b"<tr>")[2] + rest


def in_the_terminal(table: Table, match: str, folder: Path, *given: str) -> bytes:
    file = folder / "match.jsonl"
    file.write_bytes(table.queries.export(Caller(""), match).data)
    answer = CliRunner().invoke(terminal.replay, [str(file), *given])
    assert answer.exit_code == 0, answer.output
    return answer.output.encode()


def test_letters_tell_what_was_written_down(table, match, recorded, changed):
    """The one about the end, which is written after the rule has changed, and answers to who asks by mail."""
    changed()
    letters = [plain(one) for one in table.letters() if match[:4] in one["Subject"]]  # not those of its chapters
    assert len(letters) == 3
    for letter in letters:
        assert all(f"({total})" in letter for total in recorded.result.totals)
    for letter in [*letters, table.text(match, 0, "score"), table.text(match, 1, "board")]:
        assert "generosity" not in letter
        figures = re.findall(r"(?<![\w-])-?\d+\b", letter)  # below nothing too; not those inside a digest
        assert all(str(total) in figures and str(total + MORE) not in figures for total in recorded.result.totals)


def test_the_check_says_that_todays_rules_differ(table, match, recorded, changed):
    """Nothing was changed in the file; but somebody who counts again must know that the rules have."""
    file = table.queries.export(Caller(""), match).data
    assert verify(file).good
    changed()
    report = verify(file)
    assert "by today's rules the result is" in str(report.broken)
    assert str(report.proved[0]).startswith("chain:")
