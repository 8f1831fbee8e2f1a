"""Eight people play a tournament of two rounds by mail alone, through a real mail server: they enter, play, protest.

    .venv/bin/python -m ops.drills.tournament_by_mail [--minutes 30] [--seats 2] [--keep FOLDER]

exim4 stands in front, our LMTP behind it; dispatcher, workers and intake run as processes of their own. Everybody
enters by answering the invitation, answers each letter as the greedy bot would decide, and one protests; the director,
who does not play, answers that protest. At the end the results are confirmed, packed, and the pack is checked together
with every mail that people got, as `verify cup.zip kept.mbox` does. `--keep` writes the first letter of each kind down.
"""

from __future__ import annotations

import mailbox
import time
from collections import Counter
from email.message import EmailMessage
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import click

from domain.match.clocks import Terms
from domain.tournament.acts.entries import TournamentOpening
from domain.tournament.announcement import Announcement, EntryRule, Stage
from domain.tournament.state import Tournament
from ops.drills.behind_exim import behind_exim
from service.bots import BOTS
from service.cli.verify_pack import with_mails
from service.proof.packs.check_pack import PackReport, check_pack
from service.usecases.callers import Caller
from service.usecases.preferences import change_preferences
from service.usecases.tournament_acts import ACTS, Given
from tests.registers import SmallRegister
from tests.service.mail.mta import Exim
from tests.service.mail.station import reply, station
from tests.service.mail.table import plain

GAME = "coal-baron"
PLAYERS = ("anna", "bartek", "celina", "dawid", "ewa", "filip", "gosia", "henryk")
ASKED = "YOU ARE ASKED TO"
PROTEST = "protest round 1: the lamp of my table was out"


class Entrants:
    """Who reads and answers: what they got, what they wrote, what was refused."""

    def __init__(self, server: Exim, register: SmallRegister, cup: str, ids: dict[str, str], keep: Path | None) -> None:
        self.server, self.register, self.cup, self.ids, self.keep = server, register, cup, ids, keep
        self.written = 0
        self.kinds: Counter[str] = Counter()
        self.refused: list[str] = []
        self.mails: list[bytes] = []

    def read(self, player: str, mail: EmailMessage) -> None:
        self.mails.append(bytes(mail))
        words, subject = plain(mail), str(mail["Subject"])
        named = next((one for one in KINDS if one in subject), "of a match" if ASKED in words else "other")
        kind = "answer" if subject.startswith("Re: ") and named in KINDS else named
        self.kinds[kind] += 1
        self._kept(kind, mail)
        if "NOT DONE" in words:
            self.refused.append(words)
        elif kind == "You are invited":
            self.write(player, mail, f"enter: words of {player}")
        elif subject.endswith("Round 1 is over") and player == "anna" and kind != "answer":
            self.write(player, mail, PROTEST)
        elif ASKED in words:
            self.decide(player, mail)

    def decide(self, player: str, mail: EmailMessage) -> None:
        match = str(mail["List-Id"]).rpartition("<")[2].partition(".")[0]
        table = self.register.queries.table(Caller(self.ids[player]), match)
        if table.is_awaited:
            offers = [one.decision for one in table.offers]
            decision = BOTS[GAME]["greedy"](table.view, table.seat, offers, Random(table.summary.ply))
            self.write(player, mail, table.game.write(decision))

    def write(self, player: str, mail: EmailMessage, text: str) -> None:
        self.written += 1
        self.server.submit(player, *reply(mail, player, text, self.written))

    def _kept(self, kind: str, mail: EmailMessage) -> None:
        if self.keep is not None and self.kinds[kind] == 1:
            (self.keep / f"{kind.replace(' ', '-')}.txt").write_text(plain(mail), "utf-8")


KINDS = (
    "You are invited", "You have entered", "Entries are closed", "your fixture", "is over", "Provisional results",
    "Your protest is answered", "Ruling", "Results",
)  # fmt: skip


@click.command()
@click.option("--minutes", default=30, show_default=True, help="How long it may take.")
@click.option("--seats", default=2, show_default=True, help="Seats of a table.")
@click.option("--keep", type=click.Path(file_okay=False, path_type=Path), help="A folder for letters to read.")
def main(minutes: int, seats: int, keep: Path | None) -> None:
    """A tournament of eight by mail alone."""
    with behind_exim(PLAYERS, keep) as (server, register, env):
        ids = people(register)
        director = Caller(register.people.add("Dira").id)
        cup = announced(register, director, ids, seats)
        with station(env):
            entrants = Entrants(server, register, cup, ids, keep)
            played(entrants, director, 60.0 * minutes)
        told(entrants)


def people(register: SmallRegister) -> dict[str, str]:
    known = {name.lower(): register.people.by_email(f"{name}@players.example") for name in PLAYERS}
    ids = {name: one.id if one else register.people.add(name.capitalize(), f"{name}@players.example").id
           for name, one in known.items()}  # fmt: skip
    for id in ids.values():
        change_preferences(register.people, id, {"pictures": False})
    return ids


def announced(register: SmallRegister, director: Caller, ids: dict[str, str], seats: int) -> str:
    announcement = Announcement(
        (Stage("swiss", seats, rounds=2),), protest=0, entry=EntryRule(invited=tuple(ids.values()))
    )
    asked = TournamentOpening("Mail cup", GAME, announcement, terms=Terms(pace="steady"))
    return register.register.tournaments.open(director, asked).tournament


def played(entrants: Entrants, director: Caller, seconds: float) -> None:
    """Until everybody has heard of the confirmed results."""
    until = time.monotonic() + seconds
    while entrants.kinds["Results"] < len(PLAYERS) and time.monotonic() < until:
        for player in PLAYERS:
            for mail in entrants.server.new_mails(player):
                entrants.read(player, mail)
        direct(entrants, director)
        time.sleep(0.05)


def direct(entrants: Entrants, director: Caller) -> None:
    """What the director does: close the list once all are in it, and answer protests."""
    now = state(entrants)
    wishes = [("answer", Given(number=one.number, reason="it was lit")) for one in now.protests if not one.answered]
    if now.phase == "entering" and len(now.entrants) == len(PLAYERS):
        wishes.append(("close-entries", Given()))
    for act, given in wishes:
        entrants.register.register.tournaments.carry_out(entrants.cup, director, ACTS[act](director, given))


def state(entrants: Entrants) -> Tournament:
    return entrants.register.register.tournament_views.get(entrants.cup).now


def told(entrants: Entrants) -> None:
    now = state(entrants)
    click.echo(f"{now.phase}, {len(now.rounds)} rounds: {len(entrants.mails)} letters got, {entrants.written} written")
    click.echo("letters: " + ", ".join(f"{kind} {number}" for kind, number in entrants.kinds.most_common()))
    click.echo(f"{len(now.protests)} protests, {len(entrants.refused)} refused")
    report = checked(entrants) if now.over else None
    if report is not None:
        click.echo(f"pack with {report.matches} matches: {'good' if report.good else report.found}")
        for line in report.notes:
            click.echo(f"  {line}")
    good = report is not None and report.good and len(now.protests) == 1 and not entrants.refused
    raise SystemExit(0 if good else 1)


def checked(entrants: Entrants) -> PackReport:
    """The pack, checked together with all letters that people got."""
    out = BytesIO()
    entrants.register.register.packs.write(entrants.cup, out)
    with TemporaryDirectory() as folder:
        kept = mailbox.mbox(Path(folder) / "kept.mbox")
        for raw in entrants.mails:
            kept.add(raw)
        kept.close()
        return with_mails(check_pack(out), Path(folder) / "kept.mbox")


if __name__ == "__main__":
    main()
