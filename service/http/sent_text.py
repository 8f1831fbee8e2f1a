"""What is sent must be text: a character that no database keeps is refused before anybody looks for it there."""

from __future__ import annotations

from flask import Flask, request

from service.http.problems import Problem

NOT_TEXT = "What was sent holds a character that no text has; take it out and send it again."
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


def install(app: Flask) -> None:
    """Bodies of the API are judged field by field; here go addresses, queries and forms."""
    app.before_request(_must_be_text)


def _must_be_text() -> None:
    if "\0" in request.path or b"%00" in request.query_string or _is_in_form():
        raise Problem("malformed", NOT_TEXT)


def _is_in_form() -> bool:
    if request.path.startswith("/api/") or request.mimetype not in FORMS:
        return False
    return any("\0" in value for _, value in request.form.items(multi=True))
