"""Carrying out once what leaves no entry in a log: the same `Idempotency-Key` gets the same answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from flask import Response, current_app, make_response, request

from service.api.command_answers import command
from service.http.auth import who
from service.http.current import register
from service.usecases.asked_once import GivenAnswer, KeyedRequest

View = TypeVar("View", bound=Callable[..., Any])


def once(view: View) -> View:
    """The view is called once per key of its caller; strangers have no keys, and are refused by the view itself."""

    @wraps(view)
    def guarded(*args: Any, **kwargs: Any) -> Response:
        key, player = command(), who().player
        if key is None or not player:
            return make_response(view(*args, **kwargs))
        asked = KeyedRequest(player, key, f"{request.method} {request.path} {request.get_data(as_text=True)}")
        before = register().asked.begin(asked)
        if before is not None:
            return current_app.response_class(before.body, before.status, mimetype="application/json")
        return _carried_out(asked, lambda: make_response(view(*args, **kwargs)))

    guarded.is_once = True  # type: ignore[attr-defined]  # so that a test can find who is not
    return guarded  # type: ignore[return-value]


def _carried_out(asked: KeyedRequest, view: Callable[[], Response]) -> Response:
    try:
        response = view()
    except BaseException:
        register().asked.drop(asked)
        raise
    register().asked.end(asked, GivenAnswer(response.status_code, response.get_data(as_text=True)))
    return response
