"""Every letter is set in 78 columns, and its text is enough to play from: random matches of all games, long names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.games import GAMES
from service.mail.incoming.help import help_lines
from service.mail.outgoing.blocks import Block, as_text, fixed, heading, listed, numbered
from service.mail.outgoing.letters.kinds import LETTERS
from service.mail.table_for import table_for
from service.present.offers import whole_list
from service.present.presented_table import PresentedTable
from tests.registers import SmallRegister, decide_as_bot

COLUMNS = 78
NAMES = ("Maximiliane Wilhelmina von und zu Hohenz", "Jo", "Bartek z Dolnej Wsi pod Wielkim Lasem 12")
LETTERS_OF_EACH_GAME = 350


@pytest.fixture
def register(tmp_path: Path) -> Iterator[SmallRegister]:
    one = SmallRegister(tmp_path)
    for id, name in zip(one.ids, NAMES, strict=True):
        one.people.change(id, name=name)
    yield one
    one.close()


def too_wide(text: str) -> list[str]:
    """Lines that are longer than a mail program shows; addresses of pages cannot be broken."""
    return [line for line in text.splitlines() if len(line) > COLUMNS and "https://" not in line]


def letters(register: SmallRegister, match: str) -> Iterator[list[Block]]:
    """Everything that could be written to somebody at this moment, by us or as an answer."""
    at = register.match(match)
    for seat in at.awaited[:1] or range(len(register.ids)):
        player = register.people.get(register.ids[seat])
        assert player
        table = table_for(register.register, player, match)
        about = {"asked": at.questions(seat)[0].asked if at.awaited else -1, "since": 0, "seat": seat, "reason": "x"}
        for kind in ("turn",) if at.awaited else ("finished",):
            draft = LETTERS[kind](table, about)
            assert draft
            yield draft.blocks
        if at.ply % 7 == 0 and at.awaited:
            yield [*answers(table)]


def answers(table: PresentedTable) -> Iterator[Block]:
    yield heading(table.words.game.TITLE)
    yield listed(table.hand())
    yield fixed(table.own_side())
    yield numbered(whole_list(table.offers, table.labels)[:200])
    yield fixed("\n".join(help_lines(table.table.game, "play@register.example")))


@pytest.mark.parametrize("game", ["coal-baron", "steamrollers", "train-rush"])
def test_78_columns_everywhere(register: SmallRegister, game: str):
    match, written = register.open(game), 0
    while written < LETTERS_OF_EACH_GAME:
        written += fits(register, match)
        if not decide_as_bot(register.matches, match, "random"):
            match = register.open(game)
    match = register.open(game)  # the one before may be over
    for seat in (0, 1):
        register.matches.resign(register.caller(seat), match)
    assert fits(register, match) == 3


def fits(register: SmallRegister, match: str) -> int:
    """How many letters were looked at."""
    texts = [as_text("", blocks) for blocks in letters(register, match)]
    assert [line for text in texts for line in too_wide(text)] == []
    return len(texts)


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_shows_a_letter_as_wide_as_itself(table, game):
    """Nothing but marks stays on one line whatever its length; boards as text scroll by themselves."""
    table.open(game)
    for one in table.letters():
        html = one.get_body(("html",)).get_content()
        assert 'name="viewport" content="width=device-width' in html
        assert "overflow-wrap:anywhere" in html
        kept = re.findall(r"<(\w+)[^>]*nowrap[^>]*>([^<]*)", html)
        assert all(tag == "td" and re.fullmatch(r"\w+(-\w+)?", mark) for tag, mark in kept)
