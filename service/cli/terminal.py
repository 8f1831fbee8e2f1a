"""A match in the terminal: the table as one person sees it, and what can be said there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random, SystemRandom
from typing import Any

import click

from domain.engine import Decision, Fact, Game, default, in_sentences, legal, open_questions, preview, redacted, spreads
from domain.games import CAMPAIGNS
from domain.places import Seat, Viewer
from domain.words import Refused, say
from projections import breakdown
from projections.boards import TEXT
from service.bots import BOTS
from service.bots.hints import hint
from service.cli.completion import completing
from service.cli.shared import Mistake, echo, tell
from service.present.names import TableWords
from service.present.offers import containing, short_list, whole_list
from service.present.ranges import beside_the_list
from service.usecases.local_line import LocalLine
from service.usecases.local_match import LocalMatch
from service.usecases.match_view import OfferSpread
from service.usecases.offer_marks import marks
from service.usecases.play_line import Decided, Stopped, outcomes
from service.usecases.standing_answers import answered, checked
from service.usecases.typed_lines import completions, read_decision, split_line

YOU = "you"

HELP = """\
  a number          decide by the number or letter in the list
  notation          decide in words, as the list shows them; several joined with ;
  list [words]      all legal decisions, or those that contain the words
  preview DECISION  what it would do, as far as you can know
  undo              take back your last decision, and what followed it
  board, log, score look again
  tab               go on with what you have begun to write
  hint              what the greedy bot would do, and why
  freely DECISION   in a lesson: leave it with a decision of your own
  default           decide what would be played for you if your time ran out
  standing ANSWER   answer beforehand what you are asked in somebody else's turn; standing none: ask me
  help, quit"""


def run_match(game: Game, players: Sequence[str], seed: int | None, options: Any) -> None:
    """Play one match to its end, or until the person leaves."""
    if game.SLUG in CAMPAIGNS:
        single = CAMPAIGNS[game.SLUG].game
        raise Mistake("a campaign is played at a register, over months; try one of its matches: {game}.", game=single)
    bots = BOTS[game.SLUG]
    for name in players:
        if name != YOU and name not in bots:
            raise Mistake("nobody is called {name}; seats can be {known}.", name=repr(name), known=[YOU, *bots])
    seed = SystemRandom().randrange(1_000_000) if seed is None else seed
    match = LocalMatch(game, len(players), options, seed)
    tell("{game}, seed {seed}. Type help for what you can say.", game=game.TITLE, seed=seed)
    Terminal(match, players, Random(seed)).run()


class Terminal:
    """The table as one person sees it. Bots decide at once; everything shown is what the seat to move may see."""

    def __init__(self, match: LocalMatch, players: Sequence[str], rng: Random) -> None:
        self.match, self.players, self.rng = match, players, rng
        self.game = match.game
        self.me = players.index(YOU) if YOU in players else -1
        self.standing: dict[Seat, str] = {}
        called = [str(say("seat {number} ({who})", number=seat, who=who)) for seat, who in enumerate(players)]
        self.words = TableWords(match.game.SLUG, called, str)

    def run(self) -> None:
        self.show(self.match.setup)
        while not self.match.state.over:
            seat = self.next_seat(self.match.awaited)
            if self.players[seat] != YOU:
                self.let_bot_decide(seat)
            elif not self.stands(seat) and not self.turn(seat):
                return
        self.finish()

    def next_seat(self, waiting: Sequence[Seat]) -> Seat:
        """Who decides next of those who are asked: bots at once."""
        return next((one for one in waiting if self.players[one] != YOU), waiting[0])

    def let_bot_decide(self, seat: Seat) -> None:
        self.show(self.match.let_bot_decide(seat, self.players[seat], self.rng).facts)

    def act(self, seat: Seat, decision: Decision) -> Sequence[Fact]:
        return self.match.decide(seat, decision)

    def turn(self, seat: Seat) -> bool:
        """Ask until the seat has decided; False if the player leaves the table."""
        self.me = seat
        echo("\n" + self.board())
        question = next(open_questions(self.match.state, seat))
        stage = self.game.stage(self.match.state)
        asked = say("\n{stage}: {prompt}:", stage=stage, prompt=self.game.prompt(question))
        echo(self.words.words(asked), bold=True)
        self.list_offers(seat)
        before = self.match.last_ply
        while self.match.last_ply == before and not self.match.state.over:
            try:
                completing(lambda text: completions(self.game, self.match.view(seat), seat, text))
                line = click.prompt(str(say("ply {ply}", ply=before + 1)), prompt_suffix="> ").strip()
            except (click.Abort, EOFError):
                line = "quit"
            if line == "quit":
                echo("You left the table; nothing was kept.")
                return False
            if self.obey(seat, line):
                break
        return True

    def obey(self, seat: Seat, line: str) -> bool:
        """Do what the line says. True if the list of legal decisions must be shown anew."""
        word, _, rest = line.partition(" ")
        command: Callable[[Seat, str], bool] | None = getattr(self, f"do_{word.lower()}", None)
        try:
            return command(seat, rest) if command else self.do_decide(seat, line)
        except Refused as refusal:
            echo(self.refusal(refusal), fg="yellow")
            return False

    def do_decide(self, seat: Seat, line: str) -> bool:
        at_table = LocalLine(self.game, seat, lambda: self.match.view(seat), partial(self.act, seat))
        done = False
        for outcome in outcomes(at_table, split_line(line)):
            if isinstance(outcome, Decided):
                done = True
                self.show(outcome.did.facts)
            elif isinstance(outcome, Stopped) and isinstance(outcome.why, Refused):
                echo(self.refusal(outcome.why), fg="yellow")
                if done:
                    tell("not done: {rest}", rest="; ".join([outcome.part, *outcome.rest]))
        return done

    def do_list(self, seat: Seat, rest: str) -> bool:
        self.list_offers(seat, rest, whole=True)
        return False

    def do_preview(self, seat: Seat, rest: str) -> bool:
        view = self.match.view(seat)
        facts = preview(self.game, view, seat, read_decision(self.game, view, seat, rest))
        echo("This would happen, as far as you can know:")
        self.show(facts)
        return False

    def do_undo(self, seat: Seat, _rest: str) -> bool:
        struck = self.match.undo(seat)
        tell("{n:ply|plies} struck." if struck else "You have not decided anything yet.", n=struck)
        return bool(struck)

    def do_board(self, _seat: Seat, _rest: str) -> bool:
        echo(self.board())
        return False

    def do_log(self, _seat: Seat, _rest: str) -> bool:
        for ply in self.match.log:
            self.show(ply.facts, f"{ply.number:>4} ")
        return False

    def do_score(self, _seat: Seat, _rest: str) -> bool:
        echo(breakdown.table(self.game.score(self.match.view(self.me)), self.match.seats, self.words.seat))
        return False

    def do_hint(self, seat: Seat, _rest: str) -> bool:
        view = self.match.view(seat)
        found = hint(self.game, view, seat, list(legal(self.game, view, seat)), self.match.last_ply)
        tell("the greedy bot would: {words} [{text}]", words=self.words.words(found.label), text=found.text)
        for reason in found.reasons:
            tell("  {reason}", reason=self.words.words(reason))
        return False

    def do_default(self, seat: Seat, _rest: str) -> bool:
        decision = default(self.game, self.match.view(seat), seat)
        return self.do_decide(seat, self.game.write(decision))

    def do_standing(self, seat: Seat, rest: str) -> bool:
        if rest.strip().lower() == "none":
            self.standing.pop(seat, None)
        elif rest.strip():
            self.standing[seat] = checked(self.game, self.match.view(seat), rest)
        left = self.standing.get(seat)
        tell("your standing answer is: {left}" if left else "you have no standing answer", left=left)
        return self.stands(seat)

    def stands(self, seat: Seat) -> bool:
        """Let the standing answer of a seat decide, if it has one for what is asked."""
        found = answered(self.game, self.match.view(seat), seat, self.standing[seat]) if seat in self.standing else None
        if found:
            decision = self.game.write(found[1])
            tell("  the standing answer of {who}: {decision}", who=self.words.seat(seat), decision=decision)
            self.show(self.match.decide(seat, found[1]))
        return found is not None

    def do_help(self, _seat: Seat, _rest: str) -> bool:
        echo(HELP)
        return False

    def list_offers(self, seat: Seat, wanted: str = "", *, whole: bool = False) -> None:
        """The legal decisions with their marks; a long list is shortened unless it was asked for."""
        view = self.match.view(seat)
        offers = list(legal(self.game, view, seat))
        written = [self.game.write(one) for one in offers]
        labels = [self.words.words(self.game.label(view, seat, one)) for one in offers]
        rows = containing(whole_list(written, labels), wanted) if whole else short_list(written, labels)
        for row in rows:
            template = "  {mark:>3}  {words} [{notation}]" if row.notation else "  {mark:>3}  {words}"
            tell(template, **row._asdict())
        beside = [OfferSpread(offers.index(one.offer) + 1, one) for one in spreads(self.game, view, seat)]
        for line in beside_the_list(self.game, beside, marks(written)):
            echo("       " + self.words.words(line))
        if len(rows) < len(written) and not whole:
            tell("  all of them one by one: list, or list WORDS")

    def show(self, facts: Sequence[Fact], margin: str = "  ") -> None:
        """The facts as the person at this terminal may read them."""
        for sentence in in_sentences(self.game, redacted(self.game, facts, Viewer(self.me))):
            echo(margin + self.words.words(sentence))

    def board(self) -> str:
        return TEXT[self.game.SLUG](self.match.view(self.me), Viewer(self.me))

    def refusal(self, refusal: Refused) -> str:
        return self.words.words(say("{why} (rule {rule})", why=refusal.sentence, rule=refusal.rule))

    def finish(self) -> None:
        lines = list(self.game.score(self.match.state))
        echo("\nThe match is over.\n")
        echo(breakdown.table(lines, self.match.seats, self.words.seat))
        echo("\n" + breakdown.reasons(self.game, lines, self.words.seat))
        echo("\n" + breakdown.standing(self.game.result(self.match.state), lines, self.words.seat))
