"""Yes and no by mail, and what binds: each is meant for what the answered mail shows, not for what came since."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from domain.games import CAMPAIGNS
from domain.match.acts import NOBODY_RESIGNS
from domain.words import Refused, require, say
from service.mail.incoming.progress import Progress
from service.mail.outgoing.blocks import paragraph
from service.present.presented_table import PresentedTable
from service.usecases.requests import Request

TAKEN_BACK = frozenset({"take-back-asked", "decisions-struck"})  # stored names of events
DECIDED = frozenset({"decision-made"})
STOPPED = frozenset({"abandonment-agreed"})
AGAIN_BACK = "you have taken back since the mail that you answer; to take back more, name the ply: undo 12"
AGAIN_DECIDED = "you have decided since the mail that you answer; if you are sure, answer the last one"
AGAIN_STOPPED = "you have said so already, after the mail that you answer"


def undo(mail: Progress, text: str) -> None:
    """Take back the own last decision, or that of a ply. Sent again, it takes nothing more back."""
    ply = int(text.rstrip(".!")) if text else None
    if ply is None:
        _refuse_again(mail, TAKEN_BACK, AGAIN_BACK)
    answer = mail.register.matches.take_back(mail.caller, mail.match, ply, mail.command)
    mail.did(answer)
    mail.line.go_on_after(answer)
    if mail.table.summary.take_back:
        mail.show(paragraph(say("The others are asked whether they agree; we write to you.")))


def agree(mail: Progress, text: str) -> None:
    """Say yes to what the answered mail asks."""
    with _telling(mail, request := _request(mail, text)):
        if request == "take-back":
            mail.did(mail.register.matches.grant_take_back(mail.caller, mail.match, mail.command, mail.version_seen))
        else:
            mail.did(mail.register.timekeeping.pause(mail.caller, mail.match, "", mail.command, mail.version_seen))


def say_no(mail: Progress, text: str) -> None:
    """Say no to what the answered mail asks."""
    with _telling(mail, request := _request(mail, text)):
        if request == "take-back":
            mail.did(mail.register.matches.refuse_take_back(mail.caller, mail.match, mail.command, mail.version_seen))
        else:
            mail.did(mail.register.timekeeping.resume(mail.caller, mail.match, mail.command, mail.version_seen))


@contextmanager
def _telling(mail: Progress, request: Request) -> Iterator[None]:
    """Who is refused is told what is asked now."""
    try:
        yield
    except Refused:
        asked = mail.table.take_back_wanted() if request == "take-back" else mail.table.pause_wanted()
        mail.show(paragraph(asked or say("Nothing is asked any more.")))
        raise


def _request(mail: Progress, text: str) -> Request:
    """Which of the requests to this seat is meant: the only one, or the one that is named."""
    asked = list(_requests(mail.table))
    named = [one for one in asked if one[0] == text[0].lower()] if text else asked
    require(asked, "agree", "nobody asks you for a take-back, and nobody has asked for a pause")
    require(len(named) == 1, "agree", "say which you mean, one of {asked}", asked=asked)
    return named[0]


def _requests(table: PresentedTable) -> Iterator[Request]:
    """What others ask of this seat and it has not answered."""
    seat, take_back, wanting = table.table.seat, table.summary.take_back, table.table.time.pause_wanted
    if take_back is not None and seat in take_back.waiting:
        yield "take-back"
    if wanting and seat not in wanting:
        yield "pause"


def _refuse_again(mail: Progress, kinds: frozenset[str], words: str) -> None:
    """Refuse what would do once more what this player has done since the mail that is answered."""
    since = mail.found.log(mail.seen.version) if mail.seen.version else []
    require(not any(one.kind in kinds and one.by.id == mail.player.id for one in since), "done", words)


def _is_sure(mail: Progress, word: str, text: str) -> None:
    """What ends a match for somebody is said twice, the second time with the name of the match."""
    short, title = mail.match[:4], mail.table.title.lower()
    named = text.lower().rstrip(".!") in (short, mail.match, title)
    require(named, "sure", "this cannot be taken back; if you are sure, answer this mail with: {word} {short}",
            word=word, short=short)  # fmt: skip
    _refuse_again(mail, DECIDED, AGAIN_DECIDED)


def resign(mail: Progress, text: str) -> None:
    require(mail.table.summary.game not in CAMPAIGNS, "campaign", NOBODY_RESIGNS)  # before anybody is asked to be sure
    _is_sure(mail, "resign", text)
    mail.did(mail.register.matches.resign(mail.caller, mail.match, None, mail.command))


def abandon(mail: Progress, text: str) -> None:
    _is_sure(mail, "abandon", text)
    _refuse_again(mail, STOPPED, AGAIN_STOPPED)
    mail.did(mail.register.matches.agree_to_abandon(mail.caller, mail.match, mail.command, mail.version_seen))
