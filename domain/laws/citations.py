"""Without playing: what is cited can be looked up. A rule's id is its anchor in the game's RULES.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping

# Which argument of these is the id of a rule; each may also give it by name.
CITING = {"refuse": 0, "Refused": 0, "require": 1, "require_among": 2, "ScoreLine": 4, "Explained": 2}
ANCHOR = re.compile(r"^(?:#+ |- \*\*|\| )([\w.-]+)", re.MULTILINE)  # begins a heading, a point of a list, or a row
RANGE = re.compile(r"((?:\d+\.)+)(\d+)-\1(\d+)")  # 5.1-5.8
IN_CODE = re.compile(r"\d+(?:\.\d+)+")


def law_11_cited_rules_can_be_looked_up(sources: Mapping[str, str], rules: str) -> Iterable[str]:
    """What a game's files cite, in refusals, score lines and explanations, and its rules do not have."""
    known = ids_in(rules)
    for file, source in sorted(sources.items()):
        for rule in dict.fromkeys(cited(source)):
            if rule not in known:
                yield f"{file} cites {rule!r}, which the rules do not have"


def ids_in(rules: str) -> set[str]:
    """The ids under which something stands; `5.1-5.8` with all between."""
    return expanded(set(ANCHOR.findall(rules)))


def expanded(ids: set[str]) -> set[str]:
    """Ids, and all that lie in a range of them."""
    found = set(ids)
    for several in filter(None, map(RANGE.fullmatch, tuple(found))):
        chapter, first, last = several.groups()
        found |= {f"{chapter}{number}" for number in range(int(first), int(last) + 1)}
    return found


def cited(source: str) -> Iterator[str]:
    """Ids given where one is due, and every other text that looks like the number of a rule."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            yield from _given_to(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and IN_CODE.fullmatch(node.value):
            yield node.value


def _given_to(call: ast.Call) -> Iterator[str]:
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    place = CITING.get(name)
    if place is None:
        return
    given = [*call.args[place : place + 1], *(word.value for word in call.keywords if word.arg == "rule")]
    yield from (one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str))
