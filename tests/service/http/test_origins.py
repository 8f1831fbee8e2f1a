"""Under which names the register answers, which proxies it believes, and which pages may send it something."""

import pytest

from service.app import create_app
from service.config import BadSettings, Settings
from service.storage.schema import migrate
from tests.followed import followed
from tests.service.api import PLENTY, World
from tests.service.api.conftest import KEY

FOREIGN = [
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://localhost:9999"},
    {"Origin": "http://localhost.evil.example"},
    {"Referer": "https://evil.example/http://localhost/"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]
OWN = [
    {},
    {"Origin": "http://localhost"},
    {"Origin": "http://127.0.0.1:8000", "Sec-Fetch-Site": "same-origin"},
    {"Referer": "http://localhost/sign-in?to=/matches"},
]
POSTS = ["/sign-in", "/sign-in/some-key", "/games/coal-baron/practise", "/sign-out", "/mail/confirm/token", "/new"]


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_another_sites_page_can_send_nothing_also_without_a_session(world: World, path, headers):
    """Or it could sign somebody in as somebody else, and watch what is played there."""
    told = world.app.test_client().post(path, headers=headers, data={"email": "anna@players.example"})
    assert told.status_code == 403
    assert "Another site" in told.get_data(as_text=True)
    assert "Set-Cookie" not in told.headers


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_the_api_without_a_token_is_no_way_round(world: World, headers):
    link = world.register.people.give_key(world.ids["Anna"], "sign-in")
    told = world.app.test_client().post("/api/me/session", json={"link": link}, headers=headers)
    assert told.status_code == 403
    assert world.register.people.holder(link, "sign-in")


@pytest.mark.parametrize("headers", OWN, ids=str)
def test_our_own_pages_and_programs_can(world: World, headers):
    link = world.register.people.give_key(world.ids["Anna"], "sign-in")
    assert world.app.test_client().post(f"/sign-in/{link}", headers=headers).status_code == 303


def test_a_token_is_enough_wherever_it_comes_from(world: World):
    body = {"game": "coal-baron", "seats": 2}
    assert world.client("Anna").post("/api/matches", json=body, headers=FOREIGN[0]).status_code == 201


def test_mail_programs_stop_mails_from_wherever_they_are(world: World):
    token = world.register.addresses.sign("stop", f"{world.ids['Anna']}/{world.open()}")
    body = {"List-Unsubscribe": "One-Click"}
    assert world.app.test_client().post(f"/mail/stop/{token}", data=body, headers=FOREIGN[0]).status_code == 200


# --- names -----------------------------------------------------------------------------------------------------------


def asked(app, host: str, path: str = "/api/games", **headers: str):
    return app.test_client().get(path, headers={"Host": host, **headers})


@pytest.mark.parametrize(
    "host",
    ["localhost", "127.0.0.1", "127.0.0.1:8001", "[::1]:8000", "LOCALHOST:9", "register.example", "play.example"],
)
def test_names_of_ours_are_answered_on_every_port(tmp_path, host):
    assert asked(app_at(tmp_path), host).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "register.example.", "10.0.0.3", "[::1", "a b", "", "ä.example"]
)
def test_other_names_are_not(tmp_path, host):
    told = asked(app_at(tmp_path), host.encode().decode("latin-1"))
    assert told.status_code == 421
    assert "TRAINREGISTER_HOSTS" in told.json["detail"]


def test_a_page_says_so_too_and_a_machine_is_asked_by_its_number(tmp_path):
    app = app_at(tmp_path)
    assert asked(app, "evil.example", "/").status_code == 421
    assert asked(app, "10.0.0.3:8000", "/healthz").status_code == 200
    assert asked(app, "10.0.0.3:8000", "/readyz").status_code == 200
    assert asked(app, "10.0.0.3:8000", "/metrics").status_code == 421


def test_on_https_a_page_of_http_is_another_site(tmp_path):
    app = app_at(tmp_path)
    for origin, status in (("https://register.example", 200), ("http://register.example", 403)):
        headers = {"Host": "register.example", "Origin": origin}
        assert app.test_client().post("/sign-in", data={"email": "a@b.example"}, headers=headers).status_code == status


# --- proxies ---------------------------------------------------------------------------------------------------------


def app_at(tmp_path, proxies: int = 0, **env: str):
    env = {"TRAINREGISTER_URL": "https://register.example", "TRAINREGISTER_HOSTS": "play.example, Other.example", **env}
    settings = Settings.load({"TRAINREGISTER_DATA": str(tmp_path), "TRAINREGISTER_SECRET_KEY": KEY.decode(), **env})
    migrate(settings.database)
    return followed(create_app(settings, limits=PLENTY, proxies=proxies))


@pytest.mark.parametrize(
    ("peer", "named", "believed"),
    [
        ("127.0.0.1", "", True),
        ("::1", "", True),
        ("::ffff:127.0.0.1", "", True),
        ("", "", True),  # a socket of this machine
        ("10.0.0.2", "", False),
        ("10.0.0.2", "10.0.0.2, 10.1.0.0/24", True),
        ("10.1.0.77", "10.0.0.2, 10.1.0.0/24", True),
        ("10.0.0.3", "10.0.0.2, 10.1.0.0/24", False),
        ("127.0.0.1", "10.0.0.2", False),
    ],
)
def test_forwarded_headers_count_only_from_a_proxy_that_is_named(tmp_path, peer, named, believed):
    app = app_at(tmp_path, 1, TRAINREGISTER_PROXIES=named)
    told = app.test_client().get(
        "/api/games", environ_base={"REMOTE_ADDR": peer}, headers={"X-Forwarded-Host": "evil.example"}
    )
    assert told.status_code == (421 if believed else 200)


def test_without_a_proxy_nobody_is_believed(tmp_path):
    told = app_at(tmp_path).test_client().get("/api/games", headers={"X-Forwarded-Host": "evil.example"})
    assert told.status_code == 200


def test_a_proxy_that_is_none_is_told_at_the_start(tmp_path):
    with pytest.raises(BadSettings, match="TRAINREGISTER_PROXIES looks like"):
        app_at(tmp_path, TRAINREGISTER_PROXIES="the big one")
