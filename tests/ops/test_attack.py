"""The drill of attacks: a few of them on a register that runs; `ops/drills/attack` tries all."""

from collections.abc import Iterator

import pytest

from ops.drills.attack import ATTACKS, tried
from ops.drills.attacks import by_connection, by_mail, by_proof, in_storage, ways_in
from ops.drills.attacks.target import Fell, Target, grade_and_name, held, running

QUICK = (
    by_mail.nobody_writes_as_somebody_else, by_mail.reports_are_read_by_their_grammar, ways_in.pages_take_no_tokens,
    ways_in.scopes_hold, ways_in.terms_are_judged, ways_in.other_sites_do_nothing, ways_in.other_names_are_not_ours,
    ways_in.queues_run_no_code, by_connection.slow_connections_stop_nobody, ways_in.fields_hold_line_ends,
    *in_storage.ATTACKS, by_proof.bytes_cannot_be_changed, by_proof.outcomes_follow_the_rules,
    by_proof.what_the_table_could_not_have_is_named, by_connection.requests_have_one_end,
    ways_in.nothing_is_ruled_after_the_end, by_mail.who_signed_in_is_who_writes,
)  # fmt: skip


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    with running(tmp_path_factory.mktemp("attacked") / "data") as one:
        yield one


@pytest.mark.slow
@pytest.mark.parametrize("attack", QUICK, ids=lambda one: one.__name__)
def test_it_holds(target, attack):
    assert attack(target)


def test_every_attack_says_what_it_tries_and_how_bad_it_would_be():
    for attack in ATTACKS:
        grade, name = grade_and_name(attack)
        assert grade.split()[0].strip(",") in ("High", "Medium", "Low", "Proof"), attack.__name__
        assert name, attack.__name__
    assert len({attack.__name__ for attack in ATTACKS}) == len(ATTACKS)


def test_what_falls_and_what_cannot_be_tried_is_told_and_the_rest_goes_on():
    def falls(target: Target) -> str:
        held(1 > 2, "one is not more than two")
        return "never"

    def breaks(target: Target) -> str:
        raise ConnectionRefusedError("nobody is there")

    found = list(tried(None, (falls, breaks, lambda target: "as it should")))  # type: ignore[arg-type]
    assert [one.fell for one in found] == [True, True, False]
    assert [one.said for one in found] == [
        "one is not more than two",
        "could not be tried: ConnectionRefusedError: nobody is there",
        "as it should",
    ]
    with pytest.raises(Fell):
        held(False, "and this is how")
