"""A campaign through the use cases: called once, recorded once, whoever dies in between; handed over; taken back."""

import pytest
from msgspec import Raw

from domain.campaign import chapter_id, chapter_secret, waits
from domain.chance import commitment, key
from domain.engine import default, elsewhere
from domain.games import ticket_legacy
from domain.games.ticket_legacy import campaign
from domain.match.acts import Opening
from domain.match.called import Calling
from domain.match.clocks import Terms
from domain.match.log import DecisionMade, MatchOpened, SeatHandedOver
from domain.places import NOBODY
from domain.words import Refused
from service.bootstrap import Register
from service.proof import read_export, verify_campaign
from service.storage.event_store import EventStore
from service.usecases.called_matches import CalledMatches
from service.usecases.callers import Caller
from service.usecases.campaigns import Campaigns
from service.usecases.people import ERASED

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
ada, bo, cy = Caller("ada"), Caller("bo"), Caller("cy")
PEOPLE = {"ada": ada, "bo": bo, "cy": cy}


@pytest.fixture
def register(built: Register) -> Register:
    return built


def found(register: Register, people=(ada, bo), terms: Terms = Terms()) -> str:
    """A campaign whose first question is open."""
    id = register.matches.open(people[0], campaign.SLUG, len(people), title="Legends", terms=terms).match
    for number, one in enumerate(people):
        register.matches.sit(one, id, words=f"words of {number}")
    register.matches.start(people[0], id)
    return id


def newest(register: Register, id: str):
    with register.store.held(id) as held:
        return register.store.newest(held)


def step(register: Register, id: str) -> bool:
    """One decision by default; False if nobody is awaited."""
    match = newest(register, id)
    if match.over or not match.awaited:
        return False
    seat = match.awaited[0]
    caller = PEOPLE[match.chair(seat).player]
    register.matches.decide(caller, id, default(match.game, match.table, seat), None)
    return True


def to_the_match(register: Register, id: str) -> str:
    """Decide until a match is called; its id."""
    while step(register, id):
        pass
    match = newest(register, id)
    return chapter_id(id, waits(match))


def give_up(register: Register, chapter: str) -> None:
    """All but one resign: the match is over."""
    while not newest(register, chapter).over:
        match = newest(register, chapter)
        seat = match.active_seats[0]
        register.matches.resign(PEOPLE[match.chair(seat).player], chapter)


def recorded(register: Register, id: str) -> list[DecisionMade]:
    events = [entry.event for entry in register.store.events.entries(id)]
    return [one for one in events if isinstance(one, DecisionMade) and one.how == "elsewhere"]


def test_the_match_of_a_chapter_is_called_when_all_have_answered(register):
    id = found(register)
    chapter = to_the_match(register, id)
    match = newest(register, chapter)
    assert match.status == "running"
    assert match.opened.campaign == id
    assert match.opened.title == "Legends, chapter 1, 1865"
    assert match.players == newest(register, id).players
    assert match.opener == "ada"


def test_its_secret_follows_from_the_campaigns_key(register):
    id = found(register)
    chapter = to_the_match(register, id)
    with register.store.held(id) as held:
        at, secret = register.store.newest(held), register.store.secret(held)
    derived = chapter_secret(key(secret, id, at.words), waits(at))
    assert newest(register, chapter).opened.commitment == commitment(derived)


def test_what_it_came_to_is_recorded_and_the_story_goes_on(register):
    id = found(register)
    chapter = to_the_match(register, id)
    give_up(register, chapter)
    (made,) = recorded(register, id)
    assert made.seat == NOBODY
    table = newest(register, id).table
    assert [one.match for one in table.games] == [chapter]
    assert elsewhere(table) is None
    assert "1865-02" in table.story


def test_a_whole_chapter_is_played_through_the_use_cases(register):
    id = found(register)
    chapter = to_the_match(register, id)
    while step(register, chapter):
        pass
    assert newest(register, chapter).status == "finished"
    assert len(recorded(register, id)) == 1


def test_several_chapters_follow_each_other(register):
    id = found(register, (ada, bo, cy))
    chapters = []
    for _ in range(3):
        chapters.append(to_the_match(register, id))
        give_up(register, chapters[-1])
    assert [one.match for one in newest(register, id).table.games] == chapters
    assert len(set(chapters)) == 3


def test_an_abandoned_chapter_is_called_anew_under_another_id(register):
    id = found(register)
    chapter = to_the_match(register, id)
    register.matches.agree_to_abandon(ada, chapter)
    register.matches.agree_to_abandon(bo, chapter)
    assert newest(register, chapter).status == "abandoned"
    assert newest(register, id).table.games == []
    again = to_the_match(register, id)
    assert again != chapter
    assert newest(register, id).table.chapter == 1


class Killed(BaseException):
    """The process died."""


@pytest.mark.parametrize("dies", ["before", "after"])
def test_killed_at_each_append_every_chapter_is_called_once_and_recorded_once(register, monkeypatch, dies):
    """The append of calling or recording happens or not, and then the process is gone; another one follows."""
    id = found(register)
    append, kills = EventStore.append, []

    def deadly(self, written):
        first = written[0].entry.event
        mine = (isinstance(first, MatchOpened) and first.campaign) or getattr(first, "how", "") == "elsewhere"
        if mine and len(kills) < 4 and len(kills) % 2 == 0:
            kills.append(first)
            if dies == "after":
                append(self, written)
            raise Killed
        if mine:
            kills.append(first)
        append(self, written)

    monkeypatch.setattr(EventStore, "append", deadly)
    follow = Campaigns(register.matches, register.called).follow
    for _ in range(2):
        while True:
            try:
                if not step(register, id):
                    break
            except Killed:
                follow(id)
        follow(id)
        chapter = chapter_id(id, waits(newest(register, id)))
        try:
            give_up(register, chapter)
        except Killed:
            follow(id)
        follow(id)
    assert len(recorded(register, id)) == 2
    games = newest(register, id).table.games
    assert len({one.match for one in games}) == 2
    for one in games:
        opened = [e for e in register.store.events.entries(one.match) if isinstance(e.event, MatchOpened)]
        assert len(opened) == 1


def test_following_again_changes_nothing(register):
    id = found(register)
    chapter = to_the_match(register, id)
    before = register.store.events.read(id), register.store.events.read(chapter)
    for _ in range(3):
        Campaigns(register.matches, register.called).follow(id)
    assert (register.store.events.read(id), register.store.events.read(chapter)) == before


def test_nothing_is_taken_back_while_a_chapter_is_played(register):
    id = found(register)
    to_the_match(register, id)
    with pytest.raises(Refused) as refused:
        register.matches.take_back(bo, id)
    assert refused.value.rule == "campaign"


def test_what_was_decided_before_a_game_stands(register):
    id = found(register)
    give_up(register, to_the_match(register, id))
    own = [entry.event.ply for entry in register.store.events.entries(id) if isinstance(entry.event, DecisionMade)]
    seat = newest(register, id).seat_of("ada")
    mine = next(
        entry.event.ply
        for entry in register.store.events.entries(id)
        if isinstance(entry.event, DecisionMade) and entry.event.seat == seat
    )
    assert own
    with pytest.raises(Refused) as refused:
        register.matches.take_back(ada, id, mine)
    assert refused.value.rule == "campaign"


def test_nobody_resigns_from_a_campaign(register):
    id = found(register)
    with pytest.raises(Refused) as refused:
        register.matches.resign(ada, id)
    assert refused.value.rule == "campaign"


def test_a_chapter_given_by_hand_is_refused(register):
    id = found(register)
    chapter = to_the_match(register, id)
    options = bytes(newest(register, chapter).opened.options)
    with pytest.raises(Refused) as refused:
        register.matches.open(ada, ticket_legacy.SLUG, 2, options)
    assert refused.value.rule == "campaign"


def test_nobody_of_the_table_can_record_a_match(register):
    id = found(register)
    chapter = to_the_match(register, id)
    line = b'{"do":"record-match","match":"%s","head":""}' % chapter.encode()
    with pytest.raises(Refused) as refused:
        register.matches.decide(ada, id, line, None)
    assert refused.value.rule == "decision"  # nobody decides that: it is no decision at all
    assert recorded(register, id) == []


def test_attendance_left_beforehand_is_carried_out(register):
    id = found(register, (ada, bo, cy))
    while newest(register, id).table.chapter == 0:
        step(register, id)
    register.matches.leave_standing(cy, id, "attend no")
    give_up(register, to_the_match(register, id))
    table = newest(register, id).table
    seat = newest(register, id).seat_of("cy")
    assert seat not in table.games[0].ranking
    assert len(table.games[0].ranking) == 2


def test_a_campaign_that_is_abandoned_records_nothing(register):
    id = found(register)
    chapter = to_the_match(register, id)
    register.matches.agree_to_abandon(ada, id)
    register.matches.agree_to_abandon(bo, id)
    give_up(register, chapter)
    assert recorded(register, id) == []


def test_a_match_of_another_id_is_never_opened_by_following(register):
    """What is called is computed: the same table, the same match."""
    id = found(register)
    chapter = to_the_match(register, id)
    called = CalledMatches(register.store, register.now)
    match = newest(register, chapter)
    opening = Opening(match.opened.game, 2, Raw(bytes(match.opened.options)))
    assert not called.open(Calling(chapter, b"x" * 32, opening, (), "ada", ()))


def test_who_takes_over_a_company_takes_over_its_seat_in_the_running_match(register):
    id = found(register)
    chapter = to_the_match(register, id)
    seat = newest(register, id).seat_of("bo")
    register.people.add("Cy", id="cy")
    register.seat_offers.offer(bo, id, seat, "cy", "I am away")
    register.seat_offers.take(cy, id, seat)
    assert "cy" in newest(register, chapter).players
    assert any(isinstance(entry.event, SeatHandedOver) for entry in register.store.events.entries(chapter))


def test_the_company_of_somebody_who_is_erased_is_led_on_by_a_bot(register):
    """In the campaign and in the match that is being played; nothing of the person stays, and both logs hold."""
    for one in ("ada", "bo", "cy"):
        register.people.add(one.title(), id=one)
    id = found(register, (ada, bo, cy), Terms(pace="untimed"))  # nobody can be waited for
    chapter = to_the_match(register, id)
    register.queries.catch_up()
    seats = [newest(register, match).seat_of("bo") for match in (id, chapter)]
    register.people.erase("bo")
    for match, seat in zip((id, chapter), seats, strict=True):
        at = newest(register, match)
        assert at.seat_of("bo") is None
        assert at.chair(seat).kind == "bot"
        assert not at.over
    assert register.people.get("bo").name == ERASED
    for one in (ada, cy):
        register.matches.resign(one, chapter)
    assert len(recorded(register, id)) == 1
    for one in (ada, cy):
        register.matches.agree_to_abandon(one, id)
    whole, played = (read_export(register.queries.export(ada, one).data) for one in (id, chapter))
    report = verify_campaign(whole, [played])
    assert report.good, report.broken or report.unjustified
