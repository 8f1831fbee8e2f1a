"""The one presenter: a table, its terms, its deadline and its people, in sentences, for every way out.

What is where:
    presented_table  a match in the words of one reader: what is asked, until when, how it ended
    story            what has happened, in few words
    offers           what may be decided, as a list
    terms            what a table has agreed on
    moments          moments and lengths of time
    names            what matches and their people are called, and sentences that name them
"""
