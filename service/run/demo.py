"""Something to look at on a fresh machine: three players; of every game a match to join, one going on, one finished;
and a campaign whose second chapter is being played.

Seeding twice changes nothing: players are known by their addresses, and every command has an id of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain.games import CAMPAIGNS, GAMES
from domain.words import Sentence, say
from service.bootstrap import Register, build
from service.bots.own_bots import bot_player
from service.bots.seating import choice
from service.config import Settings
from service.run.demo_tournament import seed_tournament
from service.usecases.callers import Caller

PLAYERS = {"Ada": "ada@demo.example", "Bruno": "bruno@demo.example", "Clara": "clara@demo.example"}
MIDDLE = 24  # plies of the matches that are going on
TOKEN = "demo"
GOING_ON = "going on"
STAGES = {"open": "Matches to join", GOING_ON: "Matches that wait for Ada", "finished": "Finished matches"}


EMPTY = say("")  # a line between two parts


class Staged(NamedTuple):
    """A match to look at."""

    game: str
    stage: str
    id: str


class Seeded(NamedTuple):
    """Where to look and how to get in. Links and the token are fresh; keys of earlier starts are gone."""

    links: dict[str, str]
    token: str
    matches: list[Staged]
    tournament: str = ""

    def of(self, game: str) -> dict[str, str]:
        """The matches of a game by their stage."""
        return {one.stage: one.id for one in self.matches if one.game == game}


def seed(settings: Settings, games: Sequence[str] = tuple(GAMES), *, tournament: bool = False) -> Seeded:
    """Demo players and matches of these games, and a tournament, made unless they are there."""
    register = build(settings)
    try:
        people = {name: Caller(_player(register, name, address)) for name, address in PLAYERS.items()}
        wanted = [(game, stage) for stage in STAGES for game in games if game not in CAMPAIGNS or stage == GOING_ON]
        shown = [Staged(game, stage, _staged(register, people, game, stage)) for game, stage in wanted]
        cup = seed_tournament(register, people["Clara"], [people["Ada"], people["Bruno"]]) if tournament else ""
        register.queries.catch_up()
        links = {name: f"{settings.url}/sign-in/{_sign_in(register, one.player)}" for name, one in people.items()}
        return Seeded(links, _token(register, people["Ada"].player), shown, cup)
    finally:
        register.close()


def _player(register: Register, name: str, address: str) -> str:
    known = register.people.by_email(address)
    return known.id if known else register.people.add(name, address, zone="Europe/Warsaw").id


def _sign_in(register: Register, player: str) -> str:
    return register.people.give_key(player, "sign-in")


def _token(register: Register, player: str) -> str:
    for key in register.people.keys(player):
        if key.label == TOKEN:
            register.people.revoke(player, key.digest)
    return register.people.give_key(player, "token", TOKEN)


def _staged(register: Register, people: dict[str, Caller], game: str, stage: str) -> str:
    """A match of this game, in this stage."""
    ada, bruno = people["Ada"], people["Bruno"]
    if stage == "open":
        return _laid(register, game, "open", "Who sits down?", [bruno], [], free=1)
    if game in CAMPAIGNS:
        id = _laid(register, game, "middle", "Legends of the West", [ada], ["greedy", "random"])
        return _campaign(register, id, ada)
    if stage == GOING_ON:
        id = _laid(register, game, "middle", "Ada and the bots", [ada], ["greedy", "random"])
        return _played(register, id, ada, until=MIDDLE)
    return _played(register, _laid(register, game, "finished", "Last week's table", [ada, bruno], ["greedy"]), ada)


def _laid(
    register: Register, game: str, name: str, title: str, people: Sequence[Caller], bots: Sequence[str], free: int = 0
) -> str:
    """A table at which these people and bots sit."""
    host, command = people[0], f"demo-{game}-{name}"
    id = register.matches.open(host, game, len(people) + len(bots) + free, title=title, command=command).match
    if sum(chair is not None for chair in register.queries.summary(host, id).chairs) >= len(people) + len(bots):
        return id
    for one in people:
        register.matches.sit(one, id, command=f"{command}-sit")
    for place, bot in enumerate(bots):
        register.matches.seat_bot(host, id, bot_player(register.people, bot), command=f"{command}-bot-{place}")
    return id


def _campaign(register: Register, id: str, host: Caller) -> str:
    """The first chapter is played to its end, the second until the host is waited for in the middle of it."""
    register.matches.start(host, id, command="demo-start")
    register.queries.catch_up()
    if not register.queries.lobby(campaign=id):
        _decided(register, _decided(register, id, host), host)
    second = _decided(register, id, host)
    if register.queries.summary(host, second).ply < MIDDLE:
        _decided(register, second, host, until=MIDDLE)
    return id


def _played(register: Register, id: str, host: Caller, until: int | None = None) -> str:
    """A match that is begun, and decided by everybody as a greedy bot would."""
    register.matches.start(host, id, command="demo-start")
    return _decided(register, id, host, until)


def _decided(register: Register, id: str, host: Caller, until: int | None = None) -> str:
    """To the end, or from a ply on until the host is waited for; a campaign up to the match it calls for, which is
    answered."""
    while True:
        match = register.queries.summary(host, id)
        waits = until is not None and match.ply >= until and match.own_seat in match.awaited
        if match.over or waits or match.elsewhere:
            return match.elsewhere or id
        chair = match.chairs[match.awaited[0]]
        assert chair is not None
        mover = Caller(chair.player, chair.kind)
        table = register.queries.table(mover, id)
        text, asked = choice(table, "greedy"), table.questions[0].asked
        register.matches.decide(mover, id, text, asked, f"demo-{match.version}")


def welcome(settings: Settings, seeded: Seeded | None, mails: str = "") -> str:
    """What `up` says when everything runs."""
    lines = [
        say("Train Register runs at {url}; the API explains itself at {url}/api/docs", url=settings.url),
        say("Never played one of the games? Learn them step by step at {url}/games", url=settings.url),
    ]
    if seeded:
        lines += _demo(settings.url, seeded)
    if mails:
        lines += [EMPTY, say("Mails stay on this machine; read and answer them at {mails}", mails=mails)]
    ends = "Data is in {data}, logs are in {logs}. Ctrl-C ends everything."
    lines += [EMPTY, say(ends, data=settings.data, logs=settings.data / "logs")]
    return "\n".join(map(str, lines))


def _demo(url: str, seeded: Seeded) -> Iterator[Sentence]:
    yield from (EMPTY, say("Sign in as a demo player (a link works once, within 15 minutes):"))
    for name, link in seeded.links.items():
        yield say("  {name:<6} {link}", name=name, link=link)
    yield say("  another link: .venv/bin/trainregister player link ada@demo.example")
    for stage, heading in STAGES.items():
        yield from (EMPTY, say("{heading}:", heading=heading))
        for one in seeded.matches:
            if one.stage == stage:
                yield say("  {game:<15} {url}/matches/{id}", game=one.game, url=url, id=one.id)
    if seeded.tournament:
        yield from (EMPTY, say("A tournament of 13, in the middle of a round; Clara directs it:"))
        yield say("  {url}/tournaments/{id}", url=url, id=seeded.tournament)
    yield from (EMPTY, say("Over the API, as Ada:"))
    yield say('  curl -H "Authorization: Bearer {token}" {url}/api/me/awaiting', token=seeded.token, url=url)
