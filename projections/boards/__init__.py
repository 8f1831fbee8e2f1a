"""Boards drawn from views. As text: enough to play from in a terminal, in a mail or with a screen reader. As pictures:
`projections.boards.pictures`. One folder per game, the same file names in each: text.py, svg.py, picks.py, and the
parts of the drawing. `on_spots` knows what lies where, for who wants it explained."""

from collections.abc import Sequence
from typing import Any, Protocol

from domain.engine import ScoreLine
from domain.places import Seat, Viewer
from projections.boards.coal_baron.text import own_side as coal_baron_own
from projections.boards.coal_baron.text import text as coal_baron_text
from projections.boards.eighteen_africa.text import own_side as eighteen_africa_own
from projections.boards.eighteen_africa.text import text as eighteen_africa_text
from projections.boards.steamrollers.text import own_side as steamrollers_own
from projections.boards.steamrollers.text import text as steamrollers_text
from projections.boards.ticket_campaign.text import own_side as ticket_campaign_own
from projections.boards.ticket_campaign.text import text as ticket_campaign_text
from projections.boards.ticket_legacy.text import own_side as ticket_legacy_own
from projections.boards.ticket_legacy.text import text as ticket_legacy_text
from projections.boards.train_rush.text import own_side as train_rush_own
from projections.boards.train_rush.text import text as train_rush_text


class TextBoard(Protocol):
    def __call__(self, view: Any, viewer: Viewer, recorded: Sequence[ScoreLine] | None = None, /) -> str:
        """All that the viewer may know of the table. `recorded` is the score of a finished match, as it was written
        down; without it the points are counted on the view."""


class OwnSide(Protocol):
    def __call__(self, view: Any, seat: Seat, score: Sequence[ScoreLine], /) -> str:
        """All that lies before a seat, as it may know it."""


TEXT: dict[str, TextBoard] = {
    "coal-baron": coal_baron_text,
    "eighteen-africa": eighteen_africa_text,
    "steamrollers": steamrollers_text,
    "train-rush": train_rush_text,
    "ticket-legacy": ticket_legacy_text,
    "ticket-campaign": ticket_campaign_text,
}

OWN_SIDE: dict[str, OwnSide] = {
    "coal-baron": coal_baron_own,
    "eighteen-africa": eighteen_africa_own,
    "steamrollers": steamrollers_own,
    "train-rush": train_rush_own,
    "ticket-legacy": ticket_legacy_own,
    "ticket-campaign": ticket_campaign_own,
}
