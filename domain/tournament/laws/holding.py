"""The laws of tournaments. Each is shown a fault it must find (tests/domain/tournament/test_random_tournaments.py)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any, NoReturn

import msgspec

from domain.chance import Chance
from domain.tournament import lots
from domain.tournament.audit import audited
from domain.tournament.designs import cut, design
from domain.tournament.layouts import Laying, Layout, field_of, history, in_next_round, layout
from domain.tournament.pairing import sizes
from domain.tournament.pairing_check import faults
from domain.tournament.points import in_units, whole
from domain.tournament.reach import Reach, reachable
from domain.tournament.reckoning import draw_of, groups_of, seats_of, settled, stage_points
from domain.tournament.state import RoundNow, Tournament, fold_tournament


class BrokenLaw(Exception):
    """A law that a tournament broke."""

    def __init__(self, law: str, version: int, seen: str) -> None:
        super().__init__(f"law {law} broken at entry {version}: {seen}")
        self.law = law


def broken(law: str, tournament: Tournament, seen: str) -> NoReturn:
    raise BrokenLaw(law, tournament.version, seen)


def before_round(tournament: Tournament) -> Tournament:
    """The tournament as it was when its last round was laid, as far as pairing asks."""
    return msgspec.structs.replace(tournament, rounds=tournament.rounds[:-1])


def lots_again(tournament: Tournament, round: RoundNow) -> Chance:
    draw = draw_of(tournament, round)
    return lots.lots(bytes.fromhex(round.lots), draw.head, draw.value, round.number)


# --- when a round is laid --------------------------------------------------------------------------------------------


def everybody_plays_once(tournament: Tournament, round: RoundNow) -> None:
    """Everybody who is in the round is in exactly one fixture or bye; in a group in each of its turns."""
    playing = in_next_round(before_round(tournament))
    times = Counter(player for one in round.fixtures.values() for player in one.fixture.players)
    if tournament.now.format == "groups":
        _groups_are_designs(tournament, round, playing)
        return
    times.update(round.byes)
    if times != Counter(playing):
        broken("everybody plays once", tournament, f"{times} of {playing}")


def _groups_are_designs(tournament: Tournament, round: RoundNow, playing: Sequence[str]) -> None:
    """In a group with a design everybody meets everybody equally often, and nobody is in two groups."""
    groups = groups_of([round])
    if Counter(player for players in groups.values() for player in players) != Counter(playing):
        broken("everybody plays once", tournament, "somebody is in no group, or in two")
    seats = min(seats_of(tournament, tournament.stage), len(playing))
    for number, size in enumerate(cut(len(playing), seats, tournament.now.size).designed, 1):
        fixtures = [one.fixture.players for one in round.fixtures.values() if one.fixture.group == number]
        players, blocks = groups.get(number, ()), design(size, seats)
        if blocks is None or (len(players), len(fixtures)) != (size, len(blocks)):
            broken("designs", tournament, f"group {number} is not as its design says")
        meetings = Counter(frozenset(pair) for one in fixtures for pair in combinations(one, 2))
        if len(set(meetings.values())) != 1 or len(meetings) != len(players) * (len(players) - 1) // 2:
            broken("designs", tournament, f"in group {number} not everybody meets everybody equally often")


def nobody_kept_apart_sits_together(tournament: Tournament, round: RoundNow) -> None:
    for one in round.fixtures.values():
        if any(pair in tournament.apart for pair in combinations(sorted(one.fixture.players), 2)):
            broken("kept apart", tournament, f"fixture {one.fixture.number}")


def no_exchange_is_better(tournament: Tournament, round: RoundNow) -> None:
    """By the definition of the cost alone, where the search made the round."""
    if tournament.now.format not in ("swiss", "heats"):
        return
    before = before_round(tournament)
    players = [player for one in round.fixtures.values() for player in one.fixture.players]
    points = stage_points(before) if tournament.now.format == "swiss" else {}
    units = [in_units(points[player]) if points else 0 for player in players]
    field = field_of(Laying(before, history(before.rounds), Chance(b"", 0), players), players, units)
    at = {player: place for place, player in enumerate(players)}
    fixtures = [[at[player] for player in one.fixture.players] for one in round.fixtures.values()]
    assert tournament.opened is not None
    wanted = sizes(len(players) + len(round.byes), seats_of(tournament, round.stage), tournament.opened.low)
    for fault in faults(field, fixtures, wanted.fixtures, round.cost):
        broken("no exchange is better", tournament, str(fault))


def relabelling_relabels(tournament: Tournament, round: RoundNow, names: dict[str, str]) -> None:
    """Other ids for the same people give the same round, under the other ids: nobody is preferred for a name."""
    before = before_round(tournament)
    plain = layout(before, lots_again(tournament, round))
    other = layout(renamed(before, names), lots_again(tournament, round))
    fixtures = tuple(one._replace(players=tuple(names[player] for player in one.players)) for one in plain.fixtures)
    if other != Layout(fixtures, tuple(names[player] for player in plain.byes), plain.cost):
        broken("relabelling", tournament, f"round {round.number} depends on what people are called")


def renamed(tournament: Tournament, names: dict[str, str]) -> Tournament:
    def other(value: Any) -> Any:
        if isinstance(value, str):
            return names.get(value, value)
        if isinstance(value, dict):
            return {other(key): other(one) for key, one in value.items()}
        return [other(one) for one in value] if isinstance(value, (list, tuple, set)) else value

    plain = msgspec.json.decode(msgspec.json.encode(tournament))
    apart = [sorted(names.get(one, one) for one in pair) for pair in plain.pop("apart")]
    return msgspec.json.decode(msgspec.json.encode(other(plain) | {"apart": apart}), type=Tournament)


# --- at any time -----------------------------------------------------------------------------------------------------


def points_add_up(tournament: Tournament) -> None:
    """What a fixture gives in all depends on its size alone."""
    for one in settled(tournament, tournament.rounds):
        if sum(one.points) != whole(tournament.announcement.points, len(one.players)):
            broken("points add up", tournament, f"round {one.round}, fixture {one.number}: {one.points}")


def reach_narrows(tournament: Tournament, earlier: dict[str, Reach]) -> dict[str, Reach]:
    """As long as only results come in, nobody can reach what was out of reach."""
    now = reachable(tournament)
    for player, reach in now.items():
        before = earlier.get(player, reach)
        if not before.best <= reach.best <= reach.worst <= before.worst:
            broken("reach", tournament, f"{player} could reach {before}, and then {reach}")
    return now


def reach_holds_the_rank(tournament: Tournament, reach: dict[str, Reach]) -> None:
    """The rank at the end of a round is one that could be reached."""
    for row in (tournament.last.closed if tournament.last else None) or ():
        own = reach.get(row.player)
        if own and not own.best <= row.rank <= own.worst:
            broken("reach", tournament, f"{row.player} is {row.rank}, and could reach {own}")


def the_log_folds(tournament: Tournament, stored: Sequence[bytes]) -> None:
    folded = fold_tournament(tournament.id, stored)
    if msgspec.json.encode(folded) != msgspec.json.encode(tournament):
        broken("folding", tournament, "the log does not fold to the tournament that was played")


def the_log_can_be_recomputed(tournament: Tournament, stored: Sequence[bytes]) -> None:
    for fault in audited(tournament.id, stored):
        broken("recomputed", tournament, f"{fault.check} at entry {fault.version}: {fault.what}")


def nothing_of_a_secret(tournament: Tournament, stored: Sequence[bytes], master: bytes) -> None:
    """Before its time nothing of the master secret, of a match's secret or of the next lots is in the log."""
    if tournament.over:
        return
    secrets = [master, lots.lots_secret(master, tournament.id, len(tournament.rounds) + 1)]
    for round in tournament.rounds[-1:]:
        for one in [*round.fixtures.values()][:5]:
            secrets.append(lots.fixture_secret(master, tournament.id, round.number, one.fixture.number, one.attempt))
    told = b"".join(stored)
    if any(secret.hex().encode() in told for secret in secrets):
        broken("secrets", tournament, "a secret is in the log before its time")
