"""Standing answers and chained lines over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from service.usecases.callers import Caller
from service.usecases.typed_lines import LONGEST_LINE
from tests.service.api import Client, World
from tests.windows import Window, before_a_theft, look, offers


class Table:
    """Anna and Bartek at SteamRollers; whoever picks a die can have it stolen."""

    def __init__(self, world: World) -> None:
        players = {world.ids[name]: name for name in ("Anna", "Bartek")}
        self.world = world
        self.window: Window = before_a_theft(world.register.matches, [Caller(id) for id in players])
        self.at = f"/api/matches/{self.window.match}"
        self.picker = world.client(players[self.window.picker.player])
        self.thief = world.client(players[self.window.thief.player])
        self.value = self.window.picks[-1]

    def decide(self, who: Client, text: str, key: str = "", ply: int | None = None) -> Any:
        headers = {"Idempotency-Key": key} if key else {}
        body = {"ply": self.window.ply if ply is None else ply, "text": text}
        return who.post(f"{self.at}/decisions", json=body, headers=headers)

    def leave(self, who: Client, text: str) -> Any:
        return who.open("PUT", f"{self.at}/standing", json={"text": text})


@pytest.fixture
def table(world: World) -> Table:
    return Table(world)


def test_an_answer_is_left_looked_at_and_withdrawn(table: Table):
    none = {"text": None, "examples": ["allow", "steal 5 6", "steal 5 6 else ask", "steal any"]}
    assert table.thief.get(f"{table.at}/standing").json == none
    assert table.leave(table.thief, " steal  5 6 ").json == none | {"text": "steal 5 6", "done": None}
    assert table.thief.get(f"{table.at}/standing").json == none | {"text": "steal 5 6"}
    assert table.picker.get(f"{table.at}/standing").json == none
    assert table.thief.delete(f"{table.at}/standing").status_code == 204
    assert table.thief.get(f"{table.at}/standing").json == none


def test_it_acts_behind_the_decision_that_asks_for_it(table: Table):
    table.leave(table.thief, f"steal {table.value}")
    made = table.decide(table.picker, f"pick {table.value}")
    assert made.status_code == 201
    assert [(one["how"], one["text"]) for one in made.json["happened"]] == [
        ("decided", f"pick {table.value}"),
        ("standing-order", "steal"),
    ]
    assert made.json["happened"][1]["by"] == {"kind": "service", "id": "", "name": "service"}
    assert made.json["happened"][1]["words"][0].startswith("a standing order of ")
    assert [one["question"] for one in made.json["asked"]] == ["pick"]


def test_left_while_being_asked_it_is_told_what_it_did(table: Table):
    table.decide(table.picker, f"pick {table.value}")
    left = table.leave(table.thief, "allow").json
    assert [one["text"] for one in left["done"]["happened"]] == ["allow"]
    assert left["text"] == "allow"


def test_what_is_none_is_refused_with_what_would_be_one(table: Table):
    refused = table.leave(table.thief, "steal it all")
    assert (refused.status_code, refused.json["rule"]) == (409, "standing")
    assert "steal 5 6 else ask" in refused.json["detail"]
    assert table.leave(table.thief, "").status_code == 422
    assert table.leave(table.thief, "x" * (LONGEST_LINE + 1)).status_code == 422


def test_a_game_without_interrupts_says_why(world: World):
    match = world.running()
    assert world.client("Anna").get(f"/api/matches/{match}/standing").json == {"text": None, "examples": []}
    refused = world.client("Anna").open("PUT", f"/api/matches/{match}/standing", json={"text": "pass"})
    assert refused.status_code == 409
    assert "asked in your own turn only" in refused.json["detail"]


def test_nobody_else_sees_that_there_is_one(table: Table, world: World):
    paths = ["", "/position", "/log", "/export", "/board.txt", "/score"]
    readers = [table.picker, world.client(), world.client("Olga")]

    def seen() -> list[bytes]:
        return [reader.get(f"{table.at}{path}").data for reader in readers for path in paths]

    before, tags = seen(), [reader.get(table.at).headers["ETag"] for reader in readers]
    table.leave(table.thief, "steal any")
    assert seen() == before
    assert [reader.get(table.at).headers["ETag"] for reader in readers] == tags


# --- lines -----------------------------------------------------------------------------------------------------------


def test_a_line_of_a_whole_turn(table: Table):
    table.leave(table.thief, "allow")
    made = table.decide(table.picker, f"{table.value}: engine").json
    assert [one["text"] for one in made["happened"]] == [f"pick {table.value}", "allow", "engine"]
    assert (made["rest"], made["stopped"], made["asked"]) == ("", None, [])
    assert made["digest"] == look(table.world.register.matches, table.window.match).head


def test_a_line_says_where_and_why_it_stopped_and_the_rest_can_be_sent_later(table: Table):
    made = table.decide(table.picker, f"pick {table.value}; 1", "turn-1")
    assert made.status_code == 201
    assert (made.json["rest"], made.json["waits"]) == ("1", False)
    stopped = made.json["stopped"]
    assert stopped["rule"] == "turn"
    assert stopped["detail"].startswith("It is not your turn; the table waits for ")
    assert stopped["template"] == "it is not your turn; the table waits for {seats}"
    table.decide(table.thief, "allow", ply=made.json["ply"])
    again = table.decide(table.picker, f"pick {table.value}; 1", "turn-1")
    assert again.json == made.json | {"repeated": True}
    legal = table.picker.get(f"{table.at}/legal").json
    assert table.decide(table.picker, made.json["rest"], "turn-2", ply=legal["ply"]).status_code == 201


def test_the_rest_of_a_line_waits_is_looked_at_withdrawn_and_goes_on(table: Table):
    at, nothing = f"{table.at}/rest", {"text": None, "dropped": None}
    assert table.picker.get(at).json == nothing
    made = table.decide(table.picker, f"{table.value}: engine")
    assert (made.json["rest"], made.json["waits"], made.json["stopped"]) == ("engine", True, None)
    assert table.picker.get(at).json == {"text": "engine", "dropped": None}
    assert table.thief.get(at).json == nothing
    allowed = table.decide(table.thief, "allow", ply=made.json["ply"])
    assert [(one["how"], one["text"]) for one in allowed.json["happened"]] == [
        ("decided", "allow"),
        ("standing-order", "engine"),
    ]
    assert table.picker.get(at).json == nothing


def test_a_rest_can_be_withdrawn_and_a_dropped_one_says_why(table: Table):
    at = f"{table.at}/rest"
    made = table.decide(table.picker, f"{table.value}: engine")
    table.decide(table.thief, "steal", ply=made.json["ply"])
    assert table.picker.get(at).json == {"text": "engine", "dropped": "you are asked something else now"}
    assert table.picker.delete(at).status_code == 204
    assert table.picker.get(at).json == {"text": None, "dropped": None}


def test_a_line_whose_first_decision_is_refused_does_nothing(table: Table):
    version = table.picker.get(table.at).json["version"]
    assert table.decide(table.picker, f"engine; pick {table.value}").status_code == 409
    assert table.decide(table.picker, "fly; engine").status_code == 422
    assert table.decide(table.picker, "pick 1;" * 51).status_code == 422
    assert table.decide(table.picker, "pick 1;" * 300).status_code == 422
    assert table.picker.get(table.at).json["version"] == version


def test_a_decision_as_json_is_answered_in_the_same_shape(table: Table):
    table.leave(table.thief, "allow")
    body = {"ply": table.window.ply, "decision": {"do": "pick", "value": table.value}}
    made = table.picker.post(f"{table.at}/decisions", json=body).json
    assert [one["how"] for one in made["happened"]] == ["decided", "standing-order"]
    assert (made["rest"], made["stopped"]) == ("", None)
    assert [one["question"] for one in made["asked"]] == ["use"]
    assert offers(table.world.register.matches, table.window.match)


def test_a_preview_of_a_line_is_that_of_its_first_decision(table: Table):
    body = {"ply": table.window.ply, "text": f"{table.value}: engine"}
    words = table.picker.post(f"{table.at}/preview", json=body).json["words"]
    assert words[-1] == "after that, if nothing unforeseen is asked: engine"
