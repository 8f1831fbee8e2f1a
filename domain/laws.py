"""The laws every game keeps, written once and checked at every ply of random matches.

A new game gets them by being registered. `Trial` plays one random match under watch; a broken law is a `Violation`
that says which law, at which ply, and what was seen. Randomness comes from the same kind of stream as the games'
(`Chance`), so a trial is known by its seed alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, NoReturn, TypeVar, get_type_hints

import msgspec
from msgspec import Struct

from domain.chance import Chance
from domain.engine import (
    AnsweredItself,
    Codec,
    Decision,
    Fact,
    Game,
    accepts,
    awaited,
    begin,
    decide,
    decision_kinds,
    default,
    evolve,
    legal,
    redacted,
    redacted_decision,
)
from domain.places import SPECTATOR, Hand, Place, Seat, Viewer, can_hide, copied, masked, places
from domain.words import Hidden, Refused

T = TypeVar("T")

STRANGE = 4  # how many decisions of each strange kind are tried at a ply


class Violation(Exception):
    """A law that a game broke."""

    def __init__(self, law: str, ply: int, seen: str) -> None:
        super().__init__(f"law {law} broken at ply {ply}: {seen}")
        self.law = law
        self.ply = ply
        self.seen = seen


class Ply(NamedTuple):
    number: int
    seat: Seat
    decision: Decision
    facts: Sequence[Fact]


class Trial:
    """One random match. With `watched`, every law is checked at every ply."""

    def __init__(self, game: Game, seats: int, options: Any, seed: int, watched: bool = True) -> None:
        self.game, self.seats, self.options, self.watched = game, seats, options, watched
        self.key = seed.to_bytes(16, "big", signed=True)
        self.dice = Chance(b"dice of the trial " + self.key, 0)
        self.log: list[Ply] = []
        self.state, self.setup = begin(game, seats, options, Chance(self.key, 0))
        if watched:
            self._watch()

    def _watch(self) -> None:
        """Open the books that are kept beside the match: a fold of the stored log, and a fold for every viewer."""
        self.codec = Codec(self.game)
        self.viewers = [SPECTATOR, *(Viewer(seat) for seat in range(self.seats))]
        self.folded = self.game.State()
        self.views = {viewer: self.game.State() for viewer in self.viewers}
        self.things = Counter(self.game.census(self.state))
        self.backs = _by_back(self.game.census(self.state))
        self._keep_books(self.setup, 0)
        for law in AFTER:
            law(self)

    @property
    def ply(self) -> int:
        return len(self.log)

    def play(self) -> int:
        """Play to the end. The number of decisions is returned."""
        while not self.state.over:
            self.step()
        if self.watched:
            for law in AT_THE_END:
                law(self)
        return self.ply

    def step(self) -> None:
        """One random decision, with the laws before and after it."""
        waiting = awaited(self.state)
        if not waiting or self.ply >= self.game.BOUND:
            self.broken("7", f"after {self.ply} decisions the match is not over; awaited: {waiting}")
        seat = self.pick(waiting)
        offers = list(legal(self.game, self.state, seat))
        if not offers:
            self.broken("7", f"seat {seat} is asked {self.state.top} and nothing is offered")
        if self.watched:
            for law in BEFORE:
                law(self, seat, offers)
            before = copied(self.state)
            ply = self.decide(seat, self.pick(offers))
            self._keep_books(ply.facts, ply.number)
            law_5b_a_hidden_card_changes_nothing_before_it_is_shown(self, before, ply)
            law_5c_a_decision_tells_no_more_than_its_facts(self, before, ply, offers)
            for check in AFTER:
                check(self)
        else:
            self.decide(seat, self.pick(offers))

    def decide(self, seat: Seat, decision: Decision) -> Ply:
        number = self.ply + 1
        facts = decide(self.game, self.state, seat, decision, Chance(self.key, number), number)
        self.log.append(Ply(number, seat, decision, facts))
        return self.log[-1]

    def _keep_books(self, facts: Sequence[Fact], ply: int) -> None:
        evolve(self.game, self.folded, self.codec.facts(self.codec.encode(facts)), ply)
        for viewer, view in self.views.items():
            evolve(self.game, view, redacted(self.game, facts, viewer), ply)

    def pick(self, things: Sequence[T]) -> T:
        return things[0] if len(things) == 1 else self.dice.pick(things)

    def broken(self, law: str, seen: str) -> NoReturn:
        raise Violation(law, self.ply, seen)

    def verdict(self, state: Any, seat: Seat, decision: Decision) -> tuple[str, str] | None:
        """How the rules refuse this decision: rule id and sentence; None if they accept it."""
        try:
            accepts(self.game, state, seat, decision)
        except Refused as refusal:
            return refusal.rule, str(refusal.sentence)
        return None


class Setting(NamedTuple):
    """A random match is known by these alone."""

    seats: int
    options: Any
    seed: int


def setting(game: Game, seats: int | None, seed: int) -> Setting:
    """As the seed rises, walk through player counts and sample options, leaving out options that do not fit."""
    table = seats or game.SEATS[seed % len(game.SEATS)]
    turn = seed // len(game.SEATS)
    for at in range(len(game.OPTIONS)):
        options = game.OPTIONS[(turn + at) % len(game.OPTIONS)]
        try:
            begin(game, table, options, Chance(b"does it fit", 0))
        except Refused:
            continue
        return Setting(table, options, seed)
    raise LookupError(f"{game.SLUG} has no sample options for {table} seats")


# --- before a decision -----------------------------------------------------------------------------------------------


def law_1_what_is_offered_is_accepted(trial: Trial, seat: Seat, offers: list[Decision]) -> None:
    if len(set(offers)) != len(offers):
        trial.broken("1", f"seat {seat} is offered something twice: {Counter(offers).most_common(1)}")
    for offer in offers:
        if refusal := trial.verdict(trial.state, seat, offer):
            trial.broken("1", f"seat {seat} is offered {offer} and refused: {refusal}")


def law_1_and_2_strange_decisions(trial: Trial, seat: Seat, offers: list[Decision]) -> None:
    """What is accepted is offered or of an open kind. A refusal is the same on the seat's own view."""
    offered = set(offers)
    kinds = {kind for question in trial.state.top for kind in trial.game.ASKS[type(question)].open}
    before = trial.codec.encode(trial.state)
    for decision in strange_decisions(trial, offers):
        refusal = trial.verdict(trial.state, seat, decision)
        if refusal is None and decision not in offered and type(decision) not in kinds:
            trial.broken("1", f"seat {seat} is not offered {decision}, yet it is accepted")
        on_view = trial.verdict(trial.views[Viewer(seat)], seat, decision)
        if refusal != on_view:
            trial.broken("2", f"{decision} of seat {seat}: {refusal} on the state, {on_view} on the seat's view")
    if trial.codec.encode(trial.state) != before:
        trial.broken("2", f"judging decisions of seat {seat} changed the state")


def strange_decisions(trial: Trial, offers: list[Decision]) -> Iterator[Decision]:
    """Earlier decisions of the match, and offers with one field taken from another decision of the same kind."""
    earlier = [trial.pick(trial.log).decision for _ in range(STRANGE)] if trial.log else []
    yield from earlier
    for _ in range(STRANGE):
        one = trial.pick(offers)
        alike = [other for other in (*earlier, trial.pick(offers), trial.pick(offers)) if type(other) is type(one)]
        fields = one.__struct_fields__
        if alike and fields:
            field = trial.pick(fields)
            yield msgspec.structs.replace(one, **{field: getattr(trial.pick(alike), field)})


def law_3_encoding_changes_nothing(trial: Trial, seat: Seat, offers: list[Decision]) -> None:
    again = trial.codec.state(trial.codec.encode(trial.state))
    if again != trial.state:
        trial.broken("3", f"the state changed by being encoded: {difference(trial.state, again)}")
    if list(legal(trial.game, again, seat)) != offers:
        trial.broken("3", f"the decoded state offers seat {seat} other decisions, or in another order")


def law_4_a_view_suffices_to_move(trial: Trial, seat: Seat, offers: list[Decision]) -> None:
    view = trial.views[Viewer(seat)]
    if list(legal(trial.game, view, seat)) != offers:
        trial.broken("4", f"seat {seat} is offered other decisions from its own view")
    by_default = default(trial.game, trial.state, seat)
    if default(trial.game, view, seat) != by_default:
        trial.broken("4", f"seat {seat} has another default from its own view than {by_default}")
    if refusal := trial.verdict(trial.state, seat, by_default):
        trial.broken("4", f"the default {by_default} of seat {seat} is refused: {refusal}")


def law_9_notation_reads_what_it_writes(trial: Trial, seat: Seat, offers: list[Decision]) -> None:
    view = trial.views[Viewer(seat)]
    for offer in offers:
        text = trial.game.write(offer)
        try:
            read = trial.game.parse(view, seat, text)
        except Refused as refusal:
            trial.broken("9", f"{offer} is written {text!r}, which is refused: {refusal}")
        if read != offer:
            trial.broken("9", f"{offer} is written {text!r}, which is read as {read}")


# --- two worlds ------------------------------------------------------------------------------------------------------


class Worlds(NamedTuple):
    """The state before a decision, and one in which two cards hidden from the viewer have changed places."""

    viewer: Viewer
    cards: tuple[str, str]
    here: Any
    there: Any


def swapped_world(trial: Trial, here: Any) -> Worlds | None:
    """Swap two cards that are alike from behind, differ in face, and are hidden from a viewer."""
    viewer = trial.pick(trial.viewers)
    by_back: dict[str, list[tuple[int, int, Any]]] = {}
    for number, place in enumerate(places(here)):
        for position in place.secret(viewer):
            by_back.setdefault(place.back, []).append((number, position, place.cards[position]))
    alike = [slots for slots in by_back.values() if len(slots) > 1]
    if not alike:
        return None
    slots = trial.pick(alike)
    one, other = trial.pick(slots), trial.pick(slots)
    if one[2] == other[2]:
        return None
    there = copied(here)
    at = list(places(there))
    _lay(at[one[0]], one[1], other[2])
    _lay(at[other[0]], other[1], one[2])
    for place in (at[one[0]], at[other[0]]):
        if isinstance(place, Hand):
            place.cards.sort()
    return Worlds(viewer, (one[2], other[2]), here, there)


def _lay(place: Place, position: int, card: Any) -> None:
    place.cards[position] = card


def law_5b_a_hidden_card_changes_nothing_before_it_is_shown(trial: Trial, before: Any, ply: Ply) -> None:
    """The same decision in two worlds: the first difference the viewer sees shows one of the two swapped cards."""
    worlds = swapped_world(trial, before)
    if worlds is None:
        return
    viewer = worlds.viewer
    _defaults_do_not_tell(trial, worlds, ply)
    here = _seen(trial.game, ply.decision, ply.facts, viewer, ply.seat)
    try:
        there = _record_in(trial, worlds.there, ply, ply.decision, viewer)
    except Refused as refusal:
        if viewer.owns(ply.seat):
            trial.broken("5b", f"whether {ply.decision} is legal depends on what {viewer} cannot see: {refusal}")
        return  # the one who decides knows the card that was exchanged
    _first_difference_shows(trial, worlds, here, there)


def law_5c_a_decision_tells_no_more_than_its_facts(
    trial: Trial, before: Any, ply: Ply, offers: Sequence[Decision]
) -> None:
    """Two decisions of which a viewer would read the same facts must read the same to him.

    And the other way round: two decisions that read the same give records that differ, to him, in faces only.
    """
    viewer = trial.pick([viewer for viewer in trial.viewers if not viewer.owns(ply.seat)])
    if redacted(trial.game, ply.facts, viewer) == ply.facts:
        return  # nothing was cut for this viewer
    other = trial.pick([offer for offer in offers if type(offer) is type(ply.decision)])
    first = _seen(trial.game, ply.decision, ply.facts, viewer, ply.seat)
    second = _record_in(trial, before, ply, other, viewer)
    if first[1:] == second[1:] and first[0] != second[0]:
        trial.broken("5c", f"{viewer} reads the same facts of {first[0]} and {second[0]}, so these tell more")
    faces = {face: back for back, face in trial.things if isinstance(face, str)}
    if first[0] == second[0] and _faceless(first, faces) != _faceless(second, faces):
        trial.broken("5c", f"{viewer} can tell {ply.decision} from {other}: {first} and {second}")


def _defaults_do_not_tell(trial: Trial, worlds: Worlds, ply: Ply) -> None:
    here, there = (default(trial.game, world, ply.seat) for world in (worlds.here, worlds.there))
    if here == there:
        return
    records = [
        _record_in(trial, copied(world), ply, by_default, worlds.viewer)
        for world, by_default in ((worlds.here, here), (worlds.there, there))
    ]
    _first_difference_shows(trial, worlds, *records)


def _first_difference_shows(trial: Trial, worlds: Worlds, here: list[Any], there: list[Any]) -> None:
    for one, other in zip(here, there, strict=False):
        if one != other:
            shown = set(atoms(one)) | set(atoms(other))
            if not shown & set(worlds.cards):
                trial.broken("5b", f"{worlds.viewer} sees {one} or {other}, and neither shows {worlds.cards}")
            return
    if len(here) != len(there):
        trial.broken("5b", f"{worlds.viewer} can tell {worlds.cards} apart by the number of facts")


def _record_in(trial: Trial, state: Any, ply: Ply, decision: Decision, viewer: Viewer) -> list[Any]:
    """What the viewer would read if another decision had been made, or the same in another world."""
    facts = decide(trial.game, state, ply.seat, decision, Chance(trial.key, ply.number), ply.number)
    return _seen(trial.game, decision, facts, viewer, ply.seat)


def _seen(game: Game, decision: Decision, facts: Sequence[Fact], viewer: Viewer, seat: Seat) -> list[Any]:
    return [redacted_decision(game, decision, facts, viewer, seat), *redacted(game, facts, viewer)]


def atoms(value: Any) -> Iterator[Any]:
    if isinstance(value, Struct):
        for field in value.__struct_fields__:
            yield from atoms(getattr(value, field))
    elif isinstance(value, dict):
        yield from atoms(tuple(value.items()))
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from atoms(part)
    else:
        yield value


def _faceless(value: Any, faces: dict[str, str]) -> Any:
    """The value with every face turned into its back."""
    if isinstance(value, Hidden):
        return value.back
    if isinstance(value, Struct):
        return (type(value), *(_faceless(getattr(value, field), faces) for field in value.__struct_fields__))
    if isinstance(value, (tuple, list)):
        return tuple(_faceless(part, faces) for part in value)
    return faces.get(value, value) if isinstance(value, str) else value


# --- after a decision ------------------------------------------------------------------------------------------------


def law_3_the_log_folds_to_the_state(trial: Trial) -> None:
    if trial.folded != trial.state:
        trial.broken("3", f"the folded log differs from the state: {difference(trial.state, trial.folded)}")


def law_5a_views_fold_from_redacted_facts(trial: Trial) -> None:
    for viewer, view in trial.views.items():
        mask = masked(trial.state, viewer)
        if view != mask:
            trial.broken("5a", f"{viewer}: masked and folded views differ: {difference(mask, view)}")


def law_5d_redacting_twice_is_redacting_once(trial: Trial) -> None:
    if not trial.game.SECRETS:
        return
    facts = trial.log[-1].facts if trial.log else trial.setup
    viewer = trial.pick(trial.viewers)
    once = redacted(trial.game, facts, viewer)
    if redacted(trial.game, once, viewer) != once:
        trial.broken("5d", f"{viewer} would see other facts if they were redacted twice: {once}")


def law_6_things_are_conserved(trial: Trial) -> None:
    """In the state by face, in views by back. A view equals the masked state (5a), so one viewer a ply will do."""
    things = Counter(trial.game.census(trial.state))
    if things != trial.things:
        trial.broken("6", f"lost {trial.things - things}, found {things - trial.things}")
    viewer = trial.pick(trial.viewers)
    backs = _by_back(trial.game.census(trial.views[viewer]))
    if backs != trial.backs:
        trial.broken("6", f"{viewer}: lost {trial.backs - backs}, found {backs - trial.backs}")


def law_8_every_point_has_a_reason(trial: Trial) -> None:
    for line in trial.game.score(trial.state):
        if not line.rule or any(not 0 <= ply <= trial.ply for ply in line.plies):
            trial.broken("8", f"{line} cites no rule, or plies that are not in the log")
        if trial.state.over and not line.plies:
            trial.broken("8", f"{line} cites no ply")


def _by_back(things: Iterable[tuple[str, Any]]) -> Counter[str]:
    return Counter([back for back, _ in things])


# --- at the end ------------------------------------------------------------------------------------------------------


def law_8_score_lines_add_up(trial: Trial) -> None:
    result = trial.game.result(trial.state)
    points = Counter(dict.fromkeys(range(trial.seats), 0))
    for line in trial.game.score(trial.state):
        points[line.seat] += line.points
    totals = tuple(points[seat] for seat in range(trial.seats))
    if totals != result.totals:
        trial.broken("8", f"the lines add up to {totals}, the result says {result.totals}")
    if result.ending not in trial.game.ENDINGS:
        trial.broken("8", f"{result.ending!r} is not a way to end")


def law_10_judging_again_gives_the_same_facts(trial: Trial) -> None:
    """Recomputing chance from the key, and the rules from the decisions, gives what was recorded."""
    state, facts = begin(trial.game, trial.seats, trial.options, Chance(trial.key, 0))
    if facts != trial.setup:
        trial.broken("10", "set-up comes out differently when it is done again")
    for ply, seat, decision, recorded in trial.log:
        if decide(trial.game, state, seat, decision, Chance(trial.key, ply), ply) != recorded:
            trial.broken("10", f"ply {ply} comes out differently when it is judged again")


BEFORE: list[Callable[[Trial, Seat, list[Decision]], None]] = [
    law_1_what_is_offered_is_accepted,
    law_1_and_2_strange_decisions,
    law_3_encoding_changes_nothing,
    law_4_a_view_suffices_to_move,
    law_9_notation_reads_what_it_writes,
]
AFTER: list[Callable[[Trial], None]] = [
    law_3_the_log_folds_to_the_state,
    law_5a_views_fold_from_redacted_facts,
    law_5d_redacting_twice_is_redacting_once,
    law_6_things_are_conserved,
    law_8_every_point_has_a_reason,
]
AT_THE_END: list[Callable[[Trial], None]] = [
    law_8_score_lines_add_up,
    law_10_judging_again_gives_the_same_facts,
]


# --- without playing -------------------------------------------------------------------------------------------------


def law_11_tables_are_complete(game: Game) -> Iterable[str]:
    """What is missing in the game's tables: every kind of record has its row in each table that concerns it."""
    for fact in game.EVOLVE:
        if _can_hide_something(fact) and fact not in game.SECRETS:
            yield f"{fact.__name__} can hide something and is not in SECRETS"
    for fact in game.SECRETS:
        if fact not in game.EVOLVE:
            yield f"{fact.__name__} is redacted and has no writer"
    for kind in decision_kinds(game):
        if _can_hide_something(kind) and kind not in game.SECRET_DECISIONS:
            yield f"{kind.__name__} can hide something and is not in SECRET_DECISIONS"
    for question, ask in game.ASKS.items():
        if not ask.answers:
            yield f"{question.__name__} has no answers"
        if not ask.open <= set(ask.answers):
            yield f"{question.__name__} declares open kinds that do not answer it"
        if ask.auto and AnsweredItself not in game.EVOLVE:
            yield f"{question.__name__} answers itself and AnsweredItself has no writer"


def _can_hide_something(kind: type[Struct]) -> bool:
    return any(can_hide(annotation) for annotation in get_type_hints(kind).values())


def difference(one: Any, other: Any, path: str = "state") -> str:
    """Where two records differ first, in words a developer can act on."""
    if type(one) is not type(other):
        return f"{path}: {one!r} and {other!r}"
    if isinstance(one, Struct):
        pairs = [(f".{field}", getattr(one, field), getattr(other, field)) for field in one.__struct_fields__]
    elif isinstance(one, (list, tuple)) and len(one) == len(other):
        pairs = [(f"[{at}]", left, right) for at, (left, right) in enumerate(zip(one, other, strict=True))]
    elif isinstance(one, dict) and one.keys() == other.keys():
        pairs = [(f"[{key!r}]", one[key], other[key]) for key in one]
    else:
        return f"{path}: {one!r} and {other!r}"
    return next((difference(left, right, path + step) for step, left, right in pairs if left != right), path)
