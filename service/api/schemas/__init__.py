"""What the API tells, as schemas: each field with its name, its type, its meaning, and how it is taken from the record.

Tests hold every answer to them, as the OpenAPI document describes them. What a word means that stands in many shapes
is said once, in `service.api.glossary`.

What is where:
    entries     entries of the log, and what commands did
    match       a match at a glance
    listed      rows of lists
    own_match   a match as somebody's own stream tells of it
    tournament  a tournament, its rounds, standings, rulings and log
    position    the table now and at any ply: what is legal, the score, the log
    what_if     a line of play in the mind
"""
