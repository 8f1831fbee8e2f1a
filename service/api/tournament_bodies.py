"""What people send about tournaments."""

from __future__ import annotations

from service.api.bodies import AgreementBody, TermsBody
from service.api.fields import Anything, Boolean, List, Nested, Number, OneOf, PageCursor, Record, Text
from service.api.shapes import Body

REASON = "Every act of a director has a reason, which everybody can read."


class TournamentBody(Body):
    """A tournament to be announced."""

    title = Text(80, 1, required=True)
    game = Text(32, 1, required=True, about="Slug of the game.")
    announcement = Record(
        required=True,
        about="Stages, points, tie-breaks, entries, draw, drop-outs, deadlines: all that is decided by rule.",
    )
    options = Record(about="As the game's schema of options says.")
    terms = Nested(TermsBody, about="What is agreed about time in every match.")
    agreement = Nested(AgreementBody, about="What else is agreed.")


class EntryBody(Body):
    words = Text(200, about="Words of your own that go into the chance of your matches, and into a draw of words.")


class ReasonBody(Body):
    reason = Text(1000, required=True, about=REASON)


class WhyBody(Body):
    reason = Text(1000, about="If you want to give one.")


class PlayerBody(Body):
    player = Text(64, 1, required=True, about="The id of a player.")


class AboutPlayerBody(ReasonBody):
    player = Text(64, 1, required=True, about="The id of an entrant or a reserve.")


class ApartBody(AboutPlayerBody):
    other = Text(64, 1, required=True, about="The id of the other one.")


class SeedingBody(Body):
    seeding = Record(about="Whole numbers by player, the best first; the others follow in the order of entry.")


class DrawBody(Body):
    value = Text(200, about="The public value, in the form that was announced.")
    evidence = Text(4000, about="The SHA-256 of what shows it; or the whole JSON of a beacon, which then is the value.")


class PairingBody(ReasonBody):
    """Two entrants of two fixtures are exchanged."""

    fixture = Number(1, required=True)
    player = Text(64, 1, required=True)
    against = Number(1, required=True, about="The other fixture.")
    other = Text(64, 1, required=True, about="Who plays in it.")


class TournamentRulingBody(ReasonBody):
    """A ruling. `do` says what it does; each needs some of the other fields."""

    do = OneOf(
        ["result", "void", "anew", "penalty", "exclude", "substitute", "ask-reserve", "terms", "pause", "resume"],
        required=True,
        about="Rule a result, void a fixture, lay it anew, take points, exclude, seat a reserve, ask one, change what "
        "was announced, pause, resume.",
    )
    round = Number(1)
    fixture = Number(1)
    seat = Number(0, 19)
    player = Text(64, 1)
    places = List(Number(1, 20), about="By seat; who is tied has the same.")
    totals = List(Number(-100_000), about="By seat.")
    points = Text(20, about="To be taken away, such as 3 or 5/2.")
    what = Text(40, about="A field of the announcement.")
    new = Anything(about="Its new value.")
    seconded = Text(64, about="The id of another director who agrees.")


class OfferBody(Body):
    """The answer of a reserve to whom a seat is offered."""

    seen = Number(1, about="The version up to which you know the log: no offer that was made since is meant.")


class ProtestBody(ReasonBody):
    round = Number(1)
    fixture = Number(1)
    ply = Number(1)
    player = Text(64, about="Whom it is about.")


class ProtestAnswerBody(ReasonBody):
    upheld = Boolean(required=True)


class TournamentsQuery(Body):
    phase = OneOf(["entering", "closed", "playing", "provisional", "confirmed", "cancelled"])
    game = Text(32)
    player = Text(64, about="With which this player has to do.")
    before = PageCursor(about="`next` of the page before.")
    limit = Number(1, 200, strict=False, load_default=50)


class StandingsQuery(Body):
    stage = Number(0, 20, strict=False, about="The stage that is being played if not given; stages count from 0.")
    round = Number(
        1, 1000, strict=False, about="As they were written down when this round was closed, without the terms."
    )


class TournamentLogQuery(Body):
    after = Number(strict=False, load_default=0, about="Entries after this version.")
    limit = Number(1, 1000, strict=False, load_default=500, about="At most so many.")
