"""Letters about a match: one function for each kind, given the table as its reader may see it.

What is where:
    kinds               which function writes which kind of letter
    shared_blocks       what they are put together from
    about_starting      that a match has begun
    about_turns         turns, and time that runs out
    about_agreements    take-backs, pauses, stopping, rulings
    about_seats         seats that are taken, offered, handed over
    about_tournaments   tournaments: entered, one's fixture, standings, rulings, the end
    tournament_replies  what can be answered to a letter about a tournament
    about_the_end       results, and matches that were abandoned
"""
