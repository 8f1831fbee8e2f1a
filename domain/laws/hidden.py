"""Secrets: what a viewer sees is what he may see, and nothing hidden shows through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.chance import Chance
from domain.engine import Decision, Fact, Game, Ply, decide, default, redacted, redacted_decision
from domain.laws.looking import atoms, difference, faceless
from domain.laws.watched import Watched
from domain.places import Hand, Place, Seat, Viewer, copied, masked, places
from domain.words import Refused


def law_5a_views_fold_from_redacted_facts(trial: Watched) -> None:
    for viewer, view in trial.views.items():
        mask = masked(trial.state, viewer)
        if view != mask:
            trial.broken("5a", f"{viewer}: masked and folded views differ: {difference(mask, view)}")


def law_5d_redacting_twice_is_redacting_once(trial: Watched) -> None:
    if not trial.game.SECRETS:
        return
    facts = trial.log[-1].facts if trial.log else trial.setup
    viewer = trial.pick(trial.viewers)
    once = redacted(trial.game, facts, viewer)
    if redacted(trial.game, once, viewer) != once:
        trial.broken("5d", f"{viewer} would see other facts if they were redacted twice: {once}")


# --- two worlds ------------------------------------------------------------------------------------------------------


class Worlds(NamedTuple):
    """The state before a decision, and one in which two cards hidden from the viewer have changed places."""

    viewer: Viewer
    cards: tuple[str, str]
    here: Any
    there: Any


def swapped_world(trial: Watched, here: Any) -> Worlds | None:
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


def law_5b_a_hidden_card_changes_nothing_before_it_is_shown(trial: Watched, before: Any, ply: Ply) -> None:
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
    trial: Watched, before: Any, ply: Ply, offers: Sequence[Decision]
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
    if first[0] == second[0] and not _differ_in_faces_only(first, second, faces):
        trial.broken("5c", f"{viewer} can tell {ply.decision} from {other}: {first} and {second}")


def _differ_in_faces_only(first: list[Any], second: list[Any], faces: dict[str, str]) -> bool:
    """Up to where the viewer is shown what was chosen, for example when all is laid open at the end."""
    for one, other in zip(first, second, strict=False):
        if one != other:
            shown = [{atom for atom in atoms(fact) if atom in faces} for fact in (one, other)]
            if shown[0] != shown[1]:
                return True
            return bool(faceless(one, faces) == faceless(other, faces))
    return len(first) == len(second)


def _defaults_do_not_tell(trial: Watched, worlds: Worlds, ply: Ply) -> None:
    """A secret choice may rest on a card that its seat holds and nobody is ever shown: what it leaves tells of that."""
    here, there = (default(trial.game, world, ply.seat) for world in (worlds.here, worlds.there))
    own = [masked(world, Viewer(ply.seat)) for world in (worlds.here, worlds.there)]
    if here == there or (type(here) in trial.game.SECRET_DECISIONS and own[0] != own[1]):
        return
    records = [
        _record_in(trial, copied(world), ply, by_default, worlds.viewer)
        for world, by_default in ((worlds.here, here), (worlds.there, there))
    ]
    _first_difference_shows(trial, worlds, *records)


def _first_difference_shows(trial: Watched, worlds: Worlds, here: list[Any], there: list[Any]) -> None:
    for one, other in zip(here, there, strict=False):
        if one != other:
            shown = set(atoms(one)) | set(atoms(other))
            if not shown & set(worlds.cards):
                trial.broken("5b", f"{worlds.viewer} sees {one} or {other}, and neither shows {worlds.cards}")
            return
    if len(here) != len(there):
        trial.broken("5b", f"{worlds.viewer} can tell {worlds.cards} apart by the number of facts")


def _record_in(trial: Watched, state: Any, ply: Ply, decision: Decision, viewer: Viewer) -> list[Any]:
    """What the viewer would read if another decision had been made, or the same in another world."""
    facts = decide(trial.game, state, ply.seat, decision, Chance(trial.key, ply.number), ply.number)
    return _seen(trial.game, decision, facts, viewer, ply.seat)


def _seen(game: Game, decision: Decision, facts: Sequence[Fact], viewer: Viewer, seat: Seat) -> list[Any]:
    return [redacted_decision(game, decision, facts, viewer, seat), *redacted(game, facts, viewer)]
