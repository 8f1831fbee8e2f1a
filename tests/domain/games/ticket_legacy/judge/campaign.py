"""The log of a whole campaign, decision by decision (2.1, 4E, 5.4)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from domain.engine import Ply
from domain.games.ticket_legacy.campaign import facts as f
from domain.games.ticket_legacy.campaign.decisions import (
    ArchiveEvent,
    Attend,
    ChooseArea,
    ChooseDepot,
    RecordMatch,
    TakeCompany,
)
from domain.games.ticket_legacy.decisions import Config
from domain.laws import Trial
from tests.domain.games.ticket_legacy.judge.printed import (
    ABSENT,
    AREAS,
    CHAPTERS,
    CITIES,
    EVENTS,
    OPEN,
    POSTCARDS,
    TICKETS,
    table,
)
from tests.domain.games.ticket_legacy.judge.story import TRAINS, Story
from tests.domain.games.ticket_legacy.judge.table import fair

UNSAID = (f.CampaignLaid, f.DepotDue, f.ArchivingDue, f.AreaDue)  # who is asked: of this the judge asks itself
RULES = table("rules")
STEPS = ("claim", "turn", "score")


class Campaign(Story):
    """Follows the log; `asked` says of whom what is asked, by the specification."""

    def decided(self, ply: Ply) -> None:
        self.facts, self.ply = [one for one in ply.facts if not isinstance(one, UNSAID)], ply.number
        kind, seats = self.asked
        fair(ply.seat in seats, f"ply {self.ply}: {ply.seat} decides, asked are {seats}")
        decision: Any = ply.decision
        self.seen.note("decision", type(decision).__name__)
        rules = {TakeCompany: "company", Attend: "attend", ChooseDepot: "depot", ArchiveEvent: "archive",
                 ChooseArea: "area", RecordMatch: "match"}  # fmt: skip
        fair(rules[type(decision)] == kind, f"ply {self.ply}: {decision} answers no {kind}")
        getattr(self, kind)(ply.seat, decision)
        fair(not self.facts, f"ply {self.ply}: the log goes on with {self.facts[:1]}")

    # --- founding and attendance (2.1, 4E.1) -------------------------------------------------------------------------

    def company(self, seat: int, decision: TakeCompany) -> None:
        colours = [one["id"] for one in OPEN["companies"]]
        fair(decision.colour in colours, "there is no such company")
        fair(decision.colour not in [one.colour for one in self.companies], "that company is taken")
        self.companies[seat].colour = decision.colour
        self.expect(f.CompanyTaken(seat, decision.colour))
        self.asked = ("company", [seat + 1])
        if seat + 1 == len(self.companies):
            self.caboose = self.next(f.CampaignFounded).caboose
            fair(self.caboose in range(len(self.companies)), "nobody has the caboose")
            self.begin(1)

    def begin(self, chapter: int) -> None:
        self.chapter = chapter
        self.expect(f.ChapterBegun(chapter, 1862 + 3 * chapter))
        self.ask_who_plays()

    def ask_who_plays(self) -> None:
        self.answers, self.asked = {}, ("attend", list(range(len(self.companies))))

    def attend(self, seat: int, decision: Attend) -> None:
        others = [one for one in range(len(self.companies)) if one != seat and self.answers.get(one, True)]
        fair(decision.yes or len(others) >= 2, "fewer than two would play")
        self.seen.note("attend", "yes" if decision.yes else "no")
        self.answers[seat] = decision.yes
        self.expect(f.AttendanceAnswered(seat, decision.yes))
        self.asked = ("attend", [one for one in self.asked[1] if one != seat])
        if not self.asked[1]:
            self.playing = sorted(one for one, yes in self.answers.items() if yes)
            self.expect(f.AttendanceClosed(tuple(self.playing)))
            if self.caboose not in self.playing:
                self.seen.note("caboose", "absent")
                moved = self.next(f.CabooseMoved)
                fair(moved.reason == "absent" and moved.to in self.playing, "the caboose goes to somebody who plays")
                self.caboose = moved.to
            self.ask_for_depots()

    def ask_for_depots(self) -> None:
        """4E.2: the lowest vault first, of equals in the order of seats; then the match is called."""
        without = [one for one in self.playing if not self.companies[one].depot]
        if "depots" in self.rules and without:
            self.asked = ("depot", [min(without, key=lambda one: (self.companies[one].vault, one))])
        else:
            self.expect(f.MatchCalled(self.config()))
            self.asked = ("match", [-1])

    def depot(self, seat: int, decision: ChooseDepot) -> None:
        fair(CITIES[decision.city]["area"] in self.areas, "the city is not on the board")
        fair(decision.city not in self.large, "the city is large")
        fair(decision.city not in [one.depot for one in self.companies], "that is somebody's depot")
        self.companies[seat].depot = decision.city
        self.expect(f.DepotChosen(seat, decision.city))
        self.ask_for_depots()

    def config(self) -> Config:
        """4B. Lists stand in the order of the data; rules in that of the steps they belong to."""
        board = {id for id, one in CITIES.items() if one["area"] in self.areas}
        slots = {id: RULES[id]["slot"].split(":") for id in self.rules}
        by_step = sorted(self.rules, key=lambda id: (STEPS.index(slots[id][0]), int(slots[id][1])))
        return Config(
            self.chapter,
            tuple(self.companies[one].colour for one in self.playing),
            self.playing.index(self.caboose),
            tuple(id for id in AREAS if id in self.areas),
            tuple(id for id, one in TICKETS.items() if {one["a"], one["b"]} <= board and id not in self.retired),
            tuple(id for id in EVENTS if id in self.events),
            TRAINS[self.chapter - 1],
            tuple(by_step),
            tuple(id for id in CITIES if id in self.large & board),
            tuple(id for id in CITIES if id in self.marks & board),
            tuple((one.colour, one.depot) for one in self.companies if one.depot),
            tuple(tuple(sorted(self.companies[one].office)) for one in self.playing),
            tuple(id for id in POSTCARDS if id in self.pile),
        )

    # --- what a match came to (4E.3, 4E.4) ---------------------------------------------------------------------------

    def match(self, _: int, decision: RecordMatch) -> None:
        came_to = decision.outcome
        if came_to is None:
            self.seen.note("match", "abandoned")
            self.expect(f.MatchVoided(decision.match))
            self.ask_who_plays()
            return
        self.expect(f.MatchRecorded(decision.match, came_to))
        self.outcome, self.ranking = came_to, [self.playing[seat] for seat in came_to.ranking]
        self.things_of_the_match()
        for card in CHAPTERS[self.chapter]["setup"]:
            self.read(card)
            for effect in card["effects"]:
                self.tell(card, effect)
        for event, by in came_to.archived:
            self.archived(event, self.playing[by])
        for seat, one in zip(self.playing, came_to.seats, strict=True):
            for dollars, ref in one.slips:
                self.bonus(seat, dollars, ref)
        self.caboose = self.ranking[-1]
        self.expect(f.CabooseMoved(self.caboose, "last"))
        self.asked = ("archive", [self.caboose])
        if not came_to.event_discard:
            self.seen.note("archive", "nothing")
            self.tell_the_story()

    def things_of_the_match(self) -> None:
        """Postcards that were drawn and completed, marks that were used, and what is left of the pile."""
        for seat, one in zip(self.playing, self.outcome.seats, strict=True):
            fair(set(one.postcards_drawn) <= self.pile, "a postcard came from nowhere")
            held = [*self.companies[seat].office, *one.postcards_drawn]
            fair(set(one.postcards_completed) <= {*held}, "a postcard is completed that the company has not")
            self.companies[seat].office = [card for card in held if card not in one.postcards_completed]
            self.pile -= {*one.postcards_drawn}
        fair(self.pile == {*self.outcome.post_pile}, "the post pile is not what is left of it")
        fair({*self.outcome.mail_used} <= self.marks, "a mark was used that was not there")
        self.marks -= {*self.outcome.mail_used}

    def archived(self, event: str, by: int) -> None:
        fair(event in self.events, "an event is archived that is not in the campaign")
        self.events.remove(event)
        self.expect(f.EventArchived(event, by))

    def archive(self, seat: int, decision: ArchiveEvent) -> None:
        fair(decision.event in self.outcome.event_discard, "that event did not come up")
        self.archived(decision.event, seat)
        self.tell_the_story()

    # --- the story goes on (4E.4, 4E.5) ------------------------------------------------------------------------------

    def tell_the_story(self) -> None:
        self.cards = self.after_the_game()
        self.go_on()

    def go_on(self) -> None:
        """To the next choice of an area, or to the end of the chapter."""
        for seat, _ in self.cards:
            self.asked = ("area", [seat])
            return
        self.close()

    def area(self, seat: int, decision: ChooseArea) -> None:
        fair(decision.area in self.candidates(), "that area cannot be opened")
        self.areas.append(decision.area)
        self.expect(f.AreaOpened(decision.area, seat))
        self.go_on()

    # --- the end of a chapter, and of the campaign (4E.4, 5.4) -------------------------------------------------------

    def close(self) -> None:
        if "post_office" in self.rules:
            self.postcards_of_tickets()
        for seat, one in zip(self.playing, self.outcome.seats, strict=True):
            self.companies[seat].slips[self.chapter] = one.breakdown.total
            self.expect(f.SlipDeposited(seat, one.breakdown, one.breakdown.total))
        self.companies[self.ranking[0]].won += 1
        for seat, company in enumerate(self.companies):
            company.missed += [] if seat in self.playing else [self.chapter]
        for rule in [rule for rule, last in self.rules.items() if last == self.chapter]:
            del self.rules[rule]
            self.expect(f.RuleExpired(rule))
        self.end() if self.over else self.begin(self.chapter + 1)

    def postcards_of_tickets(self) -> None:
        """Step 5: winner first, within a company by the ids of its tickets; each once."""
        for seat in self.ranking:
            for ticket in sorted(self.outcome.seats[self.playing.index(seat)].completed):
                card = TICKETS[ticket].get("postcard", "")
                if card in self.office:
                    self.office.remove(card)
                    self.companies[seat].office.append(card)
                    self.expect(f.PostcardDrawn(seat, card, "ticket"))

    def end(self) -> None:
        self.expect(f.AbsentScoresRevealed(tuple(ABSENT)))
        totals = [one.vault + sum(ABSENT[chapter - 1] for chapter in one.missed) for one in self.companies]
        keys = [(total, one.won, one.slips.get(12, -1)) for total, one in zip(totals, self.companies, strict=True)]
        places = [1 + sum(other > key for other in keys) for key in keys]
        first, second = sorted(keys, reverse=True)[:2]
        parted = [first[at] > second[at] for at in range(3)]
        how = ("none", "games-won", "last-game", "shared")[parted.index(True) if any(parted) else 3]
        self.expect(f.CampaignEnded(tuple(totals), tuple(places), how))
        self.asked = ("nothing", [])
        self.seen.note("places", str(len(Counter(places))))


def judged(trial: Trial) -> Campaign:
    """The whole log of a campaign."""
    campaign = Campaign(trial.seats)
    for ply in trial.log:
        campaign.decided(ply)
    return campaign
