"""Where everything lies that must not be lost, and what keeps it at hand.

What is where:
    event_store     the logs of all matches and tournaments, on SQLite or PostgreSQL
    sqlite_recorder    how entries get into SQLite and out again
    postgres_recorder  how they get into PostgreSQL and out again
    stored_entries     what is stored, and what is given back
    leases          who says to be alive
    sharing         who follows which part of the log
    rebuild_processes  several processes that make the views anew together
    group_commit    one durable commit for all who store at the same moment
    match_cache     matches at hand: loaded, kept, changed in place, brought up to what is stored
    tournament_cache  tournaments at hand, the same way
    tree            the tree over everything that was stored: leaves, inner hashes, proofs
    schema          making and changing tables
    backup_file     everything that cannot be made again, as one file
    backup          writing it
    restore         filling an empty register from it
    stored_tables   what the tables are called and hold
    sealing         what the secret key seals, and how another key takes its place
    together        several writings of one thread as one transaction
    in_use          who has a register open
"""
