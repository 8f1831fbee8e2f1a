"""A book of ten million entries beside one of a hundred thousand: what is done on it may not cost more for that.

copies      real matches, copied under other ids, with other players and at other times, each with a chain of its own
places      where books lie: on a server, or in files of SQLite
filling     such a book as the rows of a register, with everything that belongs to it
processors  how long processors work for something, the server included
measuring   what people and processes do on it, in both books turn by turn
whole       what goes over all of it: lists made anew, a backup
"""
