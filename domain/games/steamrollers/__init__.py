"""SteamRollers, for one to five, with all mini expansions and the solo game against Eve.

The game at a glance: every question, what it offers, which rule answers which decision, and what is decided for a seat
whose time has run out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, get_args

from domain.engine import Ask
from domain.engine import nothing_further as continued
from domain.games.steamrollers.census import census
from domain.games.steamrollers.decisions import (
    Allow,
    Arrange,
    BlockEve,
    Change,
    Deliver,
    DrawTrack,
    Forfeit,
    Fulfil,
    ImproveEngine,
    KeepEve,
    LetEve,
    NoOrder,
    Options,
    Pick,
    RerollEve,
    Rows,
    StartCargo,
    StartEngine,
    StartPlus,
    StartTile,
    StartTrack,
    Steal,
    TakeTile,
)
from domain.games.steamrollers.edition import CITIES, DATA, DRAWABLE, EDITION, FACES, LEVELS
from domain.games.steamrollers.evolve import EVOLVE
from domain.games.steamrollers.glossary import THINGS, explain
from domain.games.steamrollers.labels import label
from domain.games.steamrollers.notation import FIRST_WORDS, SETTLED, parse
from domain.games.steamrollers.questions import (
    ArrangeRow,
    BeforeEve,
    ChooseOrder,
    ChooseStart,
    EveTakes,
    PickDie,
    StealDie,
    UseDie,
)
from domain.games.steamrollers.rules.actions import (
    draw_track,
    first_use,
    forfeit,
    improve_engine,
    may_use_die,
    take_tile,
)
from domain.games.steamrollers.rules.course import flow
from domain.games.steamrollers.rules.delivery import deliver
from domain.games.steamrollers.rules.dice import allow, allow_all, change, lowest_die, may_pick, may_steal, pick, steal
from domain.games.steamrollers.rules.eve import (
    block_eve,
    keep_by_default,
    keep_eve,
    let_by_default,
    let_eve,
    may_block_eve,
    may_reroll_eve,
    reroll_eve,
)
from domain.games.steamrollers.rules.orders import (
    decline_order,
    fulfil,
    may_fulfil,
    no_order_by_default,
    nothing_to_fulfil,
)
from domain.games.steamrollers.rules.rows import arrange, as_drawn, may_arrange
from domain.games.steamrollers.rules.start import (
    first_start,
    may_start,
    start_cargo,
    start_engine,
    start_plus,
    start_tile,
    start_track,
)
from domain.games.steamrollers.scoring import ENGINE_BOXES, FOR_EVE, NETWORK_POINTS, SHARED, result, score
from domain.games.steamrollers.setup import setup
from domain.games.steamrollers.shape import EveLevel
from domain.games.steamrollers.shorthand import unfold
from domain.games.steamrollers.standing import STANDING, parse_standing, standing
from domain.games.steamrollers.state import EVE, State
from domain.games.steamrollers.view import ACTORS, SECRET_DECISIONS, SECRETS, best, itineraries
from domain.games.steamrollers.words import name, prompt, stage, words
from domain.games.steamrollers.writing import write

__all__ = [
    "ACTORS",
    "ASKS",
    "BOUND",
    "EDITION",
    "ENDINGS",
    "EVE",
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
    "best",
    "census",
    "continued",
    "explain",
    "flow",
    "itineraries",
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

SLUG = DATA.game.slug
TITLE = DATA.game.title_en
RULES_VERSION = 1
SEATS = range(DATA.game.players_min, DATA.game.players_max + 1)
ENDINGS: Sequence[str] = ("empty", "stalemate", "eve")
TIE_BREAKS: Sequence[str] = (ENGINE_BOXES, NETWORK_POINTS, SHARED, FOR_EVE)

# Section 10: a track, box or delivery at least every third round; in a turn two picks, four changes, two actions, an
# order, and a stolen die: its answer and the pick after it.
_MOST = SEATS[-1]
_PROGRESS = _MOST * (sum(map(len, DRAWABLE.values())) + len(FACES) + 1)
_GOODS = len(CITIES) * (_MOST + DATA.setup.goods_more_than_players)
BOUND = DATA.stalemate.rounds_without_progress * (_PROGRESS + _GOODS + 1) * _MOST * 11

# Every combination of the mini expansions on every level; alone, every level of Eve on every level of the map.
OFF_ON = (False, True)
OPTIONS: Sequence[Any] = (
    *(
        Options(coal=coal, orders=orders, start_tiles=start_tiles, level=level)
        for level, coal, orders, start_tiles in product(LEVELS, OFF_ON, OFF_ON, OFF_ON)
    ),
    Options(first=0),
    *(Options(level=level, solo_level=eve) for level in LEVELS for eve in get_args(EveLevel)),
    *(Options(level=level, rows=rows) for level in LEVELS for rows in get_args(Rows)),
)

ASKS: Mapping[type[Any], Ask] = {
    ChooseStart: Ask(
        may_start,
        {
            StartEngine: start_engine,
            StartTrack: start_track,
            StartPlus: start_plus,
            StartTile: start_tile,
            StartCargo: start_cargo,
        },
        default=first_start,
    ),
    ArrangeRow: Ask(may_arrange, {Arrange: arrange}, default=as_drawn),
    PickDie: Ask(may_pick, {Pick: pick}, default=lowest_die),
    StealDie: Ask(may_steal, {Steal: steal, Allow: allow}, default=allow_all),
    UseDie: Ask(
        may_use_die,
        {
            DrawTrack: draw_track,
            ImproveEngine: improve_engine,
            Deliver: deliver,
            TakeTile: take_tile,
            Change: change,
            Forfeit: forfeit,
        },
        default=first_use,
    ),
    ChooseOrder: Ask(
        may_fulfil,
        {Fulfil: fulfil, NoOrder: decline_order},
        default=no_order_by_default,
        forfeit=nothing_to_fulfil,
    ),
    BeforeEve: Ask(may_reroll_eve, {RerollEve: reroll_eve, KeepEve: keep_eve}, default=keep_by_default),
    EveTakes: Ask(may_block_eve, {BlockEve: block_eve, LetEve: let_eve}, default=let_by_default),
}
