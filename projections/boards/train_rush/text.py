"""The table of Train Rush as text: what is going on, the map, the management board, every player, the offers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from domain.engine import Question, ScoreLine, legal, open_questions
from domain.games import train_rush as game
from domain.games.train_rush.state import BidMade, State
from domain.games.train_rush.words import PHASES, ROMAN, name, prompt, stage
from domain.places import Seat, Viewer
from domain.words import render, seat_name
from projections.boards.lines import folded, in_order
from projections.boards.train_rush.text_board import areas, sectors, tiles_and_pools, tracks
from projections.boards.train_rush.text_map import cities, reach, the_map, zones
from projections.boards.train_rush.text_marks import letter
from projections.boards.train_rush.text_players import board
from projections.film import summed


def text(view: State, viewer: Viewer, recorded: Sequence[ScoreLine] | None = None) -> str:
    """All that the viewer may know of the table, narrow enough for a mail."""
    blocks = [head(view, viewer), the_map(view), *reach(view, viewer), zones(view), cities(view)]
    blocks += [sectors(view), tracks(view), areas(view), tiles_and_pools(view)]
    seats = len(view.players)
    now = summed(game.score(view) if recorded is None else recorded, seats)
    blocks += [board(view, seat, viewer, now[seat]) for seat in in_order(seats, viewer)]
    return "\n\n".join([*blocks, *offers(view, viewer)])


def own_side(view: State, seat: Seat, score: Sequence[ScoreLine]) -> str:
    """All that lies before a seat, as it may know it."""
    return board(view, seat, Viewer(seat), summed(score, len(view.players))[seat])


# --- what is going on ------------------------------------------------------------------------------------------------


def head(view: State, viewer: Viewer) -> str:
    phase = f", phase {ROMAN[view.phase]} {PHASES[view.phase]}" if view.phase else ""
    who = (f"{letter(view, seat)} = {seat_name(seat)}{' (you)' if viewer.owns(seat) else ''}" for seat in view.order)
    lines = [f"{render(stage(view), name=name)}{phase}; turn order {', '.join(who)}"]
    if view.bids:
        lines.append("bids: " + ", ".join(bid_words(view, bid) for bid in view.bids))
    if view.end_triggered:
        lines.append("a player has visited all cities: this round is the last")
    for question in (question for layer in reversed(view.pending) for question in layer):
        if isinstance(question, Question):
            asked = "is asked" if question in view.top else "will then be asked"
            lines.append(f"{seat_name(question.seat)} {asked} to {render(prompt(question), name=name)}")
    return "\n".join(map(folded, lines))


def bid_words(view: State, bid: BidMade) -> str:
    return f"{letter(view, bid.seat)} {bid.number}"


def offers(view: State, viewer: Viewer) -> Iterator[str]:
    """What the viewer may decide now, in notation, one line per kind of decision."""
    if not any(open_questions(view, viewer.seat)):
        return
    written = [game.write(offer) for offer in legal(game, view, viewer.seat)]
    lines = ["you may decide:"]
    for word, same in groupby(written, key=lambda text: text.split()[0]):
        rest = [text.removeprefix(word).strip() for text in same]
        lines.append(folded(f"  {word} {' | '.join(rest)}".rstrip(), 6))
    yield "\n".join(lines)
