"""What must hold in every tournament, on random ones: results are drawn, everything else happens as it does to people.

What is where:
    settings    what a random tournament announces
    trial       a random tournament: people enter, withdraw, protest; directors rule; matches end, late or not at all
    holding     the laws
"""

from domain.tournament.laws.holding import BrokenLaw
from domain.tournament.laws.trial import TournamentTrial

__all__ = ["BrokenLaw", "TournamentTrial"]
