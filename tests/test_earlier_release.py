"""A register that the first release has written: this one opens it, brings it up to date, plays on and proves it.

`tests/samples/first-release` holds its SQLite file, an export of a finished match of each game, and what was true of
it (`facts.json`): heads of the logs, recorded results, addresses that stand in mails that were sent. It is never
changed. In each running match a decision was taken back, a ruling made, and an absence declared.
"""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.bootstrap import Register, build
from service.config import Settings
from service.mail.addresses import Addresses
from service.proof import verify
from service.storage import schema
from service.usecases.callers import Caller

SAMPLE = Path(__file__).parent / "samples" / "first-release"
FACTS = json.loads((SAMPLE / "facts.json").read_text("utf-8"))
GAMES = sorted(FACTS["matches"])
ADA = Caller(FACTS["players"]["Ada"])


@pytest.fixture
def register(tmp_path: Path) -> Iterator[Register]:
    """The sample, in the hands of this release."""
    file = tmp_path / "register.db"
    file.write_bytes(gzip.decompress((SAMPLE / "register.db.gz").read_bytes()))
    settings = Settings(tmp_path, f"sqlite:///{file}", None, FACTS["key"].encode(), "http://register.example")
    schema.migrate(settings.database)
    opened = build(settings, now=lambda: FACTS["now"] + 3600)
    yield opened
    opened.close()


def exported(game: str) -> bytes:
    return gzip.decompress((SAMPLE / f"{game}.jsonl.gz").read_bytes())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("stage", ["finished", "going on"])
def test_its_logs_fold_to_the_heads_that_people_hold_receipts_of(register, game, stage):
    match = FACTS["matches"][game][stage]
    assert register.queries.summary(ADA, match).digest == FACTS["heads"][match]


@pytest.mark.parametrize("game", GAMES)
def test_what_was_recorded_is_the_result(register, game):
    match = FACTS["matches"][game]["finished"]
    result = register.queries.summary(ADA, match).result
    assert result is not None
    assert list(result.totals) == FACTS["results"][match]
    points = [0] * len(result.totals)
    for line in register.queries.score(ADA, match):
        points[line.seat] += line.points
    assert points == FACTS["results"][match]


@pytest.mark.parametrize("game", GAMES)
def test_an_export_is_still_the_same_bytes(register, game):
    match = FACTS["matches"][game]["finished"]
    assert register.queries.export(ADA, match).data == exported(game)


@pytest.mark.parametrize("game", GAMES)
def test_an_export_of_then_is_proven_now(game):
    report = verify(exported(game))
    assert report.good, report.broken
    assert report.complete


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_then_is_played_on_to_its_end(register, game):
    """By the defaults of its seats: log, chance and rules go on where the release before stopped."""
    match = FACTS["matches"][game]["going on"]
    organiser = Caller("organiser", organiser=True)
    before = register.queries.summary(ADA, match)
    table = register.queries.own_table(ADA, match)
    register.matches.decide(ADA, match, table.offers[0].decision, table.questions[0].asked)
    while (now := register.queries.summary(ADA, match)).status == "running":
        register.matches.decide_by_default(organiser, match, now.awaiting[0].seat, now.awaiting[0].asked)
    assert now.status == "finished"
    assert now.ply > before.ply
    report = verify(register.queries.export(ADA, match).data)
    assert report.good, report.broken


@pytest.mark.parametrize("game", GAMES)
def test_addresses_in_mails_that_were_sent_stay_valid(game):
    addresses = Addresses(FACTS["key"].encode(), "play@register.example")
    match, player = FACTS["matches"][game]["going on"], FACTS["players"]["Ada"]
    address = FACTS["reply_to"][game]
    reply = addresses.read_reply(address)
    assert reply is not None
    assert reply.match == match
    assert addresses.is_genuine(address, player)
    assert not addresses.is_genuine(address, FACTS["players"]["Bruno"])
    assert addresses.read("stop", FACTS["stop"][game]) == f"{player}/{match}"
    assert addresses.read_stop(FACTS["stop_to"][game]) == (player, match)


def test_lists_are_made_anew_and_tokens_still_open_the_door(register):
    register.queries.catch_up()
    shown = {one.id for one in register.queries.lobby()}
    assert shown == {match for staged in FACTS["matches"].values() for match in staged.values()}
    assert register.queries.parked() == []
    holder = register.people.holder(FACTS["token"], "token")
    assert holder is not None
    assert holder[0].id == ADA.player
