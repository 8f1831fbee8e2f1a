"""Coal Baron: The Great Card Game, for two to four.

The game at a glance: every question, what it offers, which rule answers which decision, and what is decided for a seat
whose time has run out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.engine import Ask
from domain.engine import no_standing_answer as standing
from domain.engine import nothing_further as continued
from domain.engine import one_decision as unfold
from domain.games.coal_baron.census import census
from domain.games.coal_baron.decisions import DrawChoose, EndTurn, MineMove, MineStop, Options, Pass, Place, Play
from domain.games.coal_baron.edition import DATA, EDITION, PLAYERS
from domain.games.coal_baron.evolve import EVOLVE
from domain.games.coal_baron.glossary import THINGS, explain
from domain.games.coal_baron.labels import label
from domain.games.coal_baron.notation import FIRST_WORDS, SETTLED, parse
from domain.games.coal_baron.questions import Act, Draw, Finish, Mine
from domain.games.coal_baron.rules.drawing import draw_choose, first_card, may_choose
from domain.games.coal_baron.rules.mining import may_mine, mine_move, mine_stop, stop_or_first_move
from domain.games.coal_baron.rules.turns import (
    end_turn,
    ending,
    flow,
    may_act,
    may_finish,
    pass_shift,
    passing,
    place,
    play,
)
from domain.games.coal_baron.scoring import LAST_TOKEN, SHARED, TOKEN, result, score
from domain.games.coal_baron.setup import setup
from domain.games.coal_baron.state import State
from domain.games.coal_baron.view import SECRET_DECISIONS, SECRETS
from domain.games.coal_baron.words import name, prompt, stage, words
from domain.games.coal_baron.writing import write

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

SLUG = DATA.game.slug
TITLE = DATA.game.title_en
RULES_VERSION = 1
SEATS = PLAYERS
BOUND = 735  # section 10: what four players can do at most
ENDINGS: Sequence[str] = (LAST_TOKEN,)
TIE_BREAKS: Sequence[str] = (TOKEN, SHARED)
ACTORS: Mapping[int, str] = {}  # nobody acts but the seats
STANDING: Sequence[str] = ()  # nobody is asked in somebody else's turn
OPTIONS: Sequence[Any] = (Options(), Options(start_seat=0), Options(start_seat=1))

ASKS: Mapping[type[Any], Ask] = {
    # before: improvements, then miners into one zone, or pass. With many miner improvements in hand not every payment
    # is listed (section 10), so places are accepted beyond what is offered.
    Act: Ask(may_act, {Place: place, Play: play, Pass: pass_shift}, default=passing, open=frozenset({Place})),
    # the zone's action may ask on
    Mine: Ask(may_mine, {MineMove: mine_move, MineStop: mine_stop}, default=stop_or_first_move),
    Draw: Ask(may_choose, {DrawChoose: draw_choose}, default=first_card),
    # after: improvements, then the end of the turn
    Finish: Ask(may_finish, {Play: play, EndTurn: end_turn}, default=ending),
}
