"""What people, the clock and the service can do with a tournament. Each act is a generator of events.

All refusals come before the first yield, so a refused act has changed nothing. Who may do what is settled here: a
director directs, an entrant enters, the service follows matches, and nobody judges in their own case.

What is where:
    writing      the pen, how an act becomes entries, who may do what
    entries      opening, entering, standing by, keeping apart, closing the list
    rounds       the draw, laying a round, changing a pairing, closing rounds and stages
    results      ends of matches, further attempts, results ruled and voided
    substitutes  reserves who play on for whoever has dropped out
    rulings      penalties, exclusions, changed terms, pauses, protests
    ending       provisional results, confirming, cancelling
"""
