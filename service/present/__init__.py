"""The one presenter: a table, its terms, its deadline and its people, in sentences, for every way out.

What is where:
    table       a match as one of its players sees it
    story       what has happened, in few words
    terms       what a table has agreed on
    names       what its people are called, and sentences that name them
"""
