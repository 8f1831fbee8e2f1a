"""What every answer carries, and what other sites may do with it."""

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


def test_other_sites_may_read_and_no_more(world: World):
    client, origin = world.app.test_client(), {"Origin": "https://viewer.example"}
    assert client.get("/api/games", headers=origin).headers["Access-Control-Allow-Origin"] == "*"
    asked = client.options("/api/matches", headers=origin | {"Access-Control-Request-Method": "POST"})
    assert "POST" not in asked.headers["Access-Control-Allow-Methods"]
    assert "Access-Control-Allow-Origin" not in client.post("/api/matches", json={}, headers=origin).headers
