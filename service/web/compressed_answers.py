"""How pages travel: text zipped, and static files named by their content, so that browsers may keep them."""

from __future__ import annotations

import gzip
from functools import cache

from flask import Response, request

from service.web.page_frame import web

FOR_EVER = "public, max-age=31536000, immutable"  # what is asked for by its content's hash never changes
WORTH_ZIPPING = 800  # bytes
FAST = 1  # of zipping: a page is made anew each time, and the level after it costs more than it saves
ZIPPED = ("text/", "application/json", "application/javascript", "image/svg+xml")


@web.after_app_request
def lighten(response: Response) -> Response:
    """Static files are kept by browsers; text travels zipped."""
    if request.endpoint == "web.static":
        response.headers["Cache-Control"] = FOR_EVER if "v" in request.args else "public, max-age=300"
    elif request.blueprint == "web":
        response.headers.setdefault("Cache-Control", "private, no-cache")
    if _worth_zipping(response):
        body = response.get_data() if not response.direct_passthrough else _unpassed(response)
        zipped = _zipped_file(request.path, body) if request.endpoint == "web.static" else gzip.compress(body, FAST)
        response.set_data(zipped)
        response.headers["Content-Encoding"] = "gzip"
        response.vary.add("Accept-Encoding")
    return response


def _worth_zipping(response: Response) -> bool:
    if response.status_code != 200 or "Content-Encoding" in response.headers or request.method == "HEAD":
        return False
    fits = (response.mimetype or "").startswith(ZIPPED)
    asked = request.blueprint == "web"
    big = response.content_length is None or response.content_length > WORTH_ZIPPING
    return fits and asked and big and request.accept_encodings.quality("gzip") > 0


def _unpassed(response: Response) -> bytes:
    response.direct_passthrough = False
    return response.get_data()


@cache
def _zipped_file(path: str, body: bytes) -> bytes:
    return gzip.compress(body, 9)
