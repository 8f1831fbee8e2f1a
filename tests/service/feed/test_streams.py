"""Streams: everybody hears what they may know, as soon as it is stored, in order and once."""

from __future__ import annotations

import re
import threading

import pytest
import redis

from domain.match.clocks import DAY
from service.config import Settings
from service.feed import application, hub
from service.feed.shared_reads import SharedReads
from service.feed.watchers import StreamLimits
from service.notify.announcements import CHANNEL
from service.run import redis_server
from tests.feeds import PATIENCE, Reader, fed, with_feed
from tests.service.api.conftest import KEY
from tests.service.feed.conftest import FedWorld

NDJSON = "application/x-ndjson"


@pytest.mark.parametrize("name", ["Anna", "Bartek", "Celina", None])
@pytest.mark.parametrize("form", ["text/event-stream", NDJSON])
def test_a_stream_tells_what_the_log_tells_the_same_eyes(world, name, form):
    """Each entry with the same words, cut in the same places; first what was there, then what happens."""
    match = world.match()
    world.play(match, 3)
    stream = world.watch(f"/api/matches/{match}/stream?after=2", name, Accept=form)
    events = iter(stream)
    heard = [next(events) for _ in range(5)]
    world.play(match, 4)
    heard += [next(events) for _ in range(4)]
    told = world.client(name).get(f"/api/matches/{match}/log?after=2").json["entries"]
    assert [one.data for one in heard] == told[:9]
    assert [int(one.id) for one in heard] == [entry["version"] for entry in told[:9]]


def test_who_gives_no_id_hears_what_happens_next(world):
    match = world.match()
    stream = world.watch(f"/api/matches/{match}/stream")
    world.play(match, 1)
    assert stream.next().data["ply"] == 1


def test_who_was_gone_goes_on_where_they_were(world):
    match = world.match()
    world.play(match, 6)
    first = world.watch(f"/api/matches/{match}/stream?after=4").next()
    stream = world.watch(f"/api/matches/{match}/stream", Last_Event_ID=first.id)
    assert int(stream.next().id) == int(first.id) + 1


def test_what_many_watch_is_read_once_for_each_kind_of_eyes(world, monkeypatch):
    match, queries = world.match(), type(world.register.queries)
    asked = []
    original = queries.log
    monkeypatch.setattr(queries, "log", lambda self, *given: asked.append(given) or original(self, *given))
    readers = [world.watch(f"/api/matches/{match}/stream", name) for name in ("Anna", "Bartek", None, "Celina", None)]
    world.play(match, 1)
    assert [one.next().data["ply"] for one in readers] == [1] * 5
    assert len(asked) == 3  # two seats, and everybody else


def test_signs_of_life_come_while_nothing_happens(world, monkeypatch):
    monkeypatch.setattr(application, "BEAT", 0.05)
    match = world.match()
    for form, beat in (("text/event-stream", ":"), (NDJSON, "")):
        lines = world.watch(f"/api/matches/{match}/stream", Accept=form).lines()
        assert beat in [next(lines) for _ in range(6)]


# One's own matches


def test_own_matches_are_told_as_they_stand_and_whenever_they_go_on(world):
    match = world.match()
    events = iter(world.watch("/api/stream/me", "Bartek"))
    told = next(one for one in events if one.data["match"] == match)
    assert (told.event, told.data["status"], told.data["seat"], told.data["asked"]) == ("match", "running", 1, [])
    world.register.matches.decide(world.caller("Anna"), match, "pass", None)
    told = next(one for one in events if one.data["match"] == match)
    assert (told.data["ply"], [one["seat"] for one in told.data["asked"]]) == (1, [1])
    world.register.talk.say(world.caller("Anna"), match, "your turn!")
    assert next(events).data["said"] == 1


def test_who_is_offered_a_seat_or_has_lost_one_hears_of_it(world):
    match = world.match()
    celina = iter(world.watch("/api/stream/me", "Celina"))
    bartek = iter(world.watch("/api/stream/me", "Bartek"))
    offers = world.register.seat_offers
    offers.offer(world.caller("Bartek"), match, 1, world.ids["Celina"], "a holiday")
    told = next(one for one in celina if one.data["match"] == match)
    assert (told.data["offered"], told.data["seat"], told.data["said"]) == ([1], None, None)
    offers.take(world.caller("Celina"), match, 1)
    assert next(one for one in celina if one.data["offered"] == []).data["seat"] == 1
    assert next(one for one in bartek if one.data["seat"] is None and one.data["match"] == match)


def test_own_matches_that_changed_meanwhile_are_told_to_who_resumes(world):
    before, later = world.match(), world.match()
    world.register.queries.catch_up()
    world.wall.now += DAY
    world.play(later, 1)
    world.register.queries.catch_up()
    events = iter(world.watch("/api/stream/me", "Anna", Last_Event_ID=str(world.wall.now - 1)))
    assert next(events).data["match"] == later
    world.play(before, 1)
    assert next(one for one in events if one.data["match"] != later).data["match"] == before


# How streams end


def test_a_stream_ends_with_its_token(world):
    match = world.match()
    key = world.register.people.give_key(world.ids["Anna"], "token", "soon gone")
    streams = [Reader(world.settings, path, Authorization=f"Bearer {key}") for path in
               (f"/api/matches/{match}/stream?after=4", "/api/stream/me")]  # fmt: skip
    digest = world.register.people.holder(key, "token")[1].digest
    world.register.people.revoke(world.ids["Anna"], digest)
    for stream in streams:
        end = list(stream)[-1]
        assert (end.event, end.data["status"]) == ("end", 401)
        assert end.data["detail"].startswith("The token or the session with which this stream was opened has ended")
        stream.close()


def test_a_stream_ends_with_its_session_and_nothing_secret_follows(world):
    match = world.match()
    cookie = world.session("Anna")
    stream = world.watch(f"/api/matches/{match}/stream", Cookie=cookie)
    world.register.people.spend(cookie.partition("=")[2], "session")
    assert [one.event for one in stream] == ["end"]


def test_a_stream_ends_with_its_seat_before_the_next_entry_is_told(world):
    """What somebody else sees with these eyes from now on is theirs."""
    match = world.match()
    stream = world.watch(f"/api/matches/{match}/stream", "Bartek")
    world.register.seat_offers.offer(world.caller("Bartek"), match, 1, world.ids["Celina"], "a holiday")
    world.register.seat_offers.take(world.caller("Celina"), match, 1)
    heard = list(stream)
    assert [one.data.get("kind") for one in heard[:-1]] in ([], ["seat-offered"])
    assert (heard[-1].event, heard[-1].data["status"]) == ("end", 403)


def test_what_is_stored_after_the_seats_were_looked_at_waits_for_the_next_look(world, monkeypatch):
    """A seat is handed over between the look at the seats and the reading of entries: only earlier ones are told."""
    match, entries = world.match(), SharedReads.entries
    handed_over = []

    def taken_meanwhile(reads, *given):
        if not handed_over:
            handed_over.append(world.register.seat_offers.take(world.caller("Celina"), match, 1))
        return entries(reads, *given)

    monkeypatch.setattr(SharedReads, "entries", taken_meanwhile)
    stream = world.watch(f"/api/matches/{match}/stream", "Bartek")
    world.register.seat_offers.offer(world.caller("Bartek"), match, 1, world.ids["Celina"], "a holiday")
    heard = list(stream)
    assert [one.data.get("kind") for one in heard[:-1]] == ["seat-offered"]
    assert (heard[-1].event, heard[-1].data["status"]) == ("end", 403)


def test_a_log_that_is_shorter_than_it_was_holds_up_nobody(world, monkeypatch):
    """After a restored snapshot entries may be gone that were there a moment ago; streams go on with what comes."""
    match, entries, asked = world.match(), SharedReads.entries, threading.Event()

    def gone_at_first(reads, *given):
        found = entries(reads, *given) if asked.is_set() else []
        asked.set()
        return found

    monkeypatch.setattr(SharedReads, "entries", gone_at_first)
    stream = world.watch(f"/api/matches/{match}/stream")
    world.play(match, 1)
    assert asked.wait(PATIENCE)
    world.play(match, 1)
    assert stream.next().data["ply"] == 1


def test_the_stream_of_a_match_ends_with_it_and_browsers_need_not_come_again(world):
    match = world.finished()
    heard = list(world.watch(f"/api/matches/{match}/stream?after=0"))
    assert [one.event for one in heard][-2:] == ["entry", "end"]
    assert heard[-2].data["kind"] == "match-finished"
    assert world.watch(f"/api/matches/{match}/stream", Last_Event_ID=heard[-2].id).status == 204


# What is not to be had


@pytest.mark.parametrize(
    ("path", "name", "headers", "status", "said"),
    [
        ("/api/stream/me", None, {}, 401, "Send a token as `Authorization: Bearer TOKEN`"),
        ("/api/stream/me", "forged", {}, 401, "This token is not known, has expired, or was revoked."),
        ("/api/stream/me", "revoked", {}, 401, "This token is not known, has expired, or was revoked."),
        ("/api/stream/me", None, {"Cookie": "register-key=forged"}, 401, "Send a token"),
        ("/api/stream/me?after=4000000000", "Anna", {}, 422, "This id is of a moment that has not come"),
        ("/api/stream/me?after=-1", "Anna", {}, 422, "is the id of an event of this stream: a whole number"),
        ("/api/matches/nosuchmatch/stream", None, {}, 404, "There is no such match."),
        ("/api/matches/MATCH/stream?after=999", None, {}, 422, "has 4 entries: resume after one of these"),
        ("/api/matches/MATCH/stream", None, {"Last-Event-ID": "5"}, 422, "has 4 entries: resume after one of these"),
        ("/api/matches/MATCH/stream", "forged", {}, 401, "This token is not known"),
        ("/api/matches/MATCH/stream", None, {"Accept": "text/html"}, 406, "text/event-stream or as application/"),
        ("/api/matches/MATCH/stream", None, {"Host": "evil.example"}, 421, "not reached under this name"),
        ("/api/stream/me?afer=5", "Anna", {}, 422, "In the query, `afer` is unknown; there is after."),
        ("/api/matches/MATCH/stream?as=spectator", "Anna", {}, 422, "`as` is unknown; there is after."),
        ("/api/matches/MATCH/stream?after=1&x=", None, {}, 422, "`x` is unknown; there is after."),
        ("/api/matches/MATCH/stream?after=1&after=2", None, {}, 422, "`after` stands more than once."),
        ("/matches/MATCH/stream?seen=1", None, {}, 422, "`seen` is unknown; there is after."),
        ("/api/matches/MATCH/stream", None, {"Last-Event-ID": "1; 2"}, 422, "is the id of an event of this stream"),
        ("/api/matches/MATCH/stream", None, {"Last-Event-ID": "0x1"}, 422, "is the id of an event of this stream"),
        ("/api/matches/MATCH/stream", None, {"Last-Event-ID": "1" * 11}, 422, "is the id of an event of this stream"),
        ("/api/matches/MATCH/stream?after=%D9%A1", None, {}, 422, "is the id of an event of this stream"),
        ("/api/matches/MATCH/stream", None, {"Accept": "text/event-stream;q=0"}, 406, "text/event-stream or as appl"),
        ("/api/matches/MATCH/stream", None, {"Accept": ",;=/"}, 406, "text/event-stream or as application/"),
        ("/api/nothing", None, {}, 404, "The feed has /api/stream/me"),
    ],
)  # fmt: skip
def test_what_is_not_to_be_had_is_told_in_a_sentence(world, path, name, headers, status, said):
    found = world.watch(path.replace("MATCH", world.match()), name, **headers)
    assert found.status == status
    assert said in found.problem()


def test_another_page_comes_as_nobody_and_our_own_with_its_session(world):
    """Cookies know no port: a page at ours may use the session, whatever another sends counts for nothing."""
    cookie, ours = world.session("Anna"), world.settings.url
    stranger = world.watch("/api/stream/me", Cookie=cookie, Origin="https://evil.example")
    assert (stranger.status, stranger.answer.headers["Access-Control-Allow-Origin"]) == (401, "*")
    assert world.watch("/api/stream/me", Cookie=cookie, Sec_Fetch_Site="cross-site").status == 401
    own = world.watch("/api/stream/me", Cookie=cookie, Origin=ours)
    assert own.status == 200
    assert own.answer.headers["Access-Control-Allow-Origin"] == ours
    assert own.answer.headers["Access-Control-Allow-Credentials"] == "true"


def test_a_token_without_the_scope_to_read_opens_no_stream(world):
    key = world.register.people.give_key(world.ids["Anna"], "token", "plays only", ["play"])
    found = Reader(world.settings, "/api/stream/me", Authorization=f"Bearer {key}")
    assert (found.status, found.problem()) == (403, "This token lacks the scope read; it has play.")


def test_there_are_so_many_for_one_person_and_one_more_when_one_is_closed(world, monkeypatch):
    monkeypatch.setattr(world.feed.hub.watchers, "_limits", StreamLimits(person=2, place=1))
    match = world.match()
    two = [world.watch(f"/api/matches/{match}/stream", "Celina") for _ in range(2)]
    third = world.watch("/api/stream/me", "Celina")
    assert (third.status, third.problem()) == (429, "At most 2 streams at the same time; close one first.")
    two[0].close()
    while (again := world.watch("/api/stream/me", "Celina")).status == 429:  # once the feed has noticed
        again.close()
    assert again.status == 200


# Redis


def test_nothing_but_ids_and_versions_passes_through_redis(world):
    listening = redis.Redis.from_url(world.settings.redis).pubsub(ignore_subscribe_messages=True)
    listening.subscribe(CHANNEL)
    match = world.match()
    world.play(match, 10)
    world.register.talk.say(world.caller("Anna"), match, "a word among us")
    said = []
    while f"{match} 0" not in said:
        if message := listening.get_message(timeout=60):
            said.append(message["data"].decode())
    assert len(said) == 4 + 10 + 1  # opening, two who sit down, the start; ten decisions; the talk
    assert all(re.fullmatch(r"[a-z0-9]{12} \d+", one) for one in said)


@pytest.mark.parametrize("rubbish", ["", "x", "a b", "nosuchmatch 7", "' OR 1 999999999", "m 99999999999"])
def test_whoever_writes_into_redis_makes_us_look_and_nothing_else(world, rubbish):
    match = world.match()
    stream, own = world.watch(f"/api/matches/{match}/stream"), world.watch("/api/stream/me", "Anna")
    server = redis.Redis.from_url(world.settings.redis)
    server.publish(CHANNEL, rubbish)
    server.publish(CHANNEL, f"{match} 999999999")
    world.play(match, 1)
    server.publish(CHANNEL, f"{match} 0")
    assert own.next().event == "match"
    assert stream.next().data["ply"] == 1


def test_without_redis_everything_is_found_in_the_log(tmp_path, monkeypatch):
    """What was never announced, and what happens after Redis has gone away in the middle of a stream; talk too."""
    monkeypatch.setattr(hub, "SELDOM", 0.2)
    monkeypatch.delenv("REDIS_URL", raising=False)
    settings = with_feed(Settings(tmp_path, f"sqlite:///{tmp_path / 'register.db'}", None, KEY))
    world = FedWorld(settings)  # announces nothing: nobody has told it of Redis
    with redis_server.running(tmp_path) as url, fed(settings._replace(redis=url), now=world.wall):
        match = world.match()
        stream = iter(world.watch(f"/api/matches/{match}/stream"))
        page = iter(world.watch(f"/matches/{match}/stream", Cookie=world.session("Anna")))
        world.play(match, 1)
        assert next(stream).data["ply"] == 1
        redis.Redis.from_url(url).shutdown(nosave=True)
        world.play(match, 1)
        assert next(stream).data["ply"] == 2
        world.register.talk.say(world.caller("Anna"), match, "is anybody there?")
        assert "6.1" in (next(page).data for _ in range(4))
        world.forget_readers()
    world.close()
