"""A second opinion on the score, written from the specification alone: section 5 with plain loops over the log.

It knows the facts of a match and the printed data, and nothing of `scoring.py`, `network.py` or the state.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from domain.games import ticket_legacy as game
from domain.games.ticket_legacy import campaign
from domain.games.ticket_legacy import facts as f
from domain.laws import Trial, any_offer, kind_first

FOLDER = Path(game.__file__).parent
OPEN = tomllib.loads((FOLDER / "edition.toml").read_text("utf-8"))["data"]
SEALED = tomllib.loads((FOLDER / "sealed.toml").read_text("utf-8"))["data"]
TICKETS = {one["id"]: one for one in (*OPEN["tickets"], *SEALED["tickets"])}
CITIES = {one["id"]: one for one in (*OPEN["cities"], *SEALED["cities"])}
POSTCARDS = {one["id"]: one for one in SEALED["postcards"]}


def ends(track: str) -> tuple[str, str]:
    a, b = track.partition("/")[0].split("-")
    return a, b


def joined(tracks: list[str]) -> list[set[str]]:
    """Networks by merging sets of cities until nothing merges any more."""
    groups: list[set[str]] = []
    for track in tracks:
        new = set(ends(track))
        apart = []
        for one in groups:
            if one & new:
                new |= one
            else:
                apart.append(one)
        groups = [*apart, new]
    return groups


class Sheet:
    """What a seat has at the end, gathered from the facts."""

    def __init__(self, trains: int) -> None:
        self.tokens, self.trains, self.done_postcards = 0, trains, 0
        self.tracks: list[str] = []
        self.tickets: list[str] = []


def gathered(trial: Trial) -> tuple[list[Sheet], set[str], int]:
    """Sheets, rules in force and the first seat, from the log of a match."""
    every = [*trial.setup, *(fact for ply in trial.log for fact in ply.facts)]
    config = next(fact.config for fact in every if isinstance(fact, f.GameConfigured))
    sheets = [Sheet(config.trains) for _ in config.companies]
    rules = set(config.rules)
    for fact in every:
        if isinstance(fact, f.DollarsChanged):
            sheets[fact.seat].tokens += fact.delta
        elif isinstance(fact, f.TrackClaimed):
            sheets[fact.seat].tracks.append(fact.track)
            sheets[fact.seat].trains = fact.trains_left
        elif isinstance(fact, f.TicketsKept):
            sheets[fact.seat].tickets += map(str, fact.ids)
        elif isinstance(fact, f.RuleAdded):
            rules.add(fact.rule)
        elif isinstance(fact, f.RuleRemoved):
            rules.discard(fact.rule)
        elif isinstance(fact, f.PostcardCompleted) and POSTCARDS[fact.id]["when"] == "end":
            dollars = [one["n"] for one in POSTCARDS[fact.id]["rewards"] if one["type"] == "dollars"]
            sheets[fact.seat].done_postcards += sum(dollars)
    return sheets, rules, config.first_seat


def unused(trains: int) -> int:
    table = {0: 16, 1: 12, 2: 9, 3: 7, 4: 6, 5: 4, 6: 4, 7: 4, 8: 2, 9: 2, 10: 2}
    return table.get(trains, 0)


def completed(sheet: Sheet) -> list[str]:
    networks = joined(sheet.tracks)
    return [one for one in sheet.tickets if any({TICKETS[one]["a"], TICKETS[one]["b"]} <= net for net in networks)]


def totals(sheets: list[Sheet], rules: set[str]) -> list[int]:
    largest = [max(map(len, joined(sheet.tracks)), default=0) for sheet in sheets]
    found = []
    for sheet, cities in zip(sheets, largest, strict=True):
        done = completed(sheet)
        total = sheet.tokens + unused(sheet.trains) + sheet.done_postcards
        total += sum(TICKETS[one]["value"] * (1 if one in done else -1) for one in sheet.tickets)
        if "grand_network" in rules and cities and cities == max(largest):
            total += 8
        oceans = [{CITIES[city].get("ocean") for city in net} for net in joined(sheet.tracks)]
        if "transcontinental" in rules and any({"atlantic", "pacific"} <= one for one in oceans):
            total += 15
        found.append(max(0, total))
    return found


def places(sheets: list[Sheet], found: list[int], first: int) -> list[int]:
    turn = [(seat - first) % len(sheets) for seat in range(len(sheets))]
    keys = [(found[seat], len(completed(sheets[seat])), turn[seat]) for seat in range(len(sheets))]
    order = sorted(keys, reverse=True)
    return [1 + order.index(key) for key in keys]


def agrees(trial: Trial) -> None:
    sheets, rules, first = gathered(trial)
    result = game.result(trial.state)
    assert list(result.totals) == totals(sheets, rules)
    assert list(result.places) == places(sheets, totals(sheets, rules), first)


@pytest.mark.parametrize("seed", range(12))
def test_single_matches_are_counted_alike(seed):
    trial = Trial(game, 2 + seed % 4, game.Options(), seed, watched=False, player=kind_first if seed % 2 else any_offer)
    trial.play()
    agrees(trial)


@pytest.mark.parametrize("seed", range(4))
def test_every_chapter_of_a_campaign_is_counted_alike(seed):
    trial = Trial(campaign, 2 + seed, campaign.Options(), seed + 40, watched=False, player=kind_first)
    trial.play()
    played = [one for one in trial.chapters if one.state.over]
    assert len(played) >= 8
    for one in played:
        agrees(one)


def test_a_vault_holds_what_was_scored_and_the_end_adds_what_was_missed():
    """5.4 once more: slips, bonus slips, and the absent score of every game that was missed."""
    for seed in range(3):
        trial = Trial(campaign, 3, campaign.Options(), seed + 80, watched=False, player=kind_first)
        trial.play()
        expected = [0] * 3
        for absent, (seats, scored) in zip(SEALED["absent_scores"], trial.recorded, strict=True):
            for seat in range(3):
                expected[seat] += scored[seats.index(seat)] if seat in seats else absent
        for ply in trial.log:
            for fact in ply.facts:
                if type(fact).__name__ == "BonusSlip":
                    expected[fact.company] += fact.dollars
        assert list(campaign.result(trial.state).totals) == expected
