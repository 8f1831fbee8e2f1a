"""What the lists say: the lobby, who is awaited for what, and who has played where. On both databases."""

from tests.lamps import ANNA, CLEO, ORGANISER, hand_over, in_turns, play_on, started
from tests.registers import lay_table


def test_the_lobby_lists_and_filters(busy, queries):
    queries.catch_up()
    assert {one.status for one in queries.lobby()} == {"open", "running", "finished", "abandoned"}
    assert [one.status for one in queries.lobby(status="open")] == ["open"]
    assert queries.lobby(game="chess") == []
    assert len(queries.lobby(player="cleo")) == 2
    assert len(queries.lobby(player="emil")) == 1
    (lone,) = queries.lobby(status="open")
    assert (lone.players, lone.free, lone.seats, lone.title) == (["anna", "bert"], 0, 2, "A table")


def test_pages_of_the_lobby_show_everything_once(busy, queries):
    queries.catch_up()
    everything = queries.lobby()
    seen, before = [], None
    while page := queries.lobby(before=before, limit=2):
        seen += page
        before = page[-1].cursor
    assert seen == everything
    assert queries.lobby(before="nonsense") == everything


def test_who_is_awaited_for_what_since_when(matches, queries, time):
    match = started(matches, seats=3)
    asked_at = time.now
    time.now += 100
    matches.decide(ANNA, match, queries.own_table(ANNA, match).offers[0].decision, 0)
    queries.catch_up()
    assert queries.awaiting("anna") == []
    (one,) = queries.awaiting("bert")
    assert (one.match, one.seat, one.asked, one.ask, str(one.prompt)) == (match, 1, 0, "choose", "keep a lamp")
    assert one.since == asked_at
    assert [one.player for one in queries.awaiting()] == ["bert", "cleo"]
    assert queries.awaiting(kind="bot") == []


def test_bots_are_awaited_too(matches, queries):
    lay_table(matches, [ANNA], "lamps", bots=["bot-1"])
    queries.catch_up()
    assert [(one.player, one.kind) for one in queries.awaiting(kind="bot")] == [("bot-1", "bot")]


def test_a_history_tells_each_tenure_and_only_the_own_result(matches, queries):
    match = in_turns(matches, queries, seats=3)
    hand_over(matches, ORGANISER, match, 1, "emil")
    play_on(matches, queries, match)
    queries.catch_up()
    (bert,), (emil,) = queries.history("bert"), queries.history("emil")
    assert (bert.first, bert.last, bert.place, bert.total) == (1, 3, 0, 0)
    result = queries.summary(CLEO, match).result
    assert result is not None
    assert (emil.first, emil.last, emil.place, emil.total) == (4, 0, result.places[1], result.totals[1])
