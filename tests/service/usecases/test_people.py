"""People and their keys: kept apart from matches, erasable, and of no use to whoever reads the database."""

import pytest

from domain.words import Refused
from service.bootstrap import Register
from service.mail.outgoing.envelopes import write
from service.notify.calendar_feed import holder, token
from service.storage.schema import migrate
from service.usecases.matches import Caller
from service.usecases.people import ERASED, OF_A_PLAYER, OF_AN_ADDRESS, SESSIONS, TOKENS, People, stranger
from tests.counted_steps import CountingSQLite, questions_of
from tests.lamps import ANNA, in_turns
from tests.unseen import UNSEEN


def everything(store) -> str:
    """All that is stored about people, as text."""
    with store.durable.reading() as cursor:
        return repr(
            [tuple(dict(row).values()) for t in ("players", "keys") for row in cursor.rows(f"SELECT * FROM {t}")]
        )


def test_a_player_is_added_found_and_changed(people):
    anna = people.add("Anna  Nowak", " Anna@Example.org ", zone="Europe/Warsaw", roles=["organiser"])
    assert (anna.name, anna.email, anna.roles) == ("Anna Nowak", "anna@example.org", {"organiser"})
    assert people.by_email("ANNA@example.org") == people.get(anna.id) == anna
    changed = people.change(anna.id, name="Ania", settings={"notify": "digest", "quiet": "22-8"})
    assert (changed.name, changed.settings) == ("Ania", {"notify": "digest", "quiet": "22-8"})
    assert people.change(anna.id, settings={"quiet": None}).settings == {"notify": "digest"}


def test_an_address_belongs_to_one_player(people):
    people.add("Anna", "anna@example.org")
    bert = people.add("Bert", "bert@example.org")
    with pytest.raises(Refused, match="already belongs"):
        people.add("Somebody", "ANNA@example.org")
    with pytest.raises(Refused, match="already belongs"):
        people.change(bert.id, email="anna@example.org")
    assert people.change(bert.id, email="bert@example.org").email == "bert@example.org"


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        ({"name": " "}, "name"),
        ({"name": "x" * 41}, "name"),
        ({"name": "a\x00b"}, "name"),
        *(({"name": unseen}, "name") for unseen in UNSEEN),
        ({"email": "anna"}, "email"),
        ({"email": "a b@example.org"}, "email"),
        ({"email": "a@b@example.org"}, "email"),
        ({"zone": "Mars"}, "zone"),
        ({"roles": ["king"]}, "role"),
    ],
)
def test_what_cannot_be_is_refused_in_words(people, wrong, rule):
    with pytest.raises(Refused) as refusal:
        people.add(**({"name": "Anna"} | wrong))
    assert refusal.value.rule == rule
    assert people.all() == []


def test_an_address_is_found_in_capitals_and_not_in_letters_that_become_the_same(people):
    """The sign for kelvin becomes a k in lower case: whoever has that address is somebody else."""
    kate = people.add("Kate", "Kate@Example.org")
    assert people.by_email(" KATE@example.ORG ") == kate
    assert people.by_email("\u212aate@example.org") is None
    assert people.add("Not Kate", "\u212aate@example.org").email == "\u212aate@example.org"


def test_bots_have_ids_of_their_own_and_no_address(people):
    people.add("Greedy", kind="bot", id="bot-greedy")
    assert [bot.id for bot in people.all("bot")] == ["bot-greedy"]
    assert people.all("person") == []


def test_erasing_removes_the_person_and_leaves_the_match(people, matches, queries, store):
    anna = people.add("Anna Nowak", "anna@example.org", zone="Europe/Warsaw")
    token = people.give_key(anna.id, "token", label="my laptop")
    match = in_turns(matches, queries)
    people.erase(anna.id)
    assert people.names([anna.id, "unheard-of"]) == {anna.id: ERASED, "unheard-of": ERASED}
    assert people.by_email("anna@example.org") is None
    assert people.holder(token, "token") is None
    left = everything(store)
    assert not any(word in left for word in ("Nowak", "anna@example.org", "Warsaw", "laptop"))
    with pytest.raises(Refused, match="erased"):
        people.change(anna.id, name="Anna")
    assert queries.summary(ANNA, match).status == "running"


def test_whatever_is_kept_about_a_person_goes_with_the_person(people, store):
    """Every table that names players or addresses is cleared, but for who is awaited where, by id."""
    with store.durable.reading() as cursor:
        if hasattr(store.durable, "schema"):
            rows = cursor.rows(
                "SELECT table_name AS t, column_name AS c FROM information_schema.columns WHERE table_schema='register'"
            )
        else:
            rows = cursor.rows(
                "SELECT m.name AS t, c.name AS c FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type='table'"
            )
    named = {(row["t"], row["c"]) for row in rows if row["c"] in ("player", "email", "sender")}
    known = {(table, "player") for table in OF_A_PLAYER} | set(OF_AN_ADDRESS.items())
    assert named == known | {("waits", "player"), ("players", "email")}


def test_no_event_holds_personal_data(people, matches, store):
    anna = people.add("Anna Nowak", "anna@example.org", zone="Europe/Warsaw")
    match = matches.open(Caller(anna.id), "lamps", 2).match
    matches.sit(Caller(anna.id), match)
    log = b"".join(store.events.read(match))
    assert anna.id.encode() in log
    assert not any(word in log for word in (b"Anna", b"Nowak", b"example.org", b"Warsaw"))


# --- keys ------------------------------------------------------------------------------------------------------------


def test_keys_are_stored_as_hashes_only(people, store):
    anna = people.add("Anna")
    keys = [people.give_key(anna.id, kind) for kind in ("sign-in", "session", "token")]
    assert len(set(keys)) == 3
    assert not any(key in everything(store) for key in keys)


def test_a_sign_in_link_works_once(people):
    anna = people.add("Anna")
    key = people.give_key(anna.id, "sign-in")
    assert people.spend(key) == anna
    assert people.spend(key) is None


@pytest.mark.parametrize(("kind", "seconds"), [("sign-in", 15 * 60), ("session", 30 * 86_400)])
def test_keys_expire(people, time, kind, seconds):
    key = people.give_key(people.add("Anna").id, kind)
    time.now += seconds - 1
    assert people.holder(key, kind) is not None
    time.now += 1
    assert people.holder(key, kind) is None
    assert people.forget_expired_keys() == 1


def test_only_expired_keys_are_forgotten(people, time):
    anna = people.add("Anna")
    link, session = people.give_key(anna.id, "sign-in"), people.give_key(anna.id, "session")
    short, lasting = people.give_key(anna.id, "token", lifetime=3600), people.give_key(anna.id, "token")
    time.now += 3600
    assert people.forget_expired_keys() == 2
    assert people.forget_expired_keys() == 0
    found = [people.holder(key, kind) for key, kind in ((link, "sign-in"), (short, "token"))]
    assert found == [None, None]
    assert people.holder(session, "session")[0] == people.holder(lasting, "token")[0] == anna
    assert [key.expires for key in people.keys(anna.id)] == [None]


def test_a_key_of_one_kind_is_no_key_of_another(people):
    key = people.give_key(people.add("Anna").id, "session")
    assert people.holder(key, "token") is None
    assert people.holder(key + "x", "session") is None
    assert people.holder("", "session") is None
    assert people.holder("\ud800", "session") is None


def test_tokens_have_scopes_and_can_be_revoked(people):
    anna, bert = people.add("Anna"), people.add("Bert")
    key = people.give_key(anna.id, "token", "laptop", ["read"])
    holder = people.holder(key, "token")
    assert holder is not None
    assert holder[1].scopes == {"read"}
    (kept,) = people.keys(anna.id)
    assert not people.revoke(bert.id, kept.digest)
    assert people.revoke(anna.id, kept.digest[:8])
    assert people.holder(key, "token") is None
    with pytest.raises(Refused, match="there is no scope"):
        people.give_key(anna.id, "token", scopes=["everything"])
    with pytest.raises(Refused, match="eight characters"):
        people.revoke(anna.id, "a")


# --- keys have bounds, and end with the address ----------------------------------------------------------------------


def test_nobody_has_tokens_without_end(people: People):
    anna = people.add("Anna")
    for _ in range(TOKENS):
        token = people.give_key(anna.id, "token")
    with pytest.raises(Refused, match="revoke one first"):
        people.give_key(anna.id, "token")
    people.revoke(anna.id, people.holder(token, "token")[1].digest)
    people.give_key(anna.id, "token")


def test_the_first_of_many_sessions_gives_way(people: People, time):
    anna = people.add("Anna")
    sessions = []
    for _ in range(SESSIONS + 3):
        time.now += 1
        sessions.append(people.give_key(anna.id, "session"))
    assert [people.holder(key, "session") is None for key in sessions[:4]] == [True, True, True, False]
    assert len(people.keys(anna.id, "session")) == SESSIONS


def test_with_another_address_nothing_of_before_opens_anything(built: Register):
    people = built.people
    anna, bart = (people.add(name, f"{name.lower()}@old.example") for name in ("Anna", "Bart"))
    keys = {kind: people.give_key(anna.id, kind) for kind in ("sign-in", "session", "token")}
    others = people.give_key(bart.id, "token")
    people.change(anna.id, settings={"vouched": {"match anna@work.example": 1 << 40}})
    calendar = token(built, people.get(anna.id))
    people.change(anna.id, email="Anna@old.example", name="Anna B")  # the same one
    assert people.holder(keys["token"], "token")
    people.change(anna.id, email="anna@new.example")
    assert [people.holder(key, kind) for kind, key in keys.items()] == [None] * 3
    assert holder(built, calendar) is None
    assert "vouched" not in people.get(anna.id).settings
    assert people.holder(others, "token")
    (letter,) = [built.outbox.get(id) for id, _ in built.outbox.due()]
    assert (letter.kind, letter.about) == ("address-changed", {"to": "anna@old.example"})
    written = write(built, letter, stranger("anna@old.example"), pictures=False)
    assert b"have ended" in written
    assert b"new.example" not in written


@pytest.mark.parametrize("email", ["a\x1b[31m@x.example", "a\0@x.example", "a\x9b@x.example", "\u202ea@x.example"])
def test_an_address_steers_no_terminal(people: People, email: str):
    with pytest.raises(Refused, match="looks like"):
        people.add("Anna", email)


def test_what_a_browser_calls_itself_steers_no_terminal(people: People):
    anna = people.add("Anna")
    people.give_key(anna.id, "session", "Moz\x1b]0;evil\x07illa\r\n")
    assert people.keys(anna.id, "session")[0].label == "Moz]0;evililla"


def test_names_of_many_are_asked_for_as_often_as_names_of_few(tmp_path):
    migrate(f"sqlite:///{tmp_path / 'register.db'}")
    database = CountingSQLite(tmp_path / "register.db")
    people = People(database)
    ids = [people.add(f"Player {number}").id for number in range(40)]
    few, many = (questions_of(database, lambda number=number: people.names(ids[:number])) for number in (2, 40))
    assert many == few
    database.close()
