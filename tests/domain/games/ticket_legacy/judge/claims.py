"""What may be claimed, what is offered, and what a claim brings (4A.3, 4C, 4D)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from domain.games.ticket_legacy import facts as f
from domain.games.ticket_legacy.decisions import Claim
from domain.games.ticket_legacy.shape import Condition, Reward
from tests.domain.games.ticket_legacy.judge.printed import (
    CITIES,
    COLOURS,
    POSTCARDS,
    ROUTES,
    colour_of,
    connects,
    ends,
    matches,
    networks,
    paint,
    route_of,
)
from tests.domain.games.ticket_legacy.judge.table import Company, Table, fair

LONG_HAUL = {4: 1, 5: 2, 6: 4}


class Claims(Table):
    large: list[str]
    mail: list[str]
    pile: list[str]
    pioneered: list[str]
    areas: list[str]

    # --- what may be claimed ------------------------------------------------------------------------------------------

    def tracks(self) -> list[str]:
        """Of all routes with both cities on the board, as in the data."""
        return [
            f"{route}/{number}"
            for route, printed in ROUTES.items()
            if {CITIES[printed["a"]]["area"], CITIES[printed["b"]]["area"]} <= {*self.areas}
            for number in range(1, len(printed["colors"]) + 1)
        ]

    def owner(self, track: str) -> int | None:
        return next((seat for seat, one in enumerate(self.seats) if track in one.tracks), None)

    def is_open(self, seat: int, track: str) -> bool:
        """1 to 4, and 6."""
        company, route = self.seats[seat], route_of(track)
        siblings = [f"{route['id']}/{number}" for number in range(1, len(route["colors"]) + 1)]
        closed = len(self.seats) < 4 and len(siblings) == 2 and any(self.owner(one) is not None for one in siblings)
        ban, fee = self.effect("claim_ban"), self.effect("claim_fee")
        return (
            self.owner(track) is None
            and not any(one in company.tracks for one in siblings)
            and not closed
            and company.trains >= route["len"]
            and not (ban and matches(ban["filter"], track, company.colour, self.large))
            and not (fee and matches(fee["filter"], track, company.colour, self.large) and company.dollars < fee["n"])
        )

    def needed(self, track: str) -> int:
        return route_of(track).get("ferry", 0) if "ferry" in self.rules else 0

    def sources(self, company: Company) -> list[str]:
        held = [one for one in company.postcards if POSTCARDS[one]["when"] == "option"]
        options = held if "post_office" in self.rules else []
        return [*([self.active] if self.effect("loco_option") else []), *sorted(options)]

    def check_claim(self, seat: int, ask: Claim) -> None:
        company, cards = self.seats[seat], Counter(dict(ask.cards))
        colours = {paint(card) for card in cards} - {"loco"}
        fair(ask.track in self.tracks() and self.is_open(seat, ask.track), f"{ask.track} cannot be claimed")
        fair(sum(cards.values()) == route_of(ask.track)["len"], "another number of cards than spaces")
        fair(len(colours) <= 1, "cards of several colours")
        fair(colour_of(ask.track) == "grey" or colours <= {colour_of(ask.track)}, "cards of another colour")
        fair(cards["loco"] >= self.needed(ask.track), "too few locomotives for a ferry")
        fair({*ask.extras} <= {*self.sources(company)} and len({*ask.extras}) == len(ask.extras), "no such extras")
        cards["loco"] += len(ask.extras)
        fair(all(company.hand[card] >= count for card, count in cards.items()), "cards that are not in the hand")

    # --- what is offered ---------------------------------------------------------------------------------------------

    def claims(self, seat: int) -> list[Claim]:
        """One per track and colour with the fewest locomotives; then each extra with the first that has one left."""
        company = self.seats[seat]
        plain = [Claim(track, cards) for track in self.tracks() if self.is_open(seat, track)
                 for cards in self.payments(company, track)]  # fmt: skip
        extra = []
        for source in self.sources(company):
            spare = [one for one in plain if company.hand["loco"] > dict(one.cards).get("loco", 0)]
            extra += [Claim(one.track, one.cards, (source,)) for one in spare[:1]]
        return [*plain, *extra]

    def payments(self, company: Company, track: str) -> list[tuple[tuple[str, int], ...]]:
        length, colour = route_of(track)["len"], colour_of(track)
        found = [self.payment(company, one, length, self.needed(track))
                 for one in (COLOURS if colour == "grey" else [colour])]  # fmt: skip
        paid = [one for one in found if one]
        if not paid and company.hand["loco"] >= length:
            return [(("loco", length),)]
        return paid

    def payment(self, company: Company, colour: str, length: int, locos: int) -> tuple[tuple[str, int], ...]:
        """Pickaxes first, then plain, then skulls; the fewest locomotives, and at least one card of the colour."""
        held = {card: company.hand[card] for card in (f"{colour}-pick", colour, f"{colour}-skull")}
        locos = max(locos, length - sum(held.values()))
        if company.hand["loco"] < locos or locos >= length:
            return ()
        left, used = length - locos, Counter()
        for card, number in held.items():
            used[card] = min(number, left)
            left -= used[card]
        order = (colour, f"{colour}-pick", f"{colour}-skull")
        cards = tuple((card, used[card]) for card in order if used[card])
        return (*cards, ("loco", locos)) if locos else cards

    # --- what a claim brings -----------------------------------------------------------------------------------------

    def claim(self, seat: int, ask: Claim) -> None:
        self.check_claim(seat, ask)
        company, track, event = self.seats[seat], ask.track, self.active
        effects = {kind: self.effect(kind) for kind in ("claim_fee", "claim_dollars", "claim_cards", "loco_option")}
        due = {kind: one for kind, one in effects.items()
               if one and matches(one.get("filter", {}), track, company.colour, self.large)}  # fmt: skip
        if fee := due.get("claim_fee"):
            self.pay(seat, -fee["n"], "event_fee", event)
        self.place(seat, ask)
        self.dollars_of_rules(seat, ask)
        self.bring_mail(seat, track)
        if "long_haul" in self.rules:
            self.pay(seat, LONG_HAUL.get(route_of(track)["len"], 0), "long_haul")
        if "claim_dollars" in due:
            self.pay(seat, due["claim_dollars"]["n"], "event", event)
        for _ in range(due["claim_cards"]["n"] if "claim_cards" in due else 0):
            self.draw_to_hand(seat)
        for source in ask.extras:
            self.bought(seat, source, effects["loco_option"])
        if {*ends(track)} & {*self.large}:
            self.draw_to_hand(seat)
        if "post_office" in self.rules:
            for card in sorted(company.postcards):
                if POSTCARDS[card]["when"] == "claim" and self.fulfilled(seat, card, track):
                    self.complete(seat, card)

    def place(self, seat: int, ask: Claim) -> None:
        company, paid = self.seats[seat], Counter(dict(ask.cards))
        paid["loco"] += len(ask.extras)
        company.tracks[ask.track] = self.ply
        company.trains -= route_of(ask.track)["len"]
        company.hand -= paid
        self.discard += paid.elements()
        self.expect(f.TrackClaimed(seat, ask.track, company.trains))
        order = [card for colour in COLOURS for card in (colour, f"{colour}-pick", f"{colour}-skull")]
        self.expect(f.CardsDiscarded(seat, tuple((one, paid[one]) for one in (*order, "loco") if paid[one])))

    def dollars_of_rules(self, seat: int, ask: Claim) -> None:
        """Steps 2 to 6."""
        company, track, cards = self.seats[seat], ask.track, Counter(dict(ask.cards))
        if "depots" in self.rules and company.depot in ends(track):
            self.pay(seat, 2, "depot")
        if colour_of(track) == company.colour:
            self.pay(seat, 2, "company_color")
        if "gold" in self.rules:
            self.pay(seat, sum(n for card, n in cards.items() if card.endswith("-pick")), "gold")
        if "bandits" in self.rules:
            self.pay(seat, -sum(n for card, n in cards.items() if card.endswith("-skull")), "bandits")
        area = route_of(track)["area"]
        if "pioneer" in self.rules and area != "start" and area not in self.pioneered:
            self.pioneered.append(area)
            self.expect(f.Pioneered(area))
            self.pay(seat, 3, "pioneer")

    def bring_mail(self, seat: int, track: str) -> None:
        for city in sorted(ends(track)) if "mail" in self.rules else ():
            if city in self.mail:
                self.mail.remove(city)
                self.expect(f.MailUsed(city))
                self.seen.note("mail", city)
                if self.pile:
                    self.seats[seat].postcards.append(self.pile[0])
                    self.seats[seat].drawn.append(self.pile[0])
                    self.expect(f.PostcardDrawn(seat, self.pile.pop(0)))

    def bought(self, seat: int, source: str, option: dict | None) -> None:
        if source in POSTCARDS:
            self.complete(seat, source)
        elif "dollars" in option:
            self.pay(seat, option["dollars"], "loco_option", source)
        else:
            for _ in range(option["cards"]):
                self.draw_to_hand(seat)

    # --- postcards (4C) ----------------------------------------------------------------------------------------------

    def fulfilled(self, seat: int, card: str, track: str) -> bool:
        company, cond = self.seats[seat], POSTCARDS[card]["cond"]
        owned = list(company.tracks)

        def fits(one: str) -> bool:
            return matches(cond.get("filter", {}), one, company.colour, self.large)

        return {
            "claim_touch": lambda: cond["city"] in ends(track),
            "claim_filter": lambda: fits(track),
            "claim_count": lambda: sum(map(fits, owned)) >= cond["n"],
            "connect": lambda: connects(owned, cond["a"], cond["b"]),
            "network": lambda: max(map(len, networks(owned))) >= cond["n"],
        }[cond["type"]]()

    def complete(self, seat: int, card: str) -> None:
        company, printed = self.seats[seat], POSTCARDS[card]
        company.postcards.remove(card)
        company.completed[card] = self.ply
        condition = msgspec.convert(printed["cond"], Condition)
        rewards = tuple(msgspec.convert(one, Reward) for one in printed["rewards"])
        self.expect(f.PostcardCompleted(seat, card, condition, rewards))
        self.seen.note("postcard", printed["when"])
        self.seen.note("condition", printed["cond"]["type"])
        for reward in printed["rewards"]:
            self.seen.note("reward", reward["type"])
            self.reward(seat, card, reward)

    def reward(self, seat: int, card: str, reward: dict) -> None:
        if reward["type"] == "dollars" and POSTCARDS[card]["when"] != "end":
            self.pay(seat, reward["n"], "postcard", card)
        elif reward["type"] == "cards":
            for _ in range(reward["n"]):
                self.draw_to_hand(seat)
        elif reward["type"] == "vault":
            self.seats[seat].slips.append((reward["n"], card))
            self.expect(f.BonusSlip(seat, reward["n"], card))
        elif reward["type"] == "archive_event":
            self.archive(seat)

    def due_at_the_end(self, seat: int, done: int) -> Iterator[str]:
        for card in sorted(self.seats[seat].postcards) if "post_office" in self.rules else ():
            cond = POSTCARDS[card]["cond"]
            if (cond["type"] == "end_tickets" and done >= cond["n"]) or (
                cond["type"] == "end_trains" and self.seats[seat].trains <= cond["max"]
            ):
                yield card
