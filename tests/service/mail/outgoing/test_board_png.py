"""The board in a letter: one picture, nothing drawn twice, and no letter without it because many are due."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from domain.games import GAMES
from domain.places import Viewer, masked
from projections.boards.panels import Look, Picture, alone, laid_out, whole
from projections.boards.pictures import SVG, png
from service.mail.outgoing import board_png, redrawing
from service.mail.outgoing.board_png import WIDTH, board_picture, joined_panels
from service.mail.outgoing.redrawing import Canvas, Drawn
from service.mail.outgoing.sending import Sender
from service.mail.table_for import table_for
from tests.matches import Table as Played
from tests.service.mail.table import Table


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is drawn from now on."""
    found: list[str] = []

    def draw(picture: str, zoom: float = 1.0, style: str | None = None) -> bytes:
        found.extend([] if style else [picture])
        return png(picture, zoom, style)

    monkeypatch.setattr(redrawing, "png", draw)
    board_png._drawn.clear()
    return found


def picture_of(table: Table, match: str, seat: int) -> bytes | None:
    player = table.people.get(table.ids[seat])
    assert player
    return board_picture(table_for(table.register, player, match))


def drawn_at_once(picture: Picture) -> Image.Image:
    """The same board without panels."""
    zoom = WIDTH / (picture.columns[0] * picture.unit)
    return Image.open(BytesIO(png(whole(picture), zoom))).convert("RGB")


@pytest.mark.parametrize("game", GAMES)
def test_only_what_has_changed_is_drawn(table: Table, drawn: list[str], game: str):
    match = table.open(game)
    first = picture_of(table, match, 0)
    assert first
    everything = len(drawn)
    drawn.clear()
    assert picture_of(table, match, 0) == first
    assert drawn == []
    table.take_turn(match)
    assert picture_of(table, match, 0) != first
    assert 0 < len(drawn) < everything


def canvases(played: Played, game: str) -> Iterator[Canvas]:
    """The panels of the board as its first seat sees it after one more ply."""
    picture = SVG[game].draw(masked(played.play(1).match.table, Viewer(0)), Look(Viewer(0)))
    zoom = WIDTH / (picture.columns[0] * picture.unit)
    return (Canvas(one.panel, one.scale * zoom, picture.defs) for one in laid_out(picture, narrow=False)[0])


@pytest.mark.parametrize("game", GAMES)
def test_what_is_drawn_over_an_earlier_panel_looks_as_if_all_were_drawn(game: str, monkeypatch: pytest.MonkeyPatch):
    """Ply after ply. A few dots may differ a little: what is half transparent is drawn apart, and joined."""
    monkeypatch.setattr(redrawing, "LARGE", 3_000)
    played, drawn, over = Played(game, 3, seed=7).play(24), dict[str, Drawn](), 0
    for _ in range(4):
        for canvas in canvases(played, game):
            before = drawn.get(canvas.panel.id)
            now = drawn[canvas.panel.id] = canvas.draw(before)
            if before is None or before.parts == now.parts or not now.parts:
                continue
            over += canvas._differing(now.parts, before.parts) is not None
            differing = ImageChops.difference(now.bitmap, canvas.draw().bitmap).convert("L")
            assert sum(differing.histogram()[1:]) < 0.001 * canvas.box[2] * canvas.box[3]
            assert differing.getextrema()[1] < 48
    assert over


def test_nobody_is_shown_dots_of_what_another_saw(table: Table):
    match = table.open()
    board_png._latest.clear()
    for seat in (0, 1):
        assert picture_of(table, match, seat)
    readers = {reader for reader, _, _ in board_png._latest}
    assert readers == {f"{match}/{seat}" for seat in (0, 1)}


def test_a_letter_carries_one_picture_also_when_many_are_due(table: Table):
    table.sender = Sender(table.register)
    for _ in range(2):
        table.open()
    asked = [one for one in table.letters() if "your turn" in one["Subject"]]
    assert len(asked) == 2
    for one in asked:
        (image,) = [part for part in one.walk() if part.get_content_type() == "image/png"]
        html = one.get_body(("html",)).get_content()
        (shown,) = re.findall("<img [^>]*>", html)
        assert f'src="cid:{image["Content-ID"].strip("<>")}"' in shown
        assert 'alt="The table;' in shown
        assert f'width="{Image.open(BytesIO(image.get_content())).width}"' in shown


@pytest.mark.parametrize("game", GAMES)
def test_joined_panels_look_like_the_board_drawn_at_once(game: str):
    """Compared in squares of eight dots: a panel may lie half a dot beside its place, which changes the edges."""
    match = Played(game, 3, seed=5).play(30).match
    picture = SVG[game].draw(masked(match.table, Viewer(0)), Look(Viewer(0)))
    joined, expected = joined_panels(picture), drawn_at_once(picture)
    assert joined.width == expected.width
    assert abs(joined.height - expected.height) <= 1  # half a dot is rounded up or down
    both = (0, 0, joined.width, min(joined.height, expected.height))
    differing = ImageChops.difference(joined.crop(both).reduce(8), expected.crop(both).reduce(8))
    assert max(high for _, high in differing.getextrema()) < 30  # a panel eight dots aside makes more than 40


@pytest.mark.parametrize("game", GAMES)
def test_a_panel_stands_alone_with_the_symbols_it_uses(game: str):
    """It looks as it does within the whole: no symbol is missing, and none is there that it does not use."""
    match = Played(game, 3, seed=5).play(30).match
    picture = SVG[game].draw(masked(match.table, Viewer(0)), Look(Viewer(0)))
    for panel in picture.panels:
        only = picture._replace(regions=[picture.regions[0]._replace(panels=[panel._replace(only="")])])
        with_all = only._replace(columns=(panel.span, panel.span), unit=panel.width / panel.span)
        assert png(alone(picture, panel), 0.5) == png(whole(with_all), 0.5), panel.id
