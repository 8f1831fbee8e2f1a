"""A backup holds everything that cannot be made again, of one moment, and can be restored into either database."""

import gzip
from pathlib import Path

import pytest

from domain.merkle import extends
from domain.tournament.acts.entries import TournamentOpening
from domain.tournament.announcement import Announcement, Stage
from projections.log_places import START, LogPlace
from projections.runner import Runner
from projections.sql import open_part
from service.bootstrap import Register, build
from service.config import KEY_FILE, Settings
from service.proof.signed_note import opened, verifier
from service.storage import backup as module
from service.storage import schema
from service.storage.backup import backup
from service.storage.backup_file import BadBackup
from service.storage.restore import restore
from service.storage.stored_tables import key_of, table_names
from service.usecases.callers import Caller
from tests.registers import decide_as_bot, lay_table


def filled(settings: Settings) -> tuple[Register, str, str]:
    """A register with two people who have played a while."""
    schema.migrate(settings.database)
    register = build(settings)
    ids = [register.people.add(name, f"{name.lower()}@players.example").id for name in ("Anna", "Bartek")]
    token = register.people.give_key(ids[0], "token", "kept")
    match = lay_table(register.matches, [Caller(id) for id in ids], title="kept too", words="żółć \U0001f682")
    for _ in range(12):
        decide_as_bot(register.matches, match)
    return register, match, token


@pytest.fixture
def elsewhere(tmp_path: Path, request: pytest.FixtureRequest) -> Settings:
    """Another machine, with an empty database and a key of its own."""
    data = tmp_path / "elsewhere"
    data.mkdir()
    return Settings.load({"TRAINREGISTER_DATA": str(data)})


def test_a_backup_is_restored_and_the_match_goes_on(settings, elsewhere, tmp_path):
    register, match, token = filled(settings)
    file = tmp_path / "backup.gz"
    counted = backup(settings, file)
    assert counted.matches == 1
    assert file.stat().st_mode & 0o077 == 0
    log, head = register.store.events.read(match), register.store.events.end()
    register.close()
    assert restore(elsewhere, file) == counted
    there = build(Settings.load({"TRAINREGISTER_DATA": str(elsewhere.data)}))
    assert there.store.events.read(match) == log
    assert there.store.events.end() == LogPlace(0, head.note)  # numbered anew, without the transactions of a server
    assert there.people.holder(token, "token")[0].name == "Anna"
    Runner(there.store.events, there.store.views).rebuild()
    assert there.queries.lobby()[0].title == "kept too"
    decide_as_bot(there.matches, match)  # its chance is sealed with the key that came along
    there.close()


def test_a_register_moves_from_sqlite_to_this_database(database, tmp_path):
    data = tmp_path / "old"
    data.mkdir()
    register, match, _ = filled(Settings.load({"TRAINREGISTER_DATA": str(data)}))
    backup(register.settings, tmp_path / "backup.gz")
    log = register.store.events.read(match)
    register.close()
    new = tmp_path / "new"
    new.mkdir()
    env = {"TRAINREGISTER_DATA": str(new), "DATABASE_URL": database}
    restore(Settings.load(env), tmp_path / "backup.gz")
    there = build(Settings.load(env))
    assert there.store.events.read(match) == log
    before = there.store.events.end()
    decide_as_bot(there.matches, match)
    assert there.store.events.end() > before
    there.close()


def test_a_backup_is_of_one_moment(settings, tmp_path, monkeypatch):
    """What is written while it runs is in it whole or not at all."""
    register, match, _ = filled(settings)
    before = len(register.store.events.read(match))
    monkeypatch.setattr("service.storage.backup.PAGE", 3)
    decided = []
    pages = module._rows

    def rows(cursor, table, columns, key):
        if not decided and not table.endswith("_events"):  # the log is written, so the backup's moment has passed
            decided.append(decide_as_bot(register.matches, match))
        return pages(cursor, table, columns, key)

    monkeypatch.setattr(module, "_rows", rows)
    backup(settings, tmp_path / "backup.gz")
    lines = gzip.decompress((tmp_path / "backup.gz").read_bytes()).splitlines()
    entries = [
        line for line in lines if line.startswith(b"[") and f'"{match}",'.encode() in line and b"decision-made" in line
    ]
    assert decided
    assert len(register.store.events.read(match)) > before
    assert len(entries) == 12
    register.close()


def test_every_table_has_a_key(settings):
    """Otherwise pages of its rows could repeat or leave out some."""
    schema.migrate(settings.database)
    register = build(settings)
    durable = register.store.durable
    with durable.reading() as cursor:
        assert all(key_of(cursor, durable, table) for table in table_names(cursor, durable))
    register.close()


def test_places_in_the_log_are_translated(settings, elsewhere, tmp_path):
    """Ids of transactions mean nothing elsewhere; who has read so many entries has read as many afterwards."""
    register, match, _ = filled(settings)
    register.checkpoints.tree.catch_up()
    notes = register.store.events.notes(START, 100)
    with register.store.durable.writing() as cursor:
        rows = [("read some", 0, *notes[4].at), ("read nothing", 0, 0, 0), ("read all", 0, *notes[-1].at)]
        cursor.many("INSERT INTO followed VALUES (?,?,?,?)", rows)
    backup(settings, tmp_path / "backup.gz")
    leaf = register.checkpoints.tree.last(match)
    register.close()
    restore(elsewhere, tmp_path / "backup.gz")
    there = build(Settings.load({"TRAINREGISTER_DATA": str(elsewhere.data)}))
    with there.store.durable.reading() as cursor:
        found = {row["name"]: (row["xid"], row["note"]) for row in cursor.rows("SELECT * FROM followed")}
    assert found == {"read some": (0, 5), "read nothing": (0, 0), "read all": (0, len(notes))}
    assert there.checkpoints.tree.last(match) == leaf
    assert there.checkpoints.tree.catch_up() == 0
    decide_as_bot(there.matches, match)
    assert there.checkpoints.tree.catch_up() == 1
    there.close()


def test_a_register_that_is_not_empty_is_left_alone_with_its_key(settings, elsewhere, database, tmp_path):
    register, *_ = filled(settings)
    register.close()
    backup(settings, tmp_path / "backup.gz")
    there, match, _ = filled(elsewhere)
    there.close()
    with pytest.raises(BadBackup, match="not empty"):
        restore(elsewhere, tmp_path / "backup.gz")
    again = build(Settings.load({"TRAINREGISTER_DATA": str(elsewhere.data)}))
    assert again.settings.key == elsewhere.key
    decide_as_bot(again.matches, match)
    again.close()


def test_tables_of_an_earlier_release_that_are_not_empty_stay_as_they_are(settings, elsewhere, tmp_path, monkeypatch):
    register, *_ = filled(settings)
    register.close()
    backup(settings, tmp_path / "backup.gz")
    with monkeypatch.context() as earlier:
        earlier.setattr(schema, "STEPS", schema.STEPS[:1])
        schema.migrate(elsewhere.database)
        register = open_part(elsewhere.database, "register")
        with register.writing() as cursor:
            cursor.run("INSERT INTO players VALUES ('anna', 'person', 'Anna', NULL, 'UTC', '[]', '{}', 0, NULL)")
        register.close()
    with pytest.raises(BadBackup, match="not empty"):
        restore(elsewhere, tmp_path / "backup.gz")
    with pytest.raises(schema.NotMigrated, match="earlier release"):
        build(elsewhere)


def test_what_parts_have_noted_on_an_empty_register_is_no_obstacle(settings, elsewhere, tmp_path):
    register, match, _ = filled(settings)
    with register.store.durable.writing() as cursor:
        cursor.run("INSERT INTO followed VALUES ('mail', 0, ?, ?)", *register.store.events.notes(START, 7)[-1].at)
    register.close()
    backup(settings, tmp_path / "backup.gz")
    schema.migrate(elsewhere.database)
    empty = build(elsewhere)
    with empty.store.durable.writing() as cursor:
        cursor.run("INSERT INTO followed VALUES ('mail', 0, 0, 3)")
    empty.close()
    restore(elsewhere, tmp_path / "backup.gz")
    there = build(Settings.load({"TRAINREGISTER_DATA": str(elsewhere.data)}))
    with there.store.durable.reading() as cursor:
        assert [tuple(row) for row in cursor.rows("SELECT * FROM followed")] == [("mail", 0, 0, 7)]
    decide_as_bot(there.matches, match)
    there.close()


def test_both_ways_say_how_far_they_are(settings, elsewhere, tmp_path, monkeypatch):
    register, *_ = filled(settings)
    register.close()
    monkeypatch.setattr("service.storage.backup.PAGE", 5)
    for work in (
        lambda show: backup(settings, tmp_path / "b.gz", show),
        lambda show: restore(elsewhere, tmp_path / "b.gz", show),
    ):
        seen: list[tuple[int, int]] = []
        counted = work(lambda done, all, seen=seen: seen.append((done, all)))
        assert seen == sorted(seen)
        assert len(seen) > 3
        assert seen[-1] == (counted.rows, counted.rows)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        (lambda data: data[: len(data) // 2], "cannot be read as a backup"),
        (lambda data: b"nonsense", "cannot be read as a backup"),
        (lambda data: gzip.compress(gzip.decompress(data).replace(b"Anna", b"Anne")), "does not fit"),
        (lambda data: gzip.compress(b"\n".join(gzip.decompress(data).split(b"\n")[:-2]) + b"\n"), "backup"),
        (lambda data: gzip.compress(b""), "cannot be read as a backup"),
    ],
    ids=["cut off", "nonsense", "changed", "without its seal", "empty"],
)
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_broken_backup_is_refused_before_anything_is_written(settings, elsewhere, tmp_path, how, said):
    register, _, _ = filled(settings)
    register.close()
    file = tmp_path / "backup.gz"
    backup(settings, file)
    file.write_bytes(how(file.read_bytes()))
    before = (elsewhere.data / KEY_FILE).read_bytes()
    with pytest.raises(BadBackup, match=said):
        restore(elsewhere, file)
    assert (elsewhere.data / KEY_FILE).read_bytes() == before
    assert not (elsewhere.data / "register.db").exists()


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_key_in_the_environment_must_be_the_backups(settings, elsewhere, tmp_path, monkeypatch):
    register, _, _ = filled(settings)
    register.close()
    backup(settings, tmp_path / "backup.gz")
    monkeypatch.setenv("TRAINREGISTER_SECRET_KEY", "another key, quite long enough, I say")
    with pytest.raises(BadBackup, match="is not the key of this backup"):
        restore(elsewhere, tmp_path / "backup.gz")


def with_a_tournament(settings: Settings) -> tuple[Register, str]:
    """A register that holds one tournament, and neither matches nor people."""
    schema.migrate(settings.database)
    register = build(settings)
    opening = TournamentOpening("A cup", "coal-baron", Announcement((Stage("swiss", 2, rounds=1),)))
    return register, register.tournaments.open(Caller("dira"), opening, "open").tournament


def test_a_register_with_nothing_but_a_tournament_is_not_empty_and_is_restored(settings, elsewhere, tmp_path):
    register, cup = with_a_tournament(settings)
    log = register.store.events.read(cup)
    register.close()
    backup(settings, tmp_path / "backup.gz")
    there, other = with_a_tournament(elsewhere._replace(data=tmp_path, database=f"sqlite:///{tmp_path / 'other.db'}"))
    there.close()
    with pytest.raises(BadBackup, match="not empty"):
        restore(
            elsewhere._replace(data=tmp_path, database=f"sqlite:///{tmp_path / 'other.db'}"), tmp_path / "backup.gz"
        )
    restore(elsewhere, tmp_path / "backup.gz")
    again = build(Settings.load({"TRAINREGISTER_DATA": str(elsewhere.data)}))
    assert again.store.events.read(cup) == log
    assert again.tournaments.at(cup).phase == "entering"
    assert other
    again.close()


def test_the_tree_and_its_key_go_on_after_a_restore(settings, elsewhere, tmp_path):
    register, match, _ = filled(settings)
    before = register.checkpoints.follow()
    keys = register.checkpoints.signing_keys()
    register.close()
    backup(settings, tmp_path / "backup.gz")
    restore(elsewhere, tmp_path / "backup.gz")
    there = build(Settings.load({"TRAINREGISTER_DATA": str(elsewhere.data)}))
    assert (there.checkpoints.latest(), there.checkpoints.signing_keys()) == (before, keys)
    decide_as_bot(there.matches, match)
    after = there.checkpoints.follow(least=-1)
    one, two = (opened(head.note, [verifier(keys[0].vkey)]) for head in (before, after))
    assert extends(one.root, one.size, two.root, two.size, there.checkpoints.tree.consistency(one.size, two.size))
    there.close()
