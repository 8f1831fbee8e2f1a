"""Train Rush, the game at a glance. Its questions, what they offer and what answers them stand in `asks.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.engine import nothing_further as continued
from domain.games.train_rush.asks import ASKS
from domain.games.train_rush.census import census
from domain.games.train_rush.decisions import Options
from domain.games.train_rush.edition import EDITION, PLAYERS
from domain.games.train_rush.evolve import EVOLVE
from domain.games.train_rush.glossary import THINGS, explain
from domain.games.train_rush.labels import label
from domain.games.train_rush.notation import FIRST_WORDS, SETTLED, parse
from domain.games.train_rush.rules.flow import flow
from domain.games.train_rush.rules.round_end import CITIES_VISITED, LAST_ROUND
from domain.games.train_rush.scoring import CITY_MARKERS, SHARED, result, score
from domain.games.train_rush.setup import setup
from domain.games.train_rush.shorthand import unfold
from domain.games.train_rush.standing import STANDING, parse_standing, standing
from domain.games.train_rush.state import State
from domain.games.train_rush.view import SECRET_DECISIONS, SECRETS
from domain.games.train_rush.words import name, prompt, stage, words
from domain.games.train_rush.writing import write

__all__ = [
    "ACTORS",
    "ASKS",
    "BOUND",
    "EDITION",
    "ENDINGS",
    "EVOLVE",
    "FIRST_WORDS",
    "OPTIONS",
    "RULES_VERSION",
    "SEATS",
    "SECRETS",
    "SECRET_DECISIONS",
    "SETTLED",
    "SLUG",
    "STANDING",
    "THINGS",
    "TIE_BREAKS",
    "TITLE",
    "Options",
    "State",
    "census",
    "continued",
    "explain",
    "flow",
    "label",
    "name",
    "parse",
    "parse_standing",
    "prompt",
    "result",
    "score",
    "setup",
    "stage",
    "standing",
    "unfold",
    "words",
    "write",
]

SLUG = EDITION.data.game.id
TITLE = EDITION.data.game.title
RULES_VERSION = 1
SEATS = PLAYERS
BOUND = 3000  # section 10: also with senseless play
ENDINGS: Sequence[str] = (LAST_ROUND, CITIES_VISITED)
TIE_BREAKS: Sequence[str] = (CITY_MARKERS, SHARED)
ACTORS: Mapping[int, str] = {}  # nobody acts but the seats
OPTIONS: Sequence[Any] = (Options(), Options(heroes="random"), Options(strict_income_order=True))
