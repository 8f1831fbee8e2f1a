"""Where everything lies that must not be lost, and what keeps it at hand.

What is where:
    event_store     the logs of all matches and tournaments, on SQLite or PostgreSQL
    recorders       how entries get into the databases and out again
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
    in_use          who has a register open
"""
