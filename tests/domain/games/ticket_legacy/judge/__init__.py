"""A second judge of whole matches, alone or of a campaign, written from the specification alone.

It knows decisions, facts and the printed data, and nothing of the rules, the state or the score of the game. From a
log it takes what was decided and how cards were shuffled; all else it works out anew, fact by fact, and compares.

- `printed`: the data as it is printed, and what a filter means
- `table`: what lies on the table, and the procedures by which cards are drawn and events revealed (4A.1, 4A.2)
- `claims`: what may be claimed, what is offered, and what a claim brings (4A.3, 4C, 4D)
- `match`: a whole match, decision by decision, and its end (2.2, 4A, 5)
- `story`: what a campaign keeps, and what story cards do to it (4E.5)
- `campaign`: the log of a campaign, between its matches (2.1, 4E, 5.4)
- `lines`: the score lines with their reasons and plies (5.1)
- `seen`: counts of everything that happened, so that nothing goes unseen
"""
