"""Jobs. Nothing is enqueued by a request: the log is the outbox, and Redis can be wiped at any time.

The post:
    dispatcher  follows the log, looks what is due, and puts jobs
    post        the jobs: ids in, one call, and doing it twice does nothing twice
"""
