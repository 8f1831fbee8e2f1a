"""The rules of a game as players read them: RULES.md of its folder, with an anchor for every rule.

A rule's anchor is its id. It begins a heading, a point of a list (in bold) or a row of a table; a row for several
(`5.1-5.8`) has an anchor for each. What stands below the mark FOR_PROGRAMS, and columns that name files, is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from domain.editions import in_folder
from domain.engine import Question
from domain.games import GAMES
from domain.laws.citations import expanded, ids_in

FOR_PROGRAMS = "<!-- From here on for programs"
OF_FILES = frozenset({"where", "code"})  # columns of tables that say where a rule is written
BEGINS = frozenset({"heading_open", "list_item_open", "tr_open"})  # what can begin with the id of a rule
FIRST = re.compile(r"(?:\*\*)?(\d[\w.-]*|[a-z]+)(?=\*\*| |$)")  # an id of a rule
IN_DOCSTRING = re.compile(r"(\d+[A-Z]?(?:\.\d+)*)(?: step (\d+))?")


class Heading(NamedTuple):
    """A line of the table of contents."""

    anchor: str
    words: str


class Rulebook(NamedTuple):
    """The rules as HTML of our own making, what is in them, and the words of each rule, by its id."""

    title: str
    html: str
    contents: Sequence[Heading]
    rules: Mapping[str, str]


def rules_text(game: str) -> str:
    """RULES.md of a game's folder; nothing where there is none."""
    file = in_folder(GAMES.get(game), "RULES.md")
    return file.read_text("utf-8") if file else ""


@cache
def rulebook(game: str) -> Rulebook:
    """The rules of a game for players."""
    return read_rules(rules_text(game))


def read_rules(text: str) -> Rulebook:
    players = text.partition(FOR_PROGRAMS)[0]
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = list(_without_files(markdown.parse(players)))
    title, tokens = (tokens[1].content, tokens[3:]) if tokens and tokens[0].tag == "h1" else ("", tokens)
    rules, contents, known = dict[str, str](), list[Heading](), ids_in(players)
    for place, token in enumerate(tokens):
        if token.type not in BEGINS or tokens[place - 1].type == "thead_open":
            continue
        words = [one for one in tokens[place : place + 8] if one.type == "inline"]
        for id in _ids(words[0].content, known - rules.keys()):
            rules[id] = markdown.renderInline(_words_of(token, words))
            _mark(token, words[0], id)
        if token.type == "heading_open":
            _mark(token, words[0], _anchor(words[0].content))
            contents.append(Heading(str(token.attrs["id"]), words[0].content))
    return Rulebook(title, _scrolling(markdown.renderer.render(tokens, markdown.options, {})), contents, rules)


def _ids(words: str, known: set[str]) -> list[str]:
    """The ids of rules that something begins with: one, or all of `5.1-5.8`."""
    found = FIRST.match(words)
    return sorted(known & expanded({found[1]}) - {found[1]} or known & {found[1]}) if found else []


def _words_of(token: Token, words: Sequence[Token]) -> str:
    """What a rule says: the point of a list without its id, the second cell of a row, the words of a heading."""
    if token.type == "tr_open":
        return words[1].content if len(words) > 1 else ""
    content = words[0].content
    return content.partition("** ")[2] if token.type == "list_item_open" else content.partition(" ")[2]


def _mark(token: Token, inline: Token, id: str) -> None:
    """The first id is that of the element itself; each further one has an anchor inside of it."""
    if token.attrs.setdefault("id", id) != id and token.type == "tr_open":
        inline.children = [Token("html_inline", "", 0, content=f'<span id="{id}"></span>'), *(inline.children or ())]


def _anchor(words: str) -> str:
    """Of a heading that is no rule."""
    return f"section-{re.sub(r'[^a-z0-9]+', '-', words.lower()).strip('-')}"


def _without_files(tokens: Sequence[Token]) -> Iterator[Token]:
    """Without the columns of tables that name files: they are for who reads the code."""
    column, left_out, skips = 0, set[int](), False
    for place, token in enumerate(tokens):
        if token.type == "tr_open":
            column = -1
        if token.type in ("th_open", "td_open"):
            column += 1
            if token.type == "th_open":
                left_out -= {column}
                left_out |= {column} if tokens[place + 1].content in OF_FILES else set()
            skips = column in left_out
        if not skips:
            yield token
        if token.type in ("th_close", "td_close"):
            skips = False


def _scrolling(html: str) -> str:
    """Tables that are wider than a phone are moved by themselves."""
    opened = '<div class="scrolls" tabindex="0" role="group" aria-label="Table"><table>'
    return html.replace("<table>", opened).replace("</table>", "</table></div>")


def rules_asked(game: str, kind: type[Question]) -> list[str]:
    """The rules that answer a question, as their functions name them: what this part of the game is about."""
    ask = GAMES[game].ASKS.get(kind)
    found = [IN_DOCSTRING.match(one.__doc__ or "") for one in (ask.answers.values() if ask else ())]
    known = rulebook(game).rules
    ways = [(f"{one[1]}.{one[2]}", one[1]) for one in found if one]
    ids = [next((id for id in way if id in known), "") for way in ways]
    return [id for id in dict.fromkeys(ids) if id]
