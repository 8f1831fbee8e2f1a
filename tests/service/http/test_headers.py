"""What every answer carries, and what other sites may do with it."""

import pytest

from tests.service.api import World


def test_every_answer_carries_the_safe_headers(world: World):
    for path in ("/api/games", "/api/nope", "/healthz", "/api/docs"):
        headers = world.app.test_client().get(path).headers
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["X-Request-Id"]


def test_a_request_id_is_taken_over_only_if_it_is_harmless(world: World):
    get = world.app.test_client().get
    assert get("/healthz", headers={"X-Request-Id": "abc-1"}).headers["X-Request-Id"] == "abc-1"
    assert get("/healthz", headers={"X-Request-Id": "<script>"}).headers["X-Request-Id"] != "<script>"


def test_other_sites_may_read_and_with_a_token_do_what_it_may(world: World):
    client, origin = world.app.test_client(), {"Origin": "https://viewer.example"}
    assert client.get("/api/games", headers=origin).headers["Access-Control-Allow-Origin"] == "*"
    asked = client.options("/api/matches", headers=origin | {"Access-Control-Request-Method": "POST"})
    assert {"POST", "DELETE"} <= set(asked.headers["Access-Control-Allow-Methods"].split(", "))
    assert {"Authorization", "Idempotency-Key"} <= set(asked.headers["Access-Control-Allow-Headers"].split(", "))
    token = origin | {"Authorization": f"Bearer {world.tokens['Anna']}"}
    made = client.post("/api/matches", json={"game": "coal-baron", "seats": 2}, headers=token)
    assert (made.status_code, made.headers["Access-Control-Allow-Origin"]) == (201, "*")
    assert "Access-Control-Allow-Credentials" not in made.headers


def test_a_session_is_of_no_use_to_other_sites(world: World):
    browser, origin = world.session("Anna")._client, {"Origin": "https://viewer.example"}
    refused = browser.post("/api/matches", json={"game": "coal-baron", "seats": 2}, headers=origin)
    assert refused.status_code == 403
    assert "Access-Control-Allow-Origin" not in refused.headers
    assert "Access-Control-Allow-Origin" not in browser.get("/settings", headers=origin).headers


@pytest.mark.parametrize(
    "path",
    ["/mail/stop/word", "/mail/confirm/word", "/calendar/word.ics", "/sign-in/word", "/settings", "/settings/post",
     "/api/me", "/api/me/tokens"],
)  # fmt: skip
def test_what_is_for_one_pair_of_eyes_is_kept_by_nobody(world: World, path):
    """Also where it fails: a link in an address is a secret, whatever became of it."""
    assert "no-store" in world.app.test_client().get(path).headers["Cache-Control"]


def test_whoever_is_signed_in_leaves_nothing_behind(world: World):
    match, browser = world.running(), world.app.test_client()
    seen = ("/", f"/matches/{match}", f"/api/matches/{match}/position")
    assert not any("no-store" in browser.get(path).headers["Cache-Control"] for path in seen)
    browser.post(f"/sign-in/{world.register.people.give_key(world.ids['Anna'], 'sign-in')}")
    assert all("no-store" in browser.get(path).headers["Cache-Control"] for path in seen)
    assert "public" in browser.get("/static/register.css").headers["Cache-Control"]
