"""A whole match in the terminal, against bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random, SystemRandom

import click

from domain.engine import Fact, Game, default, in_sentences, legal, open_questions, preview, redacted
from domain.places import Seat, Viewer
from domain.words import Refused, render, say
from projections import breakdown
from projections.boards import TEXT
from service.bots import BOTS
from service.cli.games import GameName, read_options
from service.usecases.local_match import LocalMatch
from service.usecases.play_line import Decided, LocalLine, Stopped, outcomes
from service.usecases.standing_answers import answered, checked
from service.usecases.typed_lines import read_decision, split_line

YOU = "you"
SHORT_LIST = 24

HELP = """\
  a number          decide by the number in the list
  notation          decide in words, as the list shows them; several joined with ;
  list [words]      all legal decisions, or those that contain the words
  preview DECISION  what it would do, as far as you can know
  undo              take back your last decision, and what followed it
  board, log, score look again
  default           decide what would be played for you if your time ran out
  standing ANSWER   answer beforehand what you are asked in somebody else's turn; standing none: ask me
  help, quit"""


@click.command()
@click.argument("game", type=GameName())
@click.option("--seats", default="you,greedy,random", show_default=True, help="Who sits where: you or a bot's name.")
@click.option("--seed", type=int, help="Play a certain match again; a random one if not given.")
@click.option("--options", default="{}", help="Options of the game as JSON, for example '{\"start_seat\": 0}'.")
def play(game: Game, seats: str, seed: int | None, options: str) -> None:
    """Play GAME in the terminal, by number or notation, against bots."""
    players = [name.strip() for name in seats.split(",")]
    bots = BOTS[game.SLUG]
    for name in players:
        if name != YOU and name not in bots:
            raise click.ClickException(f"nobody is called {name!r}; seats can be {', '.join([YOU, *bots])}.")
    seed = SystemRandom().randrange(1_000_000) if seed is None else seed
    try:
        match = LocalMatch(game, len(players), read_options(game, options), seed)
    except Refused as refusal:
        raise click.ClickException(str(refusal)) from refusal
    click.echo(f"{game.TITLE}, seed {seed}. Type help for what you can say.")
    Terminal(match, players, Random(seed)).run()


class Terminal:
    """The table as one person sees it. Bots decide at once; everything shown is what the seat to move may see."""

    def __init__(self, match: LocalMatch, players: Sequence[str], rng: Random) -> None:
        self.match, self.players, self.rng = match, players, rng
        self.game = match.game
        self.me = players.index(YOU) if YOU in players else -1
        self.standing: dict[Seat, str] = {}

    def who(self, seat: Seat) -> str:
        return self.game.ACTORS.get(seat) or f"seat {seat} ({self.players[seat]})"

    def run(self) -> None:
        self.tell(self.match.setup)
        while not self.match.state.over:
            waiting = self.match.awaited
            seat = next((one for one in waiting if self.players[one] != YOU), waiting[0])
            if self.players[seat] != YOU:
                self.tell(self.match.let_bot_decide(seat, self.players[seat], self.rng).facts)
            elif not self.stands(seat) and not self.turn(seat):
                return
        self.finish()

    def turn(self, seat: Seat) -> bool:
        """Ask until the seat has decided; False if the player leaves the table."""
        self.me = seat
        click.echo("\n" + self.board())
        question = next(open_questions(self.match.state, seat))
        click.secho(f"\n{self.words_of_question(question)}:", bold=True)
        self.list_offers(seat, "", SHORT_LIST)
        before = self.match.last_ply
        while self.match.last_ply == before and not self.match.state.over:
            try:
                line = click.prompt(f"ply {before + 1}", prompt_suffix="> ").strip()
            except (click.Abort, EOFError):
                line = "quit"
            if line == "quit":
                click.echo("You left the table; nothing was kept.")
                return False
            if self.obey(seat, line):
                break
        return True

    def words_of_question(self, question: object) -> str:
        stage = render(self.game.stage(self.match.state), self.who, self.game.name)
        return f"{stage}: {render(self.game.prompt(question), self.who, self.game.name)}"

    def obey(self, seat: Seat, line: str) -> bool:
        """Do what the line says. True if the list of legal decisions must be shown anew."""
        word, _, rest = line.partition(" ")
        command: Callable[[Seat, str], bool] | None = getattr(self, f"do_{word.lower()}", None)
        try:
            return command(seat, rest) if command else self.do_decide(seat, line)
        except Refused as refusal:
            click.secho(self.refusal(refusal), fg="yellow")
            return False

    def do_decide(self, seat: Seat, line: str) -> bool:
        at_table = LocalLine(self.game, seat, lambda: self.match.view(seat), partial(self.match.decide, seat))
        done = False
        for outcome in outcomes(at_table, split_line(line)):
            if isinstance(outcome, Decided):
                done = True
                self.tell(outcome.did.facts)
            elif isinstance(outcome, Stopped) and isinstance(outcome.why, Refused):
                click.secho(self.refusal(outcome.why), fg="yellow")
                if done:
                    click.echo(f"not done: {'; '.join([outcome.part, *outcome.rest])}")
        return done

    def do_list(self, seat: Seat, rest: str) -> bool:
        self.list_offers(seat, rest, None)
        return False

    def do_preview(self, seat: Seat, rest: str) -> bool:
        view = self.match.view(seat)
        facts = preview(self.game, view, seat, read_decision(self.game, view, seat, rest))
        click.echo("This would happen, as far as you can know:")
        self.tell(facts)
        return False

    def do_undo(self, seat: Seat, _rest: str) -> bool:
        struck = self.match.undo(seat)
        click.echo(str(say("{n:ply|plies} struck.", n=struck)) if struck else "You have not decided anything yet.")
        return bool(struck)

    def do_board(self, _seat: Seat, _rest: str) -> bool:
        click.echo(self.board())
        return False

    def do_log(self, _seat: Seat, _rest: str) -> bool:
        for ply in self.match.log:
            self.tell(ply.facts, f"{ply.number:>4} ")
        return False

    def do_score(self, _seat: Seat, _rest: str) -> bool:
        click.echo(breakdown.table(self.game.score(self.match.view(self.me)), self.match.seats, self.who))
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
        click.echo(f"your standing answer is: {left}" if left else "you have no standing answer")
        return self.stands(seat)

    def stands(self, seat: Seat) -> bool:
        """Let the standing answer of a seat decide, if it has one for what is asked."""
        found = answered(self.game, self.match.view(seat), seat, self.standing[seat]) if seat in self.standing else None
        if found:
            click.echo(f"  the standing answer of {self.who(seat)}: {self.game.write(found[1])}")
            self.tell(self.match.decide(seat, found[1]))
        return found is not None

    def do_help(self, _seat: Seat, _rest: str) -> bool:
        click.echo(HELP)
        return False

    def list_offers(self, seat: Seat, words: str, limit: int | None) -> None:
        """The legal decisions, numbered; a long list is cut unless it was asked for."""
        written = [(at, self.game.write(offer)) for at, offer in enumerate(legal(self.game, self.match.state, seat), 1)]
        found = [(at, text) for at, text in written if words.lower() in text.lower()]
        for at, text in found[:limit]:
            click.echo(f"  {at:>3}  {text}")
        if limit is not None and len(found) > limit:
            click.echo(f"  ...  {len(found) - limit} more: list, or list WORDS")

    def tell(self, facts: Sequence[Fact], margin: str = "  ") -> None:
        """The facts as the person at this terminal may read them."""
        for sentence in in_sentences(self.game, redacted(self.game, facts, Viewer(self.me))):
            click.echo(margin + render(sentence, self.who, self.game.name))

    def board(self) -> str:
        return TEXT[self.game.SLUG](self.match.view(self.me), Viewer(self.me))

    def refusal(self, refusal: Refused) -> str:
        return f"{render(refusal.sentence, self.who, self.game.name)} (rule {refusal.rule})"

    def finish(self) -> None:
        lines = list(self.game.score(self.match.state))
        click.echo("\nThe match is over.\n")
        click.echo(breakdown.table(lines, self.match.seats, self.who))
        click.echo("\n" + breakdown.reasons(self.game, lines, self.who))
        click.echo("\n" + breakdown.standing(self.game.result(self.match.state), lines, self.who))
