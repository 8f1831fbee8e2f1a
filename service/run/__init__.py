"""Running the register on a machine.

What is where:
    supervisor      starts the parts as child processes, and ends them together
    redis_server    the server of the job queues, found or started
    mail_catcher    a mail server for this machine only, with pages
    doctor          what can be wrong, with what helps
    demo            something to look at
"""
