"""A match of 18Africa for third-party tools: players, actions with ids and times, result; nothing that was struck."""

import json
from io import BytesIO

import pytest
from click.testing import CliRunner

from domain.codec import codec
from domain.engine import legal
from domain.games import GAMES
from domain.games.eighteen_africa.edition import PRIVATES
from domain.games.eighteen_africa.facts import CardBought, TrainBought, TrainOffered
from domain.match import acts
from domain.places import SPECTATOR, Viewer, masked
from domain.words import Refused
from service.bots.eighteen_africa import choose
from service.cli import main
from service.proof import read_export, write_export, write_redacted
from service.proof.shape_18xx import written
from tests.matches import Table

SLUG = "eighteen-africa"
pytestmark = pytest.mark.skipif(SLUG not in GAMES, reason="the game is not among the games")


class Leaning(Table):
    """Played by somebody who knows the game, now and then at random."""

    def decide(self) -> None:
        if self.random.random() < 0.2:
            return super().decide()
        seat = self.match.awaited[0]
        view = masked(self.match.table, Viewer(seat))
        offers = list(legal(self.match.game, view, seat))
        return self.act(seat, acts.make_decision, seat, choose(view, seat, offers, self.random), None)


@pytest.fixture(scope="module")
def table() -> Table:
    """A match of two sets, with decisions taken back."""
    return Leaning(SLUG, 3, b'{"max_sets":2}', seed=5).play(take_backs=0.02)


@pytest.fixture(scope="module")
def shaped(table):
    return written(read_export(BytesIO(write_export(table.match, table.log, {"player0": "Ada"}))))


def test_players_and_result_are_those_of_the_match(table, shaped):
    assert shaped["players"][0] == {"id": 1, "name": "Ada"}
    assert len(shaped["players"]) == 3
    totals = dict.fromkeys(("1", "2", "3"), 0)
    for line in table.match.ended.score:
        totals[str(line.seat + 1)] += line.points
    assert shaped["result"] == totals
    assert shaped["status"] == "finished"


def test_every_standing_decision_is_one_action_with_its_number_and_time(table, shaped):
    actions = shaped["actions"]
    assert [one["id"] for one in actions] == list(range(1, len(actions) + 1))
    assert [one["created_at"] for one in actions] == sorted(one["created_at"] for one in actions)
    made = [one.event.ply for one in table.entries if type(one.event).__name__ == "DecisionMade"]
    struck = {ply for one in table.entries if type(one.event).__name__ == "DecisionsStruck"
              for ply in range(one.event.ply, one.event.last + 1)}  # fmt: skip
    assert struck
    assert len(actions) == len([ply for ply in made if ply not in struck])
    assert all(one["entity"] and one["entity_type"] in {"player", "corporation"} for one in actions)


def test_bids_passes_and_purchases_have_the_words_of_the_genre(shaped):
    kinds = {one["type"] for one in shaped["actions"]}
    assert {"bid", "pass", "choose", "buy_shares"} <= kinds
    bought = next(one for one in shaped["actions"] if one["type"] == "buy_shares")
    assert bought["shares"]
    assert bought["price"] > 0


def test_tiles_stations_runs_and_dividends_are_those_of_the_companies(table, shaped):
    by_kind = {one["type"]: one for one in shaped["actions"]}
    tile, ran = by_kind["lay_tile"], by_kind["run_routes"]
    assert tile["entity_type"] == ran["entity_type"] == "corporation"
    assert tile["hex"] in table.match.table.laid
    assert by_kind["dividend"]["kind"] in {"payout", "withhold"}
    assert by_kind["buy_train"]["price"] > 0
    laid = sum(one["type"] == "lay_tile" for one in shaped["actions"])
    assert laid >= len(table.match.table.laid)


@pytest.fixture(scope="module")
def long_one():
    """A match in which privates were bought and trains changed hands."""
    table = Leaning(SLUG, 4, b'{"max_sets":5}', seed=11).play()
    actions = written(read_export(BytesIO(write_export(table.match, table.log, {}))))["actions"]
    made = [one.event for one in table.entries if type(one.event).__name__ == "DecisionMade"]
    return list(zip([codec(SLUG).facts(one.facts) for one in made], actions, strict=True))


def test_a_private_is_a_company_that_is_bought_and_no_share_of_one(long_one):
    bought = [(f, one) for f, one in long_one if one["type"] in ("buy_shares", "buy_company")]
    assert {"P3"} & {one.get("company") for _, one in bought}
    for facts, one in bought:
        cards = [fact.card for fact in facts if isinstance(fact, CardBought)]
        shares = [card for card in cards if card not in PRIVATES]
        assert one.get("percent", 0) == 10 * len(shares) + 10 * sum(card.endswith("*") for card in shares)
        assert [*one.get("shares", ()), *([one["company"]] if "company" in one else ())] == cards


def test_a_train_that_another_company_sells_is_bought_by_who_asked_for_it(long_one):
    asked = [one for facts, one in long_one if any(isinstance(fact, TrainOffered) for fact in facts)]
    assert asked
    assert all(one["entity_type"] == "corporation" and one["choice"].startswith("offer ") for one in asked)
    for facts, one in long_one:
        for fact in facts:
            if isinstance(fact, TrainBought):
                assert (one["type"], one["entity"], one["price"]) == ("buy_train", fact.company, fact.price)
                assert one.get("seller", "") == fact.seller
    assert any("seller" in one for _, one in long_one)


def test_a_match_that_was_abandoned_has_no_result():
    table = Leaning(SLUG, 2, seed=3)
    for _ in range(5):
        table.decide()
    table.act(0, acts.abandon, "a flood", kind="organiser")
    shaped = written(read_export(BytesIO(write_export(table.match, table.log, {}))))
    assert (shaped["status"], shaped["result"], len(shaped["actions"])) == ("archived", {}, 5)


def test_it_is_written_of_complete_files_of_this_game_only(table):
    cut = read_export(BytesIO(write_redacted(table.match, table.log, {}, SPECTATOR)))
    with pytest.raises(Refused, match="over"):
        written(cut)
    other = Table("coal-baron", 2).play()
    with pytest.raises(Refused, match="18Africa"):
        written(read_export(BytesIO(write_export(other.match, other.log, {}))))


def test_the_terminal_writes_it(table, shaped, tmp_path):
    file = tmp_path / "match.jsonl"
    file.write_bytes(write_export(table.match, table.log, {"player0": "Ada"}))
    told = CliRunner().invoke(main, ["as-18xx", str(file)])
    assert told.exit_code == 0, told.output
    assert json.loads(told.output) == json.loads(json.dumps(shaped))
