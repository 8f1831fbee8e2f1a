"""Attacks on what is stored: what lies about, what is behind a gap, what a backup holds, which key opens it."""

from __future__ import annotations

import gzip
import stat
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from domain.match import acts
from ops.drills.attacks.target import Fell, Target, held
from service.config import Settings
from service.storage.backup import backup
from service.storage.backup_file import BadBackup
from service.storage.group_commit import Taken
from service.storage.match_cache import Store
from service.storage.restore import restore
from service.storage.sealing import BadKey
from tests.matches import Table


def files_are_private(target: Target) -> str:
    """Low: files of the register can be read by others on its machine."""
    loose = [one.name for one in target.data.rglob("*") if one.is_file() and _others_reach(one, target.data)]
    held(not loose, f"others can read {', '.join(loose[:5])}")
    return "for their owner only"


def _others_reach(file: Path, data: Path) -> bool:
    """Whether somebody else gets through all folders to this file."""
    folders = [data, *(one for one in file.parents if data in one.parents)]
    return all(one.stat().st_mode & stat.S_IXOTH for one in folders) and bool(file.stat().st_mode & 0o077)


def links_do_not_lie_about(target: Target) -> str:
    """Low: links that sign in lie in the outbox after they were sent."""
    target.stranger().post("/sign-in", {"email": target.address("Anna")})
    mine = target.register.outbox.of_player
    target.until(lambda: not any(one.state == "queued" for one in mine(target.ids["Anna"])), "mails are not sent")
    kept = [one for one in mine(target.ids["Anna"]) if one.kind == "sign-in" and (one.about or one.body)]
    held(not kept, f"{len(kept)} links can still be read")
    return "forgotten when sent"


def nothing_stands_behind_a_gap(target: Target) -> str:
    """High 3: entries are stored behind others than those they name."""
    table, other = Table("coal-baron", 2, seed=41), Table("coal-baron", 2, seed=41)
    table.play(6)
    other.at += 1
    other.act(0, acts.resign, 0)
    events = target.register.store.events
    events.append(table.written[:6])
    for wrong in (table.written[7:8], table.written[7:9], other.written[5:6]):
        try:
            events.append(wrong)
        except Taken:
            continue
        raise Fell("an entry stands behind another than the one it names")
    held(len(events.read(table.match.id)) == 6, "a log has a gap")
    return "refused by the database"


def another_key_opens_nothing(target: Target) -> str:
    """Medium: a process with another key goes on where this one is."""
    wrong = target.register.settings._replace(key=b"another key, quite long enough, I say")
    try:
        Store(wrong).close()
    except BadKey:
        return "it does not start"
    raise Fell("a process with another key has started")


def backups_fill_our_tables_only(target: Target) -> str:
    """Low: the names of tables in a backup are run as statements."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "backup.gz"
        backup(target.register.settings, file)
        lines = gzip.decompress(file.read_bytes()).splitlines()[:-1]
        name = b"players(id) VALUES (1); DROP TABLE talk; --"
        body = b"".join(line.replace(b'"table":"players"', b'"table":"%s"' % name) + b"\n" for line in lines)
        rows = sum(line.startswith(b"[") for line in lines)
        seal = b'{"rows":%d,"sha256":"%s"}\n' % (rows, sha256(body).hexdigest().encode())
        file.write_bytes(gzip.compress(body + seal))
        try:
            restore(Settings.load({"TRAINREGISTER_DATA": str(Path(folder) / "there")}), file)
        except BadBackup:
            return "refused"
    raise Fell("a table was made up, and filled")


def everything_can_be_read_back(target: Target) -> str:
    """High 3: after all these attacks some match cannot be read."""
    with closing(Store(target.register.settings)) as store:
        for id in store.events.matches():
            store.load(id)
    held(not target.register.queries.parked(), "a match is set aside")
    return f"{target.matches()} matches"


ATTACKS = (
    files_are_private, links_do_not_lie_about, nothing_stands_behind_a_gap, another_key_opens_nothing,
    backups_fill_our_tables_only, everything_can_be_read_back,
)  # fmt: skip
