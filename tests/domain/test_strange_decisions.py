"""A decision of the right type with any content at all is accepted or refused in words, never a crash."""

import types
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.codec import codec, decision_kinds
from domain.engine import accepts, legal
from domain.games import GAMES
from domain.laws import atoms
from domain.words import Hidden, Refused
from tests.domain.test_notation import positions

NUMBERS = st.integers(-3, 12) | st.integers()


def anything(annotation: Any, words: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    """Values of a field's type: small and large numbers, words of the game and none of it, hidden things."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin in (Union, types.UnionType):
        return st.one_of(*(anything(part, words) for part in parts))
    if origin is tuple and parts[-1] is Ellipsis:
        return st.lists(anything(parts[0], words), max_size=4).map(tuple)
    if origin is tuple:
        return st.tuples(*(anything(part, words) for part in parts))
    if origin is Literal:
        return st.sampled_from(parts)
    if annotation is Hidden:
        return st.just(Hidden("card"))
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        return records(annotation, words)
    return {int: NUMBERS, str: words, bool: st.booleans(), type(None): st.none()}[annotation]


def records(kind: type[msgspec.Struct], words: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    fields = {name: anything(annotation, words) for name, annotation in get_type_hints(kind).items()}
    return st.builds(kind, **fields)


def words_of(game: Any, view: Any, seat: int) -> st.SearchStrategy[str]:
    """Words that mean something here: those of the offers and of the table."""
    offers = [atom for offer in legal(game, view, seat) for atom in atoms(offer)]
    known = sorted({atom for atom in (*offers, *atoms(view)) if isinstance(atom, str) and atom})
    return st.sampled_from(known) | st.text(max_size=5)


@pytest.mark.parametrize("slug", GAMES)
@given(data=st.data())
@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_decision_is_judged_in_words(slug, data):
    game = GAMES[slug]
    view, seat = data.draw(st.sampled_from(positions(slug)))
    kinds = [kind for question in view.top if question.seat == seat for kind in game.ASKS[type(question)].answers]
    decision = data.draw(records(data.draw(st.sampled_from(kinds)), words_of(game, view, seat)))
    told = "accepted"
    try:
        accepts(game, view, seat, decision)
    except Refused as refusal:
        told = refusal.rule and str(refusal.sentence)
    assert told


@pytest.mark.parametrize("slug", GAMES)
def test_every_kind_of_decision_comes_back_from_its_json(slug):
    game, seen = GAMES[slug], set()
    for view, seat in positions(slug):
        for offer in legal(game, view, seat):
            seen.add(type(offer))
            assert codec(slug).decision(codec(slug).encode(offer)) == offer
    assert seen <= set(decision_kinds(game))
    assert len(seen) > 1


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[]", b'{"do": "fly"}', b"{", b'{"do": 3}', b"\xff", b'{"do": "pass", "x": 1}']
)
@pytest.mark.parametrize("slug", GAMES)
def test_what_is_no_decision_is_refused(slug, data):
    with pytest.raises(Refused) as caught:
        codec(slug).decision(data)
    assert caught.value.rule == "decision"
