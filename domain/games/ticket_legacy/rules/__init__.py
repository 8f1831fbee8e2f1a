"""The rules of a match, a file for each part of section 4A.

cards      4A.1: drawing train cards, filling the display, newspapers
events     4A.2: what events do, and which tracks a filter means
network    what the tracks of a seat connect
ways       what it would still have to claim to connect two cities
claims     4A.3: which tracks can be claimed, with which cards
effects    4A.3: what a claim brings, step by step
postcards  4C: conditions and rewards
tickets    4A.4 and the starting tickets
turns      4A: the course of a turn, and the end of the game
"""
