"""The laws on random tournaments, and faults planted to see each law find its own."""

from functools import partial

import msgspec
import pytest

from domain.chain import START, digest
from domain.tournament import layouts, pairing, points, reach, reckoning
from domain.tournament.acts import writing
from domain.tournament.audit import audited
from domain.tournament.laws import BrokenLaw, TournamentTrial, holding
from domain.tournament.log import TOURNAMENT_EVENTS, TOURNAMENT_FORM

SEEDS = range(1, 41)


def entrants(seed: int) -> int:
    return 3 + seed * 17 % 22


@pytest.fixture(scope="module")
def trials():
    found = [TournamentTrial(seed, entrants(seed)) for seed in SEEDS]
    for trial in found:
        trial.play()
    return found


def test_every_law_holds_and_everything_that_can_be_written_is(trials):
    seen = {type(TOURNAMENT_FORM.decode(data).event).__name__ for trial in trials for data in trial.stored}
    assert {one.__name__ for one in TOURNAMENT_EVENTS} - seen <= {"DirectorLeft"}
    assert sum(trial.refused for trial in trials) > 1000


def first_broken(most=60):
    for seed in range(1, most):
        try:
            TournamentTrial(seed, entrants(seed)).play()
        except BrokenLaw as fault:
            return fault.law
    return None


def leaves_one_out(original, laying):
    found = original(laying)
    return found._replace(fixtures=found.fixtures[:-1]) if len(found.fixtures) > 1 else found


def sorts_by_name(original, laying):
    found = original(laying)
    return found._replace(fixtures=tuple(one._replace(players=tuple(sorted(one.players))) for one in found.fixtures))


def does_not_search(original, field, fixtures):
    return list(pairing._dealt(fixtures))


def ignores_kept_apart(original, laying, at):
    return frozenset()


def gives_ties_in_full(original, rule, places, totals):
    given = [*points.by_place(rule), *[0] * 7] if rule not in points.SHARES else [1] * 7
    return tuple(points.Fraction(given[place - 1]) for place in places)


def promises_too_much(original, tournament):
    return {player: reach.Reach(one.best + 1, one.worst) for player, one in original(tournament).items()}


def goes_on_quietly(original, now, by, players):
    return None


@pytest.mark.parametrize(
    ("module", "name", "fault", "law"),
    [
        (layouts.LAYOUTS, "swiss", leaves_one_out, "everybody plays once"),
        (layouts.LAYOUTS, "groups", leaves_one_out, "designs"),
        (layouts.LAYOUTS, "heats", sorts_by_name, "relabelling"),
        (layouts, "paired", does_not_search, "no exchange is better"),
        (layouts, "_apart", ignores_kept_apart, "kept apart"),
        (reckoning, "awarded", gives_ties_in_full, "points add up"),
        (holding, "reachable", promises_too_much, "reach"),
        (writing, "impartial", goes_on_quietly, "what must be refused"),
    ],
)
def test_a_planted_fault_breaks_its_law(monkeypatch, module, name, fault, law):
    original = module[name] if isinstance(module, dict) else getattr(module, name)
    change = partial(fault, original)
    (monkeypatch.setitem if isinstance(module, dict) else monkeypatch.setattr)(module, name, change)
    assert first_broken() == law


# --- what a log says, changed afterwards -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def confirmed(trials):
    """A tournament with everything in it that is forged below."""
    return next(trial for trial in trials if trial.now.phase == "confirmed" and len(trial.now.rounds) > 3
                and any(len(round.fixtures) > 2 and any(len(one.fixture.players) > 2 for one in round.fixtures.values())
                        for round in trial.now.rounds)
                and any(one.result and len(set(one.result.places)) > 1 for round in trial.now.rounds
                        for one in round.fixtures.values()))  # fmt: skip


def forged(trial, tag, change):
    """The log with the first event of a kind changed, and written anew from there: the chain is whole."""
    entries = [TOURNAMENT_FORM.decode(data) for data in trial.stored]
    done, head, stored = False, START, []
    for entry in entries:
        event = entry.event
        if not done and entry.topic == tag:
            changed = change(event)
            done, event = changed != event, changed
        data = TOURNAMENT_FORM.encode(msgspec.structs.replace(entry, event=event, prev=head))
        head = digest(data)
        stored.append(data)
    assert done, f"nothing to forge in {tag}"
    return stored


def with_fixture(change):
    def changed(event):
        return msgspec.structs.replace(event, fixtures=change(event.fixtures))

    return changed


replace = msgspec.structs.replace


def exchange(fixtures):
    if len(fixtures) < 2:
        return fixtures
    one, other, *rest = fixtures
    return (
        replace(one, players=(other.players[0], *one.players[1:])),
        replace(other, players=(one.players[0], *other.players[1:])),
        *rest,
    )


def reseat(fixtures):
    one, *rest = fixtures
    return replace(one, players=(*one.players[1:], one.players[0])), *rest


def better(event):
    first, second, *rest = event.standings
    swapped = replace(second, rank=1), replace(first, rank=2)
    return replace(event, standings=(*swapped, *rest))


@pytest.mark.parametrize(
    ("tag", "change", "check"),
    [
        ("round-laid", with_fixture(exchange), "V7"),
        ("round-laid", with_fixture(reseat), "V8"),
        ("round-laid", with_fixture(lambda all: all[:-1]), "V7"),
        ("round-laid", with_fixture(lambda all: (replace(all[0], match="x" * 12), *all[1:])), "V5"),
        ("round-laid", with_fixture(lambda all: (replace(all[0], commitment="0" * 64), *all[1:])), "V5"),
        ("round-laid", lambda event: replace(event, lots="00" * 32), "V5"),
        ("round-laid", lambda event: replace(event, draw=1), "V6"),
        ("draw-made", lambda event: replace(event, value=event.value[:-1] + "?"), "V6"),
        ("draw-made", lambda event: replace(event, head="0" * 64), "V6"),
        ("fixture-finished", lambda event: replace(event, receipt=replace(event.receipt, match="y" * 12)), "V9"),
        ("round-closed", better, "V10"),
        ("round-closed", lambda event: replace(event, receipts=event.receipts[1:]), "V9"),
        ("stage-closed", lambda event: replace(event, advance=event.advance[::-1]), "V11"),
        ("tournament-finished", better, "V10"),
        ("results-confirmed", better, "V10"),
        ("results-confirmed", lambda event: replace(event, secret="00" * 32), "V5"),
        ("results-confirmed", lambda event: replace(event, promoted=("p9999",)), "V11"),
        ("result-ruled", lambda event: replace(event, ruling=event.ruling + 1), "V9"),
        ("fixture-laid-anew", lambda event: replace(event, attempt=event.attempt + 1), "V4"),
    ],
)
def test_a_forged_fact_breaks_its_check(trials, confirmed, tag, change, check):
    """The head that a draw names changes with every entry before it, so what stands before the draw is named as V6."""
    for trial in [confirmed, *(one for one in trials if one.now.phase == "confirmed")]:
        try:
            stored = forged(trial, tag, change)
        except AssertionError:
            continue
        assert check in {fault.check for fault in audited(trial.now.id, stored)}
        return
    pytest.fail("nothing to forge")


@pytest.mark.parametrize("way", ["changed byte", "dropped", "doubled", "swapped"])
def test_a_broken_chain_is_v2(confirmed, way):
    stored, at = list(confirmed.stored), len(confirmed.stored) // 2
    if way == "changed byte":
        stored[at] = stored[at].replace(b'"at":1', b'"at":2', 1)
    elif way == "dropped":
        del stored[at]
    elif way == "doubled":
        stored.insert(at, stored[at])
    else:
        stored[at], stored[at + 1] = stored[at + 1], stored[at]
    assert [fault.check for fault in audited(confirmed.now.id, stored)] == ["V2"]
