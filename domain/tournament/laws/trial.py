"""A random tournament: people enter, withdraw and protest; directors rule; matches end, late or not at all.

Results are drawn. Everything goes through the acts, as it does in a register; what they refuse changes nothing. The
laws are looked at whenever something was written that they are about.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

import msgspec
from msgspec import Raw

from domain.chain import Actor
from domain.chance import Chance, commitment
from domain.match.clocks import HOUR
from domain.tournament import log, lots
from domain.tournament.acts import ending, entries, results, rounds, rulings, substitutes
from domain.tournament.acts.writing import TournamentEvents, TournamentPen, write_tournament
from domain.tournament.given import is_announcement
from domain.tournament.laws import holding
from domain.tournament.laws.holding import broken
from domain.tournament.laws.settings import tournament_setting
from domain.tournament.layouts import is_complete
from domain.tournament.log import About, FixtureResult, MatchReceipt
from domain.tournament.reach import Reach
from domain.tournament.state import FixtureNow, Tournament
from domain.words import Refused

SERVICE = Actor("service")
UNSETTLING = (
    log.ResultRuled, log.PenaltyGiven, log.ReserveCalled, log.FixtureVoided, log.FixtureLaidAnew, log.TermsChanged,
    log.PairingChanged, log.StageClosed, log.Excluded,
)  # fmt: skip # what begins a new reckoning of what can be reached


class TournamentTrial:
    """One random tournament. `play` plays it to its end and returns the number of its fixtures."""

    def __init__(self, seed: int, entrants: int) -> None:
        self.dice = Chance(b"dice of the trial " + seed.to_bytes(16, "big"), 0)
        self.setting = tournament_setting(self.dice, entrants)
        self.master = sha256(b"master %d" % seed).digest()
        self.now = Tournament(f"t{seed}")
        self.stored: list[bytes] = []
        self.at, self.commands = 1_800_000_000, 0
        self.reach: dict[str, Reach] = {}
        self.refused = 0

    # --- acting ------------------------------------------------------------------------------------------------------

    def pen(self, by: Actor) -> TournamentPen:
        self.commands += 1
        self.at += self.dice.below(3 * HOUR)
        return TournamentPen(self.at, by, f"c{self.commands}", b"k" * 32, self.master)

    def do(self, by: Actor, act: object, *given: object, **named: object) -> bool:
        """Carry out an act; False if it was refused, in which case nothing has changed."""
        pen, version = self.pen(by), self.now.version
        try:
            self.write(pen, act(self.now, pen, *given, **named))  # type: ignore[operator]
        except Refused:
            if self.now.version != version:
                broken("refusals change nothing", self.now, f"{act} was refused after its first event")
            self.refused += 1
            return False
        return True

    def write(self, pen: TournamentPen, events: TournamentEvents | Iterable[log.AnyTournamentEvent]) -> None:
        written = write_tournament(self.now, pen, events)
        self.stored += [one.data for one in written]
        if any(isinstance(one.entry.event, UNSETTLING) for one in written):
            self.reach = {}
        if self.now.fields and not self.now.played_out and self.chance_of(3):
            self.reach = holding.reach_narrows(self.now, self.reach)

    def chance_of(self, one_in: int) -> bool:
        return self.dice.below(one_in) == 0

    def director(self, players: Iterable[str] = ()) -> Actor:
        """A director; for a case of these players one whom it does not concern."""
        concerned = set(players)
        near = {other for pair in self.now.apart if concerned & set(pair) for other in pair} | concerned
        free = [one for one in self.now.directors if one not in near]
        return Actor("organiser", self.dice.pick(free))

    # --- a tournament ------------------------------------------------------------------------------------------------

    def play(self) -> int:
        self.open()
        self.enter()
        while not self.now.played_out:
            self.play_stage()
        self.end()
        holding.the_log_folds(self.now, self.stored)
        holding.the_log_can_be_recomputed(self.now, self.stored)
        return sum(len(round.fixtures) for round in self.now.rounds)

    def open(self) -> None:
        """Any number of seats, as if a game were played by so many."""
        low, high, announced = self.setting.low, self.setting.high, self.setting.announcement
        is_announcement(announced, low, high)
        options, pen = Raw(b"{}"), self.pen(Actor("organiser", "d0"))
        opened = log.TournamentOpened("a trial", "none", options, "", 1, low, high, announced, commitment(self.master))
        self.write(pen, [opened, log.DirectorNamed("d0")])
        for name in ("d1", "p1"):
            self.do(Actor("organiser", "d0"), entries.name_director, name)

    def enter(self) -> None:
        for number in range(self.setting.entrants):
            player = f"p{number}"
            self.do(Actor("player", player), entries.enter, player, "person", self.dice.pick(["", player, "łódź"]))
        for _ in range(self.dice.below(3)):
            one = self.someone()
            self.may_not(Actor("player", one), entries.enter, one)
            if len(self.playing()) > self.setting.low + 2:
                self.do(Actor("player", one), entries.withdraw, one)
                if self.chance_of(2):
                    self.do(Actor("player", one), entries.enter, one)
        if self.chance_of(4) and len(self.playing()) > self.setting.low + 2:
            one = self.someone()
            self.do(self.director([one]), entries.refuse_entry, one, "plays under two names")
        for number in range(self.dice.below(4)):
            self.do(Actor("player", f"r{number}"), entries.stand_by, f"r{number}")
        self.keep_apart()
        seeds = {player: 1 + self.dice.below(9) for player in self.playing() if self.chance_of(3)}
        self.must(self.director(), entries.close_entries, seeds)
        self.may_not(Actor("player", "late"), entries.enter, "late")

    def keep_apart(self) -> None:
        for _ in range(self.dice.below(1 + min(4, self.setting.entrants // 4))):
            one, other = self.someone(), self.someone()
            if one != other:
                self.do(Actor("organiser", "d0"), entries.keep_apart, one, other, "they are one family")

    def playing(self) -> list[str]:
        return [one.player for one in self.now.entrants.values() if not one.out]

    def someone(self) -> str:
        return self.dice.pick(self.playing())

    def may_not(self, by: Actor, act: object, *given: object) -> None:
        """What nobody may do: too late, twice, of the wrong form, in one's own case."""
        if self.do(by, act, *given):
            broken("what must be refused", self.now, f"{act} was not refused")

    def must(self, by: Actor, act: object, *given: object) -> None:
        if not self.do(by, act, *given):
            broken("somebody can go on", self.now, f"{act} was refused")

    # --- stages and rounds -------------------------------------------------------------------------------------------

    def play_stage(self) -> None:
        stage = self.now.stage
        while self.now.stage == stage:
            if is_complete(self.now):
                self.must(SERVICE, rounds.close_stage)
            elif not self.lay():
                self.must(self.director(), rounds.close_stage, "too few are left to play on")
            else:
                self.play_round()

    def lay(self) -> bool:
        """The draw if it is due, then the round. Who is kept apart and cannot be, may sit together after all."""
        if rounds.draw_in_force(self.now) is None:
            self.may_not(SERVICE, rounds.lay_round)
            self.may_not(SERVICE, rounds.make_draw, "not of this form \n")
            self.must(SERVICE, rounds.make_draw, self.drawn())
            self.may_not(SERVICE, rounds.make_draw, self.drawn())
        while not self.do(SERVICE, rounds.lay_round):
            if not self.now.apart:
                return False
            one, other = min(self.now.apart)
            by = Actor("organiser", "d0")
            self.must(by, entries.keep_apart, one, other, "they cannot be", True)
        self.look_at_round()
        return True

    def drawn(self) -> str:
        rule = self.now.announcement.draw
        if rule.source == "words":
            return lots.draw_of_words(rounds.words_of(self.now))
        signs = {"digits": "0123456789", "hex": "0123456789abcdef", "dice": "123456", "line": "abc"}[rule.form]
        return "".join(self.dice.pick(signs) for _ in range(rule.length))

    def look_at_round(self) -> None:
        last = self.now.last
        assert last is not None
        holding.everybody_plays_once(self.now, last)
        holding.nobody_kept_apart_sits_together(self.now, last)
        holding.no_exchange_is_better(self.now, last)
        names = dict(zip(self.now.seeding, self.dice.shuffled(self.now.seeding), strict=True))
        holding.relabelling_relabels(self.now, last, names)
        holding.nothing_of_a_secret(self.now, self.stored, self.master)

    def play_round(self) -> None:
        running = self.now.running
        assert running is not None
        self.change_pairing()
        for number in self.dice.shuffled([*running.fixtures]):
            self.something_happens()
            self.end_fixture(running.fixtures[number])
        while running.open:
            self.settle(running.open[0])
        holding.points_add_up(self.now)
        before = self.reach
        self.must(SERVICE, rounds.close_round)
        holding.reach_holds_the_rank(self.now, before)

    def change_pairing(self) -> None:
        running = self.now.running
        assert running is not None
        if self.chance_of(3) and len(running.fixtures) > 1:
            one, other = self.dice.shuffled([*running.fixtures.values()])[:2]
            players = [*one.fixture.players, *other.fixture.players]
            pair = (one.fixture.number, one.fixture.players[0]), (other.fixture.number, other.fixture.players[-1])
            self.do(self.director(players), rounds.change_pairing, running.number, *pair, "they asked for it")

    # --- fixtures ----------------------------------------------------------------------------------------------------

    def end_fixture(self, one: FixtureNow) -> None:
        """Most matches end as they should; some are abandoned, some not followed before a director ruled."""
        kind = self.dice.below(12)
        if kind == 0:
            self.finish(one, None)
        elif kind == 1:
            self.rule(one)
            self.finish(one, self.result(one))
        elif kind == 2:
            self.do(
                self.director(one.fixture.players), results.lay_anew, one.round, one.fixture.number, "it never began"
            )
            self.finish(one, self.result(one))
        else:
            self.finish(one, self.result(one))
            if self.finish(one, self.result(one)):
                broken("what must be refused", self.now, "the end of a match was written down twice")

    def settle(self, one: FixtureNow) -> None:
        """What has no result gets one, or is played again, or counts for nobody."""
        by, kind = self.director(one.fixture.players), self.dice.below(3)
        if kind == 0 and self.do(by, results.void_fixture, one.round, one.fixture.number, "it cannot be played"):
            return
        if kind == 1:
            self.do(by, results.lay_anew, one.round, one.fixture.number, "it was abandoned")
            self.finish(one, self.result(one))
            return
        self.rule(one)

    def finish(self, one: FixtureNow, result: FixtureResult | None) -> bool:
        name = one.fixture.match
        receipt = MatchReceipt(name, 10 + self.dice.below(500), sha256(name.encode()).hexdigest())
        how = "abandoned" if result is None else "end"
        return self.do(SERVICE, results.finish_fixture, one.round, one.fixture.number, receipt, how, result)

    def result(self, one: FixtureNow) -> FixtureResult:
        totals = tuple(self.dice.below(40) - 2 for _ in one.fixture.players)
        return FixtureResult(tuple(1 + sum(other > own for other in totals) for own in totals), totals)

    def rule(self, one: FixtureNow) -> None:
        by, place, what = self.director(one.fixture.players), (one.round, one.fixture.number), self.result(one)
        self.may_not(Actor("organiser", one.fixture.players[0]), results.rule_result, *place, what, "I have won")
        self.do(by, results.rule_result, *place, what, "the protest is right")

    # --- what happens besides ----------------------------------------------------------------------------------------

    def something_happens(self) -> None:
        if not self.chance_of(4):
            return
        self.dice.pick(
            [self.withdraws, self.comes_back, self.is_excluded, self.is_penalised, self.protests, self.is_corrected,
             self.is_called, self.is_paused, self.changes_terms]
        )()  # fmt: skip

    def withdraws(self) -> None:
        if len(self.now.active) > 2:
            one = self.dice.pick(self.now.active)
            self.do(Actor("player", one), entries.withdraw, one, self.dice.pick(["", "no time"]))

    def comes_back(self) -> None:
        for one in [one.player for one in self.now.entrants.values() if one.out]:
            self.do(Actor("player", one), entries.come_back, one)

    def is_excluded(self) -> None:
        running = self.now.running
        one = self.dice.pick(self.now.seeding)
        matches = [now.fixture.match for now in running.open if one in now.fixture.players] if running else []
        if self.chance_of(2) and matches:
            self.do(SERVICE, rulings.drop_out, one, matches[:1] * 3)
        else:
            self.do(self.director([one]), rulings.exclude, one, "does not answer")
        for now in running.open if running else ():
            for seat, player in enumerate(now.fixture.players):
                if player in now.gone and self.now.reserves and self.chance_of(2):
                    reserve = self.dice.pick([*self.now.reserves])
                    place = now.round, now.fixture.number, seat
                    by = self.director([*now.fixture.players, reserve])
                    self.do(by, substitutes.seat_substitute, *place, reserve, "plays on")
        self.reserves_are_asked()

    def reserves_are_asked(self) -> None:
        """Those whose turn it is, and now and then somebody whom a director prefers; some agree."""
        for one, seat, reserve in list(substitutes.to_be_asked(self.now, self.at)):
            place, by = (one.round, one.fixture.number, seat), self.director([*one.fixture.players, reserve])
            asks = (by, "the first to come") if self.chance_of(4) else (SERVICE,)
            self.do(asks[0], substitutes.ask_reserve, *place, reserve, *asks[1:])
            self.do(Actor("player", reserve), substitutes.answer_offer, reserve, self.chance_of(2))

    def is_penalised(self) -> None:
        one = self.dice.pick(self.now.seeding)
        self.do(self.director([one]), rulings.penalise, one, self.dice.pick(["1", "3/2", "-1"]), "was rude")

    def protests(self) -> None:
        one = self.dice.pick(self.now.seeding)
        round = self.dice.pick(self.now.rounds) if self.now.rounds else None
        about = About(round.number, self.dice.pick([0, *round.fixtures])) if round else About()
        self.do(Actor("player", one), rulings.protest, about, "that was not allowed")
        if self.chance_of(2):
            self.answer_protests()

    def answer_protests(self) -> None:
        for asked in self.now.protests:
            if not asked.answered:
                self.may_not(Actor("organiser", asked.player), rulings.answer_protest, asked.number, True, "I say so")
                self.must(
                    Actor("organiser", "d0"), rulings.answer_protest, asked.number, self.chance_of(2), "looked at it"
                )

    def is_corrected(self) -> None:
        """A wrong result of any round so far."""
        if self.now.rounds:
            self.rule(self.dice.pick([*self.dice.pick(self.now.rounds).fixtures.values()]))

    def is_called(self) -> None:
        for one in list(self.now.reserves)[:1]:
            self.do(self.director([one]), rulings.call_reserve, one, "there is room")

    def is_paused(self) -> None:
        self.do(self.director(), rulings.pause, "the mail server is down")
        self.may_not(SERVICE, rounds.close_round)
        self.must(self.director(), rulings.resume, "it is up again")

    def changes_terms(self) -> None:
        """Stages to come can be changed; what is being played cannot."""
        plain = msgspec.to_builtins(self.now.announcement.stages)
        plain[-1]["days"] = 1 + self.dice.below(9)
        self.do(self.director(), rulings.change_terms, "stages", Raw(msgspec.json.encode(plain)), "the halls are taken")
        self.may_not(self.director(), rulings.change_terms, "points", Raw(b'"wins"'), "we like it better")

    # --- the end -----------------------------------------------------------------------------------------------------

    def end(self) -> None:
        if self.chance_of(20):
            self.must(self.director(), ending.cancel, "the hall has burnt down")
            return
        self.must(SERVICE, ending.finish)
        self.protests()
        if self.chance_of(2):
            self.is_corrected()
        self.may_not(SERVICE, ending.confirm)
        self.answer_protests()
        self.at = max(self.at, self.now.protest_until)
        self.may_not(Actor("player", "p0"), rulings.protest, About(), "too late")
        self.must(SERVICE, ending.confirm)
        self.may_not(self.director(), ending.cancel, "too late")
