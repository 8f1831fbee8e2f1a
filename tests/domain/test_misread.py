"""JSON that is no decision and no options: one sentence that says what would be accepted, not how a parser sees it."""

import pytest

from domain.codec import codec
from domain.games import GAMES
from domain.words import Refused, render

ALL = "draw_choose, end_turn, mine_move, mine_stop, pass, place or play"
MINERS = "a list, of which each is a list of a whole number and a whole number"
FLEX = "a list, of which each is a list of text and a whole number"

DECISIONS = [
    ("coal-baron", "[]", "a decision is a JSON object that says in `do` what is decided"),
    ("coal-baron", "{", "a decision is a JSON object that says in `do` what is decided"),
    ("coal-baron", "{}", f"say in `do` what is decided: {ALL}"),
    ("coal-baron", '{"do":null}', f"say in `do` what is decided: {ALL}"),
    ("coal-baron", '{"do":7}', f"there is no decision `7`; in `do` stands {ALL}"),
    ("coal-baron", '{"do":"fly"}', f"there is no decision `fly`; in `do` stands {ALL}"),
    ("coal-baron", '{"do":"mine_mov"}', "there is no decision `mine_mov`; perhaps `mine_move` is meant"),
    ("coal-baron", '{"do":"pass","x":1}', "`pass` has no field `x`; it has none"),
    ("coal-baron", '{"do":"play","crad":"a"}', "`play` has no field `crad`; it has card, dock, stack and trains"),
    ("coal-baron", '{"do":"mine_move"}', "`mine_move` needs `from` (text) and `to` (text)"),
    ("coal-baron", '{"do":"place","zone":7,"pay":{}}', "`zone` of `place` must be text"),
    ("coal-baron", '{"do":"draw_choose","index":"first"}', "`index` of `draw_choose` must be a whole number"),
    (
        "coal-baron",
        '{"do":"place","zone":"order-1","pay":{"miners":[1]}}',
        f"`pay` of `place` must be an object with miners ({MINERS}) and flex ({FLEX})",
    ),
    ("train-rush", '{"do":"keep","cards":[1]}', "`cards` of `keep` must be a list, of which each is text"),
]
OPTIONS = [
    ("coal-baron", "[]", "options are a JSON object"),
    ("coal-baron", '{"start":1}', "there is no option `start`; the options are start_seat"),
    ("coal-baron", '{"start_seat":"me"}', "the option `start_seat` must be a whole number or null"),
    ("train-rush", '{"heroes":"all"}', "the option `heroes` must be draft or random"),
    ("train-rush", '{"strict_income_order":1}', "the option `strict_income_order` must be true or false"),
]


@pytest.mark.parametrize(("game", "data", "says"), DECISIONS)
def test_what_is_no_decision(game, data, says):
    with pytest.raises(Refused) as refused:
        codec(game).decision(data.encode())
    assert refused.value.rule == "decision"
    assert render(refused.value.sentence, name=GAMES[game].name) == says


@pytest.mark.parametrize(("game", "data", "says"), OPTIONS)
def test_what_are_no_options(game, data, says):
    with pytest.raises(Refused) as refused:
        codec(game).options(data.encode())
    assert refused.value.rule == "options"
    assert render(refused.value.sentence, name=GAMES[game].name) == says
