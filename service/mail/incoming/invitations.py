"""Invitations by mail: somebody who opens a match asks others to it, and they sit down by answering one word."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain
from typing import Any

from domain.games import GAMES
from domain.words import Refused, Sentence, refuse, require, say
from service.bootstrap import Register
from service.mail.addresses import Reply
from service.mail.incoming.doubts import wavers, weigh
from service.mail.incoming.from_header import sole_address
from service.mail.incoming.inbox import Item, item_id
from service.mail.incoming.mail_text import IncomingMail
from service.mail.incoming.not_acted_upon import tell_invited
from service.mail.incoming.put_answer import in_thread, put_answer
from service.mail.outgoing.blocks import paragraph
from service.notify.outbox import MAIL, New
from service.present.names import title_of
from service.present.terms import about_time
from service.usecases.callers import NOT_THE_ORGANISER, Caller, NotAllowed
from service.usecases.match_view import Summary
from service.usecases.people import Player

INVITED = 255  # stands for the seat of somebody who does not sit down yet
WORDS = ("join", "decline")


class Invitations:
    def __init__(self, register: Register) -> None:
        self._register = register

    def invite(self, caller: Caller, match: str, email: str) -> str:
        """Invite an address to a match that has not started. Once for each address; the id is returned."""
        register = self._register
        address = sole_address(email)
        require(address, "email", "an address looks like anna@example.org")
        table = register.queries.table(caller, match)
        if not table.organises:
            raise NotAllowed("organiser", NOT_THE_ORGANISER)
        at = table.summary
        require(at.status == "open" and at.free_seats, "seat", "there is no free seat at this table")
        about = self._about(at, caller, address)
        id = item_id(match, address)
        inviter = register.people.person(caller.player)
        with register.store.durable.writing() as cursor:
            if cursor.row("SELECT 1 FROM invitations WHERE id=?", id):
                return id
            register.invitation_rules.check(cursor, inviter, match, address)
            cursor.run(
                "INSERT INTO invitations VALUES (?,?,?,?,'sent',?) ON CONFLICT DO NOTHING",
                id, match, address, caller.player, int(register.now()),
            )  # fmt: skip
            register.outbox.put_in(cursor, [New(match, 0, f"invited:{id}", "invitation", MAIL, about)])
        return id

    def _about(self, match: Summary, caller: Caller, address: str) -> dict[str, Any]:
        register, now = self._register, int(self._register.now())
        free = say("{number:seat|seats}, {free} of them free.", number=match.seats, free=len(match.free_seats))
        time = " ".join(map(str, about_time(match.terms)))
        return {
            "to": address,
            "host": _harmless(register.names(caller.player)),
            "game": GAMES[match.game].TITLE,
            "title": title_of(match.game, match.id, ""),  # a title would be words of a stranger in a subject
            "notes": [str(free), time],
            "reply": register.addresses.reply_to(Reply(match.id, INVITED, 0), f"invited {address}", now),
        }

    def answer(
        self,
        item: Item,
        mail: IncomingMail,
        is_aligned: Callable[[], bool],
        is_too_many: Callable[[Player, str], bool],
    ) -> None:
        """Somebody answers an invitation: only from the invited address, with its domain behind it. Where it is one of
        too many mails that do nothing, that has been said."""
        register = self._register
        genuine = mail.sender and register.addresses.is_genuine(item.recipient, f"invited {mail.sender}")
        reply = register.addresses.read_reply(item.recipient)
        if not genuine or reply is None or not is_aligned():
            tell_invited(register, item, mail, reply.match if reply else "")
            return register.inbox.settle(item.id, "ignored", "the answer does not come from who was invited")
        player, note = self._player(mail), ""
        if is_too_many(player, reply.match):
            return None
        try:
            words = self._act(*_answer_in(mail), reply.match, player, item)
        except Refused as refusal:
            words, note = say("That was not done: {reason}.", reason=refusal.sentence), f"idle {player.id}"
        subject = in_thread(mail.subject or str(say("Your invitation")))
        put_answer(register, mail, item.id, player.id, reply.match, subject, [paragraph(words)], item.recipient)
        return register.inbox.settle(item.id, "done", note)

    def _act(self, word: str, rest: str, match: str, player: Player, item: Item) -> Sentence:
        if word == "decline":
            self._note(match, player, "declined")
            return say("You have said no to the invitation. Maybe another time.")
        if word != "join":
            refuse("invite", "write join to sit down, or decline to say no")
        command = f"{item.command}-1"
        words = f"{rest[:100]} {item.command}".strip()  # the digest of the mail is in it, which nobody here has chosen
        self._register.matches.sit(Caller(player.id), match, words=words, command=command)
        self._note(match, player, "joined")
        return say("You sit at the table. We write when the match begins.")

    def no_more(self, whom: str, match: str) -> bool:
        """No more mails about a match; for somebody who was invited it means no, and no more invitations at all."""
        if self._register.people.get(whom):
            self._register.preferences.override(whom, match, "nothing")
            return True
        with self._register.store.durable.writing() as cursor:
            row = cursor.row(
                "SELECT id, email FROM invitations WHERE match=? AND SUBSTR(id, 1, ?)=?", match, len(whom), whom
            )
            if row is None:
                return False
            self._register.invitation_rules.stop(cursor, row["email"])
            return cursor.run("UPDATE invitations SET state='declined' WHERE id=?", row["id"]) == 1

    def _player(self, mail: IncomingMail) -> Player:
        """Who answers: somebody we know, or somebody new who is called like the first part of the address."""
        people = self._register.people
        player = people.by_email(mail.sender) or people.add(mail.sender.partition("@")[0][:40], mail.sender)
        people.confirm(player)
        return player

    def _note(self, match: str, player: Player, state: str) -> None:
        with self._register.store.durable.writing() as cursor:
            cursor.run("UPDATE invitations SET state=? WHERE match=? AND email=?", state, match, player.email)


def _harmless(name: str) -> str:
    """The name of who invites, to somebody who did not ask for it: as long as it is a name and no address of a page."""
    return str(say("Somebody")) if _LEADS_ELSEWHERE.search(name) else name


_LEADS_ELSEWHERE = re.compile(r"[/:@\\]|\w\.\w\w")


def _answer_in(mail: IncomingMail) -> tuple[str, str]:
    """The word that answers an invitation, and what is said after it. Where it is not clear, nobody sits down."""
    weighed = weigh(mail.paragraphs, mail.unread, _is_answer, WORDS)
    answers = dict.fromkeys(line for line in chain.from_iterable(weighed.said) if _is_answer(line))
    doubt = weighed.doubt or next((line for line in answers if wavers(line)), "") or "".join(list(answers)[1:])
    if answers and doubt:
        refuse("invite", 'your mail also says "{line}"; write join or decline alone', line=doubt[:200])
    word, _, rest = next(iter(answers), "").partition(" ")
    return word.lower().rstrip(".!,"), rest.strip()


def _is_answer(line: str) -> bool:
    return line.partition(" ")[0].lower().rstrip(".!,") in WORDS
