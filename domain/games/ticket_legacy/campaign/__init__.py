"""The campaign of twelve games: a match of its own that calls for the matches of its chapters, and waits for them.

Companies are founded once; before each game every company says whether it takes part; what the game came to is
recorded by the register, and then the story goes on. Nothing of a campaign is hidden but what lies sealed in the data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.engine import Ask, Campaign
from domain.engine import nothing_further as continued
from domain.engine import one_decision as unfold
from domain.games.ticket_legacy.campaign.census import census
from domain.games.ticket_legacy.campaign.decisions import (
    ArchiveEvent,
    Attend,
    ChooseArea,
    ChooseDepot,
    Options,
    RecordMatch,
    TakeCompany,
)
from domain.games.ticket_legacy.campaign.evolve import EVOLVE
from domain.games.ticket_legacy.campaign.facts import AbsentScoresRevealed, AreaOpened, PostcardDrawn, StoryCardRead
from domain.games.ticket_legacy.campaign.glossary import THINGS, explain
from domain.games.ticket_legacy.campaign.labels import label
from domain.games.ticket_legacy.campaign.notation import FIRST_WORDS, SETTLED, STANDING, parse, standing
from domain.games.ticket_legacy.campaign.questions import (
    AreaChoice,
    Attendance,
    Chapter,
    DepotChoice,
    EventChoice,
    Founding,
)
from domain.games.ticket_legacy.campaign.rules.attendance import (
    attend,
    called,
    choose_depot,
    first_city,
    may_attend,
    may_found,
    yes,
)
from domain.games.ticket_legacy.campaign.rules.founding import first_free, may_take, take_company
from domain.games.ticket_legacy.campaign.rules.recording import (
    archive_event,
    may_archive,
    never,
    nothing,
    outcome,
    record,
    record_match,
    top_event,
)
from domain.games.ticket_legacy.campaign.rules.story import choose_area, first_area, may_open
from domain.games.ticket_legacy.campaign.scoring import BY_LAST, BY_WINS, COUNTED, SHARED, result, score
from domain.games.ticket_legacy.campaign.setup import flow, setup
from domain.games.ticket_legacy.campaign.state import State
from domain.games.ticket_legacy.campaign.view import SECRET_DECISIONS, SECRETS
from domain.games.ticket_legacy.campaign.words import name, prompt, stage, words
from domain.games.ticket_legacy.campaign.writing import write
from domain.games.ticket_legacy.edition import DATA, EDITION, PLAYERS

__all__ = [
    "ACTORS",
    "ASKS",
    "BOUND",
    "CAMPAIGN",
    "EDITION",
    "ENDINGS",
    "EVOLVE",
    "FIRST_WORDS",
    "OPTIONS",
    "RULES_VERSION",
    "SEATS",
    "SECRETS",
    "SECRET_DECISIONS",
    "SETTLED",
    "SLUG",
    "STANDING",
    "THINGS",
    "TIE_BREAKS",
    "TITLE",
    "Options",
    "State",
    "census",
    "continued",
    "explain",
    "flow",
    "label",
    "name",
    "parse",
    "prompt",
    "result",
    "score",
    "setup",
    "stage",
    "standing",
    "unfold",
    "words",
    "write",
]

SLUG = "ticket-campaign"
TITLE = "Ticket to Ride Legacy campaign: Legends of the West"
RULES_VERSION = 1
SEATS = PLAYERS
BOUND = 500  # section 10: at most 102, and more where games are abandoned
ENDINGS: Sequence[str] = (COUNTED,)
TIE_BREAKS: Sequence[str] = (BY_WINS, BY_LAST, SHARED)
ACTORS: Mapping[int, str] = {}
OPTIONS: Sequence[Any] = (Options(),)

ASKS: Mapping[type[Any], Ask] = {
    Founding: Ask(may_take, {TakeCompany: take_company}, default=first_free),
    # before each game; it never answers itself, for the question carries the news of the chapter before
    Attendance: Ask(may_attend, {Attend: attend}, default=yes),
    DepotChoice: Ask(may_found, {ChooseDepot: choose_depot}, default=first_city),
    # the game itself is played elsewhere
    Chapter: Ask(nothing, {RecordMatch: record_match}, default=never, open=frozenset({RecordMatch})),
    # after it
    EventChoice: Ask(may_archive, {ArchiveEvent: archive_event}, default=top_event),
    AreaChoice: Ask(may_open, {ChooseArea: choose_area}, default=first_area),
}

CAMPAIGN = Campaign(
    game=DATA.meta.slug,
    option="chapter",
    called=called,
    outcome=outcome,
    record=record,
    opens=frozenset({StoryCardRead, AreaOpened, PostcardDrawn, AbsentScoresRevealed}),
)
