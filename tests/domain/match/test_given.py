"""What comes from outside is judged by the domain, whatever a form has let through; nothing else is written."""

from __future__ import annotations

import msgspec
import pytest

from domain.chain import Unreadable
from domain.match import acts, hand_overs, strikes, timing
from domain.match.clocks import DAY, Terms
from domain.match.folding import fold
from domain.match.log import Agreement, SeatLeft, SeatTaken
from domain.words import Refused
from tests.domain.match.played import Played
from tests.matches import WrittenMatch
from tests.unseen import UNSEEN

pytestmark = pytest.mark.usefixtures("lamps")

STRANGE = ["zz", "", "default ", "\ud800", None, 7, -1, 10**30, 1.5, ["default"], {}, "consent\n", b"drawn", "True"]
LINES = ["two\nlines", "\x1b[2J", "\x00", "\ud800", "para\u2029graph", "x" * 1001]


def fields(*kinds: type) -> list[tuple[type, str]]:
    return [(kind, field.name) for kind in kinds for field in msgspec.structs.fields(kind)]


@pytest.mark.parametrize(("kind", "field"), fields(Terms, Agreement), ids=lambda one: getattr(one, "__name__", one))
@pytest.mark.parametrize("value", STRANGE, ids=ascii)
def test_no_field_of_what_is_agreed_can_hold_anything_else(kind, field, value):
    if field == "away" and value == 7:
        return
    given = {"terms": Terms(), "agreement": Agreement()} | {kind.__name__.lower(): kind(**{field: value})}
    table = WrittenMatch("m", 1, b"k" * 32, b"s" * 32)
    with pytest.raises(Refused) as refusal:
        table.do("anna", acts.open_match, acts.Opening("lamps", 2, **given))
    assert refusal.value.rule == field
    str(refusal.value.sentence).encode()
    assert table.written == []


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"terms": Terms(policy="zz")}, "when time runs out there are default, organiser and substitute, not zz"),
        ({"agreement": Agreement("zz")}, "for take-backs there are consent, unrevealed and never, not zz"),
        ({"agreement": Agreement(seating="zz")}, "seats are chosen and drawn, not zz"),
        ({"terms": Terms(away=366)}, "a seat may be away for 0 to 365 days, in whole days"),
        ({"game": "chess"}, "there is no game chess; there are"),
    ],
    ids=lambda given: str(given)[:40],
)
def test_a_refusal_says_what_would_be_accepted(given, said):
    table = WrittenMatch("m", 1, b"k" * 32, b"s" * 32)
    with pytest.raises(Refused) as refusal:
        table.do("anna", acts.open_match, acts.Opening("lamps", 2)._replace(**given))
    assert said in str(refusal.value.sentence)


WITH_A_REASON = [
    ("running", hand_overs.offer_seat, (0, "emil")),
    ("running", hand_overs.hand_to_bot, (0, "bot-random-1")),
    ("running", acts.resign, (1,)),
    ("running", timing.rule_default, (1, None)),
    ("running", timing.pause, ()),
    ("running", timing.agree_to_pause, (0,)),
    ("running", timing.grant, (0, 60)),
    ("running", timing.declare_absence, (0, 2000, 3000)),
    ("open", acts.abandon, ()),
    ("open", strikes.make_ruling, ()),
]


def refusal_of(stage, act, args, text):
    """Why a text is refused; nothing of it is written."""
    table = Played(seats=3)
    table.do("cleo", acts.leave, 2) if stage == "open" else table.start()
    more = (None, ()) if act is strikes.make_ruling else ()
    with pytest.raises(Refused) as refusal:
        table.do("anna", act, *args, text, *more)
    assert table.folded() == table.match
    return refusal.value


@pytest.mark.parametrize("text", LINES, ids=ascii)
@pytest.mark.parametrize(
    ("stage", "act", "args"),
    [("open", acts.sit, ("dora", "person", None)), *WITH_A_REASON],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_whatever_people_write_is_one_line_without_controls(stage, act, args, text):
    assert refusal_of(stage, act, args, text).rule in ("words", "reason")


@pytest.mark.parametrize("text", UNSEEN, ids=ascii)
@pytest.mark.parametrize(("stage", "act", "args"), WITH_A_REASON, ids=lambda one: getattr(one, "__name__", ""))
def test_a_reason_in_which_nothing_can_be_read_is_none(stage, act, args, text):
    assert str(refusal_of(stage, act, args, text).sentence) == "give a reason"


@pytest.mark.parametrize("title", UNSEEN, ids=ascii)
def test_a_title_in_which_nothing_can_be_read_is_none(title):
    table = WrittenMatch("m", 1, b"k" * 32, b"s" * 32)
    with pytest.raises(Refused, match="leave it out"):
        table.do("anna", acts.open_match, acts.Opening("lamps", 2, title=title))
    assert table.written == []


@pytest.mark.parametrize("seconds", [0, -60, 10 * DAY + 1, 10**30, 60.5, True, "60"])
def test_time_is_granted_in_whole_seconds_and_within_reason(seconds):
    table = Played().start()
    with pytest.raises(Refused, match="up to 10 days at once"):
        table.do("orga", timing.grant, 0, seconds, "a storm", kind="organiser")


@pytest.mark.parametrize("kind", ["robot", "", None])
def test_a_seat_is_for_a_person_or_a_bot(kind):
    table = Played(seats=3)
    table.do("cleo", acts.leave, 2)
    with pytest.raises(Refused, match="one of person and bot"):
        table.do("dora", acts.sit, "dora", kind, None, "")


@pytest.mark.parametrize(
    "event",
    [SeatTaken(1, "p", "robot"), SeatTaken(1, "p\ud800"), SeatTaken("1", "p"), SeatLeft(None)],
    ids=ascii,
)
def test_nothing_is_written_that_could_not_be_read_back(event):
    """A fault in an act is found before its entry stands in the log."""
    table = Played().start()
    before = len(table.log)
    with pytest.raises(Unreadable):
        table.do("anna", lambda match, pen: iter([event]))
    assert len(table.log) == before
    assert fold("m", table.log) == table.match


def test_a_default_that_somebody_sends_is_read_back_as_one():
    """From a form it is equal, and yet another object."""
    table = WrittenMatch("m", 1, b"k" * 32, b"s" * 32)
    sent = Terms(pace="".join([*"steady"]), policy="".join([*"default"]))
    agreed = Agreement("".join([*"consent"]), "".join([*"chosen"]))
    table.do("anna", acts.open_match, acts.Opening("lamps", 2, terms=sent, agreement=agreed))
    opened = fold("m", table.log).opened
    assert (opened.terms, opened.agreement) == (Terms(), Agreement())
