"""Words as outlines look as the renderer writes them itself, and what it alone can write is left to it."""

from io import BytesIO
from pathlib import Path

import pytest
import resvg_py
from PIL import Image, ImageChops

from projections.boards.outlines import FONTS, boxed, outlined
from projections.boards.truetype import TrueType

SHEET = '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="40" font-family="Inter">{}</svg>'


def drawn(picture: str) -> Image.Image:
    files = [str(file) for file in FONTS.glob("*.ttf")]
    made = resvg_py.svg_to_bytes(svg_string=picture, skip_system_fonts=True, font_files=files, background="#ffffff")
    return Image.open(BytesIO(bytes(made))).convert("L")


@pytest.mark.parametrize(
    "words", ["Hollnd 0235689", "Zażółć gęślą jaźń", "ÄÖÜ ßæø", "&lt;&amp;&gt; %@#*", " dock\n  3 "]
)
@pytest.mark.parametrize("weight", ["", ' font-weight="700"'])
@pytest.mark.parametrize(("anchor", "x"), [("", 10), (' text-anchor="middle"', 120), (' text-anchor="end"', 230)])
def test_an_outline_looks_like_the_words(words: str, weight: str, anchor: str, x: int):
    written = SHEET.format(f'<text x="{x}" y="26" font-size="15" fill="#223344"{weight}{anchor}>{words}</text>')
    outline = outlined(written)
    assert "<text" not in outline
    assert 'fill="#223344"' in outline
    ours, theirs = drawn(outline), drawn(written)
    assert abs(ours.getextrema()[0] - theirs.getextrema()[0]) < 60, "something was drawn"
    shades = ImageChops.difference(ours.reduce(4), theirs.reduce(4)).getextrema()[1]
    assert shades < 90  # kerning is left out, which moves a letter by half a dot


@pytest.mark.parametrize("words", ["Åjgły", "|Ĝ_@", "W", "Hollnd 0235689 &amp; Zażółć"])
@pytest.mark.parametrize(("anchor", "x"), [("", 10), (' text-anchor="middle"', 120), (' text-anchor="end"', 230)])
def test_a_box_holds_the_words(words: str, anchor: str, x: int):
    written = SHEET.format(f'<text x="{x}" y="26" font-size="16" fill="#000000"{anchor}>{words}</text>')
    left, top, right, bottom = seen(boxed(written))
    words_left, words_top, words_right, words_bottom = seen(outlined(written))
    assert left <= words_left < words_right <= right + 1
    assert top <= words_top < words_bottom <= bottom


def seen(picture: str) -> tuple[int, int, int, int]:
    found = ImageChops.invert(drawn(picture)).getbbox()
    assert found
    return found


def test_without_kerning_between_them_letters_are_the_same_to_the_dot():
    written = SHEET.format('<text x="10" y="26" font-size="16" fill="#000000">HIHIHI</text>')
    assert ImageChops.difference(drawn(outlined(written)), drawn(written)).getextrema()[1] < 12


def test_characters_may_each_have_a_place():
    written = SHEET.format('<text x="20 120 200" y="26 30 20" font-size="16" text-anchor="middle">123</text>')
    assert "<text" not in outlined(written)
    assert ImageChops.difference(drawn(outlined(written)), drawn(written)).getextrema()[1] < 24


@pytest.mark.parametrize("file", sorted(FONTS.glob("*.ttf")), ids=lambda file: file.stem)
def test_every_character_of_our_fonts_can_be_read(file: Path):
    font = TrueType(file)
    outlines = {chr(code): font.outline(glyph) for code, glyph in font._numbers.items() if glyph}
    assert len(outlines) > 300
    assert all(font.width(font.glyph(char)) > 0 for char in "Wi1ż")
    assert [len(outlines[char]) for char in " I0B8ż"] == [0, 1, 2, 3, 3, 2]


@pytest.mark.parametrize(
    "left",
    [
        '<text x="1" y="2" font-size="12">山田</text>',  # the font has no such characters
        '<text x="1" y="2" font-size="12"><tspan>a</tspan></text>',
        '<text x="1" y="2">a</text>',  # as large as whatever it stands in says
        '<text x="1 2" y="2 3" font-size="12">abc</text>',
        '<text x="1 2 3" y="2" font-size="12">abc</text>',
        '<text x="1" y="2" font-size="12" font-weight="300">abc</text>',
    ],
)
def test_what_only_the_renderer_can_write_is_left_to_it(left: str):
    assert outlined(SHEET.format(left)) == SHEET.format(left)
