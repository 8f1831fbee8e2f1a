"""Proof: the chain, the receipts, the commitment and the secret, checked in front of whoever looks."""

from __future__ import annotations

from flask import render_template, request

from domain.match.log import MatchAbandoned, MatchFinished
from projections.logbook import Happening
from service.http.auth import who
from service.http.current import register
from service.proof import Report, verify, write_export
from service.web.cast import Cast
from service.web.frame import web
from service.web.page_of_match import MatchSheet


class ProofPage(MatchSheet):
    tab = "Proof"

    def __init__(self, match: str, receipts: list[str]) -> None:
        super().__init__(match)
        self.cast = Cast(self.summary)
        self.receipts = [one[:80] for one in receipts if one.strip()]
        self.report: Report | None = self._check() if self.over else None

    def _check(self) -> Report:
        with register().store.held(self.id) as held:
            match = register().store.newest(held)
            log = register().store.events.read(self.id)
            ended = match.ended
            self.secret = ended.secret if isinstance(ended, (MatchFinished, MatchAbandoned)) else ""
            names = register().people.names({one.player for one in match.tenures})
            return verify(write_export(match, log, names), self.receipts)

    @property
    def entries(self) -> list[tuple[Happening, str, str]]:
        """The last entries with their digests, and what they say, latest first."""
        after = max(0, self.summary.version - 25)
        page = register().queries.log(who().caller, self.id, after)
        told = [" ".join(line.sentences)[:140] or line.text for line in self.cast.log(page.happenings)]
        return list(reversed(list(zip(page.happenings, page.digests, told, strict=True))))

    @property
    def export(self) -> str:
        return f"/api/matches/{self.id}/export"

    @property
    def command(self) -> str:
        return f"trainregister verify {self.id}.jsonl"


@web.get("/matches/<id:match>/proof")
def proof(match: str) -> str:
    return render_template("proof.html", page=ProofPage(match, request.args.getlist("receipt")[:5]))
