"""Players of our own. A bot sees what its seat sees and picks one of the decisions offered to it.

A bot stands in the file of its game; what it values is put into words in the file of its reasons. `own_bots` tells as
whom bots sit down; `seating` lets them decide, and begins lessons; `hints` tells what the greedy one would do, and why;
`what_if` lets them play on from a ply of a finished match, in the mind only.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from domain.engine import Decision
from domain.places import Seat
from service.bots import coal_baron, eighteen_africa, steamrollers, ticket_legacy, train_rush

Chooser = Callable[[Any, Seat, Sequence[Decision], Random], Decision]  # (view, seat, offers, chance of its own)


def at_random(view: Any, seat: Seat, offers: Sequence[Decision], rng: Random) -> Decision:
    return rng.choice(offers)


BOTS: dict[str, dict[str, Chooser]] = {
    "coal-baron": {"random": at_random, "greedy": coal_baron.choose},
    "steamrollers": {"random": at_random, "greedy": steamrollers.choose},
    "eighteen-africa": {"random": at_random, "greedy": eighteen_africa.choose},
    "train-rush": {"random": at_random, "greedy": train_rush.choose, "tourist": train_rush.visit_cities},
    "ticket-legacy": {"random": at_random, "greedy": ticket_legacy.choose},
    "ticket-campaign": {"random": at_random, "greedy": ticket_legacy.lead},
}
