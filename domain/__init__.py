"""The rules of play: no clock, no disk, no web, no random module. Whatever comes from outside is handed in.

Every game:
    engine      the contract a game fulfils, and the driver that runs a decision
    places      the containers in which hidden things may lie; what a viewer sees of them
    chance      the committed random stream behind every shuffle and die
    editions    component data: loaded, checked, known by its hash
    words       sentences as templates; the refusal
    suggestions  what one could write instead of a line that is not understood
    codec       records as they are stored: plain JSON under chosen names
    misread     what is wrong with JSON that is no decision, in a sentence
    described   records and tables as programs are told of them, without names that lie sealed
    laws        what must hold in every game, at every ply, for every viewer
    games       one folder per game
    on_demand   a table whose values are made when they are first asked for
    lessons     a first match that teaches: its steps, as data

Every aggregate:
    chain       entries, digests, receipts: what makes a log ink
    merkle      the tree over all entries of all logs: roots, proofs, and their checks
    campaign    chapters of a campaign: their ids, secrets, calling and recording
    match       one play of a game at one table: log, state, acts, strikes, clocks
    tournament  entrants, stages, rounds, fixtures, standings, rulings; matches stay their own
"""
