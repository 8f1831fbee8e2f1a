"""Lines that stand for several decisions (9): a decision of a later step closes the open steps before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domain.engine import Fact, open_questions
from domain.games.eighteen_africa import facts as f
from domain.games.eighteen_africa import questions as q
from domain.games.eighteen_africa.state import State
from domain.places import Seat
from domain.words import quoted, require

ORDER = (q.LayTrack, q.PlaceStation, q.RunTrains, q.PayOrWithhold, q.DealInTrains, q.DealInStock)
CLOSING: dict[type[Any], str] = {
    q.LayTrack: "end track",
    q.PlaceStation: "no token",
    q.DealInTrains: "end trains",
}  # nothing stands for a run or a dividend: there a line stops
STEP_OF = {  # how a line of a step begins
    "lay": q.LayTrack,
    "upgrade": q.LayTrack,
    "end track": q.LayTrack,
    "token": q.PlaceStation,
    "no token": q.PlaceStation,
    "run": q.RunTrains,
    "pay": q.PayOrWithhold,
    "withhold": q.PayOrWithhold,
    "buy train": q.DealInTrains,
    "sell train": q.DealInTrains,
    "offer": q.DealInTrains,
    "end trains": q.DealInTrains,
    "company": q.DealInStock,
    "end turn": q.DealInStock,
}
ALONE = ("end track", "no token", "end trains", "end turn")


def unfold(view: State, seat: Seat, text: str, last: Sequence[Fact] = ()) -> list[str]:
    """The closing word of the step that is open, and the line again, if it belongs to a later step."""
    require_same_turn(text, last)
    question = next((one for one in open_questions(view, seat) if type(one) in ORDER), None)
    words = text.casefold().split()
    step = step_of(words)
    if question is None or step is None or type(question) not in CLOSING:
        return [text]
    later = ORDER.index(step) > ORDER.index(type(question))
    return [CLOSING[type(question)], text] if later else [text]


def step_of(words: Sequence[str]) -> type[Any] | None:
    """The step to which a line belongs by its first words, but for words that stand alone: more of them is no line."""
    if " ".join(words[:2]) in ALONE and len(words) > 2:
        return None
    return STEP_OF.get(" ".join(words[:2])) or STEP_OF.get(" ".join(words[:1]))


def require_same_turn(text: str, last: Sequence[Fact]) -> None:
    """What stands behind a turn that ended by itself was meant for that turn: no other company does it."""
    over = next((fact.company for fact in last if isinstance(fact, f.CompanyTurnEnded)), "")
    said = any(isinstance(fact, f.Answered) and isinstance(fact.question, q.DealInStock) for fact in last)
    why = "{text} comes too late: by then the turn of {company} is over; write {end} before what another company does"
    require(said or not over, "4.8", why, text=quoted(text), company=over, end=quoted("end turn"))
