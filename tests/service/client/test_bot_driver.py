"""A bot of somebody's own, driven over real HTTP: it plays, is told why it was refused, and does nothing twice."""

from contextlib import contextmanager, suppress
from threading import Thread
from time import monotonic, sleep

import pytest
from werkzeug.serving import make_server

from ops.examples import bot as example
from service.bots.own_bots import bot_player
from service.client.api_session import ApiSession, NoEntry
from service.client.bot_driver import BotDriver
from service.config import Settings
from service.http.limits import Limit, Limits
from service.proof import verify
from service.run import redis_server
from service.usecases.callers import Caller
from tests.feeds import fed, with_feed
from tests.ports import free_port
from tests.registers import decide_as_bot
from tests.service.api import World
from tests.service.api.conftest import KEY
from tests.service.cli.typed import run


class Over(Exception):
    """The match is over: nobody has to wait any longer."""


class Table:
    """Anna's bot against one of the register's, in a match that Bartek laid, behind a server with a port."""

    def __init__(self, world: World, url: str, game: str) -> None:
        self.world, self.url, self.heard = world, url, list[str]()
        register = world.register
        owner, host = Caller(world.ids["Anna"]), Caller(world.ids["Bartek"])
        self.bot = register.bots.add(owner, "Steamer").id
        self.token = register.bots.give_token(owner, self.bot, "test")
        self.match = register.matches.open(host, game, 2).match
        self.driver(lambda asked: 1).sit(self.match)
        register.matches.seat_bot(host, self.match, bot_player(register.people, "greedy"))
        register.matches.start(host, self.match)

    def driver(self, decide) -> BotDriver:
        def told(sentence) -> None:
            self.heard.append(str(sentence))

        session = ApiSession(self.url, self.token, told, pause=lambda seconds: None)
        return BotDriver(session, decide, told, pause=lambda seconds: self.others_decide())

    def others_decide(self) -> None:
        """What happens while the bot waits."""
        if self.summary.over or any("left alone" in line for line in self.heard):
            raise Over
        while not self.summary.over and self.seat != self.awaited:
            decide_as_bot(self.world.register.matches, self.match)

    @property
    def summary(self):
        return self.world.register.queries.summary(Caller(self.bot, "bot"), self.match)

    @property
    def seat(self) -> int:
        return self.summary.own_seat

    @property
    def awaited(self) -> int | None:
        return next(iter(self.summary.awaited), None)


@contextmanager
def served(application):
    server = make_server("127.0.0.1", free_port(), application, threaded=True)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


class Line:
    """Between bot and register: loses the answers to the first commands, after they were carried out."""

    def __init__(self, app, lose: int = 0) -> None:
        self._app, self.lose, self.keys = app, lose, list[str]()

    def __call__(self, environ, start_response):
        if environ["PATH_INFO"].endswith("/decisions"):
            self.keys.append(environ["HTTP_IDEMPOTENCY_KEY"])
            if self.lose:
                self.lose -= 1
                list(self._app(environ, lambda *_: None))
                start_response("503 Not available", [("Content-Type", "application/json")])
                return [b"{}"]
        return self._app(environ, start_response)


@pytest.fixture
def world(tmp_path):
    world = World(Settings(tmp_path, f"sqlite:///{tmp_path / 'register.db'}", None, KEY))
    yield world
    world.close()


@pytest.fixture
def line(world):
    return Line(world.app)


@pytest.fixture
def table(world, line):
    with served(line) as url:
        yield Table(world, url, "steamrollers")


def first(asked):
    return asked.offers[0]["number"]  # an offer can be given by its number too


def test_the_example_plays_a_whole_match_that_is_proved(table):
    with pytest.raises(Over):
        table.driver(example.decide).run()
    export = table.world.register.queries.export(Caller(""), table.match)
    report = verify(export.data)
    assert report.good, report.broken or report.unjustified
    assert sum(line.startswith(f"{table.match} ply") for line in table.heard) > 10
    assert not any("refused" in line or "left alone" in line for line in table.heard)


def test_a_refusal_is_told_and_the_question_asked_once_more(table):
    table.others_decide()
    given = iter(["nonsense", 1])
    seen = []

    def decide(asked):
        seen.append(asked.refused)
        return next(given, 1)

    assert table.driver(decide).work_off()
    assert seen[0] == ""
    assert "nonsense" in seen[1]
    assert any("nonsense is refused: " in line for line in table.heard)


@pytest.mark.parametrize("decide", [lambda asked: 1 / 0, lambda asked: None, lambda asked: "nonsense"],
                         ids=["fails", "gives nothing", "gives nonsense"])  # fmt: skip
def test_what_it_cannot_answer_is_left_alone_until_the_match_goes_on(table, decide):
    table.others_decide()
    driver, version = table.driver(decide), table.summary.version
    assert driver.work_off() == 0
    left = len(table.heard)
    assert table.heard[-1].endswith("left alone until the match goes on")
    driver._etag = ""  # as if the list had changed because of another match
    assert driver.work_off() == 0
    assert (table.summary.version, len(table.heard)) == (version, left)


def test_a_decision_whose_answer_is_lost_is_made_once(table, line):
    table.others_decide()
    ply = table.summary.ply
    line.lose = 2
    assert table.driver(first).work_off() == 1
    assert len(line.keys) == 3
    assert len(set(line.keys)) == 1
    assert table.summary.ply == ply + 1
    assert sum("does not answer (HTTP 503)" in line for line in table.heard) == 2


def test_who_asks_too_often_hears_what_the_register_says_of_it_and_how_long_it_waits(tmp_path):
    limits = Limits(*[Limit(1_000_000, 60)] * len(Limits._fields))._replace(read=Limit(1, 60))
    world = World(Settings(tmp_path, f"sqlite:///{tmp_path / 'register.db'}", None, KEY), limits)
    heard, paused = [], []

    def pause(seconds: float) -> None:
        paused.append(seconds)
        world.wall.now += seconds

    with served(world.app) as url:
        session = ApiSession(url, world.tokens["Anna"], lambda said: heard.append(str(said)), pause)
        assert [session.get("/api/me").status for _ in range(2)] == [200, 200]
    assert len(heard) == len(paused) == 1
    said = "the register says: At most 1 a minute; try again in {0:.0f} seconds. It is asked again in {0:.0f} seconds"
    assert heard == [said.format(*paused)]
    world.close()


def test_a_look_without_news_costs_one_request_without_a_body(table):
    table.others_decide()
    driver = table.driver(lambda asked: None)
    driver.work_off()
    assert table.driver(first)._session.get("/api/me/awaiting", driver._etag).status == 304


def test_who_is_not_let_in_hears_why(table):
    def told(sentence) -> None:
        raise AssertionError(sentence)

    with pytest.raises(NoEntry, match="not known"):
        BotDriver(ApiSession(table.url, "0" * 43, told), first, told).work_off()
    with pytest.raises(NoEntry, match="in the open"):
        ApiSession("http://register.example", "0" * 43, told)
    with pytest.raises(NoEntry, match="looks like"):
        ApiSession("register.example", "0" * 43, told)


def test_the_command_runs_a_file_and_says_what_is_missing(table, monkeypatch, tmp_path):
    table.others_decide()
    ply = table.summary.ply
    monkeypatch.delenv("TRAINREGISTER_TOKEN", raising=False)
    assert "TRAINREGISTER_TOKEN" in run("bot", "run", "x.py").output
    monkeypatch.setenv("TRAINREGISTER_TOKEN", table.token)
    assert "there is no x.py" in run("bot", "run", "x.py").output
    assert "there is no no_such" in run("bot", "run", "no_such.bot").output
    file = tmp_path / "mine.py"
    file.write_text("")
    assert "has no function decide" in run("bot", "run", str(file)).output
    file.write_text("def decide(asked):\n    return asked.offers[0]['number']\n")
    told = run("bot", "run", str(file), "--url", table.url, "--once")
    assert told.exit_code == 0, told.output
    assert table.summary.ply > ply
    assert f"{table.match} ply {ply}: " in told.output
    assert table.token not in told.output


# --- news over a stream ----------------------------------------------------------------------------------------------


def test_it_hears_of_news_over_the_stream_and_does_not_ask_in_between(tmp_path):
    with redis_server.running(tmp_path) as queue:
        settings = with_feed(Settings(tmp_path, f"sqlite:///{tmp_path / 'register.db'}", None, KEY), queue)
        world = World(settings)
        with fed(settings, now=world.wall), served(world.app) as url:
            table = Table(world, url, "steamrollers")
            session = table.driver(first)._session
            news = session.events("/api/stream/me")
            assert next(news)["data"]["match"] == table.match
            for _ in range(3):
                decide_as_bot(world.register.matches, table.match)
                assert next(news)["event"] == "match"
            news.close()
            assert play_with_news(table, plies=8)
        world.close()


def play_with_news(table: Table, plies: int) -> bool:
    """The bot waits for its stream alone; the other one decides whenever it is asked."""
    driver = table.driver(first)

    def never(seconds: float) -> None:
        raise Over  # the stream has ended

    driver._pause = never
    bot, until = Thread(target=ended_by_over, args=(driver,), daemon=True), table.summary.ply + plies
    bot.start()
    patience = monotonic() + 120
    while not table.summary.over and table.summary.ply < until and monotonic() < patience:
        if table.awaited != table.seat:
            decide_as_bot(table.world.register.matches, table.match)
        sleep(0.01)
    return table.summary.over or table.summary.ply >= until


def ended_by_over(driver: BotDriver) -> None:
    with suppress(Over):
        driver.run()


def test_a_token_is_shown_to_no_other_machine(table):
    """Whoever answers for the register cannot lead the bot, with its token, elsewhere."""
    seen = []

    def elsewhere(environ, start_response):
        seen.append(environ["PATH_INFO"])
        start_response("307 Elsewhere", [("Location", "http://127.0.0.2:9/api/stream/me")])
        return []

    with served(elsewhere) as url:
        assert ApiSession(url, table.token, print).events("/api/stream/me") is None
    assert seen == ["/api/stream/me"]


def test_text_is_looked_at_too(table):
    table.others_decide()
    seen = []
    table.driver(lambda asked: seen.append(asked.look("board.txt")) or first(asked)).work_off()
    assert "\n" in seen[0]
