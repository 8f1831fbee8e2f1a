"""What lies in the tables of views, and how a bad disk spoils what they are made of."""

from projections.view_tables import TABLES


def contents(store):
    """Everything in the views, table by table."""
    found = {}
    for table in TABLES:
        if table not in ("snapshots", "position"):
            with store.views.reading() as cursor:
                rows = cursor.rows(f"SELECT * FROM {table}")
                found[table] = sorted(tuple(dict(row).values()) for row in rows)
    return found


def damage(store, match):
    """Change a byte of a stored entry, as a bad disk or a bad person would."""
    if hasattr(store.durable, "schema"):
        change = "UPDATE book_events SET state=state || 'x'::bytea WHERE originator_id=? AND originator_version=2"
    else:
        change = (
            "UPDATE stored_events SET state=CAST(state || ' ' AS BLOB) WHERE originator_id=? AND originator_version=2"
        )
    with store.durable.writing() as cursor:
        assert cursor.run(change, match) == 1
