"""Letters about a match that is over."""

from __future__ import annotations

from domain.match.log import MatchAbandoned, MatchFinished
from domain.words import Sentence, say
from projections import breakdown
from projections.logbook import recorded_score
from service.mail.outgoing.blocks import fixed, heading, paragraph
from service.mail.outgoing.letters.shared_blocks import About, Draft, for_you_alone, headed
from service.present.presented_table import PresentedTable


def finished(table: PresentedTable, about: About) -> Draft | None:
    ended, result = table.table.ended, table.result()
    if not isinstance(ended, MatchFinished) or table.table.seat < 0 or result is None:
        return None
    blocks = [
        paragraph(say("{result}.", result=result)),
        paragraph(say("{standing}.", standing=table.standing())),
        heading(say("The score")),
        fixed(breakdown.table(ended.score, table.summary.seats, table.who)),
        heading(say("Every point, with its rule and the plies that earned it")),
        fixed(breakdown.reasons(table.table.game, recorded_score(ended), table.who)),
        *for_you_alone(table),
        heading(say("Check it yourself")),
        paragraph(_proof(table, ended)),
    ]
    return Draft(headed(table, result), blocks, picture=True)


def _proof(table: PresentedTable, ended: MatchFinished) -> Sentence:
    return say(
        "The secret behind all chance was {secret}; its SHA-256 is the commitment of the first mail, {commitment}. "
        "The whole log can be downloaded and verified without us.",
        secret=ended.secret, commitment=table.summary.commitment,
    )  # fmt: skip


def abandoned(table: PresentedTable, about: About) -> Draft | None:
    ended = table.table.ended
    if not isinstance(ended, MatchAbandoned):
        return None
    words = say(
        "The match has ended without a result: {reason}. The secret behind all chance was {secret}.",
        reason=ended.reason, secret=ended.secret,
    )  # fmt: skip
    return Draft(headed(table, say("The match is abandoned")), [paragraph(words)])
