"""What should not be sent: the right status, one sentence that says what would be accepted, nothing stored, no leak."""

import pytest

from service.http import request_log
from tests.service.api import World

M = "/api/matches/M"  # a running match, in which Anna is asked
O = "/api/matches/O"  # noqa: E741 - an open one
ANNA, BARTEK, CELINA = "Anna", "Bartek", "Celina"
TEXT, FORM, JSON = "text/plain", "application/x-www-form-urlencoded", "application/json"
KEY, TOKEN = "Idempotency-Key", "Authorization"


def act(**body):
    """A decision of Anna's, with ply 0 unless the row says otherwise."""
    return {"json": {key: value for key, value in ({"ply": 0} | body).items() if value is not None}}


def raw(data, kind=JSON):
    return {"data": data, "content_type": kind}


def lay(**body):
    return {"json": {"game": "coal-baron", "seats": 2} | body}


def head(name, value):
    return {"headers": {name: value}}


# What is posted to the decisions of a running match by Anna, whose turn it is.
DECISIONS = [
    ("a body that is no JSON", raw(b"{"), 400, "not JSON"),
    ("invalid UTF-8", raw(b'{"ply":0,"text":"\xff"}'), 400, "UTF-8"),
    ("a lone surrogate", raw(b'{"ply":0,"text":"\\ud800"}'), 400, "JSON"),
    ("deeply nested", raw(b"[" * 30000), 400, "JSON"),
    ("a list", {"json": [1]}, 422, "The body must be a JSON object"),
    ("text instead of JSON", raw(b"pass", TEXT), 415, "application/json"),
    ("ten megabytes", raw(b'"' + b"a" * 10_000_000 + b'"'), 413, "64 kB"),
    ("nothing at all", {}, 422, "either `decision` or `text`"),
    ("no ply", act(ply=None, text="pass"), 422, "Name the ply"),
    ("a ply in words", act(ply="0", text="pass"), 422, "`ply` must be a whole number"),
    ("a ply that is true", act(ply=True, text="pass"), 422, "`ply` must be a whole number"),
    ("half a ply", act(ply=0.5, text="pass"), 422, "`ply` must be a whole number"),
    ("a ply below zero", act(ply=-1, text="pass"), 422, "`ply` must be from 0 to"),
    ("a ply of 2^70", act(ply=2**70, text="pass"), 422, "`ply` must be from 0 to"),
    ("a ply to come", act(ply=99, text="pass"), 409, "no ply 99 yet; the last one is"),
    ("both forms", act(text="1", decision={}), 422, "either"),
    ("a field too many", act(text="pass", seat=1), 422, "`seat` is unknown; there is version, ply, decision and text"),
    ("an unknown decision", act(decision={"do": "fly"}), 422, "in `do` stands draw_choose, end_turn"),
    ("a decision without a name", act(decision={}), 422, "Say in `do` what is decided"),
    ("a malformed field", act(decision={"do": "place", "zone": 7, "pay": {}}), 422, "`zone` of `place` must be"),
    ("a field that is not the decision's", act(decision={"do": "pass", "x": 1}), 422, "`pass` has no field `x`"),
    ("unreadable notation", act(text="fly me to the moon"), 422, ""),
    ("another language", act(text="żółw 𝔘𝔫𝔦"), 422, ""),
    ("control characters", act(text="pass\u0000"), 422, "control"),
    ("a number beyond the list", act(text="99999"), 422, "no number 99999"),
    ("a rule broken", act(decision={"do": "mine_stop"}), 409, "you could write"),
    ("a key with spaces", act(text="pass") | head(KEY, "a b"), 422, "80 printable"),
    ("a key much too long", act(text="pass") | head(KEY, "a" * 81), 422, "80 printable"),
]
# Everything else: who, method, path, what is sent, status, what the sentence says.
OTHERS = [
    ("not your turn", BARTEK, "POST", f"{M}/decisions", act(text="pass"), 409, "not your turn"),
    ("somebody else's match", CELINA, "POST", f"{M}/decisions", act(text="pass"), 403, "do not sit"),
    ("no such match", ANNA, "POST", "/api/matches/nosuchmatch/decisions", act(text="pass"), 404, "no such match"),
    ("an id that cannot be", ANNA, "GET", "/api/matches/a%00b", {}, 404, "nothing at this address"),
    ("an id out of the house", ANNA, "GET", "/api/matches/..%2f..%2fetc", {}, 404, "nothing at this address"),
    ("a seat that is not there", ANNA, "GET", f"{M}/position?as=7", {}, 403, "only its player"),
    ("a ply that is not there", ANNA, "GET", f"{M}/position?ply=500", {}, 409, "no ply 500"),
    ("a ply of letters", ANNA, "GET", f"{M}/position?ply=two", {}, 422, "`ply` must be a whole number"),
    (
        "a misspelt parameter",
        ANNA,
        "GET",
        f"{M}/log?aftr=3",
        {},
        422,
        "`aftr` is unknown; there is after",
    ),
    ("a limit of nothing", ANNA, "GET", f"{M}/log?limit=0", {}, 422, "`limit` must be from 1 to 1000"),
    ("a log as a picture", ANNA, "GET", f"{M}/log", head("Accept", "image/png"), 406, "application/x-ndjson"),
    ("a form", ANNA, "POST", "/api/matches", raw(b"game=coal-baron", FORM), 415, "application/json"),
    ("an unknown game", ANNA, "POST", "/api/matches", lay(game="chess"), 404, "there are coal-baron"),
    ("too many seats", ANNA, "POST", "/api/matches", lay(seats=9), 409, "played by 2 to 4"),
    ("strange options", ANNA, "POST", "/api/matches", lay(options={"start_seat": "me"}), 422, "must be a whole number"),
    (
        "an unknown pace",
        ANNA,
        "POST",
        "/api/matches",
        lay(terms={"pace": "warp"}),
        422,
        "`terms.pace` must be one of",
    ),
    (
        "a title too long",
        ANNA,
        "POST",
        "/api/matches",
        lay(title="x" * 81),
        422,
        "`title` must have at most 80",
    ),
    ("an unknown bot", ANNA, "POST", f"{O}/seats", {"json": {"bot": "deep blue"}}, 409, "there are greedy and random"),
    ("a wrong method", ANNA, "PUT", "/api/matches", {}, 405, "takes GET"),
    ("a wrong address", ANNA, "GET", "/api/match", {}, 404, "/api/docs"),
    ("a token in another scheme", None, "GET", "/api/me", head(TOKEN, "Basic YTpi"), 401, "Bearer TOKEN"),
    ("a token of rubbish", None, "GET", "/api/me", head(TOKEN, "Bearer \xff\xfe"), 401, "Bearer TOKEN"),
    (
        "a forged token",
        "forged",
        "POST",
        f"{M}/decisions",
        act(text="pass"),
        401,
        "not known, has expired, or was revoked",
    ),
    ("no token", None, "POST", f"{M}/decisions", act(text="pass"), 401, "Bearer TOKEN"),
]
BAD = [(what, ANNA, "POST", f"{M}/decisions", sent, status, says) for what, sent, status, says in DECISIONS] + OTHERS


@pytest.fixture(scope="module")
def table(world: World) -> dict[str, str]:
    return {"M": world.running(), "O": world.open()}


@pytest.mark.parametrize(("what", "who", "method", "path", "sent", "status", "says"), BAD, ids=[row[0] for row in BAD])
def test_bad_input(world, table, what, who, method, path, sent, status, says):
    before = world.register.store.events.end()
    path = path.replace("/M", f"/{table['M']}").replace("/O/", f"/{table['O']}/")
    got = world.client(who).open(method, path, **sent)
    assert got.status_code == status, got.get_data(as_text=True)
    assert says in got.json["detail"]
    assert got.json["detail"].count("\n") == 0
    assert world.register.store.events.end() == before


def test_a_stale_decision_is_told_what_has_happened_since(world: World):
    match = world.running()
    anna = world.client(ANNA)
    first = anna.post(f"/api/matches/{match}/decisions", json={"ply": 0, "text": "pass"})
    assert first.status_code == 201
    for way in ("decisions", "preview"):
        again = anna.post(f"/api/matches/{match}/{way}", json={"ply": 0, "text": "pass"})
        assert again.status_code == 412
        assert again.json["ply"] == first.json["ply"]
        assert [entry["ply"] for entry in again.json["since"]] == [first.json["ply"]]
        assert again.json["since"][0]["words"]


def test_a_refusal_has_what_a_program_needs_to_say_it_in_another_language(world: World):
    match = world.running()
    got = world.client(BARTEK).post(f"/api/matches/{match}/decisions", json={"ply": 0, "decision": {"do": "pass"}})
    assert got.status_code == 409
    assert got.json["rule"] == "turn"
    assert got.json["template"] == "it is not your turn; the table waits for {seats}"
    assert got.json["values"] == {"seats": [0]}
    assert got.json["detail"] == "It is not your turn; the table waits for Anna."


@pytest.mark.parametrize("name", ["Anna", None])
def test_nothing_of_a_token_is_in_any_log_line(world: World, caplog, monkeypatch, name):
    link = world.register.people.give_key(world.ids["Anna"], "sign-in")
    lines: list[dict] = []
    monkeypatch.setattr(request_log, "lines", lines.append)
    with caplog.at_level("DEBUG"):
        client = world.client(name)
        client.get("/api/me")
        client.get(f"/api/matches?before={link}")
        client.post("/api/me/session", json={"link": link})
    told = "\n".join([*(f"{record.getMessage()} {vars(record)}" for record in caplog.records), *map(str, lines)])
    assert len(lines) == 3
    assert link not in told
    assert not any(token in told for token in world.tokens.values())


@pytest.mark.parametrize("words", ["\x00", "a\x00b"])
def test_text_that_no_database_can_hold_is_refused_on_every_page(world, words):
    """PostgreSQL holds no NUL in a text; on SQLite it is refused alike, so that a register can move."""
    match, browser = world.running(), world.app.test_client()
    browser.post(f"/sign-in/{world.register.people.give_key(world.ids['Anna'], 'sign-in')}")
    site = {"Origin": world.register.settings.url}
    for path, field in (
        ("/sign-in", "email"), (f"/matches/{match}/talk", "words"), (f"/matches/{match}/notes", "words"),
        ("/settings/tokens", "label"), ("/settings/post/hooks", "match"), ("/settings/back", "match"),
        (f"/matches/{match}/offers", "player"), ("/settings", "name"), ("/new", "title"),
    ):  # fmt: skip
        assert browser.post(path, data={field: words}, headers=site).status_code < 500, path
