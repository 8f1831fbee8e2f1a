"""A second judge of 18Africa, read from the specification alone: plain, slow, and built in another way than the game.

The course of a match is one generator that reads like the sequence of play (`course`). It yields who is asked what and
gets what was decided; what should have happened is told in the words of the log. It knows decisions, facts and
questions, as everybody who reads a log does, and nothing of the rules, the state or the search of the game. Only what
chance drew is taken from the log, after a look at whether it could be drawn.

    printed     the component data, as it is printed
    track       what lies on a hex, networks, tiles and their laying, cities that are joined (4.9)
    trains      routes, their worth, and all there are on a small network (4.10)
    table       what everybody owns, and the payments between them (3)
    shares      buying, starting, control, removal (4.3, 4.8.8)
    auctions    hands, lots, concessions (4.1, 4.2, 4.7)
    stock       initial and later stock rounds (4.4 to 4.6)
    operating   a company's turn (4.8)
    course      the whole match and its end (2.5, 5)
    bench       the judge beside a match: facts, questions, offers, refusals, money and worth are compared
"""
