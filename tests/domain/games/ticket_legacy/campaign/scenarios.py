"""Campaigns worth keeping: one for each number of companies, one as a story, and every way out of a tie.

What staying away counts is added up at the end: whoever plays games 4 and 5 only, or the last one only, has missed
games that count the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from domain.engine import Decision
from domain.games.ticket_legacy import facts as f
from domain.games.ticket_legacy.campaign.decisions import Attend, Options
from domain.games.ticket_legacy.campaign.state import State
from domain.places import Seat
from service.bots import Chooser, at_random
from tests.goldens import IDLE, Scenario

SCENARIOS = [
    Scenario("2-companies-the-story", 2, Options(), ("greedy", "greedy"), 1),
    Scenario("3-companies-one-comes-and-goes", 3, Options(), ("greedy", "greedy", "now and then"), 1),
    Scenario("4-companies-tie-games-won", 4, Options(), ("early", "late", "random", "random"), 89),
    Scenario("4-companies-tie-last-game", 4, Options(), ("early", "late", "random", "random"), 20),
    Scenario("5-companies-shared", 5, Options(), ("away", "away", IDLE, IDLE, IDLE), 1),
]


def only(*chapters: int) -> Chooser:
    """Takes part in these games and in no other."""

    def choose(view: State, seat: Seat, offers: Sequence[Decision], rng: Random) -> Decision:
        wish = Attend(view.chapter in chapters)
        return wish if wish in offers else at_random(view, seat, offers, rng)

    return choose


PLAYERS = {"away": only(), "early": only(4, 5), "late": only(12), "now and then": only(1, 2, 4, 7, 8, 11, 12)}

TOLD = (  # of the matches, besides every decision
    f.StoryCardRead, f.RuleAdded, f.RuleRemoved, f.EventsAdded, f.EventRevealed, f.EventArchived, f.Pioneered,
    f.MailUsed, f.PostcardDrawn, f.PostcardCompleted, f.BonusSlip, f.FinalRoundStarted, f.TicketsRevealed, f.GameEnded,
)  # fmt: skip
