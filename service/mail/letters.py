"""What our letters say. One function for each kind; each is given the scene as its reader may see it.

The text part is enough to play from: what happened, the table, the own hand, the question, the legal decisions by
number and in notation, the time and what is played when it runs out, how to answer, the receipt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from domain.clocks import PACES, Terms
from domain.engine import Game
from domain.log import MatchAbandoned, MatchFinished
from domain.timing import has_expired, wants_pause
from domain.words import in_words
from projections import breakdown
from service.clockwork import waiting_since
from service.mail.blocks import Block, fixed, heading, link, listed, numbered, paragraph
from service.mail.scene import Scene, short_list

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
    """All one needs to decide: the table, the own hand, the question with what may be answered, time, how to answer."""
    yield heading("The table")
    yield fixed(scene.board())
    yield from question(scene)
    yield from time_left(scene)
    yield heading("How to answer")
    yield paragraph(
        "Reply to this mail. Write a number from the list, or the words beside it, above the marker line; several "
        "decisions with ; between them or one a line. The first that cannot be done stops the rest. "
        f"You can also write: {WORDS}."
    )


def question(scene: Scene) -> Iterator[Block]:
    if scene.rest and scene.rest.dropped:
        yield paragraph(f"The rest of your line was not done ({scene.rest.words}): {scene.rest.dropped}.")
    hand = scene.hand()
    if hand:
        yield heading("Your hand")
        yield listed(hand)
    yield heading(f"You are asked to {scene.prompt}")
    yield numbered(short_list(scene.offers()))


def time_left(scene: Scene) -> Iterator[Block]:
    """Until when, and what happens then; nothing where there is no clock."""
    yield from (paragraph(words) for words in scene.absent())
    if scene.paused:
        yield paragraph("The match is paused: all clocks rest. Anybody at the table can end the pause: resume.")
    elif scene.timed:
        yield heading("Your time")
        yield paragraph(f"You have until {scene.when(scene.due)}. {at_expiry(scene)}")


def at_expiry(scene: Scene) -> str:
    match scene.match.opened.terms.policy:
        case "default":
            return f"If your time runs out, this is played for you: {scene.default()}"
        case "organiser":
            return "If your time runs out, the organiser of the match decides how it goes on."
        case _:
            return "If your time runs out, somebody else may take over your seat."


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
    bank, more, most = (f"{seconds / 3600:g} hours" for seconds in (pace.bank, pace.increment, pace.cap))
    rests = {"your quiet hours": terms.nights, "weekends": terms.weekends}
    rest = in_words(name for name, counts in rests.items() if not counts)
    still = "" if rest == "nothing" else f" The clock rests in {rest}."
    away = f" You can say beforehand that you are away, up to {terms.away} days." if terms.away else ""
    return f"Pace {pace.name}: {bank} at first, {more} more with each turn, at most {most}.{still}{away}"


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
    greeting = f"{scene.player.name}, it is your turn: {scene.prompt}."
    return Draft(
        headed(scene, f"Your turn: {scene.stage}"),
        [paragraph(greeting), *happened(scene), *position(scene)],
        picture=True,
    )


def started(scene: Scene, about: About) -> Draft | None:
    if scene.match.over:
        return None
    match = scene.match
    terms = match.opened.terms
    blocks = [
        paragraph(f"{scene.player.name}, the match has begun. At the table: {table(scene)}."),
        paragraph(
            f"{in_time(terms)} All shuffles and dice come from a secret that we have committed to before "
            f"anybody sat down: its SHA-256 is {match.opened.commitment}. It is revealed when the match is over, so "
            "that everybody can check. Keep the receipts of our mails: they prove that the log was not changed later."
        ),
        *beforehand(match.game),
    ]
    if still_asked(scene, about):
        subject = headed(scene, f"The match has begun, your turn: {scene.stage}")
        return Draft(subject, [*blocks, *position(scene)], picture=True)
    waiting = paragraph(f"The table waits for {in_words(scene.waiting_for())}. We write when it is your turn.")
    return Draft(headed(scene, "The match has begun"), [*blocks, waiting, heading("The table"), fixed(scene.board())])


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
    words = f"{scene.player.name}, the table has been waiting for you since {scene.when(since)}: {scene.prompt}."
    opening = paragraph(words)
    subject = headed(scene, f"Reminder, your turn{left}" if left else "Reminder, your turn")
    return Draft(subject.partition(", in ")[0], [opening, *happened(scene), *position(scene)], picture=True)


def expired(scene: Scene, about: About) -> Draft | None:
    if scene.match.opened.terms.policy == "default":
        lines = [paragraph("Your time has run out, so the default was played for you."), *happened(scene)]
        if scene.is_awaited:
            lines += position(scene)
        return Draft(headed(scene, "Your time has run out"), lines)
    if not scene.is_awaited:
        return None
    hope = {
        "organiser": "The organiser has been asked how the match goes on. You can still decide until then.",
        "substitute": "Anybody may now take over your seat. You can still decide until somebody does.",
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
    blocks = [paragraph(f"{scene.who(int(about['seat']))} says that the match goes on. The clocks run again.")]
    if scene.is_awaited:
        blocks += position(scene)
    return Draft(headed(scene, "The match goes on"), blocks)


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
    return Draft(headed(scene, "You have been granted time"), [*time_left(scene), *question(scene)])


# --- letters about seats ---------------------------------------------------------------------------------------------


def joined(scene: Scene, about: About) -> Draft | None:
    if scene.match.status != "open":
        return None
    free = len(scene.match.free_seats)
    left = f"{free} more can sit down" if free else "all seats are taken: answer start to begin"
    words = f"{scene.named(about['player'])} sits down at your table; {left}."
    return Draft(headed(scene, f"{scene.named(about['player'])} sits down"), [paragraph(words)])


def seated(scene: Scene, about: About) -> Draft | None:
    opening = paragraph(
        f"{scene.player.name}, you now play this seat of a running match. At the table: {table(scene)}."
    )
    if scene.is_awaited:
        return Draft(headed(scene, f"Your turn: {scene.stage}"), [opening, *happened(scene), *position(scene)], True)
    board = [heading("The table"), fixed(scene.board())]
    return Draft(headed(scene, "You have taken over a seat"), [opening, *happened(scene), *board])


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
        *happened(scene),
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
