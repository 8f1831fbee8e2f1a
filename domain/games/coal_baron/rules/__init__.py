"""The rules of Coal Baron, one file per part of a turn."""
