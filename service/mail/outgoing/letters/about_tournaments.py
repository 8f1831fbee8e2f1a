"""Letters about tournaments: invited, entered, list closed, one's fixture, standings, rulings, protests, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from zoneinfo import ZoneInfo

from domain.tournament.acts.substitutes import PATIENCE
from domain.tournament.state import FixtureNow, Tournament
from domain.words import Sentence, joined_by_and, say
from projections.tournament_tables import fixtures_of, waits_for_directors
from service.bootstrap import Register
from service.mail.outgoing.blocks import Block, heading, link, listed, paragraph
from service.mail.outgoing.letters.shared_blocks import Draft
from service.mail.outgoing.letters.tournament_replies import how_to_reply
from service.notify.outbox import Message
from service.present import moments
from service.present.tournament_words import deed, draw_words, exact, stage_words, terms_of
from service.usecases.people import Player
from service.usecases.tournament_views import SeenTournament

RULINGS = 20  # that a letter tells of
WAITING = 30  # things that wait for a director
TOP = 5  # lines of standings in a letter, besides one's own


class CupLetter:
    """What a letter about a tournament is written from."""

    def __init__(self, register: Register, tournament: str, player: Player, about: Mapping[str, Any]) -> None:
        self.register, self.about, self.player = register, about, player
        self.seen: SeenTournament = register.tournament_views.get(tournament)
        self.now: Tournament = self.seen.now
        assert self.now.opened is not None
        self.title = self.now.opened.title
        self.page = f"{register.settings.url}/tournaments/{tournament}"
        self.direction = f"{self.page}/desk"

    def draft(self, subject: Sentence, *blocks: Block) -> Draft:
        reply = paragraph(how_to_reply(self.now, self.player.id))
        return Draft(say("[{title}] {subject}", title=self.title, subject=subject), [*blocks, reply, self.to_page()])

    def to_page(self) -> Block:
        return link(say("The tournament on the web"), self.page)

    def when(self, moment: int) -> Sentence:
        """As letters of matches say it."""
        return moments.when(moment, ZoneInfo(self.player.zone), int(self.register.now()))

    @property
    def fixture(self) -> FixtureNow:
        round, number = int(self.about["round"]), int(self.about["fixture"])
        return self.now.rounds[round - 1].fixtures[number]

    def standings(self, top: int = TOP) -> list[Block]:
        """The first lines, and one's own."""
        stage = min(self.now.stage, len(self.now.announcement.stages) - 1)
        if self.now.rounds and self.now.last and self.now.stage and not self.now.stage_rounds:
            stage = self.now.last.stage
        lines = self.seen.standings(stage)
        shown = [line for line in lines if line.rank <= top or line.player == self.player.id]
        said = [
            say("{rank}. {name}: {points}", rank=line.rank, name=self.register.names(line.player),
                points=exact(line.points.value))
            for line in shown
        ]  # fmt: skip
        return [heading(say("Standings")), listed(said)] if said and self.now.rounds else []

    def others(self, one: FixtureNow) -> str:
        """Whom one plays with."""
        names = [self.register.names(player) for player in one.fixture.players if player != self.player.id]
        return joined_by_and(names)

    def fixtures(self) -> list[Sentence]:
        """One's own, each with how it went."""
        return [self._fixture(one) for one in fixtures_of(self.now, self.player.id)]

    def _fixture(self, one: FixtureNow) -> Sentence:
        place = one.result.places[one.fixture.players.index(self.player.id)] if one.result else 0
        about: dict[str, Any] = {"round": one.round, "names": self.others(one), "place": place,
                                 "page": self.match_page(one)}  # fmt: skip
        if one.voided:
            return say("Round {round}, with {names}: counts for nobody. {page}", **about)
        if not place:
            return say("Round {round}, with {names}: being played. {page}", **about)
        return say("Round {round}, with {names}: place {place}. {page}", **about)

    def match_page(self, one: FixtureNow) -> str:
        return f"{self.register.settings.url}/matches/{one.fixture.match}"

    def rulings(self) -> list[Sentence]:
        """The latest, each with its reason."""
        return [say("Ruling {number}, {by}: {reason}", number=one.number, by=self.register.names(one.by),
                    reason=one.reason) for one in self.now.rulings[-RULINGS:]]  # fmt: skip


def invited(letter: CupLetter) -> Draft:
    words = say("You are invited to the tournament {title}. To enter it, answer: enter.", title=letter.title)
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
    words = say("You have entered {title}. Until entries close you can withdraw as if nothing had been.",
                title=letter.title)  # fmt: skip
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
    seat = one.fixture.players.index(letter.player.id)
    words = say("Round {round}: you play with {names}, in seat {number} of {all}.", round=one.round,
                names=letter.others(one), number=seat + 1, all=len(one.fixture.players))  # fmt: skip
    deadline = letter.now.rounds[one.round - 1].deadline
    until = say("The round ends {when}.", when=letter.when(deadline)) if deadline else None
    turn = say("When it is your turn, a letter of the match tells you; you can play by answering it.")
    blocks = paragraph(words, until), link(say("Your match"), letter.match_page(one)), paragraph(turn)
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
    subject = say("Round {round} ends soon", round=one.round)
    return letter.draft(subject, paragraph(words, late), link(say("Your match"), letter.match_page(one)))


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
    more = say("If it is wrong, protest, by answering this mail or on the page; a director answers with a reason.")
    return letter.draft(
        say("Ruling {number}", number=one.number), paragraph(words), *([listed(said)] if said else []), paragraph(more)
    )


def offered(letter: CupLetter) -> Draft | None:
    """To a reserve, while the seat is theirs to take."""
    one, seat = letter.fixture, int(letter.about["seat"])
    asked = one.asked.get(seat)
    if asked is None or asked.player != letter.player.id:
        return None
    gone, others = one.fixture.players[seat], [player for player in one.fixture.players if player not in one.gone]
    words = say("{name} has dropped out. You stand by: will you play on in seat {number} of fixture {fixture}, round "
                "{round}, with {names}?", name=letter.register.names(gone), number=seat + 1, fixture=one.fixture.number,
                round=one.round, names=joined_by_and([letter.register.names(player) for player in others]))  # fmt: skip
    how = say("Answer agree to take the seat over, or refuse. If you do not answer until {when}, the next reserve is "
              "asked.", when=letter.when(asked.at + PATIENCE))  # fmt: skip
    blocks = paragraph(words), paragraph(how), link(say("The match"), letter.match_page(one))
    return letter.draft(say("A seat is offered to you"), *blocks)


PROTESTS = (  # against how narrow a thing
    "{name} protests: {reason}",
    "{name} protests, round {round}: {reason}",
    "{name} protests, round {round}, fixture {fixture}: {reason}",
    "{name} protests, round {round}, fixture {fixture}, ply {ply}: {reason}",
)


def protest(letter: CupLetter) -> Draft | None:
    one = letter.now.protests[letter.about["number"] - 1]
    if one.answered:
        return None
    about = {"name": letter.register.names(one.player), "reason": one.reason, "round": one.about.round,
             "fixture": one.about.fixture, "ply": one.about.ply}  # fmt: skip
    words = say(PROTESTS[bool(one.about.round) + bool(one.about.fixture) + bool(one.about.ply)], **about)
    waits = say("Results are not confirmed before it is answered, by a director whom it does not concern.")
    answer = link(say("Answer it"), letter.direction)
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


def waiting(letter: CupLetter) -> Draft | None:
    """Every morning, to directors, while something waits for them."""
    found = waits_for_directors(letter.now, int(letter.register.now()))
    if not found or letter.player.id not in letter.now.directors:
        return None
    subject = say("{n:thing waits|things wait} for a director", n=len(found))
    more = say("And {n:further one|further ones}.", n=len(found) - WAITING) if len(found) > WAITING else None
    words = listed([one.words for one in found[:WAITING]])
    own = say("You do not act in your own case: what concerns your own fixtures is for another director.")
    blocks = [words, *([paragraph(more)] if more else []), paragraph(own), link(say("Direct it"), letter.direction)]
    return letter.draft(subject, heading(say("What waits")), *blocks)


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
    words = say("The tournament is cancelled: {reason}", reason=letter.now.why_cancelled)
    secret = say("Its master secret was {secret}.", secret=letter.now.secret)
    return letter.draft(say("Cancelled"), paragraph(words), paragraph(secret))


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
    "cup-offer": offered,
    "cup-protest": protest,
    "cup-answered": answered,
    "cup-excluded": excluded,
    "cup-provisional": provisional,
    "cup-confirmed": confirmed,
    "cup-cancelled": cancelled,
    "cup-desk": waiting,
}


def write_cup_letter(register: Register, message: Message, player: Player) -> Draft | None:
    """A letter about a tournament; None if it is no longer worth sending."""
    return CUP_LETTERS[message.kind](CupLetter(register, message.match, player, message.about))
