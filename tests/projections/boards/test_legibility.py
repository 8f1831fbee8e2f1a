"""What boards promise to eyes, hands and networks: legible on a phone, reachable by keyboard, small, the same again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.dom.minidom import Element, parseString

import pytest

from domain.engine import legal
from domain.games import GAMES
from domain.laws import Trial
from domain.places import SPECTATOR, Viewer, masked
from projections.boards.drawing import FAINT, INK, LIVERIES, PAPER, TABLE
from projections.boards.panels import Look
from projections.boards.picking import choice
from projections.boards.pictures import SVG, svg

pytestmark = pytest.mark.timeout(600)
PHONE, DESK = 366, 860  # pixels that a page leaves for the board on a phone of 390 and on a desk of 1280
SMALLEST = 10.9  # pixels of the smallest print
SCALE = re.compile(r"scale\(([\d.]+)\)")


def position(slug: str, seats: int, plies: int, seed: int = 4) -> Trial:
    trial = Trial(GAMES[slug], seats, GAMES[slug].OPTIONS[0], seed, watched=False)
    while trial.ply < plies and not trial.state.over:
        trial.step()
    return trial


def look_at(trial: Trial, viewer: Viewer) -> Look:
    """With everything that can be chosen, what just changed, and everybody's points."""
    game, seat = trial.game, viewer.seat
    view = masked(trial.state, viewer)
    ways = [(SVG[game.SLUG].way(view, seat, one), one) for one in legal(game, view, seat)] if seat >= 0 else []
    links = {one.step.spot: "?there" for one in choice(ways, []).options if one.step.spot} if ways else {}
    changed = SVG[game.SLUG].touched(trial.log[-1].facts) if trial.log else frozenset()
    return Look(viewer, lambda seat: f"Player {seat}", changed, links, dict.fromkeys(range(-1, trial.seats), 12))


def print_sizes(node: Element, scale: float, drawn_once: dict[str, Element]) -> Iterator[tuple[float, str]]:
    """The words of a picture with the size in which they are printed."""
    scale *= float(found[1]) if (found := SCALE.search(node.getAttribute("transform"))) else 1
    if node.tagName == "svg" and (box := node.getAttribute("viewBox").split()):
        scale *= float(node.getAttribute("width")) / float(box[2])
    if node.tagName == "text":
        yield float(node.getAttribute("font-size")) * scale, node.firstChild.data if node.firstChild else ""
    if node.tagName == "use" and (once := drawn_once.get(node.getAttribute("href")[1:])):
        yield from print_sizes(once, scale, drawn_once)
    for child in node.childNodes:
        if isinstance(child, Element) and child.tagName != "defs":
            yield from print_sizes(child, scale, drawn_once)


CASES = [(slug, seats, plies) for slug, game in GAMES.items() for seats in game.SEATS for plies in (0, 60, 2000)]


@pytest.mark.parametrize(("slug", "seats", "plies"), CASES)
@pytest.mark.parametrize(("narrow", "pixels"), [(True, PHONE), (False, DESK)])
def test_every_word_can_be_read_on_a_phone_and_on_a_desk(slug, seats, plies, narrow, pixels):
    trial = position(slug, seats, plies)
    for viewer in (Viewer(0), SPECTATOR):
        root = parseString(svg(slug, masked(trial.state, viewer), look_at(trial, viewer), narrow)).documentElement
        once = {node.getAttribute("id"): node for node in root.getElementsByTagName("g") if node.getAttribute("id")}
        sizes = print_sizes(root, pixels / float(root.getAttribute("width")), once)
        assert not {words: round(size, 1) for size, words in sizes if size < SMALLEST}


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_ink_can_be_told_from_paper():
    """WCAG AA: 4.5 for words."""
    for paper in (PAPER, TABLE):
        assert contrast(INK, paper) >= 4.5
        assert contrast(FAINT, paper) >= 4.5
    for look in LIVERIES.values():
        assert contrast(look.on, look.fill) >= 3  # bold and large, inside a shape


@pytest.mark.parametrize("slug", list(GAMES))
def test_what_may_be_chosen_can_be_reached_by_keyboard_and_has_a_name(slug):
    trial = position(slug, GAMES[slug].SEATS[1], 30)
    seat = trial.state.top[0].seat
    look = look_at(trial, Viewer(seat))
    root = parseString(svg(slug, masked(trial.state, Viewer(seat)), look)).documentElement
    links = [node for node in root.getElementsByTagName("a") if not node.getAttribute("id").startswith("near-")]
    assert {node.getAttribute("data-spot") for node in links} == set(look.links)
    for node in links:
        assert node.getAttribute("href")
        assert node.firstChild.tagName == "title"
        assert node.firstChild.firstChild.data.strip()


@pytest.mark.parametrize("slug", list(GAMES))
def test_the_same_table_is_the_same_picture_and_asks_nobody_for_anything(slug):
    trial = position(slug, GAMES[slug].SEATS[-1], 80)
    look, view = look_at(trial, Viewer(0)), masked(trial.state, Viewer(0))
    drawn = svg(slug, view, look)
    assert drawn == svg(slug, view, look)
    assert not re.search(
        r"<script|<style|<image|<foreignObject|\bon\w+=|url\(|https?://(?!www\.w3\.org/2000/svg)", drawn
    )
    assert all(link.startswith(("#", "?")) for link in re.findall(r'href="([^"]*)"', drawn))
