"""Every process that works by itself. Nothing is enqueued by a request: the log is the outbox.

What is where:
    dispatcher  follows the log, looks what is due, and puts jobs
    jobs        the jobs: ids in, one call, and doing it twice does nothing twice
"""
