"""Answers that come in more than one form, and tables for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

from flask import Response, current_app, request

from domain.words import say
from service.http.problems import Problem

CSV = "text/csv"


def form_wanted(*forms: str) -> str:
    """The form that the reader likes best; the first if they do not say."""
    wanted = request.accept_mimetypes
    form = wanted.best_match(list(forms)) if wanted else forms[0]
    if form is None:
        raise Problem("not-acceptable", say("This comes as {forms_or}.", forms_or=list(forms)))
    return form


def named_cell(name: str) -> str:
    """What somebody called themselves is no formula, where the table is opened as a sheet."""
    return f"'{name}" if name[:1] in "=+-@\t\r" else name


def as_csv(rows: Iterable[Sequence[Any]]) -> Response:
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return current_app.response_class(out.getvalue(), mimetype=CSV)
