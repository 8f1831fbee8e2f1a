"""What somebody typed into a form that was refused: it comes back to them, to be mended and sent again."""

from __future__ import annotations

from werkzeug.datastructures import MultiDict


class SentInVain(Exception):
    """What a form of a table asked for was refused, and why is noted: its page comes back, with all that was typed."""


class Typed:
    """What somebody has typed into the form, where it comes back to them; else what is usual."""

    def __init__(self, form: MultiDict[str, str] | None = None, into: str = "") -> None:
        self._form = form
        self._into = into

    def at(self, name: str) -> Typed:
        """The same for one of several forms of a page: only the one that was sent gets back what was typed."""
        return self if name == self._into else Typed()

    @property
    def comes_back(self) -> bool:
        return self._form is not None

    def text(self, name: str, usual: object = "") -> object:
        return usual if self._form is None else self._form.get(name, "")

    def has(self, name: str, value: object, usual: bool = False) -> bool:
        return usual if self._form is None else str(value) in self._form.getlist(name)

    def bot(self, place: int, name: str) -> bool:
        """Whether this bot was chosen in that place."""
        chosen = self._form.getlist("bot") if self._form else []
        return chosen[place : place + 1] == [name]
