"""The tournament as an event-sourced aggregate: entrants, stages, rounds, fixtures, standings, rulings.

Matches stay aggregates of their own. Pure functions say who plays whom, where everybody sits and who is ahead; the log
holds what they said, so that anybody can recompute it. No clock, no random module, no float.

What is where:
    announcement    what is decided by rule: stages, points, tie-breaks, entries, the draw, drop-outs
    given           what is announced, judged before anything is written
    log             what can be written into the log of a tournament
    state           the tournament as its log tells it: folding, and how each event changes it
    acts            what people, the clock and the service can do; who may do what
    lots            ids, secrets and lots, from the master secret and the draw
    designs         groups in which everybody meets everybody equally often
    pairing         who plays with whom: cut from the top, exchanged while that helps
    pairing_check   whether a pairing may be laid, by its definition alone
    seats           who sits where: as rarely as can be where they sat before
    layouts         the next round of every format, and who goes on
    points          what a fixture gives, exact
    tie_breaks      what parts equals, each value with its terms
    standings       the order of entrants
    reckoning       from the state to points and standings: what counts, for whom
    reach           which ranks can still be reached
    hours           whether the announced hours and the policy about time were kept
    audit           everything recomputed from the log alone, by the numbers of the checks
    laws            what must hold in every tournament, on random ones
"""
