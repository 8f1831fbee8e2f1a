"""Time over HTTP: deadlines and defaults, absences, pauses, more time, substitutes."""

from __future__ import annotations

from typing import Any

import pytest

from domain.match.clocks import DAY, HOUR
from service.api.fields import written
from tests.service.api import Client, World

TERMS = {"pace": "brisk", "nights": True}  # a bank of 24 hours


class Table:
    """Anna and Bartek play with a clock; Anna is asked first."""

    def __init__(self, world: World, **terms: Any) -> None:
        self.world, self.start = world, world.wall.now
        self.match = world.running(terms=TERMS | terms)
        self.at = f"/api/matches/{self.match}"
        self.anna, self.bartek, self.celina, self.olga = map(world.client, ("Anna", "Bartek", "Celina", "Olga"))

    def seat(self, seat: int = 0) -> dict[str, Any]:
        return self.time()["seats"][seat]

    def time(self) -> dict[str, Any]:
        return self.world.client().get(f"{self.at}/time").json

    def run_out(self) -> None:
        """Anna lets a day pass, and the clock finds out."""
        self.world.wall.now += DAY
        self.world.register.timekeeping.expire(self.match, 0, self.start)


@pytest.fixture
def table(world: World) -> Table:
    return Table(world)


def said(who: Client, method: str, path: str, body: Any = None) -> tuple[int, str]:
    got = who.open(method, path, **({} if body is None else {"json": body}))
    return got.status_code, got.json["detail"] if got.status_code >= 400 else got.json["happened"][-1]["words"][0]


def test_who_is_waited_for_is_told_until_when_and_what_is_played_then(table: Table):
    due = written(table.start + DAY)
    assert [one["due"] for one in table.celina.get(table.at).json["awaiting"]] == [due]
    legal = table.anna.get(f"{table.at}/legal").json
    assert [one["due"] for one in legal["questions"]] == [due]
    assert legal["default"] in [{"text": one["text"], "decision": one["decision"]} for one in legal["offers"]]
    waiting = table.anna.get("/api/me/awaiting").json
    assert [one["due"] for one in waiting if one["match"] == table.match] == [due]
    assert table.bartek.get(f"{table.at}/legal").json["default"] is None


def test_what_is_played_then_is_what_was_announced(table: Table):
    announced = table.anna.get(f"{table.at}/legal").json["default"]
    table.run_out()
    played = [one for one in table.anna.get(f"{table.at}/log").json["entries"] if one["kind"] == "decision-made"]
    assert (played[0]["how"], played[0]["text"], played[0]["decision"]) == ("default", *announced.values())


def test_without_a_clock_nothing_is_due(world: World):
    match = world.running()
    assert world.client().get(f"/api/matches/{match}").json["awaiting"][0]["due"] is None
    assert world.client().get(f"/api/matches/{match}/time").json["seats"][0]["due"] is None
    body = {"seat": 0, "minutes": 60, "reason": "kindness"}
    assert said(world.client("Olga"), "POST", f"/api/matches/{match}/extra-time", body) == (
        409,
        "This match has no clock.",
    )


def test_a_table_that_waits_for_players_has_no_time_yet(world: World):
    match = world.open()
    told = world.client().get(f"/api/matches/{match}/time").json
    assert (told["seats"], told["paused"], told["terms"]["pace"]) == ([], False, "untimed")


@pytest.mark.parametrize(
    ("body", "days"),
    [({"text": "3 days"}, 3), ({"end": "2026-08-08T12:00:00+02:00"}, 3), ({"end": "2026-08-07T10:00:00Z"}, 2)],
)
def test_an_absence_moves_the_deadline_and_can_be_ended_early(table: Table, body: dict[str, str], days: int):
    now = table.world.wall.now
    if "end" in body:
        table.world.wall.now = now = 1_785_924_000  # Wednesday 5 August 2026, 12:00 in Warsaw
        table = Table(table.world)
    assert said(table.anna, "POST", f"{table.at}/absences", body) == (201, "Anna is absent")
    assert table.seat()["due"] == written(now + (days + 1) * DAY)
    assert table.seat()["away"] == [{"start": written(now), "end": written(now + days * DAY)}]
    table.world.wall.now += DAY
    assert said(table.anna, "DELETE", f"{table.at}/absences") == (200, "Anna is back")
    assert table.seat()["due"] == written(now + 2 * DAY)
    assert said(table.anna, "DELETE", f"{table.at}/absences") == (409, "You have not declared an absence.")


@pytest.mark.parametrize(
    ("body", "status", "says"),
    [
        ({}, 422, "either `text`, or `end`"),
        ({"text": "3 days", "end": "2027-08-08T12:00:00Z"}, 422, "either `text`, or `end`"),
        ({"start": "2027-08-08T12:00:00Z"}, 422, "either `text`, or `end`"),
        ({"text": "a while"}, 409, "for example: away 3 days"),
        ({"text": "15 days"}, 409, "of which you have 14 left"),
        ({"end": "2026-08-08"}, 422, "end"),
        ({"end": "2026-08-08T12:00:00"}, 422, "end"),
        ({"end": "1999-08-08T12:00:00Z"}, 409, "ends after it begins"),
        ({"end": "9999-12-31T23:59:59Z"}, 409, "of which you have 14 left"),
        ({"end": "0001-01-01T00:00:00+14:00"}, 409, "ends after it begins"),
    ],
)
def test_what_is_no_absence(table: Table, body: dict[str, str], status: int, says: str):
    got = table.anna.post(f"{table.at}/absences", json=body)
    assert got.status_code == status
    assert says in got.json["detail"]
    assert table.seat()["away"] == []


def test_a_pause_comes_about_when_everybody_agrees_and_ends_with_anybody(table: Table):
    assert said(table.anna, "POST", f"{table.at}/pauses", {"reason": "summer"}) == (
        201,
        "Anna wants to pause the match: summer",
    )
    assert (table.time()["paused"], table.time()["pause_wanted"]) == (False, [0])
    assert said(table.anna, "POST", f"{table.at}/pauses") == (409, "You have already agreed to a pause.")
    assert said(table.bartek, "POST", f"{table.at}/pauses") == (201, "the match is paused: agreed")
    assert (table.time()["paused"], table.seat()["due"]) == (True, None)
    table.world.wall.now += 10 * DAY
    assert said(table.bartek, "DELETE", f"{table.at}/pauses") == (200, "the match goes on")
    assert table.seat()["due"] == written(table.start + 11 * DAY)
    assert said(table.anna, "DELETE", f"{table.at}/pauses")[0] == 409


def test_nobody_agrees_to_a_pause_that_was_asked_for_after_they_looked(table: Table):
    seen = table.bartek.get(table.at).json["version"]
    said(table.anna, "POST", f"{table.at}/pauses")
    status, words = said(table.bartek, "POST", f"{table.at}/pauses", {"version": seen})
    assert (status, words.partition(";")[0]) == (409, "This pause was asked for after what you answer was made")
    assert not table.time()["paused"]
    now = table.bartek.get(table.at).json["version"]
    assert said(table.bartek, "POST", f"{table.at}/pauses", {"version": now})[0] == 201


def test_who_organises_pauses_at_once_with_a_reason(table: Table):
    assert said(table.olga, "POST", f"{table.at}/pauses") == (409, "Give a reason.")
    assert said(table.olga, "POST", f"{table.at}/pauses", {"reason": "a storm"}) == (
        201,
        "the match is paused: a storm",
    )
    assert said(table.olga, "DELETE", f"{table.at}/pauses") == (200, "the match goes on")


def test_more_time_is_the_organisers_to_give(table: Table):
    body = {"seat": 0, "minutes": 600, "reason": "the mail was down"}
    assert said(table.olga, "POST", f"{table.at}/extra-time", body) == (
        201,
        "Anna gets 10 hours more: the mail was down",
    )
    assert table.seat()["due"] == written(table.start + DAY + 10 * HOUR)
    assert said(table.olga, "POST", f"{table.at}/extra-time", body | {"seat": 7}) == (409, "There are seats 0 to 1.")
    assert said(table.olga, "POST", f"{table.at}/extra-time", body | {"minutes": 0})[0] == 422


def test_a_seat_whose_time_has_run_out_is_open_for_a_substitute(world: World):
    table = Table(world, policy="substitute")
    assert said(table.celina, "POST", f"{table.at}/substitutes", {"seat": 0}) == (
        409,
        "Nobody is sought for this seat.",
    )
    table.run_out()
    assert (table.seat()["expired"], table.seat()["sought"]) == (True, True)
    assert said(table.bartek, "POST", f"{table.at}/substitutes", {"seat": 0})[0] == 409  # he plays here already
    assert said(table.celina, "POST", f"{table.at}/substitutes", {"seat": 7})[0] == 409
    assert said(table.celina, "POST", f"{table.at}/substitutes", {"seat": 0})[0] == 201
    assert table.celina.get(f"{table.at}/legal").json["seat"] == 0
    assert (table.seat()["name"], table.seat()["sought"]) == ("Celina", False)
    assert table.seat()["due"] == written(world.wall.now + DAY)
    assert table.anna.get(f"{table.at}/legal").status_code == 403


def test_a_seat_is_handed_over_to_somebody_who_agrees(table: Table):
    celina = table.world.ids["Celina"]
    body = {"seat": 0, "player": celina, "reason": "on holiday"}
    assert said(table.anna, "POST", f"{table.at}/handovers", body) == (
        201,
        "the first seat is offered to Celina: on holiday",
    )
    assert table.celina.get(f"{table.at}/legal").status_code == 403
    offer = {"seat": 0, "player": {"id": celina, "name": "Celina"}, "reason": "on holiday"}
    assert table.celina.get(table.at).json["offers"] == [offer]
    answer = {"seat": 0, "take": True}
    taken = said(table.celina, "POST", f"{table.at}/handovers/answers", answer)
    assert taken == (201, "Celina takes over the first seat: on holiday")
    assert table.celina.get(f"{table.at}/legal").json["ply"] == 0
    assert table.celina.get(table.at).json["offers"] == []


def test_an_offer_is_declined_or_withdrawn(table: Table):
    body = {"seat": 0, "player": table.world.ids["Celina"], "reason": "on holiday"}
    said(table.anna, "POST", f"{table.at}/handovers", body)
    withdrawn = said(table.anna, "DELETE", f"{table.at}/handovers/0", None)
    assert withdrawn == (200, "the offer of the first seat is withdrawn")
    said(table.anna, "POST", f"{table.at}/handovers", body)
    declined = said(table.celina, "POST", f"{table.at}/handovers/answers", {"seat": 0, "take": False})
    assert declined == (201, "the offer of the first seat is declined")
    assert said(table.anna, "POST", f"{table.at}/handovers", body)[0] == 409


def test_a_seat_is_handed_over_to_nobody_but_a_person(table: Table):
    gone = table.world.register.people.add("Dorota").id
    table.world.register.people.erase(gone)
    for nobody in ("nobody", gone, "bot-greedy-1"):
        body = {"seat": 0, "player": nobody, "reason": "on holiday"}
        assert said(table.anna, "POST", f"{table.at}/handovers", body) == (409, "There is no such player.")


def test_how_time_stands_has_an_etag_that_does_not_tick(table: Table):
    tag = table.anna.get(f"{table.at}/time").headers["ETag"]
    table.world.wall.now += HOUR
    assert table.anna.get(f"{table.at}/time", headers={"If-None-Match": tag}).status_code == 304
