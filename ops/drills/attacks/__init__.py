"""Attacks on a register that runs on this machine: each a small function that raises `Fell` if it succeeds.

What is where:
    target        the register that is attacked, and the people it has
    visitors      somebody with a browser or a program
    ways_in       sessions, tokens, other sites, other names, limits, invitations, seats
    by_connection connections that never finish, requests without a certain end
    by_numbers    more than anybody may have, from more places than one, slower than anybody waits
    by_mail       strangers who write mails
    by_proof      operators and players who forge a file
    in_storage    what lies about, what is read back, what a backup may hold
"""
