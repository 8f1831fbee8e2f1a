"""HTML mail as plain lines: what its reader sees, with quoted parts marked as in plain mail.

Struck-out and hidden text is not said. The tags are found by a scanner of our own that looks at each character a few
times at most, whatever was written to keep it busy: `html.parser` needs 22 seconds for 36 kB, or fails.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from itertools import chain
from typing import NamedTuple

LONGEST = 400_000  # characters that are looked at

BLOCKS = {
    "address", "article", "blockquote", "center", "dd", "div", "dl", "dt", "fieldset", "footer", "form", "h1", "h2",
    "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "ol", "p", "pre", "section", "table", "tr", "ul",
}  # fmt: skip
APART = {"td", "th", "sup", "sub", "rt", "button", "label"}  # whose text is no part of the number beside it
UNSEEN = {
    "head", "style", "script", "title", "template", "textarea", "select", "object", "noscript", "audio", "video",
    "canvas", "iframe", "datalist", "dialog",
}  # fmt: skip
STRUCK = {"s", "del", "strike"}
_UNSAID = UNSEEN | STRUCK
ALONE = {"br", "hr", "img", "input", "link", "meta", "wbr", "col", "area", "base", "embed", "source", "track"}
QUOTES = re.compile(r"gmail_quote|yahoo_quoted|protonmail_quote|moz-cite-prefix|tutanota_quote")
SIGNED = re.compile(r"gmail_signature|moz-signature|outlook-mobile-signature|protonmail_signature|\b(x_)?Signature\b")
OUTLOOK = re.compile(r"divRplyFwdMsg|appendonsend|mail-editor-reference-message-container")
RULE = "_" * 32
SIGNATURE = "-- "

_TAG = re.compile(r"""<(/?)([a-zA-Z][a-zA-Z0-9:_-]{0,40})((?:[^<>"']++|"[^"]{0,4000}+"|'[^']{0,4000}+')*+)>""")
_ATTRIBUTE = re.compile(r"""(?<![\w-])([a-zA-Z-]{1,30}+)(?:\s*+=\s*+("[^"]*+"|'[^']*+'|[^\s"'>]++))?""")
_AS_IT_IS = {"script", "style", "title", "textarea"}  # tags inside these are text
_HIDDEN = re.compile(
    r"display:none|visibility:hidden|mso-hide:all|font-size:0(?![.\d]*[1-9])|opacity:0(?![.\d]*[1-9])|color:transparent"
    r"|(?:left|top|text-indent):-\d{3}|clip:rect\(0|clip-path:inset\((?:50|100)%|scale\(0(?![.\d]*[1-9])"
)
_NO_ROOM = re.compile(r"(?:^|;)(?:max-)?(?:height|width):0(?![.\d]*[1-9])")  # with what does not fit cut off
_NOT_STYLE = re.compile(r"/\*[^*]*\*/|\s+|!important")
_SHEET_UNSAYS = re.compile(r"line-through|display\s*:\s*none|visibility\s*:\s*hidden")
_NAMED = re.compile(r"[.#][\w-]{1,60}")
_ELEMENT = re.compile(r"[a-z][a-z0-9]{0,10}")
TURNED = "\N{RIGHT-TO-LEFT OVERRIDE}"
_LINE_THROUGH = re.compile(r"text-decoration[a-z-]*:[^;]*line-through")
_COLOUR = re.compile(r"(?:^|;)color:([^;]+)")
_BACKGROUND = re.compile(r"(?:^|;)background(?:-color)?:([^;]+)")
_WHITE = {"white", "#fff", "#ffffff", "rgb(255,255,255)", "rgba(255,255,255,1)"}


class SeenText(NamedTuple):
    """The lines of an HTML mail as its reader sees them; whether some of it was struck out or hidden."""

    text: str
    has_unsaid: bool


class _Tag(NamedTuple):
    name: str
    closes: bool
    about: dict[str, str]


class _Element(NamedTuple):
    """An element that is open."""

    name: str
    quotes: bool = False
    unsaid: bool = False
    colour: str = ""
    background: str = "white"


def as_text(html: str) -> SeenText:
    """The lines of an HTML mail. What lies in a quotation gets the usual `> ` before it."""
    reader = _Reader(frozenset(_unsaying(html[:LONGEST])))
    for token in _tokens(html[:LONGEST]):
        reader.take(token)
    return SeenText("\n".join(reader.lines()), reader.has_unsaid)


def _unsaying(html: str) -> Iterator[str]:
    """What a style sheet in the mail strikes out or hides: `.class`, `#id`, or elements of a name."""
    for rule in html.lower().split("}"):
        selectors, _, about = rule.rpartition("{")
        if selectors and _SHEET_UNSAYS.search(about) and "@media print" not in selectors:
            yield from chain.from_iterable(map(_selected, selectors.rpartition("{")[2][-300:].split(",")))


def _selected(selector: str) -> list[str]:
    """What a selector is about, which stands at its end; an element only where it stands alone."""
    own = selector.rpartition(">")[2].split()
    named = _NAMED.findall(own[-1]) if own else []
    return named or (own if len(own) == 1 and _ELEMENT.fullmatch(own[0]) else [])


def _tokens(html: str) -> Iterator[_Tag | str]:
    """The tags of a text, and what stands between them."""
    at, small = 0, html.lower()
    while at < len(html):
        start = html.find("<", at)
        if start != at:
            yield unescape(html[at : start if start >= 0 else None])
        if start < 0:
            return
        tag = _TAG.match(html, start)
        if tag:
            yield _Tag(name := tag[2].lower(), bool(tag[1]), _attributes(tag[3]))
            at = _past(small, f"</{name}", tag.end(), 0) if name in _AS_IT_IS and not tag[1] else tag.end()
        elif html.startswith("<!--", start):
            at = _past(html, "-->", start + 2, 3)
        elif html.startswith(("<!", "<?", "</"), start):
            at = _past(html, ">", start, 1)
        else:
            yield "<"
            at = start + 1


def _past(text: str, end: str, start: int, length: int) -> int:
    """Where the next `end` is over; where nothing ends it, everything belongs to it."""
    found = text.find(end, start)
    return len(text) if found < 0 else found + length


def _attributes(text: str) -> dict[str, str]:
    found = _ATTRIBUTE.findall(text[:4_000])
    return {name.lower(): unescape(value.strip("\"'")) for name, value in reversed(found)}


class _Reader:
    def __init__(self, unsaying: frozenset[str]) -> None:
        self._unsaying = unsaying
        self._open: list[_Element] = []
        self._names: Counter[str] = Counter()  # of what is open
        self._line: list[str] = []
        self._lines: list[str] = []
        self._quoted = 0
        self._unsaid = 0
        self.has_unsaid = False

    def take(self, token: _Tag | str) -> None:
        if isinstance(token, str):
            self._take_text(token)
        elif token.closes:
            self._close(token.name)
        else:
            self._begin(token)

    def _begin(self, tag: _Tag) -> None:
        about = f"{tag.about.get('class', '')} {tag.about.get('id', '')}"
        if tag.name == "br":
            self._end_line(keep_empty=True)
        elif tag.name in BLOCKS:
            self._end_line()
        elif tag.name in APART:
            self._line.append(" ")
        if tag.name == "bdo" or "bidi-override" in tag.about.get("style", ""):
            self._line.append(TURNED)  # a number in it may be shown the other way round: nobody can read it
        if tag.name == "hr" or OUTLOOK.search(about):
            self._lines.append(self._prefix() + RULE)
        elif SIGNED.search(about):
            self._end_line()
            self._lines.append(self._prefix() + SIGNATURE)
        if tag.name not in ALONE:
            self._open_element(tag, about)

    def _open_element(self, tag: _Tag, about: str) -> None:
        seen = _seen(tag, self._open[-1] if self._open else _Element(""))
        struck = not self._unsaying.isdisjoint(_keys(tag))
        quotes = tag.name == "blockquote" or bool(QUOTES.search(about))
        element = seen._replace(quotes=quotes, unsaid=seen.unsaid or struck)
        self._open.append(element)
        self._names[tag.name] += 1
        self._quoted += quotes
        self._unsaid += element.unsaid

    def _close(self, name: str) -> None:
        if not self._names[name]:
            return
        if name in BLOCKS:
            self._end_line()
            if name == "p":
                self._lines.append(self._prefix())
        elif name in APART:
            self._line.append(" ")
        while self._open:
            closed = self._open.pop()
            self._names[closed.name] -= 1
            self._quoted -= closed.quotes
            self._unsaid -= closed.unsaid
            if closed.name == name:
                return

    def _take_text(self, text: str) -> None:
        if self._unsaid:
            self.has_unsaid = self.has_unsaid or (not self._quoted and bool(text.strip()))
        elif any(one.name == "pre" for one in self._open[-20:]):
            first, *more = text.split("\n")
            self._line.append(first)
            for line in more:
                self._end_line(keep_empty=True)
                self._line.append(line)
        else:
            self._line.append(re.sub(r"[ \t\r\n]+", " ", text))

    def lines(self) -> list[str]:
        self._end_line()
        return self._lines

    def _prefix(self) -> str:
        return "> " if self._quoted else ""

    def _end_line(self, *, keep_empty: bool = False) -> None:
        line = "".join(self._line).strip()
        self._line = []
        if line or keep_empty:
            self._lines.append(self._prefix() + line)


def _keys(tag: _Tag) -> Iterator[str]:
    """By what a style sheet can mean an element."""
    yield tag.name
    if tag.about:
        yield f"#{tag.about.get('id', '').lower()}"
        yield from (f".{one}" for one in tag.about.get("class", "").lower().split())


def _seen(tag: _Tag, around: _Element) -> _Element:
    """What an element makes of its text: shown, struck out, hidden, white on white."""
    if not tag.about:
        return _Element(tag.name, False, tag.name in _UNSAID, around.colour, around.background)
    style = _NOT_STYLE.sub("", tag.about.get("style", "").lower())
    colour, background = _COLOUR.search(style), _BACKGROUND.search(style)
    inside = _Element(
        tag.name,
        colour=colour[1] if colour else tag.about.get("color", around.colour).lower(),
        background=background[1] if background else tag.about.get("bgcolor", around.background).lower(),
    )
    has_no_room = "overflow:hidden" in style and _NO_ROOM.search(style) is not None
    hidden = tag.name in UNSEEN or "hidden" in tag.about or has_no_room or bool(_HIDDEN.search(style))
    struck = tag.name in STRUCK or bool(_LINE_THROUGH.search(style))
    is_white = inside.colour in _WHITE and inside.background in _WHITE
    return inside._replace(unsaid=hidden or struck or is_white)
