"""Standing answers (12.3): what to do when asked for a bid, a turn to pass, or a train."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from domain.engine import Decision
from domain.games.eighteen_africa import decisions as d
from domain.games.eighteen_africa import questions as q
from domain.games.eighteen_africa.spelling import CARD_NAMES, LONGEST_NUMBER, TRAIN_NAMES
from domain.games.eighteen_africa.state import State
from domain.words import Refused, quoted, say

STANDING: Sequence[str] = (
    "limit KR* 40, limit any 10",
    "limit concession 50",
    "pass SR 2",
    "accept 3 250, decline trains",
)
Clause = tuple[str, ...]
ANY, CONCESSION = "any", "concession"


def standing(view: State, question: Any, text: str) -> Decision | None:
    """The first clause that fits answers, `limit any` for lots that no clause names; None if the seat must be asked."""
    clauses = sorted(parse_standing(text), key=lambda clause: clause[:2] == ("limit", ANY))
    answer = ANSWERS.get(type(question))
    if answer is None or question not in view.top:
        return None
    return next((found for clause in clauses if (found := answer(view, question, clause)) is not None), None)


def parse_standing(text: str) -> list[Clause]:
    """Clauses joined with a comma; what is none is refused, whatever is asked."""
    parts = [part.strip() for part in text.split(",")]
    return [_clause(part) for part in parts if part] or [_clause(text)]


def _clause(part: str) -> Clause:
    match part.casefold().replace("£", "").split():
        case ["limit", thing, number] if _number(number) and (thing in (ANY, CONCESSION) or thing in CARD_NAMES):
            return "limit", CARD_NAMES.get(thing, thing), str(int(number))
        case ["pass", "sr", number] if _number(number):
            return "pass", str(int(number))
        case ["accept", *train, number] if _number(number) and " ".join(train) in TRAIN_NAMES:
            return "accept", TRAIN_NAMES[" ".join(train)], str(int(number))
        case ["decline", "trains"]:
            return "decline", "trains"
    examples = [quoted(one) for one in STANDING]
    raise Refused(
        "standing", say("{part} is no standing answer; write {examples_or}", part=quoted(part), examples_or=examples)
    )


def _number(word: str) -> bool:
    return word.isdecimal() and len(word) <= LONGEST_NUMBER


# --- what each kind of question is answered with ---------------------------------------------------------------------


def bid(view: State, question: q.BidForLot, clause: Clause) -> Decision | None:
    if clause[0] != "limit" or clause[1] not in (question.card, ANY):
        return None
    return d.Bid(question.high + 1) if _within(view, question, clause) else d.PassBid()


def bid_for_concession(view: State, question: q.BidForConcession, clause: Clause) -> Decision | None:
    if clause[:2] != ("limit", CONCESSION):
        return None
    return d.BidConcession(question.high + 1) if _within(view, question, clause) else d.PassConcession()


def _within(view: State, question: q.BidForLot | q.BidForConcession, clause: Clause) -> bool:
    more = question.high + 1
    return more <= int(clause[2]) and more <= view.players[question.seat].cash


def pass_turn(view: State, question: q.InitialTurn | q.StockTurn, clause: Clause) -> Decision | None:
    fits = clause == ("pass", str(view.stocked)) and not view.flags.sold
    return d.Pass() if fits else None


def answer_offer(view: State, question: q.TrainOffer, clause: Clause) -> Decision | None:
    offer = view.offer
    if clause[0] == "decline":
        return d.AnswerOffer("decline")
    if offer is None or clause[:2] != ("accept", offer.train):
        return None
    return d.AnswerOffer("accept" if offer.price >= int(clause[2]) else "decline")


ANSWERS: dict[type[Any], Callable[[State, Any, Clause], Decision | None]] = {
    q.BidForLot: bid,
    q.BidForConcession: bid_for_concession,
    q.InitialTurn: pass_turn,
    q.StockTurn: pass_turn,
    q.TrainOffer: answer_offer,
}
