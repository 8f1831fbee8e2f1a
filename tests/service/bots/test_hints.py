"""Hints: what the greedy bot would do and why, in whole sentences; from what one sees, and only against bots."""

from random import Random

import pytest

from domain.chance import Chance
from domain.engine import accepts, awaited, begin, decide, legal
from domain.games import GAMES
from domain.match.log import Agreement
from domain.places import Viewer, copied, masked
from domain.words import Refused, render
from service.bots import BOTS
from service.bots.hints import REASONS, hint, hint_at, may_have_hints
from service.bots.own_bots import bot_player
from service.usecases.callers import Caller

ada, bo = Caller("ada"), Caller("bo")
PLIES = {"coal-baron": 120, "steamrollers": 80, "train-rush": 90, "ticket-legacy": 90, "eighteen-africa": 260}


def views(slug, seed):
    """Tables of a match between bots, as the seat that is asked sees them."""
    game, rng = GAMES[slug], Random(seed)
    state, _ = begin(game, 2, game.OPTIONS[0], Chance(str(seed).encode(), 0))
    for ply in range(1, PLIES[slug]):
        if state.over:
            return
        seat = awaited(state)[0]
        view = masked(state, Viewer(seat))
        offers = list(legal(game, view, seat))
        yield ply, seat, view, offers
        bot = BOTS[slug]["greedy" if rng.random() < 0.7 else "random"]
        decide(game, state, seat, bot(view, seat, offers, rng), Chance(str(seed).encode(), ply), ply)


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug in REASONS])
def test_every_hint_is_offered_and_has_reasons_in_whole_sentences(slug):
    game = GAMES[slug]
    for ply, seat, view, offers in views(slug, 3):
        before = repr(view)
        found = hint(game, view, seat, offers, ply)
        assert found.text in [game.write(one) for one in offers]
        accepts(game, view, seat, game.parse(view, seat, found.text))
        assert found.reasons
        for reason in found.reasons:
            words = render(reason, name=game.name)
            assert words[:1].isupper(), words
            assert words.endswith("."), words
            assert "{" not in words
        assert repr(view) == before  # whoever gives a hint changes nothing


@pytest.mark.parametrize("slug", [slug for slug in GAMES if "greedy" in BOTS[slug]])
def test_a_bot_without_words_for_its_values_gives_hints_too(slug, monkeypatch):
    monkeypatch.delitem(REASONS, slug, raising=False)
    game = GAMES[slug]
    state, _ = begin(game, game.SEATS[0] if game.SEATS[0] > 1 else 2, game.OPTIONS[0], Chance(b"bare", 0))
    seat = awaited(state)[0]
    view = masked(state, Viewer(seat))
    offers = list(legal(game, view, seat))
    assert hint(game, view, seat, offers, 1).reasons


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug in REASONS])
def test_asking_again_gives_the_same_hint(slug):
    ply, seat, view, offers = next(views(slug, 5))
    assert hint(GAMES[slug], view, seat, offers, ply) == hint(GAMES[slug], view, seat, offers, ply)


def test_a_hint_is_the_same_whatever_lies_hidden():
    game = GAMES["coal-baron"]
    state, _ = begin(game, 2, game.OPTIONS[0], Chance(b"hidden", 0))
    other = copied(state)
    for stack in other.stacks.values():
        stack.cards[1:] = reversed(stack.cards[1:])
    assert other != state
    seat = awaited(state)[0]
    hints = []
    for world in (state, other):
        view = masked(world, Viewer(seat))
        hints.append(hint(game, view, seat, list(legal(game, view, seat)), 1))
    assert hints[0] == hints[1]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
class TestWhereHintsAreGiven:
    def table(self, built, other):
        match = built.matches.open(ada, "coal-baron", 2, b'{"start_seat":0}').match
        built.matches.sit(ada, match, 0)
        if other == "bot":
            built.matches.seat_bot(ada, match, bot_player(built.people, "greedy"))
        else:
            built.matches.sit(bo, match, 1)
        built.matches.start(ada, match)
        return built.queries.table(ada, match)

    def test_against_bots(self, built):
        assert hint_at(self.table(built, "bot")).reasons

    def test_not_against_people(self, built):
        table = self.table(built, "person")
        assert not may_have_hints(table.summary)
        with pytest.raises(Refused, match="all others at the table are bots"):
            hint_at(table)

    def test_not_where_the_table_has_agreed_so(self, built):
        match = built.matches.open(ada, "coal-baron", 2, agreement=Agreement(hints="never")).match
        built.matches.sit(ada, match, 0)
        built.matches.seat_bot(ada, match, bot_player(built.people, "greedy"))
        built.matches.start(ada, match)
        with pytest.raises(Refused, match="agreed otherwise"):
            hint_at(built.queries.table(ada, match))

    def test_not_in_a_tournament(self, built):
        table = self.table(built, "bot")
        assert may_have_hints(table.summary)
        assert not may_have_hints(table.summary._replace(tournament="cup"))
