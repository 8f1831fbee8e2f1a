"""The contract every game fulfils, and the driver that runs a decision.

A game is a module. It says, for each kind of question, what is offered and which rule answers which decision (`ASKS`);
how each fact changes the state (`EVOLVE`); what happens by itself (`flow`); who may read what (`SECRETS`). Turn checks,
legal decisions, defaults, forced answers and previews are written here, once, for all games.

A rule is a generator of facts. The driver evolves the state between its yields, so a rule sees what it just did. All
refusals come before the first yield; hence `accepts` runs a rule to its first fact and closes it, and nothing changed.

    records     decisions, facts, questions, the table they are asked at, score lines
    contract    what a game module offers, and all there is to know about one kind of question
    driver      how a decision is run, and everything else that is the same in every game
"""

from domain.engine.contract import *
from domain.engine.driver import *
from domain.engine.records import *
