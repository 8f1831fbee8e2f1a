"""The tables of the views: what is read often, made from the log and rebuildable from zero.

Everything in them is a function of the folded match (`projections.match_rows`), so writing a match's rows twice changes
nothing, and a rebuild gives what following along gave. Logbooks and positions have no table: they are read from the log
on demand (a match of 150 decisions folds in about two milliseconds), so no secret of a running match lies about in more
places than the log and the snapshots.
"""

from __future__ import annotations

from projections.log_places import START, lay_out, shards_of
from projections.sql import Cursor, Database, Postgres

SHAPE = 9  # raised when a table changes: then all views are made again, beside the old ones

TABLES = {
    "shape": "number INTEGER NOT NULL",
    "position": """
        name TEXT NOT NULL, shard INTEGER NOT NULL, xid BIGINT NOT NULL, note BIGINT NOT NULL,
        digest TEXT NOT NULL DEFAULT '', PRIMARY KEY (name, shard)""",  # digest: of the entry at that position
    "matches": """
        id TEXT PRIMARY KEY, game TEXT NOT NULL, title TEXT NOT NULL, status TEXT NOT NULL, opener TEXT NOT NULL,
        seats INTEGER NOT NULL, free INTEGER NOT NULL, options TEXT NOT NULL, terms TEXT NOT NULL,
        agreement TEXT NOT NULL, rules INTEGER NOT NULL, edition TEXT NOT NULL, stage TEXT NOT NULL,
        opened_at BIGINT NOT NULL, changed_at BIGINT NOT NULL, ply INTEGER NOT NULL, version INTEGER NOT NULL,
        lesson INTEGER NOT NULL, campaign TEXT NOT NULL, elsewhere TEXT NOT NULL""",
    "chairs": """
        match TEXT NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL, kind TEXT NOT NULL,
        resigned INTEGER NOT NULL, PRIMARY KEY (match, seat)""",
    "awaiting": """
        match TEXT NOT NULL, seat INTEGER NOT NULL, place INTEGER NOT NULL, player TEXT NOT NULL, kind TEXT NOT NULL,
        asked INTEGER NOT NULL, ask TEXT NOT NULL, prompt TEXT NOT NULL, since BIGINT NOT NULL,
        PRIMARY KEY (match, seat, place)""",
    "results": """
        match TEXT PRIMARY KEY, game TEXT NOT NULL, ended_at BIGINT NOT NULL, ending TEXT NOT NULL,
        tie_break TEXT NOT NULL, xid BIGINT NOT NULL, note BIGINT NOT NULL""",  # xid, note: the place of its end
    "score_lines": """
        match TEXT NOT NULL, place INTEGER NOT NULL, seat INTEGER NOT NULL, category TEXT NOT NULL,
        points INTEGER NOT NULL, reason TEXT NOT NULL, rule TEXT NOT NULL, plies TEXT NOT NULL,
        PRIMARY KEY (match, place)""",
    "tenures": """
        match TEXT NOT NULL, place INTEGER NOT NULL, seat INTEGER NOT NULL, player TEXT NOT NULL, kind TEXT NOT NULL,
        first INTEGER NOT NULL, last INTEGER NOT NULL, finishing INTEGER NOT NULL, total INTEGER NOT NULL,
        PRIMARY KEY (match, place)""",
    "ratings": """
        game TEXT NOT NULL, player TEXT NOT NULL, estimate DOUBLE PRECISION NOT NULL,
        uncertainty DOUBLE PRECISION NOT NULL, matches INTEGER NOT NULL, shown DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (game, player)""",
    "rated": "xid BIGINT NOT NULL, note BIGINT NOT NULL",  # the place of the last end that is in the ratings
    "tournaments": """
        id TEXT PRIMARY KEY, title TEXT NOT NULL, game TEXT NOT NULL, phase TEXT NOT NULL, entrants INTEGER NOT NULL,
        round INTEGER NOT NULL, closes BIGINT NOT NULL, deadline BIGINT NOT NULL, opened_at BIGINT NOT NULL,
        changed_at BIGINT NOT NULL, version INTEGER NOT NULL""",
    "tournament_people": """
        tournament TEXT NOT NULL, player TEXT NOT NULL, role TEXT NOT NULL, PRIMARY KEY (tournament, player, role)""",
    "snapshots": "match TEXT PRIMARY KEY, version INTEGER NOT NULL, shape TEXT NOT NULL, data BYTEA NOT NULL",
    "parked": "match TEXT PRIMARY KEY, version INTEGER NOT NULL, error TEXT NOT NULL, at BIGINT NOT NULL",
}

INDEXES = {
    "matches_by_change": "matches (changed_at, id)",
    "matches_by_status": "matches (status, changed_at, id)",
    "matches_by_game": "matches (game, changed_at, id)",
    "matches_by_campaign": "matches (campaign)",
    "matches_with_free_seats": "matches (changed_at, id) WHERE free>0",
    "chairs_by_player": "chairs (player)",
    "awaiting_by_player": "awaiting (player)",
    "awaiting_by_kind": "awaiting (kind)",
    "results_by_game": "results (game, xid, note)",
    "results_by_place": "results (xid, note)",
    "ratings_by_strength": "ratings (game, shown DESC, player)",
    "tenures_by_player": "tenures (player)",
    "tournaments_by_change": "tournaments (changed_at, id)",
    "tournament_people_by_player": "tournament_people (player)",
}

OF_ONE_MATCH = ("chairs", "awaiting", "results", "score_lines", "tenures", "parked")  # besides its row in `matches`


class AnotherShape(Exception):
    """Another release has taken over: its views are not touched."""


def prepared(views: Database) -> bool:
    """Whether the tables are there, in the shape of this release."""
    with views.reading() as cursor:
        return has(cursor, views, "shape") and are_ours(cursor)


def are_there(views: Database) -> bool:
    """Whether there are tables, in whatever shape."""
    with views.reading() as cursor:
        return has(cursor, views, "shape")


def are_ours(cursor: Cursor) -> bool:
    """Whether tables that are there have the shape of this release."""
    row = cursor.row("SELECT number FROM shape")
    return row is not None and row["number"] == SHAPE


def see_shape(cursor: Cursor) -> None:
    """Complain if they have not."""
    if not are_ours(cursor):
        raise AnotherShape


def prepare(views: Database) -> bool:
    """Make the tables, empty, unless they are there in this shape. What was in others is thrown away."""
    if prepared(views):
        return False
    with views.writing() as cursor:
        make(cursor, shards_of(views))
    return True


def make(cursor: Cursor, shards: int) -> None:
    """Make all tables anew, empty."""
    for name, columns in TABLES.items():
        cursor.run(f"DROP TABLE IF EXISTS {name}")
        cursor.run(f"CREATE TABLE {name} ({columns})")
    for name, columns in INDEXES.items():
        cursor.run(f"CREATE INDEX {name} ON {columns}")
    cursor.run("INSERT INTO shape VALUES (?)", SHAPE)
    cursor.run("INSERT INTO rated VALUES (?,?)", *START)
    lay_out(cursor, "position", "log", shards)


def has(cursor: Cursor, database: Database, name: str) -> bool:
    if isinstance(database, Postgres):
        row = cursor.row("SELECT to_regclass(?) AS it", f"{database.schema}.{name}")
        return row is not None and row["it"] is not None
    return cursor.row("SELECT 1 FROM sqlite_master WHERE type='table' AND name=?", name) is not None
