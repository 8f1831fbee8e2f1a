"""How the API behaves besides what it does: caching, conditions, repetition, paging."""

import hashlib
import re

import pytest
from openapi_spec_validator import validate

from domain.chain import RECEIPT_HEADER
from domain.games import GAMES, UNTOLD
from service.api.description import described
from service.api.game_records import RECORD
from service.api.glossary import may_be_null
from service.http.problems import KINDS, Problem
from tests.domain.test_described import SEALED
from tests.service.api import World, conforms


def test_the_description_is_valid_openapi_3_1(world: World):
    validate(world.spec)
    assert world.spec["openapi"] == "3.1.0"


def test_making_the_description_leaves_nothing_changed_for_whoever_makes_it_at_the_same_moment(world: World):
    api = world.app.extensions["flask-smorest"]["apis"][""]["ext_obj"]
    assert described(api, "http://here.example") == described(api, "http://here.example")


def test_no_name_that_lies_sealed_stands_in_the_description(world: World):
    shapes = world.spec["components"]["schemas"]
    of_campaigns = {name: one for name, one in shapes.items() if one.get(RECORD) in UNTOLD}
    assert len(of_campaigns) > 50
    assert SEALED.findall(str(of_campaigns)) == []


def test_the_documentation_shows_every_operation_without_foreign_hosts(world: World):
    page = world.app.test_client().get("/api/docs").get_data(as_text=True)
    assert all(path in page for path in world.spec["paths"])
    assert re.findall(r'(?:src|href)="(?:https?:)?//', page) == []
    assert "<script" not in page


def examples(spec):
    """Every example of a body or an answer, with the schema that stands beside it."""
    for ways in spec["paths"].values():
        for operation in (one for name, one in ways.items() if name != "parameters"):
            parts = [operation.get("requestBody", {}), *operation["responses"].values()]
            for content in (one for part in parts for one in part.get("content", {}).values()):
                shown = [one["value"] for one in content.get("examples", {}).values()]
                shown += [content["example"]] if "example" in content else []
                yield from ((operation["summary"], content["schema"], one) for one in shown)


def test_examples_are_what_their_own_schemas_say(world: World):
    """Examples that would be refused teach the wrong thing."""
    shown = list(examples(world.spec))
    for _, schema, example in shown:
        conforms(world, example, schema)
    assert len(shown) >= 18


def test_every_answer_is_shown_by_an_example(world: World):
    bare = [
        f"{method} {path}"
        for path, ways in world.spec["paths"].items()
        for method, operation in ways.items()
        if method != "parameters"
        for status, told in operation["responses"].items()
        if status.startswith("2") and "example" not in told.get("content", {}).get("application/json", {"example": 0})
    ]
    assert bare == []


def test_every_shape_field_and_parameter_is_explained(world: World):
    unexplained = [
        f"{name}.{field}"
        for name, shape in world.spec["components"]["schemas"].items()
        for field, told in shape.get("properties", {}).items()
        if RECORD not in shape and not told.get("description")
    ]
    unexplained += [
        f"{path} {parameter['name']}"
        for path, ways in world.spec["paths"].items()
        for operation in ways.values()
        for parameter in (operation if isinstance(operation, list) else operation.get("parameters", []))
        if "$ref" not in parameter and not parameter.get("description")
    ]
    assert unexplained == []


def fields(part, name=""):
    """Every field of a description that somebody explained, wherever it stands."""
    if isinstance(part, dict):
        if isinstance(part.get("description"), str) and {"type", "anyOf", "oneOf", "$ref"} & set(part):
            yield name, part
        for key, one in part.items():
            yield from fields(one, f"{name}.{key}")


def test_what_can_be_null_says_when_and_nothing_else_speaks_of_it(world: World):
    told = [*fields(world.spec["components"]["schemas"]), *fields(world.spec["webhooks"])]
    lying = [name for name, one in told if may_be_null(one) != bool(re.search(r"\bnull\b", one["description"], re.I))]
    assert len(told) > 500
    assert lying == []


def test_every_shape_that_the_page_names_is_explained_on_it(world: World):
    page = world.app.test_client().get("/api/docs").get_data(as_text=True)
    named = set(re.findall(r'href="#(shape-\w+)"', page))
    assert len(named) > 20
    assert named <= set(re.findall(r'id="(shape-\w+)"', page))


def test_an_edition_is_served_byte_for_byte(world: World):
    for slug, game in GAMES.items():
        data = world.client().get(f"/api/games/{slug}/edition.toml").data
        assert hashlib.sha256(data).hexdigest() == game.EDITION.digest


# --- asking again ----------------------------------------------------------------------------------------------------


def test_asking_again_costs_nothing_while_nothing_has_changed(world: World):
    match = world.running()
    anna = world.client("Anna")
    for path in ("", "/legal", "/position", "/log", "/score", "/board.txt", "/board.svg", "/board.png", "/export"):
        first = anna.get(f"/api/matches/{match}{path}")
        again = anna.get(f"/api/matches/{match}{path}", headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b""), path
    tag = anna.get(f"/api/matches/{match}").headers["ETag"]
    anna.post(f"/api/matches/{match}/decisions", json={"ply": 0, "text": "pass"})
    assert anna.get(f"/api/matches/{match}", headers={"If-None-Match": tag}).status_code == 200


def test_two_readers_never_share_a_cached_answer(world: World):
    match = world.running()
    answers = [world.client(name).get(f"/api/matches/{match}/position") for name in ("Anna", "Bartek", None)]
    assert len({answer.headers["ETag"] for answer in answers}) == 3
    assert all(
        "Authorization" in answer.headers["Vary"] and "private" in answer.headers["Cache-Control"] for answer in answers
    )


def test_the_etag_of_legal_says_which_question_is_answered(world: World):
    match = world.running()
    anna = world.client("Anna")
    tag = anna.get(f"/api/matches/{match}/legal").headers["ETag"]
    made = anna.post(f"/api/matches/{match}/decisions", json={"text": "pass"}, headers={"If-Match": tag})
    assert made.status_code == 201
    late = anna.post(f"/api/matches/{match}/decisions", json={"text": "pass"}, headers={"If-Match": tag})
    assert late.status_code == 412


@pytest.mark.parametrize("tag", ["*", '"nonsense"', 'W/"7"', '"99999999999999999999-x"', ""])
def test_a_condition_that_names_no_question_is_not_guessed_at(world: World, tag: str):
    match = world.running()
    got = world.client("Anna").post(f"/api/matches/{match}/decisions", json={"text": "pass"}, headers={"If-Match": tag})
    assert got.status_code == 422


def test_the_same_key_gets_the_same_answer_and_does_nothing_twice(world: World):
    anna, key = world.client("Anna"), {"Idempotency-Key": "once-only"}
    body = {"game": "coal-baron", "seats": 2}
    first, again = (anna.post("/api/matches", json=body, headers=key) for _ in range(2))
    assert (first.json["match"], first.json["digest"]) == (again.json["match"], again.json["digest"])
    assert (first.json["repeated"], again.json["repeated"]) == (False, True)
    match, key = world.running(), {"Idempotency-Key": "once-more"}
    first, again = (
        anna.post(f"/api/matches/{match}/decisions", json={"ply": 0, "text": "pass"}, headers=key) for _ in range(2)
    )
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json["digest"] == again.json["digest"]
    assert anna.get(f"/api/matches/{match}").json["ply"] == first.json["ply"]


def test_a_key_is_its_owners_own(world: World):
    key = {"Idempotency-Key": "shared-word"}
    matches = {
        world.client(name).post("/api/matches", json={"game": "coal-baron", "seats": 2}, headers=key).json["match"]
        for name in ("Anna", "Bartek")
    }
    assert len(matches) == 2


# --- lists -----------------------------------------------------------------------------------------------------------


def test_a_list_in_pages_shows_everything_once(world: World):
    laid = {world.open(title="paged") for _ in range(5)}
    seen, before = [], ""
    while True:
        page = world.client().get(f"/api/matches?limit=2{before}").json
        seen += [one["id"] for one in page["matches"]]
        if page["next"] is None:
            break
        before = f"&before={page['next']}"
    assert len(seen) == len(set(seen))
    assert laid <= set(seen)


def test_a_page_of_a_list_links_to_the_next(world: World):
    for _ in range(3):
        world.open(title="linked")
    first = world.client().get("/api/matches?limit=2&status=open")
    address = first.headers["Link"].removeprefix("<").removesuffix('>; rel="next"')
    assert world.client().get(address).json["matches"][0]["id"] not in {one["id"] for one in first.json["matches"]}
    assert "Link" not in world.client().get("/api/matches?limit=200").headers


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("status=open", {"free", "full"}),
        ("status=running", {"running"}),
        ("free=true", {"free"}),
        ("free=false", {"full", "running", "finished"}),
        ("player=BARTEK", {"full", "running", "finished"}),
        ("player=BARTEK&status=open", {"full"}),
        ("game=train-rush", set()),
        ("player=nobody", set()),
    ],
)
def test_a_list_shows_what_is_asked_for(small: World, query: str, wanted: set[str]):
    found = {"free": small.open(), "full": small.open(), "running": small.running(), "finished": small.finished()}
    small.client("Bartek").post(f"/api/matches/{found['full']}/seats")
    listed = small.client().get(f"/api/matches?{query.replace('BARTEK', small.ids['Bartek'])}").json["matches"]
    assert {one["id"] for one in listed} == {found[name] for name in wanted}


def test_an_unknown_game_in_a_list_is_told_which_there_are(world: World):
    told = world.client().get("/api/matches?game=chess")
    assert told.status_code == 404
    assert "there are coal-baron" in told.json["detail"]


def test_what_waits_for_me_is_there_as_soon_as_it_is_asked(world: World):
    match = world.running()
    waiting = {one["match"] for one in world.client("Anna").get("/api/me/awaiting").json}
    assert match in waiting
    world.client("Anna").post(f"/api/matches/{match}/decisions", json={"ply": 0, "text": "pass"})
    waiting = {one["match"] for one in world.client("Anna").get("/api/me/awaiting").json}
    assert match not in waiting
    assert match in {one["match"] for one in world.client("Bartek").get("/api/me/awaiting").json}


@pytest.mark.parametrize("path", ["/api", "/api/"])
def test_the_front_door_leads_to_the_documentation(world: World, path: str):
    told = world.app.test_client().get(path)
    assert (told.status_code, told.headers["Location"]) == (302, "/api/docs")


def test_every_kind_of_problem_leads_to_its_explanation(world: World):
    page = world.app.test_client().get("/api/docs").get_data(as_text=True)
    for kind in KINDS:
        path, _, place = Problem(kind, "").body("x")["type"].partition("#")
        assert path == "/api/docs"
        assert f'id="{place}"' in page


def test_every_reading_of_a_match_carries_the_digest_of_its_log(world: World):
    """Whichever answer somebody keeps is a receipt."""
    match = world.running()
    world.play(match, 3)
    digest = world.client("Anna").get(f"/api/matches/{match}").json["digest"]
    reads = [path for path, ways in world.spec["paths"].items() if "{match}" in path and "get" in ways]
    reads.remove("/api/matches/{match}/hint")  # not given among people
    reads.remove("/api/matches/{match}/what-if")  # not while it runs; see test_what_if
    reads.remove("/api/matches/{match}/stream")  # each of its entries carries its own
    told = {path: world.client("Anna").get(path.format(match=match)) for path in reads}
    assert {path: (one.status_code, one.headers.get(RECEIPT_HEADER)) for path, one in told.items()} == dict.fromkeys(
        reads, (200, digest)
    )
    assert len(reads) >= 12
    earlier = world.client("Anna").get(f"/api/matches/{match}/position?ply=1")
    assert earlier.headers[RECEIPT_HEADER] == digest


def test_every_answer_to_a_command_carries_it_too(world: World):
    match = world.running()
    anna, body = world.client("Anna"), {"ply": 0, "text": "1"}
    before = anna.get(f"/api/matches/{match}").json["digest"]
    assert anna.post(f"/api/matches/{match}/preview", json=body).headers[RECEIPT_HEADER] == before
    made = anna.post(f"/api/matches/{match}/decisions", json=body)
    assert made.headers[RECEIPT_HEADER] == made.json["digest"] != before
