"""The laws every game keeps, written once and checked at every ply of random matches.

A new game gets them by being registered. `Trial` plays one random match under watch; a broken law is a `Violation`
that says which law, at which ply, and what was seen. Randomness comes from the same kind of stream as the games'
(`Chance`), so a trial is known by its seed alone.
"""

from domain.laws.citations import law_11_cited_rules_can_be_looked_up
from domain.laws.completeness import law_11_tables_are_complete
from domain.laws.coverage import Coverage
from domain.laws.looking import atoms
from domain.laws.players import Player, any_offer, kind_first, leaning
from domain.laws.trial import Setting, Trial, setting
from domain.laws.watched import Violation

__all__ = [
    "Coverage",
    "Player",
    "Setting",
    "Trial",
    "Violation",
    "any_offer",
    "atoms",
    "kind_first",
    "law_11_cited_rules_can_be_looked_up",
    "law_11_tables_are_complete",
    "leaning",
    "setting",
]
