"""The one presenter: a table, its terms, its deadline and its people, in sentences, for every way out.

What is where:
    presented_table  a match in the words of one reader: what is asked, until when, how it ended
    story            what has happened, in few words
    offers           what may be decided, as a list
    ranges           what may be decided besides: other numbers, other things
    tournament_words  tournaments: what was announced, how far it is, what a ruling did
    terms            what a table has agreed on
    moments          moments and lengths of time
    rulebook         the rules of a game for players, with an anchor for each
    things           every card, tile, space and word of a game, explained
    names            what matches and their people are called, and sentences that name them
"""
