"""Requests never bring views up to date: whoever follows the log does, a moment later (DESIGN section 8)."""

import ast
from contextlib import contextmanager
from pathlib import Path

import pytest

from projections.sql import SQLite
from service.config import Settings
from service.usecases.callers import Caller
from tests.followed import follow
from tests.registers import lay_table
from tests.service.api import World
from tests.service.api.conftest import KEY

ROOT = Path(__file__).resolve().parents[2]
ALONE = {"service/cli", "service/run"}  # commands that work where nobody else may follow
LISTS = ["/api/matches", "/api/me/matches", "/api/me/awaiting", "/api/tournaments"]
PAGES = ["/", "/matches", "/tournaments", "/settings"]


@pytest.fixture
def unfollowed(tmp_path, monkeypatch):
    """A web node beside which nobody follows the log."""
    monkeypatch.setattr("tests.service.api.followed", lambda app: app)
    made = World(Settings(tmp_path, f"sqlite:///{tmp_path / 'register.db'}", None, KEY))
    yield made
    made.close()


@pytest.fixture
def written(unfollowed, monkeypatch) -> list[str]:
    """What is written to the views."""
    statements: list[str] = []
    views, begin = unfollowed.register.store.views, SQLite.writing

    @contextmanager
    def counted(database):
        if database is views:
            statements.append("a transaction")
        with begin(database) as cursor:
            yield cursor

    monkeypatch.setattr(SQLite, "writing", counted)
    return statements


def test_no_request_writes_views_and_lists_follow_a_moment_later(unfollowed, written):
    anna, table = unfollowed.client("Anna"), [Caller(unfollowed.ids[name]) for name in ("Anna", "Bartek")]
    match = lay_table(unfollowed.register.matches, table)
    decided = anna.post(f"/api/matches/{match}/decisions", json={"ply": 0, "text": "pass"})
    assert decided.status_code in (200, 409)  # whoever begins
    assert anna.get(f"/api/matches/{match}").json["status"] == "running"  # a match itself is never behind
    for path in LISTS:
        assert not listed(anna.get(path).json), path
    browser = unfollowed.session("Anna")
    for path in PAGES:
        assert browser.get(path).status_code == 200, path
    assert browser.post("/settings/away", data={"when": "3 days"}).status_code == 303
    assert written == []
    follow(unfollowed.register)
    assert written
    assert [one["id"] for one in listed(anna.get("/api/matches").json)] == [match]
    assert match in browser.get("/").text


def listed(answer):
    return answer if isinstance(answer, list) else next(value for value in answer.values() if isinstance(value, list))


def test_only_commands_that_work_alone_bring_views_up_to_date():
    callers = {
        str(file.relative_to(ROOT).parent)
        for file in (ROOT / "service").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "catch_up" and ast.unparse(node.value).endswith("queries")
    }
    assert callers == ALONE
