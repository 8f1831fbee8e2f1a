"""What every answer over HTTP goes through.

What is where:
    current         the register of the application at hand
    auth            who is calling
    limits          how often somebody may ask
    headers         what keeps browsers out of trouble, and how much anybody may send
    problems        what goes wrong, in one helpful sentence
    request_log     who asked what and how it went
    metrics         figures for Prometheus
    health          is it alive, can it work
"""
