"""The whole description of the API: what its views say of themselves, completed by what holds for all of them.

Who may call, which headers are sent and answered, 304, problems of every kind; records typed per game; names that mean
something outside of the register; and what it posts to webhooks.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from http import HTTPStatus
from typing import Any

from domain.chain import RECEIPT_HEADER
from domain.words import say
from service.api.blueprint import SCOPE, Api
from service.api.game_records import AT, add_game_records, links
from service.api.glossary import explain
from service.api.model_names import called, rename_models
from service.api.posted_news import posted
from service.http.problems import KINDS, MEDIA_TYPE
from service.usecases.rights import SCOPES

Spec = dict[str, Any]
METHODS = ("get", "post", "put", "patch", "delete")
IN_ADDRESSES = {
    "match": "The id of the match.",
    "tournament": "The id of the tournament.",
    "round": "The number of the round, from 1.",
    "number": "The number of the protest, from 1.",
    "game": "The slug of the game, as GET /api/games tells it.",
    "seat": "The number of the seat, from 0.",
    "token": "The id of the token, as GET /api/me/tokens tells it.",
    "bot": "The id of the bot, as GET /api/me/bots tells it.",
    "player": "The id of the player.",
    "webhook": "The id of the webhook, as GET /api/me/webhooks tells it.",
}
ANYBODY: list[Spec] = [{}, {"token": []}, {"session": []}]
NEEDS = {scope: str(say("Needs a token with the scope `{scope}`, or a session.", scope=scope)) for scope in SCOPES} | {
    "session": "Needs a session: no token will do.",
    "itself": "Needs that token, with whichever scopes; for any other, a session.",
}
OPEN_DOORS = {"signIn", "signOut"}  # where no token or session is looked at
TEXT = {"type": "string"}
COUNT = {"type": "integer"}

SENT = {
    "Idempotency-Key": ("A word of your own for this request: sent again, it does nothing twice.", TEXT),
    "If-None-Match": ("The `ETag` of an earlier answer: 304 if nothing has changed.", TEXT),
    "Range": ("Which bytes, as in `bytes=1000-`: a line that broke goes on where it broke.", TEXT),
    "If-Match": ("The `ETag` of the legal decisions that this answers; in the place of `ply` and `version`.", TEXT),
}
ANSWERED = {
    "ETag": ("To be sent as `If-None-Match`, or with a decision as `If-Match`.", TEXT),
    "Accept-Ranges": ("`bytes`: a part of it can be asked for.", TEXT),
    "Content-Range": ("Which part this is, where one was asked for.", TEXT),
    "Link": ("The next page, as `rel=\"next\"`.", TEXT),
    "Location": ("Where what was made or changed is found.", TEXT),
    "RateLimit-Remaining": ("How often you may still ask.", COUNT),
    "RateLimit-Reset": ("Seconds until you may ask as often as at first.", COUNT),
    "Retry-After": ("Seconds after which to try again.", COUNT),
    "X-Request-Id": ("The request in our logs.", TEXT),
    RECEIPT_HEADER: ("The digest of the log behind this answer. Keep it: it proves what the log was.", TEXT),
}  # fmt: skip
ALWAYS = ("RateLimit-Remaining", "RateLimit-Reset", "X-Request-Id")


def described(api: Api, url: str) -> Spec:
    """The description of a register that is reached at this address. It is made from a copy: two who are the first to
    ask for it at the same moment must not write into each other's."""
    spec: Spec = deepcopy(api.spec.to_dict())
    spec["servers"] = [{"url": url, "description": "This register."}]
    spec["components"].setdefault("parameters", {}).update({name: _parameter(name) for name in SENT})
    spec["components"]["headers"] = {name: _header(name) for name in ANSWERED}
    spec["webhooks"] = posted()
    _explain_addresses(spec)
    for path, method, operation in operations(spec):
        _complete(path, method, operation)
    _describe_problems(spec)
    explain(spec)
    add_game_records(spec)
    _name_models(spec)
    _drop_unused(spec)
    return spec


def operations(spec: Spec) -> Iterator[tuple[str, str, Spec]]:
    for path, ways in spec["paths"].items():
        for method in METHODS:
            if method in ways:
                yield path, method, ways[method]


def _parameter(name: str) -> Spec:
    about, schema = SENT[name]
    return {"name": name, "in": "header", "required": False, "description": about, "schema": schema}


def _header(name: str) -> Spec:
    about, schema = ANSWERED[name]
    return {"description": about, "schema": schema}


def _explain_addresses(spec: Spec) -> None:
    for ways in spec["paths"].values():
        for parameter in ways.get("parameters", ()):
            parameter.setdefault("description", IN_ADDRESSES.get(parameter["name"], ""))


def _complete(path: str, method: str, operation: Spec) -> None:
    operation.setdefault("security", [] if operation["operationId"] in OPEN_DOORS else ANYBODY)
    whole = f"{operation['summary']} {operation.get('description', '')}".strip()
    operation["description"] = f"{whole} {_needs(operation)}" if SCOPE in operation else whole
    operation["summary"] = operation["summary"].partition(". ")[0].rstrip(".")
    sent = operation.setdefault("parameters", [])
    sent += [{"$ref": f"#/components/parameters/{name}"} for name in _sent(method, operation)]
    answers = operation["responses"]
    answers.pop("default", None)
    if _is_read(method, operation):
        answers["304"] = {"description": "Nothing has changed since the answer with that `ETag`."}
    for status, answer in answers.items():
        if status < "400":
            names = _answered(path, method, status, operation)
            answer["headers"] = {name: {"$ref": f"#/components/headers/{name}"} for name in names}
    for status in ("4XX", "5XX"):
        answers[status] = {"$ref": f"#/components/responses/{status}"}


def _needs(operation: Spec) -> str:
    itself = operation[SCOPE] == "session" and {"token": []} in operation["security"]
    return NEEDS["itself" if itself else operation[SCOPE]]


def _is_read(method: str, operation: Spec) -> bool:
    """Whether there is one answer, which can be the same again: a stream has no end."""
    return method == "get" and operation["tags"] != ["streams"]


def _sent(method: str, operation: Spec) -> Iterator[str]:
    if _is_read(method, operation):
        yield "If-None-Match"
    elif method != "get" and operation["operationId"] not in OPEN_DOORS | {"previewDecision"}:
        yield "Idempotency-Key"
    if operation["tags"] == ["bulk"]:
        yield "Range"
    if operation["operationId"] == "makeDecision":
        yield "If-Match"


def _answered(path: str, method: str, status: str, operation: Spec) -> Iterator[str]:
    yield from ALWAYS
    if _is_read(method, operation):
        yield "ETag"
    if "{match}" in path or "{tournament}" in path:
        yield RECEIPT_HEADER
    if any(one.get("name") == "before" for one in operation["parameters"]):
        yield "Link"
    if operation["tags"] == ["bulk"]:
        yield from ("Link", "Accept-Ranges", "Content-Range")
    if status == "307" or (status == "201" and ("/matches" in path or "/tournaments" in path)):
        yield "Location"


def _describe_problems(spec: Spec) -> None:
    """Each kind of problem under its own words, and one for all that were not foreseen."""
    content = {MEDIA_TYPE: {"schema": {"$ref": f"{AT}Problem"}}}
    answers = spec["components"]["responses"]
    answers["4XX"] = {"description": "Another problem of the request.", "content": content}
    answers["5XX"] = {"description": "A problem on our side.", "content": content}
    for kind in KINDS.values():
        if kind.status in (429, 503) and (found := answers.get(HTTPStatus(kind.status).name)):
            found["headers"] = {"Retry-After": {"$ref": "#/components/headers/Retry-After"}}


def _name_models(spec: Spec) -> None:
    shapes = spec["components"]["schemas"]
    names = {name: called(name) for name in shapes}
    assert len({*names.values()}) == len(names), "two shapes have one name"
    rename_models(spec, names, AT)
    spec["components"]["schemas"] = {names[name]: shape for name, shape in sorted(shapes.items())}


def _drop_unused(spec: Spec) -> None:
    """What nothing leads to is nobody's business."""
    parts, used, seen = spec["components"], set[str](), [spec["paths"], spec.get("webhooks")]
    while seen:
        for link in links(seen.pop()):
            if link["$ref"] not in used:
                used.add(link["$ref"])
                kind, name = link["$ref"].split("/")[2:]
                seen.append(parts[kind][name])
    for kind in ("schemas", "responses", "parameters", "headers"):
        parts[kind] = {name: one for name, one in parts[kind].items() if f"#/components/{kind}/{name}" in used}
