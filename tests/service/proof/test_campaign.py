"""A campaign is verified together with its chapters: what does not fit is named with its chapter."""

import msgspec
import pytest

from domain.games import CAMPAIGNS
from domain.games.ticket_legacy import campaign
from service.proof import Broken, Report, verify
from service.proof import campaign as of_campaigns
from service.proof.campaign import recorded
from service.proof.export_reading import read_export
from tests.service.usecases.test_campaigns import (  # noqa: F401 - the fixture
    ada,
    bo,
    found,
    give_up,
    newest,
    register,
    step,
    to_the_match,
)

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


def verify_campaign(whole: bytes, chapters: list[bytes]) -> Report:
    return of_campaigns.verify_campaign(read_export(whole), map(read_export, chapters))


@pytest.fixture
def files(register):  # noqa: F811
    """A campaign of three games, one of them played out, one abandoned, then abandoned itself; and its chapters."""
    id = found(register)
    chapters = [to_the_match(register, id)]
    give_up(register, chapters[-1])
    chapters.append(to_the_match(register, id))
    for one in (ada, bo):
        register.matches.agree_to_abandon(one, chapters[-1])
    chapters.append(to_the_match(register, id))
    while step(register, chapters[-1]):
        pass
    for one in (ada, bo):
        register.matches.agree_to_abandon(one, id)
    return register.queries.export(ada, id).data, [register.queries.export(ada, one).data for one in chapters]


def test_a_campaign_and_its_chapters_verify_alone_and_together(files):
    whole, chapters = files
    assert verify(whole).good, verify(whole).broken or verify(whole).unjustified
    for one in chapters:
        assert verify(one).good, verify(one).broken or verify(one).unjustified
    report = verify_campaign(whole, chapters)
    assert report.good
    assert sum(str(line).startswith("chapter") for line in report.proved) == 3


def test_a_file_that_is_not_given_is_a_note(files):
    whole, chapters = files
    report = verify_campaign(whole, chapters[:2])
    assert report.good
    assert any("chapter 3" in str(line) for line in report.notes)


def test_a_chapter_of_another_campaign_is_named(files, register):  # noqa: F811
    whole, chapters = files
    other = found(register)
    stranger = to_the_match(register, other)
    give_up(register, stranger)
    report = verify_campaign(whole, [*chapters, register.queries.export(ada, stranger).data])
    assert "is no chapter of this campaign" in str(report.broken)


def test_an_outcome_that_is_one_dollar_off_is_named(files, monkeypatch):
    whole, chapters = files
    real = campaign.CAMPAIGN.outcome

    def one_dollar_off(table, result):
        came_to = real(table, result)
        first = came_to.seats[0]
        slip = msgspec.structs.replace(first.breakdown, total=first.breakdown.total + 1)
        return msgspec.structs.replace(
            came_to, seats=(msgspec.structs.replace(first, breakdown=slip), *came_to.seats[1:])
        )

    monkeypatch.setitem(CAMPAIGNS, campaign.SLUG, campaign.CAMPAIGN._replace(outcome=one_dollar_off))
    report = verify_campaign(whole, chapters)
    assert "chapter 1: what was recorded is not what it came to" in str(report.broken)


def test_chapters_in_any_order_are_found_by_their_ids(files):
    whole, chapters = files
    assert verify_campaign(whole, chapters[::-1]).good


def test_a_changed_byte_of_a_chapter_is_named(files):
    whole, chapters = files
    broken = chapters[0].replace(b'"seat":0', b'"seat":1', 1)
    with pytest.raises(Broken):
        verify_campaign(whole, [broken])


def test_what_was_called_for_is_read_off_the_campaigns_log(files):
    whole, _ = files
    found_ = list(recorded(read_export(whole)))
    assert [one.number for one in found_] == [1, 2, 3]
    assert [one.outcome is None for one in found_] == [False, True, False]


def test_a_match_that_is_no_campaign_has_no_chapters(files):
    _, chapters = files
    assert "is no campaign" in str(verify_campaign(chapters[0], []).broken)
