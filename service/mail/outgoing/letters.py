"""What our letters say. One function for each kind; each is given the table as its reader may see it.

The text part is enough to play from: what happened, the table, the own hand, the question, the legal decisions by
number and in notation, the time and what is played when it runs out, how to answer, the receipt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from domain.engine import Game
from domain.match.log import MatchAbandoned, MatchFinished
from domain.match.state import SeatOffer
from domain.places import Seat
from domain.words import Sentence, say
from projections import breakdown
from projections.logbook import recorded_score
from service.mail.outgoing.blocks import Block, asked, fixed, heading, link, listed, numbered, paragraph
from service.present import moments
from service.present.offers import short_list
from service.present.presented_table import PresentedTable
from service.present.terms import about_time
from service.usecases.offer_marks import marks

About = dict[str, Any]


class Draft(NamedTuple):
    """A letter before it is put into an envelope. `picture`: whether the board goes along as a picture; `opening`: how
    many of its blocks stand before other news that is told in it.
    """

    subject: Sentence
    blocks: list[Block]
    picture: bool = False
    opening: int = 1


Writer = Callable[[PresentedTable, About], Draft | None]  # None: no longer worth writing


# --- pieces ----------------------------------------------------------------------------------------------------------

THE_TABLE = say("The table")
REPLY = {  # by whether the list has letters, and whether its lines have brackets
    (False, True): "Reply with a number, or with the words in brackets, above the marker line",
    (False, False): "Reply with a number, or with the words beside it, above the marker line",
    (True, True): (
        "Reply with a letter, or with the words in brackets, above the marker line; here a number is the value itself"
    ),
    (True, False): (
        "Reply with a letter, or with the words beside it, above the marker line; here a number is the value itself"
    ),
}


def position(table: PresentedTable) -> Iterator[Block]:
    """All one needs to decide: the table, the own hand, the question with what may be answered, how to answer."""
    yield from board(table)
    yield from question(table)
    yield paragraph(*how_to_answer(table))


def how_to_answer(table: PresentedTable) -> Iterator[Sentence]:
    rows = short_list(table.offers, table.labels)
    first = marks(table.offers)[0]
    reply = say(REPLY[first == "a", any(row.notation for row in rows)])
    yield say("{reply}; several with ; between them, or one a line.", reply=reply)
    words = "undo, board, log, hand, list, score, away 3 days, pause, resign, help"
    yield say("Other words: preview {first}, {words}.", first=first, words=words)


def board(table: PresentedTable) -> Iterator[Block]:
    yield heading(THE_TABLE)
    yield fixed(table.board())


def question(table: PresentedTable) -> Iterator[Block]:
    hand = table.hand()
    if hand:
        yield heading(say("Your hand"))
        yield listed(hand)
    yield asked(table.prompt)
    yield numbered(short_list(table.offers, table.labels))
    yield from map(paragraph, table.beside_the_list)


def opening(table: PresentedTable, *sentences: Sentence) -> Iterator[Block]:
    """How a letter begins that asks for a decision: that it does, and until when."""
    yield paragraph(*sentences, until(table))
    rest = table.table.rest
    if rest and rest.dropped:
        yield paragraph(
            say("The rest of your line was not done ({rest}): {reason}.", rest=rest.words, reason=rest.dropped)
        )
    yield from map(paragraph, table.absences())


def time_left(table: PresentedTable) -> Iterator[Block]:
    """Who is away, until when the own time lasts, and what happens then; nothing where there is no clock."""
    yield from map(paragraph, table.absences())
    if words := until(table):
        yield paragraph(words)


def until(table: PresentedTable) -> Sentence | None:
    """How long the reader's time lasts, or that it does not count now."""
    if table.table.time.paused:
        return say("The match is paused: all clocks rest. Anybody at the table can end the pause: resume.")
    return table.deadline()


def happened(table: PresentedTable) -> Iterator[Block]:
    lines = table.story()
    if lines:
        yield heading(say("Since your last turn"))
        yield listed(lines)


def headed(table: PresentedTable, subject: Sentence) -> Sentence:
    return say("[{title}] {subject}", title=table.title, subject=subject)


def your_turn(table: PresentedTable) -> Sentence:
    return headed(table, say("Your turn: {stage}", stage=table.stage))


IT_IS_YOUR_TURN = say("It is your turn.")


# --- letters about turns ---------------------------------------------------------------------------------------------


def still_asked(table: PresentedTable, about: About) -> bool:
    """Whether the question that the letter is about is still open."""
    return about["asked"] in [one.asked for one in table.table.questions]


def turn(table: PresentedTable, about: About) -> Draft | None:
    if not still_asked(table, about):
        return None
    greeting = [*opening(table, say("{name}, it is your turn.", name=table.own_name))]
    blocks = [*greeting, *happened(table), *position(table)]
    return Draft(your_turn(table), blocks, picture=True, opening=len(greeting))


def started(table: PresentedTable, about: About) -> Draft | None:
    if table.summary.over:
        return None
    begun, agreed = has_begun(table), [*agreements(table)]
    if still_asked(table, about):
        subject = say("The match has begun, your turn: {stage}", stage=table.stage)
        asks = [*opening(table, begun, IT_IS_YOUR_TURN), *agreed, *position(table)]
        return Draft(headed(table, subject), [*asks, *fair_chance(table)], picture=True)
    others = say("It is the turn of {names}; we write when it is yours.", names=table.waiting_for)
    blocks = [paragraph(begun, others), *agreed, *board(table), *fair_chance(table)]
    return Draft(headed(table, say("The match has begun")), blocks)


def has_begun(table: PresentedTable) -> Sentence:
    return say(
        "{name}, the match has begun. At the table: {everybody}.", name=table.own_name, everybody=table.everybody()
    )


def agreements(table: PresentedTable) -> Iterator[Block]:
    yield paragraph(*about_time(table.summary.terms))
    yield from beforehand(table.table.game)


def beginning(table: PresentedTable) -> Iterator[Block]:
    """That the match has begun, for who hears of it with the first turn."""
    yield paragraph(has_begun(table))
    yield from agreements(table)
    yield from fair_chance(table)


def fair_chance(table: PresentedTable) -> Iterator[Block]:
    yield heading(say("Fair chance"))
    yield paragraph(
        say(
            "All shuffles and dice come from a secret that we committed to before anybody sat down. It is revealed "
            "when the match is over, so that everybody can check; its SHA-256 is {commitment}. Keep the receipts of "
            "our mails: they prove that the log was not changed later.",
            commitment=table.summary.commitment,
        )
    )


def beforehand(game: Game) -> Iterator[Block]:
    """How not to be waited for, in a game that asks people in somebody else's turn."""
    if game.STANDING:
        yield paragraph(
            say(
                "You may be asked something in somebody else's turn. To answer that beforehand, so that nobody has to "
                "wait for you, write for example: standing {example}. Nobody sees it before it acts.",
                example=game.STANDING[0],
            )
        )


def reminder(table: PresentedTable, about: About) -> Draft | None:
    time = table.table.time.of(table.table.seat)
    if not table.table.is_awaited or table.table.time.paused or time is None or about["since"] != time.since:
        return None
    if any(start <= table.now < end for start, end in time.away):
        return None
    greeting = say(
        "{name}, it is your turn; the table began to wait for you {waited}.",
        name=table.own_name, waited=moments.from_now(time.since - table.now),
    )  # fmt: skip
    blocks = [*opening(table, greeting), *happened(table), *position(table)]
    return Draft(headed(table, _reminding(table)), blocks, picture=True)


def _reminding(table: PresentedTable) -> Sentence:
    if not table.is_timed:
        return say("Reminder, your turn")
    return say("Reminder, your turn until {moment}", moment=moments.on_the_day(table.due, table.zone, table.now))


TIME_IS_OUT = {
    "organiser": say("Your time has run out. The organiser is asked how the match goes on; until then you can decide."),
    "substitute": say("Your time has run out. Anybody may now take over your seat; until then you can decide."),
}


def expired(table: PresentedTable, about: About) -> Draft | None:
    subject, policy = headed(table, say("Your time has run out")), table.summary.terms.policy
    if policy == "default":
        return Draft(subject, [*_default_was_played(table)])
    if not table.table.is_awaited:
        return None
    return Draft(subject, [paragraph(TIME_IS_OUT[policy]), *happened(table), *position(table)])


DEFAULT_WAS_PLAYED = say("Your time has run out, so the default was played for you.")


def _default_was_played(table: PresentedTable) -> Iterator[Block]:
    words = DEFAULT_WAS_PLAYED
    if table.table.is_awaited:
        yield from opening(table, words, say("It is your turn again."))
        yield from happened(table)
        yield from position(table)
    else:
        yield paragraph(words)
        yield from happened(table)


def organiser(table: PresentedTable, about: About) -> Draft | None:
    seat = int(about["seat"])
    if not table.has_expired(seat):
        return None
    name = table.who(seat)
    words = say("The time of {name} has run out, and this match leaves it to you how it goes on.", name=name)
    ways = [
        say("grant more time"), say("let the default decision be played"), say("hand the seat over to somebody else"),
    ]  # fmt: skip
    blocks = [paragraph(words), listed(ways), link(say("Decide here"), about["page"])]
    return Draft(headed(table, say("The time of {name} has run out", name=name)), blocks)


def substitute(table: PresentedTable, about: About) -> Draft | None:
    seat = int(about["seat"])
    if not table.has_expired(seat):
        return None
    words = say(
        "The time of {name} has run out. The seat can now be taken over by anybody; tell your friends:",
        name=table.who(seat),
    )
    blocks = [paragraph(words), link(say("The match"), about["page"])]
    return Draft(headed(table, say("A substitute is sought")), blocks)


# --- letters about agreements ----------------------------------------------------------------------------------------

AGREE_OR_REFUSE = say("Answer agree or refuse.")


def take_back(table: PresentedTable, about: About) -> Draft | None:
    wanted = table.summary.take_back
    if wanted is None or table.table.seat not in wanted.waiting:
        return None
    blocks = [
        paragraph(table.take_back_wanted(), AGREE_OR_REFUSE),
        paragraph(say("Deciding something yourself in the meantime also means no.")),
        *happened(table),
    ]
    return Draft(headed(table, say("{name} asks for a take-back", name=table.who(wanted.seat))), blocks)


def take_back_refused(table: PresentedTable, about: About) -> Draft | None:
    words = say(
        "{name} does not agree to the take-back. The match goes on as it stands.", name=table.who(int(about["seat"]))
    )
    return Draft(headed(table, say("The take-back is refused")), [paragraph(words)])


def pause_wanted(table: PresentedTable, about: About) -> Draft | None:
    wanting = table.table.time.pause_wanted
    if not wanting or table.table.seat in wanting:
        return None
    wanted = table.pause_wanted(about.get("reason", ""))
    rests = say("All clocks would rest until somebody ends the pause.")
    blocks = [paragraph(wanted, rests), paragraph(AGREE_OR_REFUSE)]
    return Draft(headed(table, say("{name} wants a pause", name=table.who(wanting[0]))), blocks)


def paused(table: PresentedTable, about: About) -> Draft | None:
    words = say("All have agreed: the match is paused and all clocks rest. Anybody at the table can end it: resume.")
    return Draft(headed(table, say("The match is paused")), [paragraph(words)])


def resumed(table: PresentedTable, about: About) -> Draft | None:
    words = say("{name} says that the match goes on. The clocks run again.", name=table.who(int(about["seat"])))
    asks = [*opening(table, words, IT_IS_YOUR_TURN), *position(table)] if table.table.is_awaited else []
    return Draft(headed(table, say("The match goes on")), asks or [paragraph(words)])


def abandon(table: PresentedTable, about: About) -> Draft | None:
    if table.summary.over or table.table.seat in table.summary.abandoning:
        return None
    name = table.who(int(about["seat"]))
    words = say(
        "{name} would rather stop this match without a result. If you agree, answer abandon. Otherwise play on.",
        name=name,
    )
    return Draft(headed(table, say("{name} would like to stop", name=name)), [paragraph(words)])


def ruling(table: PresentedTable, about: About) -> Draft | None:
    return Draft(headed(table, say("A ruling")), [paragraph(ruled(about["reason"])), *happened(table)])


def ruled(reason: str) -> Sentence:
    return say("The organiser has ruled: {reason}", reason=reason)


def granted(table: PresentedTable, about: About) -> Draft | None:
    if not table.table.is_awaited:
        return None
    blocks = [*opening(table, say("You have more time now.")), *question(table)]
    return Draft(headed(table, say("You have been granted time")), blocks)


# --- letters about seats ---------------------------------------------------------------------------------------------


def joined(table: PresentedTable, about: About) -> Draft | None:
    if table.summary.status != "open":
        return None
    name, free = table.words.player(about["player"]), len(table.summary.free_seats)
    words = (
        say("{name} sits down at your table; {number} more can sit down.", name=name, number=free)
        if free
        else say("{name} sits down at your table; all seats are taken: answer start to begin.", name=name)
    )
    return Draft(headed(table, say("{name} sits down", name=name)), [paragraph(words)])


SEAT_IS_OFFERED = say("A seat is offered to you")


def seat_offered(table: PresentedTable, about: About) -> Draft | None:
    seat = int(about["seat"])
    offer = table.summary.seat_offers.get(seat)
    if offer is None or offer.player != about.get("player", offer.player):
        return None
    how = say("Answer agree to take the seat over, or refuse. You see its hand once you sit there.")
    look = link(say("Look at the match, and answer there"), about["page"])
    return Draft(headed(table, SEAT_IS_OFFERED), [paragraph(offer_in_words(table, seat, offer)), paragraph(how), look])


def offer_in_words(table: PresentedTable, seat: Seat, offer: SeatOffer) -> Sentence:
    return say(
        "You are asked to play on for {name} in a running match: {reason}. Nothing happens unless you agree.",
        name=table.who(seat), reason=offer.reason,
    )  # fmt: skip


def offer_declined(table: PresentedTable, about: About) -> Draft | None:
    name, seat = table.words.player(about["player"]), table.who(int(about["seat"]))
    words = say("{name} would rather not play on for {seat}. You can ask somebody else.", name=name, seat=seat)
    return Draft(headed(table, say("{name} has declined", name=name)), [paragraph(words)])


def seated(table: PresentedTable, about: About) -> Draft | None:
    words = say(
        "{name}, you now play this seat of a running match. At the table: {everybody}.",
        name=table.own_name, everybody=table.everybody(),
    )  # fmt: skip
    if table.table.is_awaited:
        blocks = [*opening(table, words, IT_IS_YOUR_TURN), *happened(table), *position(table)]
        return Draft(your_turn(table), blocks, picture=True)
    blocks = [paragraph(words), *happened(table), *board(table)]
    return Draft(headed(table, say("You have taken over a seat")), blocks)


def replaced(table: PresentedTable, about: About) -> Draft | None:
    words = say(
        "{name} now plays your seat: {reason}. What you decided stays yours.",
        name=table.words.player(about["player"]), reason=about["reason"],
    )  # fmt: skip
    return Draft(headed(table, say("Somebody else plays your seat")), [paragraph(words)])


# --- letters about the end -------------------------------------------------------------------------------------------


def finished(table: PresentedTable, about: About) -> Draft | None:
    ended, result = table.table.ended, table.result()
    if not isinstance(ended, MatchFinished) or table.table.seat < 0 or result is None:
        return None
    blocks = [
        paragraph(say("{result}. {standing}", result=result, standing=table.standing())),
        heading(say("The score")),
        fixed(breakdown.table(ended.score, table.summary.seats, table.who)),
        heading(say("Every point, with its rule and the plies that earned it")),
        fixed(breakdown.reasons(table.table.game, recorded_score(ended), table.who)),
        heading(say("Check it yourself")),
        paragraph(_proof(table, ended)),
    ]
    return Draft(headed(table, result), blocks, picture=True)


def _proof(table: PresentedTable, ended: MatchFinished) -> Sentence:
    return say(
        "The secret behind all chance was {secret}; its SHA-256 is the commitment of the first mail, {commitment}. "
        "The whole log can be downloaded and verified without us.",
        secret=ended.secret, commitment=table.summary.commitment,
    )  # fmt: skip


def abandoned(table: PresentedTable, about: About) -> Draft | None:
    ended = table.table.ended
    if not isinstance(ended, MatchAbandoned):
        return None
    words = say(
        "The match has ended without a result: {reason}. The secret behind all chance was {secret}.",
        reason=ended.reason, secret=ended.secret,
    )  # fmt: skip
    return Draft(headed(table, say("The match is abandoned")), [paragraph(words)])


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
    "offer-declined": offer_declined,
    "seated": seated,
    "replaced": replaced,
    "finished": finished,
    "abandoned": abandoned,
}
