"""The ways in, and the use cases they all share.

The one door:
    matches         what can be done with a match
    reading         what can be read, by whom
    desk            how a command is carried out: once, and by one of two who try
    lines           what people type: a number, notation, several decisions joined
    chains          joined lines, decision by decision
    standing        answers left beforehand
    waiting         rests of lines that wait while others are asked
    clockwork       what time does to a match, and what people can do about time
    people          names, addresses, roles and keys; kept apart from events, erasable
    wishes          what people wish to be told, and when
    talk            chat and notes
    bots            players of our own
    local           a match in memory

Storage:
    book            the event store
    commits         one durable commit for all who store at the same moment
    store           matches at hand
    migrations      making and changing tables
    backup          everything that cannot be made again, as one file
    secret_key      what the key seals, and how another takes its place
    in_use          who has a register open

Ways in and out:
    api             HTTP for programs
    web             pages for people
    mail            letters out, answers in
    cli             the command line
    proof           export, verify, replay: without us
    webhooks        other programs and chat rooms are told
    calendar_feed   my deadlines in a calendar program
    calendars       quiet hours, weekends and absences, in somebody's own time zone

What every web answer goes through:
    app, auth, limits, shield, problems, observe, metrics, health

Running it:
    config, house, supervisor, redis_server, doctor, demo
"""
