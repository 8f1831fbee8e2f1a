"""Names that are stored for ever are those of each game's catalogue, which its RULES.md prints; no more, no less."""

import re
from pathlib import Path

import msgspec
import pytest

import domain.games
from domain.engine import tag_of
from domain.games import GAMES
from tests.goldens import file_of, scenarios

FOLDERS = Path(domain.games.__file__).parent
ROW = re.compile(r"^\| `?([^`|]+?)`? \| (.*?) \|$", re.MULTILINE)
SCORE_LINE = re.compile(r"^ +-?\d+  ([a-z ]+): .*\[rule ", re.MULTILINE)


def catalogue(slug: str) -> dict[str, dict[str, list[str]]]:
    """The three tables of the last section: decisions, facts, and what there is besides."""
    text = (FOLDERS / slug.replace("-", "_") / "RULES.md").read_text("utf-8")
    tables = text.partition("## What stands in the log")[2].split("\n\n| ")[1:]
    rows = [ROW.findall(table)[1:] for table in ("| " + table for table in tables)]
    named = [{name: members.split(", ") if members != "-" else [] for name, members in some} for some in rows]
    return dict(zip(("decisions", "facts", "besides"), named, strict=True))


def members(kind: type) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(kind)]


@pytest.mark.parametrize("slug", GAMES)
def test_decisions_have_the_names_of_the_catalogue(slug):
    kinds = dict.fromkeys(kind for ask in GAMES[slug].ASKS.values() for kind in ask.answers)
    assert {tag_of(kind): members(kind) for kind in kinds} == catalogue(slug)["decisions"]


@pytest.mark.parametrize("slug", GAMES)
def test_facts_have_the_names_of_the_catalogue(slug):
    kinds = GAMES[slug].EVOLVE
    assert {kind.__name__: members(kind) for kind in kinds} == catalogue(slug)["facts"]
    assert {tag_of(kind) for kind in kinds} == {hyphened(name) for name in catalogue(slug)["facts"]}


def hyphened(name: str) -> str:
    return re.sub(r"(?<=.)([A-Z])", r"-\1", name).lower()


@pytest.mark.parametrize("slug", GAMES)
def test_everything_else_that_is_stored_has_the_names_of_the_catalogue(slug):
    game, besides = GAMES[slug], catalogue(slug)["besides"]
    assert members(game.Options) == besides["options"]
    assert [tag_of(kind) for kind in game.ASKS] == besides["questions"]
    assert list(game.ENDINGS) == besides["ways to end"]
    assert list(game.TIE_BREAKS) == besides["ways out of a tie"]


@pytest.mark.parametrize("slug", GAMES)
def test_every_score_category_of_the_catalogue_is_in_a_golden_and_no_other(slug):
    texts = [file_of(slug, scenario.name).read_text("utf-8") for scenario in scenarios(slug)]
    found = {category for text in texts for category in SCORE_LINE.findall(text)}
    assert found == set(catalogue(slug)["besides"]["score categories"])


RULE_IN_CODE = re.compile(r'"(\d+(?:\.\d+)+)"')
RANGE = re.compile(r"\b(\d+(?:\.\d+)*)\.(\d+)-\1\.(\d+)\b")


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_that_a_refusal_or_a_score_line_cites_stands_in_the_rules(slug):
    folder = FOLDERS / slug.replace("-", "_")
    cited = {rule for file in folder.rglob("*.py") for rule in RULE_IN_CODE.findall(file.read_text("utf-8"))}
    text = (folder / "RULES.md").read_text("utf-8")
    told = set(re.findall(r"\b\d+(?:\.\d+)+\b", text))
    for chapter, first, last in RANGE.findall(text):
        told |= {f"{chapter}.{number}" for number in range(int(first), int(last) + 1)}
    assert cited
    assert cited <= told
