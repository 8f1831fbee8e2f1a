"""What a register could write that lies about its campaign: each forgery has a chain that holds, and is named."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from domain.games import CAMPAIGNS
from domain.games.ticket_legacy import campaign
from service.bootstrap import Register
from service.proof import verify
from tests.service.proof.test_campaign import verify_campaign
from tests.service.proof.test_verify import rechained
from tests.service.usecases.test_campaigns import (  # noqa: F401 - the fixture
    ada,
    bo,
    found,
    give_up,
    register,
    to_the_match,
)

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
Files = tuple[bytes, list[bytes]]


def two_chapters(register: Register) -> Files:  # noqa: F811
    """A campaign that was abandoned after two games, and the files of these."""
    id, chapters = found(register), []
    for _ in range(2):
        chapters.append(to_the_match(register, id))
        give_up(register, chapters[-1])
    for one in (ada, bo):
        register.matches.agree_to_abandon(one, id)
    return register.queries.export(ada, id).data, [register.queries.export(ada, one).data for one in chapters]


def lying(monkeypatch: pytest.MonkeyPatch, change: Callable[[Any], Any]) -> None:
    """From now on the register records something else than what a match came to."""
    real = campaign.CAMPAIGN.outcome
    lies = campaign.CAMPAIGN._replace(outcome=lambda table, result: change(real(table, result)))
    monkeypatch.setitem(CAMPAIGNS, campaign.SLUG, lies)


def one_dollar_more(outcome: Any) -> Any:
    first = outcome.seats[0]
    slip = msgspec.structs.replace(
        first.breakdown, total=first.breakdown.total + 1, dollars=first.breakdown.dollars + 1
    )
    seats = (msgspec.structs.replace(first, breakdown=slip), *outcome.seats[1:])
    return msgspec.structs.replace(outcome, seats=seats)


def other_places(outcome: Any) -> Any:
    return msgspec.structs.replace(outcome, ranking=outcome.ranking[::-1])


def an_event_kept_back(outcome: Any) -> Any:
    return msgspec.structs.replace(outcome, event_discard=(*outcome.event_discard, "EV01"))


@pytest.mark.parametrize("lie", [one_dollar_more, other_places, an_event_kept_back])
def test_a_record_that_lies_holds_alone_and_is_named_beside_its_chapter(register, monkeypatch, lie):  # noqa: F811
    with monkeypatch.context() as lying_once:
        lying(lying_once, lie)
        whole, chapters = two_chapters(register)
    assert verify(whole).good  # nobody can tell from the campaign's file alone
    assert str(verify_campaign(whole, chapters).broken) == "chapter 1: what was recorded is not what it came to"
    assert str(verify_campaign(whole, chapters[1:]).broken) == "chapter 2: what was recorded is not what it came to"


def swapped(data: bytes, one: str, two: str) -> bytes:
    return data.replace(one.encode(), b"\0").replace(two.encode(), one.encode()).replace(b"\0", two.encode())


def digest_of(chapter: bytes) -> str:
    return msgspec.json.decode(chapter.split(b"\n")[-2])["digest"]


def id_of(chapter: bytes) -> str:
    return msgspec.json.decode(chapter.split(b"\n")[0])["match"]


def test_chapters_recorded_in_another_order_are_named(register):  # noqa: F811
    """The log says of each game that it was the other one; its chain is made anew."""
    whole, chapters = two_chapters(register)
    assert verify_campaign(whole, chapters).good
    head, *lines, _, _ = whole.split(b"\n")
    body = swapped(b"\n".join(lines), *map(id_of, chapters))
    body = swapped(body, *map(digest_of, chapters))
    forged = rechained(body.split(b"\n"), head)
    broken = str(verify_campaign(forged, chapters).broken)
    assert broken == f"chapter 2: match {id_of(chapters[0])} is not the one that was called"


def test_a_chapter_that_was_played_again_under_the_same_id_is_named(register):  # noqa: F811
    """Another log of the same match, its chain made anew: the campaign wrote down how the first one ended."""
    whole, chapters = two_chapters(register)
    head, *lines, _, _ = chapters[0].split(b"\n")
    assert b'"at":' in lines[1]
    other = rechained([lines[0], lines[1].replace(b'"at":1', b'"at":2', 1), *lines[2:]], head)
    assert str(verify_campaign(whole, [other]).broken).startswith("chapter 1: ")


def test_a_match_that_stands_alone_is_no_chapter(register):  # noqa: F811
    whole, chapters = two_chapters(register)
    alone = register.matches.open(ada, "ticket-legacy", 2).match
    for one in (ada, bo):
        register.matches.sit(one, alone, words="w")
    register.matches.start(ada, alone)
    give_up(register, alone)
    report = verify_campaign(whole, [*chapters, register.queries.export(ada, alone).data])
    assert str(report.broken) == f"match {alone} is no chapter of this campaign"
