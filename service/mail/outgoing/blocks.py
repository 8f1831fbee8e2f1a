"""A letter as blocks, written once and set twice: as plain text that is enough by itself, and as HTML.

Blocks are made of sentences, and here is where those become words: nothing in a letter is put together from pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from textwrap import fill
from typing import NamedTuple

from domain.words import Sentence, say
from service.present.offers import Row

WIDTH = 76


class Block(NamedTuple):
    """One part of a letter. `html` is what the HTML shows instead, if it shows something else."""

    text: str
    html: str


def paragraph(*sentences: Sentence | None) -> Block:
    """Sentences one after the other; one that has nothing to say is None."""
    return _paragraph(" ".join(str(one) for one in sentences if one is not None))


@lru_cache(maxsize=512)
def _paragraph(words: str) -> Block:
    return Block(_filled(words), f"<p>{escape(words)}</p>")


def _filled(words: str, first: str = "", later: str = "") -> str:
    """Lines of a width that mail programs leave as they are."""
    if len(first) + len(words) <= WIDTH:  # often, and filling is slow
        return first + words
    return fill(
        words, WIDTH, initial_indent=first, subsequent_indent=later, break_long_words=False, break_on_hyphens=False
    )


def heading(title: Sentence) -> Block:
    words = str(title)
    return Block(f"{words.upper()}\n{'-' * len(words)}", f'<h2 style="{_H2}">{escape(words)}</h2>')


def is_heading(block: Block) -> bool:
    return block.html.startswith("<h2")


def asked(prompt: str) -> Block:
    """What somebody is asked to do: in text it stands below its heading, in HTML inside it."""
    above, below = heading(say("You are asked to")), str(say("{prompt}:", prompt=prompt))
    return Block(f"{above.text}\n\n{_filled(below)}", heading(say("You are asked to {prompt}", prompt=prompt)).html)


def fixed(text: str) -> Block:
    """Something whose columns must stay where they are, such as a board."""
    return Block(text, f'<pre style="{_PRE}">{escape(text)}</pre>')


def listed(lines: Sequence[Sentence]) -> Block:
    """Lines of a story, one below the other."""
    words = [str(line) for line in lines]
    text = "\n".join(_filled(line, "  ", "    ") for line in words)
    return Block(text, "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in words) + "</ul>")


def numbered(rows: Sequence[Row]) -> Block:
    """What may be decided: a mark (or a range of them), the words, and the notation in brackets if it differs."""
    widest = max((len(row.mark) for row in rows), default=0)
    text = "\n".join(_filled(_row(row), f"  {row.mark:>{widest}}  ", " " * (widest + 6)) for row in rows)
    lines = "".join(
        f'<tr><td class="faint" style="{_NUMBER}">{escape(row.mark)}</td>'
        f'<td style="{_OFFER}">{_row_html(row)}</td></tr>'
        for row in rows
    )
    return Block(text.replace("\u00a0", " "), f'<table style="border-collapse:collapse">{lines}</table>')


def _row(row: Row) -> str:
    """What stands in brackets stays on one line if it can."""
    if not row.notation:
        return row.words
    notation = row.notation.replace(" ", "\u00a0") if len(row.notation) <= WIDTH - 16 else row.notation
    return f"{row.words} [{notation}]"


def _row_html(row: Row) -> str:
    if not row.notation:
        return f"<code>{escape(row.words)}</code>"
    return f'{escape(row.words)} <code class="faint" style="{_NOTATION}">[{escape(row.notation)}]</code>'


def link(title: Sentence, url: str) -> Block:
    words = str(title)
    return Block(f"{words}:\n{url}", f'<p><a href="{escape(url)}">{escape(words)}</a></p>')


def small(*sentences: Sentence) -> Block:
    """What stands at the end of every letter, one sentence a line."""
    lines = [str(one) for one in sentences]
    inner = "<br>".join(_linked(line) for line in lines)
    return Block("\n".join(lines), f'<p class="faint" style="color:#6b6b6b;font-size:12px">{inner}</p>')


def picture(content_id: str, width: int, title: Sentence) -> Block:
    """The board as a picture that travels with the letter. Plain text has the board as text."""
    words = escape(str(title))
    shown = f'<img src="cid:{escape(content_id)}" alt="{words}" width="{width}" style="{_PICTURE}">'
    return Block("", f"<p>{shown}</p>")


def _linked(line: str) -> str:
    """Addresses of pages at the end of a line can be followed."""
    words, space, last = line.rpartition(" ")
    if last.startswith(("https://", "http://")):
        return f'{escape(words)}{space}<a class="faint" href="{escape(last)}" style="color:#6b6b6b">{escape(last)}</a>'
    return escape(line)


def as_text(marker: str, blocks: Sequence[Block]) -> str:
    return "\n\n".join(filter(None, [marker, *(block.text for block in blocks)])) + "\n"


def as_html(marker: str, blocks: Sequence[Block], title: str) -> str:
    top = f'<p class="faint" style="color:#6b6b6b">{escape(marker)}</p>\n' if marker else ""
    inner = "\n".join(block.html for block in blocks)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">{_FOR_SCREENS}'
        f"<title>{escape(title)}</title></head>\n"
        f'<body style="{_BODY}">{top}{inner}\n</body></html>\n'
    )


# Phones show the letter as wide as they are, and in the colours of the night where their owner wishes so.
_FOR_SCREENS = (
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    '<meta name="color-scheme" content="light dark">'
    "<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){body{color:#e8e6e1 !important;"
    "background:#1c1c1e}a{color:#9ecbff !important}.faint{color:#a5a29b !important}}</style>"
)
_BODY = (
    "font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:1.45;color:#1d1d1f;max-width:760px;"
    "overflow-wrap:anywhere"
)
_H2 = "font-size:16px;margin:22px 0 6px 0"
_PRE = "font-family:Menlo,Consolas,monospace;font-size:12px;line-height:1.3;overflow-x:auto;overflow-wrap:normal"
_NUMBER = "text-align:right;vertical-align:top;white-space:nowrap;padding:3px 10px 3px 0;color:#6b6b6b"
_OFFER = "vertical-align:top;padding:3px 0"
_NOTATION = "color:#6b6b6b"
_PICTURE = "max-width:100%;height:auto;border:1px solid #d9d4c7"
