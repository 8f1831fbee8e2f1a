"""Something to look at on a fresh machine: three players, and three matches in different stages.

Seeding twice changes nothing: players are known by their addresses, and every command has an id of its own.
"""

from __future__ import annotations

from typing import NamedTuple

from service.bots.driver import PREFIX, bot_player, choice
from service.config import Settings
from service.desk import Caller
from service.house import House, build

PLAYERS = {"Ada": "ada@demo.example", "Bruno": "bruno@demo.example", "Clara": "clara@demo.example"}
GAME = "coal-baron"
MIDDLE = 24  # plies of the match that is going on
TOKEN = "demo"


class Seeded(NamedTuple):
    """Where to look and how to get in. Links and the token are fresh; keys of earlier starts are gone."""

    links: dict[str, str]
    token: str
    matches: dict[str, str]  # what it shows -> id


def seed(settings: Settings) -> Seeded:
    """Demo players and matches, made unless they are there."""
    house = build(settings)
    try:
        ids = {name: _player(house, name, address) for name, address in PLAYERS.items()}
        ada, bruno = Caller(ids["Ada"]), Caller(ids["Bruno"])
        matches = {
            "open, with a free seat": _laid(house, "open", "Who sits down?", [bruno], []),
            "going on, Ada against bots": _middle(house, ada),
            "finished": _finished(house, ada, bruno),
        }
        house.readings.catch_up()
        links = {name: f"{settings.url}/sign-in/{house.people.give_key(id, 'sign-in')}" for name, id in ids.items()}
        return Seeded(links, _token(house, ada.player), matches)
    finally:
        house.close()


def _player(house: House, name: str, address: str) -> str:
    known = house.people.by_email(address)
    return known.id if known else house.people.add(name, address, zone="Europe/Warsaw").id


def _token(house: House, player: str) -> str:
    for key in house.people.keys(player):
        if key.label == TOKEN:
            house.people.revoke(player, key.digest)
    return house.people.give_key(player, "token", TOKEN)


def _laid(house: House, name: str, title: str, people: list[Caller], bots: list[str]) -> str:
    """A table at which these people and bots sit; one seat more than they need, if nobody else comes."""
    host, seats = people[0], len(people) + len(bots)
    opened = house.matches.open(host, GAME, max(seats, 2), title=title, command=f"demo-{name}")
    if opened.repeated:
        return opened.match
    for one in people:
        house.matches.sit(one, opened.match, command=f"demo-{name}-sit")
    for place, bot in enumerate(bots):
        player = bot_player(house, opened.match, bot)
        house.matches.seat_player(host, opened.match, player, "bot", command=f"demo-{name}-bot-{place}")
    return opened.match


def _middle(house: House, ada: Caller) -> str:
    """A match that waits for Ada."""
    id = _laid(house, "middle", "Ada and the bots", [ada], ["greedy", "random"])
    house.matches.start(ada, id, command="demo-middle-start")
    _play(house, id, until=MIDDLE, waits_for=ada.player)
    return id


def _finished(house: House, ada: Caller, bruno: Caller) -> str:
    id = _laid(house, "finished", "Last week's table", [ada, bruno], ["greedy"])
    house.matches.start(ada, id, command="demo-finished-start")
    _play(house, id)
    return id


def _play(house: House, id: str, until: int | None = None, waits_for: str = "") -> None:
    """Everybody decides as a greedy bot would, to the end, or from a ply on until somebody is waited for."""
    while True:
        with house.store.held(id) as held:
            match = house.store.newest(held)
            if match.over or (until is not None and match.ply >= until and match.seat_of(waits_for) in match.awaited):
                return
            seat = match.awaited[0]
            player, ply = match.players[seat], match.questions(seat)[0].asked
            text = choice(match, seat, "greedy")
        kind = "bot" if player.startswith(PREFIX) else "person"
        house.matches.decide(Caller(player, kind), id, text, ply, f"demo-{match.version}")  # type: ignore[arg-type]


def welcome(settings: Settings, seeded: Seeded | None, mails: str = "") -> str:
    """What `up` says when everything runs."""
    url = settings.url
    lines = [f"Train Register runs at {url}", f"  {'the API, explained':<28} {url}/api/docs"]
    if seeded:
        lines += [f"  {what:<28} {url}/matches/{id}" for what, id in seeded.matches.items()]
        lines += ["", "Sign in as a demo player (a link works once, within 15 minutes):"]
        lines += [f"  {name:<6} {link}" for name, link in seeded.links.items()]
        lines += ["  another link: .venv/bin/trainregister player link ada@demo.example", "", "Over the API, as Ada:"]
        lines += [f'  curl -H "Authorization: Bearer {seeded.token}" {url}/api/me/awaiting']
    if mails:
        lines += ["", f"Mails stay on this machine; read and answer them at {mails}"]
    lines += ["", f"Data is in {settings.data}, logs are in {settings.data / 'logs'}. Ctrl-C ends everything."]
    return "\n".join(lines)
