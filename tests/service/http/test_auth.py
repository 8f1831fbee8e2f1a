"""Every route that is no API, by somebody who holds only a token: pages know nothing of scopes, so tokens open none."""

import pytest
from werkzeug.routing import Rule

from tests.service.api import World
from tests.service.api.tournament_world import staged

FILL = {
    "game": "coal-baron",
    "filename": "nothing.css",
    "seat": "0",
    "ply": "1",
    "what": "take",
    "round": "1",
    "act": "withdraw",
}


def addresses(world: World) -> list[tuple[str, str]]:
    """Method and address of everything outside the API, with something real in its place."""
    real, found = FILL | {"match": world.running(), "tournament": staged(world, "playing")}, list[tuple[str, str]]()
    rules: list[Rule] = list(world.app.url_map.iter_rules())
    for rule in rules:
        if not rule.rule.startswith("/api"):
            filled = {name: real.get(name, "take") for name in rule.arguments}
            _, path = rule.build(filled)
            found += [(method, path) for method in sorted(rule.methods - {"OPTIONS", "HEAD"})]
    return found


@pytest.mark.parametrize("role", ["reader", "Olga", "forged"])
def test_a_token_is_nobody_outside_the_api(world: World, role: str):
    wrong = []
    for method, path in addresses(world):
        if path == "/metrics":
            continue  # it counts what was asked before
        bearer = {"Authorization": f"Bearer {world.tokens[role]}"}
        strange, known = (
            world.app.test_client().open(path, method=method, headers=headers, data={"email": "x@y.example"})
            for headers in ({}, bearer)
        )
        if strange.status_code != known.status_code or "Sign out" in known.get_data(as_text=True):
            wrong.append(f"{method} {path}: {strange.status_code} for a stranger, {known.status_code} with a token")
    assert wrong == []


def test_a_token_for_reading_makes_no_other_token(world: World):
    """What was found: a form of the settings took it, and gave a whole one for it."""
    reader = {"Authorization": f"Bearer {world.tokens['reader']}"}
    before = world.register.people.keys(world.ids["Anna"])
    told = world.app.test_client().post("/settings/tokens", data={"scope": ["play", "organise"]}, headers=reader)
    assert told.status_code == 401
    assert world.register.people.keys(world.ids["Anna"]) == before


@pytest.mark.parametrize("scope", ["read", "play", "organise"])
def test_a_token_revokes_itself_whatever_its_scopes_and_no_other(small: World, scope: str):
    people, anna = small.register.people, small.ids["Anna"]
    small.tokens["mine"] = people.give_key(anna, "token", "mine", [scope])
    mine, others = small.client("mine"), len(people.keys(anna)) - 1
    assert small.session("Anna").delete("/api/me/tokens/this").status_code == 409
    assert mine.delete(f"/api/me/tokens/{people.keys(anna)[0].digest[:16]}").status_code == 403
    assert mine.delete("/api/me/tokens/this").status_code == 204
    assert mine.delete("/api/me/tokens/this").status_code == 401  # at once, though good tokens are remembered
    assert len(people.keys(anna)) == others
