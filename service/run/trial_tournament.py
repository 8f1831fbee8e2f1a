"""A tournament that is played to its end by bots, in a register that is thrown away: to see what an announcement leads
to before anybody enters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from domain.tournament.acts import ending, entries, rounds
from domain.tournament.acts.entries import TournamentOpening
from domain.tournament.acts.writing import TournamentEvents, TournamentPen
from domain.tournament.announcement import DrawRule
from domain.tournament.state import Tournament
from domain.words import refuse, say
from service.bootstrap import Register, build
from service.bots import BOTS
from service.bots.own_bots import kind_of
from service.bots.seating import choice
from service.config import Settings
from service.storage import schema
from service.usecases.callers import Caller

START = 1_800_000_000
MINUTE, HOUR = 60, 3600
DIRECTOR = "director"
ALPHABETS = {"digits": "0123456789", "hex": "0123456789abcdef", "dice": "123456", "line": "abcdefghijklmnopqrstuvwxyz"}
STEPS = 10_000  # rounds, draws and confirmations: more than any tournament has


class TrialClock:
    """A clock that goes on by a second whenever somebody looks, so that the same trial is the same tournament."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> float:
        self.now += 1
        return float(self.now)


class BotTournament:
    """A tournament of bots, in a register of its own."""

    def __init__(self, register: Register, clock: TrialClock, asked: TournamentOpening, bots: int) -> None:
        self.register, self._clock = register, clock
        self._director = Caller(register.people.add("Director", id=DIRECTOR).id)
        self.id = register.tournaments.open(self._director, asked, "trial").tournament
        self._enter(asked.game, bots)

    def _enter(self, game: str, number: int) -> None:
        kinds = [kind for kind in ("greedy", "random") if kind in BOTS.get(game, {})]
        if not kinds:
            refuse("bots", "{game} has no bots who could try it", game=game)
        for at in range(number):
            kind = kinds[at % len(kinds)]
            player, name = f"bot-{kind}-{at + 1}", say("{kind} bot {number}", kind=kind, number=at + 1)
            self.register.people.add(str(name), kind="bot", id=player)
            self._do(Caller(player, "bot"), partial(_entered, player), f"enter-{player}")
        self._do(self._director, entries.close_entries, "close")

    def _do(self, who: Caller, act: Callable[[Tournament, TournamentPen], TournamentEvents], command: str) -> None:
        self.register.tournaments.carry_out(self.id, who, act, command)

    @property
    def now(self) -> Tournament:
        return self.register.tournaments.at(self.id)

    def play(self, progress: Callable[[Tournament], None] = lambda now: None) -> Tournament:
        """Everything to the confirmed end. What `progress` sees is the tournament before each round and at the end."""
        for step in range(STEPS):
            now = self.now
            progress(now)
            if now.over:
                return now
            if now.running is not None:
                for one in now.running.open:
                    self._play(one.fixture.match)
            elif now.phase == "provisional":
                self._clock.now = now.protest_until + HOUR
                self._do(self._director, ending.confirm, f"confirm-{step}")
            else:
                value = drawn(now.announcement.draw, now.id, len(now.draws))
                self._do(self._director, partial(_drawn, value), f"draw-{step}")
            self.register.tournaments.follow(self.id)
        raise RuntimeError("the tournament never ends")

    def _play(self, match: str) -> None:
        """Bots decide until it is over."""
        reader = Caller("")
        while not (summary := self.register.queries.summary(reader, match)).over:
            chair = summary.chairs[summary.awaited[0]]
            assert chair is not None
            bot = Caller(chair.player, chair.kind)
            table = self.register.queries.table(bot, match)
            text = choice(table, kind_of(chair.player))
            self.register.matches.decide(bot, match, text, table.questions[0].asked, f"trial-{summary.version}")


def _entered(player: str, now: Tournament, pen: TournamentPen) -> TournamentEvents:
    return entries.enter(now, pen, player, "bot", str(say("I am {player}", player=player)))


def _drawn(value: str, now: Tournament, pen: TournamentPen) -> TournamentEvents:
    return rounds.make_draw(now, pen, value)


def drawn(rule: DrawRule, id: str, number: int) -> str:
    """A value of the form that was announced: the same for the same trial."""
    alphabet, said = ALPHABETS[rule.form], sha256(f"{id}/{number}".encode()).digest()
    return "".join(alphabet[said[at % 32] % len(alphabet)] for at in range(rule.length or 32))


@contextmanager
def trial(asked: TournamentOpening, bots: int) -> Iterator[BotTournament]:
    """A trial that is gone when the block ends."""
    with TemporaryDirectory(prefix="trainregister-trial-") as folder:
        env: dict[str, Any] = {"TRAINREGISTER_DATA": folder, "TRAINREGISTER_URL": "http://trial.localhost"}
        settings = Settings.load(env)._replace(database=f"sqlite:///{Path(folder) / 'register.db'}")
        schema.migrate(settings.database)
        clock = TrialClock()
        register = build(settings, clock)
        try:
            yield BotTournament(register, clock, asked, bots)
        finally:
            register.close()
