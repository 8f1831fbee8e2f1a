"""What a campaign keeps between its games, and what the cards of its story do to it (4E.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.engine import Fact
from domain.games.ticket_legacy.campaign import facts as f
from domain.games.ticket_legacy.campaign.decisions import Outcome
from tests.domain.games.ticket_legacy.judge.printed import AREAS, CHAPTERS, CITIES, EVENTS, POSTCARDS, TICKETS
from tests.domain.games.ticket_legacy.judge.seen import Seen
from tests.domain.games.ticket_legacy.judge.table import fair

TRAINS = [20, 23, 26, 29, 32, 35, 38, 41, 44, 47, 50, 53]


class Company:
    def __init__(self) -> None:
        self.colour, self.depot = "", ""
        self.office: list[str] = []
        self.slips: dict[int, int] = {}  # by chapter
        self.bonus = 0
        self.won = 0
        self.missed: list[int] = []

    @property
    def vault(self) -> int:
        return sum(self.slips.values()) + self.bonus


class Story:
    """Facts are taken from the log one by one: each must be the one that is expected."""

    def __init__(self, companies: int) -> None:
        self.facts: list[Fact] = []
        self.ply, self.seen = 0, Seen()
        self.companies = [Company() for _ in range(companies)]
        self.chapter, self.caboose, self.over = 0, -1, False
        self.answers: dict[int, bool] = {}
        self.playing: list[int] = []
        self.areas, self.retired = ["start"], set[str]()
        self.events = [id for id, one in EVENTS.items() if not one["chapter"]]
        self.gone, self.story = set[str](), list[str]()
        self.rules: dict[str, int] = {}  # with their last game, 0 for ever
        self.large = {id for id, one in CITIES.items() if one.get("large")}
        self.marks = {id for id, one in CITIES.items() if one.get("mail")}
        self.pile = {id for id, one in POSTCARDS.items() if one["source"] == "pile"}
        self.office = {id for id, one in POSTCARDS.items() if one["source"] != "pile"}
        self.outcome = Outcome((), ())
        self.ranking: list[int] = []
        self.cards: Iterator[tuple[int, str]] = iter(())  # what the story still waits to be told
        self.asked: tuple[str, list[int]] = ("company", [0])

    # --- the log -----------------------------------------------------------------------------------------------------

    def expect(self, wanted: Fact) -> None:
        found = self.facts.pop(0) if self.facts else None
        fair(found == wanted, f"ply {self.ply}: expected {wanted}, the log has {found}")
        self.seen.fact(wanted)

    def next(self, kind: type[Any]) -> Any:
        """A fact with something in it that chance has made."""
        found = self.facts.pop(0) if self.facts else None
        fair(isinstance(found, kind), f"ply {self.ply}: expected {kind.__name__}, the log has {found}")
        self.seen.fact(found)
        return found

    # --- the story (4E.5) --------------------------------------------------------------------------------------------

    def after_the_game(self) -> Iterator[tuple[int, str]]:
        for card in CHAPTERS[self.chapter]["after"]:
            self.read(card)
            for effect in card["effects"]:
                if effect["type"] == "choose_area" and len(self.candidates()) > 1:
                    yield self.who(effect["chooser"])[0], card["id"]
                else:
                    self.tell(card, effect)

    def read(self, card: dict[str, Any]) -> None:
        self.story.append(card["id"])
        self.expect(f.StoryCardRead(card["id"]))
        self.seen.note("card", card["id"])

    def candidates(self) -> list[str]:
        return [id for id, one in AREAS.items() if id not in self.areas and {*one["requires"]} <= {*self.areas}]

    def who(self, name: str) -> list[int]:
        """Companies of this game by what a card calls them; all, last-placed first."""
        lowest = min(self.vault_with(seat) for seat in self.playing)
        return {
            "winner": self.ranking[:1],
            "last": self.ranking[-1:],
            "all": self.ranking[::-1],
            "vault_lowest": [seat for seat in self.playing if self.vault_with(seat) == lowest],
        }[name]

    def vault_with(self, seat: int) -> int:
        """With this game's slip."""
        return self.companies[seat].vault + self.outcome.seats[self.playing.index(seat)].breakdown.total

    def tell(self, card: dict[str, Any], effect: dict[str, Any]) -> None:
        self.seen.note("effect", effect["type"])
        getattr(self, f"tell_{effect['type']}")(card["id"], effect)

    def tell_add_rule(self, _: str, effect: dict[str, Any]) -> None:
        last = self.chapter + effect["games"] - 1 if effect.get("games") else 0
        self.rules[effect["rule"]] = last
        self.expect(f.RuleAdded(effect["rule"], last))

    def tell_remove_rule(self, _: str, effect: dict[str, Any]) -> None:
        del self.rules[effect["rule"]]
        self.expect(f.RuleRemoved(effect["rule"]))

    def tell_add_events(self, _: str, effect: dict[str, Any]) -> None:
        self.events += effect["events"]
        self.expect(f.EventsAdded(tuple(effect["events"])))

    def tell_choose_area(self, _: str, effect: dict[str, Any]) -> None:
        (area,) = self.candidates()
        self.areas.append(area)
        self.expect(f.AreaOpened(area, self.who(effect["chooser"])[0]))

    def tell_set_large(self, _: str, effect: dict[str, Any]) -> None:
        self.large |= {*effect["cities"]}
        self.expect(f.LargeSet(tuple(effect["cities"])))

    def tell_deal_postcards(self, _: str, effect: dict[str, Any]) -> None:
        for seat in self.who(effect["who"]):
            for _ in range(min(effect["count"], len(self.pile))):
                dealt = self.next(f.PostcardDrawn)
                fair((dealt.company, dealt.source) == (seat, "pile") and dealt.id in self.pile, "it is dealt otherwise")
                self.pile.remove(dealt.id)
                self.companies[seat].office.append(dealt.id)

    def tell_retire_tickets(self, _: str, effect: dict[str, Any]) -> None:
        cheap = [id for id, one in TICKETS.items() if one["value"] <= effect["max_value"] and id not in self.retired]
        self.retired |= {*cheap}
        self.expect(f.TicketsRetired(tuple(cheap)))

    def tell_vault_bonus(self, card: str, effect: dict[str, Any]) -> None:
        for seat in self.who(effect["who"]):
            self.bonus(seat, effect["dollars"], card)

    def bonus(self, seat: int, dollars: int, ref: str) -> None:
        self.companies[seat].bonus += dollars
        self.expect(f.BonusSlip(seat, dollars, ref))

    def tell_set_trains(self, _: str, effect: dict[str, Any]) -> None:
        fair(effect["count"] == TRAINS[self.chapter], "other trains than the table of chapters has")
        self.expect(f.TrainsSet(effect["count"]))

    def tell_end_campaign(self, _: str, effect: dict[str, Any]) -> None:
        self.over = True
