"""What the API says about games is true: what is offered and what may be opened is as their schemas say."""

import json

import pytest
from jsonschema import Draft202012Validator

from domain.codec import codec, decision_kinds
from domain.engine import awaited, legal, tag_of
from domain.games import GAMES, UNTOLD
from domain.laws import Trial
from domain.words import Refused
from service.api.games import WholeGameSchema
from service.api.shapes import Shown
from tests.service.api import World

EACH_GAME = pytest.mark.parametrize("slug", list(GAMES))


def in_whole(slug: str) -> dict:
    """All the API tells of a game."""
    return WholeGameSchema().dump(Shown(GAMES[slug]))


@EACH_GAME
def test_the_schemas_are_schemas_without_anything_hidden(slug: str):
    told = in_whole(slug)
    for schema in (told["decisions"], told["options"]):
        Draft202012Validator.check_schema(schema)
        assert "Hidden" not in str(schema)
    sealed = UNTOLD[slug].tags if slug in UNTOLD else frozenset()
    kinds = {tag_of(kind) for kind in decision_kinds(GAMES[slug])} - sealed
    assert set(told["decisions"]["discriminator"]["mapping"]) == kinds


@EACH_GAME
def test_everything_that_is_offered_in_a_match_is_as_the_schema_says(slug: str):
    game, check, seen = GAMES[slug], Draft202012Validator(in_whole(slug)["decisions"]), set()
    for seed in range(2):
        trial = Trial(game, game.SEATS[-1], game.OPTIONS[0], seed, watched=False)
        while not trial.state.over and trial.ply < 120:
            for seat in awaited(trial.state):
                offers = list(legal(game, trial.state, seat))
                for offer in (*offers[:3], *offers[-3:]):
                    plain = json.loads(codec(slug).encode(offer))
                    check.validate(plain)
                    seen.add(plain["do"])
            trial.step()
    assert len(seen) >= 4


@EACH_GAME
def test_what_the_schema_refuses_is_refused(slug: str):
    check = Draft202012Validator(in_whole(slug)["decisions"])
    wrong = [{}, [], {"do": "fly"}, {"do": None}]
    wrong += [{"do": tag_of(kind), "surplus": 1} for kind in decision_kinds(GAMES[slug])]
    told = in_whole(slug)["decisions"]["discriminator"]["mapping"]
    for one in wrong:  # where names lie sealed the schema leaves room for any that it does not tell
        named = isinstance(one, dict) and isinstance(one.get("do"), str)
        assert check.is_valid(one) == (slug in UNTOLD and named and one["do"] not in told), one
        with pytest.raises(Refused):
            codec(slug).decision(codec(slug).encode(one))


@EACH_GAME
def test_the_samples_of_options_can_be_opened(slug: str, world: World):
    told = world.client().get(f"/api/games/{slug}").json
    check = Draft202012Validator(told["options"])
    for options in told["samples"]:
        check.validate(options)
        body = {"game": slug, "seats": told["seats"]["most"], "options": options}
        assert world.client("Anna").post("/api/matches", json=body).status_code == 201


def test_nobody_decides_something_hidden(world: World):
    """A back is what others see of a card: as a decision it is no more than a strange one."""
    match, anna = world.running(), world.client("Anna")
    anna.post(f"/api/matches/{match}/decisions", json={"ply": 0, "text": "draw from order with 2"})
    ply = anna.get(f"/api/matches/{match}/legal").json["ply"]
    hidden = {"ply": ply, "decision": {"do": "draw_choose", "index": {"back": "order"}}}
    for way in ("decisions", "preview"):
        got = anna.post(f"/api/matches/{match}/{way}", json=hidden)
        assert got.status_code in (409, 422), got.json
