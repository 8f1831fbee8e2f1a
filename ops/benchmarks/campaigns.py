"""Ticket to Ride Legacy late in a campaign, where there is most of everything; and how soon a chapter is opened."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

from domain.campaign import waits_for
from domain.codec import Codec
from domain.engine import default, legal
from domain.games import ticket_legacy
from domain.games.ticket_legacy.edition import AREAS
from domain.laws import Trial
from domain.places import Viewer, masked
from ops.benchmarks import Row, percentile, rate_owed, time_owed
from ops.benchmarks.engine import fold_of, rate
from service.bots.ticket_legacy import choose
from service.usecases.callers import Caller
from tests.domain.games.ticket_legacy.scenarios import chapter
from tests.registers import SmallRegister, end_chapter

LAWS, LEGAL, OPENED = (
    200.0,
    20.0,
    100.0,
)  # decisions/s; ms at the 99th percentile; ms from calling to the first question
SEATS = "KRGYB"


def run(quick: bool) -> list[Row]:
    late = played_late(1)
    rows = [fold_of("fold ticket-legacy, chapter 12, 5 seats", late, Codec(ticket_legacy), quick, 2.5)]
    name = "legal ticket-legacy, chapter 12, p99"
    rows.append(time_owed(name, listing(1 if quick else 4), "ms", LEGAL))
    name = "fuzz ticket-legacy, every law at every ply"
    rows.append(rate_owed(name, rate(ticket_legacy, 3 if quick else 12, watched=True), "decisions/CPU s", LAWS))
    name = "opening a chapter, calling to first question, longest"
    rows.append(time_owed(name, opening(quick), "ms", OPENED))
    return rows


def late_match(seed: int) -> Trial:
    options = chapter(12, SEATS, [one for one in AREAS if one != "start"], ("P68", "P39", "P02", "P67", "P09"))
    rng = Random(seed)

    def greedy(trial, seat, offers):  # type: ignore[no-untyped-def]
        return choose(masked(trial.state, Viewer(seat)), seat, offers, rng)

    return Trial(ticket_legacy, len(SEATS), options, seed, watched=False, player=greedy)


def played_late(seed: int) -> Trial:
    trial = late_match(seed)
    trial.play()
    return trial


def listing(matches: int) -> float:
    """CPU milliseconds at the 99th percentile for the list of what a seat may decide."""
    took: list[float] = []
    for seed in range(1, matches + 1):
        trial = late_match(seed)
        while not trial.state.over:
            started = process_time()
            list(legal(ticket_legacy, trial.state, trial.state.top[0].seat))
            took.append((process_time() - started) * 1000)
            trial.step()
    return percentile(took, 0.99)


def opening(quick: bool) -> float:
    """The last answer of a campaign of three, with all that follows from it: the match is laid, dealt and asks."""
    took: list[float] = []
    with TemporaryDirectory() as folder:
        register = SmallRegister(Path(folder))
        id = register.open("ticket-campaign")
        while len(took) < (3 if quick else 12) and not register.match(id).over:
            if chapter_id := waits_for(register.match(id)):
                assert register.match(chapter_id).awaited
                end_chapter(register.matches, chapter_id)
                continue
            spent = answered(register, id)
            took += [spent] if waits_for(register.match(id)) else []
        register.close()
    return max(took)


def answered(register: SmallRegister, id: str) -> float:
    """One answer by default; how many milliseconds of CPU it took."""
    at = register.match(id)
    seat = at.awaited[0]
    decision = default(at.game, at.table, seat)
    started = process_time()
    register.matches.decide(Caller(at.chair(seat).player), id, decision, None)
    return (process_time() - started) * 1000
