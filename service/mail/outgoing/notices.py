"""Letters that are not about one turn of one match: answers, confirmations, the daily digest, invitations, sign-in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import time, timedelta
from urllib.parse import urlencode

from domain.match.clocks import DAY, HOUR, Moment
from domain.words import Sentence, say
from projections.lists import Listed
from service.bootstrap import Register
from service.mail.outgoing.blocks import Block, fixed, heading, link, listed, paragraph
from service.mail.outgoing.letters.shared_blocks import Draft
from service.mail.table_for import table_for
from service.notify.outbox import MAIL, Message, New
from service.present.names import full_title_of
from service.present.presented_table import PresentedTable
from service.usecases import calendars
from service.usecases.people import Player
from service.usecases.preferences import preferences_of

Notice = Callable[["Register", Message, Player], Draft | None]


def as_written(text: str) -> Sentence:
    """What was put into words before it was stored."""
    return say("{text}", text=text)


def answer(register: Register, message: Message, player: Player) -> Draft:
    """What became of somebody's mail; written down when it was read."""
    about = message.about
    return Draft(as_written(about["subject"]), [Block(text, html) for text, html in about["blocks"]])


def confirm(register: Register, message: Message, player: Player) -> Draft:
    """A mail came with this player's reply address, but we cannot tell whether the player wrote it."""
    about = message.about
    arrived = say(
        "A mail from {sender} arrived at your reply address, and nothing proves that it comes from you: the sender's "
        "domain does not answer for it. Nothing was done yet. It says:",
        sender=about["sender"],
    )
    blocks = [
        paragraph(arrived),
        fixed(about["said"]),
        link(say("If you wrote it, confirm it here"), about["page"]),
        paragraph(say("If you did not, do nothing; keep our mails to yourself, their reply address is yours alone.")),
        *(
            [paragraph(say(_FURTHER_WAIT, until=about["until"], page=register.settings.url))]
            if "until" in about
            else []
        ),
    ]
    return Draft(say("[{title}] Was this you?", title=about["title"]), blocks)


_FURTHER_WAIT = (
    "We have asked you often enough for one hour. Further mails that nothing proves are kept, and you are asked about "
    "them from {until} on. What is confirmed with its address remembered is believed at once; and on the web nothing "
    "waits: {page}"
)


def invitation(register: Register, message: Message, player: Player) -> Draft | None:
    """To somebody who may know nothing of us: the inviter's own words do not stand where a mail is judged by."""
    about = message.about
    if register.invitation_rules.is_stopped(about["to"]):
        return None
    host = about["host"]
    invites = say("{host} invites you to a match of {game}, by mail or on the web.", host=host, game=about["game"])
    how = say("To sit down, reply to this mail and write: join. To say no, write: decline.")
    own_words = say(
        "You may add words of your own (join lucky seven): they are mixed into the shuffles, so that nobody, not even "
        "we, can steer them."
    )
    blocks = [paragraph(invites, how), listed([*map(as_written, about["notes"])]), paragraph(own_words)]
    return Draft(say("[{title}] An invitation to play", title=about["title"]), blocks)


def sign_in(register: Register, message: Message, player: Player) -> Draft:
    """Names nobody: whoever typed the address also chose the name. The link lies nowhere but in this letter."""
    blocks = [
        paragraph(say("This link signs you in, once, within 15 minutes:")),
        link(say("Sign in"), message.about.get("page") or _sign_in_page(register, player, message.about["then"])),
        paragraph(say("If you did not ask for it, do nothing.")),
    ]
    return Draft(say("Sign in to {register}", register=register.settings.mail.name), blocks)


def address_changed(register: Register, message: Message, player: Player) -> Draft:
    """To the address of before: it says nothing about the new one."""
    name, page = register.settings.mail.name, register.settings.url
    moved = say("The mails that you got here from {register} go to another address from now on.", register=name)
    ended = say("Sessions, tokens and links of before have ended.")
    unasked = say("If you know nothing of this, tell whoever runs {page}.", page=page)
    blocks = [paragraph(moved, ended), paragraph(unasked)]
    return Draft(say("Your address was changed"), blocks)


def _sign_in_page(register: Register, player: Player, then: str) -> str:
    page = f"{register.settings.url}/sign-in/{register.people.give_key(player.id, 'sign-in')}"
    return f"{page}?{urlencode({'to': then})}" if then else page


def hook_off(register: Register, message: Message, player: Player) -> Draft:
    about = message.about
    words = say(
        "Your webhook {url} has failed for a day and is switched off. The last attempt: {note}.",
        url=about["url"], note=about["note"],
    )  # fmt: skip
    page = f"{register.settings.url}/settings/post"
    blocks = [paragraph(words), link(say("Switch it on again when it works"), page)]
    return Draft(say("A webhook is switched off"), blocks)


# --- all matches of somebody -----------------------------------------------------------------------------------------


def digest(register: Register, message: Message, player: Player) -> Draft | None:
    """All matches of a player in one mail, those that wait for the player first."""
    register.queries.wait_for_views()  # what has just ended is in no later one
    waiting, others, over = _my_matches(register, player)
    if not (waiting or others or over):
        return None
    if waiting:  # somebody waits: say so again tomorrow
        register.outbox.put(next_digest(player, int(register.now())))
    how = say("Answer the last mail of a match, or play it on the web; the links are above.")
    blocks = [
        paragraph(say("{name}, this is how your matches stand.", name=player.name)),
        *_under(YOUR_TURN, waiting),
        *([paragraph(how)] if waiting else []),
        *_under(OTHERS, others),
        *_under(say("Over since yesterday"), over),
    ]
    return Draft(_how_many(len(waiting)), blocks)


YOUR_TURN, OTHERS = say("Your turn"), say("Waiting for others")


def _how_many(waiting: int) -> Sentence:
    if not waiting:
        return say("Your matches")
    return say("{number:match waits|matches wait} for you", number=waiting)


def _under(title: Sentence, lines: Sequence[Sentence]) -> Iterator[Block]:
    """A list with its heading; nothing if it is empty."""
    if lines:
        yield heading(title)
        yield listed(lines)


def _my_matches(register: Register, player: Player) -> tuple[list[Sentence], list[Sentence], list[Sentence]]:
    """Matches that wait for the player, those that wait for others, and those that are over since yesterday."""
    waiting, others, over = list[Sentence](), list[Sentence](), list[Sentence]()
    for one in register.queries.lobby(player=player.id, limit=200, reader=player.id):
        page = f"{register.settings.url}/matches/{one.id}"
        if one.status == "running":
            table = table_for(register, player, one.id)
            (waiting if table.table.is_awaited else others).append(_how_it_stands(table, page))
        elif one.status == "finished" and one.changed_at > register.now() - DAY:
            over.append(_over(one, page))
    return waiting, others, over


def _how_it_stands(table: PresentedTable, page: str) -> Sentence:
    values = {"title": table.title, "stage": table.stage, "page": page}
    if table.summary.elsewhere:
        return say("{title}, {stage}: the match of the chapter is played. {page}", **values)
    if not table.table.is_awaited:
        if len(table.summary.awaited) > 1:
            return say("{title}, {stage}: {names} decide. {page}", names=table.waiting_for, **values)
        return say("{title}, {stage}: {name} decides. {page}", name=table.waiting_for, **values)
    if not table.is_timed:
        return say("{title}, {stage}: {prompt}. {page}", prompt=table.prompt, **values)
    until = table.when(table.due)
    return say("{title}, {stage}: {prompt}, until {until}. {page}", prompt=table.prompt, until=until, **values)


def _over(one: Listed, page: str) -> Sentence:
    return say("{title}: {page}", title=full_title_of(one.game, one.id, one.title), page=page)


def hello(register: Register, message: Message, player: Player) -> Draft:
    """Somebody we know wrote to the mailbox itself."""
    waiting, others, _ = _my_matches(register, player)
    plays = say(
        "{name}, this mailbox plays matches. To decide something, reply to the last mail of the match: its address "
        "tells us which one you mean.",
        name=player.name,
    )
    own = say(
        "To lay a table of your own, write to this address which game, for how many, how fast, and which bots are to "
        "sit there, for example: {example}. Then invite others, and start.",
        example=EXAMPLE,
    )
    cups = say(
        "Which tournaments can be entered, we tell you when you write: tournaments. Which companies of campaigns look "
        "for somebody to lead them: companies."
    )
    blocks = [*_not_proven(register, message), *map(paragraph, (plays, own, cups))]
    blocks += [*_under(YOUR_TURN, waiting), *_under(OTHERS, others)]
    return Draft(say("How to play by mail"), blocks)


def _not_proven(register: Register, message: Message) -> Iterator[Block]:
    """Why nothing was done of what stood in the mail."""
    if message.about.get("unproven"):
        yield paragraph(say(_NOTHING_WAS_DONE, page=register.settings.url))
    if message.about.get("last"):
        yield paragraph(say("Further mails like that one are not answered today."))


_NOTHING_WAS_DONE = (
    "A mail in your name came to our mailbox, and nothing was done: nothing proves that it comes from you, for the "
    "domain of your address does not answer for it. Send it through the mail server of your address, or do it on the "
    "web: {page}. If you did not write it, do nothing."
)


def first_words(register: Register, message: Message, player: Player) -> Draft:
    """Somebody whom we do not know wrote to the mailbox: what this is, and how to begin."""
    name, page = register.settings.mail.name, register.settings.url
    what = say(
        "This mailbox belongs to {register}, where people play railway board games over days and weeks, on the web or "
        "by answering mails. Nobody is known here by your address, so nothing was done.",
        register=name,
    )
    begin = say("To play, sign in once with this address; after that you can do everything by mail, from here too.")
    invited = say("If somebody has invited you, answer that mail instead: join. If you did not mean us, do nothing.")
    once = say("We say this once a week; further mails from here are answered when you have signed in.")
    blocks = [paragraph(what), paragraph(begin), link(say("Sign in"), f"{page}/sign-in"), paragraph(invited, once)]
    return Draft(say("How to play at {register}", register=name), blocks)


EXAMPLE = "open coal-baron 3 brisk greedy random"


NOTICES: dict[str, Notice] = {
    "answer": answer,
    "confirm": confirm,
    "invitation": invitation,
    "sign-in": sign_in,
    "address-changed": address_changed,
    "hook-off": hook_off,
    "digest": digest,
    "hello": hello,
    "stranger": first_words,
}


def next_digest(player: Player, now: Moment) -> New:
    """The next daily mail of a player: one for each day, however often it is put."""
    zone, hour = calendars.zone(player.zone), preferences_of(player).digest
    today = calendars.on_the_wall(now, zone).date()
    moments = (calendars.seconds(today + timedelta(days=days), time(hour), zone) for days in range(3))
    due = next(moment for moment in moments if moment > now)
    return New("", due // HOUR, player.id, "digest", MAIL, {}, due)
