"""The rules of a campaign, a file for each part of section 4E.

founding    2.1: companies and the caboose
attendance  4E.1 and 4E.2: who plays the next game, depots; then the match is called for
recording   4E.3 and 4E.4: what a match came to, and the steps after it
story       4E.5: story cards and their effects
ending      5.4: the end of the campaign
"""
