"""Rules that a letter names: in HTML each leads to its words; the text says once where all of them are read."""

from __future__ import annotations

import re
from collections.abc import Sequence

from domain.words import say
from service.mail.outgoing.blocks import Block, link
from service.present.rulebook import rulebook

NAMED = re.compile(r"\brule ([\w.]*\w)")  # as refusals and score lines name it, after setting and escaping


def with_rules(blocks: Sequence[Block], game: str, url: str) -> list[Block]:
    """The same letter with its rules to be followed; one that names none stays as it is."""
    page = f"{url}/games/{game}/rules"
    linked = [block._replace(html=_linked(block.html, game, page)) for block in blocks]
    if any(_known(game, found[1]) for block in blocks for found in NAMED.finditer(block.text)):
        where = link(say("The rules and their numbers"), page)
        linked.append(where._replace(html=""))
    return linked


def _known(game: str, rule: str) -> bool:
    return rule in rulebook(game).rules


def _linked(html: str, game: str, page: str) -> str:
    return NAMED.sub(lambda found: _anchor(found, page) if _known(game, found[1]) else found[0], html)


def _anchor(found: re.Match[str], page: str) -> str:
    return f'<a href="{page}#{found[1]}">{found[0]}</a>'
