"""Which function writes which kind of letter about a match."""

from __future__ import annotations

from service.mail.outgoing.letters.about_agreements import (
    abandon,
    pause_wanted,
    paused,
    resumed,
    ruling,
    take_back,
    take_back_refused,
)
from service.mail.outgoing.letters.about_seats import (
    company_open,
    joined,
    offer_declined,
    replaced,
    seat_offered,
    seated,
)
from service.mail.outgoing.letters.about_starting import started
from service.mail.outgoing.letters.about_the_end import abandoned, finished
from service.mail.outgoing.letters.about_turns import expired, granted, organiser, reminder, substitute, turn
from service.mail.outgoing.letters.shared_blocks import Writer

LETTERS: dict[str, Writer] = {
    "turn": turn,
    "started": started,
    "reminder-1": reminder,
    "reminder-2": reminder,
    "reminder-3": reminder,
    "expired": expired,
    "organiser": organiser,
    "substitute": substitute,
    "take-back": take_back,
    "take-back-refused": take_back_refused,
    "pause-wanted": pause_wanted,
    "paused": paused,
    "resumed": resumed,
    "abandon": abandon,
    "ruling": ruling,
    "granted": granted,
    "joined": joined,
    "seat-offered": seat_offered,
    "company-open": company_open,
    "offer-declined": offer_declined,
    "seated": seated,
    "replaced": replaced,
    "finished": finished,
    "abandoned": abandoned,
}
