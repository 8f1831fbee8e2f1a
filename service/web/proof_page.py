"""Proof: the chain, the receipts, the commitment and the secret, checked in front of whoever looks."""

from __future__ import annotations

from textwrap import shorten
from threading import Lock

from cachetools import LRUCache, cached
from flask import render_template, request

from domain.words import Sentence, capital, render
from projections.logbook import Happening
from service.http.auth import who
from service.http.current import register
from service.http.limits import caller_or_place, limiter
from service.proof import Report, judged, read_export, with_receipts
from service.usecases.match_view import MatchView
from service.web.page_frame import web
from service.web.page_of_match import PageOfMatch, table_of

LATEST = 25  # entries that the page shows
LONGEST = 140  # characters of what one of them says
REPORTS = 64  # reports that are remembered; the same log always gives the same one


def _key(match: str, digest: str) -> str:
    return digest


@cached(LRUCache(REPORTS), key=_key, lock=Lock())
def checked(match: str, digest: str) -> tuple[Report, list[str]]:
    """The report of a match that is over, whose last entry has this digest, and the digests of all its entries."""
    export = read_export(register().queries.export(who().caller, match).data)
    return judged(export), export.digests


class ProofPage(PageOfMatch):
    tab = "proof"

    def __init__(self, table: MatchView, receipts: list[str]) -> None:
        super().__init__(table)
        self.receipts = [one[:80] for one in receipts if one.strip()]
        self.secret = table.ended.secret if table.ended else ""
        self.report: Report | None = self._check() if self.over else None

    def _check(self) -> Report:
        """The file that everybody can fetch, checked as everybody can check it."""
        return with_receipts(*checked(self.id, self.summary.digest), self.receipts)

    def line(self, sentence: Sentence) -> str:
        return capital(render(sentence, self.people.who))

    @property
    def entries(self) -> list[tuple[Happening, str, str]]:
        """The last entries with their digests, and what they say, latest first."""
        page = self.table.page(max(0, self.summary.version - LATEST))
        lines = [
            shorten(" ".join(line.sentences), LONGEST, placeholder=" …") or line.text
            for line in self.people.log(page.happenings)
        ]
        return list(reversed(list(zip(page.happenings, page.digests, lines, strict=True))))

    @property
    def export(self) -> str:
        return f"/api/matches/{self.id}/export"

    @property
    def command(self) -> str:
        return f"trainregister verify {self.id}.jsonl"


@web.get("/matches/<id:match>/proof")
def proof(match: str) -> str:
    limiter().costly("whole", caller_or_place())
    return render_template("proof.html", page=ProofPage(table_of(match), request.args.getlist("receipt")[:5]))
