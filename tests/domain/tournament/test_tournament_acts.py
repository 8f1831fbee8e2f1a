"""Who may do what with a tournament, and when: refusals in words, and nobody in their own case."""

import pytest
from msgspec import Raw

from domain.chain import Actor
from domain.match.log import Agreement
from domain.tournament.acts import ending, entries, results, rounds, rulings
from domain.tournament.acts.entries import TournamentOpening
from domain.tournament.acts.writing import TournamentPen, write_tournament
from domain.tournament.announcement import Announcement, DrawRule, EntryRule, Stage
from domain.tournament.given import is_draw
from domain.tournament.log import About, FixtureResult, MatchReceipt
from domain.tournament.lots import draw_of_words
from domain.tournament.state import Tournament
from domain.words import Refused
from tests.unseen import UNSEEN

ANN = Announcement(
    (Stage("swiss", 4, rounds=2),), entry=EntryRule(opens=100, closes=1000, most=9, bots=True), protest=1
)
LOTTERY = DrawRule("public", "the number of the 3rd", "digits", 6)
HEADLINE = DrawRule("public", "the headline of the 3rd", "line")
SERVICE = Actor("service")


def director(name="d"):
    return Actor("organiser", name)


def player(name):
    return Actor("player", name)


class Played:
    """A tournament of Coal Baron with eight entrants and three directors, of whom one plays."""

    def __init__(self, announced=ANN, closed=True, laid=True):
        self.now, self.at, self.commands = Tournament("t1"), 200, 0
        self.stored: list[bytes] = []
        self.do(director(), entries.open_tournament, TournamentOpening("A cup", "coal-baron", announced))
        self.do(director(), entries.name_director, "e")
        self.do(director(), entries.name_director, "p1")
        for number in range(1, 9):
            self.do(player(f"p{number}"), entries.enter, f"p{number}", "person", f"word {number}")
        if closed:
            self.do(director(), entries.close_entries)
        if closed and laid:
            self.do(SERVICE, rounds.make_draw, draw_of_words(rounds.words_of(self.now)))
            self.do(SERVICE, rounds.lay_round)

    def do(self, by, act, *given, **named):
        self.commands += 1
        pen = TournamentPen(self.at, by, f"c{self.commands}", b"k", b"s" * 32)
        written = write_tournament(self.now, pen, act(self.now, pen, *given, **named))
        self.stored += [one.data for one in written]
        return written

    def fixture_with(self, name):
        return next(one for one in self.now.last.fixtures.values() if name in one.fixture.players)

    def fixture_without(self, *names):
        return next(one for one in self.now.last.fixtures.values() if not set(names) & set(one.fixture.players))

    def finish(self, one, places=(1, 2, 3, 4), match=None):
        receipt = MatchReceipt(match or one.fixture.match, 9, "d" * 64)
        result = FixtureResult(tuple(places), tuple(40 - 10 * place for place in places))
        self.do(SERVICE, results.finish_fixture, 1, one.fixture.number, receipt, "end", result)


def refused(played, words, by, act, *given, **named):
    version = played.now.version
    with pytest.raises(Refused) as told:
        played.do(by, act, *given, **named)
    assert words in str(told.value)
    assert played.now.version == version


WRONG = FixtureResult((1, 1, 2, 4), (9, 9, 3, 1))
FINE = FixtureResult((4, 3, 2, 1), (1, 2, 3, 4))


@pytest.mark.parametrize(
    ("words", "by", "act", "given"),
    [
        ("entered already", player("p1"), entries.enter, ("p1",)),
        ("for themselves", player("p1"), entries.enter, ("p9",)),
        ("only a director", player("p2"), entries.close_entries, ()),
        ("only a director", player("p2"), entries.name_director, ("p2",)),
        ("give a reason", director(), entries.refuse_entry, ("p2", " ")),
        ("own case", director("p1"), entries.refuse_entry, ("p1", "I may not")),
        ("nobody of that name", director(), entries.refuse_entry, ("p77", "who")),
        ("another director says", director("p1"), entries.keep_apart, ("p1", "p2", "family")),
        ("two different", director(), entries.keep_apart, ("p2", "p2", "family")),
        ("are not kept apart", director(), entries.keep_apart, ("p2", "p3", "family", True)),
        ("only who has entered is seeded", director(), entries.close_entries, ({"p77": 1},)),
        ("whole numbers", director(), entries.close_entries, ({"p1": 0},)),
        ("not to be closed yet", SERVICE, entries.close_entries, ()),
        ("entries are not closed yet", director(), rounds.make_draw, ("123456",)),
        ("entries are not closed yet", director(), rounds.lay_round, ()),
        ("at most 200 characters", player("p9"), entries.enter, ("p9", "person", "x" * 201)),
        ("control characters", player("p9"), entries.enter, ("p9", "person", "a\nb")),
        ("another director first", director(), entries.leave_direction, ()),
    ],
)  # fmt: skip
def test_what_is_refused_while_people_enter(words, by, act, given):
    played = Played(closed=False)
    if words == "another director first":
        played.do(director("e"), entries.leave_direction)
        played.do(director("p1"), entries.leave_direction)
    refused(played, words, by, act, *given)


def test_a_late_and_an_early_entry_are_refused():
    played = Played(closed=False)
    played.at = 99
    refused(played, "not open yet", player("p9"), entries.enter, "p9")
    played.at = 1000
    refused(played, "have closed", player("p9"), entries.enter, "p9")
    played.do(SERVICE, entries.close_entries)
    refused(played, "entries are closed", player("p9"), entries.enter, "p9")


def test_the_ninth_fits_and_the_tenth_stands_by():
    played = Played(closed=False)
    played.do(player("p9"), entries.enter, "p9")
    refused(played, "stand by as a reserve", player("p10"), entries.enter, "p10")
    played.do(player("p10"), entries.stand_by, "p10")
    assert list(played.now.reserves) == ["p10"]


@pytest.mark.parametrize(
    ("rule", "value", "words"),
    [
        (LOTTERY, "12345", "6 digits"),
        (LOTTERY, "12345a", "6 digits"),
        (LOTTERY, "123456\n", "6 digits"),
        (DrawRule("dice", "ten throws", "dice", 5), "17263", "throws of a die"),
        (DrawRule("beacon", "the next one", "hex", 4), "ABCD", "0 to 9 and a to f"),
        (DrawRule("words"), "f" * 64, "of the words of all entrants"),
    ],
)
def test_a_draw_of_the_wrong_form_is_refused(rule, value, words):
    played = Played(Announcement((Stage("swiss", 4, rounds=2),), draw=rule), laid=False)
    refused(played, words, director(), rounds.make_draw, value)


HARD_TO_COPY = [" Rain", "Rain ", "Rain\u200b", "Ra\xadin", "\u202eRain", "Rain  today", "Rain\xa0today"]


@pytest.mark.parametrize("value", [*UNSEEN, *HARD_TO_COPY], ids=ascii)
def test_a_line_that_is_drawn_is_written_as_anybody_reads_it(value):
    """With what nobody sees, one headline would have as many draws as a director likes to try."""
    played = Played(Announcement((Stage("swiss", 4, rounds=2),), draw=HEADLINE), laid=False)
    refused(played, "as anybody reads it", director(), rounds.make_draw, value)
    played.do(director(), rounds.make_draw, "Rain today, says “The Echo”: 5 °C")


@pytest.mark.parametrize("value", [" ", *HARD_TO_COPY], ids=ascii)
def test_a_line_that_was_drawn_before_anybody_asked_how_it_reads_stays_a_line(value):
    """The audit judges a stored draw by its form alone: packs that were good stay good."""
    is_draw(value, HEADLINE)


@pytest.mark.parametrize("reason", UNSEEN, ids=ascii)
@pytest.mark.parametrize(
    ("by", "act", "given"),
    [
        (player("p2"), rulings.protest, (About(1),)),
        (player("p2"), entries.withdraw, ("p2",)),
        (director(), rulings.pause, ()),
        (director(), rulings.change_terms, ("up", Raw(b"1"))),
        (director(), results.void_fixture, (1, 1)),
        (director(), results.rule_result, (1, 1, FixtureResult((4, 3, 2, 1), (1, 2, 3, 4)))),
        (director(), entries.keep_apart, ("p2", "p3")),
        (director(), ending.cancel, ()),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_a_reason_in_which_nothing_can_be_read_is_none(by, act, given, reason):
    refused(Played(), "give a reason", by, act, *given, reason)


@pytest.mark.parametrize("text", UNSEEN, ids=ascii)
def test_a_tournament_is_announced_in_words_that_can_be_read(text):
    unsaid = Announcement((Stage("swiss", 4, rounds=2),), draw=DrawRule("dice", text, "dice", 5))
    for asked, words in [
        (TournamentOpening(text, "coal-baron", ANN), "has a title"),
        (TournamentOpening("A cup", "coal-baron", unsaid), "in a sentence"),
    ]:
        with pytest.raises(Refused, match=words):
            entries.may_open_tournament(asked)


def test_a_round_needs_its_draw_and_a_draw_is_made_once():
    played = Played(Announcement((Stage("swiss", 4, rounds=2),), draw=LOTTERY), laid=False)
    refused(played, "the number of the 3rd", SERVICE, rounds.lay_round)
    played.do(director(), rounds.make_draw, "261144")
    refused(played, "not made twice", director(), rounds.make_draw, "261145")
    played.do(SERVICE, rounds.lay_round)
    refused(played, "round 1 is being played", SERVICE, rounds.lay_round)


def test_nobody_rules_on_a_fixture_they_play_in_nor_for_whom_they_are_kept_apart_from():
    played = Played()
    own, other = played.fixture_with("p1"), played.fixture_without("p1")
    refused(played, "another director", director("p1"), results.rule_result, 1, own.fixture.number, FINE, "I won")
    played.do(director("p1"), results.rule_result, 1, other.fixture.number, FINE, "they agree")
    played.do(director(), entries.keep_apart, "p1", other.fixture.players[0], "they are married")
    refused(played, "another director", director("p1"), results.void_fixture, 1, other.fixture.number, "I say so")
    refused(played, "another director", director(), results.rule_result, 1, own.fixture.number, FINE, "so", "p1")


def test_a_protest_is_answered_by_whom_it_does_not_concern_and_holds_the_results():
    played = Played()
    own = played.fixture_with("p1")
    who = next(one for one in own.fixture.players if one != "p1")
    played.do(player(who), rulings.protest, About(1, own.fixture.number), "a card was misread")
    refused(played, "another director", director("p1"), rulings.answer_protest, 1, False, "it was not")
    refused(played, "only who is in", player("p99"), rulings.protest, About(), "I watched")
    refused(played, "round 1 has fixtures 1 to 2", player(who), rulings.protest, About(1, 7), "there")
    played.do(director("e"), rulings.answer_protest, 1, True, "it was")
    refused(played, "is answered", director("e"), rulings.answer_protest, 1, True, "it was")


@pytest.mark.parametrize(
    ("words", "by", "act", "given"),
    [
        ("only the register", director(), results.finish_fixture, (1, 1, MatchReceipt("x", 1, ""), "end", None)),
        ("not the match", SERVICE, results.finish_fixture, (1, 1, MatchReceipt("x", 1, ""), "end", None)),
        ("give a reason", director(), results.rule_result, (1, 1, FINE, "")),
        ("tied places", director(), results.rule_result, (1, 1, WRONG, "so")),
        ("so far 1 round has been laid", director(), results.void_fixture, (2, 1, "so")),
        ("fixtures [1, 2] are not settled", SERVICE, rounds.close_round, ()),
        ("above nothing", director(), rulings.penalise, ("p2", "-3", "rude")),
        ("above nothing", director(), rulings.penalise, ("p2", "0", "rude")),
        ("these can be changed", director(), rulings.change_terms, ("draw", Raw(b"{}"), "so")),
        ("stages that have not begun", director(), rulings.change_terms, ("bye", Raw(b'"5"'), "so")),
        ("`protest` must be a whole number", director(), rulings.change_terms, ("protest", Raw(b'"x"'), "so")),
        ("cannot be announced", director(), rulings.change_terms, ("stages", Raw(b'[{"format":"chess"}]'), "so")),
        ("rounds to play", director(), rounds.close_stage, ()),
        ("not every stage is closed", SERVICE, ending.finish, ()),
        ("not provisional yet", SERVICE, ending.confirm, ()),
        ("not run out often enough", SERVICE, rulings.drop_out, ("p2", ())),
        ("nobody of that name stands by", director(), rulings.call_reserve, ("p2", "so")),
    ],
)  # fmt: skip
def test_what_is_refused_while_a_round_is_played(words, by, act, given):
    played = Played()
    if words == "rounds to play":
        for one in played.now.last.fixtures.values():
            played.finish(one)
        played.do(SERVICE, rounds.close_round)
    refused(played, words.replace("[1, 2]", "1 and 2"), by, act, *given)


def test_a_result_is_corrected_and_counts_from_then_on():
    """Standings that were closed stay as they were; who is last in what was open was excluded."""
    played = Played()
    first, second = played.now.last.fixtures.values()
    gone = second.fixture.players[0]
    played.do(director("e" if gone == "p1" else "d"), rulings.exclude, gone, "does not answer")
    played.finish(first)
    played.finish(second)
    played.do(SERVICE, rounds.close_round)
    before = played.now.last.closed
    assert {row.player: row.points for row in before}[gone] == "1"  # had won, and is last
    played.do(director("e" if "d" in first.fixture.players else "d"), results.rule_result, 1, 1, FINE, "misread")
    assert played.now.last.closed == before
    played.do(SERVICE, rounds.lay_round)
    assert sum(len(one.fixture.players) for one in played.now.last.fixtures.values()) == 7


def test_before_the_end_the_master_secret_is_nowhere_and_then_it_is():
    played = Played()
    for one in played.now.last.fixtures.values():
        played.finish(one)
    played.do(SERVICE, rounds.close_round)
    played.do(director(), rounds.close_stage, "the hall is needed")
    played.do(SERVICE, ending.finish)
    refused(played, "can still be made", SERVICE, ending.confirm)
    assert played.now.secret == ""
    played.at += 3600
    refused(played, "protests have ended", player("p2"), rulings.protest, About(), "late")
    played.do(SERVICE, ending.confirm)
    assert bytes.fromhex(played.now.secret) == b"s" * 32
    refused(played, "is over", director(), ending.cancel, "late")


@pytest.mark.parametrize(
    ("announced", "words"),
    [
        (Announcement(()), "1 to 8 stages"),
        (Announcement((Stage("swiss"),)), "1 to 30 rounds"),
        (Announcement((Stage("groups", rounds=3),)), "none are given"),
        (Announcement((Stage("swiss", 5, rounds=3),)), "2 to 4 seats"),
        (Announcement((Stage("knockout", 4, winners=3),)), "somebody must be out"),
        (Announcement((Stage("heats", rounds=3, best=4),)), "best so many"),
        (Announcement((Stage("swiss", rounds=3),), "1-2-3"), "must fall"),
        (Announcement((Stage("swiss", rounds=3),), tie_breaks=("lots", "wins")), "lots are last"),
        (Announcement((Stage("swiss", rounds=3),), tie_breaks=("wins", "wins")), "named once"),
        (Announcement((Stage("swiss", rounds=3),), bye="half"), "a number of points"),
        (Announcement((Stage("swiss", rounds=3),), draw=DrawRule("dice")), "in a sentence"),
        (Announcement((Stage("swiss", rounds=3),), entry=EntryRule(opens=9, closes=3)), "after they open"),
        (Announcement((Stage("swiss", rounds=3),), pairing=7), "pairing version 1"),
        (Announcement((Stage("swiss", rounds=3),), protest=-1), "60 days"),
    ],
)
def test_what_cannot_be_announced_is_refused_in_words(announced, words):
    with pytest.raises(Refused, match=words):
        entries.may_open_tournament(TournamentOpening("A cup", "coal-baron", announced))


def test_a_tournament_is_of_a_game_has_a_title_and_seats_by_least_repetition():
    for asked, words in [
        (TournamentOpening("A cup", "chess", ANN), "there is no game"),
        (TournamentOpening(" ", "coal-baron", ANN), "has a title"),
        (TournamentOpening("A cup", "coal-baron", ANN, agreement=Agreement(seating="drawn")), "least repetition"),
    ]:
        with pytest.raises(Refused, match=words):
            entries.may_open_tournament(asked)
