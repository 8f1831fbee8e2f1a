"""No secret of another seat in any answer: the swap law over HTTP.

Two worlds are played alike. They differ in two cards that are alike from behind and hidden from the reader. As long as
the reader's view is the same in both, every answer must be the same, letter by letter, except for receipts: those are
digests over salted secrets, and are taken out. Both worlds run on one clock, which the test moves.
"""

import json
from random import Random
from typing import Any

import msgspec
import pytest

from domain.chance import Chance, key
from domain.codec import codec
from domain.engine import begin, redacted
from domain.games import GAMES
from domain.places import SPECTATOR, Viewer, masked
from domain.words import Hidden
from service.bots import BOTS
from service.config import Settings
from service.storage import match_cache as storage
from service.usecases import queries
from service.usecases.callers import Caller
from tests.registers import Wall, bot_choice
from tests.service.api import World
from tests.service.api.conftest import KEY

SWAPS, PLIES = 2, 10
READS = [
    "",
    "/position",
    "/board.txt",
    "/board.svg",
    "/score",
    "/log",
    "/export",
    "/legal",
    "/time",
    "/position?ply=1",
    "/log?after=5&limit=3",
]
LINES = ("1", "2", "3", "99", "pass", "end", "gibberish")
TYPED = ({"do": "draw_choose", "index": 1}, {"do": "mine_stop"}, {"do": "end_turn"})
STRANGE = [{"text": line} for line in LINES] + [{"decision": one} for one in TYPED]  # previewed: nothing is stored


class Twins:
    """The same match in two worlds, in one of which two hidden cards have changed places."""

    def __init__(self, game: str, tmp_path, monkeypatch, reader: Viewer, rng: Random) -> None:
        self.slug, self.game, self.reader = game, GAMES[game], reader
        self.ids = ["anna" * 4, "bart" * 4, "cela" * 4]
        self._setup = self.game.setup
        self.monkeypatch = monkeypatch
        self.wall = Wall()
        self.one = self._world(tmp_path / "one", None)
        self.other = self._swapped(tmp_path, rng)

    def _world(self, folder, swap) -> World | None:
        """A match that has begun; with `swap`, two cards of the set-up have changed places."""
        folder.mkdir()
        self.monkeypatch.setattr(self.game, "setup", self._setup if swap is None else self._changed(swap))
        world = World(Settings(folder, f"sqlite:///{folder / 'register.db'}", None, KEY), wall=self.wall)
        register = world.register
        callers = []
        for name, id in zip(("Anna", "Bartek", "Celina"), self.ids, strict=True):
            register.people.add(f"{name} too", id=id, kind="person")
            world.tokens[id] = register.people.give_key(id, "token")
            callers.append(Caller(id))
        with self.monkeypatch.context() as always:
            always.setattr(storage.secrets, "token_bytes", lambda size: b"s" * size)  # the same chance in all worlds
            opened = register.matches.open(callers[0], self.slug, 3, command="one-and-the-same")
        for caller in callers:
            register.matches.sit(caller, opened.match, command="sit")
        register.matches.start(callers[0], opened.match, command="start")
        world.match = opened.match
        return world

    def _changed(self, swap):
        number, field, first, second = swap

        def setup(*args: Any):
            for place, fact in enumerate(self._setup(*args)):
                yield exchanged(fact, field, first, second) if place == number else fact

        return setup

    def _swapped(self, tmp_path, rng: Random) -> World:
        """Try pairs of cards until the worlds differ and the reader cannot tell them apart."""
        pairs = list(hidden_pairs(self.facts(self.one), self.game, self.reader))
        rng.shuffle(pairs)
        now = self.table(self.one)
        for swap in pairs:
            then = self._begun(swap)
            if then != now and masked(then, self.reader) == masked(now, self.reader):
                other = self._world(tmp_path / "other", swap)
                self.monkeypatch.setattr(self.game, "setup", self._setup)
                assert self.table(other) == then
                return other
        raise AssertionError("no two hidden cards could be exchanged")

    def _begun(self, swap) -> Any:
        """How the match would begin with two cards exchanged."""
        self.monkeypatch.setattr(self.game, "setup", self._changed(swap))
        chance = Chance(key(b"s" * 32, self.one.match, [""] * 3), 0)
        return begin(self.game, 3, self.game.Options(), chance)[0]

    def table(self, world: World) -> Any:
        with world.register.store.held(world.match) as held:
            return world.register.store.newest(held).table

    def facts(self, world: World) -> list[Any]:
        entries = world.register.store.events.entries(world.match)
        started = next(entry.event for entry in entries if entry.topic == "match-started")
        return list(codec(self.slug).facts(started.facts))

    def alike(self) -> bool:
        """Whether the reader cannot tell the worlds apart."""
        return masked(self.table(self.one), self.reader) == masked(self.table(self.other), self.reader)

    def decide(self) -> bool:
        """The same decision in both worlds, by what is legal in both. False once they can no longer be played alike."""
        with self.one.register.store.held(self.one.match) as held:
            at = self.one.register.store.newest(held)
            if at.over:
                return False
            seat, ply = at.awaited[0], at.ply
            text = bot_choice(at, seat, "random" if ply % 3 else "greedy")
            asked, player = at.questions(seat)[0].asked, at.players[seat]
        self.wall.now += 60
        for world in (self.one, self.other):
            path = f"/api/matches/{world.match}/decisions"
            got = world.app.test_client().post(
                path, json={"ply": asked, "text": text}, headers={"Authorization": f"Bearer {world.tokens[player]}"}
            )
            if got.status_code != 201:
                return False  # what the other seat can see has parted the worlds, for it
        return True

    def answers(self, world: World) -> list[tuple[str, int, str]]:
        """Everything the reader can get to read, without receipts."""
        headers = (
            {} if self.reader == SPECTATOR else {"Authorization": f"Bearer {world.tokens[self.ids[self.reader.seat]]}"}
        )
        client = world.app.test_client()
        base = f"/api/matches/{world.match}"
        got = [(path, client.get(base + path, headers=headers)) for path in READS]
        got.append(("lobby", client.get("/api/matches", headers=headers)))
        if headers:
            got += [(str(body), client.post(f"{base}/preview", json=body, headers=headers)) for body in STRANGE]
            got.append(("awaiting", client.get("/api/me/awaiting", headers=headers)))
        return [(path, one.status_code, without_receipts(one)) for path, one in got]


def hidden_pairs(facts, game, reader):
    """Pairs of positions in one field of one fact of the set-up whose faces differ and are hidden from the reader."""
    for number, (fact, seen) in enumerate(zip(facts, redacted(game, facts, reader), strict=True)):
        for field in fact.__struct_fields__:
            full, cut = getattr(fact, field), getattr(seen, field)
            if isinstance(full, tuple) and isinstance(cut, tuple) and len(full) == len(cut):
                places = [at for at, card in enumerate(cut) if isinstance(card, Hidden)]
                yield from (
                    (number, field, first, second)
                    for first in places
                    for second in places
                    if first < second and full[first] != full[second] and cut[first] == cut[second]
                )


def exchanged(fact, field, first, second):
    cards = list(getattr(fact, field))
    cards[first], cards[second] = cards[second], cards[first]
    return msgspec.structs.replace(fact, **{field: tuple(cards)})


def without_receipts(response) -> str:
    """The body without digests and request ids."""
    drop = {"digest", "receipt", "prev", "sha256", "request"}

    def cut(value):
        if isinstance(value, dict):
            return {key: cut(one) for key, one in value.items() if key not in drop or not isinstance(one, (str, int))}
        return [cut(one) for one in value] if isinstance(value, list) else value

    text = response.get_data(as_text=True)
    if "json" not in response.mimetype:
        return text
    return "\n".join(json.dumps(cut(json.loads(line))) for line in text.splitlines())


@pytest.mark.parametrize("reader", [SPECTATOR, Viewer(0), Viewer(2)], ids=["spectator", "seat 0", "seat 2"])
@pytest.mark.parametrize("game", [slug for slug in GAMES if slug in BOTS and GAMES[slug].SECRETS])
def test_two_worlds_that_a_reader_cannot_tell_apart_give_equal_answers(game, reader, tmp_path, monkeypatch):
    compared = 0
    for seed in range(SWAPS):
        (tmp_path / str(seed)).mkdir()
        twins = Twins(game, tmp_path / str(seed), monkeypatch, reader, Random(seed))
        for _ in range(PLIES):
            if not twins.alike():
                break  # one of the two cards was shown: from here on the worlds may differ
            assert twins.answers(twins.one) == twins.answers(twins.other)
            compared += 1
            if not twins.decide():
                break
        twins.one.close()
        twins.other.close()
    assert compared >= 4


def test_a_leak_would_be_found(tmp_path, monkeypatch):
    """The law itself is tried: a score that looks at a hidden deck must part the answers."""
    twins = Twins("coal-baron", tmp_path, monkeypatch, SPECTATOR, Random(1))
    assert twins.answers(twins.one) == twins.answers(twins.other)
    honest = queries.Queries.position

    def leaking(self, caller, match, ply=None, seat=None):
        found = honest(self, caller, match, ply, seat)
        with self.store.held(match) as held:
            return found._replace(view=self.store.newest(held).table)

    monkeypatch.setattr(queries.Queries, "position", leaking)
    assert twins.answers(twins.one) != twins.answers(twins.other)
