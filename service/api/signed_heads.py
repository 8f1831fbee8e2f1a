"""Signed heads of the tree over everything that was stored, what shows that something is in it, and packs."""

from __future__ import annotations

from tempfile import TemporaryFile
from typing import Any

from flask import Response, current_app, send_file

from service.api.blueprint import Blueprint
from service.api.fields import Number, Text
from service.api.shapes import Body
from service.http.current import register
from service.http.limits import caller_or_place, limiter
from service.http.problems import Problem
from service.storage.tournament_cache import NoSuchTournament

signed_heads = Blueprint("checkpoints", __name__, url_prefix="/api/book", description="What the register has signed.")
packs = Blueprint("packs", __name__, url_prefix="/api/tournaments", description="Audit packs of tournaments.")

TEXT = {"type": "string"}


class ProofQuery(Body):
    match = Text(40, 1, required=True, about="Id of a match, or of a tournament.")
    version = Number(1, strict=False, required=True, about="Number of the entry in its log.")


class ConsistencyQuery(Body):
    old = Number(1, strict=False, required=True, about="Leaves of the earlier tree.")
    new = Number(1, strict=False, required=True, about="Leaves of the later tree.")


def _plain(text: str) -> Response:
    return current_app.response_class(text, mimetype="text/plain; charset=utf-8")


@signed_heads.route("/checkpoint")
@signed_heads.response(200, TEXT, content_type="text/plain", description="A C2SP signed note.")
@signed_heads.problems(404)
def get_checkpoint() -> Response:
    """The latest checkpoint: origin, number of entries, root of the tree (RFC 6962), signature (Ed25519). Keep one."""
    found = register().checkpoints.latest()
    if found is None:
        raise Problem("not-found", "No checkpoint was signed yet.")
    return _plain(found.note)


@signed_heads.route("/key")
@signed_heads.response(200, TEXT, content_type="text/plain", description="A key a line, the one in use last.")
def list_checkpoint_keys() -> Response:
    """The public keys of checkpoints, the one in use last; below each change the note that both keys have signed."""
    keys = register().checkpoints.signing_keys()
    return _plain("".join(f"{one.change}{one.vkey}\n" for one in keys))


@signed_heads.route("/proof")
@signed_heads.arguments(ProofQuery, location="query")
@signed_heads.response(200, TEXT, content_type="text/plain", description="A C2SP tlog-proof.")
@signed_heads.problems(409)
def get_inclusion_proof(query: dict[str, Any]) -> Response:
    """What shows that an entry is in the tree of the latest checkpoint. The leaf is its digest, as 32 bytes."""
    return _plain(register().checkpoints.proof(query["match"], query["version"]))


@signed_heads.route("/consistency")
@signed_heads.arguments(ConsistencyQuery, location="query")
@signed_heads.response(200, TEXT, content_type="text/plain", description="Hashes in base64, one a line.")
@signed_heads.problems(409)
def get_consistency_proof(query: dict[str, Any]) -> Response:
    """What shows that a later tree begins with an earlier one."""
    return _plain("".join(f"{one}\n" for one in register().checkpoints.consistency(query["old"], query["new"])))


@packs.route("/<tournament>/pack")
@packs.response(200, {"type": "string", "format": "binary"}, content_type="application/zip", description="A bag.")
@packs.problems(404, 409, 429)
def get_tournament_pack(tournament: str) -> Response:
    """Everything about a tournament that is over, in one file that a stranger can check offline.

    `trainregister verify` checks it; so does `data/software/check.py` inside, with nothing but Python.
    """
    limiter().costly("whole", caller_or_place())
    file = TemporaryFile()  # noqa: SIM115 - it is sent, and then closed by whoever sends it
    try:
        name, _ = register().packs.write(tournament, file, judge=False)
    except NoSuchTournament as error:
        file.close()
        raise Problem("not-found", "There is no such tournament.") from error
    except BaseException:
        file.close()
        raise
    file.seek(0)
    response = send_file(file, "application/zip", as_attachment=True, download_name=f"{tournament}.zip")
    response.headers["Train-Register-Pack"] = name
    response.set_etag(name)
    return response
