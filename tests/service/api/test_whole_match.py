"""The way of a new user: lay a table, play to the end against the greedy bot, export, verify, change a byte."""

from random import Random

import pytest

from service.proof import verify
from tests.service.api import World
from workers.bots import Bots

LONGEST = 600  # decisions


def play_to_the_end(world: World, match: str, name: str) -> int:
    """Decide the first thing that is offered, or a later one, until it is over; the bot answers in between."""
    me, rng, bots = world.client(name), Random(3), Bots(world.register)
    for decisions in range(LONGEST):
        world.register.queries.catch_up()
        while bots.step():
            world.register.queries.catch_up()
        legal = me.get(f"/api/matches/{match}/legal").json
        if legal["ply"] is None:
            assert me.get(f"/api/matches/{match}").json["status"] == "finished"
            return decisions
        offer = rng.choice(legal["offers"])
        body = (
            {"ply": legal["ply"], "decision": offer["decision"]}
            if decisions % 2
            else {"ply": legal["ply"], "text": offer["text"]}
        )
        made = me.post(f"/api/matches/{match}/decisions", json=body)
        assert made.status_code == 201, made.json
        assert made.json["happened"][0]["text"] == offer["text"]
    raise AssertionError("this match does not end")


@pytest.fixture(scope="module")
def played(world: World) -> str:
    anna = world.client("Anna")
    match = anna.post("/api/matches", json={"game": "coal-baron", "seats": 2}).json["match"]
    assert anna.post(f"/api/matches/{match}/seats", json={"words": "black gold"}).status_code == 201
    assert anna.post(f"/api/matches/{match}/seats", json={"bot": "greedy"}).status_code == 201
    assert anna.post(f"/api/matches/{match}/start").status_code == 201
    assert play_to_the_end(world, match, "Anna") > 10
    return match


def test_the_result_has_every_point_with_its_evidence(world: World, played: str):
    stranger = world.client()
    told = stranger.get(f"/api/matches/{played}").json
    assert told["result"]["ending"] == "last-token"
    score = stranger.get(f"/api/matches/{played}/score").json
    assert {seat["total"] for seat in told["result"]["seats"]} == set(score["totals"].values())
    assert all(line["plies"] and line["rule"] and line["reason"] for line in score["lines"])


def test_everybody_may_read_everything_once_it_is_over(world: World, played: str):
    stranger = world.client()
    position = stranger.get(f"/api/matches/{played}/position").json
    assert position["as"] == "everything"
    assert "hidden" not in stranger.get(f"/api/matches/{played}/board.txt?ply=5").get_data(as_text=True)
    assert stranger.get(f"/api/matches/{played}/position?ply=5&as=1").json["as"] == 1


def test_the_export_is_proved_and_a_changed_byte_is_found_at_its_ply(world: World, played: str):
    data = world.client().get(f"/api/matches/{played}/export").data
    report = verify(data)
    assert report.good, report.broken
    lines = data.split(b"\n")
    place = next(at for at, line in enumerate(lines) if b'"ply":17,' in line and b"decision-made" in line)
    changed = lines[place].replace(b'"at":1', b'"at":2', 1)
    assert changed != lines[place]
    lines[place] = changed
    report = verify(b"\n".join(lines))
    assert (report.good, report.ply) == (False, 17)


def test_receipts_of_answers_are_those_of_the_export(world: World, played: str):
    entries = world.client().get(f"/api/matches/{played}/log").json["entries"]
    report = verify(
        world.client().get(f"/api/matches/{played}/export").data, [entry["digest"] for entry in entries[:3]]
    )
    assert report.good, report.broken


def test_the_log_comes_in_pieces_and_as_lines(world: World, played: str):
    me = world.client()
    whole = me.get(f"/api/matches/{played}/log").json
    pieces, last = [], 0
    while piece := me.get(f"/api/matches/{played}/log?after={last}&limit=7").json["entries"]:
        pieces += piece
        last = piece[-1]["version"]
    assert pieces == whole["entries"]
    lines = me.get(f"/api/matches/{played}/log", headers={"Accept": "application/x-ndjson"})
    assert lines.mimetype == "application/x-ndjson"
    assert len(lines.data.splitlines()) == len(whole["entries"])
