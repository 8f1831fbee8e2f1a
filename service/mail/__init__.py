"""Play by mail: what is stored in the log becomes letters, and answers to letters become decisions.

  log -> notify -> outbox -> outgoing -> mail server -> a person -> mail server -> incoming -> inbox -> log

Nothing on this way is kept in memory or in a job queue: each arrow is one transaction, and who is killed between two of
them is followed by somebody who looks what is due (`service.notify.due`).

    outgoing            letters to bytes on the wire
    incoming            bytes from the wire to a decision and its answer
    table_for           a match as a player sees it, in words
    tournament_address  where letters about a tournament are answered, and whose such an address is
    addresses           tokens in addresses and links
"""
