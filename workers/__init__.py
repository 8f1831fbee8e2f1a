"""Every process that works by itself. Nothing is enqueued by a request: the log is the outbox.

What is where:
    dispatcher  follows the log, looks what is due, and puts jobs
    jobs        the table of jobs: ids in, one call, and doing it twice does nothing twice
    projector   keeps the views in step with the log
    bots        lets bots decide
    feed        holds the connections of everybody who watches
    lmtp        takes mails from our mail server
    imap        fetches mails from a mailbox
    loop        how each of them goes on until it is told to stop
"""
