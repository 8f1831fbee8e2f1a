"""People as programs answer what they were sent, through a real mail server: late, twice, crossed, in forty styles.

    .venv/bin/python -m ops.drills.conversation [--mails 20000] [--people 240] [--minutes 120] [--seed 1]

They play all games at many tables and remember what each mail showed them. Afterwards the books are read: a decision
that the answered mail did not show under its mark, and a person's mail that got no answer, are faults; what waits to go
along with the next letter is waited for. Printed are also the mails that we sent for each turn of a person. Before
that, many more answers are tried without mail.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from typing import NamedTuple

import click

from domain.games import CAMPAIGNS, GAMES
from domain.match.clocks import Terms
from domain.match.log import DecisionMade
from service.config import MailSettings
from service.mail.incoming.inbox import command_of
from service.mail.incoming.intake import Intake, listen
from service.mail.incoming.mail_headers import mail_id
from service.notify.queues import MAIL_IN, Queues
from service.run import redis_server
from service.usecases.commands import Caller
from service.usecases.preferences import change_preferences
from tests.conversations import Conversations
from tests.letter_writers import Sent, Writer, commands_of, wrong_actions
from tests.registers import SmallRegister, lay_table
from tests.service.mail.mta import NAME, Exim, exim
from tests.service.mail.station import environment, start

SEATS = 3
LATEST = 20.0  # seconds that a mail stays on its way, at most
PATIENCE = 60.0  # seconds without a mail, after which nobody expects one that is not held
AT_ONCE = 8  # mails that are handed over to the mail server at the same time


class Noting(Intake):
    """The intake, which also notes under which id each mail that it stores is carried out."""

    def __init__(self, register: SmallRegister) -> None:
        queues = Queues(register.settings.data)
        super().__init__(register.register, lambda id: queues.put(MAIL_IN, "answer", id))
        self.commands: dict[str, str] = {}  # Message-ID -> command id

    def take(self, recipient: str, sender: str, raw: bytes) -> str | None:
        kept = super().take(recipient, sender, raw)
        if kept:
            self.commands[mail_id(raw)] = command_of(raw)
        return kept


@contextmanager
def taking(intake: Intake, port: int) -> Iterator[None]:
    """Our end of the mail server's LMTP, in a thread."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever, daemon=True)
    thread.start()
    server = asyncio.run_coroutine_threadsafe(listen(intake, f"127.0.0.1:{port}"), loop).result()
    try:
        yield
    finally:
        loop.call_soon_threadsafe(server.close)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()


class Came(NamedTuple):
    """A mail of ours: its kind, and the mails of people that it answers."""

    kind: str
    answers: list[str]


class Post:
    """What goes to and fro between people and register."""

    def __init__(self, server: Exim, people: list[str], seed: int) -> None:
        self._server, self._rng = server, Random(seed)
        self._writers = {name: Writer(name, seed) for name in people}
        self._under_way: list[tuple[float, str, Sent]] = []
        self.sent: dict[str, Sent] = {}  # by Message-ID
        self._threads = ThreadPoolExecutor(AT_ONCE)
        self.came: list[Came] = []
        self.answered: set[str] = set()
        self.handed = 0
        self.last = time.monotonic()  # when a mail came or went

    def exchange(self, *, writing: bool) -> None:
        """Everybody reads what has come; what is due is handed over."""
        for name, writer in self._writers.items():
            for mail in self._server.new_mails(name):
                self.last = time.monotonic()
                self._note(str(mail["Message-ID"]), str(mail["References"] or "").split())
                if writer.read(mail) and writing:
                    self._write(name)
        if writing and not self._under_way:
            self._write(self._rng.choice(list(self._writers)))
        self._hand_over()

    def _note(self, id: str, references: list[str]) -> None:
        answers = [one for one in references if one.endswith("@players.example>")]
        self.came.append(Came(id.split(".")[2], answers))
        self.answered.update(references)

    def _write(self, name: str) -> None:
        """Most answers come soon, some late; some are handed over twice."""
        sent = self._writers[name].write()
        for _ in range(self._rng.choice((1,) * 9 + (2,))):
            if sent:
                self._under_way.append((time.monotonic() + LATEST * self._rng.random() ** 6, name, sent))

    def _hand_over(self) -> None:
        now = time.monotonic()
        due = [one for one in self._under_way if one[0] <= now]
        self._under_way = [one for one in self._under_way if one[0] > now]
        for _ in self._threads.map(self._submit, due):
            self.handed += 1
            self.last = now
        if not due:
            time.sleep(0.05)

    def _submit(self, due: tuple[float, str, Sent]) -> None:
        _, name, sent = due
        self.sent[sent.id] = sent
        self._server.submit(name, sent.letter.reply_to, sent.mail)

    @property
    def unanswered(self) -> list[Sent]:
        return [sent for id, sent in self.sent.items() if id not in self.answered]

    def is_quiet(self, register: SmallRegister) -> bool:
        """Whether nobody expects anything more: all is answered, or nothing is held and nothing comes."""
        if self._under_way:
            return False
        silent = time.monotonic() - self.last > PATIENCE
        return not self.unanswered or (silent and not register.register.outbox.counts().get("queued"))


PLAYED = [game for game in GAMES if game not in CAMPAIGNS]  # a campaign is played through its matches


@click.command()
@click.option("--mails", default=20_000, show_default=True, help="Mails that people write.")
@click.option("--people", default=240, show_default=True, help="How many; three at each table.")
@click.option("--minutes", default=120, show_default=True, help="After so many nobody writes any more.")
@click.option("--steps", default=20_000, show_default=True, help="Steps of each game without mail, before that.")
@click.option("--seed", default=1, show_default=True, help="Of everybody's dice.")
def main(mails: int, people: int, minutes: int, steps: int, seed: int) -> None:
    """Play by mail as people do; exit 1 if anything was decided wrongly, or anybody was left without an answer."""
    for game in PLAYED if steps else ():
        without_mail(game, steps, seed)
    names = [f"person{number}" for number in range(people - people % SEATS)]
    with TemporaryDirectory(prefix="drill-") as folder, exim(names) as server:
        register = SmallRegister(Path(folder), now=int(time.time()), mail=MailSettings("play@register.example"))
        ids = list(lay_tables(register, names))
        with redis_server.running(Path(folder)) as url:
            faults = drill(register, ids, server, Post(server, names, seed), url, mails, 60.0 * minutes)
        register.close()
    if faults:
        raise click.ClickException("; ".join(faults))
    click.echo("No wrong action, nobody without an answer.")


def without_mail(game: str, steps: int, seed: int) -> None:
    """The same people without the mail server: what is wrong is raised."""
    with TemporaryDirectory(prefix="drill-") as folder:
        register = SmallRegister(Path(folder))
        talk = Conversations(register, game, seed)
        talk.go_on(steps)
        register.close()
    click.echo(f"{game}: {', '.join(f'{number} {what}' for what, number in sorted(talk.counts.items()))}")


def lay_tables(register: SmallRegister, names: list[str]) -> Iterator[str]:
    """All games in turn, three people at each table."""
    people = [register.people.add(name, f"{name}@players.example").id for name in names]
    for id in people:
        change_preferences(register.people, id, {"pictures": False})
    for table in range(len(people) // SEATS):
        callers = [Caller(id) for id in people[SEATS * table : SEATS * (table + 1)]]
        yield lay_table(register.matches, callers, PLAYED[table % len(PLAYED)], terms=Terms(pace="steady"))


def drill(
    register: SmallRegister, ids: list[str], server: Exim, post: Post, url: str, mails: int, seconds: float
) -> list[str]:
    env = environment(register.settings.data, server.port, server.lmtp, NAME) | {"REDIS_URL": url}
    intake, until = Noting(register), time.monotonic() + seconds
    workers = [start(env, "workers", kind) for kind in ("dispatcher", "jobs", "answers")]
    try:
        with taking(intake, server.lmtp), click.progressbar(length=mails, label="mails") as bar:
            while post.handed < mails and time.monotonic() < until:
                post.exchange(writing=True)
                bar.update(min(post.handed, mails) - bar.pos)
            while not post.is_quiet(register):
                post.exchange(writing=False)
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.wait()
    return list(found(register, ids, post, intake.commands))


# --- reading the books -----------------------------------------------------------------------------------------------


def found(register: SmallRegister, ids: list[str], post: Post, commands: dict[str, str]) -> Iterator[str]:
    """The faults; what was measured is printed."""
    because_of: dict[str, Sent] = {}
    for id, command in commands.items():
        because_of |= commands_of(command, post.sent[id])
    entries = [entry for id in ids for entry in register.store.events.entries(id)]
    decided = [one.command for one in entries if isinstance(one.event, DecisionMade) and one.event.how == "decided"]
    turns = {because_of[command].id for command in decided if command in because_of}
    wrong, silent = list(wrong_actions(register, ids, because_of)), post.unanswered
    idle = [one for one in post.came if one.answers and turns.isdisjoint(one.answers)]
    came = len(post.came)
    click.echo(f"{post.handed} mails of people, {len(post.sent)} different ones; {came} mails of ours")
    click.echo(f"{len(decided)} decisions in {len(turns)} turns")
    click.echo(
        f"mails for each turn of a person: {(came - len(idle)) / max(1, len(turns)):.2f}, answers to idle ones aside"
    )
    kinds = Counter(one.kind for one in post.came) - Counter(one.kind for one in idle)
    click.echo(f"of these: {', '.join(f'{number} {kind}' for kind, number in kinds.most_common())}")
    click.echo(f"decisions of which another letter told: {told_along(register)}; told alone: {told_alone(register)}")
    click.echo(f"wrong actions: {len(wrong)}; mails without an answer: {len(silent)}")
    click.echo(f"what became of them: {', '.join(states(register))}")
    yield from wrong[:10]
    yield from (f"no answer to {sent.parts} ({sent.id})" for sent in silent[:10])


def told_along(register: SmallRegister) -> int:
    """How many answers went along with another letter."""
    return _count(register, "state='dropped' AND note LIKE 'told in %'")


def told_alone(register: SmallRegister) -> int:
    """How many waited for that in vain."""
    return _count(register, "state='accepted' AND due>created")


def _count(register: SmallRegister, where: str) -> int:
    with register.store.durable.reading() as cursor:
        row = cursor.row(f"SELECT COUNT(*) AS n FROM outbox WHERE kind LIKE 'answer:%' AND {where}")  # noqa: S608
    return int(row["n"]) if row else 0


def states(register: SmallRegister) -> Iterator[str]:
    """How many mails are in which state of the inbox."""
    with register.store.durable.reading() as cursor:
        for row in cursor.rows("SELECT state, COUNT(*) AS n FROM inbox GROUP BY state ORDER BY state"):
            yield f"{row['n']} {row['state']}"


if __name__ == "__main__":
    main()
