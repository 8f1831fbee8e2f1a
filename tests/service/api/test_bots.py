"""Accounts for programs: owned by a person, known as bots everywhere, played by nobody but their program."""

import pytest

from service.bots.seating import awaited
from service.proof.verify import verify
from service.usecases.bot_accounts import MOST
from service.usecases.callers import Caller
from tests.service.api import Client, World
from workers.bots import Bots

NOBODY = Caller("")


def bot_of(world: World) -> tuple[str, Client]:
    """A new bot of Anna's, her only one, and a client with its token."""
    owner = world.session("Anna")
    for earlier in owner.get("/api/me/bots").json:
        owner.delete(f"/api/me/bots/{earlier['id']}")
    bot = owner.post("/api/me/bots", json={"name": "Steamer"}).json["id"]
    made = owner.post(f"/api/me/bots/{bot}/tokens", json={"label": "test"})
    assert made.json["scopes"] == ["play", "read"]
    return bot, Client(world, made.json["token"])


def seated(world: World) -> tuple[str, str, Client]:
    """Anna's bot plays against Bartek, who laid the table, and is asked first."""
    bot, client = bot_of(world)
    bartek = world.client("Bartek")
    table = {"game": "coal-baron", "seats": 2, "terms": {"pace": "untimed"}, "options": {"start_seat": 0}}
    match = bartek.post("/api/matches", json=table).json["match"]
    assert client.post(f"/api/matches/{match}/seats", json={"seat": 0, "words": "steam"}).status_code == 201
    bartek.post(f"/api/matches/{match}/seats")
    assert bartek.post(f"/api/matches/{match}/start").status_code == 201
    return match, bot, client


def test_a_bot_plays_by_its_token_and_is_known_as_one_wherever_its_name_stands(world: World):
    match, bot, client = seated(world)
    assert client.get("/api/me").json["kind"] == "bot"
    about = client.get(f"/api/matches/{match}").json
    seat = {"seat": 0, "player": bot, "name": "Steamer (bot)", "kind": "bot", "resigned": False}
    assert about["seats"][0] == seat
    assert client.get("/api/me/awaiting").json[0]["match"] == match
    decided = client.post(f"/api/matches/{match}/decisions", json={"ply": 0, "text": "pass"})
    assert decided.status_code == 201
    assert decided.json["happened"][0]["by"] == {"kind": "bot", "id": bot, "name": "Steamer (bot)"}
    listed = world.client().get(f"/api/matches?player={bot}").json["matches"]
    assert [one["name"] for one in listed[0]["seats"]] == ["Steamer (bot)", "Bartek"]
    page = world.app.test_client().get(f"/matches/{match}").get_data(as_text=True)
    assert "Steamer (bot)" in page
    owner = {"id": world.ids["Anna"], "name": "Anna"}
    shown = {"id": bot, "name": "Steamer (bot)", "kind": "bot", "owner": owner}
    assert world.client().get(f"/api/players/{bot}").json == shown


def test_the_registers_own_driver_leaves_bots_of_people_alone(world: World):
    match, bot, _ = seated(world)
    world.register.queries.catch_up()
    assert bot in {one.player for one in world.register.queries.awaiting(kind="bot")}
    assert awaited(world.register) == []
    before = world.register.queries.summary(NOBODY, match).version
    Bots(world.register).step()
    assert world.register.queries.summary(NOBODY, match).version == before


def test_a_match_with_a_bot_of_somebody_is_proven_like_any_other(world: World):
    match, _, client = seated(world)
    client.post(f"/api/matches/{match}/decisions", json={"ply": 0, "text": "pass"})
    world.client("Bartek").post(f"/api/matches/{match}/resignations")
    export = world.client().get(f"/api/matches/{match}/export").get_data()
    assert verify(export).good


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/matches", {"game": "coal-baron", "seats": 2}),
        ("POST", "/api/matches/M/substitutes", {"seat": 1}),
        ("POST", "/api/me/bots", {"name": "Bot of a bot"}),
        ("POST", "/api/me/tokens", {"label": "x", "scopes": ["read"]}),
    ],
)
def test_what_takes_a_person_is_refused_to_a_bot(world: World, method, path, body):
    match, _, client = seated(world)
    got = client.open(method, path.replace("M", match, 1) if "/M/" in path else path, json=body)
    assert got.status_code == 403
    assert "person" in got.json["detail"] or "session" in got.json["detail"]


def test_a_bot_of_somebody_else_is_not_there(world: World):
    bot, _ = bot_of(world)
    other = world.session("Bartek")
    for method, path in (("DELETE", ""), ("GET", "/tokens"), ("POST", "/tokens"), ("DELETE", "/tokens/0123456789")):
        more = {"json": {"label": "x"}} if method == "POST" else {}
        got = other.open(method, f"/api/me/bots/{bot}{path}", **more)
        assert (got.status_code, got.json["detail"]) == (404, "You have no bot with this id.")


def test_a_removed_bot_has_no_name_and_no_token_any_more(small: World):
    _, bot, client = seated(small)
    owner = small.session("Anna")
    assert [one["id"] for one in owner.get("/api/me/bots").json] == [bot]
    small.app.extensions["tokens"]._known.clear()
    assert owner.delete(f"/api/me/bots/{bot}").status_code == 204
    assert owner.get("/api/me/bots").json == []
    assert client.get("/api/me").status_code == 401
    assert small.client().get(f"/api/players/{bot}").json["name"] == "somebody"


def test_who_is_erased_takes_their_bots_along(small: World):
    _, bot, client = seated(small)
    small.app.extensions["tokens"]._known.clear()
    small.register.people.erase(small.ids["Anna"])
    assert client.get("/api/me").status_code == 401
    gone = small.client().get(f"/api/players/{bot}").json
    assert (gone["name"], gone["owner"]) == ("somebody", None)


def test_nobody_has_more_than_some(small: World):
    owner = small.session("Anna")
    for number in range(MOST):
        assert owner.post("/api/me/bots", json={"name": f"Steamer {number}"}).status_code == 201
    got = owner.post("/api/me/bots", json={"name": "One more"})
    assert (got.status_code, got.json["detail"]) == (409, "Nobody has more than 10 bots; remove one first.")


@pytest.mark.parametrize(("bots", "status"), [(True, 201), (False, 409)])
def test_a_tournament_says_whether_bots_may_enter(world: World, bots, status):
    _, client = bot_of(world)
    swiss = {"stages": [{"format": "swiss", "seats": 2, "rounds": 1}], "entry": {"bots": bots}}
    cup = world.client("Olga").post(
        "/api/tournaments", json={"title": "Cup", "game": "coal-baron", "announcement": swiss}
    )
    got = client.post(f"/api/tournaments/{cup.json['tournament']}/entries", json={"words": "steam"})
    assert got.status_code == status
    entrants = world.client().get(f"/api/tournaments/{cup.json['tournament']}").json["entrants"]
    assert [one["kind"] for one in entrants] == (["bot"] if bots else [])
    if not bots:
        assert got.json["detail"] == "No bots may enter this tournament."


def test_a_director_enters_only_bots_of_the_register(world: World):
    bot, _ = bot_of(world)
    swiss = {"stages": [{"format": "swiss", "seats": 2, "rounds": 1}], "entry": {"bots": True}}
    olga = world.client("Olga")
    cup = olga.post("/api/tournaments", json={"title": "Cup", "game": "coal-baron", "announcement": swiss})
    got = olga.post(f"/api/tournaments/{cup.json['tournament']}/bots", json={"player": bot})
    assert got.status_code == 409
    assert got.json["detail"] == "A director enters bots of the register; those of people enter themselves."


def test_bots_are_made_on_the_page_of_settings_too(small: World):
    browser = small.session("Anna")._client
    site = {"Origin": small.register.settings.url}
    made = browser.post("/settings/bots", data={"name": "Steamer"}, headers=site).get_data(as_text=True)
    token = made.partition('<pre tabindex="0">')[2].partition("</pre>")[0]
    assert Client(small, token).get("/api/me").json["kind"] == "bot"
    assert "Steamer (bot)" in browser.get("/settings").get_data(as_text=True)
