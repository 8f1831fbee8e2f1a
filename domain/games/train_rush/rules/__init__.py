"""The rules of Train Rush, one file per phase, place or kind of operation."""
