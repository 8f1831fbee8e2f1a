"""Many finished matches as one file: whole, verified, in pages, in parts, zipped; lessons and running ones apart."""

import gzip
import re

import pytest

from service.proof import verify
from tests.service.api import World
from tests.service.api.tournament_world import staged


def matches_in(data: bytes) -> list[bytes]:
    """The file, match by match: each begins with its head."""
    return [part for part in re.split(rb"(?m)^(?=\{\"complete\")", data) if part]


def ids_in(data: bytes) -> list[str]:
    return re.findall(r'(?m)^\{"complete".*"match":"(\w+)"', data.decode())


@pytest.fixture
def full(small: World) -> list[str]:
    """Three finished matches of Anna's, at different moments; one that runs, and a lesson, are none of them."""
    found = []
    for _ in range(3):
        found.append(small.finished())
        small.wall.now += 60
    small.running()
    small.client("Anna").post("/api/games/coal-baron/lesson")
    small.register.queries.catch_up()
    return found


def test_a_file_holds_every_finished_match_and_verifies(small: World, full: list[str]):
    for client, path in ((small.client("Anna"), "/api/me/export"), (small.client(), "/api/games/coal-baron/export")):
        got = client.get(path)
        assert ids_in(got.data) == full
        assert all(verify(one).good for one in matches_in(got.data))
        assert "Link" not in got.headers
    assert small.client("Celina").get("/api/me/export").data == b""
    assert b"Anna" not in got.data


def test_pages_follow_each_other_by_link(small: World, full: list[str]):
    path, seen = "/api/games/coal-baron/export?limit=1", []
    while path:
        got = small.client().get(path)
        seen += ids_in(got.data)
        path = next_page(got) if "Link" in got.headers else ""
    assert seen == full


def next_page(got) -> str:
    return got.headers["Link"].partition("<")[2].partition(">")[0]


def test_what_is_stored_late_with_an_earlier_hour_is_not_passed_over(small: World, full: list[str]):
    """As by a machine whose clock is behind: it comes last, wherever somebody is with their pages."""
    path = next_page(small.client().get("/api/games/coal-baron/export?limit=1"))
    small.wall.now -= 3600
    late = small.finished()
    small.register.queries.catch_up()
    assert ids_in(small.client().get(path.replace("limit=1", "limit=9")).data) == [*full[1:], late]
    last = f"/api/games/coal-baron/export?after=0.{full[-1]}"
    assert ids_in(small.client().get(last).data) == [late]


def test_cursors_of_the_earlier_release_go_on_where_they_were(small: World, full: list[str]):
    with small.register.store.views.reading() as cursor:
        ended = {row["match"]: row["ended_at"] for row in cursor.rows("SELECT match, ended_at FROM results")}
    small.wall.now -= 3600
    late = small.finished()
    small.register.queries.catch_up()
    for at, match in enumerate(full):
        got = small.client().get(f"/api/games/coal-baron/export?after={ended[match]}.{match}")
        assert ids_in(got.data) == [*full[at + 1 :], late]
    got = small.client().get("/api/games/coal-baron/export?after=99999999999.nobody")
    assert (got.status_code, "nobody" in got.json["detail"]) == (409, True)
    got = small.client().get(f"/api/games/coal-baron/export?after={ended[full[0]] - 3601}.{late}")
    assert ids_in(got.data) == [*full, late], "all of them ended later by the clock"


def test_a_cursor_whose_match_has_not_ended_is_refused_in_words(small: World, full: list[str]):
    running = small.running()
    for none in (running, "nobody"):
        got = small.client().get(f"/api/games/coal-baron/export?after=0.{none}")
        assert (got.status_code, got.json["detail"].count(".")) == (409, 1)
        assert none in got.json["detail"]
        assert "without `after` it begins at the beginning" in got.json["detail"]


def test_a_line_that_broke_goes_on_where_it_broke(small: World, full: list[str]):
    whole = small.client().get("/api/games/coal-baron/export")
    part = {"Range": "bytes=1000-", "If-Range": whole.headers["ETag"]}
    rest = small.client().get("/api/games/coal-baron/export", headers=part)
    assert (rest.status_code, rest.headers["Content-Range"]) == (
        206, f"bytes 1000-{len(whole.data) - 1}/{len(whole.data)}",
    )  # fmt: skip
    assert whole.data[:1000] + rest.data == whole.data
    again = small.client().get("/api/games/coal-baron/export", headers={"If-None-Match": whole.headers["ETag"]})
    assert again.status_code == 304


def test_bytes_behind_the_end_are_refused_with_how_many_there_are(small: World, full: list[str]):
    size = len(small.client().get("/api/games/coal-baron/export").data)
    got = small.client().get("/api/games/coal-baron/export", headers={"Range": f"bytes={size}-"})
    assert (got.status_code, got.headers["Content-Range"]) == (416, f"bytes */{size}")
    assert f"{size} bytes" in got.json["detail"]


@pytest.mark.parametrize("asked", ["bites=1-2", "bytes=0-1,5-6", "bytes", "bytes=a-b", "lines=3"])
def test_a_range_of_another_kind_is_passed_over(small: World, full: list[str], asked):
    """As RFC 9110 has it: who does not know the unit sends the whole."""
    got = small.client().get("/api/games/coal-baron/export", headers={"Range": asked})
    assert (got.status_code, got.headers["Accept-Ranges"], len(ids_in(got.data))) == (200, "bytes", len(full))


def test_it_comes_zipped_to_who_can_read_that(small: World, full: list[str]):
    plain = small.client().get("/api/games/coal-baron/export")
    zipped = small.client().get("/api/games/coal-baron/export", headers={"Accept-Encoding": "gzip"})
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.data) == plain.data
    assert len(zipped.data) < len(plain.data) / 2
    assert zipped.headers["ETag"] != plain.headers["ETag"]
    for refused in ("gzip;q=0", "identity", "br, gzip; q=0.0"):
        unzipped = small.client().get("/api/games/coal-baron/export", headers={"Accept-Encoding": refused})
        assert unzipped.data == plain.data


LISTS = ("me/export?after", "matches?before", "me/matches?before", "tournaments?before")


@pytest.mark.parametrize("cursor", ["nonsense", "-1.x", "1.", "", "1.%00", "٣.x", "99999999999999999999.x", "1.x y"])
@pytest.mark.parametrize("where", LISTS)
def test_a_cursor_that_is_none_is_refused_with_what_would_be_accepted(small: World, where, cursor):
    """In silence it would begin at the beginning, and who follows `next` would never come to an end."""
    got = small.client("Anna").get(f"/api/{where}={cursor}")
    assert got.status_code == 422
    assert "must be as `next` or `Link` of the page before tells it; leave it out to begin" in got.json["detail"]


def test_a_cursor_of_somebody_else_shows_nothing_of_theirs(small: World, full: list[str]):
    path = next_page(small.client("Anna").get("/api/me/export?limit=1"))
    assert small.client("Celina").get(path).data == b""


def test_a_tournaments_matches_come_in_one_file(small: World):
    cup = staged(small, "provisional")
    small.register.queries.catch_up()
    got = small.client().get(f"/api/tournaments/{cup}/export")
    played = matches_in(got.data)
    assert played
    assert all(verify(one).good for one in played)


def test_some_matches_by_their_ids_come_in_one_file(small: World, full: list[str]):
    running = small.running()
    get = small.client().get
    some = get(f"/api/matches/export?ids={full[2]},{running},{full[0]},{full[0]},nobody")
    assert ids_in(some.data) == [full[0], full[2]]  # what is not over, or is none, is left out
    page = get(f"/api/matches/export?ids={','.join(full)}&limit=2")
    assert ids_in(page.data) == full[:2]
    assert ids_in(get(next_page(page)).data) == full[2:]
    assert get(f"/api/matches/export?ids={full[0]}", headers={"Range": "bytes=0-9"}).status_code == 206


@pytest.mark.parametrize("ids", ["", "a,,b", "a b", "a;b", ",".join(["x"] * 101), "x" * 65])
def test_a_list_that_is_none_is_refused_with_what_would_be_accepted(small: World, ids: str):
    got = small.client().get("/api/matches/export", query_string={"ids": ids})
    assert (got.status_code, "1 to 100 ids of matches, with commas between" in got.json["detail"]) == (422, True)
