"""A tournament to look at on a fresh machine: 13 entrants in the middle of a Swiss round, a protest and a ruling.

Nothing is played here: the round is laid, and the register's bots play their tables once it runs. So it costs a start
no more than opening four matches. Seeding twice changes nothing.
"""

from __future__ import annotations

from domain.match.clocks import Terms
from domain.tournament.acts.entries import TournamentOpening
from domain.tournament.announcement import Announcement, EntryRule, Stage
from service.bootstrap import Register
from service.bots.own_bots import known_bot
from service.usecases.callers import Caller
from service.usecases.tournament_acts import ACTS, Given

BOTS = [("greedy", number) for number in range(1, 7)] + [("random", number) for number in range(1, 6)]
ANNOUNCED = Announcement(
    (Stage("swiss", 4, rounds=3, days=14, advance=4), Stage("knockout", 4)), entry=EntryRule(bots=True), late="defaults"
)


def seed_tournament(register: Register, director: Caller, entrants: list[Caller]) -> str:
    """Its id. Two people and eleven bots enter; one protests, and the director rules."""
    asked = TournamentOpening("Demo cup", "coal-baron", ANNOUNCED, terms=Terms("steady"))
    opened = register.tournaments.open(director, asked, "demo-cup")
    if register.tournaments.at(opened.tournament).protests:  # the last thing that is done here
        return opened.tournament
    for caller in entrants:
        _do(register, opened.tournament, caller, "enter", Given(words="hello"))
    for name, number in BOTS:
        bot = known_bot(register.people, name, number)
        _do(register, opened.tournament, director, "enter-bot", Given(player=bot))
    _do(register, opened.tournament, director, "close-entries", Given())
    last = known_bot(register.people, *BOTS[-1])
    _do(
        register, opened.tournament, director, "penalty", Given(player=last, points="1", reason="Was late at the start")
    )
    about = Given(round=1, reason="Two of us sat together at a short table")
    _do(register, opened.tournament, entrants[0], "protest", about)
    return opened.tournament


def _do(register: Register, id: str, caller: Caller, act: str, given: Given) -> None:
    command = f"demo-{act}-{given.player or caller.player}"
    register.tournaments.carry_out(id, caller, ACTS[act](caller, given), command)
