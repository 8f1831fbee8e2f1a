"""What pages can do the API can: talk, notes, being told, webhooks, the calendar, practice, lessons, erasure."""

import pytest

from service.usecases.callers import Caller
from tests.service.api import World


def test_what_is_said_at_a_table_is_heard_there_and_nowhere_else(world: World):
    match = world.running()
    said = world.client("Anna").post(f"/api/matches/{match}/talk", json={"words": "Good luck!"})
    assert (said.json["name"], said.json["words"]) == ("Anna", "Good luck!")
    assert world.client("Bartek").get(f"/api/matches/{match}/talk").json == [said.json]
    assert world.client("Celina").get(f"/api/matches/{match}/talk").status_code == 403


def test_notes_are_for_oneself(world: World):
    match = world.running()
    world.client("Anna").put(f"/api/matches/{match}/notes", json={"words": "Bartek collects steel."})
    assert world.client("Anna").get(f"/api/matches/{match}/notes").json == {"words": "Bartek collects steel."}
    assert world.client("Bartek").get(f"/api/matches/{match}/notes").json == {"words": ""}


def test_one_match_can_be_told_otherwise_than_all(world: World):
    match, anna = world.running(), world.client("Anna")
    anna.open("PATCH", "/api/me/preferences", json={"notify": "later"})
    assert anna.get(f"/api/matches/{match}/notifications").json == {"notify": "later"}
    assert anna.put(f"/api/matches/{match}/notifications", json={"notify": "nothing"}).json == {"notify": "nothing"}
    assert anna.put(f"/api/matches/{match}/notifications", json={"notify": None}).json == {"notify": "later"}


@pytest.mark.parametrize(
    ("changed", "status", "said"),
    [
        ({"quiet": "23:00-07:00", "digest": 7}, 200, None),
        ({"quiet": "always"}, 409, "Quiet cannot be always: it looks like 22:00-08:00, at most 12 hours, or is empty."),
        ({"delay": 0}, 422, "In the body, `delay` must be from 1 to 720."),
    ],
)
def test_preferences_are_judged_as_on_pages(world: World, changed, status, said):
    got = world.client("Celina").open("PATCH", "/api/me/preferences", json=changed)
    assert got.status_code == status
    if said is None:
        assert changed.items() <= got.json.items()
    else:
        assert got.json["detail"] == said


def test_a_webhook_is_made_tried_looked_after_and_removed(small: World):
    anna = small.client("Anna")
    made = anna.post("/api/me/webhooks", json={"kind": "raw", "url": "https://hooks.example.org/turns"})
    assert made.json["secret"].startswith("whsec_")
    at = f"/api/me/webhooks/{made.json['id']}"
    (listed,) = anna.get("/api/me/webhooks").json
    assert "secret" not in listed
    tried = anna.post(f"{at}/trials").json
    assert anna.get(f"{at}/deliveries").json == [tried]
    assert (tried["kind"], tried["state"]) == ("test", "queued")
    assert small.client("Bartek").get(f"{at}/deliveries").json["detail"] == "You have no webhook with this id."
    assert anna.post(f"{at}/activations").json["state"] == "on"
    assert anna.delete(at).status_code == 204
    assert anna.get("/api/me/webhooks").json == []


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "10.0.0.8", "localhost", "[::1]", "192.168.1.1", "printer.local", "db.internal", "169.254.1.1"],
)
def test_a_webhook_to_a_private_address_is_refused_with_what_would_be_accepted(world: World, host):
    got = world.client("Anna").post("/api/me/webhooks", json={"kind": "raw", "url": f"https://{host}/"})
    assert got.status_code == 409
    assert got.json["detail"] == (
        "A hook is reached from everywhere: name a public host, as in https://hooks.example.org/turns."
    )


def test_the_calendar_has_a_private_address_that_can_be_changed(world: World):
    anna, browser = world.client("Anna"), world.app.test_client()
    first = anna.get("/api/me/calendar").json["address"].removeprefix(world.register.settings.url)
    assert browser.get(first).status_code == 200
    second = anna.post("/api/me/calendar").json["address"].removeprefix(world.register.settings.url)
    assert [browser.get(one).status_code for one in (first, second)] == [404, 200]


@pytest.mark.parametrize(("way", "title"), [("practice", "Practice: Coal Baron"), ("lesson", "Lesson: Coal Baron")])
def test_playing_at_once_begins_one_match_per_key(world: World, way, title):
    anna, key = world.client("Anna"), {"Idempotency-Key": f"{way}-now"}
    one, two = (anna.post(f"/api/games/coal-baron/{way}", headers=key) for _ in range(2))
    assert (one.json["id"], one.json["status"], one.json["title"]) == (two.json["id"], "running", title)
    assert [seat["kind"] for seat in one.json["seats"]][:2] == ["person", "bot"]


def test_anybody_may_look_as_a_spectator_even_who_plays(world: World):
    match = world.running()
    world.play(match, 3)
    own, watched = (
        world.client("Anna").get(f"/api/matches/{match}/position{more}").json for more in ("", "?as=spectator")
    )
    assert (own["as"], watched["as"]) == (0, "spectator")
    assert watched == world.client().get(f"/api/matches/{match}/position").json
    log = [world.client(name).get(f"/api/matches/{match}/log?as=spectator").json for name in ("Anna", None)]
    assert log[0] == log[1]
    got = world.client("Anna").get(f"/api/matches/{match}/position?as=everybody")
    assert (got.status_code, got.json["detail"]) == (
        422, "In the query, `as` must be the number of a seat, or `spectator`.",
    )  # fmt: skip


def test_secret_sides_of_a_match_without_a_campaign_are_ones_own_only(small: World):
    """Whoever asks the use case itself gets no more than the API tells."""
    queries, match = small.register.queries, small.running()
    assert [one.seat for one in queries.asides(Caller(small.ids["Anna"]), match) if one.seat != 0] == []


def test_who_is_erased_is_gone_and_must_say_so(small: World):
    anna = small.session("Anna")
    assert anna.open("DELETE", "/api/me", json={"sure": "yes"}).status_code == 422
    assert anna.open("DELETE", "/api/me", json={"sure": "erase me"}).status_code == 204
    assert small.client().get(f"/api/players/{small.ids['Anna']}").json["name"] == "somebody"
    assert anna.get("/api/me").status_code == 401
