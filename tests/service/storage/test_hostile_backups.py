"""Whatever stands in a backup: it goes into tables of ours, all of it or nothing, and is never unpacked without end."""

import gzip
from hashlib import sha256
from pathlib import Path

import pytest

from service.bootstrap import build
from service.config import KEY_FILE, Settings
from service.storage import backup_file, schema
from service.storage.backup import backup
from service.storage.backup_file import BadBackup, checked
from service.storage.restore import restore
from service.storage.sealing import BadKey
from tests.service.storage.test_backup import filled


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """The lines of a backup, without its seal."""
    data = tmp_path_factory.mktemp("honest")
    register, *_ = filled(Settings.load({"TRAINREGISTER_DATA": str(data)}))
    register.close()
    backup(register.settings, data / "backup.gz")
    return gzip.decompress((data / "backup.gz").read_bytes()).splitlines()[:-1]


@pytest.fixture
def elsewhere(database: str, tmp_path: Path) -> Settings:
    """An empty register with a key of its own."""
    return Settings.load({"TRAINREGISTER_DATA": str(tmp_path / "elsewhere"), "DATABASE_URL": database})


def sealed(lines: list[bytes]) -> bytes:
    """Lines as a file whose seal holds."""
    body = b"".join(line + b"\n" for line in lines)
    rows = sum(line.startswith(b"[") for line in lines)
    return gzip.compress(body + b'{"rows":%d,"sha256":"%s"}\n' % (rows, sha256(body).hexdigest().encode()))


def swapped(line: int, old: bytes, new: bytes):
    def how(lines: list[bytes]) -> list[bytes]:
        at = next(place for place, one in enumerate(lines) if place >= line and old in one)
        return [*lines[:at], lines[at].replace(old, new), *lines[at + 1 :]]

    return how


def added(*more: bytes):
    return lambda lines: [*lines, *more]


@pytest.mark.parametrize(
    ("how", "said"),
    [
        (swapped(1, b'"table":"players"', b'"table":"players(id) VALUES (1); DROP TABLE talk; --"'), "has no table"),
        (swapped(1, b'"table":"players"', b'"table":"players\'); DROP TABLE talk; --"'), "has no table"),
        (swapped(1, b'"table":"players"', b'"table":"steps"'), "has no table"),
        (swapped(1, b'"table":"players"', b'"table":"sqlite_master"'), "has no table"),
        (swapped(1, b'["id","kind"', b'["id) VALUES (1); --","kind"'), "has no table"),
        (swapped(1, b'"columns":["note"', b'"columns":["match"'), "has no table log"),
        (swapped(2, b"[", b'["more",'), "does not fit"),
        (swapped(1, b'"Anna"', b'{"name":"Anna"}'), "does not fit"),
        (swapped(1, b'"Anna"', b"1" + b"0" * 30), "does not fit"),
        (swapped(1, b'"Anna"', b"[" * 100_000), "does not fit"),
        (swapped(1, b'"Anna"', b"null"), "does not fit"),
        (added(b'["a row of no table"]'), "does not fit"),
        (lambda lines: [*lines, lines[2]], "does not fit"),
        (swapped(0, b'"key":"', b'"key":"\\n'), "cannot be read as a backup"),
        (swapped(0, b'"steps":', b'"steps":9'), "with the release that made it"),
        (swapped(0, b'"version":1', b'"version":2'), "cannot be read as a backup"),
        (lambda lines: [b"[1]", *lines], "cannot be read as a backup"),
        (lambda lines: [lines[0].replace(b'"key":"', b'"key":"x'), *lines[1:]], "key is not the one"),
    ],
)
def test_a_hostile_backup_is_refused_and_leaves_nothing(honest, elsewhere, tmp_path, how, said):
    file = tmp_path / "backup.gz"
    file.write_bytes(sealed(how(honest)))
    before = (elsewhere.data / KEY_FILE).read_bytes()
    with pytest.raises((BadBackup, BadKey), match=said):
        restore(elsewhere, file)
    assert (elsewhere.data / KEY_FILE).read_bytes() == before
    schema.migrate(elsewhere.database)
    there = build(elsewhere)
    assert there.people.all() == []
    assert there.store.events.matches() == []
    assert there.talk.at("nowhere") == []
    there.close()


@pytest.mark.parametrize("bomb", [b"[" + b"1," * 10**6, b"\n" * 10**6], ids=["one giant line", "many small ones"])
def test_a_backup_that_unpacks_without_end_is_refused_early(tmp_path, monkeypatch, bomb):
    monkeypatch.setattr(backup_file, "LONGEST", 10**6)
    monkeypatch.setattr(backup_file, "ALWAYS", 10**6)
    file = tmp_path / "backup.gz"
    with gzip.open(file, "wb") as out:
        for _ in range(20):
            out.write(bomb)
    with pytest.raises(BadBackup, match="no honest one holds so much"):
        checked(file)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_backup_is_written_over_nothing_that_somebody_has_laid_there(settings, tmp_path):
    register, _, _ = filled(settings)
    register.close()
    secret = tmp_path / "elsewhere.txt"
    secret.write_text("not to be touched")
    (tmp_path / "backup.gz.part").symlink_to(secret)
    backup(settings, tmp_path / "backup.gz")
    assert secret.read_text() == "not to be touched"
    assert (tmp_path / "backup.gz").stat().st_mode & 0o077 == 0
