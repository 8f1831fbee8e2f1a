"""How people name one choice of a list when they write more than its mark: `No. 3`, `option three`, `I choose 3`.

Only what can mean nothing else: a whole line that says which one, and a few small words around it that everybody uses
so. Whether it is done is decided elsewhere, by what stands beside it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from unicodedata import category, normalize

from service.mail.incoming.courtesies import without_thanks

_FILE = Path(__file__).with_name("choice_words.toml")
_KNOWN = tomllib.loads(_FILE.read_text("utf-8"))
_NUMBERS = {word: number for words in _KNOWN["numbers"].values() for number, word in enumerate(words.split(), 1)}
_DECIDES = frozenset(_KNOWN["decides"].split())  # what may be notation when whoever decides is left away
_PERSON = re.compile(r"(i|i'll|i will|we)\s+", re.IGNORECASE)


def _shape(template: str) -> re.Pattern[str]:
    """A shape of the file, with each kind of words in its place."""
    for name in ("which", "mine", "theirs", "chooses", "nouns", "person", "own", "elsewhere"):
        template = template.replace(f"<{name}>", "(?:" + "|".join(_KNOWN[name].split()) + ")")
    return re.compile(template.replace("<number>", "(" + "|".join(_NUMBERS) + ")"))


_SHAPES = [_shape(one) for one in _KNOWN["shapes"]]
_QUOTED = re.compile(r"""<(?P<said>[^<>]*)>|["'`*_«»‹›\[(]*(?P<bare>.*?)["'`*_«»‹›\])]*""")
_KEYCAP = re.compile("(?<=\\d)\ufe0f?\u20e3")
_FRAME = "\u20e3"
_ROW = re.compile(r"(?:(\w{1,3})[.)]? +)?(?:\S.*\[([^\[\]]+)\]|(\S.*))")  # mark, words, [notation]
_BULLET = re.compile(r"^\s*(?:[-\u2022\u25e6\u2043*\u00b7]|->|=>|>>)\s+")


def plainly(line: str) -> str:
    """A line without quotation marks, brackets, bullets and dots around it, and with plain digits."""
    said = _BULLET.sub("", _in_plain_digits(line.replace("\N{NUMERO SIGN}", "nr ")), count=1).strip()
    found = _QUOTED.fullmatch(said)
    return ((found["said"] or found["bare"] or "") if found else said).strip().rstrip(".,;!").strip()


def _in_plain_digits(line: str) -> str:
    """Digits of all scripts, and one with a frame or a circle round it; two of those are two numbers, or one."""
    framed = [one for one in line if one == _FRAME or category(one) == "No"]
    digits = sum(one.isdecimal() for one in line) + sum(one != _FRAME for one in framed)
    return line if framed and (len(framed) > 1 or digits > 1) else normalize("NFKC", _KEYCAP.sub("", line))


def copied_row(line: str, stands_for: Callable[[str], str]) -> str:
    """What a line of the list says that was copied whole; nothing if its mark stands for something else."""
    found = _ROW.fullmatch(" ".join(line.split()))
    if found is None:
        return ""
    mark, notation = found[1] or "", found[2] or found[3]
    if not mark:
        return found[2] or ""
    return mark if stands_for(mark).lower() == notation.lower() else ""


def impersonal(line: str) -> str:
    """`I pass` says pass; nothing where the line says anything else about its writer."""
    said = plainly(line)
    found = _PERSON.match(said)
    rest = said[found.end() :] if found else ""
    return rest if rest.partition(" ")[0].lower() in _DECIDES else ""


def named_choice(line: str) -> str:
    """The number that a line names and nothing else; nothing where it says more."""
    said = plainly(without_thanks(plainly(line))).lower()
    named = next((found for shape in _SHAPES if (found := shape.fullmatch(said))), None)
    return str(_NUMBERS.get(named[1], named[1])) if named else ""
