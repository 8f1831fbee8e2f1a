"""Whatever somebody writes, a game answers with a decision or with a refusal in words, never with a crash."""

import re
from functools import cache

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from domain.chance import Chance
from domain.engine import accepts, awaited, legal
from domain.games import GAMES
from domain.games.ticket_legacy.spelling import ARTICLES
from domain.laws import Trial, setting
from domain.places import Viewer, masked
from domain.words import Refused
from service.usecases.typed_lines import read_decision

CHARACTERS = st.characters(codec="utf-8")
SLIPS = st.text(CHARACTERS, max_size=3) | st.sampled_from(
    ["²", "٣", "½", "0", "-1", "9" * 5000, "+", "=", ",", ":", ">"]
)


@cache
def positions(slug):
    """Views from all over a few matches, each with the seat to decide."""
    game, found = GAMES[slug], []
    for seed in range(1, 5):
        trial, dice = Trial(game, *setting(game, None, seed), watched=False), Chance(b"positions", seed)
        while not trial.state.over:
            if dice.below(12) == 0 and (waiting := awaited(trial.state)):  # nobody is, while a chapter is played
                seat = waiting[0]
                found.append((masked(trial.state, Viewer(seat)), seat))
            trial.step()
    return found


def answer(slug, at, text):
    """Read and judge a line: `accepted`, or why not. Anything but a refusal goes through to the test."""
    game = GAMES[slug]
    view, seat = positions(slug)[at % len(positions(slug))]
    try:
        accepts(game, view, seat, read_decision(game, view, seat, text))
    except Refused as refusal:
        return refusal.rule and str(refusal.sentence)
    return "accepted"


@pytest.mark.parametrize("slug", GAMES)
@given(at=st.integers(0, 10_000), text=st.text(CHARACTERS, max_size=60))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_text_is_answered(slug, at, text):
    assert answer(slug, at, text)


@pytest.mark.parametrize("slug", GAMES)
@given(at=st.integers(0, 10_000), which=st.integers(0, 10_000), cut=st.integers(0, 80), put=SLIPS)
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_legal_line_with_a_slip_of_the_pen_is_answered(slug, at, which, cut, put):
    game = GAMES[slug]
    view, seat = positions(slug)[at % len(positions(slug))]
    offers = list(legal(game, view, seat))
    text = game.write(offers[which % len(offers)])
    cut %= len(text) + 1
    assert answer(slug, at, text[:cut] + put + text[cut + 1 :])


@pytest.mark.parametrize("slug", GAMES)
@given(at=st.integers(0, 10_000), which=st.integers(0, 10_000))
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_capitals_and_blanks_do_not_matter(slug, at, which):
    game = GAMES[slug]
    view, seat = positions(slug)[at % len(positions(slug))]
    offers = list(legal(game, view, seat))
    offer = offers[which % len(offers)]
    assert game.parse(view, seat, "  " + game.write(offer).upper().replace(" ", "  ") + " ") == offer


WORDS = st.sampled_from([
    "please", "now", "not", "yet", "wait", "no", "none", "any", "all", "two", "far", "to", "for", "with 1", "to dock 0",
    "at dock 0", "0", "1", "2", "+1", "-1", "#1", "1+1", "٣", "x", "token 0", "place 0",
])  # fmt: skip


MAY_BE_LEFT_OUT = {
    "coal-baron": {"turn", "order", "any"},
    "train-rush": {"with"},
    "ticket-legacy": {*ARTICLES, "ticket", "tickets"},
    "ticket-campaign": ARTICLES,
}


@cache
def vocabulary(slug):
    """Every word of what is offered anywhere."""
    game = GAMES[slug]
    written = [game.write(offer) for view, seat in positions(slug) for offer in legal(game, view, seat)]
    return sorted({word for text in written for word in re.split(r"[\s,:]+", text) if word})


@pytest.mark.parametrize("slug", GAMES)
@given(st.data(), st.integers(0, 10_000), st.integers(0, 10_000), st.integers(1, 20))
@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_everything_written_is_read(slug, data, at, which, where):
    """A word put into a line, or after it, is never dropped: the line means something else, or is refused.

    Words that may be left out say nothing else when they are written.
    """
    game = GAMES[slug]
    view, seat = positions(slug)[at % len(positions(slug))]
    offers = list(legal(game, view, seat))
    offer = offers[which % len(offers)]
    put = data.draw(WORDS | st.sampled_from(vocabulary(slug)) | st.from_regex(r"[\w#+*-]{1,8}", fullmatch=True))
    words = game.write(offer).split()
    words.insert(min(where, len(words)), put)
    assume(put.casefold() not in MAY_BE_LEFT_OUT.get(slug, ()))
    assume(re.search(r"\w", put) or not slug.startswith("ticket-"))  # punctuation is ignored there
    assert means(game, view, seat, " ".join(words)) != offer


def means(game, view, seat, text):
    """The decision that a line means; none if it is refused, or means several."""
    try:
        return game.parse(view, seat, text) if len(game.unfold(view, seat, text)) == 1 else None
    except Refused:
        return None
