"""A whole tournament over HTTP, and nothing but HTTP; every act by every role; what nobody may know."""

from __future__ import annotations

import csv
import io
from hashlib import sha256
from typing import Any

import pytest

from domain.tournament.audit import audited
from tests.service.api import World
from tests.service.api.tournament_world import SWISS, announce, ask, finish_round, matches_of, staged

# method, path, its stage, body (A: Anna, B: Bartek, R: Rita, C: Celina), status for each role
ROLES = ("nobody", "reader", "Celina", "Anna", "Rita", "Dora")
WHY = {"reason": "for all to read"}
D = (401, 403, 403, 403, 403, 201)  # directors only
RULED = {"do": "result", "round": 1, "fixture": 1, "places": [1, 2], "totals": [9, 3], **WHY}
TABLE: list[tuple[str, str, str, Any, tuple[int, ...]]] = [
    ("GET", "", "playing", None, (200,) * 6),
    ("GET", "/rounds/1", "playing", None, (200,) * 6),
    ("GET", "/rounds/9", "playing", None, (404,) * 6),
    ("GET", "/standings", "playing", None, (200,) * 6),
    ("GET", "/crosstable", "playing", None, (200,) * 6),
    ("GET", "/rulings", "playing", None, (200,) * 6),
    ("GET", "/log", "playing", None, (200,) * 6),
    ("GET", "/calendar.ics", "playing", None, (200,) * 6),
    ("POST", "/entries", "entering", {}, (401, 403, 201, 409, 201, 201)),
    ("POST", "/entries", "playing", {}, (401, 403, 409, 409, 409, 409)),
    ("DELETE", "/entries", "entering", {}, (401, 403, 403, 200, 200, 403)),
    ("POST", "/returns", "playing", None, (401, 403, 403, 403, 403, 403)),
    ("POST", "/reserves", "playing", {}, (401, 403, 201, 409, 409, 201)),
    ("POST", "/reserves/offers", "playing", {}, (401, 403, 409, 409, 409, 409)),
    ("DELETE", "/reserves/offers", "playing", {"seen": 9}, (401, 403, 409, 409, 409, 409)),
    ("POST", "/protests", "playing", WHY, (401, 403, 403, 201, 403, 403)),
    ("POST", "/bots", "entering", {"player": "bot-greedy-1"}, (401, 403, 403, 403, 403, 409)),
    ("POST", "/directors", "entering", {"player": "C"}, D),
    ("DELETE", "/directors", "entering", None, (401, 403, 403, 403, 403, 200)),
    ("POST", "/refusals", "entering", {"player": "A", **WHY}, D),
    ("POST", "/apart", "entering", {"player": "A", "other": "B", **WHY}, D),
    ("DELETE", "/apart", "entering", {"player": "A", "other": "B", **WHY}, (401, 403, 403, 403, 403, 409)),
    ("POST", "/close", "entering", {}, D),
    ("POST", "/draws", "playing", {"value": "1"}, (401, 403, 409, 409, 409, 409)),
    ("POST", "/rounds", "playing", None, (401, 403, 409, 409, 409, 409)),
    (
        "POST", "/rounds/1/pairing", "playing", {"fixture": 1, "player": "1", "against": 2, "other": "2", **WHY},
        (401, 403, 403, 403, 403, 409),
    ),
    ("POST", "/stages/close", "playing", WHY, (401, 403, 409, 409, 409, 409)),
    ("POST", "/rulings", "playing", RULED, D),
    ("POST", "/rulings", "playing", {"do": "void", "round": 1, "fixture": 1, **WHY}, D),
    ("POST", "/rulings", "playing", {"do": "anew", "round": 1, "fixture": 1, **WHY}, D),
    ("POST", "/rulings", "playing", {"do": "penalty", "player": "A", "points": "1/2", **WHY}, D),
    ("POST", "/rulings", "playing", {"do": "exclude", "player": "A", **WHY}, D),
    (
        "POST", "/rulings", "playing", {"do": "substitute", "round": 1, "fixture": 1, "seat": 0, "player": "R", **WHY},
        (401, 403, 403, 403, 403, 409),
    ),
    (
        "POST", "/rulings", "playing", {"do": "ask-reserve", "round": 1, "fixture": 1, "seat": 0, "player": "R", **WHY},
        (401, 403, 403, 403, 403, 409),
    ),
    ("POST", "/rulings", "entering", {"do": "terms", "what": "points", "new": "wins", **WHY}, D),
    ("POST", "/rulings", "playing", {"do": "pause", **WHY}, D),
    ("POST", "/rulings", "playing", {"do": "resume", **WHY}, (401, 403, 403, 403, 403, 409)),
    ("POST", "/reserves/calls", "playing", {"player": "R", **WHY}, D),
    ("POST", "/protests/1/answers", "protested", {"upheld": False, **WHY}, D),
    ("POST", "/confirmations", "provisional", None, (401, 403, 403, 403, 403, 409)),
    ("POST", "/cancellations", "playing", WHY, D),
]  # fmt: skip
LISTS = [("GET", "/api/tournaments"), ("POST", "/api/tournaments")]


@pytest.mark.parametrize("role", ROLES)
def test_each_act_by_each_role(small: World, role: str):
    """All rows of one role, in a table of what was wrong."""
    wrong = []
    unchanged: dict[str, str] = {}  # tournaments in which the last row did nothing
    for method, path, stage, body, statuses in TABLE:
        cup = unchanged.pop(stage, "") or staged(small, stage)
        people = {"A": "Anna", "B": "Bartek", "R": "Rita", "C": "Celina"}
        sent = {
            key: small.ids[people[str(value)]] if str(value) in people else value for key, value in (body or {}).items()
        }
        more = {} if body is None else {"json": sent}
        got = small.client(None if role == "nobody" else role).open(method, f"/api/tournaments/{cup}{path}", **more)
        if method == "GET" or got.status_code >= 400:
            unchanged[stage] = cup
        if got.status_code != statuses[ROLES.index(role)]:
            wrong.append(f"{method} {path} ({stage}) {body}: {got.status_code} {got.get_data(as_text=True)[:200]}")
    assert wrong == []


def test_a_whole_tournament_over_the_api_alone(small: World):
    cup = staged(small, "playing")
    anna, nobody = small.client("Anna"), small.client()
    listed = nobody.get("/api/tournaments?phase=playing").json["tournaments"]
    assert [one["id"] for one in listed] == [cup]
    mine = [
        one
        for one in nobody.get(f"/api/tournaments/{cup}/rounds/1").json["fixtures"]
        if "Anna" in [player["name"] for player in one["players"]]
    ]
    assert anna.get(f"/api/matches/{mine[0]['match']}").json["own_seat"] in (0, 1)
    finish_round(small, cup)
    first = nobody.get(f"/api/tournaments/{cup}/standings").json
    assert [line["rank"] for line in first["lines"]] == [1, 2, 3, 4]
    for line in first["lines"]:
        assert line["points"]["value"] == str(sum(int(term["amount"]) for term in line["points"]["terms"]))
        assert line["reach"]["best"] <= line["rank"] <= line["reach"]["worst"]
    ask(small, "Anna", cup, "protests", round=1, fixture=1, reason="the clock was wrong")
    finish_round(small, cup)
    assert nobody.get(f"/api/tournaments/{cup}").json["phase"] == "provisional"
    refused = small.client("Olga").post(f"/api/tournaments/{cup}/confirmations")
    assert (refused.status_code, refused.json["rule"]) == (409, "protest")
    ask(small, "Olga", cup, "protests/1/answers", upheld=False, reason="it was right")
    small.wall.now += 3600
    confirmed = ask(small, "Olga", cup, "confirmations")
    over = nobody.get(f"/api/tournaments/{cup}")
    assert over.json["phase"] == "confirmed"
    assert over.headers["Train-Register-Receipt"] == confirmed["digest"]
    assert sha256(bytes.fromhex(over.json["secret"])).hexdigest() == over.json["commitment"]
    assert list(audited(cup, small.register.store.events.read(cup))) == []


def test_commands_are_carried_out_once_by_their_key(small: World):
    cup = announce(small)
    key = {"Idempotency-Key": "enter-1"}
    one = small.client("Anna").post(f"/api/tournaments/{cup}/entries", json={}, headers=key)
    two = small.client("Anna").post(f"/api/tournaments/{cup}/entries", json={}, headers=key)
    assert (one.json["digest"], two.json["repeated"]) == (two.json["digest"], True)


def test_standings_come_as_a_sheet_too(small: World):
    cup = staged(small, "provisional")
    got = small.client().get(f"/api/tournaments/{cup}/standings", headers={"Accept": "text/csv"})
    rows = list(csv.DictReader(io.StringIO(got.get_data(as_text=True))))
    assert {row["name"] for row in rows} == {"Anna", "Bartek", "Emil", "Fred"}
    assert [row["rank"] for row in rows] == ["1", "2", "3", "4"]


def test_words_are_told_only_when_nobody_can_enter_any_more(small: World):
    cup = staged(small, "entering")
    log = f"/api/tournaments/{cup}/log"
    assert "I am Anna" not in small.client("Anna").get(log).get_data(as_text=True)
    ask(small, "Olga", cup, "close")
    assert "I am Anna" in small.client().get(log).get_data(as_text=True)
    lines = small.client().get(log, headers={"Accept": "application/x-ndjson"}).get_data(as_text=True).splitlines()
    assert len(lines) == small.client().get(log).json["last"]


def test_nothing_secret_is_in_any_answer_before_its_time(small: World):
    """Neither the master secret, nor that of a match, nor salts; and who watches a match sees no hand."""
    cup = staged(small, "playing")
    master = small.register.store.make_secret(cup).hex()
    secrets = [master] + [small.register.store.make_secret(match).hex() for match in matches_of(small, cup)]
    paths = ("", "/rounds/1", "/standings", "/crosstable", "/rulings", "/log", "/calendar.ics")
    told = "".join(small.client("Dora").get(f"/api/tournaments/{cup}{path}").get_data(as_text=True) for path in paths)
    assert not [secret for secret in secrets if secret in told]
    assert '"salt"' not in told
    assert '"command"' not in told
    for match in matches_of(small, cup):
        for role in ("Celina", "Dora", "Olga"):  # directors watch as everybody does
            seat = small.client(role).get(f"/api/matches/{match}/position?as=0")
            assert seat.status_code == 403
            plain = small.client(role).get(f"/api/matches/{match}/position").json
            assert plain["table"] == small.client().get(f"/api/matches/{match}/position").json["table"]


@pytest.mark.parametrize(
    ("announcement", "rule"),
    [
        ({"stages": []}, "stages"),
        ({"stages": [{"format": "chess"}]}, "announcement"),
        ({"stages": [{"format": "swiss", "seats": 9, "rounds": 1}]}, "seats"),
        ({**SWISS, "points": "1-2-3"}, "points"),
        ({**SWISS, "draw": {"source": "public"}}, "draw"),
        ({**SWISS, "nonsense": 1}, "announcement"),
    ],
)
def test_what_cannot_be_announced_is_refused_in_a_sentence(small: World, announcement: Any, rule: str):
    body = {"title": "A cup", "game": "coal-baron", "announcement": announcement}
    got = small.client("Olga").post("/api/tournaments", json=body)
    assert (got.status_code, got.json["rule"]) == (409, rule)
    assert small.client().get("/api/tournaments").json["tournaments"] == []


def test_a_beacon_is_believed_only_if_its_value_follows_from_its_signature(small: World):
    rule = {"source": "beacon", "sentence": "drand, round 7; else round 8", "form": "hex", "length": 64}
    cup = staged(small, "playing", {**SWISS, "draw": rule})
    signature = "ab" * 48
    randomness = sha256(bytes.fromhex(signature)).hexdigest()
    for wrong in ("{", '{"round": 7}', f'{{"round": 7, "randomness": "{"0" * 64}", "signature": "{signature}"}}'):
        got = small.client("Olga").post(f"/api/tournaments/{cup}/draws", json={"evidence": wrong})
        assert (got.status_code, got.json["rule"]) == (409, "draw")
    said = f'{{"round": 7, "randomness": "{randomness}", "signature": "{signature}"}}'
    ask(small, "Olga", cup, "draws", evidence=said)
    assert small.client().get(f"/api/tournaments/{cup}").json["draws"][0]["value"] == randomness
    assert len(matches_of(small, cup)) == 2


def test_no_such_tournament(small: World):
    match = small.running()
    for id in ("nothing", match):
        got = small.client("Anna").get(f"/api/tournaments/{id}")
        assert (got.status_code, got.json["detail"]) == (404, "There is no such tournament.")
        assert small.client("Anna").post(f"/api/tournaments/{id}/entries", json={}).status_code == 404


def test_who_is_erased_leaves_tournaments_on_every_way_and_a_last_director_is_told_what_to_do(small: World):
    olga, anna = small.client("Olga"), small.client("Anna")
    asked = {
        "title": "A cup {of} braces",
        "game": "coal-baron",
        "announcement": {"stages": [{"format": "swiss", "seats": 2, "rounds": 2}]},
    }
    cup = olga.post("/api/tournaments", json=asked).json["tournament"]
    assert anna.post(f"/api/tournaments/{cup}/entries", json={}).status_code < 300
    told = [anna.get(f"/api/tournaments/{cup}/standings?stage={stage}").status_code for stage in (0, 1)]
    assert told == [200, 404], "it has one stage"
    assert small.session("Anna").open("DELETE", "/api/me", json={"sure": "erase me"}).status_code == 204
    assert small.register.tournaments.at(cup).entrants[small.ids["Anna"]].out == "withdrawn"
    told = small.session("Olga").open("DELETE", "/api/me", json={"sure": "erase me"})
    assert (told.status_code, "name another director" in told.text) == (409, True)
