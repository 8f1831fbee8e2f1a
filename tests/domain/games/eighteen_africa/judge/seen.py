"""What watched matches have shown (12.6): a rule that was never put to the test proves nothing."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

from domain.engine import tag_of
from domain.games import eighteen_africa as game
from domain.games.eighteen_africa import facts as f
from domain.laws.citations import CITING
from tests.domain.games.eighteen_africa.judge.printed import CONCESSIONS, DATA, ECONOMIES, PRIVATES, TILES, TRAINS
from tests.domain.games.eighteen_africa.judge.table import NOBODY

COLOURS = ("yellow", "green", "brown", "grey")
# What refuses only before a match, or where no match leads any more: each has a test of its own.
ELSEWHERE = {"2.6", "4.9.3.4", "4.9.4.4"}


def refusing_rules():
    """Every rule that the game's rules refuse with."""
    for file in sorted((Path(game.__file__).parent / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            name = getattr(getattr(node, "func", None), "id", "")
            if name in ("refuse", "require", "require_among"):
                rules = ast.walk(node.args[CITING[name]])
                yield from (f"refusal {one.value}" for one in rules if isinstance(one, ast.Constant))


def demands():
    """Everything that has to happen, by name."""
    kinds = {kind for ask in game.ASKS.values() for kind in ask.answers}
    return {
        *(f"question {tag_of(kind)}" for kind in game.ASKS),
        *(f"decision {tag_of(kind)}" for kind in kinds),
        *(f"fact {tag_of(kind)}" for kind in game.EVOLVE if kind is not f.StepStarted),
        *(f"tile {colour}" for colour in COLOURS),
        *(f"upgrade to {colour}" for colour in COLOURS[1:]),
        "upgrade of a town to a city", "upgrade of an empty two-city hex",
        *(f"train {one} {how}" for one in TRAINS for how in ("bought", "sold", "traded")),
        *(f"power {one}" for one in PRIVATES if PRIVATES[one]["power"] != "none"),
        "swap by purchase", "swap by sale", "first manager", "manager changed",
        *(f"economy {one}" for one in ECONOMIES), *(f"bonds in {one}" for one in ECONOMIES),
        "removal in a dividend", "removal in a depression", "removal at the end of a turn",
        *(f"ending {one}" for one in game.ENDINGS),
        *(f"bonus {one['id']}" for one in DATA["transcontinental"]["list"]),
        f"bonus {DATA['option_data']['dakar_dar_es_salaam']['id']}",
        "bonus of a concession", *(f"marker {cause}" for cause in ("paid", "unpaid", "no-train", "depression")),
        "late fall without a train", *refusing_rules(),
    } - {f"refusal {one}" for one in ELSEWHERE}  # fmt: skip


class Seen:
    def __init__(self):
        self.counts = Counter()

    def setup(self, facts):
        self.counts.update(f"fact {tag_of(type(fact))}" for fact in facts)
        self.counts.update(f"question {tag_of(type(fact.question))}" for fact in facts if isinstance(fact, f.Asked))

    def ply(self, decision, facts):
        self.counts[f"decision {tag_of(type(decision))}"] += 1
        before = None
        for fact in facts:
            self.counts[f"fact {tag_of(type(fact))}"] += 1
            look = LOOKS.get(type(fact))
            if look:
                self.counts.update(look(fact, facts, before))
            before = fact

    def refusal(self, rule):
        self.counts[f"refusal {rule}"] += 1

    @property
    def never(self):
        return sorted(demands() - set(self.counts))


def tile(fact, _facts, _before):
    colour = TILES[fact.tile]["color"]
    yield f"tile {colour}"
    if fact.upgrade:
        yield f"upgrade to {colour}"
        if not fact.replaced:
            yield "upgrade of an empty two-city hex"
        elif kinds_of(fact.replaced) == ["town"] and kinds_of(fact.tile) == ["city"]:
            yield "upgrade of a town to a city"


def kinds_of(name):
    return [one["kind"] for one in TILES[name]["nodes"]]


def train(fact, _facts, _before):
    yield f"train {fact.train} {'traded' if fact.seller else 'bought'}"


def swap(_fact, facts, _before):
    yield "swap by sale" if any(isinstance(one, f.SharesSold) for one in facts) else "swap by purchase"


def controller(fact, _facts, _before):
    if fact.title == f.MANAGER:
        yield "first manager" if fact.before == NOBODY else "manager changed"


def removal(_fact, _facts, before):
    causes = {"depression": "in a depression", "unpaid": "in a dividend"}
    late = isinstance(before, f.MarkerMoved) and before.cause == "no-train" and before.before - before.after <= 2
    yield "removal at the end of a turn" if late else f"removal {causes.get(before.cause, 'in a dividend')}"


def run(fact, _facts, _before):
    yield f"economy {fact.economy}"
    for ride in fact.rides:
        for name, _ in ride.bonuses:
            yield "bonus of a concession" if name in CONCESSIONS else f"bonus {name}"


def income(fact, _facts, _before):
    if fact.source == f.BONDS:
        yield from (f"bonds in {one}" for one, row in ECONOMIES.items() if row["bond"] == fact.rate)


def marker(fact, facts, _before):
    yield f"marker {fact.cause}"
    earlier = any(
        isinstance(one, (f.TrainsStarted, f.EndStarted)) for one in facts[: facts.index(fact)]
    )  # the dividend is decided
    if fact.cause == "no-train" and earlier:
        yield "late fall without a train"


LOOKS = {
    f.Asked: lambda fact, _facts, _before: [f"question {tag_of(type(fact.question))}"],
    f.TileLaid: tile,
    f.TrainBought: train,
    f.TrainSold: lambda fact, _facts, _before: [f"train {fact.train} sold"],
    f.PowerUsed: lambda fact, _facts, _before: [f"power {fact.private}"],
    f.PresidentSwapped: swap,
    f.ControllerChanged: controller,
    f.CompanyRemoved: removal,
    f.RoutesRun: run,
    f.IncomePaid: income,
    f.MarkerMoved: marker,
    f.GameEnded: lambda fact, _facts, _before: [f"ending {fact.reason}"],
}
