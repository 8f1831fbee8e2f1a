"""The ways in, and the use cases they all share. Each room says what may be touched in it.

What is where:
    bootstrap   every part of a process, put together in one place
    config      settings, from the environment
    unique_ids  ids of requests and commands
    app         the web application: API, pages, and what both go through
    usecases    the one door: what can be done and read
    storage     the event store, matches at hand, tables, backup, the key
    present     the one presenter: tables, terms, deadlines and people in sentences
    notify      who is told what and when: follower, outbox, webhooks
    mail        letters out, answers in
    http        what every answer over HTTP goes through
    api         HTTP for programs
    web         pages for people
    feed        what is new, told to whoever watches
    cli         the command line
    proof       export, verify, replay: without us
    bots        players of our own
    client      a program that plays over the API
    run         supervisor, embedded servers, doctor, demo
"""
