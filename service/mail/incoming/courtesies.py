"""What people write around a decision and do not mean as one: greetings, thanks, wishes, names."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

_FILE = Path(__file__).with_name("everyday_words.toml")

WORDS = {name: frozenset(words.split()) for name, words in tomllib.loads(_FILE.read_text("utf-8")).items()}
OPENINGS = WORDS["greetings"] | WORDS["thanks"] | WORDS["closings"]  # what a courteous sentence begins with
COURTESIES = OPENINGS | WORDS["kind"]

_SEE_YOU = re.compile(r"\bsee you (on|at|in|the) \S+", re.IGNORECASE)  # at the second, in May: no decision
# what crosses out, refuses, asks or waits without a word
_SHAKES = (
    "\u203c\u2049\u21a9\u231b\u23ea\u23ee\u23f0-\u23f3\u23f8\u23f9\u26a0\u26d4\u270b\u2716-\u2718\u274c\u274e"
    "\u2753-\u2755\U0001f196\U0001f44e\U0001f500-\U0001f504\U0001f519\U0001f550-\U0001f567\U0001f590\U0001f5d1"
    "\U0001f615\U0001f62c\U0001f643-\U0001f645\U0001f6ab\U0001f6ae\U0001f6d1\U0001f914\U0001f91a\U0001f921"
    "\U0001f926\U0001f928\U0001f937"
)
# dice, numbers and letters in circles and squares, dominoes, cards: no smile, they say which
_SHOWN = "\u2680-\u2685\u2776-\u2793\U0001f000-\U0001f18f\U0001f51f"
SHAKES_HEAD = re.compile(f"[{_SHAKES}]")
_SMILES = re.compile(
    f"[:;=][-o']?[)(\\]DPpo]|<3|(?:(?![{_SHAKES}{_SHOWN}])[\u2600-\u27bf\U0001f000-\U0001faff\ufe0f\u200d])+"
)
_IS_MORE = re.compile(r"^!|\d[.,] ?-+$")  # not this one, as programmers say; a price, as Germans write it
_WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_BEFORE = frozenset(["ok", "okay", "yes"])
MOST_WISHES, LONGEST_WISH = 3, 40  # behind a decision, and characters of one
_WISH = re.compile(
    r"[,;.!]{0,3} (?:(?:and )?good luck|have fun|well played|gl|hf|gg|lol|haha|powodzenia|viel (?:glück|spaß)"
    r"|bonne chance|buena suerte|buona fortuna|veel plezier|hodně štěstí|boa sorte|lycka till)"
    r"(?: (?:all|everyone|everybody))?[.!]{0,3}$",
    re.IGNORECASE,
)
_AFTER_THANKS = frozenset(["you", "u", "so", "very", "much", "a", "lot", "all", "everyone"])


def words_of(line: str) -> list[str]:
    """The words of a line as they stand, without numbers and marks."""
    return _WORD.findall(line)


def without_thanks(line: str) -> str:
    """The line without thanks, wishes and smiles at its ends: `3 thanks, good luck!` says 3."""
    said = _without_good_luck(" ".join(_SMILES.sub(" ", line).split())).split()
    while said and _plain(said[0]) in WORDS["thanks"] | _BEFORE:
        del said[0]
    thanks = WORDS["thanks"] | _AFTER_THANKS
    end = next((at for at in range(len(said), 0, -1) if _plain(said[at - 1]) not in thanks), 0)
    if end < len(said) and _plain(said[end]) in WORDS["thanks"]:
        del said[end:]
    rest = " ".join(said)
    return rest if _IS_MORE.search(rest) else _without_bold(rest.strip(" ,!:-_"))


def _without_good_luck(line: str) -> str:
    """A few of them; more are looked for nowhere but at the end: a line may be long."""
    for _ in range(MOST_WISHES):
        found = _WISH.search(line, max(0, len(line) - LONGEST_WISH))
        line = line[: found.start()] if found else line
    return line


def _without_bold(line: str) -> str:
    """`*3*` is a 3 in bold; a star on one side corrects what was written before."""
    return line.strip("*").strip(" ,!:-_") if line.startswith("*") and line.endswith("*") else line


def _plain(word: str) -> str:
    return word.lower().strip(",.!:-")


def is_courtesy(line: str) -> bool:
    """Whether a line is nothing but kind words, with a name or two among them."""
    bare = _SEE_YOU.sub("see you", _SMILES.sub(" ", line))
    if re.search(r"[\d?]", bare):
        return False
    words = words_of(bare)
    left = [word for word in words if word.lower() not in COURTESIES]
    return not left or (len(left) <= min(4, len(words) - 1) and all(not word[0].islower() for word in left))


def is_name(line: str) -> bool:
    """Whether a line can be somebody's name below the letter: one word, or a few that begin with capitals."""
    words = words_of(line)
    if not words or re.search(r"[\d?<>=^|/\\\[\]{}]", line) or not all(map(_may_be_name, words)):
        return False
    return len(words) == 1 or (len(words) <= 4 and all(not word[0].islower() for word in words))


def _may_be_name(word: str) -> bool:
    """In a script without capitals any word could be a no; a single letter is a mark."""
    return len(word) > 1 and word[0].lower() != word[0].upper()


def begins_courteously(line: str) -> bool:
    """Whether a sentence begins as greetings, thanks and wishes do."""
    return next((word.lower() in OPENINGS for word in words_of(line)), False)
