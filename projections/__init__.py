"""What is read. All of it is made from the log (or from a view of a match) and can be made again from zero.

Kept in tables:
    runner      keeps the tables in step with the log
    fresh_views    new tables beside the ones in use
    view_tables    what they are called and hold
    match_rows  a match as rows
    tournament_rows  a tournament as rows
    lists       the lobby, who is awaited, results, a player's history
    ratings     how strong players are, by what they finished
    finished    finished matches in the order in which they ended
    forward     a match at hand brought up to what is stored
    snapshots   long matches, folded already
    log_places  how far followers have read the log, shard by shard
    sql         a little SQL for SQLite and PostgreSQL alike
    server      connections to PostgreSQL

Made when somebody looks:
    logbook     the story of a match, as a viewer may read it
    film        a match, decision by decision
    breakdown   the score, with the reason of every point
    tournament_tables  who met whom in a tournament, and what waits for its directors
    asides      what a seat may know beyond any view
    boards      the table as a picture and as text
"""
