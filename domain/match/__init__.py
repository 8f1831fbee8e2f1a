"""The match as an event-sourced aggregate: one play of a game at one table.

What is where:
    log         what can be written into the log of a match, and the chain that makes it ink
    given       what comes from outside with an act: texts, terms, numbers, judged before anything is written
    state       the match as its log tells it
    folding     from the log to the match: folding, and how each event changes it
    acts        what people can do: sit down, start, decide, resign
    called      matches that others call for: opened, seated and started at once
    hand_overs  a seat changes hands: offered, taken over, given to a bot
    strikes     taking back and rulings: what is crossed out
    charter     who may write what, judged from the log alone
    clocks      how the time of a seat runs, in pure arithmetic
    timing      what people and the clock can do about time
"""
