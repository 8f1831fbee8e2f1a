"""Programs are told of every record, and of none whose name would tell what a campaign keeps sealed."""

import re
from collections.abc import Iterable
from typing import Any, Union

import msgspec
import pytest

from domain.codec import codec
from domain.described import schema, told, told_table
from domain.games import GAMES, UNTOLD
from domain.games.ticket_legacy.campaign.state import Company, State
from domain.words import Refused

SEALED = re.compile(r"wire|pioneer|mail_used|MailUsed|depot|network|transcontinental", re.IGNORECASE)


def one_of(kinds: Iterable[type]) -> Any:
    return Union.__getitem__(tuple(kinds))


def described(slug: str) -> list[object]:
    """Decisions, facts, questions, options and tables of a game, as JSON Schema."""
    game = GAMES[slug]
    kinds = [codec(slug).decision_type, one_of(game.EVOLVE), one_of(game.ASKS), game.Options, game.State]
    return [schema(slug, kind) for kind in kinds]


@pytest.mark.parametrize("slug", UNTOLD)
def test_no_sealed_name_stands_in_a_description(slug):
    assert [SEALED.findall(msgspec.json.encode(one).decode()) for one in described(slug)] == [[]] * 5


@pytest.mark.parametrize("slug", UNTOLD)
def test_the_same_description_without_the_cut_names_them(slug):
    """The pattern finds what it is there for."""
    whole = msgspec.json.encode(msgspec.json.schema(one_of(GAMES[slug].EVOLVE))).decode()
    assert SEALED.search(whole)


def test_components_of_somebody_elses_description_are_cut_alike():
    _, parts = msgspec.json.schema_components(
        [one_of(GAMES["ticket-legacy"].EVOLVE)], ref_template="#/components/schemas/{name}"
    )
    assert "Pioneered" in parts
    assert not SEALED.search(msgspec.json.encode(told("ticket-legacy", parts)).decode())


def test_what_has_a_sealed_member_is_left_open():
    """An answer that has the member later still fits what was described."""
    outcome = codec("ticket-campaign").decision_schema()["$defs"]["Outcome"]
    assert "additionalProperties" not in outcome
    assert outcome["required"] == ["seats", "ranking"]


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug not in UNTOLD])
def test_games_that_seal_nothing_are_described_whole(slug):
    assert schema(slug, codec(slug).decision_type) == msgspec.json.schema(codec(slug).decision_type)


def test_a_table_shows_a_sealed_member_once_something_lies_in_it():
    table = State(companies=[Company("red", depot="ATL"), Company("blue")])
    shown = msgspec.json.decode(told_table("ticket-campaign", codec("ticket-campaign").encode(table)))
    assert [one.get("depot") for one in shown["companies"]] == ["ATL", None]
    assert "depot" not in shown["companies"][1]


@pytest.mark.parametrize("data", [b"{}", b'{"do":"wir"}', b'{"do":"fly"}', b'{"do":"choose-depo"}', b"[]"])
@pytest.mark.parametrize("slug", UNTOLD)
def test_a_refusal_lists_no_sealed_decision(slug, data):
    with pytest.raises(Refused) as refused:
        codec(slug).decision_at(None, data)
    assert not SEALED.search(str(refused.value).replace("`wir`", "").replace("`choose-depo`", ""))


@pytest.mark.parametrize("data", [b'{"chapter":5}', b'{"chapter":{"chapter":9}}', b'{"nothing":1}'])
def test_the_chapter_of_a_match_is_no_option_that_anybody_can_choose(data):
    with pytest.raises(Refused) as refused:
        codec("ticket-legacy").options(data)
    assert str(refused.value).startswith("there is no option `")
    assert not SEALED.search(str(refused.value))
