"""Sentences as templates with named values, and the refusal that carries one.

A sentence is never glued from pieces: logbook lines, questions, refusals and score reasons are a template and its
values, so that they can be translated, and so that an API client gets the rule id, the template and the values.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import Any, NoReturn
from unicodedata import category

from msgspec import Struct


class Hidden(Struct, frozen=True):
    """A thing of which only the back can be seen."""

    back: str


class Sentence(Struct, frozen=True):
    template: str
    values: dict[str, Any] = {}

    def __str__(self) -> str:
        return render(self)


def say(template: str, **values: Any) -> Sentence:
    return Sentence(template, values)


class Refused(Exception):
    """A decision that the rules do not allow: the rule's id, and a sentence that says what would be accepted."""

    def __init__(self, rule: str, sentence: Sentence) -> None:
        super().__init__(rule, sentence)
        self.rule = rule
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


def refuse(rule: str, template: str, **values: Any) -> NoReturn:
    raise Refused(rule, Sentence(template, values))


def require(holds: object, rule: str, template: str, **values: Any) -> None:
    """Refuse unless `holds`. The values are only looked at when somebody reads the sentence."""
    if not holds:
        raise Refused(rule, Sentence(template, values))


def require_among(chosen: object, possible: Collection[Any], rule: str, template: str, **values: Any) -> None:
    """Refuse what is not among what is possible; the template can name both, as {chosen} and {possible}."""
    if chosen not in possible:
        raise Refused(rule, Sentence(template, {"chosen": chosen, "possible": list(possible), **values}))


class Trouble(Exception):
    """What is wrong with a file, a setting or a register, in one sentence for whoever runs it."""


_STEERING = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c")


def plain(words: str) -> str:
    """Without characters that steer a terminal or turn the direction of writing."""
    if words.isascii() and words.isprintable():
        return words
    return "".join([char for char in words if char.isprintable() and char not in _STEERING])


_DRAWN_AS_NOTHING = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")  # letters and signs for an empty place


def is_seen(text: str) -> bool:
    """Whether there is anything to read: a letter, a number or a sign. Blanks, and marks on nothing, are none."""
    return any(category(char)[0] in "LNPS" and char not in _DRAWN_AS_NOTHING for char in text)


def seat_name(seat: int) -> str:
    return f"seat {seat}"


# The seats as people count them: a number would be that of the seats in files and programs, which begin at 0.
PLACES = tuple(map(say, ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")))


def plain_name(thing: str) -> str:
    return thing


def render(sentence: Sentence, seat: Callable[[int], str] = seat_name, name: Callable[[str], str] = plain_name) -> str:
    """The sentence in words. Values called `seat`, `seats` or `..._seat` are people, other strings are things.

    A count is written `{number:point|points}` and read as `1 point` or `2 points`. A list is joined with `and`; one
    called `..._or` holds what could be chosen, and is joined with `or`.

    >>> render(say("{seat} scores {number:point|points} with {cards}", seat=0, number=1, cards=["W2", "T1"]))
    'seat 0 scores 1 point with W2 and T1'
    >>> render(say("pay with {ways_or}", ways_or=["1+1", "2"]))
    'pay with 1+1 or 2'
    """
    return sentence.template.format_map(
        {
            key: _Count(value) if type(value) is int and not _is_person(key) else _word(key, value, seat, name)
            for key, value in sentence.values.items()
        }
    )


def _word(key: str, value: Any, seat: Callable[[int], str], name: Callable[[str], str]) -> str:
    """No closure that calls itself: each sentence would leave a cycle behind, with the whole match hanging on it."""
    if type(value) is str:  # as nearly everything is
        return name(value)
    if isinstance(value, Sentence):
        return render(value, seat, name)
    if isinstance(value, Hidden):
        return f"a hidden {name(value.back)}"
    if isinstance(value, (list, tuple, set, frozenset, range)):
        joined = joined_by_or if key.endswith("_or") else joined_by_and
        return joined(_count_hidden(value, name, lambda one: _word(key, one, seat, name)))
    if isinstance(value, int) and _is_person(key):
        return seat(value)
    return name(value) if isinstance(value, str) else str(value)


def _is_person(key: str) -> bool:
    return key in {"seat", "seats"} or key.endswith("_seat")


class _Count(int):
    """A number that knows the forms of a noun: `{n:point|points}` is `1 point`, `2 points`."""

    def __format__(self, spec: str) -> str:
        one, forms, several = spec.partition("|")
        if not forms:
            return super().__format__(spec)
        return f"{int(self)} {one if abs(self) == 1 else several}"


def counted(number: int, forms: str) -> str:
    """A count where no sentence stands around it.

    >>> counted(2, "point|points")
    '2 points'
    """
    return format(_Count(number), forms)


def quoted(text: str) -> str:
    """What somebody wrote, as it was written: in quotes it is no name of a thing."""
    return f"“{text}”"


def capital(words: str) -> str:
    """With a capital letter; all the others stay as they are, as in Europe/Warsaw."""
    return words[:1].upper() + words[1:]


def joined_by_and(parts: Iterable[str]) -> str:
    """The parts in one phrase, or `nothing`.

    >>> joined_by_and("a"), joined_by_and("ab"), joined_by_and("abc"), joined_by_and("")
    ('a', 'a and b', 'a, b and c', 'nothing')
    """
    return _joined(parts, "and")


def joined_by_or(parts: Iterable[str]) -> str:
    """`a`, `a or b`, `a, b or c`, or `nothing`."""
    return _joined(parts, "or")


def _joined(parts: Iterable[str], before_last: str) -> str:
    *most, last = list(parts) or ["nothing"]
    return f"{', '.join(most)} {before_last} {last}" if most else last


def _count_hidden(things: Iterable[Any], name: Callable[[str], str], word: Callable[[Any], str]) -> Iterable[str]:
    backs: Counter[str] = Counter()
    for thing in things:
        if isinstance(thing, Hidden):
            backs[thing.back] += 1
        else:
            yield word(thing)
    for back, count in backs.items():
        yield f"{count} hidden {name(back) if count == 1 else several(name(back))}"


def several(noun: str) -> str:
    """More than one of it.

    >>> several("order"), several("hero"), several("box")
    ('orders', 'heroes', 'boxes')
    """
    return noun + ("es" if noun.endswith(("o", "s", "x", "ch", "sh")) else "s")
