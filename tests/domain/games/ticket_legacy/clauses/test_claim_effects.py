"""4A.3, 4C, 4D: what a claim brings, step by step: dollars and train cards, for every rule, event and postcard."""

from typing import Any, NamedTuple

import pytest

from tests.domain.games.ticket_legacy.given import company, config, deck, do, events, hand_of, hold, own, table, turn

LAKES, GULF, RIVERS = ("start", "upper_lakes"), ("start", "gulf_shore"), ("start", "great_rivers")
PRAIRIE = (*RIVERS, "corn_prairie")
POST = ("post_office",)


class Case(NamedTuple):
    """What is claimed at which table, and what it brings: dollars, and cards drawn from the deck."""

    line: str
    hand: dict[str, int]
    dollars: int
    cards: int = 0
    who: str = "K"
    active: str = ""
    areas: tuple[str, ...] = ("start",)
    rules: tuple[str, ...] = ()
    earlier: tuple[str, ...] = ()  # tracks of the same company
    postcards: tuple[str, ...] = ()
    depots: tuple[tuple[str, str], ...] = ()
    held: int = 5  # dollars before


CASES = {
    # step 3: the colour of the track counts, not that of the cards
    "own colour": Case("claim ATL NSH with 2 red", {"red": 2}, 2, who="R"),
    "own colour, locomotives only": Case("claim ATL NSH with 2 loco", {"loco": 2}, 2, who="R"),
    "own colour, one space": Case("claim ALB MTL with 1 red", {"red": 1}, 2, 1, "R"),
    "grey paid in own colour": Case("claim BUF NYC with 3 red", {"red": 3}, 0, 1, "R"),
    "other track of a double with own colour": Case("claim BUF MTL track 2 with 2 blue", {"blue": 2}, 0, 1, "R"),
    "white is nobody's": Case("claim CHS CLT with 1 white", {"white": 1}, 0),
    # step 12: one card, however many large cities
    "two large cities": Case("claim NYC PHI track 2 with 1 red", {"red": 1}, 0, 1),
    "one large city": Case("claim BAL LEW with 2 blue", {"blue": 2}, 0, 1),
    "no large city": Case("claim LEW PIT with 1 green", {"green": 1}, 0),
    # step 9: events
    "EV01 from three spaces": Case("claim LEW NOR with 3 red", {"red": 3}, 2, active="EV01"),
    "EV01 not for two": Case("claim PHI PIT with 2 red", {"red": 2}, 0, 1, active="EV01"),
    "EV01 and own colour": Case("claim ATL MOB with 3 black", {"black": 3}, 4, active="EV01"),
    "EV02 besides the card of step 12": Case("claim BAL LEW with 2 blue", {"blue": 2}, 0, 2, active="EV02"),
    "EV02 for both large ends once": Case("claim NYC PHI track 2 with 1 red", {"red": 1}, 0, 2, active="EV02"),
    "EV02 not elsewhere": Case("claim LEW PIT with 1 green", {"green": 1}, 0, active="EV02"),
    "EV11 costs": Case("claim MOB SAV track 1 with 4 white", {"white": 4}, -1, active="EV11"),
    "EV11 with the last dollar": Case("claim MOB SAV track 1 with 4 white", {"white": 4}, -1, active="EV11", held=1),
    "EV11 not for three": Case("claim LEW NOR with 3 red", {"red": 3}, 0, active="EV11"),
    "EV12 white": Case("claim CHS CLT with 1 loco", {"loco": 1}, 2, active="EV12"),
    "EV13 one space": Case("claim ATL CLT with 1 yellow", {"yellow": 1}, 0, 1, active="EV13"),
    "EV13 not two": Case("claim DET PIT with 2 yellow", {"yellow": 2}, 0, active="EV13"),
    "EV14 own colour": Case("claim KNX LEW with 2 black", {"black": 2}, 3, active="EV14"),
    "EV14 not another": Case("claim LEW PIT with 1 green", {"green": 1}, 0, active="EV14"),
    "EV15 double": Case("claim BAL NOR track 1 with 1 blue", {"blue": 1}, 1, 1, active="EV15"),
    "EV15 triple": Case("claim NYC PHI track 3 with 1 white", {"white": 1}, 1, 1, active="EV15"),
    "EV15 not single": Case("claim LEW PIT with 1 green", {"green": 1}, 0, active="EV15"),
    "EV19 a ferry before its rule": Case(
        "claim KEY TPA with 3 yellow", {"yellow": 3}, 3, active="EV19", areas=GULF
    ),
    "EV20 from five": Case("claim MOB TPA with 5 blue", {"blue": 5}, 3, active="EV20", areas=GULF),
    "EV20 not four": Case("claim MOB SAV track 1 with 4 white", {"white": 4}, 0, active="EV20"),
    # step 10: locomotive options
    "EV03": Case("claim LEW PIT with 1 green extra EV03", {"green": 1, "loco": 1}, 4, active="EV03"),
    "EV03 left alone": Case("claim LEW PIT with 1 green", {"green": 1, "loco": 1}, 0, active="EV03"),
    "EV16": Case("claim LEW PIT with 1 green extra EV16", {"green": 1, "loco": 1}, 0, 2, active="EV16"),
    # step 2
    "own depot": Case("claim KNX NSH with 2 green", {"green": 2}, 2, rules=("depots",), depots=(("black", "KNX"),)),
    "the depot of another": Case(
        "claim KNX NSH with 2 green", {"green": 2}, 0, rules=("depots",), depots=(("red", "KNX"),)
    ),
    "depot and own colour": Case(
        "claim KNX LEW with 2 black", {"black": 2}, 4, rules=("depots",), depots=(("black", "LEW"),)
    ),
    # steps 4 and 5
    "a pickaxe": Case("claim LEW PIT with 1 green pick", {"green_pick": 1}, 1, rules=("gold",)),
    "a pickaxe before its rule": Case("claim LEW PIT with 1 green pick", {"green_pick": 1}, 0),
    "two pickaxes": Case("claim KNX NSH with 2 green pick", {"green_pick": 2}, 2, rules=("gold",)),
    "a skull": Case("claim LEW PIT with 1 green skull", {"green_skull": 1}, -1, rules=("bandits",)),
    "a skull without a dollar": Case(
        "claim LEW PIT with 1 green skull", {"green_skull": 1}, 0, rules=("bandits",), held=0
    ),
    "two skulls with one dollar": Case(
        "claim KNX NSH with 2 green skull", {"green_skull": 2}, -1, rules=("bandits",), held=1
    ),
    "gold comes before bandits": Case(
        "claim KNX NSH with 1 green pick 1 green skull",
        {"green_pick": 1, "green_skull": 1}, 0, rules=("gold", "bandits"), held=0,
    ),
    "pickaxes first, skulls last": Case(
        "claim KNX NSH with 2 green", {"green": 1, "green_pick": 1, "green_skull": 2}, 1, rules=("gold", "bandits")
    ),
    # step 6
    "the first in an area": Case("claim CHI MIL track 1 with 1 blue", {"blue": 1}, 3, areas=LAKES, rules=("pioneer",)),
    "the second in an area": Case(
        "claim CHI MIL track 1 with 1 blue", {"blue": 1}, 0, areas=LAKES, rules=("pioneer",), earlier=("DET-SSM/1",)
    ),
    "the start area is no new land": Case("claim LEW PIT with 1 green", {"green": 1}, 0, rules=("pioneer",)),
    # step 8
    "long haul of three": Case("claim LEW NOR with 3 red", {"red": 3}, 0, rules=("long_haul",)),
    "long haul of four": Case("claim MOB SAV track 1 with 4 white", {"white": 4}, 1, rules=("long_haul",)),
    "long haul of five": Case("claim MOB TPA with 5 blue", {"blue": 5}, 2, areas=GULF, rules=("long_haul",)),
    "long haul of six": Case("claim KEY NOL with 6 blue", {"blue": 6}, 4, 1, areas=GULF, rules=("long_haul",)),
    # step 13: postcards
    "P02 the third of one space": Case(
        "claim ATL CLT with 1 yellow", {"yellow": 1}, 4, rules=POST, postcards=("P02",),
        earlier=("LEW-PIT/1", "CHS-CLT/1"),
    ),
    "P02 not the second": Case(
        "claim ATL CLT with 1 yellow", {"yellow": 1}, 0, rules=POST, postcards=("P02",), earlier=("LEW-PIT/1",)
    ),
    "P04 touches Atlanta": Case("claim ATL CLT with 1 yellow", {"yellow": 1}, 0, 2, rules=POST, postcards=("P04",)),
    "P04 touched it earlier": Case(
        "claim LEW PIT with 1 green", {"green": 1}, 0, rules=POST, postcards=("P04",), earlier=("ATL-CLT/1",)
    ),
    "P07 large and two spaces": Case("claim BAL LEW with 2 blue", {"blue": 2}, 3, 1, rules=POST, postcards=("P07",)),
    "P07 large and one space": Case(
        "claim ALB MTL with 1 red", {"red": 1}, 0, 1, rules=POST, postcards=("P07",)
    ),
    "P10 grey": Case("claim CIN LEW with 2 red", {"red": 2}, 0, 2, rules=POST, postcards=("P10",)),
    "P44 own colour of two": Case("claim KNX LEW with 2 black", {"black": 2}, 4, rules=POST, postcards=("P44",)),
    "P41 the third in own colour": Case(
        "claim KNX LEW with 2 black", {"black": 2}, 6, rules=POST, postcards=("P41",),
        earlier=("ATL-MOB/1", "CIN-PIT/1"),
    ),
    "P54 four spaces": Case("claim MOB SAV track 1 with 4 white", {"white": 4}, 4, rules=POST, postcards=("P54",)),
    "P60 multi of three": Case(
        "claim CIN PIT track 2 with 3 red", {"red": 3}, 0, 2, rules=POST, postcards=("P60",)
    ),
    "P64 seven cities": Case(
        "claim ATL CLT with 1 yellow", {"yellow": 1}, 0, 2, rules=POST, postcards=("P64",),
        earlier=("CHS-CLT/1", "ATL-KNX/1", "KNX-LEW/1", "LEW-PIT/1", "BUF-PIT/1"),
    ),
    "P64 not six": Case(
        "claim ATL CLT with 1 yellow", {"yellow": 1}, 0, 0, rules=POST, postcards=("P64",),
        earlier=("CHS-CLT/1", "ATL-KNX/1", "KNX-LEW/1", "LEW-PIT/1"),
    ),
    "P64 cities of two networks": Case(
        "claim ATL CLT with 1 yellow", {"yellow": 1}, 0, 0, rules=POST, postcards=("P64",),
        earlier=("CHS-CLT/1", "ATL-KNX/1", "LEW-PIT/1", "BUF-PIT/1", "BUF-DET/1"),
    ),
    "P01 connects": Case(
        "claim CHS CLT with 1 white", {"white": 1}, 5, rules=POST, postcards=("P01",),
        earlier=("ALB-BUF/1", "BUF-PIT/1", "LEW-PIT/1", "CLT-LEW/1"),
    ),
    "P40 goes into the vault": Case(
        "claim LEW PIT with 1 green extra P40", {"green": 1, "loco": 1}, 0, rules=POST, postcards=("P40",)
    ),
    "two options, two locomotives": Case(
        "claim LEW PIT with 1 green extra P37 P38", {"green": 1, "loco": 2}, 4, 3, rules=POST, postcards=("P37", "P38")
    ),
    "an option stays where it is not asked for": Case(
        "claim LEW PIT with 1 green", {"green": 1, "loco": 1}, 0, rules=POST, postcards=("P37",)
    ),
    "an end postcard waits": Case("claim LEW PIT with 1 green", {"green": 1}, 0, rules=POST, postcards=("P65",)),
}  # fmt: skip


def at(case: Case) -> Any:
    seats = "RBKG"
    place = seats.index(case.who)
    cards = tuple(case.postcards if seat == place else () for seat in range(4))
    one = config(seats, areas=case.areas)
    state = table(seats, areas=case.areas, rules=case.rules, depots=case.depots, postcards=cards, mail=(),
                  tickets=one.tickets, trains=40)  # fmt: skip
    events(state, "EV04", active=case.active)
    own(state, case.who, *case.earlier)
    for track in case.earlier:
        if "pioneer" in case.rules:
            state.pioneered.append("upper_lakes" if track == "DET-SSM/1" else "start")
    hold(state, case.who, **case.hand)
    company(state, case.who).dollars = case.held
    return turn(state, case.who)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_a_claim_brings(case):
    state = at(case)
    paid = sum(case.hand.values())
    deck(state, *["white"] * 20)
    do(state, case.line)
    of = company(state, case.who)
    assert of.dollars - case.held == case.dollars
    left = sum(hand_of(state, case.who).values())
    spent = sum(state.discard.count(card) for card in set(state.discard))
    assert left == paid - spent + case.cards


def test_a_vault_reward_is_a_slip_and_the_postcard_is_done():
    case = CASES["P40 goes into the vault"]
    state = at(case)
    do(state, case.line)
    assert [slip.dollars for slip in company(state, "K").slips] == [3]
    assert company(state, "K").postcards == []


def test_mail_marks_of_both_ends_are_taken_in_the_order_of_their_ids():
    """Step 7: Kansas City before St. Louis; each mark brings the top postcard and is used up."""
    state = table("RBKG", areas=PRAIRIE, rules=("mail", "post_office"), mail=("STL", "KCY", "MEM"), trains=40)
    state.post_pile.lay(["P65", "P66", "P67"])
    hold(state, "R", white=3)
    turn(state, "R")
    do(state, "claim KCY STL track 1 with 3 white")
    assert company(state, "R").postcards == ["P65", "P66"]
    assert state.mail == ["MEM"]
    assert state.mail_used == ["KCY", "STL"]


def test_a_used_mark_brings_nothing_and_an_empty_pile_uses_the_mark():
    state = table("RBKG", areas=RIVERS, rules=("mail",), mail=("STL", "MEM"), trains=40)
    state.post_pile.lay(["P65"])
    hold(state, "R", green=1)
    do(turn(state, "R"), "claim CAI STL track 1 with 1 green")
    hold(state, "B", yellow=3)
    do(turn(state, "B"), "claim CHI STL track 1 with 3 yellow")
    assert company(state, "B").postcards == []
    hold(state, "K", blue=1)
    do(turn(state, "K"), "claim LIT MEM with 1 blue")
    assert company(state, "K").postcards == []
    assert state.mail == []


def test_a_postcard_from_the_mail_is_looked_at_in_step_13_of_the_same_claim():
    """P73 asks for a track that touches Chicago: the claim that brings it does."""
    state = table("RBKG", areas=RIVERS, rules=("mail", "post_office"), mail=("STL",), trains=40)
    state.post_pile.lay(["P73"])
    hold(state, "K", yellow=3)
    do(turn(state, "K"), "claim CHI STL track 1 with 3 yellow")
    assert company(state, "K").dollars == 7
    assert company(state, "K").postcards == []
