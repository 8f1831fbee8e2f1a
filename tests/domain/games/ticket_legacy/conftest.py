"""Both games are registered for these tests."""

from collections.abc import Iterator

import pytest

from domain.games import CAMPAIGNS, GAMES, ticket_legacy
from domain.games.ticket_legacy import campaign


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    before, called = dict(GAMES), dict(CAMPAIGNS)
    GAMES.update({ticket_legacy.SLUG: ticket_legacy, campaign.SLUG: campaign})
    CAMPAIGNS[campaign.SLUG] = campaign.CAMPAIGN
    yield
    GAMES.clear()
    GAMES.update(before)
    CAMPAIGNS.clear()
    CAMPAIGNS.update(called)
