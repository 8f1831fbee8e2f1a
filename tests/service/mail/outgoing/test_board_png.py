"""The board in a letter: one picture, nothing drawn twice, and no letter without it because many are due."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageColor

from domain.games import GAMES
from domain.places import Viewer, masked
from projections.boards.drawing import EMPTY, TABLE, Svg
from projections.boards.panels import Look, Panel, Picture, alone, laid_out, whole
from projections.boards.pictures import SVG, png
from service.mail.outgoing import board_png, drawn_elements
from service.mail.outgoing.board_png import WIDTH, board_picture, joined_panels
from service.mail.outgoing.drawn_elements import Canvas
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

    monkeypatch.setattr(drawn_elements, "png", draw)
    forget()
    return found


def forget() -> None:
    """Nothing was drawn yet."""
    board_png._drawn.clear()
    drawn_elements._drawn.clear()


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
def test_a_panel_put_together_from_its_elements_looks_as_if_drawn_at_once(game: str):
    """A few dots may differ a little: shades are rounded once more where elements lie over each other."""
    for canvas in canvases(Played(game, 3, seed=7).play(24), game):
        at_once = Image.new("RGBA", canvas.box[2:], TABLE)
        at_once.alpha_composite(canvas._image(canvas.panel.body, canvas.box))
        differing = ImageChops.difference(canvas.draw(), at_once.convert("RGB")).convert("L")
        assert sum(differing.histogram()[9:]) < 0.004 * canvas.box[2] * canvas.box[3], canvas.panel.id
        assert differing.getextrema()[1] < 72, canvas.panel.id


def test_what_is_seen_through_is_drawn_as_one():
    """Two bars that cross, half transparent together: where they lie over each other is no darker."""
    bars = Svg('<g opacity="0.5"><rect width="20" height="4" y="8"/><rect width="4" height="20" x="8"/></g>')
    made = Canvas(Panel("cross", "", 1, 20, 20, bars), 1.0, EMPTY).draw()
    assert made.getpixel((9, 9)) == made.getpixel((2, 9)) == made.getpixel((9, 2))


def test_a_panel_of_broken_height_has_no_dark_edge():
    made = Canvas(Panel("empty", "", 1, 20, 10, EMPTY), 0.73, EMPTY).draw()
    assert made.getcolors() == [(15 * 8, ImageColor.getrgb(TABLE))]


def test_a_picture_is_the_same_whatever_others_were_shown_before(table: Table):
    match = table.open()
    forget()
    alone = picture_of(table, match, 1)
    forget()
    assert picture_of(table, match, 0) != alone
    assert picture_of(table, match, 1) == alone


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
