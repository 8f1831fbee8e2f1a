"""What a table has agreed on, in sentences."""

import pytest

from domain.match.clocks import Terms
from service.present.terms import about_time, all_terms
from tests.registers import SmallRegister


def told(terms: Terms) -> list[str]:
    return [str(one) for one in about_time(terms)]


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        (Terms(pace="untimed"), ["There is no clock: take your time."]),
        (
            Terms(pace="live", nights=True, weekends=True, away=1),
            ["Pace live: 20 minutes at first, 1 minute more with each turn, at most 30 minutes.",
             "You can say beforehand that you are away, up to 1 day."],
        ),
        (
            Terms(pace="brisk", nights=True, weekends=False, away=0),
            ["Pace brisk: 1 day at first, 4 hours more with each turn, at most 3 days.",
             "The clock rests in weekends."],
        ),
        (
            Terms(pace="leisurely", nights=False, weekends=False, away=14),
            ["Pace leisurely: 3 days at first, 36 hours more with each turn, at most 10 days.",
             "The clock rests in your quiet hours and weekends.",
             "You can say beforehand that you are away, up to 14 days."],
        ),
    ],
)  # fmt: skip
def test_what_is_agreed_about_time(terms, said):
    assert told(terms) == said


def test_everything_agreed_on(tmp_path):
    register = SmallRegister(tmp_path)
    match = register.matches.open(register.caller(0), "steamrollers", 2, terms=Terms(pace="untimed")).match
    said = [str(one) for one in all_terms(register.queries.summary(register.caller(0), match))]
    register.close()
    assert said[:2] == [
        "There is no clock: take your time.",
        "Taking back: free while nothing was revealed, else with everybody's consent.",
    ]
