"""The words that can be said by mail besides decisions: one function for each, given the conversation it is said in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from domain.words import refuse, render, require
from projections import breakdown
from projections.logbook import Happening
from service.mail.incoming.help import help_lines
from service.mail.incoming.invitations import Invitations
from service.mail.outgoing.blocks import fixed, heading, listed, numbered, paragraph
from service.present import story
from service.present.table import Scene, short_list
from service.usecases.preferences import NOTIFY

if TYPE_CHECKING:
    from service.mail.incoming.conversation import Conversation

NO_STANDING = "You have no standing answer: whatever you are asked, we ask you."


def preview(talk: Conversation, text: str) -> None:
    require(text, "preview", "say what you would like to see, for example: preview 2")
    sentences = talk.register.queries.preview(talk.caller, talk.match, text)
    seen = talk.scene()
    lines = [render(one, seen.who, seen.match.game.name) for one in sentences]
    talk.blocks += [heading(f"What {text[:60]} would do"), listed(lines or ["nothing that can be known before"])]
    talk.blocks.append(paragraph("Nothing was played."))


def undo(talk: Conversation, text: str) -> None:
    answer = talk.register.matches.take_back(talk.caller, talk.match, None, talk.command)
    talk.did(answer)
    talk.line.go_on_after(answer)
    if talk.scene().match.take_back:
        talk.blocks.append(paragraph("The others are asked whether they agree; we write to you."))


def agree(talk: Conversation, text: str) -> None:
    seen, register = talk.scene(), talk.register
    if seen.match.take_back and seen.seat in seen.match.take_back.waiting:
        talk.did(register.matches.grant_take_back(talk.caller, talk.match, talk.command))
    else:
        talk.did(register.timekeeping.pause(talk.caller, talk.match, "", talk.command))


def say_no(talk: Conversation, text: str) -> None:
    seen, register = talk.scene(), talk.register
    if seen.match.take_back and seen.seat in seen.match.take_back.waiting:
        talk.did(register.matches.refuse_take_back(talk.caller, talk.match, talk.command))
    else:
        talk.did(register.timekeeping.resume(talk.caller, talk.match, talk.command))


def away(talk: Conversation, text: str) -> None:
    talk.did(talk.register.timekeeping.away(talk.caller, talk.match, text, talk.command))


def back(talk: Conversation, text: str) -> None:
    talk.did(talk.register.timekeeping.back(talk.caller, talk.match, talk.command))


def pause(talk: Conversation, text: str) -> None:
    talk.did(talk.register.timekeeping.pause(talk.caller, talk.match, text[:200], talk.command))


def resume(talk: Conversation, text: str) -> None:
    talk.did(talk.register.timekeeping.resume(talk.caller, talk.match, talk.command))


def resign(talk: Conversation, text: str) -> None:
    talk.did(talk.register.matches.resign(talk.caller, talk.match, None, talk.command))


def abandon(talk: Conversation, text: str) -> None:
    talk.did(talk.register.matches.agree_to_abandon(talk.caller, talk.match, talk.command))


def start(talk: Conversation, text: str) -> None:
    talk.did(talk.register.matches.start(talk.caller, talk.match, talk.command))


def invite(talk: Conversation, text: str) -> None:
    Invitations(talk.register).invite(talk.caller, talk.match, text)
    talk.acted = True
    talk.blocks.append(paragraph(f"{text} is invited."))


def notify(talk: Conversation, text: str) -> None:
    wish = next((one for one in NOTIFY if one == text.lower()), None)
    if wish is None:
        refuse("wish", "say one of {known}, for example: notify digest", known=[*NOTIFY])
    talk.register.preferences.override(talk.player.id, talk.match, wish)
    talk.blocks.append(paragraph(f"From now on you are told about this match like this: {wish}."))


def standing(talk: Conversation, text: str) -> None:
    """Show, leave or withdraw the standing answer."""
    use = talk.register.matches
    if text.lower().rstrip(".!") == "none":
        use.withdraw_standing(talk.caller, talk.match)
    elif text:
        made = use.leave_standing(talk.caller, talk.match, text)
        if made:
            talk.did(made)
    left = use.standing(talk.caller, talk.match)
    words = f"Your standing answer is: {left}. To withdraw it: standing none." if left else NO_STANDING
    talk.blocks += [paragraph(words)]


def withdraw(talk: Conversation, text: str) -> None:
    """The rest of a line that waits is not done."""
    rest = talk.scene().rest
    if rest is None or rest.dropped:
        refuse("rest", "nothing of a line of yours waits")
    talk.register.matches.withdraw_rest(talk.caller, talk.match)
    talk.acted = True
    talk.blocks.append(paragraph(f"Withdrawn: {rest.words}"))


def board(talk: Conversation, text: str) -> None:
    talk.blocks += [heading("The table"), fixed(running(talk).board())]


def hand(talk: Conversation, text: str) -> None:
    talk.blocks += [heading("Your hand"), listed(running(talk).hand() or ["no cards"])]


def log(talk: Conversation, text: str) -> None:
    """The whole story, or what happened since a ply."""
    seen = talk.scene()
    after = int(text) if text.isdecimal() and len(text) < 9 else 0
    page = talk.register.queries.log(talk.caller, talk.match)
    told = (story.in_one_line(seen.match.game, one, seen.who, seen.named) for one in _after(page.happenings, after))
    lines = list(story.folded(line for line in told if line))
    talk.blocks += [heading("What has happened"), listed(lines[-500:] or ["nothing yet"])]


def show_list(talk: Conversation, text: str) -> None:
    seen = running(talk)
    require(seen.is_awaited, "turn", "it is not your turn; the table waits for {seats}", seats=seen.match.awaited)
    rows = short_list(seen.offers(), text) if text else list(enumerate_all(seen.offers()))
    talk.blocks += [heading("What you may decide"), numbered(rows or [("-", f"nothing contains {text[:40]}")])]


def score(talk: Conversation, text: str) -> None:
    seen = running(talk)
    lines = talk.register.queries.score(talk.caller, talk.match)
    table = breakdown.table(lines, len(seen.match.chairs), seen.who)
    talk.blocks += [heading("The score so far, as far as you can see"), fixed(table)]


def show_help(talk: Conversation, text: str) -> None:
    lines = help_lines(talk.scene().match.game)
    talk.blocks += [heading("What you can write"), fixed("\n".join(lines))]


def running(talk: Conversation) -> Scene:
    seen = talk.scene()
    require(seen.view is not None, "started", "the match has not started yet")
    return seen


def _after(happenings: Sequence[Happening], ply: int) -> Iterator[Happening]:
    place = next((at for at, one in enumerate(happenings) if one.ply > ply), len(happenings)) if ply else 0
    return iter(happenings[place:])


def enumerate_all(offers: Sequence[str]) -> Iterator[tuple[str, str]]:
    return ((str(number), words) for number, words in enumerate(offers, 1))


class Word(NamedTuple):
    """One of our own words. Some take more words after them; the others must stand alone."""

    act: Callable[[Conversation, str], None]
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
