"""What people can do with a tournament, by name: the same for page, API, mail and terminal.

A way in fills a `Given` with what somebody sent; what is missing or wrong is refused by the act, in the same words
everywhere. Who may do what is settled by the acts, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Raw, Struct

from domain.match.log import Sitter
from domain.misread import UNREADABLE
from domain.tournament.acts import ending, entries, results, rounds, rulings, substitutes
from domain.tournament.acts.writing import TournamentEvents, TournamentPen
from domain.tournament.log import About, FixtureResult
from domain.tournament.state import Tournament
from domain.words import refuse, require
from service.usecases.bot_accounts import is_own
from service.usecases.callers import Caller
from service.usecases.people import People
from service.usecases.tournament_commands import TournamentAct


class Given(Struct, frozen=True, omit_defaults=True):
    """What somebody sent. Each act reads what it needs."""

    words: str = ""
    reason: str = ""
    player: str = ""
    other: str = ""  # another player, or another fixture's
    round: int = 0
    fixture: int = 0
    against: int = 0  # another fixture
    seat: int = 0
    ply: int = 0
    number: int = 0  # of a protest
    seen: int = 0  # the entry up to which somebody knows the log
    upheld: bool | None = None
    places: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    points: str = ""
    seconded: str = ""
    value: str = ""
    evidence: str = ""  # its SHA-256, or what a beacon answered
    what: str = ""
    new: Any = None
    seeding: dict[str, int] = {}


LISTS = ("places", "totals")
NUMBERS = ("round", "fixture", "against", "seat", "ply", "number", "seen")
TYPED = [name for name in Given.__struct_fields__ if name not in ("new", "seeding")]
YES_OR_NO = {"yes": True, "true": True, "no": False, "false": False}


def read_given(words: Iterable[str]) -> Given:
    """What somebody typed: `round=1 places=2,1 reason=...`.

    >>> read_given(["round=1", "places=2,1"]) == Given(round=1, places=(2, 1))
    True
    """
    found: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in TYPED:
            refuse("given", "say NAME=VALUE; the names are {names}", names=TYPED)
        require(name not in found, "given", "{name} is said twice; say it once", name=name)
        found[name] = _value(name, value)
    return Given(**found)


def _value(name: str, value: str) -> Any:
    try:
        if name in LISTS:
            return tuple(int(one) for one in value.replace(",", " ").split())
        if name in NUMBERS:
            return int(value)
    except ValueError:
        refuse("given", "{name} is a whole number, or several with commas between them", name=name)
    return YES_OR_NO.get(value.lower()) if name == "upheld" else value


Wish = Callable[[Caller, Given], TournamentAct]  # of a player


def does(act: Callable[..., TournamentEvents], *given: Any) -> TournamentAct:
    def act_of(at: Tournament, pen: TournamentPen) -> TournamentEvents:
        return act(at, pen, *given)

    return act_of


def _result(me: Caller, given: Given) -> TournamentAct:
    result = FixtureResult(given.places, given.totals or tuple(0 for _ in given.places))
    return does(results.rule_result, given.round, given.fixture, result, given.reason, given.seconded)


def _as(me: Caller) -> Sitter:
    return "bot" if me.kind == "bot" else "person"


def _enter_bot(me: Caller, given: Given) -> TournamentAct:
    require(is_own(given.player), "bots", "a director enters bots of the register; those of people enter themselves")
    return does(entries.enter, given.player, "bot", "")


def _pairing(me: Caller, given: Given) -> TournamentAct:
    one, other = (given.fixture, given.player), (given.against, given.other)
    return does(rounds.change_pairing, given.round, one, other, given.reason)


def _terms(me: Caller, given: Given) -> TournamentAct:
    return does(rulings.change_terms, given.what, Raw(msgspec.json.encode(given.new)), given.reason)


def _answer(me: Caller, given: Given) -> TournamentAct:
    if given.upheld is None:
        refuse("protest", "say whether the protest is upheld: yes or no")
    return does(rulings.answer_protest, given.number, given.upheld, given.reason)


def _protest(me: Caller, given: Given) -> TournamentAct:
    return does(rulings.protest, About(given.round, given.fixture, given.ply, given.player), given.reason)


class _Beacon(Struct):
    """What a beacon of the drand network answers."""

    round: int
    randomness: str
    signature: str


def _draw(me: Caller, given: Given) -> TournamentAct:
    """The public value; or the whole answer of a beacon, whose value must follow from its signature."""
    if not given.evidence.lstrip().startswith("{"):
        return does(rounds.make_draw, given.value, given.evidence)
    try:
        said = msgspec.json.decode(given.evidence, type=_Beacon)
        follows = sha256(bytes.fromhex(said.signature)).hexdigest() == said.randomness
    except (*UNREADABLE, ValueError):
        refuse("draw", "a beacon answers with JSON that holds round, randomness and signature")
    if not follows or given.value not in ("", said.randomness):
        refuse("draw", "the randomness of a beacon is the SHA-256 of its signature; this is not")
    return does(rounds.make_draw, said.randomness, sha256(given.evidence.encode()).hexdigest())


ACTS: dict[str, Wish] = {
    "enter": lambda me, given: does(entries.enter, me.player, _as(me), given.words),
    "enter-bot": _enter_bot,
    "withdraw": lambda me, given: does(entries.withdraw, me.player, given.reason),
    "come-back": lambda me, given: does(entries.come_back, me.player),
    "stand-by": lambda me, given: does(entries.stand_by, me.player, _as(me), given.words),
    "protest": _protest,
    "name-director": lambda me, given: does(entries.name_director, given.player),
    "leave-direction": lambda me, given: does(entries.leave_direction),
    "refuse-entry": lambda me, given: does(entries.refuse_entry, given.player, given.reason),
    "keep-apart": lambda me, given: does(entries.keep_apart, given.player, given.other, given.reason),
    "let-together": lambda me, given: does(entries.keep_apart, given.player, given.other, given.reason, True),
    "close-entries": lambda me, given: does(entries.close_entries, given.seeding),
    "draw": _draw,
    "lay": lambda me, given: does(rounds.lay_round),
    "pairing": _pairing,
    "close-stage": lambda me, given: does(rounds.close_stage, given.reason),
    "result": _result,
    "void": lambda me, given: does(results.void_fixture, given.round, given.fixture, given.reason),
    "anew": lambda me, given: does(results.lay_anew, given.round, given.fixture, given.reason),
    "penalty": lambda me, given: does(rulings.penalise, given.player, given.points, given.reason),
    "exclude": lambda me, given: does(rulings.exclude, given.player, given.reason),
    "call-reserve": lambda me, given: does(rulings.call_reserve, given.player, given.reason),
    "substitute": lambda me, given: does(
        substitutes.seat_substitute, given.round, given.fixture, given.seat, given.player, given.reason
    ),
    "ask-reserve": lambda me, given: does(
        substitutes.ask_reserve, given.round, given.fixture, given.seat, given.player, given.reason
    ),
    "take-seat": lambda me, given: does(substitutes.answer_offer, me.player, True, given.seen),
    "decline-seat": lambda me, given: does(substitutes.answer_offer, me.player, False, given.seen),
    "terms": _terms,
    "pause": lambda me, given: does(rulings.pause, given.reason),
    "resume": lambda me, given: does(rulings.resume, given.reason),
    "answer": _answer,
    "confirm": lambda me, given: does(ending.confirm),
    "cancel": lambda me, given: does(ending.cancel, given.reason),
}


def wished(people: People, caller: Caller, name: str, given: Given) -> TournamentAct:
    """What somebody wants to do. A director is somebody we know: a mistyped id would direct it for ever."""
    if name == "name-director":
        people.person(given.player)
    return ACTS[name](caller, given)
