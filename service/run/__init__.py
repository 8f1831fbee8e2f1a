"""Running the register on a machine.

What is where:
    everything      all parts on one machine, as `trainregister up` runs them
    web_server      gunicorn with our settings
    supervisor      starts the parts as child processes, starts again what ends, and ends them together
    redis_server    the server of the job queues, found or started
    mail_catcher    a mail server for this machine only, with pages
    doctor          what can be wrong, with what helps
    monthly_dump    finished matches for everybody, a file for each month
    demo            something to look at
    demo_tournament    a tournament to look at, in the middle of a round
    trial_tournament    a tournament of bots, played to its end in a register that is thrown away
"""
