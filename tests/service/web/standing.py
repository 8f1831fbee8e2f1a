"""Whether a page stands still: where it and its parts are scrolled to."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

# Where the page and its parts are scrolled to, and where the board, what is asked and the tabs stand.
STANDS = """() => {
  const place = (one) => { const box = one.getBoundingClientRect(); return [box.x, box.y, box.width].map(Math.round); };
  const shown = [...document.querySelectorAll(".boards > .region")].filter((one) => one.offsetParent);
  return {
    page: [scrollX, scrollY, document.documentElement.scrollHeight - innerHeight],
    scrolled: Object.fromEntries(shown.map((one) => [one.className, [one.scrollLeft, one.scrollTop]])),
    strip: place(document.getElementById("regions")),
  };
}"""


def scroll_the_board(page: Page, x: int = 20, y: int = 40) -> None:
    """As somebody does who looks closer at a part of it."""
    page.evaluate(f"for (const one of document.querySelectorAll('.boards > .region')) one.scrollTo({x}, {y})")


def assert_stands(page: Page, before: dict[str, Any]) -> None:
    now = page.evaluate(STANDS)
    assert now["page"] == [0, 0, 0]
    assert now["strip"] == before["strip"]
    for region, place in now["scrolled"].items():
        was = before["scrolled"].get(region, place)
        assert max(abs(one - other) for one, other in zip(place, was, strict=True)) <= 1, region
