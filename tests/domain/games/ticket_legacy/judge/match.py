"""A whole match, decision by decision, and its end (2.2, 4A, 5)."""

from __future__ import annotations

from itertools import combinations

from domain.engine import Decision, Ply
from domain.games.ticket_legacy import facts as f
from domain.games.ticket_legacy.decisions import Claim, Config, DrawCard, DrawTickets, KeepTickets, Pass, Wire
from domain.laws import Trial
from tests.domain.games.ticket_legacy.judge.claims import Claims
from tests.domain.games.ticket_legacy.judge.printed import (
    CHAPTERS,
    CITIES,
    NEWSPAPERS,
    POSTCARDS,
    TICKETS,
    UNUSED,
    connects,
    networks,
    whole_deck,
)
from tests.domain.games.ticket_legacy.judge.table import Company, fair

STARTING, ACTION, SECOND, TICKETS_DRAWN, OVER = "starting", "action", "second", "tickets", "over"


class Match(Claims):
    """Follows a log from its set-up; `phase` and `turn` say what is asked of whom."""

    def __init__(self, setup: list, config: Config | None) -> None:
        super().__init__()
        self.given(setup, 0)
        configured = self.facts[0]
        self.config: Config = configured.config
        self.phase, self.turn, self.turns, self.passes, self.final, self.wired = STARTING, -1, 0, 0, 0, False
        self.chosen: dict[int, tuple[str, ...]] = {}
        fair(config is None or self.config == config, "another configuration than the campaign gave")
        fair(config is not None or self.plays_alone(), "a single match has start components and base rules only")
        self.set_up()
        self.done()

    def plays_alone(self) -> bool:
        one = self.config
        start = [city for city, printed in CITIES.items() if printed["area"] == "start"]
        return (
            (one.chapter, one.areas, one.trains) == (0, ("start",), 20)
            and list(one.tickets) == [f"EC{n:02}" for n in range(1, 34)]
            and list(one.events) == [f"EV{n:02}" for n in range(1, 8)]
            and list(one.large) == [city for city in start if CITIES[city].get("large")]
            and not (one.rules or one.depots or one.post_pile or any(one.postcards))
        )

    # --- set-up (2.2) ------------------------------------------------------------------------------------------------

    def set_up(self) -> None:
        one, players = self.config, len(self.config.companies)
        self.expect(f.GameConfigured(one, NEWSPAPERS[players]))
        self.seats = [Company(colour) for colour in one.companies]
        self.areas, self.large, self.mail = list(one.areas), list(one.large), list(one.mail)
        self.rules, self.pile, self.pioneered = list(one.rules), list(one.post_pile), []
        for seat, company in enumerate(self.seats):
            company.postcards = list(one.postcards[seat]) if one.postcards else []
            company.depot, company.trains = dict(one.depots).get(company.colour, ""), one.trains
            self.pay(seat, 5, "start")
        self.deal(players)
        self.ticket_deck = self.shuffled(f.TicketDeckSet, one.tickets)
        number = next((n for n in (4, 3, 2) if len(self.ticket_deck) >= n * players), 1)
        self.least = 2 if number == 4 else 1
        self.seen.note("tickets dealt", str(number))
        for seat in range(players):
            self.offer(seat, number, self.least)

    def deal(self, players: int) -> None:
        rest = whole_deck()
        for seat in range(players):
            cards = self.facts[0].cards
            fair(len(cards) == 4, "four cards are dealt")
            for card in cards:
                rest.remove(card)
                self.seats[seat].hand[card] += 1
            self.expect(f.HandDealt(seat, cards))
        while True:
            cards = self.facts[0].cards
            fair(len(cards) == 5, "five cards are displayed")
            for card in cards:
                rest.remove(card)
            self.expect(f.DisplayDealt(cards))
            self.display = list(cards)
            if self.display.count("loco") < 3:
                break
            self.sweep("locomotives")
        self.deck = self.shuffled(f.TrainDeckSet, [*rest, *["newspaper"] * NEWSPAPERS[players]])

    def offer(self, seat: int, number: int, least: int) -> None:
        drawn, self.ticket_deck = self.ticket_deck[:number], self.ticket_deck[number:]
        self.seats[seat].offered = drawn
        self.expect(f.TicketsOffered(seat, tuple(drawn), least))

    # --- deciding ----------------------------------------------------------------------------------------------------

    def offers(self, seat: int) -> list[Decision]:
        """What may be decided, in the order in which it is listed; tickets in any order of the sets."""
        company = self.seats[seat]
        if self.phase in (STARTING, TICKETS_DRAWN):
            least = min(self.least if self.phase == STARTING else 1, len(company.offered))
            sizes = range(len(company.offered), least - 1, -1)
            return [KeepTickets(kept) for size in sizes for kept in combinations(company.offered, size)]
        if self.phase == SECOND:
            return [DrawCard(slot) for slot in self.second_slots()] + ([DrawCard(0)] if self.drawable else [])
        found: list[Decision] = []
        if len(self.deck) + len(self.discard) >= 9:
            found = [DrawCard(slot) for slot, card in enumerate(self.display, 1) if card] + [DrawCard(0)]
        if self.ticket_deck:
            found.append(DrawTickets())
        if self.may_wire(seat):
            found.append(Wire())
        found += self.claims(seat)
        return found if [one for one in found if not isinstance(one, Wire)] else [*found, Pass()]

    def may_wire(self, seat: int) -> bool:
        rich, many = self.seats[seat].dollars >= 1, len(self.deck) + len(self.discard) >= 9
        return "wire" in self.rules and not self.wired and rich and many

    def second_slots(self) -> list[int]:
        ordinary = bool(self.effect("loco_single"))
        return [slot for slot, card in enumerate(self.display, 1) if card and (ordinary or card != "loco")]

    def asked(self) -> list[int]:
        if self.phase == STARTING:
            return [seat for seat in range(len(self.seats)) if seat not in self.chosen]
        return [] if self.phase == OVER else [self.turn]

    def decided(self, ply: Ply) -> None:
        self.given(ply.facts, ply.number)
        fair(ply.seat in self.asked(), f"ply {ply.number}: seat {ply.seat} is not asked")
        ask = ply.decision
        self.seen.note("decision", type(ask).__name__)
        if self.phase == STARTING:
            self.choose(ply.seat, ask)
        elif self.phase == SECOND:
            self.draw(ply.seat, ask, first=False)
        elif self.phase == TICKETS_DRAWN:
            self.keep(ply.seat, ask)
        else:
            self.act(ply.seat, ask)
        self.done()

    def act(self, seat: int, ask: Decision) -> None:
        if isinstance(ask, Wire):
            fair(self.may_wire(seat), "the wire cannot be used")
            self.wired = True
            self.pay(seat, -1, "wire")
            self.sweep("wire")
            self.fill(seat)
            return
        self.passes = self.passes + 1 if isinstance(ask, Pass) else 0
        if isinstance(ask, DrawCard):
            fair(len(self.deck) + len(self.discard) >= 9, "the pool is too small")
            self.draw(seat, ask, first=True)
        elif isinstance(ask, DrawTickets):
            fair(self.ticket_deck, "no tickets are left")
            self.offer(seat, (self.effect("tickets_draw") or {"n": 3})["n"], 1)
            self.phase = TICKETS_DRAWN
        elif isinstance(ask, Claim):
            self.claim(seat, ask)
            self.end_turn(seat)
        else:
            fair(self.offers(seat) == [Pass()] or self.offers(seat) == [Wire(), Pass()], "something else can be done")
            self.expect(f.Passed(seat))
            if self.passes == len(self.seats):
                self.end("all-passed")
            else:
                self.end_turn(seat)

    def draw(self, seat: int, ask: DrawCard, first: bool) -> None:
        only = False
        if ask.source:
            card = self.display[ask.source - 1]
            ordinary = card != "loco" or bool(self.effect("loco_single"))
            fair(card and (first or ordinary), "that card cannot be taken")
            only = not ordinary
            self.display[ask.source - 1] = ""
            self.seats[seat].hand[card] += 1
            self.expect(f.DisplayCardTaken(seat, ask.source, card))
            self.fill(seat)
        else:
            self.draw_to_hand(seat)
        on = first and not only
        if on and (self.second_slots() or self.drawable):
            self.phase = SECOND
            return
        if on:
            self.seen.note("draw", "no second card")
        self.end_turn(seat)

    # --- tickets (4A.4) ----------------------------------------------------------------------------------------------

    def choose(self, seat: int, ask: KeepTickets) -> None:
        offered = self.seats[seat].offered
        least = min(self.least, len(offered))
        fair(len(ask.keep) >= least and list(ask.keep) == [one for one in offered if one in ask.keep], "not so kept")
        self.chosen[seat] = ask.keep
        self.expect(f.TicketsChosen(seat, tuple("keep" if one in ask.keep else "back" for one in offered)))
        if len(self.chosen) == len(self.seats):
            for one in self.order():
                self.kept(one, self.chosen[one])
            self.begin()

    def keep(self, seat: int, ask: KeepTickets) -> None:
        offered = self.seats[seat].offered
        fair(ask.keep and list(ask.keep) == [one for one in offered if one in ask.keep], "not so kept")
        self.kept(seat, ask.keep)
        self.end_turn(seat)

    def kept(self, seat: int, kept: tuple[str, ...]) -> None:
        company = self.seats[seat]
        company.tickets |= dict.fromkeys(kept, self.ply)
        returned = tuple(one for one in company.offered if one not in kept)
        company.offered, self.ticket_deck = [], [*self.ticket_deck, *returned]
        self.expect(f.TicketsKept(seat, kept))
        if returned:
            self.expect(f.TicketsReturned(seat, returned))

    # --- turns -------------------------------------------------------------------------------------------------------

    def order(self) -> list[int]:
        n = len(self.seats)
        return [(self.config.first_seat + step) % n for step in range(n)]

    def begin(self) -> None:
        """Steps 7, 8, 9 and 14."""
        events = list(self.config.events)
        for card in CHAPTERS[self.config.chapter]["setup"] if self.config.chapter else ():
            self.expect(f.StoryCardRead(card["id"]))
            for effect in card.get("effects", ()):
                events += self.read(effect)
        self.events = self.shuffled(f.EventDeckSet, events)
        if "mail" in self.rules:
            self.pile = self.shuffled(f.PostPileSet, self.pile)
        self.next_turn(self.config.first_seat)

    def read(self, effect: dict) -> list[str]:
        if effect["type"] == "add_rule":
            self.rules.append(effect["rule"])
            self.expect(f.RuleAdded(effect["rule"]))
        elif effect["type"] == "remove_rule":
            self.rules.remove(effect["rule"])
            self.expect(f.RuleRemoved(effect["rule"]))
        else:
            self.expect(f.EventsAdded(tuple(effect["events"])))
            return effect["events"]
        return []

    def next_turn(self, seat: int) -> None:
        self.turn, self.turns, self.phase, self.wired = seat, self.turns + 1, ACTION, False
        self.expect(f.TurnStarted(seat, self.turns))

    def end_turn(self, seat: int) -> None:
        if self.final:
            self.final -= 1
            if not self.final:
                self.end("final-round")
                return
        elif self.seats[seat].trains <= 2:
            self.final = len(self.seats)
            self.expect(f.FinalRoundStarted(seat))
        self.next_turn((seat + 1) % len(self.seats))

    # --- the end (5) -------------------------------------------------------------------------------------------------

    def end(self, how: str) -> None:
        self.phase = OVER
        for seat in range(len(self.seats)):
            held = tuple(self.seats[seat].tickets)
            self.expect(f.TicketsRevealed(seat, held, tuple(self.done_tickets(seat))))
        for seat in self.order():
            for card in list(self.due_at_the_end(seat, len(self.done_tickets(seat)))):
                self.complete(seat, card)
        slips = [self.slip(seat) for seat in range(len(self.seats))]
        for seat in range(len(self.seats)):
            self.expect(f.Scored(seat, slips[seat]))
        self.rank([one.total for one in slips])
        self.expect(f.GameEnded(how))
        self.seen.note("end", how)

    def done_tickets(self, seat: int) -> list[str]:
        tracks = list(self.seats[seat].tracks)
        return [one for one in self.seats[seat].tickets if connects(tracks, TICKETS[one]["a"], TICKETS[one]["b"])]

    def slip(self, seat: int) -> f.Breakdown:
        company, done = self.seats[seat], self.done_tickets(seat)
        tickets = sum(TICKETS[one]["value"] * (1 if one in done else -1) for one in company.tickets)
        found = [company.dollars, UNUSED.get(company.trains, 0), tickets, self.grand(seat), self.oceans(seat)]
        found.append(self.end_dollars(seat))
        return f.Breakdown(*found, total=max(0, sum(found)))

    def end_dollars(self, seat: int) -> int:
        done = [POSTCARDS[one] for one in self.seats[seat].completed if POSTCARDS[one]["when"] == "end"]
        return sum(one["n"] for card in done for one in card["rewards"] if one["type"] == "dollars")

    def largest(self, seat: int) -> int:
        return max(map(len, networks(list(self.seats[seat].tracks))), default=0)

    def grand(self, seat: int) -> int:
        most = max(map(self.largest, range(len(self.seats))))
        return 8 if "grand_network" in self.rules and most and self.largest(seat) == most else 0

    def oceans(self, seat: int) -> int:
        coasts = [{CITIES[city].get("ocean") for city in one} for one in networks(list(self.seats[seat].tracks))]
        there = any({"atlantic", "pacific"} <= one for one in coasts)
        return 15 if "transcontinental" in self.rules and there else 0

    def rank(self, totals: list[int]) -> None:
        order = self.order()
        keys = {seat: (totals[seat], len(self.done_tickets(seat)), order.index(seat)) for seat in order}
        ranked = sorted(order, key=keys.__getitem__, reverse=True)
        first, second = (keys[seat] for seat in ranked[:2])
        parted = "none" if first[0] > second[0] else "tickets" if first[1] > second[1] else "turn-order"
        self.expect(f.Ranked(tuple(ranked), parted))
        self.seen.note("tie", parted)


def judged(trial: Trial) -> Match:
    """The whole log of a match, and its score lines if it is over."""
    match = Match(list(trial.setup), trial.options.chapter)
    for ply in trial.log:
        match.decided(ply)
    return match
