"""Standing answers and chained lines by mail; and the net that carries out what a dying process left undone."""

from __future__ import annotations

import re

import pytest

from domain.games import GAMES
from service.mail.incoming.help import help_lines
from service.mail.incoming.mail_words import COMMANDS
from service.usecases.callers import Caller
from service.usecases.rest_of_line import Rests
from service.usecases.standing_answers import StandingAnswers
from tests.service.mail.table import Table, words
from tests.windows import Window, before_a_theft


class Seats:
    """Anna, Bartek and Celina at SteamRollers; who picks a die can have it stolen."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.window: Window = before_a_theft(table.matches, [table.caller(seat) for seat in range(3)])
        self.match = self.window.match
        self.picker, self.thief = (table.ids.index(one.player) for one in (self.window.picker, self.window.thief))
        self.value = self.window.picks[-1]
        table.letters()

    def write(self, seat: int, text: str) -> str:
        """What somebody is answered."""
        return words(self.table.reply(self.match, seat, text))

    def hows(self) -> list[tuple[str, str]]:
        page = self.table.register.queries.log(self.table.caller(0), self.match)
        game = self.table.match(self.match).game
        decided = [one for one in page.happenings if one.decision is not None and one.ply > self.window.ply]
        return [(one.how, game.write(one.decision)) for one in decided]


@pytest.fixture
def seats(table: Table) -> Seats:
    return Seats(table)


def test_it_is_left_shown_and_withdrawn(seats: Seats):
    assert "You have no standing answer" in seats.write(seats.thief, "standing")
    assert "Your standing answer is: steal 5 6." in seats.write(seats.thief, "Standing steal 5 6")
    assert "Your standing answer is: steal 5 6." in seats.write(seats.thief, "standing")
    assert "You have no standing answer" in seats.write(seats.picker, "standing")
    assert "You have no standing answer" in seats.write(seats.thief, "standing none")


def test_nobody_gets_a_mail_because_of_it_and_nobody_waits_for_a_no(seats: Seats):
    seats.write(seats.thief, "standing allow")
    number = len(seats.table.postman.taken)
    answer = seats.write(seats.picker, f"{seats.value}: engine")
    assert seats.hows() == [("decided", f"pick {seats.value}"), ("standing-order", "allow"), ("decided", "engine")]
    assert "A standing order of" in answer
    assert "NOT DONE" not in answer
    told = [to for _, to, _ in seats.table.postman.taken[number:]]
    thief = seats.table.people.get(seats.table.ids[seats.thief])
    assert thief
    assert told.count(thief.email) == seats.table.match(seats.match).awaited.count(seats.thief)  # for the own turn only


@pytest.mark.parametrize("between", ["; ", "\r\n"])
def test_the_rest_of_a_line_waits_at_the_window_and_goes_on(seats: Seats, between: str):
    """Joined, or one a line: it is the same."""
    answer = seats.write(seats.picker, f"pick {seats.value}{between}engine\r\n\r\nthanks")
    assert "The rest of your line waits until the others have answered: engine" in answer
    assert "NOT DONE" not in answer
    assert "standing order" not in seats.write(seats.thief, "board")
    seats.write(seats.thief, "allow")
    assert seats.hows()[:3] == [("decided", f"pick {seats.value}"), ("decided", "allow"), ("standing-order", "engine")]


def test_a_rest_that_is_dropped_is_told_with_the_question_that_came_instead(seats: Seats):
    seats.write(seats.picker, f"{seats.value}: engine")
    seats.table.letters()
    seats.table.matches.decide(seats.window.thief, seats.match, "steal", None)
    told = [words(one) for one in seats.table.letters() if "Your turn" in one["Subject"]]
    assert len(told) == 1
    assert "The rest of your line was not done (engine): you are asked something else now." in told[0]


def test_a_rest_that_waits_can_be_withdrawn(seats: Seats):
    assert "nothing of a line of yours waits" in seats.write(seats.picker, "withdraw")
    seats.write(seats.picker, f"{seats.value}: engine")
    assert "Withdrawn: engine" in seats.write(seats.picker, "withdraw")
    seats.write(seats.thief, "allow")
    assert [how for how, _ in seats.hows()] == ["decided", "decided"]


def test_a_rest_a_dying_process_left_undone_is_found_by_looking(seats: Seats, monkeypatch: pytest.MonkeyPatch):
    seats.write(seats.picker, f"{seats.value}: engine")
    with monkeypatch.context() as dying:
        dying.setattr(Rests, "next_order", die)
        with pytest.raises(KeyboardInterrupt):
            seats.table.matches.decide(seats.window.thief, seats.match, "allow", None)
    assert seats.table.pump().orders == [seats.match]
    assert seats.hows()[-1] == ("standing-order", "engine")


def test_left_in_the_answer_to_the_window_it_answers_it(seats: Seats):
    seats.write(seats.picker, f"pick {seats.value}")
    answer = seats.write(seats.thief, "standing allow")
    assert "A standing order of" in answer
    assert seats.hows()[-1] == ("standing-order", "allow")


def test_what_is_none_is_refused_in_words_that_teach(seats: Seats):
    answer = seats.write(seats.thief, "standing take everything")
    assert '"standing take everything" was not done' in answer
    assert "steal 5 6 else ask" in answer


def test_help_teaches_it_where_there_is_one(seats: Seats, table: Table):
    assert "standing allow answer beforehand in others' turns" in seats.write(seats.thief, "help")
    match = table.play()
    seat = table.awaited(match)
    assert "beforehand" not in table.text(match, seat, "help")
    assert "asked in your own turn only" in words(table.reply(match, seat, "standing pass"))


def test_the_first_mail_says_that_one_can_answer_beforehand(table: Table):
    table.open("steamrollers")
    assert all("write for example: standing allow." in words(one) for one in table.letters())
    table.open("coal-baron")
    assert not any("standing" in words(one) for one in table.letters())


def test_joined_parts_are_one_standing_answer(table: Table):
    """Train Rush joins them with `;`, which elsewhere joins decisions."""
    match = table.play(game="train-rush")
    seat = table.awaited(match)
    assert "Your standing answer is: advance coal; tile 5; skip." in words(
        table.reply(match, seat, "standing advance coal; tile 5; skip")
    )
    assert table.matches.standing(table.caller(seat), match) == "advance coal; tile 5; skip"


# --- the net ---------------------------------------------------------------------------------------------------------


def die(*args: object) -> None:
    raise KeyboardInterrupt


def test_what_a_dying_process_left_undone_is_found_by_looking(seats: Seats, monkeypatch: pytest.MonkeyPatch):
    seats.write(seats.thief, "standing allow")
    with monkeypatch.context() as dying:
        dying.setattr(StandingAnswers, "at", die)
        with pytest.raises(KeyboardInterrupt):
            seats.table.matches.decide(seats.window.picker, seats.match, f"pick {seats.value}", seats.window.ply)
    assert seats.hows() == [("decided", f"pick {seats.value}")]
    assert seats.table.pump().orders == [seats.match]
    assert seats.hows() == [("decided", f"pick {seats.value}"), ("standing-order", "allow")]
    assert seats.table.pump().orders == []


def test_an_answer_that_says_ask_is_not_looked_at_all_the_time(seats: Seats):
    other = next(value for value in range(1, 7) if value != seats.value)
    seats.write(seats.thief, f"standing steal {other} else ask")
    seats.table.matches.decide(seats.window.picker, seats.match, f"pick {seats.value}", seats.window.ply)
    looked = [seats.table.pump().orders for _ in range(3)]
    seats.table.wall.now += 61
    assert [*looked, seats.table.pump().orders] == [[seats.match], [], [], [seats.match]]
    assert seats.hows() == [("decided", f"pick {seats.value}")]


def test_what_was_not_dropped_in_time_is_dropped_by_the_follower(seats: Seats, monkeypatch: pytest.MonkeyPatch):
    use = seats.table.matches
    seats.write(seats.thief, "standing allow")
    with monkeypatch.context() as dying:
        dying.setattr(StandingAnswers, "drop_gone", die)
        with pytest.raises(KeyboardInterrupt):
            use.abandon(Caller("olga", organiser=True), seats.match, "rain")
    assert kept(seats.table) == 1
    seats.table.pump()
    assert kept(seats.table) == 0


def kept(table: Table) -> int:
    with table.store.durable.reading() as cursor:
        return len(cursor.rows("SELECT * FROM standing"))


# --- by mail alone ---------------------------------------------------------------------------------------------------


def test_help_says_every_word_that_can_be_said():
    said = " ".join(help_lines(GAMES["steamrollers"], "play@register.example"))
    assert [word for word in COMMANDS if not re.search(rf"\b{word}\b", said) and word != "help"] == []


def test_hand_shows_everything_one_holds(table: Table):
    """Cards by name, and what else lies before one: miners, coal, tokens, wagons, tiles."""
    for game, parts in (
        ("coal-baron", ("miners", "dock 1", "siding")),
        ("steamrollers", ("engine", "links", "tiles")),
        ("train-rush", ("action card: A", "investment", "spies 1 2 3", "train: #1", "special: ")),
    ):
        match = table.play(game=game)
        said = table.text(match, table.awaited(match), "hand")
        assert [part for part in parts if part not in said] == []


def test_a_table_is_laid_with_bots_and_begun_by_mail_alone(table: Table):
    mailbox = table.register.addresses.mailbox
    assert table.write(0, mailbox, "Hello,\n\nopen train-rush 3 brisk greedy random") == "done"
    laid = table.letters()[-1]
    assert "All seats are taken: to begin, reply to this mail and write: start." in words(laid)
    assert table.write(0, laid["Reply-To"].addresses[0].addr_spec, "start") == "done"
    begun = table.letters()[-1]
    assert "The match has begun" in begun["Subject"]
    assert "greedy bot 1 [1]" in words(begun)


def test_a_bot_is_seated_by_mail_and_an_unknown_one_refused(table: Table):
    mailbox = table.register.addresses.mailbox
    table.write(0, mailbox, "open coal-baron 3")
    to = table.letters()[-1]["Reply-To"].addresses[0].addr_spec
    table.write(0, to, "bot clever")
    assert "There is no bot clever; there are greedy and random" in words(table.letters()[-1])
    table.write(0, to, "bot\nbot random")
    assert "All seats are taken: write start to begin." in words(table.letters()[-1])
