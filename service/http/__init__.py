"""What every answer over HTTP goes through.

What is where:
    current           the register of the application at hand
    origins           under which names we are asked, through which proxies, from which pages
    auth              who is calling
    limits            how often somebody may ask
    headers           what keeps browsers out of trouble, and how much anybody may send
    path_types        what may stand in an address
    query_fields      what may stand behind it
    whole_requests    where a request ends, as it comes in piece by piece
    buffering_worker  a gunicorn worker whose threads never wait for the network
    json_answers      JSON, written fast
    problems          what can go wrong, and how it is told
    errors            whatever is raised becomes a problem
    request_log       who asked what and how it went
    metrics           figures for Prometheus
    health            is it alive, can it work
"""
