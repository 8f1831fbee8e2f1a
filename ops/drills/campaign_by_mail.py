"""Three people found a campaign and play a chapter of it by mail alone, through a real mail server.

    .venv/bin/python -m ops.drills.campaign_by_mail [--chapters 1] [--minutes 30] [--keep FOLDER]

exim4 stands in front, our LMTP behind it; dispatcher, workers and intake run as processes of their own. The people
answer each letter as the greedy bot would decide; whether they take part they leave beforehand, once. At the end the
books are read: everything was decided by mail or left beforehand, nothing was refused, and campaign and chapters are
true together. `--keep` writes the first letter of each question down, to be read.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from email.message import EmailMessage
from pathlib import Path
from random import Random

import click

from domain.campaign import waits_for
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

GAME = "ticket-campaign"
PLAYERS = ("anna", "bartek", "celina")
ASKED = "YOU ARE ASKED TO"
BEFOREHAND = "standing attend yes"


def written(table: MatchView) -> str:
    """What somebody answers who plays like the greedy bot."""
    offers = [one.decision for one in table.offers]
    play = BOTS[table.summary.game]["greedy"]
    return table.game.write(play(table.view, table.seat, offers, Random(table.summary.ply)))


class People:
    """Who reads and answers: of which matches they heard, what they wrote, what was refused."""

    def __init__(self, server: Exim, register: SmallRegister, campaign: str, keep: Path | None) -> None:
        self.server, self.register, self.campaign, self.keep = server, register, campaign, keep
        self.chapters: list[str] = []
        self.written = self.got = 0
        self.asked: Counter[str] = Counter()
        self.refused: list[str] = []
        self.left_beforehand: set[str] = set()

    def read(self, player: str, mail: EmailMessage) -> None:
        self.got += 1
        words = plain(mail)
        if "NOT DONE" in words:
            self.refused.append(words)
            keep_letter(self.keep, f"refused-{len(self.refused)}", mail)
        match = next((one for one in self.matches() if one[:4] in str(mail["Subject"])), "")
        if match and ASKED in words:
            self.answer(player, match, mail)
        elif match:
            keep_letter(self.keep, "told", mail)

    def matches(self) -> list[str]:
        """The campaign and its chapters so far."""
        chapter = waits_for(self.register.match(self.campaign))
        if chapter and chapter not in self.chapters:
            self.chapters.append(chapter)
        return [self.campaign, *self.chapters]

    def answer(self, player: str, match: str, mail: EmailMessage) -> None:
        table = self.register.queries.table(Caller(self.register.ids[PLAYERS.index(player)]), match)
        if not table.is_awaited:
            return  # the letter is late: somebody else is asked by now
        kind = tag_of(type(table.questions[0].question))
        self.asked[kind] += 1
        keep_letter(self.keep, kind, mail)
        self._write(player, mail, written(table))
        if kind == "attendance" and player not in self.left_beforehand:
            self.left_beforehand.add(player)
            self._write(player, mail, BEFOREHAND)

    def _write(self, player: str, mail: EmailMessage, text: str) -> None:
        self.written += 1
        self.server.submit(player, *reply(mail, player, text, self.written))


@click.command()
@click.option("--chapters", default=1, show_default=True, help="So many games are played; the next one is called for.")
@click.option("--minutes", default=30, show_default=True, help="How long it may take.")
@click.option("--keep", type=click.Path(file_okay=False, path_type=Path), help="A folder for letters to read.")
def main(chapters: int, minutes: int, keep: Path | None) -> None:
    """A campaign of three by mail alone."""
    with behind_exim(PLAYERS, keep) as (server, register, env):
        with station(env):
            people = People(server, register, laid(register), keep)
            played(people, chapters, minutes)
        good = told(people, chapters)
    raise SystemExit(0 if good else 1)


def laid(register: SmallRegister) -> str:
    for id in register.ids:
        change_preferences(register.people, id, {"pictures": False})
    people = [Caller(id) for id in register.ids]
    return lay_table(register.matches, people, GAME, title="Legends by mail", terms=Terms(pace="steady"))


def played(people: People, chapters: int, minutes: int) -> None:
    """Until the game behind the last one is called for."""
    until = time.monotonic() + 60 * minutes
    while len(people.chapters) <= chapters and time.monotonic() < until:
        for player in PLAYERS:
            for mail in people.server.new_mails(player):
                people.read(player, mail)
        people.matches()
        time.sleep(0.02)


def told(people: People, chapters: int) -> bool:
    """What was seen, and whether all of it is as it should be."""
    register, played = people.register, people.chapters[:chapters]
    made = [one for match in (people.campaign, *played) for one in decisions(register, match)]
    by_mail = sum(command.startswith("mail-") for _, command in made)
    beforehand = sum(how == "standing-order" for how, _ in made)
    over = sum(register.match(one).over for one in played)
    click.echo(
        f"{over} of {chapters} games over; {len(made)} decisions: {by_mail} by mail, {beforehand} left beforehand"
    )
    click.echo(f"{people.written} mails of people, {people.got} of ours; refused: {len(people.refused)}")
    click.echo("asked: " + ", ".join(f"{kind} {number}" for kind, number in people.asked.most_common()))
    report = verified(register, people.campaign, played)
    click.echo(f"verify: {report.verdict}")
    return over == chapters and by_mail + beforehand == len(made) and not people.refused and report.good


def decisions(register: SmallRegister, match: str) -> Iterator[tuple[str, str]]:
    """How each decision of the people came about, and the command that made it."""
    for one in register.store.events.entries(match):
        if isinstance(one.event, DecisionMade) and one.event.how != "elsewhere":
            yield one.event.how, one.command


def verified(register: SmallRegister, campaign: str, chapters: Sequence[str]) -> proof.Report:
    """The campaign is abandoned, so that its log is whole, and judged with its chapters."""
    for id in register.ids:
        register.matches.agree_to_abandon(Caller(id), campaign)
    whole, *played = (proof.read_export(register.queries.export(Caller(""), one).data) for one in (campaign, *chapters))
    return proof.verify_campaign(whole, played)


if __name__ == "__main__":
    main()
