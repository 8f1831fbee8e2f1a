"""Four people play 18Africa by mail alone, through a real mail server, from the deal to the end of the last set.

    .venv/bin/python -m ops.drills.africa_by_mail [--sets 1] [--minutes 30] [--keep FOLDER]

exim4 stands in front, our LMTP behind it; dispatcher, workers and intake run as processes of their own. The people
answer each letter as the greedy bot would decide, with limits for the auction left beforehand and much of a company's
turn in one line. At the end the books are read: nothing was refused, and the export is true. `--keep` writes the first
letter of each question down, to be read.
"""

from __future__ import annotations

import time
from collections import Counter
from email.message import EmailMessage
from pathlib import Path
from random import Random

import click
import msgspec

from domain.engine import tag_of
from domain.match.clocks import Terms
from domain.match.log import DecisionMade
from ops.drills.behind_exim import behind_exim, keep_letter
from service import proof
from service.bots import BOTS
from service.usecases.callers import Caller
from service.usecases.match_view import MatchView
from service.usecases.preferences import change_preferences
from tests.registers import SmallRegister, lay_table
from tests.service.mail.mta import Exim
from tests.service.mail.station import reply, station
from tests.service.mail.table import plain

GAME = "eighteen-africa"
PLAYERS = ("anna", "bartek", "celina", "dawid")
ASKED = "YOU ARE ASKED TO"
OVER = ("You have won", "The match is over")
LIMITS = "standing limit any {most}, limit concession 10, decline trains"


def written(table: MatchView) -> list[str]:
    """The mails of somebody who plays like the greedy bot: one decision, or the rest of a company's turn."""
    offers = [one.decision for one in table.offers]
    decision = BOTS[GAME]["greedy"](table.view, table.seat, offers, Random(table.summary.ply))
    text = table.game.write(decision)
    asked = tag_of(type(table.questions[0].question))
    if asked == "keep-cards":
        return [LIMITS.format(most=3 + table.seat), text]
    if text in ("end track", "no token") and not table.view.companies[table.view.work.company].trains:
        return ["end turn"]  # it stands for the steps that are left, never for a run
    return [f"{text}; pay" if asked == "run-trains" else text]


class People:
    """Who reads and answers: what they wrote, what they were asked, what was refused."""

    def __init__(self, server: Exim, register: SmallRegister, match: str, keep: Path | None) -> None:
        self.server, self.register, self.match, self.keep = server, register, match, keep
        self.written = self.got = 0
        self.asked: Counter[str] = Counter()
        self.refused: list[str] = []
        self.over: set[str] = set()

    def read(self, player: str, mail: EmailMessage) -> None:
        self.got += 1
        words = plain(mail)
        if "NOT DONE" in words:
            self.refused.append(words)
            keep_letter(self.keep, f"refused-{len(self.refused)}", mail)
        if any(one in str(mail["Subject"]) for one in OVER):
            self.over.add(player)
            keep_letter(self.keep, "over", mail)
        elif ASKED in words:
            self.answer(player, mail)

    def answer(self, player: str, mail: EmailMessage) -> None:
        caller = Caller(self.register.match(self.match).players[PLAYERS.index(player)])
        table = self.register.queries.table(caller, self.match)
        if not table.is_awaited:
            return  # the letter is late: somebody else is asked by now
        kind = tag_of(type(table.questions[0].question))
        self.asked[kind] += 1
        keep_letter(self.keep, kind, mail)
        for text in written(table):
            self.written += 1
            self.server.submit(player, *reply(mail, player, text, self.written))


@click.command()
@click.option("--sets", default=1, show_default=True, help="Stock rounds with their two operating rounds.")
@click.option("--minutes", default=30, show_default=True, help="How long it may take.")
@click.option("--keep", type=click.Path(file_okay=False, path_type=Path), help="A folder for letters to read.")
def main(sets: int, minutes: int, keep: Path | None) -> None:
    """A match of four by mail alone."""
    with behind_exim(PLAYERS, keep) as (server, register, env):
        with station(env):
            people = People(server, register, laid(register, sets), keep)
            played(people, minutes)
        told(people)


def laid(register: SmallRegister, sets: int) -> str:
    ids = [*register.ids, register.people.add("Dawid", "dawid@players.example", zone="Europe/Warsaw").id]
    for id in ids:
        change_preferences(register.people, id, {"pictures": False})
    options = msgspec.json.encode({"max_sets": sets})
    terms = Terms(pace="steady")
    return lay_table(register.matches, [Caller(id) for id in ids], GAME, options=options, terms=terms)


def played(people: People, minutes: int) -> None:
    until = time.monotonic() + 60 * minutes
    while len(people.over) < len(PLAYERS) and time.monotonic() < until:
        for player in PLAYERS:
            for mail in people.server.new_mails(player):
                people.read(player, mail)
        time.sleep(0.02)


def told(people: People) -> None:
    register, match = people.register, people.match
    at = register.match(match)
    made = [one for one in register.store.events.entries(match) if isinstance(one.event, DecisionMade)]
    by_mail = sum(one.command.startswith("mail-") for one in made)
    beforehand = sum(one.event.how == "standing-order" for one in made if isinstance(one.event, DecisionMade))
    click.echo(f"{at.status} at ply {at.ply}: {people.got} letters got, {people.written} written")
    click.echo(f"{len(made)} decisions: {by_mail} by mail, {beforehand} left beforehand; {len(people.refused)} refused")
    click.echo("asked: " + ", ".join(f"{kind} {number}" for kind, number in people.asked.most_common()))
    if at.status == "finished":
        names = register.people.names(list(at.players))
        report = proof.verify(proof.write_export(at, register.store.events.read(match), names), [])
        click.echo(f"verify: {'good' if report.good else report.broken}")
    good = at.status == "finished" and not people.refused
    raise SystemExit(0 if good else 1)


if __name__ == "__main__":
    main()
