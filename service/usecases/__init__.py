"""The one door: every way in calls these, gets the same answers and is refused in the same words.

What is where:
    matches             what can be done with a match
    queries             what can be read, by whom: a match as it stands now
    match_record        what was recorded of a match: the table after any ply, points, logbook, file
    viewed_lists        lists of matches, from the views, and how far those have followed the log
    bulk                many finished matches as one file
    called_matches      matches that campaigns and tournaments call for, and who is told what became of them
    campaigns           a campaign calls for its chapters, and records what they came to
    callers             who asks, and what they may do at a table
    commands            how a command is carried out: once, and by one of two who try
    asked_once          requests that leave no entry in a log, carried out once per key all the same
    offer_marks         what stands before each decision of a list, and is enough to answer with
    typed_lines         what people type: a number, notation, several decisions joined
    shown_list          what a number means: the list that is answered, as it was shown
    play_line           the one loop that plays joined lines, and how it plays them at stored matches
    local_line          the same at a match in memory
    rest_of_line        what waits of a line while others are asked
    guides              how far somebody has come in a lesson
    requests            what a table is asked besides decisions, and which yes belongs to it
    standing_answers    answers left beforehand
    timekeeping         what people and the clock can do about time
    seat_offers         seats that change hands by consent
    left_companies      companies of campaigns whose player leaves for good
    left_tournaments    tournaments of somebody who leaves for good: withdrawn, and handed over
    match_view          a match as somebody may know it, at one moment: values
    match_films         the film of a match: every ply of it, as one viewer may see it
    table_time          how time counts for the people in the seats, and until when each has time
    calendars           quiet hours, weekends and absences, in somebody's own time zone
    people              names, addresses, roles and keys; kept apart from events, erasable
    bot_accounts        accounts that programs play with, each with its owner
    rights              what somebody may do: roles, and scopes of tokens
    personal_data       what people say about themselves, judged before it is kept
    invitation_rules    who may invite whom by mail, and who wants no more of it
    preferences         what people want to be told, and when
    talk                chat and notes
    tournaments         commands of tournaments, and the following of what they call for
    announced_file      what a tournament announces, as a file that a director writes
    packing             the audit pack of a tournament of this register
    tournament_commands  how a command to a tournament is carried out: once, refused with names
    tournament_acts     what people can do with a tournament, by name
    recorded_standings  the standings of a round as they were written down
    tournament_views    a tournament as it is now, its standings, who may still reach what: values
    fixtures            the matches of fixtures: how one is called for, and how it ended
    checkpoints         signed heads of the tree over everything that was stored, and what shows that something is in it
    local_match         a match in memory: nothing is stored
"""
