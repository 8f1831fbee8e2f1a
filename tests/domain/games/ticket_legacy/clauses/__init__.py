"""Vectors of our own, written from the specification clause by clause, by somebody who had not read the rules' code."""
