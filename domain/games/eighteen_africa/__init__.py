"""18Africa, the game at a glance. Its questions, what they offer and what answers them stand in `asks.py`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from domain.engine import open_questions
from domain.games.eighteen_africa.asks import ASKS
from domain.games.eighteen_africa.census import census
from domain.games.eighteen_africa.decisions import Options
from domain.games.eighteen_africa.edition import EDITION, PLAYERS
from domain.games.eighteen_africa.evolve import EVOLVE
from domain.games.eighteen_africa.glossary import THINGS, explain
from domain.games.eighteen_africa.labels import label
from domain.games.eighteen_africa.notation import FIRST_WORDS, SETTLED, parse
from domain.games.eighteen_africa.questions import KeepCards, RunTrains
from domain.games.eighteen_africa.rules import keeping
from domain.games.eighteen_africa.rules.flow import flow
from domain.games.eighteen_africa.rules.market import BY_BANK, BY_PRICE, BY_REMOVAL, BY_SETS
from domain.games.eighteen_africa.rules.routes import text as routes_text
from domain.games.eighteen_africa.rules.running import runner_of
from domain.games.eighteen_africa.scoring import CASH, SHARED, UNITS, result, score
from domain.games.eighteen_africa.setup import setup
from domain.games.eighteen_africa.shorthand import unfold
from domain.games.eighteen_africa.standing import STANDING, standing
from domain.games.eighteen_africa.state import State
from domain.games.eighteen_africa.view import SECRET_DECISIONS, SECRETS
from domain.games.eighteen_africa.words import name, prompt, stage, words
from domain.games.eighteen_africa.writing import write
from domain.places import Seat

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

SLUG = EDITION.data.meta.id
TITLE = EDITION.data.meta.title
RULES_VERSION = 1
SEATS = PLAYERS
BOUND = 200_000  # 12.5: also with senseless play
ENDINGS: Sequence[str] = (BY_PRICE, BY_BANK, BY_REMOVAL, BY_SETS)
TIE_BREAKS: Sequence[str] = (CASH, UNITS, SHARED)
ACTORS: Mapping[int, str] = {}  # companies act through the seats that control them
OPTIONS: Sequence[Any] = (  # short matches first: whole ones are long
    Options(variable_modifiers=True, max_sets=3),
    Options(dakar_dar_es_salaam=True, depression_every_round=True, max_sets=2),
    Options(late_train_check=True, concession_penalty=True, max_sets=3),
    Options(president_each=True, clockwise_nomination=True, max_sets=2),
    Options(two_player_swap=True, max_sets=1),
    Options(),
)


def continued(view: State, seat: Seat, text: str) -> Iterable[tuple[str, str]]:
    """12.4: routes are built hex by hex, the cards to keep one by one, on the board and in the terminal."""
    for question in open_questions(view, seat):
        if isinstance(question, KeepCards):
            yield from keeping.continued(view, seat, text)
        if isinstance(question, RunTrains):
            yield from routes_text.continued(view.board(), runner_of(view, question.company), text)
