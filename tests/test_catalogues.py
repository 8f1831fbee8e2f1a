"""Names that are stored for ever are those of each game's catalogue, which its RULES.md prints; no more, no less."""

import re

import msgspec
import pytest

from domain.engine import tag_of
from domain.games import GAMES, UNTOLD
from domain.laws import law_11_cited_rules_can_be_looked_up
from domain.laws.citations import cited
from tests.domain.games import folder
from tests.goldens import file_of, scenarios

ROW = re.compile(r"^\| `?([^`|]+?)`? \| (.*?) \|$", re.MULTILINE)
SCORE_LINE = re.compile(r"^ +-?\d+  ([a-z ]+): [^\[]*\[rule ", re.MULTILINE)  # it may go on below itself


def catalogue(slug: str) -> dict[str, dict[str, list[str]]]:
    """What RULES.md prints, and what a game keeps sealed in a file of its own."""
    whole = printed(slug, "RULES.md")
    sealed = printed(slug, "SEALED.md") if (folder(slug) / "SEALED.md").is_file() else {}
    for table, rows in sealed.items():
        for name, names in rows.items():
            whole[table][name] = [*whole[table].get(name, []), *names]
    return whole


def printed(slug: str, file: str) -> dict[str, dict[str, list[str]]]:
    """The three tables of the last section: decisions, facts, and what there is besides."""
    text = (folder(slug) / file).read_text("utf-8")
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
    assert sorted(tag_of(kind) for kind in game.ASKS) == sorted(besides["questions"])
    assert list(game.ENDINGS) == besides["ways to end"]
    assert list(game.TIE_BREAKS) == besides["ways out of a tie"]


@pytest.mark.parametrize("slug", GAMES)
def test_every_score_category_of_the_catalogue_is_in_a_golden_and_no_other(slug):
    texts = [file_of(slug, scenario.name).read_text("utf-8") for scenario in scenarios(slug)]
    found = {category for text in texts for category in SCORE_LINE.findall(text)}
    assert found == set(catalogue(slug)["besides"]["score categories"])


@pytest.mark.parametrize("slug", UNTOLD)
def test_names_that_lie_sealed_are_those_that_programs_are_not_told(slug):
    sealed = printed(slug, "SEALED.md")
    facts = {hyphened(name) for name in sealed["facts"]}
    assert UNTOLD[slug].tags == {*sealed["decisions"], *facts, *sealed["besides"].get("questions", [])}
    rules = (folder(slug) / "RULES.md").read_text("utf-8")
    names = {*UNTOLD[slug].tags, *sealed["facts"], *sealed["besides"].get("score categories", [])}
    assert [name for name in names if re.search(rf"\b{name}\b", rules, re.IGNORECASE)] == []


def sources(slug: str) -> dict[str, str]:
    """The files of a game, without those of a campaign that lies in its folder."""
    here = folder(slug)
    within = [folder(other) for other in GAMES if folder(other).is_relative_to(here) and folder(other) != here]
    files = [file for file in here.rglob("*.py") if not any(file.is_relative_to(one) for one in within)]
    return {file.relative_to(here).as_posix(): file.read_text("utf-8") for file in files}


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_that_is_cited_stands_in_the_rules(slug):
    """By a refusal, a score line or an explanation, as an id that begins a heading, a point of a list or a row."""
    rules = (folder(slug) / "RULES.md").read_text("utf-8")
    assert {rule for source in sources(slug).values() for rule in cited(source)}
    assert list(law_11_cited_rules_can_be_looked_up(sources(slug), rules)) == []


RULES = """\
## 2 Set-up

- **4.1** Turns

| id | rule |
|---|---|
| 5.1-5.3 | Scoring, as 7.7 says |
| notation | ... |
"""


@pytest.mark.parametrize(
    ("line", "missing"),
    [
        ('refuse("9.1", "no")', ["9.1"]),
        ('raise Refused("9.1", say("no"))', ["9.1"]),
        ('require(fits, "9.1", "no")', ["9.1"]),
        ('require_among(one, all, "9.1", "no")', ["9.1"]),
        ('yield ScoreLine(seat, "goals", 2, why, "9.1", plies)', ["9.1"]),
        ('ScoreLine(seat, "goals", 2, why, rule="9", plies=())', ["9"]),
        ('Explained(title, text, "lore")', ["lore"]),
        ('RULES = {"draw": "9.1"}', ["9.1"]),
        ('refuse("7.7", "mentioned only")', ["7.7"]),
        ('refuse("2", "no"); refuse("4.1", "no"); refuse("5.2", "no"); refuse("notation", "no")', []),
    ],
)
def test_a_rule_that_cannot_be_looked_up_is_found(line, missing):
    found = law_11_cited_rules_can_be_looked_up({"rules.py": line}, RULES)
    assert list(found) == [f"rules.py cites {rule!r}, which the rules do not have" for rule in missing]
