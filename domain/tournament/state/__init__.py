"""Tournament, the event-sourced aggregate: entrants, rounds, fixtures, rulings, as its log tells them.

It has the shape of a match: acts yield events, writers put an entry into the state, `fold_tournament` makes a
tournament of its stored log and sees on the way that every entry follows from the one before it.

    records     what a tournament is made of
    folding     the fold, and one writer for each event
"""

from domain.tournament.state.folding import *
from domain.tournament.state.records import *
