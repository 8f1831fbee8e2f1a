"""Letters about tournaments: invited, entered, list closed, one's fixture, standings, rulings, protests, the end."""

from __future__ import annotations

from collections.abc import Callable
from zoneinfo import ZoneInfo

from domain.tournament.state import FixtureNow, Tournament
from domain.words import Sentence, joined_by_and, say
from service.bootstrap import Register
from service.mail.outgoing.blocks import Block, heading, link, listed, paragraph
from service.mail.outgoing.letters.shared_blocks import Draft
from service.notify.outbox import Message
from service.present import moments
from service.present.tournament_words import deed, draw_words, exact, stage_words, terms_of
from service.usecases.people import Player
from service.usecases.tournament_views import SeenTournament

TOP = 5  # lines of standings in a letter, besides one's own


class CupLetter:
    """What a letter about a tournament is written from."""

    def __init__(self, register: Register, message: Message, player: Player) -> None:
        self.register, self.about, self.player = register, message.about, player
        self.seen: SeenTournament = register.tournament_views.get(message.match)
        self.now: Tournament = self.seen.now
        assert self.now.opened is not None
        self.title = self.now.opened.title
        self.page = f"{register.settings.url}/tournaments/{message.match}"

    def draft(self, subject: Sentence, *blocks: Block) -> Draft:
        return Draft(say("[{title}] {subject}", title=self.title, subject=subject), [*blocks, self.to_page()])

    def to_page(self) -> Block:
        return link(say("The tournament on the web"), self.page)

    def when(self, moment: int) -> Sentence:
        return moments.in_full(moment, ZoneInfo(self.player.zone))

    @property
    def fixture(self) -> FixtureNow:
        round, number = int(self.about["round"]), int(self.about["fixture"])
        return self.now.rounds[round - 1].fixtures[number]

    def standings(self) -> list[Block]:
        """The first lines, and one's own."""
        stage = min(self.now.stage, len(self.now.announcement.stages) - 1)
        if self.now.rounds and self.now.last and self.now.stage and not self.now.stage_rounds:
            stage = self.now.last.stage
        lines = self.seen.standings(stage)
        shown = [line for line in lines if line.rank <= TOP or line.player == self.player.id]
        said = [
            say("{rank}. {name}: {points}", rank=line.rank, name=self.register.names(line.player),
                points=exact(line.points.value))
            for line in shown
        ]  # fmt: skip
        return [heading(say("Standings")), listed(said)] if said else []


def invited(letter: CupLetter) -> Draft:
    words = say("You are invited to the tournament {title}. Enter it on its page.", title=letter.title)
    return letter.draft(say("You are invited"), paragraph(words), *_announced(letter))


def _announced(letter: CupLetter) -> list[Block]:
    stages = [stage_words(letter.now, stage) for stage in range(len(letter.now.announcement.stages))]
    return [heading(say("What is played")), listed(stages), listed(list(terms_of(letter.now.announcement)))]


def entered(letter: CupLetter) -> Draft:
    opened = letter.now.opened
    assert opened is not None
    committed = say(
        "The register has committed itself to the secret behind all lots and shuffles: its SHA-256 is {commitment}. "
        "Keep this mail; at the end the secret is revealed.",
        commitment=opened.commitment,
    )
    words = say("You have entered {title}. Until entries close you can withdraw on its page.", title=letter.title)
    return letter.draft(say("You have entered"), paragraph(words), paragraph(committed), *_announced(letter))


def entry_refused(letter: CupLetter) -> Draft:
    words = say("A director has refused your entry: {reason}", reason=letter.about["reason"])
    return letter.draft(say("Your entry is refused"), paragraph(words))


def closed(letter: CupLetter) -> Draft:
    names = [letter.register.names(player) for player in letter.now.seeding]
    words = say("Entries are closed: {number:player is|players are} in it.", number=len(names))
    who = say("They are {names}.", names=joined_by_and(names[:60])) if len(names) <= 60 else None
    return letter.draft(
        say("Entries are closed"), paragraph(words, who), paragraph(draw_words(letter.now.announcement.draw))
    )


def round_begun(letter: CupLetter) -> Draft | None:
    one = letter.fixture
    if one.finished is not None or letter.player.id not in one.fixture.players:
        return None
    others = [letter.register.names(player) for player in one.fixture.players if player != letter.player.id]
    seat = one.fixture.players.index(letter.player.id)
    words = say("Round {round}: you play with {names}, in seat {number} of {all}.", round=one.round,
                names=joined_by_and(others), number=seat + 1, all=len(one.fixture.players))  # fmt: skip
    deadline = letter.now.rounds[one.round - 1].deadline
    until = say("The round ends {when}.", when=letter.when(deadline)) if deadline else None
    match = f"{letter.register.settings.url}/matches/{one.fixture.match}"
    turn = say("When it is your turn, a letter of the match tells you; you can play by answering it.")
    blocks = paragraph(words, until), link(say("Your match"), match), paragraph(turn)
    return letter.draft(say("Round {round}: your fixture", round=one.round), *blocks)


def bye(letter: CupLetter) -> Draft:
    words = say("In round {round} you have a bye: nobody is left to play with.", round=letter.about["round"])
    return letter.draft(say("Round {round}: a bye", round=letter.about["round"]), paragraph(words))


def reminder(letter: CupLetter) -> Draft | None:
    one = letter.fixture
    deadline = letter.now.rounds[one.round - 1].deadline
    if one.settled or not deadline:
        return None
    words = say("Your fixture of round {round} is open, and the round ends {when}.", round=one.round,
                when=letter.when(deadline))  # fmt: skip
    late = {"wait": say("After that it is waited for."),
            "defaults": say("After that it is finished by the declared defaults."),
            "director": say("After that a director decides.")}[letter.now.announcement.late]  # fmt: skip
    match = f"{letter.register.settings.url}/matches/{one.fixture.match}"
    subject = say("Round {round} ends soon", round=one.round)
    return letter.draft(subject, paragraph(words, late), link(say("Your match"), match))


def round_closed(letter: CupLetter) -> Draft:
    number = letter.about["round"]
    words = say("Round {round} is over.", round=number)
    reach = letter.seen.reach.get(letter.player.id)
    can = say("In this stage you can still come in from {best} to {worst}, whatever happens.",
              best=reach.best, worst=reach.worst) if reach else None  # fmt: skip
    return letter.draft(say("Round {round} is over", round=number), paragraph(words, can), *letter.standings())


def ruling(letter: CupLetter) -> Draft:
    one = letter.now.rulings[letter.about["ruling"] - 1]
    by = letter.register.names(one.by)
    words = say("{by} has made ruling {number}: {reason}", by=by, number=one.number, reason=one.reason)
    log = letter.register.tournament_views.log(letter.now.id, one.version, 20)
    deeds = [deed(entry.event, letter.register.names) for entry in log
             if getattr(entry.event, "ruling", 0) == one.number]  # fmt: skip
    said = [one for one in deeds if one is not None]
    more = say("If it is wrong, protest on the page of the tournament; it is answered with a reason.")
    return letter.draft(
        say("Ruling {number}", number=one.number), paragraph(words), *([listed(said)] if said else []), paragraph(more)
    )


def protest(letter: CupLetter) -> Draft | None:
    one = letter.now.protests[letter.about["number"] - 1]
    if one.answered:
        return None
    words = say("{name} protests: {reason}", name=letter.register.names(one.player), reason=one.reason)
    waits = say("Results are not confirmed before it is answered, by a director whom it does not concern.")
    answer = link(say("Answer it"), f"{letter.page}/desk")
    return letter.draft(say("Protest {number}", number=one.number), paragraph(words), paragraph(waits), answer)


def answered(letter: CupLetter) -> Draft:
    reason = letter.now.rulings[letter.about["ruling"] - 1].reason
    upheld = say("Your protest is upheld: {reason}", reason=reason)
    turned_down = say("Your protest is turned down: {reason}", reason=reason)
    words = upheld if letter.about["upheld"] else turned_down
    return letter.draft(say("Your protest is answered"), paragraph(words))


def excluded(letter: CupLetter) -> Draft:
    words = say(
        "Your time has run out too often, so you are out of all later rounds, as announced. What was closed stays."
    )
    return letter.draft(say("You are out"), paragraph(words))


def provisional(letter: CupLetter) -> Draft:
    until = letter.when(letter.now.protest_until)
    words = say("All is played. The results are provisional: protests are heard until {when}.", when=until)
    return letter.draft(say("Provisional results"), paragraph(words), *letter.standings())


def confirmed(letter: CupLetter) -> Draft:
    words = say(
        "The results are confirmed. The master secret was {secret}; its SHA-256 stands in the mail about your entry.",
        secret=letter.now.secret,
    )
    proof = say("The receipt of the whole tournament is {receipt}.", receipt=letter.now.head)
    return letter.draft(say("Results"), paragraph(words), *letter.standings(), paragraph(proof))


def cancelled(letter: CupLetter) -> Draft:
    words = say("The tournament is cancelled. Its master secret was {secret}.", secret=letter.now.secret)
    return letter.draft(say("Cancelled"), paragraph(words))


CUP_LETTERS: dict[str, Callable[[CupLetter], Draft | None]] = {
    "cup-invited": invited,
    "cup-entered": entered,
    "cup-refused": entry_refused,
    "cup-closed": closed,
    "cup-round": round_begun,
    "cup-bye": bye,
    "cup-reminder": reminder,
    "cup-standings": round_closed,
    "cup-ruling": ruling,
    "cup-protest": protest,
    "cup-answered": answered,
    "cup-excluded": excluded,
    "cup-provisional": provisional,
    "cup-confirmed": confirmed,
    "cup-cancelled": cancelled,
}


def write_cup_letter(register: Register, message: Message, player: Player) -> Draft | None:
    """A letter about a tournament; None if it is no longer worth sending."""
    return CUP_LETTERS[message.kind](CupLetter(register, message, player))
