"""Carrying out once what leaves no entry in a log: the same `Idempotency-Key` gets the same answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from flask import Response, current_app, make_response, request

from service.api.command_answers import key_of_request
from service.http.auth import who
from service.http.current import register
from service.usecases.asked_once import GivenAnswer, KeyedRequest

View = TypeVar("View", bound=Callable[..., Any])


def once(view: View) -> View:
    """The view is called once per key of its caller; strangers have no keys, and are refused by the view itself."""

    @wraps(view)
    def guarded(*args: Any, **kwargs: Any) -> Response:
        key, player = key_of_request(), who().player
        if key is None or not player:
            return make_response(view(*args, **kwargs))
        asked = KeyedRequest(player, key, f"{request.method} {request.path} {request.get_data(as_text=True)}")

        def carry_out() -> GivenAnswer:
            made = make_response(view(*args, **kwargs))
            return GivenAnswer(made.status_code, made.get_data(as_text=True))

        given = register().asked.answered(asked, carry_out)
        return current_app.response_class(given.body, given.status, mimetype="application/json")

    guarded.is_once = True  # type: ignore[attr-defined]  # so that a test can find who is not
    return guarded  # type: ignore[return-value]
