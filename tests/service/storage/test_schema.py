"""Tables are made once, and changed only by a release that knows them."""

import psycopg
import pytest

from projections.sql import Unavailable, open_part
from service.config import Settings
from service.storage.match_cache import Store
from service.storage.schema import STEPS, NotMigrated, migrate
from tests.lamps import started


def test_migrating_twice_does_nothing(database):
    migrate(database)
    assert migrate(database) == []


def test_a_register_that_was_not_migrated_says_so(tmp_path, lamps):
    settings = Settings(tmp_path, f"sqlite:///{tmp_path / 'register.db'}", None, b"k" * 32)
    with pytest.raises(NotMigrated, match="trainregister migrate"):
        Store(settings)


def test_tables_of_a_later_release_are_left_alone(database):
    migrate(database)
    register = open_part(database, "register")
    with register.writing() as cursor:
        cursor.run("INSERT INTO steps VALUES (?)", len(STEPS) + 1)
    with pytest.raises(NotMigrated, match="later release"):
        migrate(database)
    register.close()


def test_views_of_another_shape_are_made_anew(store, settings, matches):
    started(matches)
    with store.views.writing() as cursor:
        cursor.run("UPDATE shape SET number=999")
    with pytest.raises(NotMigrated):
        Store(settings)
    assert migrate(settings.database) == ["views made anew"]
    Store(settings).close()


def test_a_stopped_postgres_is_unavailable(tmp_path):
    nowhere = f"postgresql://nobody@/nothing?host={tmp_path}&connect_timeout=1"
    with pytest.raises(Unavailable):
        migrate(nowhere)
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(nowhere)


@pytest.mark.parametrize("before", [None, 0o644], ids=["new", "of the first release"])
def test_files_are_for_their_owner_only_in_whatever_folder(tmp_path, before):
    folder = tmp_path / "open"
    folder.mkdir()
    folder.chmod(0o755)
    settings = Settings(folder, f"sqlite:///{folder / 'register.db'}", None, b"k" * 32)
    migrate(settings.database)
    if before:
        (folder / "register.db").chmod(before)
    store = Store(settings)
    store.make_secret("match")
    loose = [file.name for file in folder.iterdir() if file.stat().st_mode & 0o077]
    assert loose == []
    store.close()
