"""Letters that are not about one turn of one match: answers, confirmations, the daily digest, invitations, sign-in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import time, timedelta

from domain.match.clocks import DAY, HOUR, NEVER, Moment
from service.bootstrap import Register
from service.mail.outgoing.blocks import Block, fixed, heading, link, listed, paragraph
from service.mail.outgoing.letters import Draft
from service.notify.outbox import MAIL, Message, New
from service.present.table import scene_of
from service.usecases import calendars
from service.usecases.people import Player
from service.usecases.preferences import preferences_of

Notice = Callable[["Register", Message, Player], Draft | None]


def answer(register: Register, message: Message, player: Player) -> Draft:
    """What became of somebody's mail; written down when it was read."""
    about = message.about
    return Draft(about["subject"], [Block(text, html) for text, html in about["blocks"]])


def confirm(register: Register, message: Message, player: Player) -> Draft:
    """A mail came with this player's reply address, but we cannot tell whether the player wrote it."""
    about = message.about
    return Draft(
        f"[{about['title']}] Was this you?",
        [
            paragraph(
                f"A mail from {about['sender']} arrived at your reply address, and nothing proves that it comes from "
                "you: the sender's domain does not answer for it. Nothing was done yet. It says:"
            ),
            fixed(about["said"]),
            link("If you wrote it, confirm it here", about["page"]),
            paragraph("If you did not, do nothing; keep our mails to yourself, their reply address is yours alone."),
        ],
    )


def invitation(register: Register, message: Message, player: Player) -> Draft | None:
    about = message.about
    words = f"{about['host']} invites you to a match of {about['game']}, by mail or on the web."
    blocks = [
        paragraph(f"{words} To sit down, reply to this mail and write: join. To say no, write: decline."),
        listed(about["notes"]),
        paragraph(
            "You may add words of your own (join lucky seven): they are mixed into the shuffles, so that nobody, not "
            "even we, can steer them."
        ),
    ]
    return Draft(f"[{about['title']}] {about['host']} invites you to play", blocks)


def sign_in(register: Register, message: Message, player: Player) -> Draft:
    blocks = [
        paragraph(f"{player.name}, this link signs you in, once, within 15 minutes:"),
        link("Sign in", message.about["page"]),
        paragraph("If you did not ask for it, do nothing."),
    ]
    return Draft(f"Sign in to {register.settings.mail.name}", blocks)


def hook_off(register: Register, message: Message, player: Player) -> Draft:
    about = message.about
    words = f"Your webhook {about['url']} has failed for a day and is switched off. The last attempt: {about['note']}."
    page = f"{register.settings.url}/settings/post"
    return Draft("A webhook is switched off", [paragraph(words), link("Switch it on again when it works", page)])


def digest(register: Register, message: Message, player: Player) -> Draft | None:
    """All matches of a player in one mail, those that wait for the player first."""
    waiting, others, over = _my_matches(register, player)
    if not (waiting or others or over):
        return None
    if waiting:  # somebody waits: say so again tomorrow
        register.outbox.put(next_digest(player, int(register.now())))
    blocks = [paragraph(f"{player.name}, this is how your matches stand.")]
    if waiting:
        blocks += [heading("Your turn"), listed(waiting)]
        blocks += [paragraph("Answer the last mail of a match, or play it on the web; the links are above.")]
    if others:
        blocks += [heading("Waiting for others"), listed(others)]
    if over:
        blocks += [heading("Over since yesterday"), listed(over)]
    number = len(waiting)
    subject = f"{number} {'match waits' if number == 1 else 'matches wait'} for you" if number else "Your matches"
    return Draft(subject, blocks)


def _my_matches(register: Register, player: Player) -> tuple[list[str], list[str], list[str]]:
    waiting, others, over = list[str](), list[str](), list[str]()
    register.queries.catch_up()
    for one in register.queries.lobby(player=player.id, limit=200):
        page = f"{register.settings.url}/matches/{one.id}"
        if one.status == "running":
            line, mine = _how_it_stands(register, player, one.id)
            (waiting if mine else others).append(f"{line} {page}")
        elif one.status == "finished" and one.changed_at > register.now() - DAY:
            over.append(f"{one.title or one.game} {one.id[:4]}: {page}")
    return waiting, others, over


def _how_it_stands(register: Register, player: Player, id: str) -> tuple[str, bool]:
    with register.store.held(id) as held:
        seen = scene_of(register, register.store.newest(held), player)
        if not seen.is_awaited:
            return f"{seen.title}, {seen.stage}: {', '.join(seen.waiting_for()) or 'nobody'} decides.", False
        until = f", until {seen.when(seen.due)}" if seen.due < NEVER else ""
        return f"{seen.title}, {seen.stage}: {seen.prompt}{until}.", True


def hello(register: Register, message: Message, player: Player) -> Draft:
    """Somebody we know wrote to the mailbox itself."""
    waiting, others, _ = _my_matches(register, player)
    blocks = [
        paragraph(
            f"{player.name}, this mailbox plays matches. To decide something, reply to the last mail of the match: its "
            "address tells us which one you mean."
        ),
        paragraph("To lay a table of your own, write to this address, for example: open coal-baron 3 steady."),
    ]
    blocks += [heading("Your turn"), listed(waiting)] if waiting else []
    blocks += [heading("Waiting for others"), listed(others)] if others else []
    return Draft("How to play by mail", blocks)


NOTICES: dict[str, Notice] = {
    "answer": answer,
    "confirm": confirm,
    "invitation": invitation,
    "sign-in": sign_in,
    "hook-off": hook_off,
    "digest": digest,
    "hello": hello,
}


def next_digest(player: Player, now: Moment) -> New:
    """The next daily mail of a player: one for each day, however often it is put."""
    zone, hour = calendars.zone(player.zone), preferences_of(player).digest
    today = calendars.on_the_wall(now, zone).date()
    moments = (calendars.seconds(today + timedelta(days=days), time(hour), zone) for days in range(3))
    due = next(moment for moment in moments if moment > now)
    return New("", due // HOUR, player.id, "digest", MAIL, {}, due)
