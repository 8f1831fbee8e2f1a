"""Who is told what, and when. The log is the outbox: nothing is put into a queue by a request.

What is where:
    follower         follows the log: puts messages, notes who is waited for until when
    deadlines        for whom each table waits, and until when
    news             what an entry of a log is news of, and for whom
    messages         who of them wants to hear of it, how and when
    tournament_news  what an entry of a tournament's log is news of, and for whom; reminders
    due              what is to be done now: reminders, clocks that ran out, mails to send and to read
    tidy             what was settled long ago is forgotten
    outbox           messages to be sent, and what became of them
    queues           the job queues; they only say: look now
    announcements    that a match has gone on, for whoever watches it; by Redis
    webhooks         other programs and chat rooms are told
    webhook_news     what they are told
    public_addresses  which addresses are out in the world
    webhook_posting  posting to an address that a stranger has typed
    tournament_calendar  the moments of a tournament, for calendar programs
    calendar_feed    my deadlines in a calendar program
"""
