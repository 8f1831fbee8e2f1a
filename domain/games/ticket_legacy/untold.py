"""Names that tell what lies sealed: those of records and members that only rules of the campaign write."""

from __future__ import annotations

from collections.abc import Collection

from domain.engine import Decision, Untold
from domain.games.ticket_legacy.decisions import Config, Options, Wire
from domain.games.ticket_legacy.facts import Breakdown, MailUsed, Pioneered, PostcardCompleted
from domain.games.ticket_legacy.questions import Action
from domain.games.ticket_legacy.shape import Condition, Filter, Reward
from domain.games.ticket_legacy.state import Company, State

BEGIN = {"wire": "wire", "depot": "depots"}  # words with which a line begins once a rule is read


def unread_words(rules: Collection[str]) -> frozenset[str]:
    return frozenset(word for word, rule in BEGIN.items() if rule not in rules)


def unread_decisions(state: State) -> frozenset[type[Decision]]:
    return frozenset() if "wire" in state.rules else frozenset({Wire})


UNTOLD = Untold(
    records=frozenset({Wire, Pioneered, MailUsed, Condition, Filter, Reward}),
    members={
        Options: frozenset({"chapter"}),  # nobody can choose it
        Config: frozenset({"depots"}),
        Action: frozenset({"wired"}),
        Company: frozenset({"depot"}),
        State: frozenset({"pioneered", "mail_used"}),
        PostcardCompleted: frozenset({"condition", "rewards"}),
        Breakdown: frozenset({"network", "transcontinental"}),
    },
    decisions=unread_decisions,
    words=lambda state: unread_words(state.rules),
)
