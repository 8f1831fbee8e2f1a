"""The words that can be said by mail besides decisions: one function for each, given what the mail has done so far."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from domain.match.acts import Stale
from domain.words import refuse, require, say
from projections import breakdown
from projections.logbook import Happening
from service.bots.own_bots import bot_player
from service.mail.incoming.consents import abandon, agree, resign, say_no, undo
from service.mail.incoming.help import help_lines, where_to_learn
from service.mail.incoming.invitations import Invitations
from service.mail.incoming.progress import Progress
from service.mail.outgoing.blocks import fixed, heading, listed, numbered, paragraph
from service.mail.outgoing.letters.shared_blocks import THE_TABLE
from service.present.offers import Row, containing, whole_list
from service.present.presented_table import PresentedTable
from service.present.story import in_lines
from service.usecases.commands import OutOfDate
from service.usecases.preferences import NOTIFY, RECEIPTS, change_preferences

USUAL_BOT = "greedy"
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


def away(mail: Progress, text: str) -> None:
    mail.did(mail.register.timekeeping.away(mail.caller, mail.match, text, mail.command))


def back(mail: Progress, text: str) -> None:
    mail.did(mail.register.timekeeping.back(mail.caller, mail.match, mail.command))


def pause(mail: Progress, text: str) -> None:
    seen = mail.version_seen
    mail.did(mail.register.timekeeping.pause(mail.caller, mail.match, text[:200], mail.command, seen))


def resume(mail: Progress, text: str) -> None:
    mail.did(mail.register.timekeeping.resume(mail.caller, mail.match, mail.command, mail.version_seen))


def start(mail: Progress, text: str) -> None:
    mail.did(mail.register.matches.start(mail.caller, mail.match, mail.command))


def bot(mail: Progress, text: str) -> None:
    """Seat a bot at a table that has not begun."""
    player = bot_player(mail.register.people, text.lower() or USUAL_BOT)
    mail.did(mail.register.matches.seat_bot(mail.caller, mail.match, player, None, mail.command))


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


RECEIPTS_WORDS = {
    "soon": "From now on you are told what became of a decision with the next mail, or after five minutes.",
    "now": "From now on you are told what became of a decision at once, in a mail of its own.",
    "next": "From now on you are told what became of a decision with the next mail, or after a day.",
}


def receipts(mail: Progress, text: str) -> None:
    """When it is told that a decision was done, in all matches."""
    wish = text.lower().rstrip(".!")
    if wish not in RECEIPTS:
        refuse("wish", "say one of {known}, for example: receipts next", known=[*RECEIPTS])
    change_preferences(mail.register.people, mail.player.id, {"receipts": wish})
    mail.show(paragraph(say(RECEIPTS_WORDS[wish])))


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
    """The cards by name, and everything else that lies before one."""
    seen = running(mail)
    cards = seen.hand()
    mail.show(heading(say("Your hand")), *([listed(cards)] if cards else []), fixed(seen.own_side()))


def log(mail: Progress, text: str) -> None:
    """The whole story, or what happened since a ply."""
    after = int(text) if text.isdecimal() and len(text) < 9 else 0
    lines = in_lines(_after(mail.table.table.log(0), after), mail.table.words)
    mail.show(heading(say("What has happened")), listed(lines[-MOST_LINES:] or [say("nothing yet")]))


def show_list(mail: Progress, text: str) -> None:
    seen = running(mail)
    awaited = seen.summary.awaited
    require(seen.table.is_awaited, "turn", "it is not your turn; the table waits for {seats}", seats=awaited)
    rows = containing(whole_list(seen.offers, seen.labels), text)
    nothing = [Row("-", str(say("nothing contains {text}", text=text[:40])))]
    beside = map(paragraph, seen.beside_the_list)
    mail.show_list(heading(say("What you may decide")), numbered(rows or nothing), *beside)


def score(mail: Progress, text: str) -> None:
    seen = running(mail)
    lines = mail.register.queries.score(mail.caller, mail.match)
    table = breakdown.table(lines, seen.summary.seats, seen.who)
    mail.show(heading(say("The score so far, as far as you can see")), fixed(table))


def show_help(mail: Progress, text: str) -> None:
    lines = help_lines(mail.table.table.game, mail.register.addresses.mailbox)
    mail.show(heading(say("What you can write")), fixed("\n".join(lines)))


def learn(mail: Progress, text: str) -> None:
    mail.show(paragraph(where_to_learn(mail.register.settings.url, text or mail.table.summary.game)))


def running(mail: Progress) -> PresentedTable:
    require(mail.table.table.view is not None, "started", "the match has not started yet")
    return mail.table


def _after(happened: Sequence[Happening], ply: int) -> Sequence[Happening]:
    place = next((at for at, one in enumerate(happened) if one.ply > ply), len(happened)) if ply else 0
    return happened[place:]


class Word(NamedTuple):
    """One of our own words, and what may be said after it: a pattern; nothing after those that must stand alone."""

    act: Callable[[Progress, str], None]
    more: str = ""


def own_word(part: str) -> Word | None:
    """One of our own words, said as it must be; a sentence that only begins with one is none."""
    first, _, rest = part.partition(" ")
    word = COMMANDS.get(first.lower().rstrip(".!"))
    said = rest.strip().lower().rstrip(".!")
    return word if word and (not said or (word.more and re.fullmatch(word.more, said))) else None


ANYTHING = ".+"
NAMED = "take-?[ ]?back|pause"  # what others can ask for


COMMANDS: dict[str, Word] = {
    "preview": Word(preview, ANYTHING),
    "undo": Word(undo, r"\d{1,8}"),
    "agree": Word(agree, NAMED),
    "refuse": Word(say_no, NAMED),
    "away": Word(away, ANYTHING),
    "back": Word(back),
    "pause": Word(pause, ANYTHING),
    "resume": Word(resume),
    "resign": Word(resign, ANYTHING),
    "abandon": Word(abandon, ANYTHING),
    "start": Word(start),
    "bot": Word(bot, ANYTHING),
    "invite": Word(invite, ANYTHING),
    "notify": Word(notify, ANYTHING),
    "receipts": Word(receipts, ANYTHING),
    "standing": Word(standing, ANYTHING),
    "withdraw": Word(withdraw),
    "board": Word(board),
    "hand": Word(hand),
    "log": Word(log, ANYTHING),
    "list": Word(show_list, ANYTHING),
    "score": Word(score),
    "learn": Word(learn, ANYTHING),
    "help": Word(show_help),
}
