"""The words that can be said by mail besides decisions: one function for each, given what the mail has done so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from domain.match.acts import Stale
from domain.words import refuse, require, say
from projections import breakdown
from projections.logbook import Happening
from service.mail.incoming.help import help_lines
from service.mail.incoming.invitations import Invitations
from service.mail.incoming.progress import Progress
from service.mail.outgoing.blocks import fixed, heading, listed, numbered, paragraph
from service.mail.outgoing.letters import THE_TABLE
from service.present.offers import short_list, whole_list
from service.present.presented_table import PresentedTable
from service.present.story import in_lines
from service.usecases.commands import OutOfDate
from service.usecases.preferences import NOTIFY

MOST_LINES = 500  # of a whole log


def preview(mail: Progress, text: str) -> None:
    require(text, "preview", "say what you would like to see, for example: preview 2")
    try:
        would = mail.register.queries.preview(mail.caller, mail.match, text, mail.seen)
    except Stale as late:
        since = mail.table.table.log(late.version or 0)
        raise OutOfDate(mail.match, late.asked, mail.table.summary.ply, since) from late
    lines = [say("{words}", words=mail.table.words.words(one)) for one in would]
    mail.show(
        heading(say("What {decision} would do", decision=text[:60])),
        listed(lines or [say("nothing that can be known before")]),
        paragraph(say("Nothing was played.")),
    )


def undo(mail: Progress, text: str) -> None:
    answer = mail.register.matches.take_back(mail.caller, mail.match, None, mail.command)
    mail.did(answer)
    mail.line.go_on_after(answer)
    if mail.table.summary.take_back:
        mail.show(paragraph(say("The others are asked whether they agree; we write to you.")))


def agree(mail: Progress, text: str) -> None:
    if _is_asked_for_take_back(mail.table):
        mail.did(mail.register.matches.grant_take_back(mail.caller, mail.match, mail.command))
    else:
        mail.did(mail.register.timekeeping.pause(mail.caller, mail.match, "", mail.command))


def say_no(mail: Progress, text: str) -> None:
    if _is_asked_for_take_back(mail.table):
        mail.did(mail.register.matches.refuse_take_back(mail.caller, mail.match, mail.command))
    else:
        mail.did(mail.register.timekeeping.resume(mail.caller, mail.match, mail.command))


def _is_asked_for_take_back(table: PresentedTable) -> bool:
    wanted = table.summary.take_back
    return wanted is not None and table.table.seat in wanted.waiting


def away(mail: Progress, text: str) -> None:
    mail.did(mail.register.timekeeping.away(mail.caller, mail.match, text, mail.command))


def back(mail: Progress, text: str) -> None:
    mail.did(mail.register.timekeeping.back(mail.caller, mail.match, mail.command))


def pause(mail: Progress, text: str) -> None:
    mail.did(mail.register.timekeeping.pause(mail.caller, mail.match, text[:200], mail.command))


def resume(mail: Progress, text: str) -> None:
    mail.did(mail.register.timekeeping.resume(mail.caller, mail.match, mail.command))


def resign(mail: Progress, text: str) -> None:
    mail.did(mail.register.matches.resign(mail.caller, mail.match, None, mail.command))


def abandon(mail: Progress, text: str) -> None:
    mail.did(mail.register.matches.agree_to_abandon(mail.caller, mail.match, mail.command))


def start(mail: Progress, text: str) -> None:
    mail.did(mail.register.matches.start(mail.caller, mail.match, mail.command))


def invite(mail: Progress, text: str) -> None:
    Invitations(mail.register).invite(mail.caller, mail.match, text)
    mail.acted = True
    mail.show(paragraph(say("{address} is invited.", address=text)))


def notify(mail: Progress, text: str) -> None:
    wish = next((one for one in NOTIFY if one == text.lower()), None)
    if wish is None:
        refuse("wish", "say one of {known}, for example: notify digest", known=[*NOTIFY])
    mail.register.preferences.override(mail.player.id, mail.match, wish)
    mail.show(paragraph(say("From now on you are told about this match like this: {how}.", how=wish)))


def standing(mail: Progress, text: str) -> None:
    """Show, leave or withdraw the standing answer."""
    use = mail.register.matches
    if text.lower().rstrip(".!") == "none":
        use.withdraw_standing(mail.caller, mail.match)
    elif text:
        made = use.leave_standing(mail.caller, mail.match, text)
        if made:
            mail.did(made)
    left = use.standing(mail.caller, mail.match)
    if left:
        mail.show(paragraph(say("Your standing answer is: {left}. To withdraw it: standing none.", left=left)))
    else:
        mail.show(paragraph(say("You have no standing answer: whatever you are asked, we ask you.")))


def withdraw(mail: Progress, text: str) -> None:
    """The rest of a line that waits is not done."""
    rest = mail.table.table.rest
    if rest is None or rest.dropped:
        refuse("rest", "nothing of a line of yours waits")
    mail.register.matches.withdraw_rest(mail.caller, mail.match)
    mail.acted = True
    mail.look_again()
    mail.show(paragraph(say("Withdrawn: {rest}", rest=rest.words)))


def board(mail: Progress, text: str) -> None:
    mail.show(heading(THE_TABLE), fixed(running(mail).board()))


def hand(mail: Progress, text: str) -> None:
    mail.show(heading(say("Your hand")), listed(running(mail).hand() or [say("no cards")]))


def log(mail: Progress, text: str) -> None:
    """The whole story, or what happened since a ply."""
    after = int(text) if text.isdecimal() and len(text) < 9 else 0
    lines = in_lines(_after(mail.table.table.log(0), after), mail.table.words)
    mail.show(heading(say("What has happened")), listed(lines[-MOST_LINES:] or [say("nothing yet")]))


def show_list(mail: Progress, text: str) -> None:
    seen = running(mail)
    awaited = seen.summary.awaited
    require(seen.table.is_awaited, "turn", "it is not your turn; the table waits for {seats}", seats=awaited)
    rows = short_list(seen.offers, text) if text else whole_list(seen.offers)
    nothing = [("-", str(say("nothing contains {text}", text=text[:40])))]
    mail.show(heading(say("What you may decide")), numbered(rows or nothing))


def score(mail: Progress, text: str) -> None:
    seen = running(mail)
    lines = mail.register.queries.score(mail.caller, mail.match)
    table = breakdown.table(lines, seen.summary.seats, seen.who)
    mail.show(heading(say("The score so far, as far as you can see")), fixed(table))


def show_help(mail: Progress, text: str) -> None:
    lines = help_lines(mail.table.table.game)
    mail.show(heading(say("What you can write")), fixed("\n".join(lines)))


def running(mail: Progress) -> PresentedTable:
    require(mail.table.table.view is not None, "started", "the match has not started yet")
    return mail.table


def _after(happened: Sequence[Happening], ply: int) -> Sequence[Happening]:
    place = next((at for at, one in enumerate(happened) if one.ply > ply), len(happened)) if ply else 0
    return happened[place:]


class Word(NamedTuple):
    """One of our own words. Some take more words after them; the others must stand alone."""

    act: Callable[[Progress, str], None]
    takes_more: bool = False


def own_word(part: str) -> Word | None:
    """One of our own words, said as it must be; a sentence that only begins with one is none."""
    first, _, rest = part.partition(" ")
    word = COMMANDS.get(first.lower().rstrip(".!"))
    return word if word and (not rest or word.takes_more) else None


COMMANDS: dict[str, Word] = {
    "preview": Word(preview, takes_more=True),
    "undo": Word(undo),
    "agree": Word(agree),
    "refuse": Word(say_no),
    "away": Word(away, takes_more=True),
    "back": Word(back),
    "pause": Word(pause, takes_more=True),
    "resume": Word(resume),
    "resign": Word(resign),
    "abandon": Word(abandon),
    "start": Word(start),
    "invite": Word(invite, takes_more=True),
    "notify": Word(notify, takes_more=True),
    "standing": Word(standing, takes_more=True),
    "withdraw": Word(withdraw),
    "board": Word(board),
    "hand": Word(hand),
    "log": Word(log, takes_more=True),
    "list": Word(show_list, takes_more=True),
    "score": Word(score),
    "help": Word(show_help),
}
