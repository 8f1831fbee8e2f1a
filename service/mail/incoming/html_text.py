"""HTML mail as plain lines: what its reader sees, with quoted parts marked as in plain mail."""

from __future__ import annotations

import re
from html.parser import HTMLParser

BLOCKS = {
    "address", "article", "blockquote", "center", "dd", "div", "dl", "dt", "fieldset", "footer", "form", "h1", "h2",
    "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "ol", "p", "pre", "section", "table", "tr", "ul",
}  # fmt: skip
UNSEEN = {"head", "style", "script", "title", "template"}
ALONE = {"br", "hr", "img", "input", "link", "meta", "wbr", "col", "area", "base", "embed", "source", "track"}
QUOTES = re.compile(r"gmail_quote|yahoo_quoted|protonmail_quote|moz-cite-prefix|tutanota_quote")
OUTLOOK = re.compile(r"divRplyFwdMsg|appendonsend|mail-editor-reference-message-container")
RULE = "_" * 32


def as_text(html: str) -> str:
    """The lines of an HTML mail. What lies in a quotation gets the usual `> ` before it."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return "\n".join(reader.lines())


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._open: list[tuple[str, bool, bool]] = []  # tag, whether it quotes, whether it is unseen
        self._line: list[str] = []
        self._lines: list[str] = []
        self._quoted = 0
        self._unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        about = " ".join(value or "" for name, value in attrs if name in ("class", "id"))
        if tag == "br":
            self._end_line(keep_empty=True)
        elif tag in BLOCKS:
            self._end_line()
        if tag == "hr" or OUTLOOK.search(about):
            self._lines.append(self._prefix() + RULE)
        if tag not in ALONE:
            quotes = tag == "blockquote" or bool(QUOTES.search(about))
            self._open.append((tag, quotes, tag in UNSEEN))
            self._quoted += quotes
            self._unseen += tag in UNSEEN

    def handle_endtag(self, tag: str) -> None:
        if all(tag != name for name, _, _ in self._open[-200:]):
            return
        if tag in BLOCKS:
            self._end_line()
            if tag == "p":
                self._lines.append(self._prefix())
        while self._open:
            name, quotes, unseen = self._open.pop()
            self._quoted -= quotes
            self._unseen -= unseen
            if name == tag:
                return

    def handle_data(self, data: str) -> None:
        if self._unseen:
            return
        if any(tag == "pre" for tag, _, _ in self._open[-20:]):
            first, *more = data.split("\n")
            self._line.append(first)
            for line in more:
                self._end_line(keep_empty=True)
                self._line.append(line)
        else:
            self._line.append(re.sub(r"[ \t\r\n]+", " ", data))

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
