"""What lies on the table, and how cards are drawn and events revealed (4A.1, 4A.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from domain.engine import AnsweredItself, Fact
from domain.games.ticket_legacy import facts as f
from tests.domain.games.ticket_legacy.judge.printed import EVENTS
from tests.domain.games.ticket_legacy.judge.seen import Seen

UNSAID = (f.DrawGoesOn, AnsweredItself)  # bookkeeping of which the specification says nothing
SWEEPS = 5  # of each kind in one decision


class Wrong(AssertionError):
    """The log says something else than the specification."""


def fair(holds: object, what: str) -> None:
    if not holds:
        raise Wrong(what)


class Company:
    def __init__(self, colour: str) -> None:
        self.colour, self.dollars, self.trains, self.depot = colour, 0, 0, ""
        self.hand: Counter[str] = Counter()
        self.offered: list[str] = []
        self.tickets: dict[str, int] = {}  # with the ply at which each was kept
        self.tracks: dict[str, int] = {}  # with the ply at which each was claimed
        self.money: list[tuple[str, int, int]] = []  # reason, dollars, ply
        self.postcards: list[str] = []
        self.drawn: list[str] = []
        self.completed: dict[str, int] = {}
        self.slips: list[tuple[int, str]] = []


class Table:
    """Facts are taken from the log one by one: each must be the one that is expected."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []
        self.ply = 0
        self.seen = Seen()
        self.seats: list[Company] = []
        self.deck: list[str] = []
        self.discard: list[str] = []
        self.display: list[str] = [""] * 5
        self.events: list[str] = []
        self.event_discard: list[str] = []
        self.archived: list[tuple[str, int]] = []
        self.active = ""
        self.rules: list[str] = []
        self.swept: Counter[str] = Counter()

    # --- the log -----------------------------------------------------------------------------------------------------

    def given(self, facts: Iterable[Fact], ply: int) -> None:
        self.facts, self.ply, self.swept = [one for one in facts if not isinstance(one, UNSAID)], ply, Counter()

    def expect(self, wanted: Fact) -> None:
        found = self.facts.pop(0) if self.facts else None
        fair(found == wanted, f"ply {self.ply}: expected {wanted}, the log has {found}")
        self.seen.fact(wanted)

    def shuffled(self, kind: type[Any], cards: Sequence[str]) -> list[str]:
        """An order that chance has made: all of these cards, whatever the order."""
        found = self.facts.pop(0) if self.facts else None
        fair(isinstance(found, kind), f"ply {self.ply}: expected {kind.__name__}, the log has {found}")
        fair(Counter(found.order) == Counter(cards), f"ply {self.ply}: other cards are shuffled than lay there")
        self.seen.fact(found)
        return list(found.order)

    def done(self) -> None:
        fair(not self.facts, f"ply {self.ply}: the log goes on with {self.facts[:1]}")

    # --- money -------------------------------------------------------------------------------------------------------

    def pay(self, seat: int, dollars: int, reason: str, ref: str = "") -> None:
        """Nobody has less than nothing; what changes nothing is not told."""
        company = self.seats[seat]
        dollars = max(dollars, -company.dollars)
        if dollars:
            company.dollars += dollars
            company.money.append((reason, dollars, self.ply))
            ref = ref or getattr(self.facts[0] if self.facts else None, "ref", "")  # of most the rules say nothing
            self.expect(f.DollarsChanged(seat, dollars, company.dollars, reason, ref))
            self.seen.note("money", reason)

    # --- train cards (4A.1) ------------------------------------------------------------------------------------------

    @property
    def drawable(self) -> int:
        return sum(card != "newspaper" for card in (*self.deck, *self.discard))

    def top(self) -> str | None:
        if not self.drawable:
            self.seen.note("draw", "nothing left")
            return None
        if not self.deck:
            self.deck, self.discard = self.shuffled(f.TrainDeckReshuffled, self.discard), []
        return self.deck.pop(0)

    def draw_to_hand(self, seat: int) -> None:
        while (card := self.top()) == "newspaper":
            self.newspaper(seat, filling=False)
        if card:
            self.seats[seat].hand[card] += 1
            self.expect(f.DeckCardDrawn(seat, card))

    def fill(self, seat: int) -> None:
        while True:
            while "" in self.display and (card := self.top()):
                if card == "newspaper":
                    self.newspaper(seat, filling=True)
                    continue
                slot = self.display.index("")
                self.display[slot] = card
                self.expect(f.DisplayFilled(slot + 1, card))
            if self.display.count("loco") < 3 or not self.may_sweep():
                return
            self.sweep("locomotives")

    def may_sweep(self) -> bool:
        """The guards rest on what everybody sees: every card of the deck counts that is no newspaper."""
        open_cards = [card for card in (*self.discard, *self.display) if card not in ("", "loco", "newspaper")]
        others = len(open_cards) + sum(card != "newspaper" for card in self.deck)
        return others >= 3 and self.swept["locomotives"] < SWEEPS

    def sweep(self, reason: str) -> None:
        cards = [card for card in self.display if card]
        if not cards:
            return
        self.swept[reason] += 1
        self.discard += cards
        self.display = [""] * 5
        self.expect(f.DisplaySwept(tuple(cards), reason))
        self.seen.note("sweep", reason)

    def newspaper(self, seat: int, filling: bool) -> None:
        self.discard.append("newspaper")
        self.expect(f.NewspaperDrawn(seat))
        self.reveal(seat, filling)

    # --- events (4A.2) -----------------------------------------------------------------------------------------------

    def reveal(self, seat: int, filling: bool) -> None:
        if not self.events:
            others = [one for one in self.event_discard if one != self.active]
            if not others:
                self.seen.note("event", "none left")
                return
            self.events = self.shuffled(f.EventDeckReshuffled, others)
            self.event_discard = [self.active] if self.active else []
        self.active = self.events.pop(0)
        self.event_discard.append(self.active)
        self.expect(f.EventRevealed(self.active))
        self.seen.note("event", self.active)
        effect = EVENTS[self.active]["effect"]
        if effect["type"] == "each_dollars":
            for one in self.who(effect["who"], seat):
                self.pay(one, effect["n"], "event", self.active)
        elif effect["type"] == "sweep_display" and self.swept["event"] < SWEEPS:
            self.sweep("event")
            if not filling:
                self.fill(seat)

    def who(self, named: str, active: int) -> list[int]:
        """Ties: all of them."""
        numbers = {
            "active": [seat != active for seat in range(len(self.seats))],
            "all": [0] * len(self.seats),
            "fewest_dollars": [one.dollars for one in self.seats],
            "most_dollars": [-one.dollars for one in self.seats],
            "fewest_routes": [len(one.tracks) for one in self.seats],
            "most_trains_left": [-one.trains for one in self.seats],
        }[named]
        return [seat for seat, number in enumerate(numbers) if number == min(numbers)]

    def archive(self, seat: int) -> None:
        """The active event leaves the campaign, and the next is revealed at once."""
        if not self.active:
            return
        self.expect(f.EventArchived(self.active, seat))
        self.archived.append((self.active, seat))
        self.event_discard.remove(self.active)
        self.active = ""
        self.reveal(seat, filling=False)

    def effect(self, kind: str) -> dict[str, Any] | None:
        """Of the active event, if it is of this kind."""
        found = EVENTS[self.active]["effect"] if self.active else {"type": ""}
        return found if found["type"] == kind else None
