"""What our letters say. One function for each kind; each is given the scene as its reader may see it.

The text part is enough to play from: what happened, the table, the own hand, the question, the legal decisions by
number and in notation, the time and what is played when it runs out, how to answer, the receipt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from domain.engine import Game
from domain.match.clocks import DAY, HOUR, PACES, Terms
from domain.match.log import MatchAbandoned, MatchFinished
from domain.match.timing import has_expired, wants_pause
from domain.words import joined_by_and
from projections import breakdown
from service.mail.outgoing.blocks import Block, asked, fixed, heading, link, listed, numbered, paragraph
from service.present.table import Scene, short_list
from service.usecases import calendars
from service.usecases.table_time import waiting_since

About = dict[str, Any]


class Draft(NamedTuple):
    """A letter before it is put into an envelope. `picture`: whether the board goes along as a picture."""

    subject: str
    blocks: list[Block]
    picture: bool = False


Letter = Callable[[Scene, About], Draft | None]  # None: no longer worth writing


# --- pieces ----------------------------------------------------------------------------------------------------------

WORDS = "preview 2, undo, board, log, hand, list, score, away 3 days, pause, resign, help"


def position(scene: Scene) -> Iterator[Block]:
    """All one needs to decide: the table, the own hand, the question with what may be answered, how to answer."""
    yield heading("The table")
    yield fixed(scene.board())
    yield from question(scene)
    yield paragraph(
        "Reply with a number or the words beside it, above the marker line; several with ; between them, or one a "
        f"line. Other words: {WORDS}."
    )


def question(scene: Scene) -> Iterator[Block]:
    hand = scene.hand()
    if hand:
        yield heading("Your hand")
        yield listed(hand)
    yield asked(scene.prompt)
    yield numbered(short_list(scene.offers()))


def opening(scene: Scene, words: str) -> Iterator[Block]:
    """How a letter begins that asks for a decision: that it does, and until when."""
    yield paragraph(f"{words}{_until(scene)}")
    if scene.rest and scene.rest.dropped:
        yield paragraph(f"The rest of your line was not done ({scene.rest.words}): {scene.rest.dropped}.")
    yield from (paragraph(absence) for absence in scene.absent())


def time_left(scene: Scene) -> Iterator[Block]:
    """Who is away, until when the own time lasts, and what happens then; nothing where there is no clock."""
    yield from (paragraph(words) for words in scene.absent())
    if until := _until(scene).strip():
        yield paragraph(until)


def _until(scene: Scene) -> str:
    if scene.paused:
        return " The match is paused: all clocks rest. Anybody at the table can end the pause: resume."
    if not scene.timed or has_expired(scene.match, scene.seat):
        return ""
    return f" You have until {scene.when(scene.due)}; {at_expiry(scene)}"


def at_expiry(scene: Scene) -> str:
    match scene.match.opened.terms.policy:
        case "default":
            return f"then this is played for you: {scene.default()}."
        case "organiser":
            return "then the organiser of the match decides how it goes on."
        case _:
            return "then somebody else may take over your seat."


def happened(scene: Scene) -> Iterator[Block]:
    lines = scene.story()
    if lines:
        yield heading("Since your last turn")
        yield listed(lines)


def in_time(terms: Terms) -> str:
    """What the table has agreed about time."""
    pace = PACES[terms.pace]
    if not pace.bank:
        return "There is no clock: take your time."
    bank, more, most = map(lasting, (pace.bank, pace.increment, pace.cap))
    rests = {"your quiet hours": terms.nights, "weekends": terms.weekends}
    rest = joined_by_and(name for name, counts in rests.items() if not counts)
    still = "" if rest == "nothing" else f" The clock rests in {rest}."
    away = f" You can say beforehand that you are away, up to {terms.away} days." if terms.away else ""
    return f"Pace {pace.name}: {bank} at first, {more} more with each turn, at most {most}.{still}{away}"


def lasting(seconds: int) -> str:
    """So many hours, in words; in days where they are whole."""
    number, unit = (seconds // DAY, "day") if seconds % DAY == 0 else (seconds / HOUR, "hour")
    return f"{number:g} {unit}{'' if number == 1 else 's'}"


def table(scene: Scene) -> str:
    """Who sits where."""
    return ", ".join(f"{scene.who(seat)} [{seat}]" for seat in range(len(scene.match.chairs)))


def headed(scene: Scene, words: str) -> str:
    return f"[{scene.title}] {words}"


# --- letters about turns ---------------------------------------------------------------------------------------------


def still_asked(scene: Scene, about: About) -> bool:
    """Whether the question that the letter is about is still open."""
    return scene.is_awaited and about["asked"] in [one.asked for one in scene.match.questions(scene.seat)]


def turn(scene: Scene, about: About) -> Draft | None:
    if not still_asked(scene, about):
        return None
    greeting = opening(scene, f"{scene.player.name}, it is your turn.")
    blocks = [*greeting, *happened(scene), *position(scene)]
    return Draft(headed(scene, f"Your turn: {scene.stage}"), blocks, picture=True)


def started(scene: Scene, about: About) -> Draft | None:
    if scene.match.over:
        return None
    match = scene.match
    begun = f"{scene.player.name}, the match has begun. At the table: {table(scene)}."
    agreed = [paragraph(in_time(match.opened.terms)), *beforehand(match.game)]
    fair = [
        heading("Fair chance"),
        paragraph(
            "All shuffles and dice come from a secret that we committed to before anybody sat down. It is revealed "
            "when the match is over, so that everybody can check; its SHA-256 is "
            f"{match.opened.commitment}. Keep the receipts of our mails: they prove that the log was not changed later."
        ),
    ]
    if still_asked(scene, about):
        subject = headed(scene, f"The match has begun, your turn: {scene.stage}")
        return Draft(
            subject, [*opening(scene, f"{begun} It is your turn."), *agreed, *position(scene), *fair], picture=True
        )
    waiting = paragraph(f"{begun} It is the turn of {joined_by_and(scene.waiting_for())}; we write when it is yours.")
    board = [heading("The table"), fixed(scene.board())]
    return Draft(headed(scene, "The match has begun"), [waiting, *agreed, *board, *fair])


def beforehand(game: Game) -> Iterator[Block]:
    """How not to be waited for, in a game that asks people in somebody else's turn."""
    if game.STANDING:
        yield paragraph(
            "You may be asked something in somebody else's turn. To answer that beforehand, so that nobody has to wait "
            f"for you, write for example: standing {game.STANDING[0]}. Nobody sees it before it acts."
        )


def reminder(scene: Scene, about: About) -> Draft | None:
    since = waiting_since(scene.match, scene.seat) if scene.is_awaited else 0
    if not scene.is_awaited or scene.paused or about["since"] != since:
        return None
    left = f" until {scene.when(scene.due)}" if scene.timed else ""
    waited = calendars.from_now(since - scene.now)
    greeting = opening(scene, f"{scene.player.name}, it is your turn; the table began to wait for you {waited}.")
    subject = headed(scene, f"Reminder, your turn{left}" if left else "Reminder, your turn")
    return Draft(subject.partition(", in ")[0], [*greeting, *happened(scene), *position(scene)], picture=True)


def expired(scene: Scene, about: About) -> Draft | None:
    if scene.match.opened.terms.policy == "default":
        words = "Your time has run out, so the default was played for you."
        if not scene.is_awaited:
            return Draft(headed(scene, "Your time has run out"), [paragraph(words), *happened(scene)])
        blocks = [*opening(scene, f"{words} It is your turn again."), *happened(scene), *position(scene)]
        return Draft(headed(scene, "Your time has run out"), blocks)
    if not scene.is_awaited:
        return None
    hope = {
        "organiser": "Your time has run out. The organiser is asked how the match goes on; until then you can decide.",
        "substitute": "Your time has run out. Anybody may now take over your seat; until then you can decide.",
    }[scene.match.opened.terms.policy]
    return Draft(headed(scene, "Your time has run out"), [paragraph(hope), *happened(scene), *position(scene)])


def organiser(scene: Scene, about: About) -> Draft | None:
    seat = int(about["seat"])
    if seat not in scene.match.awaited or not has_expired(scene.match, seat):
        return None
    name = scene.who(seat)
    return Draft(
        headed(scene, f"The time of {name} has run out"),
        [
            paragraph(f"The time of {name} has run out, and this match leaves it to you how it goes on."),
            listed(["grant more time", "let the default decision be played", "hand the seat over to somebody else"]),
            link("Decide here", about["page"]),
        ],
    )


def substitute(scene: Scene, about: About) -> Draft | None:
    seat = int(about["seat"])
    if seat not in scene.match.awaited or not has_expired(scene.match, seat):
        return None
    words = f"The time of {scene.who(seat)} has run out. The seat can now be taken over by anybody; tell your friends:"
    return Draft(headed(scene, "A substitute is sought"), [paragraph(words), link("The match", about["page"])])


# --- letters about agreements ----------------------------------------------------------------------------------------


def take_back(scene: Scene, about: About) -> Draft | None:
    wanted = scene.match.take_back
    if wanted is None or scene.seat not in wanted.waiting:
        return None
    name = scene.who(wanted.seat)
    words = f"{name} asks to take back everything from ply {wanted.ply} on. Answer agree or refuse."
    note = "Deciding something yourself in the meantime also means no."
    return Draft(headed(scene, f"{name} asks for a take-back"), [paragraph(words), paragraph(note), *happened(scene)])


def take_back_refused(scene: Scene, about: About) -> Draft | None:
    words = f"{scene.who(int(about['seat']))} does not agree to the take-back. The match goes on as it stands."
    return Draft(headed(scene, "The take-back is refused"), [paragraph(words)])


def pause_wanted(scene: Scene, about: About) -> Draft | None:
    wanting = wants_pause(scene.match.time_notes)
    if not wanting or scene.seat in wanting:
        return None
    name = scene.who(wanting[0])
    reason = f": {about['reason']}" if about.get("reason") else ""
    words = f"{name} wants to pause the match{reason}. All clocks would rest until somebody ends the pause."
    return Draft(headed(scene, f"{name} wants a pause"), [paragraph(words), paragraph("Answer agree or refuse.")])


def paused(scene: Scene, about: About) -> Draft | None:
    words = "All have agreed: the match is paused and all clocks rest. Anybody at the table can end it: resume."
    return Draft(headed(scene, "The match is paused"), [paragraph(words)])


def resumed(scene: Scene, about: About) -> Draft | None:
    words = f"{scene.who(int(about['seat']))} says that the match goes on. The clocks run again."
    blocks = [*opening(scene, f"{words} It is your turn."), *position(scene)] if scene.is_awaited else []
    return Draft(headed(scene, "The match goes on"), blocks or [paragraph(words)])


def abandon(scene: Scene, about: About) -> Draft | None:
    if scene.match.over or scene.seat in scene.match.abandoning:
        return None
    name = scene.who(int(about["seat"]))
    words = f"{name} would rather stop this match without a result. If you agree, answer abandon. Otherwise play on."
    return Draft(headed(scene, f"{name} would like to stop"), [paragraph(words)])


def ruling(scene: Scene, about: About) -> Draft | None:
    return Draft(
        headed(scene, "A ruling"), [paragraph(f"The organiser has ruled: {about['reason']}"), *happened(scene)]
    )


def granted(scene: Scene, about: About) -> Draft | None:
    if not scene.is_awaited:
        return None
    return Draft(
        headed(scene, "You have been granted time"), [*opening(scene, "You have more time now."), *question(scene)]
    )


# --- letters about seats ---------------------------------------------------------------------------------------------


def joined(scene: Scene, about: About) -> Draft | None:
    if scene.match.status != "open":
        return None
    free = len(scene.match.free_seats)
    left = f"{free} more can sit down" if free else "all seats are taken: answer start to begin"
    words = f"{scene.named(about['player'])} sits down at your table; {left}."
    return Draft(headed(scene, f"{scene.named(about['player'])} sits down"), [paragraph(words)])


def seated(scene: Scene, about: About) -> Draft | None:
    words = f"{scene.player.name}, you now play this seat of a running match. At the table: {table(scene)}."
    if scene.is_awaited:
        blocks = [*opening(scene, f"{words} It is your turn."), *happened(scene), *position(scene)]
        return Draft(headed(scene, f"Your turn: {scene.stage}"), blocks, picture=True)
    board = [heading("The table"), fixed(scene.board())]
    return Draft(headed(scene, "You have taken over a seat"), [paragraph(words), *happened(scene), *board])


def replaced(scene: Scene, about: About) -> Draft | None:
    words = f"{scene.named(about['player'])} now plays your seat: {about['reason']}. What you decided stays yours."
    return Draft(headed(scene, "Somebody else plays your seat"), [paragraph(words)])


# --- letters about the end -------------------------------------------------------------------------------------------


def finished(scene: Scene, about: About) -> Draft | None:
    ended = scene.match.ended
    if not isinstance(ended, MatchFinished) or scene.seat < 0:
        return None
    place, seats = ended.result.places[scene.seat], len(scene.match.chairs)
    won = "You have won" if place == 1 and ended.result.places.count(1) == 1 else ""
    how = won or f"The match is over: place {place} of {seats}"
    blocks = [
        paragraph(f"{how}. {breakdown.standing(ended.result, ended.score, scene.who)}"),
        heading("The score"),
        fixed(breakdown.table(ended.score, len(scene.match.chairs), scene.who)),
        heading("Every point, with its rule and the plies that earned it"),
        fixed(breakdown.reasons(scene.match.game, ended.score, scene.who)),
        heading("Check it yourself"),
        paragraph(
            f"The secret behind all chance was {ended.secret}; its SHA-256 is the commitment of the first mail, "
            f"{scene.match.opened.commitment}. The whole log can be downloaded and verified without us."
        ),
    ]
    return Draft(headed(scene, how), blocks, picture=True)


def abandoned(scene: Scene, about: About) -> Draft | None:
    ended = scene.match.ended
    if not isinstance(ended, MatchAbandoned):
        return None
    words = f"The match has ended without a result: {ended.reason}. The secret behind all chance was {ended.secret}."
    return Draft(headed(scene, "The match is abandoned"), [paragraph(words)])


LETTERS: dict[str, Letter] = {
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
    "seated": seated,
    "replaced": replaced,
    "finished": finished,
    "abandoned": abandoned,
}
