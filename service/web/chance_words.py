"""Words for chance from a form: what somebody typed, and what their browser has drawn by itself when it was sent."""

from __future__ import annotations

from flask import request

from domain.match.given import WORDS

DRAWN = 32  # digits that a browser draws (static/register.js)


def words_for_chance() -> str:
    typed, drawn = (" ".join(request.form.get(name, "").split()) for name in ("words", "chance"))
    return f"{typed[: WORDS.most - DRAWN - 1]} {drawn[:DRAWN]}".strip()
