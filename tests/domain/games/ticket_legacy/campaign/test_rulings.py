"""What the specification leaves open and `RULES.md` settles."""

from domain.games.ticket_legacy import campaign as game
from domain.games.ticket_legacy.campaign.state import Deposit, Missed
from domain.games.ticket_legacy.facts import Breakdown
from tests.domain.games.ticket_legacy.campaign.given import do, founded, played, record, to_the_match


def away(state, seat):
    """Everybody takes part but this company."""
    for other in range(len(state.companies)):
        do(state, "attend no" if other == seat else "attend yes", other)
    return state


def test_4e3_after_an_abandoned_game_the_caboose_stays_with_whom_it_was_drawn_for():
    state = founded()
    holder = state.caboose
    to_the_match(away(state, holder))
    drawn_for = state.caboose
    assert drawn_for != holder
    record(state, None)
    assert (state.chapter, state.caboose) == (1, drawn_for)
    to_the_match(state)  # now everybody comes, and still it is theirs
    assert state.participants == [0, 1, 2, 3]
    assert (state.caboose, state.called.first_seat) == (drawn_for, drawn_for)


def test_4e3_after_an_abandoned_game_depots_stay_where_they_were_founded():
    state = to_the_match(played(founded(), 3))
    depots = [one.depot for one in state.companies]
    assert all(depots)
    record(state, None)
    to_the_match(state)
    assert [one.depot for one in state.companies] == depots
    assert state.chapter == 4


def tied(state, *results):
    """Equal vaults, no game won, and what each had in the last game: None for whoever stayed away from it."""
    state.games, state.absent = [], [0] * 11 + [82]
    for company, result in zip(state.companies, results, strict=True):
        company.bonuses, company.missed, company.slips = [], [], []
        slip = 100 - (82 if result is None else result)
        company.slips.append(Deposit(1, Breakdown(slip, 0, 0, total=slip), slip, 1))
        if result is None:
            company.missed.append(Missed(12, 2))
        else:
            company.slips.append(Deposit(12, Breakdown(result, 0, 0, total=result), result, 2))
    return game.result(state)


def test_5_4_of_equals_whoever_stayed_away_from_the_last_game_comes_after_who_played_it():
    ended = tied(founded(3), 0, None, 40)
    assert ended.totals == (100, 100, 100)
    assert ended.places == (2, 3, 1)
    assert ended.tie_break == "last-game"


def test_5_4_of_equals_who_all_stayed_away_nobody_is_first():
    ended = tied(founded(3), None, None, None)
    assert ended.places == (1, 1, 1)
    assert ended.tie_break == "shared"
