"""The board in a letter: panel by panel, nothing drawn twice, and no letter without it because many are due."""

from __future__ import annotations

import pytest

from domain.places import Viewer, masked
from projections.boards.panels import Look, alone, whole
from projections.boards.pictures import SVG, png
from service.mail.outgoing import board_png
from service.mail.outgoing.board_png import board_pictures
from service.mail.outgoing.sending import Sender
from service.mail.table_for import table_for
from tests.matches import Table as Played
from tests.service.mail.table import Table

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is drawn from now on."""
    found: list[str] = []

    def draw(picture: str, zoom: float) -> bytes:
        found.append(picture)
        return png(picture, zoom)

    monkeypatch.setattr(board_png, "png", draw)
    return found


def pictures(table: Table, match: str, seat: int):
    player = table.people.get(table.ids[seat])
    assert player
    return board_pictures(table_for(table.register, player, match))


@pytest.mark.parametrize("game", [*SVG])
def test_only_what_has_changed_is_drawn(table: Table, drawn: list[str], game: str):
    match = table.open(game)
    first = pictures(table, match, 0)
    assert first
    assert all(one.png.startswith(PNG) for one in first)
    everything = len(drawn)
    assert everything <= len(first)
    drawn.clear()
    assert pictures(table, match, 0) == first
    assert drawn == []
    table.take_turn(match)
    pictures(table, match, 0)
    assert 0 < len(drawn) < everything


def test_a_backlog_does_not_lose_pictures(table: Table):
    table.sender = Sender(table.register)
    for _ in range(2):
        table.open()
    told = table.letters()
    asked = [one for one in told if "your turn" in one["Subject"]]
    assert len(asked) == 2
    for one in asked:
        images = [part for part in one.walk() if part.get_content_type() == "image/png"]
        html = one.get_body(("html",)).get_content()
        assert len(images) > 10
        assert all(f"cid:{part['Content-ID'].strip('<>')}" in html for part in images)


@pytest.mark.parametrize("game", [*SVG])
def test_a_panel_stands_alone_with_the_symbols_it_uses(game: str):
    """It looks as it does within the whole: no symbol is missing, and none is there that it does not use."""
    match = Played(game, 3, seed=5).play(30).match
    picture = SVG[game].draw(masked(match.table, Viewer(0)), Look(Viewer(0)))
    for panel in picture.panels:
        only = picture._replace(regions=[picture.regions[0]._replace(panels=[panel._replace(only="")])])
        with_all = only._replace(columns=(panel.span, panel.span), unit=panel.width / panel.span)
        assert png(alone(picture, panel), 0.5) == png(whole(with_all), 0.5), panel.id
